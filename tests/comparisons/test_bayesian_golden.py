"""The Bayesian signed-rank test: values of Demšar, SciPy, scikit-posthocs and baycomp, on Demšar's table."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import comparisons
from tests.comparisons.paper_demsar import pair

DRAWS = 200_000

BAYCOMP = {
    ("0-1", 0.0): (0.0009, 0.0, 0.9991),
    ("0-1", 0.01): (0.0, 0.3294, 0.6706),
    ("1-3", 0.0): (0.2131, 0.0, 0.7869),
    ("1-3", 0.005): (0.0299, 0.3567, 0.6134),
}
"""Left, rope, right: baycomp 1.0.3, `SignedRankTest.probs` with 500,000 samples, on the table times 10,000."""


@pytest.mark.parametrize(("key", "rope"), list(BAYCOMP))
def test_the_bayesian_signed_rank_test(key: str, rope: float) -> None:
    """Within four standard errors of the difference of the two simulations."""
    found = comparisons.bayesian_signed_rank(*pair(key), rope, draws=DRAWS, seed=1)
    for ours, theirs in zip(found, BAYCOMP[key, rope], strict=True):
        error = np.sqrt(theirs * (1 - theirs) * (1 / DRAWS + 1 / 500_000))
        assert abs(ours - theirs) <= 4 * error + 0.00005  # and the rounding of the four digits above
