"""Two classifiers on several data sets: values by hand, ties, edges."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from credal_lib import comparisons
from tests.comparisons.tables import SAME


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


def test_a_contest_shows_the_mean_where_it_disagrees_with_the_median_and_the_test() -> None:
    """Ahead by a little on nine data sets, far behind on one: ranks and median favor the first, the mean does not."""
    first = [0.8] * 10
    second = [0.8 - lead / 1000 for lead in range(1, 10)] + [0.9]
    found = comparisons.contest(first, second)
    assert (found.wins, found.ties, found.losses, found.better) == (9, 0, 1, "a")
    assert found.mean == pytest.approx((0.045 - 0.1) / 10)
    assert found.median == pytest.approx(0.0045)
    assert found.p == comparisons.wilcoxon(first, second).p < 0.1
    assert (found.winner("NCC", "NBC"), found.winner("NCC", "NBC", level=0.1)) == ("", "NCC")
    assert comparisons.contest(second, first).winner("NCC", "NBC", level=0.1) == "NBC"
    assert comparisons.contest(first, first).winner("NCC", "NBC") == ""


def test_each_draw_has_the_result_of_its_own_test() -> None:
    """Differences with ties and zeros, so that many draws have an odd number of zeros."""
    difference = np.random.default_rng(3).integers(-2, 4, size=20) / 10
    draws = comparisons.redraws(20, 9, draws=300)
    found = comparisons.redrawn_wilcoxon(np.zeros(20), difference, draws)
    alone = [comparisons.wilcoxon(np.zeros(9), difference[draw]) for draw in draws]
    assert found.p.tolist() == [test.p for test in alone]
    assert found.better.tolist() == [test.better for test in alone]
    names = [comparisons.contest(np.zeros(9), difference[draw]).winner("a", "b", 0.2) for draw in draws]
    assert found.winners(0.2).tolist() == names
    assert set(names) == {"", "a", "b"}


def test_a_draw_of_one_zero_leaves_nothing_to_rank() -> None:
    found = comparisons.redrawn_wilcoxon([0.5], [0.5], [[0]])
    assert math.isnan(found.p[0])
    assert found.winners().tolist() == [""]
