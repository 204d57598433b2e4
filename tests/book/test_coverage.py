"""Nothing in the five papers is left out: each item has its chapter, each claim its item, and chapters refer to theirs.

A chapter refers to an item either by a claim of the item in the list at its end, which is generated from the registry,
or in its text by the paper's label ("Table 3", "Equations (4) and (5)"), beside the name of the paper where the chapter
covers several.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from credal_book import proofs
from tests.book.coverage import Item, is_named, read
from tests.book.sources import CHAPTERS, chapter_number, whole_text_of

TITLES, ITEMS = read()
CLAIMS = {claim.id: claim for claim in proofs.claims()}
IDS = [f"{item.paper}-{item.item}" for item in ITEMS]
# What the papers number, with the last number of each.
LAST = {
    "zaffalon": {"Assumption": 6, "Theorem": 1, "Proposition": 3, "Example": 1, "Table": 8, "Figure": 9, "Equation": 5},
    "yang": {
        "Definition": 4, "Remark": 1, "Property": 10, "Proposition": 1, "Example": 7, "Table": 12, "Figure": 3,
        "Equation": 24,
    },
    "ferri": {"Example": 2, "Figure": 22},
    "dyrland": {"Table": 1, "Equation": 25},
    "resin": {"Table": 1, "Equation": 14},
}  # fmt: skip
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]


@pytest.mark.parametrize("item", ITEMS, ids=IDS)
def test_an_item_has_chapters_that_exist_and_claims_of_these_chapters(item):
    assert item.kind
    assert set(item.chapters) <= set(TITLES)
    assert item.chapters == sorted(set(item.chapters)) != []
    claims = [CLAIMS[f"{item.paper}-{claim}"] for claim in item.claims]
    assert {claim.paper for claim in claims} <= {item.paper}
    assert {claim.chapter for claim in claims} <= set(item.chapters)


def test_chapters_and_items_are_listed_once():
    assert list(TITLES) == list(range(1, 38))
    assert not [name for name, count in Counter(IDS).items() if count > 1]
    assert {item.paper for item in ITEMS} == set(proofs.PAPERS)


def test_no_item_and_no_erratum_waits_for_a_chapter():
    there = {chapter_number(chapter) for chapter in CHAPTERS}
    assert [item.item for item in ITEMS if not there & set(item.chapters)] == []
    assert {claim.chapter for claim in CLAIMS.values() if claim.erratum} <= there


def test_every_claim_belongs_to_an_item():
    assert set(CLAIMS) - {f"{item.paper}-{claim}" for item in ITEMS for claim in item.claims} == set()


@pytest.mark.parametrize("paper", LAST)
@pytest.mark.parametrize("kind", sorted({kind for kinds in LAST.values() for kind in kinds}))
def test_no_number_is_left_out(paper, kind):
    listed = [n for item in ITEMS if item.paper == paper and item.kind.removesuffix("s") == kind for n in item.numbers]
    if (paper, kind) == ("yang", "Table"):
        assert listed == ROMAN
    elif paper != "resin" or kind in LAST["resin"]:
        numbers = [int(number.lstrip("A")) for number in listed]
        assert numbers == list(range(1, LAST[paper].get(kind, 0) + 1))


def test_no_number_is_left_out_where_all_kinds_share_a_count():
    shared = [
        n
        for item in ITEMS
        if item.paper == "resin" and item.kind not in {"Section", *LAST["resin"]}
        for n in item.numbers
    ]
    assert sorted(shared, key=lambda n: tuple(map(int, n.split(".")))) == [
        f"{section}.{n}" for section, last in {2: 1, 3: 2, 4: 5, 5: 6, 6: 1}.items() for n in range(1, last + 1)
    ]


WRITTEN = {chapter_number(page): page for page in CHAPTERS}


def has_claim(item, number):
    """Whether a claim of the item stands in the list at the end of the chapter."""
    return any(CLAIMS[f"{item.paper}-{claim}"].chapter == number for claim in item.claims)


IN_WORDS = [(n, item) for n in WRITTEN for item in ITEMS if n in item.chapters and not has_claim(item, n)]


@pytest.mark.parametrize("number", WRITTEN)
def test_a_chapter_has_its_title_and_lists_its_claims(number):
    text = whole_text_of(WRITTEN[number])
    assert f"\n# {number}. {TITLES[number]}\n" in f"\n{text}\n"
    assert re.search(rf"^claims_list\((?:chapter=)?{number}\)$", text, flags=re.MULTILINE)


@pytest.mark.parametrize(("number", "item"), IN_WORDS, ids=[f"{n}-{item.paper}-{item.item}" for n, item in IN_WORDS])
def test_a_chapter_names_the_items_that_no_claim_of_its_list_stands_for(number, item):
    papers = {other.paper for other in ITEMS if number in other.chapters}
    assert is_named(item, whole_text_of(WRITTEN[number]), ITEMS, only_paper=len(papers) == 1)


CARD = "```{div} chapter-card\nZaffalon, Section 3, Table 2\n```\n\n"


@pytest.mark.parametrize(
    ("label", "text", "named"),
    [
        ("Table 2", "as Table 2 shows", True),
        ("Table 2", "as Table 12 shows", False),
        ("Table 2", "as Table 2.1 shows", False),
        ("Table 2", "as Figure 2 shows", False),
        ("Table 2", CARD + "no more", False),
        ("Section 3", CARD + "no more", True),
        ("Section 9.1", "Section 9.1.2 says", False),
        ("Table 2", "in Tables 1, 2 and 5", True),
        ("Table 3", "in Tables 1, 2 and 5", False),
        ("Table 3", "in Tables 2 to 5", True),
        ("Equation (4)", "Equations (3)–(5) say", True),
        ("Equation (4)", "eq. (4) says", True),
        ("Equation (4)", "in four (4) steps", False),
        ("Assumption A4", "under A3 to A5", True),
        ("Assumption A4", "under A3 and A5", False),
        ("Assumption A4", "| A4 | every bet |", True),
        ("Table 2", "```{code-cell}\n# Table 2\n```", False),
    ],
)
def test_what_counts_as_naming_an_item(label, text, named):
    item = next(item for item in ITEMS if (item.paper, item.item) == ("zaffalon", label))
    assert is_named(item, text, ITEMS, only_paper=True) is named


def test_where_papers_are_mixed_the_paper_is_named_beside_the_label():
    table = Item("yang", "Table II", [11])
    assert is_named(table, "{cite:t}`yang2017` completes Table II", ITEMS, only_paper=False)
    assert not is_named(table, "yang says so.\n\nTable II", ITEMS, only_paper=False)
    section = next(item for item in ITEMS if (item.paper, item.item) == ("yang", "Section II-A"))
    assert is_named(section, "Yang, Sections II-A and II-C", ITEMS, only_paper=False)
    assert is_named(section, "Yang, §II.A", ITEMS, only_paper=False)
    assert not is_named(section, "Yang, Section II", ITEMS, only_paper=False)
