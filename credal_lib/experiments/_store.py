"""A folder of finished cells: one small file each, written atomically."""

import hashlib
import json
import os
import warnings
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from credal_lib.experiments._fingerprint import describe_code
from credal_lib.experiments._study import Cell, Study

PACKAGES = ("credal-lib", "scikit-learn")
"""Packages whose classifiers are studied."""

Outcome = dict[str, Any]
"""The outcome of a cell: ``rows`` of counts or an ``error``, ``seconds`` by step, and ``checksum`` and ``route``
of the data; in a store also what `dependencies` returns."""


def path_of(folder: Path, cell: Cell) -> Path:
    """Return the path of the file that stores a cell.

    Parameters
    ----------
    folder : Path
    cell : Cell

    Returns
    -------
    Path
        The fingerprint of the study's settings is part of it, so that runs with other settings can share the folder.
    """
    study = cell.study
    return folder / study.name / study.fingerprint / cell.name / f"{cell.repetition}-{cell.fold}.json"


def dependencies(study: Study) -> dict[str, Any]:
    """Return what the cells of a study depend on besides its settings and the data.

    Parameters
    ----------
    study : Study

    Returns
    -------
    dict
        ``code``, a hash of what `count` does, and ``versions`` of the packages whose classifiers are used.
    """
    digest = hashlib.sha256(describe_code(study.count).encode()).hexdigest()
    return {"code": digest, "versions": {name: version(name) for name in PACKAGES}}


def read(folder: Path, cell: Cell, expected: Mapping[str, Any]) -> Outcome | None:
    """Read a finished cell; failed cells are recomputed.

    Parameters
    ----------
    folder : Path
    cell : Cell
    expected : mapping
        Entries of the outcome, for instance ``checksum``: a cell in which one of them differs is not used.

    Returns
    -------
    dict or None
        None if the cell is not stored, failed, was computed from other data or with other code, or is damaged; the
        last with a warning.
    """
    path = path_of(folder, cell)
    try:
        outcome: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        outcome = None
    if not _is_complete(outcome):
        warnings.warn(f"store: {path} is damaged; the cell is recomputed", UserWarning, stacklevel=2)
        return None
    useful = "rows" in outcome and all(outcome.get(name) == value for name, value in expected.items())
    return outcome if useful else None


def _is_complete(outcome: Any) -> bool:
    """Return whether this is the outcome of a cell."""
    if not isinstance(outcome, dict) or "seconds" not in outcome:
        return False
    return "error" in outcome or isinstance(outcome.get("rows"), list)


def write(folder: Path, cell: Cell, outcome: Outcome) -> None:
    """Store a finished cell.

    The write is atomic (a temporary file is renamed), so that a process killed at any moment, or a machine that stops,
    leaves no partial file.

    Parameters
    ----------
    folder : Path
    cell : Cell
    outcome : dict
    """
    path = path_of(folder, cell)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}")
    with temporary.open("w", encoding="utf-8") as file:
        file.write(json.dumps(outcome))
        file.flush()
        os.fsync(file.fileno())  # the name must not reach the disk before the content
    temporary.replace(path)
