"""The whole book as one PDF: the order of print, and what becomes of links when pages are joined."""

from __future__ import annotations

import pytest
import yaml
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject
from pypdf.generic import TextStringObject as Text

from tests.book.sources import PAGES, ROOT
from tools import print_pdf
from tools.print_pdf import CHECKED, NOT_YET, SOLUTIONS, Printed, contents_page, join, number_style, parts_of

WEB = "https://book.example"
PARTS = parts_of(yaml.safe_load((ROOT / "_toc.yml").read_text()))


def test_every_page_is_printed_once():
    assert sorted(page for part in PARTS for page in part.pages) == sorted(PAGES)


def test_what_solves_and_what_verifies_comes_last():
    assert PARTS[0].pages[0] == "book/index"
    assert [part.title for part in PARTS[-2:]] == [SOLUTIONS, CHECKED]
    assert all("/solutions/" in page for page in PARTS[-2].pages)
    assert all(page.endswith("-checked") for page in PARTS[-1].pages)
    assert not [page for part in PARTS[:-2] for page in part.pages if "/solutions/" in page or "-checked" in page]


def test_the_contents_have_every_title_and_its_number():
    toc = {
        "root": "book/index",
        "parts": [{"caption": "One", "chapters": [{"file": "a", "sections": [{"file": "part/01-b-checked"}]}]}],
    }
    parts = parts_of(toc)
    titles = {"book/index": "Start & go", "a": "A", "part/01-b-checked": "B"}
    text = contents_page(parts, titles, {"book/index": 3, "a": 7, "part/01-b-checked": 123})
    assert "Start &amp; go" in text
    assert all(f"<span>{number}</span>" in text for number in (3, 7, 123))
    assert text.count("/a.html'") == 1
    assert contents_page(parts, titles, {}).count(f"<span>{NOT_YET}</span>") == 3


def test_a_head_with_quotation_marks_ends_no_style():
    style = number_style(7, 'Saying "I don\'t know"')
    assert r'content: "Saying \"I don' in style
    assert "counter-set: page 7" in style


def leaf_with(links):
    """A PDF like those of Chromium: two leaves, `links` on the first, the place `/below` on the second."""
    writer = PdfWriter()
    first, second = (writer.add_blank_page(width=595, height=842) for _ in range(2))
    annotations = ArrayObject()
    for link in links:
        entry = DictionaryObject(
            {NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Link")}
        )
        entry[NameObject("/Rect")] = ArrayObject(FloatObject(side) for side in (10, 10, 50, 20))
        if link.startswith("#"):
            entry[NameObject("/Dest")] = NameObject("/" + link[1:])
        else:
            action = {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): Text(link)}
            entry[NameObject("/A")] = DictionaryObject(action)
        annotations.append(entry)
    first[NameObject("/Annots")] = annotations
    place = [second.indirect_reference, NameObject("/XYZ"), NumberObject(0), NumberObject(300), NumberObject(0)]
    writer.root_object[NameObject("/Dests")] = DictionaryObject({NameObject("/below"): ArrayObject(place)})
    return writer


@pytest.fixture
def joined(tmp_path):
    def of(*links):
        printed = []
        for number, name in enumerate(("book/a", "book/b")):
            file = tmp_path / f"{number}.pdf"
            leaf_with(links if name == "book/a" else []).write(file)
            printed.append(
                (f"Part {number}", Printed(name, file, 1 + 2 * number, ((1, name, ""), (2, "Below", "below"))))
            )
        target = tmp_path / "book.pdf"
        lost = join(printed, tmp_path, WEB, target, title="T", author="A")
        return lost, PdfReader(target)

    return of


def targets(reader):
    """Where the links of the first leaf lead: (number of the leaf, height) or an address."""
    found = []
    for reference in reader.pages[0]["/Annots"]:
        link = reference.get_object()
        if "/Dest" in link:
            numbers = [page.indirect_reference.idnum for page in reader.pages]
            height = link["/Dest"][3]
            found.append((numbers.index(link["/Dest"][0].idnum), getattr(height, "as_numeric", lambda: None)()))
        else:
            found.append(link["/A"]["/URI"])
    return found


def test_links_between_pages_lead_to_places_in_the_joined_pdf(joined, tmp_path):
    other = (tmp_path / "book" / "b.html").as_uri()
    lost, reader = joined(other, f"{other}#below", "#below", "https://elsewhere.example/x#y")
    assert not lost
    assert targets(reader) == [(2, None), (3, 300), (1, 300), "https://elsewhere.example/x#y"]


def test_what_is_no_page_of_the_pdf_is_linked_on_the_web(joined, tmp_path):
    lost, reader = joined((tmp_path / "_modules" / "m.html").as_uri() + "#f")
    assert not lost
    assert targets(reader) == [f"{WEB}/_modules/m.html#f"]


def test_a_lost_link_is_named(joined, tmp_path):
    absent = (tmp_path / "book" / "b.html").as_uri() + "#absent"
    lost, _ = joined(absent, "#nowhere", "file:///somewhere/else.html")
    assert [line.partition(": ")[2] for line in lost] == [absent, "#nowhere", "file:///somewhere/else.html"]


def test_bookmarks_of_parts_pages_and_sections(joined):
    _, reader = joined()

    def tree(items):
        return [
            tree(item) if isinstance(item, list) else (item.title, reader.get_destination_page_number(item))
            for item in items
        ]

    assert tree(reader.outline) == [
        ("Part 0", 0), [("book/a", 0), [("Below", 1)]],
        ("Part 1", 2), [("book/b", 2), [("Below", 3)]],
    ]  # fmt: skip
    assert reader.metadata.title == "T"


def test_numbers_that_would_not_agree_are_refused(tmp_path):
    file = tmp_path / "a.pdf"
    leaf_with([]).write(file)
    with pytest.raises(ValueError, match="begins at 1, its numbers at 5"):
        join([("", Printed("a", file, 5))], tmp_path, WEB, tmp_path / "b.pdf", title="T", author="A")


def test_a_book_that_is_not_built_is_not_printed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(print_pdf, "HTML", tmp_path)
    assert print_pdf.main() == 1
    assert f"{len(PAGES)} pages are not built" in capsys.readouterr().out
