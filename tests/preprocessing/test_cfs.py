"""CorrelationFeatureSelector: its definition computed slowly, examples by hand, pipelines, refusals."""

from __future__ import annotations

import pickle
from unittest.mock import patch

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.datasets import load_iris, load_wine
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib import metrics, rewards
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from credal_lib.preprocessing import _checks as checks
from credal_lib.preprocessing.cfs import _Correlations
from tests.preprocessing.selection_reference import Reference, problem

NOTHING = "no feature tells anything of y"
nan = float("nan")


def selected(X, y, **options):
    return CorrelationFeatureSelector(**options).fit(X, y).get_support(indices=True).tolist()


def test_the_merit_of_three_features():
    known = _Correlations.__new__(_Correlations)
    known.columns, known.with_classes = [None] * 3, np.array([0.5, 0.4, 0.3])
    known.rows = dict(enumerate(np.array([[1, 0.2, 0.1], [0.2, 1, 0.3], [0.1, 0.3, 1]])))
    assert known.merit((0, 1, 2)) == pytest.approx(0.5855400438, abs=1e-10)
    assert known.additions((0, 1))[2] == pytest.approx(0.5855400438, abs=1e-10)
    assert known.additions(()).tolist() == pytest.approx([0.5, 0.4, 0.3])
    assert known.merit(()) == 0


def test_a_duplicate_neither_changes_the_merit_nor_is_selected():
    X, y = np.array([[0], [0], [1], [1]]), [0, 0, 0, 1]
    alone, twice = (CorrelationFeatureSelector().fit(np.tile(X, (1, times)), y) for times in (1, 2))
    assert alone.merit_ == twice.merit_ == pytest.approx(0.3437110, abs=1e-7)
    assert twice.get_support().tolist() == [True, False]
    reference = Reference(np.tile(X, (1, 2)), y)
    assert reference.merit([0, 1]) == pytest.approx(reference.merit([0]))


MISSED = np.array(
    [
        [1, 0, 0, 1, 0, 0],
        [1, 1, 1, 1, 0, 1],
        [1, 1, 0, 1, 0, 1],
        [0, 1, 0, 0, 0, 0],
        [0, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 1],
        [1, 1, 1, 1, 1, 1],
    ]
)

MISSED_CLASSES = [0, 1, 1, 0, 1, 0, 1]


def test_the_search_can_miss_the_subset_of_largest_merit():
    reference = Reference(MISSED, MISSED_CLASSES, replace_zero=False)
    options = {"independent_as_redundant": False}
    found = CorrelationFeatureSelector(**options).fit(MISSED, MISSED_CLASSES)
    assert found.get_support(indices=True).tolist() == reference.best_first() == [1, 2, 3, 5]
    assert found.merit_ == pytest.approx(0.816741, abs=1e-6)
    assert reference.largest_merit() == pytest.approx(0.823126, abs=1e-6)
    patient = CorrelationFeatureSelector(patience=2000, **options).fit(MISSED, MISSED_CLASSES)
    assert patient.merit_ == pytest.approx(reference.largest_merit(), abs=1e-12)


def test_exactly_independent_features_count_as_redundant_unless_told_otherwise():
    X, y = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), [0, 1, 1, 2]
    assert selected(X, y) == [0]
    assert selected(X, y, independent_as_redundant=False) == [0, 1]


@pytest.mark.long
@pytest.mark.filterwarnings(f"ignore:{NOTHING}")
@pytest.mark.parametrize("block", range(5))
def test_subsets_are_those_of_the_definition(block):
    for seed in range(block, 300, 5):
        X, y = problem(np.random.default_rng(seed))
        for replace_zero in (True, False):
            reference = Reference(X, y, replace_zero=replace_zero)
            for patience in (1, 5):
                options = {"patience": patience, "independent_as_redundant": replace_zero}
                found, expected = CorrelationFeatureSelector(**options).fit(X, y), reference.best_first(patience)
                assert found.class_correlations_ == pytest.approx(reference.with_classes, abs=1e-12)
                assert found.merit_ == pytest.approx(reference.merit(expected), abs=1e-12)
                if not expected:
                    assert found.get_support(indices=True).tolist() == [np.argmax(reference.with_classes)]
                    continue
                assert found.get_support(indices=True).tolist() == expected, seed
                enlarged = selected(X, y, locally_predictive=True, **options)
                assert enlarged == reference.with_locally_predictive(expected), seed


def test_the_random_problems_have_subsets_of_all_sizes_and_miss_the_largest_merit():
    sizes, missed = set(), 0
    for seed in range(80):
        reference = Reference(*problem(np.random.default_rng(seed)))
        greedy = reference.best_first(1)
        sizes.add(len(greedy))
        missed += reference.largest_merit() > reference.merit(greedy) + 2e-5
    assert {0, 1, 2, 3, 4} <= sizes
    assert missed > 0


