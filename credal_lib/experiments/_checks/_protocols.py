"""Protocols: sizes and draws."""

from numbers import Integral
from typing import Any

import numpy as np

from credal_lib._checks._arrays import IntArray, as_array
from credal_lib.experiments._checks._engine import seed_number


def read_seeds(value: Any) -> list[int]:
    """Return a seed, or several that count together, as a list."""
    several = value if isinstance(value, tuple) else (value,)
    return [seed_number(one) for one in several]


def read_n_rows(value: Any) -> int:
    """Return the number of rows of a table or of labels."""
    return int(value.shape[0]) if hasattr(value, "shape") else len(value)


def read_codes(y: Any) -> IntArray:
    """Return labels of any kind as positions 0..K-1 in their sorted order."""
    if y is None:
        raise ValueError(
            "y: expected labels, since every training set gets two classes; pass split(X, y)"
        )
    labels = as_array(y, "y")
    if labels.ndim != 1 or not len(labels):
        raise ValueError(f"y: expected labels of shape (n,), got shape {labels.shape}")
    return np.unique(labels, return_inverse=True)[1].astype(np.intp)


def at_least_two(value: Any, name: str) -> None:
    """Refuse anything but an integer of at least two."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer of at least 2, got {value!r}")
    if value < 2:
        raise ValueError(f"{name}: expected an integer of at least 2, got {value}")


def check_some_cells(cells: list[Any], n_rows: int, protocol: Any) -> None:
    """Refuse rows of which no size leaves any for testing."""
    if not cells:
        raise ValueError(
            f"sizes: {protocol!r} leaves none of {n_rows} rows for testing; pass smaller ones"
        )


def limited_draws(order: IntArray | None, size: int, tries: int) -> IntArray:
    """Raise an error if no draw had two classes within the limit of tries."""
    if order is None:
        raise ValueError(
            f"sizes: none of {tries:,} draws of {size} rows has two classes;"
            " leave out this size, or classes that are so rare"
        )
    return order
