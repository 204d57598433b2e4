"""The credal decision tree: its upper entropy, worked numbers, a slow reference, refusals, its drawing, memory."""

from __future__ import annotations

import pickle
import tracemalloc
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib.classifiers import CredalDecisionTree
from credal_lib.classifiers.trees import _unbeaten
from credal_lib.credal_sets import upper_entropy
from credal_lib.metrics import set_scorer
from credal_lib.rewards import Quadratic
from tests.classifiers import naive_reference, trees_reference

nan = float("nan")
X = np.array([[0, 1], [1, 0], [0, 0], [1, 1], [0, 2], [1, 2]], dtype=float)
Y = np.array([0, 1, 0, 1, 0, 1])


@parametrize_with_checks([CredalDecisionTree(), CredalDecisionTree(ties="strict", correction="abellan")])
def test_scikit_learns_checks(estimator, check):
    check(estimator)


# --- gains and leaves ------------------------------------------------------------------------------------------------
def gain(whole, parts, s):
    return upper_entropy(whole, s) - np.sum(parts, axis=1) @ upper_entropy(parts, s) / np.sum(whole)


def split(whole, parts, s):
    """Whether a tree on data with one feature and these counts in its categories is more than a root."""
    rows = [(v, c) for v, part in enumerate(parts) for c, n in enumerate(part) for _ in range(n)]
    model = CredalDecisionTree(s=s).fit([[v] for v, _ in rows], [c for _, c in rows])
    assert model.tree_.counts[0].tolist() == list(whole)
    return model.get_depth() == 1


@pytest.mark.parametrize(
    ("whole", "parts", "s", "expected"),
    [
        ((8, 8), [(8, 0), (0, 8)], 1, 0.4967417),
        ((6, 6), [(5, 1), (1, 5)], 1, 0.1368794),
        ((6, 6), [(5, 1), (1, 5)], 2, 0.0455660),
        ((1, 1), [(1, 0), (0, 1)], 1, 0),
    ],
)
def test_worked_examples_of_the_gain(whole, parts, s, expected):
    assert gain(whole, parts, s) == pytest.approx(expected, abs=5e-8)
    assert split(whole, parts, s) == (expected > 0)


def test_a_gain_below_a_millionth_splits_nothing():
    """The same split for growing s: its gain falls to zero, and through 1e-6 on the way."""
    whole, parts = (4, 3), [(4, 1), (0, 2)]
    strengths = np.linspace(0.01, 3, 3000)
    gains = np.array([gain(whole, parts, s) for s in strengths])
    small = strengths[(np.abs(gains) < 2e-3) & (gains < 1e-6)][0]
    large = strengths[gains > 1e-6][-1]
    assert split(whole, parts, large)
    assert not split(whole, parts, small)
    low, high = small, large
    while abs(high - low) > 1e-14:  # between the two, where the gain is 1e-6
        low, high = ((low + high) / 2, high) if gain(whole, parts, (low + high) / 2) < 1e-6 else (low, (low + high) / 2)
    assert gain(whole, parts, high) == pytest.approx(1e-6, rel=1e-3)
    assert split(whole, parts, 2 * high - low - 1e-9 * np.sign(small - large))
    assert not split(whole, parts, 2 * low - high + 1e-9 * np.sign(small - large))


@pytest.mark.parametrize(
    ("counts", "s", "weka", "strict"),
    [
        ((2, 1), 1, [0], [0, 1]),
        ((3, 1), 1, [0], [0]),
        ((5, 4, 3), 2, [0, 1], [0, 1, 2]),
        ((0, 0, 0), 1, [0, 1, 2], [0, 1, 2]),
        ((4, 4), 1e-20, [0, 1], [0, 1]),  # 4 + 1e-20 is 4 in floating point: a sum would beat both classes
        ((4, 4), 1e-320, [0, 1], [0, 1]),
    ],
)
def test_worked_examples_of_leaves(counts, s, weka, strict):
    for ties, expected in (("weka", weka), ("strict", strict)):
        assert np.flatnonzero(_unbeaten(np.array([counts]), s, ties)[0]).tolist() == expected


