"""Costs of sets: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import gambles
from credal_lib.rewards import AbellanMasegosa, CostReward, DiscountedCost, Ha, Table, generalized_mean

costs = st.integers(1, 4).flatmap(
    lambda k: arrays.arrays(float, (k, k), elements=st.one_of(st.just(0.0), st.floats(1e-6, 1e6)))
)

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
