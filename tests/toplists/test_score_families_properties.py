"""The symmetric scores in use: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import toplists
from credal_lib.toplists import Brier, Log, PaddedScore
from tests.toplists.strategies import top_lists

CLOSE = 1e-9


@given(top_lists(), st.sampled_from([Brier(), Log()]))
def test_an_average_of_valid_lists_loses_no_more_than_they_do_on_average(
    given_lists: tuple[Any, Any, Any], score: PaddedScore
) -> None:
    """The Brier and the log score are convex in the reported distribution."""
    p, listed, _ = given_lists
    kept = toplists.largest_valid(p, listed)
    voters = np.stack([p, p[::-1]]), np.stack([kept, kept[::-1]])
    padded = toplists.pad(*toplists.average(*voters))
    assert padded == pytest.approx((toplists.pad(p, kept) + toplists.pad(p, kept)[::-1]) / 2)
    everything = np.ones(padded.shape, dtype=bool)
    assert (score(padded, everything) <= (score(p, kept) + score(p, kept)[::-1]) / 2 + CLOSE).all()
