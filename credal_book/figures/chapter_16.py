"""Chapter 16: thresholds on probabilities, class bias and window, and what they make unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.forecasters import FORECASTERS, UNEVEN, days
from credal_lib import abstention, confusion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray, IntArray

__all__ = [
    "cases_of_the_tree",
    "costs_by_threshold",
    "error_of_days",
    "responses",
    "responses_of_the_tree",
    "silent_days",
    "the_window",
    "three_rules",
    "two_triangles",
    "unknown_by_class",
]

FIRST, SECOND = FORECASTERS.values()
THRESHOLD = 0.7
OWN = (0.8, 0.4)
"""Thresholds of dry and rain."""
BIAS = (1 - UNEVEN, UNEVEN)
THREE_BIAS = (0.6, 0.2, 0.2)
"""Bias of dry, rain and snow."""
WITNESS = (0.7, 0.28, 0.02)
"""A day that is answered rain with a narrow window, dry with a wider one."""
PRICE = 0.25
"""What an unknown costs if an error costs 1."""
DRY, UNKNOWN, RAIN, SNOW = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))
LOOKS = {"dry": (DRY, ""), "unknown": (UNKNOWN, "///"), "rain": (RAIN, "..")}
"""Colors and hatches of the three answers."""


def error_of_days(groups: Sequence[tuple[int, int, int]], threshold: float) -> tuple[float, float]:
    """Compute abstention and error of a forecaster with one threshold.

    Parameters
    ----------
    groups : sequence of (int, int, int)
        Stated probability of rain in percent, rainy days, dry days.
    threshold : float

    Returns
    -------
    tuple of two floats

    Examples
    --------
    >>> error_of_days([(10, 1, 9), (60, 6, 4)], 0.7)
    (0.5, 0.05)
    """
    y, p = days(groups)
    counted = confusion.tally(y, abstention.confidence_rule(p, threshold), unknown=True)
    return float(confusion.abstention(counted)), float(confusion.error(counted))


@styled
def silent_days() -> plots.Picture:
    """Draw a forecaster's days by what was stated, and the share of each kind that one threshold leaves unknown."""
    left, right = panel(3.1), panel(2.7)
    stated, rainy, dry = np.array(FIRST).T
    place = np.arange(len(stated))
    left.axvspan(2.5, 4.5, color=UNKNOWN, alpha=0.2)
    left.bar(place, dry, 0.7, color=DRY, label="dry")
    left.bar(place, rainy, 0.7, bottom=dry, color=RAIN, hatch="..", edgecolor="white", label="rain")
    left.text(3.5, 22, "unknown", ha="center", fontsize=10)
    left.set_xticks(place, [f"{s}%" for s in stated])
    left.set(xlabel="stated probability of rain", ylabel="days", ylim=(0, 44))
    left.grid(visible=False, axis="x")
    left.legend(loc="upper right", fontsize=9)
    shares = unknown_by_class(THRESHOLD)
    bars = right.bar([0, 1], [100 * s for s in shares], 0.6, color=UNKNOWN, hatch="///", edgecolor="white")
    right.bar_label(bars, [f"{s:.1%}" for s in shares], padding=2, fontsize=10)
    right.set_xticks([0, 1], ["dry days", "rainy days"])
    right.set(ylabel="unknown, in percent", ylim=(0, 48))
    right.grid(visible=False, axis="x")
    said = "; ".join(f"{s} percent: {r} rainy, {d} dry" for s, r, d in FIRST)
    return plots.picture(
        [left, right],
        [
            f"A hundred days by the stated probability of rain. {said}. The days with 40 and 60 percent are unknown.",
            f"Share that is unknown: {shares[0]:.1%} of the dry days, {shares[1]:.1%} of the rainy ones.",
        ],
    )


