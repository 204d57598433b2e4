"""Ordinal decomposition: how likely is a class at most this one? Asked of credal classifiers of two classes."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.model_selection import cross_validate

from credal_lib.classifiers import OrdinalDecomposition
from credal_lib.metrics import set_scorer
from tests.classifiers import dichotomies_reference as reference
from tests.classifiers.decomposed import distances, problem


@pytest.mark.long
@pytest.mark.parametrize("costs_of", [None, distances])
def test_sets_and_bounds_of_the_ordinal_decomposition(costs_of):
    for seed in range(6):
        X, y, rows, cards = problem(seed)
        n_classes = y.max() + 1
        costs = None if costs_of is None else costs_of(n_classes)
        model = OrdinalDecomposition(costs=costs, n_categories=cards).fit(X, y)
        members, credal = model.predict_set(rows), model.predict_bounds(rows)
        order = range(n_classes)
        bounds = [reference.intervals(X, y, rows, order[:k], order[k:], cards, 2.0) for k in order[1:]]
        for i, ends in enumerate(zip(*bounds, strict=True)):
            lower = [min(low for low, _ in ends[k:]) for k in range(n_classes - 1)]
            upper = [max(high for _, high in ends[: k + 1]) for k in range(n_classes - 1)]

            def least(gamble, box=(lower, upper)):
                return reference.least_in_p_box(*box, gamble)

            table = 1 - np.eye(n_classes) if costs is None else costs
            assert members[i].tolist() == reference.undominated(least, table, tol=1e-8)
            assert credal.lower[i] == pytest.approx([least(one) for one in np.eye(n_classes)], abs=1e-9)
            assert credal.upper[i] == pytest.approx([-least(-one) for one in np.eye(n_classes)], abs=1e-9)


WORDS = ["low", "mid", "high"]
CODES, GRADES, ROWS, CARDS = problem(3)


def in_words(grades):
    return np.array([f"{WORDS[grade % 3]}" for grade in grades])


def as_grades():
    """The same problem with three classes 0, 1, 2: what all orders below have to agree with."""
    return OrdinalDecomposition(costs=distances(3), n_categories=CARDS).fit(CODES, GRADES % 3)


@pytest.mark.parametrize(
    ("y", "options"),
    [
        (in_words(GRADES), {"order": WORDS}),
        (in_words(GRADES), {"order": ["lowest", *WORDS, "highest"]}),
        (list(in_words(GRADES)), {"order": np.array(WORDS)}),
        (pd.Categorical(in_words(GRADES), WORDS, ordered=True), {}),
        (pd.Series(pd.Categorical(in_words(GRADES), ["lowest", *WORDS], ordered=True)), {}),
        (pd.Series(pd.Categorical(in_words(GRADES), WORDS, ordered=True)), {"order": WORDS}),
    ],
    ids=["order", "longer order", "list", "categorical", "series", "both"],
)
def test_words_in_their_order_are_grades(y, options):
    """D5: words were put into the order of the alphabet, high before low before mid."""
    words = OrdinalDecomposition(costs=distances(3), n_categories=CARDS, **options).fit(CODES, y)
    grades = as_grades()
    assert words.classes_.tolist() == WORDS
    assert np.array_equal(words.predict_set(ROWS), grades.predict_set(ROWS))
    assert np.array_equal(words.predict(ROWS), np.array(WORDS)[grades.predict(ROWS)])
    assert words.predict_bounds(ROWS).lower == pytest.approx(grades.predict_bounds(ROWS).lower)


def test_an_order_of_numbers_replaces_theirs():
    """School marks fall: 6 is the lowest of 6, 5, 4."""
    marks = OrdinalDecomposition(costs=distances(3), n_categories=CARDS, order=[6, 5, 4]).fit(CODES, 6 - GRADES % 3)
    assert marks.classes_.tolist() == [6, 5, 4]
    assert np.array_equal(marks.predict_set(ROWS), as_grades().predict_set(ROWS))


def test_two_classes_need_no_order():
    y = np.where(GRADES == 0, "yes", "no")
    plain = OrdinalDecomposition(n_categories=CARDS).fit(CODES, y)
    other = OrdinalDecomposition(n_categories=CARDS, order=["yes", "no"]).fit(CODES, y)
    assert plain.classes_.tolist() == ["no", "yes"]
    assert np.array_equal(plain.predict_set(ROWS), other.predict_set(ROWS)[:, ::-1])


def test_an_order_survives_cloning_and_a_search():
    y = in_words(GRADES)
    model = OrdinalDecomposition(n_categories=CARDS, order=WORDS)
    assert clone(model).get_params()["order"] == WORDS
    found = cross_validate(model, CODES, y, cv=3, scoring=set_scorer("u65"))
    assert np.isfinite(found["test_score"]).all()


REFUSED = {
    "words without an order": ({}, in_words(GRADES), "order: expected the labels from the lowest to the highest"),
    "a Categorical without an order": ({}, pd.Categorical(in_words(GRADES)), "or y as an ordered pandas Categorical"),
    "a label that the order lacks": ({"order": ["low", "mid"]}, in_words(GRADES), "but ['high'] are missing"),
    "a label twice": ({"order": ["low", "mid", "mid", "high"]}, in_words(GRADES), "order: expected distinct labels"),
    "an order against that of the categories": (
        {"order": ["high", "mid", "low"]},
        pd.Categorical(in_words(GRADES), WORDS, ordered=True),
        "order: expected the order of the categories of y, ['low', 'mid', 'high'], got ['high', 'mid', 'low']",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_an_order_that_nobody_stated_is_refused(case):
    options, y, words = REFUSED[case]
    with pytest.raises(ValueError, match=re.escape(words)):
        OrdinalDecomposition(n_categories=CARDS, **options).fit(CODES, y)
