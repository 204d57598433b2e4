"""What holds for every reward, every prediction and every credal set."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib import gambles, metrics
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward

CLOSE = 1e-9

rewards = st.one_of(
    st.builds(Quadratic, st.floats(0.25, 1), unknown=st.floats(-1, 1)),
    st.builds(FBeta, st.floats(0, 10), unknown=st.floats(0, 1)),
    st.just(Concave(math.sqrt)),
)
finite = st.floats(-10, 10)


@st.composite
def predictions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Sets, empty ones among them, and true classes."""
    n, n_classes = draw(st.integers(1, 8)), draw(st.integers(1, 6))
    sets = draw(arrays.arrays(bool, (n, n_classes)))
    return sets, draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))


def probability_rows(draw: st.DrawFn, rows: int, n_classes: int) -> Any:
    weights = draw(arrays.arrays(int, (rows, n_classes), elements=st.integers(0, 20)))
    weights = weights + (weights.sum(axis=1, keepdims=True) == 0)
    return weights / weights.sum(axis=1, keepdims=True)


@st.composite
def bets(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Gambles, the vertices of a credal set, and a point of its hull."""
    n, n_classes, vertices = draw(st.integers(1, 4)), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    rows = draw(arrays.arrays(float, (n, n_classes), elements=finite))
    credal = probability_rows(draw, vertices, n_classes)
    return rows, credal, (probability_rows(draw, 1, vertices) @ credal)[0]


@given(rewards, predictions(), st.randoms())
def test_the_names_of_the_classes_do_not_matter(reward: SizeReward, given_sets: tuple[Any, Any], random: Any) -> None:
    sets, y = given_sets
    order = random.sample(range(sets.shape[1]), sets.shape[1])
    assert np.array_equal(reward(sets[:, order]), reward(sets)[:, order])
    moved = np.argsort(order)[y]
    assert np.array_equal(reward.payoff(sets[:, order], moved), reward.payoff(sets, y))
    for score in (metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score):
        assert score(moved, sets[:, order]) == pytest.approx(score(y, sets), nan_ok=True)


@given(rewards, predictions())
def test_each_row_is_judged_alone(reward: SizeReward, given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    assert np.array_equal(reward(sets), np.concatenate([reward(row[np.newaxis]) for row in sets]))
    assert metrics.utility_score(y, sets, reward) == pytest.approx(np.mean(reward.payoff(sets, y)))


@given(rewards, predictions())
def test_the_direct_payoff_is_that_of_the_gambles(reward: SizeReward, given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    assert np.array_equal(reward.payoff(sets, y), gambles.payoff(reward(sets), y))


@given(rewards, st.integers(1, 6))
def test_the_matrix_is_the_reward_of_all_sets(reward: SizeReward, n_classes: int) -> None:
    rows = gambles.subsets(n_classes)
    sizes = rows.sum(axis=1)
    assert np.array_equal(reward.matrix(n_classes), reward(rows))
    assert np.allclose(reward.matrix(n_classes), np.where(rows, reward.by_size(n_classes)[sizes, np.newaxis], 0))


@given(st.integers(1, 10))
def test_subsets_are_all_nonempty_sets_once_and_in_order(n_classes: int) -> None:
    keys = [(row.sum(), *np.flatnonzero(row)) for row in gambles.subsets(n_classes)]
    assert keys == sorted(set(keys))
    assert len(keys) == 2**n_classes - 1


@given(predictions(), st.floats(0.25, 1), st.floats(0.25, 1))
def test_more_aversion_to_risk_never_pays_a_set_less(given_sets: tuple[Any, Any], half: float, other: float) -> None:
    sets, _ = given_sets
    low, high = sorted((half, other))
    assert (Quadratic(low)(sets) <= Quadratic(high)(sets) + CLOSE).all()


@given(predictions(), st.floats(0, 10))
def test_the_scores_of_the_papers_are_ordered(given_sets: tuple[Any, Any], beta: float) -> None:
    sets, _ = given_sets
    u50, u65, u80, f1 = (reward(sets) for reward in (Quadratic(0.5), Quadratic(0.65), Quadratic(0.8), FBeta(1)))
    assert (u50 <= f1).all()
    assert (u65 <= f1 + CLOSE).all()
    assert (f1 <= u80 + CLOSE).all()
    assert (u50 <= FBeta(beta)(sets) + CLOSE).all()


@given(predictions(), rewards, st.data())
def test_a_weight_is_a_number_of_copies(given_sets: tuple[Any, Any], reward: SizeReward, data: st.DataObject) -> None:
    sets, y = given_sets
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    rows = np.repeat(np.arange(len(y)), weight)
    for score in (metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score):
        assert score(y, sets, sample_weight=weight) == pytest.approx(score(y[rows], sets[rows]), nan_ok=True)
    for measure in (metrics.determinacy_score, metrics.indeterminate_size):
        assert measure(sets, sample_weight=weight) == pytest.approx(measure(sets[rows]), nan_ok=True)
    total = metrics.utility_score(y, sets, reward, sample_weight=weight)
    assert total == pytest.approx(metrics.utility_score(y[rows], sets[rows], reward), abs=CLOSE)


@given(predictions())
def test_discounted_accuracy_is_made_of_its_two_accuracies(given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    sets = sets | ~sets.any(axis=1, keepdims=True)
    determinacy, single = metrics.determinacy_score(sets), metrics.single_accuracy_score(y, sets)
    sizes, hits = sets.sum(axis=1), sets[np.arange(len(y)), y]
    several = sizes > 1
    parts = (determinacy * single if determinacy else 0) + (hits / sizes)[several].sum() / len(y)
    assert metrics.discounted_accuracy_score(y, sets) == pytest.approx(parts)


@given(predictions())
def test_sets_and_lists_of_labels_are_the_same(given_sets: tuple[Any, Any]) -> None:
    sets, _ = given_sets
    names = [f"class {i}" for i in range(sets.shape[1])]
    listed = [[names[i] for i in np.flatnonzero(row)] for row in sets]
    assert np.array_equal(metrics.as_sets(listed, names), sets)
    assert np.array_equal(metrics.as_sets(sets[:, :, np.newaxis], names), sets)


@given(bets())
def test_an_expectation_lies_between_its_bounds(bet: tuple[Any, Any, Any]) -> None:
    rows, credal, p = bet
    expected = gambles.expectation(rows, p)
    assert (gambles.lower_expectation(rows, credal) <= expected + CLOSE).all()
    assert (expected <= gambles.upper_expectation(rows, credal) + CLOSE).all()


@given(bets())
def test_the_bounds_are_dual(bet: tuple[Any, Any, Any]) -> None:
    rows, credal, _ = bet
    assert np.allclose(gambles.upper_expectation(rows, credal), -gambles.lower_expectation(-rows, credal))


@given(bets())
def test_one_row_of_probabilities_a_gamble_is_the_same_as_one_for_all(bet: tuple[Any, Any, Any]) -> None:
    rows, _, p = bet
    assert np.allclose(gambles.expectation(rows, np.tile(p, (len(rows), 1))), gambles.expectation(rows, p))


@given(bets())
def test_the_lower_expectation_is_the_minimum_over_the_hull(bet: tuple[Any, Any, Any]) -> None:
    """Linear programming over the mixtures of the vertices, written from the definition."""
    rows, credal, _ = bet
    for gamble, lower in zip(rows, gambles.lower_expectation(rows, credal), strict=True):
        program = linprog(credal @ gamble, A_eq=[[1] * len(credal)], b_eq=[1])
        assert lower == pytest.approx(program.fun, abs=1e-7)
