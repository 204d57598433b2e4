"""Nested dichotomies, forests of them and the ordinal decomposition: trees, lower expectations, refusals, use."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
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

from credal_lib import datasets, gambles
from credal_lib.classifiers import (
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    NestedDichotomies,
    NestedDichotomyForest,
    OrdinalDecomposition,
    _decomposition_base,
)
from credal_lib.classifiers._dichotomy_tree import (
    class_bounds_of_tree,
    draw_tree,
    grow,
    in_order,
    least_differences_of_tree,
    least_expectation_of_tree,
    split_of,
    splits,
)
from credal_lib.classifiers._p_box import least_expectation_of_p_box, p_box
from credal_lib.metrics import set_scorer
from credal_lib.preprocessing import MDLDiscretizer
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.classifiers import dichotomies_reference as reference
from tests.classifiers import naive_reference

nan = float("nan")
MODELS = {
    "one tree": NestedDichotomies(random_state=0),
    "best of 5": NestedDichotomies(tree="ordered", n_candidates=5, random_state=0),
    "forest": NestedDichotomyForest(n_trees=5, random_state=0),
    "p-box": OrdinalDecomposition(),
}
EACH = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
X = np.array([[0, 1], [1, 0], [0, 0], [1, 1], [0, 2], [1, 2]] * 2, dtype=float)
Y = np.array([0, 1, 2] * 4)


@parametrize_with_checks(list(MODELS.values()))
def test_scikit_learns_checks(estimator, check):
    check(estimator)


def distances(n):
    return np.abs(np.subtract.outer(np.arange(n), np.arange(n))).astype(float)


def problem(seed):
    """Training data of at least two classes that all occur, rows to predict, numbers of categories."""
    X, y, rows, cards = naive_reference.problem(np.random.default_rng(seed))
    return np.asarray(X, dtype=float), np.unique(y, return_inverse=True)[1], np.asarray(rows, dtype=float), list(cards)


# --- trees -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 6])
def test_uniform_places_give_every_dichotomy_once(n_classes):
    """(2K - 3)!! lists of places, and as many different dichotomies, each written in the one way that is chosen."""
    lists = list(product(*(range(2 * k - 1) for k in range(1, n_classes))))
    trees = [grow(places) for places in lists]
    assert len(trees) == prod(range(1, 2 * n_classes - 2, 2))
    assert len({frozenset(frozenset(split) for split in splits(tree)) for tree in trees}) == len(trees)
    for tree in trees:
        assert all(min(left) < min(right) for left, right in splits(tree))
        assert sorted(reference.leaves(tree)) == list(range(n_classes))


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5])
def test_uniform_places_and_sides_give_every_ordered_tree_equally_often(n_classes):
    choices = product(*(product(range(2 * k - 1), (False, True)) for k in range(1, n_classes)))
    lists = [list(zip(*choice, strict=True)) for choice in choices]
    counts = Counter(in_order(grow(*choice)) for choice in lists)
    assert len(counts) == comb(2 * n_classes - 2, n_classes - 1) // n_classes
    assert len(set(counts.values())) == 1
    assert all(reference.leaves(tree) == list(range(n_classes)) for tree in counts)


@pytest.mark.parametrize(("ordered", "expected"), [(False, 15), (True, 5)])
def test_drawn_trees_are_uniform(ordered, expected):
    random = np.random.RandomState(0)
    counts = Counter(draw_tree(4, ordered, random) for _ in range(200 * expected))
    assert len(counts) == expected
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 2.5 * expected  # chi-squared


def test_trees_of_many_classes_are_drawn():
    for ordered in (False, True):
        tree = draw_tree(300, ordered, np.random.RandomState(1))
        assert sorted(reference.leaves(tree)) == list(range(300))
        assert len(list(splits(tree))) == 299


# --- lower expectations ----------------------------------------------------------------------------------------------


def random_nodes(generator, tree, n=None):
    """Bounds at each node in the two forms: by splits for the library, by subtrees for the reference."""
    by_subtree = {}
    for node in reference.inner_nodes(tree):
        ends = np.sort(
            generator.choice([0, 0.25, 0.5, 1, *generator.random(3)], size=(2, *(() if n is None else (n,)))), 0
        )
        by_subtree[node] = tuple(ends)
    return {split_of(node): bounds for node, bounds in by_subtree.items()}, by_subtree


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 6])
def test_backward_induction_is_the_minimum_over_all_vertices(n_classes):
    generator = np.random.default_rng(n_classes)
    for _ in range(180 // n_classes):
        tree = reference.random_tree(generator, range(n_classes))
        nodes, by_subtree = random_nodes(generator, tree)
        payoffs = generator.choice([-1, 0, 1, 2.5, *generator.normal(size=2)], size=(4, n_classes))
        vertices = np.array(list(reference.distributions(tree, by_subtree)))

        def least(gamble, vertices=vertices):
            return (vertices @ gamble).min()

        slow = [least(row) for row in payoffs]
        assert least_expectation_of_tree(tree, nodes, payoffs) == pytest.approx(np.array(slow), abs=1e-12)
        one = np.eye(n_classes)
        for c, d, difference in least_differences_of_tree(tree, nodes):
            assert difference == pytest.approx(least(one[c] - one[d]), abs=1e-12)
        for c, bounds in class_bounds_of_tree(tree, nodes).items():
            assert bounds == pytest.approx((least(one[c]), -least(-one[c])), abs=1e-12)


def test_fractions_pass_exactly():
    tree = ((0, 1), 2)
    nodes = {((0,), (1,)): (Fraction(1, 2), Fraction(7, 10)), ((0, 1), (2,)): (Fraction(3, 5), Fraction(4, 5))}
    payoffs = np.array([[1, 2, 0]], dtype=object)
    assert least_expectation_of_tree(tree, nodes, payoffs).tolist() == [Fraction(39, 50)]
    assert class_bounds_of_tree(tree, nodes)[0] == (Fraction(3, 10), Fraction(14, 25))


def test_every_pair_of_classes_is_compared_once():
    tree = ((0, (1, 4)), (2, 3))
    nodes, _ = random_nodes(np.random.default_rng(0), tree)
    pairs = [(c, d) for c, d, _ in least_differences_of_tree(tree, nodes)]
    assert sorted(pairs) == [(c, d) for c in range(5) for d in range(5) if c != d]


def test_the_p_box_is_solved_as_by_linear_programs():
    generator = np.random.default_rng(0)
    for _ in range(100):
        n_classes = int(generator.integers(2, 7))
        ends = np.sort(generator.choice([0, 0.3, 1, *generator.random(5)], size=(2, n_classes - 1)), axis=0)
        nodes = {k: (ends[0, [k]], ends[1, [k]]) for k in range(n_classes - 1)}
        lower, upper = p_box(nodes)
        assert (np.diff(lower) >= 0).all()
        assert (np.diff(upper) >= 0).all()
        assert (lower <= ends[0]).all()
        assert (upper >= ends[1]).all()
        payoffs = generator.choice([-1, 0, 1, *generator.normal(size=2)], size=(3, n_classes))
        slow = [reference.least_in_p_box(lower[0], upper[0], row) for row in payoffs]
        assert least_expectation_of_p_box(lower, upper, payoffs)[0] == pytest.approx(slow, abs=1e-9)


def test_a_p_box_that_increases_stays_and_one_that_decreases_is_widened_on_both_sides():
    nodes = {0: (np.array([0.3]), np.array([0.6])), 1: (np.array([0.2]), np.array([0.5]))}
    lower, upper = p_box(nodes)
    assert (lower.tolist(), upper.tolist()) == ([[0.2, 0.2]], [[0.6, 0.6]])
    nodes = {0: (np.array([0.1]), np.array([0.6])), 1: (np.array([0.2]), np.array([0.7]))}
    assert [bounds.tolist() for bounds in p_box(nodes)] == [[[0.1, 0.2]], [[0.6, 0.7]]]


# --- the classifiers, from the definition ----------------------------------------------------------------------------


def averaged(trees, bounds):
    vertices = [np.array(list(reference.distributions(t, b))) for t, b in zip(trees, bounds, strict=True)]
    return lambda gamble: np.mean([(points @ gamble).min() for points in vertices])


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


@pytest.mark.parametrize("reward", [None, Quadratic(0.8)])
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


# --- as scikit-learn's users expect ----------------------------------------------------------------------------------


@EACH
def test_pipelines_cross_validation_pickles_and_clones(model):
    data = datasets.load("iris")
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
        other = clone(model).set_params(n_categories=[cards[i] for i in columns])
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


# --- refusals --------------------------------------------------------------------------------------------------------

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
    "a word as reward": (fit(ONE, reward="u65"), "reward: expected a Reward such as"),
    "costs of two classes": (fit(FOREST, costs=[[0, 1], [1, 0]]), "costs: expected shape (3, 3)"),
    "a negative cost to choose by": (
        fit(ONE, n_candidates=9, costs=np.eye(3) - 1), "expected a number in [0, inf], got -1"
    ),
    "one class": (fit(BOX, y=[1] * 12), "needs at least two classes"),
    "a fraction": (fit(ONE, X=X + 0.5), "cut numbers with preprocessing.MDLDiscretizer"),
    "a negative code": (fit(ONE, X=X - 1), "Negative values in data"),
    "a sparse matrix": (fit(FOREST, X=csr_array(X)), "Use '.toarray()'"),
    "weights": (lambda: ONE().fit(X, Y, sample_weight=np.ones(12)), "sample_weight"),
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


def test_the_average_is_the_lower_expectation_over_the_averaged_credal_set():
    """All averages of one vertex from each tree: their smallest expectation is the average of the smallest ones."""
    generator = np.random.default_rng(4)
    trees = [reference.random_tree(generator, range(3)) for _ in range(3)]
    bounds = [random_nodes(generator, tree) for tree in trees]
    vertices = [list(reference.distributions(t, b)) for t, (_, b) in zip(trees, bounds, strict=True)]
    everything = np.array([np.mean(choice, axis=0) for choice in product(*vertices)])
    for gamble in generator.normal(size=(20, 3)):
        each = [least_expectation_of_tree(t, n, gamble[None])[0] for t, (n, _) in zip(trees, bounds, strict=True)]
        assert np.mean(each) == pytest.approx(gambles.lower_expectation([gamble], everything)[0])