def test_the_rules_differ_in_20_of_the_121_binary_leaves_with_counts_up_to_10():
    counts = np.array(list(product(range(11), repeat=2)))
    differ = (_unbeaten(counts, 1, "weka") != _unbeaten(counts, 1, "strict")).any(axis=1)
    assert (len(counts), differ.sum()) == (121, 20)
    assert (np.abs(counts[differ, 0] - counts[differ, 1]) == 1).all()


# --- against the slow reference --------------------------------------------------------------------------------------
STRENGTHS = (0.1, 0.5, 1, 2, 5)


@pytest.mark.long
@pytest.mark.parametrize("empty_branches", [True, False])
@pytest.mark.parametrize("correction", [None, "abellan"])
@pytest.mark.parametrize("ties", ["weka", "strict"])
def test_counts_and_sets_are_those_of_the_slow_reference(ties, correction, empty_branches):
    """200 problems with few rows, absent categories, missing values and ties; 3 new rows and 3 old ones of each."""
    generator = np.random.default_rng(5)
    depths, empty, ends = set(), 0, []
    for _ in range(200):
        X, y, rows, cards = naive_reference.problem(generator)
        if (
            generator.random() < 0.5
        ):  # without declared categories that nobody has, so that the rule has something to do
            cards = (np.nanmax(np.vstack([X, rows, np.zeros(X.shape[1])]), axis=0) + 1).astype(int).tolist()
        s, k = float(generator.choice(STRENGTHS)), int(y.max()) + 1
        rows = np.vstack([rows, X[:3]])
        model = CredalDecisionTree(
            s=s, ties=ties, correction=correction, n_categories=cards, empty_branches=empty_branches
        ).fit(X, y)
        options = trees_reference.Options(Fraction(s), ties, correction, empty_branches)
        found = [trees_reference.end(X, y, row, cards, k, options) for row in rows]
        assert model.predict_set(rows).tolist() == [trees_reference.members(e.counts, options) for e in found]
        bounds = model.predict_bounds(rows)
        counts = np.array([e.counts for e in found])
        assert bounds.lower == pytest.approx(counts / (counts.sum(axis=1, keepdims=True) + s))
        assert bounds.upper == pytest.approx((counts + s) / (counts.sum(axis=1, keepdims=True) + s))
        assert model.predict(rows).tolist() == counts.argmax(axis=1).tolist()
        assert all(model.get_depth() >= len(e.path) for e in found)
        depths.add(model.get_depth())
        empty += sum(not any(e.counts) for e in found)
        ends += found
    assert {0, 1, 2} < depths
    assert empty > 20
    assert sum(e.close for e in ends) > 5


def test_a_missing_value_is_a_category_of_its_own():
    X = [[0.0]] * 6 + [[1.0]] * 6 + [[nan]] * 6
    model = CredalDecisionTree().fit(X, ["a"] * 6 + ["b"] * 6 + ["c"] * 6)
    assert model.n_categories_.tolist() == [2]
    assert model.predict([[0], [1], [nan]]).tolist() == ["a", "b", "c"]
    assert model.export_text().splitlines()[2] == "x0 missing: {c}  0, 0, 6"


def test_an_empty_branch_answers_with_all_classes():
    X, y = [[0]] * 6 + [[1]] * 6, ["a"] * 6 + ["b"] * 6
    model = CredalDecisionTree(n_categories=4).fit(X, y)
    rows = [[3], [nan], [0]]
    assert model.predict_set(rows).tolist() == [[True, True], [True, True], [True, False]]
    assert model.predict_bounds(rows).lower[:2].tolist() == [[0, 0]] * 2
    assert model.predict_bounds(rows).upper[:2].tolist() == [[1, 1]] * 2
    assert model.predict(rows).tolist() == ["a", "a", "a"]
    refused = clone(model).set_params(empty_branches=False).fit(X, y)
    assert refused.get_depth() == 0
    assert refused.predict_set(rows).tolist() == [[True, True]] * 3


