"""Utilities of a reward, lotteries, and numbers of bets."""

from collections.abc import Sequence
from numbers import Integral, Real
from reprlib import repr as short
from typing import Any, NoReturn

import numpy as np

from credal_lib._checks._arrays import (
    SUM_TOLERANCE,
    as_array,
    read_number_of_classes,
    read_real_array,
)
from credal_lib._checks._formulas import (
    check_count_operand,
    check_finite_operand,
    check_operands,
    check_vector_of_operands,
    symbolic,
)
from credal_lib._checks._options import check_has
from credal_lib._checks._parameters import check_positive, check_real_number, read_distribution

MAX_BETS = 10**12
"""The largest number of bets of a curve: its computation grows with the square root."""

MAX_EXACT_BETS = 10_000
"""The largest number of bets whose probabilities are written out, as fractions."""

MAX_ORDER = 100
"""The highest order of a derivative."""


def check_positive_or_symbol(value: Any, name: str) -> None:
    """Refuse a number that is not positive and finite; symbols pass."""
    if not getattr(value, "free_symbols", None):
        check_positive(value, name)


def read_classes_or_symbol(value: Any) -> Any:
    """Return a number of classes of at least one; SymPy expressions pass."""
    return value if symbolic(value) else read_number_of_classes(value, "n_classes")


def check_smooth_utility(u: Any) -> None:
    """Refuse anything but a utility with derivatives."""
    expected = (
        "a Utility such as risk.LogarithmicUtility(), or risk.SmoothUtility(f) of a function f"
    )
    check_has(u, "derivative", "u", expected)


def check_callable_utility(u: Any) -> None:
    """Refuse a utility that is not callable, and a class of utilities."""
    # A function of SymPy's such as `sympy.log` is a class, too, but it has free symbols.
    if not callable(u) or (isinstance(u, type) and not hasattr(u, "free_symbols")):
        raise TypeError(f"u: expected a Utility or a function of the reward, got {short(u)}")


def no_closed_form(what: str, remedy: str, u: Any) -> NoReturn:
    """Refuse a utility without a closed form of what is asked for."""
    raise TypeError(f"u: the {what} of {u!r} is not known in closed form; {remedy}")


