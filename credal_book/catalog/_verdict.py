"""The verdict on a measure: what kind it is, what abstention earns, which answer it asks for. All of it is computed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import nan
from typing import TYPE_CHECKING, Any

from credal_book.catalog._forms import CHANCES, INTERVALS, Form
from credal_book.catalog._measure import Measure, Table

if TYPE_CHECKING:
    from credal_lib.confusion import UtilityMatrix, Witness

EACH_CASE, CLASS_TOTALS, WHOLE_SAMPLE, NO_NUMBER = "each case", "class totals", "whole sample", "no number"
KINDS = {
    EACH_CASE: "pays each case by itself: an average of one table of payoffs, a gamble for each answer",
    CLASS_TOTALS: "pays each case by a table that changes with the class totals of the test set",
    WHOLE_SAMPLE: "pays no case by itself: what an answer adds depends on all other answers",
    NO_NUMBER: "is a table or a curve, and ranks nothing",
}
"""What a measure may pay for, in words."""

SOME_TOTALS = ((1, 2), (2, 1), (2, 2), (3, 5))
TIE = 1e-12
"""Expectations that differ by no more are level; logarithms are not exact."""
STRICTLY, WEAKLY, NOT = "strictly", "weakly", "not"


@dataclass(frozen=True)
class Verdict:
    """What is found of a measure.

    Attributes
    ----------
    kind : {"each case", "class totals", "whole sample", "no number"}
        Whether it is an average of payoffs, one table for all test sets or one for each class totals.
    utility : UtilityMatrix or None
        The table of payoffs: higher is better, so of a loss with its sign turned.
    witness : Witness or None
        Against it, if it depends on the whole sample: a ranking that turns when both sides are mixed with a third.
    payoffs : tuple of rows, or None
        The value of a sample of one case, by answer and truth, in the measure's own sign; nan where undefined.
    silence : number or None
        The value of a sample in which each truth occurs once and every answer says nothing; nan where undefined,
        None if there is no such answer.
    always : tuple of str
        Answers that are best whatever is true, none better anywhere. If there are any, the measure alone asks for
        nothing that a classifier could know.
    honest : {"strictly", "weakly", "not", ""}
        Of stated probabilities: whether a person who believes one fares best, on average, by stating it. Of intervals:
        by the worst average over the interval. Empty for other answers, and for measures that pay no case by itself.
        Decided for the beliefs and reports of the form's table.
    decided_at : tuple of class totals
        Empty, if the verdict is for all class totals; else those for which SymPy decided it, with one table for all.
    """

    kind: str
    utility: UtilityMatrix | None
    witness: Witness | None
    payoffs: tuple[tuple[Any, ...], ...] | None
    silence: Any
    always: tuple[str, ...]
    honest: str
    decided_at: tuple[tuple[int, ...], ...] = ()


def verdict_of(measure: Measure) -> Verdict:
    """Decide what kind a measure is, with the table of payoffs or a witness against there being one.

    `confusion.as_utility` decides, on the small table of the measure's form. A witness found there refutes the measure
    everywhere. That it pays each case by itself there carries over to more classes and answers by its formula alone.

    Parameters
    ----------
    measure : Measure

    Returns
    -------
    Verdict

    Raises
    ------
    TypeError
        If `measure` is not a Measure.

    Examples
    --------
    >>> from credal_book.catalog import measures
    >>> by_name = {measure.name: measure for measure in measures()}
    >>> found = verdict_of(by_name["coverage of sets"])
    >>> found.kind, found.always
    ('each case', ('a or b',))
    >>> print(verdict_of(by_name["efficacy"]).witness)
    efficacy is not an expected utility.
    It ranks [[0, 0], [0, 1], [1, 1]] above [[0, 1], [0, 1], [1, 0]]: 2/3 > 7/12.
    If [[0, 2], [1, 0], [0, 0]] decides a random half of the cases,
    it ranks them the other way round: 11/24 < 31/60.
    """
    a_measure(measure)
    return _judged(measure)


@cache
def _judged(measure: Measure) -> Verdict:
    if measure.value is None:
        return Verdict(NO_NUMBER, None, None, None, None, (), "")
    from credal_lib.confusion import UtilityMatrix

    form = measure.form
    payoffs = _of_one_case(measure)
    silence = None if form.silent is None else _of_silence(measure)
    found, decided_at = _decided(measure)
    if not isinstance(found, UtilityMatrix):
        return Verdict(WHOLE_SAMPLE, None, found, payoffs, silence, (), "")
    kind = CLASS_TOTALS if found.scope == "fixed class totals" and not decided_at else EACH_CASE
    always = _best_whatever_is_true(found.matrix, form) if kind == EACH_CASE else ()
    return Verdict(kind, found, None, payoffs, silence, always, _honesty(measure, found, payoffs, kind), decided_at)


def _decided(measure: Measure) -> tuple[UtilityMatrix | Witness, tuple[tuple[int, ...], ...]]:
    """Decide for all class totals; where SymPy does not see a sign in them, for some, if the table is the same."""
    from credal_lib.confusion import UtilityMatrix, as_utility

    rows, columns = len(measure.form.answers), len(measure.form.truths)
    try:
        return as_utility(_worth(measure), rows, n_classes=columns), ()
    except ValueError:
        found = [as_utility(_worth(measure), rows, totals, n_classes=columns) for totals in SOME_TOTALS]
        tables = [one.matrix for one in found if isinstance(one, UtilityMatrix)]
        if len(tables) < len(found) or not all(_proportional(tables[0], table) for table in tables):
            raise
        return found[0], SOME_TOTALS


def _proportional(one: tuple[tuple[Any, ...], ...], other: tuple[tuple[Any, ...], ...]) -> bool:
    first, second = ([float(entry) for row in table for entry in row] for table in (one, other))
    return all(
        abs(a * max(second) - b * max(first)) < TIE * max(first) * max(second)
        for a, b in zip(first, second, strict=True)
    )


def _worth(measure: Measure) -> Any:
    """Return the measure as a function whose larger values are better, under its own name."""
    sign = 1 if measure.better == "higher" else -1

    def worth(table: Table) -> Any:
        return sign * measure.value(table)  # type: ignore[misc]

    worth.__name__ = measure.name
    return worth


def _of_one_case(measure: Measure) -> tuple[tuple[Any, ...], ...]:
    """Value of the samples of a single case."""
    rows, columns = len(measure.form.answers), len(measure.form.truths)
    cells = [[[(d, y)] for y in range(columns)] for d in range(rows)]
    return tuple(tuple(_of_cells(measure, cell) for cell in row) for row in cells)


def _of_silence(measure: Measure) -> Any:
    """Value of a sample in which each truth occurs once, and nothing is said of any."""
    return _of_cells(measure, [(measure.form.silent, y) for y in range(len(measure.form.truths))])


def _of_cells(measure: Measure, cells: list[tuple[Any, int]]) -> Any:
    """Value of the sample with one case in each of these cells; nan if it is not defined."""
    from credal_lib.confusion import as_tally

    rows, columns = len(measure.form.answers), len(measure.form.truths)
    table = [[Fraction(int((d, y) in cells)) for y in range(columns)] for d in range(rows)]
    try:
        return measure.value(as_tally(table, truth="columns") if rows in {columns, columns + 1} else table)  # type: ignore[misc]
    except (ArithmeticError, ValueError):
        return nan


def _best_whatever_is_true(matrix: tuple[tuple[Any, ...], ...], form: Form) -> tuple[str, ...]:
    tops = [max(column) for column in zip(*matrix, strict=True)]
    found = [answer for answer, row in zip(form.answers, matrix, strict=True) if list(row) == tops]
    return tuple(found)


def _honesty(measure: Measure, found: UtilityMatrix, payoffs: tuple[tuple[Any, ...], ...], kind: str) -> str:
    """Of probabilities the table of payoffs decides; of intervals, whose expectations vary, what is paid itself."""
    if kind == EACH_CASE and measure.form == CHANCES:
        return _how_honest(measure.form, [list(row) for row in found.matrix])
    if kind == EACH_CASE and measure.form == INTERVALS:
        sign = 1 if measure.better == "higher" else -1
        return _how_honest(measure.form, [[sign * entry for entry in row] for row in payoffs])
    return ""


def _how_honest(form: Form, worth: list[list[Any]]) -> str:
    """Compare the own report of each belief with all others, by the least expectation over the belief."""
    leads = []
    for own, belief in enumerate(form.stands_for):
        ends = belief if isinstance(belief, tuple) else (belief,)
        expected = [min((1 - p) * row[0] + p * row[1] for p in ends) for row in worth]
        leads += [float(expected[own] - value) for i, value in enumerate(expected) if i != own]
    least = min(leads)
    return STRICTLY if least > TIE else WEAKLY if least > -TIE else NOT


def a_measure(value: Any, name: str = "measure") -> None:
    """Refuse what is not a measure of the catalog's kind; the name of one is told apart."""
    if not isinstance(value, Measure):
        raise TypeError(f"{name}: expected a catalog.Measure, as those of catalog.measures(), got {value!r}")
