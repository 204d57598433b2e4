"""Utilities, lotteries, outcomes and the next m bets: values by hand, exactness, edges, objects that behave."""

import math
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Float, Integer, Rational, Sum, Symbol, diff, exp, log, simplify, sqrt, symbols

from credal_lib import metrics, risk
from credal_lib.rewards import Concave, FBeta, Quadratic
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    Lottery,
    Outcomes,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)
from credal_lib.risk._arithmetic import likely_hits

NAMED: list[Utility] = [
    LinearUtility(),
    QuadraticUtility(0.65),
    QuadraticUtility(0.5),
    QuadraticUtility(0.4, scale=3),
    QuadraticUtility(Fraction(4, 5), scale=10),
    LogarithmicUtility(),
    LogarithmicUtility(Fraction(1, 2)),
    ExponentialUtility(0.7),
]
SMOOTH: list[Utility] = [
    SmoothUtility(lambda x: x / (1 + x), low=0, high=10, name="saturating"),
    SmoothUtility(math.atan, low=-10, high=10),
]
ALL = NAMED + SMOOTH
IDS = [u.label for u in ALL]
COIN = Lottery((1, 0), (Fraction(1, 2), Fraction(1, 2)))
X = Symbol("x", positive=True)


# --- utilities ------------------------------------------------------------------------------------------------------


def test_labels_are_short_names() -> None:
    assert IDS == [
        "linear",
        "u65",
        "u50",
        "u40 of x/3",
        "u(4/5) of x/10",
        "logarithmic",
        "logarithmic, w = 1/2",
        "exponential, a = 0.7",
        "saturating",
        "atan",
    ]


@pytest.mark.parametrize("u", ALL, ids=IDS)
def test_nothing_is_worth_nothing(u: Utility) -> None:
    assert u(0) == 0


@pytest.mark.parametrize("u", NAMED, ids=IDS[: len(NAMED)])
@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_derivatives_are_those_of_sympy(u: Utility, order: int) -> None:
    third = Rational(1, 3)
    assert float(u.derivative(third, order)) == pytest.approx(float(diff(u(X), X, order).subs(X, third)))


@pytest.mark.parametrize("u", ALL, ids=IDS)
@pytest.mark.parametrize("order", [1, 2])
def test_derivatives_are_slopes(u: Utility, order: int) -> None:
    lower = u if order == 1 else u.derivative
    slope = (lower(0.5 + 1e-6) - lower(0.5 - 1e-6)) / 2e-6
    assert u.derivative(0.5, order) == pytest.approx(slope, abs=2e-5)


@pytest.mark.parametrize("u", ALL, ids=IDS)
def test_arrays_are_taken_number_by_number(u: Utility) -> None:
    x = np.array([[0.0, 0.25], [0.5, 1.0]])
    assert np.allclose(u(x), [[u(value) for value in row] for row in x.tolist()])
    for order in (1, 2):
        expected = [[float(u.derivative(value, order)) for value in row] for row in x.tolist()]
        assert np.allclose(u.derivative(x, order) * np.ones(x.shape), expected)


@pytest.mark.parametrize("u", ALL, ids=IDS)
@pytest.mark.parametrize("x", [0.0, 0.3, 1.0])
def test_the_inverse_undoes_the_utility(u: Utility, x: float) -> None:
    assert u.inverse(u(x)) == pytest.approx(x, abs=1e-9)


@pytest.mark.parametrize("u", [*NAMED, SmoothUtility(math.atan)], ids=[*IDS[: len(NAMED)], "atan"])
def test_utilities_are_values(u: Utility) -> None:
    again = pickle.loads(pickle.dumps(u))  # noqa: S301 (our own bytes)
    assert again == u
    assert hash(again) == hash(u)
    assert type(u).__name__ in repr(u)


def test_arrow_and_pratts_coefficient() -> None:
    assert LinearUtility().risk_aversion(5) == 0
    assert LogarithmicUtility(3).risk_aversion(1) == pytest.approx(1 / 4)
    assert ExponentialUtility(2).risk_aversion(1) == pytest.approx(2)
    assert QuadraticUtility(Fraction(65, 100)).risk_aversion(Fraction(1, 2)) == Fraction(6, 5)
    assert LogarithmicUtility(Symbol("w")).risk_aversion(X) == 1 / (Symbol("w") + X)


