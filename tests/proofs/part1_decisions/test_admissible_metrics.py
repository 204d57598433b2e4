"""Which metrics of a confusion matrix are average utilities on a test set."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from sympy import IndexedBase, Symbol, diff, simplify, symbols

from credal_book.proofs import Proof, Undecided
from credal_book.proofs._class_sums import I
from credal_book.proofs._printed import as_printed
from credal_book.proofs.part1_decisions import admissible_metrics
from credal_book.proofs.part1_decisions.factory_story import FALSE_ALARMS, HITS, NEGATIVE, POSITIVE, free_matrix
from credal_lib import confusion
from credal_lib.confusion import average_utility, balanced_accuracy, matthews_correlation, precision, selective_accuracy
from tests.proofs.part1_decisions.kernels import wrong_average
from tests.proofs.variants import fails, not_positive, unequal


@pytest.mark.parametrize(("n_decisions", "n_classes"), [(2, 2), (3, 2), (2, 4), (1, 3)])
def test_the_yield_of_cells_is_the_average_utility_of_the_library(n_decisions: int, n_classes: int) -> None:
    shape, cells = (n_decisions, n_classes), range(1, n_decisions * n_classes + 1)
    count, utility = admissible_metrics.COUNT, admissible_metrics.UTILITY
    matrix = np.array([count[i] for i in cells], dtype=object).reshape(shape)
    worth = np.array([5 * utility[i] + 7 for i in cells], dtype=object).reshape(shape)
    block = admissible_metrics.yield_of_cells(5 * utility[I] + 7).subs(admissible_metrics.CELLS, len(cells)).doit()
    block = block.subs(admissible_metrics.CASES, sum(count[i] for i in cells))
    counted = confusion.Tally(matrix, tuple(range(n_decisions)), tuple(range(n_classes)))
    assert simplify(block - average_utility(counted, utilities=worth.tolist())) == 0


def test_the_linear_form_over_the_cases_is_the_average_utility_of_the_library() -> None:
    rows = admissible_metrics.linear_form([[1, -2], [3, 4]], [[5, 6], [7, 8]])
    assert Fraction(rows, 26) == Fraction(
        average_utility(as_printed([[5, 6], [7, 8]]), utilities=[[1, -2], [3, 4]])
    ).limit_denominator(100)


PRECISION = partial(precision, positive=0)
G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)
SHIFT, REAL = IndexedBase("k", real=True), Symbol("a", real=True)

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the total yield shifts by the constant": lambda: (
        admissible_metrics.CASES * admissible_metrics.yield_of_cells(admissible_metrics.UTILITY[I] + REAL),
        admissible_metrics.CASES * admissible_metrics.yield_of_cells(admissible_metrics.UTILITY[I]) + REAL,
    ),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "the Matthews coefficient bends down at three quarters of the positives": lambda: (
        -diff(matthews_correlation(as_printed([[HITS, 0 * HITS], [POSITIVE - HITS, NEGATIVE]])), HITS, 2)
        .subs(HITS, 3 * POSITIVE / 4)
        .simplify()
    ),
    "precision falls with every step of one case each": lambda: (
        -(
            PRECISION(as_printed([[HITS + Q, FALSE_ALARMS + Q], [POSITIVE, NEGATIVE]])) - PRECISION(free_matrix())
        ).factor()
    ),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_a_sign_is_not_added = not_positive(UNDECIDED_SIGNS)


def test_an_admissible_metric_has_no_witness_and_an_inadmissible_one_no_matrix() -> None:
    assert not admissible_metrics._is_witness(partial(confusion.recall, positive=0))
    assert not admissible_metrics._is_witness(balanced_accuracy)
    with pytest.raises(Undecided):
        admissible_metrics._ranks_as(Proof("planted", "none"), "f", PRECISION, [[1, 0], [0, 0]], 1 / POSITIVE, "")
    with pytest.raises(Undecided):
        admissible_metrics._ranks_as(
            Proof("planted", "none"),
            "f",
            partial(confusion.specificity, positive=0),
            [[1, 0], [0, 0]],
            1 / NEGATIVE,
            "",
        )


WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (admissible_metrics, "average_yield", "average_utility", wrong_average),
    (admissible_metrics, "yield_shifts_and_scales", "average_utility", wrong_average),
    (admissible_metrics, "yield_is_linear", "average_utility", wrong_average),
    (admissible_metrics, "lottery_where_one_in_a_hundred_wins", "average_utility", wrong_average),
    (admissible_metrics, "gains_that_favor_a", "average_utility", wrong_average),
    (admissible_metrics, "accuracy_is_admissible", "selective_accuracy", partial(confusion.recall, positive=0)),
    (admissible_metrics, "rates_are_admissible", "recall", precision),
    (admissible_metrics, "precision_is_not_linear", "precision", confusion.recall),
    (admissible_metrics, "f1_is_not_linear", "f_measure", confusion.recall),
    (admissible_metrics, "matthews_is_not_linear", "matthews_correlation", partial(confusion.informedness, positive=0)),
    (
        admissible_metrics,
        "matthews_is_correlation",
        "matthews_correlation",
        partial(confusion.informedness, positive=0),
    ),
    (admissible_metrics, "not_rank_equivalent", "precision", confusion.recall),
    (admissible_metrics, "balanced_accuracy_on_one_test_set", "balanced_accuracy", selective_accuracy),
    (admissible_metrics, "balanced_accuracy_in_the_story", "balanced_accuracy", PRECISION),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(WRONG, stands=lambda proof: proof.steps)
