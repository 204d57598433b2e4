"""Chapter 20: sets of labels, padded lists, which of them can be true, and how the others are repaired."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.proofs.part5_toplists.label_sets import instance_f1
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "answers_and_pay",
    "product_of_labels",
    "repair",
    "street_by_length",
    "two_lists",
    "valid_pairs",
    "wines_are_valid",
]

LABELS = ("street", "car", "bicycle", "bus", "rain")
STREET = {frozenset({1, 2}): Fraction(28, 100)} | {frozenset({1, i}): Fraction(24, 100) for i in (3, 4, 5)}
"""Chances of the four sets of labels that a picture of the street can have; labels count from 1."""
Q = (0.5, 0.2, 0.2, 0.1)
"""Chances of the four classes by hand."""
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
    """Draw the expected instance F1 of five answers, and the chance that each is exactly right."""
    ax = panel(5.2)
    sets = [{1}, {1, 2}, {1, 3}, {1, 2, 3}, {1, 2, 3, 4, 5}]
    answers = [frozenset(labels) for labels in sets]
    pay = [float(sum((q * instance_f1(answer, y) for y, q in STREET.items()), Fraction(0))) for answer in answers]
    right = [float(STREET.get(answer, 0)) for answer in answers]
    at = np.arange(len(answers))
    ax.barh(at - 0.19, pay, 0.36, color=LISTED, label="mean instance F1")
    ax.barh(at + 0.19, right, 0.36, fill=False, hatch="///", edgecolor=TRUTH, label="chance to be right")
    for row, value in enumerate(pay):
        ax.text(value + 0.01, row - 0.19, f"{value:.2f}", va="center", fontsize=10)
    _rows(ax, [_named(answer) for answer in answers])
    ax.set(xlim=(0, 0.8), xlabel="per picture")
    ax.legend(loc="lower center", fontsize=9, bbox_to_anchor=(0.4, 1), ncols=2)
    said = "; ".join(f"{_named(a)} {p:.3f} and {r:.2f}" for a, p, r in zip(answers, pay, right, strict=True))
    return plots.picture(ax, f"Mean instance F1 and chance to be exactly right: {said}.")


@styled
def product_of_labels() -> plots.Picture:
    """Draw the chances of some sets of labels beside the products of the single labels."""
    ax = panel(5.2)
    single = {i: sum((q for y, q in STREET.items() if i in y), Fraction(0)) for i in range(1, 6)}

    def product(labels: frozenset[int]) -> float:
        return float(np.prod([float(single[i] if i in labels else 1 - single[i]) for i in single]))

    answers = [frozenset(labels) for labels in ({1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 2, 3})]
    truth, made = [float(STREET.get(a, 0)) for a in answers], [product(a) for a in answers]
    at = np.arange(len(answers))
    ax.barh(at - 0.19, truth, 0.36, fill=False, hatch="///", edgecolor=TRUTH, label="chance")
    ax.barh(at + 0.19, made, 0.36, color=MORE, label="product of single labels")
    _rows(ax, [_named(a) for a in answers])
    ax.set(xlim=(0, 0.42), xlabel="probability")
    ax.legend(loc="lower right", fontsize=9)
    said = "; ".join(f"{_named(a)} {q:.2f} and {p:.3f}" for a, q, p in zip(answers, truth, made, strict=True))
    return plots.picture(ax, f"Chance, and product of the chances of the single labels: {said}.")


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
def valid_pairs() -> plots.Picture:
    """Draw the triangle of the valid pairs of confidences in that of all pairs, on four classes."""
    ax = panel(4.4, 3.05)
    corners = np.array([[1, 0], [0.25, 0.25], [0, 1]])
    ax.fill([0, 1, 0], [0, 0, 1], facecolor="none", edgecolor="gray", hatch="//", linewidth=0.8, label="invalid")
    ax.fill(*corners.T, color="white")
    ax.fill(*corners.T, color=SHARED, alpha=0.45, label="valid")
    points = (
        ((0.5, 0.2), "o", "(0.5, 0.2)"),
        ((0.4, 0.4), "s", "(0.4, 0.4)"),
        ((0.5, 0.1), "^", "(0.5, 0.1)"),
    )
    for (x, y), marker, label in points:
        ax.plot(x, y, marker, color=LISTED, markersize=8, label=label)
    ax.set(xlabel="confidence of class 1", ylabel="confidence of class 2", xlim=(0, 1.02), ylim=(0, 1.02))
    ax.set_aspect("equal")
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        "The triangle of all pairs of confidences with a sum of at most one. The valid pairs form the triangle with "
        "the corners (1, 0), (0.25, 0.25) and (0, 1). The pairs (0.5, 0.2) and (0.4, 0.4) lie in it, (0.5, 0.1) not.",
    )


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


@styled
def wines_are_valid() -> plots.Picture:
    """Draw the least confidence of each list on the twelve wines against its proxy probability."""
    ax = panel(4.8, 3.05)
    wines = datasets.twelve_wines()
    said = []
    for (name, given), color, marker in zip(wines.answers.items(), plots.PALETTE.values(), plots.MARKERS, strict=False):
        some = given.listed.any(axis=1) & ~given.listed.all(axis=1)
        if not some.any():
            continue
        least = np.where(given.listed, given.p, np.inf).min(axis=1)[some]
        share = toplists.proxy_probability(given.p, given.listed)[some]
        ax.plot(share, least, marker, color=color, markersize=7, fillstyle="none", label=f"{name} ({some.sum()})")
        valid = toplists.is_valid(given.p, given.listed)[some]
        said.append(f"{name}, {some.sum()} lists, {int(valid.sum())} of them valid")
    ax.plot([0, 0.4], [0, 0.4], "-", color="gray")
    ax.fill_between([0, 0.4], [0, 0.4], color="0.92")
    ax.text(0.27, 0.1, "invalid", color="0.3")
    ax.set(xlabel="proxy probability", ylabel="least confidence", xlim=(0, 0.4), ylim=(0, 1.02))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(ax, f"Least confidence against proxy probability on twelve wines. {'; '.join(said)}.")
