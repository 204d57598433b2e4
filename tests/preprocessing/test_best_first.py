"""Best-first search among the subsets of columns, forward from the empty set: values by hand, ties, edges."""

from __future__ import annotations

import numpy as np

from credal_lib.preprocessing._best_first import best_first


def test_an_older_subset_stands_before_a_newer_one_of_the_same_merit():
    opened = []

    def additions(subset):
        opened.append(subset)
        return np.array([0.5, 0.5, 0.5])

    assert best_first(additions, 2) == (0,)
    assert opened == [(), (0,), (1,)]


def test_what_has_fallen_off_the_end_of_the_list_is_not_opened_later():
    merits = {(): [0.3, 0.4, 0.5], (2,): [0.2, 0.1, 0], (1,): [0.6, 0, 0.1]}
    opened = []

    def additions(subset):
        opened.append(subset)
        return np.array(merits.get(subset, [0.1, 0.1, 0.1]))

    assert best_first(additions, 2) == (0, 1)
    assert opened == [(), (2,), (1,), (0, 1), (0, 2)]  # not (0,), which was third in the list of two
