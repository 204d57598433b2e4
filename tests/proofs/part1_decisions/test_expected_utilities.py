"""Decisions by expected utility: the lottery, what changes no decision, how many problems there are, training."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from sympy import IndexedBase, Symbol, simplify, symbols

from credal_book.proofs._class_sums import CHANCE, CLASSES, I
from credal_book.proofs.part1_decisions import expected_utilities
from credal_lib import choice, confusion, gambles
from credal_lib.gambles import expected_reward
from tests.proofs.part1_decisions.kernels import UTILITIES, wrong_average, wrong_expectation
from tests.proofs.variants import fails, not_positive, unequal


@pytest.mark.parametrize("n_classes", range(2, 6))
def test_expected_utility_of_m_classes_is_that_of_the_library(n_classes: int) -> None:
    utility = expected_utilities.UTILITY
    block = expected_utilities.expected_utility(3 * utility[1, I] - 2).subs(CLASSES, n_classes).doit()
    classes = range(1, n_classes + 1)
    chances = [*(CHANCE[c] for c in classes[:-1]), 1 - sum(CHANCE[c] for c in classes[:-1])]
    row = [3 * utility[1, c] - 2 for c in classes]
    assert simplify(block.subs(CHANCE[n_classes], chances[-1]) - expected_reward(row, chances)) == 0


def test_column_constants_change_no_choice_of_the_library() -> None:
    p = np.random.default_rng(0).dirichlet(np.ones(3), size=50)
    utilities = np.array([[3.0, 1, 0], [0, 2, 1], [1, 1, 1]])
    moved = utilities + np.array([5, -7, 2])
    assert np.array_equal(choice.bayes(utilities, p), choice.bayes(moved, p))
    assert not confusion.equivalent_utilities(utilities, moved)
    assert confusion.equivalent_utilities(utilities, moved, same_test_set=True)


def test_the_lottery_of_the_proofs_is_that_of_the_gambles() -> None:
    assert gambles.expectation(expected_utilities.LOTTERY, [0.2, 0.8]).tolist() == pytest.approx([1.2, 0])


G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)
N = Symbol("n", integer=True, positive=True)
SHIFT, REAL = IndexedBase("k", real=True), Symbol("a", real=True)


def shifted_rows() -> tuple[Any, Any]:
    first, second = (expected_utilities.UTILITY[d, I] for d in (1, 2))
    moved = expected_utilities.expected_utility(first + SHIFT[1]) - expected_utilities.expected_utility(
        second + SHIFT[2]
    )
    return moved, expected_utilities.expected_utility(first) - expected_utilities.expected_utility(second)


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the threshold has the other gain in the numerator": lambda: (
        1 - confusion.decision_threshold(UTILITIES),
        G_1 / (G_0 + G_1),
    ),
    "a constant for each row changes no decision": shifted_rows,
    "problems have as many parameters as matrices": lambda: (N * (N + 1) - 2, (N - 1) * (N + 1) - 1),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "a factor of any sign keeps the order": lambda: REAL * G_0,
    "decision 0 is the better one": lambda: expected_reward([G_0, -G_1], [Q, 1 - Q]),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_a_sign_is_not_added = not_positive(UNDECIDED_SIGNS)

WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (expected_utilities, "lottery_expectations", "expected_reward", wrong_expectation),
    (expected_utilities, "identity_utilities", "expected_reward", wrong_expectation),
    (expected_utilities, "shift_and_unit", "expected_reward", wrong_expectation),
    (expected_utilities, "expected_utility_is_a_matrix_product", "expected_reward", wrong_expectation),
    (expected_utilities, "inequivalent_matrices", "expected_reward", lambda s, t: s[0] ** 2 * t[0]),
    (expected_utilities, "one_parameter", "average_utility", wrong_average),
    (expected_utilities, "lottery_threshold", "decision_threshold", lambda u: 1 - confusion.decision_threshold(u)),
    (expected_utilities, "training_on_true_classes", "regret", lambda score: 0),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(WRONG, stands=lambda proof: proof.steps)
