"""Checks of `explore`."""

from reprlib import repr as short
from typing import Any

import numpy as np

from credal_lib._checks._arrays import read_number_of_classes
from credal_lib._checks._formulas import check_vector_of_operands, symbolic


def size_of_set(value: Any, largest: int, name: str = "k") -> int:
    """Return a number of classes of at least two, at most the number of sliders."""
    k = read_number_of_classes(value, name)
    if not 2 <= k <= largest:
        raise ValueError(f"{name}: expected 2 to {largest} classes, got {k}")
    return k


def slider_weights(value: Any, name: str = "weights") -> None:
    """Refuse anything but non-negative finite weights, at least one; those of a page's formula are symbols."""
    check_vector_of_operands(value, name)
    one_axis = np.ndim(value) == 1
    if not one_axis or any(not symbolic(weight) and weight < 0 for weight in value):
        raise ValueError(f"{name}: expected one non-negative number per class, got {short(value)}")
