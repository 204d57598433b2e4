"""What the cells of cross-validated studies share: preparation within the training part, and counts of sets."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from credal_book import datasets
from credal_book.studies._preparation import by_size, discretized, selections
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.preprocessing import CorrelationFeatureSelector


def test_cut_points_and_features_are_learnt_from_the_training_rows_only():
    """Other test rows, however strange, change neither the codes of the training rows nor the selected features."""
    data = datasets.load("wine")
    rows = np.arange(len(data.y))
    train, test = rows[rows % 5 != 0], rows[rows % 5 == 0]
    strange = data.X.copy()
    strange[test] = np.random.default_rng(1).normal(size=strange[test].shape) * 1000
    one, other = discretized(data, train, test), discretized(replace(data, X=strange), train, test)
    assert np.array_equal(one.train, other.train)
    assert one.n_categories.tolist() == other.n_categories.tolist()
    for name, part in selections(one).items():
        assert np.array_equal(part.train, selections(other)[name].train)
    assert not np.array_equal(one.test, other.test)


@pytest.mark.parametrize("name", ["wine", "vehicle", "glass", "hepatitis"])
def test_selections_are_those_of_two_selectors(name):
    data = datasets.load(name)
    every = discretized(data, np.arange(len(data.y)), np.arange(3))
    found = selections(every)
    assert found["all"] is every
    assert list(found) == ["all", "selected", "locally predictive"]
    for kind, locally_predictive in (("selected", False), ("locally predictive", True)):
        selector = CorrelationFeatureSelector(locally_predictive=locally_predictive).fit(every.train, every.y_train)
        assert np.array_equal(found[kind].train, selector.transform(every.train), equal_nan=True)
        assert np.array_equal(found[kind].n_categories, every.n_categories[selector.get_support()])


def test_if_no_feature_tells_anything_one_is_selected():
    data = datasets.load("iris")
    part = discretized(data, np.arange(150), np.arange(150))
    noise = replace(part, train=np.tile([0.0, 1.0], (150, 2)), test=part.test, n_categories=np.full(4, 2))
    found = selections(noise)
    assert [found[kind].train.shape for kind in ("selected", "locally predictive")] == [(150, 1)] * 2


def test_a_class_that_the_training_rows_lack_is_never_answered_and_never_hit():
    data = datasets.load("iris")
    train, test = np.arange(100), np.arange(100, 150)
    part = discretized(data, train, test)
    sets = part.sets(part.fitted(NaiveCredalClassifier()))
    assert sets.shape == (50, 3)
    assert not sets[:, 2].any()
    assert sum(row["hits"] for row in by_size(sets, part.y_test)) == 0


def test_counting_by_size():
    sets = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1], [0, 0, 0]], dtype=bool)
    assert by_size(sets, np.array([0, 2, 2, 0]), classifier="x") == [
        {"classifier": "x", "size": 0, "answers": 1, "hits": 0},
        {"classifier": "x", "size": 1, "answers": 1, "hits": 1},
        {"classifier": "x", "size": 2, "answers": 2, "hits": 1},
    ]
