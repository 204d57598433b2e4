"""Probabilities of WEKA's J48 on tic-tac-toe, row for row, and its counts on spambase."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, studies
from credal_book.studies import cautious
from credal_lib.classifiers._gain_ratio_tree import GainRatioTree
from tests.conftest import GOLDEN

ANSWERS = pd.read_csv(GOLDEN / "weka_j48" / "tic_tac_toe.csv")
BOARDS = {"all nine squares": datasets.load("tic-tac-toe"), "without the last": cautious.without_square(8)}


@pytest.mark.parametrize("pruned", [False, True], ids=["unpruned", "pruned"])
@pytest.mark.parametrize("board", BOARDS)
def test_probabilities_are_those_of_weka(board, pruned):
    data, fold = BOARDS[board], np.arange(958) % 5
    chances = np.empty(958)
    for test in (fold == k for k in range(5)):
        model = GainRatioTree(pruned=pruned, n_categories=3).fit(data.X[~test], data.y[~test])
        chances[test] = model.predict_proba(data.X[test])[:, 1]
    expected = ANSWERS[f"{board}, {'pruned' if pruned else 'unpruned'}"]
    assert chances == pytest.approx(expected, rel=0, abs=1e-8)


def test_the_four_columns_differ():
    columns = ANSWERS.drop(columns="row")
    assert len(columns.T.drop_duplicates()) == 4
    assert columns["all nine squares, unpruned"].nunique() > 30


def test_the_counts_on_spambase_stand_on_the_folds_of_the_study():
    weka, kept = cautious.counts_of_weka(), studies.results("cautious").counts
    own = kept[kept["data"] == "spambase"]
    totals = []
    for table in (weka, own):
        full = table[(table["curve"] == "window") & (table["degree"] == 0)]
        positives = full["true_pos"] + full["false_neg"] + full["unknown_pos"]
        negatives = full["false_pos"] + full["true_neg"] + full["unknown_neg"]
        totals.append(set(zip(full["repetition"], full["fold"], positives, negatives, strict=True)))
    assert totals[0] == totals[1]
    assert len(totals[0]) == 100
