"""Chapter 22: padded lists, the exchange that sorts the truth, and where the argument needs its assumptions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "all_alike",
    "exaggerating_pays",
    "one_class",
    "shortened",
    "tangent",
    "the_exchange",
    "two_pairs",
    "wine_by_wine",
]

Q = (Fraction(1, 2), Fraction(1, 5), Fraction(1, 5), Fraction(1, 10))
"""Chances of the four classes."""
OTHER = (Fraction(1, 2), Fraction(1, 5), Fraction(3, 10), Fraction(0))
"""Other chances, for which the list of classes 1 and 2 is calibrated as well."""
CLAIM = Fraction(2, 5)
"""Confidence of the list of class 2 alone that the proof takes apart."""
WEIGHTS, CHANCES = (1, 1, 4), (Fraction(2, 3), Fraction(1, 3), Fraction(0))
"""Weights of three classes, and their chances, where symmetry is dropped."""
BRIER = toplists.Brier()
LISTED, SHARED, MORE, TRUTH = (plots.PALETTE[name] for name in ("navy", "sky", "orange", "brown"))


def _padded(named: dict[int, Fraction]) -> list[Fraction]:
    """Fill a list of some of the four classes up, in fractions."""
    filler = toplists.proxy(sum(named.values(), Fraction(0)), len(Q) - len(named))
    return [named.get(j, filler) for j in range(len(Q))]


def _expected(p: Sequence[Fraction], q: Sequence[Fraction] = Q) -> Fraction:
    """Give the expected Brier score of a distribution."""
    total = BRIER.total(p)
    return sum((chance * BRIER.score_of(v, total) for chance, v in zip(q, p, strict=True)), start=Fraction(0))


def _words(values: Sequence[Any]) -> str:
    return ", ".join(f"{float(v):.3g}" for v in values)


def _list_and_truth(ax: Axes, named: dict[int, Fraction], q: Sequence[Fraction]) -> str:
    """Draw a padded list as bars and the chances as diamonds; the numbers in words."""
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
    ax.plot(range(1, 5), [float(v) for v in q], "D", color=TRUTH, markeredgecolor="white", markersize=8, label="chance")
    ax.set(xticks=range(1, 5), ylim=(0, 0.66), xlabel="class")
    ax.grid(visible=False, axis="x")
    classes = " and ".join(str(j + 1) for j in named)
    return (
        f"The list of {'classes' if len(named) > 1 else 'class'} {classes}, padded: {_words(p)}. Chances: {_words(q)}."
    )


@styled
def two_pairs() -> plots.Picture:
    """Draw the padded top pair and the padded odd pair over the chances."""
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
    odd, short, fine = float(_expected(_padded({0: Q[0], 3: Q[3]}))), true[0], 0.002
    ax.plot([1, 2, 3], true, "-o", color=LISTED, markersize=8, label="true lists")
    ax.plot(2, odd, "s", color=MORE, fillstyle="none", markersize=9, label="odd pair as padded")
    ax.plot([1, 2], [short, short], ":", color=MORE, label=f"shortened: {short:.3f}")
    ax.plot(2, short + fine, "s", color=MORE, markersize=9, label=f"and fined: + {fine}")
    ax.annotate("", (2, short + fine), (2, short), arrowprops={"arrowstyle": "-", "color": MORE})
    ax.text(2.06, short + fine / 2, "fine", color=MORE, va="center")
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
        f"as the list of class 1 alone, above it; and {short + fine:.4f} with a fine of {fine}.",
    )


@styled
def all_alike() -> plots.Picture:
    """Draw what the top pair is charged under each class, with two sets of chances."""
    ax = panel()
    p = _padded({0: Q[0], 1: Q[1]})
    total = BRIER.total(p)
    charged = [float(BRIER.score_of(v, total)) for v in p]
    ax.bar([1, 2], charged[:2], 0.7, color=LISTED)
    ax.bar([3, 4], charged[2:], 0.7, fill=False, hatch="///", edgecolor=SHARED)
    for j, height in enumerate(charged):
        chances = f"chance {float(Q[j]):g}" + ("" if Q[j] == OTHER[j] else f"\nor {float(OTHER[j]):g}")
        ax.text(j + 1, height + 0.03, chances, ha="center", va="bottom", color=TRUTH, fontsize=10)
    ax.set(xticks=range(1, 5), ylim=(0, 1.35), xlabel="class that turns out true", ylabel="Brier score charged")
    ax.grid(visible=False, axis="x")
    means = [float(_expected(p, q)) for q in (Q, OTHER)]
    return plots.picture(
        ax,
        f"Bars of what the top pair is charged when class 1, 2, 3 or 4 is true: {_words(charged)}. Under the chances "
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
    """Draw a list that has two classes in the wrong order, before and after they are exchanged in the truth."""
    exchanged = (Q[1], Q[0], *Q[2:])
    axes, texts = [], []
    for q, name in ((Q, "before"), (exchanged, "after")):
        ax = panel(2.85)
        score = float(_expected(_padded({1: CLAIM}), q))
        texts.append(
            f"{name.capitalize()} the exchange. {_list_and_truth(ax, {1: CLAIM}, q)} Expected Brier score {score:.3f}."
        )
        ax.set_title(f"{name}: {score:.3f}", fontsize=11)
        ax.legend(loc="upper right", fontsize=9)
        axes.append(ax)
    arrow = {"arrowstyle": "<->", "color": MORE, "linewidth": 2, "shrinkA": 6, "shrinkB": 6}
    axes[0].annotate("", (1, float(Q[0])), (2, float(Q[1])), arrowprops=arrow)
    axes[0].set_ylabel("probability")
    texts[0] += " An arrow exchanges the chances of classes 1 and 2."
    return plots.picture(axes, texts)


@styled
def tangent() -> plots.Picture:
    """Draw the entropy of the padded lists of one class, and what one of them is charged as the chance varies."""
    ax = panel()
    chances = np.linspace(0.3, 0.62, 65)
    entropy = 1 - chances**2 - (1 - chances) ** 2 / 3
    total = BRIER.total(_padded({0: CLAIM}))
    named, other = (float(BRIER.score_of(v, total)) for v in _padded({0: CLAIM})[:2])
    line = chances * named + (1 - chances) * other
    at, touch = float(Q[0]), float(CLAIM)
    low, high = 1 - at**2 - (1 - at) ** 2 / 3, at * named + (1 - at) * other
    ax.plot(chances, line, "--", color=LISTED, label="list that states 0.4")
    ax.plot(chances, entropy, "-", color=TRUTH, label="list that states the chance")
    ax.plot(touch, touch * named + (1 - touch) * other, "o", color=LISTED, markersize=8)
    ax.plot([at, at], [low, high], "-", color=MORE, linewidth=4, solid_capstyle="butt")
    ax.annotate(
        "loss by the number",
        (at, (low + high) / 2),
        (0.33, 0.62),
        color=MORE,
        arrowprops={"arrowstyle": "-", "color": MORE},
    )
    ax.set(xlabel="chance of the class that is named", ylabel="expected Brier score", xlim=(0.3, 0.62))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        "A concave curve, the expected Brier score of a list of one class that states its chance, and the line of a "
        f"list that always states {touch:g}, which touches it there and is above it elsewhere: at the chance {at:g}, "
        f"{high:.4f} against {low:.4f}.",
    )


@styled
def exaggerating_pays() -> plots.Picture:
    """Draw the expected weighted score of a list of one of three classes against its confidence."""
    ax = panel()
    claims = np.linspace(0.5, 1, 101)
    spread = sum(w * float(q * (1 - q)) for w, q in zip(WEIGHTS, CHANCES, strict=True))

    def cost(claim: Any) -> Any:
        padded = (claim, (1 - claim) / 2, (1 - claim) / 2)
        return spread + sum(w * (v - float(q)) ** 2 for w, v, q in zip(WEIGHTS, padded, CHANCES, strict=True))

    honest = float(CHANCES[0])
    skew = (WEIGHTS[2] - WEIGHTS[1]) * (CHANCES[1] - CHANCES[2])
    best = float(CHANCES[0] + skew / (4 * WEIGHTS[0] + WEIGHTS[1] + WEIGHTS[2]))
    ax.plot(claims, cost(claims), "-", color=LISTED)
    for claim, marker, color, name in (
        (honest, "D", TRUTH, "at the chance, 2/3"),
        (best, "s", MORE, "least score, at 7/9"),
    ):
        ax.plot(claim, cost(claim), marker, color=color, markersize=9, label=name)
    ax.set(xlabel="confidence stated for class 1", ylabel="expected weighted score", xlim=(0.5, 1))
    ax.legend(loc="upper center", fontsize=9)
    return plots.picture(
        ax,
        f"A parabola of the expected weighted score against the confidence of class 1. At the chance, {honest:.3f}, it "
        f"is {cost(honest):.3f}; it is least at {best:.3f} with {cost(best):.3f}.",
    )


@styled
def wine_by_wine() -> plots.Picture:
    """Draw the padded Brier score of the four answerers on each of the twelve wines."""
    ax = panel(6.0)
    wines = datasets.twelve_wines()
    texts = []
    looks = zip(plots.PALETTE.values(), plots.MARKERS, wines.answers.items(), strict=True)
    for place, (color, marker, (name, given)) in enumerate(looks):
        losses = BRIER.loss(given.p, given.listed, wines.y)
        at = np.arange(1, wines.y.size + 1) + 0.13 * (place - 1.5)
        ax.plot(at, losses, marker, color=color, markersize=6, label=name)
        texts.append(f"{name} {_words([*losses.round(2)])}")
    ax.set(xticks=range(1, wines.y.size + 1), xlabel="wine", ylabel="padded Brier score", ylim=(-0.05, 1.85))
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(ax, f"Padded Brier score on wines 1 to {wines.y.size}. {'; '.join(texts)}.")
