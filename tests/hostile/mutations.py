"""What a user may pass by mistake in the place of a right argument.

A mutation makes a wrong value out of the right one. Some can never be right: an answer to them is an error that nobody
sees. The others may be meant (a list where an array stood): they have to end in an answer or in words.
"""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from numbers import Number, Real
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from inspect import Parameter

SHARES = {
    "p",
    "q",
    "sigma",
    "theta",
    "chances",
    "house",
    "lower",
    "upper",
    "sample_weight",
    "weights",
    "hits",
    "misses",
}
"""Arguments that hold probabilities or weights: a negative one is never right."""


class Mutation(NamedTuple):
    """A wrong value by name, and whether an answer to it would be silently wrong."""

    name: str
    value: Any
    never_right: bool


class Thing:
    """An object of which the library knows nothing."""

    def __repr__(self) -> str:
        return "<a thing>"


def mutations(parameter: Parameter, value: Any, others: Mapping[str, Any], rng: np.random.Generator) -> list[Mutation]:
    """List the wrong values for an argument, given its right value and the other arguments of the call."""
    name, found = parameter.name, [*anything(value, optional=parameter.default is None)]
    if is_number(value):
        found += list(numbers(name, value, whole=str(parameter.annotation) in {"int", "<class 'int'>"}))
    array = numeric_array(value)
    if array is not None:
        found += list(arrays(name, value, array, rng))
        found += list(shapes(array, others, takes_lists=isinstance(value, np.ndarray)))
    return [mutation for mutation in found if not same(mutation.value, value)]


def same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and repr(one) == repr(other)


def is_number(value: Any) -> bool:
    return hasattr(value, "free_symbols") or (isinstance(value, Number) and not isinstance(value, bool | np.bool_))


def numeric_array(value: Any) -> np.ndarray[Any, Any] | None:
    """Return the array that a list, tuple or array of numbers is; None for anything else."""
    if not isinstance(value, list | tuple | np.ndarray):
        return None
    try:
        array = np.array([[float(entry) for entry in row] for row in value]) if nested(value) else np.asarray(value)
        array = array.astype(float) if array.dtype.kind == "O" else array
    except (TypeError, ValueError):
        return None
    return array if array.dtype.kind in "buif" and array.ndim and array.size else None


def nested(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(row, list | tuple) for row in value)


def anything(value: Any, *, optional: bool) -> Iterator[Mutation]:
    """Objects that are none of the expected kind."""
    text, called, array = isinstance(value, str), callable(value), numeric_array(value)
    yield Mutation("None", None, never_right=not optional)
    yield Mutation("a thing", Thing(), never_right=True)
    yield Mutation("text", "no such thing", never_right=True)
    yield Mutation("a number", 0.4, not is_number(value))
    yield Mutation("an integer", 7, never_right=text or called or isinstance(value, bool))
    yield Mutation("a class", dict, never_right=not called)
    yield Mutation("a dictionary", {"a": 1}, never_right=text or called or is_number(value) or array is not None)
    yield Mutation("an empty list", [], never_right=text or called or is_number(value))
    yield Mutation("a list of one list", [[1.0]], never_right=text or called)
    yield Mutation("rows of different lengths", [[0, 1], [1]], never_right=text or called or is_number(value))
    yield Mutation("a date", dt.date(2026, 1, 1), never_right=True)
    yield Mutation("a boolean", np.True_, never_right=text or called)
    yield Mutation("bytes", b"ab", never_right=True)
    yield Mutation("a set", {1, 2}, never_right=text or called or is_number(value))


def numbers(name: str, value: Any, *, whole: bool) -> Iterator[Mutation]:
    """Numbers out of their range."""
    for hostile in (np.nan, np.inf, -np.inf):
        yield Mutation(str(hostile), hostile, never_right=True)
    yield Mutation("complex", 0.5 + 1j, never_right=True)
    yield Mutation("a number as text", str(value), never_right=True)
    yield Mutation("negative", -abs(value) - 1 if isinstance(value, Real) else value, never_right=name in SHARES)
    yield Mutation("zero", type(value)(0) if isinstance(value, Real) else 0, never_right=False)
    yield Mutation("half", 0.5, never_right=False)
    yield Mutation("one and a half", 1.5, never_right=whole)
    yield Mutation("a fraction", Fraction(7, 3), never_right=whole)
    yield Mutation("a huge integer", 10**400, never_right=False)
    yield Mutation("a large integer", 2**62, never_right=False)
    yield Mutation("an array of it", np.array([value, value]), never_right=False)
    yield Mutation("an array of no axis", np.array(value), never_right=False)


