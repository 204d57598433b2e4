"""What must hold of the lazy naive credal classifier and of credal model averaging on any data."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from credal_lib.classifiers import CredalModelAveraging, LazyNaiveCredalClassifier, NaiveCredalClassifier
from tests.classifiers import naive_reference as reference

STRENGTHS = st.sampled_from([1e-6, 0.1, 0.5, 1.0, 2.0, 10.0, 1e4])
FEW = settings(max_examples=30)


@st.composite
def problems(draw):
    """Training data, rows to predict and numbers of categories, as the slow reference draws them."""
    generator = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    X, y, rows, n_categories = reference.problem(generator, size=draw(st.sampled_from([1, 1, 3])))
    others = generator.permuted(np.tile(rows, (3, 1)), axis=0)
    return X, y, np.vstack([rows, others]), n_categories


MODELS = st.sampled_from(
    [
        CredalModelAveraging(),
        CredalModelAveraging(inclusion=(0.3, 1)),
        LazyNaiveCredalClassifier(),
        LazyNaiveCredalClassifier(k=3, step=2),
        LazyNaiveCredalClassifier(k=2, step=1, max_trials=2),
    ]
)


def fitted(model, problem, s=1.0):
    X, y, _, n_categories = problem
    return model.set_params(s=s, n_categories=n_categories).fit(X, y)


def sets(model, problem, s=1.0):
    return fitted(model, problem, s).predict_set(problem[2])


@given(MODELS, problems(), STRENGTHS)
def test_no_set_is_empty_and_the_center_is_in_it_and_in_the_bounds(model, problem, s):
    rows, classifier = problem[2], fitted(model, problem, s)
    members, best = classifier.predict_set(rows), np.searchsorted(classifier.classes_, classifier.predict(rows))
    assert members[np.arange(len(rows)), best].all()
    bounds = classifier.predict_bounds(rows)
    assert (bounds.lower <= bounds.upper + 1e-12).all()
    assert (bounds.upper[np.arange(len(rows)), best] >= 1 / len(classifier.classes_) - 1e-12).all()


@given(problems(), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), STRENGTHS)
def test_averaged_sets_and_bounds_grow_with_the_interval_of_inclusion(problem, a, b, c, d, s):
    lowest, low, high, highest = sorted([a, b, c, d])
    inner, outer = (
        fitted(CredalModelAveraging(inclusion=interval), problem, s) for interval in ((low, high), (lowest, highest))
    )
    rows = problem[2]
    assert (inner.predict_set(rows) <= outer.predict_set(rows)).all()
    assert (outer.predict_bounds(rows).lower <= inner.predict_bounds(rows).lower + 1e-12).all()


@given(problems(), st.floats(0, 1), STRENGTHS)
def test_one_prior_gives_one_class_or_a_tie(problem, t, s):
    classifier = fitted(CredalModelAveraging(inclusion=(t, t)), problem, s)
    members, posteriors = classifier.predict_set(problem[2]), classifier.predict_proba(problem[2])
    shortfall = np.log(posteriors.max(axis=1, keepdims=True)) - np.log(np.maximum(posteriors, 1e-300))
    assert (shortfall[members] < 1e-9).all()
    assert members[shortfall < 1e-13].all()


@given(problems(), STRENGTHS, STRENGTHS, st.integers(1, 30), st.integers(1, 30))
def test_neighborhoods_grow_with_s(problem, one, two, k, step):
    """A set that has one class for some s has one class for every smaller s."""
    small, large = (
        fitted(LazyNaiveCredalClassifier(k=k, step=step), problem, s).neighborhood_sizes(problem[2])
        for s in sorted([one, two])
    )
    assert (small <= large).all()


@given(problems(), STRENGTHS, st.integers(1, 30), st.integers(1, 20))
def test_without_growth_lazy_sets_grow_with_s(problem, s, k, factor):
    small, large = (
        sets(LazyNaiveCredalClassifier(k=k, max_trials=1), problem, strength) for strength in (s, s * factor)
    )
    assert (small <= large).all()


@given(problems(), STRENGTHS)
def test_a_neighborhood_of_all_rows_is_the_naive_credal_classifier(problem, s):
    lazy, naive = LazyNaiveCredalClassifier(k=10_000), NaiveCredalClassifier()
    assert (sets(lazy, problem, s) == sets(naive, problem, s)).all()
    assert (fitted(lazy, problem, s).predict(problem[2]) == fitted(naive, problem, s).predict(problem[2])).all()
    bounds = fitted(lazy, problem, s).predict_bounds(problem[2])
    expected = fitted(naive, problem, s).predict_bounds(problem[2])
    np.testing.assert_allclose(bounds.lower, expected.lower, rtol=1e-9, atol=1e-12)


@given(problems(), st.integers(1, 30), st.integers(1, 30))
def test_lazy_answers_with_several_classes_come_from_all_rows(problem, k, step):
    classifier = fitted(LazyNaiveCredalClassifier(k=k, step=step, max_trials=10**6), problem)
    several = classifier.predict_set(problem[2]).sum(axis=1) > 1
    assert (classifier.neighborhood_sizes(problem[2])[several] == len(problem[1])).all()


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


@FEW
@given(problems(), STRENGTHS, st.sampled_from([0.0, 0.5]))
def test_an_averaged_answer_ignores_columns_that_the_row_lacks(problem, s, missing):
    """Whether the training rows have them or not; for neighbors a missing value is a difference."""
    X, y, rows, n_categories = problem
    extra = np.where(np.random.default_rng(0).random(len(y)) < missing, np.nan, y % 2)
    more = np.column_stack([X, extra]), y, np.column_stack([rows, np.full(len(rows), np.nan)]), [*n_categories, 2]
    assert (sets(CredalModelAveraging(), more, s) == sets(CredalModelAveraging(), problem, s)).all()
