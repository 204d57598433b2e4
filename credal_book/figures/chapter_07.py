"""Chapter 7: a sure reward beside a risky one, and the utility that tells them apart.

Colors: the utility is navy, its chord orange, sure rewards and sets sky, single names brown,
approximations gray. The answerers of the twelve wines have those that they have in the whole book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.datasets import twelve_wines
from credal_book.figures._drawing import panel, styled
from credal_lib import metrics, rewards, risk

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

__all__ = [
    "jensen",
    "mean_and_variance",
    "money",
    "sure_reward",
    "three_programs",
    "verdict_by_taste",
    "what_sets_are_worth",
    "your_number",
]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
GRID = np.linspace(0, 1, 201)


@styled
def three_programs() -> plots.Picture:
    """Draw what three programs earn on a hundred patients."""
    programs = {"always the pair": (0, 100), "a coin": (50, 0), "a test": (55, 0)}
    ax = panel(4.8, 1.9)
    told = []
    for place, (name, (single, pairs)) in enumerate(programs.items()):
        earned = single + pairs / 2
        ax.barh(place, single, color=BROWN, edgecolor="white", label="earns 1" if place == 1 else None)
        ax.barh(place, pairs, color=SKY, hatch="//", edgecolor="white", label="earns 1/2" if place == 0 else None)
        rest = 100 - single - pairs
        ax.barh(
            place, rest, left=single + pairs, color="white", edgecolor="0.5", label="nothing" if place == 1 else None
        )
        ax.text(102, place, f"{earned / 100:.2f}", va="center")
        told.append(f"{name}: {single} earn 1, {pairs} earn 1/2, {rest} nothing, {earned / 100:.2f} on average")
    ax.set(xlim=(0, 112), xlabel="patients", xticks=range(0, 101, 25))
    ax.set_yticks(range(3), list(programs))
    ax.invert_yaxis()
    ax.grid(visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=3, fontsize=9)
    return plots.picture(ax, f"Three bars of a hundred patients. {'; '.join(told)}.")


def _curve(ax: Axes, u: Any, label: str = "utility $u$") -> None:
    """Draw a utility and its chord."""
    ax.plot(GRID, u(GRID), "-", color=NAVY, label=label)
    ax.plot([0, 1], [0, 1], "--", color=ORANGE, label="chord")
    ax.set(xlim=(0, 1.02), ylim=(0, 1.05), xlabel="reward", ylabel="utility")


@styled
def your_number() -> plots.Picture:
    """Draw a pair on the utility and the single name that is worth as much on the chord."""
    u = rewards.Quadratic(0.65).utility
    worth = u(0.5)
    ax = panel(4.6)
    _curve(ax, u)
    ax.plot([0.5, worth], [worth, worth], ":", color="black", linewidth=1.2)
    ax.plot([0.5, 0.5], [0.5, worth], "-", color="black", linewidth=1.2)
    ax.plot(0.5, worth, "^", color=SKY, markersize=10, label="the pair", zorder=3)
    ax.plot(worth, worth, "D", color=BROWN, markersize=8, label=f"one name, right in {worth:.0%}", zorder=3)
    ax.annotate("premium", (0.5, (0.5 + worth) / 2), (0.13, 0.8), arrowprops={"arrowstyle": "->"})
    ax.legend(loc="lower right", fontsize=9)
    text = (
        f"A utility from (0, 0) to (1, 1) above its chord. The pair is on the curve at reward 0.50, worth "
        f"{worth:.2f}; one name that is right in {worth:.0%} is on the chord at the same height. "
        f"The premium at 0.50 is {worth - 0.5:.2f}."
    )
    return plots.picture(ax, text)


@styled
def what_sets_are_worth() -> plots.Picture:
    """Draw the reward and the premium of a right set by its size, for two tastes."""
    axes, texts = [], []
    sizes = np.arange(1, 7)
    for half in (0.65, 0.8):
        worth = rewards.Quadratic(half).by_size(6)[1:]
        ax = panel(2.75)
        ax.bar(sizes, 1 / sizes, color=ORANGE, edgecolor="white", label="reward $1/k$")
        ax.bar(sizes, worth - 1 / sizes, bottom=1 / sizes, color=NAVY, hatch="//", edgecolor="white", label="premium")
        ax.bar_label(ax.containers[1], [f"{w:.2f}" for w in worth], fontsize=9)  # type: ignore[arg-type]
        ax.set(xlabel="classes in the set, $k$", ylim=(0, 1.12), xticks=sizes, title=f"$u_{{{100 * half:.0f}}}$")
        ax.legend(loc="upper right", fontsize=9, bbox_to_anchor=(1.02, 0.95))
        axes.append(ax)
        listed = ", ".join(f"{w:.2f}" for w in worth)
        texts.append(f"Worth of a right set of 1 to 6 classes under u{100 * half:.0f}: {listed}.")
    return plots.picture(axes, texts)


@styled
def jensen() -> plots.Picture:
    """Draw the tangent at the mean, above the utility at every reward."""
    u = risk.QuadraticUtility(0.7)
    bet = risk.Lottery((0.0, 0.5, 1.0), (0.5, 0.25, 0.25))
    mean, worth = float(bet.mean), float(bet.expected(u))
    slope = float(u.derivative(mean, 1))
    ax = panel(4.6)
    ax.plot(GRID, u(GRID), "-", color=NAVY, label="utility $u$")
    ax.plot(GRID, u(mean) + slope * (GRID - mean), "-.", color="0.35", label="tangent at the mean")
    at = np.array(bet.values)
    line = u(mean) + slope * (at - mean)
    ax.vlines(at, u(at), line, colors="black", linestyles=":", linewidth=1.4)
    ax.plot(at, u(at), "o", color=BROWN, label="rewards of the bet", zorder=3)
    ax.plot(mean, u(mean), "^", color=SKY, markersize=10, label="the average reward, for sure", zorder=3)
    ax.plot(mean, worth, "D", color=BROWN, markersize=8, label="expected utility of the bet", zorder=3)
    ax.set(xlabel="reward", ylabel="utility", xlim=(-0.03, 1.03), ylim=(-0.05, 1.75), yticks=[0, 0.5, 1])
    ax.legend(loc="upper left", fontsize=9)
    gaps = ", ".join(f"{gap:.2f} at {x:.1f}" for x, gap in zip(at, line - u(at), strict=True))
    text = (
        f"A concave utility and its tangent at the mean {mean:.3f}. The tangent is above the utility by {gaps}. "
        f"The mean for sure has the utility {u(mean):.3f}, the bet has the expected utility {worth:.3f}."
    )
    return plots.picture(ax, text)


@styled
def sure_reward() -> plots.Picture:
    """Draw the certainty equivalent of the random classifier of four classes under the square root."""
    mean = 0.25
    sure = mean**2
    ax = panel(4.6)
    _curve(ax, np.sqrt, r"utility $\sqrt{x}$")
    ax.plot([sure, mean], [mean, mean], ":", color="black", linewidth=1.4)
    ax.plot([mean, mean], [mean, np.sqrt(mean)], ":", color="black", linewidth=1.4)
    ax.plot(mean, np.sqrt(mean), "^", color=SKY, markersize=10, label="vacuous", zorder=3)
    ax.plot(mean, mean, "D", color=BROWN, markersize=8, label="random", zorder=3)
    ax.plot(sure, mean, "s", color=BROWN, markersize=7, label="as good as random, for sure", zorder=3)
    ax.legend(loc="lower right", fontsize=9)
    text = (
        f"The square root above its chord. At reward {mean} the vacuous classifier is on the curve at {np.sqrt(mean)}, "
        f"the random one on the chord at {mean}. At that height the curve has the sure reward {sure}."
    )
    return plots.picture(ax, text)


def _worth_of_half(wealth: float) -> float:
    """Worth of half the prize, in prizes, to a logarithmic utility of wealth."""
    u = risk.LogarithmicUtility(wealth)
    return float(u(0.5) / u(1))


@styled
def money() -> plots.Picture:
    """Draw what half a prize is worth by the wealth of who receives it."""
    from scipy.optimize import brentq

    wealth = np.logspace(-2, 2, 81)
    ax = panel(4.6, 2.6)
    ax.plot(wealth, [_worth_of_half(each) for each in wealth], "-", color=NAVY)
    told = []
    for half, marker in ((0.65, "^"), (0.8, "s")):
        place = float(brentq(lambda each, half=half: _worth_of_half(each) - half, 1e-4, 100))
        ax.plot(place, half, marker, color=NAVY, markersize=9, zorder=3)
        ax.annotate(f"$u_{{{100 * half:.0f}}}$: {place:.2f} prizes", (place, half), (8, 4), textcoords="offset points")
        told.append(f"{half:.2f} at a wealth of {place:.2f} prizes")
    ax.axhline(0.5, color=ORANGE, linestyle="--")
    ax.set(xscale="log", xlabel="wealth, in prizes", ylabel="half a prize is worth", ylim=(0.45, 1))
    ax.set_xticks([0.01, 0.1, 1, 10, 100], ["0.01", "0.1", "1", "10", "100"])
    text = (
        f"The worth of half a prize falls with wealth, from {_worth_of_half(wealth[0]):.2f} at {wealth[0]:.2f} prizes "
        f"to {_worth_of_half(wealth[-1]):.2f} at {wealth[-1]:.0f}. It is {' and '.join(told)}."
    )
    return plots.picture(ax, text)


def _second_order(u: risk.Utility, n_classes: int) -> float:
    """Return the expected utility of the random classifier by mean and variance."""
    bet = risk.random_reward(n_classes)
    return float(risk.second_order(u, float(bet.mean), float(bet.variance)))


@styled
def mean_and_variance() -> plots.Picture:
    """Draw the parabola that mean and variance put in place of the square root, and the error that it makes."""
    root, log = risk.SmoothUtility(lambda x: x**0.5, low=0), risk.LogarithmicUtility()
    mean = 1 / 9
    steep = mean**-0.5 / 2, -(mean**-1.5) / 4
    parabola = mean**0.5 + steep[0] * (GRID - mean) + steep[1] * (GRID - mean) ** 2 / 2
    left, right = panel(2.75), panel(2.75)
    left.plot(GRID, np.sqrt(GRID), "-", color=NAVY, label=r"$\sqrt{x}$")
    left.plot(GRID, parabola, "-.", color="0.35", label="its parabola")
    left.plot([0, 1], [0, 1], "D", color=BROWN, label="what is paid", zorder=3)
    left.axvline(mean, color="black", linestyle=":", linewidth=1.2, label="the mean")
    left.set(xlabel="reward", ylabel="worth", ylim=(-1.6, 1.2))
    left.legend(loc="lower left", fontsize=9)
    classes = np.arange(2, 13)
    errors: dict[str, FloatArray] = {}
    drawn: list[tuple[str, risk.Utility, str, str]] = [("√x", root, "-", "o"), ("log(1 + x)", log, "--", "s")]
    for name, u, dash, marker in drawn:
        exact = np.array([float(risk.random_reward(int(n)).expected(u)) for n in classes])
        errors[name] = 100 * (np.array([_second_order(u, int(n)) for n in classes]) / exact - 1)
        right.plot(classes, errors[name], dash, marker=marker, markersize=4, color=NAVY, label=name)
    right.axhline(0, color="black", linewidth=0.8)
    right.set(xlabel="classes", ylabel="error in percent", xticks=range(2, 13, 2))
    right.legend(loc="lower left", fontsize=9)
    text_left = (
        f"The square root and the parabola that touches it at 1/9. At 0 the parabola is {parabola[0]:.2f}, at 1 it is "
        f"{parabola[-1]:.2f}, where the square root is 0 and 1."
    )
    told = "; ".join(
        f"{name}: {e[0]:.0f}% at 2 classes, {e[7]:.0f}% at 9, {e[-1]:.0f}% at 12" for name, e in errors.items()
    )
    return plots.picture([left, right], [text_left, f"Relative error for the random classifier. {told}."])


@styled
def verdict_by_taste() -> plots.Picture:
    """Draw what the four answerers of the twelve wines are worth under every quadratic utility."""
    wines = twelve_wines()
    halves = np.linspace(0.5, 1, 51)
    lines = {
        name: np.array([metrics.utility_score(wines.y, given.sets, rewards.Quadratic(h)) for h in halves])
        for name, given in wines.answers.items()
    }
    ax = panel(4.8)
    for (name, line), color, dash in zip(lines.items(), plots.PALETTE.values(), plots.DASHES, strict=True):
        ax.plot(halves, line, dash, color=color, label=name)
    ends = []
    for first, second in (("precise", "cautious"), ("cautious", "top list")):
        lead = lines[first] - lines[second]
        place = float(halves[0] + 0.5 * lead[0] / (lead[0] - lead[-1]))  # the lines are straight
        height = float(np.interp(place, halves, lines[first]))
        ax.plot(place, height, "o", color="black", zorder=3)
        ax.annotate(f"{place:.2f}", (place, height), (-10, 9), textcoords="offset points")
        ends.append(f"{first} and {second} are worth the same, {height:.3f}, at {place:.3f}")
    ax.set(
        xlabel="$h$, what a right pair is worth to you",
        ylabel="worth of the answers",
        ylim=(-0.03, 1.08),
        xlim=(0.5, 1),
    )
    ax.legend(loc="center right", fontsize=9, bbox_to_anchor=(1, 0.28))
    told = "; ".join(f"{name} from {line[0]:.3f} to {line[-1]:.3f}" for name, line in lines.items())
    return plots.picture(ax, f"Four straight lines against h from 0.5 to 1: {told}. {'; '.join(ends)}.")