@pytest.mark.filterwarnings(f"ignore:{NOTHING}")
def test_an_exhaustive_patience_finds_the_largest_merit():
    """Four columns can be added one after another in 64 ways, and the list has a place for each."""
    for seed in range(60):
        X, y = problem(np.random.default_rng(seed), most_columns=4)
        found = CorrelationFeatureSelector(patience=64).fit(X, y)
        assert found.merit_ == pytest.approx(Reference(X, y).largest_merit(), abs=1.0001e-5)


def test_rows_columns_codes_and_names_of_classes_may_change_places():
    generator = np.random.default_rng(0)
    X, y = load_wine(return_X_y=True)
    X = MDLDiscretizer().fit_transform(X, y)
    X[generator.random(X.shape) < 0.1] = nan
    expected = CorrelationFeatureSelector().fit(X, y)
    rows, columns = generator.permutation(len(X)), generator.permutation(X.shape[1])
    moved = CorrelationFeatureSelector().fit((7 - X)[rows][:, columns], np.array(["b", "c", "a"])[y][rows])
    assert moved.support_.tolist() == expected.support_[columns].tolist()
    assert moved.merit_ == pytest.approx(expected.merit_, abs=1e-12)


@pytest.mark.parametrize("options", [{}, {"locally_predictive": True}, {"independent_as_redundant": False}])
def test_if_no_feature_tells_anything_one_is_selected(options):
    X = [[0, nan, 0], [1, nan, 0], [0, nan, 0], [1, nan, 0]]
    with pytest.warns(UserWarning, match=NOTHING) as caught:
        found = CorrelationFeatureSelector(**options).fit(X, ["a", "a", "b", "b"])
    assert caught[0].filename == __file__
    assert found.get_support().tolist() == [True, False, False]
    assert found.merit_ == 0
    assert found.class_correlations_.tolist() == [0, 0, 0]


@pytest.fixture
def fitted():
    X = [[0, 0, 1], [0, 0, 0], [0, 0, 1], [1, 1, 0], [1, 1, 1], [2, 1, 0]]
    return CorrelationFeatureSelector().fit(X, list("aaabbc"))


def test_transform_passes_codes_on_unchanged(fitted):
    assert fitted.transform([[9, 0, 0], [1, 5, 5]]).tolist() == [[9], [1]]
    assert fitted.transform(np.array([[9, 0, 0]])).dtype.kind == "i"
    np.testing.assert_array_equal(fitted.transform([[nan, 0, 0]]), [[nan]])


def test_what_was_not_selected_comes_back_as_missing(fitted):
    np.testing.assert_array_equal(fitted.inverse_transform([[2], [nan]]), [[2, nan, nan], [nan, nan, nan]])


@pytest.mark.parametrize(
    ("X", "error", "words"),
    [
        ([["a"]], TypeError, "X: expected numbers, got dtype"),
        ([[1, 2]], ValueError, r"X: expected 1 columns, one per selected feature, got shape \(1, 2\)"),
        ([1], ValueError, r"got shape \(1,\)"),
    ],
)
def test_what_cannot_be_put_back_is_refused(fitted, X, error, words):
    with pytest.raises(error, match=words):
        fitted.inverse_transform(X)


@pytest.mark.parametrize(
    ("X", "error", "words"),
    [
        ([[0, -1, 0]], ValueError, r"Negative values .*X\[0, 1\] is -1"),
        ([[0, 0.5, 0]], ValueError, "not integers .*MDLDiscretizer"),
        ([["a", "b", "c"]], ValueError, "got text .*OrdinalEncoder first"),
        ([[0, 0]], ValueError, "X has 2 features, but CorrelationFeatureSelector is expecting 3"),
        (csr_array([[0, 1, 0]]), TypeError, r"Use '.toarray\(\)'"),
    ],
)
def test_transform_refuses_what_is_no_code(fitted, X, error, words):
    with pytest.raises(error, match=words):
        fitted.transform(X)


X, Y = np.array([[0, 1], [1, 2], [0, 1], [1, 0]]), np.array([0, 1, 0, 1])


