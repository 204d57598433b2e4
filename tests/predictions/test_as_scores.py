"""Probabilities and top lists as other software returns them."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, report
from credal_lib.predictions import as_probabilities, as_sets, as_top_lists
from tests.wrong import Tensor

CLASSES = ["cat", "cow", "dog"]
ALL_SCORES = [
    [{"label": "dog", "score": 0.5}, {"label": "cat", "score": 0.375}, {"label": "cow", "score": 0.125}],
    [{"label": "cow", "score": 0.75}, {"label": "dog", "score": 0.25}, {"label": "cat", "score": 0.0}],
]
"""As ``pipeline("text-classification", top_k=None)`` returns them."""

P = np.array([[0.375, 0.125, 0.5], [0.0, 0.75, 0.25]])


def test_all_scores_are_probabilities() -> None:
    assert np.array_equal(as_probabilities(ALL_SCORES, CLASSES), P)


def test_the_best_labels_are_a_top_list() -> None:
    p, listed = as_top_lists([row[:2] for row in ALL_SCORES], CLASSES)
    assert p.tolist() == [[0.375, 0, 0.5], [0, 0.75, 0.25]]
    assert listed.tolist() == [[True, False, True], [False, True, True]]
    assert metrics.top_k_loss(["cow", "dog"], listed, classes=CLASSES) == 0.5


def test_one_entry_per_prediction_is_a_list_of_one() -> None:
    best = [row[0] for row in ALL_SCORES]
    p, listed = as_top_lists(best, CLASSES)
    assert p.tolist() == [[0, 0, 0.5], [0, 0.75, 0]]
    assert np.array_equal(as_sets(best, CLASSES), listed)
    assert np.array_equal(as_sets([row[:1] for row in ALL_SCORES], CLASSES), listed)


def test_scores_of_single_precision_are_divided_by_their_sum() -> None:
    scores = np.float32([0.7, 0.2, 0.1]) * np.float32(1 + 2e-7)
    rows = [[{"label": name, "score": float(score)} for name, score in zip(CLASSES, scores, strict=True)]]
    assert scores.astype(float).sum() > 1 + 1e-8
    p = as_probabilities(rows, CLASSES)
    assert p.sum() == pytest.approx(1, abs=1e-15)
    assert metrics.padded_brier_loss(["cat"], *as_top_lists(rows, CLASSES), classes=CLASSES) > 0


def test_rounded_scores_are_read_as_from_a_file(tmp_path: Path) -> None:
    random, classes = np.random.default_rng(7), [f"sp{k}" for k in range(12)]
    full = np.hstack([random.dirichlet(np.full(5, 9), 400), np.zeros((400, 7))])
    order = np.argsort(-full, axis=1)[:, :5]
    values = np.take_along_axis(full, order, axis=1).round(2)
    totals = np.array([sum(Fraction(str(value)) for value in row) for row in values])
    assert (totals > 1).sum() > 20
    expected = np.zeros(full.shape)
    for i, (row, total) in enumerate(zip(values, totals, strict=True)):
        expected[i, order[i]] = [float(Fraction(str(value)) / max(1, total)) for value in row]
    named = [
        [{"label": classes[j], "score": v} for j, v in zip(*row, strict=True)]
        for row in zip(order, values, strict=True)
    ]
    for given in (named, (values, order)):
        p, listed = as_top_lists(given, classes)
        np.testing.assert_allclose(p, expected, rtol=0, atol=1e-15)
        assert np.count_nonzero(listed) == 2000
    truths = random.choice(classes, 400)
    cells = ["|".join(f"{entry['label']}:{entry['score']}" for entry in row) for row in named]
    pd.DataFrame({"y": truths, "net": cells}).to_csv(tmp_path / "a.csv", index=False)
    found = report.from_csv(tmp_path / "a.csv", "y", top_lists=["net"], classes=classes).table
    loss = metrics.padded_brier_loss(truths, p, listed, classes=classes)
    assert found["padded_brier_loss"].tolist() == pytest.approx([loss], abs=1e-12)


def test_a_list_that_is_short_of_one_stays() -> None:
    p, _ = as_top_lists([[{"label": "cat", "score": 0.9999999}]], CLASSES)
    assert p.tolist() == [[0.9999999, 0, 0]]


def test_frames_and_arrays_are_probabilities_too() -> None:
    frame = pd.DataFrame(P, columns=CLASSES)[["dog", "cat", "cow"]]
    assert np.array_equal(as_probabilities(frame, CLASSES), P)
    assert np.array_equal(as_probabilities(P.tolist(), CLASSES), P)


def test_no_prediction_is_no_row() -> None:
    p, listed = as_top_lists([], CLASSES)
    assert p.shape == listed.shape == (0, 3)


def test_a_missing_prediction_is_an_empty_list() -> None:
    p, listed = as_top_lists([None, [], ALL_SCORES[0]], CLASSES)
    assert p.tolist() == [[0, 0, 0], [0, 0, 0], P[0].tolist()]
    assert listed.sum(axis=1).tolist() == [0, 0, 3]


# --- pairs of scores and positions ---

VALUES = np.array([[0.5, 0.375], [0.75, 0.25]])
INDICES = np.array([[2, 0], [1, 2]])
"""The two best classes of each row of P, as ``torch.topk(P, 2)`` returns them."""


class TopK(NamedTuple):
    """As torch's named tuple."""

    values: Any
    indices: Any


