"""Arithmetic that numbers, arrays, fractions and SymPy expressions pass through, and the binomial distribution."""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import risk
from credal_lib.risk._arithmetic import likely_hits


@pytest.mark.parametrize(("m", "p"), [(0, 0.5), (1, 1.0), (7, 1.0), (1, 0.5), (6, 0.9), (60, 0.25), (400, 0.01)])
def test_the_likely_hits_are_binomial(m: int, p: float) -> None:
    hits, chances = likely_hits(m, p)
    exact = [float(risk.binomial_chance(int(count), m, Fraction(p))) for count in hits]
    assert np.allclose(chances, exact, rtol=1e-12, atol=1e-300)
    assert sum(exact) == pytest.approx(1, abs=1e-14)


@pytest.mark.parametrize(("m", "p", "first", "last"), [(1000, 0.001, 0, 60), (10**6, 0.5, 493_000, 507_000)])
def test_numbers_of_hits_that_never_occur_are_left_out(m: int, p: float, first: int, last: int) -> None:
    hits, _ = likely_hits(m, p)
    assert first <= hits[0]
    assert hits[-1] <= last
