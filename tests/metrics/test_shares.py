"""Shares of all predictions: values by hand."""

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from tests.metrics.test_coverage import SETS, Y


def test_shares_by_hand() -> None:
    assert metrics.unknown_share(SETS) == 1 / 5
    assert metrics.singleton_share(SETS) == metrics.determinacy_score(SETS) == 2 / 5
    assert metrics.decisive_error_loss(Y, SETS) == 1 / 5


def test_a_wrong_set_of_two_and_an_unknown_are_no_decisive_errors() -> None:
    assert metrics.decisive_error_loss(Y[2:4], SETS[2:4]) == 0
    assert metrics.decisive_error_loss(Y[4:], SETS[4:]) == 1


def test_decisive_errors_are_the_wrong_part_of_the_singletons() -> None:
    error = 1 - metrics.single_accuracy_score(Y, SETS)
    assert metrics.decisive_error_loss(Y, SETS) == np.float64(metrics.singleton_share(SETS) * error)
    assert metrics.decisive_error_loss(Y, SETS, sample_weight=[0, 1, 1, 1, 1]) == 1 / 4


class Fixed:
    """A classifier that answers the sets above."""

    classes_ = np.arange(3)

    def predict_set(self, X: Any) -> Any:
        return SETS[np.asarray(X)]


@pytest.mark.parametrize("score", [metrics.coverage_score, metrics.decisive_error_loss])
def test_the_scores_make_scorers(score: Any) -> None:
    assert abs(metrics.set_scorer(score)(Fixed(), range(5), Y)) == score(Y, SETS)


def test_a_size_makes_a_scorer() -> None:
    scorer = metrics.set_scorer(metrics.mean_set_size)
    assert abs(scorer(Fixed(), range(5), Y)) == metrics.mean_set_size(SETS)
