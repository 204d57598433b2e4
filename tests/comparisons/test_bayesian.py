"""The Bayesian signed-rank test: how probable it is that one classifier is better, or that neither is."""

from __future__ import annotations

import math

import pytest

from credal_lib import comparisons
from tests.comparisons.tables import SAME, TABLE


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
