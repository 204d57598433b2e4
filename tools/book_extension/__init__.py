"""A small Sphinx extension for what Jupyter Book has no option for.

- Figures, theorems, equations and exercises of a chapter are numbered with the chapter's own number, the one in its
  file name, whatever is built beside it: ``06-betting-game.md`` has Figure 6.1, and the one that checks it 6c.1.
- ``{syllabus} semester`` writes out a syllabus, with times that are summed when all lessons are built (syllabi.py).
- *Next* leads from lesson to lesson; the page that checks a chapter lies below its lesson.
- The card of a lesson says how long it takes, as counted in the page (times.py).
- The code of a lesson gets ids and goes into the page as JSON, for readers who make the page live (live.py).
- The rocket leads to the plain notebooks: on Binder to those that it exports, on Colab to those of the branch
  ``notebooks``.
- The empty corner of a table is a plain cell, not a header without a name; a proof without a label has no address,
  where all of them would share one.
- The toggles of the table of contents have a name.
- Each page has the version at its foot, and the book a sitemap.
- What has moved to another page is found there by its label, from an old link too (assets/moved.js).
- The search puts lessons before the pages that check them and before solutions, and drops words that say nothing
  (search_order.js).
- The words by which docstrings tell types lead to classes alone (words.py).
- What Sphinx would do again for every page and every reference is done once, and pages are written side by side
  (frugal.py).
- *[source]* in the reference leads to the lines in the repository (source.py).
- The scripts of sphinx-thebe are left out: live code in the page is off, and they raise an error when they are loaded
  twice.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from sphinx.environment.collectors.toctree import TocTreeCollector

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # Jupyter Book imports this folder by its own name, from anywhere
    sys.path.append(str(ROOT))

from tools.sources import counter, is_checked  # noqa: E402

from .live import name_the_code, with_live_code  # noqa: E402
from .times import with_times  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

STATUS = "book/back/status"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
EMPTY_HEADER = re.compile(r"<th([^>]*)>((?:&nbsp;|\s|</?p>)*)</th>")
SHARED_ADDRESS = re.compile(r'(<div\b[^>]*?) id="proof"|(<(?:div|section)\b[^>]*?) id="proof-content"')
BEFORE, AFTER = 1, 2  # places in Sphinx's relations of a page: its parent, the page before, the page after


def version() -> str:
    """The version of the book and the library."""
    project: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["version"]


def foot(app: Sphinx, page: str) -> str:
    """The version, with a link to the page that says what was built with what if it is built, and the licenses."""
    words, terms = f"Version {version()}", " · text and figures CC BY 4.0, code MIT"
    if STATUS not in app.env.all_docs:
        return f"<p>{words}{terms}</p>"
    return f'<p><a href="{app.builder.get_relative_uri(page, STATUS)}">{words}</a>{terms}</p>'


def sitemap(address: str, pages: Iterable[str]) -> bytes:
    """The map of the pages below an address, as https://www.sitemaps.org has it."""
    root = ET.Element("urlset", xmlns=NAMESPACE)
    for page in sorted(pages):
        ET.SubElement(ET.SubElement(root, "url"), "loc").text = f"{address.rstrip('/')}/{page}.html"
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def write_sitemap(app: Sphinx, failure: Exception | None) -> None:
    """Write the map beside the pages."""
    if failure is None and app.builder.format == "html" and app.config.html_baseurl:
        (Path(app.outdir) / "sitemap.xml").write_bytes(sitemap(app.config.html_baseurl, app.env.all_docs))


def page_of_label(env: Any) -> dict[str, str]:
    """The page of each label, as both stand in the addresses of the built book."""
    labels = {place: page for page, place, *_ in env.domaindata["std"]["anonlabels"].values()}
    labels |= {f"equation-{label}": page for label, (page, _) in env.domaindata["math"]["objects"].items()}
    for registry in (env.proof_list, env.sphinx_exercise_registry):
        labels |= {label: one["docname"] for label, one in registry.items()}
    return {label: f"{page}.html" for label, page in sorted(labels.items()) if label}


def write_labels(app: Sphinx, failure: Exception | None) -> None:
    """Write the list that assets/moved.js loads: a script, because a page opened from a disk may not fetch."""
    if failure is None and app.builder.format == "html":
        labels = json.dumps(page_of_label(app.env), separators=(",", ":"))
        (Path(app.outdir) / "_static" / "labels.js").write_text(f"window.pageOfLabel = {labels};\n", encoding="utf-8")


