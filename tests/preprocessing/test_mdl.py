"""MDLDiscretizer: WEKA's cut points, the definition computed exactly, missing values, pipelines, estimator checks."""

from __future__ import annotations

import json
import pickle
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import prod

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.compose import ColumnTransformer, make_column_transformer
from sklearn.datasets import load_iris, load_wine
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import CategoricalNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from credal_lib.preprocessing.mdl import _best_cut, _between, _n_log_n
from tests.conftest import GOLDEN

EXPECTED = json.loads((GOLDEN / "weka_fayyad_irani.json").read_text(encoding="utf-8"))
NO_CUT = "no column has a cut"
nan = float("nan")


def cuts_of(x, y, **options):
    """Cut points of one column; a categorical column beside it keeps `fit` from warning."""
    if len(set(y)) < 2:
        with pytest.warns(UserWarning, match=NO_CUT):
            return MDLDiscretizer(**options).fit(np.reshape(x, (-1, 1)), y).cut_points_[0].tolist()
    X = np.column_stack([np.asarray(x, dtype=float), np.zeros(len(x))])
    return MDLDiscretizer(categorical=[False, True], **options).fit(X, y).cut_points_[0].tolist()


# --- other software --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "load"), [("iris", load_iris), ("wine", load_wine)])
def test_cut_points_are_those_of_weka(name, load):
    X, y = load(return_X_y=True)
    found = MDLDiscretizer().fit(X, y).cut_points_
    assert len(found) == len(EXPECTED["cut_points"][name]) == X.shape[1]
    for cuts, expected in zip(found, EXPECTED["cut_points"][name], strict=True):
        assert cuts == pytest.approx(expected, rel=0, abs=1e-9)


# --- examples by hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (range(1, 17), [0] * 8 + [1] * 8, [8.5]),
        ([1, 2, 3, 4], [0, 0, 1, 1], [2.5]),
        ([1, 2], [0, 1], [1.5]),
        ([1, 2, 3, 4], [0, 1, 0, 1], []),
        ([1, 1, 1], [0, 1, 1], []),
        ([1, 2, 3], [0, 0, 0], []),
        ([nan, nan, nan], [0, 1, 1], []),
        ([1, nan, 2], [0, 1, 1], [1.5]),
        ([nan, nan, 2], [0, 1, 1], []),
    ],
)
def test_small_columns(x, y, expected):
    assert cuts_of(list(x), y) == expected


def test_of_two_equally_good_cuts_the_lowest_wins():
    # three values with (0, 3, 11), (0, 4, 0) and (11, 3, 0) rows of the classes: the mirror image is the same with the
    # names of two classes exchanged, but sums of logarithms in another order round differently
    before = np.array([[0, 0, 0, 11], [0, 3, 7, 10], [0, 11, 11, 11]])
    log_table = _n_log_n(32)
    assert _best_cut(before, log_table) == 1
    assert _best_cut((before[:, -1:] - before)[:, ::-1], log_table) == 1
    assert cuts_of(np.arange(32.0), [0] * 6 + [1] * 20 + [0] * 6) == [5.5, 25.5]


def test_a_cut_lies_where_it_separates_even_between_neighboring_floats():
    x = np.array([1.0, np.nextafter(1.0, 2.0), 0.0, 5e-324, 1.6e308, 1.7e308])
    lower, upper = x[[0, 2, 4]], x[[1, 3, 5]]
    cuts = _between(lower, upper)
    assert (lower <= cuts).all()
    assert (cuts < upper).all()
    values = np.repeat([np.nextafter(1.0, 0.0), 1.0, np.nextafter(1.0, 2.0)], 10)
    y = np.repeat([0, 1, 2], 10)
    found = MDLDiscretizer().fit_transform(values[:, np.newaxis], y)
    assert found.ravel().tolist() == y.tolist()


def test_more_classes_than_three_to_a_float():
    y = np.repeat(np.arange(700), 2)
    assert len(cuts_of(np.arange(1400.0), y)) > 0


# --- the definition, slowly and exactly ------------------------------------------------------------------------------


def power(counts):
    """2 ** (rows times entropy), a ratio of integers."""
    return Fraction(sum(counts) ** sum(counts), prod(c**c for c in counts))


def log2(number):
    """Logarithm of a fraction, to fifty digits."""
    return (Decimal(number.numerator) / Decimal(number.denominator)).ln() / Decimal(2).ln()


def tally(rows):
    labels = [label for _, label in rows]
    return [labels.count(label) for label in sorted(set(labels))]


