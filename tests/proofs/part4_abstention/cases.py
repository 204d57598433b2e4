"""The tree of the paper in floating point, and what it takes for a proof about abstention to fail."""

from typing import Any

import pytest

from credal_book.proofs import Undecided
from credal_book.proofs.part4_abstention import (
    abstention_costs_and_roc,
    auc_hull,
    counting_abstentions,
    guessing_and_capacity,
    minority_abstentions,
    thresholds_and_windows,
)
from credal_book.proofs.part6_experiments import cautious_examples

MODULES = (
    counting_abstentions, guessing_and_capacity, thresholds_and_windows, minority_abstentions, abstention_costs_and_roc,
    auc_hull, cautious_examples,
)  # fmt: skip


def totals(matrix: list[list[Any]]) -> tuple[Any, Any, Any]:
    answers = matrix[:-1]
    right = sum(row[k] for k, row in enumerate(answers))
    return right, sum(map(sum, answers)) - right, sum(matrix[-1])


def assert_not_proved(*names: str) -> None:
    for name in names:
        (proof,) = (getattr(module, name) for module in MODULES if name in module.__all__)
        with pytest.raises(Undecided):
            _ = proof().verdict
