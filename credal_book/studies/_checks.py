"""Runs of studies: data sets, classifiers, results that are there and can be compared."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib._checks import BoolArray, IntArray
from credal_lib.experiments._checks import folder_name


def data_sources(value: Any, kind: type, known: Iterable[str]) -> list[Any]:
    """Refuse data that are neither names of data sets nor data sets, one name twice, and no data at all."""
    if isinstance(value, str | kind):
        value = [value]
    if isinstance(value, type | bytes | np.generic) or not hasattr(value, "__iter__"):
        raise TypeError(f"data: expected names of data sets, or data sets, got {value!r}")
    sources = list(value)
    for source in sources:
        if isinstance(source, kind):
            data_set(source)
        else:
            _checks.read_known_name(source, known, "data", "data set")
    names = [source if isinstance(source, str) else source.name for source in sources]
    if not sources or len(set(names)) < len(names):
        raise ValueError(f"data: expected data sets with different names, at least one, got {names}")
    return sources


def classifiers(value: Any, needed: Collection[str], study: str) -> None:
    """Refuse anything but a mapping from names to estimators, and required names that are missing."""
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


def acknowledged_preparation(said: Any, done: str, study: str) -> None:
    """Refuse own classifiers where a study prepares the rows for them and the caller has not said how."""
    if said == done or (said is None and not done):
        return
    if not done:
        raise ValueError(f"preparation: {study} does nothing to the rows; leave the argument out, got {said!r}")
    got = "it was not said" if said is None else f"got {said!r}"
    raise ValueError(
        f"preparation: {study} does not hand your rows to the classifiers, they are {done} first; {got}. To score own "
        "models on the rows as they are: experiments.evaluate(models, {name: (X, y)}). To have them go through the "
        f"study all the same: run(..., preparation={done!r})"
    )


def results_exist(found: bool, study: str, path: Any) -> None:
    """Raise FileNotFoundError if there are no stored results."""
    if not found:
        raise FileNotFoundError(
            f"results: no table of {study} at {path}; name the folder with folder=, or compute it with "
            f"`python -m credal_book.studies run {study} --full --results {path.parent}`"
        )


def no_failed_cell(missing: Any) -> None:
    """Refuse to compare a run in which cells failed."""
    if len(missing):
        raise ValueError(f"differences: expected a run without failures, but {len(missing)} cells failed, see .missing")


def comparable_runs(live: str, kept: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Refuse to compare runs of different studies, with different settings, or on data that differ."""
    if live != kept:
        raise ValueError(f"differences: expected the same study, got {live} and {kept}")
    for setting in ("version", "seed", "protocol"):
        mine, theirs = (
            _without_repetitions(found) if setting == "protocol" else found[setting] for found in (one, other)
        )
        if mine != theirs:
            raise ValueError(f"differences: expected {live} with the same {setting}, got {mine!r} and {theirs!r}")
    for name in one["data"].keys() & other["data"].keys():
        mine, theirs = one["data"][name], other["data"][name]
        if mine["sha256"] != theirs["sha256"]:
            routes = f"{mine['route']} and {theirs['route']}"
            raise ValueError(f"differences: expected the same data, but {name} is not the same from {routes}")


def _without_repetitions(provenance: dict[str, Any]) -> str:
    """Return the description of a protocol after the number of repetitions, which may differ."""
    return str(provenance["protocol"]).removeprefix(str(provenance["repetitions"]))


def data_set(value: Any) -> None:
    """Refuse a user's data set that is not of the form that `datasets.load` returns."""
    folder_name(value.name, "data")
    _features(value)
    y, n_classes = value.y, len(value.target_names)
    if not isinstance(y, np.ndarray) or y.shape != (len(value.X),) or y.dtype.kind not in "iu":
        got = f"shape {y.shape}, {y.dtype}" if isinstance(y, np.ndarray) else type(y).__name__
        raise TypeError(f"{value.name}.y: expected an integer array of shape ({len(value.X)},), got {got}")
    if y.min() < 0 or y.max() >= n_classes:
        raise ValueError(
            f"{value.name}.y: expected positions in target_names, 0 to {n_classes - 1}, "
            f"got {np.unique(y)[:9].tolist()}; pass target_names, y = np.unique(labels, return_inverse=True)"
        )


