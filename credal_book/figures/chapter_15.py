"""Chapter 15: what an abstention does to accuracy, to efficacy and to capacity."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import confusion

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "an_error_given_up",
    "capacity_of_one",
    "efficacy_of_one",
    "when_efficacy_rises",
]

COMPLETE = ((20, 2, 3), (0, 30, 3), (0, 2, 40))
"""A classifier that answers all of 100 cases: rows are answers, columns true classes."""
CAUTIOUS = ((19, 1, 2), (0, 30, 0), (0, 1, 38), (1, 2, 6))
"""A classifier that abstains on nine of them; the last row is *unknown*."""
FIRST, SECOND, MARK = (plots.PALETTE[name] for name in ("navy", "sky", "orange"))


@styled
def an_error_given_up() -> plots.Picture:
    """Draw accuracy, coverage and their mean before and after one error becomes unknown."""
    ax = panel(5.2)
    before = (90, 10, 0)
    after = (90, 9, 1)
    names = ("accuracy", "coverage", "efficacy")
    found = []
    for right, wrong, unknown in (before, after):
        accuracy = right / (right + wrong)
        covered = (right + wrong) / (right + wrong + unknown)
        found.append((accuracy, covered, (accuracy + covered) / 2))
    at = np.arange(3)
    looks = zip(found, (-0.15, 0.15), (FIRST, MARK), "os", ("ten errors", "nine, one unknown"), strict=True)
    for values, shift, color, marker, label in looks:
        ax.plot(values, at + shift, marker, color=color, markersize=8, label=label, clip_on=False)
        for place, value in enumerate(values):
            right = value > 0.97  # beyond 1 there is no share, and no room
            ax.text(
                value + (-0.004 if right else 0.004), place + shift, f"{value:.4f}",
                ha="right" if right else "left", va="center", fontsize=9,
            )  # fmt: skip
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0.85, 1), ylim=(2.5, -0.5), xticks=[0.85, 0.9, 0.95, 1])
    ax.legend(loc="lower center", fontsize=9, ncols=2, bbox_to_anchor=(0.4, 1))
    said = "; ".join(f"{name} {a:.4f} and {b:.4f}" for name, a, b in zip(names, *found, strict=True))
    return plots.picture(ax, f"Before and after an error becomes unknown: {said}. The axis begins at 0.85.")


@styled
def efficacy_of_one() -> plots.Picture:
    """Draw the efficacy of the cautious classifier as an area."""
    ax = panel(4.4, 3.05)
    x, y = (float(v) for v in (confusion.abstention(CAUTIOUS), confusion.selective_accuracy(CAUTIOUS)))
    ax.fill([0, x, 1, 1], [0, y, 1, 0], color=SECOND, alpha=0.4)
    ax.plot([0, x, 1], [0, y, 1], "-", color=FIRST)
    ax.plot(x, y, "o", color=FIRST, markersize=9)
    ax.annotate(f"({x:.2f}, {y:.3f})", (x, y), (10, -14), textcoords="offset points", fontsize=10)
    value = float(confusion.efficacy(CAUTIOUS))
    ax.text(0.5, 0.35, f"efficacy {value:.3f}", ha="center", fontsize=11)
    ax.set(xlabel="abstention", ylabel="accuracy of what is answered", xlim=(0, 1), ylim=(0, 1.02))
    return plots.picture(
        ax,
        f"The area under the line from (0, 0) over the classifier, ({x:.2f}, {y:.3f}), to (1, 1) is its efficacy, "
        f"{value:.3f}.",
    )


@styled
def when_efficacy_rises() -> plots.Picture:
    """Draw for which shares of unknowns efficacy rewards it to give up one more error."""
    ax = panel(5.2)
    covered = np.linspace(0.02, 1, 197)
    ax.fill_between(covered, covered, 1, color=SECOND, alpha=0.4)
    ax.fill_between(covered, 0, covered, color=MARK, alpha=0.2)
    ax.plot(covered, covered, "-", color="black")
    ax.text(0.3, 0.7, "efficacy rises", ha="center", fontsize=11)
    ax.text(0.72, 0.3, "efficacy falls", ha="center", fontsize=11)
    for (x, y), marker, label, shift in (
        ((0.91, 87 / 91), "o", "0.91, 0.956", (-78, 0)),
        ((1.0, 0.9), "s", "1, 0.9", (-42, -4)),
    ):
        ax.plot(x, y, marker, color=FIRST, markersize=9, clip_on=False)
        ax.annotate(label, (x, y), shift, textcoords="offset points", fontsize=10)
    ax.set(xlabel="coverage", ylabel="accuracy", xlim=(0, 1), ylim=(0, 1.04))
    return plots.picture(
        ax,
        "Plane of coverage and accuracy of a classifier of many cases. Above the diagonal, where accuracy exceeds "
        "coverage, efficacy rises if one more error becomes unknown; below it falls. The cautious classifier, "
        "(0.91, 0.956), lies above; one that answers everything with 0.9 accuracy lies below.",
    )


def _graph(ax: Axes, a: float, e: float, classes: int, color: str, dash: str, label: str = "") -> None:
    ax.plot([0, a, 1], [e + (classes - 1) / classes * a, e, 0], dash, color=color, label=label or None)


@styled
def capacity_of_one() -> plots.Picture:
    """Draw the capacity graph of the cautious classifier."""
    ax = panel(5.2)
    a, e = (float(v) for v in (confusion.abstention(CAUTIOUS), confusion.error(CAUTIOUS)))
    start = e + 2 / 3 * a
    ax.fill([0, a, 1, 0], [start, e, 0, 0], color=SECOND, alpha=0.4)
    _graph(ax, a, e, 3, FIRST, "-")
    ax.plot(a, e, "o", color=FIRST, markersize=9)
    for alpha in (0.06, 0.25):
        share = float(np.interp(alpha, [0, a, 1], [start, e, 0]))
        ax.plot(alpha, share, "D", color=MARK, markersize=8)
        ax.annotate(f"abstain on {alpha:.0%}", (alpha, share), (8, 6), textcoords="offset points", fontsize=10)
    ax.annotate("guess", (a / 2, (start + e) / 2), (-2, 30), textcoords="offset points", fontsize=10)
    ax.set(xlabel="abstention", ylabel="error, of all cases", xlim=(0, 1), ylim=(0, 0.12))
    value = float(confusion.capacity(CAUTIOUS))
    return plots.picture(
        ax,
        f"Capacity graph: from (0, {start:.2f}), where all unknowns are guessed, over the classifier, ({a:.2f}, "
        f"{e:.2f}), to (1, 0), where nothing is answered. The area below is {1 - value:.4f}, the capacity {value:.4f}.",
    )
