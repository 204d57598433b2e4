"""Write a page's blocks as Markdown that every notebook program reads: no MyST is left.

Boxes become quotations, folds ``<details>``, references text; what another page holds is linked
in the online book, or in the page's notebook where this lies beside. Numbers are those of
``tools/myst.py``.
"""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, normpath, relpath
from textwrap import indent
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pybtex.database import parse_file
from pybtex.richtext import Text
from sphinx.config import Config
from sphinx.directives.code import LiteralInclude, LiteralIncludeReader

from credal_book._folds import fold
from tools.myst import CONFIG, NOTES, NUMBERED, Node, Place, blocks_of, heading_at, labels, terms
from tools.sources import ROOT, source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

ONLINE = CONFIG["html"]["baseurl"]
REPOSITORY = CONFIG["repository"]
GLOSSARY, REFERENCES = "book/back/glossary", "book/back/references"
ABOUT_THE_PAGE = re.compile(r"^\*\*Time\.\*\*.*(?:\n\n)?", re.MULTILINE)
"""The card's paragraph that the build of the book fills in."""

HOW_TO_OPEN = re.compile(
    r"""(?: (?:Make[ ]this[ ]page[ ]live[ ]below,[ ]or[ ]open[ ]it | Open[ ]this[ ]page)
            [ ]as[ ]a[ ]notebook[ ] \([^)]*\) (?:, | [ ]and)
          | You[ ]can[ ]read[ ]every[ ]page[ ]offline .*? \)\. )
        [ ] (\w)""",
    re.VERBOSE,
)
"""What a page says of itself, and a notebook need not; the last is of the front page."""

INLINE = re.compile(
    r"""\{(?P<role>[\w:]+)\}`(?P<of>[^`]+)`
      | (?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))
      | (?P<math>(?<![\\$])\$\$.+?\$\$|(?<![\\$])\$(?![\s$]).+?(?<!\\)\$)
      | (?P<bang>!?)\[(?P<words>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)""",
    re.DOTALL | re.VERBOSE,
)
"""What a text may hold that is no plain Markdown, and what may look like it."""


def address(page: str, anchor: str = "") -> str:
    """A page of the online book, or a place in it."""
    return f"{ONLINE}{page}.html{f'#{anchor}' if anchor else ''}"


