"""Ordinal decomposition: what always holds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from credal_lib.classifiers import OrdinalDecomposition
from tests.classifiers.strategies import costs_of, problem

SEEDS = st.integers(0, 2**32 - 1)
few = settings(max_examples=15)


@few
@given(SEEDS)
def test_the_ordinal_decomposition_of_the_reversed_classes_is_its_mirror_image(seed):
    X, y, rows, cards = problem(seed)
    costs = costs_of(seed, y.max() + 1)
    mirrored = None if costs is None else costs[::-1, ::-1]
    plain = OrdinalDecomposition(costs=costs, n_categories=cards).fit(X, y)
    other = OrdinalDecomposition(costs=mirrored, n_categories=cards).fit(X, y.max() - y)
    assert np.array_equal(other.predict_set(rows)[:, ::-1], plain.predict_set(rows))
    assert other.predict_bounds(rows).upper[:, ::-1] == pytest.approx(plain.predict_bounds(rows).upper, abs=1e-12)
