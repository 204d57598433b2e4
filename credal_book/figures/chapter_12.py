"""Chapter 12: between which bounds the cost of a set lies, and what its use makes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.car import CAR, OBSTACLES
from credal_lib.gambles import subsets
from credal_lib.properties import SETTINGS, check
from credal_lib.rewards import DiscountedCost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "bounds",
    "choosing",
    "cost_list",
    "ends",
    "filtering",
    "independence",
    "lacking",
    "settings",
]

FALSE_ALARM, MISS = 2, 4
"""Costs of the two errors where only human and nothing are possible."""
OLD = (Fraction(1, 2), Fraction(1, 2))
NEW = (Fraction(1, 4), Fraction(3, 4))
"""Costs of the pair human or nothing, by what is ahead."""
FEE, SHARE = Fraction(1, 4), Fraction(1, 2)
"""The fee of a filter, and the share of the sets in which a person recognizes the truth, in the lesson."""
FIRST, SET, SECOND, THIRD = plots.PALETTE.values()
WORDS = {
    1: "possible",
    2: "permissive",
    3: "rewarding caution",
    4: "non-dominant",
    5: "permutation invariant",
    6: "mistake averse",
    7: "cautiousness seeking",
    8: "correctness insensitive",
    9: "correctness sensitive",
    10: "upper bounded",
}
"""What the lesson calls the ten properties."""
LETTERS = {"necessary": "N", "desirable": "D", "analyst's choice": "A", "undesirable": "U"}


def ends(pair: Sequence[Any], alarm: Any = FALSE_ALARM, miss: Any = MISS) -> tuple[Any, Any]:
    """Compute between which probabilities of the second class a pair is the best answer.

    Parameters
    ----------
    pair : two numbers
        Its costs under the two classes.
    alarm, miss : numbers
        Costs of naming the first and the second class wrongly.

    Returns
    -------
    tuple of two numbers
    """
    one, two = pair
    return one / (one + alarm - two), (miss - one) / (miss - one + two)


def _average(members: Sequence[int], y: int, costs: Sequence[Sequence[Any]] = CAR) -> Any:
    return Fraction(DiscountedCost([list(row) for row in costs], 0).cost(list(members), y))


def filtering(members: Sequence[int], y: int, fee: Any = FEE) -> Any:
    """Compute what a set costs that is passed on to a procedure, by the costs of the car.

    Parameters
    ----------
    members : sequence of int
        Positions of its classes.
    y : int
        Position of the true class.
    fee : number
        What the procedure costs for each class beyond the first.

    Returns
    -------
    number
    """
    paid = fee * (len(members) - 1)
    return paid if y in members else paid + _average(members, y)


def choosing(members: Sequence[int], y: int, share: Any = SHARE) -> Any:
    """Compute what a set costs if a person chooses from it, by the costs of the car.

    Parameters
    ----------
    members : sequence of int
        Positions of its classes.
    y : int
        Position of the true class.
    share : number
        Share of the sets that contain the truth in which the person recognizes it.

    Returns
    -------
    number
    """
    average = _average(members, y)
    return (1 - share) * average if y in members and len(members) > 1 else average


def cost_list(use: Callable[..., Any], *given: Any) -> list[list[Any]]:
    """Write out the costs of all sets of three classes.

    Parameters
    ----------
    use : callable
        `filtering` or `choosing`.
    *given
        The fee, or the share.

    Returns
    -------
    list of rows
        In the order of `gambles.subsets`.
    """
    return [[use(np.flatnonzero(row).tolist(), y, *given) for y in range(3)] for row in subsets(3)]


def lacking(costs: Any, **given: Any) -> set[int]:
    """List the numbers of the properties that costs lack.

    Parameters
    ----------
    costs, **given
        As for `properties.check`.

    Returns
    -------
    set of int
    """
    return {number for number, finding in check(costs, **given).items() if not finding.holds}


@styled
def bounds() -> plots.Picture:
    """Draw for three sets of the car and each truth the costs of the classes, and where a cost rewards caution."""
    ax = panel(6.2, 3.1)
    places, labels, said = [], [], []
    at = 0.0
    for members in ((0, 1), (0, 2), (0, 1, 2)):
        name = "any of the three" if len(members) == 3 else " or ".join(OBSTACLES[j] for j in members)
        for y in range(3):
            costs = [CAR[j][y] for j in members]
            average = float(_average(members, y))
            first = at == 0
            ax.plot([min(costs), max(costs)], [at, at], "-", color="0.6", linewidth=1.5)
            if y in members:
                ax.plot(
                    [min(costs), average], [at, at], "-", color=SET, linewidth=7, alpha=0.45, solid_capstyle="butt",
                    label="caution rewarded" if first else None,
                )  # fmt: skip
            ax.plot(costs, [at] * len(costs), "o", color=FIRST, markersize=5, label="a class" if first else None)
            ax.plot(average, at, "D", color=THIRD, markersize=6, label="average" if first else None)
            places.append(at)
            labels.append(f"{name}: {OBSTACLES[y]}" if y == 0 else OBSTACLES[y])
            said.append(f"{name}, truth {OBSTACLES[y]}: from {min(costs)} to {max(costs)}, average {average:.2f}")
            at -= 1
        at -= 0.6
    ax.set_yticks(places, labels, fontsize=8.5)
    ax.set(xlim=(-0.2, 6.8), xticks=range(5), xlabel="cost")
    ax.legend(loc="center right", fontsize=9)
    return plots.picture(
        ax,
        f"Costs of the classes of three sets: smallest, largest and average. {'; '.join(said)}. Caution is rewarded "
        "between the smallest cost and the average, where the truth is in the set.",
    )


@styled
def independence() -> plots.Picture:
    """Draw for which two properties a table of costs has the first and lacks the second."""
    from credal_book.proofs.part3_costs.cost_properties import one_by_one

    ax = panel(4.6, 3.1)
    found = [lacking(costs) for costs in one_by_one()]
    shown = np.array([[float(any(i not in f and j in f for f in found)) for j in WORDS] for i in WORDS])
    for i in range(10):
        for j in range(10):
            if i != j and shown[i, j]:
                ax.plot(j + 1, i + 1, "s", color=SECOND, markersize=11)
            elif i != j:
                ax.plot(j + 1, i + 1, "s", color="white", markeredgecolor=SET, markeredgewidth=2, markersize=11)
    ax.set_yticks(list(WORDS), [f"{name} {n}" for n, name in WORDS.items()], fontsize=9)
    ax.set(xticks=range(1, 11), xlim=(0.4, 10.6), ylim=(10.6, 0.4), xlabel="lacks", ylabel="has")
    ax.grid(visible=False)
    empty = [f"{i} and {j}" for i in WORDS for j in WORDS if i != j and not shown[i - 1, j - 1]]
    numbered = ", ".join(f"{n} {name}" for n, name in WORDS.items())
    return plots.picture(
        ax,
        f"Ten properties by ten: {numbered}. For {90 - len(empty)} pairs there is a table of costs that has the first "
        f"and lacks the second; for {', '.join(empty)} there is none.",
    )


@styled
def settings() -> plots.Picture:
    """Draw how much each property is wanted in filtering and in choosing."""
    ax = panel(6.0, 3.1)
    looks = {
        "necessary": (FIRST, "o", 11),
        "desirable": (SECOND, "s", 9),
        "analyst's choice": (THIRD, "D", 6),
        "undesirable": (SET, "X", 10),
    }
    drawn = set()
    for column, (_, words) in enumerate(SETTINGS.items()):
        for number, word in words.items():
            color, marker, size = looks[word]
            ax.plot(
                3 * column,
                number,
                marker,
                color=color,
                markersize=size,
                linestyle="",
                label=None if word in drawn else word,
            )
            drawn.add(word)
    ax.set_yticks(list(WORDS), [f"{name} {n}" for n, name in WORDS.items()], fontsize=9)
    ax.set(xlim=(-1.2, 9.6), xticks=[0, 3], xticklabels=["filtering", "choosing"], ylim=(10.6, 0.4))
    ax.legend(loc="center right", fontsize=9.5)
    said = "; ".join(
        f"{number} {name}: {SETTINGS['filtering'][number]} in filtering, {SETTINGS['choice'][number]} in choosing"
        for number, name in WORDS.items()
    )
    return plots.picture(ax, f"Ratings of ten properties. {said}.")
