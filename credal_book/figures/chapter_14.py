"""Chapter 14: generalized means of costs, the weight of caution, and what the zero of the costs does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map
from credal_book.scenes.car import CAR, OBSTACLES
from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic, generalized_mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "cost_of_wines",
    "fee_costs",
    "means",
    "one_question",
    "right_sets",
    "the_fee",
    "treatments",
    "two_maps",
    "utilities",
    "wines",
]

SEEKING, AVERSE = "cautiousness-seeking", "mistake-averse"
FIRST, SECOND, THIRD, SET = (plots.PALETTE[name] for name in ("navy", "sky", "brown", "orange"))


def fee_costs(fee: float) -> tuple[float, float]:
    """Compute what the two doctors pay on average, with a fee on all four costs.

    Parameters
    ----------
    fee : float
        What is added to each cost.

    Returns
    -------
    tuple of two floats
        Of who always says "ill", and of who always says "ill or healthy".
    """
    rule = DiscountedCost([[fee, 1 + fee], [1 + fee, fee]], 0.5)
    one, both = ((2 * rule.cost(said, 0) + rule.cost(said, 1)) / 3 for said in ([0], [0, 1]))
    return float(one), float(both)


@styled
def the_fee() -> plots.Picture:
    """Draw what two doctors pay before and after a fee."""
    ax = panel(5.2)
    fees = (0.0, 0.125)
    paid = np.array([fee_costs(fee) for fee in fees])
    looks = ((FIRST, "", 'always "ill"'), (SET, "//", 'always "ill or healthy"'))
    for i, (color, hatch, label) in enumerate(looks):
        bars = ax.bar(np.arange(2) + 0.36 * (i - 0.5), paid[:, i], 0.34, color=color, hatch=hatch, label=label)
        ax.bar_label(bars, [f"{cost:.3f}" for cost in paid[:, i]], padding=2, fontsize=10)
    ax.set(xticks=[0, 1], xticklabels=["no fee", "a fee of 1/8"], ylabel="average cost", ylim=(0, 0.72))
    ax.legend(loc="upper left", fontsize=9)
    said = "; ".join(f"fee {fee:g}: {one:.3f} and {both:.3f}" for fee, (one, both) in zip(fees, paid, strict=True))
    return plots.picture(ax, f'Average costs of who always says "ill" and who always says "ill or healthy": {said}.')


@styled
def means() -> plots.Picture:
    """Draw the generalized means of two pairs of costs against the exponent."""
    ax = panel(5.2)
    place = np.linspace(0.001, 3, 200)
    below = np.linspace(-3, -0.001, 100)
    marks = (0, 0.5, 1, 2)
    said = []
    for costs, color, dash, marker in (((1.0, 4.0), FIRST, "-", "o"), ((0.0, 4.0), SET, "--", "s")):
        found = [float(generalized_mean(list(costs), g)) for g in place]
        label = f"costs {costs[0]:.0f} and {costs[1]:.0f}"
        ax.plot(place, found, dash, color=color, label=label)
        at = [float(generalized_mean(list(costs), g)) for g in marks]
        ax.plot(marks, at, marker, color=color)
        said.append(f"{label}: " + ", ".join(f"{value:.3f} at {g:g}" for g, value in zip(marks, at, strict=True)))
    ax.plot(below, [float(generalized_mean([1.0, 4.0], g)) for g in below], "-", color=FIRST)
    for cost in (1, 4):
        ax.axhline(cost, color="black", linewidth=0.8, linestyle=":")
    ax.text(-2.9, 3.72, "the dearer class", fontsize=9)
    ax.text(1.6, 0.72, "the cheaper class", fontsize=9)
    ax.set(xlabel="exponent γ", ylabel="generalized mean", xlim=(-3, 3), ylim=(-0.1, 4.3))
    ax.legend(loc="center left", fontsize=9)
    return plots.picture(ax, f"Generalized means rise with the exponent. {'; '.join(said)}.")


@styled
def treatments() -> plots.Picture:
    """Draw what "human or nothing" costs against r, under a truth inside and one outside."""
    ax = panel(5.2)
    rates = np.linspace(0, 1, 51)

    def costs(way: str, y: int) -> list[float]:
        return [float(DiscountedCost(CAR, float(r), way).cost([0, 2], y)) for r in rates]

    inside, seeking, averse = costs(SEEKING, 0), costs(SEEKING, 1), costs(AVERSE, 1)
    ax.plot(rates, averse, "-.", color=THIRD, label="bicycle, mistake averse")
    ax.plot(rates, seeking, "--", color=SECOND, label="bicycle, cautiousness seeking")
    ax.plot(rates, inside, "-", color=SET, label="human, either treatment")
    ax.set(xlabel="weight of caution r", ylabel="cost of the pair", xlim=(0, 1), ylim=(-0.1, 4.2))
    ax.legend(loc="upper right", fontsize=9)
    said = "; ".join(
        f"{name} {values[0]:.2f}, {values[25]:.2f} and {values[-1]:.2f}"
        for name, values in (("human", inside), ("bicycle, seeking", seeking), ("bicycle, averse", averse))
    )
    return plots.picture(ax, f'Cost of "human or nothing" at r = 0, 0.5 and 1: {said}.')


@styled
def one_question() -> plots.Picture:
    """Draw r against what a right pair may cost, as a share of the mistake."""
    ax = panel(5.2)
    share = np.linspace(0.005, 0.5, 200)
    ax.plot(share, 1 - np.log(2) / np.log(1 / share), "-", color=FIRST)
    points = {0.35: "0.34", 0.25: "0.50", 0.1: "0.70", 0.01: "0.85"}
    for place, text in points.items():
        r = 1 - np.log(2) / np.log(1 / place)
        ax.plot(place, r, "o", color=SET, markersize=8)
        ax.annotate(f"r = {text}", (place, r), (9, 3), textcoords="offset points", fontsize=10)
    ax.set(xlabel="price of a right pair, as a share of the mistake", ylabel="weight of caution r")
    ax.set(xlim=(0, 0.5), ylim=(0, 1))
    return plots.picture(
        ax,
        "The weight of caution falls from almost 1, where a right pair is nearly free, to 0 at half of the mistake: "
        + ", ".join(f"{text} at {place:g}" for place, text in points.items())
        + ".",
    )


def _map(ax: Axes, r: float) -> str:
    """Draw which of the seven answers of the car is cheapest, for all distributions."""
    rule = DiscountedCost(CAR, r)
    groups = ([[0], [1], [2]], [[0, 1], [1, 2], [0, 2]], [[0, 1, 2]])
    costs = np.array([[float(rule.cost(s, truth)) for truth in range(3)] for group in groups for s in group])
    best = np.searchsorted([3, 6], (costs @ distributions()).argmin(axis=0), side="right")
    looks = ((FIRST, "o", "one class"), (SET, "D", "a pair"), (THIRD, "^", "all three"))
    shares = triangle_map(ax, best, looks, OBSTACLES, f"r = {r:g}", columns=3)
    return f"r = {r:g}, cheapest in this share of the triangle of distributions: {shares}."


@styled
def two_maps() -> plots.Picture:
    """Draw whether a class, a pair or the set of all is the cheapest answer of the car, for two weights of caution."""
    axes = [panel(2.95, 3.0), panel(2.95, 3.0)]
    return plots.picture(axes, [_map(ax, r) for ax, r in zip(axes, (0.25, 0.5), strict=True)])


@styled
def right_sets() -> plots.Picture:
    """Draw what right sets cost against r if every error costs 1."""
    ax = panel(5.2)
    rates = np.linspace(0, 0.999, 200)
    said = []
    looks = zip((2, 3, 10, 100), (FIRST, SECOND, THIRD, SET), plots.DASHES, strict=True)
    for k, color, dash in looks:
        ax.plot(rates, (1 - 1 / k) ** (1 / (1 - rates)), dash, color=color, label=f"{k} classes")
        said.append(f"{k} classes {(1 - 1 / k) ** 2:.3f} at 0.5 and {(1 - 1 / k) ** 10:.3f} at 0.9")
    ax.plot(1, 0, "ko", clip_on=False)
    ax.set(xlabel="weight of caution r", ylabel="cost of a right set", xlim=(0, 1), ylim=(0, 1.02))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(ax, f"Costs of right sets fall to 0 at r = 1: {'; '.join(said)}.")


@styled
def utilities() -> plots.Picture:
    """Draw the worth of right sets by size under 0/1 costs, beside u65 and u80."""
    ax = panel(5.2)
    sizes = np.arange(1, 9)
    said = []
    for h, color, marker in ((0.65, FIRST, "o"), (0.8, SET, "s")):
        r = 1 - np.log(2) / np.log(1 / (1 - h))
        ours = 1 - (1 - 1 / sizes) ** (1 / (1 - r))
        known = [float(Quadratic(h).utility(1 / k)) for k in sizes]
        name = f"u{100 * h:.0f}"
        ax.plot(sizes, ours, "-", marker=marker, color=color, label=f"r = {r:.2f}")
        ax.plot(sizes, known, ":", marker=marker, markerfacecolor="none", color=color, label=name)
        said.append(f"three classes {ours[2]:.3f} at r = {r:.3f}, {known[2]:.3f} under {name}")
    ax.set(xlabel="classes in the right set", ylabel="worth", ylim=(0, 1.05))
    ax.legend(loc="upper right", fontsize=9, ncols=2)
    return plots.picture(ax, f"Worth of right sets; pairs agree. {'; '.join(said)}.")


def cost_of_wines(r: float) -> dict[str, float]:
    """Compute the average cost of the four answerers on the twelve wines.

    Parameters
    ----------
    r : float
        Weight of caution.

    Returns
    -------
    dict of str to float
        By answerer; who names nothing pays for everything.
    """
    rule, given = DiscountedCost(CAR, r), datasets.twelve_wines()
    named: dict[str, Any] = {
        name: said.sets | ~said.sets.any(axis=1, keepdims=True) for name, said in given.answers.items()
    }
    return {name: float(-metrics.utility_score(given.y, sets, rule)) + 0.0 for name, sets in named.items()}


@styled
def wines() -> plots.Picture:
    """Draw the average cost of the four answerers on the twelve wines against r."""
    ax = panel(5.6)
    rates = np.linspace(0, 1, 41)
    found = [cost_of_wines(float(r)) for r in rates]
    said = []
    for i, (name, color) in enumerate(zip(found[0], plots.PALETTE.values(), strict=True)):
        costs = [row[name] for row in found]
        ax.plot(rates, costs, plots.DASHES[i], color=color, label=name)
        ax.plot(rates[::10], costs[::10], plots.MARKERS[i], color=color, clip_on=False)
        said.append(f"{name} {costs[0]:.2f}, {costs[20]:.2f} and {costs[-1]:.2f}")
    ax.set(xlabel="weight of caution r", ylabel="average cost", xlim=(0, 1), ylim=(0, 1.65))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(ax, f"Average cost on twelve wines at r = 0, 0.5 and 1: {'; '.join(said)}.")
