"""Credal model averaging: agreement with the sum over all structures, its center, its bounds, ties, extreme options."""

from __future__ import annotations

import tracemalloc
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest

from credal_lib.classifiers import CredalModelAveraging, NaiveBayesClassifier, averaging
from tests.classifiers import averaging_reference as reference
from tests.classifiers.naive_reference import problem

nan = float("nan")
INTERVALS = [("1/10", "9/10"), ("1/2", "1/2"), ("0", "1"), ("1/4", "1/2"), ("3/5", "1")]


def floats(fractions):
    return np.array([float(fraction) for fraction in fractions])


@pytest.mark.long
@pytest.mark.parametrize("s", ["1/8", "1", "2", "16"])
def test_sets_center_and_bounds_follow_from_all_structures(s):
    """50 problems each, in exact fractions: absent categories, missing values, one class dominating, ties."""
    s, indeterminate, close = Fraction(s), 0, 0
    for seed in range(50):
        generator = np.random.default_rng((seed, int(8 * s)))
        k, m = int(generator.integers(2, 5)), int(generator.integers(1, 4))
        X, y, rows, n_categories = problem(generator, n_classes=k, n_features=m)
        inclusion = [Fraction(end) for end in INTERVALS[seed % len(INTERVALS)]]
        options = {"s": float(s), "inclusion": tuple(map(float, inclusion)), "n_categories": n_categories}
        model = CredalModelAveraging(**options).fit(X, y)
        members, posteriors, bounds = model.predict_set(rows), model.predict_proba(rows), model.predict_bounds(rows)
        for i, row in enumerate(rows):
            corners = reference.at_corners(X, y, row, s, n_categories, inclusion)
            close += reference.close_to_a_tie(corners)
            assert members[i].tolist() == reference.non_dominated(corners) or reference.close_to_a_tie(corners)
            center = reference.posterior(X, y, row, s, n_categories, sum(inclusion) / 2)
            np.testing.assert_allclose(posteriors[i], floats(center), rtol=1e-9)
            assert model.predict(rows)[i] == center.index(max(center)) or reference.close_to_a_tie(corners)
            lower, upper = map(floats, reference.bounds(corners))
            assert (bounds.lower[i] <= lower + 1e-12).all()
            assert (bounds.upper[i] >= upper - 1e-12).all()
            if k == 2:
                np.testing.assert_allclose(bounds.lower[i], lower, rtol=1e-9)
                np.testing.assert_allclose(bounds.upper[i], upper, rtol=1e-9)
            indeterminate += members[i].sum() > 1
    assert indeterminate > 15
    assert close < 10


def test_no_prior_inside_the_interval_leaves_the_set_or_the_bounds():
    """Random t_i, free and common: least ratios are at corners, and one common t gives sets inside."""
    for seed in range(15):
        generator = np.random.default_rng(seed)
        X, y, rows, n_categories = problem(generator, n_features=3)
        model = CredalModelAveraging(n_categories=n_categories).fit(X, y)
        members, bounds = model.predict_set(rows), model.predict_bounds(rows)
        for row, one, lower, upper in zip(rows, members, bounds.lower, bounds.upper, strict=True):
            observed = reference.observed(row)
            free, common = generator.integers(1, 10, size=(6, 3)).tolist(), [[t] * 3 for t in range(1, 10)]
            priors = [[Fraction(t, 10) for t in draw[:observed]] for draw in common + free]
            values = [reference.joint(X, y, row, 1, n_categories, prior) for prior in priors]
            for value in values:
                shares = floats(value) / float(sum(value))
                assert one[shares.argmax()]
                assert (lower <= shares + 1e-12).all()
                assert (upper >= shares - 1e-12).all()
            assert (np.array(reference.non_dominated(values[:9])) <= one).all()