def slow_cuts(rows, *, better_encoding=False):
    """Cut points of (value, class) pairs: every midpoint, entropies compared as fractions, the price in decimals."""
    best = None
    values = sorted({value for value, _ in rows})
    for lower, upper in pairwise(values):
        left = [row for row in rows if row[0] <= lower]
        right = [row for row in rows if row[0] >= upper]
        entropy = power(tally(left)) * power(tally(right))
        if best is None or entropy < best[0]:
            best = entropy, (lower + upper) / 2, left, right
    if best is None:
        return []
    entropy, cut, left, right = best
    with localcontext() as context:
        context.prec = 50
        n, k = len(rows), len(tally(rows))
        whole, *parts = [len(tally(part)) * log2(power(tally(part))) / len(part) for part in (rows, left, right)]
        n_cuts = len(values) - 1 if better_encoding else n - 1
        price = log2(Fraction(n_cuts)) + log2(Fraction(3**k - 2)) - (whole - sum(parts))
        if log2(power(tally(rows)) / entropy) <= price:
            return []
    below, above = (slow_cuts(part, better_encoding=better_encoding) for part in (left, right))
    return [*below, cut, *above]


def problem(seed):
    """A random column: few or many rows, ties, missing values, classes that are absent from stretches or rare."""
    generator = np.random.default_rng(seed)
    n, k = int(generator.integers(1, 41)), int(generator.integers(1, 6))
    x = generator.normal(size=n).round(int(generator.integers(0, 4)))
    noise = generator.choice([0.0, 0.1, 0.4, 3.0])
    y = np.digitize(x + noise * generator.normal(size=n), np.sort(generator.normal(size=k - 1)))
    y = generator.permutation(k)[y]
    x[generator.random(n) < generator.choice([0.0, 0.0, 0.2, 0.9])] = np.nan
    return x, y


SEEDS = range(600)


@pytest.mark.long
@pytest.mark.parametrize("block", range(6))
def test_cut_points_are_those_of_the_definition(block):
    for seed in SEEDS[block::6]:
        x, y = problem(seed)
        rows = [(value, label) for value, label in zip(x.tolist(), y.tolist(), strict=True) if value == value]
        assert cuts_of(x, y) == pytest.approx(slow_cuts(rows), abs=1e-12), seed
        better = slow_cuts(rows, better_encoding=True)
        assert cuts_of(x, y, better_encoding=True) == pytest.approx(better, abs=1e-12), seed


def test_the_better_encoding_finds_more_cuts_where_values_repeat():
    for load, columns in ((load_iris, 2), (load_wine, 1)):
        X, y = load(return_X_y=True)
        usual, better = (MDLDiscretizer(better_encoding=b).fit(X, y).cut_points_ for b in (False, True))
        assert sum(one.tolist() != two.tolist() for one, two in zip(usual, better, strict=True)) == columns
    x, y = [1.0] * 8 + [2.0] * 8, [0] * 6 + [1] * 2 + [0] + [1] * 7
    assert cuts_of(x, y) == []
    assert cuts_of(x, y, better_encoding=True) == [1.5]


@pytest.mark.parametrize("value", [1, "yes", None])
def test_the_better_encoding_is_on_or_off(value):
    with pytest.raises(TypeError, match="better_encoding: expected True or False"):
        MDLDiscretizer(better_encoding=value).fit([[1.0], [2.0]], [0, 1])


@pytest.mark.parametrize("seed", range(5))
def test_cut_points_of_a_long_column_are_those_of_the_definition(seed):
    generator = np.random.default_rng(seed)
    y = generator.integers(3, size=200)
    x = (generator.normal(size=200) + 2 * y).round(2)
    expected = slow_cuts(list(zip(x.tolist(), y.tolist(), strict=True)))
    assert len(expected) > 1
    assert cuts_of(x, y) == pytest.approx(expected, abs=1e-12)


def test_the_random_problems_have_none_one_and_many_cuts():
    numbers = {len(cuts_of(*problem(seed))) for seed in SEEDS}
    assert {0, 1, 2, 3} <= numbers


# --- invariance ------------------------------------------------------------------------------------------------------


def test_order_of_rows_names_of_classes_and_an_increasing_map_do_not_matter():
    X, y = load_iris(return_X_y=True)
    reference = MDLDiscretizer().fit(X, y)
    shuffled = np.random.default_rng(0).permutation(len(y))
    renamed = np.array(["b", "c", "a"])[y]
    assert (
        MDLDiscretizer().fit(X[shuffled], renamed[shuffled]).cut_points_[2].tolist()
        == reference.cut_points_[2].tolist()
    )
    assert (MDLDiscretizer().fit_transform(np.exp(X), y) == reference.transform(X)).all()


