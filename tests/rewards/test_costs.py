"""Rewards of costs: one formula for numbers and symbols, arrays like the formula, "unknown" stated, tables, objects."""

import copy
import math
import pickle
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from sympy import Max, Rational, Symbol, log, sqrt, symbols

from credal_lib import gambles
from credal_lib.metrics import utility_score
from credal_lib.rewards import AbellanMasegosa, CostReward, DiscountedCost, Ha, Table, generalized_mean

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
AVERSE = "mistake-averse"

REWARDS: list[CostReward] = [
    DiscountedCost(COSTS, 0),
    DiscountedCost(COSTS, 0.3),
    DiscountedCost(COSTS, 0.97),
    DiscountedCost(COSTS, 1),
    DiscountedCost(COSTS, 0.5, AVERSE),
    DiscountedCost(COSTS, 1, AVERSE),
    Ha([1, 2, 3], 0.25),
    AbellanMasegosa(COSTS),
    Table.from_costs(np.arange(21).reshape(7, 3), sets=gambles.subsets(3)),
]

LABELS = [
    "discounted cost",
    "p-discounted, r = 0.3",
    "p-discounted, r = 0.97",
    "p-discounted, r = 1",
    "p-discounted, r = 0.5, mistake-averse",
    "p-discounted, r = 1, mistake-averse",
    "Ha, δ = 0.25",
    "Abellán-Masegosa",
    "table",
]

ALL = pytest.mark.parametrize("reward", REWARDS, ids=LABELS)


@pytest.mark.parametrize(
    ("p", "expected"),
    [
        (-math.inf, 1),
        (-1, Fraction(8, 5)),
        (0, 2),
        (Fraction(1, 2), Fraction(9, 4)),
        (1, Fraction(5, 2)),
        (2, math.sqrt(17 / 2)),
        (math.inf, 4),
    ],
)
def test_generalized_means_of_1_and_4(p: Any, expected: Any) -> None:
    assert generalized_mean([1, 4], p) == pytest.approx(expected)


@pytest.mark.parametrize("p", [-math.inf, -2, -0.5, 0])
def test_one_free_class_makes_the_mean_zero_for_exponents_up_to_zero(p: float) -> None:
    assert generalized_mean([0, 4, 5], p) == 0


def test_means_keep_exact_numbers_and_symbols() -> None:
    a, b = symbols("a b", positive=True)
    assert generalized_mean([1, 1, 3], 1) == Fraction(5, 3)
    assert generalized_mean([Rational(1), Rational(2)], Rational(1, 2)).equals((1 + sqrt(2)) ** 2 / 4)
    assert generalized_mean([a, b], 0) == sqrt(a) * sqrt(b)
    assert generalized_mean([a, b], 2) == sqrt(a**2 / 2 + b**2 / 2)
    assert generalized_mean([a, b], math.inf) == Max(a, b)
    assert generalized_mean([a, a, a], -1).equals(a)


@ALL
def test_the_array_is_minus_the_formula_for_every_set_and_truth(reward: CostReward) -> None:
    exact = np.array(reward.cost_table(), dtype=float)
    assert reward.matrix(3) == pytest.approx(-exact, rel=1e-12, abs=1e-12)
    rows = gambles.subsets(3)
    for size in (1, 2, 3):
        for members in combinations(range(3), size):
            row = np.isin(np.arange(3), members)
            found = exact[(rows == row).all(axis=1)][0]
            assert found.tolist() == [float(reward.cost(members, y)) for y in range(3)]


@ALL
def test_matrix_is_the_reward_of_all_sets_and_payoffs_pick_from_it(reward: CostReward) -> None:
    rows = gambles.subsets(3)
    assert np.array_equal(reward.matrix(3), reward(rows))
    for truth in range(3):
        y = np.full(7, truth)
        assert reward.payoff(rows, y) == pytest.approx(gambles.payoff(reward(rows), y), rel=1e-12, abs=1e-12)
    named = reward.payoff(rows, ["n"] * 7, classes=["h", "b", "n"])
    assert named.tolist() == reward.payoff(rows, [2] * 7).tolist()


@pytest.mark.parametrize("r", [0, 1e-9, 0.5, 0.9, 0.95, 1 - 1e-9, 1])
@pytest.mark.parametrize("scale", [1e-300, 1e-12, 1, 1e12, 4e307])
def test_large_and_small_costs_neither_overflow_nor_vanish(r: float, scale: float) -> None:
    for treatment in ("cautiousness-seeking", AVERSE):
        plain = DiscountedCost(COSTS, r, treatment).matrix(3)
        scaled = DiscountedCost(np.array(COSTS) * scale, r, treatment).matrix(3) / scale
        assert scaled == pytest.approx(plain, rel=1e-12)


@pytest.mark.parametrize("r", [0, 0.5, 0.85])
def test_small_costs_beside_large_ones_keep_their_digits(r: float) -> None:
    expected = generalized_mean([1, 4], 1 - r)
    assert -DiscountedCost([[1e-20, 1], [4e-20, 1]], r)([[True, True]])[0, 0] == pytest.approx(1e-20 * float(expected))


def test_exponents_near_zero_are_as_exact_as_others() -> None:
    """The geometric mean of 1 and 4 is 2; for small p the mean is 2 exp(p (log 4)**2 / 8) to first order."""
    for p in (1e-6, 1e-9, 1e-12):
        cost = -DiscountedCost([[1, 1], [4, 1]], 1 - p)([[True, True]])[0, 0]
        assert cost == pytest.approx(2 * math.exp((1 - (1 - p)) * math.log(4) ** 2 / 8), rel=1e-14)


