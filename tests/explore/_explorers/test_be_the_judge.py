"""The explorer of the tour: its scores are those of the metrics, and its orders those of the text."""

from __future__ import annotations

import pytest

from credal_book import explore
from credal_book.datasets import twelve_wines
from credal_book.explore._explorers import be_the_judge as module
from credal_lib import metrics, rewards

WINES = twelve_wines()


@pytest.mark.parametrize("pair", [0.5, 0.65, 0.8, 1.0])
@pytest.mark.parametrize(("error", "unknown"), [(0, 0), (0.5, 0.2), (10, -0.5)])
def test_the_scores_are_those_of_the_metrics(pair, error, unknown):
    u = rewards.Quadratic(pair).utility
    reward = rewards.HitOrMiss(hit=lambda k: u(1 / k), miss=lambda k: unknown if k == 0 else -error)
    found = module._scores(pair, error, unknown)
    for name, given in WINES.answers.items():
        assert found[name] == pytest.approx(metrics.utility_score(WINES.y, given.sets, reward))


def test_four_prices_put_four_classifiers_in_front():
    assert module._describe(0.5, 0, 0).endswith("In front: precise.")
    assert module._describe(0.65, 0, 0).endswith("In front: cautious.")
    assert module._describe(0.65, 10, 0).endswith("In front: silent.")
    assert module._describe(1, 1, 0).endswith("In front: top list.")


def test_equals_are_in_front_together():
    assert "In front: precise and silent" not in module._describe(0.65, 0, 0)
    assert module._verdict({"a": 0.5, "b": 0.5, "c": 0.1}) == "In front: a and b."


def test_the_twin_without_a_kernel_says_the_same():
    assert repr(explore.be_the_judge()) == explore.page("be_the_judge").description
