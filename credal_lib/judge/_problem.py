"""What is asked about, in one form: a function of a table of answers (rows) and truths (columns).

A formula in letters depends only on how often each *outcome* occurred: right or wrong by size, or
abstained. So its table has a row for each outcome and one column: for given n, every table of
counts is possible, and the measure is an expected utility if it is one of the counts of outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib.confusion._orientation import UNKNOWN, named
from credal_lib.confusion._witness import name_of
from credal_lib.judge import _checks as own_checks
from credal_lib.judge._formula import Formula, Outcome, Sample, read_formula

SIZES = 3
"""Number of classes of a formula, unless stated: two classes are then neither one nor all."""

Table = NDArray[Any]


@dataclass(frozen=True)
class Problem:
    """A measure, and the table on which it is decided.

    `outcomes` name the rows of the table of utilities, `answers` are what a case of a test set
    shows; `single` is the table of a classifier that always answers with one class and is right
    with probability p. `abstaining` and `vacuous` are the rows of these two answers, None without
    them.
    """

    name: str
    metric: Callable[[Table], Any]
    outcomes: tuple[str, ...]
    answers: tuple[str, ...]
    truths: tuple[str, ...]
    single: Callable[[Any], Table]
    abstaining: int | None
    vacuous: int | None
    n_classes: int
    formula: Formula | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and columns of the table."""
        return len(self.outcomes), len(self.truths)

    def always(self, row: int) -> Table:
        """Return the shares of a classifier that always answers alike, each truth as frequent."""
        table = np.zeros(self.shape, dtype=object)
        table[row] = 1
        return table


def problem_of(
    measure: str | Callable[[Table], Any],
    n_classes: int | None,
    *,
    abstain: bool,
) -> Problem:
    """Read what is asked about."""
    if isinstance(measure, str):
        n_classes = own_checks.read_n_classes(n_classes, SIZES)
        return of_formula(read_formula(measure), n_classes, abstain=abstain)
    return _of_function(measure, own_checks.read_n_classes(n_classes, 2), abstain=abstain)


def of_formula(formula: Formula, n_classes: int, *, abstain: bool) -> Problem:
    """Pose the problem of a formula that has been read."""
    own_checks.check_sympy()
    # Without k a formula does not see sizes, so answers of one class stand for all.
    largest = n_classes if "k" in formula.letters else 1
    possible = [Outcome(right=True, size=size) for size in range(1, largest + 1)]
    # A set of all classes is never wrong.
    largest_wrong = min(largest, n_classes - 1)
    possible += [Outcome(right=False, size=size) for size in range(1, largest_wrong + 1)]
    if abstain:
        possible.append(Outcome(right=False, size=0))
    outcomes = tuple(possible)

    def metric(table: Table) -> Any:
        from sympy import sympify

        counts = tuple(sympify(entry) for entry in np.asarray(table)[:, 0])
        return formula.value(Sample(outcomes, counts, n_classes))

    # One evaluation refuses what divides by 0 within a case.
    metric(np.ones((len(outcomes), 1)))
    return Problem(
        name=formula.text.strip(),
        metric=metric,
        outcomes=tuple(_words(outcome, sizes=largest > 1) for outcome in outcomes),
        answers=tuple(_shown(outcome) for outcome in outcomes),
        truths=("a",),
        single=partial(_single_outcomes, outcomes),
        abstaining=len(outcomes) - 1 if abstain else None,
        vacuous=outcomes.index(Outcome(right=True, size=n_classes)) if largest > 1 else None,
        n_classes=n_classes,
        formula=formula,
    )


def _of_function(measure: Callable[[Table], Any], n_classes: int, *, abstain: bool) -> Problem:
    classes = tuple(ascii_lowercase[:n_classes])
    answers = (*classes, UNKNOWN) if abstain else classes
    own_checks.check_sympy()
    own_checks.check_function(measure, (len(answers), n_classes))
    return Problem(
        name=name_of(measure),
        metric=measure,
        outcomes=answers,
        answers=answers,
        truths=classes,
        single=partial(_single_classes, (len(answers), n_classes)),
        abstaining=n_classes if abstain else None,
        vacuous=None,
        n_classes=n_classes,
    )


def _words(outcome: Outcome, *, sizes: bool) -> str:
    if outcome.size == 0:
        return "abstained"
    verdict = "right" if outcome.right else "wrong"
    if not sizes:
        return verdict
    return f"{verdict}, {outcome.size} class{'es' if outcome.size > 1 else ''}"


def _shown(outcome: Outcome) -> str:
    """Name an answer of this kind to a case of class a."""
    first = 0 if outcome.right else 1
    return " or ".join(ascii_lowercase[first : first + outcome.size]) or UNKNOWN


def _single_outcomes(outcomes: tuple[Outcome, ...], p: Any) -> Table:
    shares = {Outcome(right=True, size=1): p, Outcome(right=False, size=1): 1 - p}
    return np.array([[shares.get(outcome, 0)] for outcome in outcomes], dtype=object)


def _single_classes(shape: tuple[int, int], p: Any) -> Table:
    """Spread the errors evenly over the other classes."""
    n_classes = shape[1]
    table = np.full(shape, (1 - p) / (n_classes - 1), dtype=object)
    np.fill_diagonal(table, p)
    table[n_classes:] = 0  # the row "unknown", if there is one
    return table


def value_of(problem: Problem, table: Table) -> Any:
    """Evaluate the measure at a table of SymPy numbers or symbols; nan where it is not defined."""
    from sympy import nan, simplify, sympify

    exact = np.array([[sympify(entry) for entry in row] for row in table], dtype=object)
    try:
        found = simplify(sympify(problem.metric(named(exact))))
    except (ArithmeticError, AttributeError, TypeError, ValueError):
        # The measure is undefined there, or a function that takes no symbols.
        return nan
    # SymPy says None where it cannot tell whether an expression is finite.
    return found if found.is_finite is not False else nan
