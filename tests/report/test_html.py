"""The page: well formed, on its own, and readable for everybody."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from credal_lib import report
from tests.report.data import CLASSES, labeled

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Parsed(HTMLParser):
    """Elements with their attributes; tags have to close in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.found, self.text = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def found():
    y, predictions = labeled()
    return report.report(y, predictions | {"<b>&\"'": predictions["sets"]}, classes=CLASSES)


@pytest.fixture(scope="module")
def page(found):
    parsed = Parsed(found.html())
    assert parsed.open == []
    return parsed


@pytest.mark.long
def test_nothing_is_asked_of_another_machine(found, page):
    text = found.html()
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", text)
    assert not {tag for tag, _ in page.found} & {"script", "link", "img", "iframe"}
    addresses = {
        name: attributes[name] for _, attributes in page.found for name in ("src", "href") if name in attributes
    }
    assert all(address.startswith("#") for address in addresses.values())


def test_the_figure_has_an_alternative_text_with_its_numbers(found, page):
    pictures = [attributes for tag, attributes in page.found if tag == "svg"]
    assert [picture["class"] for picture in pictures] == ["wide", "narrow"]
    for picture in pictures:
        assert picture["role"] == "img"
        assert f"precise {found.table.loc['precise', 'u65']:.3f}" in picture["aria-label"]


def test_what_a_figure_refers_to_is_in_it(found):
    """The two figures would share the names of their parts otherwise, and one of them is not shown."""
    for drawing in re.findall(r"<svg.*?</svg>", found.html(), flags=re.DOTALL):
        named = re.findall(r' id="([^"]*)"', drawing)
        assert named
        assert set(named) == set(re.findall(r'(?:url\(|href=")#([^)"]+)', drawing))


def test_names_are_text(found, page):
    assert "b" not in {tag for tag, _ in page.found}
    assert "<b>&\"'" in "".join(page.text)


@pytest.mark.long
def test_colors_follow_the_page(found):
    drawing = found.html().partition("<svg")[2].partition("</svg>")[0]
    assert "var(--navy)" in drawing
    assert not re.search(r"#[0-9a-f]{6}", drawing)
    style = found.html().partition("<style>")[2].partition("</style>")[0]
    used = set(re.findall(r"var\((--\w+)\)", found.html()))
    defined = [names for part in style.split("@media") if (names := set(re.findall(r"(--\w+):", part)))]
    assert len(defined) == 2  # light and dark
    assert all(used <= names for names in defined)


def test_tables_can_be_read_by_row_and_column(page):
    headers = [attributes for tag, attributes in page.found if tag == "th"]
    assert headers
    assert all(attributes["scope"] in {"row", "col"} for attributes in headers)
    regions = [attributes for tag, attributes in page.found if attributes.get("role") == "region"]
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert len(regions) == 4
    assert all(region["tabindex"] == "0" and region["aria-labelledby"] in ids for region in regions)
    assert len(set(ids)) == len(ids)


def test_verdict_numbers_and_notes_are_there(found, page):
    text = "".join(page.text)
    for sentence in (*found.verdict(), *found.notes, *found.meanings.values()):
        assert sentence in text
    for name in found.table.index:
        assert f"{found.table.loc[name, 'u80']:.3f}" in text
