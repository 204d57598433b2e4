r"""Short texts of the book's Markdown as HTML for other places: a learning platform, a booklet.

Formulas come out as ``\( \)`` and ``\[ \]``, as MathJax finds them. A reference becomes the words that the built page
shows for it, "Proposition 8.3", counted here in the sources; a link becomes its text.
"""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.myst_role import myst_role_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from tools.notebooks import as_text
from tools.sources import chapter_number, counter, pages_of_the_book

if TYPE_CHECKING:
    from collections.abc import Sequence

BOXES = re.compile(r"^[`:]{3,}\{prf:(?P<kind>\w+)\}[^\n]*\n:label: (?P<label>\S+)", re.MULTILINE)
EXERCISES = re.compile(r"^[`:]{3,}\{exercise\}[^\n]*\n:label: (?P<label>\S+)", re.MULTILINE)
EQUATIONS = re.compile(r"^\$\$ \((?P<label>[\w-]+)\)$", re.MULTILINE)
TERM = re.compile(r"(?P<text>.*?)\s*<[^<>]*>")
REFERENCES = {"prf:ref", "ref", "eq"}
ROLE = re.compile(r"\{(?P<name>[\w:]+)\}`(?P<content>[^`]+)`")


def chapters() -> list[str]:
    """The pages of all chapters, in the order of the table of contents."""
    return [page for page in pages_of_the_book() if chapter_number(page) is not None]


def numbers_of(source: str, count: str) -> dict[str, str]:
    """What references to the labels of one page say; `count` is what the page counts within, "8" or "8c"."""
    found: dict[str, str] = {}
    kinds: dict[str, int] = {}
    for box in BOXES.finditer(source):
        kinds[box["kind"]] = kinds.get(box["kind"], 0) + 1
        found[box["label"]] = f"{box['kind'].capitalize()} {count}.{kinds[box['kind']]}"
    for place, exercise in enumerate(EXERCISES.finditer(source), start=1):
        found[exercise["label"]] = f"Exercise {count}.{place}"
    for place, equation in enumerate(EQUATIONS.finditer(source), start=1):
        found[equation["label"]] = f"({count}.{place})"
    return found


@cache
def numbers() -> dict[str, str]:
    """What references to theorems, exercises and formulas say, by label, for the whole book."""
    return {
        label: shown
        for page in chapters()
        for label, shown in numbers_of(as_text(page), str((counter(page) or [""])[0])).items()
    }


@cache
def parser() -> MarkdownIt:
    """The Markdown of the book, as far as short texts use it."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.use(dollarmath_plugin, double_inline=True).use(myst_role_plugin)
    markdown.add_render_rule("math_inline", _inline)
    markdown.add_render_rule("math_inline_double", _displayed)
    markdown.add_render_rule("math_block", _displayed)
    markdown.add_render_rule("math_block_label", _displayed)
    markdown.add_render_rule("myst_role", _role)
    markdown.add_render_rule("fence", _code)
    for link in ("link_open", "link_close"):
        markdown.add_render_rule(link, _nothing)
    return markdown


def to_html(text: str) -> str:
    """Return a text as HTML, in paragraphs."""
    return str(parser().render(text)).strip()


def to_inline_html(text: str) -> str:
    """Return a line as HTML, without a paragraph around it."""
    return str(parser().renderInline(text)).strip()


def _inline(_self: Any, tokens: Sequence[Any], place: int, *_: Any) -> str:
    return rf"\({html.escape(tokens[place].content.strip(), quote=False)}\)"


def _displayed(_self: Any, tokens: Sequence[Any], place: int, *_: Any) -> str:
    return f"\\[{html.escape(tokens[place].content.strip(), quote=False)}\\]\n"


def _role(_self: Any, tokens: Sequence[Any], place: int, *_: Any) -> str:
    return html.escape(words_of_role(tokens[place].meta["name"], tokens[place].content))


def words_of_role(name: str, content: str) -> str:
    """What the built page shows for a reference or a term."""
    if name in REFERENCES:
        return numbers()[content]
    if name == "term":
        described = TERM.fullmatch(content)
        return described["text"] if described else content
    raise ValueError(f"no words for the role {name} in a short text: {content!r}")


def to_plain_markdown(text: str) -> str:
    """Return a text as Markdown that any reader knows, with words in place of references."""
    return ROLE.sub(lambda role: words_of_role(role["name"], role["content"]), text)


def _code(_self: Any, tokens: Sequence[Any], place: int, *_: Any) -> str:
    return python_html(tokens[place].content)


def _nothing(_self: Any, _tokens: Sequence[Any], _place: int, *_: Any) -> str:
    return ""


def python_html(code: str) -> str:
    """Return Python code as HTML, colored by classes."""
    return str(highlight(code, PythonLexer(), HtmlFormatter(cssclass="highlight")))
