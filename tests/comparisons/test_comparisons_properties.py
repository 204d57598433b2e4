"""What must hold of comparisons on any scores, ties included."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import comparisons

SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw, columns: int | None = None) -> pd.DataFrame:
    """Scores in steps of a tenth or of a thousandth, with many or few ties."""
    rng = np.random.default_rng(draw(SEEDS))
    shape = draw(st.integers(1, 15)), columns or draw(st.integers(2, 6))
    steps = draw(st.sampled_from([10, 1000]))
    return pd.DataFrame(rng.integers(0, steps + 1, shape) / steps, columns=list("abcdef")[: shape[1]])


pairs = tables(columns=2)
conventions = st.sampled_from(["demsar", "zsplit", "pratt", "wilcox"])


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


@given(pairs, st.sampled_from([0.1, 0.25]))
def test_t_tests_turn_with_the_sign_and_the_correction_only_lessens(scores, share):
    d = scores.a - scores.b
    for test in (comparisons.paired_t, lambda d: comparisons.corrected_t(d, share)):
        assert (test(-d).t, test(-d).p) == pytest.approx((-test(d).t, test(d).p), nan_ok=True)
    naive, corrected = comparisons.paired_t(d), comparisons.corrected_t(d, share)
    if len(d) > 1:
        assert abs(corrected.t) <= abs(naive.t)
        assert corrected.p >= naive.p


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
