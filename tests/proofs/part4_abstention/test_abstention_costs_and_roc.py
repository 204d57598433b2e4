"""Costs of abstaining."""

from collections.abc import Callable
from typing import Any

import pytest

from credal_book.proofs.part4_abstention import abstention_costs_and_roc, counting_abstentions, guessing_and_capacity
from credal_lib import abstention
from tests.proofs.part4_abstention.cases import assert_not_proved
from tests.proofs.variants import not_positive

T, W, U = counting_abstentions.RIGHT, counting_abstentions.WRONG, counting_abstentions.UNKNOWN
M, A, E = guessing_and_capacity.OTHERS, guessing_and_capacity.SHARE, guessing_and_capacity.ERROR

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "option 1 is better than option 4 in both rates": lambda: (
        abstention.roc_point([[T, W], [U, T], [E, A]], "none", positive=0, labels=(0, 1))[0]
        - abstention.roc_point([[T, W], [U, T], [E, A]], "both", positive=0, labels=(0, 1))[0]
    ),
}

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)


def test_rates_that_swap_the_options_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = {"positives": "negatives", "negatives": "positives", "both": "none", "none": "both"}

    def wrong(matrix: Any, ignoring: Any = "both", *, positive: int) -> Any:
        return abstention.roc_point(matrix, swapped[ignoring], positive=positive)  # type: ignore[arg-type]

    monkeypatch.setattr(abstention_costs_and_roc, "roc_point", wrong)
    assert_not_proved("option_1", "option_1_in_the_text", "option_2", "option_3", "option_4", "order_of_the_options")


def test_a_cost_that_forgets_the_unknowns_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(matrix: Any, *, costs: Any) -> Any:
        rows = [list(zip(counts, prices, strict=True)) for counts, prices in zip(matrix[:-1], costs, strict=False)]
        return sum(count * price for row in rows for count, price in row) / sum(sum(row) for row in matrix)

    monkeypatch.setattr(abstention, "mean_cost", wrong)
    assert_not_proved("total_cost", "window_of_the_costs")
