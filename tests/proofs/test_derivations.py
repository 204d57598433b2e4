"""Derivations as the pages show them: every step that says something, and no other."""

from __future__ import annotations

import pytest
from sympy import symbols

from credal_book.proofs import Proof, Undecided, derivations
from credal_book.proofs._derivations import telling
from credal_book.proofs.part2_sets import variance_and_determinacy

x = symbols("x", positive=True)


def an_example() -> Proof:
    proof = Proof("An example", "none")
    proof.equal("Squaring out.", (x + 1) ** 2, x**2 + 2 * x + 1)
    proof.equal("Squaring out.", (x + 2) ** 2, x**2 + 4 * x + 4)
    proof.equal("The same again.", (x + 1) ** 2, x**2 + 2 * x + 1)
    proof.equal("Nothing.", x, x)
    proof.in_words("So it is.")
    return proof


def test_steps_that_say_nothing_are_not_shown_but_counted() -> None:
    assert [step.words for step in telling(an_example())] == ["Squaring out.", "So it is."]
    shown = derivations(an_example)
    first, second, *_ = shown.splitlines()
    assert first == "`````{dropdown} An example: 4 steps decided, 1 argued in words"
    assert second == ":name: derivation-test-derivations-an-example"
    assert shown.count("$$") == 2
    assert "2. So it is. *(in words)*" in shown


def test_no_step_of_a_proof_that_differs_is_lost() -> None:
    proof = variance_and_determinacy.determinate_moments()
    lost = [step for step in proof.steps if step not in telling(proof)]
    assert [step.formula for step in lost] == ["0^2 = 0"]


def test_a_proof_that_fails_is_not_shown() -> None:
    def wrong() -> Proof:
        proof = Proof("Wrong", "none")
        proof.equal("No.", x, x + 1)
        return proof

    with pytest.raises(Undecided, match="Wrong: No"):
        derivations(wrong)
