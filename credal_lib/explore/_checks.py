"""Checks of `explore`."""

from typing import Any

from credal_lib._checks._arrays import number_of_classes


def size_of_set(value: Any, largest: int, name: str = "k") -> int:
    """Give a number of classes of at least two, at most as many as have their sliders."""
    k = number_of_classes(value, name)
    if not 2 <= k <= largest:
        raise ValueError(f"{name}: expected 2 to {largest} classes, got {k}")
    return k
