"""Read what was handed in: as data, tolerant of all that is not needed, and never through a symbolic link."""

from __future__ import annotations

import itertools
import json
import os
import resource
import stat
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

MIB = 2**20
LARGEST, AT_ONCE = 64 * MIB, 4 * MIB
"""Bytes of a notebook: at most, and at most in the process of the grader itself."""
MOST_CELLS, MOST_CODE, MOST_FILES, MOST_NOTEBOOKS = 2000, 2 * MIB, 2000, 10
DEEPEST, MOST_NAME = 3, 200
UNREADABLE = 3
"""Exit status with words for the student; with any other one, the reader was stopped, or failed."""
LOST = ("__MACOSX", ".ipynb_checkpoints")


class Unreadable(ValueError):  # noqa: N818 - a finding about a file
    """Why a notebook cannot be read."""


@dataclass
class Cell:
    """One cell of a submission."""

    code: bool
    source: str
    grade_id: str = ""


@dataclass
class Notebook:
    """The cells of a notebook, and what was unusual."""

    cells: list[Cell]
    notes: list[str] = field(default_factory=list)
    data_by: str = ""
    """How the release says that its data were drawn, if it still says so: by "id" or by "file"."""


def notebooks(folder: Path, wanted: str = "") -> tuple[list[Path], list[str]]:
    """List the notebooks in a folder and three below it, that of the wanted name first, and what was passed by."""
    found: list[Path] = []
    odd: list[Path] = []
    notes, left, seen = [], [(folder, 0)], 0
    while left:
        place, depth = left.pop(0)
        try:
            with os.scandir(place) as listed:
                entries = sorted(itertools.islice(listed, MOST_FILES + 1), key=lambda entry: entry.name)
        except OSError as error:
            notes.append(f"a folder cannot be read: {error.strerror}")
            continue
        for entry in entries[:MOST_FILES]:
            seen += 1
            if entry.is_symlink():
                notes.append(f"{entry.name}: a symbolic link, not followed")
            elif entry.is_dir(follow_symlinks=False) and entry.name not in LOST and depth < DEEPEST:
                left.append((Path(entry.path), depth + 1))
            elif ".ipynb" in entry.name.lower() and not entry.name.startswith("._"):
                (found if entry.name.lower().endswith(".ipynb") else odd).append(Path(entry.path))
        if seen > MOST_FILES or len(entries) > MOST_FILES:
            notes.append(f"more than {MOST_FILES} files: the rest was not looked at")
            break
    found = found or odd  # browsers like to add .txt or .json
    found.sort(key=lambda path: path.name != wanted)
    if len(found) > MOST_NOTEBOOKS:
        notes.append(f"{len(found)} notebooks: only {MOST_NOTEBOOKS} were looked at")
    return found[:MOST_NOTEBOOKS], notes


def content(path: Path) -> bytes:
    """Read a regular file that is not too large."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        raise Unreadable(f"cannot be opened: {error.strerror}") from error
    with os.fdopen(fd, "rb") as file:
        facts = os.fstat(fd)
        if not stat.S_ISREG(facts.st_mode):
            raise Unreadable("is no ordinary file")
        if facts.st_size > LARGEST:
            raise Unreadable(f"is larger than {LARGEST // MIB} MiB")
        return file.read(LARGEST + 1)


def text_of(raw: bytes, notes: list[str]) -> str:
    """Decode a file, whatever wrote it."""
    encoding = json.detect_encoding(raw)
    if not encoding.startswith("utf-8"):
        notes.append(f"written in {encoding[:6].upper()}")
        return raw.decode(encoding, "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        notes.append("not written in UTF-8: read as Latin-1")
        return raw.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def parse(raw: bytes) -> Notebook:
    """Read the cells of a notebook of any version since 3."""
    notes: list[str] = []
    if not raw.strip():
        raise Unreadable("is empty")
    try:
        text = text_of(raw, notes).lstrip()
        document, end = json.JSONDecoder(strict=False).raw_decode(text)
    except RecursionError as error:
        raise Unreadable("is nested too deep") from error
    except (ValueError, MemoryError) as error:
        raise Unreadable("is no notebook: not JSON, or cut off") from error
    if text[end:].strip():
        notes.append("something follows the notebook in its file: ignored")
    sheets = document.get("worksheets") if isinstance(document, dict) else None
    groups = [document, *(sheets if isinstance(sheets, list) else [])]
    lists = [group["cells"] for group in groups if isinstance(group, dict) and isinstance(group.get("cells"), list)]
    if not lists:
        raise Unreadable("is no notebook: it has no cells")
    cells = [cell for raw_cells in lists for raw_cell in raw_cells if (cell := cell_of(raw_cell)) is not None]
    metadata = document.get("metadata")
    made_for = metadata.get("coursework") if isinstance(metadata, dict) else None
    told = made_for.get("data") if isinstance(made_for, dict) else None
    return Notebook(bounded(cells, notes), notes, told if told in ("id", "file") else "")


def cell_of(raw: object) -> Cell | None:
    """Read a cell; what has no text is passed by."""
    if not isinstance(raw, dict):
        return None
    source = raw.get("source", raw.get("input"))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return None
    inner: Any = raw.get("metadata")
    nbgrader = inner.get("nbgrader") if isinstance(inner, dict) else None
    name = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return Cell(
        raw.get("cell_type") == "code", source, name if isinstance(name, str) and len(name) <= MOST_NAME else ""
    )


def bounded(cells: list[Cell], notes: list[str]) -> list[Cell]:
    """Leave out what no person has written: cells beyond so many, or so long."""
    kept, room = [], MOST_CODE
    for cell in cells[:MOST_CELLS]:
        if len(cell.source) <= room:
            kept.append(cell)
            room -= len(cell.source)
    if len(kept) < len(cells):
        notes.append(f"{len(cells) - len(kept)} cells left out: too many, or too long")
    return kept


def read(path: Path) -> Notebook:
    """Read a notebook; a large one in a process of its own, whose memory is bounded."""
    raw = content(path)
    if len(raw) <= AT_ONCE:
        return parse(raw)
    run = subprocess.run([sys.executable, "-I", __file__], input=raw, capture_output=True, check=False, env={})
    if run.returncode != 0:
        raise Unreadable(run.stderr.decode() if run.returncode == UNREADABLE else "takes too much to read")
    told = json.loads(run.stdout)
    return Notebook([Cell(**cell) for cell in told["cells"]], told["notes"], told["data_by"])


def main() -> int:
    """Read a notebook from standard input, within bounds, and write its cells."""
    resource.setrlimit(resource.RLIMIT_AS, (2048 * MIB, 2048 * MIB))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    try:
        sys.stdout.write(json.dumps(asdict(parse(sys.stdin.buffer.read()))))
    except Unreadable as error:
        sys.stderr.write(str(error))
        return UNREADABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
