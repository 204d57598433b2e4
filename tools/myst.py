"""Read a page's MyST Markdown: its blocks, the number of each as in the book, where labels lead.

The blocks are found by the book's own parser. Numbers are counted as the build counts them, per
kind within the page; ``tests/book/test_numbers.py`` compares all of them with the built pages.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml
from markdown_it.renderer import RendererHTML
from myst_parser.config.main import MdParserConfig
from myst_parser.mdit_to_docutils.base import default_slugify
from myst_parser.parsers.mdit import create_md_parser

from tools.sources import ROOT, as_notebook, counter, pages_of_the_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it.token import Token

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text())
BOXES = (
    "algorithm", "assumption", "axiom", "conjecture", "corollary", "criterion", "definition",
    "example", "lemma", "observation", "property", "proposition", "remark", "theorem",
)  # fmt: skip
NUMBERED = {f"prf:{kind}": kind.capitalize() for kind in BOXES} | {"exercise": "Exercise"}
NOTES = {"note", "warning", "tip", "important", "hint", "caution", "attention", "seealso"}
HOLD_TEXT = {*NUMBERED, *NOTES, "prf:proof", "div", "dropdown", "solution", "admonition", "margin"}
"""Directives whose content is Markdown again."""
DIRECTIVE = re.compile(r"\{(?P<name>[\w:-]+)\} *(?P<arg>.*)")
OPTION = re.compile(r":(?P<key>[\w-]+):(?: +(?P<value>.*))?$")
HEADING = re.compile(r"^#+ +(.*)", re.MULTILINE)
DERIVATIONS = re.compile(r"\bderivations\(([^()]*)\)")
"""A cell that shows derivations; each has a place of its own in the built page."""
APART = {
    "fence", "colon_fence", "code_block", "math_block", "math_block_label", "myst_target",
    "myst_line_comment", "myst_block_break", "html_block",
}  # fmt: skip


@dataclass
class Node:
    """A block of a page.

    Attributes
    ----------
    kind : str
        The name of a directive; or ``text``, ``math``, ``target``, ``verbatim``, ``code-cell``.
    text : str
        As written, without options.
    arg : str
        What follows a directive's name; the label of a formula or a target.
    options : dict
        Of a directive; the metadata of a code cell.
    children : list of Node
        The blocks within.
    indent : str
        White space before it, within a list.
    number : str
        As the book has it: "Theorem 8.1", "Figure 8.1", "(8.1)".
    """

    kind: str
    text: str = ""
    arg: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    indent: str = ""
    number: str = ""

    @property
    def figure(self) -> dict[str, str]:
        """Name and caption of the picture that a code cell shows."""
        shown: dict[str, str] = self.options.get("mystnb", {}).get("figure", {})
        return shown if self.kind == "code-cell" else {}

    @property
    def label(self) -> str:
        """The name by which others refer to it."""
        if self.kind in ("math", "target"):
            return self.arg
        return self.figure.get("name") or str(self.options.get("label", ""))


@cache
def parser() -> Any:
    """The book's parser, for blocks alone."""
    extensions = set(CONFIG["parse"]["myst_enable_extensions"])
    found = create_md_parser(MdParserConfig(enable_extensions=extensions), RendererHTML)
    core = found.get_active_rules()["core"]
    return found.disable([rule for rule in core if rule not in ("normalize", "block")])


def parse(text: str) -> list[Node]:
    """Split Markdown into its blocks; what is plain already stays together as text."""
    lines = text.split("\n")
    nodes: list[Node] = []
    done = 0

    def take_text(end: int) -> None:
        plain = "\n".join(lines[done:end]).strip("\n")
        if plain.strip():
            nodes.append(Node("text", plain))

    for token in parser().parse(text):
        if token.type in APART and token.map[0] >= done:
            start, end = token.map
            take_text(start)
            first = lines[start]
            indent = first[: len(first) - len(first.lstrip())]
            nodes.append(block(token, "\n".join(lines[start:end]), indent))
            done = end
    take_text(len(lines))
    return nodes


def block(token: Token, written: str, indent: str) -> Node:
    """One block; `written` is its source."""
    if token.type.startswith("math_block"):
        return Node("math", token.content.strip(), token.info, indent=indent)
    if token.type == "myst_target":
        return Node("target", arg=token.content)
    if token.type in ("myst_line_comment", "myst_block_break"):
        return Node("comment")
    found = DIRECTIVE.match(token.info)
    if found and token.type in ("fence", "colon_fence"):
        options, body = options_of(token.content)
        children = parse(body) if found["name"] in HOLD_TEXT else []
        return Node(found["name"], body, found["arg"].strip(), options, children, indent)
    return Node("verbatim", written)


