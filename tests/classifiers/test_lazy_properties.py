"""A naive credal classifier of each row's own neighborhood: what always holds."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.classifiers import LazyNaiveCredalClassifier, NaiveCredalClassifier
from tests.classifiers.counting_strategies import STRENGTHS, fitted, problems, sets


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
