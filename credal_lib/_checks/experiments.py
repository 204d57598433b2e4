"""Checks of `experiments`."""

from collections.abc import Collection, Iterable
from numbers import Integral
from typing import Any

from credal_lib._checks._names import known_name


def at_least_two(value: Any, name: str) -> None:
    """Refuse what is not a whole number of at least two."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected a whole number of at least 2, got {value!r}")
    if value < 2:
        raise ValueError(f"{name}: expected a whole number of at least 2, got {value}")


def data_sources(value: Any, kind: type, known: Iterable[str]) -> list[Any]:
    """Refuse data that are neither names of data sets nor data sets, one name twice, and no data at all."""
    if isinstance(value, str | kind):
        value = [value]
    sources = list(value)
    for source in sources:
        if not isinstance(source, kind):
            known_name(source, known, "data", "data set")
    names = [source if isinstance(source, str) else source.name for source in sources]
    if not sources or len(set(names)) < len(names):
        raise ValueError(f"data: expected data sets with different names, at least one, got {names}")
    return sources


def classifiers(value: Any, needed: Collection[str], study: str) -> None:
    """Refuse what is not a mapping from names to estimators, and names that the study cannot do without."""
    if not hasattr(value, "items"):
        raise TypeError(f"classifiers: expected a mapping from names to estimators, got {value!r}")
    for name, model in value.items():
        if not isinstance(name, str) or isinstance(model, type) or not hasattr(model, "fit"):
            raise TypeError(f"classifiers: expected names and estimators with fit, got {name!r}: {model!r}")
    missing = [name for name in needed if name not in value]
    if missing:
        raise ValueError(
            f"classifiers: {study} compares by name and needs {', '.join(needed)}; missing: {', '.join(missing)}"
        )


def stored(found: bool, study: str, path: Any) -> None:
    """Refuse to read results that are not there."""
    if not found:
        raise FileNotFoundError(
            f"results: no table of {study} at {path}; name the folder with folder=, or make it with "
            f"`python -m credal_lib.experiments run {study} --full --results {path.parent}`"
        )


def no_failed_cell(missing: Any) -> None:
    """Refuse to compare a run in which cells failed."""
    if len(missing):
        raise ValueError(f"differences: expected a run without failures, but {len(missing)} cells failed, see .missing")


def comparable(live: str, kept: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Refuse to compare runs of different studies, with different settings, or on data that differ."""
    if (live, one["fingerprint"]) != (kept, other["fingerprint"]):
        settings = f"{live} ({one['fingerprint']}) and {kept} ({other['fingerprint']})"
        raise ValueError(f"differences: expected the same study with the same settings, got {settings}")
    for name in one["data"].keys() & other["data"].keys():
        mine, theirs = one["data"][name], other["data"][name]
        if mine["sha256"] != theirs["sha256"]:
            routes = f"{mine['route']} and {theirs['route']}"
            raise ValueError(f"differences: expected the same data, but {name} is not the same from {routes}")


def seed_number(value: Any) -> int:
    """Refuse what cannot seed: NumPy takes whole numbers from 0."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"seed: expected a whole number of at least 0, got {value!r}")
    if value < 0:
        raise ValueError(f"seed: expected a whole number of at least 0, got {value}")
    return int(value)
