"""What chapter 31 reads from the counts of conformal sets, and its laboratory."""

import numpy as np
import pytest

from credal_book import studies
from credal_book.studies import conformal_tables as tables
from credal_lib import rewards

COUNTS = studies.results("conformal").counts
U65 = rewards.Quadratic(0.65)


def test_coverage_size_and_empty_sets_are_shares_of_the_answers():
    chosen = COUNTS[
        (COUNTS["data"] == "ESL") & (COUNTS["classifier"] == "logistic")
        & (COUNTS["rule"] == "LAC") & (COUNTS["level"] == 50)
    ]  # fmt: skip
    answers = chosen["answers"].sum()
    found = tables.scores(COUNTS).loc["ESL", "logistic", "LAC", 50]
    assert found["coverage"] == chosen["hits"].sum() / answers
    assert found["mean size"] == (chosen["size"] * chosen["answers"]).sum() / answers
    assert found["empty"] == chosen.loc[chosen["size"] == 0, "answers"].sum() / answers


def test_filling_empty_sets_never_covers_less_nor_earns_less():
    for level in tables.LEVELS:
        found = tables.empty_sets(COUNTS, level, U65)
        assert found["coverage, filled"] >= found["coverage"]
        assert found["utility, filled"] >= found["utility"]
        assert 0 <= found["empty"] <= 1


def test_a_level_is_chosen_on_the_other_folds_and_earns_between_the_extremes():
    tuned, level = tables.chosen_level(COUNTS, U65, "logistic")
    assert set(level.unique()) <= set(tables.LEVELS)
    by_level = tables.scores(COUNTS)["u65"].xs(("logistic", "LAC"), level=("classifier", "rule")).unstack("level")
    assert (tuned <= by_level.max(axis=1) + 0.02).all()
    assert (tuned >= by_level.min(axis=1) - 1e-9).all()


def test_by_class_the_rows_are_all_rows():
    found = tables.covered_by_class("glass")
    assert found["rows"].sum() == 214
    assert found["rows"].is_monotonic_increasing
    assert found["covered"].between(0, 1).all()


def test_in_the_laboratory_classes_occur_with_their_probabilities():
    p, y = tables.laboratory(n=20_000)
    assert p.shape == (40_000, 5)
    assert np.bincount(y) / y.size == pytest.approx(p.mean(axis=0), abs=0.01)


def test_correct_probabilities_earn_most():
    curve, best = tables.laboratory_utility(U65, [50, 70, 90], n=2000)
    assert max(curve) < best["correct"]
    assert best["too sure"] < best["repaired"]
