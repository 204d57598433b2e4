"""Probabilities and top lists as other software returns them."""

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics
from credal_lib.predictions import as_probabilities, as_sets, as_top_lists

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
