"""How much a longer top list gains, and how far a list is from the optimum: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from credal_lib import toplists
from credal_lib.toplists import Brier
from tests.toplists.strategies import beliefs

CLOSE = 1e-9


@given(beliefs(), st.data())
def test_the_fall_of_the_brier_score_is_a_square(q: Any, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(q) - 1))
    unlisted = len(q) - k
    assume(unlisted >= 2)
    ranked = np.sort(q)[::-1]
    fall = -np.diff(Brier().by_length([q])[0])[k]
    assert fall == pytest.approx(toplists.brier_gain(ranked[k], 1 - ranked[:k].sum(), unlisted), abs=CLOSE)


@given(beliefs(largest=8), st.data())
def test_section_6_the_brier_bound_holds(q: Any, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(q)))
    ranked = np.sort(q)[::-1]
    left = float(ranked[k:].sum())
    assume(CLOSE < left < ranked[k - 1])
    excess = toplists.relative_excess(Brier().by_length([q]), Brier().entropy([q]))[0, k]
    bound = toplists.brier_excess_bound(left, len(q) - k)
    assert excess <= bound + CLOSE
    assert bound < left