def test_a_negated_column_has_negated_cuts_where_none_are_tied():
    X, y = load_wine(return_X_y=True)
    for cuts, negated in zip(
        MDLDiscretizer().fit(X, y).cut_points_, MDLDiscretizer().fit(-X, y).cut_points_, strict=True
    ):
        assert negated[::-1] == pytest.approx(-cuts)


def test_a_missing_value_is_as_if_its_row_were_not_there():
    X, y = load_iris(return_X_y=True)
    missing = np.random.default_rng(1).random(X.shape) < 0.2
    found = MDLDiscretizer().fit(np.where(missing, np.nan, X), y).cut_points_
    for i, cuts in enumerate(found):
        present = ~missing[:, i]
        assert cuts.tolist() == MDLDiscretizer().fit(X[present], y[present]).cut_points_[i].tolist()


# --- transform -------------------------------------------------------------------------------------------------------


@pytest.fixture
def stairs():
    """Ten rows a class, one column cut at 9.5 and 19.5."""
    return MDLDiscretizer().fit(np.arange(30.0)[:, np.newaxis], np.repeat([0, 1, 2], 10))


def test_codes_count_the_cuts_below(stairs):
    assert stairs.cut_points_[0].tolist() == [9.5, 19.5]
    x = [-1e300, 0, 9.5, np.nextafter(9.5, 10), 19.5, 20, 1e300]
    assert stairs.transform(np.reshape(x, (-1, 1))).ravel().tolist() == [0, 0, 0, 1, 1, 2, 2]


def test_missing_stays_missing(stairs):
    codes = stairs.transform([[nan], [3.0], [nan]]).ravel()
    assert np.isnan(codes).tolist() == [True, False, True]


def test_every_code_occurs_in_the_training_rows():
    X, y = load_wine(return_X_y=True)
    discretizer = MDLDiscretizer()
    codes = discretizer.fit_transform(X, y)
    assert [len(np.unique(column)) for column in codes.T] == discretizer.n_categories_.tolist()
    assert (codes.min(axis=0) == 0).all()


def test_columns_without_a_cut_are_dropped():
    X, y = load_iris(return_X_y=True)
    noise = np.tile([0.0, 1.0], 75)
    discretizer = MDLDiscretizer().fit(np.insert(X, 1, noise, axis=1), y)
    assert discretizer.kept_.tolist() == [True, False, True, True, True]
    assert discretizer.cut_points_[1].size == 0
    assert discretizer.n_categories_.tolist() == [3, 3, 3, 3]
    assert discretizer.transform(np.insert(X, 1, noise, axis=1)).shape == (150, 4)
    assert discretizer.get_feature_names_out().tolist() == ["x0", "x2", "x3", "x4"]


@pytest.mark.parametrize("y", [[0, 1] * 5, ["a"] * 10])
def test_if_no_column_has_a_cut_the_first_stays_with_one_code(y):
    X = np.c_[np.arange(10.0), np.zeros(10)]
    X[3, 0] = np.nan
    with pytest.warns(UserWarning, match=NO_CUT):
        discretizer = MDLDiscretizer().fit(X, y)
    assert discretizer.kept_.tolist() == [True, False]
    assert discretizer.n_categories_.tolist() == [1]
    assert [cuts.size for cuts in discretizer.cut_points_] == [0, 0]
    assert np.nan_to_num(discretizer.transform(X), nan=-1).ravel().tolist() == [0, 0, 0, -1, 0, 0, 0, 0, 0, 0]


@pytest.mark.filterwarnings(f"ignore:{NO_CUT}")
def test_a_cross_validation_without_cuts_goes_on_with_the_frequencies_of_the_classes():
    X, y = np.random.default_rng(0).normal(size=(60, 3)), np.array([0, 0, 1] * 20)
    scores = cross_val_score(make_pipeline(MDLDiscretizer(), CategoricalNB()), X, y, cv=5, error_score="raise")
    assert scores.tolist() == pytest.approx([2 / 3] * 5)


# --- categorical columns ---------------------------------------------------------------------------------------------


def test_categorical_columns_pass_through():
    X = np.c_[[3.0, nan, 0, 3], [0.0, 0, 0, 0], [1.0, 2, 3, 4]]
    discretizer = MDLDiscretizer(categorical=[True, True, False]).fit(X, [0, 0, 1, 1])
    assert discretizer.n_categories_.tolist() == [4, 1, 2]
    assert [cuts.tolist() for cuts in discretizer.cut_points_] == [[], [], [2.5]]
    expected = np.c_[X[:, :2], [0, 0, 1, 1]]
    np.testing.assert_array_equal(discretizer.transform(X), expected)


