"""Data sets by name and as objects give what the pairs give."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.naive_bayes import GaussianNB

from credal_book import datasets
from credal_lib.experiments import evaluate

MODELS = {"Gauss": GaussianNB()}
IRIS, WINE = load_iris(return_X_y=True), load_wine(return_X_y=True)
PAIRS = evaluate(MODELS, {"iris": IRIS, "wine": WINE}, "u65", progress=False).table()
OWN = SimpleNamespace(name="iris", X=IRIS[0], y=IRIS[1])


@pytest.mark.parametrize(
    "data",
    [
        ["iris", "wine"],
        ("iris", "wine"),
        [OWN, "wine"],
        {"iris": OWN, "wine": load_wine()},
        {"iris": load_iris(), "wine": WINE},
    ],
)
def test_names_and_objects_are_the_pairs(data):
    assert evaluate(MODELS, data, "u65", progress=False).table().equals(PAIRS)


def test_one_alone():
    assert evaluate(MODELS, "iris", "u65", progress=False).table().equals(PAIRS.loc[["iris"]])
    assert evaluate(MODELS, OWN, "u65", progress=False).table().equals(PAIRS.loc[["iris"]])


def test_the_data_sets_of_the_book_pass_as_they_are():
    found = evaluate(MODELS, [datasets.load("iris"), "wine"], "accuracy", progress=False)
    assert list(found.table("accuracy").index) == ["iris", "wine"]
    assert found.table("accuracy").notna().all(axis=None)


@pytest.mark.parametrize("name", ["breast_cancer", "digits"])
def test_the_other_names(name):
    assert evaluate(MODELS, [name], "accuracy", cv=2, progress=False).table().shape == (1, 1)
