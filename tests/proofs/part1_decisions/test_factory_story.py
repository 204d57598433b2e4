"""The factory: two confusion matrices, what the popular metrics say of them, and what the classifiers earn."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part1_decisions import factory_story
from credal_book.proofs.part1_decisions.factory_story import A, B, free_matrix
from credal_lib import confusion
from credal_lib.confusion import average_utility, balanced_accuracy, precision, selective_accuracy
from tests.proofs.part1_decisions.kernels import UTILITIES, wrong_average
from tests.proofs.variants import fails, not_positive, unequal


@pytest.mark.parametrize("ratio", [Fraction(16, 3) - Fraction(1, 100), Fraction(16, 3) + Fraction(1, 100)])
def test_a_earns_more_above_the_ratio_of_sixteen_to_three(ratio: Fraction) -> None:
    utilities = [[1, -2], [0, ratio - 2]]
    assert bool(average_utility(A, utilities=utilities) > average_utility(B, utilities=utilities)) is (
        ratio > Fraction(16, 3)
    )


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "balanced accuracy is accuracy on every test set": lambda: (
        balanced_accuracy(free_matrix()),
        selective_accuracy(free_matrix()),
    ),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "A earns more under all gains": lambda: (
        average_utility(A, utilities=UTILITIES) - average_utility(B, utilities=UTILITIES)
    ),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_a_sign_is_not_added = not_positive(UNDECIDED_SIGNS)


@pytest.mark.parametrize(
    ("metric", "printed"),
    [(partial(factory_story.f_measure, positive=0), "0.60"), (factory_story.matthews_correlation, "0.25")],
)
def test_other_digits_of_table_1_are_not_found(metric: Callable[[Any], Any], printed: str) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("wrong digits.", metric(A), printed)


def test_with_equal_printed_tables_the_story_falls_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factory_story, "B", A)
    for name in ("majority_favors_b", "majority_is_wrong", "average_gains", "six_months"):
        with pytest.raises(Undecided):
            getattr(factory_story, name)()


WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (factory_story, "average_gains", "average_utility", wrong_average),
    (factory_story, "gains_of_another_factory", "average_utility", wrong_average),
    (factory_story, "six_months", "average_utility", wrong_average),
    (factory_story, "accuracy_row", "selective_accuracy", lambda m: m[0][0]),
    (factory_story, "balanced_accuracy_is_accuracy", "selective_accuracy", lambda m: m[0][0]),
    (factory_story, "f1_weighs_by_frequency", "f_measure", precision),
    (factory_story, "threshold_of_two_decisions", "decision_threshold", lambda u: 1 - confusion.decision_threshold(u)),
    (factory_story, "majority_favors_b", "specificity", confusion.recall),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(WRONG, stands=lambda proof: proof.steps)
