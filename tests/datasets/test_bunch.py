"""A data set as a frame: its codes by their names, what is missing as missing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from credal_book import datasets


def test_categories_and_classes_stand_by_name():
    data = datasets.load("contact-lenses")
    frame = data.frame
    assert list(frame.columns) == [*data.feature_names, "class"]
    for column, name in enumerate(data.feature_names):
        expected = [data.categories[column][int(code)] for code in data.X[:, column]]
        assert frame[name].tolist() == expected
    assert frame["class"].tolist() == [data.target_names[y] for y in data.y]
    assert list(frame["class"].cat.categories) == data.target_names


def test_numbers_stay_and_missing_values_are_missing():
    iris = datasets.load("iris")
    assert np.array_equal(iris.frame[iris.feature_names].to_numpy(), iris.X)
    lenses = datasets.load("contact-lenses")
    gap = lenses.X.copy()
    gap[0, 0] = np.nan
    frame = replace(lenses, X=gap).frame
    assert frame.isna().sum().sum() == 1
    assert frame.iloc[0].isna().iloc[0]


def test_a_feature_called_class_is_kept():
    iris = datasets.load("iris")
    frame = replace(iris, feature_names=["class", *iris.feature_names[1:]]).frame
    assert frame["class"].dtype == float
    assert frame["class_"].iloc[0] == iris.target_names[0]


@pytest.mark.parametrize("name", ["iris", "tic-tac-toe", "wine"])
def test_every_row_is_there(name):
    data = datasets.load(name)
    assert len(data.frame) == len(data.y)
