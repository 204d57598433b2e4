"""What must hold of the credal decision tree and of the upper entropy on any data: bounds, inclusions, symmetries."""

from __future__ import annotations

from fractions import Fraction
from unittest.mock import patch

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from credal_lib.choice import interval_dominance
from credal_lib.classifiers import CredalDecisionTree, _credal_tree
from credal_lib.credal_sets import upper_entropy
from tests.classifiers import naive_reference, trees_reference

STRENGTHS = st.sampled_from([1e-6, 0.1, 0.5, 1.0, 2.0, 10.0])
RULES = st.sampled_from(["weka", "strict"])
BOOLEANS = st.booleans()


@st.composite
def problems(draw):
    """Training data, rows to predict and numbers of categories."""
    generator = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    X, y, rows, n_categories = naive_reference.problem(generator, size=draw(st.sampled_from([1, 3, 10])))
    others = generator.permuted(np.tile(rows, (10, 1)), axis=0)
    return X, y, np.vstack([rows, others, X]), n_categories


def grown(problem, s=1.0, ties="weka", correction=None, empty_branches=True):
    X, y, _, n_categories = problem
    return CredalDecisionTree(
        s=s, ties=ties, correction=correction, n_categories=n_categories, empty_branches=empty_branches
    ).fit(X, y)


def sets(problem, **options):
    return grown(problem, **options).predict_set(problem[2])


# --- sets and bounds -------------------------------------------------------------------------------------------------
@given(problems(), STRENGTHS, RULES, st.sampled_from([None, "abellan"]), BOOLEANS)
def test_no_set_is_empty_and_the_center_lies_in_it(problem, s, ties, correction, empty_branches):
    model = grown(problem, s, ties, correction, empty_branches)
    members, center = model.predict_set(problem[2]), model.predict_bounds(problem[2]).center()
    assert members.any(axis=1).all()
    predicted = np.searchsorted(model.classes_, model.predict(problem[2]))
    assert (predicted == (center >= center.max(axis=1, keepdims=True) - 1e-12).argmax(axis=1)).all()
    assert members[np.arange(len(members)), predicted].all()


@given(problems(), STRENGTHS)
def test_ties_that_beat_make_sets_smaller(problem, s):
    assert (sets(problem, s=s, ties="weka") <= sets(problem, s=s, ties="strict")).all()


@given(problems(), st.sampled_from([0.5, 1.0, 2.0, 4.0]))
def test_the_strict_sets_are_interval_dominance_on_the_bounds(problem, s):
    model = grown(problem, s, "strict")
    bounds = model.predict_bounds(problem[2])
    expected = interval_dominance(np.eye(len(model.classes_)), bounds)
    assert (model.predict_set(problem[2]) == expected).all()


@given(problems(), STRENGTHS, RULES)
def test_training_rows_end_where_their_counts_are(problem, s, ties):
    """Every training row finds a leaf, and the leaves together hold every row once."""
    X, y, _, _ = problem
    model = grown(problem, s, ties)
    leaf = model.tree_.ends(model._codes(X))
    for node in range(len(model.tree_.feature)):
        held = np.bincount(y[leaf == node], minlength=len(model.classes_))
        if model.tree_.feature[node] == -1:
            assert held.tolist() == model.tree_.counts[node].tolist()
        else:
            assert not held.any()
            below = model.tree_.counts[model.tree_.parent == node]
            assert below.sum(axis=0).tolist() == model.tree_.counts[node].tolist()
    assert len(model.export_text().splitlines()) == max(len(model.tree_.feature) - 1, 1)


@given(problems(), STRENGTHS, RULES, BOOLEANS)
def test_no_feature_splits_twice_on_a_path(problem, s, ties, empty_branches):
    tree = grown(problem, s, ties, None, empty_branches).tree_
    for node in range(len(tree.feature)):
        path, above = [], node
        while above != -1:
            path.append(tree.feature[above])
            above = tree.parent[above]
        used = [feature for feature in path if feature != -1]
        assert len(set(used)) == len(used)


