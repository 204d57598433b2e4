"""Assemble columns in a `Bunch`, and verify it against the registry."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from credal_book.datasets._bunch import Bunch
from credal_book.datasets._columns import MISSING, Column
from credal_book.datasets._errors import DataMismatchError
from credal_book.datasets._registry import Entry, source
from credal_lib._checks import BoolArray, FloatArray, IntArray


@dataclass(frozen=True)
class Raw:
    """What a route serves: feature columns without identifiers, and one label per row (missing ones included)."""

    columns: list[Column]
    labels: Sequence[str]


def assemble(entry: Entry, raw: Raw, route: str) -> Bunch:
    """Encode what a route served and verify it against the registry.

    Raises
    ------
    DataMismatchError
        If it is not what the registry promises; nothing is repaired.
    """
    options = entry.routes[route]
    columns = _named(entry, raw.columns)
    keep = np.array([label not in MISSING for label in raw.labels], dtype=np.bool_)
    X = np.empty((len(raw.labels), len(columns)))
    for j, column in enumerate(columns):
        X[:, j] = _numbers(column) if column.categories is None else _codes(column, _spellings(column, options))
    categories = [column.categories or () for column in columns]
    bunch = Bunch(
        name=entry.name,
        X=X[keep],
        y=_positions(entry, raw.labels, options.get("classes"), keep),
        feature_names=[column.name for column in columns],
        target_names=list(entry.classes),
        categorical=np.array([column.categories is not None for column in columns], dtype=np.bool_),
        n_categories=np.array([len(values) for values in categories], dtype=np.intp),
        categories=categories,
        route=route,
        description=describe(entry, route),
    )
    check(entry, bunch)
    return bunch


def _named(entry: Entry, columns: list[Column]) -> list[Column]:
    """Columns under the names and values of the registry, so that they are the same whatever the route."""
    if entry.features is None:
        return [Column(c.name, c.values, _without_missing(c.categories)) for c in columns]
    if len(columns) != len(entry.features):
        raise DataMismatchError(f"features: expected {len(entry.features)}, got {len(columns)}")
    pairs = zip(entry.features.items(), columns, strict=True)
    return [Column(name, c.values, None if values is None else tuple(values)) for (name, values), c in pairs]


def _without_missing(categories: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if categories is None else tuple(value for value in categories if value not in MISSING)


def _spellings(column: Column, options: dict[str, Any]) -> Sequence[str]:
    """Return the values by which this route encodes the categories of a column: its own if the registry lists some."""
    codes: dict[str, list[str]] = options.get("codes", {})
    return codes.get(column.name) or codes.get("*") or column.categories or ()


def _token(value: str | float) -> str:
    """Write a value as the registry does: 1, 1.0 and 1.000000 are all "1"; NaN is missing."""
    try:
        number = float(value)
    except ValueError:
        return str(value)
    return "?" if number != number else f"{number:g}"


def _codes(column: Column, spellings: Sequence[str]) -> FloatArray:
    position = {value: float(code) for code, value in enumerate(spellings)}
    position.update(dict.fromkeys(MISSING, np.nan))
    known: dict[Any, float] = {}
    for value in dict.fromkeys(column.values):
        code = position.get(value, position.get(_token(value)))
        if code is None:
            raise DataMismatchError(f"feature {column.name!r}: value {value!r} is not one of {', '.join(spellings)}")
        known[value] = code
    return np.array([known[value] for value in column.values])


def _numbers(column: Column) -> FloatArray:
    if isinstance(column.values, np.ndarray) and column.values.dtype.kind == "f":
        return column.values
    try:
        return np.array([np.nan if value in MISSING else float(value) for value in column.values])
    except ValueError as error:
        raise DataMismatchError(f"feature {column.name!r}: {error}") from error


def _positions(entry: Entry, labels: Sequence[str], spellings: list[str] | None, keep: BoolArray) -> IntArray:
    position = {label: place for place, label in enumerate(spellings or entry.classes)}
    present = [label if label in position else _token(label) for label, kept in zip(labels, keep, strict=True) if kept]
    unknown = sorted(set(present) - set(position))
    if unknown:
        raise DataMismatchError(f"classes: expected {', '.join(position)}, got also {', '.join(unknown)}")
    return np.array([position[label] for label in present], dtype=np.intp)


def check(entry: Entry, bunch: Bunch) -> None:
    """Compare n, p, K, the class counts, the categorical features and the missing values with the registry.

    Raises
    ------
    DataMismatchError
        Listing every difference.
    """
    counts = np.bincount(bunch.y, minlength=len(entry.classes))
    compared = [
        ("rows", entry.n, bunch.X.shape[0]),
        ("features", entry.p, bunch.X.shape[1]),
        ("categorical features", entry.categorical, int(bunch.categorical.sum())),
        ("missing values", entry.missing, int(np.isnan(bunch.X).sum())),
        ("classes", len(entry.classes), int((counts > 0).sum())),
        ("class counts", entry.classes, dict(zip(entry.classes, counts.tolist(), strict=True))),
    ]
    differences = [f"{what}: expected {want}, got {got}" for what, want, got in compared if want != got]
    if differences:
        raise DataMismatchError("; ".join(differences))


def describe(entry: Entry, route: str) -> str:
    """Size, classes, source, license and remarks, one per line."""
    origin = source(entry)
    classes = ", ".join(f"{name} {count}" for name, count in entry.classes.items())
    features = f"{entry.p} features ({entry.categorical} categorical)"
    lines = [
        f"{entry.name}: {entry.n} rows, {features}, {entry.missing} missing values, {len(entry.classes)} classes",
        f"Classes: {classes}",
        f"Route: {route}",
        f"Source: {origin['text']}",
        f"License: {origin['license']}",
    ]
    return "\n".join([*lines, *([f"Note: {entry.note}"] if entry.note else [])])