@pytest.mark.parametrize("s", [0.1, 1, 10])
def test_with_every_feature_included_it_is_naive_bayes(s):
    for seed in range(30):
        X, y, rows, n_categories = problem(np.random.default_rng(seed))
        naive = NaiveBayesClassifier(s=s, n_categories=n_categories).fit(X, y)
        model = CredalModelAveraging(s=s, inclusion=(1, 1), n_categories=n_categories).fit(X, y)
        np.testing.assert_allclose(model.predict_proba(rows), naive.predict_proba(rows), rtol=1e-10)
        assert (model.predict(rows) == naive.predict(rows)).all()


def test_with_no_feature_included_it_knows_the_frequencies_of_the_classes():
    model = CredalModelAveraging(inclusion=(0, 0)).fit([[0], [0], [1], [1], [1]], [0, 0, 1, 1, 2])
    assert model.predict_proba([[0], [1], [nan]]) == pytest.approx(np.tile([7 / 18, 7 / 18, 4 / 18], (3, 1)))
    assert model.predict_set([[0], [1]]).tolist() == [[True, True, False]] * 2  # a tie
    assert model.predict([[0], [1]]).tolist() == [0, 0]


def test_noise_is_left_out_and_a_telling_feature_kept():
    """400 rows: the averaged posterior is that of naive Bayes without the 20 features of noise."""
    generator = np.random.default_rng(0)
    y = np.arange(400) % 2
    telling = (generator.random((400, 1)) < 0.2 + 0.6 * y[:, np.newaxis]).astype(int)
    noise = generator.integers(0, 4, size=(400, 20))
    model = CredalModelAveraging().fit(np.hstack([telling, noise]), y)
    alone = NaiveBayesClassifier().fit(telling, y)
    difference = model.predict_proba(np.hstack([telling, noise])) - alone.predict_proba(telling)
    assert abs(difference).max() < 0.02
    both = NaiveBayesClassifier().fit(np.hstack([telling, noise]), y).predict_proba(np.hstack([telling, noise]))
    assert abs(both - alone.predict_proba(telling)).max() > 0.2


