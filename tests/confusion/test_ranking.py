"""How often a metric ranks two classifiers against their utility, when the utilities are drawn at random."""

import numpy as np
import pytest

from credal_lib import confusion
from credal_lib.confusion import _ranking
from tests.confusion.all_measures import BY_NAME


def test_the_same_seed_draws_the_same_pairs_and_larger_samples_are_surer() -> None:
    share = confusion.wrong_ranking_share
    assert share(BY_NAME["recall"], 1000, seed=3) == share(BY_NAME["recall"], 1000, seed=3)
    assert share(BY_NAME["recall"], 1000, seed=3) != share(BY_NAME["recall"], 1000, seed=4)
    assert share(BY_NAME["recall"], 150_000).standard_error < share(BY_NAME["recall"], 1000).standard_error


def test_ties_and_undefined_values_are_wrong() -> None:
    nothing = [lambda m: 0 * m[0][0], lambda m: np.nan * m[0][0]]
    assert [confusion.wrong_ranking_share(metric, 100).share for metric in nothing] == [1, 1]


def test_better_on_both_rates_is_never_wrong_in_the_limit() -> None:
    """A metric and its negative share the pairs between them."""
    right, wrong = (
        confusion.wrong_ranking_share(metric, 10_000).share
        for metric in (BY_NAME["selective_accuracy"], lambda m: -BY_NAME["selective_accuracy"](m))
    )
    assert right + wrong == pytest.approx(1)
    assert right < 0.1


def test_rates_above_chance_have_a_density_that_rises_from_zero() -> None:
    """Both rates are (1 + b)/2 with b of the beta distribution (2, 1): b is below t with chance t**2."""
    positives = np.full(100_000, 0.25)
    matrix = _ranking._draw_classifier(np.random.default_rng(0), positives)
    assert matrix.sum(axis=0) == pytest.approx(np.array([positives, 1 - positives]))
    for rate in (matrix[0, 0] / positives, matrix[1, 1] / (1 - positives)):
        assert [np.mean(rate < (1 + t) / 2) for t in (0, 0.3, 0.6, 0.9, 1)] == pytest.approx(
            [0, 0.09, 0.36, 0.81, 1], abs=0.006
        )
