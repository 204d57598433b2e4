"""What the naive classifiers learn: what always holds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.classifiers._category_counts import distinct_rows


@given(st.integers(0, 2**32 - 1), st.integers(1, 90), st.integers(1, 40))
def test_distinct_rows_are_those_of_numpy(seed, m, n):
    """90 columns of up to 9 codes: far more than a key of 62 bits holds."""
    generator = np.random.default_rng(seed)
    n_categories = generator.integers(1, 9, size=m).tolist()
    codes = generator.integers(0, np.array(n_categories) + 1, size=(n, m))
    codes = codes[generator.integers(0, n, size=2 * n)]
    distinct, position = distinct_rows(codes, n_categories)
    assert (distinct[position] == codes).all()
    assert len(distinct) == len(np.unique(codes, axis=0))


@pytest.mark.parametrize("m", [61, 64, 80, 200, 1000])
def test_rows_that_differ_in_their_first_columns_alone_are_told_apart(m):
    """Keys that ran over 64 bits would lose the first columns: with codes 0 and 1 they are the high bits."""
    codes = np.zeros((64, m), dtype=np.intp)
    codes[:, :6] = np.arange(64)[:, np.newaxis] >> np.arange(6) & 1
    distinct, position = distinct_rows(codes, [1] * m)
    assert len(distinct) == 64
    assert (distinct[position] == codes).all()
