"""Checks of `explore`."""

from typing import Any

from credal_lib._checks._arrays import number_of_classes


def size_of_set(value: Any, largest: int, name: str = "k") -> int:
    """Return a number of classes of at least two, at most the number of sliders."""
    k = number_of_classes(value, name)
    if not 2 <= k <= largest:
        raise ValueError(f"{name}: expected 2 to {largest} classes, got {k}")
    return k
