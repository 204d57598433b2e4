"""Measures: by hand, and the same from counts as from rows."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_lib import report
from credal_lib.metrics import utility_score
from credal_lib.predictions import as_sets
from credal_lib.report import _measures as measures
from credal_lib.report._predictions import read
from credal_lib.rewards import DiscountedCost
from tests.report.data import CLASSES, labeled


def test_twelve_answers_by_hand():
    y = list("aaaabbbbcccc")
    answers = ["a", "ab", "abc", "b", "b", "bc", "", "ac", "c", "c", "bc", ""]
    row = report.report(y, {"model": [list(answer) for answer in answers]}).table.loc["model"]
    assert row["size"] == pytest.approx(16 / 12)
    assert row["coverage"] == pytest.approx(8 / 12)
    assert row["unknown"] == pytest.approx(2 / 12)
    assert row["determinacy"] == pytest.approx(5 / 12)
    assert row["single_accuracy"] == pytest.approx(4 / 5)
    assert row["set_accuracy"] == pytest.approx(4 / 5)
    assert row["discounted_accuracy"] == pytest.approx((4 + 3 / 2 + 1 / 3) / 12)
    assert row["u65"] == pytest.approx((4 + 3 * 0.65 + 1 / 3 + 0.6 * 2 / 9) / 12)
    assert row["set-F1"] == pytest.approx((4 + 3 * 2 / 3 + 2 / 4) / 12)


def test_counts_by_size_and_hit_give_the_numbers_of_the_rows():
    y, predictions = labeled()
    judged = read(y, predictions, CLASSES)
    worths = [measures.reward_measure(name, r, "", "abc") for name, (r, _) in measures.standard_rewards(2.0).items()]
    for model in judged.models:
        codes, counts = np.unique(measures.outcomes_by_size(judged.truths, model), return_counts=True)
        for measure in (*measures.SHARES, *worths):
            numerators, denominators = measure.by_size(codes // 2, codes % 2)
            total = counts @ denominators
            ratio = counts @ numerators / total if total else np.nan
            assert ratio == pytest.approx(measure.score(judged, model), nan_ok=True), measure.name


@pytest.mark.parametrize("order", ["abc", "cab"])
def test_labeled_costs_are_aligned_to_the_classes(order):
    table = pd.DataFrame([[0, 1, 4], [2, 0, 1], [3, 5, 0]], index=list("abc"), columns=list("abc"))
    reward = DiscountedCost(table.loc[list(order), list(order)], r=0.5)
    answers = pd.DataFrame([[1, 1, 0], [0, 1, 1], [0, 0, 1]], columns=list("abc"))
    y = ["a", "a", "b"]
    found = report.report(y, {"turned": answers[["b", "c", "a"]], "first": [["a"], ["a"], ["a"]]}, utility=reward)
    expected = utility_score(y, answers, DiscountedCost(table, r=0.5))
    assert found.table.loc["turned", reward.label] == pytest.approx(expected)
    lead = expected - utility_score(y, as_sets(["a"] * 3, list("abc")), reward, classes=list("abc"))
    assert found.tests.set_index("utility").loc[reward.label, "difference"] == pytest.approx(lead)


def test_terms_by_row_average_to_the_loss():
    y, predictions = labeled()
    judged = read(y, {name: predictions[name] for name in ("forest", "top two")}, CLASSES)
    for model in judged.models:
        for measure in measures.LOSSES:
            terms = measure.losses(judged.truths, model)
            assert terms.mean() == pytest.approx(measure.score(judged, model))


def test_beta_names_its_measure_and_says_what_a_pair_earns():
    found = report.report(["a", "b"], {"model": [["a", "b"], ["b"]]}, beta=2)
    assert "set-F2" in found.table
    assert "0.833 for two" in found.meanings["set-F2"]
    assert "0.65 if two, 0.467 if three" in found.meanings["u65"]
