"""What book/coverage.yml says, and where a text refers to an item of a paper by the paper's label."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from tests.book.sources import ROOT, without_code

KINDS = {
    "Section": "sections?|§§?", "Definition": "definitions?", "Theorem": "theorems?", "Proposition": "propositions?",
    "Lemma": "lemmas?|lemmata", "Property": "property|properties", "Example": "examples?", "Remark": "remarks?",
    "Table": "tables?", "Figure": "figures?|figs?\\.", "Figures": "figures?|figs?\\.", "Equation": "equations?|eqs?\\.",
    "Issue": "issues?", "Assumption": "assumptions?", "Old introduction": "", "Appendix": "",
}  # fmt: skip
NUMBER = r"\(?(?:[A-Zi]?\d+(?:\.\d+)*|[IVX]+(?:[-.][A-D])?)\)?"
TO, AND = r"\s*(?:to|–|-)\s*", r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+or\s+)"
SEVERAL = rf"{NUMBER}(?:{TO}{NUMBER})?(?:{AND}{NUMBER}(?:{TO}{NUMBER})?)*"
CARD = re.compile(r"^([:`]{3,})\{div\} chapter-card.*?^\1\s*$", flags=re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Item:
    paper: str
    item: str
    chapters: list[int]
    claims: list[str] = field(default_factory=list)
    note: str = ""

    @property
    def kind(self) -> str:
        return self.item if self.item in KINDS else self.item.split(" ")[0]

    @property
    def numbers(self) -> list[str]:
        return [plain(number) for number in re.findall(NUMBER, self.item.removeprefix(self.kind))]


def read() -> tuple[dict[int, str], list[Item]]:
    """The chapters' titles, and the items of all papers in their order."""
    entries = yaml.safe_load((ROOT / "book" / "coverage.yml").read_text(encoding="utf-8"))
    chapters = entries.pop("chapters")
    return chapters, [Item(paper, **entry) for paper, listed in entries.items() for entry in listed]


def plain(number: str) -> str:
    """A number as the file has it, less its brackets."""
    return re.sub(r"([IVX])\.", r"\1-", number.strip("()"))


def paragraphs(text: str) -> list[str]:
    """The prose in pieces that speak of one thing: paragraphs, entries of lists, rows of tables."""
    return [piece for piece in re.split(r"\n\s*\n|\n(?=[-*|] |\d\. )", without_code(text)) if piece.strip()]


def numbers_named(text: str, item: Item, items: list[Item]) -> set[str]:
    """The numbers that follow the word for the item's kind, with all that lie within a range."""
    if re.fullmatch(r"[A-Zi]\d", item.numbers[0]):  # A1, i4: the number says what it is
        runs = re.findall(rf"\b{item.numbers[0][0]}\d(?:{TO}{item.numbers[0][0]}\d)?", text)
    else:
        runs = re.findall(rf"(?<![\w-])(?:{KINDS[item.kind]})\s*({SEVERAL})", text, flags=re.IGNORECASE)
    known = [n for one in items if (one.paper, one.kind) == (item.paper, item.kind) for n in one.numbers]
    found = set()
    for run in runs:
        found |= {plain(number) for number in re.findall(NUMBER, run)}
        for first, last in re.findall(rf"({NUMBER}){TO}({NUMBER})", run):
            if {plain(first), plain(last)} <= set(known):
                found |= set(known[known.index(plain(first)) : known.index(plain(last)) + 1])
    return found


def is_named(item: Item, text: str, items: list[Item], *, only_paper: bool) -> bool:
    """Whether a chapter's text refers to an item by the paper's label.

    A section may be named in the header card; all else must be named where the text speaks of it. Where a chapter
    covers several papers, the paper must be named in the same paragraph.
    """
    if item.kind != "Section":
        text = CARD.sub("", text)
    pieces = [piece for piece in paragraphs(text) if only_paper or item.paper in piece.lower()]
    if not item.numbers:
        return any(item.item.lower() in piece.lower() for piece in pieces)
    return any(set(item.numbers) <= numbers_named(piece, item, items) for piece in pieces)
