"""What the classifiers share that learn nothing but counts of categories in each class."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import sklearn
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib.classifiers import (
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
)
from credal_lib.metrics import set_scorer
from credal_lib.predictions import predict_set
from credal_lib.rewards import Quadratic
from tests.classifiers.categories import CLASSIFIERS, FRUIT, WORDS, X, not_on_fractions, pipeline

nan = float("nan")
Y = np.array([0, 1, 0, 1, 0, 1])


@parametrize_with_checks(
    [
        NaiveBayesClassifier(),
        NaiveBayesClassifier(prior="laplace"),
        NaiveCredalClassifier(),
        LazyNaiveCredalClassifier(),
        LazyNaiveCredalClassifier(k=3, step=1),
        CredalModelAveraging(),
    ],
    expected_failed_checks=not_on_fractions,
)
def test_scikit_learns_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("make", CLASSIFIERS)
def test_ties_go_to_the_first_class_whatever_the_order_of_the_sums(make):
    """Classes 0 and 1 have the same factors in other columns; sums of their logarithms differ in the last bit."""
    generator = np.random.default_rng(0)
    for _ in range(50):
        m = 2 * int(generator.integers(2, 6))
        first = generator.integers(0, 3, size=(9, m))
        pairs = generator.permutation(m).reshape(-1, 2)
        order = np.empty(m, dtype=int)
        order[pairs] = pairs[:, ::-1]  # columns change places in pairs
        X = np.vstack([first, first[:, order]])
        model = make(n_categories=3).fit(X, [0] * 9 + [1] * 9)
        row = np.full((1, m), generator.integers(0, 3))  # the same in each column
        for rows in (row, np.repeat(row, 100, axis=0)):
            assert set(model.predict(rows)) == {0}


@pytest.mark.long
@pytest.mark.parametrize("make", CLASSIFIERS)
def test_an_answer_does_not_depend_on_the_rows_beside_it(make):
    generator = np.random.default_rng(1)
    X, y = generator.integers(0, 4, size=(200, 12)).astype(float), np.arange(200) % 5
    X[generator.random(X.shape) < 0.1] = nan
    model = make().fit(X, y)
    for method in {"predict", "predict_set", "predict_proba"} & set(dir(model)):
        answer = getattr(model, method)
        alone = np.concatenate([answer(row[np.newaxis]) for row in X])
        np.testing.assert_allclose(answer(X).astype(float), alone.astype(float), rtol=1e-12)


FIT_REFUSALS = {
    "a negative code": ({}, [[0, -1], [1, 0]], [0, 1], ValueError, r"X\[0, 1\] is -1; expected category codes 0, 1, 2"),
    "a fraction": ({}, [[0, 0.5], [1, 0]], [0, 1], ValueError, "cut numbers with preprocessing.MDLDiscretizer"),
    "text": ({}, [["a", "b"], ["b", "a"]], [0, 1], ValueError, "got text .*'a'.*; code text with OrdinalEncoder"),
    "infinity": ({}, [[0, np.inf], [1, 0]], [0, 1], ValueError, "contains infinity"),
    "an identifier": ({}, [[0, 1e9], [1, 0]], [0, 1], ValueError, "column 1 would have 1e.09 .*drop an identifier"),
    "a code beyond all integers": ({}, [[0, 1e300], [1, 0]], [0, 1], ValueError, "column 1 would have 1e.300 categ"),
    "a table too large": ({"n_categories": 10**9}, X, Y, ValueError, "column 0 would have 1e.09 categories"),
    "a category not declared": (
        {"n_categories": [2, 2]}, X, Y, ValueError,
        r"X\[4, 1\]: expected a category below 2, the n_categories of .*, got 2; declare more with \w+\(n_categories=",
    ),
    "too few numbers of categories": (
        {"n_categories": [2]}, X, Y, ValueError, r"expected one number or 2 .one per column of X.*got \[2\]"
    ),
    "too many numbers of categories": ({"n_categories": [2, 3, 4]}, X, Y, ValueError, "expected one number or 2"),
    "no category": ({"n_categories": 0}, X, Y, ValueError, "at least 1, got 0"),
    "no category in one column": ({"n_categories": [2, 0]}, X, Y, ValueError, r"at least 1, got \[2, 0\]"),
    "fractional numbers": ({"n_categories": 2.0}, X, Y, TypeError, "expected integers, got dtype float64"),
    "a boolean number": ({"n_categories": True}, X, Y, TypeError, "expected integers, got dtype bool"),
    "text as number": ({"n_categories": "many"}, X, Y, TypeError, "n_categories: expected integers"),
    "ragged numbers": ({"n_categories": [2, [3]]}, X, Y, ValueError, "n_categories: expected a rectangular array"),
    "s = 0": ({"s": 0}, X, Y, ValueError, "s: expected a positive number, got 0"),
    "s < 0": ({"s": -1.0}, X, Y, ValueError, "s: expected a positive number, got -1"),
    "s is not a number": ({"s": nan}, X, Y, ValueError, "s: expected a finite number, got nan"),
    "s infinite": ({"s": np.inf}, X, Y, ValueError, "s: expected a finite number, got inf"),
    "s text": ({"s": "1"}, X, Y, TypeError, "s: expected a number, got '1'"),
    "s missing": ({"s": None}, X, Y, TypeError, "s: expected a number, got None"),
    "one class": ({}, X, [3] * 6, ValueError, r"needs at least two classes, got only one class, 3"),
    "one class, a word": ({}, X, ["a"] * 6, ValueError, "got only one class, 'a'"),
    "missing labels": ({}, X, [0, 1, nan, 0, 1, 0], ValueError, "Input y contains NaN"),
    "numbers as labels": ({}, X, Y + 0.5, ValueError, "Unknown label type: continuous"),
    "fewer labels than rows": ({}, X, Y[:5], ValueError, r"inconsistent numbers of samples: \[6, 5\]"),
    "no labels": ({}, X, None, ValueError, "requires y to be passed"),
    "a sparse matrix": ({}, csr_array(X), Y, TypeError, r"Use '.toarray\(\)'"),
    "one row alone": ({}, X[0], Y[:1], ValueError, "Expected 2D array"),
    "no row": ({}, X[:0], Y[:0], ValueError, "0 sample"),
}  # fmt: skip


@pytest.mark.parametrize("make", CLASSIFIERS)
@pytest.mark.parametrize(("options", "X", "y", "error", "words"), FIT_REFUSALS.values(), ids=FIT_REFUSALS.keys())
def test_fit_refuses_and_names_the_cure(make, options, X, y, error, words):
    with pytest.raises(error, match=words):
        make(**options).fit(X, y)


PREDICT_REFUSALS = {
    "a negative code": ([[0, -1]], ValueError, "Negative values in data"),
    "a fraction": ([[0.5, 1]], ValueError, "Numbers that are not integers .*MDLDiscretizer"),
    "text": ([["a", "b"]], ValueError, "code text with OrdinalEncoder"),
    "a category beyond those of fit": (
        [[0, 1], [0, 3]], ValueError,
        r"X\[1, 1\]: expected a category below 3, the n_categories of .*, got 3; declare more with \w+\(n_categories=",
    ),
    "a code beyond all integers": ([[0, 1e300]], ValueError, r"got 1e.300; declare"),
    "too few columns": ([[0]], ValueError, r"X has 1 features, but \w+ is expecting 2"),
    "too many columns": ([[0, 0, 0]], ValueError, r"X has 3 features, but \w+ is expecting 2"),
    "a sparse matrix": (csr_array(X), TypeError, r"Use '.toarray\(\)'"),
    "no row": (X[:0], ValueError, "0 sample"),
}  # fmt: skip


@pytest.mark.parametrize("make", CLASSIFIERS)
@pytest.mark.parametrize(("rows", "error", "words"), PREDICT_REFUSALS.values(), ids=PREDICT_REFUSALS.keys())
def test_prediction_refuses_and_names_the_cure(make, rows, error, words):
    model = make().fit(X, Y)
    for method in {"predict", "predict_set", "predict_proba", "predict_log_proba"} & set(dir(model)):
        with pytest.raises(error, match=words):
            getattr(model, method)(rows)


@pytest.mark.parametrize("make", CLASSIFIERS)
def test_prediction_before_fit_says_so(make):
    for method in {"predict", "predict_set", "predict_proba", "predict_log_proba"} & set(dir(make)):
        with pytest.raises(NotFittedError, match="Call 'fit'"):
            getattr(make(), method)(X)


WEIGHTED = [make for make in CLASSIFIERS if make is not LazyNaiveCredalClassifier]


def test_weights_are_refused_not_ignored():
    """Neighbors are counted row by row."""
    with pytest.raises(TypeError, match="sample_weight"):
        LazyNaiveCredalClassifier().fit(X, Y, sample_weight=np.ones(6))


@pytest.mark.parametrize("make", WEIGHTED)
def test_counts_are_sums_of_weights(make):
    model = make().fit([[0], [0], [1], [nan]], ["a", "b", "b", "b"], sample_weight=[0.5, 1.25, 0.25, 3])
    assert model.counts_.classes.tolist() == [0.5, 4.5]
    assert model.counts_.categories[0].tolist() == [[0.5, 1.25], [0.0, 0.25]]


@pytest.mark.parametrize("make", WEIGHTED)
def test_a_class_or_category_of_weight_zero_is_as_if_it_were_not_there(make):
    model = make().fit([[0], [0], [1], [2]], ["a", "b", "b", "c"], sample_weight=[1, 1, 1, 0])
    assert model.classes_.tolist() == ["a", "b"]
    assert model.n_categories_.tolist() == [2]


WEIGHT_REFUSALS = {
    "a negative weight": ([1, 1, 1, 1, 1, -1], ValueError, "sample_weight: expected no negative weight, got -1"),
    "too few weights": ([1, 1], ValueError, r"sample_weight: expected shape \(6,\), one weight per .*, got \(2,\)"),
    "weights that are not numbers": (["a"] * 6, TypeError, "sample_weight: expected real numbers"),
    "a missing weight": ([1, 1, 1, 1, 1, nan], ValueError, "sample_weight: expected finite numbers"),
    "no weight at all": ([0] * 6, ValueError, "sample_weight: expected at least one positive weight"),
    "one class with a weight": ([1, 0, 1, 0, 1, 0], ValueError, "needs at least two classes, got only one class, 0"),
}


@pytest.mark.parametrize("make", WEIGHTED)
@pytest.mark.parametrize(("weight", "error", "words"), WEIGHT_REFUSALS.values(), ids=WEIGHT_REFUSALS.keys())
def test_wrong_weights_are_refused(make, weight, error, words):
    with pytest.raises(error, match=words):
        make().fit(X, Y, sample_weight=weight)


def test_weights_pass_through_meta_estimators_that_route_them():
    weight = np.arange(40) % 3
    rows = np.repeat(np.arange(40), weight)
    encoder = OrdinalEncoder().fit(WORDS)
    expected = NaiveCredalClassifier(n_categories=2).fit(encoder.transform(WORDS[rows]), FRUIT[rows])
    with sklearn.config_context(enable_metadata_routing=True):
        asking = NaiveCredalClassifier(n_categories=2).set_fit_request(sample_weight=True)
        scorer = set_scorer(Quadratic(0.65)).set_score_request(sample_weight=False)
        search = GridSearchCV(make_pipeline(encoder, asking), {}, scoring=scorer, cv=2)
        search.fit(WORDS, FRUIT, sample_weight=weight)
    assert np.array_equal(predict_set(search, WORDS), expected.predict_set(encoder.transform(WORDS)))
    assert search.best_estimator_[-1].counts_.classes.tolist() == expected.counts_.classes.tolist()


GOLDEN_OPTIONS = [
    NaiveBayesClassifier(s=2.0, prior="laplace", n_categories=[2, 3]),
    NaiveCredalClassifier(s=2.0, n_categories=[2, 3]),
    LazyNaiveCredalClassifier(s=2.0, k=2, step=1, max_trials=3, n_categories=[2, 3]),
    CredalModelAveraging(s=2.0, inclusion=(0.2, 0.7), n_categories=[2, 3]),
]


@pytest.mark.parametrize("model", GOLDEN_OPTIONS)
def test_clone_and_parameters(model):
    copy = clone(model)
    assert copy.get_params() == model.get_params()
    assert copy.set_params(s=5.0).s == 5.0
    assert model.s == 2.0


@pytest.mark.parametrize("model", GOLDEN_OPTIONS)
def test_pickle_keeps_the_answers(model):
    fitted = clone(model).fit(X, Y)
    restored = pickle.loads(pickle.dumps(fitted))  # noqa: S301  # our own bytes
    assert restored.predict(X).tolist() == fitted.predict(X).tolist()
    if hasattr(fitted, "predict_set"):
        assert (restored.predict_set(X) == fitted.predict_set(X)).all()


CREDAL = [NaiveCredalClassifier, LazyNaiveCredalClassifier, CredalModelAveraging]


@pytest.mark.parametrize("make", CREDAL)
def test_in_a_pipeline_behind_an_ordinal_encoder(make):
    model = pipeline(make).fit(WORDS, FRUIT)
    assert model[-1].predict_set(model[:-1].transform(WORDS[:1])).tolist() == [[True, False, False]]
    assert model.predict([["red", "unknown shape"]]).tolist() == ["apple"]
    assert model.predict(WORDS).tolist() == np.where(FRUIT == "x", "", FRUIT).tolist()


@pytest.mark.parametrize("make", CREDAL)
def test_cross_validated_with_a_reward_of_sets(make):
    scores = cross_validate(
        pipeline(make), WORDS, FRUIT, cv=4, scoring=set_scorer(Quadratic(0.65)), error_score="raise"
    )
    assert scores["test_score"].tolist() == [1.0] * 4


@pytest.mark.parametrize("make", CREDAL)
def test_a_data_frame_with_missing_values(make):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": pandas.Categorical([0, 1, 0, 1]), "b": pandas.array([0, 1, None, 1], dtype="Int64")})
    model = make().fit(frame, [0, 1, 0, 1])
    assert model.feature_names_in_.tolist() == ["a", "b"]
    assert model.predict_set(frame)[2].tolist() == [True, False]
    with pytest.raises(ValueError, match="feature names"):
        model.predict_set(frame[["b", "a"]])
