"""The comparisons on Demšar's table of areas under ROC curves: SciPy, scikit-posthocs, baycomp, and what he printed.

`stats_demsar.json` holds the 14 x 4 table of C4.5 with and without tuned parameters (m, cf), and what other software
computes from it. The table agrees with the printed mean ranks once the two values of "voting" are untied.
"""

from __future__ import annotations

import json
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from credal_lib import comparisons
from tests.conftest import GOLDEN

EXPECTED = json.loads((GOLDEN / "stats_demsar.json").read_text(encoding="utf-8"))
NAMES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
SCORES = pd.DataFrame(EXPECTED["table"], columns=NAMES)
PAIRS = list(EXPECTED["wilcoxon"])
EXACT = 1e-9
DRAWS = 200_000


def pair(key: str) -> tuple[pd.Series, pd.Series]:
    i, j = map(int, key.split("-"))
    return SCORES.iloc[:, i], SCORES.iloc[:, j]


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


@pytest.mark.parametrize("key", PAIRS)
@pytest.mark.parametrize("zeros", ["zsplit", "pratt", "wilcox"])
@pytest.mark.parametrize("mode", ["approx", "auto"])
def test_wilcoxon_in_the_conventions_of_scipy(key: str, zeros: str, mode: str) -> None:
    found = comparisons.wilcoxon(*pair(key), zeros=zeros)
    assert [found.statistic, found.p] == pytest.approx(EXPECTED["wilcoxon"][key][f"{zeros}_{mode}"], abs=EXACT)


@pytest.mark.parametrize("key", [key for key in PAIRS if key != "1-3"])
def test_wilcoxon_in_the_convention_of_demsar(key: str) -> None:
    """Two zeros are split, as by zsplit, a single one is dropped, as by wilcox; the z of Demšar has no correction."""
    found = comparisons.wilcoxon(*pair(key))
    method, n = ("zsplit", 14) if key == "0-1" else ("wilcox", 13)
    assert found.statistic == pytest.approx(EXPECTED["wilcoxon"][key][f"{method}_approx"][0], abs=EXACT)
    z = (found.statistic - n * (n + 1) / 4) / np.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    assert (found.n, found.z, found.p) == (n, pytest.approx(z), pytest.approx(2 * stats.norm.sf(-z)))


def test_three_zeros_by_hand() -> None:
    """C4.5+m against C4.5+m+cf, in thousandths: one of three zeros is dropped, the others share the ranks 1 and 2."""
    a, b = pair("1-3")
    assert sorted(np.rint(1000 * (b - a)).tolist(), key=abs)[3:] == [3, -4, -4, -6, -8, 10, 17, -22, 30, 37, 42]
    r_plus, r_minus = 3 + 8 + 9 + 11 + 12 + 13 + 1.5, 4.5 + 4.5 + 6 + 7 + 10 + 1.5
    found = comparisons.wilcoxon(a, b)
    assert (found.n, found.r_plus, found.r_minus, found.statistic) == (13, r_plus, r_minus, 33.5)
    assert found.z == pytest.approx((33.5 - 13 * 14 / 4) / np.sqrt(13 * 14 * 27 / 24), abs=EXACT)


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
