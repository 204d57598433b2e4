"""Comparisons of classifiers: values worked by hand, other software, and the corners."""

from __future__ import annotations

import math
from itertools import permutations, product

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sympy import Rational, symbols

from credal_lib import comparisons

WORKED = [0.01, 0.02, -0.01, 0.03, 0.02, 0, 0.01, 0.02, 0.01, 0.02]
TABLE = pd.DataFrame(
    {"NBC": [0.70, 0.81, 0.66, 0.90, 0.5], "NCC": [0.72, 0.82, 0.70, 0.91, 0.6], "CDT": [0.71, 0.9, 0.70, 0.8, 0.5]},
    index=["iris", "wine", "zoo", "vowel", "glass"],
)
SAME = pd.DataFrame({"a": [0.5, 0.6, 0.7, 0.8], "b": [0.5, 0.6, 0.7, 0.8]})


# --- Wilcoxon ---


def test_ranks_of_the_second_are_positive() -> None:
    """Differences 3, -1, 2 and -1 (percent): ranks 4, 1.5, 3, 1.5."""
    found = comparisons.wilcoxon([0.50, 0.61, 0.70, 0.81], [0.53, 0.60, 0.72, 0.80])
    assert (found.r_plus, found.r_minus, found.statistic, found.n, found.better) == (7, 3, 3, 4, "b")
    assert found.z == pytest.approx((3 - 5) / math.sqrt(4 * 5 * 9 / 24))
    assert found.p == pytest.approx(math.erfc(-found.z / math.sqrt(2)))


ODD_ZEROS = [0.1, 0.2, -0.3, 0, 0, 0]
# Ranked with three zeros these share the rank 2, and 4, 5, 6 follow; with two they share 1.5, and 3, 4, 5 follow.
CONVENTIONS = {
    "demsar": (3 + 4 + 1.5, 5 + 1.5, 5),
    "zsplit": (4 + 5 + 3, 6 + 3, 6),
    "pratt": (4 + 5, 6, 3),
    "wilcox": (1 + 2, 3, 3),
}


@pytest.mark.parametrize("zeros", list(CONVENTIONS))
def test_conventions_for_zeros(zeros: str) -> None:
    found = comparisons.wilcoxon(np.ones(6), np.add(1, ODD_ZEROS), zeros=zeros)
    assert (found.r_plus, found.r_minus, found.n) == CONVENTIONS[zeros]
    assert found.zeros == zeros


@pytest.mark.parametrize("zeros", ["zsplit", "pratt", "wilcox"])
def test_statistic_and_p_are_those_of_scipy(zeros: str) -> None:
    for seed in range(20):
        d = np.random.default_rng(seed).integers(-4, 5, size=15)
        found = comparisons.wilcoxon(np.zeros(15), d, zeros=zeros)
        expected = stats.wilcoxon(d, zero_method=zeros, method="asymptotic")
        assert (found.statistic, found.p) == (expected.statistic, pytest.approx(expected.pvalue))
        assert found.r_plus == stats.wilcoxon(d, zero_method=zeros, alternative="greater").statistic


def test_identical_classifiers_do_not_differ() -> None:
    found = comparisons.wilcoxon(SAME.a, SAME.b)
    assert (found.statistic, found.r_plus, found.r_minus, found.z, found.p) == (5, 5, 5, 0, 1)
    assert found.better == "neither"


@pytest.mark.parametrize(("zeros", "n"), [("demsar", 1), ("pratt", 3), ("wilcox", 3)])
def test_where_no_difference_is_left_to_rank_p_is_undefined(zeros: str, n: int) -> None:
    found = comparisons.wilcoxon(np.ones(n), np.ones(n), zeros=zeros)
    assert (found.statistic, found.n, found.better) == (0, 0, "neither")
    assert math.isnan(found.z)
    assert math.isnan(found.p)


def test_one_data_set() -> None:
    """T = 0, z = (0 - 1/2) / sqrt(1/4) = -1."""
    found = comparisons.wilcoxon([0.5], [0.4])
    assert (found.statistic, found.z, found.better) == (0, -1, "a")


def test_rounding_errors_are_ties() -> None:
    """0.3 - 0.2 and 0.2 - 0.1 differ in the last bit, and 0.1 + 0.2 is not 0.3."""
    a, b = [0.1, 0.3, 0.3], [0.2, 0.2, 0.1 + 0.2]
    assert 0.3 - 0.2 != 0.2 - 0.1
    assert comparisons.wilcoxon(a, b).r_plus == comparisons.wilcoxon(a, b).r_minus == 1.5
    assert comparisons.wins_ties_losses(a, b) == (1, 1, 1)
    assert comparisons.friedman(np.column_stack([a, b])).mean_ranks.tolist() == [1.5, 1.5]
    assert comparisons.wins_ties_losses([0.51], [0.52], decimals=1) == (0, 1, 0)