def test_a_category_beyond_all_branches_of_the_tree_is_not_taken_for_one_of_another_node():
    """Codes 2 to 8 of the first column lead nowhere, and must not run over into the branches of a later node."""
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 20, dtype=float)
    y = np.array([0, 1, 2, 3] * 20)
    model = CredalDecisionTree(n_categories=9).fit(X, y)
    assert model.get_depth() == 2
    strange = np.array([[a, b] for a in range(2, 9) for b in range(9)] + [[0, b] for b in range(2, 9)])
    assert model.predict_set(strange).all()


def test_the_first_of_equally_good_features_is_taken():
    column = np.repeat([0.0, 1.0], 6)
    model = CredalDecisionTree().fit(np.column_stack([np.zeros(12), column, 1 - column, column]), column)
    assert model.tree_.feature.tolist() == [1, -1, -1]


def test_features_that_gain_alike_are_ties_whatever_the_order_of_their_sums():
    """Copies with other numbers for the categories: their gains differ in the last bit."""
    generator = np.random.default_rng(0)
    last_bits = 0
    for _ in range(50):
        y = generator.integers(0, 3, size=150)
        column = (3 * y + generator.integers(0, 7, size=150)) % 10
        copies = np.column_stack([generator.permutation(10)[column] for _ in range(8)])
        model = CredalDecisionTree(n_categories=10).fit(copies, y)
        assert model.tree_.feature[0] == 0
        parts = [[np.bincount(y[c == v], minlength=3) for v in range(10)] for c in copies.T]
        remaining = [np.bincount([0] * 10, weights=np.sum(p, axis=1) * upper_entropy(p)) for p in parts]
        last_bits += np.argmin(remaining) != 0
    assert last_bits > 5


# --- refusals --------------------------------------------------------------------------------------------------------
FIT_REFUSALS = {
    "a negative code": ({}, [[0, -1], [1, 0]], [0, 1], ValueError, r"X\[0, 1\] is -1; expected category codes 0, 1, 2"),
    "a fraction": ({}, [[0, 0.5], [1, 0]], [0, 1], ValueError, "cut numbers with preprocessing.MDLDiscretizer"),
    "text": ({}, [["a", "b"], ["b", "a"]], [0, 1], ValueError, "got text .*'a'.*; code text with OrdinalEncoder"),
    "a category not declared": (
        {"n_categories": [2, 2]}, X, Y, ValueError, r"declare more with CredalDecisionTree\(n_categories="
    ),
    "s = 0": ({"s": 0}, X, Y, ValueError, "s: expected a positive number, got 0"),
    "s infinite": ({"s": np.inf}, X, Y, ValueError, "s: expected a finite number, got inf"),
    "s text": ({"s": "1"}, X, Y, TypeError, "s: expected a number, got '1'"),
    "an unknown rule": ({"ties": "strong"}, X, Y, ValueError, "ties: expected one of 'weka', 'strict', got 'strong'"),
    "no rule": ({"ties": None}, X, Y, ValueError, "ties: expected one of 'weka', 'strict', got None"),
    "an unknown correction": ({"correction": "strobl"}, X, Y, ValueError, "correction: expected one of 'abellan'"),
    "a number for True": ({"empty_branches": 1}, X, Y, TypeError, "empty_branches: expected True or False, got 1"),
    "one class": ({}, X, ["a"] * 6, ValueError, "needs at least two classes, got only one class, 'a'"),
    "missing labels": ({}, X, [0, 1, nan, 0, 1, 0], ValueError, "Input y contains NaN"),
    "a sparse matrix": ({}, csr_array(X), Y, TypeError, r"Use '.toarray\(\)'"),
    "no row": ({}, X[:0], Y[:0], ValueError, "0 sample"),
}  # fmt: skip


