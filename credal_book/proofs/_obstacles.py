"""The running example of Yang, Destercke and Masson: a human, a bicycle or nothing (Examples 1, 3 and 4, Table I)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import Integer, Rational

from credal_book.proofs._fractions import fraction_of
from credal_lib.credal_sets import Intervals, extreme_points
from credal_lib.gambles import expected_reward, lower_expectation
from credal_lib.properties import check
from credal_lib.rewards import Table

H, B, N = range(3)
TABLE_I = [[Integer(cost) for cost in row] for row in ([0, 1, 2], [1, 0, 2], [4, 4, 0])]
"""Costs of the single classes: rows = predicted h, b, n; columns = truth h, b, n."""


def tenths(*numbers: int) -> tuple[Fraction, ...]:
    """Give tenths as fractions."""
    return tuple(Fraction(number, 10) for number in numbers)


PRECISE = tenths(1, 3, 6)
LOWER, UPPER = tenths(0, 3, 4), tenths(2, 4, 6)
VERTICES = tuple(tenths(*point) for point in ((0, 4, 6), (2, 3, 5), (2, 4, 4), (1, 3, 6)))
"""As printed in Example 3."""


def exchange(given_up: int, taken: int) -> list[Integer]:
    """Give the cost of exchanging one class for another, under each truth."""
    return [after - before for before, after in zip(TABLE_I[given_up], TABLE_I[taken], strict=True)]


def least(gamble: Sequence[Any]) -> Any:
    """Give the lower expectation of a gamble of numbers over the credal set of Example 3."""
    return Rational(fraction_of(lower_expectation([[float(value) for value in gamble]], credal_set())[0]))


def credal_set() -> Intervals:
    """Give the credal set of Example 3 as the library takes it."""
    return Intervals(*(np.array(bounds, dtype=np.float64) for bounds in (LOWER, UPPER)))


def where_least(gamble: Sequence[Any]) -> list[tuple[Any, ...]]:
    """List the vertices of the credal set of Example 3 at which the lower expectation is reached."""
    return [point for point in extreme_points(LOWER, UPPER) if expected_reward(point, gamble) == least(gamble)]


def with_pair(*costs: Any) -> Table:
    """Write out Table I with a row for the set of h and b."""
    sets = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    return Table.from_costs([*TABLE_I, costs], sets=sets)


def lacking(costs: Any, n_classes: int | None = None) -> set[int]:
    """List the numbers of the properties that costs do not have."""
    return {number for number, finding in check(costs, n_classes).items() if not finding.holds}


def accuracy(n_classes: int) -> list[list[Integer]]:
    """Write out 0/1 costs."""
    return [[Integer(int(i != j)) for j in range(n_classes)] for i in range(n_classes)]
