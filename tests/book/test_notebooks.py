"""Notebooks: plain Markdown on every page, the page's code, and a first cell that fetches what is missing."""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, normpath, relpath

import nbformat
import pytest
from bs4 import BeautifulSoup
from IPython.core.inputtransformer2 import TransformerManager

from tests.book.sources import ALL_LESSONS, CHECKED, EXECUTED, PAGES, ROOT, source, without_code
from tools import notebooks
from tools.notebooks import INSTALL, STATIC_FIGURE, as_notebook, notebook_addresses, plain, private_cells
from tools.plain_markdown import HOW_TO_OPEN, ONLINE, address

LEFT_OVER = {
    "a directive": r"^[ >]*(?:`{3,}|~{3,}|:{3,})\{[\w:-]+\}",
    "a colon fence": r"^ *:{3,}",
    "a role": r"\{[\w:+-]+\}`",
    "a target": r"^ *\([\w-]+\)=",
    "an option": r"^ *:[\w-]+:(?: |$)",
    "the label of a formula": r"\$\$ *\([\w-]+\)",
    "a comment": r"^%+ ",
    "a break of blocks": r"^\+\+\+",
    "a definition list": r"^: +\S",
    "an attribute": r"(?<=[\])`])\{[.#]?[\w .#=%-]+\}",
    "a substitution": r"\{\{.+?\}\}",
    "a footnote": r"\[\^[\w-]+\]",
}
"""What is MyST and no Markdown, outside formulas and code."""