@pytest.mark.parametrize(("options", "X", "y", "error", "words"), FIT_REFUSALS.values(), ids=FIT_REFUSALS.keys())
def test_fit_refuses_and_names_the_cure(options, X, y, error, words):
    with pytest.raises(error, match=words):
        CredalDecisionTree(**options).fit(X, y)


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        ([[0, -1]], ValueError, "Negative values in data"),
        ([[0.5, 1]], ValueError, "Numbers that are not integers .*MDLDiscretizer"),
        (
            [[0, 1], [0, 3]],
            ValueError,
            r"X\[1, 1\]: expected a category below 3, .* got 3; declare more with CredalDecisionTree",
        ),
        ([[0]], ValueError, "X has 1 features, but CredalDecisionTree is expecting 2"),
        (csr_array(X), TypeError, r"Use '.toarray\(\)'"),
    ],
)
@pytest.mark.parametrize("method", ["predict", "predict_set", "predict_bounds"])
def test_prediction_refuses_and_names_the_cure(method, rows, error, words):
    with pytest.raises(error, match=words):
        getattr(CredalDecisionTree().fit(X, Y), method)(rows)


@pytest.mark.parametrize("method", ["predict", "predict_set", "predict_bounds"])
def test_prediction_before_fit_says_so(method):
    with pytest.raises(NotFittedError, match="Call 'fit'"):
        getattr(CredalDecisionTree(), method)(X)


@pytest.mark.parametrize("method", ["export_text", "get_depth", "get_n_leaves"])
def test_what_asks_for_the_tree_before_fit_says_so(method):
    with pytest.raises(NotFittedError, match="Call 'fit'"):
        getattr(CredalDecisionTree(), method)()


def test_weights_are_refused_not_ignored():
    with pytest.raises(TypeError, match="sample_weight"):
        CredalDecisionTree().fit(X, Y, sample_weight=np.ones(6))


def test_options_changed_after_fit_are_checked_but_change_no_answer():
    X, y = [[0]] * 4 + [[1]] * 3, [0, 0, 0, 1, 1, 1, 1]
    model = CredalDecisionTree(s=0.5).fit(X, y)
    before = model.predict_set([[0], [1]]), model.predict_bounds([[0], [1]])
    model.set_params(s=50, ties="strict")
    assert (model.predict_set([[0], [1]]) == before[0]).all()
    assert model.predict_bounds([[0], [1]]) == before[1]
    with pytest.raises(ValueError, match="s: expected a positive number"):
        model.set_params(s=-1).predict(X)


@pytest.mark.parametrize("s", [1, np.int64(1), np.float32(1), Fraction(1)])
def test_any_real_number_will_do_as_s(s):
    assert (
        CredalDecisionTree(s=s).fit(X, Y).predict_set(X) == CredalDecisionTree(s=1.0).fit(X, Y).predict_set(X)
    ).all()


def test_the_data_stay_as_they_were():
    before = X.copy()
    CredalDecisionTree().fit(X, Y).predict_set(X)
    assert (before == X).all()


# --- the drawing -----------------------------------------------------------------------------------------------------
def test_the_drawing_has_every_branch_set_and_count():
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 20, dtype=float)
    y = np.array(["a", "b", "a", "c"] * 20)
    model = CredalDecisionTree(n_categories=3).fit(X, y)
    assert model.export_text().splitlines() == [
        "x1 = 0: {a}  40, 0, 0",
        "x1 = 1",
        "|   x0 = 0: {b}  0, 20, 0",
        "|   x0 = 1: {c}  0, 0, 20",
    ]
    assert model.export_text(["age", "tears"]).splitlines()[1:3] == ["tears = 1", "|   age = 0: {b}  0, 20, 0"]
    assert (model.get_depth(), model.get_n_leaves()) == (2, 3)
    with pytest.raises(ValueError, match=r"feature_names: expected 2 names, one per column of X, got shape \(1,\)"):
        model.export_text(["age"])


