"""The hub: rows of payoffs paid out, averaged, and bounded."""

from typing import Any

import numpy as np
import pytest

from credal_lib import gambles
from credal_lib.credal_sets import Intervals
from credal_lib.gambles import expectation, lower_expectation, payoff, subsets, upper_expectation

GAMBLES: Any = [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 0]]


def test_subsets_stand_by_size_then_lexicographically() -> None:
    listed = [tuple(np.flatnonzero(row)) for row in subsets(4)]
    assert listed == sorted(listed, key=lambda members: (len(members), members))
    assert len(set(listed)) == 2**4 - 1


@pytest.mark.parametrize("n_classes", [1, np.int64(1)])
def test_one_class_has_one_subset(n_classes: int) -> None:
    assert subsets(n_classes).tolist() == [[True]]


def test_a_gamble_pays_at_its_true_class() -> None:
    assert payoff(GAMBLES, [0, 1, 2]).tolist() == [1, 0.5, 0]


@pytest.mark.parametrize(("y", "classes"), [(["x", "z", "y"], ["x", "y", "z"]), ([10, 30, 20], [10, 20, 30])])
def test_labels_stand_for_columns(y: Any, classes: Any) -> None:
    assert payoff(GAMBLES, y, classes=classes).tolist() == [1, 0, 0]


def test_labels_are_never_taken_for_positions_when_classes_are_given() -> None:
    assert payoff(GAMBLES, [1, 1, 1], classes=[2, 1, 0]).tolist() == [0, 0.5, 0]


@pytest.mark.parametrize("y", [[], np.zeros(0, dtype=int)])
def test_no_gamble_pays_nothing(y: list[int]) -> None:
    assert payoff(np.zeros((0, 3)), y).shape == (0,)


def test_probabilities_are_shared_or_one_row_a_gamble() -> None:
    p = [0.6, 0.3, 0.1]
    assert expectation(GAMBLES, p).tolist() == pytest.approx([0.6, 0.45, 0])
    assert expectation(GAMBLES, [p, p[::-1], p]).tolist() == pytest.approx([0.6, 0.2, 0])


def test_a_square_of_probabilities_is_one_row_a_gamble_not_transposed() -> None:
    assert expectation([[1, 0], [1, 0]], [[1, 0], [0, 1]]).tolist() == [1, 0]


def test_bounds_are_reached_at_vertices() -> None:
    credal = [[0.7, 0.2, 0.1], [0.2, 0.5, 0.3], [0.3, 0.3, 0.4]]
    assert lower_expectation(GAMBLES, credal).tolist() == pytest.approx([0.2, 0.3, 0])
    assert upper_expectation(GAMBLES, credal).tolist() == pytest.approx([0.7, 0.45, 0])


def test_a_single_vertex_is_a_precise_probability() -> None:
    p = [[0.2, 0.5, 0.3]]
    assert lower_expectation(GAMBLES, p).tolist() == upper_expectation(GAMBLES, p).tolist()
    assert lower_expectation(GAMBLES, p).tolist() == pytest.approx(expectation(GAMBLES, p[0]).tolist())


def test_probabilities_of_single_precision_are_accepted_as_far_as_it_goes() -> None:
    p = np.random.default_rng(0).dirichlet(np.ones(10), size=100).astype(np.float32)
    worth = np.eye(10)[np.zeros(100, dtype=int)]
    assert np.abs(p.sum(axis=1, dtype=float) - 1).max() > 1e-8
    assert gambles.expectation(worth, p) == pytest.approx(p[:, 0])
    with pytest.raises(ValueError, match="divide by the sum first"):
        gambles.expectation(worth, p.astype(float))
    with pytest.raises(ValueError, match="divide by the sum first"):
        gambles.expectation(worth, p * np.float32(1.001))


def test_more_classes_than_are_sorted_at_once() -> None:
    n_classes = gambles.NUMBERS_AT_A_TIME + 1
    worth = np.zeros((1, n_classes))
    worth[0, 5] = -2
    credal = Intervals(np.zeros(n_classes), np.ones(n_classes))
    assert lower_expectation(worth, credal).tolist() == [-2]


def test_a_batch_of_vertices_has_a_credal_set_for_each_gamble() -> None:
    """The second gamble is judged by its own vertices, of which one is repeated."""
    batch = [[[0.7, 0.3], [0.4, 0.6]], [[0.1, 0.9], [0.1, 0.9]]]
    assert gambles.lower_expectation([[1, 0], [1, 0]], batch).tolist() == [0.4, 0.1]
    assert gambles.upper_expectation([[1, 0], [1, 0]], batch).tolist() == [0.7, 0.1]
    assert gambles.lower_expectation(np.zeros((0, 2)), np.zeros((0, 3, 2))).shape == (0,)
