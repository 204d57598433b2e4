"""Every number of an exported notebook is that of the built page, and every link into the book leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from urllib.parse import urldefrag

import pytest
from bs4 import BeautifulSoup

from tests.book.sources import EXECUTED
from tools.myst import BOXES, blocks_of, walk
from tools.notebooks import plain
from tools.plain_markdown import ONLINE

pytestmark = pytest.mark.book

KINDS = "|".join([*(kind.capitalize() for kind in BOXES), "Exercise", "Figure", "Table", "Section"])
NUMBER = re.compile(rf"\b(?:{KINDS})\s(?:[1-9]\d*[a-z]?\.)?\d+(?!\d|\.\d)|(?<!\w)\(\d+[a-z]?\.\d+\)(?!\))")
"""Such as Theorem 8.1, and (8.1) of an equation."""
CITED = re.compile(r"[^\W\d_][\w’'-]*(?: et al\.)?,? \[?(?:19|20)\d\d(?=[\],])")


def built(html, page):
    """The text of a built page, without what its cells print and what the theme adds."""
    soup = BeautifulSoup((html / f"{page}.html").read_text(encoding="utf-8"), "html.parser")
    article = soup.select_one("article.bd-article")
    apart = ".headerlink, .cell_input, .cell_output > :not(figure), figure > :not(figcaption)"
    for element in article.select(f"script, {apart}, code, pre, span.math"):
        element.decompose()
    for formula in article.select("div.math"):  # of a formula its number alone
        equation = formula.select_one(".eqno")
        formula.replace_with(f" {equation.get_text() if equation else ''} ")
    return article


@cache
def exported(page):
    """The text of an exported notebook."""
    return "\n\n".join(cell.source for cell in plain(page).cells if cell.cell_type == "markdown")


def without_code(markdown):
    """Markdown less its code, its formulas but their numbers, and the targets of its links."""
    text = re.sub(r"^( *`{3,})\w*\n.*?^\1 *$", "", markdown, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"\\tag\{([^}]+)\}", r"$$ (\1) $$", text)
    text = re.sub(r"\$\$.*?\$\$|(?<!\\)\$(?!\s)[^$]+\$|`[^`\n]+`", " ", text, flags=re.DOTALL)
    return re.sub(r"\]\([^)]*\)", "]", text)


def found(pattern, text):
    """How often each match occurs; white space of any kind is a space."""
    return Counter(re.sub(r"[\[,]", "", match) for match in pattern.findall(" ".join(text.split())))


def headings_of(markdown):
    """Level and words of each heading."""
    return [(len(level), words(text)) for level, text in re.findall(r"^(#+) +(.+)$", markdown, re.MULTILINE)]


def words(text):
    """The words of a line, without marks."""
    return " ".join(re.findall(r"[^\W_]+", text))


def test_numbers_and_citations_are_recognized():
    text = "By **Theorem 8.12** and (8c.3), [Figure 2](x.html#9.9), see [[Yang et al., 2017](y)]; $f(1.2)$, `Figure 9`."
    plainly = without_code(text + "\n\n$$\nx \\tag{3.1}\n$$\n\n```python\nFigure 7\n```")
    assert found(NUMBER, plainly) == Counter(["Theorem 8.12", "(8c.3)", "Figure 2", "(3.1)"])
    assert found(CITED, plainly) == Counter(["Yang et al. 2017"])


@pytest.mark.parametrize("page", EXECUTED)
def test_numbers_citations_and_headings_are_those_of_the_built_page(html, page):
    article, text = built(html, page), without_code(exported(page))
    shown = re.sub(r"\s+([],.])", r"\1", article.get_text(" ").replace("[ ", "["))
    assert found(NUMBER, text) == found(NUMBER, shown)
    assert found(CITED, text) == found(CITED, shown)
    heads = article.select("h1, h2, h3:not(.erratum-paper), h4, h5, h6")
    shown = [(int(head.name[1]), words(head.get_text())) for head in heads]
    assert headings_of(text) == shown


@pytest.mark.parametrize("page", EXECUTED)
def test_each_label_has_the_number_that_its_place_shows(html, page):
    soup = BeautifulSoup((html / f"{page}.html").read_text(encoding="utf-8"), "html.parser")
    for node in walk(blocks_of(page)):
        if node.number and node.label:
            place = soup.find(id=f"equation-{node.label}" if node.kind == "math" else node.label)
            number = place.select_one(".caption-number, .eqno").get_text().strip().rstrip("#")
            assert (node.label, node.number) == (node.label, number)


@cache
def anchors(html, page):
    """The places of a built page that a link can lead to."""
    return set(re.findall(r'\bid="([^"]+)"', (html / f"{page}.html").read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", EXECUTED)
def test_links_into_the_book_lead_somewhere(html, page):
    links = re.findall(rf"\]\({re.escape(ONLINE)}([^)]+)\)", exported(page))
    assert links
    broken = [
        link
        for link in links
        for address, anchor in [urldefrag(link)]
        if not (html / address).exists() or (anchor and anchor not in anchors(html, address.removesuffix(".html")))
    ]
    assert not broken
