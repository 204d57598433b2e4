"""Confusion matrices as the papers print them."""

from sympy import symbols

from credal_book.proofs._printed import as_printed
from credal_lib import confusion


def test_a_printed_matrix_has_decisions_in_rows_and_the_positive_class_first() -> None:
    tp, fp, fn, tn = symbols("tp fp fn tn", positive=True)
    matrix = as_printed([[tp, fp], [fn, tn]])
    assert matrix.classes == (0, 1)
    assert confusion.recall(matrix, positive=0) == tp / (tp + fn)
    assert confusion.precision(matrix, positive=0) == tp / (tp + fp)


def test_a_tally_is_printed_as_it_is() -> None:
    matrix = as_printed([[1, 2], [3, 4]])
    assert as_printed(matrix) is matrix