def test_the_quadratic_utility_is_that_of_the_rewards() -> None:
    for half in (Fraction(1, 2), Fraction(65, 100), Fraction(4, 5)):
        u, reward = QuadraticUtility(half), Quadratic(half)
        assert [u(Fraction(1, k)) for k in range(1, 6)] == [reward.utility(Fraction(1, k)) for k in range(1, 6)]
        assert QuadraticUtility(half, scale=4)(2) == half
        assert QuadraticUtility(half, scale=4)(4) == 1


def test_where_a_quadratic_utility_increases() -> None:
    assert QuadraticUtility(Fraction(65, 100)).increasing_on == (-math.inf, Fraction(4, 3))
    assert QuadraticUtility(Fraction(65, 100), scale=3).increasing_on == (-math.inf, 4)
    assert QuadraticUtility(0.5).increasing_on == (-math.inf, math.inf)
    assert QuadraticUtility(Fraction(2, 5)).increasing_on == (Fraction(-3, 4), math.inf)
    assert QuadraticUtility(Symbol("h")).increasing_on == (-math.inf, math.inf)
    u80 = QuadraticUtility(Fraction(4, 5))
    assert u80.inverse(u80(Fraction(11, 12))) == pytest.approx(11 / 12, abs=1e-8)


def test_the_logarithm_starts_above_minus_the_wealth() -> None:
    low, high = LogarithmicUtility(2).increasing_on
    assert -2 < low < -2 + 1e-12
    assert high == math.inf
    assert LogarithmicUtility(X).increasing_on == (-X, math.inf)


def test_symbols_and_fractions_stay_exact() -> None:
    w, a = symbols("w a", positive=True)
    assert LogarithmicUtility(w)(X) == log(1 + X / w)
    assert LogarithmicUtility().inverse(log(X)) == X - 1
    assert ExponentialUtility(a).inverse(1 - exp(-a)).equals(1)
    assert QuadraticUtility(Rational(1, 2)).inverse(X) == X
    assert QuadraticUtility(Rational(65, 100)).inverse(Rational(65, 100)) == Rational(1, 2)
    assert LogarithmicUtility().derivative(Fraction(1, 2), 2) == Fraction(-4, 9)
    assert not LogarithmicUtility()(Rational(1, 2)).has(Float)


def test_smooth_utilities_differentiate_what_they_can() -> None:
    set_f1 = SmoothUtility(FBeta(1).utility)
    assert set_f1.label == "utility"
    assert set_f1.derivative(Fraction(1, 2), 2) == pytest.approx(-4 / 1.5**3)
    y = Symbol("y")
    assert simplify(set_f1.derivative(y) - 2 / (1 + y) ** 2) == 0
    root = SmoothUtility(math.sqrt, low=0)
    assert [root.derivative(4.0, order) for order in (1, 2, 3)] == pytest.approx([1 / 4, -1 / 32, 3 / 256], rel=1e-5)
    assert SmoothUtility(lambda x: x**0.5).derivative(0.0) == math.inf


def test_smooth_utilities_take_arrays_either_way() -> None:
    x = np.array([0.0, 1.0, 4.0])
    assert SmoothUtility(np.sqrt)(x).tolist() == [0, 1, 2]
    assert SmoothUtility(math.sqrt)(x).tolist() == [0, 1, 2]
    assert SmoothUtility(math.sqrt)(np.array([4.0])).tolist() == [2]
    assert SmoothUtility(lambda x: x if x < 2 else 2 + x / 2)(x).tolist() == [0, 1, 4]
    assert SmoothUtility(lambda _: 1)(x).tolist() == [1, 1, 1]


def test_concavity_is_checked_at_points() -> None:
    assert risk.is_concave(Quadratic(0.65).utility, 0, 1, strictly=True)
    assert not risk.is_concave(Quadratic(0.4).utility, 0, 1)
    assert risk.is_concave(math.sqrt, 0, 1, strictly=True)
    assert risk.is_concave(LinearUtility(), -1, 5)
    assert not risk.is_concave(LinearUtility(), -1, 5, strictly=True)
    assert not risk.is_concave(math.atan, -1, 1)
    assert risk.is_concave(lambda x: 1e-3 * x**2, 0, 1, tol=1)


# --- lotteries ------------------------------------------------------------------------------------------------------


