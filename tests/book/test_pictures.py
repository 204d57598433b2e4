"""The pictures of the lessons as the built book shows them: what their texts say, how high they are, none missing."""

from __future__ import annotations

import base64
import html as markup
import re
from functools import cache

import pytest

from credal_book.plots import Panel, Picture
from tests.book.lesson_form import code_of
from tests.book.sources import EXECUTED, ROOT
from tests.figures.faults import faults
from tests.figures.test_chapters import PICTURES
from tools.build_book import CACHE
from tools.execute_pages import executed
from tools.notebooks import as_notebook

pytestmark = pytest.mark.book

IMPORTED = re.compile(r"^from credal_book\.figures import (\w+)(?: as (\w+))?$", re.MULTILINE)
IMAGE = re.compile(r'<img alt="([^"]*)" width="(\d+)" src="data:image/png;base64,([^"]+)">')
SHOWN = re.compile(r'<figure class="picture(?: wide)?">(.*?)(?:<figcaption>(.*?)</figcaption>)?</figure>', re.DOTALL)


def as_picture(shown: str) -> Picture:
    """The picture that shows itself as this HTML."""
    inside, caption = SHOWN.fullmatch(shown).groups()
    images = IMAGE.findall(inside)
    assert len(images) == inside.count("<img")
    panels = [Panel(base64.b64decode(png), markup.unescape(text), int(width)) for text, width, png in images]
    return Picture(tuple(panels), caption or "")


@cache
def shown_on(page: str) -> dict[tuple[str, str], Picture]:
    """The pictures that cells of a page end with, by module and function."""
    cells = [cell for cell in executed(page, CACHE).cells if cell.cell_type == "code"]
    modules = {alias or name: name for name, alias in IMPORTED.findall("\n".join(cell.source for cell in cells))}
    found = {}
    for cell in cells:
        call = re.match(r"(\w+)\.(\w+)\(", cell.source.strip().splitlines()[-1])
        if call and (modules.get(call[1]), call[2]) in PICTURES:
            (shown,) = [output.data["text/html"] for output in cell.outputs if "text/html" in output.get("data", {})]
            found[modules[call[1]], call[2]] = as_picture(shown)
    return found


@pytest.mark.parametrize("page", EXECUTED)
def test_a_picture_has_a_text_with_numbers_and_fits(html, page):
    assert {name: faults(picture) for name, picture in shown_on(page).items() if faults(picture)} == {}


def test_every_picture_of_the_book_s_package_is_shown(html):
    """On a page, or on a slide."""
    slides = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "coursework" / "slides").glob("*.md"))
    on_slides = set(re.findall(r"!\[\[(\w+)\.(\w+)\(", slides))
    assert set(PICTURES) - on_slides - {name for page in EXECUTED for name in shown_on(page)} == set()


def test_no_figure_is_left_open(html):
    """A cell ends with showing what it left open, as a file beside the pages: a plot that a lesson makes in view."""
    shows = re.compile(r"plt\.show\(\)|^found\.figure\(\)$", re.MULTILINE)  # the second is the figure of a report
    plots = [cell for page in EXECUTED for cell in code_of(as_notebook(page)) if shows.search(cell.source)]
    assert len(list(html.glob("_images/*.png"))) == len(plots)


def test_what_a_picture_shows_is_read_whole():
    picture = Picture((Panel(b"\x89PNG", 'from "1" to 2', 300), Panel(b"\x89", "3 < 4", 200)), "<b>A caption</b>")
    read = as_picture(picture._repr_html_())
    assert read.panels == picture.panels
    assert markup.unescape(read.caption) == picture.caption
