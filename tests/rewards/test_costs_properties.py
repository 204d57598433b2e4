"""What holds for all costs: arrays against definitions, names of classes, the order of means, possibility."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib import gambles
from credal_lib.properties import check, possibility
from credal_lib.rewards import AbellanMasegosa, CostReward, DiscountedCost, Ha, Table, generalized_mean

costs = st.integers(1, 4).flatmap(
    lambda k: arrays.arrays(float, (k, k), elements=st.one_of(st.just(0.0), st.floats(1e-6, 1e6)))
)
small = st.integers(2, 3).flatmap(lambda k: arrays.arrays(int, (k, k), elements=st.integers(0, 4)))
amounts = st.floats(0, 1)


@st.composite
def rewards(draw: st.DrawFn) -> CostReward:
    matrix = draw(costs)
    kind = draw(st.sampled_from(["mean", "ha", "log", "table"]))
    if kind == "mean":
        treatment = draw(st.sampled_from(["cautiousness-seeking", "mistake-averse"]))
        return DiscountedCost(matrix, draw(amounts), treatment, unknown=draw(st.floats(-9, 0)))
    if kind == "ha":
        return Ha(matrix[0], draw(amounts), unknown=-matrix[0])
    if kind == "log":
        return AbellanMasegosa(matrix, unknown=-1)
    rows = draw(arrays.arrays(float, (2 ** len(matrix) - 1, len(matrix)), elements=st.floats(-9, 9)))
    return Table(rows, sets=gambles.subsets(len(matrix)), unknown=0)


def draw_sets(data: Any, reward: CostReward) -> Any:
    return data.draw(arrays.arrays(bool, (data.draw(st.integers(0, 6)), reward.n_classes)))


def renamed(reward: CostReward, order: list[int]) -> CostReward:
    """The same reward with the classes in another order."""
    unknown = np.array(reward.unknown)[order] if isinstance(reward.unknown, tuple) else reward.unknown
    if isinstance(reward, DiscountedCost):
        return DiscountedCost(np.array(reward.costs)[np.ix_(order, order)], reward.r, reward.treatment, unknown=unknown)
    if isinstance(reward, Ha):
        return Ha(np.array(reward.missing)[order], reward.imprecision, unknown=unknown)
    if isinstance(reward, AbellanMasegosa):
        return AbellanMasegosa(np.array(reward.costs)[np.ix_(order, order)], unknown=unknown)
    assert isinstance(reward, Table)
    return Table(np.array(reward.payoffs)[:, order], sets=reward.listed[:, order], unknown=unknown)


@given(rewards(), st.data())
def test_arrays_say_what_the_formula_says(reward: CostReward, data: Any) -> None:
    sets = draw_sets(data, reward)
    rows, largest = reward(sets), 1e-12 + np.abs(reward.matrix(reward.n_classes)).max()
    for (i, truth), paid in np.ndenumerate(rows):
        members = np.flatnonzero(sets[i]).tolist()
        stated = np.broadcast_to(reward.unknown, reward.n_classes)[truth]
        expected = -float(reward.cost(members, truth)) if members else stated
        # a mean that is small beside the largest cost loses digits in the formula, for exponents near zero
        assert paid == pytest.approx(expected, rel=1e-6 if _near_zero(reward) else 1e-9, abs=1e-12 * largest)


def _near_zero(reward: CostReward) -> bool:
    return isinstance(reward, DiscountedCost) and 0.9 < reward.r < 1


@given(rewards(), st.data())
def test_payoffs_are_those_of_the_gambles_and_rows_are_judged_alone(reward: CostReward, data: Any) -> None:
    sets = draw_sets(data, reward)
    y = data.draw(arrays.arrays(int, len(sets), elements=st.integers(0, reward.n_classes - 1)))
    rows = reward(sets)
    assert reward.payoff(sets, y) == pytest.approx(gambles.payoff(rows, y), rel=1e-12, abs=1e-12)
    for row, alone in zip(rows, sets, strict=True):
        assert reward(alone[np.newaxis])[0] == pytest.approx(row, rel=1e-12, abs=1e-12)


@given(rewards(), st.data())
def test_the_names_of_the_classes_do_not_matter(reward: CostReward, data: Any) -> None:
    order = data.draw(st.permutations(range(reward.n_classes)))
    sets = draw_sets(data, reward)
    assert renamed(reward, order)(sets[:, order]) == pytest.approx(reward(sets)[:, order], rel=1e-12, abs=1e-9)


@given(st.lists(st.floats(0, 1e3), min_size=1, max_size=5), st.floats(-3, 3), st.floats(-3, 3))
def test_means_grow_with_the_exponent_and_stay_between_the_extremes(values: list[float], p: float, q: float) -> None:
    assume(all(abs(x) > 1e-3 or x == 0 for x in (p, q)))
    assume(all(value > 1e-3 or value == 0 for value in values))
    low, high = (float(generalized_mean(values, x)) for x in sorted((p, q)))
    slack = 1e-9 * max(values)
    assert min(values) - slack <= low <= high + slack
    assert high <= max(values) + slack


@given(costs, amounts)
def test_the_treatments_lie_on_two_sides_of_the_discounted_cost(matrix: Any, r: float) -> None:
    k, slack = len(matrix), 1e-9 * (1 + matrix.max())
    rows, average = gambles.subsets(k), -DiscountedCost(matrix, 0).matrix(k)
    seeking, averse = (-DiscountedCost(matrix, r, t).matrix(k) for t in ("cautiousness-seeking", "mistake-averse"))
    assert (seeking <= average + slack).all()
    assert (averse[~rows] >= average[~rows] - slack).all()
    assert np.array_equal(averse[rows], seeking[rows])


# --- properties, against their definitions ---


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
