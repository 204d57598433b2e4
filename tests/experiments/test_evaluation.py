"""Tables, tests and pictures of an evaluation."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_wine
from sklearn.dummy import DummyClassifier
from sklearn.naive_bayes import GaussianNB

from credal_lib import comparisons
from credal_lib.experiments import _evaluation
from tests.experiments.anybody import IRIS, Fails, bins, found

WINE = load_wine(return_X_y=True)
GIVEN = {"Gauss": GaussianNB(), "NCC": bins(), "chance": DummyClassifier(strategy="stratified")}
SCORES = ("u65", "determinacy", "top_k_loss")


@pytest.fixture(scope="module")
def several():
    return found(GIVEN, {**IRIS, "wine": WINE}, SCORES, 4)


@pytest.fixture(scope="module")
def alone():
    return found(GIVEN, IRIS, SCORES, 4)


def values(result, score, data):
    frame = result.frame[(result.frame["score"] == score) & (result.frame["data"] == data)]
    return {name: part["value"].to_numpy() for name, part in frame.groupby("model")}


def test_the_frame_is_tidy(several):
    assert several.frame.columns.tolist() == ["data", "model", "repetition", "fold", "score", "value", "n", "seconds"]
    assert len(several.frame) == 2 * 3 * 4 * 3
    assert not several.frame.duplicated(["data", "model", "repetition", "fold", "score"]).any()
    assert several.frame.drop_duplicates(["data", "model", "fold"]).groupby(["data", "model"])[
        "n"
    ].sum().unique().tolist() == [150, 178]


def test_tables_hold_means_over_the_folds(several):
    whole = several.table()
    assert whole.columns.tolist() == list(SCORES)
    assert whole.index.tolist() == [(data, name) for data in ("iris", "wine") for name in GIVEN]
    for score in SCORES:
        one = several.table(score)
        assert (one.index.tolist(), one.columns.tolist()) == (["iris", "wine"], list(GIVEN))
        for data in ("iris", "wine"):
            for name, part in values(several, score, data).items():
                assert one.loc[data, name] == whole.loc[(data, name), score] == pytest.approx(part.mean())


def test_several_data_sets_are_compared_by_ranks(several):
    pd.testing.assert_frame_equal(several.compare().pairs, comparisons.compare(several.table("u65")).pairs)
    losses = several.compare("top_k_loss")
    pd.testing.assert_frame_equal(losses.ranks, comparisons.compare(-several.table("top_k_loss")).ranks)
    assert several.compare("u65", alpha=0.2).alpha == 0.2


def test_one_data_set_is_compared_by_the_corrected_t_test(alone):
    table, by_fold = alone.compare("u65"), values(alone, "u65", "iris")
    assert table[["first", "second"]].to_numpy().tolist() == [["Gauss", "NCC"], ["Gauss", "chance"], ["NCC", "chance"]]
    for row in table.itertuples():
        difference = by_fold[row.first] - by_fold[row.second]
        expected = comparisons.corrected_t(difference, 1 / 4)
        assert (row.mean_difference, row.t, row.p) == pytest.approx((difference.mean(), expected.t, expected.p))
        assert (row.low, row.high) == pytest.approx(comparisons.corrected_interval(difference, 1 / 4)[1:])
    assert table["holm_p"].to_list() == pytest.approx(comparisons.holm(table["p"]))
    assert table["better"].to_list() == ["", "Gauss", "NCC"]


def test_who_loses_less_is_better(alone):
    table = alone.compare("top_k_loss")
    assert table.loc[1, "mean_difference"] < 0
    assert table.loc[1, "better"] == "Gauss"
    turned = alone.compare("top_k_loss", greater_is_better=True)
    assert turned.loc[1, "better"] == "chance"


def test_one_part_tests_nothing():
    train = np.arange(0, 150, 2)
    table = found(GIVEN, IRIS, "u65", [(train, train + 1)]).compare()
    assert table[["low", "high", "t", "p", "holm_p"]].isna().all(axis=None)
    assert table["better"].unique().tolist() == [""]
    assert table["mean_difference"].notna().all()


def test_other_scores_come_from_what_was_kept(alone, monkeypatch):
    monkeypatch.setattr("credal_lib.experiments._engine.run_cell", lambda *_: pytest.fail("computed again"))
    other = alone.with_scores(("u80", "set_accuracy"))
    monkeypatch.undo()
    fresh = found(GIVEN, IRIS, ("u80", "set_accuracy"), 4)
    pd.testing.assert_frame_equal(other.frame.drop(columns="seconds"), fresh.frame.drop(columns="seconds"))
    assert (
        other.frame["seconds"].tolist() == alone.frame.drop_duplicates(["model", "fold"])["seconds"].repeat(2).tolist()
    )


def test_with_other_scores_a_failed_cell_stays_missing():
    with pytest.warns(UserWarning, match="too few"):
        result = found({"fails": Fails(least=113)}, IRIS, "u65", 4)
    assert result.missing["fold"].tolist() == [0, 1]
    assert result.with_scores(("u80", "determinacy")).frame["value"].isna().sum() == 4
    assert result.with_scores("u80").missing["fold"].tolist() == [0, 1]


def test_a_score_that_refuses_or_needs_what_is_not_there_says_so():
    def picky(y_true, sets):
        raise ValueError("not with me")

    with pytest.warns(UserWarning, match="picky: ValueError: not with me"):
        result = found({"NCC": bins()}, IRIS, (picky, "u65", "padded_brier_loss"), 4)
    assert result.missing["score"].tolist() == ["picky", "padded_brier_loss"] * 4
    assert result.missing["reason"].unique().tolist()[1] == (
        "padded_brier_loss needs probabilities, and the model has no predict_proba"
    )
    assert result.frame.query("score == 'u65'")["value"].notna().all()


def test_a_summary_names_a_few_reasons_and_counts_the_others():
    rows = [{"data": "iris", "model": "m", "reason": f"reason {n % 7}"} for n in range(14)]
    lines = _evaluation.summary(pd.DataFrame(rows)).splitlines()
    assert lines[0] == "missing of m on iris (2): reason 0"
    assert lines[4:] == ["missing of m on iris (2): reason 4", "and 2 more reasons"]


def test_it_prints_as_its_table(several):
    assert repr(several) == several.table().to_string(float_format="{:.3f}".format)


# pictures


def test_several_data_sets_are_drawn_as_mean_ranks(several):
    axes = several.plot("u65")
    ranks = several.compare("u65").ranks["mean_rank"]
    assert [text.get_text() for text in axes.texts][1:] == [f"{name} {rank:.2f}" for name, rank in ranks.items()]
    plt.close(axes.figure)
    assert several.describe("u65").startswith(
        "Critical-difference diagram of 3 classifiers on 2 data sets, level 0.05."
    )


def test_one_data_set_is_drawn_as_points_with_intervals(alone):
    picture = alone.picture("u65")
    by_fold = values(alone, "u65", "iris")
    for name in GIVEN:
        mean, low, high = comparisons.corrected_interval(by_fold[name], 1 / 4)
        assert f"{name} {mean:.3f} ({low:.3f} to {high:.3f})" in repr(picture)
    assert picture.png.startswith(b"\x89PNG")


def test_one_model_is_drawn_on_each_data_set(several):
    result = found({"Gauss": GaussianNB()}, {**IRIS, "wine": WINE}, "u65", 4)
    axes = result.plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["iris", "wine"]
    plt.close(axes.figure)
