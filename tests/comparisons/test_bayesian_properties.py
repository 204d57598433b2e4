"""The Bayesian signed-rank test: what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import comparisons
from tests.comparisons.strategies import pairs

SEEDS = st.integers(0, 2**32 - 1)


@given(pairs, st.sampled_from([0.0, 0.05, 0.1]), SEEDS)
def test_bayesian_probabilities_turn_with_the_pair(scores, rope, seed):
    one, other = (
        comparisons.bayesian_signed_rank(a, b, rope, draws=500, seed=seed)
        for a, b in ((scores.a, scores.b), (scores.b, scores.a))
    )
    assert sum(one) == pytest.approx(1)
    assert one == pytest.approx(other[::-1])
    assert rope or one.rope == 0


@given(pairs, SEEDS)
def test_a_wider_rope_is_never_less_probable(scores, seed):
    ropes = [
        comparisons.bayesian_signed_rank(scores.a, scores.b, rope, draws=500, seed=seed).rope
        for rope in (0, 0.05, 0.3, 2)
    ]
    assert ropes == sorted(ropes)
    assert ropes[-1] == 1
