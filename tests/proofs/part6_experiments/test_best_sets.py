"""The set of largest expected utility, as the nondeterministic classifier answers it."""

from __future__ import annotations

import pytest

from credal_book.proofs.part6_experiments import best_sets


@pytest.mark.parametrize("name", best_sets.__all__)
def test_the_derivations_of_the_chapter_hold_for_all_parameters(name: str) -> None:
    proof = getattr(best_sets, name)()
    assert (proof.verdict, proof.kind) == ("holds", "symbolic")
