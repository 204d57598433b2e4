"""The Bayesian correlated t-test: values by hand, edges."""

import math

import pytest

from credal_lib import comparisons


def test_without_a_rope_it_is_the_corrected_t_test_seen_from_the_other_side() -> None:
    """The probability that the worse one is better is half the two-sided p value."""
    d = [0.01, 0.02, -0.01, 0.03, 0.02, 0, 0.01, 0.02, 0.01, 0.02]
    found = comparisons.bayesian_correlated_t(d, 1 / 10)
    assert found.right == pytest.approx(comparisons.corrected_t(d, 1 / 10).p / 2)
    assert found.rope == 0
    assert sum(found) == pytest.approx(1)


def test_the_two_may_change_places() -> None:
    d = [0.03, -0.01, 0.02, 0.04]
    there = comparisons.bayesian_correlated_t(d, 0.25, 0.01)
    back = comparisons.bayesian_correlated_t([-x for x in d], 0.25, 0.01)
    assert there == pytest.approx(back[::-1])


@pytest.mark.parametrize(
    ("d", "rope", "expected"),
    [
        ([0.1, 0.1, 0.3 - 0.2], 0.0, (1, 0, 0)),
        ([-0.1, -0.1], 0.05, (0, 0, 1)),
        ([0.1, 0.1], 0.1, (0, 1, 0)),
        ([0.0, 0.0], 0.0, (0.5, 0, 0.5)),
        ([0.0, 0.0], 0.01, (0, 1, 0)),
    ],
)
def test_differences_without_variance(d: list[float], rope: float, expected: tuple[float, ...]) -> None:
    assert comparisons.bayesian_correlated_t(d, 0.1, rope) == expected


def test_a_single_difference_tells_nothing() -> None:
    assert all(math.isnan(p) for p in comparisons.bayesian_correlated_t([0.1], 0.1))
