"""A folder of finished cells: one small file each, whole or absent, with a checksum."""

import hashlib
import json
import warnings
from collections.abc import Iterable, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from typing import Any

from credal_lib._files import write_whole
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._task import Outcome

DIGEST = "sha256"
"""Entry of a file with the checksum of all others."""

ALWAYS = ("credal_lib", "numpy", "scipy", "sklearn")
"""Packages on which every count depends."""


def settings(parts: Mapping[str, Any]) -> dict[str, str]:
    """Describe models and other parts of a run by a hash of all that they hold.

    It is the same in every process. Functions and classes are described by their names alone: a
    change in their code goes unnoticed.

    Parameters
    ----------
    parts : dict of str to object

    Returns
    -------
    dict of str to str

    Raises
    ------
    TypeError
        If a part holds something that another process cannot find again, such as a lambda.
    """
    import joblib

    return {
        name: own_checks.recognizable(partial(joblib.hash, part), name)
        for name, part in parts.items()
    }


def versions(models: Iterable[Any], packages: Iterable[str] = ()) -> dict[str, str]:
    """Return the versions of the packages that count.

    Parameters
    ----------
    models : iterable of estimators
        Their packages are included, and those of all that is in their parameters.
    packages : iterable of str, optional
        Further ones, by the names under which they are imported.

    Returns
    -------
    dict of str to str
        Only of packages that are installed: one's own modules have no version.
    """
    found = {*ALWAYS, *packages}
    for model in models:
        parts = [model]
        if hasattr(model, "get_params"):
            parts += model.get_params().values()
        for part in parts:
            # A list of steps, as a pipeline has it, holds its estimators in tuples.
            found |= {package_of(one) for one in (part, *_members(part))}
    known = {name: _version(name) for name in sorted(found)}
    return {name: number for name, number in known.items() if number}


def _members(part: Any) -> list[Any]:
    """Return what is in a list or tuple, and in those inside it."""
    if not isinstance(part, list | tuple):
        return []
    return [inside for one in part for inside in (one, *_members(one))]


def package_of(value: Any) -> str:
    """Return the name of the package that a function, class or object comes from."""
    module = getattr(value, "__module__", None) or type(value).__module__
    return str(module).partition(".")[0]


def _version(package: str) -> str:
    """Return the version of the package of this name for `import`; empty if it has none."""
    try:
        return version(package)
    except PackageNotFoundError:  # the distribution has another name, as scikit-learn has
        distributions = packages_distributions().get(package, [])
        return ", ".join(sorted(version(name) for name in distributions))


def read(path: Path, data: Mapping[str, Any]) -> Outcome | None:
    """Read a finished cell; failed cells are recomputed.

    Parameters
    ----------
    path : Path
    data : mapping
        Entries of the outcome: a cell in which one of them differs was computed from other data.

    Returns
    -------
    dict or None
        None if the cell is not stored, failed, was computed from other data, or is not what was
        written; the last with a warning.
    """
    try:
        outcome: Any = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:  # not JSON, or not even text
        outcome = None
    if not isinstance(outcome, dict) or outcome.pop(DIGEST, None) != digest(outcome):
        warnings.warn(
            f"store: {path} is damaged; the cell is recomputed", UserWarning, stacklevel=2
        )
        return None
    useful = "rows" in outcome and all(outcome.get(name) == value for name, value in data.items())
    return outcome if useful else None


def write(path: Path, outcome: Outcome) -> None:
    """Store a finished cell.

    Parameters
    ----------
    path : Path
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
