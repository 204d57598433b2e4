"""Chapter 17: what an unknown costs, and what it does to the ROC curve and to the area under it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import abstention, confusion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray, IntArray

__all__ = [
    "a_better_curve",
    "choosing_on_data",
    "costs_by_window",
    "four_ways",
    "on_others",
    "over_abstention",
    "patients",
    "the_secant",
    "three_answers",
]

GROUPS = ((0.95, 19, 1), (0.7, 7, 3), (0.5, 5, 5), (0.3, 6, 14), (0.1, 2, 18), (0.05, 1, 19))
"""A hundred patients: the stated probability of being ill, how many with it are ill, and how many healthy."""
LOUD = (0.99, 0.85, 0.6, 0.15, 0.02, 0.01)
"""What a program that exaggerates states of the same groups."""
OTHERS = ((18, 2), (6, 4), (6, 4), (6, 14), (2, 18), (2, 18))
"""Another hundred patients in these groups: ill and healthy."""
WHOLE = ((31, 9), (9, 51))
"""Rows are the answers "ill" and "healthy", columns ill and healthy patients."""
CAREFUL = ((26, 4), (3, 37), (11, 19))
"""The same program with the two groups in the middle unknown; the last row is *unknown*."""
SHY = ((19, 1), (1, 19), (20, 40))
"""All groups but the first and the last are unknown."""
MISS, ALARM, UNKNOWN = 6, 3, 1
COSTS = ((0, ALARM), (MISS, 0), (UNKNOWN, UNKNOWN))
WINDOW = 0.6
"""With the bias 1/3 it leaves the two middle groups of the exaggerating program unknown."""
ALL, CAREFULLY, THIRD, SHYLY = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))
"""All answered, 30 of a hundred unknown, 60 of a hundred unknown; the third color is for what is none of these."""


def patients(
    groups: Sequence[tuple[float, int, int]] | None = None, kept: Sequence[int] | None = None
) -> tuple[IntArray, FloatArray]:
    """Write out the patients of some groups.

    Parameters
    ----------
    groups : sequence of (probability of being ill, ill patients, healthy patients), optional
        `GROUPS` without it.
    kept : sequence of int, optional
        Positions of the groups that are written out; all without it.

    Returns
    -------
    pair of arrays
        True classes, 0 for ill and 1 for healthy, shape (n,), and probabilities of both, shape (n, 2).

    Examples
    --------
    >>> y, p = patients(kept=[0, 5])
    >>> len(y), int((y == 0).sum())
    (40, 20)
    """
    groups = GROUPS if groups is None else groups
    chosen = [groups[i] for i in (range(len(groups)) if kept is None else kept)]
    truths = [truth for _, ill, healthy in chosen for truth in [0] * ill + [1] * healthy]
    stated = [share for share, ill, healthy in chosen for _ in range(ill + healthy)]
    return np.array(truths), np.column_stack([stated, 1 - np.array(stated)])


def _curve(kept: Sequence[int] | None = None) -> tuple[FloatArray, FloatArray, float]:
    """Return the ROC curve of some groups, and the area under it."""
    fpr, tpr = abstention.roc_curve(*patients(kept=kept), positive=0)
    return fpr, tpr, float(np.trapezoid(tpr, fpr))


def _roc_axes(ax: Axes) -> None:
    ax.set(xlabel="false-positive rate", ylabel="true-positive rate", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))


@styled
def a_better_curve() -> plots.Picture:
    """Draw the ROC curve of all patients and of the surest, and what both programs cost if an unknown costs 2."""
    left, right = panel(2.9), panel(2.9)
    areas = []
    for kept, color, dash, label in ((None, ALL, "-", "all answered"), ((0, 5), SHYLY, "-.", "40 answered")):
        fpr, tpr, area = _curve(kept)
        left.plot(fpr, tpr, dash, color=color, label=f"{label}: {area:.4f}")
        areas.append(area)
    _roc_axes(left)
    left.legend(loc="lower right", fontsize=9, title="area under the curve", title_fontsize=9)
    bills = []
    for place, (matrix, color, hatch) in enumerate(((WHOLE, ALL, ""), (SHY, SHYLY, "///"))):
        unknown = sum(matrix[2]) if len(matrix) > 2 else 0
        bills.append(MISS * matrix[1][0] + ALARM * matrix[0][1] + 2 * unknown)
        right.bar(place, bills[-1], 0.6, fill=not hatch, hatch=hatch, color=color, edgecolor=color)
        right.text(place, bills[-1] + 3, f"{bills[-1]}", ha="center", fontsize=11)
    right.set_xticks([0, 1], ["all answered", "40 answered"])
    right.grid(visible=False, axis="x")
    right.set(ylabel="cost of the hundred patients", ylim=(0, 150))
    return plots.picture(
        [left, right],
        [
            f"ROC curves. With all patients answered the area is {areas[0]:.4f}, with the 40 surest {areas[1]:.4f}.",
            f"What the hundred patients cost: {bills[0]} with all answered, {bills[1]} with 60 sent on for 2 each.",
        ],
    )


@styled
def three_answers() -> plots.Picture:
    """Draw the expected costs of the three answers for one patient, and where each is the cheapest."""
    ax = panel(5.2, 2.7)
    p = np.array([0, 1])
    low, high = UNKNOWN / MISS, 1 - UNKNOWN / ALARM
    ax.axvspan(low, high, color=CAREFULLY, alpha=0.13)
    ax.plot(p, MISS * p, "-.", color=THIRD, label='say "healthy"')
    ax.plot(p, UNKNOWN + 0 * p, "--", color=CAREFULLY, label='say "unknown"')
    ax.plot(p, ALARM * (1 - p), "-", color=ALL, label='say "ill"')
    meet = ALARM / (ALARM + MISS)
    ax.plot(meet, MISS * meet, "o", color="black")
    ax.annotate(
        f"({meet:.2f}, {MISS * meet:.0f})", (meet, MISS * meet), (10, -4), textcoords="offset points", fontsize=10
    )
    for x, name in ((low, "1/6"), (high, "2/3")):
        ax.plot(x, UNKNOWN, "s", color=CAREFULLY)
        ax.annotate(name, (x, UNKNOWN), (6, -15), textcoords="offset points", fontsize=10)
    ax.set(xlabel="probability of being ill", ylabel="expected cost", xlim=(0, 1), ylim=(0, 3.6))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Expected cost of three answers by the probability of being ill. Healthy is cheapest below {low:.3f}, ill "
        f"above {high:.3f}, unknown between. Healthy and ill meet at {meet:.3f}, where both cost {MISS * meet:.0f}.",
    )


@styled
def four_ways() -> plots.Picture:
    """Draw the points of one classifier in ROC space, for four ways to count its unknowns."""
    ax = panel(5.2, 2.9)
    said = []
    ways = (
        ("both", "left out of both", (10, -4)),
        ("positives", "left out of the true-positive rate", (-20, 9)),
        ("negatives", "left out of the false-positive rate", (10, -4)),
        ("none", "counted in both", (-30, -18)),
    )
    places = []
    for (ignoring, words, shift), color, marker in zip(
        ways, (ALL, CAREFULLY, THIRD, SHYLY), plots.MARKERS, strict=True
    ):
        fpr, tpr = abstention.roc_point(CAREFUL, ignoring, positive="ill", labels=("ill", "healthy"))  # type: ignore[arg-type]
        places.append((float(fpr), float(tpr)))
        ax.plot(fpr, tpr, marker, color=color, markersize=9, zorder=3)
        ax.annotate(words, (fpr, tpr), shift, textcoords="offset points", fontsize=9)
        said.append(f"{words} ({fpr:.3f}, {tpr:.3f})")
    low, high = min(places), max(places)
    ax.plot(
        [low[0], high[0], high[0], low[0], low[0]],
        [places[3][1], places[3][1], high[1], high[1], places[3][1]],
        ":", color="0.4", linewidth=1,
    )  # fmt: skip
    ax.set(xlabel="false-positive rate", ylabel="true-positive rate", xlim=(0.05, 0.15), ylim=(0.55, 1))
    return plots.picture(ax, f"False- and true-positive rate of one classifier, its unknowns {'; '.join(said)}.")


@styled
def the_secant() -> plots.Picture:
    """Draw the ROC curve with the middle marked that is given up, and what is left of it, stretched."""
    left, right = panel(2.9), panel(2.9)
    fpr, tpr, area = _curve()
    for ax in (left, right):
        ax.plot(fpr, tpr, "-", color=ALL, label="all patients" if ax is right else None)
        _roc_axes(ax)
    left.plot(fpr[[2, 4]], tpr[[2, 4]], "o", color=CAREFULLY, zorder=3)
    left.plot([fpr[2], fpr[4]], [tpr[2], tpr[4]], "--", color=CAREFULLY)
    left.fill(fpr[2:5], tpr[2:5], color=CAREFULLY, alpha=0.4)
    left.annotate("cut here", (fpr[2], tpr[2]), (8, -12), textcoords="offset points", fontsize=10)
    left.annotate("and here", (fpr[4], tpr[4]), (4, -16), textcoords="offset points", fontsize=10)
    new_fpr, new_tpr, new_area = _curve((0, 1, 4, 5))
    right.plot(new_fpr, new_tpr, "--", color=CAREFULLY, label="without the middle")
    right.plot(new_fpr[2], new_tpr[2], "o", color=CAREFULLY)
    right.legend(loc="lower right", fontsize=9)
    first, last = (f"({fpr[k]:.3f}, {tpr[k]:.3f})" for k in (2, 4))
    return plots.picture(
        [left, right],
        [
            f"ROC curve of all patients, area {area:.4f}, cut along a secant from {first} to {last}.",
            f"The two pieces, stretched, meet at ({new_fpr[2]:.3f}, {new_tpr[2]:.3f}). Area {new_area:.4f}.",
        ],
    )


@styled
def over_abstention() -> plots.Picture:
    """Draw the ROC curves at every state of the window one behind the other, and the areas under them."""
    left, right = panel(2.9), panel(2.9)
    curve = abstention.auc_response_curve(*patients())
    states = ((None, 0.0), ((0, 1, 3, 4, 5), 0.1), ((0, 4, 5), 0.4), ((0, 5), 0.6))
    for (kept, share), color in zip(states, (ALL, THIRD, CAREFULLY, SHYLY), strict=True):
        fpr, tpr, _ = _curve(kept)
        deep = np.array([0.9, 0.7]) * share  # an oblique view: abstention runs into the page
        x, y = fpr + deep[0], tpr + deep[1]
        left.fill([*x, 1 + deep[0]], [*y, deep[1]], color=color, alpha=0.25)
        left.plot(x, y, "-", color=color)
        left.annotate(f"{share:.1f}", (x[-1], y[-1]), (4, -5), textcoords="offset points", fontsize=9)
    left.text(1.06, 0.12, "abstention", rotation=36, fontsize=9)
    left.set(xlabel="false-positive rate", ylabel="true-positive rate", xlim=(0, 1.72), ylim=(0, 1.5))
    left.set_xticks([0, 0.5, 1])
    left.set_yticks([0, 0.5, 1])
    left.grid(visible=False)
    defined = ~np.isnan(curve.values)
    shares, areas = curve.abstention[defined], curve.values[defined]
    right.fill_between(shares, 0, areas, color="0.8")
    right.plot(shares, areas, "-", color="black")
    for share, area, color in zip(shares, areas, (ALL, THIRD, CAREFULLY, SHYLY), strict=True):
        right.plot(share, area, "o", color=color, zorder=3)
    right.set(xlabel="abstention", ylabel="area under the ROC curve", xlim=(-0.02, 1), ylim=(0, 1.05))
    volume = np.trapezoid(areas, shares)
    right.text(0.3, 0.45, f"volume {volume:.3f}", ha="center", fontsize=10)
    said = "; ".join(f"{area:.3f} at {share:.1f}" for share, area in zip(shares, areas, strict=True))
    return plots.picture(
        [left, right],
        [
            "ROC curves of what is answered, one behind the other, at abstentions 0.0, 0.1, 0.4 and 0.6: a surface.",
            f"Area under the ROC curve against abstention: {said}. The area below this line is {volume:.3f}.",
        ],
    )


def costs_by_window(bias: float) -> tuple[FloatArray, FloatArray]:
    """Average cost of the program that exaggerates, at every state of the window.

    Parameters
    ----------
    bias : float
        Of "ill".

    Returns
    -------
    pair of arrays
        Abstention and average cost.

    Examples
    --------
    >>> share, cost = costs_by_window(1 / 3)
    >>> share.tolist()[:3], cost.tolist()[:3]
    ([0.0, 0.1, 0.3], [0.81, 0.76, 0.6])
    """
    groups = [(stated, ill, healthy) for stated, (_, ill, healthy) in zip(LOUD, GROUPS, strict=True)]
    measure = partial(abstention.mean_cost, costs=COSTS)
    curve = abstention.response_curve(*patients(groups), measure, bias=[bias, 1 - bias])
    return curve.abstention, curve.values


def on_others() -> float:
    """Cost, on a hundred other patients, of the bias 1/3 and the window that leave the two middle groups unknown.

    Returns
    -------
    float

    Examples
    --------
    >>> on_others()
    0.72
    """
    groups = [(stated, ill, healthy) for stated, (ill, healthy) in zip(LOUD, OTHERS, strict=True)]
    y, p = patients(groups)
    answers = abstention.window_rule(p, WINDOW, [1 / 3, 2 / 3])
    return float(abstention.mean_cost(confusion.tally(y, answers, unknown=True), costs=COSTS))


@styled
def choosing_on_data() -> plots.Picture:
    """Draw the average cost of a program that exaggerates against abstention, for three class biases."""
    ax = panel(5.2)
    said, best = [], (1.0, 2.0)
    looks = zip(((1 / 3, "1/3"), (1 / 2, "1/2"), (2 / 3, "2/3")), (ALL, THIRD, SHYLY), plots.DASHES, strict=False)
    for (bias, name), color, dash in looks:
        share, cost = costs_by_window(bias)
        ax.plot(share, cost, dash, marker="o", markersize=4, color=color, label=f"bias {name}")
        place = int(cost.argmin())
        best = min(best, (float(cost[place]), float(share[place])))
        said.append(f"bias {name}: least {cost[place]:.2f} at abstention {share[place]:.1f}")
    ax.plot(
        best[1], best[0], "s", color=CAREFULLY, markersize=10, fillstyle="none", markeredgewidth=2, label="cheapest"
    )
    later = on_others()
    ax.plot(best[1], later, "D", color=CAREFULLY, markersize=8, label="the same, on others")
    ax.plot(0.1, 0.76, "^", color=CAREFULLY, markersize=9, label="from the costs")
    ax.set(xlabel="abstention", ylabel="cost of a patient", xlim=(-0.02, 1.02), ylim=(0.5, 1.15))
    ax.legend(loc="upper center", fontsize=9, ncols=2)
    return plots.picture(
        ax,
        f"Average cost on a hundred patients against abstention. {'; '.join(said)}. The thresholds "
        f"that follow from the costs: 0.76. The cheapest of all, on a hundred other patients: {later:.2f}.",
    )
