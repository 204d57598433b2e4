r"""Is a measure an expected utility? The verdict, with its proof, in words that a person may quote.

A decision maker who pays for each case has a utility for each answer and truth, and the average
payment is an expected utility. A measure that ranks classifiers as no such average does is no
expected utility: then what one answer counts depends on the other answers. (Dyrland, Lundervold and
Porta Mana, Sections 3.1 and 3.2; von Neumann and Morgenstern's axiom of independence.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib._checks import check_is_boolean
from credal_lib.confusion import UtilityMatrix, Witness
from credal_lib.confusion._as_utility import ALL_TOTALS, decide
from credal_lib.judge import _checks as own_checks
from credal_lib.judge._problem import Problem, of_formula, problem_of, value_of

if TYPE_CHECKING:
    import pandas as pd

EXACT, ORDER, NONE, UNDECIDED = "exact", "order-preserving", "none", "undecided"

Case = tuple[str, str, str]
"""The truth of a case, the answer of f, the answer of g."""


@dataclass(frozen=True)
class Reversal:
    """Answers that refute a measure: before and after a third classifier takes half of the cases.

    Attributes
    ----------
    before : tuple of (truth, answer of f, answer of g)
        The cases of the test set.
    after : tuple of (truth, answer of f, answer of g)
        The same cases; in the second half of each class both have the answer of the third.
    values : tuple of four SymPy numbers
        The measure of f and g before, f larger, and of f and g after, f smaller.
    """

    before: tuple[Case, ...]
    after: tuple[Case, ...]
    values: tuple[Any, ...]

    @property
    def frames(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """The answers before and after as data frames, with the columns truth, f and g."""
        import pandas as pd

        columns, index = ["truth", "f", "g"], range(1, len(self.before) + 1)
        before = pd.DataFrame(list(self.before), index=index, columns=columns)
        after = pd.DataFrame(list(self.after), index=index, columns=columns)
        return before, after

    def _repr_html_(self) -> str:
        """Show the answers before and after in a notebook."""
        from credal_lib.judge._show import html_of_reversal

        return html_of_reversal(self)


@dataclass(frozen=True)
class Judgment:
    """Whether a measure is an expected utility; made by `judge`.

    Attributes
    ----------
    measure : str
        The formula, or the name of the function.
    equivalence : {"exact", "order-preserving", "none", "undecided"}
        ``"exact"`` if the measure is an average of payments, up to a factor and a constant that are
        the same for all classifiers on a test set; ``"order-preserving"`` if it is another
        increasing function of such an average, and so ranks classifiers alike; ``"none"`` if it
        ranks as no expected utility does; ``"undecided"`` if there is no proof of either.
    utility : tuple of rows of SymPy numbers or expressions, or None
        The payments, a row for each outcome; in the measure's unit if it is their plain average.
    outcomes, truths : tuple of str
        The names of the rows and columns of `utility`.
    one_utility : bool
        Whether the same payments serve test sets of all sizes and class totals.
    witness : Reversal or None
        Answers to one test set that refute it.
    abstaining : SymPy number or expression, or None
        What a classifier earns if it always abstains: nan where undefined, None without abstention.
    answering : SymPy number or expression
        What a classifier earns if it always names one class and is right with probability p.
    vacuous : SymPy number or expression, or None
        What a classifier earns if it always names all classes; None if the measure ignores sizes.
    n_classes : int
        Number of classes K of the problem.
    own_unit : bool
        Whether the measure is the plain average of the payments in `utility`; else it is so up to a
        factor and a constant.
    averages_sizes : bool
        Whether the formula has the average size k, outside of ``mean(...)``.
    without_abstention : str
        The equivalence among classifiers that never abstain, of a formula that is no expected
        utility where they may; empty where it is not asked.
    """

    measure: str
    equivalence: str
    utility: tuple[tuple[Any, ...], ...] | None
    outcomes: tuple[str, ...]
    truths: tuple[str, ...]
    one_utility: bool
    witness: Reversal | None
    abstaining: Any
    answering: Any
    vacuous: Any
    n_classes: int
    own_unit: bool = False
    averages_sizes: bool = False
    without_abstention: str = ""

    @property
    def is_utility(self) -> bool | None:
        """Whether the measure ranks as an expected utility does; None if undecided."""
        return None if self.equivalence == UNDECIDED else self.equivalence != NONE

    @property
    def frame(self) -> pd.DataFrame:
        """The payments as a data frame: a row for each outcome, empty if there are none."""
        import pandas as pd

        one = len(self.truths) == 1
        columns = ["payment"] if one else list(self.truths)
        return pd.DataFrame(
            [list(row) for row in self.utility or ()],
            index=list(self.outcomes) if self.utility else [],
            columns=columns,
        )

    @cached_property
    def words(self) -> str:
        """The verdict and what it rests on, in sentences."""
        from credal_lib.judge._words import words_of

        return words_of(self)

    def __str__(self) -> str:
        """Write the words, and below them the answers or the payments as plain tables."""
        from credal_lib.judge._show import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        """Show words and tables in a notebook."""
        from credal_lib.judge._show import html_of

        return html_of(self)


def judge(
    measure: str | Callable[[Any], Any],
    *,
    n_classes: int | None = None,
    abstain: bool = True,
) -> Judgment:
    r"""Say whether a measure is an expected utility, and if not, which answers show it.

    A formula has the letters T (right answers), W (wrong answers), A (abstentions), n = T + W + A,
    k (the average number of classes in an answer, 0 if it abstains) and K (the number of classes),
    numbers, ``+ - * / ^``, parentheses, ``sqrt``, ``log``, ``min``, ``max``, and ``mean``: inside
    ``mean(...)`` T, W, A and k are those of one case, so that ``mean(T / k)`` is the discounted
    accuracy; 0/0 counts 0 there. A formula is read, never executed.

    The method of `confusion.as_utility` decides on the table of outcomes, for test sets of all
    sizes at once. Its witness becomes a test set of twice its size, with the answers before and
    after a third classifier answers half of the cases in place of both. (Dyrland, Lundervold and
    Porta Mana, Sections 3.1 and 3.2.)

    Parameters
    ----------
    measure : str or callable
        A formula; or a function of a table of counts, shape (K + 1, K): answers in rows, the last
        "unknown", true classes in columns, as the measures of `confusion` are. Settings by
        ``functools.partial``.
    n_classes : int, optional
        Number of classes K, 2 to 6; by default 3 for a formula, 2 for a function.
    abstain : bool, default True
        Whether classifiers may abstain. Without it the table has no row "unknown", and A is 0.

    Returns
    -------
    Judgment

    Raises
    ------
    TypeError
        If `measure` is neither a text nor a function that returns one number, or another argument
        is of a wrong type.
    ValueError
        If the formula is wrong, with a caret below the character; or `n_classes` is out of range.
    ImportError
        If SymPy is missing.

    Examples
    --------
    >>> print(judge("(T - W / 4) / n").words)
    (T - W / 4) / n is an expected utility: it is the average of a payment for each case.
    A right answer is paid 1, a wrong answer -1/4, an abstention 0.
    So a case should be answered if and only if the answer is right with a probability above 1/5.
    Always abstaining earns 0.
    Always answering earns 5*p/4 - 1/4, if the answers are right with probability p.
    >>> found = judge("W / (W + A)")
    >>> found.equivalence, found.witness.values
    ('none', (1/3, 0, 2/3, 3/4))
    >>> found.witness.frames[0].head(3)
       truth        f        g
    1      a  unknown  unknown
    2      a        b        a
    3      a  unknown        a
    >>> judge("W / (W + B)")
    Traceback (most recent call last):
    ValueError: formula: unknown name 'B'; the letters are T (right answers), ...
        W / (W + B)
                 ^
    """
    own_checks.check_measure(measure)
    check_is_boolean(abstain, "abstain")
    problem = problem_of(measure, n_classes, abstain=abstain)
    found = decide(problem.metric, *problem.shape)
    return _judged(problem, found)


def _judged(problem: Problem, found: UtilityMatrix | Witness | None) -> Judgment:
    from sympy import Symbol

    payments, own_unit, one_utility = None, False, False
    if isinstance(found, UtilityMatrix):
        payments, own_unit = _payments(found)
        one_utility = found.scope == ALL_TOTALS
    # A measure may depend on the number of cases, so shares are turned into counts of n cases.
    n, p = Symbol("n", positive=True), Symbol("p", positive=True)
    formula = problem.formula
    return Judgment(
        measure=problem.name,
        equivalence=_equivalence(found),
        utility=payments,
        outcomes=problem.outcomes,
        truths=problem.truths,
        one_utility=one_utility,
        witness=_reversal(problem, found) if isinstance(found, Witness) else None,
        abstaining=_always(problem, problem.abstaining, n),
        vacuous=_always(problem, problem.vacuous, n),
        answering=value_of(problem, n * problem.single(p)),
        n_classes=problem.n_classes,
        own_unit=own_unit,
        averages_sizes=formula is not None and "k" in formula.outside_of_mean,
        without_abstention=_without_abstention(problem) if isinstance(found, Witness) else "",
    )


def _always(problem: Problem, row: int | None, n: Any) -> Any:
    """Evaluate the measure where n cases all get the answer of this row; None without the row."""
    return None if row is None else value_of(problem, n * problem.always(row))


def _without_abstention(problem: Problem) -> str:
    """Decide on a formula among classifiers that never abstain; a constant there is no measure."""
    if problem.formula is None or problem.abstaining is None:
        return ""
    asked = of_formula(problem.formula, problem.n_classes, abstain=False)
    found = decide(asked.metric, *asked.shape)
    if isinstance(found, UtilityMatrix) and len({row[0] for row in found.matrix}) == 1:
        return ""
    return _equivalence(found)


def _equivalence(found: UtilityMatrix | Witness | None) -> str:
    if found is None:
        return UNDECIDED
    if isinstance(found, Witness):
        return NONE
    return ORDER if found.scale is None else EXACT


def _payments(found: UtilityMatrix) -> tuple[tuple[tuple[Any, ...], ...], bool]:
    """Return what each case is paid, and whether the measure is the plain average of it."""
    from sympy import simplify

    if found.scale is None:
        return _largest_is_one(found.matrix), False
    factor = simplify(sum(found.totals) * found.scale)
    own = tuple(tuple(simplify(factor * x + found.shift) for x in row) for row in found.matrix)
    # Payments that vary with the numbers of cases cannot be stated in the measure's unit.
    if any(entry.free_symbols for row in own for entry in row):
        return _largest_is_one(found.matrix), False
    return own, True


def _largest_is_one(matrix: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Divide payments that are numbers by the largest; symbols have none."""
    entries = [entry for row in matrix for entry in row]
    if any(entry.free_symbols for entry in entries) or max(entries) == 0:
        return matrix
    return tuple(tuple(entry / max(entries) for entry in row) for row in matrix)


