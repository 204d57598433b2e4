"""A naive credal classifier of each row's own neighborhood: worked examples."""

from __future__ import annotations

import numpy as np

from credal_lib.classifiers import LazyNaiveCredalClassifier, NaiveCredalClassifier

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
