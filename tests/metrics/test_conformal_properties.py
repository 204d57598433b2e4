"""Sets at a stated coverage: what always holds."""

from fractions import Fraction
from math import ceil

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import metrics


@given(st.integers(0, 999), st.integers(1, 12), st.integers(1, 19))
def test_left_out_rows_are_covered_as_often_as_stated(seed: int, n: int, twentieths: int) -> None:
    """Of n + 1 exchangeable rows each is left out in turn: the guarantee, exactly."""
    coverage = Fraction(twentieths, 20)
    generator = np.random.default_rng(seed)
    p, y = generator.dirichlet(np.ones(3), n + 1), generator.integers(3, size=n + 1)
    covered = 0
    for left_out in range(n + 1):
        rest = np.arange(n + 1) != left_out
        threshold = metrics.conformal_threshold(y[rest], p[rest], float(coverage))
        covered += bool(p[left_out, y[left_out]] >= threshold)
    assert covered >= coverage * (n + 1)
    assert covered == min(ceil(coverage * (n + 1)), n + 1)