def _reversal(problem: Problem, found: Witness) -> Reversal | None:
    """Write the answers of a witness out: of its matrices doubled, so that no case is halved."""
    reversal = _if_it_reverses(problem, found)
    if reversal is not None:
        return reversal
    # The measure depends on the number of cases: look for a witness among doubled matrices.
    doubled = decide(lambda matrix: problem.metric(matrix + matrix), *problem.shape)
    return _if_it_reverses(problem, doubled) if isinstance(doubled, Witness) else None


def _if_it_reverses(problem: Problem, found: Witness) -> Reversal | None:
    # Python's integers in arrays of objects: SymPy takes them as exact numbers.
    first = np.array(found.first, dtype=object)
    second = np.array(found.second, dtype=object)
    third = np.array(found.third, dtype=object)
    tables = (2 * first, 2 * second, first + third, second + third)
    values = tuple(value_of(problem, table) for table in tables)
    if not (values[0] > values[1] and values[2] < values[3]):
        return None
    own, of_third = _cases(problem, first, second), _cases(problem, third, third)
    before: list[Case] = []
    after: list[Case] = []
    for own_half, third_half in zip(own, of_third, strict=True):
        before += own_half + own_half
        after += own_half + third_half
    return Reversal(tuple(before), tuple(after), values)


def _cases(problem: Problem, first: Any, second: Any) -> list[list[Case]]:
    """Write the cases of each class out, those with the same answer of f and g first."""
    found = []
    for column, truth in enumerate(problem.truths):
        common = np.minimum(first[:, column], second[:, column])
        answers_f = _answers(problem, common) + _answers(problem, first[:, column] - common)
        answers_g = _answers(problem, common) + _answers(problem, second[:, column] - common)
        found.append([(truth, f, g) for f, g in zip(answers_f, answers_g, strict=True)])
    return found


def _answers(problem: Problem, counts: Any) -> list[str]:
    """Name each answer as often as it was counted."""
    answers: list[str] = []
    for answer, count in zip(problem.answers, counts, strict=True):
        answers += [answer] * int(count)
    return answers