@pytest.mark.parametrize("m", [2, 10, 300, 1000])
def test_classes_that_mirror_each_other_tie_whatever_the_order_of_columns(m):
    """Columns in pairs, the second as the first with the classes exchanged: the ratio is exactly one."""
    generator = np.random.default_rng(m)
    first, second = generator.integers(0, 3, size=(2, 30, m // 2))
    X, y = np.vstack([np.hstack([first, second]), np.hstack([second, first])]), np.repeat([0, 1], 30)
    order = generator.permutation(m)
    rows = np.tile(generator.integers(0, 3, size=(5, m // 2)), 2)[:, order]
    for inclusion in ((0.5, 0.5), (0.1, 0.9), (0, 1)):
        model = CredalModelAveraging(inclusion=inclusion, n_categories=3).fit(X[:, order], y)
        assert model.predict_set(rows).all()
        assert (model.predict(rows) == 0).all()
        assert model.predict_proba(rows) == pytest.approx(np.full((5, 2), 0.5), abs=1e-9)


def test_a_tie_stays_a_tie_when_all_that_speaks_for_a_class_comes_first():
    """Partial sums of 1,500 columns are in the hundreds, and rounding grows with them."""
    generator = np.random.default_rng(0)
    first, second = generator.integers(0, 3, size=(2, 30, 1500))
    X, y = np.vstack([np.hstack([first, second]), np.hstack([second, first])]), np.repeat([0, 1], 30)
    excess = [(first == v).sum(axis=0) - (second == v).sum(axis=0) for v in range(3)]
    row = np.tile(np.argmax(excess, axis=0), 2)[np.newaxis]
    model = CredalModelAveraging(inclusion=(1, 1), n_categories=3).fit(X, y)
    assert model.predict_set(row).all()
    assert model.predict(row).tolist() == [0]


def test_three_hundred_features_and_many_rows_do_not_underflow():
    generator = np.random.default_rng(0)
    y = np.arange(5_000) % 3
    X = np.floor(generator.random((5_000, 300)) ** (1 + y[:, np.newaxis]) * 5)
    model = CredalModelAveraging().fit(X, y)
    posteriors = model.predict_proba(X[:50])
    assert posteriors.sum(axis=1) == pytest.approx(np.ones(50))
    assert (posteriors.argmax(axis=1) == y[:50]).mean() > 0.9


@pytest.mark.parametrize("s", [5e-324, 1e-300, 1e-9, 1e9, 1e300])
def test_absurd_strengths_give_an_answer_without_a_warning(s):
    model = CredalModelAveraging(s=s).fit([[0, 1], [1, 0], [0, 0], [1, 1]], [0, 1, 0, 1])
    assert model.predict_set([[0, 1], [nan, 0]]).any(axis=1).all()
    assert np.isfinite(model.predict_proba([[0, 1], [nan, 0]])).all()


@pytest.mark.parametrize("start", [1e-8, 0.02, 1.0, 7.5, 1e4, 1e10])
def test_rising_factorials_are_accurate_for_small_and_large_starts(start):
    for n in (1, 2, 10, 300):
        exact = np.log([start + j for j in range(n)]).sum()
        assert averaging._log_rising(np.array(start), np.array([n, 0]))[0] == pytest.approx(exact, rel=1e-11, abs=1e-11)


WRONG = [
    ((0.9, 0.1), ValueError, r"inclusion: expected a lowest and .* got \(0.9, 0.1\); \(0.5, 0.5\) is"),
    ((-0.1, 0.9), ValueError, "inclusion: expected a lowest and a highest"),
    ((0.1, 1.1), ValueError, "inclusion: expected a lowest and a highest"),
    (0.5, ValueError, "inclusion: expected a lowest and a highest probability, .*, got 0.5"),
    ((0.1, 0.5, 0.9), ValueError, "inclusion: expected a lowest and a highest"),
    ((0.1, nan), ValueError, "inclusion: expected finite numbers"),
    (None, TypeError, "inclusion: expected real numbers"),
    ("all", TypeError, "inclusion: expected real numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "error", "words"), WRONG)
def test_a_wrong_interval_is_refused_in_fit_and_after(value, error, words):
    X, y = [[0, 1], [1, 0]], [0, 1]
    with pytest.raises(error, match=words):
        CredalModelAveraging(inclusion=value).fit(X, y)
    fitted = CredalModelAveraging().fit(X, y).set_params(inclusion=value)
    for method in (fitted.predict, fitted.predict_set, fitted.predict_proba, fitted.predict_bounds):
        with pytest.raises(error, match=words):
            method(X)


def test_lists_and_arrays_will_do_as_interval():
    X, y, rows, n_categories = problem(np.random.default_rng(2))
    expected = CredalModelAveraging(n_categories=n_categories).fit(X, y).predict_set(rows)
    for value in ([0.1, 0.9], np.array([0.1, 0.9])):
        assert (
            CredalModelAveraging(inclusion=value, n_categories=n_categories).fit(X, y).predict_set(rows) == expected
        ).all()


def test_blocks_change_nothing():
    for seed in range(20):
        X, y, rows, n_categories = problem(np.random.default_rng(seed), size=3)
        rows = np.vstack([rows, X[:60]])
        model = CredalModelAveraging(n_categories=n_categories).fit(X, y)
        members, bounds = model.predict_set(rows), model.predict_bounds(rows)
        with patch.object(averaging, "RATIOS_AT_A_TIME", 1):
            assert (model.predict_set(rows) == members).all()
            np.testing.assert_allclose(model.predict_bounds(rows).lower, bounds.lower, rtol=1e-12)


def test_memory_grows_with_the_rows_and_not_with_the_square_of_the_classes():
    generator = np.random.default_rng(0)
    k = 26
    X, y = generator.integers(0, 16, size=(15_000, 16)).astype(float), np.arange(15_000) % k
    model = CredalModelAveraging().fit(X, y)
    tracemalloc.start()
    try:
        model.predict_set(X)
        assert tracemalloc.get_traced_memory()[1] < 15_000 * k * k * 8 / 4
    finally:
        tracemalloc.stop()
