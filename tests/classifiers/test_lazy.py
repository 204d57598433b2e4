"""The lazy naive credal classifier: agreement with the slow steps, its options, its center, blocks, memory."""

from __future__ import annotations

import tracemalloc
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest

from credal_lib.classifiers import LazyNaiveCredalClassifier, NaiveBayesClassifier, NaiveCredalClassifier, _neighbors
from tests.classifiers import lazy_reference as reference
from tests.classifiers import naive_reference

nan = float("nan")
OPTIONS = [
    {"k": 1, "step": 1, "max_trials": 50},
    {"k": 3, "step": 5, "max_trials": 2},
    {"k": 10, "step": 20, "max_trials": 1},
    {"k": 25, "step": 20, "max_trials": 50},
]


@pytest.mark.long
@pytest.mark.parametrize("s", ["1/10", "1", "2", "10"])
def test_sets_and_neighborhoods_follow_from_the_steps(s):
    """70 problems each: zero counts, ties, missing values, classes that the neighborhood lacks, one feature."""
    s, trials, lacking = Fraction(s), [], 0
    for seed in range(70):
        generator = np.random.default_rng((seed, int(10 * s)))
        X, y, rows, n_categories = naive_reference.problem(generator, size=int(generator.choice([1, 1, 3])))
        options = OPTIONS[seed % len(OPTIONS)]
        model = LazyNaiveCredalClassifier(s=float(s), n_categories=n_categories, **options).fit(X, y)
        expected = [reference.classify(X, y, row, s, naive_reference.by_fractions, **options) for row in rows]
        assert model.predict_set(rows).tolist() == [members for members, _ in expected], (seed, s)
        assert model.neighborhood_sizes(rows).tolist() == [tried[-1] for _, tried in expected], (seed, s)
        trials += [len(tried) for _, tried in expected]
        lacking += sum(len(set(y[reference.last_neighborhood(X, y, row, s, **options)])) < len(set(y)) for row in rows)
    assert max(trials) > 3
    assert lacking > 2


@pytest.mark.long
def test_the_center_and_the_bounds_are_those_of_naive_classifiers_on_the_last_neighborhood():
    """All classes take part, whether the neighborhood has them or not; compared where it has."""
    compared = 0
    for seed in range(50):
        X, y, rows, n_categories = naive_reference.problem(np.random.default_rng(seed))
        model = LazyNaiveCredalClassifier(k=5, step=3, n_categories=n_categories).fit(X, y)
        for row, bounds, label in zip(rows, model.predict_bounds(rows), model.predict(rows), strict=True):
            nearest = reference.last_neighborhood(X, y, row, 1, k=5, step=3)
            if len(set(y[nearest])) < len(set(y)):
                continue
            compared += 1
            naive, center = (
                make(n_categories=n_categories).fit(X[nearest], y[nearest])
                for make in (NaiveCredalClassifier, NaiveBayesClassifier)
            )
            expected = naive.predict_bounds(row[np.newaxis])
            assert bounds.lower == pytest.approx(expected.lower[0], abs=1e-9)
            assert bounds.upper == pytest.approx(expected.upper[0], abs=1e-9)
            assert label == center.predict(row[np.newaxis])[0]
    assert compared > 30


def test_a_class_that_the_neighborhood_lacks_stays_until_there_are_enough_others():
    """All five neighbors are of one class, three of them like the row: h(s) = 5/s * 5/5 * 3/5 = 3/s."""
    X, y = [[0, 0]] * 3 + [[0, 1]] * 2 + [[1, 1]] * 9, [0] * 5 + [1] * 9
    for s, expected in ((2.9, [True, False]), (3, [True, True])):
        lazy = LazyNaiveCredalClassifier(s=s, k=4, max_trials=1).fit(X, y)
        assert lazy.neighborhood_sizes([[0, 0]]).tolist() == [5]
        assert lazy.predict_set([[0, 0]]).tolist() == [expected]


def test_bounds_and_center_where_a_class_is_absent_and_no_feature_is_observed():
    X, y = [[0, 0], [0, 1], [1, 1], [1, 1]], [0, 0, 1, 1]
    model = LazyNaiveCredalClassifier(k=2, max_trials=1).fit(X, y)
    bounds = model.predict_bounds([[0, 0], [nan, nan]])
    assert bounds.lower[0, 1] == 0
    assert bounds.upper[0, 1] < 1
    assert bounds.lower[1] == pytest.approx([2 / 5, 2 / 5])
    assert model.neighborhood_sizes([[nan, nan]]).tolist() == [4]


def test_local_neighborhoods_learn_what_no_single_feature_tells():
    X, y = np.tile([[0, 0], [0, 1], [1, 0], [1, 1]], (30, 1)), np.tile([0, 1, 1, 0], 30)
    assert NaiveCredalClassifier().fit(X, y).predict_set(X).all()
    lazy = LazyNaiveCredalClassifier().fit(X, y)
    assert (lazy.predict(X) == y).all()
    assert (lazy.predict_set(X).sum(axis=1) == 1).all()


def test_sets_need_not_grow_with_s():
    """A larger s calls for more neighbors, and these may make another class the only one."""
    for seed in range(200):
        X, y, rows, n_categories = naive_reference.problem(np.random.default_rng(seed), size=3)
        small, large = (
            LazyNaiveCredalClassifier(s=s, k=3, step=3, n_categories=n_categories).fit(X, y).predict_set(rows)
            for s in (0.1, 2)
        )
        if (small & ~large).any():
            return
    pytest.fail("no example found")


