"""Averages over all naive Bayes classifiers that look at a part of the features: what always holds."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from credal_lib.classifiers import CredalModelAveraging, averaging
from tests.classifiers.counting_strategies import STRENGTHS, fitted, problems, sets

FEW = settings(max_examples=30)


@given(problems(), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), STRENGTHS)
def test_averaged_sets_and_bounds_grow_with_the_interval_of_inclusion(problem, a, b, c, d, s):
    lowest, low, high, highest = sorted([a, b, c, d])
    inner, outer = (
        fitted(CredalModelAveraging(inclusion=interval), problem, s) for interval in ((low, high), (lowest, highest))
    )
    rows = problem[2]
    assert (inner.predict_set(rows) <= outer.predict_set(rows)).all()
    assert (outer.predict_bounds(rows).lower <= inner.predict_bounds(rows).lower + 1e-12).all()


@given(problems(), st.floats(0, 1), st.floats(0, 1), STRENGTHS)
def test_the_sets_are_those_of_all_pairs_of_classes(problem, a, b, s):
    """The strongest class, which is tried first, drops only what the full comparison drops."""
    classifier = fitted(CredalModelAveraging(inclusion=(min(a, b), max(a, b))), problem, s)
    expected = classifier.predict_set(problem[2])
    with patch.object(CredalModelAveraging, "_not_dominated_by_strongest", all_members):
        assert (classifier.predict_set(problem[2]) == expected).all()
    with patch.object(averaging, "RATIOS_AT_A_TIME", 1):
        assert (classifier.predict_set(problem[2]) == expected).all()


def all_members(classifier, codes, factors):
    return np.ones((len(codes), len(classifier.classes_)), dtype=np.bool_)


@given(problems(), st.floats(0, 1), STRENGTHS)
def test_one_prior_gives_one_class_or_a_tie(problem, t, s):
    classifier = fitted(CredalModelAveraging(inclusion=(t, t)), problem, s)
    members, posteriors = classifier.predict_set(problem[2]), classifier.predict_proba(problem[2])
    shortfall = np.log(posteriors.max(axis=1, keepdims=True)) - np.log(np.maximum(posteriors, 1e-300))
    assert (shortfall[members] < 1e-9).all()
    assert members[shortfall < 1e-13].all()


@FEW
@given(problems(), STRENGTHS, st.sampled_from([0.0, 0.5]))
def test_an_averaged_answer_ignores_columns_that_the_row_lacks(problem, s, missing):
    """Whether the training rows have them or not; for neighbors a missing value is a difference."""
    X, y, rows, n_categories = problem
    extra = np.where(np.random.default_rng(0).random(len(y)) < missing, np.nan, y % 2)
    more = np.column_stack([X, extra]), y, np.column_stack([rows, np.full(len(rows), np.nan)]), [*n_categories, 2]
    assert (sets(CredalModelAveraging(), more, s) == sets(CredalModelAveraging(), problem, s)).all()
