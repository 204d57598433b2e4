"""Nested dichotomies, forests of them and the ordinal decomposition: trees, lower expectations, refusals, use."""

from __future__ import annotations

import pickle
from unittest.mock import patch

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_book import datasets
from credal_lib.classifiers import (
    CredalDecisionTree,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    NestedDichotomies,
    NestedDichotomyForest,
    OrdinalDecomposition,
    _decomposition_base,
)
from credal_lib.classifiers._dichotomy_tree import splits
from credal_lib.metrics import set_scorer
from credal_lib.preprocessing import MDLDiscretizer
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.classifiers import dichotomies_reference as reference
from tests.classifiers.categories import not_on_fractions
from tests.classifiers.decomposed import X, distances, problem

nan = float("nan")

MODELS = {
    "one tree": NestedDichotomies(random_state=0),
    "best of 5": NestedDichotomies(tree="ordered", n_candidates=5, random_state=0),
    "forest": NestedDichotomyForest(n_trees=5, random_state=0),
    "p-box": OrdinalDecomposition(),
}


class FromRows(NaiveCredalClassifier):
    """The same classifier, which is fitted to rows, and whose data are validated, as any other base."""


@pytest.mark.long
@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("base", [{"s": 2.0, "model": "local"}, {"s": 0.5, "model": "global"}])
def test_binary_classifiers_from_one_count_are_those_that_are_fitted_to_rows(name, base):
    for seed in range(8):
        X_train, y, rows, numbers = problem(seed)
        X_train, rows, numbers = (
            np.hstack([X_train, X_train[:, :1] * 0]),
            np.hstack([rows, rows[:, :1] * 0]),
            [*numbers, 1],
        )
        model = clone(MODELS[name]).set_params(n_categories=numbers)
        fast, slow = (
            clone(model).set_params(base=kind(**base)).fit(X_train, y) for kind in (NaiveCredalClassifier, FromRows)
        )
        assert fast.models_.keys() == slow.models_.keys()
        for split, own in fast.models_.items():
            other = slow.models_[split]
            assert own.get_params() == other.get_params()
            assert vars(own).keys() == vars(other).keys()
            assert own.n_categories_.tolist() == other.n_categories_.tolist()
            for one, two in zip(
                [own.counts_.classes, *own.counts_.categories],
                [other.counts_.classes, *other.counts_.categories],
                strict=True,
            ):
                assert np.array_equal(one, two)
            assert own.predict_set(rows).tolist() == other.predict_set(rows).tolist()
        assert np.array_equal(fast.predict_set(rows), slow.predict_set(rows))
        assert fast.predict_bounds(rows).lower == pytest.approx(slow.predict_bounds(rows).lower, rel=1e-12)
        assert fast.predict_bounds(rows).upper == pytest.approx(slow.predict_bounds(rows).upper, rel=1e-12)


def in_alphabetical_order(model, words):
    """The ordinal decomposition is told the order of classes in words."""
    return clone(model).set_params(**{"order": list(words)} if isinstance(model, OrdinalDecomposition) else {})


EACH = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
Y = np.array([0, 1, 2] * 4)


def wants_an_order(estimator):
    """Of three classes in words the ordinal decomposition asks for their order, which scikit-learn does not state."""
    ordinal = isinstance(estimator, OrdinalDecomposition)
    words = {"check_classifiers_classes": "three classes in words, without an order"} if ordinal else {}
    return words | not_on_fractions(estimator)


@parametrize_with_checks(list(MODELS.values()), expected_failed_checks=wants_an_order)
def test_scikit_learns_checks(estimator, check):
    check(estimator)


@EACH
@pytest.mark.parametrize("base", [None, FromRows(s=2.0, model="local")])
def test_integer_weights_are_repeated_rows(model, base):
    for seed in range(4):
        X_train, y, rows, numbers = problem(seed)
        weight = (np.arange(len(y)) + seed) % 3 + (np.arange(len(y)) < 3)
        repeated = np.repeat(np.arange(len(y)), weight)
        make = clone(model).set_params(n_categories=numbers, base=base)
        weighted = clone(make).fit(X_train, y, sample_weight=weight)
        expected = clone(make).fit(X_train[repeated], y[repeated])
        assert weighted.classes_.tolist() == expected.classes_.tolist()
        assert np.array_equal(weighted.predict_set(rows), expected.predict_set(rows))
        assert np.array_equal(weighted.predict(rows), expected.predict(rows))


