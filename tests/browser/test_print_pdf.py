"""Two small pages, printed with Chromium and joined; then the whole book, page by page."""

from __future__ import annotations

import re
import unicodedata

import pytest
import yaml
from pypdf import PdfReader

from tests.book.sources import CHAPTERS, PAGES, ROOT
from tests.browser.conftest import tab_of
from tools import print_pdf
from tools.print_pdf import Part, Printer, join, parts_of, printed_parts

pytestmark = pytest.mark.browser

MARGIN = 38
"""Points that stay free at the right and, but for the head, above: 14 mm are 39.7."""

FOLDED = """<!doctype html><title>One — Book</title><article><h1>One</h1><p><a href="two.html#far">There</a>
<details><summary>Answer</summary><p>folded away</p></details>
<div style="height: 200mm"></div><section id="s"><span id="t"></span><h2 style="break-after: avoid">Its section</h2>
<p style="break-inside: avoid; height: 90mm"><a href="#s">here</a> <a href="#t">too</a></p></section></article>"""
FAR = """<!doctype html><title>Two — Book</title><article><h1>Two</h1>
<div style="break-before: page"></div><p id="far">far away</p><p><a href="one.html">back</a></article>"""


@pytest.fixture
def small(browser, tmp_path, monkeypatch):
    """The joined PDF of two pages, and what was lost."""
    monkeypatch.setattr(print_pdf, "HTML", tmp_path)
    (tmp_path / "one.html").write_text(FOLDED, encoding="utf-8")
    (tmp_path / "two.html").write_text(FAR, encoding="utf-8")
    with tab_of(browser) as tab:
        printer = Printer(tab, tmp_path / "pdf")
        printed = list(printed_parts(printer, [Part("Part", ("one", "two"))], 1))
        again = list(printed_parts(printer, [Part("Part", ("one", "two"))], 1))
    assert printed == again
    target = tmp_path / "book.pdf"
    return join(printed, tmp_path, "https://book.example", target, title="T", author="A"), PdfReader(target)


def links(reader, leaf):
    """Where the links of a leaf lead, as numbers of leaves counted from 0."""
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(reader.pages)}
    found = [reference.get_object() for reference in reader.pages[leaf].get("/Annots", ())]
    return [numbers[link["/Dest"][0].idnum] for link in found if "/Dest" in link]


def test_two_pages_become_one_pdf(small):
    lost, reader = small
    assert not lost
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) == 4
    assert "folded away" in texts[0]
    assert "Its section" in texts[1], "the section begins on the first leaf, its heading stands on the second"
    assert "far away" in texts[3]
    assert [words.split()[-1] for words in map(foot, texts)] == ["1", "2", "3", "4"]
    assert links(reader, 0) == [3]
    assert links(reader, 1) == [1, 1]
    assert links(reader, 3) == [0]
    assert [item.title for item in reader.outline[1] if not isinstance(item, list)] == ["One", "Two"]


def foot(text):
    """The number on a leaf: a line that is a number, wherever in the text Chromium has put it."""
    return next(line for line in text.splitlines() if re.fullmatch(r"\d+", line.strip()))


# --- the whole book: printed once, ten minutes and more -----------------------------------------------------


@pytest.fixture(scope="module")
def book(html):
    """The PDF of the book as built."""
    assert print_pdf.main() == 0
    return PdfReader(print_pdf.BOOK)


@pytest.fixture(scope="module")
def leaves(book):
    return [page.extract_text() for page in book.pages]


def outline(book):
    """(title, leaf) of the pages of the book in order, and of the sections of each."""
    pages = []
    for item in book.outline:
        below = item if isinstance(item, list) else []
        for entry in below:
            if isinstance(entry, list):
                pages[-1][2].extend((section.title, book.get_destination_page_number(section)) for section in entry)
            else:
                pages.append((entry.title, book.get_destination_page_number(entry), []))
    return pages


def letters(text):
    """A text without spaces, signs and ligatures, which a PDF may write in other ways."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text).casefold())


def first_words(title):
    """The words of a title before its first formula, which a PDF writes in letters of its own."""
    return letters(re.split(r"[^\x00-\x7f“”’–]", title)[0])[:40]


@pytest.mark.book
@pytest.mark.slow
def test_every_page_of_the_book_is_there_and_begins_where_its_bookmark_says(book, leaves):
    pages = outline(book)
    assert len(pages) == len(PAGES)
    titles = [print_pdf.page_title(page) for part in parts_of(toc()) for page in part.pages]
    for (title, leaf, _), wanted in zip(pages, titles, strict=True):
        assert letters(title)[:20] == letters(wanted)[:20]
        assert first_words(title) in letters(leaves[leaf])
    chapters = [title for title, _, _ in pages if re.match(r"\d+\. ", title)]  # second lessons have 8b. and the like
    assert [int(title.split(".")[0]) for title in chapters] == [int(re.search(r"/(\d\d)-", c)[1]) for c in CHAPTERS]


@pytest.mark.book
@pytest.mark.slow
def test_every_section_stands_where_its_bookmark_leads(book, leaves):
    sections = [section for _, _, below in outline(book) for section in below]
    assert len(sections) > 10 * len(CHAPTERS)
    assert not [(title, leaf + 1) for title, leaf in sections if first_words(title) not in letters(leaves[leaf])]


@pytest.mark.book
@pytest.mark.slow
def test_every_leaf_has_its_number_and_words(leaves):
    assert not [n for n, text in enumerate(leaves, start=1) if str(n) not in text.split()]
    assert not [n for n, text in enumerate(leaves, start=1) if len(text.split()) < 4]


@pytest.mark.book
@pytest.mark.slow
def test_a_link_to_a_chapter_leads_to_it(book, leaves):
    """The contents are links to all pages, in order."""
    starts = [leaf for _, leaf, _ in outline(book)]
    first = starts[0]
    assert [goal for leaf in range(1, first) for goal in links(book, leaf)] == starts


@pytest.mark.book
@pytest.mark.slow
def test_no_text_begins_in_the_right_margin(book):
    """What is too wide for the paper would."""
    beyond = []
    for number, page in enumerate(book.pages, start=1):
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def note(text, cm, tm, _font, _size, number=number, width=width, height=height):
            x, y = (tm[4] * cm[k] + tm[5] * cm[2 + k] + cm[4 + k] for k in (0, 1))
            if text.strip() and x > width - MARGIN and y < height - MARGIN:
                beyond.append((number, text[:40]))

        page.extract_text(visitor_text=note)
    assert not beyond


def toc():
    return yaml.safe_load((ROOT / "_toc.yml").read_text())
