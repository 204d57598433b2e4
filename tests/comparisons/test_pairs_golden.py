"""Two classifiers on several data sets: values of Demšar, SciPy, scikit-posthocs and baycomp, on Demšar's table."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from credal_lib import comparisons
from tests.comparisons.paper_demsar import EXPECTED, PAIRS, pair

EXACT = 1e-9


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
