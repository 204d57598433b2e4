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


def test_rows_of_other_weights_or_groups_are_no_copies():
    draw = np.random.default_rng(9)
    y = draw.integers(2, size=400)
    score = np.round(np.clip(y + draw.normal(0, 0.4, 400), 0, 1), 1)
    p = {"score": np.column_stack([1 - score, score])}
    amounts, accounts = np.exp(draw.normal(size=400)), np.arange(400) // 2

    def copies(n, **options):
        found = report.report(y[:n], {"score": p["score"][:n]}, classes=[0, 1], **options)
        return [text for text in found.caveats if "repeat an earlier one" in text or "times over" in text]

    assert len(copies(400)) == 1
    assert copies(400, weights=amounts) == copies(400, groups=accounts) == []
    doubled = {"weights": np.tile(amounts[:200], 2), "groups": np.tile(accounts[:200], 2)}
    twice = report.report(np.tile(y[:200], 2), {"score": np.tile(p["score"][:200], (2, 1))}, classes=[0, 1], **doubled)
    assert "the first 200 of them 2 times over" in twice.caveats[0]


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


@pytest.mark.parametrize("label", ["Ash", "ashh"])
def test_true_labels_that_may_be_misprints_are_remarked_whatever_their_number(label):
    y, predictions = labeled()
    spoiled = np.where((y == "ash") & (np.arange(300) % 3 == 0), label, y)
    found = report.report(spoiled, {"precise": predictions["precise"]})
    (said,) = found.caveats
    assert f"“{label}”" in said
    assert repr(found).splitlines()[1] == said
    assert report.report(y, {"precise": predictions["precise"]}).caveats == ()


def test_named_classes_that_are_written_almost_alike_are_remarked_too():
    (said,) = report.report(["1", "2"] * 9, {"m": ["1.0", "2.0"] * 9}, classes=["1", "2", "1.0", "2.0"]).caveats
    assert said.startswith("“1” (true in 9 rows) and “1.0” (true in 0 rows); “2”")


def test_rows_that_are_there_twice_are_remarked():
    y, predictions = labeled()
    for name in ("precise", "sets", "forest"):
        twice = np.concatenate([predictions[name]] * 3)
        said = report.report(np.tile(y, 3), {name: twice}, classes=CLASSES).caveats
        assert said[0].startswith(
            "The rows are the first 300 of them 3 times over, in the same order. If they are copies"
        )


def test_many_equal_rows_are_remarked_only_where_they_carry_probabilities():
    """Sets and labels of few classes are equal by themselves; probabilities seldom are."""
    y, predictions = labeled()
    rows = np.r_[np.arange(300), np.arange(299, 120, -1)]
    said = [report.report(y[rows], {m: predictions[m][rows]}, classes=CLASSES).caveats for m in ("sets", "forest")]
    assert not [text for text in said[0] if "repeat" in text]
    assert said[1][0].startswith(
        "179 of 479 rows repeat an earlier one exactly, the truth and all probabilities. Rounding may have made them"
        " alike. If they are copies"
    )
    rows = rows[:420]
    assert report.report(y[rows], {"forest": predictions["forest"][rows]}, classes=CLASSES).caveats == ()


def test_costs_that_are_gains_are_remarked():
    _, predictions = labeled()
    given = {"precise": predictions["precise"]}
    for reward in (rewards.DiscountedCost(np.eye(4)), rewards.Table.from_costs(np.eye(4) - 1)):
        (said,) = caveats(given, reward)
        assert said.startswith("Under these costs right answers earn less than wrong ones on the whole (on average")
    assert "(on average −1.000 against 0.000)" in caveats(given, rewards.DiscountedCost(np.eye(4)))[0]
    assert caveats(given, rewards.DiscountedCost(1 - np.eye(4))) == ()
    dear = np.where(np.eye(4, dtype=bool), [3, 0, 0, 0], 4)  # a right answer may cost something
    assert caveats(given, rewards.DiscountedCost(dear)) == ()


def test_silence_that_is_better_than_the_truth_is_remarked():
    _, predictions = labeled()
    (said,) = caveats({"precise": predictions["precise"]}, rewards.Table(np.eye(4) - 1, unknown=1))
    assert said.startswith("Under these costs “unknown” earns more than any other answer, whatever the truth.")
    assert caveats({"precise": predictions["precise"]}, rewards.Table(np.eye(4) - 1, unknown=0)) == ()


def test_columns_in_another_order_are_asked_for():
    _, predictions = labeled()
    (said,) = caveats({"forest": np.roll(predictions["forest"], 1, axis=1)})
    assert said.endswith("Are its rows and columns in the order of the true classes?")
    (said,) = caveats({"precise": np.roll(predictions["precise"], 37)})
    assert said.endswith("Are its rows in the order of the true classes?")
