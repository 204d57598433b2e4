"""Utilities of a reward: increasing functions of one number, with their derivatives and their inverse."""

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
from sympy import Float, Rational, Symbol, diff, exp, log, simplify, symbols

from credal_lib import risk
from credal_lib.rewards import FBeta, Quadratic
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)

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
X = Symbol("x", positive=True)


def test_labels_are_short_names() -> None:
    assert IDS == [
        "linear",
        "u65",
        "u50",
        "u40 of x/3",
        "u80 of x/10",
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


def test_closed_forms_agree_with_the_sum() -> None:
    for u in (ExponentialUtility(0.3), QuadraticUtility(0.7, scale=20), LinearUtility()):
        for m, p in ((1, 0.5), (12, 0.2), (40, 0.9)):
            assert u.jensen_gap(m, p) == pytest.approx(Utility.jensen_gap(u, m, p), abs=1e-13)


def test_a_smooth_utility_increases_everywhere_unless_a_range_is_given() -> None:
    assert SmoothUtility(math.atan).increasing_on == (-math.inf, math.inf)
    assert SmoothUtility(math.sqrt, low=0).increasing_on == (0, math.inf)


def test_the_certainty_equivalent_keeps_its_digits_where_the_utility_is_nearly_one() -> None:
    """A loss of a chance of 1e-9 decides: 1 minus the expected utility has only seven digits left there."""
    rare = Fraction(1, 10**9)
    sure = risk.ExponentialUtility(1).certainty_equivalent(risk.Lottery([0, 40], [rare, 1 - rare]))
    assert sure == pytest.approx(-math.log(1e-9 + (1 - 1e-9) * math.exp(-40)), rel=1e-14)
