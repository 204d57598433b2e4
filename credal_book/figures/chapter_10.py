"""Chapter 10: what an F-measure pays sets, beside the utilities that were chosen on purpose.

Colors: set-F is orange, the quadratic utilities navy, discounted accuracy gray; single classes and the true class are
brown. Members of a family differ in dash and marker.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import rewards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.patches import Rectangle

    from credal_lib._checks import FloatArray

__all__ = [
    "costs",
    "premiums",
    "quadratics",
    "retrieved",
    "the_case",
    "the_order_turns_round",
    "what_is_asked_for",
]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
GRAY = "0.4"
F0, F1, F2 = (rewards.FBeta(beta) for beta in (0, 1, 2))
U65, U80 = (rewards.Quadratic(half) for half in (0.65, 0.8))
LOOKS: Mapping[str, tuple[rewards.SizeReward, str, str, str]] = {
    "$F_2$": (F2, ORANGE, "--", "s"),
    "$u_{80}$": (U80, NAVY, "--", "D"),
    "$F_1$": (F1, ORANGE, "-", "o"),
    "$u_{65}$": (U65, NAVY, "-", "^"),
    "$1/k$": (F0, GRAY, ":", "v"),
}
"""Measures in the order of what they pay: color, dash and marker."""
FORECAST = (0.5, 0.3, 0.2)
"""Probabilities of the three classes of the forecast."""


def _words(values: Sequence[float] | FloatArray) -> str:
    return ", ".join(f"{value:.3f}" for value in values)


@styled
def the_case() -> plots.Picture:
    """Draw what the two programs earn on a hundred patients under set-F1."""
    ax = panel(4.8, 1.7)
    pair = float(F1.utility(0.5))
    ax.barh(0, 100, color=ORANGE, edgecolor="white", label="2/3 each")
    ax.barh(1, 64, color=BROWN, edgecolor="white", label="1 each")
    ax.barh(1, 36, left=64, color="white", edgecolor="0.5", label="0 each")
    for place, average in ((0, pair), (1, 0.64)):
        ax.text(102, place, f"{average:.3f}", va="center")
    ax.set(xlim=(0, 116), xlabel="patients", xticks=range(0, 101, 25))
    ax.set_yticks([0, 1], ["always the pair", "one name"])
    ax.invert_yaxis()
    ax.grid(visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=3, fontsize=9)
    return plots.picture(
        ax,
        f"Two bars of a hundred patients. Always the pair: each of 100 earns {pair:.3f}. One name: 64 earn 1, 36 earn "
        f"nothing, 0.640 on average.",
    )


@styled
def retrieved() -> plots.Picture:
    """Draw four sets among five classes, with the precision and the recall of each."""
    ax = panel(5.6, 2.5)
    sets = ((0,), (0, 1), (0, 1, 2), (1, 2, 3))
    told = []
    for row, members in enumerate(sets):
        for j in range(5):
            named = j in members
            box = {"facecolor": ORANGE if named else "white", "edgecolor": "0.35", "linewidth": 1.2}
            ax.add_patch(_box(j, row, box))
        ax.plot(0.4, row, "*", color=BROWN, markersize=15, markeredgecolor="white")
        correct = 0 in members
        precision = f"1/{len(members)}" if correct and len(members) > 1 else str(int(correct))
        ax.text(5.9, row, precision, ha="center", va="center")
        ax.text(7.3, row, str(int(correct)), ha="center", va="center")
        said = "correct" if correct else "incorrect"
        told.append(f"{len(members)} named, {said}: precision {precision}, recall {int(correct)}")
    for j in range(5):
        ax.text(j + 0.4, -0.75, str(j + 1), ha="center", va="center", fontsize=10)
    for x, word in ((-0.9, "class"), (5.9, "precision"), (7.3, "recall")):
        ax.text(x, -0.75, word, ha="center", va="center", fontsize=10)
    ax.set(xlim=(-1.5, 7.9), ylim=(3.6, -1.1))
    ax.axis("off")
    return plots.picture(ax, f"Rows of five boxes, the first with a star, some filled. {'; '.join(told)}.")


def _box(j: int, row: int, look: Mapping[str, Any]) -> Rectangle:
    from matplotlib.patches import Rectangle

    return Rectangle((j, row - 0.35), 0.8, 0.7, **look)


@styled
def quadratics() -> plots.Picture:
    """Draw the three quadratic utilities, with the rewards that sets of one to six classes earn."""
    ax = panel(4.6)
    grid, sizes = np.linspace(0, 1, 401), np.arange(1, 7)
    for name in ("$u_{80}$", "$u_{65}$", "$1/k$"):
        reward, color, dash, marker = LOOKS[name]
        ax.plot(grid, reward.utility(grid), dash, color=color)
        ax.plot(1 / sizes, reward.by_size(6)[1:], marker, color=color)
        ax.plot([], [], dash, marker=marker, color=color, label="$u_{50}$" if reward is F0 else name)
    ax.axhline(1, color="black", linewidth=0.8)
    ax.set(xlabel="discounted accuracy $x$", ylabel="utility", xlim=(0, 1.03), ylim=(0, 1.05))
    ax.legend(loc="lower right", fontsize=9)
    heights = U80.utility(grid)
    above = grid[heights > 1 + 1e-12]
    pairs = [float(reward.utility(0.5)) for reward in (F0, U65, U80)]
    return plots.picture(
        ax,
        f"Three curves from (0, 0) to (1, 1). At x = 1/2 they are at {_words(pairs)}. u80 is above 1 from x = "
        f"{above[0]:.2f} on, by at most {heights.max() - 1:.4f}. Markers at x = 1, 1/2, 1/3, 1/4, 1/5, 1/6, the only "
        f"places in use: none lies between 1/2 and 1.",
    )


@styled
def costs() -> plots.Picture:
    """Draw what a correct set costs under discounted accuracy and under u65."""
    ax = panel(4.6)
    grid = np.linspace(0, 1, 201)
    told = []
    for name, said in (("$1/k$", "discounted accuracy"), ("$u_{65}$", "$1 - g$, equation (8)")):
        reward, color, dash, marker = LOOKS[name]
        pair = 1 - float(reward.utility(0.5))
        ax.plot(grid, 1 - reward.utility(grid), dash, color=color)
        ax.plot(0.5, pair, marker, color=color, markersize=8)
        ax.plot([], [], dash, marker=marker, color=color, label=said)
        ax.annotate(f"{pair:.2f}", (0.5, pair), (8, 4), textcoords="offset points")
        told.append(f"{pair:.2f}")
    ax.set(xlabel="$1/k$", ylabel="cost of a correct set", xlim=(0, 1), ylim=(0, 1.02))
    ax.legend(fontsize=9)
    return plots.picture(
        ax,
        "Two falling curves of cost against 1/k, both from 1 at 0 to 0 at 1. At one half discounted accuracy costs "
        f"{told[0]}, equation (8) {told[1]}; in between the second is always lower.",
    )


@styled
def premiums() -> plots.Picture:
    """Draw what four measures pay for a correct set beyond discounted accuracy, by its size."""
    ax = panel(4.8)
    sizes = np.arange(2, 11)
    told = []
    for name in ("$F_2$", "$u_{80}$", "$F_1$", "$u_{65}$"):
        reward, color, dash, marker = LOOKS[name]
        premium = reward.by_size(10)[2:] - 1 / sizes
        ax.plot(sizes, premium, dash, marker=marker, color=color, label=name)
        told.append(f"{reward.label} {_words(premium)}")
    ax.set(xlabel="classes in the set, $k$", ylabel="premium over $1/k$", xticks=sizes, ylim=(0, 0.48))
    ax.legend(loc="upper right", fontsize=9, ncols=2)
    return plots.picture(
        ax,
        f"Four lines that never cross. Premium of correct sets of 2 to 10 classes, highest first: {'; '.join(told)}.",
    )


@styled
def what_is_asked_for() -> plots.Picture:
    """Draw the expected score of the most probable classes by their number, and the best number under each measure."""
    ax = panel(4.8)
    sizes = np.arange(1, 4)
    contains = np.cumsum(FORECAST)
    told = []
    for name in ("$F_2$", "$F_1$", "$1/k$"):
        reward, color, dash, marker = LOOKS[name]
        expected = reward.by_size(3)[1:] * contains
        best = int(expected.argmax())
        label = "discounted accuracy" if reward is F0 else name
        ax.plot(sizes, expected, dash, marker=marker, color=color, label=label)
        ax.plot(sizes[best], expected[best], "o", fillstyle="none", color="black", markersize=15, clip_on=False)
        told.append(f"{reward.label} {_words(expected)}, best {best + 1}")
    ax.set(xlabel="classes named", ylabel="expected score", xticks=sizes, xlim=(0.8, 3.2), ylim=(0.28, 0.8))
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(
        ax,
        f"Three lines over one, two and three classes named. Expected scores: {'; '.join(told)}. The best is ringed.",
    )


def _f1(found: Fraction, false: Fraction, missed: Fraction) -> float:
    return float(2 * found / (2 * found + false + missed))


@styled
def the_order_turns_round() -> plots.Picture:
    """Draw confusion-F1 of two programs, alone and together with a perfect one."""
    ax = panel(4.6, 2.7)
    counts = {"alarmist": (2, 8, 2), "optimist": (0, 0, 4)}
    perfect = (4, 0, 0)
    told = []
    for (name, own), color, dash, marker in zip(counts.items(), (NAVY, BROWN), ("-", "--"), "os", strict=True):
        together = [Fraction(a + b) for a, b in zip(own, perfect, strict=True)]
        values = [_f1(*map(Fraction, own)), _f1(*together)]
        ax.plot([0, 1], values, dash, marker=marker, markersize=8, color=color, clip_on=False)
        for place, value in enumerate(values):
            ax.annotate(
                f"{name} {Fraction(value).limit_denominator(20)}",
                (place, value),
                (-10 if place == 0 else 10, 0),
                textcoords="offset points",
                ha="right" if place == 0 else "left",
                va="center",
                color=color,
            )
        told.append(f"the {name} has {values[0]:.3f} alone and {values[1]:.3f} together with a perfect program")
    ax.set(xlim=(-0.75, 1.75), ylim=(-0.04, 0.75), ylabel="confusion-F1")
    ax.set_xticks([0, 1], ["alone", "together with\na perfect program"])
    ax.grid(visible=False, axis="x")
    return plots.picture(ax, f"Two lines that cross: {'; '.join(told)}.")
