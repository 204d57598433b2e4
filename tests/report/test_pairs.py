"""Pairs: differences, verdicts, and the break-even utility."""

from __future__ import annotations

from math import isnan

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, report, rewards
from credal_lib.comparisons import holm
from credal_lib.predictions import as_sets
from tests.report.data import CLASSES, labeled

COSTS = rewards.DiscountedCost([[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [6, 4, 2, 0]], r=0.5, unknown=-1)


def test_with_single_classes_and_pairs_the_break_even_worth_is_a_ratio_of_two_counts():
    """Of five doubtful rows the precise model is right on three, its pairs on four (chapter 7)."""
    y = [0, 1, 0, 1, 2, 0, 1]
    precise = as_sets([0, 1, 0, 0, 0, 0, 1], range(3))
    cautious = as_sets([[0, 1], [1, 2], [0, 2], [0, 1], [0, 1], [0], [1]], range(3))
    assert report.break_even_worth(y, cautious, precise) == pytest.approx(3 / 4)


def test_the_columns_of_a_frame_are_read_by_name():
    frame = pd.DataFrame([[1, 1, 0], [1, 0, 1], [0, 1, 0]], columns=list("cab")).astype(bool)
    precise = np.eye(3, dtype=bool)[[0, 2, 2]]
    arrays = report.break_even_worth(list("abc"), frame[list("abc")].to_numpy(), precise, classes=list("abc"))
    y = [0, 1, 2]
    assert arrays == report.break_even_worth(y, frame[list("abc")].to_numpy(), precise)
    assert report.break_even_worth(list("abc"), frame[list("abc")], precise, classes=list("abc")) == arrays


def test_without_a_right_pair_there_is_no_break_even_worth():
    assert isnan(report.break_even_worth([0, 1], [[1, 0], [0, 0]], [[1, 0], [0, 1]]))
    assert isnan(report.break_even_worth([2, 2], [[1, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 1]]))


def test_differences_are_those_of_the_scores():
    y, predictions = labeled()
    found = report.report(y, predictions, classes=CLASSES, utility=COSTS)
    for row in found.tests.itertuples():
        lead = found.table.loc[row.a, row.utility] - found.table.loc[row.b, row.utility]
        assert row.difference == pytest.approx(lead)
        assert row.low <= row.difference <= row.high
    assert len(found.tests) == 5 * 10
    assert found.tests["utility"].unique().tolist() == ["discounted_accuracy", "u65", "u80", "set-F1", COSTS.label]


def test_p_values_are_corrected_among_the_pairs_under_one_utility():
    y, predictions = labeled()
    tests = report.report(y, predictions, classes=CLASSES).tests
    for _, rows in tests.groupby("utility"):
        np.testing.assert_array_equal(rows["p_holm"], holm(rows["p"]))


def test_a_verdict_needs_the_interval_and_the_test():
    y, predictions = labeled()
    tests = report.report(y, predictions, classes=CLASSES).tests
    decided = tests[tests["verdict"] != "undecided"]
    assert 0 < len(decided) < len(tests)
    assert (decided["p_holm"] <= 0.05).all()
    assert ((decided["low"] > 0) | (decided["high"] < 0)).all()
    assert (decided["verdict"] == np.where(decided["difference"] > 0, decided["a"], decided["b"])).all()
    left = tests.drop(decided.index)
    assert ((left["p_holm"] > 0.05) | ((left["low"] <= 0) & (left["high"] >= 0))).all()


def test_a_small_lead_on_few_rows_is_undecided():
    y = ["a", "b"] * 6
    better = [*y[:11], "a"]
    tests = report.report(y, {"better": better, "worse": [*y[:10], "b", "a"]}).tests
    assert (tests["difference"] > 0).all()
    assert (tests["verdict"] == "undecided").all()


def test_the_order_of_the_models_turns_the_signs_alone():
    y, predictions = labeled()
    one = report.report(y, {name: predictions[name] for name in ("sets", "gaps")}, classes=CLASSES).tests
    two = report.report(y, {name: predictions[name] for name in ("gaps", "sets")}, classes=CLASSES).tests
    np.testing.assert_allclose(one["difference"], -two["difference"])
    assert one["verdict"].tolist() == two["verdict"].tolist()


def test_under_chance_alone_few_verdicts_are_decided():
    """Two models that differ by chance: the test errs in about 5 of 100 draws."""
    rng = np.random.default_rng(11)
    wrong = 0
    for _ in range(60):
        y, a, b = rng.integers(2, size=(3, 60))
        eye = np.eye(2, dtype=bool)
        tests = report.report(y, {"a": eye[a], "b": eye[b]}).tests
        wrong += (tests["verdict"] != "undecided").any()
    assert wrong <= 8


def test_the_line_of_a_model_is_its_utility():
    y, predictions = labeled()
    found = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES)
    low, high = found.lines["sets"]
    for half in (0.5, 0.6, 0.9):
        score = metrics.utility_score(y, predictions["sets"], reward=rewards.Quadratic(half), classes=CLASSES)
        assert low + (half - 0.5) * 2 * (high - low) == pytest.approx(score)


def test_frames_are_aligned_by_their_columns():
    sets = pd.DataFrame([[1, 1, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1]], columns=list("abc"))
    precise = pd.DataFrame([[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]], columns=list("abc"))
    found = report.break_even_worth(list("abbc"), sets[["c", "a", "b"]], precise)
    assert found == pytest.approx(1 / 3)
