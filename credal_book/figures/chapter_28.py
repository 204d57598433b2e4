"""The pictures of chapter 28: intervals that widen, and the film that is loved or hated."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["medians", "three_grades"]

COUNTS = (1, 2, 0)
"""Training rows of each of the three grades in *By hand*."""

STRENGTHS = {0.5: "1/2", 2: "2", 3: "3"}
"""Values of s in *By hand*, and how they are written."""

LOVED_OR_HATED = ((0.55, 0.05, 0, 0.05, 0.35), (0.35, 0.05, 0, 0.05, 0.55))
"""Two distributions of five grades: all mixtures of them are the credal set of `medians`."""


@styled
def three_grades() -> plots.Picture:
    """Draw the intervals of the probabilities of three grades for three strengths of the prior."""
    ax, total, parts = panel(4.8, 2.7), sum(COUNTS), []
    for place, (s, words) in enumerate(STRENGTHS.items()):
        said = []
        for grade, count in enumerate(COUNTS):
            low, high = count / (total + s), (count + s) / (total + s)
            at = 4 * grade + place
            ax.plot([at, at], [low, high], color=("0", "0.35", "0.65")[place], linewidth=7, solid_capstyle="butt")
            ax.text(at, -0.07, words, ha="center", fontsize=9)
            said.append(f"{low:.2f} to {high:.2f}")
        parts.append(f"s = {words}: {', '.join(said)}")
    ax.text(-0.6, -0.07, "$s =$", ha="right", fontsize=9)
    ax.set(xticks=[4 * grade + 1 for grade in range(3)], ylim=(-0.12, 1.05), xlim=(-1.7, 10.9), ylabel="probability")
    ax.set_xticklabels([f"grade {grade}\nseen {('once', 'twice', 'never')[grade]}" for grade in range(3)])
    ax.grid(visible=False, axis="x")
    return plots.picture(ax, f"Vertical bars: intervals of the probabilities of three grades. {'; '.join(parts)}.")


@styled
def medians() -> plots.Picture:
    """Draw two distributions of a film, and the smallest probabilities below and above each grade."""
    grades = np.arange(5)
    below = [min(sum(p[:grade]) for p in LOVED_OR_HATED) for grade in grades]
    above = [min(sum(p[grade + 1 :]) for p in LOVED_OR_HATED) for grade in grades]
    left, right = panel(3.0, 2.3), panel(3.0, 2.3)
    for p, shift, color in zip(LOVED_OR_HATED, (-0.2, 0.2), ("0.25", "0.7"), strict=True):
        left.bar(grades + shift, p, 0.38, color=color)
    left.set(xlabel="grade", ylabel="probability", ylim=(0, 1), xticks=grades)
    left.set_title("two distributions", fontsize=11)
    right.axhline(0.5, color="gray", linestyle=":", linewidth=1.4)
    right.plot(grades, below, "-o", color="black", label="below the grade", markersize=5)
    right.plot(grades, above, "--s", color="0.45", label="above the grade", markersize=5)
    right.set(xlabel="grade", ylim=(-0.03, 1), xticks=grades, yticks=(0, 0.5, 1))
    right.set_title("smallest probability", fontsize=11)
    right.legend(fontsize=9, loc="upper center")
    least = [", ".join(f"{value:.2f}" for value in values) for values in (below, above)]
    vectors = " and ".join(", ".join(f"{value:g}" for value in p) for p in LOVED_OR_HATED)
    return plots.picture(
        [left, right],
        [
            f"Bar chart of two distributions over the grades 0 to 4: {vectors}.",
            f"Line chart of the smallest probability below each grade, {least[0]}, and above it, {least[1]}.",
        ],
    )
