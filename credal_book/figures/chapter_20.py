"""Chapter 20: sets of labels, padded lists, which of them can be true, and how the others are repaired."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.proofs.part5_toplists.label_sets import instance_f1
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "answers_and_pay",
    "repair",
    "street_by_length",
    "two_lists",
]

LABELS = ("street", "car", "bicycle", "bus", "rain")
STREET = {frozenset({1, 2}): Fraction(28, 100)} | {frozenset({1, i}): Fraction(24, 100) for i in (3, 4, 5)}
"""Probabilities of the four sets of labels that a picture of the street can have; labels count from 1."""
Q = (0.5, 0.2, 0.2, 0.1)
"""Probabilities of the four classes by hand."""
BROKEN, K_BROKEN = (Fraction(3, 10), Fraction(1, 10), Fraction(1, 20)), 5
"""The list that is repaired by hand, and the number of classes."""
BRIER = toplists.Brier()
LISTED, SHARED, MORE, TRUTH = (plots.PALETTE[name] for name in ("navy", "sky", "orange", "brown"))


def _named(labels: frozenset[int]) -> str:
    return " + ".join(LABELS[i - 1] for i in sorted(labels)) if len(labels) < len(LABELS) else "all five"


def _rows(ax: Axes, names: Sequence[str]) -> None:
    """Name the rows of a chart of horizontal bars, first one on top."""
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")


@styled
def answers_and_pay() -> plots.Picture:
    """Draw the expected instance F1 of five answers, and the probability that each is exactly right."""
    ax = panel(5.2)
    sets = [{1}, {1, 2}, {1, 3}, {1, 2, 3}, {1, 2, 3, 4, 5}]
    answers = [frozenset(labels) for labels in sets]
    pay = [float(sum((q * instance_f1(answer, y) for y, q in STREET.items()), Fraction(0))) for answer in answers]
    right = [float(STREET.get(answer, 0)) for answer in answers]
    at = np.arange(len(answers))
    ax.barh(at - 0.19, pay, 0.36, color=LISTED, label="mean instance F1")
    ax.barh(at + 0.19, right, 0.36, fill=False, hatch="///", edgecolor=TRUTH, label="probability to be right")
    for row, value in enumerate(pay):
        ax.text(value + 0.01, row - 0.19, f"{value:.2f}", va="center", fontsize=10)
    _rows(ax, [_named(answer) for answer in answers])
    ax.set(xlim=(0, 0.8), xlabel="per picture")
    ax.legend(loc="lower center", fontsize=9, bbox_to_anchor=(0.4, 1), ncols=2)
    said = "; ".join(f"{_named(a)} {p:.3f} and {r:.2f}" for a, p, r in zip(answers, pay, right, strict=True))
    return plots.picture(ax, f"Mean instance F1 and probability to be exactly right: {said}.")


def _padded_list(ax: Axes, named: dict[int, float]) -> str:
    """Draw a padded list of some of four classes as bars; the numbers in words."""
    filler = float(toplists.proxy(sum(named.values()), len(Q) - len(named)))
    for members, color, hatch, label in ((True, LISTED, "", "named"), (False, SHARED, "///", "equal share")):
        at = [j for j in range(len(Q)) if (j in named) is members]
        heights = [named.get(j, filler) for j in at]
        ax.bar([j + 1 for j in at], heights, 0.7, fill=members, hatch=hatch, color=color, edgecolor=color, label=label)
    ax.axhline(filler, color=MORE, linestyle=":")
    ax.set(xticks=range(1, 5), ylim=(0, 0.62), xlabel="class")
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper right", fontsize=9)
    return f"named {', '.join(f'{j + 1}: {v:g}' for j, v in named.items())}; equal share {filler:.3g}"


@styled
def two_lists() -> plots.Picture:
    """Draw a list that can be true and one that cannot, both padded."""
    axes, texts = [], []
    for named, title in (({0: 0.5, 1: 0.2}, "can be true"), ({0: 0.5, 3: 0.1}, "cannot be true")):
        ax = panel(2.85)
        texts.append(f"{title.capitalize()}: {_padded_list(ax, named)}.")
        ax.set_title(title, fontsize=11)
        axes.append(ax)
    axes[0].set_ylabel("probability")
    return plots.picture(axes, texts)


@styled
def repair() -> plots.Picture:
    """Draw the proxy probability of a list, step by step, while its lowest classes are removed."""
    ax = panel(5.2)
    said, shares = [], []
    for step in range(3):
        kept = BROKEN[: 3 - step]
        share = toplists.proxy(sum(kept), K_BROKEN - len(kept))
        shares.append(float(share))
        for j, c in enumerate(kept):
            goes = c < share and j == len(kept) - 1
            ax.plot(
                step,
                float(c),
                "X" if goes else "o",
                color=MORE if goes else LISTED,
                markersize=10,
                clip_on=False,
            )
            ax.text(step + 0.07, float(c), f"class {j + 1}", va="center", fontsize=10)
        said.append(f"{len(kept)} {'class' if len(kept) == 1 else 'classes'}, proxy probability {float(share):.3f}")
    ax.plot(range(3), shares, ":D", color=SHARED, markersize=7, label="proxy probability")
    ax.plot([], [], "X", color=MORE, markersize=10, label="has to go")
    ax.set(xticks=range(3), xlim=(-0.2, 2.5), ylim=(0, 0.42), ylabel="confidence")
    ax.set_xticklabels(["the list", "without 3", "without 2, 3"])
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper right", fontsize=9, ncols=2)
    given = ", ".join(f"{float(c):g}" for c in BROKEN)
    return plots.picture(ax, f"A list with the confidences {given} on {K_BROKEN} classes. {'; '.join(said)}: valid.")


@styled
def street_by_length() -> plots.Picture:
    """Draw the expected padded Brier score of the true lists on the street, and of two sets without doubt."""
    ax = panel(5.2)
    q = np.zeros(2 ** len(LABELS))
    q[:4] = [float(v) for v in STREET.values()]
    by_length = BRIER.by_length([q])[0][:5]
    sure = np.eye(q.size)[[0, 4]]
    cost = BRIER.expected(sure, sure > 0, q)
    ax.plot(range(5), by_length, "-o", color=LISTED, markersize=8, label="true list")
    looks = (("s", "street + car, without doubt"), ("X", "street, without doubt"))
    for value, (marker, label) in zip(cost, looks, strict=True):
        ax.plot(1, value, marker, color=MORE, markersize=9, label=label)
    ax.set(xticks=range(5), ylim=(0.6, 2.15), xlabel="number of sets named", ylabel="expected Brier score")
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Expected padded Brier score of the true lists of 0 to 4 sets: {', '.join(f'{v:.3f}' for v in by_length)}. "
        f"Street and car named without doubt: {cost[0]:.2f}. Street named without doubt: {cost[1]:.2f}.",
    )
