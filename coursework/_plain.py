"""Plain data: how values and arguments are written for the worker, read back, and compared by exact type."""

from __future__ import annotations

import contextlib
import math
import os
import resource
import signal
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from coursework import _formula, _worker

SCALARS = (bool, int, float, str, type(None))
MOST_TUPLES = 1000
CONDITION_SECONDS, CONDITION_MEMORY = 5, 2**29


@dataclass(frozen=True)
class Variable:
    """A variable of the submission: what is asked for, or an argument of a call."""

    name: str


@dataclass(frozen=True)
class Code:
    """An expression, evaluated where the submission runs: an argument of a call, such as a function."""

    text: str


@dataclass(frozen=True)
class Formula:
    """An expected value of a variable: any formula that agrees with this one at all the points."""

    text: str | float
    points: Sequence[Mapping[str, float]]

    def __post_init__(self) -> None:
        for point in self.points:
            _formula.evaluate(self.text, point)


@dataclass(frozen=True)
class Satisfies:
    """An expected value: any plain data for which the condition is true; it is asked of finite numbers only."""

    words: str
    condition: Callable[[Any], object]


def pack_argument(value: Any) -> Any:
    """Write an argument as the worker reads it."""
    if isinstance(value, Variable):
        return {"variable": value.name}
    if isinstance(value, Code):
        return {"code": value.text}
    if isinstance(value, np.ndarray):
        return {"array": [pack_argument(item) for item in value.tolist()]}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, list | tuple):
        return {type(value).__name__: [pack_argument(item) for item in value]}
    if isinstance(value, dict):
        return {"dict": [[pack_argument(k), pack_argument(v)] for k, v in value.items()]}
    return _worker.pack(value)


def plain(value: Any) -> Any:
    """Turn a value of the instructor's into plain data, as the same value of a submission would come back."""
    return read(_worker.pack(value))


def read(packed: Any, depth: int = _worker.DEPTH, room: list[int] | None = None) -> Any:
    """Read a value that came back; nothing is believed of its shape, nor that it is within the worker's bounds.

    Raises
    ------
    ValueError
        If it is not what the worker writes.
    """
    room = [_worker.ITEMS] if room is None else room
    if type(packed) in SCALARS:
        if type(packed) is int and packed.bit_length() > _worker.BITS:
            raise ValueError("a long integer")
        return packed
    if type(packed) is not dict or len(packed) != 1 or depth == 0:
        raise ValueError("not plain data")
    ((tag, inside),) = packed.items()
    if type(inside) is not list or tag not in ("list", "tuple", "set", "dict"):
        raise ValueError("not plain data")
    room[0] -= len(inside)
    if room[0] < 0:
        raise ValueError("too many items")
    if tag in ("list", "tuple"):
        return [read(item, depth - 1, room) for item in inside]
    if tag == "set":
        return set(hashable([read(item, depth - 1, room) for item in inside]))
    if any(type(pair) is not list or len(pair) != 2 for pair in inside):
        raise ValueError("not plain data")
    keys = hashable([read(key, depth - 1, room) for key, _ in inside])
    return dict(zip(keys, [read(value, depth - 1, room) for _, value in inside], strict=True))


def hashable(values: list[Any]) -> list[Any]:
    """Make elements of a set, or keys, of values that were read; not so many that could be made to share one hash."""
    found = [frozen(value) for value in values]
    tuples = sum(type(value) is tuple for value in found)
    if tuples > MOST_TUPLES or any(type(v) is int and abs(v) >= 2**61 - 1 for v in found):
        raise ValueError("not plain data")
    return found


def frozen(value: Any) -> Any:
    """Make an element of a set, or a key."""
    if type(value) is list:
        return tuple(frozen(item) for item in value)
    if type(value) in (set, dict):
        raise ValueError("not plain data")
    return value


