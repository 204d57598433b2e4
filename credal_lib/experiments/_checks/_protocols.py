"""Protocols: sizes and draws."""

from numbers import Integral
from typing import Any

from credal_lib._checks._arrays import IntArray


def at_least_two(value: Any, name: str) -> None:
    """Refuse anything but an integer of at least two."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer of at least 2, got {value!r}")
    if value < 2:
        raise ValueError(f"{name}: expected an integer of at least 2, got {value}")


def limited_draws(order: IntArray | None, size: int, tries: int) -> IntArray:
    """Raise an error if no draw had two classes within the limit of tries."""
    if order is None:
        raise ValueError(
            f"sizes: none of {tries:,} draws of {size} rows has two classes; "
            "leave out this size, or classes that are so rare"
        )
    return order