def text_of(notebook):
    """The Markdown of a notebook."""
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def codes_of(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def left_over(text):
    """The MyST in a text, but for its formulas and its code."""
    text = re.sub(r"^( *)(`{3,})\w*\n.*?^\1\2`* *$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"\$\$.*?\$\$", "$$", text, flags=re.DOTALL)
    text = re.sub(r"(?<![\\$])\$(?![\s$])[^$]+\$", "F", text)
    prose = re.sub(r"(?<![}`])(`{1,2})(?!`)[^`]+\1(?!`)", "C", text)
    return [
        (name, found) for name, pattern in LEFT_OVER.items() for found in re.findall(pattern, prose, flags=re.MULTILINE)
    ]


@pytest.mark.parametrize("page", EXECUTED)
def test_no_myst_is_left_in_a_notebook(page):
    assert not left_over(text_of(exported(page)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("```{note}\nText.\n```", "a directive"),
        (":::{div} quiz\nText.\n:::", "a colon fence"),
        ("See {ref}`here`.", "a role"),
        ("See {prf:ref}`here <thm-x>`.", "a role"),
        ("(here)=\n# Title", "a target"),
        ("Text.\n:label: ex-1\n", "an option"),
        ("$$\nx\n$$ (eq-x)", "the label of a formula"),
        ("% not shown", "a comment"),
        ("+++\nText", "a break of blocks"),
        ("Word\n: what it means", "a definition list"),
        ("[text]{.small}", "an attribute"),
        ("It is {{ year }}.", "a substitution"),
        ("Text[^1].", "a footnote"),
    ],
)
def test_myst_that_is_left_is_noticed(text, name):
    assert name in dict(left_over(text))
    assert not left_over(f"````\n{text}\n````\n\nWords, $\\{{a\\}} (b)$ and `{{ref}}x`, `:label:`.")


@cache
def exported(page):
    """The notebook of a page: read by several tests, changed by none."""
    return plain(page)


@pytest.mark.parametrize("page", EXECUTED)
def test_a_notebook_begins_with_its_title_and_what_fetches_the_book(page):
    title, install, *_ = exported(page).cells
    assert title.source.startswith("# ")
    assert (install.source, install.metadata.jupyter) == (INSTALL, {"source_hidden": True})
    assert f"{page}.html" in title.source


@pytest.mark.parametrize("page", EXECUTED)
def test_a_notebook_has_the_code_of_its_page_and_each_interactive_figure_once(page):
    nbformat.validate(exported(page))
    written = [cell for cell in as_notebook(page).cells if cell.cell_type == "code"]
    shown, text = codes_of(exported(page)), text_of(exported(page))
    figures = [name for cell in written for name in STATIC_FIGURE.findall(cell.source)]
    for cell in written:
        own = re.sub(r'explore\.page\("(\w+)"\)', r"explore.\1()", cell.source)
        if "one-way" in cell.metadata.get("tags", []):
            assert f"```python\n{own}\n```" in text
        elif not re.fullmatch(r"explore\.\w+\(\)", own.strip()):
            assert own in shown
    calls = [name for code in shown for name in re.findall(r"\bexplore\.(\w+)\(", code)]
    assert sorted(calls) == sorted(figures)
    assert not [code for code in shown if re.search(r"myst_nb|explore\.page\(", code)]
    assert not [cell for cell in exported(page).cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.parametrize("page", EXECUTED)
def test_a_notebook_has_the_words_of_its_page(page):
    """Every paragraph without markup, and every title, caption and alternative text."""
    text = text_of(exported(page))
    own = without_code(text_of(as_notebook(page)))
    plainly = [part for part in own.split("\n\n") if re.fullmatch(r"[A-Z][^`$\[\]{}<>:|*\\]+", part)]
    plainly = [part for part in plainly if not HOW_TO_OPEN.search(part)]
    cells = [cell.metadata.get("mystnb", {}) for cell in as_notebook(page).cells]
    captions = [cell["figure"]["caption"].strip() for cell in cells if "figure" in cell]
    alternatives = [cell["image"]["alt"] for cell in cells if "image" in cell]
    assert not [part for part in [*plainly, *alternatives] if part not in text]
    assert len(re.findall(r"^\*\*Figure [\dbc.]+\.\*\* ", text, re.MULTILINE)) == len(captions)


@pytest.mark.parametrize("page", EXECUTED)
def test_a_notebook_points_to_nothing_beside_itself(page):
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text_of(exported(page))))
    assert not [target for target in targets if not re.match(r"https?:|mailto:", target)]


@pytest.mark.parametrize("page", EXECUTED)
def test_a_notebook_speaks_of_no_button_of_the_web_page(page):
    assert not re.search(
        "make this page live|the rocket|in the menu|in this browser", text_of(exported(page)), re.IGNORECASE
    )


@cache
def in_folder(page):
    """The notebook of a page where those of all pages lie beside it."""
    return plain(page, EXECUTED)


@cache
def anchors(page):
    """Where JupyterLab finds headings: by their words as they are read, joined."""
    headings = re.findall(r"^#+ +(.*)$", text_of(in_folder(page)), re.MULTILINE)
    return {re.sub(r"[`*]", "", heading).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", EXECUTED)
def test_in_a_folder_links_lead_to_notebooks_and_their_headings(page):
    """Every link but that of the first cell, which names the page online."""
    text = re.sub(r"`[^`]*`", "", text_of(in_folder(page)).replace(address(page), "", 1))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if path.startswith(ONLINE):
            assert path.removeprefix(ONLINE).removesuffix(".html") not in EXECUTED, target
        elif not re.match(r"https?:|mailto:", path):
            there = normpath(f"{dirname(page)}/{path}").removesuffix(".ipynb") if path else page
            assert there in EXECUTED, target
            assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("page", EXECUTED)
def test_in_a_folder_a_lesson_ends_with_the_next(page):
    """A page *checked* too; after the last lesson, and elsewhere, there is none."""
    last = in_folder(page).cells[-1].source
    lessons = [other for other in ALL_LESSONS if PAGES.index(other) > PAGES.index(page)]
    if page in {*ALL_LESSONS, *CHECKED} and lessons:
        title = in_folder(lessons[0]).cells[0].source.split("\n")[0].removeprefix("# ")
        assert last == f"*Next:* [{title}]({relpath(lessons[0], dirname(page))}.ipynb)"
    else:
        assert not last.startswith("*Next:*")
    assert not exported(page).cells[-1].source.startswith("*Next:*")


@pytest.mark.parametrize("page", EXECUTED)
def test_boxes_and_folds_are_closed_and_stand_apart(page):
    for cell in exported(page).cells:
        for name in ("blockquote", "details"):
            assert cell.source.count(f"<{name}>") == cell.source.count(f"</{name}>")
        if cell.cell_type == "markdown":
            assert not re.search(
                r"</details>\n\n(?!<|\Z)\S", re.sub(r"(?s)<blockquote>.*?</blockquote>", "", cell.source)
            )


def test_folded_code_stays_folded_and_a_picture_keeps_caption_number_and_words(monkeypatch):
    cells = as_notebook("book/tour").cells
    drawn = next(cell for cell in cells if "figure" in cell.metadata.get("mystnb", {}))
    place = next(at for at, cell in enumerate(exported("book/tour").cells) if cell.source == drawn.source)
    code, caption = exported("book/tour").cells[place : place + 2]
    assert code.metadata.jupyter == {"source_hidden": True}
    assert re.match(r"\*\*Figure \d+\.\*\* ", caption.source)


# --- the first cell -------------------------------------------------------------------------------------------------


def run_install(monkeypatch, tmp_path, missing):
    """The commands that the first cell runs, and where Python looks afterward."""
    commands = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["."])
    if missing:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    shell = type("Shell", (), {"system": lambda self, command: commands.append(command)})()
    exec(TransformerManager().transform_cell(INSTALL), {"get_ipython": lambda: shell})  # noqa: S102 (the cell itself)
    return commands, notebooks.sys.path


def test_the_install_cell_is_short_and_needs_no_tool_of_the_book():
    assert len(INSTALL.splitlines()) <= 6
    assert not re.search("myst|sphinx|jupyter", INSTALL.replace("credal", ""))


def test_the_install_cell_does_nothing_where_the_book_is(monkeypatch, tmp_path):
    assert run_install(monkeypatch, tmp_path, missing=False) == ([], ["."])


def test_the_install_cell_fetches_both_packages_where_the_book_is_missing(monkeypatch, tmp_path):
    """Also where only the library is there: it asks for the book's own package."""
    (clone, install), path = run_install(monkeypatch, tmp_path, missing=True)
    repository = notebooks.REPOSITORY
    folder = repository["url"].split("/")[-1]
    assert clone == f"git clone -q --depth=1 --branch={repository['branch']} {repository['url']}"
    assert install.endswith(f"-m pip install -qq -e ./{folder} -e ./{folder}/credal_book")
    assert path == [folder, "."]
    assert 'find_spec("credal_book")' in INSTALL


def test_the_sources_hold_no_install_cell():
    assert not [page for page in EXECUTED if "pip install -q" in source(page).read_text(encoding="utf-8")]


# --- files and addresses --------------------------------------------------------------------------------------------


def test_a_notebook_that_somebody_has_changed_is_kept(tmp_path):
    file = tmp_path / "book" / "tour.ipynb"
    assert notebooks.write(plain("book/tour"), file)
    first = nbformat.read(file, as_version=4)
    assert notebooks.write(plain("book/tour"), file)
    first.cells[1].outputs = [nbformat.v4.new_output("stream", text="run")]
    nbformat.write(first, file)
    assert notebooks.write(plain("book/tour"), file), "outputs alone are no change"
    first.cells[-1].source += " mine"
    nbformat.write(first, file)
    assert not notebooks.write(plain("book/tour"), file)
    assert nbformat.read(file, as_version=4).cells[-1].source.endswith(" mine")


def test_every_page_with_code_is_exported(tmp_path, monkeypatch, capsys):
    few = ["book/tour", "book/notation", "notebooks/24-protocol", "book/solutions/08-variance-and-determinacy"]
    monkeypatch.setattr(notebooks, "pages_of_the_book", lambda: few)
    notebooks.main(tmp_path)
    written = {str(file.relative_to(tmp_path).with_suffix("")) for file in tmp_path.rglob("*.ipynb")}
    assert written == {*few} - {"book/notation"}
    solutions = nbformat.read(tmp_path / f"{few[-1]}.ipynb", as_version=4)
    assert f"]({address('book/part2-sets/08-variance-and-determinacy')}" in text_of(solutions)
    tour = nbformat.read(tmp_path / "book" / "tour.ipynb", as_version=4)
    assert not re.search(r"\]\([^)]*\.ipynb", text_of(tour)), "no notebook that it names was written"
    assert "3 notebooks" in capsys.readouterr().out


def test_what_opens_them_looks_where_they_are():
    addresses = notebook_addresses("book/tour")
    branch = notebooks.REPOSITORY["branch"]
    assert addresses["Binder"].endswith(f"/{branch}?urlpath=lab/tree/{notebooks.EXPORTED}/book/tour.ipynb")
    assert addresses["Colab"].endswith("/blob/notebooks/book/tour.ipynb")
    command = f"python -m tools.notebooks {notebooks.EXPORTED}"
    assert command in (ROOT / "binder" / "postBuild").read_text()
    assert command in (ROOT / "Makefile").read_text()
    assert addresses["Binder"].partition("?")[2].replace("book/tour", "book/index") in (ROOT / "README.md").read_text()
    workflow = (ROOT / ".github" / "workflows" / "notebooks.yml").read_text()
    assert "python -m tools.notebooks" in workflow
    assert f"HEAD:{notebooks.BRANCH}" in workflow


@pytest.mark.book
@pytest.mark.parametrize("page", EXECUTED)
def test_the_header_of_the_page_leads_to_the_notebook(html, page):
    file = html / f"{page}.html"
    soup = BeautifulSoup("".join(re.findall(r"<a\b[^>]*>", file.read_text(encoding="utf-8"))), "html.parser")
    (link,) = soup.select("a.btn-download-notebook-button, a.btn-download-source-button[href$='.ipynb']")
    offered = nbformat.read((file.parent / link["href"]).resolve(), as_version=4)
    assert offered.metadata.pop("exported")
    assert offered == exported(page)
    rockets = [link["href"] for link in soup.select("a[href*='mybinder.org'], a[href*='colab.research']")]
    assert sorted(rockets) == sorted(notebook_addresses(page).values())


def test_no_published_cell_has_a_tag_of_the_coursework():
    assert not private_cells(PAGES)


def test_a_cell_of_the_coursework_is_noticed(monkeypatch):
    cell = nbformat.v4.new_code_cell("secret = 42", metadata={"tags": ["instructor"]})
    monkeypatch.setattr("tools.sources.as_notebook", lambda page: nbformat.v4.new_notebook(cells=[cell]))
    assert private_cells(["book/tour"]) == ["book/tour, cell 0: instructor"]
