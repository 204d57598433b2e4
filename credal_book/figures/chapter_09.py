"""Chapter 9: the advantage of a sure total over a random one after m bets, and what makes the advantage turn.

One color has one meaning: orange is the sure total, navy the random one; black and gray are advantages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    exact_inversion_point,
    inversion_point,
    second_order_advantage,
    vacuous_advantage,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "by_aversion",
    "two_days",
    "two_forces",
    "two_powers",
]

NAVY, ORANGE, *_ = plots.PALETTE.values()
LOG = LogarithmicUtility()
SHADES = ("0.0", "0.3", "0.5", "0.65")
BETS = 40


@styled
def two_days() -> plots.Picture:
    """Draw the logarithm about the expected total of a short and of a longer day, with a chord of one spread."""
    axes: list[Axes] = []
    texts = []
    for m, low, high in ((2, 0.0, 2.2), (20, 5.0, 15.0)):
        ax = panel(2.9, 2.25)
        mean, spread = m / 2, (m / 4) ** 0.5
        ends = np.array([mean - spread, mean + spread])
        sure, middle = float(LOG(mean)), float(np.log1p(ends).mean())
        fine = np.linspace(low, high, 101)
        ax.plot(fine, np.log1p(fine), color="0.6", linewidth=1.2)
        ax.plot(ends, np.log1p(ends), "-o", color=NAVY, markersize=4, linewidth=1.2)
        ax.plot([mean], [middle], "D", color=NAVY, markersize=6, label="random total")
        ax.plot([mean], [sure], "^", color=ORANGE, markersize=7, label="sure total")
        ax.text(mean, sure - 0.5, f"gap {sure - middle:.4f}", ha="center", fontsize=10)
        ax.set(title=f"{m} bets", xlabel="total reward $x$", ylabel="utility")
        ax.set(xlim=(low, high), ylim=(sure - 0.65, sure + 0.5))
        if not axes:
            ax.legend(loc="upper left", fontsize=9)
        axes.append(ax)
        texts.append(
            f"The curve log(1 + x) about the expected total {mean:g}, of utility {sure:.3f}. A chord joins the totals "
            f"one standard deviation, {spread:.2f}, to both sides; its middle is lower by {sure - middle:.3f}."
        )
    return plots.picture(axes, texts)


@styled
def two_forces() -> plots.Picture:
    """Draw the expected total, the bend of the logarithm, and their product."""
    x = np.linspace(0, 5, 201)
    first, second = panel(2.9, 2.25), panel(2.9, 2.25)
    bend = -np.asarray(LOG.derivative(x, 2))
    first.plot(x, x / 5, "-", color="0.0")
    first.plot(x, bend, "--", color="0.45")
    first.text(3.0, 0.74, "spread", ha="right")
    first.text(0.55, 0.66, "bend", color="0.35")
    first.set(title="two forces", xlabel="expected total $x$", ylim=(0, 1.05), yticks=[])
    second.plot(x, x * bend, color="black")
    second.plot([1, 1], [0, 0.25], ":", color="black")
    second.plot([1], [0.25], "o", color="black", markersize=5)
    second.set(title="their product", xlabel="expected total $x$", ylim=(0, 0.3), yticks=[0, 0.25])
    second.set_yticks([0, 0.25], ["0", "¼"])
    return plots.picture(
        [first, second],
        [
            f"Up to the expected total 5 the spread, x, rises; the bend, 1/(1 + x)², falls from 1 to {bend[-1]:.3f}.",
            f"Their product: it rises to 0.25 at x = 1 and falls to {x[-1] * bend[-1]:.3f} at x = 5.",
        ],
    )


@styled
def by_aversion() -> plots.Picture:
    """Draw the advantage under the exponential utility with five classes, for four aversions."""
    ax = panel(5.2, 2.9)
    bets, fine, K = np.arange(1, BETS + 1), np.linspace(0, BETS, 401), 5
    said = []
    for a, shade, marker in zip((2, 1, 0.5, 0.25), SHADES, plots.MARKERS, strict=False):
        u = ExponentialUtility(a)
        exact = vacuous_advantage(u, bets, K)
        turn = float(inversion_point(u, K))
        ax.plot(fine, second_order_advantage(u, fine, K), "-", color=shade, linewidth=1)
        ax.plot(bets, exact, marker, color=shade, markersize=3.5, label=f"$a = {a}$")
        ax.plot(turn, second_order_advantage(u, turn, K), "|", color="black", markersize=15, markeredgewidth=2)
        said.append(
            f"a = {a}: exactly {exact.max():.4f} at {exact_inversion_point(u, K):.0f} bets and {exact[-1]:.4f} at "
            f"{BETS}, to the second order the top is at {turn:g}"
        )
    ax.set(xlabel="number of bets $m$", ylabel="advantage $\\Delta(m)$", xlim=(0, BETS + 1), ylim=(0, 0.3))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax, f"Advantage under 1 - exp(-ax) with five classes, by the number of bets. {'; '.join(said)}."
    )


@styled
def two_powers() -> plots.Picture:
    """Draw what the coin and the pair lack to the highest utility after each bet, in a case with fractions."""
    bets = np.arange(8)
    guess, sure = (5 / 8) ** bets, (1 / 2) ** bets
    ax = panel(4.6, 2.4)
    ax.vlines(bets, sure, guess, color="black", linewidth=3)
    ax.plot(bets, guess, "D", color=NAVY, markersize=6, label="coin, (5/8)$^m$")
    ax.plot(bets, sure, "^", color=ORANGE, markersize=7, label="pair, (1/2)$^m$")
    for m, height in ((1, -4), (2, -4), (3, 4)):
        ax.annotate(f"{guess[m] - sure[m]:.3f}", (m, (guess[m] + sure[m]) / 2), (7, height), textcoords="offset points")
    ax.set(xlabel="number of bets $m$", ylabel="average lack", ylim=(0, 1.05))
    ax.legend()
    said = ", ".join(f"{guess[m] - sure[m]:.3f} after {m}" for m in (1, 2, 3, 7))
    return plots.picture(ax, f"Two falling rows of dots, powers of 5/8 and of 1/2. The distance between them: {said}.")
