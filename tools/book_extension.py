"""A small Sphinx extension for settings that Jupyter Book has no option for.

- Figures, theorems, equations and exercises of a chapter are numbered with the chapter's own number, the one in its
  file name: ``06-betting-game.md`` has Figure 6.1 and Theorem 6.1, whatever chapters are built beside it.
- The Colab link stays only on pages that Colab can open, notebooks.
- The empty corner of a table is a plain cell, not a header without a name.
- The scripts of sphinx-thebe are left out: live code in the page is off, and they raise an error when they are loaded
  twice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sphinx.environment.collectors.toctree import TocTreeCollector

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

EMPTY_HEADER = re.compile(r"<th([^>]*)>((?:&nbsp;|\s|</?p>)*)</th>")
CHAPTER = re.compile(r"(?:^|/)(?:part[^/]*|notebooks)/(\d\d)-[^/]*$")


def chapter_number(docname: str) -> int | None:
    """The number in a chapter's file name; None for the preface, the solutions and the back matter."""
    match = CHAPTER.search(docname)
    return int(match[1]) if match else None


def number_by_file_name() -> None:
    """Let Sphinx count figures, theorems, equations and exercises within the chapter number of the file name."""
    count = TocTreeCollector.assign_figure_numbers

    def assign_figure_numbers(self: TocTreeCollector, env: BuildEnvironment) -> list[str]:
        shown = env.toc_secnumbers
        numbers = {docname: chapter_number(docname) for docname in env.all_docs}
        env.toc_secnumbers = {**shown, **{docname: {"": (n,)} for docname, n in numbers.items() if n is not None}}
        try:
            return count(self, env)
        finally:
            env.toc_secnumbers = shown  # the headings themselves stay as they are written

    TocTreeCollector.assign_figure_numbers = assign_figure_numbers  # type: ignore[method-assign]


def without_colab(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The header buttons less those that lead to Colab, also inside groups."""
    kept = []
    for button in buttons:
        if "colab" in str(button.get("url", "")):
            continue
        if button.get("type") == "group":
            button = {**button, "buttons": without_colab(button["buttons"])}
        kept.append(button)
    return kept


def tidy_page(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Adjust what the theme is about to write for one page."""
    source = app.env.doc2path(pagename, base=False) if pagename in app.env.all_docs else ""
    if not str(source).endswith(".ipynb"):
        context["header_buttons"] = without_colab(context.get("header_buttons", []))
    context["body"] = EMPTY_HEADER.sub(r"<td\1>\2</td>", context.get("body", ""))
    context["script_files"] = [script for script in context.get("script_files", []) if not is_thebe(script)]


def is_thebe(script: Any) -> bool:
    """Return whether a script belongs to sphinx-thebe."""
    attributes = getattr(script, "attributes", {})
    return "thebe" in f"{getattr(script, 'filename', script)} {attributes.get('body', '')}".lower()


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx; 900 comes after the theme has added its buttons and scripts."""
    number_by_file_name()
    app.connect("html-page-context", tidy_page, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
