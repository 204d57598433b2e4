"""The credal decision tree beside imptree, row by row; and the rows that differ, with their two causes built in."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest

from credal_lib.classifiers import CredalDecisionTree, _credal_tree
from credal_lib.credal_sets import most_even_counts, upper_entropy
from tests.classifiers.test_naive_golden_jncc2 import NAMES, REFERENCE, golden, table
from tests.conftest import GOLDEN

AGREE = {"contact_lenses": (11, 11), "titanic": (1100, 1100), "wine": (88, 82), "iris": (68, 75)}
"""Rows with imptree's set, for s = 1 and 2."""

WITHOUT_ITS_RULE = {"contact_lenses": (11, 11), "titanic": (1100, 1100), "wine": (74, 85), "iris": (54, 75)}
"""The same if features with absent categories may split."""

OTHER_TIES = {"contact_lenses": (9, 9), "titanic": (1100, 1097), "wine": (80, 79), "iris": (68, 49)}
"""The same with its rule on absent categories, but ties="weka"."""


def imptree(name, s):
    folder = REFERENCE if name == "titanic" else GOLDEN / "imptree"
    return [line["set"] for line in table(folder / name / f"imptree_IDM_s{s}.csv")]


def halves(name):
    data = golden(name)
    ((train, test),) = data.tasks["holdout"]
    return data, data.X[train], data.y[train], data.X[test], test


def tree(data, s, *, ties="strict", empty_branches=False):
    return CredalDecisionTree(s=s, ties=ties, n_categories=data.cards, empty_branches=empty_branches)


def words(sets):
    return ["|".join(map(str, np.flatnonzero(row))) for row in sets]


def n_equal(name, s, **options):
    data, X, y, rows, _ = halves(name)
    found, answers = words(tree(data, s, **options).fit(X, y).predict_set(rows)), imptree(name, s)
    assert len(found) == len(answers)
    return sum(ours == theirs for ours, theirs in zip(found, answers, strict=True))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("s", [1, 2])
def test_rows_with_imptrees_set(name, s):
    assert n_equal(name, s) == AGREE[name][s - 1]
    assert n_equal(name, s, empty_branches=True) == WITHOUT_ITS_RULE[name][s - 1]
    assert n_equal(name, s, ties="weka") == OTHER_TIES[name][s - 1]


def test_the_six_rows_of_wine_that_differ():
    data, X, y, rows, test = halves("wine")
    found, answers = words(tree(data, 2).fit(X, y).predict_set(rows)), imptree("wine", 2)
    differ = [i for i, (ours, theirs) in enumerate(zip(found, answers, strict=True)) if ours != theirs]
    assert test[differ].tolist() == [4, 36, 43, 65, 74, 95]
    assert {found[i] for i in differ} == {"0|1"}
    assert {answers[i] for i in differ} == {"0|1|2"}


def raised_by_imptree(counts, s):
    """Counts raised as imptree does it: level by level, blind to a second smallest count that stands too early."""
    counts, left = [float(n) for n in counts], float(s)
    while left > 1e-12:
        smallest = second = np.inf
        seen = False
        for n in counts:
            if n < smallest:
                smallest, second = n, smallest
            elif smallest < n < second:
                second, seen = n, True
        n_smallest = counts.count(smallest)
        step = min(left / n_smallest, second - smallest if seen else np.inf)
        counts = [n + step if n == smallest else n for n in counts]
        left -= step * n_smallest
    return counts


def imptrees_entropy(counts, s):
    p = np.array([raised_by_imptree(row, s) for row in counts.tolist()]) / (counts.sum(axis=1, keepdims=True) + s)
    return -(p * np.log2(p)).sum(axis=1)


@pytest.mark.parametrize(
    ("counts", "s", "raised"),
    [
        ((3, 1, 0), 2, (3, 1, 2)),  # (3, 1.5, 1.5) is right
        ((1, 0, 3), 2, (1, 2, 3)),
        ((0, 1, 3), 2, (1.5, 1.5, 3)),
        ((1, 3, 0), 2, (1.5, 3, 1.5)),
        ((3, 1, 0), 1, (3, 1, 1)),
        ((3, 0, 0), 2, (3, 1, 1)),
    ],
)
def test_the_fault_of_imptrees_entropy(counts, s, raised):
    assert raised_by_imptree(counts, s) == pytest.approx(raised)
    is_right = np.allclose(most_even_counts(np.array(counts), s), raised)
    entropies = imptrees_entropy(np.array([counts]), s)[0], upper_entropy(counts, s)
    assert np.isclose(*entropies) if is_right else entropies[0] < entropies[1] - 0.01


def test_all_rows_of_wine_agree_with_the_fault_of_imptrees_entropy():
    with patch.object(_credal_tree, "upper_entropy", imptrees_entropy):
        assert n_equal("wine", 2) == 88
        assert n_equal("wine", 1) == 88


def test_all_rows_of_iris_agree_with_a_root_that_is_split_by_the_first_feature():
    data, X, y, rows, _ = halves("iris")
    found = np.zeros((len(rows), 3), dtype=bool)
    for value in range(data.cards[0]):
        part = X[:, 0] == value
        below = tree(data, 1).fit(X[part], y[part])
        found[np.ix_(rows[:, 0] == value, below.classes_)] = below.predict_set(rows[rows[:, 0] == value])
    assert set(y) == set(below.classes_) | {0}  # no part lacks a class, but perhaps the last lacks class 0
    assert words(found) == imptree("iris", 1)


@pytest.mark.parametrize(
    ("s", "expected"), [(1, (0.3632, 0.3237, 0.8364, 0.7827)), (2, (0.2729, 0.2484, 0.6664, 0.6145))]
)
def test_gains_of_the_features_of_iris_in_the_root(s, expected):
    data, X, y, _, _ = halves("iris")
    parts = [
        [np.bincount(y[column == v], minlength=3) for v in range(n)] for column, n in zip(X.T, data.cards, strict=True)
    ]
    gains = [upper_entropy(np.bincount(y), s) - np.sum(p, axis=1) @ upper_entropy(p, s) / len(y) for p in parts]
    assert gains == pytest.approx(expected, abs=5e-5)
    assert tree(data, s).fit(X, y).tree_.feature[0] == np.argmax(expected) == 2


def test_the_two_equally_good_splits_of_contact_lenses_give_the_same_sets():
    data, X, y, rows, _ = halves("contact_lenses")
    for s in (1, 2):
        backwards = CredalDecisionTree(s=s, ties="strict", n_categories=data.cards[::-1], empty_branches=False)
        assert words(backwards.fit(X[:, ::-1], y).predict_set(rows[:, ::-1])) == imptree("contact_lenses", s)
