"""Data sets in a list: each needs a name that is known or its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any


def read_name(value: Any, served: Sequence[str], is_data_set: bool) -> str:
    """Return the name of a data set in a list."""
    if isinstance(value, str):
        if value not in served:
            raise ValueError(
                f"data: expected a name that scikit-learn serves, {', '.join(served)}, got"
                f" {value!r}; pass other data as {{name: (X, y)}}, or as objects with .name, .X"
                " and .y"
            )
        return value
    if not is_data_set:
        raise TypeError(
            "data: expected names and objects with .X and .y in a list, got"
            f" {type(value).__name__}; pass {{name: (X, y)}}"
        )
    name = getattr(value, "name", None)
    if not isinstance(name, str):
        raise TypeError(f"data: {type(value).__name__} has no name; pass {{name: data set}}")
    return name


def check_once(name: str, known: Collection[str]) -> None:
    """Refuse two data sets of the same name."""
    if name in known:
        raise ValueError(f"data: {name!r} occurs twice; pass a mapping with a name for each")
