"""Print the whole book as one PDF: ``_build/pdf/evaluating-cautious-classifiers.pdf``.

``python -m tools.print_pdf`` prints the built pages one after another with Chromium, in the order of a book on paper:
title, contents, the parts with their lessons, the back matter, and as appendices the solutions and the pages *checked*.
Everything that unfolds is unfolded, explorers are printed as they start. What was printed is joined: in the PDF
that Chromium prints of one page, a link to another page of the book is the address of a file; here it becomes a link to
the place in the joined PDF. What is no page of it (a listing of the library, say) is linked on the web.

A page that has not changed, and begins where it began, is not printed again.
"""

from __future__ import annotations

import hashlib
import html
import json
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import yaml
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, Fit, FloatObject, NameObject, NullObject, NumberObject
from pypdf.generic import TextStringObject as Text

from tools.build_book import BUILD, HTML, ROOT, missing_pages
from tools.chromium import MATHEMATICS_IS_SET, started
from tools.sources import is_checked, toc_entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Page

PDF = BUILD / "pdf"
BOOK = PDF / "evaluating-cautious-classifiers.pdf"
STYLE = Path(__file__).with_suffix(".css")
SOLUTIONS, CHECKED = "Appendix A  Solutions", "Appendix B  What verifies each chapter"

NO_BORDER = ArrayObject([NumberObject(0)] * 3)
Place = tuple[int, float | None]
"""A leaf of the joined PDF, counted from 0, and the height on it; None for its upper edge."""

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
class Printed:
    """A printed page: name, file, the number of its first leaf, and its headings (level, words, name)."""

    name: str
    file: Path
    first: int
    headings: tuple[tuple[int, str, str], ...] = ()


def pages_in(file: Path) -> int:
    """How many leaves a PDF has."""
    return len(PdfReader(file).pages)


@dataclass
class Places:
    """Where the pages of the book, and what has a name on them, stand in the joined PDF."""

    html: Path
    web: str
    pages: dict[str, int] = field(default_factory=dict)
    names: dict[str, dict[str, Place]] = field(default_factory=dict)

    def add(self, printed: Printed, reader: PdfReader, start: int) -> None:
        """Note a printed page that begins at leaf `start`, and the places that Chromium has named on it."""
        numbers = {page.indirect_reference.idnum: n for n, page in enumerate(reader.pages) if page.indirect_reference}
        found: dict[str, Place] = {}
        for name, place in reader.named_destinations.items():
            leaf = numbers.get(getattr(place.page, "idnum", -1))
            if leaf is not None:
                found[unquote(str(name)).removeprefix("/")] = (start + leaf, float(place.top or 0))
        self.pages[printed.name] = start
        self.names[printed.name] = found

    def of_page(self, page: str, name: str) -> Place | None:
        """The place of something on a page, of the page itself for no name; None when there is no such thing."""
        if not name:
            return self.pages[page], None
        return self.names[page].get(name)

    def of_address(self, address: str) -> Place | str | None:
        """Where a link leads: a place, an address on the web, or None when it is lost."""
        parts = urlsplit(address)
        if parts.scheme != "file":
            return address
        try:
            inside = Path(unquote(parts.path)).relative_to(self.html)
        except ValueError:
            return None
        page = inside.with_suffix("").as_posix()
        if inside.suffix == ".html" and page in self.pages:
            return self.of_page(page, unquote(parts.fragment))
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        return f"{self.web}{inside.as_posix()}{fragment}"


def links_of(leaf: DictionaryObject) -> Iterator[tuple[Any, str, str]]:
    """The links on a leaf: rectangle, address (empty within the page), name on the same page."""
    for reference in leaf.get("/Annots", ()):
        link = reference.get_object()
        if link.get("/Subtype") != "/Link":
            continue
        if "/Dest" in link:
            yield link["/Rect"], "", unquote(str(link["/Dest"])).removeprefix("/")
        elif "/URI" in link.get("/A", {}):
            yield link["/Rect"], str(link["/A"]["/URI"]), ""


def annotation(rectangle: Any, target: Place | str, writer: PdfWriter) -> DictionaryObject:
    """A link, to a place or to the web."""
    link = DictionaryObject(
        {NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Link"),
         NameObject("/Rect"): ArrayObject(FloatObject(side) for side in rectangle), NameObject("/Border"): NO_BORDER}
    )  # fmt: skip
    if isinstance(target, str):
        action = {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): Text(target)}
        link[NameObject("/A")] = DictionaryObject(action)
    else:
        leaf, height = target
        top = NullObject() if height is None else FloatObject(height)
        page = writer.pages[leaf].indirect_reference
        assert page is not None
        link[NameObject("/Dest")] = ArrayObject([page, NameObject("/XYZ"), NullObject(), top, NullObject()])
    return link


def bookmark(writer: PdfWriter, title: str, place: Place, parent: Any = None) -> Any:
    """Add a bookmark below another."""
    leaf, height = place
    fit = Fit.fit() if height is None else Fit.xyz(top=height)
    return writer.add_outline_item(title=title, page_number=leaf, parent=parent, fit=fit, is_open=False)


def add_bookmarks(writer: PdfWriter, printed: Sequence[tuple[str, Printed]], places: Places) -> None:
    """Bookmarks of parts, pages and sections."""
    above: Any = None
    latest = ""
    for part, page in printed:
        start = places.pages[page.name]
        if part and part != latest:
            above, latest = bookmark(writer, part, (start, None)), part
        (_, title, _), *sections = page.headings or ((1, page.name, ""),)
        own = bookmark(writer, title, (start, None), above)
        for level, words, name in sections:
            if level == 2 and (place := places.of_page(page.name, name)):
                bookmark(writer, words, place, own)


def join(
    printed: Sequence[tuple[str, Printed]], html: Path, web: str, target: Path, *, title: str, author: str
) -> list[str]:
    """Join pages, each with the title of its part, into `target`; one line for each link in the book that is lost."""
    writer, places = PdfWriter(), Places(html, web.rstrip("/") + "/")
    links: list[tuple[str, int, list[tuple[Any, str, str]]]] = []
    for _, page in printed:
        reader = PdfReader(page.file)
        start = len(writer.pages)
        if start + 1 != page.first:
            raise ValueError(f"{page.name} begins at {start + 1}, its numbers at {page.first}")
        places.add(page, reader, start)
        for number, leaf in enumerate(reader.pages, start=start):
            links.append((page.name, number, list(links_of(leaf))))
            leaf.pop("/Annots", None)
            writer.add_page(leaf)
    lost = []
    for name, number, found in links:
        for rectangle, address, local in found:
            goal = places.of_address(address) if address else places.of_page(name, local)
            if goal is None:
                lost.append(f"{name}, page {number + 1}: {address or '#' + local}")
            else:
                writer.add_annotation(number, annotation(rectangle, goal, writer))
    add_bookmarks(writer, printed, places)
    finish(writer, title, author)
    writer.write(target)
    return lost


def finish(writer: PdfWriter, title: str, author: str) -> None:
    """Say what it is, in which language, and open it with its bookmarks."""
    writer.add_metadata({"/Title": title, "/Author": author})
    writer.root_object[NameObject("/Lang")] = Text("en")
    writer.page_mode = "/UseOutlines"
    writer.compress_identical_objects()


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
