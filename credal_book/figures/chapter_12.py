"""Chapter 12: between which bounds the cost of a set lies, and what its use makes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map
from credal_book.scenes.car import CAR, OBSTACLES
from credal_lib.gambles import subsets
from credal_lib.properties import SETTINGS, check
from credal_lib.rewards import DiscountedCost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

__all__ = [
    "averages",
    "choosing",
    "ends",
    "expected_costs",
    "fences",
    "filtering",
    "independence",
    "lacking",
    "penalties",
    "price_list",
    "settings",
    "two_bars",
    "two_uses",
    "wines_by_use",
]

FALSE_ALARM, MISS = 2, 4
"""Costs of the two errors where only human and nothing are possible."""
OLD = (Fraction(1, 2), Fraction(1, 2))
NEW = (Fraction(1, 4), Fraction(3, 4))
"""Costs of the pair human or nothing, by what is ahead."""
FEE, SHARE = Fraction(1, 4), Fraction(1, 2)
"""The fee of a filter, and the share of the sets in which a person recognizes the truth, in the lesson's examples."""
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
        Share of the sets that hold the truth in which the person recognizes it.

    Returns
    -------
    number
    """
    average = _average(members, y)
    return (1 - share) * average if y in members and len(members) > 1 else average


def price_list(price: Callable[..., Any], *given: Any) -> list[list[Any]]:
    """Write out the costs of all sets of three classes.

    Parameters
    ----------
    price : callable
        `filtering` or `choosing`.
    *given
        The fee, or the share.

    Returns
    -------
    list of rows
        In the order of `gambles.subsets`.
    """
    return [[price(np.flatnonzero(row).tolist(), y, *given) for y in range(3)] for row in subsets(3)]


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
def two_bars() -> plots.Picture:
    """Draw which answer is best for each probability of nothing, under the old and the new prices of the pair."""
    ax = panel(6.0, 2.1)
    said = []
    for row, (name, pair) in enumerate((("old prices", OLD), ("new prices", NEW))):
        low, high = (float(end) for end in ends(pair))
        pieces = (
            (0, low, FIRST, "human", ""),
            (low, high, SET, "human or nothing", "//"),
            (high, 1, SECOND, "nothing", ".."),
        )
        for left, right, color, label, hatch in pieces:
            ax.barh(
                -row, right - left, 0.62, left=left, color=color, hatch=hatch, edgecolor="white",
                label=label if row == 0 else None,
            )  # fmt: skip
        for end in (low, high):
            ax.text(end, -row + 0.34, f"{end:.3f}", ha="center", va="bottom", fontsize=9)
        said.append(f"{name}: human up to {low:.3f}, the pair up to {high:.3f}, nothing above")
    ax.set(xlim=(0, 1), ylim=(-1.4, 0.75), yticks=[0, -1], yticklabels=["old", "new"], xlabel="probability of nothing")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, fontsize=9)
    ax.grid(visible=False)
    return plots.picture(ax, f"Best answer against the probability of nothing. {'; '.join(said)}.")


@styled
def fences() -> plots.Picture:
    """Draw for three sets of the car and each truth the costs of the classes, their average and where caution is."""
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
def expected_costs() -> plots.Picture:
    """Draw the expected costs of human, nothing and the pair against the probability of nothing, at two prices."""
    axes, texts = [], []
    q = np.linspace(0, 1, 101)
    for name, pair in (("old prices", OLD), ("new prices", NEW)):
        ax = panel(2.95, 3.0)
        one, two = map(float, pair)
        both = one * (1 - q) + two * q
        low, high = (float(end) for end in ends(pair))
        ax.plot(q, FALSE_ALARM * q, "-", color=FIRST, label="human")
        ax.plot(q, MISS * (1 - q), "-.", color=SECOND, label="nothing")
        ax.plot(q, both, "--", color=SET, label="pair")
        for end, shift, side in ((low, 0.03, "left"), (high, -0.03, "right")):
            height = one * (1 - end) + two * end
            ax.plot(end, height, "o", color=SET, markersize=7)
            ax.plot([end, end], [0, height], ":", color="0.5", linewidth=1.2)
            ax.text(end + shift, 0.06, f"{end:.3f}", ha=side, fontsize=9)
        ax.set(xlabel="probability of nothing", ylabel="expected cost", xlim=(0, 1), ylim=(0, 2.2))
        ax.set_title(name, fontsize=11)
        ax.legend(loc="upper left", fontsize=8.5)
        axes.append(ax)
        texts.append(
            f"{name}: expected cost of human rises from 0 to {FALSE_ALARM}, of nothing falls from {MISS} to 0, "
            f"the pair goes from {one:.2f} to {two:.2f} and is below both from {low:.3f} to {high:.3f}."
        )
    return plots.picture(axes, texts)


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


@styled
def two_uses() -> plots.Picture:
    """Draw the prices of human or nothing that follow from the two uses, between the costs of its classes."""
    ax = panel(6.0, 2.7)
    members = (0, 2)
    said = []
    for y in range(3):
        costs = [CAR[j][y] for j in members]
        average = float(_average(members, y))
        paid = [float(price(members, y)) for price in (filtering, choosing)]
        first = y == 0
        ax.plot([min(costs), max(costs)], [-y, -y], "-", color="0.6", linewidth=1.5)
        if y in members:
            ax.plot([min(costs), average], [-y, -y], "-", color=SET, linewidth=7, alpha=0.45, solid_capstyle="butt")
        ax.plot(costs, [-y, -y], "o", color=FIRST, markersize=5, label="a class" if first else None)
        ax.plot(average, -y, "D", color=THIRD, markersize=6, label="average" if first else None)
        ax.plot(paid[0], -y + 0.22, "v", color=SECOND, markersize=9, label="filtering" if first else None)
        ax.plot(paid[1], -y - 0.22, "^", color=SET, markersize=9, label="choosing" if first else None)
        said.append(
            f"truth {OBSTACLES[y]}: classes from {min(costs)} to {max(costs)}, average {average:.2f}, filtering "
            f"{paid[0]:.2f}, choosing {paid[1]:.2f}"
        )
    ax.set_yticks([0, -1, -2], OBSTACLES)
    ax.set(xlim=(-0.2, 6.2), ylim=(-2.5, 0.5), xticks=range(5), xlabel="cost of human or nothing")
    ax.legend(loc="center right", fontsize=9)
    return plots.picture(ax, f"Prices of human or nothing in two uses. {'; '.join(said)}.")


def _map(ax: Axes, pair: Sequence[float], title: str) -> str:
    """Draw which answer is cheapest, for all distributions of human, bicycle and nothing."""
    best = (np.array([*CAR, pair], dtype=float) @ distributions()).argmin(axis=0)
    looks = ((FIRST, "o", "human"), (THIRD, "s", "bicycle"), (SECOND, "^", "nothing"), (SET, "D", "human or bicycle"))
    shares = triangle_map(ax, best, looks, OBSTACLES, title)
    return f"{title}: cheapest in this share of the triangle of distributions: {shares}."


@styled
def penalties() -> plots.Picture:
    """Draw which answer is cheapest under two prices of human or bicycle where nothing is ahead."""
    axes = [panel(2.95, 3.1), panel(2.95, 3.1)]
    texts = [_map(ax, (0.25, 0.25, cost), f"pair at (1/4, 1/4, {cost})") for ax, cost in zip(axes, (2, 6), strict=True)]
    return plots.picture(axes, texts)


def averages(price: Callable[..., Any], given: Any) -> dict[str, Any]:
    """Compute the average cost of the four answerers on the twelve wines; who names none names all.

    Parameters
    ----------
    price : callable
        `filtering` or `choosing`.
    given : number
        The fee, or the share.

    Returns
    -------
    dict
        By answerer.
    """
    wines = datasets.twelve_wines()
    table = price_list(price, given)
    rows = {tuple(row.tolist()): cost for row, cost in zip(subsets(3), table, strict=True)}
    return {
        name: sum(
            rows[tuple((row if row.any() else ~row).tolist())][int(y)]
            for row, y in zip(answers.sets, wines.y, strict=True)
        )
        / wines.y.size
        for name, answers in wines.answers.items()
    }


@styled
def wines_by_use() -> plots.Picture:
    """Draw the average cost of the four answerers on twelve wines, against the fee and against the share."""
    axes: list[Axes] = []
    texts = []
    uses = (
        ("filtering", filtering, "fee f for each further class", 0.8),
        ("choosing", choosing, "share of truths recognized", 1.0),
    )
    for title, price, label, most in uses:
        ax = panel(2.95, 3.0)
        grid = [0.0, most]
        ends_ = [averages(price, Fraction(str(x))) for x in grid]
        looks = zip(plots.PALETTE.values(), plots.DASHES, ends_[0], strict=True)
        for color, dash, name in looks:
            ax.plot(grid, [float(found[name]) for found in ends_], dash, color=color, label=name)
        ax.set(xlabel=label, xlim=(0, most), ylim=(0, 1.7))
        ax.set_title(title, fontsize=11)
        if not axes:
            ax.set_ylabel("average cost")
            ax.legend(loc="upper left", fontsize=8.5)
        axes.append(ax)
        said = ", ".join(f"{name} from {float(ends_[0][name]):.3f} to {float(ends_[1][name]):.3f}" for name in ends_[0])
        texts.append(f"{title}, average costs as the {label} goes from 0 to {most}, along straight lines: {said}.")
    return plots.picture(axes, texts)