@given(problems(), STRENGTHS)
def test_a_leaf_is_a_node_where_nothing_is_gained(problem, s):
    """The gains of all nodes, recomputed from their rows: no leaf has one of 1e-6, others split by the largest."""
    X, y, _, n_categories = problem
    model = grown(problem, s)
    codes, tree = model._codes(X), model.tree_
    reached = np.zeros((len(tree.feature), len(X)), dtype=bool)
    reached[0] = True
    for node in range(1, len(tree.feature)):
        above = tree.parent[node]
        reached[node] = reached[above] & (codes[:, tree.feature[above]] == tree.category[node])
    for node, inside in enumerate(reached):
        gains = []
        for column, n in zip(codes[inside].T, n_categories, strict=True):
            part = [np.bincount(y[inside][column == v], minlength=len(model.classes_)) for v in range(n + 1)]
            remaining = np.sum(part, axis=1) @ upper_entropy(part, s) / inside.sum()
            gains.append(upper_entropy(tree.counts[node], s) - remaining)
        if tree.feature[node] == -1:
            assert max(gains) < 1e-6 + 1e-12
        else:
            assert gains[tree.feature[node]] >= max(*gains, 1e-6) - 2e-12


# --- symmetries ------------------------------------------------------------------------------------------------------
@given(problems(), STRENGTHS, st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(problem, s, random):
    X, y, rows, n_categories = problem
    order = random.sample(range(len(y)), len(y))
    new = random.sample(range(len(rows)), len(rows))
    assert (sets((X[order], y[order], rows[new], n_categories), s=s) == sets(problem, s=s)[new]).all()


@given(problems(), STRENGTHS, st.randoms(use_true_random=False))
def test_the_names_and_order_of_classes_do_not_matter(problem, s, random):
    X, y, rows, n_categories = problem
    k = int(y.max()) + 1
    order = np.array(random.sample(range(k), k))
    names = np.array([f"class {label}" for label in order])  # class c is now called by order[c]
    renamed = CredalDecisionTree(s=s, n_categories=n_categories).fit(X, names[y])
    assert renamed.classes_.tolist() == sorted(names)
    assert (renamed.predict_set(rows)[:, order] == sets(problem, s=s)).all()


@given(problems(), STRENGTHS, BOOLEANS, st.randoms(use_true_random=False))
def test_the_numbering_of_categories_does_not_matter(problem, s, empty_branches, random):
    X, y, rows, n_categories = problem
    X, rows = X.copy(), rows.copy()
    for i, n in enumerate(n_categories):
        code = np.array([*random.sample(range(n), n), np.nan])
        X[:, i], rows[:, i] = (code[np.where(np.isnan(c), n, c).astype(int)] for c in (X[:, i], rows[:, i]))
    options = {"s": s, "empty_branches": empty_branches}
    assert (sets((X, y, rows, n_categories), **options) == sets(problem, **options)).all()


@given(problems(), st.sampled_from([0.5, 1.0, 2.0]), st.randoms(use_true_random=False))
def test_the_order_of_columns_matters_where_gains_tie_only(problem, s, random):
    X, y, rows, n_categories = problem
    rows, k = rows[:6], int(y.max()) + 1
    assume(len(y) < 60)
    options = trees_reference.Options(Fraction(s), "weka", None, empty_branches=True)
    clear = [not trees_reference.end(X, y, row, n_categories, k, options).close for row in rows]
    order = random.sample(range(X.shape[1]), X.shape[1])
    moved = X[:, order], y, rows[:, order], [n_categories[i] for i in order]
    assert (sets(moved, s=s) == sets((X, y, rows, n_categories), s=s))[clear].all()


@given(problems(), STRENGTHS)
def test_columns_that_are_constant_or_copies_change_nothing(problem, s):
    X, y, rows, n_categories = problem
    more = (
        np.column_stack([X, np.zeros(len(X)), X]), y,
        np.column_stack([rows, np.zeros(len(rows)), rows]), [*n_categories, 1, *n_categories],
    )  # fmt: skip
    assert (sets(more, s=s) == sets(problem, s=s)).all()


@given(problems(), STRENGTHS)
def test_more_declared_categories_change_nothing_where_empty_branches_are_allowed(problem, s):
    X, y, rows, n_categories = problem
    more = sets((X, y, rows, [n + 3 for n in n_categories]), s=s)
    assert (more == sets(problem, s=s)).all()


@given(problems(), STRENGTHS, BOOLEANS)
def test_blocks_change_nothing(problem, s, empty_branches):
    expected = grown(problem, s, empty_branches=empty_branches).tree_
    for size in (1, 7):
        with patch.object(_credal_tree, "ROWS_AT_A_TIME", size):
            tree = grown(problem, s, empty_branches=empty_branches).tree_
        for name in ("feature", "counts", "parent", "category"):
            assert getattr(tree, name).tolist() == getattr(expected, name).tolist()
