"""How long each lesson is: words, height, pictures, formulas, minutes, measured in the built pages.

``python -m tools.lesson_lengths`` prints a line per lesson, of the book as it was built last. The limits are those of
``tests/browser/test_lessons.py``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tools.book_extension.chapters import checked_of
from tools.build_book import HTML, pages_of_the_book
from tools.chromium import started

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

WIDE, PHONE = 1280, 390

# The article without what screen readers alone find in formulas, without what is folded (Chromium lays that out), and
# without the bars that offer to make the page live.
MEASURE = """() => {
    const article = document.querySelector('.bd-article');
    const shown = element => element.getClientRects().length > 0;
    const hide = document.createElement('style');
    const hidden = 'mjx-assistive-mml, .live-bar, details:not([open]) > :not(summary)';
    hide.textContent = `${hidden} { display: none !important; }`;
    document.head.append(hide);
    const words = article.innerText.split(/\\s+/).filter(word => /[\\p{L}\\p{N}]/u.test(word)).length;
    const images = [...article.querySelectorAll('figure.picture img')].filter(shown);
    const measured = {
        words,
        height: Math.round(article.getBoundingClientRect().height),
        pictures: [...article.querySelectorAll('figure.picture, .explorer')].filter(shown).length,
        highest: Math.max(0, ...images.map(image => Math.round(image.getBoundingClientRect().height))),
        formulas: [...article.querySelectorAll('mjx-container[display]')].filter(shown).length,
    };
    hide.remove();
    return measured;
}"""
# What is wider than its place at a width where nothing should be: formulas, tables, listings, outputs.
CUT_OFF = """() => {
    const right = e => e.getBoundingClientRect().right, edge = right(document.querySelector('.bd-article')) + 2;
    const parts = 'div.math, mjx-container, table, pre, .output, .pst-scrollable-table-container, figure, img';
    return [...document.querySelectorAll(`.bd-article :is(${parts})`)]
        .filter(e => e.getClientRects().length && !e.closest('details:not([open])') && (right(e) > edge
            || e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== 'visible'))
        .filter(e => !e.closest('mjx-container') || e.matches('mjx-container'))
        .map(e => `${e.tagName}.${e.className}: ${e.textContent.trim().slice(0, 60)}`);
}"""


@dataclass(frozen=True)
class Lengths:
    """What a page measures in Chromium at one width, with all folds closed."""

    words: int
    height: int
    pictures: int
    highest: int
    formulas: int


def lengths(tab: Any) -> Lengths:
    """Measure the page that a tab shows."""
    return Lengths(**tab.evaluate(MEASURE))


def cut_off(tab: Any) -> list[str]:
    """What of the page in a tab is wider than its place."""
    found: list[str] = tab.evaluate(CUT_OFF)
    return found


def lessons() -> Iterator[str]:
    """The lessons of the table of contents."""
    pages = pages_of_the_book()
    return (page for page in pages if checked_of(page) in pages and page != checked_of(page))


def minutes(page: Path) -> str:
    """The minutes to read that the build has written into the card."""
    found = re.search(r"<strong>Time\.</strong> (\d+) minutes to read", page.read_text(encoding="utf-8"))
    return found[1] if found else "?"


def report(html: Path, pages: Iterable[str]) -> None:
    """Print a line per lesson, of the pages in a folder."""
    with started() as browser:
        print(f"{'lesson':55} words  px wide  phone  pictures  highest  formulas  minutes")
        for page in pages:
            measured = {}
            for width in (WIDE, PHONE):
                tab = browser.new_page(viewport={"width": width, "height": 800})
                tab.goto((html / f"{page}.html").as_uri())
                tab.evaluate("() => window.MathJax && MathJax.startup.promise")
                measured[width] = lengths(tab)
                faults = cut_off(tab) if width == WIDE else []
                tab.close()
                print(*(f"    cut off: {fault}" for fault in faults), sep="\n", end="\n" * bool(faults))
            wide = measured[WIDE]
            print(
                f"{page:55} {wide.words:5}  {wide.height:7}  {measured[PHONE].height:5}  {wide.pictures:8}"
                f"  {wide.highest:7}  {wide.formulas:8}  {minutes(html / f'{page}.html'):>7}"
            )


if __name__ == "__main__":
    report(HTML, lessons())
