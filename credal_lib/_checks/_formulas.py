"""What a formula computes with, checked before the arithmetic begins.

Numbers, SymPy expressions and arrays of them.
"""

import math
from numbers import Integral, Real
from reprlib import repr as short
from typing import Any

import numpy as np

from credal_lib._checks._arrays import SUM_TOLERANCE

LARGEST = float(np.finfo(np.float64).max)
"""The largest number in double precision; integers beyond it cannot meet a float."""


def symbolic(value: Any) -> bool:
    """Return whether a value is a SymPy expression; its range is an assumption of the proof."""
    return hasattr(value, "free_symbols")


def in_double_precision(value: Any) -> bool:
    """Return whether a number is finite and a float can be as large."""
    if isinstance(value, float | np.floating):
        # Of any width: LARGEST itself does not fit into float32.
        return bool(np.isfinite(value))
    return bool(-LARGEST <= value <= LARGEST)


def check_operands(**values: Any) -> None:
    """Refuse anything but finite numbers, expressions and arrays of them."""
    for name, value in values.items():
        if type(value) is float and math.isfinite(value):
            continue  # the common case, which a reward by size asks for each size of a set
        if isinstance(value, np.ndarray):
            _array_operand(value, name)
        else:
            check_finite_operand(value, name)


def check_finite_operand(value: Any, name: str) -> None:
    """Refuse anything but one finite number; expressions pass."""
    if symbolic(value):
        return
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(
            f"{name}: expected a number, a SymPy expression or an array of numbers,"
            f" got {short(value)}; a list becomes an array by np.asarray"
        )
    if not in_double_precision(value):
        raise ValueError(
            f"{name}: expected a finite number of double precision, got {short(value)}"
        )


def _array_operand(value: Any, name: str, *, finite: bool = True) -> None:
    if value.dtype.kind == "O":
        for entry in value.ravel().tolist():
            check_finite_operand(entry, name)
    elif value.dtype.kind not in "uif":
        raise TypeError(f"{name}: expected real numbers, got dtype {value.dtype}")
    elif finite and value.dtype.kind == "f" and not np.isfinite(value).all():
        raise ValueError(f"{name}: expected finite numbers, got NaN or infinity")
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise ValueError(
            f"{name}: expected no masked entry; fill the gaps or leave these entries out first"
        )


def check_sequences_of_operands(**values: Any) -> None:
    """Refuse anything but sequences of one length that a formula can compute with."""
    for name, value in values.items():
        if isinstance(value, np.ndarray) and value.ndim:
            _array_operand(value, name)
        elif isinstance(value, list | tuple):
            for entry in value:
                if isinstance(entry, np.ndarray):
                    # One class of many samples: NaN would show in the result.
                    _array_operand(entry, name, finite=False)
                else:
                    check_finite_operand(entry, name)
        else:
            raise TypeError(f"{name}: expected a list of numbers, got {short(value)}")
    first = next(iter(values))
    expected = len(values[first])
    for name, value in values.items():
        if len(value) != expected:
            raise ValueError(
                f"{name}: expected {expected} numbers, as many as {first}, got {len(value)}"
            )


def check_vector_of_operands(value: Any, name: str) -> None:
    """Refuse anything but a sequence, of at least one entry, that a formula can compute with."""
    check_sequences_of_operands(**{name: value})
    if len(value) == 0:
        raise ValueError(f"{name}: expected at least one number, got none")
    if isinstance(value, np.ndarray) and value.ndim > 1:
        raise ValueError(f"{name}: expected one axis, got shape {value.shape}; take it row by row")


def check_count_operand(value: Any, name: str, least: int, most: int | None = None) -> None:
    """Refuse anything but an integer from `least` to `most`; symbols pass."""
    if getattr(value, "free_symbols", None):
        return
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer of at least {least}, got {short(value)}")
    if int(value) < least or (most is not None and int(value) > most):
        above = "" if most is None else f" and at most {most}"
        raise ValueError(
            f"{name}: expected an integer of at least {least}{above}, got {short(value)}"
        )


def check_not_zero(value: Any, name: str, forbidden: Any = 0) -> None:
    """Refuse a value by which a formula would divide zero away; expressions pass."""
    if not symbolic(value) and np.any(np.asarray(value == forbidden)):
        raise ValueError(f"{name}: expected no {forbidden}, for the formula divides by it")


def check_arrays_of_one_shape(**values: Any) -> None:
    """Refuse anything but arrays of one shape that a formula can compute with."""
    for name, value in values.items():
        if not isinstance(value, np.ndarray) or value.ndim == 0 or value.shape[-1] == 0:
            raise TypeError(
                f"{name}: expected an array of shape (K,) or (n, K), got {short(value)};"
                " use np.asarray"
            )
        _array_operand(value, name)
    first = next(iter(values))
    expected = values[first].shape
    for name, value in values.items():
        if value.shape != expected:
            raise ValueError(
                f"{name}: expected the shape of {first}, {expected}, got {value.shape}"
            )


def check_within_unit(**values: Any) -> None:
    """Refuse bounds of probabilities outside [0, 1].

    Expressions pass, and so do the arrays of a list, which hold many samples.
    """
    for name, value in values.items():
        if isinstance(value, np.ndarray) and value.dtype.kind != "O":
            least, most = value.min(initial=0), value.max(initial=1)
        else:
            entries = value.ravel().tolist() if isinstance(value, np.ndarray) else value
            numbers: list[Any] = [entry for entry in entries if isinstance(entry, Real)]
            least, most = min(numbers, default=0), max(numbers, default=1)
        if least < -SUM_TOLERANCE or most > 1 + SUM_TOLERANCE:
            raise ValueError(f"{name}: expected probabilities in [0, 1], got {short(value)}")
