"""What must hold of the naive credal classifier on any data: nested sets, its center, symmetries, blocks, budgets."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, _category_counts, _naive_dominance
from credal_lib.classifiers._category_counts import sum_over_features
from tests.classifiers import naive_reference as reference

STRENGTHS = st.sampled_from([1e-6, 0.1, 0.5, 1.0, 2.0, 10.0, 1e4])


@st.composite
def problems(draw):
    """Training data, rows to predict and numbers of categories, as the slow reference draws them; 10 times the rows."""
    generator = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    X, y, rows, n_categories = reference.problem(generator, size=draw(st.sampled_from([1, 1, 3])))
    others = generator.permuted(np.tile(rows, (10, 1)), axis=0)
    return X, y, np.vstack([rows, others]), n_categories


def sets(problem, s=1.0):
    X, y, rows, n_categories = problem
    return NaiveCredalClassifier(s=s, n_categories=n_categories).fit(X, y).predict_set(rows)


@given(problems(), STRENGTHS)
def test_no_set_is_empty(problem, s):
    assert sets(problem, s).any(axis=1).all()


@given(problems(), STRENGTHS, STRENGTHS)
def test_sets_grow_with_s(problem, one, two):
    small, large = sorted([one, two])
    assert (sets(problem, small) <= sets(problem, large)).all()


@given(problems(), STRENGTHS)
def test_the_class_of_naive_bayes_with_the_same_s_is_in_the_set(problem, s):
    X, y, rows, n_categories = problem
    center = NaiveBayesClassifier(s=s, n_categories=n_categories).fit(X, y)
    credal = NaiveCredalClassifier(s=s, n_categories=n_categories).fit(X, y)
    best = np.searchsorted(credal.classes_, center.predict(rows))
    assert credal.predict_set(rows)[np.arange(len(rows)), best].all()
    assert (credal.predict(rows) == center.predict(rows)).all()


@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(problem, random):
    X, y, rows, n_categories = problem
    order = random.sample(range(len(y)), len(y))
    new = random.sample(range(len(rows)), len(rows))
    assert (sets((X[order], y[order], rows[new], n_categories)) == sets(problem)[new]).all()


@given(problems(), STRENGTHS, st.randoms(use_true_random=False))
def test_the_order_of_columns_does_not_matter(problem, s, random):
    X, y, rows, n_categories = problem
    order = random.sample(range(X.shape[1]), X.shape[1])
    moved = X[:, order], y, rows[:, order], [n_categories[i] for i in order]
    assert (sets(moved, s) == sets(problem, s)).all()
    for make in (NaiveBayesClassifier, NaiveCredalClassifier):
        model, other = (make(s=s, n_categories=p[3]).fit(p[0], p[1]) for p in (problem, moved))
        assert (model.predict(rows) == other.predict(moved[2])).all()


@given(problems(), st.randoms(use_true_random=False))
def test_the_names_and_order_of_classes_do_not_matter(problem, random):
    X, y, rows, n_categories = problem
    k = int(y.max()) + 1
    order = np.array(random.sample(range(k), k))
    names = np.array([f"class {label}" for label in order])  # class c is now called by order[c]
    renamed = NaiveCredalClassifier(n_categories=n_categories).fit(X, names[y])
    assert renamed.classes_.tolist() == sorted(names)
    assert (renamed.predict_set(rows)[:, order] == sets(problem)).all()


@given(problems(), st.randoms(use_true_random=False))
def test_the_numbering_of_categories_does_not_matter(problem, random):
    X, y, rows, n_categories = problem
    X, rows = X.copy(), rows.copy()
    for i, n in enumerate(n_categories):
        code = np.array([*random.sample(range(n), n), np.nan])
        X[:, i], rows[:, i] = (code[np.where(np.isnan(c), n, c).astype(int)] for c in (X[:, i], rows[:, i]))
    assert (sets((X, y, rows, n_categories)) == sets(problem)).all()


@given(problems(), STRENGTHS)
def test_a_column_that_is_missing_or_has_one_category_only_changes_nothing(problem, s):
    """With one category there is no choice of its share: all of the mass of a class, under every prior."""
    X, y, rows, n_categories = problem
    expected = sets(problem, s)
    one = np.column_stack([X, np.zeros(len(X))]), y, np.column_stack([rows, np.zeros(len(rows))]), [*n_categories, 1]
    assert (sets(one, s) == expected).all()
    missing = np.column_stack([X, y % 2]), y, np.column_stack([rows, np.full(len(rows), np.nan)]), [*n_categories, 2]
    assert (sets(missing, s) == expected).all()


@pytest.mark.long
@given(problems(), STRENGTHS)
def test_blocks_budgets_and_keys_change_nothing(problem, s):
    expected = sets(problem, s)
    with patch.object(_naive_dominance, "ROWS_AT_A_TIME", 3):
        assert (sets(problem, s) == expected).all()
    with patch.object(_category_counts, "LARGEST_KEY", 2):
        assert (sets(problem, s) == expected).all()
    with patch.object(_naive_dominance, "CLOSE", 1e9):  # every pair by itself, none by the look-ups
        assert (sets(problem, s) == expected).all()
        with patch.object(_naive_dominance, "PAIR_NUMBERS_AT_A_TIME", 1):
            assert (sets(problem, s) == expected).all()


@given(problems(), st.sampled_from([1, 10, 100, 2**18]))
def test_joint_tables_change_the_sums_by_rounding_only(problem, budget):
    X, y, rows, n_categories = problem
    model = NaiveCredalClassifier(n_categories=n_categories).fit(X, y)
    tables = [np.log(n.sum(axis=0) + 1) - np.log(np.vstack([n, 0 * n[:1]]) + 1) for n in model.counts_.categories]
    codes = np.tile(model._codes(rows), (100, 1))  # with few rows no tables would be merged
    plain = sum(table[column] for table, column in zip(tables, codes.T, strict=True))
    np.testing.assert_allclose(sum_over_features(tables, codes, budget), plain, atol=1e-13)


@pytest.mark.parametrize("m", [60, 300])
def test_many_columns_give_the_same_sets_whatever_rows_stand_beside(m):
    generator = np.random.default_rng(m)
    y = np.arange(120) % 4
    X = (generator.random((120, m)) < 0.3 + 0.1 * y[:, np.newaxis]).astype(float)
    model = NaiveCredalClassifier(s=2).fit(X, y)
    rows = (generator.random((30, m)) < 0.45).astype(float)
    expected = [reference.non_dominated(X, y, row, 2, reference.by_logarithms) for row in rows[:5]]
    assert model.predict_set(np.repeat(rows, 4, axis=0))[:20:4].tolist() == expected
