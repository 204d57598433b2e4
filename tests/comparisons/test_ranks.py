"""Several classifiers on several data sets, by their ranks: values by hand, ties, edges."""

from __future__ import annotations

import math
from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats
from sympy import Rational, symbols

from credal_lib import comparisons
from tests.comparisons.tables import SAME


def test_rounding_errors_are_ties() -> None:
    """0.3 - 0.2 and 0.2 - 0.1 differ in the last bit, and 0.1 + 0.2 is not 0.3."""
    a, b = [0.1, 0.3, 0.3], [0.2, 0.2, 0.1 + 0.2]
    assert 0.3 - 0.2 != 0.2 - 0.1
    assert comparisons.wilcoxon(a, b).r_plus == comparisons.wilcoxon(a, b).r_minus == 1.5
    assert comparisons.wins_ties_losses(a, b) == (1, 1, 1)
    assert comparisons.friedman(np.column_stack([a, b])).mean_ranks.tolist() == [1.5, 1.5]
    assert comparisons.wins_ties_losses([0.51], [0.52], decimals=1) == (0, 1, 0)


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


def test_friedman_corrected_for_ties_is_that_of_scipy() -> None:
    for seed in range(20):
        scores = np.random.default_rng(seed).integers(4, size=(9, 4)) / 10
        found, expected = comparisons.friedman(scores), stats.friedmanchisquare(*scores.T)
        assert (found.chi2_for_ties, found.chi2_for_ties_p) == (
            pytest.approx(expected.statistic),
            pytest.approx(expected.pvalue),
        )
        assert found.chi2_for_ties > found.chi2


def test_friedman_corrected_for_ties_by_hand() -> None:
    """One pair ties on one of three data sets: 1 - 6 / (3 * 3 * 8) = 11/12."""
    found = comparisons.friedman([[3, 2, 1], [3, 1, 2], [2, 2, 1]])
    assert found.chi2_for_ties == pytest.approx(3.5 * 12 / 11)


def test_classifiers_that_tie_everywhere_have_no_corrected_statistic() -> None:
    found = comparisons.friedman([[1, 1, 1], [2, 2, 2]])
    assert found.chi2 == 0
    assert math.isnan(found.chi2_for_ties)
    assert math.isnan(found.chi2_for_ties_p)
