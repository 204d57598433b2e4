"""Single numbers, options, utilities, shares and matrices of a game."""

from collections.abc import Sequence
from fractions import Fraction
from numbers import Integral, Real
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import SUM_TOLERANCE, as_array
from credal_lib._checks._formulas import (
    LARGEST,
    check_finite_operand,
    check_operands,
    in_double_precision,
)


def check_real_number(value: Any, name: str, low: float, high: float) -> None:
    """Refuse infinity and a number outside [low, high].

    Symbols pass: their range is an assumption of the proof.
    """
    if getattr(value, "free_symbols", None):
        return
    known_to_sympy = getattr(value, "is_extended_real", False)
    if isinstance(value, bool) or not (isinstance(value, Real) or known_to_sympy):
        raise TypeError(f"{name}: expected a number, got {value!r}")
    # NaN is in no range, but where all numbers are allowed a range would not explain it.
    if abs(value) == np.inf or (-low == high == np.inf and value != value):
        raise ValueError(f"{name}: expected a finite number, got {value}")
    if isinstance(value, Integral | Fraction) and not in_double_precision(value):
        raise ValueError(
            f"{name}: expected a number of double precision, got {short(value)},"
            f" beyond {LARGEST:.3g}"
        )
    if not low <= value <= high:
        raise ValueError(f"{name}: expected a number in [{low:g}, {high:g}], got {value}")


def check_open_unit_interval(value: Any, name: str) -> None:
    """Refuse a number outside the open interval (0, 1)."""
    check_real_number(value, name, 0, 1)
    if value in (0, 1):
        raise ValueError(f"{name}: expected a number between 0 and 1, not {value} itself")


def check_positive(value: Any, name: str) -> None:
    """Refuse anything but a positive finite number."""
    check_real_number(value, name, -np.inf, np.inf)
    if not value > 0:
        raise ValueError(f"{name}: expected a positive number, got {value}")


def check_callable(value: Any, name: str, expected: str) -> None:
    """Refuse what cannot be called, and a class, whose call would make an instance."""
    if not callable(value) or isinstance(value, type):
        raise TypeError(f"{name}: expected {expected}, got {short(value)}")


def check_one_of(value: Any, name: str, allowed: Sequence[str]) -> None:
    """Refuse an option that is not among the allowed ones."""
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {', '.join(map(repr, allowed))}, got {value!r}")


def read_payoff_matrix(value: Any) -> NDArray[Any]:
    """Return a matrix game of at least one row and one column.

    Exact entries (int, Fraction, SymPy) stay exact.
    """
    array = as_array(value, "payoffs")
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(
            "payoffs: expected a matrix, rows for the bettor and columns for House,"
            f" got shape {array.shape}"
        )
    if array.dtype.kind not in "iufO":
        raise TypeError(f"payoffs: expected numbers, got dtype {array.dtype}")
    check_operands(payoffs=array)
    return array


def check_solved(result: Any, what: str) -> None:
    """Refuse the result of a linear program that SciPy did not solve."""
    if not result.success:
        raise RuntimeError(f"the linear program of {what} was not solved: {result.message}")


def read_distribution(value: Sequence[Any], name: str, length: int | None = None) -> list[Any]:
    """Non-negative numbers that sum to one, as a list.

    Exact entries stay exact, and must sum to one exactly if all are.
    """
    array = as_array(value, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected a list of shares, got shape {array.shape}")
    if array.dtype.kind not in "buifO":
        raise TypeError(f"{name}: expected numbers, got dtype {array.dtype}")
    entries = list(value)
    if not entries or (length is not None and len(entries) != length):
        raise ValueError(f"{name}: expected {length or 'at least one'} shares, got {len(entries)}")
    for entry in entries:
        check_finite_operand(entry, name)
    if any(entry < 0 for entry in entries):
        raise ValueError(f"{name}: expected no negative share, got {min(entries)}")
    total = sum(entries)
    exact = all(isinstance(entry, int | Fraction) for entry in entries)
    sum_to_one = total == 1 if exact else abs(total - 1) <= SUM_TOLERANCE
    if not sum_to_one:
        raise ValueError(
            f"{name}: expected shares that sum to one, got a sum of {total};"
            " divide by the sum first"
        )
    return entries


def check_is_boolean(value: Any, name: str) -> None:
    """Refuse anything but a boolean."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name}: expected True or False, got {value!r}")
