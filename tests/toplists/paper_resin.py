"""Table 1 and the lists of Example 3.1 of Resin, "From classification accuracy to proper scoring rules"."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

TABLE_1: dict[str, Any] = {
    "high": {
        "q": (99, 1, 0, 0, 0),
        "Brier": ("0.02", "0.0199", "0.0198", "0.0198"),
        "Brier excess": ("1.01", "0.38", "0.00"),
        "log": ("0.0699", "0.0560", "0.0560"),
        "log excess": ("24.75", "0.00"),
    },
    "moderate": {
        "q": (50, 40, 5, 3, 2),
        "Brier": ("1.00", "0.6875", "0.5867", "0.5862"),
        "Brier excess": ("70.59", "17.28", "0.08"),
        "log": ("1.3863", "1.0532", "1.0463"),
        "log excess": ("32.49", "0.66"),
    },
    "low": {
        "q": (25, 22, 20, 18, 15),
        "Brier": ("1.50", "0.7969", "0.7955", "0.7942"),
        "Brier excess": ("88.87", "0.34", "0.16"),
        "log": ("1.6021", "1.5984", "1.5948"),
        "log excess": ("0.45", "0.23"),
    },
}
"""What is printed; q in percent, recovered."""


def agrees(value: float, printed: str) -> bool:
    """The printed number is the value, rounded."""
    if printed == "inf":
        return value == math.inf
    digits = len(printed.partition(".")[2])
    return abs(value - float(printed)) <= 0.5 * 10**-digits + 1e-12


Q = np.array([0.5, 0.2, 0.2, 0.1])
"""An instance of Example 3.1 and 5.1."""

LISTS = {"true": (0, 1), "also true": (0, 2), "invalid": (0, 3)}


def on(classes: Sequence[int], p: Any = Q) -> tuple[Any, Any]:
    """The calibrated list of some classes."""
    listed = np.zeros((1, len(p)), dtype=bool)
    listed[0, list(classes)] = True
    return np.where(listed, p, np.nan), listed
