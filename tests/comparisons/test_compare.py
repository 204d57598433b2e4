"""All comparisons of a table of scores at once: values by hand, ties, edges."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from credal_lib import comparisons
from tests.comparisons.tables import SAME, TABLE


def test_two_data_sets_that_agree_do_not_show_that_two_classifiers_differ() -> None:
    found = comparisons.compare([[1, 2], [2, 3]])
    assert (found.friedman.f, found.friedman.f_p) == (math.inf, 0.5)
    assert "F(1, 1) = inf, p = 0.5: no significant difference" in repr(found)
    assert comparisons.friedman(np.tile(np.arange(200), (9, 1))).f_p == 0  # too small for a float


def test_the_comparison_holds_what_the_tests_say() -> None:
    found = comparisons.compare(TABLE, alpha=0.1)
    assert found.ranks.index.tolist() == ["NCC", "CDT", "NBC"]
    assert found.ranks.mean_rank.tolist() == [1.3, 2.0, 2.7]  # rows 3 1 2, 3 2 1, 3 1.5 1.5, 2 1 3, 2.5 1 2.5
    assert found.ranks.loc["NBC", ["mean_score", "median_score"]].tolist() == pytest.approx([0.714, 0.70])
    assert found.critical_difference == comparisons.critical_difference(3, 5, 0.1)
    assert found.groups == comparisons.homogeneous_groups(found.friedman.mean_ranks, 5, 0.1)
    assert found.pairs[["first", "second"]].to_numpy().tolist() == [["NBC", "NCC"], ["NBC", "CDT"], ["NCC", "CDT"]]
    assert found.pairs[["wins", "ties", "losses"]].to_numpy().tolist() == [[0, 0, 5], [1, 1, 3], [3, 1, 1]]
    first = found.pairs.iloc[0]
    assert first.mean_difference == pytest.approx(-0.036)
    assert first.wilcoxon_p == comparisons.wilcoxon(TABLE.NBC, TABLE.NCC).p <= 0.1
    assert first.nemenyi_p == comparisons.nemenyi(TABLE).loc["NBC", "NCC"] <= 0.1
    assert first.wilcoxon_better == first.nemenyi_better == "NCC"
    assert (found.pairs.iloc[1:][["wilcoxon_better", "nemenyi_better"]] == "").all(axis=None)


def test_the_report_can_be_read() -> None:
    text = repr(comparisons.compare(TABLE, alpha=0.1))
    assert text.startswith("3 classifiers on 5 data sets, level 0.1, rank 1 is best")
    assert "Iman-Davenport: F(2, 8) = " in text
    assert "(not corrected for ties; corrected: chi2 = " in text
    assert "not significantly different: NCC, CDT; CDT, NBC" in text
    assert "no significant difference" in repr(comparisons.compare(SAME))
    assert "the classifiers differ" in repr(comparisons.compare(np.tile([1, 2], (9, 1))))
    assert "undefined for a single data set" in repr(comparisons.compare([[1, 2]]))
    assert "not significantly different: none" in repr(comparisons.compare(np.tile([1, 2], (9, 1))))


def test_two_classifiers_and_an_array_will_do() -> None:
    found = comparisons.compare([[0.1, 0.2], [0.3, 0.4], [0.6, 0.5]])
    assert found.ranks.mean_rank.to_dict() == {1: pytest.approx(4 / 3), 0: pytest.approx(5 / 3)}
    assert found.pairs[["wins", "ties", "losses"]].to_numpy().tolist() == [[1, 0, 2]]


def test_scores_are_not_changed() -> None:
    before = TABLE.copy()
    comparisons.compare(TABLE, decimals=1)
    pd.testing.assert_frame_equal(TABLE, before)
