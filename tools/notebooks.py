# mypy: allow-untyped-calls
"""The pages as plain notebooks: what the download, Binder, Colab and ``make lab`` give.

``python -m tools.notebooks FOLDER`` writes one of every page that has code. It holds the page's
text without MyST (``tools/plain_markdown.py``) and its code without outputs, with links from
notebook to notebook; a download stands alone and links to the online book. Each starts by itself
on a machine that has nothing: its first code cell fetches this project where it is missing. Code
that the page folds or leaves out is folded, an interactive figure is its ipywidgets twin.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from credal_book._folds import fold
from tools.myst import CONFIG, Node, blocks_of
from tools.plain_markdown import REPOSITORY, Writer, address
from tools.sources import (
    PRIVATE,
    ROOT,
    as_notebook,
    as_text,
    chapter_number,
    figure_of,
    is_checked,
    is_executed,
    pages_of_the_book,
    private_cells,
    source_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = [
    "INSTALL", "PRIVATE", "REPOSITORY", "ROOT", "as_notebook", "as_text", "figure_of",
    "is_executed", "notebook_addresses", "plain", "private_cells", "source_of", "write",
    "write_downloads",
]  # fmt: skip

FOLDER = REPOSITORY["url"].rpartition("/")[2]
INSTALL = f"""\
# Fetches the book where it is missing, as on Colab; elsewhere it does nothing.
import importlib.util, sys
if importlib.util.find_spec("credal_book") is None:
    !git clone -q --depth=1 --branch={REPOSITORY["branch"]} {REPOSITORY["url"]}
    !{{sys.executable}} -m pip install -qq -e ./{FOLDER} -e ./{FOLDER}/credal_book
    sys.path.insert(0, "{FOLDER}")  # found at once, without a restart"""
"""The first code cell of every notebook."""

FOLDED = {"remove-input", "hide-input", "hide-cell", "remove-cell"}
"""Tags of cells whose code the page does not show; a notebook shows it on a click."""
EXPORTED, BRANCH = "_build/notebooks", "notebooks"
"""Where Binder finds the notebooks, and the branch on which Colab does."""
OF_THE_BOOK = ("hide-", "remove-", "static")
"""How the tags begin that tell the book what to show, and a notebook nothing."""
STATIC_FIGURE = re.compile(r'\bexplore\.page\("(\w+)"\)')


def plain(page: str, beside: Collection[str] = ()) -> Any:
    """Return a page as a plain notebook, without outputs.

    Parameters
    ----------
    page : str
        Its entry in the table of contents.
    beside : collection of str
        The pages whose notebooks lie in the same folder. Links to the others lead online.

    Returns
    -------
    nbformat.NotebookNode
    """
    writer = Writer(page, beside)
    cells = [cell for part in parts(blocks_of(page)) for cell in cells_of(part, writer, page)]
    title, _, rest = cells[0].source.partition("\n")
    note = (
        f"*A page of the book [Evaluating Cautious Classifiers]({address(page)}) as a notebook. "
        "Pictures and tables appear when you run the cells, from the top.*"
    )
    start = [text_cell(f"{title}\n\n{note}"), code_cell(INSTALL, folded=True)]
    cells = [*start, *([text_cell(rest.strip())] if rest.strip() else []), *cells[1:]]
    if after := next_lesson(page, beside):
        cells.append(text_cell(f"*Next:* {writer.page_link(after)}"))
    for place, cell in enumerate(cells):
        cell.id = f"cell-{place}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return nbformat.v4.new_notebook(cells=cells, metadata=metadata)


def next_lesson(page: str, beside: Collection[str]) -> str:
    """The lesson that follows a lesson or its page *checked*, if its notebook lies beside."""
    if chapter_number(page) is None:
        return ""
    pages = pages_of_the_book()
    lessons = (other for other in pages[pages.index(page) + 1 :] if chapter_number(other))
    return next((other for other in lessons if other in beside and not is_checked(other)), "")


def notebook_addresses(page: str) -> dict[str, str]:
    """Where the notebook of a page can be run without installing anything."""
    buttons, (owner, name) = CONFIG["launch_buttons"], REPOSITORY["url"].split("/")[-2:]
    opened = f"{owner}/{name}/{REPOSITORY['branch']}?urlpath=lab/tree/{EXPORTED}/{page}.ipynb"
    return {
        "Binder": f"{buttons['binderhub_url']}/v2/gh/{opened}",
        "Colab": f"{buttons['colab_url']}/github/{owner}/{name}/blob/{BRANCH}/{page}.ipynb",
    }


