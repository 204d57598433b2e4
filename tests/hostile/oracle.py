"""Judges the answer to a wrong call: a result, words of our own, or somebody else's traceback."""

from __future__ import annotations

import ast
import inspect
import re
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from enum import Enum
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import credal_lib

if TYPE_CHECKING:
    from types import FrameType

    from tests.hostile.mutations import Mutation
    from tests.hostile.recorded import Call

LIBRARY = str(Path(credal_lib.__file__).parent)
SECONDS = 10
"""A call with a few small arrays that takes longer does not end."""

NAMED = re.compile(r"(?P<names>[\w.\[\]' ]+(, [\w.\[\]' ]+)*): .+", re.DOTALL)
"""A refusal in words: the name of an argument, or several, before what was expected."""

VALIDATORS = ("sklearn/utils/", "sklearn/base.py", "sklearn/model_selection/_split.py")
"""Where scikit-learn's own checks of X and y raise: estimators refuse with them."""


class Fault(Enum):
    """What is wrong with an answer."""

    RAW = "a raw traceback"
    WORDS = "a refusal that names no argument"
    WARNING = "a leaking warning"
    ENDLESS = "no end in sight"
    SILENT = "silently accepted"


class Verdict(NamedTuple):
    """A fault, and what was seen."""

    fault: Fault
    seen: str


class OutOfTimeError(BaseException):
    """Raised by the alarm; no `except Exception` may catch it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError(number, frame)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def judge(call: Call, argument: str, mutation: Mutation, seconds: float = SECONDS) -> Verdict | None:
    """Make the call with one wrong argument; None where the answer is in order."""
    try:
        with warnings.catch_warnings(), time_limit(seconds), redirect_stderr(StringIO()):
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", UserWarning)  # words for the user, and what scikit-learn says of its input
            result = call(**{argument: mutation.value})
            result = list(result) if isinstance(result, Iterator) else result
    except OutOfTimeError:
        return Verdict(Fault.ENDLESS, f"more than {seconds:g} s")
    except Warning as warning:
        return Verdict(Fault.WARNING, shown(warning))
    except Exception as error:  # noqa: BLE001 (whatever it is, it is judged)
        return of_error(call, argument, error)
    finally:
        if "matplotlib.pyplot" in sys.modules:  # displays draw: too many open figures are a warning
            sys.modules["matplotlib.pyplot"].close("all")
    return Verdict(Fault.SILENT, short(result)) if mutation.never_right else None


def of_error(call: Call, argument: str, error: Exception) -> Verdict | None:
    """Judge an error by its type, by who raised it, and by the form of its words."""
    if not isinstance(error, TypeError | ValueError) and type(error).__name__ not in documented(call.function):
        return Verdict(Fault.RAW, shown(error))
    last = traceback.extract_tb(error.__traceback__)[-1]
    in_words = is_estimator(call.function) or (hands_on(call, argument) and by_a_raise(last))
    if in_words and any(part in last.filename for part in VALIDATORS):
        return None
    if not last.filename.startswith(LIBRARY) or not by_a_raise(last):
        return Verdict(Fault.RAW, shown(error))
    said = NAMED.match(str(error))
    return None if said else Verdict(Fault.WORDS, shown(error))


def by_a_raise(frame: traceback.FrameSummary) -> bool:
    """Return whether a statement `raise` of the library stands there: an operation that failed is no refusal."""
    return frame.lineno in lines_of_raises(frame.filename)


@cache
def lines_of_raises(file: str) -> set[int]:
    """The lines of all statements `raise` in a file."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    raises = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return {line for node in raises for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def documented(function: Any) -> set[str]:
    """Names of the errors in the section Raises."""
    section = re.search(r"^Raises\n-+\n(.*?)(?=^\w+\n-+$|\Z)", inspect.getdoc(function) or "", re.DOTALL | re.MULTILINE)
    return set(re.findall(r"\b\w+\b", " ".join(re.findall(r"^\S.*$", section[1], re.MULTILINE)))) if section else set()


def is_estimator(function: Any) -> bool:
    """Return whether it is an estimator, or a method of one."""
    owner = getattr(function, "__self__", function)
    return hasattr(owner, "get_params")


def hands_on(call: Call, argument: str) -> bool:
    """Return whether a function hands the argument on to an estimator that it was given, whose words refuse it."""
    return argument in {"X", "y", "cv"} and any(hasattr(value, "get_params") for value in call.arguments.values())


def shown(error: BaseException) -> str:
    """An error on one line, with the place where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    ours = [entry for entry in traceback.extract_tb(error.__traceback__) if entry.filename.startswith(LIBRARY)]
    place = f"{Path(ours[-1].filename).relative_to(LIBRARY)}:{ours[-1].lineno}" if ours else "outside"
    return f"{type(error).__name__}: {short(error)} ({place}, raised in {Path(frame.filename).name})"


def short(value: Any) -> str:
    """What something says of itself, cut to a line."""
    try:
        said = str(value) if isinstance(value, BaseException) else repr(value)
    except Exception as error:  # noqa: BLE001 (an answer that cannot even be shown)
        said = f"<{type(value).__name__}, not shown: {error}>"
    return " ".join(said.split())[:160]
