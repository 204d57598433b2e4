"""One distribution: the best decisions and the best set, worked examples, ties, borders."""

from typing import Any

import numpy as np
import pytest

from credal_lib import choice, gambles, rewards
from credal_lib.choice import _bayes
from credal_lib.rewards import FBeta, Quadratic, Reward


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
    assert np.flatnonzero(choice.bayes_set(reward, [p])).tolist() == best


def test_ties_go_to_the_smallest_set_and_then_to_the_lowest_indices() -> None:
    """Under F1 (2/3, 1/3) is worth 2/3 alone and 2/3 together; of equal classes the first are taken."""
    assert choice.bayes_set(FBeta(1), [[1 / 3, 2 / 3]]).tolist() == [[False, True]]
    assert choice.bayes_set(Quadratic(0.5), [[0.5, 0.5]]).tolist() == [[True, False]]
    p = [0.1, 0.3, 0.3, 0.3]
    assert choice.bayes_set(Quadratic(0.5), [p]).tolist() == [[False, True, False, False]]
    twentieths = np.array([3, 5, 3, 3, 3, 3]) / 20
    assert np.flatnonzero(choice.bayes_set(Quadratic(0.65), [twentieths])).tolist() == [0, 1]


def test_rounding_does_not_undo_a_tie() -> None:
    """0.1 + 0.2 exceeds 0.3 in floating point; the classes are equal, and the first is taken."""
    assert 0.1 + 0.2 > 0.3
    assert choice.bayes_set(Quadratic(0.58), [[0.3, 0.1 + 0.2, 0.4]]).tolist() == [[True, False, True]]
    assert choice.bayes_set(Quadratic(0.58), [[0.3, 0.1 + 0.2, 0.4]], tol=0).tolist() == [[False, True, True]]


def test_what_is_impossible_is_left_out() -> None:
    assert choice.bayes_set(FBeta(1), [[0, 0.5, 0, 0.5]]).tolist() == [[False, True, False, True]]
    assert choice.bayes_set(FBeta(5), [[0, 1, 0]]).tolist() == [[False, True, False]]


def test_one_class_and_no_sample() -> None:
    assert choice.bayes_set(FBeta(1), [[1.0]]).tolist() == [[True]]
    assert choice.bayes_set(FBeta(1), np.zeros((0, 3))).shape == (0, 3)
    assert choice.bayes_set(OnlyMembership(), np.zeros((0, 3))).shape == (0, 3)


def test_the_payment_for_saying_nothing_is_not_among_the_candidates() -> None:
    p, reward = [[0.6, 0.4], [0.9, 0.1]], Quadratic(0.5, unknown=0.8)
    best = choice.bayes_set(reward, p)
    assert best.tolist() == [[True, False], [True, False]]
    assert (reward.unknown > gambles.expectation(reward(best), p)).tolist() == [True, False]


@pytest.mark.parametrize("n_classes", [26, 1000])
def test_many_classes(n_classes: int) -> None:
    """Each prefix is scored by the reward itself."""
    p = np.random.default_rng(n_classes).dirichlet(np.full(n_classes, 0.1), size=5)
    for reward in (FBeta(2), Quadratic(0.8)):
        for row, best in zip(p, choice.bayes_set(reward, p), strict=True):
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
    assert choice.bayes_set(OnlyMembership(), [[0.2, 0.2, 0.35, 0.25]]).tolist() == [[True, True, True, False]]
    p = np.random.default_rng(0).dirichlet(np.ones(4), size=9)
    at_once = choice.bayes_set(OnlyMembership(), p)
    monkeypatch.setattr(_bayes, "NUMBERS_AT_A_TIME", 1)
    assert choice.bayes_set(OnlyMembership(), p).tolist() == at_once.tolist()
    assert choice.bayes_set(FBeta(1), p).any(axis=1).all()


def test_fifteen_classes_are_compared() -> None:
    assert choice.bayes_set(OnlyMembership(), np.full((1, 15), 1 / 15)).sum() == 4


def test_the_best_set_of_a_table_is_among_those_it_lists() -> None:
    table = rewards.Table([[1, 0], [0.6, 0.6]], sets=[[1, 0], [1, 1]])
    assert choice.bayes_set(table, [[0.9, 0.1], [0.1, 0.9]]).tolist() == [[True, False], [True, True]]


def test_without_a_tolerance_only_equal_probabilities_tie() -> None:
    best = choice.bayes_set(Quadratic(0.5), [[0.4, 0.4, 0.2], [0.2, 0.4, 0.4], [0.4, 0.2, 0.4]], tol=0)
    assert best.tolist() == [[True, False, False], [False, True, False], [True, False, False]]


@pytest.mark.parametrize("reward", [FBeta(1), Quadratic(0.65), OnlyMembership()], ids=["F1", "u65", "membership"])
def test_single_precision_is_read_block_by_block(monkeypatch: pytest.MonkeyPatch, reward: Any) -> None:
    p = np.random.default_rng(4).dirichlet(np.ones(5), size=40).astype(np.float32)
    at_once = choice.bayes_set(reward, p)
    double = p.astype(np.float64)
    double /= double.sum(axis=1, keepdims=True)
    assert at_once.tolist() == choice.bayes_set(reward, double).tolist()
    monkeypatch.setattr(_bayes, "NUMBERS_AT_A_TIME", 10)
    assert choice.bayes_set(reward, p).tolist() == at_once.tolist()