def test_moments_by_hand() -> None:
    lottery = Lottery((0, 1, 3), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    assert (lottery.mean, lottery.variance) == (1, Fraction(3, 2))
    assert (lottery.smallest, lottery.largest) == (0, 3)
    assert lottery.expected(lambda x: x**3) == 7


def test_values_of_chance_zero_count_for_nothing() -> None:
    lottery = Lottery((-5, 1, 2), (0, Fraction(1, 2), Fraction(1, 2)))
    assert (lottery.smallest, lottery.mean) == (1, Fraction(3, 2))
    assert lottery.expected(math.log) == pytest.approx(math.log(2) / 2)
    assert risk.certainty_equivalent(LogarithmicUtility(), lottery) == pytest.approx(math.sqrt(6) - 1)


def test_lotteries_are_values() -> None:
    lottery = Lottery([1, 0], np.array([0.5, 0.5]))
    assert lottery == Lottery((1, 0), (0.5, 0.5))
    assert hash(lottery) == hash(Lottery((1, 0), (0.5, 0.5)))
    assert pickle.loads(pickle.dumps(lottery)) == lottery  # noqa: S301 (our own bytes)


def test_repeated_bets_add_up() -> None:
    assert COIN.repeat(0) == Lottery((0,), (1,))
    assert COIN.repeat(1) == COIN
    thrice = COIN.repeat(3)
    assert sorted(zip(thrice.values, thrice.chances, strict=True)) == [
        (0, Fraction(1, 8)), (1, Fraction(3, 8)), (2, Fraction(3, 8)), (3, Fraction(1, 8)),
    ]  # fmt: skip
    tenths = Lottery((0.1, 0.2, 0.3), (0.25, 0.5, 0.25)).repeat(4)
    assert len(tenths.values) == 9
    assert tenths.mean == pytest.approx(0.8)


def test_the_error_and_its_bound() -> None:
    u = LogarithmicUtility()
    error = math.log(2) / 2 - (math.log(1.5) - 1 / 18)
    assert risk.second_order_error(u, COIN) == pytest.approx(error)
    assert risk.second_order_error_bound(u, COIN) == pytest.approx(1 / 24)
    assert risk.second_order_error_bound(ExponentialUtility(2), COIN) == pytest.approx(8 / 8 / 6)
    for polynomial in (LinearUtility(), QuadraticUtility(Fraction(65, 100))):
        assert risk.second_order_error(polynomial, COIN) == risk.second_order_error_bound(polynomial, COIN) == 0


def test_second_order_takes_arrays() -> None:
    means = np.array([0.25, 0.5])
    approximation = risk.second_order(LogarithmicUtility(), means, np.array([0.1, 0.0]))
    assert np.allclose(approximation, [math.log(1.25) - 0.05 / 1.25**2, math.log(1.5)])
    equivalents = risk.second_order_certainty_equivalent(ExponentialUtility(2), means, np.array([0.1, 0.0]))
    assert np.allclose(equivalents, [0.15, 0.5])


def test_certainty_equivalents_by_hand() -> None:
    quarter = Lottery((4, 0), (0.5, 0.5))
    assert risk.certainty_equivalent(SmoothUtility(math.sqrt, low=0), quarter) == pytest.approx(1)
    assert risk.certainty_equivalent(LinearUtility(), quarter) == 2
    assert risk.certainty_equivalent(LogarithmicUtility(), quarter) == pytest.approx(math.sqrt(5) - 1)
    assert risk.certainty_equivalent(SmoothUtility(math.sqrt), Lottery((3,), (1,))) == 3
    n, a = symbols("n a", positive=True)
    assert simplify(risk.certainty_equivalent(LogarithmicUtility(), risk.random_reward(n)) - (2 ** (1 / n) - 1)) == 0
    one_bet = risk.certainty_equivalent(ExponentialUtility(a), risk.random_reward(n))
    assert simplify(one_bet + log(1 - (1 - exp(-a)) / n) / a) == 0


def test_certainty_equivalents_far_out_keep_their_digits() -> None:
    """The utility is 1 to the last digit there, its inverse knows nothing any more."""
    u = ExponentialUtility(1)
    m_bets = risk.random_reward(2, m=1000)
    assert risk.certainty_equivalent(u, m_bets) == pytest.approx(-1000 * math.log((1 + math.exp(-1)) / 2))
    far = Lottery((1000, 1001), (0.5, 0.5))
    assert risk.certainty_equivalent(u, far) == pytest.approx(1000 - math.log((1 + math.exp(-1)) / 2))


# --- outcomes -------------------------------------------------------------------------------------------------------

SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 0, 0]])
Y = np.array([0, 1, 2, 0, 1])


def test_outcomes_are_shares_of_the_test_set() -> None:
    outcomes = Outcomes.from_predictions(Y, SETS)
    assert outcomes == Outcomes((0.2, 0.2, 0.2), (0, 0.2, 0), 0.2)
    assert outcomes.determinacy == metrics.determinacy_score(SETS) == 0.2
    assert outcomes.expected_size == pytest.approx(SETS.sum() / 5)
    assert outcomes.lottery().mean == pytest.approx(metrics.discounted_accuracy_score(Y, SETS))


