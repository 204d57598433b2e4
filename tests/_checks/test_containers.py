"""Containers that carry names or masks: read by name and with their mask, or refused with a cure that reads them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

from credal_lib import abstention, confusion, metrics, predictions, report
from credal_lib.experiments import evaluate

CLASSES, TRUTH = ["cat", "dog"], ["cat", "dog", "dog"]
MEMBERS = pd.DataFrame({"dog": [False, True, True], "cat": [True, False, False]})
P = pd.DataFrame({"dog": [0.1, 0.8, 0.7], "cat": [0.9, 0.2, 0.3]})


class Table:
    """A table as of pyarrow: columns by name, which numpy.asarray drops."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame, self.shape = frame, frame.shape
        self.column_names = list(frame)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self.frame.to_numpy(dtype)

    def to_pandas(self) -> pd.DataFrame:
        return self.frame


class Distributed:
    """A frame as of dask: columns, and what is computed only when asked."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame, self.shape, self.columns = frame, frame.shape, frame.columns

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self.frame.to_numpy(dtype)

    def compute(self) -> pd.DataFrame:
        return self.frame


class Labeled:
    """An array as of xarray: dimensions with coordinates."""

    def __init__(self, frame: pd.DataFrame, *, named: bool = True) -> None:
        self.frame, self.shape, self.dtype = frame, frame.shape, frame.to_numpy().dtype
        self.dims, self.coords = ("rows", "classes"), {"classes": list(frame)} if named else {}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self.frame.to_numpy(dtype)

    to_numpy = __array__

    def to_pandas(self) -> pd.DataFrame:
        return self.frame


KINDS = {Table: "to_pandas", Distributed: "compute", Labeled: "to_pandas"}
CALLS = {
    "coverage_score": (MEMBERS, lambda s: metrics.coverage_score(TRUTH, s, classes=CLASSES), 1),
    "utility_score": (MEMBERS, lambda s: metrics.utility_score(TRUTH, s, "u65", classes=CLASSES), 1),
    "as_sets": (MEMBERS, lambda s: predictions.as_sets(s, CLASSES)[0].tolist(), [True, False]),
    "as_probabilities": (P, lambda p: predictions.as_probabilities(p, CLASSES)[0].tolist(), [0.9, 0.1]),
    "tally": (MEMBERS, lambda s: confusion.error(confusion.tally(TRUTH, s, classes=CLASSES)), 0),
    "confidence_rule": (P, lambda p: np.asarray(abstention.confidence_rule(p, 0.5)).shape, (3, 2)),
    "report": (P, lambda p: report.report(TRUTH, {"m": p}, classes=CLASSES).table["coverage"].item(), 1),
    "report of sets": (MEMBERS, lambda s: report.report(TRUTH, {"m": s}).table["coverage"].item(), 1),
    "evaluate": (
        P,
        lambda p: evaluate({"m": {"d": p}}, {"d": (None, TRUTH)}, "coverage", cv=[([0], [1, 2])], progress=False)
        .table("coverage").to_numpy().item(),
        1,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("frame", "call", "expected"), CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_names_are_not_lost_and_the_cure_reads_them(kind, frame, call, expected):
    with pytest.raises(TypeError, match=f"got {kind.__name__}, whose names would be lost; pass .*{KINDS[kind]}()"):
        call(kind(frame))
    found = call(getattr(kind(frame), KINDS[kind])())
    assert found == pytest.approx(expected) if isinstance(expected, int) else found == expected


def test_an_array_of_xarray_without_coordinates_is_an_array():
    bare = Labeled(MEMBERS[CLASSES], named=False)
    assert metrics.coverage_score(TRUTH, bare, classes=CLASSES) == 1
    assert predictions.as_sets(bare, CLASSES)[0].tolist() == [True, False]


class Column:
    """A column as of pyarrow, with gaps."""

    def __init__(self, *entries: Any) -> None:
        self.entries, self.null_count = list(entries), entries.count(None)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.array([np.nan if e is None else e for e in self.entries])

    def to_pylist(self) -> list[Any]:
        return self.entries


def test_gaps_of_a_column_are_unknown_among_predictions_and_refused_among_truths():
    assert predictions.as_sets(Column(1, None, 0), [0, 1]).tolist() == [[False, True], [False, False], [True, False]]
    assert predictions.as_sets(Column(1, 1, 0), [0, 1])[:, 1].tolist() == [True, True, False]
    for call in (
        lambda: report.report(Column(0, None), {"m": [0, 1]}),
        lambda: metrics.aurc_loss(Column(0, None), [0, 1], [0.5, 0.6]),
        lambda: metrics.coverage_by([0, 1], np.eye(2, dtype=bool), Column(0, None)),
    ):
        with pytest.raises(ValueError, match="expected no missing entry, got 1 masked"):
            call()


class WithMask(np.ndarray):
    """Predictions of a classifier that rejects: an array that says which rows (as of scikit-fallback)."""

    fallback_mask: Any = None

    def __array_finalize__(self, whole: Any) -> None:
        self.fallback_mask = getattr(whole, "fallback_mask", None)


def rejecting(values: Any, rejected: Any) -> WithMask:
    array = np.asarray(values).view(WithMask)
    array.fallback_mask = np.asarray(rejected, dtype=bool)
    return array


Y = np.array([0, 1, 1, 0])
ANSWERS = rejecting([0, 1, 0, 1], [0, 0, 1, 1])


class Rejecting(ClassifierMixin, BaseEstimator):
    """Says what it is told, and rejects the second half of the rows."""

    def fit(self, X: Any, y: Any) -> Rejecting:
        self.classes_ = np.unique(y)
        return self

    def predict(self, X: Any) -> WithMask:
        return rejecting(np.asarray(X)[:, 0].astype(int), np.arange(len(X)) >= len(X) / 2)


def test_rejected_rows_are_unknown():
    assert predictions.as_sets(ANSWERS, [0, 1]).tolist() == [[True, False], [False, True], [False] * 2, [False] * 2]
    counted = confusion.tally(Y, ANSWERS, classes=[0, 1], unknown=True)
    assert (confusion.coverage(counted), confusion.selective_accuracy(counted)) == (0.5, 1)
    assert report.report(Y, {"m": ANSWERS}, classes=[0, 1]).table["unknown"].item() == 0.5
    X = Y[:, None]
    assert predictions.predict_set(Rejecting().fit(X, Y), X).sum(axis=1).tolist() == [1, 1, 0, 0]
    found = evaluate(
        {"m": Rejecting(), "ready": {"d": ANSWERS}}, {"d": (X, Y)}, "coverage", cv=[([0, 1], [2, 3])], progress=False
    )
    assert found.table("coverage").to_numpy().ravel().tolist() == [0.5, 0]


def test_a_mask_that_cannot_be_read_is_refused():
    other = ANSWERS.copy()
    other.__dict__.update(fallback_mask=None, mask_of_rows=np.array([0, 0, 1, 1], dtype=bool))
    for given in (other, ANSWERS[:2], rejecting(np.eye(4, 2), [1, 0, 0, 0])[:, :, None]):
        with pytest.raises((TypeError, ValueError), match=r"mask|missing"):
            predictions.as_sets(given, [0, 1])
    with pytest.raises(TypeError, match=r"numpy.where\(rejected, None, numpy.asarray\(predictions\)\)"):
        predictions.as_sets(other, [0, 1])
    cured = np.where(other.mask_of_rows, None, np.asarray(other))
    np.testing.assert_array_equal(predictions.as_sets(cured, [0, 1]), predictions.as_sets(ANSWERS, [0, 1]))
    with pytest.raises(ValueError, match="expected no missing entry"):
        metrics.aurc_loss(Y, ANSWERS, [0.9, 0.8, 0.7, 0.6])


def test_a_mask_without_a_rejected_row_changes_nothing():
    assert predictions.as_sets(rejecting([0, 1], [0, 0]), [0, 1]).tolist() == [[True, False], [False, True]]
