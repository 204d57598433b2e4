"""The back matter: what it says of tests is true; every page has its version, its card and its place on the map."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import axe_playwright_python
import pytest
import yaml
from bs4 import BeautifulSoup

from credal_book import answers, datasets
from tests.book.sources import CONFIG, PAGES, ROOT
from tests.book.test_glossary import ENTRIES, entries_of
from tests.browser.conftest import DESKTOP, PHONE
from tools.book_extension import NAMESPACE, version

GENERATED = "genindex"
"""Written by Sphinx itself, without a text of ours that could be described."""

BACK = ROOT / "book" / "back"
STATEMENT = (BACK / "accessibility.md").read_text(encoding="utf-8")


def test_the_accessibility_statement_says_what_is_tried():
    axe = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")[:200]
    assert f"axe-core {re.search(r'axe v([0-9.]+)', axe)[1]}" in STATEMENT
    assert f"{PHONE} pixels wide in dark colors and {DESKTOP} pixels wide in light ones" in STATEMENT


def test_the_accessibility_statement_names_what_axe_finds():
    baseline = yaml.safe_load((ROOT / "tests" / "browser" / "axe_baseline.yml").read_text())
    assert {entry["rule"] for entry in baseline} == {
        "region",
        "aria-allowed-role",
        "aria-deprecated-role",
        "aria-required-children",
    }, "the section of what is not right names these four"
    known = STATEMENT.partition("## What is known not to be right")[2].partition("## ")[0]
    assert "landmark" in known
    assert "doc-biblioentry" in known


def test_other_names_are_none_of_the_glossary_and_each_stands_once():
    names = entries_of((BACK / "other-names.md").read_text(encoding="utf-8"))
    assert len(names) > 100
    folded = [name.casefold() for name in names]
    assert len(set(folded)) == len(folded)
    assert not set(folded) & {entry.casefold() for entry in ENTRIES}


@pytest.mark.book
def test_the_map_for_search_engines_has_every_page(html):
    places = {place.text for place in ET.parse(html / "sitemap.xml").iter(f"{{{NAMESPACE}}}loc")}  # noqa: S314 - our own
    assert places == {f"{CONFIG['html']['baseurl']}{page}.html" for page in PAGES}


@pytest.mark.book
@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_its_version_its_address_and_its_card(html, page):
    head, _, body = (html / f"{page}.html").read_text(encoding="utf-8").partition("</head>")
    found = BeautifulSoup(head, "html.parser")
    foot = BeautifulSoup(body[body.index('class="extra_footer"') - len("<div ") :], "html.parser").div
    assert foot.get_text().strip() == f"Version {version()} · text and figures CC BY 4.0, code MIT"
    address = f"{CONFIG['html']['baseurl']}{page}.html"
    assert found.find("link", rel="canonical")["href"] == address
    if page == GENERATED:
        return
    meta = {tag["property"]: tag["content"] for tag in found.find_all("meta", property=True)}
    assert meta["og:url"] == address
    assert meta["og:title"]
    assert meta["og:site_name"] == CONFIG["title"]
    image = meta["og:image"].removeprefix(CONFIG["html"]["baseurl"])
    assert (html / image).is_file()


@pytest.mark.book
def test_the_version_was_built_with_what_is_pinned(html):
    rows = BeautifulSoup((html / "book/back/status.html").read_text(encoding="utf-8"), "html.parser").select("tr")
    cells = [[cell.get_text(strip=True) for cell in row.select("td")] for row in rows]
    pins = dict(
        line.split("==")
        for line in (ROOT / "requirements.txt").read_text().splitlines()
        if re.fullmatch(r"[\w-]+==\S+", line)
    )
    shown = {name: (installed, pinned) for name, installed, pinned in (row for row in cells if len(row) == 3)}
    assert {name: shown.get(name) for name in pins} == {name: (pin, pin) for name, pin in pins.items()}


@pytest.mark.book
def test_every_data_set_has_its_card(html):
    page = BeautifulSoup((html / "book/back/data.html").read_text(encoding="utf-8"), "html.parser")
    cards = {term.get_text(strip=True): term.find_next("dd").get_text(" ", strip=True) for term in page.select("dt")}
    assert set(cards) == {*datasets.names(), *answers.sources()}
    assert "150 rows, 4 features, none of them categorical; nothing missing." in cards["iris"]
    assert all("License:" in card for card in cards.values())
    assert all("Routes" in cards[name] for name in datasets.names())
    assert all("Not shipped:" in cards[name] for name in answers.sources())
