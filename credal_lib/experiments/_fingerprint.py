"""Settings and code in words that are the same in every process, and differ where what they stand for differs."""

import hashlib
from functools import partial
from types import CellType, CodeType, FunctionType, MethodType
from typing import Any

import numpy as np

ADDRESS = " at 0x"
"""What the words hold where a value says no more than its place in memory."""

EXACT = "#"
"""Begins the words for a value whose repr does not show all of it."""

PLAIN = (str, int, float, complex, bytes, type(None), type, np.generic)
"""Types whose repr shows all there is."""


def words(value: Any, above: tuple[int, ...] = ()) -> str:
    """Describe a value: by its repr where that shows all of it.

    Parameters
    ----------
    value : object
        An estimator is described by its class and parameters, an array by a hash of its numbers, a function by its
        name and a hash of its code, another object by what it holds.
    above : tuple of int, optional
        Identities of the values that hold this one: they are not described again.

    Returns
    -------
    str
        With `ADDRESS` in it if nothing is there that another process could recognize.
    """
    if isinstance(value, PLAIN):
        return repr(value)
    if id(value) in above:
        return f"{EXACT}above"
    above = (*above, id(value))
    if hasattr(value, "get_params"):
        settings = {name: words(held, above) for name, held in sorted(value.get_params(deep=False).items())}
        return f"{type(value).__qualname__}({settings})"
    if hasattr(value, "__array__"):
        import joblib

        return f"{EXACT}{type(value).__qualname__} {joblib.hash(value)}"
    if isinstance(value, FunctionType | CodeType):
        return _of_code(value, above)
    if isinstance(value, list | tuple | dict | set | frozenset):
        return _of_container(value, above)
    return _of_object(value, above)


def code(function: Any) -> str:
    """Describe what a function does: itself, with what it encloses, not what it calls.

    Parameters
    ----------
    function : callable

    Returns
    -------
    str
    """
    return words((function, type(function).__call__))


def _of_code(value: FunctionType | CodeType, above: tuple[int, ...]) -> str:
    """Hash the instructions and all that they hold; line numbers and places in memory are not among them."""
    if isinstance(value, FunctionType):
        enclosed = [_content(cell) for cell in value.__closure__ or ()]
        parts = [value.__module__, value.__code__, value.__defaults__, value.__kwdefaults__, enclosed]
        name = value.__qualname__
    else:
        parts = [value.co_code, value.co_names, value.co_varnames, value.co_consts]
        name = value.co_name
    said = words(parts, above)
    return said if ADDRESS in said else f"{EXACT}{name} {hashlib.sha256(said.encode()).hexdigest()}"


def _content(cell: CellType) -> Any:
    """Give what a function encloses; a name that was not set yet holds nothing."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _of_container(value: Any, above: tuple[int, ...]) -> str:
    """Describe a container by what it holds, unless its repr shows that in full and in an order of its own."""
    inside = [words(part, above) for part in (value.items() if isinstance(value, dict) else value)]
    if isinstance(value, set | frozenset):
        inside = [EXACT, *sorted(inside)]
    shown, full = repr(value), f"{type(value).__qualname__}({', '.join(inside)})"
    in_full = EXACT not in full and "..." not in shown and ADDRESS not in shown
    return shown if in_full else f"{EXACT}{full}"


def _of_object(value: Any, above: tuple[int, ...]) -> str:
    """Describe an object by its attributes, unless it has a repr and they are plain, or it has none."""
    if isinstance(value, partial):
        held = {"func": value.func, "args": value.args, "keywords": value.keywords}
    elif isinstance(value, MethodType):
        held = {"func": value.__func__, "self": value.__self__}
    else:
        held = getattr(value, "__dict__", {})
    shown = repr(value)
    plain = ADDRESS not in shown and all(isinstance(part, PLAIN) for part in held.values())
    if plain or not held:
        return shown
    return f"{EXACT}{type(value).__module__}.{type(value).__qualname__}({words(dict(held), above)})"
