"""Ten properties that the costs of sets could or should have: what always holds."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib import gambles
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost

small = st.integers(2, 3).flatmap(lambda k: arrays.arrays(int, (k, k), elements=st.integers(0, 4)))
amounts = st.floats(0, 1)


def by_definition(table: Any) -> dict[int, bool]:
    """The ten properties on integers, written out with loops over all sets and truths."""
    k = table.shape[1]
    sets = [np.flatnonzero(row).tolist() for row in gambles.subsets(k)]
    classes = table[:k].tolist()
    truths = range(k)
    rows = [(Y, c) for Y, c in zip(sets, table.tolist(), strict=True) if len(Y) >= 2]

    def mean(Y: list[int], y: int) -> Fraction:
        return Fraction(sum(classes[j][y] for j in Y), len(Y))

    def ordered(Y: list[int], y: int) -> list[int]:
        return sorted(classes[j][y] for j in Y)

    def possible(Y: list[int], c: list[int]) -> bool:
        upper = [[c[y] - classes[j][y] for y in truths] + [1] for j in Y]
        bounds = [(0, None)] * k + [(None, None)]
        program = linprog([0] * k + [-1], A_ub=upper, b_ub=[0] * len(Y), A_eq=[[1] * k + [0]], b_eq=[1], bounds=bounds)
        return bool(-program.fun > 1e-7)

    return {
        1: any(possible(Y, c) for Y, c in rows),
        2: all(any(c[y] < mean(Y, y) for y in truths) for Y, c in rows),
        3: all(c[y] < mean(Y, y) for Y, c in rows for y in Y),
        4: all(c[y] >= ordered(Y, y)[0] for Y, c in rows for y in truths),
        5: all(c[y] == c[z] for Y, c in rows for y, z in product(truths, truths) if ordered(Y, y) == ordered(Y, z)),
        6: all(c[y] >= mean(Y, y) for Y, c in rows for y in truths if y not in Y),
        7: all(c[y] <= mean(Y, y) for Y, c in rows for y in truths if y not in Y),
        8: all(c[y] == c[z] for Y, c in rows for y, z in product(Y, Y)),
        9: any(c[y] != c[z] and ordered(Y, y) != ordered(Y, z) for Y, c in rows for y, z in product(Y, Y)),
        10: all(c[y] <= ordered(Y, y)[-1] for Y, c in rows for y in truths),
    }


@given(small, st.data())
def test_the_checks_are_the_definitions(matrix: Any, data: Any) -> None:
    k = len(matrix)
    more = data.draw(arrays.arrays(int, (2**k - 1 - k, k), elements=st.integers(0, 4)))
    table = np.vstack([matrix, more])
    expected = by_definition(table)
    exact, floats = check(table), check(table.astype(float))
    assert {number: finding.holds for number, finding in exact.items()} == expected
    assert {number: finding.holds for number, finding in floats.items()} == expected


@given(small, amounts)
def test_relations_among_the_properties(matrix: Any, r: float) -> None:
    """With Property 5 exactly one of 8 and 9 holds, a theorem; 3 gives 2."""
    found = check(DiscountedCost(matrix, r))
    assert found[5].holds
    assert found[8].holds != found[9].holds
    assert found[2].holds or not found[3].holds


@given(small, st.data())
def test_p_and_the_mixture_prove_what_is_said_about_possibility(matrix: Any, data: Any) -> None:
    own = data.draw(arrays.arrays(int, len(matrix), elements=st.integers(0, 4))).tolist()
    found = possibility(own, matrix)
    columns = list(zip(*matrix.tolist(), strict=True))
    expected = [sum(p * c for p, c in zip(found.p, row, strict=True)) for row in (own, *matrix.tolist())]
    mixed = [sum(w * c for w, c in zip(found.mixture, column, strict=True)) for column in columns]
    assert sum(found.p) == sum(found.mixture) == 1
    assert min(expected[1:]) - expected[0] == found.margin
    assert all(mix <= cost + found.margin for mix, cost in zip(mixed, own, strict=True))
    assert found.possible == (found.margin > 0)
    floats = possibility([float(cost) for cost in own], matrix.astype(float))
    assert floats.margin == pytest.approx(float(found.margin), abs=1e-7)
