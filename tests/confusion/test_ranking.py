"""How often a metric ranks two classifiers against their utility, when the utilities are drawn at random."""

import numpy as np
import pytest

from credal_lib import confusion


def test_the_same_seed_draws_the_same_pairs_and_larger_samples_are_surer() -> None:
    share = confusion.wrong_ranking_share
    assert share(confusion.recall, 1000, seed=3) == share(confusion.recall, 1000, seed=3)
    assert share(confusion.recall, 1000, seed=3) != share(confusion.recall, 1000, seed=4)
    assert share(confusion.recall, 150_000).standard_error < share(confusion.recall, 1000).standard_error


def test_ties_and_undefined_values_are_wrong() -> None:
    nothing = [lambda m: 0 * m[0][0], lambda m: np.nan * m[0][0]]
    assert [confusion.wrong_ranking_share(metric, 100).share for metric in nothing] == [1, 1]


def test_better_on_both_rates_is_never_wrong_in_the_limit() -> None:
    """A metric and its negative share the pairs between them."""
    right, wrong = (
        confusion.wrong_ranking_share(metric, 10_000).share
        for metric in (confusion.selective_accuracy, lambda m: -confusion.selective_accuracy(m))
    )
    assert right + wrong == pytest.approx(1)
    assert right < 0.1