def unknown_by_class(threshold: float) -> FloatArray:
    """Compute which share of the dry and of the rainy days one threshold leaves unknown.

    Parameters
    ----------
    threshold : float

    Returns
    -------
    float array of shape (2,)

    Examples
    --------
    >>> unknown_by_class(0.65).round(3).tolist()
    [0.133, 0.4]
    """
    y, p = days(FIRST)
    silent = np.logical_not(abstention.confidence_rule(p, threshold).any(axis=1))
    return np.array([silent[y == j].mean() for j in (0, 1)])


@styled
def three_rules() -> plots.Picture:
    """Draw what four rules answer along the line of the probability of rain."""
    ax = panel(6.2, 2.3)
    rain = np.linspace(0.0005, 0.9995, 1000)
    p = np.column_stack([1 - rain, rain])
    rules = {
        "one threshold, 0.7": abstention.confidence_rule(p, THRESHOLD),
        "own: dry 0.8, rain 0.4": abstention.confidence_rule(p, OWN),
        "the same, ratio rule": abstention.ratio_rule(p, OWN),
    }
    said = []
    for row, (name, sets) in enumerate(rules.items()):
        ends = {"dry": (0.0, sets[:, 0].mean()), "rain": (1 - sets[:, 1].mean(), 1.0)}
        ends["unknown"] = (ends["dry"][1], ends["rain"][0])
        for answer, (low, high) in ends.items():
            color, hatch = LOOKS[answer]
            bar = ax.barh(row, high - low, 0.6, left=low, color=color, hatch=hatch, edgecolor="white")
            if row == 0:
                bar.set_label(answer)
        said.append(f"{name}: dry up to {ends['dry'][1]:.2f}, rain from {ends['rain'][0]:.2f}")
    ax.set_yticks(range(3), list(rules))
    ax.invert_yaxis()
    ax.set(xlabel="stated probability of rain", xlim=(0, 1), xticks=np.arange(0, 1.01, 0.2))
    ax.grid(visible=False, axis="y")
    ax.legend(loc="lower center", fontsize=9, ncols=3, bbox_to_anchor=(0.4, 1))
    return plots.picture(ax, f"What is answered along the line of the probability of rain. {'; '.join(said)}.")


@styled
def the_window() -> plots.Picture:
    """Draw where two classes are answered, by probability and window, with the uneven bias."""
    ax = panel(5.2)
    window = np.linspace(0, 1, 51)
    rain = abstention.window_threshold(BIAS[1], window)
    dry = 1 - abstention.window_threshold(BIAS[0], window)
    ax.fill_betweenx(window, 0, dry, color=DRY, alpha=0.35)
    ax.fill_betweenx(window, dry, rain, color=UNKNOWN, alpha=0.3)
    ax.fill_betweenx(window, rain, 1, color=RAIN, alpha=0.45)
    for edge in (dry, rain):
        ax.plot(edge, window, "-", color="black", linewidth=1.2)
    at = 0.4
    ends = [float(np.interp(at, window, edge)) for edge in (dry, rain)]
    ax.annotate("", (ends[1], at), (ends[0], at), arrowprops={"arrowstyle": "<->", "color": "black"})
    ax.text(sum(ends) / 2, at + 0.03, f"{at:g} wide", ha="center", fontsize=10)
    ax.text(0.035, 0.12, "dry", fontsize=11)
    ax.text(0.45, 0.75, "unknown", ha="center", fontsize=11)
    ax.text(0.75, 0.2, "rain", fontsize=11)
    ax.set(xlabel="stated probability of rain", ylabel="window", xlim=(0, 1), ylim=(0, 1))
    ax.grid(visible=False)
    return plots.picture(
        ax,
        f"Bias {BIAS[1]:g} for rain. With window 0 dry is answered below {BIAS[1]:g} and rain above. Between them a "
        f"zone of unknown opens like a funnel, as wide as the window: with window {at:g} it reaches from "
        f"{ends[0]:.2f} to {ends[1]:.2f}, with window 1 from 0 to 1.",
    )