# --- ranks ---


def test_friedman_agrees_with_scipy_where_nothing_is_tied() -> None:
    for seed in range(10):
        scores = np.random.default_rng(seed).random((9, 4))
        found, expected = comparisons.friedman(scores), stats.friedmanchisquare(*scores.T)
        assert (found.chi2, found.chi2_p) == (pytest.approx(expected.statistic), pytest.approx(expected.pvalue))


def test_the_statistics_by_hand() -> None:
    """Ranks (1, 2, 3), (1, 3, 2), (1.5, 1.5, 3): means 7/6, 13/6, 16/6; chi2 = 3 (25/36 + 1/36 + 16/36) = 3.5."""
    scores = [[3, 2, 1], [3, 1, 2], [2, 2, 1]]
    found = comparisons.friedman(scores)
    assert found.mean_ranks.tolist() == pytest.approx([7 / 6, 13 / 6, 16 / 6])
    assert (found.chi2, found.f, found.degrees_of_freedom) == (3.5, 2 * 3.5 / (6 - 3.5), (2, 4))
    assert found.chi2_p == pytest.approx(math.exp(-3.5 / 2))
    assert found.f_p == pytest.approx((1 + 2.8 * 2 / 4) ** -2)  # the tail of F(2, m) is (1 + 2f/m) ** (-m/2)


@pytest.mark.parametrize("n", range(2, 40))
def test_where_all_data_sets_agree_the_statistic_is_infinite(n: int) -> None:
    """Its p is then exact: the n - 1 other data sets rank the three classifiers as the first does."""
    found = comparisons.friedman(np.tile([0.3, 0.2, 0.1], (n, 1)))
    assert (found.chi2, found.f, found.f_p) == (2 * n, math.inf, float(Rational(1, 6) ** (n - 1)))


@pytest.mark.parametrize(("n", "k"), [(2, 2), (4, 2), (2, 3), (3, 3)])
def test_the_probability_that_all_data_sets_agree_by_counting(n: int, k: int) -> None:
    """All rankings of all data sets, each as probable as the others."""
    drawn = list(product(permutations(range(k)), repeat=n))
    infinite = [scores for scores in drawn if comparisons.friedman(scores).f == math.inf]
    assert all(len(set(scores)) == 1 for scores in infinite)
    assert comparisons.friedman(infinite[0]).f_p == pytest.approx(len(infinite) / len(drawn), rel=1e-15)


def test_two_data_sets_that_agree_do_not_show_that_two_classifiers_differ() -> None:
    found = comparisons.compare([[1, 2], [2, 3]])
    assert (found.friedman.f, found.friedman.f_p) == (math.inf, 0.5)
    assert "F(1, 1) = inf, p = 0.5: no significant difference" in repr(found)
    assert comparisons.friedman(np.tile(np.arange(200), (9, 1))).f_p == 0  # too small for a float


def test_identical_classifiers_have_equal_ranks() -> None:
    found = comparisons.friedman(SAME)
    assert (found.chi2, found.chi2_p, found.f, found.f_p) == (0, 1, 0, 1)
    assert (comparisons.nemenyi(SAME).to_numpy() == 1).all()


def test_one_data_set_leaves_no_degree_of_freedom() -> None:
    found = comparisons.friedman([[0.1, 0.2, 0.3]])
    assert (found.mean_ranks.tolist(), found.chi2) == ([3, 2, 1], 2)
    assert math.isnan(found.f)
    assert math.isnan(found.f_p)


def test_the_formulas_take_symbols() -> None:
    n, r = symbols("N r", positive=True)
    statistic = comparisons.friedman_statistic([r, 3 - r], n)
    assert (statistic - 4 * n * (r - Rational(3, 2)) ** 2).expand() == 0


def test_nemenyi_and_the_critical_difference_decide_alike() -> None:
    for seed in range(10):
        scores = np.random.default_rng(seed).random((12, 5)) + 0.1 * np.arange(5)
        ranks, p = comparisons.friedman(scores).mean_ranks.to_numpy(), comparisons.nemenyi(scores).to_numpy()
        apart = np.abs(ranks[:, None] - ranks) >= comparisons.critical_difference(5, 12)
        assert ((p <= 0.05) == apart).all()