def test_outcomes_are_weighted_and_labeled_as_the_scores_are() -> None:
    labels, weight = np.array(["a", "b", "c"]), [1, 2, 3, 4, 5]
    outcomes = Outcomes.from_predictions(labels[Y], SETS, classes=labels, sample_weight=weight)
    assert (outcomes.hits, outcomes.unknown) == (pytest.approx((1 / 15, 2 / 15, 3 / 15)), pytest.approx(1 / 3))
    reward = Quadratic(0.65, unknown=0.25)
    expected = metrics.utility_score(Y, SETS, reward, sample_weight=weight)
    assert outcomes.lottery(reward).mean == pytest.approx(expected)


def test_exact_outcomes_stay_exact() -> None:
    third = Fraction(1, 3)
    outcomes = Outcomes((third, third, 0), (third, 0, 0))
    assert (outcomes.lottery().mean, outcomes.lottery().variance) == (Fraction(1, 2), Fraction(1, 6))
    assert (outcomes.second_moment, outcomes.expected_size) == (Fraction(5, 12), Fraction(4, 3))
    assert (outcomes.determinate_mean, outcomes.indeterminate_mean) == (third, Fraction(1, 6))


def test_rewards_of_floats_are_paid_floats() -> None:
    """A function of NumPy takes no fraction."""
    outcomes = Outcomes((0.5, 0.5), (0.0, 0.0))
    assert outcomes.lottery(Concave(np.sqrt)).mean == pytest.approx((1 + math.sqrt(0.5)) / 2)


def test_one_class_alone() -> None:
    outcomes = Outcomes.from_predictions([0, 0], [[1], [1]])
    assert outcomes == Outcomes((1.0,), (0.0,), 0.0)
    assert (outcomes.lottery().mean, outcomes.lottery().variance, outcomes.indeterminate_mean) == (1, 0, 0)


def test_all_unknown() -> None:
    outcomes = Outcomes.from_predictions([0, 1], [[0, 0], [0, 0]])
    assert (outcomes.unknown, outcomes.determinacy, outcomes.expected_size) == (1, 0, 0)
    assert outcomes.lottery(Quadratic(0.5, unknown=0.3)).mean == 0.3


# --- the next m bets ------------------------------------------------------------------------------------------------

CURVED: list[Utility] = [LogarithmicUtility(), ExponentialUtility(0.5), QuadraticUtility(0.65, scale=50)]


@pytest.mark.parametrize("u", [*CURVED, LinearUtility()], ids=["log", "exp", "quadratic", "linear"])
@pytest.mark.parametrize("n", [1, 2, 3, 10])
def test_the_advantage_by_adding_up(u: Utility, n: int) -> None:
    for m in (0, 1, 2, 7, 30):
        by_hand = u(m / n) - sum(
            math.comb(m, hits) * (1 / n) ** hits * (1 - 1 / n) ** (m - hits) * u(hits) for hits in range(m + 1)
        )
        assert risk.vacuous_advantage(u, m, n) == pytest.approx(by_hand, abs=1e-13)
        assert risk.random_reward(n, m).expected(u) == pytest.approx(u(m / n) - by_hand, abs=1e-13)


@pytest.mark.parametrize("u", [LogarithmicUtility(), ExponentialUtility(0.5)], ids=["log", "exp"])
def test_arrays_of_bets_keep_their_shape(u: Utility) -> None:
    m = np.array([[0, 1, 2], [3, 10, 100]])
    exact, second = risk.vacuous_advantage(u, m, 3), risk.second_order_advantage(u, m, 3)
    assert exact.shape == second.shape == m.shape
    assert exact.dtype == second.dtype == np.float64
    assert exact[1, 1] == pytest.approx(float(risk.vacuous_advantage(u, 10, 3)))
    assert second[1, 1] == pytest.approx(float(risk.second_order_advantage(u, 10, 3)))
    for order in ("exact", "second"):
        total = risk.expected_utility_of_random(u, m, 3, order=order)
        assert np.allclose(u(m / 3) - total, exact if order == "exact" else second, atol=1e-14)
    assert risk.vacuous_advantage(u, [1, 2], 3).tolist() == exact[0, 1:].tolist()
    assert risk.second_order_advantage(u, [0.5, 1.5], 3).shape == (2,)