CURVES = (
    ("first, even bias", FIRST, (0.5, 0.5), "black", "-", "o"),
    ("first, bias to rain", FIRST, BIAS, RAIN, "--", "s"),
    ("second, even bias", SECOND, (0.5, 0.5), "0.45", "-.", "^"),
)


@styled
def responses() -> plots.Picture:
    """Draw abstention against the window, and error against abstention, of two forecasters and two biases."""
    left, right = panel(3.0, 3.0), panel(3.0, 3.0)
    steps, lines = [], []
    for name, groups, bias, color, dash, marker in CURVES:
        y, p = days(groups)
        curve = abstention.response_curve(y, p, confusion.error, bias=bias)
        left.step(np.append(0, curve.window), np.append(curve.abstention[0], curve.abstention), dash, color=color)
        right.plot(curve.abstention, curve.values, dash, marker=marker, color=color, label=name, clip_on=False)
        ends = zip(curve.window[:-1], curve.abstention[1:], strict=True)
        steps.append(f"{name}: " + ", ".join(f"{a:.2f} from window {w:.2f} on" for w, a in ends))
        points = zip(curve.abstention, curve.values, strict=True)
        lines.append(f"{name}: " + ", ".join(f"({a:.2f}, {e:.2f})" for a, e in points))
    left.set(xlabel="window", ylabel="abstention", xlim=(0, 1), ylim=(0, 1.02))
    right.set(
        xlabel="abstention", ylabel="error, of all days", xlim=(0, 1), ylim=(0, 0.18), yticks=[0, 0.05, 0.1, 0.15]
    )
    right.legend(loc="upper right", fontsize=9)
    return plots.picture(
        [left, right],
        [
            f"Abstention against the window jumps. {'; '.join(steps)}.",
            f"Error against abstention. {'; '.join(lines)}.",
        ],
    )


TREE = ((100, 23, 1), (75, 10, 0), (70, 4, 2), (60, 0, 9), (35, 2, 3), (20, 1, 15), (10, 0, 30))
"""Leaves of the paper's Example 2: probability of class a in percent, cases of a, cases of b."""


def cases_of_the_tree() -> tuple[IntArray, FloatArray]:
    """Write out the test cases of the tree: true classes, 0 for a and 1 for b, and the probabilities of a and b.

    Returns
    -------
    int array of shape (100,), float array of shape (100, 2)

    Examples
    --------
    >>> y, p = cases_of_the_tree()
    >>> y.size, int((y == 0).sum()), p[0].tolist()
    (100, 40, [1.0, 0.0])
    """
    y, p = days(TREE)
    return 1 - y, p[:, ::-1]


@styled
def responses_of_the_tree() -> plots.Picture:
    """Draw accuracy and error of the tree against abstention, for the two biases that the paper names."""
    axes = [panel(3.0, 3.0), panel(3.0, 3.0)]
    y, p = cases_of_the_tree()
    measures = {"accuracy": confusion.selective_accuracy, "error, of all cases": confusion.error}
    looks = (("even bias", (0.5, 0.5), "black", "-", "o", 4), ("(0.55, 0.45)", (0.55, 0.45), RAIN, "--", "s", 9))
    said = []
    for ax, (name, measure) in zip(axes, measures.items(), strict=True):
        lines = []
        for label, bias, color, dash, marker, size in looks:
            curve = abstention.response_curve(y, p, measure, bias=bias)
            (line,) = ax.plot(curve.abstention, curve.values, dash, color=color, label=label, clip_on=False)
            line.set(marker=marker, markersize=size, markerfacecolor="none")
            points = zip(curve.abstention, curve.values, strict=True)
            lines.append(f"{label}: " + ", ".join(f"({a:.2f}, {v:.3f})" for a, v in points))
        ax.set(xlabel="abstention", ylabel=name, xlim=(0, 1))
        said.append(f"{name} against abstention. {'; '.join(lines)}.".capitalize())
    axes[0].set(ylim=(0.84, 1), yticks=[0.85, 0.9, 0.95, 1])
    axes[1].set(ylim=(0, 0.16), yticks=[0, 0.05, 0.1, 0.15])
    axes[1].legend(loc="upper right", fontsize=9)
    return plots.picture(axes, said)


