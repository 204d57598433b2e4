"""Where the items of an inventory stand in the pages of a chapter that has been split.

``python -m tools.whereabouts 08`` fills in ``now:`` for the items whose label or text stands word for word on one of
the new pages, and lists the others: those are for whoever has written the pages. What is filled in stays as it is.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from tools.inventory import LABELED, boxes, keep, pages_of, questions, read
from tools.notebooks import ROOT, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

PAGES = ("lesson", "checked", "solutions")
FOLDERS = {"coursework": "coursework", "explorer": "credal_book/explore", "library": "credal_lib"}
ENDINGS = {".md", ".py", ".js", ".yml", ".ipynb", ".txt"}
OF_AN_EXERCISE = ("lesson", "checked", "coursework")
SHORTEST = 10
"""Characters of a text that is looked for; a label or the title of an exercise may be shorter."""
LONG = 20
"""Characters of a text that stands nowhere by chance."""
LABEL = re.compile(r"[A-Za-z]+\w*(-\w+)+")


@cache
def flat(text: str) -> str:
    """A text without regard to how its lines are broken."""
    return " ".join(text.split())


@cache
def texts_of(number: int, root: Path = ROOT) -> dict[str, str]:
    """The text of each place where an item of a chapter may stand."""
    texts = {kind: as_text(str(root / page)) for kind, page in pages_of(number, root).items()}
    return texts | {kind: text_of_folder(root / folder) for kind, folder in FOLDERS.items()}


@cache
def text_of_folder(folder: Path) -> str:
    """All sources in a folder, one after another."""
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in ENDINGS]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def labels(text: str) -> set[str]:
    """The labels that a text defines, not those that it refers to."""
    defined = r"^:(?:label|name): *(\S+)|^\(([\w-]+)\)=|^`{3,}\{glue:md\} *(\S+)|^ +name: *(fig-\S+)$"
    return {next(filter(None, groups)) for groups in re.findall(defined, text, flags=re.MULTILINE)}


def can_be_sought(kind: str, find: str) -> bool:
    """Whether a text is long enough to say where an item is."""
    return len(find) >= (1 if LABEL.fullmatch(find) or kind == "exercise" else SHORTEST)


def stands(kind: str, find: str, page: str, text: str) -> bool:
    """Whether what is looked for stands in a text; on a page an exercise, a question and a label stand as such."""
    if page in PAGES and kind == "exercise":
        exercises = boxes(LABELED["exercise"], text)
        return any(find in (flat(box["title"]), *labels(box["body"])) for box in exercises)
    if page in PAGES and kind == "question":
        asked = [options for question, options in questions(text) if find in flat(question)]
        return any(len(options) > 1 and all(reason for _, reason in options) for options in asked)
    if page in PAGES and LABEL.fullmatch(find):
        return find in labels(text)
    return find in flat(text)


def found(item: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, str] | None:
    """Where an item stands word for word, if it does; the sentence of a number is known to its author only."""
    kind, text = item["kind"], flat(item["text"])
    if kind == "number":
        return None
    named = LABEL.fullmatch(text) or kind == "exercise" or (len(text) >= LONG and kind != "theorem")
    for page in OF_AN_EXERCISE if kind == "exercise" else PAGES:
        for find in (item["id"], text) if named else (item["id"],):
            if can_be_sought(kind, find) and stands(kind, find, page, texts.get(page, "")):
                return {"page": page, "find": find}
    return None


def main(arguments: Sequence[str]) -> None:
    """Fill in what is found of the chapters named, and print the items of which nothing is known."""
    for number in map(int, arguments):
        texts = texts_of(number)
        if "checked" not in texts:
            raise SystemExit(f"chapter {number} has not been split: there is no page {number:02d}-…-checked")
        items = [{**item, "now": item["now"] or found(item, texts)} for item in read(number)]
        keep(number, items)
        for item in items:
            if not item["now"]:
                print(f"{number:02d} {item['kind']}: {item['id']} ({item['text']})")


if __name__ == "__main__":
    main(sys.argv[1:])
