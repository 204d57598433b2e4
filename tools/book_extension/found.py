"""What lets a page be found and dated: the version at its foot, and a map of all pages for search engines.

The map lists the pages that there are; an extension that collects those just written would lose the others whenever a
build changes a few.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
STATUS = "book/back/status"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def version() -> str:
    """The version of the book and the library."""
    project: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["version"]


def foot(app: Sphinx, page: str) -> str:
    """The version, with a link to the page that says what was built with what; no link where that page is not built."""
    words = f"Version {version()}"
    if STATUS not in app.env.all_docs:
        return f"<p>{words}</p>"
    return f'<p><a href="{app.builder.get_relative_uri(page, STATUS)}">{words}</a></p>'


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


def add_foot(app: Sphinx, page: str, context: dict[str, Any]) -> None:
    """Put the version at the foot of a page."""
    context["theme_extra_footer"] = foot(app, page)