def options_of(content: str) -> tuple[dict[str, Any], str]:
    """The options at the head of a directive, and the rest."""
    lines = content.rstrip("\n").split("\n")
    if lines[0].strip() == "---":
        end = lines.index("---", 1)
        return yaml.safe_load("\n".join(lines[1:end])) or {}, "\n".join(lines[end + 1 :])
    options = {}
    while lines and (match := OPTION.match(lines[0])):
        options[match["key"]] = match["value"] or ""
        lines = lines[1:]
    return options, "\n".join(lines).strip("\n")


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """All nodes, in the order of the page."""
    for node in nodes:
        yield node
        yield from walk(node.children)


@cache
def blocks_of(page: str) -> tuple[Node, ...]:
    """The blocks of a page of the table of contents, numbered."""
    return numbered_blocks()[page]


@cache
def numbered_blocks() -> dict[str, tuple[Node, ...]]:
    """The blocks of all pages. Where no chapter counts, the count goes on from page to page."""
    found = {}
    elsewhere: Counter[str] = Counter()
    for page in pages_of_the_book():
        within = counter(page)
        found[page] = tuple(read(as_notebook(page)))
        if within:
            number(found[page], f"{within[0]}.", Counter())
        else:
            number(found[page], "", elsewhere)
    return found


def read(notebook: Any) -> Iterator[Node]:
    """The blocks of a page, from its cells."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield Node("code-cell", cell.source, options=dict(cell.metadata))
        else:
            yield from parse(cell.source)


def number(nodes: Iterable[Node], prefix: str, count: Counter[str]) -> None:
    """Count boxes, exercises, figures and the formulas that have a label."""
    for node in walk(nodes):
        name = "Figure" if node.figure else NUMBERED.get(node.kind, "")
        if name and "nonumber" not in node.options:
            count[name] += 1
            node.number = f"{name} {prefix}{count[name]}"
        elif node.kind == "math" and node.arg:
            count["math"] += 1
            node.number = f"({prefix}{count['math']})"


@dataclass(frozen=True)
class Place:
    """Where a label leads.

    Attributes
    ----------
    page, anchor : str
        The page, and the place in the built one.
    words : str
        What a reference says: a number, or the words of a heading.
    title : str
        Of a box or an exercise.
    heading : str
        The heading that it is, or stands below.
    """

    page: str
    anchor: str
    words: str
    title: str = ""
    heading: str = ""


@cache
def labels() -> dict[str, Place]:
    """Every label of the book."""
    return {label: place for page in pages_of_the_book() for label, place in labels_in(page)}


def labels_in(page: str) -> Iterator[tuple[str, Place]]:
    """The labels of a page; those of targets wait for the heading that follows."""
    waiting: list[str] = []
    above = ""
    for node in walk(blocks_of(page)):
        if node.kind == "target":
            waiting.append(node.label)
            continue
        headings = HEADING.findall(node.text) if node.kind == "text" else []
        heading = headings[0] if headings and node.text.startswith("#") else ""
        for label in waiting:
            yield label, Place(page, label, heading or node.number or label, "", heading or above)
        waiting = []
        above = headings[-1] if headings else above
        if node.label:
            words = "Solution" if node.kind == "solution" else node.number
            anchor = f"equation-{node.label}" if node.kind == "math" else node.label
            yield node.label, Place(page, anchor, words or node.label, node.arg, above)
        if node.kind == "dropdown" and "name" in node.options:
            yield node.options["name"], Place(page, node.options["name"], node.arg, "", above)
        for names in DERIVATIONS.findall(node.text if node.kind == "code-cell" else ""):
            for name in re.findall(r"\w+\.\w+", names):
                label = f"derivation-{re.sub('[_.]', '-', name)}"
                yield label, Place(page, label, label, "", above)


def heading_at(page: str, anchor: str) -> str:
    """The heading whose words make an anchor of the built page, if one does."""
    texts = (node.text for node in walk(blocks_of(page)) if node.kind == "text")
    headings = (heading for text in texts for heading in HEADING.findall(text))
    return next((heading for heading in headings if default_slugify(heading) == anchor), "")


@cache
def terms() -> dict[str, str]:
    """The terms of the glossary, by their small letters."""
    found: dict[str, str] = {}
    for page in pages_of_the_book():
        for node in walk(blocks_of(page)):
            lines = node.text.split("\n") if node.kind == "glossary" else []
            found |= {line.lower(): line for line in lines if line.strip() and line[0] != " "}
    return found
