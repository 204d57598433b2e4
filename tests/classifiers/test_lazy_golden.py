"""Worked numbers of the lazy naive credal classifier and of credal model averaging."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import CredalModelAveraging, LazyNaiveCredalClassifier, NaiveCredalClassifier, averaging

ROW = [[0, 0]]
ALTERNATING = [0, 1]


def sizes(X, y, row=ROW, **options):
    """The neighborhood of `row` after 1, 2, ... trials, until it stays as it is."""
    found = []
    for trials in range(1, 60):
        model = LazyNaiveCredalClassifier(max_trials=trials, n_categories=2, **options).fit(X, y)
        found.append(int(model.neighborhood_sizes(row)[0]))
    return list(dict.fromkeys(found))


def test_ties_at_distance_zero_extend_to_the_next_distance():
    """25 rows become 30 by ties; as all of these are at distance zero, 30 more come in."""
    X = [[0, 0]] * 30 + [[0, 1]] * 30
    assert sizes(X, ALTERNATING * 30) == [60]


def test_the_neighborhood_grows_from_25_to_65():
    X = [[0, 0]] * 10 + [[0, 1]] * 15 + [[1, 1]] * 40
    y = (ALTERNATING * 13)[:25] + [1] * 40
    assert sizes(X, y) == [25, 65]


def test_growth_counts_from_the_size_with_ties():
    """25 rows become 40 by ties; 20 more are 60, not 45; the next ties make it 70."""
    X = [[0, 0]] * 20 + [[0, 1]] * 20 + [[1, 1]] * 5 + [[2, 2]] * 25
    X = np.column_stack([X, np.zeros((70, 1))])
    X[45:, 2] = 1
    model = LazyNaiveCredalClassifier(k=25, step=20, max_trials=2).fit(X, ALTERNATING * 35)
    assert model.neighborhood_sizes([[0, 0, 0]]).tolist() == [70]
    assert model.set_params(step=5).neighborhood_sizes([[0, 0, 0]]).tolist() == [45]


def test_up_to_25_rows_are_all_taken():
    """50 random problems: the same sets as the naive credal classifier."""
    for seed in range(50):
        generator = np.random.default_rng(seed)
        n, m, k = generator.integers(4, 26), generator.integers(1, 5), generator.integers(2, 5)
        X, y = generator.integers(0, 3, size=(n, m)), np.arange(n) % k
        rows = generator.integers(0, 3, size=(20, m))
        lazy, naive = (make(n_categories=3).fit(X, y) for make in (LazyNaiveCredalClassifier, NaiveCredalClassifier))
        assert (lazy.predict_set(rows) == naive.predict_set(rows)).all()
        assert (lazy.neighborhood_sizes(rows) == n).all()


# --- credal model averaging: n = (6, 4), one binary feature, n(a = 1 | c) = (5, 1), s = 1

E1 = CredalModelAveraging().fit([[1]] * 5 + [[0]] + [[1]] + [[0]] * 3, [0] * 6 + [1] * 4)


def test_marginal_likelihoods():
    with_class = averaging._log_likelihood_with_class(E1.counts_.categories[0], 1.0)
    alone = averaging._log_likelihood_alone(E1.counts_.categories[0], 1.0)
    assert with_class == pytest.approx(-7.8230247, abs=5e-8)
    assert alone == pytest.approx(-8.1328438, abs=5e-8)
    assert np.exp(with_class - alone) == pytest.approx(1.3631786, abs=5e-8)


def test_category_probabilities():
    """With (1, 1) the feature is included, and the ratio of the posteriors shows theta; with (0, 0) it is not."""
    included, left_out = (
        CredalModelAveraging(inclusion=(t, t)).fit([[1]] * 5 + [[0]] + [[1]] + [[0]] * 3, [0] * 6 + [1] * 4)
        for t in (1, 0)
    )
    classes = np.array([6.5, 4.5]) / 11
    expected = classes * (0.8076923, 0.2777778)
    assert included.predict_proba([[1]])[0] == pytest.approx(expected / expected.sum(), abs=5e-8)
    assert left_out.predict_proba([[1]])[0] == pytest.approx(classes, abs=5e-8)
    bayes_factor = 1.3631786
    averaged = classes * (np.array([0.8076923, 0.2777778]) * bayes_factor + 0.5909091)
    assert E1.predict_proba([[1]])[0] == pytest.approx(averaged / averaged.sum(), abs=1e-7)


@pytest.mark.parametrize(
    ("row", "ratios", "members", "posterior"),
    [
        (1, {(0, 1): 1.6276022}, [True, False], (0.715959, 0.284041)),
        (0, {(0, 1): 0.4313876, (1, 0): 0.8191092}, [True, True], (0.410282, 0.589718)),
    ],
)
def test_worked_rows(row, ratios, members, posterior):
    """For two classes a least ratio h shows in the lower probability h / (1 + h)."""
    lower = E1.predict_bounds([[row]]).lower[0]
    for (c, _), least in ratios.items():
        assert lower[c] / (1 - lower[c]) == pytest.approx(least, abs=5e-8)
    assert E1.predict_set([[row]])[0].tolist() == members
    assert E1.predict_proba([[row]])[0] == pytest.approx(posterior, abs=5e-7)
    assert E1.predict([[row]]).tolist() == [int(np.argmax(posterior))]
