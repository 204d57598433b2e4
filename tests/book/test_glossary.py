"""The glossary is linked: each entry in the first chapter that uses it, and from every chapter something."""

from __future__ import annotations

import re

import pytest

from tests.book.sources import ALL_LESSONS, CHAPTERS, PAGES, ROOT, text_of, without_code

# Entries that are everyday words as well. Only where a chapter links one of them is it the notion of the glossary.
EVERYDAY = {
    "possible set",  # "the four possible sets of labels"; in the glossary sets that some distribution favors
    "regret",  # the verb
    "silent",  # of whatever makes no sound
    "support",  # the verb
    "unknown",  # of what is not known, such as the true class; in the glossary an answer
}
# How the text says an entry otherwise; a plural in -s or -es needs no mention.
FORMS = {
    "calibrated top list": ["calibrated list"],
    "discounted cost": ["p-discounted cost"],
    "entropy of a score": ["entropy of the score"],
    "game value": ["value of the game"],
    "random classifier within a set": ["random classifier within the set"],
    "rejection option": ["reject option"],
    "valid top list": ["valid list"],
    "vertex": ["vertices"],
}

TERM = re.compile(r"\{term\}`([^`<]*?)\s*(?:<([^`>]+)>)?`")
NO_PROSE = [
    r"\A---\n.*?^---$",  # front matter
    r"^([`:]{3,})\{math\}.*?^\1 *$",
    r"^\$\$.*?^\$\$.*?$",
    r"^[`:]{3,}.*?$",  # a directive's first line, with its title, and its last
    r"^:[\w-]+:.*?$",  # an option
    r"^\([\w-]+\)=$",  # a label
    r"^#+ .*?$",  # a heading
]


def entries_of(glossary: str) -> list[str]:
    """The words that a glossary explains."""
    (block,) = re.findall(r"^```\{glossary\}\n(.*?)^```$", glossary, flags=re.MULTILINE | re.DOTALL)
    return [line for line in block.splitlines() if line[:1].strip()]


ENTRIES = entries_of((ROOT / "book" / "back" / "glossary.md").read_text(encoding="utf-8"))


def links_of(source: str) -> list[str]:
    """The entries that a page's text links to."""
    return [" ".join((entry or shown).split()) for shown, entry in TERM.findall(without_code(source))]


def prose_of(source: str) -> str:
    """A page's running text: no code, no formulas, no titles, no references to other places."""
    text = without_code(source)
    for pattern in NO_PROSE:
        text = re.sub(pattern, "", text, flags=re.MULTILINE | re.DOTALL)
    text = TERM.sub(r"\1", text)
    text = re.sub(r"\$(?:\\([a-z]+)|(\w))\$", r"\1\2", text)  # a single symbol belongs to the words: top-$k$ error
    return re.sub(r"(\{[\w:]+\})?`[^`]*`|\$[^$]*\$|!?\[[^\]]*\]\([^)]*\)", "", text)


def is_used(entry: str, prose: str) -> bool:
    """Whether a text has an entry, in singular or plural; a name, with a capital letter, only as it is written."""
    words = "|".join(r"[\s-]+".join(map(re.escape, form.split())) for form in (entry, *FORMS.get(entry, [])))
    flags = re.IGNORECASE if entry[0].islower() else re.NOFLAG
    return re.search(rf"(?<![\w-])(?:{words})(?:e?s)?(?!\w|-\w)", prose, flags) is not None


def unlinked(chapters: dict[str, str]) -> list[str]:
    """What the chapters, given in the order of the book, should link to and do not."""
    links = {page: {link.lower() for link in links_of(source)} for page, source in chapters.items()}
    prose = {page: prose_of(source) for page, source in chapters.items()}
    found = [f"{page} has no link to the glossary" for page in chapters if not links[page]]
    for entry in ENTRIES:
        in_words = [page for page in chapters if entry not in EVERYDAY and is_used(entry, prose[page])]
        first = next((page for page in chapters if page in in_words or entry.lower() in links[page]), None)
        if first and entry.lower() not in links[first]:
            found.append(f"{first} is the first to use “{entry}” and does not link it")
    return found


def test_each_entry_is_linked_in_the_first_chapter_that_uses_it_and_every_chapter_has_a_link():
    assert not unlinked({page: text_of(page) for page in PAGES if page in {*CHAPTERS, *ALL_LESSONS}})


@pytest.mark.parametrize("page", PAGES)
def test_no_link_leads_past_the_glossary(page):
    known = {entry.lower() for entry in ENTRIES}
    assert not [link for link in links_of(text_of(page)) if link.lower() not in known]


def test_the_lists_of_this_test_name_entries():
    assert len(ENTRIES) == len({entry.lower() for entry in ENTRIES}) > 80
    assert {*EVERYDAY, *FORMS} <= set(ENTRIES)


PLANTED = """---
title: gamble
---

# A gamble

(gamble)=
Pays {term}`vacuous` answers, and no vacuous ones: `gamble`, {prf:ref}`gamble`, [a gamble](#gamble), $gamble$.

```{dropdown} A gamble
:label: gamble
```

```{code-cell} ipython3
gamble = 1
```

$$
gamble
$$ (gamble)
"""


def test_titles_code_formulas_and_references_are_no_use_of_a_word():
    assert not unlinked({"one": PLANTED})


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Each row is a gamble.", "gamble"),
        ("*Gambles* are rows.", "gamble"),
        ("the vertices of a set", "vertex"),
        ("an imprecise\nDirichlet model", "imprecise Dirichlet model"),
        ("the top-$k$ error is", "top-k error"),
        ("| House's reply | 1 |", "House"),
        ("a $p$-discounted cost", "discounted cost"),
        ("the cautiousness-seeking treatment", "cautiousness seeking"),
    ],
)
def test_a_word_that_is_not_linked_at_its_first_use_is_reported(words, entry):
    reported = [f"one is the first to use “{entry}” and does not link it"]
    linked = f"{PLANTED}\nHere is the {{term}}`word <{entry}>`."
    assert unlinked({"one": f"{PLANTED}\n{words}"}) == reported
    assert unlinked({"one": f"{PLANTED}\n{words}", "two": linked}) == reported
    assert not unlinked({"one": f"{linked}\n{words}", "two": f"{PLANTED}\n{words}"})


@pytest.mark.parametrize("words", ["a house of cards", "modest", "it regrets", "commode", "pre-mode", "a possible set"])
def test_other_words_are_not_taken_for_entries(words):
    assert not unlinked({"one": f"{PLANTED}\n{words}"})


def test_a_chapter_without_a_link_is_reported():
    assert unlinked({"one": PLANTED, "two": "# Two\n\nNothing."}) == ["two has no link to the glossary"]


def test_a_link_to_nothing_is_noticed():
    assert links_of("{term}`one`, {term}`the two <two>`\n\n```python\n{term}`three`\n```") == ["one", "two"]
