"""Check the links of the built pages: every file and every anchor that a page points to must exist.

``python -m tools.check_links`` checks links within the book; with ``--external`` it asks the other machines instead
(weekly job).
"""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
HTML = ROOT / "_build" / "html"
LINK_ATTRIBUTES = {"href", "src", "poster", "data"}
# Publishers that answer browsers only: their "no" says nothing about the link.
ANSWERS_BROWSERS_ONLY = {401, 403, 405, 406, 418, 429}


class Page(HTMLParser):
    """The anchors a page offers and the links it makes, from the HTML as written (no script has run)."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what matters of one tag."""
        for name, value in attrs:
            if not value:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in LINK_ATTRIBUTES:
                self.links.append(value)


def read_pages(html: Path) -> dict[Path, Page]:
    """Yield every HTML page below `html`, parsed; `_static` contains templates of the theme, not pages."""
    files = (file for file in sorted(html.rglob("*.html")) if "_static" not in file.relative_to(html).parts)
    return {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in files}


def broken_internal_links(html: Path) -> list[str]:
    """One line for each link to a file or an anchor that does not exist."""
    pages = read_pages(html)
    return [
        f"{file.relative_to(html.resolve())}: {link}  ({problem})"
        for file, page in pages.items()
        for link in dict.fromkeys(page.links)
        if (problem := problem_of(link, file, pages))
    ]


def problem_of(link: str, file: Path, pages: dict[Path, Page]) -> str:
    """What is wrong with one link found in `file`; empty when nothing is, or when it leads outside."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return ""
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target = target / "index.html"
    if not target.exists():
        return "no such file"
    fragment = unquote(parts.fragment)
    if fragment and target in pages and fragment not in pages[target].anchors:
        return "no such anchor"
    return ""


def external_links(html: Path) -> dict[str, list[str]]:
    """Each http(s) address, with the pages that link to it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file, page in read_pages(html).items():
        for link in set(page.links):
            if urlsplit(link).scheme in {"http", "https"}:
                found[link.split("#")[0]].append(str(file.relative_to(html.resolve())))
    return dict(found)


def external_problem(address: str) -> str:
    """What went wrong when the address was opened; empty when it answered."""
    request = urllib.request.Request(address, headers={"User-Agent": "link check of an online book"})  # noqa: S310 - http(s) only
    try:
        with urllib.request.urlopen(request, timeout=30):  # noqa: S310 - http(s) only
            return ""
    except urllib.error.HTTPError as error:
        return "" if error.code in ANSWERS_BROWSERS_ONLY else f"status {error.code}"
    except OSError as error:
        return str(error)


def main(arguments: list[str]) -> int:
    """Print the broken links; 1 when there are any."""
    if "--external" in arguments:
        broken = [
            f"{address}  ({problem}; on {', '.join(sorted(pages))})"
            for address, pages in sorted(external_links(HTML).items())
            if (problem := external_problem(address))
        ]
    else:
        broken = broken_internal_links(HTML)
    print("\n".join(broken) or "all links lead somewhere")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