def _features(value: Any) -> None:
    """Refuse features that are not numbers, and declarations of columns that do not fit them."""
    X = value.X
    if not isinstance(X, np.ndarray) or X.dtype.kind not in "fiu":
        got = f"an array of {X.dtype}" if isinstance(X, np.ndarray) else f"a {type(X).__name__}"
        raise TypeError(f"{value.name}.X: expected an array of numbers, got {got}; see datasets.Bunch")
    if X.ndim != 2 or not X.size:
        raise ValueError(f"{value.name}.X: expected rows and columns, at least one of each, got shape {X.shape}")
    for name, kinds in {"categorical": "b", "n_categories": "iu"}.items():
        column = getattr(value, name)
        if not isinstance(column, np.ndarray) or column.shape != X.shape[1:] or column.dtype.kind not in kinds:
            kind = "a bool" if kinds == "b" else "an integer"
            raise TypeError(f"{value.name}.{name}: expected {kind} array of shape ({X.shape[1]},), got {column!r}")
    codes, numbers = X[:, value.categorical], value.n_categories[value.categorical]
    known = (codes >= 0) & (codes < numbers) & (codes == np.floor(codes))
    if not np.all(known | np.isnan(codes)):
        raise ValueError(f"{value.name}.X: expected codes from 0, below n_categories, or NaN in categorical columns")


def at_least_one_cell(cells: Collection[Any], names: Iterable[str], protocol: str) -> None:
    """Refuse a run without cells."""
    if not cells:
        raise ValueError(f"protocol: no cell is left of the data sets {', '.join(names)} with {protocol}")


def positions(value: Any, n_classes: int, name: str, n: int | None = None) -> IntArray:
    """Return positions of classes, as many as `n` says: integers from 0 to K - 1."""
    found = _checks.as_array(value, name)
    if found.dtype.kind not in "iu" or found.ndim != 1 or len(found) != (len(found) if n is None else n):
        rows = "" if n is None else f" of shape ({n},)"
        raise TypeError(f"{name}: expected an integer array{rows}, got {found.dtype} of shape {found.shape}")
    if np.any((found < 0) | (found >= n_classes)):
        raise ValueError(f"{name}: expected positions of classes, 0 to {n_classes - 1}, got {np.unique(found)}")
    return found


def predicted_sets(value: Any, n: int, n_classes: int, caller: str) -> BoolArray:
    """Return the sets of classes that a classifier predicts, shape (n, number of classes in training)."""
    found = _checks.as_array(value, f"{caller}.predict_set")
    if found.dtype.kind != "b" or found.shape != (n, n_classes):
        raise TypeError(
            f"{caller}.predict_set: expected a bool array of shape ({n}, {n_classes}), one column per class in "
            f"classes_, got {found.dtype} of shape {found.shape}"
        )
    return found


def check_counted_sets(counts: Any, study: str) -> None:
    """Refuse to score a study that did not count sizes and hits."""
    missing = [name for name in ("size", "answers", "hits") if name not in counts]
    if missing:
        raise ValueError(f"scores: {study} did not count {', '.join(missing)}; its own functions read its counts")


def check_columns(names: Sequence[str], counts: Any) -> None:
    """Refuse columns that are not there."""
    for name in names:
        if name not in counts:
            raise ValueError(f"scores: no column {name!r}; the columns are {', '.join(counts)}")


def check_value(value: Any, name: str, column: Any) -> None:
    """Refuse a value that no row has."""
    if not (column == value).any():
        known = sorted(column.unique().tolist())[:12]
        raise ValueError(f"scores: no row has {name}={value!r}; there are {known}")


def check_area(value: Any) -> None:
    """Refuse another area than that of ignorance."""
    if value != "indeterminate":
        raise ValueError(f"area: expected 'indeterminate', got {value!r}")
