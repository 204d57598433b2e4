"""What a chapter holds, item by item, written down before the chapter is split into a lesson and a page *checked*.

``python -m tools.inventory 08`` reads the chapter, its solutions and the tests of its prose, and writes
``tests/book/inventory/08.yml``; without a number, those of all chapters that have not been split. What is filled in
under ``now:`` is never overwritten, and a chapter that has been split is refused: what it held cannot be read any more.

Afterward ``now:`` says of each item where it stands (``python -m tools.whereabouts 08`` fills in what it finds word
for word), and ``tests/book/test_inventory.py`` opens that page and looks::

    now: {page: checked, find: "words or a label that stand there"}     # pages: see PLACES
    now: {removed: "why it is gone, in one line"}                       # not for exercises
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from tools.build_book import toc_entries
from tools.notebooks import ROOT, as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    Item = dict[str, Any]

PLACES = ("lesson", "checked", "solutions", "coursework", "explorer", "library")
"""Where an item may stand after the split; the bank of questions and exercises is part of the coursework."""
STORE = "tests/book/inventory"
LONGEST = 100
LABELED = {"exercise": r"exercise(?:-start)?", "solution": "solution", "theorem": r"prf:(?!proof)\w+"}
CODE = re.compile(r"^(`{3,})(?:\{code-cell\}|\w+)[^\n]*\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
BOX = r"^(?P<fence>`{{3,}}|:{{3,}})\{{{kind}\}} *(?P<title>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$"
OWN = re.compile(
    r"\b(ours|our (own|proof|addition|conjecture)|we conjecture|not in the paper|(study|converse) is new)\b",
    re.IGNORECASE,
)
"""Words that mark a sentence as the book's own; "our copy" of a paper is not."""
NO_TABLE = ("plots.picture", "picture_of", "draw_", "explore.", "print", "glue", "claims_list")
COMPUTED = re.compile(r'\bMarkdown\(\s*f?"+(?:`+\{+dropdown\}+ \w+\\n(?:"\s*f?")?)?(.+)', re.DOTALL)


def boxes(kind: str, text: str) -> Iterator[re.Match[str]]:
    """Yield the directives of a kind (a pattern), with title and body."""
    return re.finditer(BOX.format(kind=kind), text, flags=re.MULTILINE | re.DOTALL)


def blank(text: str, matches: Iterable[re.Match[str]]) -> str:
    """Replace matches by spaces, so that every place in the text keeps its position."""
    for match in list(matches):
        text = text[: match.start()] + re.sub(r"\S", " ", match[0]) + text[match.end() :]
    return text


def phrase(text: str) -> str:
    """The beginning of a text as written: its first sentences, or as many words as identify it."""
    found = re.match(r".{30,}?[.?!:](?= +[A-Z$*(])", text := " ".join(text.split()))
    words = found[0] if found else text
    return words if len(words) <= LONGEST else words[:LONGEST].rsplit(" ", 1)[0]


def slug(text: str) -> str:
    """A few words of a text, as a name."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())[:6])


def questions(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The questions of a page's quiz, each with its options and their reasons; the one place that knows the form."""
    found = []
    for quiz in boxes(r"div", text):
        if quiz["title"] == "quiz":
            for part in re.split(r"^\*\*\d+\.\*\* +", quiz["body"], flags=re.MULTILINE)[1:]:
                options = [(option["title"], option["body"].strip()) for option in boxes("dropdown", part)]
                found.append((re.split(r"^[`:]{3,}", part, maxsplit=1, flags=re.MULTILINE)[0].strip(), options))
    return found


