"""Measures of sets of classes: by size, by cost, by coverage, and by the decision that is made from the set."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from credal_book.catalog._forms import NODES, SETS, SETS_OF_THREE, VECTORS, Form
from credal_book.catalog._measure import (
    FIVE_PAPERS,
    PRACTICE,
    Measure,
    Table,
    average,
    by_answer,
    by_truth,
    in_tex,
    ratio,
    total,
)
from credal_book.scenes.car import CAR
from credal_lib import rewards

PRICE = Fraction(1, 4)
"""What each class named costs, where size has a price."""
PROMISED = Fraction(9, 10)
"""Coverage that is promised."""
UTILITIES = ((0, -1, -2), (-1, 0, -2), (-4, -4, 0))
"""Utilities of three actions (rows) under three truths: minus the costs of the car."""

LOOK = Fraction(3, 4)
"""What it costs to look again, where several classes are named, or none."""
LOOKED_INTO = tuple(
    CAR[members.index(True)] if sum(members) == 1 else (LOOK, LOOK, LOOK) for members in SETS_OF_THREE.stands_for
)
"""A cost for each set (rows) under each truth, where one action follows whatever is not a single class."""

_BRACKET = r"[y \in S]"


def by_size(
    form: Form, worth: Callable[[int], Any], missed: Callable[[int], Any] = lambda _: 0
) -> Callable[[Table], Any]:
    """Measure that pays by the size of the set and by whether it contains the truth."""
    return average([[worth(sum(s)) if inside else missed(sum(s)) for inside in s] for s in form.stands_for])


def utility_discounted(h: Fraction) -> Callable[[int], Any]:
    """Give the utility of a correct set of k classes, if a correct pair has the utility h."""
    reward = rewards.Quadratic(h)
    return lambda k: reward.utility(Fraction(1, k))


def set_f(beta: int) -> Callable[[int], Any]:
    """F-measure of a right set of k classes."""
    reward = rewards.FBeta(beta)
    return lambda k: reward.utility(Fraction(1, k))


def costs(reward: rewards.CostReward, unknown: Any) -> Callable[[Table], Any]:
    """Average cost of sets of three classes, at a stated cost of "unknown"."""
    rows = []
    for members in SETS_OF_THREE.stands_for:
        named = [j for j, member in enumerate(members) if member]
        rows.append([reward.cost(named, y) if named else unknown for y in range(3)])
    return average(rows)


def share_among(
    form: Form, size: Callable[[int], bool], worth: Callable[[tuple[bool, ...], int], Any]
) -> Callable[[Table], Any]:
    """Average of a payment among the sets of certain sizes alone."""

    def value(table: Table) -> Any:
        rows = [(s, row) for s, row in zip(form.stands_for, table, strict=True) if size(sum(s))]
        paid = sum(worth(s, y) * entry for s, row in rows for y, entry in enumerate(row))
        return ratio(paid, sum(entry for _, row in rows for entry in row))

    return value


def _hits(table: Table) -> list[Any]:
    """How often the truth is in the set, by truth."""
    return [sum(row[y] for s, row in zip(SETS.stands_for, table, strict=True) if s[y]) for y in range(2)]


def covered(table: Table) -> Any:
    """Share of the cases whose truth is in the set."""
    return ratio(sum(_hits(table)), total(table))


def _least(values: list[Any]) -> Any:
    """Least of some numbers, for numbers alone: symbols have no order."""
    return min(value for value in values if value == value)  # nan is not itself


def size_stratified(table: Table) -> Any:
    """Coverage of the size that is covered worst, of those that occur."""
    hits: dict[int, Any] = {}
    cases: dict[int, Any] = {}
    for s, row in zip(SETS.stands_for, table, strict=True):
        hits[sum(s)] = hits.get(sum(s), 0) + sum(entry for y, entry in enumerate(row) if s[y])
        cases[sum(s)] = cases.get(sum(s), 0) + sum(row)
    return _least([ratio(hits[k], cases[k]) for k in cases])


def worst_class(table: Table) -> Any:
    """Coverage of the class that is covered worst."""
    return _least([ratio(hit, n) for hit, n in zip(_hits(table), by_truth(table), strict=True)])


def mean_over_classes(table: Table) -> Any:
    """Coverage of each class, averaged over the classes."""
    shares = [ratio(hit, n) for hit, n in zip(_hits(table), by_truth(table), strict=True)]
    return sum(shares) / len(shares)


def coverage_gap(table: Table) -> Any:
    """Distance of the coverage from what is promised."""
    return abs(covered(table) - PROMISED)


def size_if_promise_is_kept(table: Table) -> Any:
    """Mean size, if half of the truths are covered; the size of the vacuous set otherwise."""
    if covered(table) < Fraction(1, 2):
        return len(table[0])
    return ratio(sum(sum(s) * n for s, n in zip(SETS.stands_for, by_answer(table), strict=True)), total(table))


def variance(table: Table) -> Any:
    """Variance of the discounted accuracy, its standard deviation squared: the order is the same."""
    first = by_size(SETS, lambda k: Fraction(1, k))(table)
    second = by_size(SETS, lambda k: Fraction(1, k**2))(table)
    return second - first**2


# --- the decision made from a set ---


def _careful_action(members: tuple[bool, ...]) -> int:
    """Choose the action with the best worst case among the classes named; all, if none is."""
    among = [y for y, member in enumerate(members) if member] or [0, 1, 2]
    return max(range(3), key=lambda action: min(UTILITIES[action][y] for y in among))


def _promise(members: tuple[bool, ...]) -> int:
    among = [y for y, member in enumerate(members) if member] or [0, 1, 2]
    return min(UTILITIES[_careful_action(members)][y] for y in among)


_earned = [list(UTILITIES[_careful_action(s)]) for s in SETS_OF_THREE.stands_for]
_promised = [[_promise(s)] * 3 for s in SETS_OF_THREE.stands_for]
_kept = [[int(UTILITIES[_careful_action(s)][y] >= _promise(s)) for y in range(3)] for s in SETS_OF_THREE.stands_for]


# --- scores of classes whose level sets are the sets ---


def choquet(scores: tuple[Fraction, ...], capacity: Callable[[int], Any]) -> Any:
    """Choquet integral of scores in [0, 1] with respect to a function of the size: the mean over all level sets."""
    levels = sorted({Fraction(0), *scores})
    return sum((high - low) * capacity(sum(score >= high for score in scores)) for low, high in pairwise(levels))


def _submodular(k: int) -> Fraction:
    """Price a set by its size, more and more slowly: 1/4, 3/8, ... for one class, two, ..."""
    return Fraction(1, 2) * (1 - Fraction(1, 2**k))


_choquet_rows = [[1 - scores[y] + choquet(scores, _submodular) for y in range(2)] for scores in VECTORS.stands_for]

_ZAFFALON, _YANG = "Zaffalon, Corani and Mauá", "Yang, Destercke and Masson"
_KIYANI = "Kiyani, Pappas, Roth and Hassani 2025, of whose text the abstract was read; the formula is ours"


def _one(_: int) -> int:
    return 1


def _size(k: int) -> int:
    return k


MEASURES = (
    Measure(
        "discounted accuracy",
        SETS,
        rf"\frac1n \sum \frac{{{_BRACKET}}}{{k}}",
        by_size(SETS, lambda k: Fraction(1, k)),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "u65",
        SETS,
        rf"\frac1n \sum {_BRACKET}\,u\bigl(\tfrac1k\bigr), u\bigl(\tfrac12\bigr) = 0.65",
        by_size(SETS, utility_discounted(Fraction(13, 20))),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "u80",
        SETS,
        rf"\frac1n \sum {_BRACKET}\,u\bigl(\tfrac1k\bigr), u\bigl(\tfrac12\bigr) = 0.80",
        by_size(SETS, utility_discounted(Fraction(4, 5))),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "set-F1",
        SETS,
        rf"\frac1n \sum {_BRACKET} \frac2{{1 + k}}",
        by_size(SETS, set_f(1)),
        "higher",
        FIVE_PAPERS,
        f"{_ZAFFALON}; {_YANG}",
    ),
    Measure(
        "determinacy",
        SETS,
        r"\frac1n \sum [k = 1]",
        by_size(SETS, lambda k: int(k == 1), lambda k: int(k == 1)),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "single accuracy",
        SETS,
        rf"\frac{{\sum [k = 1]{_BRACKET}}}{{\sum [k = 1]}}",
        share_among(SETS, lambda k: k == 1, lambda s, y: int(s[y])),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "set accuracy",
        SETS_OF_THREE,
        rf"\frac{{\sum [k > 1]{_BRACKET}}}{{\sum [k > 1]}}",
        share_among(SETS_OF_THREE, lambda k: k > 1, lambda s, y: int(s[y])),
        "higher",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "indeterminate output size",
        SETS_OF_THREE,
        r"\frac{\sum [k > 1]\,k}{\sum [k > 1]}",
        share_among(SETS_OF_THREE, lambda k: k > 1, lambda s, _: sum(s)),
        "lower",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "variance of discounted accuracy",
        SETS,
        r"\frac1n \sum x^2 - \Bigl(\frac1n \sum x\Bigr)^2, x = \frac{[y \in S]}k",
        variance,
        "lower",
        FIVE_PAPERS,
        _ZAFFALON,
    ),
    Measure(
        "cost of sets by a table",
        SETS_OF_THREE,
        r"\frac1n \sum c_{Sy}, c \text{ stated for each } S",
        average(LOOKED_INTO),
        "lower",
        FIVE_PAPERS,
        f"{_YANG}, whose sets are not empty; the numbers are ours",
    ),
    Measure(
        "p-discounted cost",
        SETS_OF_THREE,
        r"\frac1n \sum \Bigl(\frac1k \sum_{j \in S} c_{jy}^{1/2}\Bigr)^2",
        costs(rewards.DiscountedCost(CAR, Fraction(1, 2)), 2),
        "lower",
        FIVE_PAPERS,
        _YANG,
    ),
    Measure(
        "Ha's cost",
        SETS_OF_THREE,
        r"\frac1n \sum \eta(y)[y \notin S] + \delta (k - 1)",
        costs(rewards.Ha([1, 1, 1], Fraction(1, 10)), Fraction(1, 5)),
        "lower",
        FIVE_PAPERS,
        f"Ha 1997, in {_YANG}",
    ),
    Measure(
        "Abellán and Masegosa's cost",
        SETS_OF_THREE,
        r"\text{by the worst class of } S",
        costs(rewards.AbellanMasegosa(CAR), 2),
        "lower",
        FIVE_PAPERS,
        f"Abellán and Masegosa 2012, in {_YANG}",
    ),
    Measure("coverage of sets", SETS, rf"\frac1n \sum {_BRACKET}", covered, "higher", PRACTICE, "conformal prediction"),
    Measure(
        "mean size of sets",
        SETS,
        r"\frac1n \sum k",
        by_size(SETS, _size, _size),
        "lower",
        PRACTICE,
        "conformal prediction",
    ),
    Measure(
        "size-stratified coverage",
        SETS,
        r"\min_k \frac{\sum [\lvert S \rvert = k][y \in S]}{\sum [\lvert S \rvert = k]}",
        size_stratified,
        "higher",
        PRACTICE,
        "Angelopoulos, Bates, Malik and Jordan 2021",
    ),
    Measure(
        "worst coverage of a class",
        SETS,
        r"\min_j \frac1{n_j} \sum_{y = j} [y \in S]",
        worst_class,
        "higher",
        PRACTICE,
        "class-conditional conformal prediction",
    ),
    Measure(
        "mean coverage of the classes",
        SETS,
        r"\frac1K \sum_j \frac1{n_j} \sum_{y = j} [y \in S]",
        mean_over_classes,
        "higher",
        PRACTICE,
        "class-conditional conformal prediction",
    ),
    Measure(
        "distance from the promised coverage",
        SETS,
        rf"\Bigl\lvert \frac1n \sum {_BRACKET} - {float(PROMISED)} \Bigr\rvert",
        coverage_gap,
        "lower",
        PRACTICE,
        "conformal prediction",
    ),
    Measure(
        "size, if the promise is kept",
        SETS,
        rf"\frac1n \sum k \text{{ if }} \frac1n \sum {_BRACKET} \ge \frac12, K \text{{ if not}}",
        size_if_promise_is_kept,
        "lower",
        PRACTICE,
        "how conformal sets are compared; the level and K are ours",
    ),
    Measure(
        "coverage at a price per class",
        SETS,
        rf"\frac1n \sum {_BRACKET} - c k, c = {in_tex(PRICE)}",
        by_size(SETS, lambda k: 1 - PRICE * k, lambda k: -PRICE * k),
        "higher",
        PRACTICE,
        "its best sets are those of Sadinle, Lei and Wasserman 2019",
    ),
    Measure(
        "cardinality-aware loss",
        SETS,
        r"\frac1n \sum [y \notin S] + \lambda\,z(k), z \text{ the cost of the size}",
        by_size(SETS, lambda k: Fraction(1, 10) * (2**k - 1), lambda k: 1 + Fraction(1, 10) * (2**k - 1)),
        "lower",
        PRACTICE,
        "Cortes, Mao, Mohri, Mohri and Zhong 2024, of whose text the abstract was read; the cost of the size is ours",
    ),
    Measure(
        "Choquet loss of level sets",
        VECTORS,
        r"\frac1n \sum 1 - z_y + \int_0^1 f(\{j : z_j \ge \tau\})\,d\tau",
        average(_choquet_rows),
        "lower",
        PRACTICE,
        "after Bach 2025, of whose text the abstract was read; the formula is ours",
    ),
    Measure(
        "utility of the careful action",
        SETS_OF_THREE,
        r"\frac1n \sum U_{d(S)\,y}, d(S) = \arg\max_d \min_{y \in S} U_{dy}",
        average(_earned),
        "higher",
        PRACTICE,
        _KIYANI,
    ),
    Measure(
        "utility promised by the set",
        SETS_OF_THREE,
        r"\frac1n \sum \max_d \min_{y \in S} U_{dy}",
        average(_promised),
        "higher",
        PRACTICE,
        _KIYANI,
    ),
    Measure(
        "share of promises kept",
        SETS_OF_THREE,
        r"\frac1n \sum [U_{d(S)\,y} \ge \max_d \min_{y \in S} U_{dy}]",
        average(_kept),
        "higher",
        PRACTICE,
        _KIYANI,
    ),
    Measure(
        "coverage at a price, nodes of a tree",
        NODES,
        rf"\frac1n \sum {_BRACKET} - c k, S \text{{ a node}}",
        by_size(NODES, lambda k: 1 - PRICE * k, lambda k: -PRICE * k),
        "higher",
        PRACTICE,
        "hierarchical sets as in Mortier and others 2025, of whose text the abstract was read; the formula is ours",
    ),
)
