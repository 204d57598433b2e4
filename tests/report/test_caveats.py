"""What stands above the verdict."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import report, rewards
from tests.report.data import CLASSES, labeled


def caveats(predictions, utility="u65", n=300):
    y, _ = labeled(n)
    return report.report(y, predictions, classes=CLASSES, utility=utility).caveats


def test_unknown_that_earns_nothing_is_said_to():
    _, predictions = labeled()
    gaps = {"gaps": predictions["gaps"]}
    (said,) = caveats(gaps)
    silent = sum(label is None for label in predictions["gaps"])
    assert said.startswith(f"“gaps” says “unknown” in {silent} of 300 rows, which earns 0 here, as an error does.")
    assert ": rewards.Quadratic(half=0.65, unknown=0.3), or" in said
    assert ": rewards.Quadratic(half=0.8, unknown=0.3), or" in caveats(gaps, "u80")[0]
    assert caveats(gaps, rewards.Quadratic(0.65, unknown=0.3)) == ()
    assert caveats({"precise": predictions["precise"]}) == ()


def test_probabilities_under_costs_are_said_to_be_answered_otherwise():
    _, predictions = labeled()
    costs = rewards.Table.from_costs(1 - np.eye(4), unknown=0.3)
    (said,) = caveats({"forest": predictions["forest"]}, costs)
    p = predictions["forest"]
    silent = int((p.max(axis=1) < 0.7).sum())
    assert f"is taken as its answer (“unknown” in {silent} of 300 rows)" in said
    (said,) = caveats({"forest": p}, rewards.Table.from_costs(1 - np.eye(4)))
    assert "rows)" not in said


@pytest.mark.parametrize(
    ("n", "unknown", "words"),
    [
        (15, None, "costs, what costs least"),
        (16, None, "costs, the single class that costs least"),
        (16, -9, "costs, the single class (or “unknown”) that costs least"),
    ],
)
def test_of_many_classes_it_is_said_what_probabilities_answer(n, unknown, words):
    costs = rewards.DiscountedCost(1 - np.eye(n), r=1, unknown=unknown)
    assert words in report.report(np.arange(n), {"m": np.full((n, n), 1 / n)}, utility=costs).caveats[0]


@pytest.mark.parametrize("name", ["precise", "sets", "forest"])
def test_rows_in_another_order_are_remarked(name):
    _, predictions = labeled()
    moved = np.roll(np.asarray(predictions[name]), 37, axis=0)
    said = [text for text in caveats({name: moved}) if "order" in text]
    assert len(said) == 1
    assert said[0].startswith(f"“{name}” names the true class hardly more often than its answers would in random order")
    assert not [text for text in caveats({name: predictions[name]}) if "order" in text]


def test_a_constant_answer_is_in_any_order():
    assert caveats({"constant": [CLASSES[0]] * 300}) == ()


def test_few_rows_are_not_suspected():
    y = ["a", "b"] * 5
    assert report.report(y, {"wrong": ["b", "a"] * 5}).caveats == ()
