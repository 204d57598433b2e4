"""Single classes, right or wrong, over intervals: thresholds by hand, and when the formulas apply."""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import choice
from credal_lib.choice._single_classes import own_classes
from credal_lib.credal_sets import Intervals, reachable_bounds

LOWER, UPPER = np.array([0, 0, 0, 0.1]), np.array([0.45, 0.4, 0.25, 0.15])
"""The upper probabilities exceed 1 by 0.25, so that the classes have at least 0.2, 0.15, 0 and 0.1."""


def test_thresholds_by_hand() -> None:
    """Water in vessels of 0.15, 0.25, 0.4 and 0.45: 0.4 in the two small ones leaves 0.3 for each other."""
    credal = Intervals(LOWER, UPPER).reachable()
    found = choice.single_class_thresholds(credal.lower, credal.upper)
    assert [float(needed) for needed in found] == pytest.approx([0.2, 0.3, 0.45])


def test_what_each_rule_keeps_by_hand() -> None:
    """The third class may be ahead of each other one, but not of both others at once: its 0.25 is below 0.3."""
    credal = Intervals(LOWER, UPPER)
    assert choice.interval_dominance(np.eye(4), credal).tolist() == [True, True, True, False]
    assert choice.maximal(np.eye(4), credal).tolist() == [True, True, True, False]
    assert choice.e_admissible(np.eye(4), credal).tolist() == [True, True, False, False]
    assert choice.gamma_maximax(np.eye(4), credal).tolist() == [True, False, False, False]
    assert choice.gamma_maximin(np.eye(4), credal).tolist() == [True, False, False, False]


def test_fractions_stay_exact() -> None:
    upper = np.array([Fraction(2, 5), Fraction(2, 5), Fraction(3, 10)])
    lower, upper = reachable_bounds(0 * upper, upper)
    assert list(choice.single_class_thresholds(lower, upper)) == [Fraction(3, 10), Fraction(7, 20), Fraction(2, 5)]


def test_a_threshold_that_is_met_exactly_is_reached() -> None:
    """Three classes of at most 1/3 leave each only 1/3; the level 1/3 is met, for every tolerance."""
    third = Intervals([0, 0, 0], [1 / 3] * 3)
    for tol in (0, 1e-9):
        assert choice.e_admissible(np.eye(3), third, tol).all()
        assert choice.maximal(np.eye(3), third, tol).all()


def test_a_class_that_must_be_more_probable_than_all_it_may_have_drops_the_others() -> None:
    credal = Intervals([0.5, 0, 0], [1, 0.4, 0.5])
    assert choice.maximal(np.eye(3), credal).tolist() == [True, False, True]
    assert choice.e_admissible(np.eye(3), credal).tolist() == [True, False, True]


def test_bounds_need_not_be_reachable() -> None:
    """The second class may have 0.9 by its own bound, but only 0.2 beside the first."""
    assert choice.maximal(np.eye(2), Intervals([0.8, 0], [1, 0.9])).tolist() == [True, False]
    assert choice.e_admissible(np.eye(2), Intervals([0.8, 0], [1, 0.9])).tolist() == [True, False]


@pytest.mark.parametrize(
    ("payoffs", "own"),
    [
        (np.eye(3), [0, 1, 2]),
        (np.eye(3) - 1, [0, 1, 2]),
        (0.3 * np.eye(3)[[2, 0, 1]] + 0.1, [2, 0, 1]),
        ([[5, 2], [2, 5]], [0, 1]),
    ],
)
def test_single_classes_are_seen_in_any_order_and_unit(payoffs: list[list[float]], own: list[int]) -> None:
    found = own_classes(np.array(payoffs, dtype=float))
    assert found is not None
    assert found.tolist() == own


@pytest.mark.parametrize(
    "payoffs",
    [
        np.ones((2, 2)),
        [[1, 0], [1, 0]],
        [[1, 0], [0, 2]],
        [[1, 0], [0.5, 1]],
        [[0, 1, 1], [1, 0, 1], [1, 1, 0]],
        np.eye(3)[:2],
        [[7]],
        [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]],
    ],
)
def test_other_decisions_are_not_taken_for_single_classes(payoffs: list[list[float]]) -> None:
    assert own_classes(np.array(payoffs, dtype=float)) is None


def test_a_thousand_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in blocks, and the same as row by row from the thresholds."""
    center = np.random.default_rng(0).dirichlet(np.ones(1000), size=20)
    credal = Intervals(center * 0.5, np.minimum(center * 3, 1))
    at_once = choice.e_admissible(np.eye(1000) - 1, credal)
    monkeypatch.setattr("credal_lib.choice._single_classes.NUMBERS_AT_A_TIME", 1)
    assert choice.e_admissible(np.eye(1000) - 1, credal).tolist() == at_once.tolist()
    reachable = credal.reachable()
    for lower, upper, mask in zip(reachable.lower, reachable.upper, at_once, strict=True):
        needed = choice.single_class_thresholds(lower, upper).e_admissible
        assert mask.tolist() == (upper >= needed - 1e-9).tolist()
