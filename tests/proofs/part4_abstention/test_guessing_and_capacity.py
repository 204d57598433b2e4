"""A cautious classifier made more or less cautious by chance: expected matrices, the capacity graph, mixtures."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from credal_book.proofs.part4_abstention import _cautious, counting_abstentions, guessing_and_capacity
from credal_book.proofs.part4_abstention._cautious import CAUTIOUS
from credal_lib import abstention, confusion
from tests.proofs.part4_abstention.cases import totals
from tests.proofs.variants import unequal


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(6, 100), Fraction(25, 100), Fraction(1)])
def test_totals_at_an_abstention_are_those_of_the_library(alpha: Fraction) -> None:
    """The chances of the proofs are those that `at_abstention` takes."""
    module = guessing_and_capacity
    column = module._guessed() if alpha < Fraction(9, 100) else module._given_up()
    right, wrong, unknown = totals(CAUTIOUS)
    values = {module.RIGHT: right, module.WRONG: wrong, module.UNKNOWN: unknown, module.OTHERS: 2, module.WANTED: alpha}
    found = [Fraction(str(row[0].subs(values))) for row in column]
    assert found == list(totals(abstention.at_abstention(CAUTIOUS, alpha).tolist()))


T, W, U = counting_abstentions.RIGHT, counting_abstentions.WRONG, counting_abstentions.UNKNOWN
MATRIX = counting_abstentions.MATRIX
M, A, E = guessing_and_capacity.OTHERS, guessing_and_capacity.SHARE, guessing_and_capacity.ERROR
GRAPH = [(0, E + M / (1 + M) * A), (A, E), (1, 0)]

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the capacity as printed": lambda: (1 - abstention.area_under(GRAPH), _cautious.printed_capacity(E, A, 1 + M)),
    "the slope as printed": lambda: ((GRAPH[1][1] - GRAPH[0][1]) / A, M / (1 + M)),
    "a guess is right with chance 1/m": lambda: (
        confusion.error(_cautious.completed(T, W, U, 1 / M)),
        GRAPH[0][1].subs({E: confusion.error(MATRIX), A: confusion.abstention(MATRIX)}),
    ),
    "accuracy mixes as error does": lambda: (
        confusion.selective_accuracy(_cautious.lumped(T, (W + U) / 2, (W + U) / 2)),
        (
            confusion.selective_accuracy(_cautious.lumped(T, W, U))
            + confusion.selective_accuracy(_cautious.lumped(T, U, W))
        )
        / 2,
    ),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)