def test_the_critical_difference_of_two_classifiers_is_that_of_the_normal_distribution() -> None:
    assert comparisons.critical_difference(2, 25, 0.05) == pytest.approx(stats.norm.ppf(0.975) / 5)


def test_groups_that_are_not_told_apart() -> None:
    spread = {"a": 1.0, "b": 2.0, "c": 3.0}
    assert comparisons.homogeneous_groups(spread, 100) == []
    assert comparisons.homogeneous_groups(spread, 5) == [["a", "b"], ["b", "c"]]
    assert comparisons.homogeneous_groups(spread, 2) == [["a", "b", "c"]]
    assert comparisons.homogeneous_groups({"c": 3.9, "a": 1.5, "d": 3.1, "b": 1.5}, 20) == [["a", "b"], ["d", "c"]]


# --- means ---


def test_the_worked_t_values() -> None:
    naive, corrected = comparisons.paired_t(WORKED), comparisons.corrected_t(WORKED, 1 / 10)
    assert (round(naive.t, 3), round(naive.p, 4)) == (3.545, 0.0063)
    assert (round(corrected.t, 3), round(corrected.p, 4)) == (2.440, 0.0374)
    assert naive.degrees_of_freedom == corrected.degrees_of_freedom == 9
    expected = stats.ttest_1samp(WORKED, 0)
    assert (naive.t, naive.p) == (pytest.approx(expected.statistic), pytest.approx(expected.pvalue))


@pytest.mark.parametrize(("n", "overstated"), [(10, 1.45), (100, 3.48)])
def test_how_much_the_naive_test_overstates(n: int, overstated: float) -> None:
    d = np.random.default_rng(n).random(n)
    assert round(comparisons.paired_t(d).t / comparisons.corrected_t(d, 0.1).t, 2) == overstated


@pytest.mark.parametrize("test", [comparisons.paired_t, lambda d: comparisons.corrected_t(d, 0.1)])
@pytest.mark.parametrize(
    ("d", "t", "p"),
    [([0, 0, 0], 0, 1), ([0.1] * 10, math.inf, 0), ([-0.1] * 10, -math.inf, 0), ([0.3 - 0.2, 0.1], math.inf, 0)],
)
def test_differences_without_variance(test, d, t, p) -> None:
    assert (test(d).t, test(d).p) == (t, p)


def test_rounding_errors_around_zero_are_no_difference() -> None:
    assert (comparisons.paired_t([1e-17, 0, -1e-17]).t, comparisons.paired_t([1e-17, 2e-17]).p) == (0, 1)


def test_a_single_difference_has_no_variance() -> None:
    found, interval = comparisons.paired_t([0.1]), comparisons.mean_interval([0.1])
    assert (found.mean, interval.mean) == (0.1, 0.1)
    assert all(math.isnan(number) for number in (found.t, found.p, interval.low, interval.high))


def test_the_interval_of_a_mean_excludes_what_the_test_rejects() -> None:
    """The ends are the means at which p is exactly one minus the level."""
    interval = comparisons.mean_interval(WORKED, level=0.9)
    expected = stats.ttest_1samp(WORKED, 0).confidence_interval(0.9)
    assert (interval.low, interval.high) == (pytest.approx(expected.low), pytest.approx(expected.high))
    for end in (interval.low, interval.high):
        assert comparisons.paired_t(np.subtract(WORKED, end)).p == pytest.approx(0.1)
    assert comparisons.mean_interval([0.25, 0.25]) == (0.25, 0.25, 0.25)


# --- Bayesian signed ranks ---


def test_identical_classifiers_share_the_draws_or_are_equivalent() -> None:
    assert comparisons.bayesian_signed_rank(SAME.a, SAME.b) == (0.5, 0, 0.5)
    assert comparisons.bayesian_signed_rank(SAME.a, SAME.b, rope=0.001) == (0, 1, 0)


def test_one_data_set_by_hand() -> None:
    """With weight w on the difference 2 and 1 - w on 0: theta_right = 1 - (1 - w)^2 / 2 > 1/2 always, at rope 0.

    At rope 3/2 only the pair of the difference with itself lies above: it leads if w^2 > 1/2, and w is Beta(1, 1/2),
    so that P(w > x) = sqrt(1 - x).
    """
    assert comparisons.bayesian_signed_rank([0], [2]) == (0, 0, 1)
    found = comparisons.bayesian_signed_rank([0], [2], rope=1.5, draws=200_000)
    expected = math.sqrt(1 - math.sqrt(0.5))
    assert abs(found.right - expected) < 4 * math.sqrt(expected * (1 - expected) / 200_000)
    assert found.rope == pytest.approx(1 - found.right)


