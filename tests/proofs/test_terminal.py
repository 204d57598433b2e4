"""A derivation for the terminal: Unicode text, wrapped, every step with how it was decided."""

import pytest
from sympy import Symbol

from credal_book import proofs
from credal_book.proofs import _terminal
from tests.proofs.planted import K, steps

WIDTHS = (60, 100)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("chapter", [6, 22])
def test_no_tex_remains_and_no_line_of_text_is_too_wide(chapter: int, width: int) -> None:
    for claim in proofs.claims(chapter):
        text = f"{_terminal.head(claim, width)}\n{_terminal.derivation(claim.derivation(), width)}"
        assert not set(text) & set("\\$"), claim.id
        wide = [line for line in text.splitlines() if len(line) > width and " " in line.strip()]
        assert wide == [], claim.id


def test_every_step_is_numbered_and_says_how_it_was_decided() -> None:
    proof = steps("given", "words", "identity", "exact", "measured")
    text = _terminal.derivation(proof, 80)
    for number, way in enumerate(
        ("given", "argued in words", "decided: identity", "decided: exact", "measured"), start=1
    ):
        assert f"{number}. words. [{way}]" in text
    assert "3 steps decided, 1 argued in words." in text


def test_what_is_limited_carried_by_words_or_open_is_said() -> None:
    proof = steps("identity", "carried in words")
    proof.limited_to, proof.not_proved = "pairs", "the rest."
    text = _terminal.derivation(proof, 80)
    assert "The claim rests on an argument in words." in text
    assert "Decided for pairs." in text
    assert text.endswith("Not proved: the rest.")


def test_what_sympy_printed_is_drawn_after_its_name_and_what_authors_wrote_is_read() -> None:
    proof = proofs.Proof("drawn", "none")
    proof.equal("A fraction.", 1 / K, 1 / K, name=r"E[\theta_j]")
    proof.positive("A sign.", Symbol("D", positive=True) / K)
    proof.equal("By hand.", K / 2, K / 2, r"\tfrac12 k")
    text = _terminal.derivation(proof, 80)
    assert "E[θⱼ] = ─" in text
    assert "─ > 0" in text
    assert "1/2 k" in text
