"""Measures of a confusion matrix: values of Dyrland, Lundervold and Porta Mana."""

from fractions import Fraction

import pytest
from sympy import Rational, S, symbols

from tests.confusion.all_measures import BY_NAME
from tests.confusion.paper_dyrland import A, B

TABLE_1 = {
    "selective_accuracy": ((0.62, 0.75), (Fraction(31, 50), Fraction(3, 4))),
    "balanced_accuracy": ((0.62, 0.75), (Fraction(31, 50), Fraction(3, 4))),
    "precision": ((0.64, 0.70), (Fraction(9, 14), Fraction(43, 61))),
    "f_measure": ((0.59, 0.77), (Fraction(27, 46), Fraction(86, 111))),
    "recall": ((0.54, 0.86), (Fraction(27, 50), Fraction(43, 50))),
    "specificity": ((0.70, 0.64), (Fraction(7, 10), Fraction(16, 25))),
}


def test_equations_1_and_2_are_shares_of_balanced_classes() -> None:
    """Section 0, equations 1 and 2: each sums to one, half of the components are of each class."""
    for matrix in (A, B):
        assert [sum(column) for column in zip(*matrix, strict=True)] == [Fraction(1, 2)] * 2


@pytest.mark.parametrize("name", TABLE_1)
def test_table_1(name: str) -> None:
    """Section 0, Table 1: two digits of each metric for A and B."""
    printed, exact = TABLE_1[name]
    metric = BY_NAME[name]
    assert (metric(A), metric(B)) == exact
    assert tuple(round(float(value), 2) for value in exact) == printed


def test_table_1_matthews_correlation() -> None:
    """Section 0, Table 1: 0.24 and 0.51; exactly 6/sqrt(609) and 25/sqrt(2379)."""
    exact = [BY_NAME["matthews_correlation"]([[S(100) * entry for entry in row] for row in m]) for m in (A, B)]
    assert exact == [6 / S(609) ** Rational(1, 2), 25 / S(2379) ** Rational(1, 2)]
    assert [round(float(value), 2) for value in exact] == [0.24, 0.51]


def test_table_1_majority_favors_b_and_only_the_true_negative_rate_a() -> None:
    """Section 0: by a relative difference of 9%, exactly 9.375%."""
    names = [*TABLE_1, "matthews_correlation"]
    favor_a = [name for name in names if BY_NAME[name](A) > BY_NAME[name](B)]
    assert favor_a == ["specificity"]
    assert BY_NAME["specificity"](A) / BY_NAME["specificity"](B) - 1 == Fraction(9375, 100_000)


def test_section_3_1_matthews_formula() -> None:
    """Section 3.1: (tp tn - fp fn) / sqrt((tp + fp)(tn + fn) N+ N-)."""
    tp, fp, fn, tn = symbols("tp fp fn tn", positive=True)
    printed = (tp * tn - fp * fn) / ((tp + fp) * (tn + fn) * (tp + fn) * (fp + tn)) ** Rational(1, 2)
    assert (BY_NAME["matthews_correlation"]([[tp, fp], [fn, tn]]) - printed).simplify() == 0