def test_closed_forms_agree_with_the_sum() -> None:
    for u in (ExponentialUtility(0.3), QuadraticUtility(0.7, scale=20), LinearUtility()):
        for m, p in ((1, 0.5), (12, 0.2), (40, 0.9)):
            assert u.jensen_gap(m, p) == pytest.approx(Utility.jensen_gap(u, m, p), abs=1e-13)


@pytest.mark.parametrize(("m", "p"), [(0, 0.5), (1, 1.0), (7, 1.0), (1, 0.5), (6, 0.9), (60, 0.25), (400, 0.01)])
def test_the_likely_hits_are_binomial(m: int, p: float) -> None:
    hits, chances = likely_hits(m, p)
    exact = [float(risk.binomial_chance(int(count), m, Fraction(p))) for count in hits]
    assert np.allclose(chances, exact, rtol=1e-12, atol=1e-300)
    assert sum(exact) == pytest.approx(1, abs=1e-14)


def test_a_hundred_thousand_bets() -> None:
    """The exact exponential is known in closed form; the sum has to reach it, and the limit of the logarithm."""
    m, n = 100_000, 3
    u = ExponentialUtility(1e-4)
    assert Utility.jensen_gap(u, m, 1 / n) == pytest.approx(u.jensen_gap(m, 1 / n), rel=1e-7)
    assert risk.vacuous_advantage(LogarithmicUtility(), m, n) * m == pytest.approx((n - 1) / 2, rel=1e-4)
    assert len(likely_hits(m, 1 / n)[0]) < 5000


def test_exact_advantages_are_fractions_where_they_can_be() -> None:
    assert risk.vacuous_advantage(QuadraticUtility(Fraction(65, 100), scale=10), 10, 3) == Fraction(1, 75)
    assert risk.second_order_advantage(LogarithmicUtility(), 2, 2) == Fraction(1, 16)
    assert risk.vacuous_advantage(LinearUtility(), 5, 2) == 0


def test_symbols_pass_through_the_next_bets() -> None:
    m, n = symbols("m n", positive=True)
    u = LogarithmicUtility()
    two = risk.vacuous_advantage(u, 2, n)
    by_hand = log(1 + 2 / n) - 2 / n * (1 - 1 / n) * log(2) - log(3) / n**2
    assert simplify(two - by_hand) == 0
    unevaluated = risk.vacuous_advantage(u, m, n)
    assert unevaluated.func is Sum
    assert simplify(unevaluated.subs(m, 2).doit() - by_hand) == 0
    assert risk.vacuous_advantage(u, Integer(2), 3).equals(by_hand.subs(n, 3))
    assert risk.random_reward(n, 2).expected(u).equals(log(1 + 2 / n) - by_hand)
    assert risk.vacuous_advantage(SmoothUtility(sqrt), 1, n).equals(1 / sqrt(n) - 1 / n)


def test_one_class_leaves_nothing_to_guess() -> None:
    m = np.arange(6)
    for u in CURVED:
        assert np.allclose(risk.vacuous_advantage(u, m, 1), 0, atol=1e-15)
        assert np.allclose(risk.second_order_advantage(u, m, 1), 0)
        assert math.isnan(risk.exact_inversion_point(u, 1))


def test_inversion_points() -> None:
    assert risk.inversion_point(LogarithmicUtility(5), 3) == 15
    assert risk.inversion_point(ExponentialUtility(2), 3) == Fraction(3, 2)
    for u in (LinearUtility(), QuadraticUtility(0.65)):
        assert math.isnan(risk.inversion_point(u, 3))
        assert math.isnan(risk.exact_inversion_point(u, 3, m_max=20))
    assert math.isnan(risk.exact_inversion_point(LogarithmicUtility(), 10, m_max=14))
    assert risk.exact_inversion_point(LogarithmicUtility(), 10, m_max=15) == 14
    saturating = SmoothUtility(lambda x: x / (1 + x), low=0)
    assert risk.exact_inversion_point(saturating, 3, m_max=50) == 2


def test_numpy_numbers_are_numbers() -> None:
    m: Any = np.int64(10)
    assert risk.vacuous_advantage(LogarithmicUtility(), m, np.int64(2)) == risk.vacuous_advantage(
        LogarithmicUtility(), 10, 2
    )
    assert LogarithmicUtility()(np.float64(1)) == math.log(2)


def test_equal_payments_are_one_payment_when_bets_are_repeated() -> None:
    often = risk.Lottery([0, 1] * 250, [Fraction(1, 500)] * 500).repeat(12)
    assert dict(zip(often.values, often.chances, strict=True)) == {
        hits: Fraction(math.comb(12, hits), 2**12) for hits in range(13)
    }
