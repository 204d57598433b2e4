"""Proofs about many bets, the utilities of Section 9 and the printed tables: block forms, and what they must refuse."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats
from sympy import Abs, Rational, S, Symbol, exp, log, symbols

from credal_lib import risk
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part2_sets import (
    betting_m_times,
    betting_with_constant_aversion,
    f_measures,
    second_order_quality,
    utilities,
)
from credal_lib.proofs.part2_sets._log_bounds import bounds, log_bounds
from credal_lib.proofs.part4_abstention import rejection
from credal_lib.proofs.part6_experiments import comparisons, precise_versus_credal
from credal_lib.rewards import FBeta, Quadratic
from credal_lib.risk import Lottery

M, N, A = symbols("m n a", positive=True)
TWO_OR_MORE = 2 + Symbol("e", nonnegative=True)
PAIR = 1 / TWO_OR_MORE
INSIDE = 1 / (1 + Symbol("s", positive=True))


# --- block forms are the functions of the library, or of other software ---


@pytest.mark.parametrize("x", [Fraction(1), Fraction(2), Fraction(7, 3), Fraction(1, 9), Fraction(41), Fraction(10**6)])
def test_logarithms_lie_between_their_bounds(x: Fraction) -> None:
    low, high = log_bounds(x)
    assert low <= high < low + Fraction(1, 10**15)
    exact = Fraction(str(log(Rational(x.numerator, x.denominator)).evalf(40)))
    assert low - Fraction(1, 10**35) <= exact <= high + Fraction(1, 10**35)


def test_bounds_of_a_sum_of_logarithms() -> None:
    low, high = bounds(3 * log(S(2)) - log(Rational(5, 3)) / 7 - 2)
    assert float(low) == pytest.approx(3 * math.log(2) - math.log(5 / 3) / 7 - 2, abs=1e-14) == float(high)


@pytest.mark.parametrize(("n", "m"), list(product((2, 3, 10), (1, 2, 7, 30))))
def test_the_exact_decision_about_one_per_cent_is_that_of_the_floats(n: int, m: int) -> None:
    exact, second = (
        risk.expected_utility_of_random(risk.LogarithmicUtility(), m, n, order=order) for order in ("exact", "second")
    )
    assert second_order_quality.within(n, m, Fraction(1, 100)) == (abs(second / exact - 1) < 0.01)


def test_bounds_that_are_too_wide_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_order_quality, "log_bounds", lambda x: (Fraction(0), Fraction(10)))
    with pytest.raises(ArithmeticError, match="n = 2, m = 1: the bounds do not tell"):
        second_order_quality.within(2, 1, Fraction(1, 100))


@pytest.mark.parametrize("bets", [1, 4, 9])
def test_the_gain_of_one_more_bet_is_that_of_the_library(bets: int) -> None:
    u = risk.LogarithmicUtility()
    steps = np.diff(risk.vacuous_advantage(u, np.array([bets, bets + 1]), 3))
    assert float(betting_m_times._gain(3, bets)) == pytest.approx(steps[0], abs=1e-13)


def test_the_printed_mean_ranks_without_ties_give_the_statistic_of_scipy() -> None:
    scores = np.random.default_rng(5).random((55, 4))
    ranks = stats.rankdata(-scores, axis=1).astype(int)
    means = [Fraction(int(column.sum()), 55) for column in ranks.T]
    expected = stats.friedmanchisquare(*scores.T)
    statistic = comparisons.friedman_statistic(means, 55)
    assert float(statistic) == pytest.approx(expected.statistic)
    assert float(comparisons.friedman_tail(statistic).evalf()) == pytest.approx(expected.pvalue)


def test_four_way_ties_correct_the_statistic_as_scipy_does() -> None:
    scores = np.random.default_rng(6).random((55, 4))
    scores[:9] = 1
    ranks = stats.rankdata(-scores, axis=1)
    means = [Fraction(int(2 * column.sum()), 110) for column in ranks.T]
    corrected = comparisons.friedman_statistic(means, 55) / (1 - Fraction(9, 55))
    assert float(corrected) == pytest.approx(stats.friedmanchisquare(*scores.T).statistic)


@pytest.mark.parametrize("f", [Fraction(1, 2), Fraction(2), Fraction(26, 10), Fraction(27, 10), Fraction(5)])
@pytest.mark.parametrize("n", [3, 15, 55])
def test_the_exact_tail_of_f_is_that_of_scipy(f: Fraction, n: int) -> None:
    tail = stats.f.sf(float(f), 3, 3 * (n - 1))
    assert comparisons.f_tail_exceeds(f, n, Fraction(tail) * Fraction(99, 100))
    assert not comparisons.f_tail_exceeds(f, n, Fraction(tail) * Fraction(101, 100))


@pytest.mark.parametrize("printed", list(comparisons.RANKS.values()), ids=list(comparisons.RANKS))
def test_the_range_of_the_statistic_holds_every_rounding(printed: tuple[int, ...]) -> None:
    least, greatest = comparisons._least_and_greatest_statistic(printed)
    corners = [
        comparisons.friedman_statistic([Fraction(r, 100) + step for r, step in zip(printed, steps, strict=True)], 55)
        for steps in product((-comparisons.HALF_A_DIGIT, Fraction(0), comparisons.HALF_A_DIGIT), repeat=4)
    ]
    assert (least, greatest) == (min(corners), max(corners))


def test_the_f_measure_of_recall_and_precision_is_the_reward() -> None:
    for k in range(1, 8):
        formula = f_measures.of_recall_and_precision(Fraction(1, k), 1, 2)
        assert formula == FBeta(2).utility(Fraction(1, k)) == Fraction(5, 4 + k)


def test_what_the_open_claims_say_of_the_printed_numbers() -> None:
    """Gains of 9 and 36 percent on indeterminate instances are possible as ratios, and not as differences."""
    u65, u80 = (Quadratic(Fraction(half, 100)).utility for half in (65, 80))
    shares = [Fraction(1, k) for k in range(2, 27)]
    assert max(u80(x) - u65(x) for x in shares) == Fraction(15, 100) < Fraction(36 - 9, 100)
    assert min(u80(x) / u65(x) for x in shares) == Fraction(16, 13)
    assert Fraction(16, 13) < Fraction(136, 109) < Fraction(11, 8)
    smallest_ranks_to_the_winner = sum(range(43, 56))  # 13 of 55 differences, the largest ones
    mean, deviation = 55 * 56 / 4, (55 * 56 * 111 / 24) ** 0.5
    assert abs(smallest_ranks_to_the_winner - mean) / deviation < 1.96


# --- false variants of the claims are undecided ---

LOG, EXPONENTIAL = risk.LogarithmicUtility(), risk.ExponentialUtility(A)
THREE_STATES_REACH = [
    bool(difference >= precise_versus_credal.LEAST_DIFFERENCE)
    for difference in precise_versus_credal._differences(*precise_versus_credal.THREE_STATES)
]
FALSE: dict[str, Callable[[Proof], None]] = {
    "the constant of (4) is 1/n": lambda proof: proof.equal(
        "false.", risk.second_order_advantage(LOG, M, N), (1 - 1 / N) / N * betting_m_times.SHAPE
    ),
    "the logarithmic advantage turns at n/2": lambda proof: proof.equal("false.", risk.inversion_point(LOG, N), N / 2),
    "the printed sign of d(m)": lambda proof: proof.non_negative(
        "false.", betting_with_constant_aversion._printed_advantage(M, TWO_OR_MORE, A)
    ),
    "without the exponent the probabilities are right": lambda proof: proof.equal(
        "false.", risk.binomial_chance(2, M, 1 / N), risk.binomial_chance(2, M, 1 / N) * N
    ),
    "more aversion turns later": lambda proof: proof.positive(
        "false.", risk.inversion_point(risk.ExponentialUtility(2 * A), N) - risk.inversion_point(EXPONENTIAL, N)
    ),
    "the closed form has exp(a)": lambda proof: proof.equal(
        "false.", risk.expected_utility_of_random(EXPONENTIAL, M, N), 1 - (1 - (1 - exp(A)) / N) ** M
    ),
    "F1 exceeds u80": lambda proof: proof.positive(
        "false.", (FBeta(1).utility(1 / TWO_OR_MORE) - utilities.U80.utility(1 / TWO_OR_MORE)).factor()
    ),
    "F1 is closer to u80 from two classes on": lambda proof: proof.positive(
        "false.",
        (FBeta(1).utility(PAIR) + FBeta(2).utility(PAIR) - 2 * utilities.U80.utility(PAIR)).factor(),
    ),
    "F1 exceeds u65 at every x": lambda proof: proof.non_negative(
        "false.",
        (FBeta(1).utility(INSIDE) - utilities.U65.utility(INSIDE)).factor(),
    ),
    "u80 never exceeds one": lambda proof: proof.non_negative(
        "false.", (1 - utilities.U80.utility(INSIDE)).factor()
    ),
    "42 and 13 are not 55": lambda proof: proof.fails("false.", comparisons.DATA_SETS != 42 + 13),
    "the test is significant under u65": lambda proof: proof.exact(
        "false.", comparisons._significant(comparisons._least_and_greatest_statistic(comparisons.RANKS["u65"])[0])
    ),
    "NCC and LNCC differ under u50": lambda proof: proof.exact(
        "false.", comparisons._exceeds(Fraction(305 - 248, 100), comparisons.CRITICAL[1])
    ),
    "both readings of the constraint agree on three states": lambda proof: proof.exact(
        "false.", len(set(THREE_STATES_REACH)) == 1
    ),
    "the other state differs by the complement": lambda proof: proof.equal(
        "false.", *precise_versus_credal._differences([M, 1 - M], [1 - N, 1 - N])
    ),
    "the approximation is within one percent with three classes": lambda proof: proof.enumeration(
        "false.", second_order_quality.bad_numbers_of_bets(3, 10) == []
    ),
}  # fmt: skip


@pytest.mark.parametrize("claim", list(FALSE.values()), ids=list(FALSE))
def test_a_false_variant_is_undecided(claim: Callable[[Proof], None]) -> None:
    with pytest.raises(Undecided):
        claim(Proof("planted", "none"))


# --- the proofs rest on the kernels and on the printed tables ---


def twice(kernel: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: 2 * kernel(*arguments, **options)


def linear(*_: Any) -> Quadratic:
    return Quadratic(Rational(1, 2))


def bet(n: Any, m: int = 1) -> Lottery:
    return Lottery((m, 0), (2 / (N * m), 1 - 2 / (N * m)))


WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (betting_m_times, "second_order_advantage", twice(risk.second_order_advantage),
     ["advantage_under_logarithms", "slope_under_logarithms", "inversion_under_logarithms", "more_classes_delay"]),
    (betting_m_times, "binomial_chance", twice(risk.binomial_chance),
     ["binomial_probability", "expected_utility_of_m_bets"]),
    (betting_m_times, "random_reward", bet, ["variance_of_m_bets", "approximation_under_logarithms"]),
    (betting_m_times, "vacuous_reward", lambda n, m=1: Lottery((m,), (1,)), ["vacuous_over_m_bets"]),
    (betting_m_times, "vacuous_advantage", twice(risk.vacuous_advantage), ["inversion_under_logarithms"]),
    (betting_m_times, "LOG", risk.LogarithmicUtility(2),
     ["second_derivative_of_logarithm", "approximation_under_logarithms"]),
    (betting_with_constant_aversion, "second_order_advantage", twice(risk.second_order_advantage),
     ["advantage", "slope", "inversion"]),
    (betting_with_constant_aversion, "vacuous_advantage", twice(risk.vacuous_advantage), ["more_aversion_hastens"]),
    (betting_with_constant_aversion, "expected_utility_of_random", twice(risk.expected_utility_of_random),
     ["closed_form", "advantage"]),
    (betting_with_constant_aversion, "EXPONENTIAL", risk.ExponentialUtility(2 * A), ["second_derivative"]),
    (second_order_quality, "second_order_advantage", twice(risk.second_order_advantage), ["error_under_logarithms"]),
    (second_order_quality, "expected_utility_of_random", twice(risk.expected_utility_of_random),
     ["error_under_constant_aversion"]),
    (utilities, "U65", linear(), ["printed_u65", "figure_2"]),
    (utilities, "U80", linear(), ["printed_u80", "u80_exceeds_one", "figure_2"]),
    (utilities, "Quadratic", linear, ["only_quadratic", "larger_half_favors_the_credal_classifier"]),
    (utilities, "QuadraticUtility", risk.ExponentialUtility, ["aversion_grows_with_wealth"]),
    (utilities, "U80", Quadratic(S.One), ["used_values"]),
    (utilities, "second_order", twice(risk.second_order), ["second_order_is_exact"]),
    (utilities, "ExponentialUtility", lambda a: risk.ExponentialUtility(2 * a), ["exponential_fits"]),
    (f_measures, "F1", FBeta(2), ["table_7", "f1_lies_between", "f2_rewards_more", "f1_is_closer", "figure_8"]),
    (f_measures, "F2", FBeta(1), ["harmonic_mean", "table_7", "f2_rewards_more", "f1_is_closer", "figure_8"]),
    (f_measures, "FBeta", lambda beta: FBeta(2 * beta), ["f_measure"]),
    (f_measures, "FBeta", lambda beta: Quadratic(Rational(1, 4)), ["f_measure_is_a_utility"]),
    (rejection, "U80", linear(), ["example", "reversed_under_u65", "lower_probability_rule"]),
    (rejection, "confidence_rule", lambda p, t, **_: [[True, False]], ["example", "lower_probability_rule"]),
    (rejection, "THRESHOLD", Rational(7, 10) + Rational(1, 10**20), ["example", "lower_probability_rule"]),
    (precise_versus_credal, "_differences", lambda one, other: [a - b for a, b in zip(one, other, strict=True)],
     ["constraint_on_chances"]),
    (precise_versus_credal, "_differences", lambda one, other: [Abs(one[0] - other[0])] * len(one),
     ["constraint_on_chances"]),
    (precise_versus_credal, "THREE_STATES", [[Rational(1, 2), Rational(1, 2)], [Rational(1, 5), Rational(4, 5)]],
     ["constraint_on_chances"]),
    (precise_versus_credal, "LEAST_DIFFERENCE", Rational(3, 10), ["constraint_on_chances"]),
    (precise_versus_credal, "DISCOUNTED_ACCURACY", Quadratic(Rational(4, 5)), ["area_of_ignorance"]),
    (precise_versus_credal, "U65", linear(), ["almost_always_indeterminate"]),
    (comparisons, "RANKS", {**comparisons.RANKS, "u50": (305, 258, 228, 218)}, ["table_6", "friedman"]),
    (comparisons, "MEDIANS", {**comparisons.MEDIANS, "u80": (82, 83, 83, 80)}, ["increase_with_aversion"]),
    (comparisons, "CRITICAL", (Fraction(2), Fraction(3, 2)), ["nemenyi", "close_to_significant"]),
    (comparisons, "DATA_SETS", 53, ["table_8", "counts_after_selection", "table_6"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("module", "name", "wrong", "proofs"), WRONG, ids=[f"{entry[1]}-{i}" for i, entry in enumerate(WRONG)]
)
def test_proofs_about_a_wrong_kernel_or_table_fail(
    module: Any, name: str, wrong: object, proofs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    for proof in proofs:
        with pytest.raises(Undecided):
            getattr(module, proof)()
