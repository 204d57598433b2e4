"""The preview of one chapter: which pages it builds, in a folder that looks like the project."""

from __future__ import annotations

import yaml

from tests.book.sources import PAGES
from tools.preview import ALWAYS, pages_of, prepare, toc_of


def test_the_pages_of_a_chapter_are_found_by_its_number():
    pages = pages_of("8", PAGES)
    assert pages == pages_of("08", PAGES)
    assert pages[0] == "book/part2-sets/08-variance-and-determinacy"
    assert "book/solutions/08-variance-and-determinacy" in pages
    assert not pages_of("99", PAGES)


def test_the_folder_has_the_project_and_its_own_table_of_contents(tmp_path):
    toc = toc_of(pages_of("8", PAGES))
    assert {ALWAYS[0], *(entry["file"] for entry in toc["chapters"])} == {*ALWAYS, *pages_of("8", PAGES)}
    prepare(tmp_path / "preview", toc)
    assert (tmp_path / "preview" / "credal_lib" / "__init__.py").is_file()
    assert yaml.safe_load((tmp_path / "preview" / "_toc.yml").read_text()) == toc
    prepare(tmp_path / "preview", toc)  # again, over the last one