def named_boxes(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Exercises, solutions and theorems with their labels; guess and takeaway; each erratum."""
    for kind, pattern in LABELED.items():
        for box in boxes(pattern, text):
            label = "".join(re.findall(r"^:label: *(\S+)", box["body"], flags=re.MULTILINE)[:1])
            named = label if kind == "solution" else box["title"] or label
            yield box.start(), kind, named, label
    for box in boxes("prf:proof", text):
        glued = re.search(r"\{glue:md\} *(\S+)", box["body"])
        proved = re.search(r"\{prf:ref\}`([\w-]+)`", box["body"])
        first = glued[1] if glued else phrase(re.sub(r"^(:.*)?\n", "", box["body"]))
        yield box.start(), "proof", first, glued[1] if glued else f"proof-of-{proved[1]}" if proved else ""
    for box in boxes("div", text):
        if box["title"] in ("guess", "takeaway"):
            yield box.start(), box["title"], phrase(box["body"]), box["title"]
        elif box["title"] == "errata":
            for paragraph in re.split(r"\n\s*\n", box["body"].strip()):
                yield box.start(), "erratum", phrase(paragraph), ""


def said(text: str) -> Iterator[tuple[int, str, str, str]]:
    """What stands in the running text: tables, remarks under words in bold, and what is marked as the book's own."""
    for table in re.finditer(r"^(\|.*\|) *\n\|[ :|-]+\| *\n(\|.*\|)", text, flags=re.MULTILINE):
        yield table.start(), "table", table[1] if re.search(r"\w", table[1]) else table[2], ""
    folds = [fold for fold in boxes("dropdown", text) if fold["title"] != "Answer"]
    yield from ((fold.start(), "remark", fold["title"], "") for fold in folds)
    for heading in re.finditer(r"^### (?!Errata)(.+)$", text, flags=re.MULTILINE):
        if where(text, heading.start()).startswith("Break it"):
            yield heading.end(), "insight", heading[1], f"break-it-{slug(heading[1])}"
    for paragraph in re.finditer(r"^[^\s|`:#].*?(?=\n[ \t]*\n|\Z)", text, flags=re.MULTILINE | re.DOTALL):
        if lead := re.match(r"\*\*([^*\n]+)\*\*", paragraph[0]):
            asks = re.match("The questions? to answer", lead[1])
            yield paragraph.start(), "explorer question" if asks else "remark", phrase(paragraph[0]), ""
        for sentence in re.split(r"(?<=[.?!:]) +(?=[A-Z$*(])", " ".join(paragraph[0].split())):
            if OWN.search(sentence):
                yield paragraph.start(), "insight", phrase(sentence), ""


def shown_by_code(text: str) -> Iterator[tuple[int, str, str, str]]:
    """What code cells show: figures by their captions, explorers, tables, and sentences that are computed."""
    for block in CODE.finditer(text):
        if "{code-cell}" not in block[0].partition("\n")[0]:
            continue
        code = re.sub(r"^(:\w+:.*|[%!].*)$", "", block[2], flags=re.MULTILINE)
        for number, caption in re.findall(r'"Figure (\d+\.\S+)\. ([^"\\]+)', code):
            yield block.start(), "figure", phrase(caption), f"figure-{number}"
        for name in re.findall(r'explore\.page\("(\w+)"\)', code):
            yield block.start(), "explorer", f'explore.page("{name}")', f"explorer-{name}"
        last = ast.parse(code).body[-1:]
        shown = ast.get_source_segment(code, last[0]) or "" if last and isinstance(last[0], ast.Expr) else ""
        if computed := COMPUTED.search(shown):
            yield block.start(), "computed sentence", phrase(computed[1].partition("\\n")[0].rstrip('\n") ')), ""
        elif shown and not shown.startswith(NO_TABLE):
            name = re.split(r"\W", shown)[0]
            made = re.search(rf"^{name} = .+", code, flags=re.MULTILINE | re.DOTALL)
            yield block.start(), "table", phrase(made[0] if made else shown), ""


def where(text: str, position: int) -> str:
    """The section and subsection that a position of a page (without its code) is in."""
    titles: dict[int, str] = {}
    for heading in re.finditer(r"^(#+) (.+)$", text[:position], flags=re.MULTILINE):
        depth = len(heading[1])
        titles = {level: title for level, title in titles.items() if level < depth} | {depth: heading[2]}
    return ": ".join(title for level, title in sorted(titles.items()) if level > 1) or "head"


@cache
def _pages(toc: str) -> list[str]:
    return toc_entries(yaml.safe_load(toc))


def pages_of(number: int, root: Path = ROOT) -> dict[str, str]:
    """A chapter's pages in the table of contents: lesson (or the old chapter), checked, solutions."""
    pages = _pages((root / "_toc.yml").read_text(encoding="utf-8"))
    own = [page for page in pages if re.search(rf"/{number:02d}-[^/]+$", page)]
    return {"solutions" if "/solutions/" in p else "checked" if p.endswith("-checked") else "lesson": p for p in own}


def prose_tests(root: Path = ROOT) -> dict[str, tuple[str, str]]:
    """The tests of what pages say: name, docstring, and the module's number (or nothing)."""
    found = {}
    for file in sorted((root / "tests/book").glob("test_prose*.py")):
        for part in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(part, ast.FunctionDef) and part.name.startswith("test_"):
                name = f"{file.stem}::{part.name}"
                found[name] = (ast.get_docstring(part) or "", "".join(re.findall(r"\d+$", file.stem)))
    return found


def chapter_of(docstring: str, module: str) -> int | None:
    """The chapter that a test of prose speaks of: by the page it names, a number, or else by its module."""
    names = r"(?:part[^/]*|notebooks)/(\d\d)-|chapter (\d+)|(?:exercises?|solutions?) (\d+)\.\d"
    by_name = re.search(names, docstring, flags=re.IGNORECASE)
    if by_name:
        return int(next(group for group in by_name.groups() if group))
    return int(module) if module and "book/" not in docstring else None


def draw(number: int, root: Path = ROOT) -> list[Item]:
    """Every item of a chapter that has not been split, in the order of the page."""
    pages = pages_of(number, root)
    text = as_text(str(root / pages["lesson"]))
    bare = blank(text, CODE.finditer(text))
    running = blank(bare, [box for kind in ("div", LABELED["exercise"], "solution") for box in boxes(kind, bare)])
    found = [*named_boxes(bare), *said(running), *shown_by_code(text)]
    quiz = bare.find("{div} quiz")
    found += [(quiz, "question", phrase(asked), f"question-{i}") for i, (asked, _) in enumerate(questions(bare), 1)]
    rows = [
        (kind, name, where(bare, place), words) for place, kind, words, name in sorted(found, key=lambda row: row[0])
    ]
    if "solutions" in pages:
        labels = re.findall(r"^\(([\w-]+)\)=$", as_text(str(root / pages["solutions"])), flags=re.MULTILINE)
        rows += [("solution", label, "solutions", label) for label in labels]
    for name, (docstring, module) in prose_tests(root).items():
        if chapter_of(docstring, module) == number:
            rows.append(("number", name, "tests", " ".join(docstring.split())))
    reasons = {phrase(asked): [phrase(option) for option, _ in options] for asked, options in questions(bare)}
    taken: Counter[str] = Counter()
    items = []
    for kind, name, section, words in rows:
        name = name or f"{kind.replace(' ', '-')}-{slug(words)}"
        taken[name] += 1
        name = name if taken[name] == 1 else f"{name}-{taken[name]}"
        item = {"id": name, "kind": kind, "text": words, "where": section}
        items.append(item | ({"options": reasons[words]} if kind == "question" else {}) | {"now": None})
    return items


def merged(drawn: Sequence[Item], stored: Sequence[Item]) -> list[Item]:
    """What has been drawn, with each `now` that is filled in; an item that has one is never lost."""
    filled = {item["id"]: item for item in stored if item["now"]}
    known = [{**item, "now": filled.pop(item["id"], item)["now"]} for item in drawn]
    return [*known, *filled.values()]


def read(number: int, root: Path = ROOT) -> list[Item]:
    """The items of a chapter that are kept; none, where nothing is kept yet."""
    file = root / STORE / f"{number:02d}.yml"
    items: list[Item] = yaml.safe_load(file.read_text(encoding="utf-8"))["items"] if file.exists() else []
    return items


def keep(number: int, items: Sequence[Item], root: Path = ROOT) -> None:
    """Write a chapter's items, with their counts at the head."""
    kept = {"counts": dict(sorted(Counter(item["kind"] for item in items).items())), "items": items}
    file = root / STORE / f"{number:02d}.yml"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(kept, sort_keys=False, allow_unicode=True, width=1000)
    file.write_text(re.sub(r"^(  now:) null$", r"\1", text, flags=re.MULTILINE), encoding="utf-8")


def write(number: int, root: Path = ROOT) -> int:
    """Draw a chapter's inventory and keep it; return how many items it has."""
    if "checked" in pages_of(number, root):
        raise SystemExit(f"chapter {number} has been split: its inventory was drawn before; fill in `now:`")
    items = merged(draw(number, root), read(number, root))
    keep(number, items, root)
    return len(items)


def main(arguments: Sequence[str]) -> None:
    """Write the inventories of the chapters named, or of all that have one and are still whole."""
    kept = sorted(int(file.stem) for file in (ROOT / STORE).glob("*.yml"))
    for number in [int(word) for word in arguments] or [n for n in kept if "checked" not in pages_of(n)]:
        print(f"chapter {number}: {write(number)} items")


if __name__ == "__main__":
    main(sys.argv[1:])