def test_a_pair_on_the_border_counts_half() -> None:
    """Weight w on 0.1, rope 0.05: the pairs (0, 0.1) lie on the border, theta_right = w^2 + w (1 - w) = w.

    The draws are shared between right and rope, 1 - w: P(w > 1/2) = sqrt(1/2).
    """
    found = comparisons.bayesian_signed_rank([0.2], [0.3], rope=0.05, draws=200_000)
    assert 0.3 - 0.2 != 0.1
    assert abs(found.right - math.sqrt(0.5)) < 4 * math.sqrt(math.sqrt(0.5) * (1 - math.sqrt(0.5)) / 200_000)


def test_the_unit_of_the_scores_does_not_matter() -> None:
    """0.1 + 0.2 lies on the border of the rope 0.15, as 1 + 2 on that of 1.5."""
    tenths = comparisons.bayesian_signed_rank([0, 0], [0.1, 0.2], rope=0.15, draws=2000)
    assert tenths == comparisons.bayesian_signed_rank([0, 0], [1, 2], rope=1.5, draws=2000)


def test_the_seed_decides_the_draws() -> None:
    once, again, other = (
        comparisons.bayesian_signed_rank(TABLE.NBC, TABLE.CDT, draws=1000, seed=seed) for seed in (3, 3, 4)
    )
    assert once == again != other


# --- all at once ---


def test_the_comparison_holds_what_the_tests_say() -> None:
    found = comparisons.compare(TABLE, alpha=0.1)
    assert found.ranks.index.tolist() == ["NCC", "CDT", "NBC"]
    assert found.ranks.mean_rank.tolist() == [1.3, 2.0, 2.7]  # rows 3 1 2, 3 2 1, 3 1.5 1.5, 2 1 3, 2.5 1 2.5
    assert found.ranks.loc["NBC", ["mean_score", "median_score"]].tolist() == pytest.approx([0.714, 0.70])
    assert found.critical_difference == comparisons.critical_difference(3, 5, 0.1)
    assert found.groups == comparisons.homogeneous_groups(found.friedman.mean_ranks, 5, 0.1)
    assert found.pairs[["first", "second"]].to_numpy().tolist() == [["NBC", "NCC"], ["NBC", "CDT"], ["NCC", "CDT"]]
    assert found.pairs[["wins", "ties", "losses"]].to_numpy().tolist() == [[0, 0, 5], [1, 1, 3], [3, 1, 1]]
    first = found.pairs.iloc[0]
    assert first.mean_difference == pytest.approx(-0.036)
    assert first.wilcoxon_p == comparisons.wilcoxon(TABLE.NBC, TABLE.NCC).p <= 0.1
    assert first.nemenyi_p == comparisons.nemenyi(TABLE).loc["NBC", "NCC"] <= 0.1
    assert first.wilcoxon_better == first.nemenyi_better == "NCC"
    assert (found.pairs.iloc[1:][["wilcoxon_better", "nemenyi_better"]] == "").all(axis=None)


def test_the_report_can_be_read() -> None:
    text = repr(comparisons.compare(TABLE, alpha=0.1))
    assert text.startswith("3 classifiers on 5 data sets, level 0.1, rank 1 is best")
    assert "Iman-Davenport: F(2, 8) = " in text
    assert "not significantly different: NCC, CDT; CDT, NBC" in text
    assert "no significant difference" in repr(comparisons.compare(SAME))
    assert "the classifiers differ" in repr(comparisons.compare(np.tile([1, 2], (9, 1))))
    assert "undefined for a single data set" in repr(comparisons.compare([[1, 2]]))
    assert "not significantly different: none" in repr(comparisons.compare(np.tile([1, 2], (9, 1))))


def test_two_classifiers_and_an_array_will_do() -> None:
    found = comparisons.compare([[0.1, 0.2], [0.3, 0.4], [0.6, 0.5]])
    assert found.ranks.mean_rank.to_dict() == {1: pytest.approx(4 / 3), 0: pytest.approx(5 / 3)}
    assert found.pairs[["wins", "ties", "losses"]].to_numpy().tolist() == [[1, 0, 2]]


def test_scores_are_not_changed() -> None:
    before = TABLE.copy()
    comparisons.compare(TABLE, decimals=1)
    pd.testing.assert_frame_equal(TABLE, before)
