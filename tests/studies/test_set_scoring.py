"""Averages over counted sets, and the numbers of sets."""

import numpy as np
import pandas as pd
import pytest

from credal_book.studies import _ordinal_counts
from credal_book.studies.set_scoring import average_payoff, average_size, members, undivided_distance
from credal_lib.rewards import DiscountedCost


def test_average_cost_is_that_of_the_single_answers():
    rng = np.random.default_rng(5)
    sets, y, group = rng.random((200, 4)) < 0.5, rng.integers(0, 4, 200), rng.integers(0, 2, 200)
    sets[~sets.any(axis=1), 0] = True
    rows = [row for g in (0, 1) for row in _ordinal_counts.by_set(sets[group == g], y[group == g], group=g)]
    counts = pd.DataFrame(rows)
    for reward in (DiscountedCost(_ordinal_counts.distances(np.arange(4)), r) for r in (0, 0.5, 1)):
        found = average_payoff(counts, reward, 4, ["group"])
        for g in (0, 1):
            assert found[g] == pytest.approx(reward.payoff(sets[group == g], y[group == g]).mean())
            assert average_size(counts, ["group"])[g] == pytest.approx(sets[group == g].sum(axis=1).mean())


def test_an_undivided_sum_is_the_average_cost_times_the_size():
    rng = np.random.default_rng(6)
    sets, y = rng.random((200, 4)) < 0.5, rng.integers(0, 4, 200)
    sets[~sets.any(axis=1), 0] = True
    counts = pd.DataFrame(_ordinal_counts.by_set(sets, y, group=0))
    divided = -DiscountedCost(_ordinal_counts.distances(np.arange(4)), 0).payoff(sets, y)
    assert undivided_distance(counts, 4, ["group"])[0] == pytest.approx((divided * sets.sum(axis=1)).mean())


def test_numbers_of_sets_and_sets_are_one_to_one():
    every = members(np.arange(512), 9)
    assert len(np.unique(every, axis=0)) == 512
    assert (every @ (1 << np.arange(9))).tolist() == list(range(512))