def test_categorical_columns_alone_need_no_cut():
    assert MDLDiscretizer(categorical=[True]).fit_transform([[2], [0]], [0, 1]).tolist() == [[2], [0]]


@pytest.mark.parametrize(
    ("mask", "error", "message"),
    [
        ([True], ValueError, r"categorical: expected one boolean for each of the 2 columns of X, got shape \(1,\)"),
        ([0, 1], TypeError, "categorical: expected booleans, one per column of X, got dtype int64"),
        (["x", "y"], TypeError, "categorical: expected booleans"),
    ],
)
def test_a_wrong_mask_is_refused(mask, error, message):
    with pytest.raises(error, match=message):
        MDLDiscretizer(categorical=mask).fit([[1, 2], [2, 1]], [0, 1])


@pytest.mark.parametrize(("code", "message"), [(-1, "Negative values"), (0.5, "not integers")])
def test_a_categorical_column_holds_codes(code, message):
    discretizer = MDLDiscretizer(categorical=np.array([False, True]))
    with pytest.raises(ValueError, match=message + r".*X\[1, 1\] is " + str(code)):
        discretizer.fit([[-0.5, 0], [1, code]], [0, 1])
    discretizer.fit([[-0.5, 0], [1, 1]], [0, 1])
    with pytest.raises(ValueError, match=message):
        discretizer.transform([[-0.5, 0], [1, code]])


# --- the border ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("X", "y", "error", "message"),
    [
        ([[1.0], [np.inf]], [0, 1], ValueError, "infinity"),
        ([["a"], ["b"]], [0, 1], ValueError, "could not convert"),
        ([[1.0], [2.0]], [0, 1, 1], ValueError, "inconsistent numbers of samples"),
        ([[1.0], [2.0]], [0.25, 1.5], ValueError, "Unknown label type"),
        ([[1.0], [2.0]], [0, nan], ValueError, "NaN"),
        ([[1.0], [2.0]], None, ValueError, "requires y to be passed"),
        ([1.0, 2.0], [0, 1], ValueError, "Expected 2D array"),
    ],
)
def test_wrong_input_is_refused(X, y, error, message):
    with pytest.raises(error, match=message):
        MDLDiscretizer().fit(X, y)


def test_weights_are_refused_not_ignored():
    with pytest.raises(TypeError, match="sample_weight"):
        MDLDiscretizer().fit([[1.0], [2.0]], [0, 1], sample_weight=[1, 2])


# --- scikit-learn ----------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings(f"ignore:{NO_CUT}")
@parametrize_with_checks([MDLDiscretizer()])
def test_scikit_learn_checks(estimator, check):
    check(estimator)


def test_tags():
    tags = MDLDiscretizer().__sklearn_tags__()
    assert tags.target_tags.required
    assert tags.requires_fit
    assert tags.input_tags.allow_nan
    assert not tags.input_tags.sparse


def test_data_frames_keep_their_names_and_index():
    pandas = pytest.importorskip("pandas")
    X, y = load_iris(return_X_y=True, as_frame=True)
    X.insert(0, "noise", np.tile([0.0, 1.0], 75))
    X.index = pandas.Index([f"flower {i}" for i in range(150)])
    discretizer = MDLDiscretizer().set_output(transform="pandas")
    codes = discretizer.fit_transform(X, y)
    assert codes.columns.tolist() == X.columns[1:].tolist() == discretizer.get_feature_names_out().tolist()
    assert codes.index.equals(X.index)
    with pytest.raises(ValueError, match="input_features is not equal to feature_names_in_"):
        discretizer.get_feature_names_out(["a", "b", "c", "d", "e"])


def test_pipeline_and_column_transformer():
    X, y = load_iris(return_X_y=True)
    X = np.c_[X, np.arange(150) % 3]
    columns = ColumnTransformer([("cut", MDLDiscretizer(), [0, 1, 2, 3])], remainder="passthrough")
    by_columns = columns.fit_transform(X, y)
    by_mask = MDLDiscretizer(categorical=[False] * 4 + [True]).fit_transform(X, y)
    assert (by_columns == by_mask).all()
    assert columns.get_feature_names_out().tolist()[0] == "cut__x0"
    pipeline = make_pipeline(MDLDiscretizer(), CategoricalNB(min_categories=4))
    assert cross_val_score(pipeline, *load_iris(return_X_y=True), cv=5).mean() > 0.9


