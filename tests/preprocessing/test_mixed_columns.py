"""Columns of categories beside columns of numbers: cut as numbers only where somebody says that they are numbers."""

from __future__ import annotations

import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.compose import make_column_transformer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder

from credal_lib.classifiers import CredalDecisionTree, NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments import evaluate
from credal_lib.preprocessing import MDLDiscretizer

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 120)
NUMBERS = Y + RNG.normal(size=120) * 0.3
WORDS = np.where(Y == 1, RNG.choice(list("ad"), 120), RNG.choice(list("abcde"), 120))
CODES = OrdinalEncoder().fit_transform(WORDS[:, None]).ravel()
X = np.column_stack([NUMBERS, CODES])


@pytest.mark.parametrize(
    "table",
    [X, np.float32(X), pd.DataFrame(X, columns=["size", "color"]), np.where(RNG.random((120, 2)) < 0.1, np.nan, X)],
)
def test_codes_are_not_cut_in_silence(table):
    with pytest.warns(UserWarning, match=r"hold 0, 1, 2, ... alone and are cut as numbers; if these are codes"):
        MDLDiscretizer().fit(table, Y)


def test_the_cures_of_the_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        coded = MDLDiscretizer(categorical=[False, True]).fit(X, Y)
        counted = MDLDiscretizer(categorical=[False] * 2).fit(X, Y)
    assert coded.n_categories_[-1] == 5
    np.testing.assert_array_equal(coded.transform(X)[:, -1], CODES)
    assert counted.cut_points_[1].size > 0
    frame = pd.DataFrame({"size": NUMBERS, "color": WORDS})
    parts = make_column_transformer((MDLDiscretizer(), ["size"]), (OrdinalEncoder(), ["color"]))
    np.testing.assert_array_equal(parts.fit_transform(frame, Y), coded.transform(X))


@pytest.mark.parametrize("numbers", [NUMBERS, NUMBERS.round(1), (Y * 3 + RNG.integers(5, 9, 120)), Y.astype(bool), Y])
def test_other_numbers_are_cut_without_a_word(numbers):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert MDLDiscretizer().fit(np.asarray(numbers, dtype=float)[:, None], Y).cut_points_[0].size > 0


@pytest.mark.parametrize("codes", [CODES.astype(int), WORDS, Y.astype(bool)], ids=["numbers", "words", "truth values"])
def test_categories_of_pandas_are_no_numbers(codes):
    frame = pd.DataFrame({"size": NUMBERS, "color": pd.Categorical(codes)})
    with pytest.raises(ValueError, match=r"categories in the columns \['color'\]|text or dates in the columns 'color'"):
        MDLDiscretizer().fit(frame, Y)
    coded = frame.assign(color=frame["color"].cat.codes)
    found = MDLDiscretizer(categorical=[False, True]).fit_transform(coded, Y)
    np.testing.assert_array_equal(found[:, -1], coded["color"])


MODELS = [NaiveBayesClassifier(), NaiveCredalClassifier(), CredalDecisionTree()]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_a_category_that_a_training_part_lacks_leaves_no_table_empty(model):
    rare = CODES[:, None].copy()
    rare[0, 0] = 7
    found = evaluate({"m": model}, {"d": (rare, Y)}, ("coverage", "u65"), cv=5, progress=False)
    assert found.missing.empty
    assert found.table().notna().all(axis=None)
    stated = type(model)(n_categories=8)
    expected = evaluate({"m": stated}, {"d": (rare, Y)}, ("coverage", "u65"), cv=5, progress=False)
    pd.testing.assert_frame_equal(found.table(), expected.table())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_the_cure_for_an_encoder_that_meets_a_new_word(model):
    rare = pd.DataFrame({"color": WORDS.astype(object)})
    rare.loc[5, "color"] = "rare"
    with pytest.warns(UserWarning, match="unknown_value=numpy.nan"):
        found = evaluate({"m": make_pipeline(OrdinalEncoder(), model)}, {"d": (rare, Y)}, cv=5, progress=False)
    assert len(found.missing) == 1
    encoder = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=np.nan)
    cured = evaluate({"m": make_pipeline(encoder, model)}, {"d": (rare, Y)}, cv=5, progress=False)
    assert cured.missing.empty
    assert cured.table().notna().all(axis=None)
