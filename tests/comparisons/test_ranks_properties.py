"""Several classifiers on several data sets, by their ranks: what always holds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import comparisons
from tests.comparisons.strategies import tables

SEEDS = st.integers(0, 2**32 - 1)


@given(tables())
def test_ranks_sum_to_those_of_a_row_and_the_statistics_keep_their_bounds(scores):
    n, k = scores.shape
    found = comparisons.friedman(scores)
    assert found.mean_ranks.sum() == pytest.approx(k * (k + 1) / 2)
    assert 0 <= found.chi2 <= n * (k - 1)
    assert n == 1 or (found.f >= 0 and 0 <= found.f_p <= 1)


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_data_sets_and_of_classifiers_does_not_matter(scores, random):
    rows, columns = list(scores.index), list(scores.columns)
    moved = scores.loc[random.sample(rows, len(rows)), random.sample(columns, len(columns))]
    one, other = comparisons.friedman(scores), comparisons.friedman(moved)
    assert one.mean_ranks[moved.columns].tolist() == pytest.approx(other.mean_ranks.tolist())
    assert (one.chi2, one.chi2_p) == (other.chi2, other.chi2_p)
    p = comparisons.nemenyi(scores).loc[moved.columns, moved.columns]
    assert np.allclose(p, comparisons.nemenyi(moved), rtol=0, atol=1e-9)


@given(tables(), SEEDS)
def test_ranks_know_the_order_of_scores_alone(scores, seed):
    other_scale = np.exp(scores) - 7
    assert comparisons.friedman(scores).mean_ranks.tolist() == comparisons.friedman(other_scale).mean_ranks.tolist()


@given(tables())
def test_nemenyi_is_symmetric_and_falls_with_the_difference_of_ranks(scores):
    p, ranks = comparisons.nemenyi(scores).to_numpy(), comparisons.friedman(scores).mean_ranks.to_numpy()
    assert (p == p.T).all()
    assert ((p >= 0) & (p <= 1)).all()
    order = np.argsort(np.abs(ranks[:, None] - ranks), axis=None, kind="stable")
    assert (np.diff(p.ravel()[order]) <= 1e-9).all()


@given(tables(), st.sampled_from([0.01, 0.05, 0.5]))
def test_groups_are_the_largest_sets_without_a_critical_difference(scores, alpha):
    ranks = comparisons.friedman(scores).mean_ranks
    reach = comparisons.critical_difference(len(ranks), len(scores), alpha)
    groups = [set(group) for group in comparisons.homogeneous_groups(ranks, len(scores), alpha)]
    assert all(len(group) > 1 and np.ptp(ranks[list(group)]) < reach for group in groups)
    assert not any(one < other for one in groups for other in groups)
    for a in ranks.index:
        for b in ranks.index:
            assert a == b or any({a, b} <= group for group in groups) == (abs(ranks[a] - ranks[b]) < reach)