def test_a_missing_value_is_as_far_as_a_difference_on_either_side():
    X = [[0, 0, 0]] * 2 + [[0, nan, 0]] * 3 + [[0, 1, 0]] * 4 + [[1, 1, nan]] * 20
    model = LazyNaiveCredalClassifier(k=1, max_trials=1).fit(X, [0, 1] * 14 + [0])
    assert model.neighborhood_sizes([[0, 0, 0], [0, nan, 0], [nan, nan, nan]]).tolist() == [9, 9, 29]


def test_a_constant_feature_changes_nothing():
    X, y, rows, _ = naive_reference.problem(np.random.default_rng(4), n_features=3, size=3)
    plain, constant = (
        LazyNaiveCredalClassifier(k=3, step=2, n_categories=cards).fit(np.column_stack([X, *more]), y)
        for cards, more in (([9, 9, 9], []), ([9, 9, 9, 1], [np.zeros(len(X))]))
    )
    assert (plain.predict_set(rows) == constant.predict_set(np.column_stack([rows, np.zeros(len(rows))]))).all()


@pytest.mark.parametrize("n_categories", [2, 255, 300, 90_000])
@pytest.mark.parametrize("m", [3, 255, 256])
def test_codes_and_distances_have_room(n_categories, m):
    """More categories or features than a byte holds: the last codes and the largest distances are told apart."""
    X = np.zeros((40, m))
    X[10:20, 0] = n_categories - 1
    X[20:] = n_categories - 1
    y = np.repeat([0, 1, 1, 0], 10)
    model = LazyNaiveCredalClassifier(k=5, max_trials=1, n_categories=n_categories).fit(X, y)
    rows = np.array([X[0], X[-1], np.full(m, nan)])
    assert model.neighborhood_sizes(rows).tolist() == [20, 30, 40]


def test_runs_of_many_rows_are_counted_to_the_end():
    """More than 255 rows of the same kind, for a byte is what a mark takes."""
    X, y = np.repeat([[0, 0], [0, 1], [1, 1]], [600, 300, 700], axis=0), np.repeat([0, 1, 1], [600, 300, 700])
    counts = []
    model = LazyNaiveCredalClassifier(k=900, max_trials=1).fit(X, y)
    for _, found, _ in model._last_neighborhoods(np.array([[0, 0]])):
        counts.append(found)
    assert counts[0].classes.tolist() == [[600, 300]]
    assert counts[0].categories.tolist() == [[[600, 300], [600, 0]]]
    assert counts[0].present.tolist() == [[[600, 300], [600, 300]]]


WRONG = [
    ("k", 0, ValueError, "k: expected an integer of at least 1, got 0"),
    ("k", 25.0, TypeError, "k: expected an integer of at least 1, got 25.0"),
    ("k", None, TypeError, "k: expected an integer of at least 1, got None"),
    ("k", "all", TypeError, "k: expected an integer of at least 1, got 'all'"),
    ("step", 0, ValueError, "step: expected an integer of at least 1, got 0"),
    ("step", True, TypeError, "step: expected an integer of at least 1, got True"),
    ("max_trials", -1, ValueError, "max_trials: expected an integer of at least 1, got -1"),
    ("max_trials", nan, TypeError, "max_trials: expected an integer of at least 1, got nan"),
]


@pytest.mark.parametrize(("name", "value", "error", "words"), WRONG)
def test_wrong_sizes_are_refused_in_fit_and_after(name, value, error, words):
    X, y = [[0, 1], [1, 0]], [0, 1]
    with pytest.raises(error, match=words):
        LazyNaiveCredalClassifier(**{name: value}).fit(X, y)
    fitted = LazyNaiveCredalClassifier().fit(X, y).set_params(**{name: value})
    for method in (fitted.predict, fitted.predict_set, fitted.predict_bounds, fitted.neighborhood_sizes):
        with pytest.raises(error, match=words):
            method(X)


def test_numpy_numbers_and_huge_sizes_will_do():
    X, y, rows, _ = naive_reference.problem(np.random.default_rng(0), size=3)
    rows = np.minimum(rows, np.nanmax(X, axis=0))
    plain = LazyNaiveCredalClassifier().fit(X, y).predict_set(rows)
    sizes = {"k": np.int32(25), "step": np.uint8(20), "max_trials": 10**30}
    assert (LazyNaiveCredalClassifier(**sizes).fit(X, y).predict_set(rows) == plain).all()
    everything = LazyNaiveCredalClassifier(k=10**30).fit(X, y)
    assert (everything.neighborhood_sizes(rows) == len(X)).all()
    grown = LazyNaiveCredalClassifier(k=1, step=10**30).fit(X, y).neighborhood_sizes(rows)
    assert (grown <= len(X)).all()


# --- blocks and memory


def test_blocks_change_nothing():
    for seed in range(8):
        X, y, rows, n_categories = naive_reference.problem(np.random.default_rng(seed), size=3)
        model = LazyNaiveCredalClassifier(k=3, step=3, n_categories=n_categories).fit(X, y)
        rows = np.vstack([rows, X[:12]])
        expected = model.predict_set(rows), model.predict(rows), model.neighborhood_sizes(rows)
        for budget in ("DISTANCES_AT_A_TIME", "COUNTS_AT_A_TIME"):
            with patch.object(_neighbors, budget, 1):
                found = model.predict_set(rows), model.predict(rows), model.neighborhood_sizes(rows)
            assert all((one == other).all() for one, other in zip(found, expected, strict=True))


def peak(function, *arguments):
    tracemalloc.start()
    try:
        function(*arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_product_of_rows_and_training_rows():
    generator = np.random.default_rng(0)
    X, y = generator.integers(0, 3, size=(4_000, 12)), np.arange(4_000) % 3
    model = LazyNaiveCredalClassifier(max_trials=1).fit(X, y)
    assert peak(model.predict_set, X) < 4_000 * 4_000 * 4
