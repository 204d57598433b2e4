"""Chapter 22: padded lists, the exchange that puts a list in order, and where strictness comes from."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "all_alike",
    "one_class",
    "shortened",
    "the_exchange",
    "two_pairs",
    "where_strictness_comes_from",
]

Q = (Fraction(1, 2), Fraction(1, 5), Fraction(1, 5), Fraction(1, 10))
"""Probabilities of the four classes."""
OTHER = (Fraction(1, 2), Fraction(1, 5), Fraction(3, 10), Fraction(0))
"""Other probabilities, for which the list of classes 1 and 2 is calibrated as well."""
CLAIM = Fraction(2, 5)
"""Confidence of the list of class 2 alone that the proof takes apart."""
BRIER = toplists.Brier()
LISTED, SHARED, MORE, TRUTH = (plots.PALETTE[name] for name in ("navy", "sky", "orange", "brown"))


def _padded(named: dict[int, Fraction]) -> list[Fraction]:
    """Fill a list of some of the four classes up, in fractions."""
    filler = toplists.proxy(sum(named.values(), Fraction(0)), len(Q) - len(named))
    return [named.get(j, filler) for j in range(len(Q))]


def _expected(p: Sequence[Fraction], q: Sequence[Fraction] = Q) -> Fraction:
    """Give the expected Brier score of a distribution."""
    total = BRIER.total(p)
    return sum((share * BRIER.score_of(v, total) for share, v in zip(q, p, strict=True)), start=Fraction(0))


def _words(values: Sequence[Any]) -> str:
    return ", ".join(f"{float(v):.4g}" for v in values)


def _list_and_truth(ax: Axes, named: dict[int, Fraction], q: Sequence[Fraction]) -> str:
    """Draw a padded list as bars and the truth as diamonds; the numbers in words."""
    p = _padded(named)
    for members, color, hatch, label in ((True, LISTED, "", "named"), (False, SHARED, "///", "equal share")):
        at = [j for j in range(len(p)) if (j in named) is members]
        ax.bar(
            [j + 1 for j in at],
            [float(p[j]) for j in at],
            0.7,
            fill=members,
            hatch=hatch,
            color=color,
            edgecolor=color,
            label=label,
        )
    ax.plot(
        range(1, 5), [float(v) for v in q], "D", color=TRUTH, markeredgecolor="white", markersize=8, label="probability"
    )
    ax.set(xticks=range(1, 5), ylim=(0, 0.66), xlabel="class")
    ax.grid(visible=False, axis="x")
    classes = " and ".join(str(j + 1) for j in named)
    kind = "classes" if len(named) > 1 else "class"
    return f"The list of {kind} {classes}, padded: {_words(p)}. Probabilities: {_words(q)}."


@styled
def two_pairs() -> plots.Picture:
    """Draw the padded top pair and the padded odd pair over the probabilities."""
    axes, texts = [], []
    for name, second in (("top pair", 1), ("odd pair", 3)):
        ax = panel(2.85)
        named = {0: Q[0], second: Q[second]}
        score = float(_expected(_padded(named)))
        texts.append(f"{_list_and_truth(ax, named, Q)} Expected Brier score {score:.3f}.")
        ax.set_title(f"{name}: {score:.3f}", fontsize=11)
        ax.legend(loc="upper right", fontsize=9)
        axes.append(ax)
    axes[0].set_ylabel("probability")
    return plots.picture(axes, texts)


@styled
def shortened() -> plots.Picture:
    """Draw the expected scores of the true lists by length, and the odd pair as padded and as shortened."""
    ax = panel()
    true = [float(_expected(_padded({j: Q[j] for j in range(k)}))) for k in (1, 2, 3)]
    odd, short, penalty = float(_expected(_padded({0: Q[0], 3: Q[3]}))), true[0], 0.002
    ax.plot([1, 2, 3], true, "-o", color=LISTED, markersize=8, label="true lists")
    ax.plot(2, odd, "s", color=MORE, fillstyle="none", markersize=9, label="odd pair as padded")
    ax.plot([1, 2], [short, short], ":", color=MORE, label=f"shortened: {short:.3f}")
    ax.plot(2, short + penalty, "s", color=MORE, markersize=9, label=f"with a penalty: + {penalty}")
    ax.annotate("", (2, short + penalty), (2, short), arrowprops={"arrowstyle": "-", "color": MORE})
    ax.text(2.06, short + penalty / 2, "penalty", color=MORE, va="center")
    ax.set(
        xticks=[1, 2, 3],
        xlim=(0.8, 3.4),
        ylim=(0.657, 0.676),
        xlabel="number of classes named",
        ylabel="expected Brier score",
    )
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Expected Brier scores of the true lists of one, two and three classes: "
        f"{', '.join(f'{v:.4f}' for v in true)}. The odd pair: {odd:.4f} as padded, below the true pair; {short:.4f} "
        f"as the list of class 1 alone, above it; and {short + penalty:.4f} with a penalty of {penalty}.",
    )


@styled
def all_alike() -> plots.Picture:
    """Draw the score of the top pair under each class, with two truths."""
    ax = panel()
    p = _padded({0: Q[0], 1: Q[1]})
    total = BRIER.total(p)
    charged = [float(BRIER.score_of(v, total)) for v in p]
    ax.bar([1, 2], charged[:2], 0.7, color=LISTED)
    ax.bar([3, 4], charged[2:], 0.7, fill=False, hatch="///", edgecolor=SHARED)
    for j, height in enumerate(charged):
        shares = f"{float(Q[j]):g}" + ("" if Q[j] == OTHER[j] else f"\nor {float(OTHER[j]):g}")
        ax.text(j + 1, height + 0.03, shares, ha="center", va="bottom", color=TRUTH, fontsize=10)
    ax.set(xticks=range(1, 5), ylim=(0, 1.35), xlabel="class that turns out true", ylabel="Brier score")
    ax.grid(visible=False, axis="x")
    means = [float(_expected(p, q)) for q in (Q, OTHER)]
    return plots.picture(
        ax,
        f"Bars of the Brier score of the top pair if class 1, 2, 3 or 4 is true: {_words(charged)}. Under the truth "
        f"{_words(Q)} and under {_words(OTHER)} the average is {means[0]:.3f} and {means[1]:.3f}.",
    )


@styled
def one_class() -> plots.Picture:
    """Draw the expected score of a list of one class against its confidence, for each class."""
    ax = panel()
    claims = np.linspace(0, 1, 201)
    valid = claims >= 1 / 4
    ax.axvspan(0, 1 / 4, color="0.9")
    ax.text(0.125, 0.57, "invalid", ha="center")
    said = []
    for j, dash, marker, name in ((0, "-", "o", "class 1"), (1, "--", "s", "class 2 or 3"), (3, ":", "^", "class 4")):
        p = np.where(np.arange(4) == j, claims[:, np.newaxis], (1 - claims[:, np.newaxis]) / 3)
        curve = BRIER.expected(p, np.ones_like(p, dtype=bool), [float(v) for v in Q])
        best = int(np.flatnonzero(valid)[curve[valid].argmin()])
        ax.plot(claims, curve, dash, color=LISTED, label=name)
        ax.plot(claims[best], curve[best], marker, color=LISTED, markersize=9, clip_on=False)
        said.append(f"{name} at {claims[best]:.2f} with {curve[best]:.3f}")
    ax.set(xlabel="confidence stated", ylabel="expected Brier score", xlim=(0, 1), ylim=(0.54, 1.1))
    ax.legend(loc="lower right", fontsize=9)
    return plots.picture(
        ax,
        "Curves of the expected padded Brier score of a list of one class against the confidence that it states; below "
        f"0.25 the list is invalid. Lowest valid points: {'; '.join(said)}. The lowest of all is the true list.",
    )


@styled
def the_exchange() -> plots.Picture:
    """Draw a list that has two classes in the wrong order, before and after their numbers are exchanged."""
    axes, texts = [], []
    for place, name in ((1, "before"), (0, "after")):
        ax = panel(2.85)
        score = float(_expected(_padded({place: CLAIM})))
        texts.append(
            f"{name.capitalize()} the exchange. {_list_and_truth(ax, {place: CLAIM}, Q)} "
            f"Expected Brier score {score:.3f}."
        )
        ax.set_title(f"{name}: {score:.3f}", fontsize=11)
        ax.legend(loc="upper right", fontsize=9)
        axes.append(ax)
    arrow = {"arrowstyle": "<->", "color": MORE, "linewidth": 2, "shrinkA": 6, "shrinkB": 6}
    heights = _padded({1: CLAIM})
    axes[0].annotate("", (1, float(heights[0])), (2, float(heights[1])), arrowprops=arrow)
    axes[0].set_ylabel("probability")
    texts[0] += " An arrow exchanges the numbers of classes 1 and 2."
    return plots.picture(axes, texts)


@styled
def where_strictness_comes_from() -> plots.Picture:
    """Draw padded pairs whose least confidence is above the proxy probability, or equal to it."""
    axes, texts = [], []
    for name, p, uneven in (
        ("1: above", (0.4, 0.3, 0.15, 0.15), None),
        ("2: equal", (0.4, 0.2, 0.2, 0.2), None),
        ("uneven?", (0.4, 0.2, 0.2, 0.2), (0.4, 0.2, 0.25, 0.15)),
    ):
        ax = panel(2.1, 2.4)
        for j, height in enumerate(p):
            ax.bar(
                j + 1,
                height,
                0.7,
                fill=j < 2,
                hatch="" if j < 2 else "///",
                color=LISTED if j < 2 else SHARED,
                edgecolor=LISTED if j < 2 else SHARED,
            )
        ax.axhline(p[3], color=MORE, linestyle="--", linewidth=1.5)
        ax.text(4.45, p[3] + 0.012, r"$\pi$", color=MORE, ha="right")
        if uneven is not None:
            ax.plot(range(1, 5), uneven, "D", color=TRUTH, markeredgecolor="white", markersize=7)
            ax.annotate(r"above $\pi$", (3, uneven[2]), (2.7, 0.34), arrowprops={"arrowstyle": "->", "color": TRUTH})
        ax.set(xticks=range(1, 5), ylim=(0, 0.46), xlabel="class")
        ax.set_title(name, fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        texts.append(
            f"{name}. A list of classes 1 and 2, padded: {_words(p)}; the line at {p[3]:g}."
            + ("" if uneven is None else f" Diamonds at {_words(uneven)}: class 3 is above the line, class 4 below.")
        )
    axes[0].set_ylabel("probability")
    return plots.picture(axes, texts)