OTHER_COLUMNS = {
    "words": (["red", "green"] * 5, "'red'"),
    "words with a gap": (["red", None] * 5, "'red'"),
    "numbers and a word": ([1.0, "x"] * 5, "'x'"),
    "lists": ([[1], [2]] * 5, "\\[1\\]"),
    "dates": (np.arange("2020-01-01", "2020-01-11", dtype="datetime64[D]"), "2020-01-01"),
    "durations": (np.arange(10).astype("timedelta64[D]"), "timedelta64"),
}


@pytest.mark.parametrize(("column", "example"), OTHER_COLUMNS.values(), ids=list(OTHER_COLUMNS))
def test_a_mixed_frame_is_refused_in_words(column, example):
    pandas = pytest.importorskip("pandas")
    numbers = pandas.DataFrame({"length": np.arange(10.0), "known": pandas.array([1, None] * 5, dtype="Int64")})
    mixed, y = numbers.assign(other=column), ["a"] * 5 + ["b"] * 5
    words = f"MDLDiscretizer expects numbers .* in the columns 'other' .*{example}.*make_column_transformer"
    with pytest.raises(ValueError, match=words):
        MDLDiscretizer().fit(mixed, y)
    fitted = MDLDiscretizer().fit(numbers.assign(other=1.0), y)
    with pytest.raises(ValueError, match=words):
        fitted.transform(mixed)
    with pytest.raises(ValueError, match=r"expects category codes .* in the columns 'other' .*OrdinalEncoder first"):
        NaiveCredalClassifier().fit(mixed, y)
    with pytest.raises(ValueError, match=r"expects category codes .* in the columns 'other' .*OrdinalEncoder first"):
        CorrelationFeatureSelector().fit(mixed, y)


def test_the_cure_for_a_mixed_frame_works():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"length": np.arange(10.0), "color": ["red", "green"] * 5, "date": ["a"] * 10})
    columns = make_column_transformer((MDLDiscretizer(), ["length"]), (OrdinalEncoder(), ["color", "date"]))
    codes = columns.set_output(transform="pandas").fit_transform(frame, ["a"] * 5 + ["b"] * 5)
    assert codes.columns.tolist() == ["mdldiscretizer__length", "ordinalencoder__color", "ordinalencoder__date"]
    assert codes.iloc[[0, 9]].to_numpy().tolist() == [[0, 1, 0], [1, 0, 0]]


@pytest.mark.parametrize("make", [MDLDiscretizer, CorrelationFeatureSelector])
@pytest.mark.parametrize(
    ("y", "error", "words"),
    [
        (["a", None] * 5, ValueError, "got None in row 1 .*leave out what has no label"),
        (np.array(["a", nan] * 5, dtype=object), ValueError, "got nan in row 1"),
        (np.array(["a", 1] * 5, dtype=object), TypeError, "got words and numbers; turn them all into words"),
    ],
)
def test_labels_that_cannot_be_learned(make, y, error, words):
    for each in (make(), NaiveCredalClassifier()):
        with pytest.raises(error, match=words):
            each.fit(np.arange(10.0)[:, np.newaxis], y)


def test_a_missing_label_of_pandas():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="y: expected no missing entry, got 1, the first in row 1"):
        MDLDiscretizer().fit([[1.0], [2.0], [3.0]], pandas.array(["a", None, "b"], dtype="string"))


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_come_out_as_frames(library):
    module = pytest.importorskip(library)
    frame = module.DataFrame({"noise": [0.0, 1.0] * 5, "length": np.arange(10.0), "width": np.arange(10.0)})
    chain = make_pipeline(MDLDiscretizer(), CorrelationFeatureSelector()).set_output(transform=library)
    found = chain.fit_transform(frame, ["a"] * 5 + ["b"] * 5)
    assert type(found) is module.DataFrame
    assert list(found.columns) == ["length"]
    assert np.asarray(found).ravel().tolist() == [0.0] * 5 + [1.0] * 5
    assert chain.get_feature_names_out().tolist() == ["length"]


def test_clone_and_pickle(stairs):
    mask = [False]
    copy = clone(MDLDiscretizer(categorical=mask))
    assert copy.get_params() == {"categorical": mask, "better_encoding": False}
    again = pickle.loads(pickle.dumps(stairs))  # noqa: S301
    assert again.transform([[15.0]]).tolist() == stairs.transform([[15.0]]).tolist() == [[1.0]]
