"""Feedback as a page: one file without scripts, for any screen, in light and in dark."""

from __future__ import annotations

import html

from markdown_it import MarkdownIt

STYLE = """
:root { color-scheme: light dark; --right: #17692f; --wrong: #a33a00; --line: #8884; --back: #fff; --text: #1a1a1a }
@media (prefers-color-scheme: dark) { :root { --right: #6fd08c; --wrong: #ffa066; --back: #16181c; --text: #e6e6e6 } }
* { box-sizing: border-box }
body { font: 1.05rem/1.55 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem 1.1rem 4rem;
  background: var(--back); color: var(--text); overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; padding-top: .7rem; border-top: 1px solid var(--line) }
h1 + p { font-size: 1.2rem } li li { margin: .2rem 0; border: 0 }
ul { list-style: none; padding: 0 } li { margin: .6rem 0; padding-left: .8rem; border-left: .25rem solid var(--line) }
li em { font-style: normal; font-weight: 600; color: var(--right) } li:has(> em) { border-color: var(--right) }
li strong { color: var(--wrong) } li:has(> strong) { border-color: var(--wrong) }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem 1.2rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line) }
code { font: .92em/1.4 ui-monospace, monospace } a { color: inherit }
"""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def page(words: str, title: str) -> str:
    """Return a page of feedback that was written as Markdown; it may load and run nothing."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{MARKDOWN.render(words)}</body>\n</html>\n"
    )
