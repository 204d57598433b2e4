"""What must hold of symmetrical uncertainty and of the selected subset on any data."""

from __future__ import annotations

import warnings

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.preprocessing import CorrelationFeatureSelector
from tests.preprocessing.selection_reference import problem


@st.composite
def problems(draw):
    return problem(np.random.default_rng(draw(st.integers(0, 2**32 - 1))))


def fitted(X, y, **options):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "no feature tells")
        return CorrelationFeatureSelector(**options).fit(X, y)


@given(problems())
def test_correlations_and_merits_lie_between_zero_and_one(problem):
    found = fitted(*problem)
    correlations = found.class_correlations_
    assert ((correlations >= 0) & (correlations <= 1)).all()
    # no subset is worth less than its best feature alone, none more than its features together
    assert correlations.max() - 1e-5 <= found.merit_ <= correlations[found.support_].sum() + 1e-12


@given(problems())
def test_the_locally_predictive_step_only_adds(problem):
    assert (fitted(*problem).support_ <= fitted(*problem, locally_predictive=True).support_).all()


@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_rows_and_the_names_of_classes_do_not_matter(problem, random):
    X, y = problem
    order = random.sample(range(len(y)), len(y))
    found, moved = fitted(X, y), fitted(X[order], np.array(["e", "a", "d", "b", "c"])[y[order]])
    assert (found.support_ == moved.support_).all()
    assert abs(found.merit_ - moved.merit_) < 1e-12


@given(problems())
def test_rows_that_come_three_times_change_nothing(problem):
    X, y = problem
    found, tripled = fitted(X, y), fitted(np.tile(X, (3, 1)), np.tile(y, 3))
    assert (found.support_ == tripled.support_).all()
    assert abs(found.merit_ - tripled.merit_) < 1e-12


@given(problems())
def test_a_constant_column_and_a_missing_one_are_never_selected_beside_others(problem):
    X, y = problem
    found = fitted(X, y)
    wider = fitted(np.c_[X, np.zeros(len(X)), np.full(len(X), np.nan)], y)
    assert wider.support_.tolist() == [*found.support_.tolist(), False, False]
