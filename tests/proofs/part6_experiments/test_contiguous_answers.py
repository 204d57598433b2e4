"""Which answers the distances of ranks allow: sets of classes without a gap, whatever the credal set."""

import numpy as np
import pytest
from sympy import Integer

from credal_book.proofs import Undecided
from credal_book.proofs.part6_experiments import contiguous_answers
from credal_lib import choice
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import DiscountedCost


def gaps(sets):
    return (np.diff(np.pad(sets.astype(int), ((0, 0), (1, 1))), axis=1) == 1).sum(axis=1) > 1


def random_intervals(rng, n, n_classes):
    """Intervals around chances that are often high at both ends of the scale."""
    center = rng.dirichlet(np.full(n_classes, 0.4), size=n)
    share = rng.random((n, 1))
    return Intervals(center * (1 - share), center * (1 - share) + share)


@pytest.mark.parametrize("n_classes", [3, 5, 8])
def test_distances_and_their_squares_leave_no_gap_but_their_roots_and_zero_one_costs_do(n_classes):
    credal = random_intervals(np.random.default_rng(n_classes), 500, n_classes)
    distances = np.abs(np.subtract.outer(range(n_classes), range(n_classes)))
    found = {power: gaps(choice.maximal(-(distances**power), credal)) for power in (0, 0.5, 1, 2)}
    found[0] = gaps(choice.maximal(-np.sign(distances), credal))
    assert not found[1].any()
    assert not found[2].any()
    assert found[0].any()
    assert found[0.5].any()


def test_the_advantage_is_what_the_costs_of_the_library_say():
    ranks = range(1, 5)
    reward = DiscountedCost([[Integer(abs(i - j)) for j in ranks] for i in ranks], 0)
    for i, j, y in np.ndindex(4, 4, 4):
        stated = contiguous_answers.advantage(Integer(i + 1), Integer(j + 1), Integer(y + 1))
        assert stated == reward.cost([j], y) - reward.cost([i], y)


def test_costs_that_are_not_convex_are_not_proved_to_leave_no_gap(monkeypatch):
    monkeypatch.setattr(contiguous_answers, "advantage", lambda i, j, y: int(j != y) - int(i != y))
    with pytest.raises(Undecided):
        contiguous_answers.contiguous()
