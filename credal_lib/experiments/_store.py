"""A folder of finished cells: one small file each, whole or absent."""

import hashlib
import json
import os
import warnings
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from credal_lib.experiments._fingerprint import code
from credal_lib.experiments._study import Cell, Study

PACKAGES = ("credal-lib", "scikit-learn")
"""Packages whose classifiers are studied."""

Outcome = dict[str, Any]
"""What working on a cell gave: ``rows`` of counts or an ``error``, ``seconds`` by step, and ``checksum`` and ``route``
of the data; in a store also what `dependencies` gives."""


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


def dependencies(study: Study) -> dict[str, Any]:
    """Give what the cells of a study depend on besides its settings and the data.

    Parameters
    ----------
    study : Study

    Returns
    -------
    dict
        ``code``, a hash of what `count` does, and ``versions`` of the packages whose classifiers are used.
    """
    digest = hashlib.sha256(code(study.count).encode()).hexdigest()
    return {"code": digest, "versions": {name: version(name) for name in PACKAGES}}


def read(folder: Path, cell: Cell, expected: Mapping[str, Any]) -> Outcome | None:
    """Read a finished cell; failed cells are worked on again.

    Parameters
    ----------
    folder : Path
    cell : Cell
    expected : mapping
        Entries of the outcome, for instance ``checksum``: a cell in which one of them is another is of no use.

    Returns
    -------
    dict or None
        None if the cell is not there, failed, was made of other data or with other code, or is damaged; the last with a
        warning.
    """
    path = path_of(folder, cell)
    try:
        outcome: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        outcome = None
    if not _is_complete(outcome):
        warnings.warn(f"store: {path} is damaged; the cell is worked on again", UserWarning, stacklevel=2)
        return None
    useful = "rows" in outcome and all(outcome.get(name) == value for name, value in expected.items())
    return outcome if useful else None


def _is_complete(outcome: Any) -> bool:
    """Tell whether this is what working on a cell gives."""
    if not isinstance(outcome, dict) or "seconds" not in outcome:
        return False
    return "error" in outcome or isinstance(outcome.get("rows"), list)


def write(folder: Path, cell: Cell, outcome: Outcome) -> None:
    """Keep a finished cell.

    The file appears under its name in one step, so that a process killed at any moment, or a machine that stops,
    leaves no half of it.

    Parameters
    ----------
    folder : Path
    cell : Cell
    outcome : dict
    """
    path = path_of(folder, cell)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(json.dumps(outcome))
        file.flush()
        os.fsync(file.fileno())  # the name must not reach the disk before the content
    unfinished.replace(path)