@pytest.mark.parametrize("read", [np.asarray, Tensor, pd.DataFrame, np.ma.masked_array, np.float32])
def test_values_and_positions_are_top_lists(read: Callable[[Any], Any]) -> None:
    values = read(VALUES)
    p, listed = as_top_lists(TopK(values, INDICES if read is np.float32 else read(INDICES)), CLASSES)
    assert p.tolist() == [[0.375, 0, 0.5], [0, 0.75, 0.25]]
    assert np.array_equal(listed, p > 0)
    assert (p.dtype, listed.dtype) == (np.float64, np.bool_)


def test_values_and_positions_are_those_of_labels_and_scores() -> None:
    pairs = [
        [{"label": CLASSES[j], "score": score} for score, j in zip(*row, strict=True)]
        for row in zip(VALUES.tolist(), INDICES.tolist(), strict=True)
    ]
    for one, other in zip(as_top_lists((VALUES, INDICES), CLASSES), as_top_lists(pairs, CLASSES), strict=True):
        assert np.array_equal(one, other)


def test_positions_in_any_order() -> None:
    random = np.random.default_rng(3)
    full = random.dirichlet(np.ones(3), 50)
    indices = np.argpartition(full, -2, axis=1)[:, -2:]
    p, listed = as_top_lists((np.take_along_axis(full, indices, axis=1), indices), CLASSES)
    assert np.array_equal(p, np.where(listed, full, 0))
    assert (listed.sum(axis=1) == 2).all()
    assert not listed[np.arange(50), full.argmin(axis=1)].any()


def test_full_lists_of_single_precision_sum_to_one() -> None:
    full = np.random.default_rng(4).dirichlet(np.ones(3), 200).astype(np.float32)
    order = np.argsort(-full, axis=1)
    p, listed = as_top_lists((np.take_along_axis(full, order, axis=1), order), CLASSES)
    assert listed.all()
    np.testing.assert_allclose(p.sum(axis=1), 1, atol=1e-15)
    np.testing.assert_allclose(p, full, atol=1e-6)


def test_no_class_and_no_row() -> None:
    none = np.zeros((2, 0)), np.zeros((2, 0), dtype=int)
    assert not as_top_lists(none, CLASSES)[1].any()
    assert as_top_lists((VALUES[:0], INDICES[:0]), CLASSES)[0].shape == (0, 3)


def test_two_arrays_of_objects_are_two_predictions() -> None:
    rows = tuple(np.array(row, dtype=object) for row in ALL_SCORES)
    assert np.array_equal(as_top_lists(rows, CLASSES)[0], P)


@pytest.mark.parametrize("shape", [(3,), (3, 1)])
def test_of_two_classes_the_probability_of_one_is_enough(shape):
    p = np.array([0.75, 0.25, 0.5], dtype=np.float32).reshape(shape)
    assert as_probabilities(p, ["no", "yes"], positive="yes").tolist() == [[0.25, 0.75], [0.75, 0.25], [0.5, 0.5]]
    assert as_probabilities(p, ["no", "yes"], positive="no").tolist() == [[0.75, 0.25], [0.25, 0.75], [0.5, 0.5]]
