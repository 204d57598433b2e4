"""Rules of choice: worked examples, ties, borders."""

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from credal_lib import choice, gambles, rewards
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import FBeta, Quadratic, Reward

RULES: dict[str, Callable[..., Any]] = {
    "maximal": choice.maximal,
    "interval_dominance": choice.interval_dominance,
    "e_admissible": choice.e_admissible,
    "gamma_maximin": choice.gamma_maximin,
    "gamma_maximax": choice.gamma_maximax,
    "hurwicz": lambda *arguments, **options: choice.hurwicz(*arguments, alpha=0.4, **options),
}
COIN = Intervals([0.28, 0.3], [0.7, 0.72])
BETS = np.array([[4, 0], [0, 4], [3, 2], [0.5, 3], [2.35, 2.35], [4.1, -0.3]])


def names(mask: Any) -> list[int]:
    """Numbers of the bets, from 1."""
    return (np.flatnonzero(mask) + 1).tolist()


# --- six bets on a coin that shows heads with a chance between 0.28 and 0.7 ---


def test_lower_and_upper_expectations_of_the_bets() -> None:
    lower, upper = gambles.lower_expectation(BETS, COIN), gambles.upper_expectation(BETS, COIN)
    assert lower.tolist() == pytest.approx([1.12, 1.20, 2.28, 1.25, 2.35, 0.932])
    assert upper.tolist() == pytest.approx([2.80, 2.88, 2.70, 2.30, 2.35, 2.78])


@pytest.mark.parametrize("credal", [COIN, COIN.vertices()], ids=["intervals", "vertices"])
def test_what_each_rule_keeps_of_the_bets(credal: Any) -> None:
    kept = {name: names(rule(BETS, credal)) for name, rule in RULES.items() if name != "hurwicz"}
    assert kept == {
        "maximal": [1, 2, 3, 5],
        "interval_dominance": [1, 2, 3, 5, 6],
        "e_admissible": [1, 2, 3],
        "gamma_maximin": [5],
        "gamma_maximax": [2],
    }


def test_gamma_maximin_need_not_be_e_admissible() -> None:
    assert not (choice.gamma_maximin(BETS, COIN) & choice.e_admissible(BETS, COIN)).any()


def test_hurwicz_moves_from_the_worst_case_to_the_best() -> None:
    """3 has 2.28 + 0.42 alpha, 5 has 2.35, 2 has 1.2 + 1.68 alpha: 3 is best from 1/6 to 6/7."""
    kept = {alpha: names(choice.hurwicz(BETS, COIN, alpha)) for alpha in (0, 0.16, 0.17, 0.85, 0.86, 1)}
    assert kept == {0: [5], 0.16: [5], 0.17: [3], 0.85: [3], 0.86: [2], 1: [2]}
    assert names(choice.hurwicz(BETS, COIN, Fraction(1, 6))) == [3, 5]


# --- shapes and borders ---


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_masks_have_a_row_for_each_credal_set(rule: Callable[..., Any]) -> None:
    several = Intervals([[0.28, 0.3], [0.9, 0.1]], [[0.7, 0.72], [0.9, 0.1]])
    masks = rule(BETS, several)
    assert masks.shape == (2, 6)
    assert masks.dtype == np.bool_
    assert masks[0].tolist() == rule(BETS, COIN).tolist()
    assert names(masks[1]) == [6]
    assert rule(BETS, several[:0]).shape == (0, 6)


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
@pytest.mark.parametrize("credal", [COIN, [[0.5, 0.5]]], ids=["intervals", "vertex"])
def test_one_decision_alone_is_kept(rule: Callable[..., Any], credal: Any) -> None:
    assert rule([[-1, -2]], credal).tolist() == [True]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_equal_decisions_are_kept_together(rule: Callable[..., Any]) -> None:
    for tol in (0, 1e-9):
        assert rule([[1, 0], [1, 0], [0, 0.1]], Intervals([0.3, 0], [1, 0.7]), tol=tol).tolist()[:2] == [True, True]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_one_class_leaves_the_largest_payoffs(rule: Callable[..., Any]) -> None:
    assert rule([[1], [2], [2]], Intervals([0], [1])).tolist() == [False, True, True]


@pytest.mark.parametrize("rule", [choice.bayes, *RULES.values()], ids=["bayes", *RULES])
def test_the_tolerance_makes_ties(rule: Callable[..., Any]) -> None:
    payoffs, even = [[1, 1], [1.01, 1.01]], [[0.5, 0.5]]
    credal = even[0] if rule is choice.bayes else even
    assert rule(payoffs, credal).tolist() == [False, True]
    assert rule(payoffs, credal, tol=0.02).tolist() == [True, True]


