"""Several classifiers on several data sets, by their ranks: values of Demšar."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from credal_lib import comparisons
from tests.comparisons.paper_demsar import EXPECTED, NAMES, PAIRS, SCORES, pair

EXACT = 1e-9


def test_every_key_of_the_reference_is_compared_here() -> None:
    """The keys that the tests below read; one that is added needs a test."""
    assert set(EXPECTED) == {
        "table",
        "source",
        "avg_ranks",
        "friedman_chi2_demsar_no_tie_correction",
        "iman_davenport_F",
        "scipy_friedman_tie_corrected",
        "q_alpha_05_10",
        "CD_05_10",
        "nemenyi_p",
        "wilcoxon",
    }
    assert [tuple(map(int, key.split("-"))) for key in PAIRS] == list(combinations(range(4), 2))


def test_mean_ranks_and_both_statistics() -> None:
    found = comparisons.friedman(SCORES)
    assert found.mean_ranks.tolist() == pytest.approx(EXPECTED["avg_ranks"], abs=EXACT)
    assert found.chi2 == pytest.approx(EXPECTED["friedman_chi2_demsar_no_tie_correction"], abs=EXACT)
    assert found.f == pytest.approx(EXPECTED["iman_davenport_F"], abs=EXACT)


def test_scipy_corrects_for_ties_what_demsar_does_not() -> None:
    """With the correction, 1 - sum(t^3 - t) / (N (k^3 - k)) over groups of t ties, ours becomes SciPy's."""
    ours = comparisons.friedman(SCORES).chi2
    n, k = SCORES.shape
    ties = sum(int(t) ** 3 - int(t) for _, row in SCORES.iterrows() for t in row.value_counts())
    statistic, p = EXPECTED["scipy_friedman_tie_corrected"]
    assert ours / (1 - ties / (n * (k**3 - k))) == pytest.approx(statistic, abs=EXACT)
    assert stats.chi2.sf(statistic, k - 1) == pytest.approx(p, abs=EXACT)


@pytest.mark.parametrize(("place", "alpha"), [(0, 0.05), (1, 0.10)])
def test_critical_differences(place: int, alpha: float) -> None:
    found = comparisons.critical_difference(4, 14, alpha)
    assert found == pytest.approx(EXPECTED["CD_05_10"][place], abs=EXACT)
    assert found / np.sqrt(4 * 5 / (6 * 14)) == pytest.approx(EXPECTED["q_alpha_05_10"][place], abs=EXACT)


def test_nemenyi() -> None:
    found = comparisons.nemenyi(SCORES)
    assert found.index.tolist() == found.columns.tolist() == NAMES
    assert np.allclose(found, EXPECTED["nemenyi_p"], rtol=0, atol=1e-6)


def test_what_demsar_printed() -> None:
    """In his Sections 3.1.3 and 3.2.2."""
    found = comparisons.wilcoxon(*pair("0-1"))
    assert (found.r_plus, found.r_minus, found.statistic, found.n, found.better) == (93.0, 12.0, 12.0, 14, "b")
    test = comparisons.friedman(SCORES)
    assert test.mean_ranks.round(3).tolist() == [3.143, 2.000, 2.893, 1.964]
    assert (round(test.chi2, 2), round(test.f, 2), test.degrees_of_freedom) == (9.28, 3.69, (3, 39))
    assert [round(comparisons.critical_difference(4, 14, alpha), 2) for alpha in (0.05, 0.10)] == [1.25, 1.12]
    assert stats.f.ppf(0.95, 3, 39) < test.f  # "the critical value of F(3, 39) for 0.05 is 2.85"
    assert test.f_p < 0.05


PRINTED_Q = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]
"""Demšar, Table 5a, level 0.05, 2 to 10 classifiers."""


@pytest.mark.parametrize(("k", "printed"), list(enumerate(PRINTED_Q, start=2)))
def test_critical_values_are_those_printed(k: int, printed: float) -> None:
    """2.343 and 2.949 are printed for 2.3437 and 2.9483: the last digit is off by one, no more."""
    q = comparisons.critical_difference(k, 6) / np.sqrt(k * (k + 1) / 36)
    assert abs(q - printed) < (0.001 if k in {3, 7} else 0.0005)
