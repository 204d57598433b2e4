"""What the classifiers share that learn nothing but counts of categories in each class: what always holds."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.base import clone

from credal_lib.classifiers import (
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
)
from tests.classifiers.counting_strategies import STRENGTHS, fitted, problems, sets

FEW = settings(max_examples=30)

MODELS = st.sampled_from(
    [
        CredalModelAveraging(),
        CredalModelAveraging(inclusion=(0.3, 1)),
        LazyNaiveCredalClassifier(),
        LazyNaiveCredalClassifier(k=3, step=2),
        LazyNaiveCredalClassifier(k=2, step=1, max_trials=2),
    ]
)


@given(MODELS, problems(), STRENGTHS)
def test_no_set_is_empty_and_the_center_is_in_it_and_in_the_bounds(model, problem, s):
    rows, classifier = problem[2], fitted(model, problem, s)
    members, best = classifier.predict_set(rows), np.searchsorted(classifier.classes_, classifier.predict(rows))
    assert members[np.arange(len(rows)), best].all()
    bounds = classifier.predict_bounds(rows)
    assert (bounds.lower <= bounds.upper + 1e-12).all()
    assert (bounds.upper[np.arange(len(rows)), best] >= 1 / len(classifier.classes_) - 1e-12).all()


@FEW
@given(MODELS, problems(), STRENGTHS, st.randoms(use_true_random=False))
def test_the_order_of_rows_and_columns_does_not_matter(model, problem, s, random):
    X, y, rows, n_categories = problem
    order, new = random.sample(range(len(y)), len(y)), random.sample(range(len(rows)), len(rows))
    columns = random.sample(range(X.shape[1]), X.shape[1])
    moved = X[order][:, columns], y[order], rows[new][:, columns], [n_categories[i] for i in columns]
    expected, labels = sets(model, problem, s), fitted(model, problem, s).predict(rows)
    assert (sets(model, moved, s) == expected[new]).all()
    assert (fitted(model, moved, s).predict(moved[2]) == labels[new]).all()


@FEW
@given(MODELS, problems(), st.randoms(use_true_random=False))
def test_the_names_and_order_of_classes_do_not_matter(model, problem, random):
    X, y, rows, _ = problem
    k = int(y.max()) + 1
    order = np.array(random.sample(range(k), k))
    names = np.array([f"class {label}" for label in order])  # class c is now called by order[c]
    expected = sets(model, problem)
    renamed = model.fit(X, names[y])
    assert renamed.classes_.tolist() == sorted(names)
    assert (renamed.predict_set(rows)[:, order] == expected).all()


@FEW
@given(MODELS, problems(), st.randoms(use_true_random=False))
def test_the_numbering_of_categories_does_not_matter(model, problem, random):
    X, y, rows, n_categories = problem
    X, rows = X.copy(), rows.copy()
    expected = sets(model, problem)
    for i, n in enumerate(n_categories):
        code = np.array([*random.sample(range(n), n), np.nan])
        X[:, i], rows[:, i] = (code[np.where(np.isnan(c), n, c).astype(int)] for c in (X[:, i], rows[:, i]))
    assert (sets(model, (X, y, rows, n_categories)) == expected).all()


@FEW
@given(MODELS, problems(), STRENGTHS)
def test_a_column_with_one_category_changes_nothing(model, problem, s):
    X, y, rows, n_categories = problem
    expected = sets(model, problem, s)
    more = np.column_stack([X, np.zeros(len(X))]), y, np.column_stack([rows, np.zeros(len(rows))]), [*n_categories, 1]
    assert (sets(model, more, s) == expected).all()


WEIGHTED = st.sampled_from(
    [
        NaiveBayesClassifier(),
        NaiveBayesClassifier(prior="laplace"),
        NaiveCredalClassifier(),
        NaiveCredalClassifier(model="local"),
        NaiveCredalClassifier(model="local-interval"),
        CredalModelAveraging(),
    ]
)


@given(WEIGHTED, problems(), STRENGTHS, st.data())
def test_integer_weights_are_repeated_rows(model, problem, s, data):
    """Without declared categories too: a row of weight zero declares none."""
    X, y, rows, n_categories = problem
    weight = np.array(data.draw(st.lists(st.integers(0, 4), min_size=len(y), max_size=len(y))))
    repeated = np.repeat(np.arange(len(y)), weight)
    assume(len(set(y[repeated])) > 1)
    model.set_params(s=s, n_categories=data.draw(st.sampled_from([None, n_categories])))
    ours, theirs = clone(model).fit(X, y, sample_weight=weight), clone(model).fit(X[repeated], y[repeated])
    assert ours.n_categories_.tolist() == theirs.n_categories_.tolist()
    assert ours.classes_.tolist() == theirs.classes_.tolist()
    rows = np.minimum(rows, theirs.n_categories_ - 1)
    for method in {"predict", "predict_set", "predict_proba"} & set(dir(model)):
        assert np.array_equal(getattr(ours, method)(rows), getattr(theirs, method)(rows))


@FEW
@given(problems(), st.floats(0.01, 100))
def test_weights_and_strength_have_one_unit(problem, unit):
    """Weights and s, both times a number: the sets are the same, so that only their proportion matters."""
    X, y, rows, n_categories = problem
    weight = 1 + np.arange(len(y)) % 3
    expected = fitted(NaiveCredalClassifier(model="local"), problem, 1.0).fit(X, y, sample_weight=weight)
    scaled = NaiveCredalClassifier(s=unit, model="local", n_categories=n_categories)
    scaled.fit(X, y, sample_weight=weight * unit)
    found, wanted = scaled.predict_bounds(rows), expected.predict_bounds(rows)
    np.testing.assert_allclose([found.lower, found.upper], [wanted.lower, wanted.upper], atol=1e-9)
