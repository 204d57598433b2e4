"""A folder of finished cells: one small file each, whole or absent, with a checksum of its content."""

import hashlib
import json
import warnings
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from typing import Any

from credal_lib._files import write_whole
from credal_lib.experiments._code import Code, code_of
from credal_lib.experiments._study import Cell, Study

DISTRIBUTIONS = {"sklearn": "scikit-learn"}
"""Names of packages where they are not those that are imported."""

DIGEST = "sha256"
"""Entry of a file with the checksum of all others."""

Outcome = dict[str, Any]
"""The outcome of a cell: ``rows`` of counts or an ``error``, ``seconds`` by step, and what `Cell.data` was: its
``checksum``, ``route``, ``classes`` and ``categorical`` columns; in a store also what `dependencies` returns."""


def dependencies(study: Study) -> dict[str, Any]:
    """Return what the cells of a study depend on besides its settings and the data.

    Parameters
    ----------
    study : Study

    Returns
    -------
    dict
        ``code``, a hash of the functions that turn data into counts, and ``versions`` of the packages that they use.
    """
    return recorded(code_of(study))


def recorded(code: Code) -> dict[str, Any]:
    """Return code in a form that JSON can hold, with the versions of the packages of others.

    Parameters
    ----------
    code : Code

    Returns
    -------
    dict
        ``code`` and ``versions``, see `dependencies`.
    """
    names = sorted(DISTRIBUTIONS.get(name, name) for name in code.packages)
    return {"code": code.digest, "versions": {name: _version(name) for name in names}}


def _version(name: str) -> str:
    """Return the version of a package: that of its distributions, where these have other names."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ", ".join(f"{found} {version(found)}" for found in sorted(packages_distributions().get(name, [])))


def path_of(folder: Path, cell: Cell, needed: Mapping[str, Any]) -> Path:
    """Return the path of the file that stores a cell.

    Parameters
    ----------
    folder : Path
    cell : Cell
    needed : mapping
        From `dependencies`.

    Returns
    -------
    Path
        Hashes of the study's settings and of `needed` are part of it, so that runs with other settings or other code
        can share the folder.
    """
    study = cell.study
    kind = f"{study.fingerprint}-{digest(needed)[:16]}"
    return folder / study.name / kind / cell.name / f"{cell.repetition}-{cell.fold}.json"


def read(path: Path, data: Mapping[str, Any]) -> Outcome | None:
    """Read a finished cell; failed cells are recomputed.

    Parameters
    ----------
    path : Path
        From `path_of`.
    data : mapping
        Entries of the outcome: a cell in which one of them differs was computed from other data.

    Returns
    -------
    dict or None
        None if the cell is not stored, failed, was computed from other data, or is not what was written; the last with
        a warning.
    """
    try:
        outcome: Any = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        outcome = None
    if not isinstance(outcome, dict) or outcome.pop(DIGEST, None) != digest(outcome):
        warnings.warn(f"store: {path} is damaged; the cell is recomputed", UserWarning, stacklevel=2)
        return None
    useful = "rows" in outcome and all(outcome.get(name) == value for name, value in data.items())
    return outcome if useful else None


def write(path: Path, outcome: Outcome) -> None:
    """Store a finished cell.

    Parameters
    ----------
    path : Path
        From `path_of`.
    outcome : dict
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole({path: json.dumps({**outcome, DIGEST: digest(outcome)}).encode()})


def digest(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 hash of what JSON can hold.

    Parameters
    ----------
    content : mapping

    Returns
    -------
    str
        64 hexadecimal digits.
    """
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
