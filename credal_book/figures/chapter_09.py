"""Chapter 9: what a sure adviser leads by over m bets, what moves the lead, and what it is worth in rewards.

One color has one meaning: orange is the sure adviser, or the cautious answerer, and navy is the one who guesses, or
the precise answerer; sky is the logarithmic taste and brown the exponential one; black and gray are leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    Outcomes,
    Utility,
    certainty_equivalent,
    exact_inversion_point,
    inversion_point,
    random_reward,
    second_order_advantage,
    vacuous_advantage,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

__all__ = [
    "by_aversion",
    "by_classes",
    "the_day",
    "the_lead",
    "the_price",
    "the_wines",
    "two_days",
    "two_forces",
    "two_powers",
]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
LOG = LogarithmicUtility()
SHADES = ("0.0", "0.3", "0.5", "0.65")
BETS = 40


@styled
def the_day() -> plots.Picture:
    """Draw what two advisers have earned by the number of bets: one a line, the other a widening band."""
    bets = np.arange(101)
    low, high = (np.array([_quantile(int(m), level) for m in bets]) for level in (0.05, 0.95))
    ax = panel(4.6, 2.5)
    ax.fill_between(bets, low, high, color=NAVY, alpha=0.3, linewidth=0)
    ax.plot(bets, bets / 2, color=ORANGE)
    ax.text(60, 26.5, "always the pair", color=ORANGE, va="top")
    ax.text(38, 34, "tosses a coin", color=NAVY, ha="right")
    ax.set(xlabel="number of bets", ylabel="total reward", xlim=(0, 100), ylim=(0, 62))
    said = "; ".join(f"after {m} bets from {low[m]:.0f} to {high[m]:.0f}" for m in (10, 50, 100))
    return plots.picture(
        ax, f"Total reward up to 100 bets. The pair's is a straight line to 50. The coin's is a widening band: {said}."
    )


def _quantile(m: int, level: float) -> float:
    """Return the smallest number of hits in m tosses of a coin that is not exceeded with this chance."""
    chances = np.array([float(chance) for chance in random_reward(2, m).chances])
    return float(np.searchsorted(np.cumsum(chances), level))


@styled
def the_lead() -> plots.Picture:
    """Draw the advantage under the logarithm for two classes, bet by bet."""
    bets = np.arange(1, 101)
    lead = vacuous_advantage(LOG, bets, 2)
    ax = panel(4.6, 2.3)
    ax.plot(bets, lead, "o", color="black", markersize=3.5)
    for m, place in ((1, (-4, -15)), (2, (-16, 8)), (10, (8, 2)), (100, (-34, 9))):
        ax.annotate(f"{m}: {lead[m - 1]:.4f}", (m, lead[m - 1]), place, textcoords="offset points", fontsize=9)
    ax.set(xlabel="number of bets", ylabel="lead of the pair", xscale="log", ylim=(0, 0.09))
    ax.set_xticks([1, 2, 3, 5, 10, 30, 100], ["1", "2", "3", "5", "10", "30", "100"])
    ax.minorticks_off()
    said = ", ".join(f"{lead[m - 1]:.4f} for {m}" for m in (1, 2, 3, 10, 100))
    return plots.picture(
        ax, f"Lead of the pair in utility, by the number of bets: {said}. It rises once and then falls."
    )


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
def by_classes() -> plots.Picture:
    """Draw the advantage under the logarithm for four numbers of classes."""
    ax = panel(5.2, 2.9)
    tastes = {f"{K} classes": (LOG, K) for K in (2, 3, 5, 10)}
    said = _leads(ax, tastes)
    ax.set(ylim=(0, 0.16))
    ax.legend(ncols=2, loc="upper right", fontsize=9)
    return plots.picture(ax, f"Advantage under log(1 + x) by the number of bets. {said}")


@styled
def by_aversion() -> plots.Picture:
    """Draw the advantage under the exponential utility with five classes, for four aversions."""
    ax = panel(5.2, 2.9)
    tastes: dict[str, tuple[Utility, int]] = {f"$a = {a}$": (ExponentialUtility(a), 5) for a in (2, 1, 0.5, 0.25)}
    said = _leads(ax, tastes)
    ax.set(ylim=(0, 0.3))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(ax, f"Advantage under 1 - exp(-ax) with five classes, by the number of bets. {said}")


def _leads(ax: Axes, tastes: Mapping[str, tuple[Utility, int]]) -> str:
    """Draw exact leads, their approximations and the turning points; say the heights and places of the tops."""
    bets, fine = np.arange(1, BETS + 1), np.linspace(0, BETS, 401)
    said = []
    for (name, (u, K)), shade, marker in zip(tastes.items(), SHADES, plots.MARKERS, strict=False):
        exact = vacuous_advantage(u, bets, K)
        turn = float(inversion_point(u, K))
        ax.plot(fine, second_order_advantage(u, fine, K), "-", color=shade, linewidth=1)
        ax.plot(bets, exact, marker, color=shade, markersize=3.5, label=name)
        ax.plot(turn, second_order_advantage(u, turn, K), "|", color="black", markersize=15, markeredgewidth=2)
        top = exact_inversion_point(u, K)
        said.append(
            f"{name.strip('$')}: exactly {exact.max():.4f} at {top:.0f} bets and {exact[-1]:.4f} at {BETS}, to the "
            f"second order the top is at {turn:g}"
        )
    ax.set(xlabel="number of bets $m$", ylabel="advantage $\\Delta(m)$", xlim=(0, BETS + 1))
    return "; ".join(said) + "."


@styled
def two_powers() -> plots.Picture:
    """Draw what is left of the lack of utility after each bet, for both advisers, in a case with fractions."""
    bets = np.arange(8)
    guess, sure = (5 / 8) ** bets, (1 / 2) ** bets
    ax = panel(4.6, 2.4)
    ax.vlines(bets, sure, guess, color="black", linewidth=3)
    ax.plot(bets, guess, "D", color=NAVY, markersize=6, label="tosses a coin, (5/8)$^m$")
    ax.plot(bets, sure, "^", color=ORANGE, markersize=7, label="always the pair, (1/2)$^m$")
    for m, height in ((1, -4), (2, -4), (3, 4)):
        ax.annotate(f"{guess[m] - sure[m]:.3f}", (m, (guess[m] + sure[m]) / 2), (7, height), textcoords="offset points")
    ax.set(xlabel="number of bets $m$", ylabel="lack of utility", ylim=(0, 1.05))
    ax.legend()
    said = ", ".join(f"{guess[m] - sure[m]:.3f} after {m}" for m in (1, 2, 3, 7))
    return plots.picture(ax, f"Two falling rows of dots, powers of 5/8 and of 1/2. The distance between them: {said}.")


@styled
def the_price() -> plots.Picture:
    """Draw what uncertainty costs in rewards over m tosses of a coin, under two utilities."""
    bets = np.arange(1, 21)
    ax = panel(4.6, 2.5)
    said = []
    for u, color, marker, name, place in (
        (ExponentialUtility(1), BROWN, "s", "exponential, $a = 1$", (11, 1.72)),
        (LOG, SKY, "o", "logarithmic", (14, 0.36)),
    ):
        price = [m / 2 - float(certainty_equivalent(u, random_reward(2, int(m)))) for m in bets]
        ax.plot(bets, price, marker, color=color, markersize=4)
        ax.text(*place, name, color=color, ha="right" if u is not LOG else "left")
        said.append(f"{name.split(',')[0]} " + ", ".join(f"{price[m - 1]:.3f} for {m}" for m in (1, 2, 10, 20)))
    ax.axhline(0.25, color="0.5", linestyle=":", linewidth=1)
    ax.set(xlabel="number of bets $m$", ylabel="cost of uncertainty", xlim=(0, 21), ylim=(0, None))
    ax.set_xticks([1, 5, 10, 15, 20])
    return plots.picture(
        ax, f"Prizes that one would give up to be rid of the coin, by the number of bets: {'; '.join(said)}."
    )


@styled
def the_wines() -> plots.Picture:
    """Draw the sure reward per wine that two answerers are worth, by the number of bets, under two utilities."""
    wines = datasets.twelve_wines()
    bets = np.arange(1, 21)
    axes: list[Axes] = []
    texts = []
    for u, title in ((LOG, "logarithmic"), (ExponentialUtility(1), "exponential, $a = 1$")):
        ax = panel(2.9, 2.25)
        worth = {}
        for name, color, marker in (("precise", NAVY, "D"), ("cautious", ORANGE, "^")):
            one = Outcomes.from_predictions(wines.y, wines.answers[name].sets).lottery()
            worth[name] = [float(certainty_equivalent(u, one.repeat(int(m)))) / m for m in bets]
            ax.plot(bets, worth[name], marker, color=color, markersize=4, label=name)
        ax.set(title=title, xlabel="number of bets $m$", ylabel="sure reward per wine", ylim=(0.53, 0.68))
        ax.set_xticks([1, 5, 10, 15, 20])
        if not axes:
            ax.legend(loc="lower right", fontsize=9)
        axes.append(ax)
        texts.append(
            f"Sure reward per wine under the {title.split(',')[0]} utility: "
            + "; ".join(
                f"{m} bets precise {worth['precise'][m - 1]:.3f}, cautious {worth['cautious'][m - 1]:.3f}"
                for m in (1, 3, 4, 12)
            )
            + "."
        )
    return plots.picture(axes, texts)
