"""What proofs, claims and errata show in a notebook, where MyST is not read."""

from __future__ import annotations

import re

import pytest

from credal_book import proofs
from credal_book.proofs._markdown import Markdown, without_myst
from credal_book.proofs.part2_sets.variance_and_determinacy import decomposition

SHOWN = {
    "derivations": lambda: proofs.derivations(decomposition, decomposition),
    **{
        f"errata of {paper}": lambda paper=paper: proofs.errata_list(paper, {8: "../../book/part2-sets/08"})
        for paper in ("zaffalon", "yang", "ferri", "dyrland", "resin")
    },
    "conclusions": proofs.conclusions_list,
    "editions": proofs.edition_list,
    "claims": lambda: proofs.claims_list(8),
}
MYST = re.compile(r"\{\w[\w:]*\}|^:{3,}|^:[\w-]+:|`{5}", re.MULTILINE)
LITERAL = re.compile(r"\$[^$]+\$|(?<!`)`[^`]+`(?!`)")


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_no_myst(name, monkeypatch):
    monkeypatch.setattr("credal_book.proofs._markdown.live", lambda: True)
    written = SHOWN[name]()
    shown = written._repr_markdown_()
    text = LITERAL.sub("", shown)
    assert not MYST.findall(text)
    assert shown.count("<details>") == shown.count("</details>") == written.count("{dropdown}")
    assert not re.findall(r"\]\((?!https?:)[^)\s]*\)", text)


@pytest.mark.parametrize("name", ["derivations", "editions"])
def test_the_built_page_has_it_as_it_is_written(name, monkeypatch):
    monkeypatch.setattr("credal_book.proofs._markdown.live", lambda: False)
    written = SHOWN[name]()
    assert written._repr_markdown_() == written
    assert MYST.search(written)


def test_a_fold_keeps_its_title_and_its_steps():
    title = "**One.** If $a < b$, then *so*"
    steps = "1. Step.\n\n   $$x$$"
    text = f"::::{{dropdown}} {title}\n:name: x\n:class-container: y\n\n{steps}\n\n::::"
    summary = "<b>One.</b> If $a \\lt  b$, then <em>so</em>"
    assert without_myst(Markdown(text)) == f"<details>\n<summary>{summary}</summary>\n\n{steps}\n\n</details>"


def test_citations_and_links_into_the_book_become_words():
    text = "A {cite:p}`a2012`. Read ([more](#texts)): see [chapter 8](../8) and [it](https://a.example)."
    assert without_myst(text) == "A. Read: see chapter 8 and [it](https://a.example)."
