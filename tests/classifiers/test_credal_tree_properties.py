"""Credal decision trees: what always holds."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.classifiers import _credal_tree


@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.sampled_from([1, 5, 1000]))
def test_keys_are_numbered_as_numpy_numbers_them(seed, n, bound):
    keys = np.random.default_rng(seed).integers(0, bound, size=n)
    occurring, place = _credal_tree._numbered(keys, bound)
    expected = np.unique(keys, return_inverse=True)
    assert occurring.tolist() == expected[0].tolist()
    assert place.tolist() == expected[1].tolist()