def test_a_decision_that_is_never_better_may_be_maximal() -> None:
    """Nothing is known: (1, 0) beats (0, 0) unless the second class is certain, so it does not beat it for sure."""
    assert choice.maximal([[1, 0], [0, 0]], Intervals([0, 0], [1, 1])).tolist() == [True, True]
    assert choice.maximal([[1, 0], [0, 0]], Intervals([0.01, 0], [1, 0.99])).tolist() == [True, False]


def test_a_failure_of_the_solver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scipy.optimize.linprog", lambda **_: SimpleNamespace(success=False, message="time limit reached")
    )
    with pytest.raises(RuntimeError, match="E-admissibility was not solved: time limit reached"):
        choice.e_admissible(BETS, COIN)


def test_bayes_keeps_all_best_decisions() -> None:
    assert choice.bayes([[1, 0], [0, 1], [0.5, 0.5]], [0.5, 0.5]).tolist() == [True, True, True]
    assert choice.bayes(np.eye(2), [[0.1, 0.9], [0.5, 0.5]]).tolist() == [[False, True], [True, True]]
    assert choice.bayes(np.eye(2), np.zeros((0, 2))).shape == (0, 2)


# --- the best set ---


@pytest.mark.parametrize(
    ("p", "reward", "best", "worth"),
    [
        ((0.5, 0.3, 0.15, 0.05), FBeta(1), [0, 1], (0.5, 0.5333, 0.475, 0.4)),
        ((0.5, 0.3, 0.15, 0.05), FBeta(2), [0, 1, 2], (0.5, 0.6667, 0.6786, 0.625)),
        ((0.5, 0.3, 0.15, 0.05), Quadratic(0.65), [0, 1], (0.5, 0.52)),
        ((0.5, 0.3, 0.15, 0.05), Quadratic(0.8), [0, 1], (0.5, 0.64)),
        ((0.5, 0.3, 0.15, 0.05), Quadratic(0.5), [0], (0.5,)),
        ((0.7, 0.2, 0.1), FBeta(1), [0], (0.7, 0.6, 0.5)),
        ((0.7, 0.2, 0.1), FBeta(2), [0, 1], (0.7, 0.75, 0.7143)),
        ((0.7, 0.2, 0.1), Quadratic(0.65), [0], (0.7,)),
        ((0.7, 0.2, 0.1), Quadratic(0.8), [0, 1], (0.7, 0.72)),
        ((0.7, 0.2, 0.1), Quadratic(0.5), [0], (0.7,)),
        ((0.25, 0.25, 0.25, 0.25), FBeta(1), [0, 1, 2, 3], (0.25, 1 / 3, 0.375, 0.4)),
        ((0.25, 0.25, 0.25, 0.25), FBeta(2), [0, 1, 2, 3], (0.25, 0.4167, 0.5357, 0.625)),
        ((0.25, 0.25, 0.25, 0.25), Quadratic(0.65), [0, 1, 2, 3], (0.25, 0.325, 0.35, 0.3625)),
        ((0.25, 0.25, 0.25, 0.25), Quadratic(0.8), [0, 1, 2, 3], (0.25, 0.4, 0.45, 0.475)),
        ((0.25, 0.25, 0.25, 0.25), Quadratic(0.5), [0], (0.25,) * 4),
    ],
)
def test_the_best_set_by_hand(p: Any, reward: Any, best: list[int], worth: Any) -> None:
    """Worth of the k most probable classes for k = 1, 2, ...; in order of probability here."""
    prefixes = np.tri(len(p), dtype=bool)
    expected = gambles.expectation(reward(prefixes), p)
    assert expected[: len(worth)].tolist() == pytest.approx(worth, abs=5e-5)
    assert np.flatnonzero(choice.bayes_set([p], reward)).tolist() == best


def test_ties_go_to_the_smallest_set_and_then_to_the_lowest_indices() -> None:
    """Under F1 (2/3, 1/3) is worth 2/3 alone and 2/3 together; of equal classes the first are taken."""
    assert choice.bayes_set([[1 / 3, 2 / 3]], FBeta(1)).tolist() == [[False, True]]
    assert choice.bayes_set([[0.5, 0.5]], Quadratic(0.5)).tolist() == [[True, False]]
    p = [0.1, 0.3, 0.3, 0.3]
    assert choice.bayes_set([p], Quadratic(0.5)).tolist() == [[False, True, False, False]]
    twentieths = np.array([3, 5, 3, 3, 3, 3]) / 20
    assert np.flatnonzero(choice.bayes_set([twentieths], Quadratic(0.65))).tolist() == [0, 1]


