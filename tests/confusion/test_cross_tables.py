"""Cross tables of pandas: their own labels and the names of their axes say which class is missing, and what unknown."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import abstention, confusion, rewards
from credal_lib._checks import truths_in
from credal_lib.confusion import as_tally

NAMES = {"rownames": ["Actual"], "colnames": ["Predicted"]}


def crossed(truth: Any, answers: Any, **options: Any) -> pd.DataFrame:
    return pd.crosstab(pd.Series(list(truth)), pd.Series(list(answers)), **options)


@pytest.mark.parametrize(
    ("truth", "answers", "error"),
    [("aabbcc", "aabbaa", 1 / 3), ("aabb", "aaaa", 1 / 2), ("aabbcc", "aaaaaa", 2 / 3), ("abcd", "abba", 1 / 2)],
)
def test_a_class_that_is_never_answered_has_only_errors(truth, answers, error):
    table = crossed(truth, answers, **NAMES)
    for given in (table, table.T, table.iloc[::-1]):
        assert confusion.error(given) == pytest.approx(error)
        assert confusion.coverage(given) == 1
        assert set(as_tally(given).classes) == set(truth)
    assert confusion.error(crossed(truth, answers), truth="rows") == pytest.approx(error)


def test_numbers_are_labels_where_the_axes_have_names():
    truth, answers = pd.Series([0, 0, 1, 1, 2, 2], name="y_true"), pd.Series([0, 0, 2, 2, 2, 2], name="y_pred")
    found = as_tally(pd.crosstab(truth, answers))
    assert found.classes == (0, 1, 2)
    assert found.tolist() == [[2, 0, 0], [0, 0, 0], [0, 2, 2]]


def test_a_class_that_is_never_true_has_to_be_named():
    table = crossed("aabbcc", "aabddc", **NAMES)
    named = as_tally(table, labels=list("abcd"))
    assert confusion.error(named) == pytest.approx(2 / 6)
    assert confusion.coverage(named) == 1
    assert confusion.recall(table, positive="b", labels=list("abcd")) == 1 / 2


@pytest.mark.parametrize("name", ["unknown", "Unknown", "reject", "rejected", "abstain", "don't know", "no_answer"])
def test_unknown_is_a_decision_whose_name_says_so(name):
    table = crossed([*"aabbcc"], ["a", "a", "b", name, name, "c"], **NAMES)
    for given in (table, table.T, table.rename_axis(index=None, columns=None)):
        assert confusion.coverage(given) == pytest.approx(4 / 6)
        assert confusion.selective_accuracy(given) == 1
    assert as_tally(table).decisions == ("a", "b", "c", "unknown")


def test_unknown_beside_a_class_that_is_never_answered():
    """The table is square, but its rows and columns are not the same labels."""
    table = crossed("aabbcc", ["a", "a", "b", "unknown", "b", "b"], **NAMES)
    assert table.shape == (3, 3)
    found = as_tally(table)
    assert found.tolist() == [[2, 0, 0], [0, 1, 2], [0, 0, 0], [0, 1, 0]]
    costs = pd.DataFrame(1 - np.eye(4, 3), index=[*"abc", "unknown"], columns=list("abc"))
    assert abstention.mean_cost(table, costs=costs) == pytest.approx(3 / 6)


@pytest.mark.parametrize("name", ["-", "?", "d", "E", "other", -1, "nan"])
def test_no_other_name_is_unknown_whatever_the_shape(name):
    table = crossed([*"aabbcc"], ["a", "a", "b", name, name, "c"], **NAMES)
    every = (
        confusion.error,
        confusion.efficacy,
        partial(abstention.mean_cost, costs=np.ones((4, 3))),
        partial(abstention.roc_point, positive="a"),
    )
    for measure in every:
        with pytest.raises(ValueError, match=r"are not the classes .* perhaps with one more called 'unknown'"):
            measure(table)
    assert confusion.error(as_tally(table, labels=["a", "b", "c", name])) == pytest.approx(2 / 6)
    names = {name: "unknown"}
    assert confusion.coverage(table.rename(index=names, columns=names)) == pytest.approx(4 / 6)


def test_a_shape_says_nothing_of_who_is_in_the_rows():
    with pytest.raises(ValueError, match=r"pass truth='rows' for pandas.crosstab\(y_true, predictions\)"):
        confusion.error(crossed("aabbcc", "aabbaa"))


MARGINS = {
    "both": lambda table: table,
    "one of the rows": lambda table: table.drop(columns=table.columns[-1]),
    "one of the columns": lambda table: table.drop(index=table.index[-1]),
    "turned": lambda table: table.T,
}


@pytest.mark.parametrize("cut", MARGINS.values(), ids=MARGINS)
@pytest.mark.parametrize("options", [{}, {"normalize": "all"}, {"margins_name": "Total"}], ids=str)
def test_totals_are_no_class_and_the_cure_leaves_them_out(cut, options):
    truth, answers = "aabbcc", "aabbca"
    table = cut(crossed(truth, answers, margins=True, **options, **NAMES))
    name = options.get("margins_name", "All")
    with pytest.raises(ValueError, match="expected counts without totals") as refused:
        confusion.overall_accuracy(table)
    cure = f"matrix.drop(index=['{name}'], columns=['{name}'], errors='ignore')"
    assert cure in str(refused.value)
    assert confusion.overall_accuracy(table.drop(index=[name], columns=[name], errors="ignore")) == pytest.approx(5 / 6)


def test_totals_of_an_array_are_seen_by_their_sums():
    bare = crossed("aabbcc", "aabbca", margins=True).to_numpy()
    with pytest.raises(ValueError, match=r"pass matrix\[:-1, :-1\] of an array with both margins"):
        confusion.overall_accuracy(bare, truth="rows")
    assert confusion.overall_accuracy(bare[:-1, :-1], truth="rows") == pytest.approx(5 / 6)


def test_half_an_abstention_is_no_total():
    assert confusion.coverage([[2, 1], [1, 3], [3, 4]]) == 0.5
    assert (
        confusion.coverage(
            confusion.Tally(np.array([[2, 1, 0], [1, 3, 0], [0, 0, 1], [3, 4, 1]]), (0, 1, 2, "unknown"), (0, 1, 2))
        )
        == 0.5
    )


AXES = [
    ("true_label", "pred_label"), ("Actual", "Predicted"), ("actual_class", "predicted_class"), ("gold", "system"),
    ("Target", "Output"), ("observed", "forecast"), ("reference", "answers"), ("y_true", "y_pred"),
    ("trueLabel", "predictedLabel"), ("ground-truth", "decision"), ("Real class", "Prediction"),
]  # fmt: skip


@pytest.mark.parametrize(("truth", "answer"), AXES)
def test_axes_are_known_by_many_names(truth, answer):
    costs = pd.DataFrame(
        [[0, 20], [1000, 0]], pd.Index(["ok", "fraud"], name=truth), pd.Index(["ok", "fraud"], name=answer)
    )
    for frame in (costs, costs.rename_axis(index=None), costs.rename_axis(columns=None)):
        assert (truths_in(frame), truths_in(frame.T)) == ("rows", "columns")
        with pytest.raises(ValueError, match=r"pass .*\.T"):
            rewards.DiscountedCost(frame)
    assert rewards.DiscountedCost(costs.T).matrix(2)[0].tolist() == [0, -1000]
    counts = pd.DataFrame([[2, 1], [0, 3]], costs.index, costs.columns)
    assert confusion.recall(counts, positive="ok") == pytest.approx(2 / 3)
    assert confusion.recall(counts.T, positive="ok") == pytest.approx(2 / 3)


@pytest.mark.parametrize("name", ["", "class", "label", "color", "true prediction"])
def test_other_names_say_nothing(name):
    assert truths_in(pd.DataFrame([[1, 2], [3, 4]], pd.Index(["a", "b"], name=name))) is None
