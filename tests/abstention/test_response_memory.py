"""Response curves of many classes: memory in proportion to the probabilities, and the same values either way."""

from __future__ import annotations

import tracemalloc
from functools import partial

import numpy as np
import pytest

from credal_lib import abstention, confusion
from credal_lib.abstention import _window_states
from credal_lib.abstention._response import OF_RIGHT_AND_UNKNOWN


def made(n: int, n_classes: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.integers(0, n_classes, n), rng.dirichlet(np.ones(n_classes), n), rng.random(n)


def peak(measure, n: int, n_classes: int) -> float:
    """Megabytes that one curve needs at most."""
    y, p, _ = made(n, n_classes)
    tracemalloc.start()
    abstention.response_curve(y, p, measure)
    found = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return found


@pytest.mark.parametrize("measure", OF_RIGHT_AND_UNKNOWN)
def test_measures_of_right_answers_and_unknowns_need_no_classes(measure):
    y, p, weight = made(40, 5)
    for given in (None, weight):
        curve = abstention.response_curve(y, p, measure, sample_weight=given)
        by_class = abstention.response_curve(y, p, partial(measure), sample_weight=given)
        np.testing.assert_allclose(curve.values, by_class.values, atol=1e-12)
        np.testing.assert_array_equal(curve.window, by_class.window)


@pytest.mark.long
def test_memory_grows_with_rows_times_classes():
    """300 rows of 400 classes are a megabyte; all confusion matrices at once would be 385 of them."""
    assert peak(confusion.selective_accuracy, 300, 400) < 30
    assert peak(confusion.selective_accuracy, 300, 800) < 60


def test_other_measures_see_a_few_matrices_at_a_time(monkeypatch):
    y, p, weight = made(60, 12)
    measure = partial(confusion.recall, positive=3)
    whole = abstention.response_curve(y, p, measure, sample_weight=weight)
    monkeypatch.setattr(_window_states, "SMALLEST_STACK", 1)
    parts = abstention.response_curve(y, p, measure, sample_weight=weight)
    np.testing.assert_allclose(parts.values, whole.values, atol=1e-12)
    sizes = []
    abstention.response_curve(y, p, lambda matrix: sizes.append(matrix.size) or matrix[0][0])
    assert max(sizes) <= 60 * 12
    assert len(sizes) > 10
