"""Print the whole book as one PDF: ``_build/pdf/evaluating-cautious-classifiers.pdf``.

``python -m tools.print_pdf`` prints the built pages one after another with Chromium, in the order of a book on paper:
title, contents, the parts with their lessons, the back matter, and as appendices the solutions and the pages *checked*.
Everything that unfolds is unfolded, explorers are printed as they start. tools/join_pdf.py joins what was printed.

A page that has not changed, and begins where it began, is not printed again.
"""

from __future__ import annotations

import hashlib
import html
import json
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from tools.book_extension.chapters import is_checked
from tools.build_book import BUILD, HTML, ROOT, missing_pages
from tools.chromium import MATHEMATICS_IS_SET, started
from tools.join_pdf import Printed, join, pages_in
from tools.sources import toc_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Page

PDF = BUILD / "pdf"
BOOK = PDF / "evaluating-cautious-classifiers.pdf"
STYLE = Path(__file__).with_suffix(".css")
SOLUTIONS, CHECKED = "Appendix A  Solutions", "Appendix B  What verifies each chapter"

# Two numbers of pages that would fill the same width, until the right ones are known
NOT_YET = 8888

# Chromium gives an address within the PDF to what a link on the same page leads to. So each page gets, where nobody
# sees it, a link to everything that has a name. The name of a section is given to its heading: a section may begin at
# the foot of a page whose heading stands on the next. The answer: the headings, each with its level, words and name; a
# formula lies between two signs that nobody sees.
PREPARE = r"""() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    document.getElementById('jb-print-toc')?.remove();
    for (const section of document.querySelectorAll('section[id]')) {
        const heading = section.querySelector(':scope > :is(h1, h2, h3, h4, h5, h6)');
        if (!heading || heading.id) continue;
        for (const other of section.querySelectorAll(':scope > span[id]:empty')) heading.prepend(other);
        const name = section.id;
        section.removeAttribute('id');
        heading.id = name;
    }
    const article = document.querySelector('article, main, body');
    const unseen = document.createElement('div');
    unseen.style.display = 'none';
    for (const named of document.querySelectorAll('[id]')) {
        const link = document.createElement('a');
        link.href = '#' + encodeURIComponent(named.id);
        unseen.append(link);
    }
    document.body.append(unseen);
    const words = heading => {
        const copy = heading.cloneNode(true);
        copy.querySelectorAll('.headerlink').forEach(e => e.remove());
        for (const formula of copy.querySelectorAll('mjx-container'))
            formula.replaceWith(`\u2060${formula.querySelector('mjx-assistive-mml')?.textContent || ''}\u2060`);
        return copy.textContent.replace(/\s+/g, ' ').trim();
    };
    return [...article.querySelectorAll('h1, h2')].map(heading => ({
        level: Number(heading.tagName[1]),
        words: words(heading),
        name: heading.id,
    }));
}"""


@dataclass(frozen=True)
class Part:
    """A part of the book on paper: its title, and its pages in order."""

    title: str
    pages: tuple[str, ...]


def parts_of(toc: Mapping[str, Any]) -> list[Part]:
    """The book in the order of print: what solves exercises, and what verifies chapters, comes last."""
    solutions: list[str] = []
    checked: list[str] = []
    parts = []
    for part in toc["parts"]:
        kept: list[str] = []
        for page in toc_entries(part["chapters"]):
            appendix = checked if is_checked(page) else solutions if "/solutions/" in page else kept
            appendix.append(page)
        parts.append(Part(part["caption"], tuple(kept)))
    parts[0] = Part(parts[0].title, (toc["root"], *parts[0].pages))
    return [*parts, Part(SOLUTIONS, tuple(solutions)), Part(CHECKED, tuple(checked))]


def number_style(first: int, head: str) -> str:
    """The style that prints the number of each page, the first given, and a head; names are quoted as CSS has it."""
    quoted = json.dumps(head, ensure_ascii=False)
    font = "font: 8.5pt sans-serif; color: #444"
    return (
        f"@page {{ @bottom-center {{ content: counter(page); {font} }} @top-right {{ content: {quoted}; {font} }} }}"
        f" @page :first {{ counter-set: page {first}; @top-right {{ content: none }} }}"
    )


def title_page(config: Mapping[str, Any], version: str) -> str:
    """The first leaf."""
    lines = [
        config["author"],
        f"Version {version}",
        config["repository"]["url"],
        "Text and figures: CC BY 4.0. Code: MIT license.",
        "Printed from the executable book, whose figures move, whose pages run, and whose sets of solutions fold.",
    ]
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    return f"{HEAD}<main class='title'><h1>{html.escape(config['title'])}</h1>{paragraphs}</main>"


HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><style>
body { font: 10pt sans-serif; margin: 0 8mm; }
h1 { font-size: 20pt; }
h3 { font-size: 11pt; margin: 5mm 0 1mm; break-after: avoid; }
.title { padding-top: 70mm; } .title h1 { font-size: 30pt; }
li { display: flex; gap: 2mm; list-style: none; margin: .6mm 0; break-inside: avoid; } ul { margin: 0; padding: 0; }
li i { border-bottom: 1px dotted #888; flex: 1; position: relative; top: -1mm; }
a { color: inherit; text-decoration: none; }
</style>"""


def contents_page(parts: Sequence[Part], titles: Mapping[str, str], numbers: Mapping[str, int]) -> str:
    """The table of contents with the numbers of pages; its links lead to the pages' files, as all links do."""
    rows = []
    for part in parts:
        rows.append(f"<h3>{html.escape(part.title)}</h3><ul>")
        for page in part.pages:
            address = html.escape((HTML / f"{page}.html").as_uri())
            number = numbers.get(page, NOT_YET)
            rows.append(f"<li><a href='{address}'>{html.escape(titles[page])}</a><i></i><span>{number}</span></li>")
        rows.append("</ul>")
    return f"{HEAD}<main><h1>Contents</h1>{''.join(rows)}</main>"


class Printer:
    """A tab of Chromium that prints pages, and remembers what it has printed in ``_build/pdf``."""

    def __init__(self, tab: Page, folder: Path) -> None:
        self.tab = tab
        self.folder = folder
        tab.emulate_media(media="print", color_scheme="light")

    def page(self, name: str, first: int) -> Printed:
        """Print a page of the book, whose first leaf has the given number."""
        source = HTML / f"{name}.html"
        return self._kept(name, first, source.read_bytes(), source.as_uri())

    def written(self, name: str, first: int, text: str) -> Printed:
        """Print a page that is no page of the book, from its HTML."""
        source = self.folder / f"{name}.html"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(text, encoding="utf-8")
        return self._kept(name, first, text.encode(), source.as_uri())

    def _kept(self, name: str, first: int, content: bytes, address: str) -> Printed:
        target = self.folder / f"{name}.pdf"
        notes = target.with_suffix(".json")
        own = f"{STYLE.read_text()}{PREPARE}{number_style(first, '')}".encode()
        key = hashlib.sha256(content + own).hexdigest()
        if target.exists() and notes.exists() and (known := json.loads(notes.read_text()))["key"] == key:
            headings = known["headings"]
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            headings = self._print(address, first, target)
            notes.write_text(json.dumps({"key": key, "headings": headings}))
        return Printed(name, target, first, tuple((row["level"], row["words"], row["name"]) for row in headings))

    def _print(self, address: str, first: int, target: Path) -> list[dict[str, Any]]:
        self.tab.goto(address, wait_until="load")
        self.tab.evaluate(MATHEMATICS_IS_SET)
        headings: list[dict[str, Any]] = self.tab.evaluate(PREPARE)
        head = headings[0]["words"] if headings else ""
        self.tab.add_style_tag(content=STYLE.read_text() + number_style(first, head))
        self.tab.pdf(path=target, prefer_css_page_size=True, print_background=True)
        return headings


def printed_parts(printer: Printer, parts: Sequence[Part], first: int) -> Iterator[tuple[str, Printed]]:
    """Print all pages, and yield each with the title of its part."""
    count, total = 0, sum(len(part.pages) for part in parts)
    for part in parts:
        for page in part.pages:
            printed = printer.page(page, first)
            count, first = count + 1, first + pages_in(printed.file)
            print(f"[{count}/{total}] {page}: pages {printed.first} to {first - 1}", flush=True)
            yield part.title, printed


def print_book(tab: Page, parts: Sequence[Part], config: Mapping[str, Any], version: str) -> list[tuple[str, Printed]]:
    """Print title, contents and all pages. The contents are printed twice: first to see how many leaves they take."""
    printer = Printer(tab, PDF)
    title = printer.written("title", 1, title_page(config, version))
    titles = {page: page_title(page) for part in parts for page in part.pages}
    contents = printer.written("contents", 2, contents_page(parts, titles, {}))
    book = list(printed_parts(printer, parts, 2 + pages_in(contents.file)))
    numbers = {printed.name: printed.first for _, printed in book}
    contents = printer.written("contents", 2, contents_page(parts, titles, numbers))
    return [("", title), ("", contents), *book]


def page_title(page: str) -> str:
    """The title of a built page, of a solution with what it solves."""
    text = (HTML / f"{page}.html").read_text(encoding="utf-8")
    title = html.unescape(text.partition("<title>")[2].partition("</title>")[0])
    return title.rsplit(" — ", 1)[0].strip()


def main() -> int:
    """Print; 1 when there is no page, or a link leads nowhere."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text())
    if missing := missing_pages(HTML, toc):
        print(f"{len(missing)} pages are not built, {missing[0]} among them: make book")
        return 1
    config = yaml.safe_load((ROOT / "_config.yml").read_text())
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    parts = parts_of(toc)
    with started() as browser:
        printed = print_book(browser.new_page(), parts, config, version)
    lost = join(printed, HTML, config["html"]["baseurl"], BOOK, title=config["title"], author=config["author"])
    print("\n".join(lost) or "every link within the book leads to its place")
    print(f"{BOOK.relative_to(ROOT)}: {pages_in(BOOK)} pages, {BOOK.stat().st_size / 1e6:.0f} MB")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