def _triangle(ax: Axes, window: float) -> str:
    """Draw what is answered in the triangle of distributions of three classes, and the witness."""
    steps = 121
    p = np.array([(i, j, steps - 1 - i - j) for i in range(steps) for j in range(steps - i)]) / (steps - 1)
    sets = abstention.window_rule(p, window, THREE_BIAS)
    answer = np.where(sets.any(axis=1), sets.argmax(axis=1), 3)
    looks = ((DRY, "o", "dry"), (RAIN, "D", "rain"), (SNOW, "^", "snow"), (UNKNOWN, "s", "unknown"))
    for place, (color, marker, label) in enumerate(looks):
        x, y = _at(p[answer == place])
        ax.plot(x, y, marker, color=color, markersize=2, label=label)
    ax.plot(*_at(np.array([WITNESS])), "o", color="white", markeredgecolor="black", markersize=9)
    for name, across, height, up in (
        ("dry", 0, -0.04, "top"),
        ("rain", 1, -0.04, "top"),
        ("snow", 0.5, 0.89, "bottom"),
    ):
        ax.text(across, height, name, ha="center", va=up, fontsize=9)
    ax.set(xlim=(-0.12, 1.12), ylim=(-0.42, 1.02), aspect="equal", xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    ax.set_title(f"window {window:g}", fontsize=11)
    ax.legend(loc="lower center", fontsize=9, ncols=2, markerscale=4, columnspacing=0.8, handletextpad=0.2)
    (own,) = abstention.window_rule([WITNESS], window, THREE_BIAS)
    shares = ", ".join(f"{label} {np.mean(answer == place):.0%}" for place, (_, _, label) in enumerate(looks))
    return f"Window {window:g}: {shares} of the triangle. The marked day is answered {looks[int(own.argmax())][2]}."


def _at(p: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Place distributions in the triangle with corners dry, rain and, above, snow."""
    return p[:, 1] + 0.5 * p[:, 2], p[:, 2] * np.sqrt(3) / 2


@styled
def two_triangles() -> plots.Picture:
    """Draw the answers for three classes with the same bias and two windows."""
    axes = [panel(2.95, 3.0), panel(2.95, 3.0)]
    return plots.picture(axes, [_triangle(ax, window) for ax, window in zip(axes, (0, 0.2), strict=True)])


@styled
def costs_by_threshold() -> plots.Picture:
    """Draw what a day costs by the threshold, with probabilities that are right and with others that are not."""
    ax = panel(5.2)
    bars = np.linspace(0.5, 1, 501)
    said = []
    looks = (("first", FIRST, "black", "-"), ("second", SECOND, "0.45", "-."))
    for name, groups, color, dash in looks:
        found = [error_of_days(groups, float(bar)) for bar in bars]
        cost = [error + PRICE * share for share, error in found]
        ax.plot(bars, cost, dash, color=color, label=f"{name} forecaster")
        at = np.searchsorted(bars, 1 - PRICE)
        ax.plot(1 - PRICE, cost[at], "D", color=UNKNOWN, markersize=8)
        said.append(f"{name} forecaster {cost[0]:.3f} at 0.5, {cost[at]:.3f} at {1 - PRICE:g}, {cost[-1]:.3f} at 1")
    ax.axvline(1 - PRICE, color=UNKNOWN, linestyle=":")
    ax.text(1 - PRICE + 0.006, 0.03, "1 − c", fontsize=11)
    ax.set(xlabel="threshold", ylabel="cost of a day", xlim=(0.5, 1), ylim=(0, 0.27))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(ax, f"Cost of a day if an unknown costs {PRICE:g} of an error. {'; '.join(said)}.")
