"""Chapter 30: what a class that is added to a list claims, and what it has."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["two_surpluses"]

CLAIMED, TRUE, ARROW = (plots.PALETTE[name] for name in ("sky", "brown", "orange"))
REST, LISTED_WITH, PROBABILITIES = 0.4, 0.25, (0.16, 0.08, 0.08, 0.08)
"""What a list leaves to four classes, the confidence of the first if it is listed, and what the four truly have."""


@styled
def two_surpluses() -> plots.Picture:
    """Draw a class that is added to a list: what it claims beyond an equal share, and what it has."""
    left, right = panel(2.9), panel(2.9)
    at = np.arange(1, 5)
    share, average = REST / 4, sum(PROBABILITIES) / 4
    rest = (REST - LISTED_WITH) / 3
    looks = (
        (left, "claimed", [LISTED_WITH, rest, rest, rest], share, CLAIMED, "equal share"),
        (right, "in fact", PROBABILITIES, average, TRUE, "average probability"),
    )
    for ax, title, heights, level, color, label in looks:
        ax.bar(at, heights, 0.7, color=color)
        ax.axhline(level, color="black", linestyle="--", linewidth=1.2, label=label)
        ax.annotate("", (1, heights[0]), (1, level), arrowprops={"arrowstyle": "<->", "color": ARROW, "linewidth": 2})
        ax.text(1.45, (heights[0] + level) / 2, f"{heights[0] - level:.2f}", color=ARROW, va="center", fontsize=11)
        ax.set(ylim=(0, 0.3), xticks=at, xlabel="class not listed so far")
        ax.set_title(title, fontsize=11)
        ax.grid(visible=False, axis="x")
        ax.legend(loc="upper right", fontsize=9)
    left.set_ylabel("probability")
    return plots.picture(
        [left, right],
        [
            (
                f"Claimed: the first of four classes would have {LISTED_WITH}, {LISTED_WITH - share:.2f} above the "
                f"equal share of {share:g}."
            ),
            (
                f"In fact: its probability is {PROBABILITIES[0]}, {PROBABILITIES[0] - average:.2f} above the average "
                f"of {average:g}."
            ),
        ],
    )