@pytest.mark.parametrize("r", [0, 0.95, 0.5, 1])
def test_a_single_class_costs_exactly_what_the_matrix_says(r: float) -> None:
    costs = np.random.default_rng(0).random((5, 5))
    assert np.array_equal(-DiscountedCost(costs, r, AVERSE)(np.eye(5, dtype=bool)), costs)


def test_free_costs_are_plain_zeros() -> None:
    for reward in REWARDS[:-1]:
        assert not np.signbit(reward([[True, False, False]])[0, 0])


def test_ha_by_hand() -> None:
    assert Ha([1, 2, 3], 0.25)([[1, 0, 1], [1, 1, 1]]).tolist() == [[-0.25, -2.25, -0.25], [-0.5, -0.5, -0.5]]


def test_abellan_masegosa_by_hand_and_with_symbols() -> None:
    worst = AbellanMasegosa(COSTS).cost([0, 2], 1)
    assert worst == pytest.approx(math.log(3) * (4 / 2 + 1))
    a, b, k = symbols("a b k", positive=True)
    assert AbellanMasegosa([[0, 1, a], [1, 0, b], [1, 1, 0]]).cost([0, 1], 2) == log(3) * (Max(a, b) / 2 + 1)
    assert AbellanMasegosa.hit(k) == log(k)
    assert AbellanMasegosa.miss(a, k) == log(k) * (a / (k - 1) + 1)


@pytest.mark.parametrize(
    "reward", [DiscountedCost([[0]], 0.5), Ha([1], 0.2), AbellanMasegosa([[0]]), Table([[0]])], ids=lambda r: r.label
)
def test_one_class_and_no_rows_are_no_special_case(reward: CostReward) -> None:
    assert reward.matrix(1).tolist() == [[0]]
    assert reward.cost_table().tolist() == [[0]]
    assert reward(np.zeros((0, 1), dtype=bool)).shape == (0, 1)
    assert reward.payoff(np.zeros((0, 1), dtype=bool), np.zeros(0, dtype=int)).shape == (0,)


@pytest.mark.parametrize("unknown", [-1.5, (-1, -2, -3)], ids=["for all", "one per class"])
@pytest.mark.parametrize("kind", ["mean", "ha", "log", "table"])
def test_an_empty_row_is_paid_what_is_stated(kind: str, unknown: Any) -> None:
    made: dict[str, CostReward] = {
        "mean": DiscountedCost(COSTS, 0.5, AVERSE, unknown=unknown),
        "ha": Ha([1, 2, 3], 0.25, unknown=unknown),
        "log": AbellanMasegosa(COSTS, unknown=unknown),
        "table": Table(-np.array(COSTS), unknown=unknown),
    }
    reward, stated = made[kind], np.broadcast_to(unknown, 3).tolist()
    sets = [[False, False, False], [True, False, False], [False, False, False]]
    rows = reward(sets)
    assert rows[[0, 2]].tolist() == [stated, stated]
    assert rows[1].tolist() == reward([sets[1]])[0].tolist()
    assert reward.payoff(sets, [1, 0, 2]).tolist() == [stated[1], 0, stated[2]]


@pytest.mark.parametrize(("reward", "label"), list(zip(REWARDS, LABELS, strict=True)), ids=LABELS)
def test_labels_are_short_names(reward: CostReward, label: str) -> None:
    assert reward.label == label


@ALL
def test_rewards_are_values(reward: CostReward) -> None:
    again = pickle.loads(pickle.dumps(reward))  # noqa: S301
    assert again == reward == copy.deepcopy(reward)
    assert hash(again) == hash(reward)
    assert reward != DiscountedCost(COSTS, 0.123)


def test_equal_numbers_make_equal_rewards_however_they_came() -> None:
    assert DiscountedCost(np.array(COSTS, dtype=float), 0.5) == DiscountedCost(COSTS, Fraction(1, 2))
    assert Table(np.eye(2), sets=np.eye(2, dtype=bool)) == Table([[1, 0], [0, 1]], sets=[[1, 0], [0, 1]])


def test_a_reward_keeps_its_costs_when_the_array_changes() -> None:
    costs = np.array(COSTS)
    reward = DiscountedCost(costs, 0)
    costs[:] = 9
    assert (-reward([[1, 0, 0]])).tolist() == [[0, 1, 2]]


@pytest.mark.parametrize(
    ("reward", "text"),
    [
        (DiscountedCost([[0, 1], [2, 0]], 0.5), "costs=((0, 1), (2, 0)), r=0.5, treatment='cautiousness-seeking'"),
        (Ha([1, 2], 0.25, unknown=-1), "missing=(1, 2), imprecision=0.25, unknown=-1"),
        (AbellanMasegosa(np.ones((6, 6))), "costs=<6 x 6 numbers>"),
        (Table([[1], [2]]), "payoffs=((1,), (2,))"),
    ],
)
def test_reprs_show_the_settings_and_stay_short(reward: CostReward, text: str) -> None:
    shown = repr(reward)
    assert shown == f"{type(reward).__name__}({text})"


def test_symbols_run_through_the_costs_of_a_reward() -> None:
    x, r = Symbol("x", positive=True), Symbol("r")
    assert DiscountedCost([[0, x], [x, 0]], r).cost([1], 0).subs(r, 0) == x
    assert Ha([x, 1], r).cost([0, 1], 0) == r
    assert Table([[x, 1], [1, x]]).cost([1], 1) == -x


def test_scores_take_a_reward_of_costs() -> None:
    reward = DiscountedCost(COSTS, 0.5)
    sets = [[True, True, False], [False, False, True]]
    assert utility_score([0, 1], sets, reward) == pytest.approx(-(0.25 + 4) / 2)


def test_without_r_it_is_the_discounted_cost() -> None:
    reward = DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
    assert reward == DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]], 0)
    assert reward.label == "discounted cost"
    assert reward.cost([1, 2], 0) == 2.5