@pytest.mark.parametrize(
    ("options", "X", "y", "error", "words"),
    [
        ({}, [[0, -1], [1, 0]], [0, 1], ValueError, r"X\[0, 1\] is -1; expected category codes"),
        ({}, [[0, 0.5], [1, 0]], [0, 1], ValueError, "cut numbers with preprocessing.MDLDiscretizer"),
        ({}, [["a", "b"], ["b", "a"]], [0, 1], ValueError, "got text .*'a'.*; code text with OrdinalEncoder"),
        ({}, [[0, np.inf], [1, 0]], [0, 1], ValueError, "contains infinity"),
        ({}, [[0, 1e9], [1, 0]], [0, 1], ValueError, "column 1 would have 1e.09 categories, .*drop an identifier"),
        ({}, [[9999, 9, 5000], [1, 0, 0]], [0, 1], ValueError, "column 0 and column 2 would have 10000 x 5001 pairs"),
        ({}, csr_array(X), Y, TypeError, r"Use '.toarray\(\)'"),
        ({}, X, [3] * 4, ValueError, "CorrelationFeatureSelector needs at least two classes, got only one class, 3"),
        ({}, X, [0, 1, nan, 0], ValueError, "Input y contains NaN"),
        ({}, X, Y + 0.5, ValueError, "Unknown label type: continuous"),
        ({}, X, Y[:3], ValueError, r"inconsistent numbers of samples: \[4, 3\]"),
        ({}, X, None, ValueError, "requires y to be passed"),
        ({"patience": 0}, X, Y, ValueError, "patience: expected an integer of at least 1, got 0"),
        ({"patience": 2.0}, X, Y, TypeError, "patience: expected an integer"),
        ({"patience": True}, X, Y, TypeError, "patience: expected an integer"),
        ({"locally_predictive": 1}, X, Y, TypeError, "locally_predictive: expected True or False, got 1"),
        ({"independent_as_redundant": "no"}, X, Y, TypeError, "independent_as_redundant: expected True or False"),
    ],
)
def test_wrong_input_is_refused(options, X, y, error, words):
    with pytest.raises(error, match=words):
        CorrelationFeatureSelector(**options).fit(X, y)


def test_classes_take_part_in_the_largest_table():
    with (
        patch.object(checks, "MOST_PAIRS", 5),
        pytest.raises(ValueError, match="column 0 and the classes would have 2 x 3 pairs of categories, expected at"),
    ):
        CorrelationFeatureSelector().fit([[0], [1], [1]], [0, 1, 2])


def test_weights_are_refused_not_ignored():
    with pytest.raises(TypeError, match="sample_weight"):
        CorrelationFeatureSelector().fit(X, Y, sample_weight=[1, 2, 3, 4])


@pytest.mark.filterwarnings(f"ignore:{NOTHING}")
@parametrize_with_checks([CorrelationFeatureSelector(), CorrelationFeatureSelector(locally_predictive=True)])
def test_scikit_learn_checks(estimator, check):
    check(estimator)


def test_tags():
    tags = CorrelationFeatureSelector().__sklearn_tags__()
    assert tags.target_tags.required
    assert tags.input_tags.allow_nan
    assert tags.input_tags.categorical
    assert tags.input_tags.positive_only
    assert not tags.input_tags.sparse


def test_clone_and_pickle(fitted):
    options = {"patience": 3, "locally_predictive": True, "independent_as_redundant": False}
    assert clone(CorrelationFeatureSelector(**options)).get_params() == options
    again = pickle.loads(pickle.dumps(fitted))  # noqa: S301
    assert again.transform([[1, 0, 1]]).tolist() == [[1]]


def test_data_frames_keep_their_names():
    pandas = pytest.importorskip("pandas")
    X, y = load_iris(return_X_y=True, as_frame=True)
    pipeline = make_pipeline(MDLDiscretizer(), CorrelationFeatureSelector()).set_output(transform="pandas")
    codes = pipeline.fit_transform(X, y)
    assert isinstance(codes, pandas.DataFrame)
    assert codes.columns.tolist() == X.columns[2:].tolist() == pipeline.get_feature_names_out().tolist()


def test_a_pipeline_of_cuts_selection_and_a_credal_classifier():
    data, y = load_wine(return_X_y=True)
    pipeline = make_pipeline(MDLDiscretizer(), CorrelationFeatureSelector(), NaiveCredalClassifier())
    scores = cross_validate(pipeline, data, y, cv=5, scoring=metrics.set_scorer(rewards.Quadratic(0.65)))
    assert scores["test_score"].mean() > 0.9
    search = GridSearchCV(pipeline, {"correlationfeatureselector__locally_predictive": [False, True]}, cv=3)
    assert search.fit(data, y).best_score_ > 0.9


def test_one_number_of_categories_serves_all_features_that_may_be_selected():
    data, y = load_wine(return_X_y=True)
    generator = np.random.default_rng(0)
    rare = np.where(generator.random(len(y)) < 0.9, y, 3)
    rare[0], y_train = 4, y[1:]
    data = np.c_[data, rare]
    mask = np.arange(14) == 13
    cut = MDLDiscretizer(categorical=mask).fit(data[1:], y_train)
    selector = CorrelationFeatureSelector()
    codes = selector.fit_transform(cut.transform(data[1:]), y_train)
    assert selector.get_support()[-1]
    new = selector.transform(cut.transform(data[:1]))
    with pytest.raises(ValueError, match=r"declare more with NaiveCredalClassifier\(n_categories="):
        NaiveCredalClassifier().fit(codes, y_train).predict_set(new)
    assert cut.n_categories_[selector.get_support()][-1] == 4
    each = np.append(cut.n_categories_[:-1], 5)[selector.get_support()]
    for s in (1, 20):
        sets = [
            NaiveCredalClassifier(s=s, n_categories=n).fit(codes, y_train).predict_set(np.r_[codes, new]).tolist()
            for n in (each, 5, 9)
        ]
        assert sets[0] == sets[1] == sets[2]
