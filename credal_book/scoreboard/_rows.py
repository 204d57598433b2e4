"""Rows of the scoreboard: what each measure says of the four classifiers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import MappingProxyType

from credal_book.datasets import twelve_wines
from credal_book.scoreboard import _checks as own_checks
from credal_book.scoreboard._measures import MEASURES, Measure

DECIMALS = 9
"""Values that agree in so many decimals are level."""


@dataclass(frozen=True)
class Row:
    """What one chapter's measure says of the four classifiers.

    Attributes
    ----------
    chapter : int
        Where the measure comes from.
    measure : str
        Its name.
    what : str
        What it measures, in words.
    silence : str
        What an abstention earns or costs, in a sentence.
    greater_is_better : bool
        Whether the largest value is the best, or the smallest.
    values : mapping of str to float
        By classifier, always in the same order.
    why : str
        Which classifier is best, and why, in a sentence.
    """

    chapter: int
    measure: str
    what: str
    silence: str
    greater_is_better: bool
    values: Mapping[str, float]
    why: str

    @property
    def order(self) -> tuple[tuple[str, ...], ...]:
        """Classifiers from the best to the worst; those that are level stand together."""
        sign = -1 if self.greater_is_better else 1
        merits = {name: round(sign * value, DECIMALS) for name, value in self.values.items()}
        ranked = sorted(merits, key=merits.__getitem__)
        return tuple(tuple(level) for _, level in groupby(ranked, key=merits.__getitem__))

    @property
    def leaders(self) -> tuple[str, ...]:
        """The best classifier; several if they are level."""
        return self.order[0]

    def rank(self, name: str) -> int:
        """Rank of a classifier: 1, and one more for each that is ahead."""
        level = next(level for level, names in enumerate(self.order) if name in names)
        return 1 + sum(map(len, self.order[:level]))

    @property
    def ranking(self) -> str:
        """The order in a line, as in ``precise > cautious = top list > silent``."""
        return " > ".join(" = ".join(level) for level in self.order)

    @property
    def direction(self) -> str:
        """``higher is better`` or ``lower is better``."""
        return "higher is better" if self.greater_is_better else "lower is better"


def rows(chapters: Iterable[int] | None = None) -> list[Row]:
    """Score the answers to the twelve wines by each chapter's measure, with NumPy alone; chapter 33 needs SciPy.

    Parameters
    ----------
    chapters : iterable of int, optional
        Chapters whose rows are wanted, in that order; all that have one if not given, in the order of the book.

    Returns
    -------
    list of Row

    Raises
    ------
    TypeError, ValueError
        If `chapters` are no numbers, or one of them has no row.

    Examples
    --------
    >>> for row in rows([6, 7, 22, 23, 29]):
    ...     print(f"{row.measure:20}", row.ranking)
    discounted accuracy  precise > cautious > top list > silent
    u65                  cautious > precise > top list > silent
    padded Brier score   top list > cautious > precise > silent
    padded log score     precise > top list > cautious > silent
    cost of costly errors  silent > top list > cautious > precise
    """
    board = {measure.chapter: measure for measure in MEASURES}
    wanted = list(board) if chapters is None else own_checks.chapters_with_a_row(chapters, list(board))
    return [_row(board[chapter]) for chapter in wanted]


@cache
def _row(measure: Measure) -> Row:
    """Compute a row when it is first asked for: only that of chapter 33 makes a live page load SciPy."""
    wines = twelve_wines()
    values = {name: float(measure.score(wines, given)) for name, given in wines.answers.items()}
    return Row(
        measure.chapter,
        measure.measure,
        measure.what,
        measure.silence,
        measure.greater_is_better,
        MappingProxyType(values),
        measure.why,
    )
