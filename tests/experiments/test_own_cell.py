"""Counts of answers: nothing but the order of the rows is lost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib.classifiers import NaiveCredalClassifier, NondeterministicClassifier
from credal_lib.experiments._own_cell import Answers, answered, answers_with_sets, counted, needs_calibration, restored


@st.composite
def answers(draw):
    n, K = draw(st.integers(1, 12)), draw(st.integers(2, 19))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    p = rng.dirichlet(np.ones(K), n) if draw(st.booleans()) else None
    sets, named = rng.random((n, K)) < rng.random(), rng.integers(-1, K, n)
    return Answers(sets, named, p), rng.integers(0, K, n)


def rows(found, truths):
    """Each row with all that belongs to it, sorted."""
    p = [()] * len(truths) if found.p is None else found.p.tolist()
    parts = zip(found.sets.tolist(), found.named.tolist(), truths.tolist(), map(tuple, p), strict=True)
    return sorted((tuple(one), name, truth, chance) for one, name, truth, chance in parts)


@given(answers())
def test_counts_hold_every_answer_with_its_truth(pair):
    found, truths = pair
    table = counted(found, truths)
    assert rows(*restored(table, found.sets.shape[1])) == rows(found, truths)
    assert sum(row["answers"] for row in table) == len(truths)
    assert len(table) == len(set(rows(found, truths)))


def test_a_count_by_hand():
    sets = np.array([[1, 0, 1], [0, 1, 0], [1, 0, 1]], dtype=bool)
    table = counted(Answers(sets, np.array([0, 1, 0]), None), np.array([2, 1, 2]))
    assert table == [
        {"set": "40", "named": 1, "truth": 1, "answers": 1},
        {"set": "a0", "named": 0, "truth": 2, "answers": 2},
    ]


X = np.array([[0.0], [0.1], [1.0], [1.1], [5.0], [5.1]])
Y = np.array(["b", "b", "c", "c", "d", "d"])
ALL = np.array(["d", "a", "b", "c"])


def test_answers_are_aligned_by_label():
    found = answered(GaussianNB().fit(X, Y), X, ALL, True)
    assert ALL[found.named].tolist() == Y.tolist()
    assert (found.sets == (Y[:, None] == ALL)).all()
    assert found.p[:, 1].tolist() == [0] * 6
    assert ALL[found.p.argmax(axis=1)].tolist() == Y.tolist()


def test_who_has_probabilities_alone_names_the_most_probable_the_first_of_those_that_tie():
    class Chances:
        classes_ = np.array(["b", "c"])

        def predict_proba(self, X):
            return np.array([[0.4, 0.6], [0.5, 0.5]])

    found = answered(Chances(), X[:2], ALL, False)
    assert ALL[found.named].tolist() == ["c", "b"]
    assert found.sets.sum(axis=1).tolist() == [1, 1]
    assert found.p is None


def test_who_has_sets_alone_names_nothing():
    class Sets:
        classes_ = np.array(["b", "c"])

        def predict_set(self, X):
            return np.array([[1, 1], [0, 0]])

    found = answered(Sets(), X[:2], ALL, True)
    assert found.named.tolist() == [-1, -1]
    assert found.sets.astype(int).tolist() == [[0, 0, 1, 1], [0, 0, 0, 0]]
    assert found.p is None


SETS = {
    "itself": (NaiveCredalClassifier(), True),
    "a pipeline": (make_pipeline(StandardScaler(), NondeterministicClassifier(LogisticRegression())), True),
    "a search": (GridSearchCV(make_pipeline(NaiveCredalClassifier()), {}), True),
    "a precise one": (make_pipeline(StandardScaler(), LogisticRegression()), False),
}


@pytest.mark.parametrize("kind", SETS)
def test_who_answers_with_sets_is_known_before_it_is_fitted(kind):
    model, expected = SETS[kind]
    assert answers_with_sets(model) == expected
    assert not needs_calibration(model)
