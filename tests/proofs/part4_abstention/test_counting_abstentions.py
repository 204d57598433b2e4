"""What is counted when a classifier may say "unknown": coverage, accuracy, error, efficacy and the f-score."""

from collections.abc import Callable
from typing import Any

import pytest

from credal_book.proofs import Undecided
from credal_book.proofs.part4_abstention import counting_abstentions
from credal_book.proofs.part4_abstention._cautious import CAUTIOUS, COMPLETE, exact
from credal_lib import confusion
from tests.proofs.variants import not_positive, unequal

T, W, U = counting_abstentions.RIGHT, counting_abstentions.WRONG, counting_abstentions.UNKNOWN
MATRIX = counting_abstentions.MATRIX

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "accuracy times coverage is coverage": lambda: (
        confusion.selective_accuracy(MATRIX) * confusion.coverage(MATRIX),
        confusion.coverage(MATRIX),
    ),
    "accuracy is one minus error": lambda: (confusion.selective_accuracy(MATRIX), 1 - confusion.error(MATRIX)),
    "efficacy forgets the one": lambda: (
        confusion.efficacy(MATRIX),
        (confusion.selective_accuracy(MATRIX) - confusion.abstention(MATRIX)) / 2,
    ),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "giving up an error never raises efficacy": lambda: -counting_abstentions._gain(confusion.efficacy, T, W, U),
    "giving up an error never raises the f-score": lambda: (
        -counting_abstentions._gain(confusion.accuracy_coverage_f, T, W, U)
    ),
    "accuracy exceeds coverage": lambda: confusion.selective_accuracy(MATRIX) - confusion.coverage(MATRIX),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)


def test_another_count_changes_example_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting_abstentions, "CAUTIOUS", [*CAUTIOUS[:3], exact([[1, 3, 6]])[0]])
    monkeypatch.setattr(counting_abstentions, "COMPLETE", [*COMPLETE[:2], exact([[0, 2, 41]])[0]])
    for proof in ("cautious_example", "complete_example", "values_of_the_example", "efficacy_of_the_example"):
        with pytest.raises(Undecided):
            getattr(counting_abstentions, proof)()
