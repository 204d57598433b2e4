"""Two classifiers on several data sets: what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import comparisons
from tests.comparisons.strategies import pairs

conventions = st.sampled_from(["demsar", "zsplit", "pratt", "wilcox"])


@given(pairs, conventions)
def test_wilcoxon_is_antisymmetric(scores, zeros):
    one = comparisons.wilcoxon(scores.a, scores.b, zeros=zeros)
    other = comparisons.wilcoxon(scores.b, scores.a, zeros=zeros)
    assert (one.r_plus, one.r_minus, one.n) == (other.r_minus, other.r_plus, other.n)
    assert (one.z, one.p) == pytest.approx((other.z, other.p), nan_ok=True)
    assert {"a": "b", "b": "a", "neither": "neither"}[one.better] == other.better


@given(pairs, conventions, st.randoms(use_true_random=False))
def test_wilcoxon_forgets_the_order_of_data_sets(scores, zeros, random):
    moved = scores.loc[random.sample(list(scores.index), len(scores))]
    one, other = (comparisons.wilcoxon(table.a, table.b, zeros=zeros) for table in (scores, moved))
    assert (one.statistic, one.n, one.p) == pytest.approx((other.statistic, other.n, other.p), nan_ok=True)


@given(pairs, st.sampled_from(["demsar", "zsplit"]))
def test_both_sums_of_ranks_make_up_all_ranks(scores, zeros):
    found = comparisons.wilcoxon(scores.a, scores.b, zeros=zeros)
    assert found.r_plus + found.r_minus == found.n * (found.n + 1) / 2
    assert found.statistic == min(found.r_plus, found.r_minus)
    assert len(scores) - found.n in ({0, 1} if zeros == "demsar" else {0})
    assert not found.z > 0


@given(pairs)
def test_counts_make_up_all_data_sets_and_turn_with_the_pair(scores):
    wins, ties, losses = comparisons.wins_ties_losses(scores.a, scores.b)
    assert wins + ties + losses == len(scores)
    assert comparisons.wins_ties_losses(scores.b, scores.a) == (losses, ties, wins)