def test_the_drawing_of_a_root_alone():
    model = CredalDecisionTree().fit([[0], [0], [1]], ["a", "b", "a"])
    assert model.export_text() == "{a}  2, 1"
    assert (model.get_depth(), model.get_n_leaves()) == (0, 1)


def test_the_drawing_takes_the_names_of_a_data_frame():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"color": [0] * 6 + [1] * 6})
    assert CredalDecisionTree().fit(frame, [0] * 6 + [1] * 6).export_text().startswith("color = 0: {0}  6, 0\n")


# --- scikit-learn's tools --------------------------------------------------------------------------------------------
WORDS = np.array([["red", "round"], ["red", "long"], ["green", "long"], ["green", "round"]] * 10, dtype=object)

FRUIT = np.array(["apple", "cherry", "cucumber", "apple"] * 10)


def pipeline(**options):
    encoder = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=nan)
    return make_pipeline(encoder, CredalDecisionTree(**options))


def test_clone_and_pickle_keep_options_and_answers():
    model = CredalDecisionTree(s=2.0, ties="strict", correction="abellan", n_categories=[2, 3], empty_branches=False)
    assert clone(model).get_params() == model.get_params()
    fitted = model.fit(X, Y)
    restored = pickle.loads(pickle.dumps(fitted))  # noqa: S301  # our own bytes
    assert (restored.predict_set(X) == fitted.predict_set(X)).all()
    assert restored.predict_bounds(X) == fitted.predict_bounds(X)
    assert restored.export_text() == fitted.export_text()


def test_in_a_pipeline_with_words_as_categories_and_labels():
    model = pipeline().fit(WORDS, FRUIT)
    assert model.predict(WORDS).tolist() == FRUIT.tolist()
    assert model[-1].predict_set(model[:-1].transform([["red", "unknown shape"]])).all()


def test_cross_validated_and_searched_with_a_reward_of_sets():
    scorer = set_scorer(Quadratic(0.65))
    scores = cross_validate(pipeline(), WORDS, FRUIT, cv=4, scoring=scorer, error_score="raise")
    assert scores["test_score"].tolist() == [1.0] * 4
    search = GridSearchCV(pipeline(), {"credaldecisiontree__s": [1000.0, 1.0]}, scoring=scorer, cv=4).fit(WORDS, FRUIT)
    assert search.best_params_ == {"credaldecisiontree__s": 1.0}


# --- memory ----------------------------------------------------------------------------------------------------------
def peak(function, *arguments):
    tracemalloc.start()
    try:
        function(*arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_grows_with_the_rows():
    generator = np.random.default_rng(0)
    X, y = generator.integers(0, 4, size=(40_000, 6)).astype(float), generator.integers(0, 8, size=40_000)
    X[:, 0] = np.where(generator.random(40_000) < 0.8, y % 4, X[:, 0])
    model = CredalDecisionTree(n_categories=4)
    small, large = (peak(model.fit, X[:n], y[:n]) for n in (4_000, 40_000))
    assert large <= 11 * small
    small, large = (peak(model.predict_set, X[:n]) for n in (4_000, 40_000))
    assert large <= 10 * small


def test_memory_does_not_grow_with_nodes_times_categories():
    """A thousand nodes at a level, and ten thousand categories: a full table would have ten million cells a class."""
    generator = np.random.default_rng(0)
    y = np.tile([0, 0, 0, 1, 1, 1, 1, 1], 1000)
    X = np.column_stack([np.repeat(np.arange(1000), 8), generator.integers(0, 10_000, size=8000), y])
    model = CredalDecisionTree(n_categories=10_000, s=0.01).fit(X[:, :2], y)
    assert peak(model.fit, X, y) < 20e6