def read_values_and_chances(values: Any, chances: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Finite values, and as many probabilities that sum to one; the sum of symbols is assumed."""
    if as_array(values, "values").ndim != 1:
        raise ValueError(f"values: expected a list of rewards, got {values!r}")
    for value in values:
        check_real_number(value, "values", -np.inf, np.inf)
    return tuple(values), tuple(read_shares(chances, "chances", len(values)))


def read_shares(value: Any, name: str, length: int | None = None) -> Sequence[Any]:
    """Non-negative numbers that sum to one; with symbols among them only the length is checked."""
    entries = as_array(value, name).ravel().tolist()
    if any(getattr(entry, "free_symbols", None) for entry in entries):
        if length is not None and len(value) != length:
            raise ValueError(f"{name}: expected {length} shares, got {len(value)}")
        return tuple(value)
    return read_distribution(value, name, length)


def remaining_misses(hits: Any, unknown: Any) -> tuple[Any, ...]:
    """Return what the hits and `unknown` leave to 1, as misses of one class.

    In floats, a rest that may be rounding counts as nothing.
    """
    check_vector_of_operands(hits, "hits")
    entries = list(hits)
    check_finite_operand(unknown, "unknown")
    rest = 1 - sum(entries) - unknown
    if isinstance(rest, float) and abs(rest) <= SUM_TOLERANCE:
        rest = 0.0
    return (rest, *[0] * (len(entries) - 1))


def check_hits_and_misses(hits: Sequence[Any], misses: Sequence[Any]) -> None:
    """Refuse shares of hits and misses of different lengths, and a full set that misses."""
    if len(hits) != len(misses) or len(hits) == 0:
        raise ValueError(
            "misses: expected one share for each size 1..K, as many as of hits, "
            f"got {len(misses)} beside {len(hits)} hits; a size that does not occur has share 0"
        )
    if misses[-1] != 0:
        raise ValueError(
            f"misses: the set of all {len(misses)} classes misses nothing, expected 0 last, got"
            f" {misses[-1]}"
        )


def check_two_outcomes(f: Any, g: Any) -> None:
    """Refuse the difference of anything but the outcomes of two classifiers of one problem."""
    check_has(f, "hits", "f", "Outcomes")
    check_has(g, "hits", "g", "Outcomes")
    if len(f.hits) != len(g.hits):
        raise ValueError(
            f"g: expected Outcomes of as many classes as f, {len(f.hits)}, got {len(g.hits)}; "
            "a size that does not occur has share 0"
        )


def read_bets(value: Any) -> Any:
    """Return a non-negative integer number of bets, or an array of them; SymPy expressions pass."""
    if symbolic(value):
        return value
    array = as_array(value, "m")
    if array.dtype.kind not in "iu":
        raise TypeError(
            f"m: expected an integer number of bets, or an array of them, got {value!r}"
        )
    if array.size and array.min() < 0:
        raise ValueError(f"m: expected no negative number of bets, got {array.min()}")
    if array.size and array.max() > MAX_BETS:
        raise ValueError(f"m: expected at most {MAX_BETS} bets, got {array.max()}")
    return int(array) if isinstance(value, Integral) else array


def read_length_of_play(value: Any) -> Any:
    """Return non-negative numbers of bets for a curve, not only integers; expressions pass."""
    if symbolic(value):
        return value
    if not isinstance(value, Real):
        value = read_real_array(value, "m")
    check_operands(m=value)
    if np.any(np.asarray(value, dtype=np.float64) < 0):
        raise ValueError(f"m: expected no negative number of bets, got {value}")
    return value


def check_increasing(values: Sequence[Any], range_: tuple[Any, Any], u: Any) -> None:
    """Refuse rewards on which a utility is not increasing or not defined; symbols pass."""
    low, high = range_
    outside = [value for value in values if not symbolic(value) and not low <= value <= high]
    if outside:
        raise ValueError(
            f"u: expected a utility that is increasing on all rewards, but {u!r} is so only from"
            f" {float(low):g} to {float(high):g}, and the reward {float(outside[0]):g} occurs;"
            " choose a larger scale or wealth, or another utility"
        )


def check_binomial(hits: Any, m: Any, p: Any) -> None:
    """Refuse anything but 0 to m hits and a probability in [0, 1]; expressions pass."""
    check_count_operand(m, "m", 0, MAX_EXACT_BETS)
    check_count_operand(hits, "hits", 0, None if symbolic(m) else m)
    check_real_number(p, "p", 0, 1)


def read_derivative_order(value: Any) -> int:
    """Return the order of a derivative."""
    check_count_operand(value, "order", 1, MAX_ORDER)
    return int(value)


def check_above(x: Any, least: Any) -> None:
    """Refuse a reward at which a utility is not defined; expressions pass."""
    check_operands(x=x)
    entries = x.ravel().tolist() if isinstance(x, np.ndarray) else [x]
    if any(not symbolic(entry) and not symbolic(least) and entry <= least for entry in entries):
        raise ValueError(
            f"x: expected rewards above {least}, where the logarithmic utility is defined, got"
            f" {short(x)}"
        )


def check_range_of_rewards(low: Any, high: Any) -> None:
    """Refuse ends of a range that are not numbers, infinity among them, in increasing order."""
    for name, value in (("low", low), ("high", high)):
        if not (isinstance(value, Real) and abs(value) == np.inf):
            check_real_number(value, name, -np.inf, np.inf)
    if not symbolic(low) and not symbolic(high) and not low < high:
        raise ValueError(f"high: expected a number above low, {low}, got {high}")


def check_rising(slope: Any, x: Any) -> None:
    """Refuse a reward at which the slope is 0, by which the aversion to risk is divided."""
    if not symbolic(slope) and np.any(np.asarray(slope == 0)):
        raise ValueError(
            f"x: expected rewards at which the utility rises, but its slope is 0 at {short(x)}"
        )


def check_ordered_range(low: Any, high: Any) -> None:
    """Refuse a range of rewards that has no inside."""
    for name, value in (("low", low), ("high", high)):
        check_real_number(value, name, -np.inf, np.inf)
    check_range_of_rewards(low, high)


def exponent_in_range(error: OverflowError, x: Any) -> NoReturn:
    """Refuse a reward whose exponential leaves double precision."""
    raise ValueError(
        f"x: expected a reward whose exponential is at most 1.8e308, got {short(x)}; count it in a"
        " larger unit"
    ) from error
