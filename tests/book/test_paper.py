"""The paper about the book: the parts that the journal asks for, citations that exist, and numbers of the book."""

from __future__ import annotations

import re

import yaml

from credal_book.proofs import claims
from tests.book.sources import CHAPTERS, CONFIG, ROOT

PAPER = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8")
HEAD = yaml.safe_load(PAPER.split("---\n")[1])
TEXT = PAPER.split("---\n", 2)[2]


def test_the_head_has_what_the_journal_asks_for():
    assert {"title", "tags", "authors", "affiliations", "date", "bibliography"} <= set(HEAD)
    assert CONFIG["title"] in HEAD["title"]
    known = {str(place["index"]) for place in HEAD["affiliations"]}
    assert all(str(author["affiliation"]) in known for author in HEAD["authors"])


def test_the_parts():
    wanted = {
        "Summary", "Statement of need", "Audience and prerequisites", "Learning objectives", "Instructional design",
        "How to adopt it", "Experience of use", "Community guidelines", "Acknowledgments", "References",
    }  # fmt: skip
    assert set(re.findall(r"^# (.+)$", TEXT, re.MULTILINE)) == wanted


def test_every_citation_has_its_entry_and_every_entry_is_that_of_the_book():
    cited = set(re.findall(r"@(\w+)", TEXT))
    entries = re.findall(r"@\w+\{(\w+),.*?\n\}\n", (ROOT / "paper" / HEAD["bibliography"]).read_text(), re.DOTALL)
    assert cited == set(entries)
    whole = (ROOT / "book" / "references.bib").read_text()
    paper = (ROOT / "paper" / HEAD["bibliography"]).read_text()
    assert all(entry in whole for entry in re.findall(r"@\w+\{.*?\n\}\n", paper, re.DOTALL))


def test_numbers_are_those_of_the_book():
    assert int(re.search(r"Each of the (\d+) chapters", TEXT)[1]) == len(CHAPTERS)
    assert int(re.search(r"(\d+) claims that can be checked", TEXT)[1]) == len(claims())
    assert "six assignments" in TEXT
    assert len([*(ROOT / "coursework").glob("hw[0-9]")]) == 6


def test_what_only_a_person_can_say_is_named_as_such():
    missing = re.findall(r"^.*[Tt]o be filled in.*$|^.*are to be filled in.*$", PAPER, re.MULTILINE)
    assert len(missing) >= 4
    assert "no class has used the material" in TEXT
