"""The editions in which the papers were read: what is said of a paper is said of that text."""

import re

import pytest

from credal_book import proofs
from credal_book.proofs._editions import editions_read
from tests.book.sources import ROOT

EDITIONS = proofs.editions()
BIBLIOGRAPHY = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")


def test_every_paper_has_an_edition() -> None:
    assert tuple(EDITIONS) == proofs.PAPERS


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_the_bibliography_says_the_same(paper: str) -> None:
    entry = re.search(rf"@\w+\{{{EDITIONS[paper].cited},.*?^\}}", BIBLIOGRAPHY, flags=re.MULTILINE | re.DOTALL)
    assert entry
    assert f"Read in this book: {EDITIONS[paper].note}}}" in entry[0]


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_page_and_chapters_name_it(paper: str) -> None:
    edition = EDITIONS[paper]
    assert f"- **{edition.authors}** {{cite:p}}`{edition.cited}`. {edition.read}" in proofs.edition_list()
    chapters = {claim.chapter for claim in proofs.claims() if claim.paper == paper}
    assert chapters
    assert f"{edition.authors}: {edition.note}" in editions_read([paper])


def test_a_chapter_names_the_editions_of_its_papers_alone() -> None:
    listed = proofs.claims_list(chapter=6)
    assert listed.startswith("*Read in this book ([more](#texts-read)):* ")
    assert {paper for paper in proofs.PAPERS if EDITIONS[paper].note in listed} == {"zaffalon"}


def test_the_draft_is_called_a_draft() -> None:
    for said in (EDITIONS["dyrland"].note, EDITIONS["dyrland"].read):
        assert "unfinished draft" in said
        assert "not read" in said