def test_weights_choose_the_tree_too():
    """Which of two trees earns more depends on the rows that count."""
    X_train, y, _, numbers = problem(1)
    make = NestedDichotomies(n_candidates=15, random_state=0, n_categories=numbers)
    trees = set()
    for seed in range(6):
        weight = np.random.default_rng(seed).integers(0, 4, len(y))
        repeated = np.repeat(np.arange(len(y)), weight)
        tree = clone(make).fit(X_train, y, sample_weight=weight).tree_
        assert tree == clone(make).fit(X_train[repeated], y[repeated]).tree_
        trees.add(tree)
    assert len(trees) > 1


@EACH
def test_weights_that_the_base_does_not_take_are_refused(model):
    make = clone(model).set_params(base=CredalDecisionTree())
    with pytest.raises(TypeError, match="sample_weight: the fit of CredalDecisionTree takes no weights"):
        make.fit(X, Y, sample_weight=np.ones(len(Y)))
    assert make.fit(X, Y).predict_set(X).any(axis=1).all()


def averaged(trees, bounds):
    vertices = [np.array(list(reference.distributions(t, b))) for t, b in zip(trees, bounds, strict=True)]
    return lambda gamble: np.mean([(points @ gamble).min() for points in vertices])


@pytest.mark.long
@pytest.mark.parametrize("costs_of", [None, distances, lambda n: np.arange(n * n).reshape(n, n) % 7])
@pytest.mark.parametrize("make", [NestedDichotomies, lambda **o: NestedDichotomyForest(n_trees=3, **o)])
def test_sets_and_bounds_are_those_of_the_definition(make, costs_of):
    for seed in range(18):
        X, y, rows, cards = problem(seed)
        n_classes = y.max() + 1
        costs = None if costs_of is None else costs_of(n_classes)
        base = NaiveCredalClassifier(s=1.5, model="local")
        model = make(base=base, costs=costs, n_categories=cards, random_state=seed).fit(X, y)
        trees = getattr(model, "trees_", None) or [model.tree_]
        members, credal = model.predict_set(rows), model.predict_bounds(rows)
        bounds = [reference.bounds_of_tree(t, X, y, rows, cards, 1.5) for t in trees]
        for i, of_row in enumerate(zip(*bounds, strict=True)):
            lower_expectation = averaged(trees, of_row)
            table = 1 - np.eye(n_classes) if costs is None else costs
            assert members[i].tolist() == reference.undominated(lower_expectation, table)
            for c, one in enumerate(np.eye(n_classes)):
                assert credal.lower[i, c] == pytest.approx(lower_expectation(one), abs=1e-12)
                assert credal.upper[i, c] == pytest.approx(-lower_expectation(-one), abs=1e-12)


@EACH
@pytest.mark.parametrize("of", ["global", "local"])
def test_two_classes_are_the_base_itself(model, of):
    for seed in range(20):
        X, y, rows, cards = problem(seed)
        y = np.arange(len(y)) % 2
        base = NaiveCredalClassifier(s=1, model=of)
        plain = clone(base).set_params(n_categories=cards).fit(X, y)
        fitted = clone(model).set_params(base=base, n_categories=cards).fit(X, y)
        assert np.array_equal(fitted.predict_set(rows), plain.predict_set(rows))
        assert fitted.predict_bounds(rows).lower == pytest.approx(plain.predict_bounds(rows).lower, abs=1e-12)


def test_zero_one_costs_may_be_written_out():
    for seed in range(6):
        X, y, rows, cards = problem(seed)
        n_classes = y.max() + 1
        for model in MODELS.values():
            plain = clone(model).set_params(n_categories=cards).fit(X, y)
            stated = clone(plain).set_params(costs=3 * (1 - np.eye(n_classes))).fit(X, y)
            assert np.array_equal(plain.predict_set(rows), stated.predict_set(rows))
            assert np.array_equal(plain.predict(rows), stated.predict(rows))


def test_each_node_is_trained_on_its_own_classes_and_knows_all_categories():
    X, y = np.array([[0.0], [1], [2], [5]]), ["a", "b", "c", "d"]
    model = NestedDichotomies(tree=("d", (("c", "a"), "b"))).fit(X, y)
    assert model.tree_ == (((0, 2), 1), 3)
    assert {split: node.counts_.classes.tolist() for split, node in model.models_.items()} == {
        ((0,), (2,)): [1, 1],
        ((0, 2), (1,)): [2, 1],
        ((0, 1, 2), (3,)): [3, 1],
    }
    assert {node.n_categories_.tolist()[0] for node in model.models_.values()} == {6}
    assert model.predict_set([[5]]).any()


