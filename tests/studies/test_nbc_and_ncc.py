"""What the studies of naive classifiers count: the definitions, and counts by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from credal_book.studies._nbc_and_ncc import classifiers, compared, never_seen
from credal_book.studies._preparation import Part, discretized
from credal_book.studies._study import Stopwatch
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from tests.classifiers import naive_reference as reference
from tests.studies.toys import toy


def expected(part: Part) -> dict[tuple[str, int], int]:
    """All counts from the definitions: NCC and NBC by the reference, row by row."""
    counts: dict[tuple[str, int], int] = {}
    labels = sorted(set(part.y_train))
    for row, truth in zip(part.test, part.y_test, strict=True):
        members = reference.non_dominated(part.train, part.y_train, row, 1, reference.by_logarithms)
        joint = reference.nbc_log_joint(part.train, part.y_train, row, 1.0, part.n_categories.tolist())
        best = labels[int(np.argmax(np.round(joint, 15)))]
        named = part.train[part.y_train == best]
        unseen = any(not np.isnan(a) and a not in column for a, column in zip(row, named.T, strict=True))
        right, size = int(best == truth), sum(members)
        hit = any(member and label == truth for member, label in zip(members, labels, strict=True))
        for name, number in {"answers": 1, "hits": hit, "NBC hits": right, "unseen": unseen,
                             "unseen NBC hits": unseen and right}.items():  # fmt: skip
            counts[name, size] = counts.get((name, size), 0) + int(number)
    return counts


@pytest.mark.parametrize("seed", range(8))
def test_counts_follow_from_the_definitions(seed):
    """On random data with missing values, absent categories, and a class that only the test rows have."""
    rng = np.random.default_rng(seed)
    X, y = rng.integers(0, 3, (60, 3)).astype(float), rng.integers(0, 3, 60)
    X[rng.random(X.shape) < 0.1] = np.nan
    X[:, 0] = np.where(rng.random(60) < 0.7, y, X[:, 0])
    data = toy(X, y)
    train, test = np.arange(25), np.arange(25, 60)
    if seed % 2:
        train = train[y[train] < 2]
    part = discretized(data, train, test)
    rows = compared(part, classifiers(), Stopwatch())
    ours = {(name, row["size"]): row[name] for row in rows for name in row if name != "size"}
    assert ours == expected(part)


def test_what_a_class_has_never_had_makes_ncc_name_several_classes():
    """Class a is named for (0, 1) on the strength of the first feature, though it never had the second's 1."""
    X = np.array([[0, 0]] * 6 + [[1, 1]] * 6, dtype=float)
    y = np.repeat([0, 1], 6)
    X = np.vstack([X, [[0, 1], [0, 0], [0, np.nan]]])
    fitted = NaiveBayesClassifier(n_categories=2).fit(X[:12], y)
    assert never_seen(fitted, X[12:], np.array([0, 0, 0])).tolist() == [True, False, False]
    assert never_seen(fitted, X[12:], np.array([1, 1, 1])).tolist() == [True, True, True]
    sets = NaiveCredalClassifier(n_categories=2).fit(X[:12], y).predict_set(X[12:])
    assert sets.tolist() == [[True, True], [True, False], [True, False]]


def test_features_with_one_category_do_not_count_as_never_seen():
    X, y = np.array([[0.0, 0], [0, 0], [np.nan, 1], [np.nan, 1]]), np.array([0, 0, 1, 1])
    fitted = NaiveBayesClassifier(n_categories=[1, 2]).fit(X, y)
    assert never_seen(fitted, np.array([[0.0, 1]]), np.array([1])).tolist() == [False]


def test_weights_stand_for_repeated_rows():
    rng = np.random.default_rng(5)
    X, y, times = rng.integers(0, 2, (40, 3)).astype(float), rng.integers(0, 2, 40), rng.integers(0, 4, 20)
    part = discretized(toy(X, y), np.arange(20), np.arange(20, 40))
    repeated = replace(part, test=part.test.repeat(times, axis=0), y_test=part.y_test.repeat(times))
    count = partial(compared, models=classifiers(), watch=Stopwatch())
    assert count(part, weights=times) == count(repeated)
    assert count(part, weights=np.ones(20, dtype=int)) == count(part)
