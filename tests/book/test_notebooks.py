"""Notebooks: they start anywhere, and what a page offers for download is that page, and stands alone."""

from __future__ import annotations

import re
from functools import cache

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

from tests.book.sources import EXECUTED, PAGES, ROOT, source
from tools import notebooks
from tools.notebooks import INSTALL, as_notebook, download, private_cells

NOTEBOOKS = [page for page in PAGES if source(page).suffix == ".ipynb"]
OFFERED = [page for page in EXECUTED if "/solutions/" not in page]
SOLUTIONS = sorted((ROOT / "book" / "solutions").glob("*.md"))


@cache
def written(page):
    """The page's cells, and those of its download: read by several tests, changed by none."""
    return as_notebook(page), download(page)


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_the_first_code_cell_of_a_notebook_fetches_the_library_where_it_is_missing(page):
    title, install, *others = as_notebook(page).cells
    assert title.source.startswith("# ")
    assert install.source == INSTALL
    assert install.metadata.tags == ["remove-cell"]
    assert INSTALL not in [cell.source for cell in others]


def run_install(monkeypatch, missing):
    """The commands that the install cell would run."""
    commands = []
    monkeypatch.setattr("subprocess.run", lambda command, check: commands.append(" ".join(command[-5:])))
    monkeypatch.setattr("sys.path", ["."])
    if missing:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    exec(INSTALL, {})  # noqa: S102 (the cell itself)
    return commands


def test_the_install_cell_does_nothing_where_the_library_is(monkeypatch):
    assert not run_install(monkeypatch, missing=False)


def test_the_install_cell_installs_this_repository_where_the_library_is_missing(monkeypatch):
    clone, install = run_install(monkeypatch, missing=True)
    assert clone.endswith(f"--branch={notebooks.REPOSITORY['branch']} {notebooks.REPOSITORY['url']}")
    folder = notebooks.REPOSITORY["url"].split("/")[-1]
    assert f"-e ./{folder}[all]" in install


@pytest.mark.long
@pytest.mark.parametrize("page", OFFERED)
def test_a_download_has_the_code_of_its_page(page):
    own, offered = written(page)
    nbformat.validate(offered)
    codes = [[cell.source for cell in book.cells if cell.cell_type == "code"] for book in (offered, own)]
    assert codes[0] == [INSTALL, *(code for code in codes[1] if code != INSTALL)]
    assert not [cell for cell in offered.cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.long
@pytest.mark.parametrize("page", OFFERED)
def test_a_download_has_the_text_of_its_page_and_points_to_nothing_beside_itself(page):
    own, text = (
        "\n\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown") for book in written(page)
    )
    lines = [line for line in own.splitlines() if line and "](" not in line and not line.startswith((":", "`"))]
    assert not [line for line in lines if line not in text]
    assert not re.findall(r"\{literalinclude\}", text)
    targets = [target for _, _, target in notebooks.LINK.findall(text)]
    assert not [target for target in targets if not re.match("https?:|mailto:|#", target)]


@cache
def paragraphs(file):
    text = file.read_text(encoding="utf-8")
    return [part for part in text.split("\n\n") if len(part) > 60 and not part.startswith(("---", "```", "import"))]


@pytest.mark.long
@pytest.mark.parametrize("page", OFFERED)
def test_a_download_holds_no_solution_that_has_its_own_page(page):
    text = "\n\n".join(cell.source for cell in written(page)[1].cells)
    assert SOLUTIONS
    assert not [part for file in SOLUTIONS for part in paragraphs(file) if part in text]


def test_no_published_cell_has_a_tag_of_the_coursework():
    assert not private_cells(PAGES)


PAGE = """---
jupytext:
  text_representation:
    extension: .md
kernelspec:
  name: python3
---

# A page

See [the other](../book/tour.md#part), ![a picture](../assets/screenshot.png), [here](#own), [away](https://a.example).

(own)=
```{literalinclude} ../credal_lib/gambles.py
:language: python
:start-at: return sum(
:end-at: return sum(
```

```{code-cell} ipython3
:tags: [instructor]
secret = 42
```
"""


@pytest.fixture
def planted(tmp_path, monkeypatch):
    file = ROOT / "notebooks" / "planted.md"
    monkeypatch.setattr(notebooks, "source_of", lambda page: file)
    monkeypatch.setattr(type(file), "read_text", lambda self, **_: PAGE if self == file else self.read_bytes().decode())
    return "notebooks/planted"


def test_a_cell_of_the_coursework_is_noticed(planted):
    assert private_cells([planted]) == ["notebooks/planted, cell 1: instructor"]


def test_a_picture_keeps_its_caption_and_folded_code_stays_folded(planted, monkeypatch):
    cell = nbformat.v4.new_code_cell("draw()", metadata={"tags": ["remove-input"]})
    cell.metadata["mystnb"] = {"figure": {"name": "fig-x", "caption": "What $u$ pays."}}
    monkeypatch.setattr(notebooks, "as_notebook", lambda page: nbformat.v4.new_notebook(cells=[cell]))
    drawn, _, install, *others = download(planted).cells
    assert install.source == INSTALL
    assert drawn.metadata["jupyter"] == {"source_hidden": True}
    assert [other.source for other in others] == ["*What $u$ pays.*"]


def test_the_text_of_a_notebook_has_the_names_and_captions_of_its_pictures(monkeypatch):
    cell = nbformat.v4.new_code_cell("draw()", metadata={"tags": ["remove-input"]})
    cell.metadata["mystnb"] = {"figure": {"name": "fig-x", "caption": "What $u$ pays: a lot."}}
    other = nbformat.v4.new_code_cell("1 + 1")
    monkeypatch.setattr(notebooks, "source_of", lambda page: ROOT / "planted.ipynb")
    monkeypatch.setattr(notebooks, "as_notebook", lambda page: nbformat.v4.new_notebook(cells=[cell, other]))
    first, second = notebooks.as_text("planted").split("\n\n")
    head, code = first.removesuffix("\n````").removeprefix("````{code-cell}\n---\n").split("---\n")
    assert yaml.safe_load(head) == {"mystnb": cell.metadata["mystnb"]}
    assert (code, second) == ("draw()", "````{code-cell}\n1 + 1\n````")


def test_links_and_shown_code_are_replaced(planted):
    text = download(planted).cells[0].source
    repository, branch = notebooks.REPOSITORY["url"], notebooks.REPOSITORY["branch"]
    assert f"[the other]({repository}/blob/{branch}/book/tour.md)" in text
    assert f"![a picture]({repository}/raw/{branch}/assets/screenshot.png)" in text
    assert "[here](#own), [away](https://a.example)" in text
    assert re.search(r"```python\n\s*return sum\(.*\n```", text)


@pytest.mark.book
@pytest.mark.parametrize("page", OFFERED)
def test_the_header_of_the_page_leads_to_the_download(html, page):
    file = html / f"{page}.html"
    anchors = "".join(re.findall(r"<a\b[^>]*>", file.read_text(encoding="utf-8")))
    soup = BeautifulSoup(anchors, "html.parser")
    (link,) = soup.select("a.btn-download-notebook-button, a.btn-download-source-button[href$='.ipynb']")
    offered = nbformat.read((file.parent / link["href"]).resolve(), as_version=4)
    assert offered == download(page)