def parts(nodes: Iterable[Node]) -> list[list[Node]]:
    """The blocks of a page, cut before and after each code cell."""
    found: list[list[Node]] = [[]]
    for node in nodes:
        if node.kind == "code-cell":
            found += [[node], []]
        else:
            found[-1].append(node)
    return [part for part in found if part]


def cells_of(part: list[Node], writer: Writer, page: str) -> list[Any]:
    """The cells that some blocks become."""
    first = part[0]
    if first.kind != "code-cell":
        return [text_cell(text) for text in pieces(writer.markdown(part))]
    if is_second_twin(first, page):
        return []
    tags = list(first.options.get("tags", []))
    source = STATIC_FIGURE.sub(r"explore.\1()", first.text)
    if "one-way" in tags:
        return [text_cell(solution_of(first, source))]
    cell = code_cell(source, folded=bool(FOLDED & set(tags)))
    if "hide-output" in tags:
        cell.metadata.setdefault("jupyter", {})["outputs_hidden"] = True
    if kept := [tag for tag in tags if not tag.startswith(OF_THE_BOOK)]:
        cell.metadata["tags"] = kept
    return [cell, *caption_of(first, writer)]


def is_second_twin(node: Node, page: str) -> bool:
    """Return whether a cell shows an interactive figure again, as a page has it for notebooks."""
    twin = re.fullmatch(r"explore\.(\w+)\(.*\)", node.text.strip())
    if not twin:
        return False
    code = (other.text for other in blocks_of(page) if other.kind == "code-cell")
    return any(twin[1] in STATIC_FIGURE.findall(text) for text in code)


def solution_of(node: Node, source: str) -> str:
    """One way to write what the reader writes, folded: to be read, not to be run."""
    title = node.options.get("mystnb", {}).get("code_prompt_show", "One way to write it")
    return fold(title, f"```python\n{source}\n```")


def caption_of(node: Node, writer: Writer) -> list[Any]:
    """The caption of a picture with its number, and what the picture shows in words."""
    caption = writer.inline(node.figure.get("caption", "").strip())
    alternative = node.options.get("mystnb", {}).get("image", {}).get("alt", "")
    lines = [f"**{node.number}.** {caption}"] if caption else []
    if alternative:
        lines.append(fold("The picture in words", alternative))
    return [text_cell("\n\n".join(lines))] if lines else []


def text_cell(text: str) -> Any:
    """A cell of Markdown."""
    return nbformat.v4.new_markdown_cell(text)


def code_cell(source: str, *, folded: bool = False) -> Any:
    """A code cell without outputs."""
    cell = nbformat.v4.new_code_cell(source)
    if folded:
        cell.metadata["jupyter"] = {"source_hidden": True}
    return cell


def pieces(text: str) -> list[str]:
    """Cut text before each heading, and after folds, to which JupyterLab joins what follows."""
    found: list[list[str]] = [[]]
    fence = ""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if mark := re.match(r"\s*(`{3,})", line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        folded = lines[max(place - 2, 0) : place] == ["</details>", ""]
        if not fence and (re.match(r"#{1,4} ", line) or (folded and not line.startswith("<det"))):
            found.append([])
        found[-1].append(line)
    return [piece for one in found if (piece := "\n".join(one).strip())]


def write(notebook: Any, file: Path) -> bool:
    """Write a notebook, unless a reader has changed the one that is there.

    Returns
    -------
    bool
        Whether it was written; new outputs alone are no change.
    """
    if file.exists():
        before = nbformat.read(file, as_version=4)
        if before.metadata.get("exported") != fingerprint(before):
            return False
    notebook.metadata["exported"] = fingerprint(notebook)
    file.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, file)
    return True


def fingerprint(notebook: Any) -> str:
    """A hash of the text and the code of a notebook."""
    sources = "\0".join(cell.source for cell in notebook.cells)
    return hashlib.sha256(sources.encode()).hexdigest()[:16]


def write_downloads(pages: Iterable[str], html: Path) -> None:
    """Write the notebooks to where the download button of each page points."""
    for page in filter(is_executed, pages):
        target = html / "_sources" / f"{page}.ipynb"
        target.unlink(missing_ok=True)
        write(plain(page), target)


def main(folder: Path) -> None:
    """Write the notebook of every page that has code; keep those that were changed."""
    pages = list(filter(is_executed, pages_of_the_book()))
    kept = [page for page in pages if not write(plain(page, pages), folder / f"{page}.ipynb")]
    print(f"{len(pages) - len(kept)} notebooks in {folder}")
    for page in kept:
        print(f"    kept as you changed it (to have it anew, move it away): {page}.ipynb")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
