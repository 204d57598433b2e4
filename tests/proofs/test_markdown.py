"""Text that pages show: Markdown, and plain text of the registry made safe within it."""

import pytest

from credal_book.proofs._markdown import Markdown, evidence, inline, plain, sentence


def test_markdown_shows_itself() -> None:
    assert Markdown("a *b*")._repr_markdown_() == "a *b*"


def test_signs_with_a_meaning_are_escaped_and_the_last_period_goes() -> None:
    assert plain("sigma*_i < $1 [a|b].") == r"sigma\*\_i \< \$1 \[a\|b\]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the value is 1/k", "The value is 1/k."),
        ("a set.", "A set."),
        ("u(0) = 0", "u(0) = 0."),
        ("x is free", "x is free."),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_with_a_symbol(text: str, said: str) -> None:
    assert sentence(text) == said


def test_evidence_names_its_kind_and_its_steps() -> None:
    assert evidence("exact", "all cases.") == "*Evidence, exact:* all cases."
    assert evidence("exact", "all cases", "2 steps decided") == "*Evidence, exact, 2 steps decided:* all cases."


def test_what_shall_stand_in_a_line_has_neither_breaks_nor_displays() -> None:
    assert inline("it is\n\n$$k -\n 1.$$\n") == "it is $k - 1.$"
