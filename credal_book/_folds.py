"""Folds that every notebook program shows: ``<details>``, with Markdown inside."""

from __future__ import annotations

import re

LITERAL = re.compile(r"(`[^`]+`|\$[^$]+\$)")
AS_TEX = {"<": r"\lt ", ">": r"\gt "}
AS_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def fold(title: str, body: str) -> str:
    """Fold Markdown under a title, a line of Markdown itself."""
    return f"<details>\n<summary>{as_html(title)}</summary>\n\n{body}\n\n</details>"


def as_html(line: str) -> str:
    """Write a line of Markdown as HTML: in a title, Markdown is not read.

    It may hold code, emphasis, links, which become their words, and formulas. These stay TeX, with
    the signs of HTML replaced by commands.
    """
    parts = LITERAL.split(line)
    for place, part in enumerate(parts):
        if part.startswith("$") and place % 2:
            parts[place] = _replaced(part, AS_TEX)
        elif place % 2:
            parts[place] = f"<code>{_replaced(part.strip('`'), AS_HTML)}</code>"
        else:
            parts[place] = _replaced(re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", part), AS_HTML)
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", "".join(parts))
    return re.sub(r"(?<![\w^])\*(?! )(.+?)\*(?!\w)", r"<em>\1</em>", html)


def _replaced(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)