def add_foot(app: Sphinx, page: str, context: dict[str, Any]) -> None:
    """Put the version at the foot of a page."""
    context["theme_extra_footer"] = foot(app, page)


def number_by_file_name() -> None:
    """Let Sphinx count figures, theorems, equations and exercises within the chapter of the file name."""
    count = TocTreeCollector.assign_figure_numbers

    def assign_figure_numbers(self: TocTreeCollector, env: BuildEnvironment) -> list[str]:
        shown = env.toc_secnumbers
        counters: dict[str, Any] = {page: {"": counted} for page in env.all_docs if (counted := counter(page))}
        env.toc_secnumbers = {**shown, **counters}
        try:
            return count(self, env)
        finally:
            env.toc_secnumbers = shown  # the headings themselves stay as they are written

    TocTreeCollector.assign_figure_numbers = assign_figure_numbers  # type: ignore[method-assign]


@lru_cache(maxsize=1)
def relations_of(env: BuildEnvironment) -> dict[str, list[str | None]]:
    """Parent, page before and page after of every page; Sphinx walks through the whole book for them."""
    return env.collect_relations()


def neighbor(page: str, relations: Mapping[str, list[str | None]], side: int) -> str | None:
    """The page before or after a page, without those that check a chapter; before such a page lies its last lesson."""
    other = relations[page][side]
    while other is not None and is_checked(other):
        other = relations[other][side]
    return other


def lead_from_lesson_to_lesson(app: Sphinx, page: str, context: dict[str, Any]) -> None:
    """Set where *previous* and *next* lead."""
    relations = relations_of(app.env)
    if page not in relations:
        return
    for name, side in (("prev", BEFORE), ("next", AFTER)):
        other = neighbor(page, relations, side)
        context[name] = other and {
            "link": app.builder.get_relative_uri(page, other),
            "title": app.builder.render_partial(app.env.titles[other])["title"],  # type: ignore[attr-defined]
        }


def name_the_toggles(context: dict[str, Any]) -> None:
    """Give the toggles of the table of contents, which the theme leaves without a name, one for screen readers."""
    generate = context.get("generate_toctree_html")
    if generate is None:
        return

    def with_names(*args: Any, **kwargs: Any) -> Any:
        contents = generate(*args, **kwargs)
        for toggle in contents.select("summary") if hasattr(contents, "select") else ():
            toggle["aria-label"] = "Page below this one"
        return contents

    context["generate_toctree_html"] = with_names


def to_plain_notebooks(buttons: list[dict[str, Any]], page: str) -> list[dict[str, Any]]:
    """The header buttons with the addresses of the exported notebook of a page, also inside groups."""
    from tools.notebooks import notebook_addresses  # found once this package has set the path

    changed = []
    for button in buttons:
        if button.get("type") == "group":
            button = {**button, "buttons": to_plain_notebooks(button["buttons"], page)}
        address = notebook_addresses(page).get(button.get("text", ""))
        changed.append({**button, "url": address} if address else button)
    return changed


def tidy_page(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Adjust what the theme is about to write for one page."""
    context["header_buttons"] = to_plain_notebooks(context.get("header_buttons", []), pagename)
    body = EMPTY_HEADER.sub(r"<td\1>\2</td>", context.get("body", ""))
    context["body"] = with_live_code(app, pagename, with_times(SHARED_ADDRESS.sub(r"\1\2", body)))
    context["script_files"] = [script for script in context.get("script_files", []) if not is_thebe(script)]
    lead_from_lesson_to_lesson(app, pagename, context)
    name_the_toggles(context)
    add_foot(app, pagename, context)


def order_the_search(_app: Sphinx, config: Config) -> None:
    """Name the script that orders what the search finds, by its whole path: Sphinx opens it from where it is called."""
    config.html_search_scorer = str(Path(__file__).with_name("search_order.js"))


def is_thebe(script: Any) -> bool:
    """Return whether a script belongs to sphinx-thebe."""
    attributes = getattr(script, "attributes", {})
    return "thebe" in f"{getattr(script, 'filename', script)} {attributes.get('body', '')}".lower()


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx; 900 comes after the theme has added its buttons and scripts."""
    from coursework.build import syllabi

    from . import frugal, source, words

    number_by_file_name()
    app.connect("config-inited", order_the_search)
    app.connect("doctree-resolved", name_the_code)
    app.connect("html-page-context", tidy_page, priority=900)
    syllabi.register(app)
    frugal.register(app)
    source.register(app)
    words.register(app)
    app.connect("build-finished", write_sitemap)
    app.connect("build-finished", write_labels)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
