"""Chapter 31: a threshold from calibration rows, and where it answers differently from a utility."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["calibration_scores", "two_rules"]

NAMED, THRESHOLD_COLOR, DIFFERENT, UTILITY = (plots.PALETTE[name] for name in ("sky", "orange", "brown", "navy"))
SCORES = (0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.55, 0.7, 0.9)
"""Of the nine calibration rows by hand."""
NEW = ((0.85, 0.05, 0.05, 0.05), (0.65, 0.32, 0.02, 0.01), (0.29, 0.28, 0.27, 0.16))
"""Probabilities of the three new rows by hand."""
THRESHOLD = 0.3
"""Least probability in the sets by hand."""
PROMISED = 0.8


@styled
def calibration_scores() -> plots.Picture:
    """Draw the scores of nine calibration rows on a line, and the threshold of the level 0.8."""
    ax = panel(5.4, 1.7)
    r = int(np.ceil((len(SCORES) + 1) * PROMISED))
    threshold = SCORES[r - 1]
    ax.axvspan(0, threshold, color=NAMED, alpha=0.3)
    ax.plot(SCORES, np.zeros(len(SCORES)), "o", color=UTILITY, markersize=9, clip_on=False)
    ax.plot(threshold, 0, "o", color=THRESHOLD_COLOR, markersize=12)
    ax.annotate(
        f"the {r}th of {len(SCORES)}", (threshold, 0.02), (threshold - 0.1, 0.55), color=THRESHOLD_COLOR, fontsize=11
    )
    ax.text(0.02, -0.75, "classes that look no odder are named", fontsize=10)
    ax.set(xlim=(0, 1), ylim=(-1, 1), xlabel="1 - probability of the true class", yticks=[])
    ax.grid(visible=False)
    return plots.picture(
        ax, f"Nine scores on a line: {', '.join(map(str, SCORES))}. The {r}th, {threshold}, is the threshold."
    )


@styled
def two_rules() -> plots.Picture:
    """Draw where a threshold names a second class, and where a pair earns more than the first class."""
    ax = panel(4.8, 3.05)
    first = np.linspace(0.4, 1, 121)
    rest = np.minimum(first, 1 - first)
    ratio = (1 - 0.65) / 0.65 * first
    shown = first[ratio <= rest]
    ax.fill_between(first, 0, rest, color="0.93")
    ax.plot(shown, (1 - 0.65) / 0.65 * shown, "-", color=UTILITY, label="a pair earns more above")
    ax.plot(
        [0.4, 1 - THRESHOLD], [THRESHOLD, THRESHOLD], "--", color=THRESHOLD_COLOR, label="the threshold names it above"
    )
    wrong = np.linspace(0.4, 0.7, 61)
    edge = (1 - 0.65) / 0.65 * wrong
    top = np.minimum(wrong, 1 - wrong)
    ax.fill_between(
        wrong,
        np.minimum(np.minimum(edge, THRESHOLD), top),
        np.minimum(np.maximum(edge, THRESHOLD), top),
        facecolor="none",
        edgecolor=DIFFERENT,
        hatch="///",
        linewidth=0,
        label="the rules differ",
    )
    ax.set(xlabel="probability of the first class", ylabel="of the second", xlim=(0.4, 1), ylim=(0, 0.72))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Probabilities of the first and of the second class. The threshold names the second if it is at least "
        f"{THRESHOLD}, a horizontal line; a pair earns more under u65 if the second has over {0.35 / 0.65:.2f} of the "
        "first, a line through the origin. Between the two lines the rules differ.",
    )
