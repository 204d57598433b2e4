"""The drawn pictures of chapter 29: thirty cases in four leaves, and what each answer costs."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["leaves_by_window", "three_answers"]

COSTS = ((0, 100), (20, 0), (2, 3))
"""Rows: positive, negative, unknown; columns: the true class."""

LEAVES = {"A": (9 / 10, 9, 1), "B": (3 / 5, 3, 2), "C": (1 / 3, 2, 4), "D": (1 / 8, 0, 9)}
"""Of the tree in *By hand*: the probability that it states, and the positive and negative cases in the leaf."""

WINDOWS = (0.3, 0.5, 0.78)
"""Widths of the window at which B, then C, then D has been given up."""


@styled
def leaves_by_window() -> plots.Picture:
    """Draw thirty cases by the probability of their leaf, and three windows around one half."""
    ax = panel(4.8, 2.7)
    for width in WINDOWS[::-1]:
        ax.axvspan((1 - width) / 2, (1 + width) / 2, color="gray", alpha=0.16, linewidth=0)
        ax.text((1 - width) / 2 + 0.008, 11.1, f"{width}", fontsize=9)
    ax.text((1 - max(WINDOWS)) / 2 - 0.008, 11.1, "$w =$", fontsize=9, ha="right")
    ax.axvline(0.5, color="gray", linestyle=":", linewidth=1.2)
    parts = []
    for name, (p, positive, negative) in LEAVES.items():
        right, wrong = (positive, negative) if p >= 0.5 else (negative, positive)
        ax.plot([p] * right, np.arange(right) + 1, "o", color="black", markersize=5)
        ax.plot([p] * wrong, np.arange(right, right + wrong) + 1, "x", color="black", markersize=6)
        ax.text(p, -0.7, name, ha="center", va="center", fontweight="bold")
        parts.append(f"{name} at {p:.3f}: {right} correct, {wrong} incorrect")
    ax.plot([], [], "o", color="black", markersize=5, label="answered correctly")
    ax.plot([], [], "x", color="black", markersize=6, label="answered incorrectly")
    ax.set(xlim=(0, 1), ylim=(-1.6, 12.4), yticks=[0, 5, 10], ylabel="cases", xlabel="probability $p$ of positive")
    ax.legend(loc="upper center", ncols=2, bbox_to_anchor=(0.5, 1.2), fontsize=10)
    bands = "; ".join(f"{w}: {(1 - w) / 2:.2f} to {(1 + w) / 2:.2f}" for w in WINDOWS)
    return plots.picture(ax, f"Dots in four columns by p. {'; '.join(parts)}. Shaded windows of width {bands}.")


@styled
def three_answers() -> plots.Picture:
    """Draw what each of the three answers costs on average, by the share of positive cases."""
    ax = panel(4.8)
    q = np.linspace(0, 1, 991)
    rows = {
        name: row[0] * q + row[1] * (1 - q)
        for name, row in zip(("positive", "negative", "unknown"), COSTS, strict=True)
    }
    for (name, cost), dash in zip(rows.items(), ("-", "--", "-."), strict=True):
        ax.plot(q, cost, dash, color="black", linewidth=1.3, label=f"answer {name}")
    least = np.min(list(rows.values()), axis=0)
    ax.plot(q, least, color="gray", linewidth=6, alpha=0.4, label="the cheapest")
    ends = (1 / 7, 97 / 99)
    for end, words in zip(ends, (r"$\frac{1}{7}$", r"$\frac{97}{99}$"), strict=True):
        ax.axvline(end, color="gray", linestyle=":", linewidth=1.2)
        ax.text(end - 0.012, 10.6, words, ha="right", fontsize=13)
    shares = {name: positive / (positive + negative) for name, (_, positive, negative) in LEAVES.items()}
    for name, share in shares.items():
        ax.plot(share, 3 - share if ends[0] < share < ends[1] else 20 * share, "ko", markersize=5, clip_on=False)
        ax.text(share, 3.4 if share else 0.7, f" {name}", fontweight="bold", fontsize=10)
    ax.set(xlim=(0, 1), ylim=(0, 12), xlabel="share $q$ of positive cases", ylabel="cost of a case")
    ax.legend(loc="center", fontsize=9.5, bbox_to_anchor=(0.69, 0.62))
    places = ", ".join(f"{name} at {share:.2f}" for name, share in shares.items())
    return plots.picture(
        ax,
        "Three falling or rising lines of the cost of an answer by the share q of positive cases, and the lowest of "
        f"them: negative up to {ends[0]:.3f}, unknown from there to {ends[1]:.3f}, positive beyond. Leaves: {places}.",
    )
