"""Pages that can be made live: each piece of code gets an id, and the page holds, as JSON, what runs it.

What is in the page is a few kilobytes. Python itself, the library and the packages are loaded by ``assets/live.js``
after the reader's click.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:  # Jupyter Book imports this folder by its own name, from wherever it was called
    sys.path.append(str(ROOT))

from tools.live.distribution import is_local, is_ready, sizes, with_depends  # noqa: E402
from tools.live.lesson import as_data, cells_of, identifier, is_live, role_of, tried, without_prompts  # noqa: E402
from tools.notebooks import INSTALL  # noqa: E402
from tools.plain_markdown import address  # noqa: E402

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SECONDS = 60
"""How long a cell may run."""
YOUR_FILE = "book/your-file"
REPORT = ["numpy", "pandas", "matplotlib"]
"""The packages that a report needs."""
SAMPLE = ROOT / "assets" / "predictions.csv"
WHY_NOT = {
    "data": "its data are in a package that is too large to load here",
    "needs": "it uses what a cell that does not run here has computed",
    "time": "it takes more than a minute here",
    "package": "it needs a package, or a version of one, that a browser does not have here",
}
"""Why a piece of code does not run in the page, in words, for each reason that a trial may give."""


def name_the_code(_app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Give the code of a live page the ids by which the script finds it."""
    if not is_live(page):
        return
    for cell in doctree.findall(nodes.container):
        if cell.get("nb_element") == "cell_code" and (role := role_of(cell["cell_metadata"].get("tags", []))):
            code = next(iter(cell.findall(nodes.literal_block)), None)
            if code is not None:
                cell["ids"].append(identifier(role, code.astext()))
    for block in doctree.findall(nodes.literal_block):
        if block.get("language") in ("python", "pycon") and ">>>" in block.astext():
            block["ids"].append(identifier("example", without_prompts(block.astext() + "\n")))


@cache
def megabytes() -> dict[str, float]:
    """The size of each thing that is loaded."""
    return sizes()


def weight(names: list[str]) -> float:
    """What is loaded with some packages and pieces of the book, in megabytes, compressed."""
    return sum(megabytes()[name] for name in ("core", "library", *names))


def with_reasons(cells: list[dict[str, Any]], reasons: dict[str, str]) -> list[dict[str, Any]]:
    """The cells of a page, each that does not run with a sentence that says why."""
    words = {key: f"This code does not run in the page: {why}. A notebook runs it." for key, why in WHY_NOT.items()}
    return [cell | ({"why": words[reasons[cell["id"]]]} if cell["id"] in reasons else {}) for cell in cells]


def lesson_data(page: str, title: str) -> dict[str, Any]:
    """What a live page holds."""
    needed = tried()[page]
    return {
        "page": page,
        "title": title,
        "source": address(page),
        "install": INSTALL,
        "notebook": f"{'../' * page.count('/')}_sources/{page}.ipynb",
        "seconds": SECONDS,
        "local": is_local(),
        "start": round(weight(["numpy"])),
        "first": round(weight(needed["first"])),
        "all": round(weight(needed["all"])),
        "cells": with_reasons(as_data(cells_of(page)), needed["not"]),
    }


def file_data() -> dict[str, Any]:
    """What the page holds that makes a report on the reader's own file."""
    packages = with_depends(REPORT)
    return {
        "local": is_local(),
        "packages": REPORT,
        "all": round(weight(packages)),
        "sample": {"name": SAMPLE.name, "text": SAMPLE.read_text(encoding="utf-8")},
    }


def with_live_code(app: Sphinx, page: str, body: str) -> str:
    """The page with what makes it live as JSON behind it."""
    if not is_ready():
        return body
    if page == YOUR_FILE:
        app.add_js_file("your-file.js", priority=900)  # to this page alone, after live.js
        return body + as_json("your-file-page", file_data())
    if not is_live(page):
        return body
    return body + as_json("live-page", lesson_data(page, app.env.titles[page].astext()))


def as_json(name: str, data: dict[str, Any]) -> str:
    """Data as an element of a page."""
    text = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
    return f'\n<script type="application/json" id="{name}">{text}</script>\n'
