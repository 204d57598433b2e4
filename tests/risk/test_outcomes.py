"""Answers by size: their probabilities, and mean, variance and expected utility of the reward."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sympy import expand, symbols

from credal_lib import metrics
from credal_lib.rewards import Concave, Quadratic
from credal_lib.risk import (
    Outcomes,
)

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


def test_outcomes_of_five_classes_by_hand() -> None:
    hits, misses = ([Fraction(share, 20) for share in shares] for shares in ((1, 2, 3, 4, 1), (0, 1, 2, 3, 0)))
    outcomes = Outcomes(hits, misses, Fraction(3, 20))
    assert outcomes.expected_size == Fraction(1 + 2 * 3 + 3 * 5 + 4 * 7 + 5, 20)
    assert outcomes.indeterminate_mean == Fraction(1, 20) * (1 + 1 + 1 + Fraction(1, 5))
    assert outcomes.indeterminate_second_moment == Fraction(1, 20) * (
        Fraction(2, 4) + Fraction(3, 9) + Fraction(4, 16) + Fraction(1, 25)
    )
    lottery = outcomes.lottery(Quadratic(Fraction(4, 5), unknown=Fraction(1, 2)))
    assert dict(zip(lottery.values, lottery.chances, strict=True)) == {
        1: Fraction(1, 20), Fraction(4, 5): Fraction(2, 20), Fraction(3, 5): Fraction(3, 20),
        Fraction(19, 40): Fraction(4, 20), Fraction(49, 125): Fraction(1, 20), 0: Fraction(6, 20),
        Fraction(1, 2): Fraction(3, 20),
    }  # fmt: skip


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


def test_without_misses_the_rest_are_incorrect_single_classes() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert Outcomes([half, quarter, 0]).misses == (quarter, 0, 0)
    assert Outcomes([half, 0], unknown=quarter).misses == (quarter, 0)
    assert Outcomes([0.1, 0.2, 0.7]).misses == (0.0, 0, 0)
    q = symbols("q_1:3")
    assert Outcomes(q).misses == (1 - q[0] - q[1], 0)
    assert expand(sum(Outcomes(q).misses) + sum(q)) == 1


def test_mean_variance_and_expected_are_those_of_the_lottery() -> None:
    f = Outcomes([Fraction(1, 2), Fraction(1, 4), 0])
    assert (f.mean, f.variance) == (f.lottery().mean, f.lottery().variance) == (Fraction(5, 8), Fraction(11, 64))
    assert f.expected("u65") == f.lottery("u65").mean == Fraction(1, 2) + Fraction(13, 80)
    assert f.expected(Quadratic(Fraction(4, 5))) == f.expected("u80")
    assert f.expected(lambda x: x**2) == Fraction(1, 2) + Fraction(1, 16)


def test_named_utilities_are_exact_on_fractions() -> None:
    f = Outcomes([Fraction(1, 10), Fraction(9, 10), 0], unknown=0)
    assert f.expected("u65") == Fraction(1, 10) + Fraction(9, 10) * Fraction(13, 20)
    abstains = Outcomes([Fraction(1, 3), 0, 0], unknown=Fraction(2, 3))
    assert isinstance(abstains.expected("u80"), Fraction)
    assert Quadratic(0.8).utility(Fraction(1, 3)) == Fraction(3, 5)
    assert isinstance(Quadratic(0.8).utility(1 / 3), float)
