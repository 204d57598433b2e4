"""The engine below every run: seeds, names of folders, stores, what processes can exchange."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from credal_lib._checks._options import read_writable_folder


def seed_number(value: Any) -> int:
    """Return a seed: NumPy takes non-negative integers."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"seed: expected an integer of at least 0, got {value!r}")
    if value < 0:
        raise ValueError(f"seed: expected an integer of at least 0, got {value}")
    return int(value)


def folder_name(value: Any, name: str) -> None:
    """Refuse a name that is not a valid folder name, or that points elsewhere."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a name, got {value!r}")
    if value in ("", ".", "..") or any(mark in value for mark in "/\\\0"):
        raise ValueError(f"{name}: expected a valid folder name, without / and \\, got {value!r}")


def serializable_rows(value: Any, keys: Collection[str]) -> list[dict[str, Any]]:
    """Return the rows that a study counted, as JSON restores them.

    Each is a dict from names to numbers, text, booleans or None.
    """
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"count: expected a list of rows, each a dict, got {value!r}")
    rows = []
    for row in value:
        if not isinstance(row, Mapping) or not all(isinstance(name, str) for name in row):
            raise TypeError(f"count: expected rows that are dicts with column names, got {row!r}")
        taken = [name for name in keys if name in row]
        if taken:
            raise ValueError(
                f"count: expected rows without {', '.join(keys)}, which the cell enters, got"
                f" {taken}"
            )
        rows.append({name: _scalar(held, name) for name, held in row.items()})
    # So that rows are the same whether they were computed now or read from a store.
    found: list[dict[str, Any]] = json.loads(json.dumps(rows))
    return found


def _scalar(value: Any, name: str) -> Any:
    """Convert a NumPy scalar to Python; refuse anything but a number, text, boolean or None."""
    plain = value.item() if isinstance(value, np.generic) else value
    if plain is not None and not isinstance(plain, str | int | float):
        raise TypeError(f"count: expected one number or text under {name!r}, got {value!r}")
    return plain


def recognizable(hashed: Callable[[], str], name: str) -> str:
    """Return the hash of a part of a run; refuse what no other process could recognize.

    A lambda is an example.
    """
    try:
        return hashed()
    except Exception as error:
        raise TypeError(
            f"store: {name} holds something that no other process can recognize ({error}); give it"
            " numbers, text or functions that have a name in a module, or run without a store"
        ) from error


def writable_store(folder: Path, missing: int, cells: int) -> None:
    """Refuse a store that cannot be written into, if cells are missing in it."""
    try:
        read_writable_folder(folder, "store")
    except OSError as error:
        raise OSError(
            f"{error}, and {missing:,} of {cells:,} cells are not stored there"
        ) from error


def picklable(parts: Mapping[str, Any], send: Callable[[Any], Any]) -> None:
    """Refuse parts that cannot be pickled, and so not be sent to worker processes."""
    for name, part in parts.items():
        try:
            send(part)
        except Exception as error:
            raise TypeError(
                f"n_jobs: {name} cannot be pickled for other processes ({error}); use n_jobs=1"
            ) from error
