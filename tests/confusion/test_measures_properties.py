"""Measures of a confusion matrix: what always holds."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from tests.confusion.all_measures import BY_NAME, OF_ALL, OF_ONE

SHARES = [
    BY_NAME[name]
    for name in (
        "abstention", "selective_accuracy", "balanced_accuracy", "capacity", "coverage",
        "efficacy", "error", "accuracy_coverage_f", "overall_accuracy", "f_measure",
        "false_positive_rate", "fowlkes_mallows", "jaccard", "precision", "recall",
        "specificity",
    )
]  # fmt: skip


@st.composite
def matrices(draw: st.DrawFn) -> Any:
    """Counts, zeros among them, with or without a row "unknown"."""
    n_classes, unknown = draw(st.integers(1, 4)), draw(st.booleans())
    return draw(arrays.arrays(int, (n_classes + unknown, n_classes), elements=st.integers(0, 9)))


def close(one: Any, other: Any) -> bool:
    return one == pytest.approx(other, nan_ok=True, abs=1e-9)


@settings(max_examples=25)
@given(matrices(), st.randoms())
def test_the_order_of_the_classes_does_not_matter(matrix: Any, random: Any) -> None:
    n_classes = matrix.shape[1]
    order = random.sample(range(n_classes), n_classes)
    moved = matrix[:, order]
    moved[:n_classes] = moved[order]
    assert all(close(measure(moved), measure(matrix)) for measure in OF_ALL)
    for place, k in enumerate(order):
        assert all(close(measure(moved, positive=place), measure(matrix, positive=k)) for measure in OF_ONE)


@given(matrices(), st.integers(2, 7))
def test_counts_and_shares_give_the_same(matrix: Any, factor: int) -> None:
    exact = [[Fraction(entry, factor) for entry in row] for row in matrix.tolist()]
    assert all(close(float(measure(exact)), measure(matrix)) for measure in OF_ALL + OF_ONE)


@settings(max_examples=25)
@given(st.integers(1, 4), st.booleans(), st.data())
def test_each_matrix_of_a_stack_is_measured_alone(n_classes: int, unknown: bool, data: st.DataObject) -> None:
    shape = (n_classes + unknown, n_classes, 3)
    stack = data.draw(arrays.arrays(int, shape, elements=st.integers(0, 5)))
    for measure in OF_ALL + OF_ONE:
        assert close(measure(stack).tolist(), [measure(stack[:, :, i]) for i in range(3)]), measure


@given(matrices())
def test_shares_lie_between_zero_and_one_and_correlations_between_minus_one_and_one(matrix: Any) -> None:
    for measure in SHARES:
        value = measure(matrix)
        assert math.isnan(value) or 0 <= value <= 1 + 1e-12
    for measure in set(OF_ALL + OF_ONE) - set(SHARES):
        value = measure(matrix)
        assert math.isnan(value) or -1 - 1e-12 <= value <= 1 + 1e-12


@given(matrices())
def test_identities_between_the_measures(matrix: Any) -> None:
    """Fowlkes-Mallows, F and Jaccard from precision and recall; correlation from informedness and markedness."""
    precision, recall = BY_NAME["precision"](matrix), BY_NAME["recall"](matrix)
    f1 = BY_NAME["f_measure"](matrix)
    assert close(
        BY_NAME["selective_accuracy"](matrix) * BY_NAME["coverage"](matrix), BY_NAME["overall_accuracy"](matrix)
    ) or (matrix[: matrix.shape[1]].sum() == 0)
    assert close(BY_NAME["coverage"](matrix), BY_NAME["overall_accuracy"](matrix) + BY_NAME["error"](matrix))
    assert close(BY_NAME["jaccard"](matrix), f1 / (2 - f1))
    assert close(BY_NAME["fowlkes_mallows"](matrix), (precision * recall) ** 0.5)
    if precision * recall > 0:
        assert close(f1, 2 / (1 / precision + 1 / recall))
    if matrix.shape == (2, 2) and not math.isnan(BY_NAME["matthews_correlation"](matrix)):
        product = BY_NAME["informedness"](matrix) * BY_NAME["markedness"](matrix)
        assert close(BY_NAME["matthews_correlation"](matrix) ** 2, product)
