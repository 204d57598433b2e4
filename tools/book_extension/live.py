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
from tools.live.lesson import as_data, cells_of, identifier, is_live, needs_rest, role_of, without_prompts  # noqa: E402
from tools.notebooks import INSTALL  # noqa: E402
from tools.plain_markdown import address  # noqa: E402

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SECONDS = 60
"""How long a cell may run."""
NEEDED = ROOT / "tools" / "live" / "packages.json"
"""What each page loads: for its first result, and for all of its cells; written by tests/tools/live/node.py."""
YOUR_FILE = "book/your-file"
REPORT = ["numpy", "pandas", "matplotlib"]
"""The packages that a report needs."""
SAMPLE = ROOT / "assets" / "predictions.csv"


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


def weight(packages: list[str], *, rest: bool = False) -> float:
    """What is loaded with some packages, in megabytes, before any compression."""
    return sum(megabytes()[name] for name in ("core", "library", *packages, *(("rest",) if rest else ())))


def lesson_data(page: str, title: str) -> dict[str, Any]:
    """What a live page holds."""
    needed = json.loads(NEEDED.read_text()).get(page, {"first": ["numpy"], "all": ["numpy"]})
    rest = needs_rest(page)
    return {
        "page": page,
        "title": title,
        "source": address(page),
        "install": INSTALL,
        "notebook": f"{'../' * page.count('/')}_sources/{page}.ipynb",
        "seconds": SECONDS,
        "local": is_local(),
        "rest": rest,
        "start": round(weight(["numpy"], rest=rest)),
        "first": round(weight(needed["first"], rest=rest)),
        "all": round(weight(needed["all"], rest=rest)),
        "cells": as_data(cells_of(page)),
    }


def file_data() -> dict[str, Any]:
    """What the page holds that makes a report on the reader's own file."""
    packages = with_depends(REPORT)
    return {
        "local": is_local(),
        "rest": False,
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
