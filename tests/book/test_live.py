"""The pages as built: what is live is marked, and in the reader's browser each cell shows what the book shows.

The cells run in Node, on the pinned distribution, through the same worker and kernel as in a page.
"""

from __future__ import annotations

import json
import re

import pytest
from bs4 import BeautifulSoup

from tests.tools.live.node import how_to_run, outputs, record, run_pages, sent
from tests.tools.live.test_lesson import LIVE
from tools.build_book import CACHE
from tools.execute_pages import executed
from tools.live import distribution
from tools.live.kernel import as_html
from tools.live.lesson import cells_of, role_of, tried
from tools.sources import is_checked

pytestmark = pytest.mark.book

FIRST_PART = [page for page in LIVE if page.startswith("book/part1-") and not is_checked(page)]
VERIFIES = "book/part1-decisions/03-which-metrics-are-admissible-checked"
OTHERS = [page for page in LIVE if page not in (*FIRST_PART, VERIFIES)]
here = pytest.mark.skipif(bool(how_to_run()), reason=how_to_run() or "")


@pytest.mark.skipif(not (distribution.DISTRIBUTION / "HASH").exists(), reason=how_to_run() or "")
@pytest.mark.parametrize("page", LIVE)
def test_a_live_page_holds_the_code_that_it_shows(page, html):
    shown = BeautifulSoup((html / f"{page}.html").read_text(encoding="utf-8"), "html.parser")
    data = json.loads(shown.find(id="live-page").string.replace("<\\/", "</"))
    marked = [element["id"] for element in shown.select("[id^=live-]") if element["id"] != "live-page"]
    assert sorted(cell["id"] for cell in data["cells"]) == sorted(marked)
    assert 0 < data["first"] <= data["all"] < 100
    for cell in data["cells"]:
        text = shown.find(id=cell["id"]).select_one("pre").get_text()
        assert cell["role"] == "example" or text.strip() == cell["source"]


def test_other_pages_hold_none(html):
    for page in ("book/notation", "book/back/claims"):
        assert 'id="live-page"' not in (html / f"{page}.html").read_text(encoding="utf-8")


PICTURE = "a picture\n"
"""Two libraries of fonts do not draw the same picture to the last byte."""
FIRST_PLOT = "Matplotlib is building the font cache"


def in_the_book(page):
    """What each cell shows in the book, by its id: text, tables as their text, formulas as TeX."""
    shown = {}
    cells = {(cell.role, cell.source): cell.id for cell in cells_of(page)}
    for cell in executed(page, CACHE).cells:
        if cell.cell_type == "code" and (role := role_of(cell.metadata.get("tags", []))):
            shown[cells[role, cell.source.strip()]] = "".join(map(text_of_output, cell.outputs))
    return shown


def text_of_output(output):
    if output.output_type == "stream":
        return output.text
    if "image/png" in output.data:
        return PICTURE
    if "text/markdown" in output.data:
        return without_tags(as_html(output.data["text/markdown"]))
    for kind in ("text/html", "text/latex", "text/plain"):
        if kind in output.data:
            return without_tags(output.data[kind]) if kind == "text/html" else output.data[kind] + "\n"
    return ""


def without_tags(text):
    return " ".join(BeautifulSoup(text, "html.parser").get_text(" ").split()) + "\n"


def in_the_browser(messages):
    """The same of what the worker said."""
    return {name: "".join(map(text_of_piece, shown)) for name, shown in outputs(messages).items()}


def text_of_piece(piece):
    kind, text, _ = piece
    if kind == "png":
        return PICTURE
    if kind == "stderr" and text.startswith(FIRST_PLOT):
        return ""
    if kind == "html" and "data:image/png;base64" in text:  # a picture with its words, which the book shows as an image
        return PICTURE
    return without_tags(text) if kind == "html" else text if kind in ("stdout", "stderr") else text + "\n"


def squeezed(text):
    """A text without its spaces at the end of lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def check(page):
    """Run the cells one after another, as the book did; then each visible cell with no more than what it needs."""
    kept = tried()[page]
    late = {name for name, why in kept["not"].items() if why == "time"}  # on another machine it may just do
    cells = [cell for cell in cells_of(page) if not late & {cell.id, *cell.needs}]
    kept = kept | {"not": {cell.id: kept["not"][cell.id] for cell in cells if cell.id in kept["not"]}}
    (result,) = run_pages({page: [[sent(cell)] for cell in cells]})
    found = {name: text for messages in result["runs"] for name, text in in_the_browser(messages).items()}
    ended = {m["id"]: m["result"] for messages in result["runs"] for m in messages if m["kind"] == "end"}
    assert ended == {cell.id: "ok" for cell in cells} | {name: ended[name] for name in kept["not"]}, found
    assert record(cells, result) == kept, f"python -m tests.tools.live.node --packages {page}"
    for name, text in in_the_book(page).items():
        assert name in tried()[page]["not"] or squeezed(found[name]) == squeezed(text), name


@here
@pytest.mark.parametrize("page", [*FIRST_PART, VERIFIES])
def test_cells_show_in_the_browser_what_they_show_in_the_book(page, html):
    check(page)


@here
@pytest.mark.slow
@pytest.mark.parametrize("page", OTHERS)
def test_cells_of_the_other_pages_do_too(page, html):
    check(page)


@here
def test_cells_alone_run_with_what_they_need(html):
    """In another order: each cell after what it needs and nothing else, in a Python of its own."""
    page = "book/tour"
    cells = cells_of(page)
    by_id = {cell.id: cell for cell in cells}
    last = cells[-1]
    (result,) = run_pages({page: [[sent(by_id[name]) for name in (*last.needs, last.id)]]})
    assert squeezed(in_the_browser(result["runs"][0])[last.id]) == squeezed(in_the_book(page)[last.id])


def test_words_about_other_pages():
    """The guide says which pages run only in part, and why."""
    text = (distribution.ROOT / "book" / "running.md").read_text(encoding="utf-8")
    assert re.search(r"does not run in the page says why", text)
