"""Chapter 13: three formulas for the costs of sets, and the range in which each keeps its promise."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map
from credal_book.figures.chapter_12 import WORDS
from credal_lib import metrics, properties
from credal_lib.rewards import AbellanMasegosa, Ha, Quadratic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "bound_by_classes",
    "equal_mistakes",
    "even_chances",
    "margins",
    "margins_by_size",
    "property_grid",
    "threshold_rule",
    "two_maps",
    "unit_of_costs",
    "wine_costs",
    "wines_by_charge",
]

ALLOWED, SMALL = Fraction(2, 5), Fraction(1, 4)
"""Two charges for a further name: one below half of the loss, and one below a third of it."""
LOSSES = (1, 2, 2)
CHANCES = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
SHORT = {**WORDS, 3: "rewarding", 8: "insensitive", 9: "sensitive"}
"""The ten properties, short enough for the head of a column."""
ONE, TWO, ALL, MARK = (plots.PALETTE[name] for name in ("navy", "sky", "orange", "brown"))
SIZES = ((ONE, "o", "one name"), (TWO, "s", "two names"), (ALL, "D", "three names"))


def equal_mistakes(cost: Any, n_classes: int = 3) -> list[list[Any]]:
    """Give the costs of single classes if each mistake costs the same.

    Parameters
    ----------
    cost : number
        What a mistake costs.
    n_classes : int, default 3

    Returns
    -------
    list of list
        Rows are the classes named, columns the truths.
    """
    return [[cost * int(j != y) for y in range(n_classes)] for j in range(n_classes)]


@styled
def even_chances() -> plots.Picture:
    """Draw the expected costs of one, two and three names if three diseases are equally probable."""
    axes, texts = [], []
    for charge in (ALLOWED, SMALL):
        ax = panel(2.9, 2.8)
        reward = Ha([1, 1, 1], charge)
        costs = [sum(Fraction(reward.cost(list(range(k)), y), 3) for y in range(3)) for k in (1, 2, 3)]
        for place, (cost, (color, _, _)) in enumerate(zip(costs, SIZES, strict=True)):
            ax.bar(place, float(cost), 0.6, color=color)
            ax.text(place, float(cost) + 0.02, f"{float(cost):.2f}", ha="center")
        ax.set_xticks(range(3), ["one", "two", "three"])
        ax.set(ylim=(0, 1), xlabel="names")
        ax.set_title(f"charge {charge}", fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        texts.append(f"Expected cost with a charge of {charge}: one name {costs[0]}, two {costs[1]}, three {costs[2]}.")
    axes[0].set_ylabel("expected cost")
    return plots.picture(axes, texts)


def _map(ax: Axes, charge: Fraction) -> str:
    """Draw how many names the cheapest list has, for all distributions of three diseases."""
    names = np.maximum((distributions() > float(charge)).sum(axis=0), 1)
    shares = triangle_map(ax, names - 1, SIZES, ("first", "second", "third"), f"charge {charge}")
    return f"Triangle of the probabilities of three diseases, charge {charge}. Length of the cheapest list: {shares}."


@styled
def two_maps() -> plots.Picture:
    """Draw how many names the cheapest list has, for all distributions and two charges."""
    axes = [panel(2.95, 3.1), panel(2.95, 3.1)]
    return plots.picture(axes, [_map(ax, charge) for ax, charge in zip(axes, (ALLOWED, SMALL), strict=True)])


@styled
def property_grid() -> plots.Picture:
    """Draw which of the ten properties the formulas have, for three classes."""
    judged = {
        "u65": Quadratic(0.65),
        f"charge {SMALL}": Ha([1, 1, 1], SMALL),
        f"charge {ALLOWED}": Ha([1, 1, 1], ALLOWED),
        "log, mistakes cost 2": AbellanMasegosa(equal_mistakes(2)),
        "log, mistakes cost 1": AbellanMasegosa(equal_mistakes(1)),
    }
    ax = panel(5.6, 2.9)
    said = []
    for line, (name, reward) in enumerate(judged.items()):
        found = properties.check(reward, 3)
        holds = np.array([found[number].holds for number in SHORT])
        places = np.arange(len(SHORT))
        ax.scatter(places[holds], np.full(holds.sum(), line), s=90, color=ONE, marker="o")
        ax.scatter(places[~holds], np.full((~holds).sum(), line), s=60, color=MARK, marker="x")
        said.append(f"{name} lacks {', '.join(SHORT[n] for n in SHORT if not found[n].holds)}")
    ax.set_yticks(range(len(judged)), list(judged))
    ax.set_xticks(range(len(SHORT)), list(SHORT.values()), rotation=55, ha="left", fontsize=9)
    ax.xaxis.tick_top()
    ax.grid(visible=False)
    ax.tick_params(length=0)
    ax.set(ylim=(len(judged) - 0.5, -0.5))
    return plots.picture(ax, f"Grid of five settings of the formulas and ten properties. {'; '.join(said)}.")


@styled
def threshold_rule() -> plots.Picture:
    """Draw what is at stake in each class, and the charge as a threshold."""
    ax = panel(4.8, 2.8)
    stakes = [p * loss for p, loss in zip(CHANCES, LOSSES, strict=True)]
    for place, stake in enumerate(stakes):
        named = stake > ALLOWED
        ax.bar(place, float(stake), 0.55, color=TWO if named else "white", edgecolor=TWO, hatch="" if named else "///")
        ax.text(place, float(stake) + 0.015, str(stake), ha="center")
    ax.axhline(float(ALLOWED), color=MARK, linestyle="--", linewidth=2)
    ax.text(2.45, float(ALLOWED) + 0.015, f"charge {ALLOWED}", ha="right", color=MARK)
    ax.set_xticks(range(3), ["class 1", "class 2", "class 3"])
    ax.set(ylabel="probability times loss", ylim=(0, 0.8), xlim=(-0.5, 2.5))
    ax.grid(visible=False, axis="x")
    return plots.picture(
        ax,
        f"Probability times loss of three classes, {', '.join(map(str, stakes))}, and the charge {ALLOWED} as a "
        "threshold: the first two pass it.",
    )


@styled
def bound_by_classes() -> plots.Picture:
    """Draw the largest charge that rewards all sets, against the number of classes."""
    ax = panel(5.2)
    n = np.arange(2, 11)
    ax.fill_between(n, 1 / n, 0.5, color=MARK, alpha=0.15)
    ax.fill_between(n, 0, 1 / n, color=ALL, alpha=0.2)
    ax.plot(n, np.full(n.size, 0.5), "--s", color=TWO, markersize=5, label="pairs are rewarded below")
    ax.plot(n, 1 / n, "-D", color=ALL, markersize=5, label="all sets are rewarded below")
    ax.text(6.2, 0.31, "pairs, but not all sets", color=MARK, fontsize=10)
    ax.text(2.3, 0.12, "all sets", fontsize=10)
    ax.set(xlabel="classes", ylabel="charge / loss", ylim=(0, 0.72), xlim=(2, 10))
    ax.legend(loc="upper right", fontsize=10)
    return plots.picture(
        ax,
        "Largest charge as a share of the loss, against the number of classes from 2 to 10: 1/2 for pairs throughout; "
        "for all sets one over the number of classes, 1/2 for two, 1/3 for three, 1/10 for ten.",
    )


@styled
def unit_of_costs() -> plots.Picture:
    """Draw what naming all classes saves under the logarithmic cost, against the cost of a mistake."""
    ax = panel(5.2)
    costs = np.linspace(0, 3, 7)
    said = []
    for n_classes, color, dash, marker in ((2, TWO, "--", "s"), (3, ALL, "-", "D"), (10, ONE, ":", "o")):
        saved = []
        for cost in costs:
            reward = AbellanMasegosa(equal_mistakes(float(cost), n_classes))
            everything = list(range(n_classes))
            average = np.mean([reward.cost([j], 0) for j in everything])
            saved.append(float(average) - float(reward.cost(everything, 0)))
        ax.plot(costs, saved, dash, marker=marker, color=color, label=f"{n_classes} classes", markersize=5)
        said.append(f"{n_classes} classes from {saved[0]:.2f} to {saved[-1]:.2f}")
    ax.axhline(0, color="black", linewidth=1)
    ax.set(xlabel="what a mistake costs", ylabel="average less cost of all", xlim=(0, 3))
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        f"What naming all classes saves, for mistakes that cost from 0 to 3: {'; '.join(said)}. All lines cross 0 "
        "where a mistake costs 1.",
    )


def margins(reward: Any, n_classes: int = 5) -> list[float]:
    """Compute what right sets save against the average of their classes.

    Parameters
    ----------
    reward : Reward
        Its costs are minus its payoffs.
    n_classes : int, default 5

    Returns
    -------
    list of float
        For sets of 2, 3, ... classes, the first of which is true.
    """
    single = -reward(np.eye(n_classes, dtype=np.bool_))[:, 0]
    sets = np.tri(n_classes, dtype=np.bool_)
    costs = -reward(sets)[:, 0]
    return [float(single[:k].mean() - costs[k - 1]) for k in range(2, n_classes + 1)]


@styled
def margins_by_size() -> plots.Picture:
    """Draw what right sets of two to five classes save under the formulas."""
    ax = panel(5.4)
    sizes = np.arange(2, 6)
    said = []
    rewards: Sequence[tuple[str, Any, str, str, str]] = (
        ("u65", Quadratic(0.65), ONE, "-", "o"),
        ("charge 0.25", Ha([1] * 5, 0.25), TWO, "--", "s"),
        ("charge 0.4", Ha([1] * 5, 0.4), ALL, "-.", "D"),
        ("log", AbellanMasegosa(equal_mistakes(1, 5)), MARK, ":", "^"),
    )
    for name, reward, color, dash, marker in rewards:
        saved = margins(reward)
        ax.plot(sizes, saved, dash, marker=marker, color=color, label=name, markersize=6)
        said.append(f"{name} {', '.join(f'{value:z.2f}' for value in saved)}")
    ax.axhline(0, color="black", linewidth=1)
    ax.set(xlabel="classes in the set", ylabel="average less cost", xticks=sizes)
    ax.legend(loc="lower left", fontsize=10)
    return plots.picture(ax, f"What right sets of 2, 3, 4 and 5 classes save: {'; '.join(said)}.")


def wine_costs(charge: Any) -> dict[str, float]:
    """Compute what the four answerers pay on the twelve wines if missing costs 1; silence pays for all three.

    Parameters
    ----------
    charge : number
        For each further name.

    Returns
    -------
    dict of str to float
    """
    wines = datasets.twelve_wines()
    reward = Ha([1, 1, 1], charge, unknown=-2 * charge)
    return {name: -metrics.utility_score(wines.y, given.sets, reward) + 0.0 for name, given in wines.answers.items()}


@styled
def wines_by_charge() -> plots.Picture:
    """Draw the average costs of the four answerers against the charge."""
    ax = panel(5.4)
    charges = [Fraction(i, 24) for i in range(13)]
    found = [wine_costs(charge) for charge in charges]
    looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, found[0], strict=False)
    for color, dash, marker, name in looks:
        costs = [at[name] for at in found]
        ax.plot([float(c) for c in charges], costs, dash, marker=marker, color=color, label=name, markersize=5)
    ax.set(xlabel="charge for a further name", ylabel="average cost", xlim=(0, 0.5), ylim=(0, 0.75))
    ax.legend(loc="upper left", fontsize=10)
    shown = {charges[i]: found[i] for i in (1, 3, 6, 10)}
    told = "; ".join(
        f"{charge}: {', '.join(f'{name} {cost:.2f}' for name, cost in at.items())}" for charge, at in shown.items()
    )
    return plots.picture(ax, f"Average cost of four answerers by the charge for a further name. {told}.")
