"""Checks of a table of scores: named answers on the same rows, and measures with names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def check_answers(value: Any) -> None:
    """Refuse anything but a mapping from names to answers, of at least one."""
    if not isinstance(value, Mapping):
        raise TypeError(f"answers: expected {{name: answers}}, got {type(value).__name__}")
    if not value:
        raise ValueError("answers: expected at least one classifier, {name: answers}, got none")


def check_number_of_rows(n: int, y_true: Any, name: str) -> None:
    """Refuse another number of answers than of true classes."""
    if n != len(y_true):
        raise ValueError(f"answers[{name!r}]: expected one for each of {len(y_true)} rows, got {n}")


def read_measures(value: Any) -> list[Any]:
    """Return measures as a list of at least one, each a name or callable."""
    if not isinstance(value, Iterable):
        raise TypeError(f"measures: expected names, rewards or functions, got {value!r}")
    found = list(value)
    if not found:
        raise ValueError("measures: expected at least one measure, got none")
    for measure in found:
        if not isinstance(measure, str) and (not callable(measure) or isinstance(measure, type)):
            raise TypeError(f"measures: expected names, rewards or functions, got {measure!r}")
    return found


def read_measure_name(measure: Any) -> str:
    """Return the name of a function; one that has none could not head a column."""
    name = getattr(measure, "__name__", "")
    if not name or name == "<lambda>":
        raise ValueError(f"measures: {measure!r} has no name; define it by def, with a name")
    return str(name)


def check_new_name(name: str, known: Mapping[str, Any]) -> None:
    """Refuse two measures of the same name."""
    if name in known:
        raise ValueError(f"measures: {name!r} occurs twice")
