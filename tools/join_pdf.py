"""Join printed pages of the book into one PDF with bookmarks, whose links lead to each other's places.

In the PDF that Chromium prints of one page, a link to another page of the book is the address of a file. Here it
becomes a link to the place in the joined PDF; what is no page of it (a listing of the library, say) is linked on the
web.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, Fit, FloatObject, NameObject, NullObject, NumberObject
from pypdf.generic import TextStringObject as Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NO_BORDER = ArrayObject([NumberObject(0)] * 3)
Place = tuple[int, float | None]
"""A leaf of the joined PDF, counted from 0, and the height on it; None for its upper edge."""


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
