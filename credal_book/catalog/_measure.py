"""One measure of the catalog: what it measures, its formula in letters and as a function, whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan
from typing import Any

from credal_book.catalog._forms import Form
from credal_lib import _checks

Table = Any
"""How often each answer met each truth: rows answers, columns truths; numbers, fractions or SymPy symbols."""

FIVE_PAPERS, SCIKIT_LEARN, PRACTICE = "the five papers", "scikit-learn", "today's practice"


@dataclass(frozen=True)
class Measure:
    r"""A measure in use, defined by its formula.

    Attributes
    ----------
    name : str
        As people call it.
    form : Form
        What it measures, with the small table on which it is decided.
    formula : str
        In TeX.
    value : callable or None
        The formula as a function of a table of form `form`; None if the result is no number but a table or a curve.
    better : {"higher", "lower"}
        Which values are better.
    used_in : {"the five papers", "scikit-learn", "today's practice"}
        Where it is in use.
    whose : str
        Who brought it, as far as we know, and what of the text was read where that matters.
    sklearn : str
        Name of the function of `sklearn.metrics` that computes it; empty if there is none.

    Raises
    ------
    TypeError, ValueError
        If `form` is no form, `value` neither a function nor None, or `better` another word.
    """

    name: str
    form: Form
    formula: str
    value: Callable[[Table], Any] | None
    better: str
    used_in: str
    whose: str
    sklearn: str = ""

    def __post_init__(self) -> None:
        """Check what the verdict goes by."""
        parts_of_a_measure(self.form, self.value, self.better)


def in_tex(share: Fraction) -> str:
    """Write a fraction in TeX."""
    return rf"\frac{{{share.numerator}}}{{{share.denominator}}}"


def ratio(numerator: Any, denominator: Any) -> Any:
    """Divide; nan where the denominator is zero."""
    return nan if denominator == 0 else numerator / denominator


def total(table: Table) -> Any:
    """Sum all entries."""
    return sum(entry for row in table for entry in row)


def by_truth(table: Table) -> list[Any]:
    """Sum each column: how often each truth occurs."""
    return [sum(column) for column in zip(*table, strict=True)]


def by_answer(table: Table) -> list[Any]:
    """Sum each row: how often each answer is given."""
    return [sum(row) for row in table]


def average(payoffs: Sequence[Sequence[Any]]) -> Callable[[Table], Any]:
    """Measure that pays each case by itself: the average of these payoffs, a row for each answer."""

    def value(table: Table) -> Any:
        paid = sum(u * m for us, ms in zip(payoffs, table, strict=True) for u, m in zip(us, ms, strict=True))
        return ratio(paid, total(table))

    return value


def parts_of_a_measure(form: Any, value: Any, better: Any) -> None:
    """Refuse parts by which there can be no verdict: no form, no function, no direction."""
    if not isinstance(form, Form):
        raise TypeError(f"form: expected a form such as that of a measure in catalog.measures(), got {form!r}")
    if value is not None and not callable(value):
        raise TypeError(f"value: expected a function of a table, or None if the result is no number, got {value!r}")
    _checks.check_one_of(better, "better", ("higher", "lower"))