def test_the_forest_averages_the_trees_it_draws():
    X, y, rows, cards = problem(3)
    names = sorted(set(y.tolist()))
    forest = NestedDichotomyForest(n_trees=4, n_categories=cards, random_state=5).fit(X, y)
    single = [NestedDichotomies(tree=tree, n_categories=cards).fit(X, y).predict_bounds(rows) for tree in forest.trees_]
    assert names == list(range(len(names)))
    assert forest.predict_bounds(rows).lower == pytest.approx(np.mean([c.lower for c in single], axis=0))
    assert forest.predict_bounds(rows).upper == pytest.approx(np.mean([c.upper for c in single], axis=0))
    assert NestedDichotomies(n_categories=cards, random_state=5).fit(X, y).tree_ == forest.trees_[0]


@pytest.mark.parametrize("reward", [None, Quadratic(0.8), "u80"])
def test_the_best_of_the_drawn_trees_is_kept(reward):
    data = datasets.load("LEV")
    X, y = data.X[::4], data.y[::4]
    costs = distances(5)
    model = NestedDichotomies(tree="ordered", n_candidates=8, reward=reward, costs=costs, random_state=2).fit(X, y)
    drawn = NestedDichotomyForest(n_trees=8, tree="ordered", random_state=2).fit(X, y).trees_
    scorer = set_scorer(reward or DiscountedCost(costs, r=0.5))
    scores = [scorer(NestedDichotomies(tree=relabeled(t, model.classes_), costs=costs).fit(X, y), X, y) for t in drawn]
    assert model.tree_ == drawn[int(np.argmax(scores))]
    assert len(set(np.round(scores, 9))) > 1
    assert list(model.models_) == list(splits(model.tree_))


def relabeled(tree, classes):
    return classes[tree].item() if isinstance(tree, int) else tuple(relabeled(part, classes) for part in tree)


@EACH
def test_pipelines_cross_validation_pickles_and_clones(model):
    data = datasets.load("iris")
    model = in_alphabetical_order(model, "xyz")
    pipeline = make_pipeline(MDLDiscretizer(), clone(model))
    names = np.array(["x", "y", "z"])[np.unique(data.y, return_inverse=True)[1]]
    found = cross_validate(pipeline, data.X, names, scoring=set_scorer(Quadratic(0.65)), cv=3)
    assert found["test_score"].min() > 0.8
    codes = MDLDiscretizer().fit_transform(data.X, names)
    fitted = clone(model).fit(codes, names)
    again = pickle.loads(pickle.dumps(fitted))  # noqa: S301  (our own bytes)
    assert np.array_equal(again.predict_set(codes), fitted.predict_set(codes))
    assert set(fitted.predict(codes)) <= set(names)


def test_the_strength_of_the_base_is_tuned_through_its_name():
    search = GridSearchCV(
        NestedDichotomies(NaiveCredalClassifier(model="local"), random_state=0),
        {"base__s": [0.1, 8.0]},
        scoring=set_scorer(Quadratic(0.5)),
        cv=2,
    ).fit(X, Y)
    assert search.best_estimator_.base.s in (0.1, 8.0)


@EACH
def test_an_answer_depends_neither_on_other_rows_nor_on_order_nor_on_names(model):
    for seed in range(5):
        X, y, rows, cards = problem(seed)
        fitted = clone(model).set_params(n_categories=cards).fit(X, y)
        members = fitted.predict_set(rows)
        assert np.array_equal(np.vstack([fitted.predict_set(row[np.newaxis]) for row in rows]), members)
        order, columns = np.random.default_rng(seed).permutation(len(y)), np.arange(X.shape[1])[::-1]
        names = np.array(["a", "b", "c", "d", "e", "f", "g"])[y]
        other = in_alphabetical_order(model, "abcdefg").set_params(n_categories=[cards[i] for i in columns])
        other.fit(X[order][:, columns], names[order])
        assert np.array_equal(other.predict_set(rows[:, columns]), members)
        assert np.array_equal(other.classes_.searchsorted(other.predict(rows[:, columns])), fitted.predict(rows))
        with patch.object(_decomposition_base, "NUMBERS_AT_A_TIME", 1):
            assert np.array_equal(fitted.predict_set(rows), members)
            assert np.array_equal(fitted.predict_bounds(rows).lower, fitted.predict_bounds(np.vstack([rows])).lower)


