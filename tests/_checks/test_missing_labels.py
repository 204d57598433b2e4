"""True labels and groups that are missing are refused, in any container; labels that never meet are refused, too."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.naive_bayes import GaussianNB

from credal_lib import comparisons, confusion, metrics, predictions, report
from credal_lib.experiments import evaluate

WORDS = ["cat", "dog", "dog", "cat"]
SETS = np.eye(2, dtype=bool)[[0, 1, 1, 0]]


def gap(values: list[Any], missing: Any) -> list[Any]:
    return [*values[:2], missing, *values[3:]]


GAPS = {
    "None": gap(WORDS, None),
    "NaN": gap(WORDS, np.nan),
    "NaN of NumPy": gap(WORDS, np.float32("nan")),
    "NA": gap(WORDS, pd.NA),
    "NaT": gap(WORDS, pd.NaT),
    "objects": np.array(gap(WORDS, np.nan), dtype=object),
    "a column": pd.Series(gap(WORDS, None)),
    "nullable text": pd.array(gap(WORDS, pd.NA), dtype="string"),
    "categories": pd.Categorical(gap(WORDS, None)),
    "a mask": np.ma.array(WORDS, mask=[0, 0, 1, 0]),
    "numbers": gap([0, 1, 1, 0], None),
    "floats": np.array([0, 1, np.nan, 0]),
    "nullable numbers": pd.array([0, 1, None, 0], dtype="Int64"),
    "decimals": gap([Decimal(0), Decimal(1), Decimal(1), Decimal(0)], Decimal("nan")),
    "days": np.array(["2020", "2021", "NaT", "2020"], dtype="datetime64[Y]"),
}
ANSWERS = {"numbers": [0, 1, 1, 0], "floats": [0, 1, 1, 0], "nullable numbers": [0, 1, 1, 0], "decimals": [0, 1, 1, 0]}

CALLS = {
    "report": lambda y, a: report.report(y, {"m": a}),
    "report with classes": lambda y, a: report.report(y, {"m": a}, classes=sorted(set(a))),
    "aurc_loss": lambda y, a: metrics.aurc_loss(y, a, [0.9, 0.8, 0.7, 0.6]),
    "coverage_score": lambda y, a: metrics.coverage_score(y, SETS, classes=sorted(set(a))),
    "coverage_by": lambda y, _: metrics.coverage_by([0, 1, 1, 0], SETS, y),
    "tally": lambda y, a: confusion.tally(y, a, classes=sorted(set(a))),
    "evaluate": lambda y, a: evaluate(
        {"m": {"d": a}}, {"d": (None, y)}, "coverage", cv=[([0], [1, 2, 3])], progress=False
    ),
    "cross_val_predict_set": lambda y, _: predictions.cross_val_predict_set(GaussianNB(), np.eye(4), y, cv=2),
    "bootstrap_interval": lambda y, _: comparisons.bootstrap_interval(
        [0, 1, 1, 0], SETS, metrics.coverage_score, groups=y, draws=10
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", GAPS)
@pytest.mark.parametrize("call", CALLS)
def test_a_missing_label_is_no_class(call, kind):
    if kind == "days" and call in {"coverage_score", "tally", "report with classes"}:
        pytest.skip("days are no words of these classes")
    with pytest.raises(ValueError, match=r"(?i)missing|without a label|has no label|label in every row"):
        CALLS[call](GAPS[kind], ANSWERS.get(kind, WORDS))


def test_without_the_row_the_answer_is_right():
    y, answers = [WORDS[0], WORDS[1], WORDS[3]], [WORDS[0], WORDS[1], WORDS[3]]
    assert report.report(y, {"m": answers}).table["coverage"].item() == 1
    assert metrics.aurc_loss(y, answers, [0.9, 0.8, 0.7]) == 0


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA])
def test_a_missing_label_is_not_among_the_classes(missing):
    with pytest.raises(ValueError, match="a missing label is no class"):
        predictions.as_sets(["a"], np.array(["a", missing], dtype=object))


PAIRS = {
    "numbers as text": (["1.0", "2.0"], ["1", "2"]),
    "bytes": (np.array([b"a", b"b"]), ["a", "b"]),
    "bytes of one": (["a"], [b"a"]),
    "from 1 and from 0": ([2, 3], [0, 1]),
    "from 1 and from 0, of three": ([1, 2, 3, 1], [0, 1, 2, 0]),
    "from 1 and from 0, of two": ([1, 2] * 10, [0, 1] * 10),
    "case": (["Cat", "Dog"], ["cat", "dog"]),
    "case of one": (["Cat", "dog"], ["cat", "dog"]),
    "a blank": (["a ", "b "], ["a", "b"]),
    "a point": (["A", "B"], ["A.", "B."]),
    "other words": (["cat", "dog"], ["Katze", "Hund"]),
}


@pytest.mark.parametrize(("truth", "answers"), PAIRS.values(), ids=PAIRS)
def test_labels_that_never_meet_are_refused(truth, answers):
    trust = np.linspace(0.9, 0.8, len(truth))
    for loss in (metrics.aurc_loss, metrics.augrc_loss, metrics.risk_coverage_curve):
        with pytest.raises((TypeError, ValueError), match="y_pred: expected labels"):
            loss(truth, answers, trust)
    every = np.unique(np.asarray(truth))
    with pytest.raises((TypeError, ValueError), match="unknown label"):
        predictions.as_sets(answers, every)


def test_wrong_answers_need_their_classes_named():
    assert metrics.aurc_loss([2, 3], [0, 1], [0.9, 0.8], classes=range(4)) == 1
    assert metrics.aurc_loss(["cat"], ["dog"], [0.9]) == 1
    assert metrics.aurc_loss([1, 2, 2], [1, 2, 3], [0.9, 0.8, 0.7]) == pytest.approx(1 / 9)
    assert metrics.aurc_loss([2, 3], [0, 1], [0.9, 0.8], loss=lambda y, a: np.abs(np.subtract(y, a))) == 2


def test_marks_of_rejected_rows_are_no_wrong_answers():
    for answer in (-1, -1.0):
        with pytest.raises(ValueError, match="which marks a rejected row"):
            metrics.aurc_loss([0, 1, 1], [0, 1, answer], [0.9, 0.8, 0.7])
    with pytest.raises(ValueError, match="which marks a rejected row"):
        metrics.aurc_loss(["a", "b"], ["a", "reject"], [0.9, 0.8])


def test_numbers_among_texts_stay_numbers():
    with pytest.raises(ValueError, match=r"unknown label 1; classes are \['a', '1'\]; '1' is meant"):
        metrics.coverage_score(["a", 1], np.eye(2, dtype=bool), classes=["a", "1"])
