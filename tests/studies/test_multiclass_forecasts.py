"""What the studies of top lists and of conformal sets share."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book import datasets
from credal_book.datasets import Bunch
from credal_book.studies import top_lists
from credal_book.studies._multiclass_forecasts import FEWEST_CLASSES, forecasts, multi_class, standardized
from credal_book.studies._study import Cell, Stopwatch

STUDY = top_lists.STUDY


def mixed():
    """A number and a category, each with a missing value, and a class that occurs in row 5 only."""
    X = np.array([[1, 0], [3, 1], [np.nan, 2], [5, np.nan], [3, 0], [7, 1]], dtype=float)
    return Bunch("mixed", X, np.array([0, 1, 0, 1, 0, 2]), ["a", "b"], list("xyz"), np.array([False, True]),
                 np.array([0, 3]), [(), ("p", "q", "r")], "generator", "")  # fmt: skip


def test_numbers_are_scaled_and_categories_become_indicators():
    part = standardized(mixed(), np.arange(4), np.arange(4, 6))
    scale = np.std([1, 3, 3, 5])  # the median 3 stands in for the missing number
    assert part.train[:, 0].tolist() == pytest.approx([-2 / scale, 0, 0, 2 / scale])
    assert part.test[:, 0].tolist() == pytest.approx([0, 4 / scale])
    assert part.train[:, 1:].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert part.test[:, 1:].tolist() == [[1, 0, 0], [0, 1, 0]]


def test_a_class_without_training_rows_has_probability_zero():
    models = {name: STUDY.classifiers[name] for name in ("naive Bayes", "logistic", "tree")}
    found = forecasts(Cell(STUDY, mixed(), 0, 0), models, np.arange(5), np.arange(5, 6), Stopwatch())
    for chances in found.values():
        assert chances.shape == (1, 3)
        assert chances[0, 2] == 0
        assert chances.sum() == pytest.approx(1)


def test_the_logistic_regression_is_solved():
    """Its gradient vanishes: what is left of it would differ between machines."""
    part = standardized(datasets.load("glass"), np.arange(0, 214, 2), np.arange(1, 214, 2))
    fitted = part.fitted(STUDY.classifiers["logistic"])
    errors = fitted.predict_proba(part.train) - (part.y_train[:, None] == fitted.classes_)
    gradient = errors.T @ part.train + fitted.coef_ / fitted.C
    assert np.abs(gradient).max() < 1e-6


def test_the_data_have_at_least_five_classes():
    names = multi_class()
    assert {"zoo", "ERA", "nursery"} <= set(names)
    assert min(len(datasets.load(name).target_names) for name in ("zoo", "ERA", "nursery")) >= FEWEST_CLASSES
    assert "iris" not in names
