"""The whole book as one Markdown file: each page once, its code in view, what it printed, and no MyST."""

from __future__ import annotations

import re

import nbformat
import pytest

from tests.book.sources import ALL_LESSONS, EXECUTED, PAGES
from tools.notebooks import plain
from tools.whole_book import NAME, has_text, output_text, page_text, whole_book

LESSON = "book/part8-answers/35-models-that-may-decline"


def test_a_page_has_its_text_its_code_and_what_the_code_printed():
    shown = (
        'print("invented models:", at((5, 80), (6, 100)))\nprint("real models:", float(at((3.7, 80.7), (4.5, 99.9))))'
    )
    source = next(cell.source for cell in plain(LESSON).cells if shown in cell.source)
    text = page_text(LESSON, {source.strip(): "```text\ninvented models: 1/10\n```"})
    assert text.startswith(f"Page: https://credal-lib.github.io/evaluating-cautious-classifiers/{LESSON}.html")
    assert f"{shown}\n```\n\n```text\ninvented models: 1/10\n```" in text
    assert "Ranks against prices from 0 to 1" in text


def test_code_that_the_page_folds_is_left_out_and_its_output_stays():
    source = 'from credal_book import explore\n\nexplore.page("price_an_abstention")'
    text = page_text(LESSON, {source: "the explorer"})
    assert "explore.page" not in text
    assert "the explorer" in text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"text/plain": "array([1])"}, "```text\narray([1])\n```"),
        ({"text/plain": "x", "text/latex": "$x$"}, "$x$"),
        ({"text/plain": "x", "text/markdown": "**x**"}, "**x**"),
        ({"text/plain": "<Figure>", "image/png": "…"}, ""),
        ({"text/plain": "Picture(…)", "image/svg+xml": "…"}, ""),
        ({"text/plain": "<IPython.core.display.HTML object>", "text/html": "<p>"}, ""),
    ],
)
def test_an_output_becomes_markdown(data, text):
    assert output_text(nbformat.v4.new_output("display_data", data)) == text


def test_the_glossary_is_there_and_the_reference_of_the_library_is_not():
    text = whole_book(["book/back/glossary", "book/back/api"], lambda page: {})
    assert "\n\n**accuracy of the answers**: Share of the answered cases whose answer is right" in text
    assert text.count("Page: ") == 1


@pytest.mark.book
def test_the_built_file_has_every_page_and_no_myst(html):
    text = (html / NAME).read_text(encoding="utf-8")
    addresses = re.findall(r"^Page: \S+?/(book/\S+|notebooks/\S+)\.html$", text, re.MULTILINE)
    assert addresses == [page for page in PAGES if has_text(page)]
    assert set(addresses) >= set(EXECUTED)
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r"^:::|\{(?:ref|numref|cite:p|prf:ref|term)\}`", outside, re.MULTILINE) == []
    assert text.count("```text") > 10 * len(ALL_LESSONS)