@EACH
def test_missing_values_are_skipped(model):
    X, y, rows, cards = problem(1)
    full = clone(model).set_params(n_categories=[*cards, 2]).fit(np.c_[X, np.full(len(X), nan)], y)
    without = clone(model).set_params(n_categories=cards).fit(X, y)
    if not isinstance(model, NestedDichotomies):  # a feature never seen says nothing where it is missing
        assert np.array_equal(full.predict_set(np.c_[rows, np.full(len(rows), nan)]), without.predict_set(rows))
    assert full.predict_set(np.full((1, X.shape[1] + 1), nan)).any()


ONE, FOREST, BOX = NestedDichotomies, NestedDichotomyForest, OrdinalDecomposition


def fit(make, X=X, y=Y, **options):
    return lambda: make(**options).fit(X, y)


REFUSED = {
    "a class as base": (fit(ONE, base=NaiveCredalClassifier), "call it: NaiveCredalClassifier()"),
    "a precise base": (fit(FOREST, base=NaiveBayesClassifier()), "needs a credal classifier with predict_bounds"),
    "another library's base": (fit(BOX, base=GaussianNB()), "but GaussianNB has none"),
    "a base within a base": (fit(ONE, base=OrdinalDecomposition(n_categories=3)), "instead of in the base"),
    "categories in the base": (
        fit(ONE, base=NaiveCredalClassifier(n_categories=3)), "declare it with NestedDichotomies(n_categories=3)"
    ),
    "s of the base": (fit(ONE, base=NaiveCredalClassifier(s=0)), "s: expected a positive number, got 0"),
    "an unknown tree": (fit(ONE, tree="balanced"), "tree: expected one of ('random', 'ordered'), got 'balanced'"),
    "a number as tree": (fit(ONE, tree=3), "or nested pairs such as (('a', 'b'), 'c'), got 3"),
    "three parts": (fit(ONE, tree=(0, (1, 2, 3))), "tree: expected pairs, got (1, 2, 3) of 3 parts"),
    "an unknown label": (fit(ONE, tree=(0, (1, 7))), "tree: 7 is not among the classes [0, 1, 2]"),
    "a class twice": (fit(ONE, tree=((0, 1), (1, 2))), "[1] are missing or occur twice"),
    "a class left out": (fit(ONE, tree=(0, 1)), "[2] are missing"),
    "a forest of one tree": (fit(FOREST, tree=(0, (1, 2))), "tree: expected one of ('random', 'ordered')"),
    "no tree": (fit(FOREST, n_trees=0), "n_trees: expected at least 1, got 0"),
    "half a tree": (fit(FOREST, n_trees=2.5), "n_trees: expected an integer, got 2.5"),
    "no candidate": (fit(ONE, n_candidates=0), "n_candidates: expected at least 1"),
    "candidates for a given tree": (fit(ONE, n_candidates=2, tree=(0, (1, 2))), "expected 1 for a tree that is given"),
    "a number as reward": (fit(ONE, reward=0.65), "reward: expected a Reward such as"),
    "a name that no reward has": (fit(ONE, reward="u66"), "reward: unknown reward 'u66'; near names: u65"),
    "a negative weight": (lambda: ONE().fit(X, Y, sample_weight=-np.ones(12)), "expected no negative weight, got -1"),
    "costs of two classes": (fit(FOREST, costs=[[0, 1], [1, 0]]), "costs: expected shape (3, 3)"),
    "a negative cost to choose by": (
        fit(ONE, n_candidates=9, costs=np.eye(3) - 1), "expected a number in [0, inf], got -1"
    ),
    "one class": (fit(BOX, y=[1] * 12), "needs at least two classes"),
    "a fraction": (fit(ONE, X=X + 0.5), "cut numbers with preprocessing.MDLDiscretizer"),
    "a negative code": (fit(ONE, X=X - 1), "Negative values in data"),
    "a sparse matrix": (fit(FOREST, X=csr_array(X)), "Use '.toarray()'"),
    "a category beyond": (
        lambda: FOREST().fit(X, Y).predict_set([[0, 3]]), "declare more with NestedDichotomyForest(n_categories=...)"
    ),
    "a base changed later": (
        lambda: ONE().fit(X, Y).set_params(base=GaussianNB()).predict(X), "needs a credal classifier"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "words"), REFUSED.values(), ids=list(REFUSED))
def test_wrong_use_is_refused_with_the_cure(call, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert words in str(caught.value)


@EACH
def test_not_fitted(model):
    with pytest.raises(NotFittedError):
        clone(model).predict_set(X)
