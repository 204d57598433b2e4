"""A folder of finished cells: one small file each, whole or absent."""

import json
import os
from pathlib import Path
from typing import Any

from credal_lib.experiments._study import Cell

Outcome = dict[str, Any]
"""What working on a cell gave: ``rows`` of counts or an ``error``, ``seconds`` by step, and ``checksum`` and ``route``
of the data."""


def path_of(folder: Path, cell: Cell) -> Path:
    """Where a cell is kept.

    Parameters
    ----------
    folder : Path
    cell : Cell

    Returns
    -------
    Path
        Settings of the study are part of it, so that runs with others can share the folder.
    """
    study = cell.study
    return folder / study.name / study.fingerprint / cell.name / f"{cell.repetition}-{cell.fold}.json"


def read(folder: Path, cell: Cell) -> Outcome | None:
    """Read a finished cell; failed cells are worked on again.

    Parameters
    ----------
    folder : Path
    cell : Cell

    Returns
    -------
    dict or None
        None if the cell is not there, or failed.
    """
    try:
        outcome: Outcome = json.loads(path_of(folder, cell).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return None if "error" in outcome else outcome


def write(folder: Path, cell: Cell, outcome: Outcome) -> None:
    """Keep a finished cell.

    The file appears under its name in one step, so that a process killed at any moment leaves no half of it.

    Parameters
    ----------
    folder : Path
    cell : Cell
    outcome : dict
    """
    path = path_of(folder, cell)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(outcome), encoding="utf-8")
    unfinished.replace(path)
