"""What the printed tables of the experiments decide by themselves: sums, ranks and tests, without the data."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from credal_book.proofs import Proof
from credal_book.proofs.part6_experiments import comparisons
from credal_lib.rewards import Quadratic
from tests.proofs.variants import all_fail, undecided


def test_the_printed_mean_ranks_without_ties_give_the_statistic_of_scipy() -> None:
    scores = np.random.default_rng(5).random((55, 4))
    ranks = stats.rankdata(-scores, axis=1).astype(int)
    means = [Fraction(int(column.sum()), 55) for column in ranks.T]
    expected = stats.friedmanchisquare(*scores.T)
    statistic = comparisons.friedman_statistic(means, 55)
    assert float(statistic) == pytest.approx(expected.statistic)
    assert float(comparisons.friedman_tail(statistic).evalf()) == pytest.approx(expected.pvalue)


def test_four_way_ties_correct_the_statistic_as_scipy_does() -> None:
    scores = np.random.default_rng(6).random((55, 4))
    scores[:9] = 1
    ranks = stats.rankdata(-scores, axis=1)
    means = [Fraction(int(2 * column.sum()), 110) for column in ranks.T]
    corrected = comparisons.friedman_statistic(means, 55) / (1 - Fraction(9, 55))
    assert float(corrected) == pytest.approx(stats.friedmanchisquare(*scores.T).statistic)


@pytest.mark.parametrize("f", [Fraction(1, 2), Fraction(2), Fraction(26, 10), Fraction(27, 10), Fraction(5)])
@pytest.mark.parametrize("n", [3, 15, 55])
def test_the_exact_tail_of_f_is_that_of_scipy(f: Fraction, n: int) -> None:
    tail = stats.f.sf(float(f), 3, 3 * (n - 1))
    assert comparisons.f_tail_exceeds(f, n, Fraction(tail) * Fraction(99, 100))
    assert not comparisons.f_tail_exceeds(f, n, Fraction(tail) * Fraction(101, 100))


@pytest.mark.parametrize("printed", list(comparisons.RANKS.values()), ids=list(comparisons.RANKS))
def test_the_range_of_the_statistic_holds_every_rounding(printed: tuple[int, ...]) -> None:
    least, greatest = comparisons._least_and_greatest_statistic(printed)
    corners = [
        comparisons.friedman_statistic([Fraction(r, 100) + step for r, step in zip(printed, steps, strict=True)], 55)
        for steps in product((-comparisons.HALF_A_DIGIT, Fraction(0), comparisons.HALF_A_DIGIT), repeat=4)
    ]
    assert (least, greatest) == (min(corners), max(corners))


def test_what_the_open_claims_say_of_the_printed_numbers() -> None:
    """Gains of 9 and 36 percent on indeterminate instances are possible as ratios, and not as differences."""
    u65, u80 = (Quadratic(Fraction(half, 100)).utility for half in (65, 80))
    shares = [Fraction(1, k) for k in range(2, 27)]
    assert max(u80(x) - u65(x) for x in shares) == Fraction(15, 100) < Fraction(36 - 9, 100)
    assert min(u80(x) / u65(x) for x in shares) == Fraction(16, 13)
    assert Fraction(16, 13) < Fraction(136, 109) < Fraction(11, 8)
    smallest_ranks_to_the_winner = sum(range(43, 56))  # 13 of 55 differences, the largest ones
    mean, deviation = 55 * 56 / 4, (55 * 56 * 111 / 24) ** 0.5
    assert abs(smallest_ranks_to_the_winner - mean) / deviation < 1.96


FALSE: dict[str, Callable[[Proof], None]] = {
    "42 and 13 are not 55": lambda proof: proof.fails("false.", comparisons.DATA_SETS != 42 + 13),
    "the test is significant under u65": lambda proof: proof.exact(
        "false.", comparisons._significant(comparisons._least_and_greatest_statistic(comparisons.RANKS["u65"])[0])
    ),
    "NCC and LNCC differ under u50": lambda proof: proof.exact(
        "false.", comparisons._exceeds(Fraction(305 - 248, 100), comparisons.CRITICAL[1])
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (comparisons, "RANKS", {**comparisons.RANKS, "u50": (305, 258, 228, 218)}, ["table_6", "friedman"]),
    (comparisons, "MEDIANS", {**comparisons.MEDIANS, "u80": (82, 83, 83, 80)}, ["increase_with_aversion"]),
    (comparisons, "CRITICAL", (Fraction(2), Fraction(3, 2)), ["nemenyi", "close_to_significant"]),
    (comparisons, "DATA_SETS", 53, ["table_8", "counts_after_selection", "table_6"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