def agrees(expected: Any, value: Any, tolerance: float) -> bool:
    """Compare plain data by exact type: numbers within the tolerance, all else element by element."""
    if isinstance(expected, Satisfies):
        return satisfied(expected, value)
    if isinstance(expected, Formula):
        return is_formula(expected, value, tolerance)
    kind = type(expected)
    if kind in (int, float):
        return type(value) in (int, float) and near(expected, value, tolerance)
    if type(value) is not kind:
        return False
    if kind in (list, tuple):
        return len(value) == len(expected) and all(map(agrees, expected, value, [tolerance] * len(expected)))
    if kind is dict:
        return {(type(k), k) for k in value} == {(type(k), k) for k in expected} and all(
            agrees(item, value[k], tolerance) for k, item in expected.items()
        )
    if kind is set:
        return agrees(sorted(expected, key=rank), sorted(value, key=rank), tolerance)
    return bool(expected == value)


def rank(value: Any) -> tuple[str, Any]:
    """Order the elements of a set, whatever their types."""
    if type(value) in (int, float):
        return "number", value
    return type(value).__name__, value if type(value) in (str, bool) else repr(value)


def near(expected: float, value: float, tolerance: float) -> bool:
    """Compare two numbers; nan agrees with nan, and an infinity with itself."""
    if math.isnan(expected) or math.isnan(value):
        return math.isnan(expected) and math.isnan(value)
    if math.isinf(expected) or math.isinf(value):
        return expected == value
    return abs(expected - value) <= tolerance * max(1, abs(expected))


def finite(value: Any) -> bool:
    """Whether no number in plain data is infinite or nan."""
    if type(value) is dict:
        return finite([*value]) and finite([*value.values()])
    if type(value) in (list, tuple, set):
        return all(map(finite, value))
    return type(value) is not float or math.isfinite(value)


def satisfied(expected: Satisfies, value: Any) -> bool:
    """Ask a condition of the instructor's, in a process of its own: it must not let a value cost the grader much.

    One that raises, or takes too long or too much memory, has found something that it did not expect. Infinite numbers
    and nan meet no condition: an author thinks of numbers, and nan makes comparisons false that seem to say the same.
    """
    if not finite(value):
        return False
    if (pid := os.fork()) == 0:
        met = False
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            warnings.simplefilter("ignore")  # what a student's numbers do is nothing for the instructor's screen
            signal.alarm(4 * CONDITION_SECONDS)
            resource.setrlimit(resource.RLIMIT_CPU, (CONDITION_SECONDS,) * 2)
            with contextlib.suppress(OSError):  # other systems than Linux
                now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
                resource.setrlimit(resource.RLIMIT_AS, (now + CONDITION_MEMORY,) * 2)
            met = bool(expected.condition(value))
        finally:
            os._exit(0 if met else 1)
    return os.waitpid(pid, 0)[1] == 0


def is_formula(expected: Formula, value: Any, tolerance: float) -> bool:
    """Compare two formulas at the points; of one of SymPy's, the worker has handed back the values there."""
    right = [_formula.evaluate(expected.text, point) for point in expected.points]
    return agrees(right, values_of(expected, value), tolerance)


def values_of(expected: Formula, value: Any) -> Any:
    """Evaluate what was handed back for a formula at its points; a text, if it says why that cannot be done."""
    try:
        return value if type(value) is list else [_formula.evaluate(value, point) for point in expected.points]
    except _formula.NotAFormula as error:
        return str(error)


def kind_of(value: Any) -> str:
    """Say what plain data are, or should be; nothing of a condition or a formula."""
    kinds = {list: "a list", dict: "a dict", set: "a set", str: "a text", bool: "True or False", type(None): "None"}
    return "" if isinstance(value, Satisfies | Formula) else kinds.get(type(value), "a number")


def shown(value: Any) -> str:
    """Write an expected value or an argument for the feedback."""
    if isinstance(value, Satisfies):
        return value.words
    if isinstance(value, Formula):
        return str(value.text)
    if isinstance(value, Variable | Code):
        return value.name if isinstance(value, Variable) else value.text
    return repr(short(value.tolist() if isinstance(value, np.ndarray) else value))


def short(value: Any) -> Any:
    """Round to 12 digits what a student reads: 0.037, not 0.037000000000000005."""
    if isinstance(value, float):
        return float(f"{value:.12g}")
    if isinstance(value, dict):
        return {key: short(one) for key, one in value.items()}
    return type(value)(map(short, value)) if type(value) in (list, tuple) else value
