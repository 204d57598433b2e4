"""Measures of a confusion matrix, each one plain formula for counts, shares, fractions, symbols and stacks."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from sympy import Matrix, sqrt, symbols

from credal_lib import confusion
from tests.confusion.all_measures import BY_NAME, CAUTIOUS, MEASURES, OF_ONE, printed

BINARY = [[43, 18], [7, 32]]


def labels_of(matrix: list[list[int]]) -> tuple[list[int], list[int]]:
    y = [c for row in matrix for c, count in enumerate(row) for _ in range(count)]
    predicted = [d for d, row in enumerate(matrix) for count in row for _ in range(count)]
    return y, predicted


THREE = [[5, 2, 0], [1, 7, 3], [2, 0, 4]]


@pytest.mark.parametrize("matrix", [BINARY, THREE, [[3, 0], [0, 4]], [[1, 5], [6, 2]]])
def test_scikit_learn_gives_the_same(matrix: list[list[int]]) -> None:
    y, predicted = labels_of(matrix)
    ours = [f(matrix) for f in (BY_NAME["selective_accuracy"], BY_NAME["balanced_accuracy"], BY_NAME["cohen_kappa"])]
    assert ours == pytest.approx(
        [f(y, predicted) for f in (sk.accuracy_score, sk.balanced_accuracy_score, sk.cohen_kappa_score)]
    )
    assert BY_NAME["matthews_correlation"](matrix) == pytest.approx(sk.matthews_corrcoef(y, predicted))
    for k in range(len(matrix)):
        options = {"labels": [k], "average": None}
        for name, score in (
            ("precision", sk.precision_score),
            ("recall", sk.recall_score),
            ("jaccard", sk.jaccard_score),
        ):
            assert BY_NAME[name](matrix, positive=k) == pytest.approx(score(y, predicted, **options)[0])
        for beta in (0.5, 1, 2):
            expected = sk.fbeta_score(y, predicted, beta=beta, **options)[0]
            assert confusion.f_measure(printed(matrix), beta=beta, positive=k) == pytest.approx(expected)


def test_unknown_is_a_class_that_is_never_true_for_the_agreements() -> None:
    y, predicted = labels_of(CAUTIOUS)
    assert BY_NAME["matthews_correlation"](CAUTIOUS) == pytest.approx(sk.matthews_corrcoef(y, predicted))
    assert BY_NAME["cohen_kappa"](CAUTIOUS) == pytest.approx(sk.cohen_kappa_score(y, predicted))


def test_measures_of_one_class_by_hand() -> None:
    """Class 1 against the rest: 30 of 34 found, none taken for it wrongly; 59 of the 66 others answered otherwise."""
    values = [f([[Fraction(e) for e in row] for row in CAUTIOUS], positive=1) for f in OF_ONE]
    recall, specificity, precision, negative = Fraction(30, 34), Fraction(59, 66), Fraction(1), Fraction(59, 61)
    assert values == [
        Fraction(60, 64), 0, float(recall) ** 0.5, recall + specificity - 1,
        recall, precision + negative - 1, negative, precision, recall, specificity,
    ]  # fmt: skip


def test_scott_and_cohen_by_hand() -> None:
    """Agreement 3/4; answers 61/39, truths 50/50: Cohen's chance 1/2, Scott's (111/200)^2 + (89/200)^2."""
    matrix = [[Fraction(e) for e in row] for row in BINARY]
    chance = Fraction(111, 200) ** 2 + Fraction(89, 200) ** 2
    assert BY_NAME["cohen_kappa"](matrix) == Fraction(1, 2)
    assert BY_NAME["scott_pi"](matrix) == (Fraction(3, 4) - chance) / (1 - chance)


@pytest.mark.parametrize("measure", MEASURES)
def test_a_row_of_zeros_for_unknown_changes_nothing(measure: Any) -> None:
    assert measure([*THREE, [0, 0, 0]]) == measure(THREE)


UNDEFINED = {
    "nothing is covered": ([[0, 0], [0, 0], [3, 4]], {"selective_accuracy", "efficacy", "accuracy_coverage_f"}),
    "no case": ([[0, 0], [0, 0]], {m.__name__ for m in MEASURES}),
    "no positive case": ([[0, 1], [0, 2]], {"recall", "balanced_accuracy", "informedness"}),
    "none taken for positive": ([[0, 0], [1, 2]], {"precision", "markedness", "matthews_correlation"}),
    "one class only": ([[5]], {"specificity", "false_positive_rate", "cohen_kappa", "matthews_correlation"}),
}


@pytest.mark.parametrize("case", UNDEFINED)
def test_what_is_undefined_is_nan_never_zero(case: str) -> None:
    matrix, names = UNDEFINED[case]
    exact = [[Fraction(entry) for entry in row] for row in matrix]
    stack = np.array(matrix, dtype=float)[:, :, np.newaxis]
    for name in names:
        measure = BY_NAME[name]
        values = [measure(matrix), measure(exact), measure(Matrix(matrix)), measure(stack)[0]]
        assert all(math.isnan(value) for value in values), name


def test_what_is_defined_at_the_border() -> None:
    assert BY_NAME["selective_accuracy"]([[3], [1]]) == 1
    assert BY_NAME["overall_accuracy"]([[3], [1]]) == 0.75
    assert BY_NAME["error"]([[0, 0], [0, 0], [3, 4]]) == 0
    assert BY_NAME["capacity"]([[0, 0], [0, 0], [3, 4]]) == 0.75
    assert BY_NAME["f_measure"]([[0, 1], [0, 2]]) == 0
    assert BY_NAME["f_measure"]([[0, 0], [1, 2]]) == 0


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("matrix", [THREE, CAUTIOUS])
def test_one_formula_for_numbers_fractions_symbols_and_stacks(measure: Any, matrix: list[list[int]]) -> None:
    value = measure(matrix)
    names = Matrix(len(matrix), 3, symbols(f"m:{3 * len(matrix)}", positive=True))
    by_symbols = measure(names).subs(dict(zip(names, np.ravel(matrix).tolist(), strict=True)))
    others = [
        measure([[Fraction(entry) for entry in row] for row in matrix]),
        measure(np.array(matrix)),
        measure(np.array(matrix) / 7),
        measure(pd.DataFrame(matrix)),
        by_symbols,
        *measure(np.array([matrix, matrix]).transpose(1, 2, 0)),
    ]
    assert [float(other) for other in others] == pytest.approx([value] * len(others), rel=1e-12)


def test_exact_input_stays_exact() -> None:
    exact = [[Fraction(entry) for entry in row] for row in BINARY]
    assert all(
        isinstance(measure(exact), Fraction | int)
        for measure in MEASURES
        if measure.__name__ not in {"fowlkes_mallows", "matthews_correlation"}
    )
    assert BY_NAME["fowlkes_mallows"](Matrix(BINARY)) == 43 / sqrt(3050)


def test_large_counts_do_not_overflow() -> None:
    big = 3 * 10**6
    matrix = np.array([[big, 0], [0, big]])
    assert BY_NAME["matthews_correlation"](matrix) == 1
    assert BY_NAME["matthews_correlation"](np.stack([matrix, matrix], axis=2)).tolist() == [1, 1]
