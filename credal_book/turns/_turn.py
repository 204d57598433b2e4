"""A function that the reader writes: its starter, one way to write it, and a check that names the usual mistakes."""

from __future__ import annotations

import copy
import inspect
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

TOLERANCE = 1e-9


@dataclass(frozen=True)
class Verdict:
    """What the check says of a function; shows itself as its words.

    Attributes
    ----------
    right : bool
        Whether the function gives what it should in every case.
    words : str
        Why, or why not.
    written : bool
        Whether the function returns anything at all.
    """

    right: bool
    words: str
    written: bool = True

    def __repr__(self) -> str:
        """Return the words, in lines that fit on a page."""
        verdict = "Right." if self.right else "Not yet." if self.written else "Not written yet."
        return textwrap.fill(f"{verdict} {self.words}", width=78)


@dataclass(frozen=True)
class Turn:
    """What a lesson asks its reader to write.

    Attributes
    ----------
    solution : callable
        One way to write it. Its signature and docstring are the starter; what it returns, numbers or arrays, is right.
    cases : sequence of tuples
        Arguments to try it on. They differ in every argument, so that a function that ignores one is noticed.
    mistakes : mapping of str to callable
        A sentence for the reader, and the function that makes this mistake.
    rounded : sequence of tuples
        Arguments on which exact comparisons fail by rounding alone. A function that differs there is right all the
        same, and the reader is told why it differs.
    """

    solution: Callable[..., Any]
    cases: tuple[tuple[Any, ...], ...]
    mistakes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    rounded: tuple[tuple[Any, ...], ...] = ()

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.solution.__name__

    @property
    def source(self) -> str:
        """One way to write it, as text."""
        return textwrap.dedent(inspect.getsource(self.solution)).rstrip()

    @property
    def starter(self) -> str:
        """The source with ``...`` in place of what comes after the docstring."""
        quotes = '"""'
        end = self.source.index(quotes, self.source.index(quotes) + 3) + 3
        return self.source[:end] + "\n    ..."

    @np.errstate(all="ignore")  # what a wrong function divides by 0 is told in the verdict, not above it
    def check(self, function: Callable[..., Any]) -> Verdict:
        """Compare a function with the solution in every case.

        Parameters
        ----------
        function : callable
            What the reader has written.

        Returns
        -------
        Verdict
            The first case that differs, in words, and the mistake that would give the same results.
        """
        results = []
        for case in self.cases:
            given = copy.deepcopy(case)
            try:
                result = function(*given)
            except Exception as error:  # noqa: BLE001 (whatever the reader's code raises is told in words)
                return Verdict(False, f"It stops with {type(error).__name__}: {error}. {self._call(case)}")
            if not all(_agree(before, after) for before, after in zip(case, given, strict=True)):
                return Verdict(False, f"It changes its argument; work on a copy. {self._call(case)}")
            results.append(result)
        if all(result is None or result is ... for result in results):
            return Verdict(False, "It returns nothing: end it with `return` and the result.", written=False)
        for case, result in zip(self.cases, results, strict=True):
            if fault := _fault(self.solution(*copy.deepcopy(case)), result):
                return Verdict(False, " ".join([fault, self._call(case), *self._reasons(results)]))
        return Verdict(True, " ".join([f"All {len(self.cases)} cases agree.", *self._rounding(function)]))

    def _rounding(self, function: Callable[..., Any]) -> list[str]:
        """Return what to know about rounding, if the function does not allow for it."""
        return [
            f"One thing more: rounding alone makes a difference here. {self._call(case)} Allow for {TOLERANCE:g}."
            for case in self.rounded
            if _fault(self.solution(*copy.deepcopy(case)), function(*copy.deepcopy(case)))
        ][:1]

    def _reasons(self, results: list[Any]) -> list[str]:
        """Return the sentence of a mistake that gives just these results."""
        return [
            sentence
            for sentence, mistaken in self.mistakes.items()
            if all(
                not _fault(mistaken(*copy.deepcopy(case)), got) for case, got in zip(self.cases, results, strict=True)
            )
        ][:1]

    def _call(self, case: tuple[Any, ...]) -> str:
        names = inspect.signature(self.solution).parameters
        given = "; ".join(f"{name} = {_shown(value)}" for name, value in zip(names, case, strict=True))
        return f"The case: {given}."


def _fault(expected: Any, got: Any) -> str:
    """Say what is wrong with a result, in words; nothing if nothing is."""
    if got is None or got is ...:
        return "It returns nothing: end it with `return` and the result."
    try:
        shape = np.shape(got)
    except ValueError:
        return f"It returns rows of different lengths: {got!r}."
    if shape != np.shape(expected):
        return f"It returns {_kind(shape)}, where {_kind(np.shape(expected))} is expected."
    if not _agree(expected, got):
        return f"Expected {_shown(expected)}, got {_shown(got)}."
    return ""


def _agree(expected: Any, got: Any) -> bool:
    """Whether two values are equal up to rounding; NaN equals NaN."""
    if callable(expected) or isinstance(expected, str):
        return bool(expected == got)
    try:
        first, second = (np.asarray(value, dtype=float) for value in (expected, got))
    except (TypeError, ValueError):
        return False
    return first.shape == second.shape and np.allclose(first, second, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)


def _kind(shape: tuple[int, ...]) -> str:
    return f"an array of shape {shape}" if shape else "one number"


def _shown(value: Any) -> str:
    """Write a value as short as can be; a function by its name."""
    if callable(value):
        return getattr(value, "__name__", repr(value))
    if isinstance(value, (np.ndarray, np.generic)):
        value = np.round(value, 6).tolist() if value.dtype.kind == "f" else value.tolist()
    return repr(value)
