"""Data as they come out of other people's programs, each with the right answer computed another way."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from credal_lib import comparisons, confusion, metrics, report
from credal_lib.experiments import evaluate

Y, ANSWERS = [0, 1, -100, 1], [0, 1, 1, 1]


@pytest.mark.parametrize("mark", [-100, -1])
def test_rows_to_be_ignored_are_no_class_of_their_own(mark):
    y = np.where(np.array(Y) == -100, mark, Y)
    for call in (
        lambda: report.report(y, {"m": ANSWERS}),
        lambda: metrics.aurc_loss(y, ANSWERS, [0.9, 0.8, 0.95, 0.6]),
    ):
        with pytest.raises(ValueError, match=f"got {mark}, which marks rows to be ignored; leave these rows out"):
            call()
    kept = y != mark
    assert report.report(y[kept], {"m": np.array(ANSWERS)[kept]}).table["coverage"].item() == 1
    assert metrics.aurc_loss(y[kept], np.array(ANSWERS)[kept], [0.9, 0.8, 0.6]) == 0
    named = report.report(y, {"m": ANSWERS}, classes=[mark, 0, 1])
    assert named.table["coverage"].item() == 0.75


def test_ignored_rows_in_the_data_of_an_evaluation():
    with pytest.raises(ValueError, match="got -100, which marks rows to be ignored"):
        evaluate({"m": {"d": ANSWERS}}, {"d": (None, Y)}, "coverage", cv=[([0], [1, 2, 3])], progress=False)


@pytest.mark.parametrize(("y", "answers"), [([-1, 1, 1], [-1, 1, -1]), ([-1, 0, 1], [-1, 0, 0])])
def test_negative_labels_that_are_answered_are_classes(y, answers):
    expected = np.mean(np.array(y) == answers)
    assert report.report(y, {"m": answers}).table["coverage"].item() == pytest.approx(expected)


def test_a_missing_entry_of_a_cross_table_is_no_class():
    truth, answers = pd.Series(["a", "a", "b", None, "b"]), pd.Series(["a", "b", "b", "a", "b"])
    names = {"rownames": ["true"], "colnames": ["pred"]}
    with pytest.raises(ValueError, match="a missing truth is no class: leave such rows out before they are counted"):
        confusion.error(pd.crosstab(truth, answers, dropna=False, **names))
    assert confusion.error(pd.crosstab(truth, answers, **names)) == 1 / 4


def test_categories_that_never_occur():
    truth, answers = (pd.Series(pd.Categorical(list(text), categories=list("abc"))) for text in ("aabb", "aaaa"))
    for dropna in (True, False):
        table = pd.crosstab(truth, answers, rownames=["true"], colnames=["pred"], dropna=dropna)
        assert confusion.error(table) == 1 / 2


def test_several_true_classes_are_not_turned_into_one():
    with pytest.raises(ValueError, match="each instance has one true class") as refused:
        report.report(np.array([[1, 1, 0], [0, 1, 0]]), {"m": np.array([[0.5, 0.4, 0.1], [0.1, 0.8, 0.1]])})
    assert "argmax" not in str(refused.value)


def test_one_draw_has_no_spread():
    with pytest.raises(ValueError, match="draws: expected an integer of at least 2, got 1"):
        comparisons.bootstrap_interval([0, 1], np.eye(2, dtype=bool), metrics.coverage_score, draws=1)


def test_one_class_alone():
    assert confusion.tally([1] * 6, [1] * 6, classes=[0, 1]).tolist() == [[0, 0], [0, 6]]
    table = pd.crosstab(pd.Series([1] * 6, name="true"), pd.Series([1] * 6, name="pred"))
    assert confusion.error(table) == 0
    assert metrics.padded_log_loss([1, 1], [[1.0, 0.0]] * 2, np.ones((2, 2), dtype=bool)) == np.inf


def test_leading_zeros_do_not_make_all_answers_wrong():
    with pytest.raises(ValueError, match="'01' is meant"):
        metrics.aurc_loss(["01", "02"], ["1", "2"], [0.9, 0.8])


def test_words_and_numbers_among_text_labels():
    y = pd.Series(["foo", "bar", "fun", "foo", "fun", "foo", "101", "102"], dtype="string")
    answers = pd.Series(["foo", "bar", "fun", "bar", "fun", "fun", "101", "101"], dtype="string")
    assert report.report(y, {"m": answers}).table["coverage"].item() == 5 / 8


def test_errors_that_are_better_when_lower_are_ranked_with_their_sign_turned():
    errors = pd.DataFrame({"A": [0.1, 0.2, 0.3, 0.2], "B": [0.2, 0.3, 0.4, 0.1], "C": [0.3, 0.5, 0.6, 0.4]})
    found = comparisons.friedman(-errors)
    assert found.chi2_for_ties == pytest.approx(stats.friedmanchisquare(*errors.T.to_numpy()).statistic)
    assert found.mean_ranks.idxmin() == "A"


def test_numbers_that_are_the_same_in_every_row_have_an_interval():
    sets = np.eye(2, dtype=bool)[[0, 1, 0, 1]]
    found = comparisons.bootstrap_interval([0, 1, 0, 1], sets, metrics.coverage_score, draws=50)
    assert (found.value, found.low, found.high) == (1, 1, 1)
    assert comparisons.wilcoxon([0.5] * 6, [0.5] * 6).p == 1