def arrays(name: str, value: Any, array: np.ndarray[Any, Any], rng: np.random.Generator) -> Iterator[Mutation]:
    """Entries of another kind, one at a drawn place; other kinds of arrays."""
    place = tuple(int(rng.integers(size)) for size in array.shape)
    for hostile in (np.nan, np.inf, -np.inf):
        yield Mutation(f"{hostile} among the entries", replaced(array.astype(float), place, hostile), never_right=True)
    yield Mutation("complex entries", array.astype(complex) + 1j, never_right=True)
    yield Mutation("entries as text", array.astype(str), never_right=True)
    yield Mutation("None among the entries", replaced(array.astype(object), place, None), never_right=True)
    yield Mutation("a thing among the entries", replaced(array.astype(object), place, Thing()), never_right=True)
    yield Mutation("dates", np.full(array.shape, np.datetime64("2026-01-01")), never_right=True)
    yield Mutation("entries as objects", array.astype(object), never_right=False)
    yield Mutation("entries as booleans", array.astype(bool), never_right=False)
    negated = replaced(array.astype(float) if array.dtype.kind == "f" else array.astype(int), place, -3)
    yield Mutation("a negative entry", negated, never_right=name in SHARES or array.dtype.kind == "b")
    yield Mutation("an entry of a half", replaced(array.astype(float), place, 0.37), array.dtype.kind == "b")
    huge = replaced(array.astype(float), place, 1e300)
    yield Mutation("a huge entry", huge, never_right=name in SHARES - {"sample_weight"} or array.dtype.kind == "b")
    yield Mutation("an integer beyond 64 bits", replaced(array.astype(object), place, 10**400), array.dtype.kind == "b")
    yield Mutation(
        "a masked entry", np.ma.masked_array(array, replaced(np.zeros(array.shape, bool), place, True)), True
    )
    yield Mutation("a nested list", array.tolist(), never_right=False)
    if array.ndim == 2 and isinstance(value, np.ndarray | list):
        yield Mutation("a frame", frame(array), never_right=False)


def replaced(array: np.ndarray[Any, Any], place: tuple[int, ...], entry: Any) -> np.ndarray[Any, Any]:
    """Return a copy with another entry at a place."""
    changed = array.copy()
    changed[place] = entry
    return changed


def frame(array: np.ndarray[Any, Any]) -> Any:
    import pandas as pd

    return pd.DataFrame(array, columns=[f"c{j}" for j in range(array.shape[1])])


def shapes(array: np.ndarray[Any, Any], others: Mapping[str, Any], *, takes_lists: bool) -> Iterator[Mutation]:
    """Other shapes: more or fewer axes, rows and columns."""
    lengths = [len(other) for other in map(numeric_array, others.values()) if other is not None]
    paired = len(array) in lengths
    yield Mutation("no axis", np.array(array.flat[0]), never_right=False)
    yield Mutation("one more axis", array[np.newaxis], never_right=array.ndim == 2)
    yield Mutation("two more axes", array[np.newaxis, np.newaxis], never_right=True)
    yield Mutation("one row less", array[:-1], never_right=paired)
    yield Mutation("one row more", np.concatenate([array, array[-1:]]), never_right=paired)
    yield Mutation("no row", array[:0], never_right=paired)
    if array.ndim == 2:
        yield Mutation("flat", array.ravel(), never_right=array.shape[0] > 1)
        yield Mutation("transposed", array.T.copy(), never_right=array.shape[0] != array.shape[1] and paired)
        yield Mutation("one column less", array[:, :-1], never_right=False)
        yield Mutation("one column more", np.hstack([array, array[:, -1:]]), never_right=False)
        yield Mutation("no column", array[:, :0], never_right=True)
    if takes_lists and array.ndim == 2 and len(array) > 1:
        yield Mutation("ragged", [array[0].tolist(), *array[1:, :-1].tolist()], never_right=True)