class Writer:
    """Writes the blocks of one page as plain Markdown.

    Parameters
    ----------
    page : str
        Its entry in the table of contents.
    beside : collection of str
        The pages whose notebooks lie in the same folder, this one too: links lead there.
    """

    def __init__(self, page: str, beside: Collection[str] = ()) -> None:
        self.page = page
        self.beside = beside

    def markdown(self, nodes: Iterable[Node]) -> str:
        """Some blocks, with a blank line between them."""
        written = ((node.indent, self.block(node)) for node in nodes)
        return "\n\n".join(indent(text, space) for space, text in written if text)

    def block(self, node: Node) -> str:
        """One block."""
        if node.kind == "text":
            text = HOW_TO_OPEN.sub(lambda match: match[1].upper(), node.text)
            return self.inline(ABOUT_THE_PAGE.sub("", text))
        if node.kind in ("target", "comment", "index"):
            return ""
        if node.kind == "verbatim":
            return node.text
        if node.kind in NUMBERED:
            return self.numbered(node)
        if node.kind in NOTES or node.kind in ("admonition", "margin"):
            return quote(f"**{self.inline(node.arg) or node.kind.capitalize()}.**", self, node)
        write: Callable[[Node], str] | None = getattr(self, WRITTEN_BY.get(node.kind, ""), None)
        if write is None:
            raise NotImplementedError(f"{self.page}: no plain form of {{{node.kind}}}")
        return write(node)

    def math(self, node: Node) -> str:
        """A displayed formula, with its number."""
        tag = f" \\tag{{{node.number.strip('()')}}}" if node.number else ""
        return f"$$\n{node.text}{tag}\n$$"

    def div(self, node: Node) -> str:
        """A box of the book's own; quizzes hold folds, which need no second box."""
        inside = self.markdown(node.children)
        boxed = f"<blockquote>\n\n{inside}\n\n</blockquote>"
        return inside if node.arg in ("quiz", "errata") else boxed

    def dropdown(self, node: Node) -> str:
        """A fold."""
        return fold(self.inline(node.arg), self.markdown(node.children))

    def numbered(self, node: Node) -> str:
        """A theorem or its like in a box, an exercise without one."""
        name = node.number or NUMBERED[node.kind]
        title = f" ({self.inline(node.arg)})" if node.arg else ""
        head = f"**{name}{title}.**"
        if node.kind == "exercise":
            return lead_in(head, self.markdown(node.children))
        return quote(head, self, node)

    def proof(self, node: Node) -> str:
        """A proof, with a square at its end."""
        return f"{lead_in('*Proof.*', self.markdown(node.children))} ∎"

    def solution(self, node: Node) -> str:
        """The solution of an exercise, folded where the book folds it."""
        place = self.place(node.arg)
        title = f" ({self.inline(place.title)})" if place.title else ""
        body = self.markdown(node.children)
        if "dropdown" in str(node.options.get("class", "")).split():
            return fold(f"Solution to {place.words}{title}", body)
        return lead_in(f"**Solution to {self.link_to(node.arg, place.words)}{title}.**", body)

    def glossary(self, node: Node) -> str:
        """Terms in bold type, each entry with its explanation."""
        entries = (entry.rpartition("\n") for entry in re.split(r"\n{2,}", node.text.strip()))
        return "\n\n".join(
            f"**{', '.join(terms.split(chr(10)))}**: {self.inline(said.strip())}" for terms, _, said in entries
        )

    def shown_code(self, node: Node) -> str:
        """Code of a file, as ``literalinclude`` shows it."""
        given = {key: str(value) for key, value in node.options.items()}
        options = {key: LiteralInclude.option_spec[key](value) for key, value in given.items()}
        language = options.pop("language", "python")
        file = (source_of(self.page).parent / node.arg).resolve()
        lines, _ = LiteralIncludeReader(str(file), options, Config()).read()
        path = file.relative_to(ROOT)
        return f"[`{path}`]({in_repository(str(path))}):\n\n```{language}\n{lines.rstrip()}\n```"

    def inline(self, text: str) -> str:
        """A text with its roles and links resolved; code and formulas stay as they are."""

        def one(match: re.Match[str]) -> str:
            if match["role"]:
                return self.role(match["role"], match["of"])
            if match["target"]:
                return self.link(match["bang"], self.inline(match["words"]), match["target"])
            return match[0]

        return INLINE.sub(one, text)

    def link(self, bang: str, words: str, target: str) -> str:
        """A link: to the online book, or to the repository where it leads to no page."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return f"{bang}[{words}]({target})"
        if not parts.path or target in labels():
            label = parts.fragment or target
            if label in labels():
                return self.link_to(label, words or labels()[label].words)
            return f"[{words}]({self.address(self.page, label)})"
        path = normpath(f"{dirname(self.page)}/{parts.path}")
        page = re.sub(r"\.(md|ipynb)$", "", path)
        if page == path or not page.startswith(("book/", "notebooks/", "genindex")):
            return f"{bang}[{words}]({in_repository(path, raw=bool(bang))})"
        if parts.fragment in labels():
            return self.link_to(parts.fragment, words)
        return f"[{words}]({self.address(page, parts.fragment)})"

    def address(self, page: str, anchor: str = "", heading: str = "") -> str:
        """A place: in the notebook that lies beside, where places are headings, or online."""
        if page not in self.beside:
            return address(page, anchor)
        below = anchor_in_jupyterlab(self.inline(heading or heading_at(page, anchor)))
        notebook = relpath(f"{page}.ipynb", dirname(self.page))
        return below if below and page == self.page else f"{notebook}{below}"

    def page_link(self, page: str) -> str:
        """A link with the title of a page."""
        title = next(node.text for node in blocks_of(page) if node.kind == "text").split("\n")[0]
        return f"[{self.inline(title.lstrip('# '))}]({self.address(page)})"

    def place(self, label: str) -> Place:
        """Where a label leads."""
        if label not in labels():
            raise LookupError(f"{self.page}: nothing in the book has the label {label}")
        return labels()[label]

    def link_to(self, label: str, words: str) -> str:
        """A reference: a link, on the page itself to headings only; other anchors are not kept."""
        place = self.place(label)
        if place.page == self.page and not (self.beside and place.words == place.heading):
            return words
        return f"[{words}]({self.address(place.page, place.anchor, place.heading)})"

    def role(self, role: str, of: str) -> str:
        """A role as text or link."""
        match = re.fullmatch(r"(?P<words>.*?)\s*<(?P<to>[^>]*)>", of, re.DOTALL)
        words, to = (match["words"], match["to"]) if match else ("", of)
        if role in ("cite:p", "cite:t", "cite"):
            return cited([key.strip() for key in to.split(",")], in_text=role == "cite:t")
        if role == "term":
            return f"[{words or to}]({address(GLOSSARY, term_anchor(to))})"
        if role == "doc":
            page = to.lstrip("/") if to.startswith("/") else normpath(f"{dirname(self.page)}/{to}")
            return f"[{words or page}]({self.address(page)})"
        if role in ("ref", "numref", "eq", "prf:ref"):
            place = self.place(to)
            number = re.sub(r"^[^\d(]*", "", place.words)
            for mark, said in (("%s", number), ("{number}", number), ("{name}", place.title)):
                words = words.replace(mark, said)
            return self.link_to(to, words or self.inline(place.words))
        if role.removeprefix("py:") in ("class", "func", "meth", "mod", "attr", "data", "exc"):
            return f"`{words or (to[1:].rpartition('.')[2] if to.startswith('~') else to)}`"
        raise NotImplementedError(f"{self.page}: no plain form of {{{role}}}`{of}`")


WRITTEN_BY = {
    "math": "math",
    "div": "div",
    "dropdown": "dropdown",
    "prf:proof": "proof",
    "solution": "solution",
    "literalinclude": "shown_code",
    "glossary": "glossary",
}


def lead_in(head: str, body: str) -> str:
    """A bold title before a text, in its first line where that is a line of words."""
    apart = body.startswith(("$$", "```", "<", "- ", "* ", "1. ", "|", "#"))
    return f"{head}\n\n{body}" if apart else f"{head} {body}"


def quote(head: str, writer: Writer, node: Node) -> str:
    """A box, in HTML: behind ``>`` tables and long formulas are not read everywhere."""
    return f"<blockquote>\n\n{lead_in(head, writer.markdown(node.children))}\n\n</blockquote>"


def anchor_in_jupyterlab(heading: str) -> str:
    """The place of a heading in JupyterLab, which joins its words as they are read.

    It finds none with signs that an address encodes, and a formula would end a link.
    """
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading).replace(" ", "-")
    return f"#{words}" if re.fullmatch(r"[\w.,:;?!/'-]+", words, re.ASCII) else ""


def in_repository(path: str, *, raw: bool = False) -> str:
    """The address of a file of the repository."""
    return f"{REPOSITORY['url']}/{'raw' if raw else 'blob'}/{REPOSITORY['branch']}/{path}"


def term_anchor(term: str) -> str:
    """The place of a term in the built glossary."""
    written = terms()[" ".join(term.lower().split())]
    return "term-" + re.sub(r"[^A-Za-z0-9.]+", "-", written).strip("-")


def cited(keys: Sequence[str], *, in_text: bool) -> str:
    """Citations, as the book writes them."""
    where = address(REFERENCES)
    known = sorted(bibliography()[key] for key in keys)
    if in_text:
        return ", ".join(f"{authors} [[{year}]({where})]" for authors, year in known)
    return "[" + ", ".join(f"[{authors}, {year}]({where})" for authors, year in known) + "]"


@cache
def bibliography() -> dict[str, tuple[str, str]]:
    """Authors and year of each entry."""
    found = {}
    for key, entry in parse_file(str(ROOT / CONFIG["bibtex_bibfiles"][0])).entries.items():
        people = entry.persons.get("author") or entry.persons.get("editor", [])
        names = [str(Text.from_latex(" ".join([*p.prelast_names, *p.last_names]))) for p in people]
        several = f"{names[0]} et al." if len(names) > 2 else " and ".join(names)
        found[key] = (several, entry.fields.get("year", ""))
    return found
