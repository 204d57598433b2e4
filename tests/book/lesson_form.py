"""What a lesson holds: code in view, typed text, and changes that a reader is asked to try."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
from nbclient import NotebookClient

from tools.kernels import INLINE
from tools.notebooks import INSTALL, as_notebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 72
FEWEST = 12
NOT_SEEN = {"remove-input", "remove-cell"}
FOLDED = {"hide-input", "hide-cell"}
NOT_RUN_AGAIN = {"your-turn", "check", "one-way", "static"}
PROSE = re.compile(r"\bassert\b|\bglue\(|\bMarkdown\(|\bHTML\(|\bLatex\(")
SECONDS = 120


@dataclass(frozen=True)
class Change:
    """What a *Change it* asks for.

    Attributes
    ----------
    edits : sequence of pairs
        What is replaced, and by what.
    cell : str
        The cell that is run last holds this; all cells from the first that an edit concerns are run up to it.
    shows : sequence of str
        What the changed cells then show, as the answer says.
    look : str
        An expression that is evaluated after it, where the answer tells what is seen in a picture.
    """

    edits: Sequence[tuple[str, str]]
    cell: str
    shows: Sequence[str]
    look: str = ""


def tags_of(cell: Any) -> set[str]:
    """The tags of a cell."""
    return set(cell.metadata.get("tags", []))


def code_of(notebook: Any) -> list[Any]:
    """The code cells of a page without the cell that installs the library."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source != INSTALL]


def cell_faults(cell: Any) -> list[str]:
    """What a code cell of a lesson must not have, or lacks."""
    tags, first = tags_of(cell), cell.source.strip().splitlines()[0]
    wide = max(map(len, cell.source.splitlines()))
    figure = cell.metadata.get("mystnb", {}).get("figure", {})
    found = ["its code is hidden"] if tags & NOT_SEEN else []
    found += [f"{wide} characters wide"] if wide > WIDTH and not tags & FOLDED else []
    found += [f"prose or an assertion from code: {hit[0]}" for hit in PROSE.finditer(cell.source)]
    drawn = "plt.show()" in cell.source
    found += ["a plot without a caption"] if drawn and not figure.get("caption") else []
    found += ["a plot without an alternative text"] if drawn and not alternative(cell) else []
    found += ["a figure without a caption"] if figure and not figure.get("caption") else []
    return [f"{first}: {fault}" for fault in found]


def alternative(cell: Any) -> str:
    """The alternative text of a cell's picture."""
    return str(cell.metadata.get("mystnb", {}).get("image", {}).get("alt", ""))


def faults(notebook: Any) -> list[str]:
    """What a lesson has or lacks against its form, cell by cell."""
    cells = code_of(notebook)
    seen = [cell for cell in cells if not tags_of(cell) & (FOLDED | NOT_RUN_AGAIN | NOT_SEEN)]
    few = [] if len(seen) >= FEWEST else [f"{len(seen)} cells in view; {FEWEST} at least"]
    return few + [fault for cell in cells for fault in cell_faults(cell)]


def shown(cell: Any) -> list[str]:
    """What a cell that was run shows, as text; an error as its name. What is printed may come in any pieces."""
    found: list[tuple[str, str]] = []
    for out in cell.outputs:
        text = str(out.get("text") or out.get("ename") or out.get("data", {}).get("text/plain", ""))
        kind = str(out.get("name", "")) if out.output_type == "stream" else ""
        if kind and found and found[-1][0] == kind:
            found[-1] = (kind, found[-1][1] + text)
        else:
            found.append((kind, text))
    return [text for _, text in found]


def values_of(page: str, edits: Iterable[tuple[str, str]] = ()) -> dict[str, Any]:
    """What the cells in view of a page define, run in this process; some texts may be replaced."""
    mpl.use("Agg")
    values: dict[str, Any] = {}
    for cell in code_of(lesson(page)):
        if not tags_of(cell) & (NOT_RUN_AGAIN | FOLDED):
            source = cell.source
            for old, new in edits:
                source = source.replace(old, new)
            exec(source, values)  # noqa: S102  (the page's own code)
            plt.close("all")  # as a notebook does after each cell
    return values


def run(sources: Iterable[str]) -> list[list[str]]:
    """What cells show, run one after the other in a new kernel; a cell that fails shows its error."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", allow_errors=True, coalesce_streams=True)
    client.execute(env={**os.environ, "MPLBACKEND": INLINE})  # as for a reader, whatever this process draws with
    return [shown(cell) for cell in notebook.cells]


def changed(sources: Sequence[str], change: Change) -> tuple[list[str], list[str]]:
    """The cells from the first that a change concerns to the one that it names: as changed, and as they were."""
    (last,) = [place for place, source in enumerate(sources) if change.cell in source]
    first = next(place for place, source in enumerate(sources) if any(old in source for old, _ in change.edits))
    before = list(sources[first : last + 1])
    after = list(before)
    for old, new in change.edits:
        assert any(old in source for source in after), f"no cell has {old!r}"
        after = [source.replace(old, new) for source in after]
    return after, before


def story(notebook: Any, changes: Sequence[Change]) -> list[str]:
    """What goes wrong if one kernel runs a lesson, then each change and what undoes it, then all from last to first."""
    sources = [cell.source for cell in code_of(notebook) if not tags_of(cell) & NOT_RUN_AGAIN]
    pairs = [changed(sources, change) for change in changes]
    tried = [[*after, change.look or "None", *before] for change, (after, before) in zip(changes, pairs, strict=True)]
    found = run([*sources, *(source for cells in tried for source in cells), *reversed(sources)])
    first, rest, again = found[: len(sources)], found[len(sources) : -len(sources)], found[: -len(sources) - 1 : -1]
    faults = [f"{title(source)}: {shows}" for source, shows in zip(sources, first, strict=True) if failed(shows)]
    for change, (after, before) in zip(changes, pairs, strict=True):
        seen, back, rest = rest[: len(after) + 1], rest[len(after) + 1 :][: len(before)], rest[len(after) + 1 :]
        rest = rest[len(before) :]
        place = sources.index(before[0])
        faults += told(change, seen)
        faults += [] if back == first[place : place + len(before)] else [f"{change.cell}: put back, it differs"]
    twice = zip(sources, first, again, strict=True)
    return faults + [f"{title(source)}: {a} then {b}" for source, a, b in twice if a != b]


def title(source: str) -> str:
    """The first line of a cell."""
    return source.splitlines()[0]


def told(change: Change, seen: Sequence[Sequence[str]]) -> list[str]:
    """What the answer to a change says, and the changed cells do not show."""
    text = "\n".join(line for lines in seen for line in lines)
    return [f"{change.cell}: the change does not show {part!r}: {text}" for part in change.shows if part not in text]


def failed(lines: Sequence[str]) -> bool:
    """Whether a cell ended with an error."""
    return any(re.fullmatch(r"\w*(Error|Exception|Interrupt)", line) for line in lines)


def lesson(page: str) -> Any:
    """A page as a notebook."""
    return as_notebook(page)
