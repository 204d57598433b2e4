"""Rewards: one formula for numbers, fractions and symbols; rows for sets; objects that behave."""

import math
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, expand, simplify, sqrt

from credal_lib.rewards import Concave, FBeta, Quadratic, Reward

SIZE = Symbol("k", positive=True)


@pytest.mark.parametrize(
    ("reward", "label"),
    [
        (Quadratic(Fraction(4, 5)), "u80"),
        (FBeta(Rational(1, 2)), "set-F(1/2)"),
        (Concave(math.sqrt, name="root"), "root"),
    ],
)
def test_exact_and_given_names_are_kept(reward: Reward, label: str) -> None:
    assert reward.label == label


@pytest.mark.parametrize("reward", [Quadratic(0.5, unknown=0.3), FBeta(unknown=0.3), Concave(math.sqrt, unknown=0.3)])
def test_an_empty_row_earns_unknown_whatever_the_truth(reward: Reward) -> None:
    assert reward([[0, 0], [1, 0]]).tolist() == [[0.3, 0.3], [1, 0]]
    assert reward.payoff([[0, 0], [1, 0], [1, 0]], [1, 1, 0]).tolist() == [0.3, 0, 1]


def test_unknown_may_be_a_penalty() -> None:
    assert Quadratic(0.5, unknown=-1)([[0, 0]]).tolist() == [[-1, -1]]


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint8, np.int64])
def test_booleans_and_integers_mean_the_same(kind: type) -> None:
    sets = np.array([[1, 1, 0], [0, 1, 0]])
    assert Quadratic(0.65)(sets.astype(kind)).tolist() == Quadratic(0.65)(sets.tolist()).tolist()


def test_fractions_stay_exact() -> None:
    assert Quadratic(Fraction(13, 20)).utility(Fraction(1, 3)) == Fraction(7, 15)
    assert FBeta(2).utility(Fraction(1, 3)) == Fraction(5, 7)
    assert Concave(lambda x: x).utility(Fraction(1, 3)) == Fraction(1, 3)


def test_symbols_pass_through_the_formula_that_scores() -> None:
    half, beta = Symbol("h"), Symbol("beta", positive=True)
    x = Symbol("x")
    assert expand(Quadratic(half).utility(x) - ((2 - 4 * half) * x**2 + (4 * half - 1) * x)) == 0
    assert simplify(FBeta(beta).utility(1 / SIZE) - (1 + beta**2) / (beta**2 + SIZE)) == 0


def test_f_beta_zero_is_discounted_accuracy() -> None:
    assert FBeta(0).by_size(6).tolist() == pytest.approx(Quadratic(0.5).by_size(6).tolist())


def test_irrational_sympy_numbers_are_numbers() -> None:
    assert Quadratic(sqrt(2) / 2)([[1, 1]])[0, 0] == pytest.approx(math.sqrt(0.5))


@pytest.mark.parametrize("reward", [Quadratic(0.65), FBeta(2), Concave(math.sqrt)])
def test_rewards_are_frozen_hashable_and_picklable(reward: Any) -> None:
    with pytest.raises(AttributeError):
        reward.unknown = 1
    assert len({reward, pickle.loads(pickle.dumps(reward))}) == 1  # noqa: S301 (bytes of our own)


@pytest.mark.parametrize("reward", [Quadratic(0.65, unknown=0.1), FBeta(2), Quadratic(Fraction(4, 5))])
def test_repr_is_code_that_makes_the_reward(reward: Reward) -> None:
    assert eval(repr(reward), {"Quadratic": Quadratic, "FBeta": FBeta, "Fraction": Fraction}) == reward  # noqa: S307


def test_concavity_is_checked_only_where_discounted_accuracy_can_be() -> None:
    bent_between_half_and_one = Concave(lambda x: 2 * x if x <= 0.4 else 0.8 if x < 0.6 else 0.5 + x / 2)
    assert bent_between_half_and_one.by_size(3).tolist() == pytest.approx([0, 1, 0.8, 2 / 3])


def test_a_subclass_is_paid_by_its_own_utility():
    class Root(Quadratic):
        def utility(self, x):
            return x**0.5

    own = Root(0.65)
    np.testing.assert_allclose(own.by_size(3), [0, 1, 2**-0.5, 3**-0.5])
    np.testing.assert_allclose(own([[1, 1, 0]]), [[2**-0.5, 2**-0.5, 0]])
    np.testing.assert_allclose(own.payoff([[1, 1, 0]], [0]), [2**-0.5])
