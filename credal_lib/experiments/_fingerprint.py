"""Descriptions of settings and code that are the same in every process, and differ where settings or code differ."""

import hashlib
from functools import partial
from types import CodeType, FunctionType, MethodType
from typing import Any

import numpy as np

ADDRESS = " at 0x"
"""What a description contains if all it shows of a value is its memory address."""

EXACT = "#"
"""Prefix of the description of a value whose repr does not show all of it."""

PLAIN = (str, int, float, complex, bytes, type(None), type, np.generic)
"""Types whose repr is a complete description."""

LATER = {"NondeterministicClassifier": {"classes": "None", "allow_unknown": "False"}}
"""Parameters that a classifier got after tables were kept, with the values that mean what was before: left out."""


def describe(value: Any, above: tuple[int, ...] = ()) -> str:
    """Describe a value: by its repr where that shows all of it.

    Parameters
    ----------
    value : object
        An estimator is described by its class and parameters, an array by a hash of its numbers, a function by its
        name and a hash of its code, another object by its attributes.
    above : tuple of int, optional
        Identities of the values that contain this one: they are not described again.

    Returns
    -------
    str
        Contains `ADDRESS` if another process could not reproduce it.
    """
    if isinstance(value, PLAIN):
        return repr(value)
    if id(value) in above:
        return f"{EXACT}above"
    above = (*above, id(value))
    if hasattr(value, "get_params"):
        settings = {name: describe(held, above) for name, held in sorted(value.get_params(deep=False).items())}
        later = LATER.get(type(value).__qualname__, {})
        settings = {name: held for name, held in settings.items() if later.get(name) != held}
        return f"{type(value).__qualname__}({settings})"
    if hasattr(value, "__array__"):
        import joblib

        return f"{EXACT}{type(value).__qualname__} {joblib.hash(value)}"
    if isinstance(value, FunctionType | CodeType):
        return _describe_function(value, above)
    if isinstance(value, list | tuple | dict | set | frozenset):
        return _describe_container(value, above)
    return _describe_object(value, above)


def _describe_function(value: FunctionType | CodeType, above: tuple[int, ...]) -> str:
    """Hash the bytecode, names and constants; the docstring, line numbers and memory addresses are left out."""
    if isinstance(value, FunctionType):
        parts = [value.__module__, _undocumented(value), value.__defaults__, value.__kwdefaults__, enclosed(value)]
        name = value.__qualname__
    else:
        parts = [value.co_code, value.co_names, value.co_varnames, value.co_consts]
        name = value.co_name
    described = describe(parts, above)
    return described if ADDRESS in described else f"{EXACT}{name} {hashlib.sha256(described.encode()).hexdigest()}"


def _undocumented(function: FunctionType) -> CodeType:
    """Return the code of a function without its docstring, which is the first constant."""
    code = function.__code__
    if function.__doc__ is None or code.co_consts[:1] != (function.__doc__,):
        return code
    return code.replace(co_consts=(None, *code.co_consts[1:]))


def enclosed(function: FunctionType) -> list[Any]:
    """Return what a function has in its closure.

    Parameters
    ----------
    function : function

    Returns
    -------
    list
        Contents of the cells; None for a name that was not set yet.
    """
    found = []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:
            found.append(None)
    return found


def _describe_container(value: Any, above: tuple[int, ...]) -> str:
    """Describe a container by its items, unless its repr shows them in full and in a fixed order."""
    inside = [describe(part, above) for part in (value.items() if isinstance(value, dict) else value)]
    if isinstance(value, set | frozenset):
        inside = [EXACT, *sorted(inside)]
    shown, full = repr(value), f"{type(value).__qualname__}({', '.join(inside)})"
    in_full = EXACT not in full and "..." not in shown and ADDRESS not in shown
    return shown if in_full else f"{EXACT}{full}"


def _describe_object(value: Any, above: tuple[int, ...]) -> str:
    """Describe an object by its attributes, unless its repr is complete or it has none."""
    if isinstance(value, partial):
        held = {"func": value.func, "args": value.args, "keywords": value.keywords}
    elif isinstance(value, MethodType):
        held = {"func": value.__func__, "self": value.__self__}
    else:
        held = getattr(value, "__dict__", {})
    shown = repr(value)
    plain = ADDRESS not in shown and all(isinstance(part, PLAIN) for part in held.values())
    if ADDRESS in shown and not held and _has_no_state(value):
        return f"{EXACT}{type(value).__module__}.{type(value).__qualname__}()"
    if plain or not held:
        return shown
    return f"{EXACT}{type(value).__module__}.{type(value).__qualname__}({describe(dict(held), above)})"


WRITTEN_IN_PYTHON = 1 << 9
"""Flag of a class that was made at run time, as by a ``class`` statement; those of compiled code may hide a state."""


def _has_no_state(value: Any) -> bool:
    """Return whether an object could have attributes, has none, and can hide nothing elsewhere."""
    written = all(kind.__flags__ & WRITTEN_IN_PYTHON for kind in type(value).__mro__[:-1])
    slots = any(kind.__dict__.get("__slots__") for kind in type(value).__mro__[:-1])
    return written and not slots and getattr(value, "__dict__", None) == {}
