"""Top lists: which classes are listed, what is left for the others, and which lists can be true."""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import toplists
from tests.toplists.listed import LISTED, P


def test_padding_by_hand_ignores_what_is_not_listed() -> None:
    assert toplists.proxy_probability(P, LISTED) == pytest.approx([0.1, 0.25, 0, 0])
    expected = np.array([[0.5, 0.3, 0.1, 0.1], [0.25] * 4, [0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]])
    assert toplists.pad(P, LISTED) == pytest.approx(expected)


def test_a_remainder_beyond_rounding_stays() -> None:
    assert (0.7 + 0.2) + 0.1 < 1
    assert toplists.proxy_probability([[0.7, 0.2, 0.1, 0]], [[1, 1, 1, 0]]).tolist() == [0]
    assert toplists.proxy_probability([[0.7, 0.2, 0.1 - 1e-12, 0]], [[1, 1, 1, 0]])[0] == pytest.approx(
        1e-12, rel=1e-3, abs=0
    )


def test_top_takes_the_first_of_equals() -> None:
    p = [[0.25, 0.25, 0.25, 0.25], [0.1, 0.4, 0.1, 0.4]]
    assert [toplists.top(p, k).sum(axis=1).tolist() for k in range(5)] == [[k, k] for k in range(5)]
    assert toplists.top(p, 3).astype(int).tolist() == [[1, 1, 1, 0], [1, 1, 0, 1]]
    many = np.tile([0.0, 1.0], (1, 50))
    assert np.flatnonzero(toplists.top(many, 60)[0] & (many[0] == 0)).tolist() == list(range(0, 20, 2))


def test_top_mass_takes_as_few_as_needed() -> None:
    q = [[0.5, 0.4, 0.05, 0.05]]
    sizes = [int(toplists.top_mass(q, mass).sum()) for mass in (0, 0.5, 0.51, 0.9, 0.95, 1)]
    assert sizes == [0, 1, 2, 2, 3, 4]
    assert toplists.top_mass(q, 0.52, tol=0.02).sum() == 1


def test_true_lists_of_ties() -> None:
    assert toplists.true_lists([0.25] * 4, 2).sum(axis=0).tolist() == [3] * 4
    assert len(toplists.true_lists([0.25] * 4, 2)) == 6
    assert toplists.true_lists([0.5, 0.5], 0).tolist() == [[False, False]]
    assert toplists.true_lists([Fraction(1, 3)] * 3, 3).tolist() == [[True] * 3]
    assert len(toplists.true_lists([0.5, 0.26, 0.24], 2, tol=0.03)) == 2


def test_a_true_list_needs_its_classes_and_its_scores() -> None:
    q = [0.5, 0.2, 0.2, 0.1]
    p = [[0.5, 0.2, 0, 0], [0.5, 0, 0.2, 0], [0.5, 0, 0, 0.1], [0.5, 0.3, 0, 0], [0, 0, 0, 0], [0.5, 0.2, 0.2, 0.1]]
    listed = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0], [0] * 4, [1] * 4])
    assert toplists.is_true(p, listed, q).tolist() == [True, True, False, False, True, True]
    assert toplists.is_calibrated(p, listed, q).tolist() == [True, True, True, False, True, True]
    assert toplists.is_true(p, listed, np.tile(q, (6, 1))).tolist() == toplists.is_true(p, listed, q).tolist()
    assert toplists.is_true(p, listed, q, tol=0).tolist() == toplists.is_true(p, listed, q).tolist()
    assert toplists.is_calibrated(p, listed, q, tol=0.1 + 1e-9).all()


def test_validity_tolerates_rounding_and_no_more() -> None:
    third = [[1 / 3, 0, 0]], [[1, 0, 0]]
    assert (1 - 1 / 3) / 2 > 1 / 3
    assert toplists.is_valid(*third).tolist() == [True]
    assert toplists.is_valid(*third, tol=0).tolist() == [False]
    assert toplists.is_valid([[1 / 3 - 1e-6, 0, 0]], [[1, 0, 0]]).tolist() == [False]


@pytest.mark.parametrize(
    ("p", "listed", "kept"),
    [
        ([0.5, 0, 0, 0.1], [1, 0, 0, 1], [1, 0, 0, 0]),
        ([0.2, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]),
        ([0.4, 0.1, 0.1, 0], [1, 1, 1, 0], [1, 0, 0, 0]),
        ([0.2, 0.2, 0.2, 0], [1, 1, 1, 0], [0, 0, 0, 0]),
        ([0.0, 0.9, 0, 0], [1, 1, 0, 0], [0, 1, 0, 0]),
        ([0.5, 0.3, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]),
        ([1.0, 0.0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]),
        ([0.0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_largest_valid_sublist_by_hand(p: list[float], listed: list[int], kept: list[int]) -> None:
    assert toplists.largest_valid([p], [listed]).astype(int).tolist() == [kept]


def test_the_average_pads_to_the_average() -> None:
    p = np.stack([P, np.roll(P, 1, axis=0)])
    listed = np.stack([LISTED, np.roll(LISTED, 1, axis=0)])
    combined, named = toplists.average(p, listed)
    assert named.tolist() == (listed[0] | listed[1]).tolist()
    mean = (toplists.pad(p[0], listed[0]) + toplists.pad(p[1], listed[1])) / 2
    assert toplists.pad(combined, named) == pytest.approx(mean)


def test_a_list_of_all_classes_leaves_nothing_over_whatever_its_sum_lacks() -> None:
    assert toplists.proxy_probability([[0.5, 0.5 - 1e-9]], [[1, 1]]).tolist() == [0]


@pytest.mark.parametrize("tol", [0, 1e-9])
def test_ties_of_the_largest_valid_sublist(tol: float) -> None:
    """A score that equals the proxy probability stays; equal scores below it go together."""
    p = [[0.25, 0.25, 0.125, 0, 0], [0.5, 0.125, 0.125, 0, 0], [0.5, 0.0625, 0.0625, 0, 0]]
    listed = [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 0, 0]]
    kept = toplists.largest_valid(p, listed, tol=tol)
    assert kept.astype(int).tolist() == [[1, 1, 0, 0, 0], [1, 1, 1, 0, 0], [1, 0, 0, 0, 0]]
    tied = toplists.largest_valid([[0.25, 0.25, 0.125, 0]], [[1, 1, 1, 0]], tol=tol)
    assert tied.astype(int).tolist() == [[1, 1, 0, 0]]
