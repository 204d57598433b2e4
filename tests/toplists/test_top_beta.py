"""The score for lists that account for at least beta."""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import toplists
from credal_lib.toplists._top_beta import losses, plane, top_beta_loss

F = Fraction


def test_the_list_of_one_class_by_hand() -> None:
    """1/(2 - t), and the tangent of this in t, at t = 1/2: 1 - 2/3 -/+ 2/9."""
    listed, other = losses([F(1, 2)], F(1, 2), 3)
    assert (listed, other) == ([F(1, 9)], F(5, 9))


def test_two_classes_by_hand() -> None:
    """Beta 3/4 of three classes, list 1/2, 1/4: f = 1/24, z = 1 and 1/3, sums 1/2 and 3/4."""
    height, slopes = plane([F(1, 2), F(1, 4)], F(3, 4), 3)
    second = -F(1, 24) * F(1, 9) / F(25, 16)
    first = -F(4, 9) + 2 * F(1, 24) / F(3, 4) * F(1, 3) / F(5, 4)
    entropy = 1 - F(2, 3) - F(1, 24) * F(1, 9) / F(5, 4)
    assert slopes == [first, second]
    assert height == entropy - first / 2 - second * F(3, 4)


def test_equal_scores_share_their_places() -> None:
    listed, _ = losses([F(1, 4)] * 3, F(3, 4), 4)
    assert len(set(listed)) == 1


@pytest.mark.parametrize("beta", [0.2, 0.5, 0.8])
def test_honest_lists_expect_least_and_the_scores_lie_between_zero_and_one(beta: float) -> None:
    rng = np.random.default_rng(34)
    q = rng.dirichlet(np.ones(4), size=40)
    listed = toplists.top_mass(q, beta)
    found = top_beta_loss(q, listed, beta)
    assert found.min() >= 0
    assert found.max() <= 1
    expected = found @ q.T  # row: a list, column: a truth
    assert (expected.argmin(axis=0) == np.arange(40)).all()


def test_what_the_array_holds_is_what_the_kernel_gives() -> None:
    found = top_beta_loss([[0.25, 0.0, 0.5, 0.0]], [[1, 0, 1, 0]], 0.7)
    listed, other = losses([0.5, 0.25], 0.7, 4)
    assert found[0].tolist() == pytest.approx([listed[1], other, listed[0], other])


def test_scores_that_differ_by_rounding_share_their_charges() -> None:
    """0.1 + 0.2 is larger than 0.3 by one unit in the last place."""
    exact, rounded = (top_beta_loss([[s, 0.3, 0, 0]], [[1, 1, 0, 0]], 0.55) for s in (0.3, 0.1 + 0.2))
    assert exact[0, 0] == exact[0, 1]
    assert rounded == pytest.approx(exact, abs=1e-12)


def test_a_very_small_beta_asks_for_one_class() -> None:
    assert top_beta_loss([[0.5, 0]], [[1, 0]], 1e-10).shape == (1, 2)