def test_rounding_does_not_undo_a_tie() -> None:
    """0.1 + 0.2 exceeds 0.3 in floating point; the classes are equal, and the first is taken."""
    assert 0.1 + 0.2 > 0.3
    assert choice.bayes_set([[0.3, 0.1 + 0.2, 0.4]], Quadratic(0.58)).tolist() == [[True, False, True]]
    assert choice.bayes_set([[0.3, 0.1 + 0.2, 0.4]], Quadratic(0.58), tol=0).tolist() == [[False, True, True]]


def test_what_is_impossible_is_left_out() -> None:
    assert choice.bayes_set([[0, 0.5, 0, 0.5]], FBeta(1)).tolist() == [[False, True, False, True]]
    assert choice.bayes_set([[0, 1, 0]], FBeta(5)).tolist() == [[False, True, False]]


def test_one_class_and_no_sample() -> None:
    assert choice.bayes_set([[1.0]], FBeta(1)).tolist() == [[True]]
    assert choice.bayes_set(np.zeros((0, 3)), FBeta(1)).shape == (0, 3)
    assert choice.bayes_set(np.zeros((0, 3)), OnlyMembership()).shape == (0, 3)


def test_the_payment_for_saying_nothing_is_not_among_the_candidates() -> None:
    p, reward = [[0.6, 0.4], [0.9, 0.1]], Quadratic(0.5, unknown=0.8)
    best = choice.bayes_set(p, reward)
    assert best.tolist() == [[True, False], [True, False]]
    assert (reward.unknown > gambles.expectation(reward(best), p)).tolist() == [True, False]


@pytest.mark.parametrize("n_classes", [26, 1000])
def test_many_classes(n_classes: int) -> None:
    """Each prefix is scored by the reward itself."""
    p = np.random.default_rng(n_classes).dirichlet(np.full(n_classes, 0.1), size=5)
    for reward in (FBeta(2), Quadratic(0.8)):
        for row, best in zip(p, choice.bayes_set(p, reward), strict=True):
            prefixes = np.empty((n_classes, n_classes), dtype=bool)
            prefixes[:, np.argsort(-row)] = np.tri(n_classes, dtype=bool)
            worth = gambles.expectation(reward(prefixes), row)
            assert best.tolist() == prefixes[worth.argmax()].tolist()


class OnlyMembership(Reward):
    """A reward that is not one by size: 1 inside the set, minus the weight of each class in it."""

    @property
    def label(self) -> str:
        return "membership"

    def __call__(self, sets: Any) -> Any:
        members = np.asarray(sets, dtype=bool)
        return members - (members @ np.linspace(0, 0.3, members.shape[1]))[:, np.newaxis]


def test_other_rewards_are_compared_on_all_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class of weight w is worth p - w: here 0.2, 0.1, 0.1, -0.1 besides each other."""
    assert choice.bayes_set([[0.2, 0.2, 0.35, 0.25]], OnlyMembership()).tolist() == [[True, True, True, False]]
    p = np.random.default_rng(0).dirichlet(np.ones(4), size=9)
    at_once = choice.bayes_set(p, OnlyMembership())
    monkeypatch.setattr(choice, "NUMBERS_AT_A_TIME", 1)
    assert choice.bayes_set(p, OnlyMembership()).tolist() == at_once.tolist()
    assert choice.bayes_set(p, FBeta(1)).any(axis=1).all()


def test_fifteen_classes_are_compared() -> None:
    assert choice.bayes_set(np.full((1, 15), 1 / 15), OnlyMembership()).sum() == 4


def test_the_best_set_of_a_table_is_among_those_it_lists() -> None:
    table = rewards.Table([[1, 0], [0.6, 0.6]], sets=[[1, 0], [1, 1]])
    assert choice.bayes_set([[0.9, 0.1], [0.1, 0.9]], table).tolist() == [[True, False], [True, True]]


def test_without_a_tolerance_only_equal_probabilities_tie() -> None:
    best = choice.bayes_set([[0.4, 0.4, 0.2], [0.2, 0.4, 0.4], [0.4, 0.2, 0.4]], Quadratic(0.5), tol=0)
    assert best.tolist() == [[True, False, False], [False, True, False], [True, False, False]]
