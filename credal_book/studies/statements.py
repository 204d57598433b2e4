"""What a comparison with a paper's words comes to: one rule, and one set of words, for all chapters on data.

Two questions are asked of a statement. Is it found in our numbers? And could sampling alone have reversed the answer?

- For a statement about a collection of data sets: in 2000 collections of the paper's size, drawn from ours with
  replacement (`comparisons.redraws`), the answer stays the same in at least 97.5% (`by_draws`).
- For one about a few data sets: a test over their folds that allows for the overlap of the training parts, or one over
  repetitions, has p at most 0.05 (`by_test`).
- What is proved, counted without sampling, or a property of the design involves no sampling (`word`).
- A printed number is found if it is where sampling may put ours (`by_range`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

__all__ = ["LEVEL", "WORDS", "by_draws", "by_range", "by_test", "facts", "in_part", "word", "words"]

LEVEL = 0.05
"""What is put down to sampling: a probability, two-sided, half of it on each side."""

WORDS = {
    "agrees": "found in our numbers, and sampling is not likely to have reversed the answer",
    "leans toward it": "found in our numbers, but sampling may have reversed the answer",
    "leans against it": "not found, but sampling may be the reason",
    "differs": "not found, and sampling is not likely to be the reason",
    "agrees in part": "the statement covers several cases with different words, which are given for each",
    "not checkable": "the statement rests on something that we do not have",
}
"""The words and what they mean, from one end to the other."""


def word(found: bool, chance: bool = False) -> str:
    """Choose one of the first four of `WORDS`.

    Parameters
    ----------
    found : bool
        Whether the statement is found in our numbers.
    chance : bool, default False
        Whether sampling alone could have reversed the answer.

    Returns
    -------
    str

    Examples
    --------
    >>> word(True), word(True, chance=True), word(False, chance=True), word(False)
    ('agrees', 'leans toward it', 'leans against it', 'differs')
    """
    if chance:
        return "leans toward it" if found else "leans against it"
    return "agrees" if found else "differs"


def by_draws(found: bool, drawn: ArrayLike) -> str:
    """Choose the word for a statement about a collection of data sets.

    Parameters
    ----------
    found : bool
        Whether it is found in our collection.
    drawn : bool array of shape (draws,)
        Whether it is found in each collection drawn from ours.

    Returns
    -------
    str
        One of the first four of `WORDS`. Sampling is excluded if the answer is the same in at least 97.5% of the draws.

    Examples
    --------
    >>> by_draws(True, [True] * 98 + [False] * 2), by_draws(True, [True] * 60 + [False] * 40)
    ('agrees', 'leans toward it')
    """
    same = np.mean(np.asarray(drawn, dtype=bool) == bool(found))
    return word(bool(found), bool(same < 1 - LEVEL / 2))


def by_test(lead: float, p: float) -> str:
    """Choose the word for a statement about a difference, by a test.

    Parameters
    ----------
    lead : float
        The difference, positive in the direction of the statement.
    p : float
        Two-sided p value of the hypothesis that there is none.

    Returns
    -------
    str
        One of the first four of `WORDS`; no difference at all is not found.

    Examples
    --------
    >>> by_test(0.1, 0.01), by_test(0.1, 0.2), by_test(-0.1, 0.2), by_test(-0.1, 0.01)
    ('agrees', 'leans toward it', 'leans against it', 'differs')
    """
    return word(bool(lead > 0), not p <= LEVEL)


def by_range(printed: float, drawn: ArrayLike, rounding: float = 0.0) -> str:
    """Choose the word for a printed number, by the middle 95% of what our collections give.

    Parameters
    ----------
    printed : float
    drawn : array of shape (draws,)
        Our number in each collection drawn from ours.
    rounding : float, default 0
        How far the printed number may be from the exact one.

    Returns
    -------
    str
        ``"agrees"`` if it lies in that range, ``"leans against it"`` if outside but between the smallest and the
        largest draw, else ``"differs"``.

    Examples
    --------
    >>> drawn = range(100)
    >>> by_range(50, drawn), by_range(99, drawn), by_range(101, drawn)
    ('agrees', 'leans against it', 'differs')
    """
    values = np.asarray(drawn, dtype=float)
    low, high = np.quantile(values, [LEVEL / 2, 1 - LEVEL / 2])
    if low - rounding <= printed <= high + rounding:
        return "agrees"
    return word(False, bool(values.min() - rounding <= printed <= values.max() + rounding))


def in_part(cases: Mapping[Any, str]) -> str:
    """Choose the word for a statement that covers several cases, by the words for each.

    Parameters
    ----------
    cases : mapping
        From the name of a case to its word.

    Returns
    -------
    str
        The word, if it is the same for all, else ``"agrees in part"`` with the words and their cases. Where nothing is
        found in any case, the words alone.

    Raises
    ------
    ValueError
        If there is no case.

    Examples
    --------
    >>> in_part({"ERA": "agrees", "ESL": "agrees"})
    'agrees'
    >>> in_part({"ERA": "agrees", "ESL": "leans against it", "LEV": "agrees"})
    'agrees in part: agrees on ERA and LEV; leans against it on ESL'
    """
    if not cases:
        raise ValueError("cases: expected at least one case, got none")
    groups = {kind: [str(case) for case, given in cases.items() if given == kind] for kind in WORDS}
    told = {kind: _listed(members) for kind, members in groups.items() if members}
    if len(told) == 1:
        return next(iter(told))
    each = "; ".join(f"{kind} on {members}" for kind, members in told.items())
    found = any(kind in told for kind in ("agrees", "leans toward it"))
    return f"agrees in part: {each}" if found else each


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def facts(rows: list[list[Any]], head: str = "the paper says") -> Styler:
    """Make the table of statements, words and figures that the chapters show.

    Parameters
    ----------
    rows : list of [statement, word, figures]
    head : str
        Title of the first column.

    Returns
    -------
    pandas.io.formats.style.Styler
        Its ``data`` has the columns `head`, ``ours`` and ``with the figures``.

    Raises
    ------
    ValueError
        If a row begins its judgment with anything but one of `WORDS`.

    Examples
    --------
    >>> facts([["NCC is ahead", "agrees", "by 0.1"]]).data["ours"].tolist()
    ['agrees']
    """
    import pandas as pd

    other = [row[1] for row in rows if not str(row[1]).startswith(tuple(WORDS))]
    if other:
        raise ValueError(f"rows: expected a word of the rule first ({', '.join(WORDS)}), got {other[0]!r}")
    return pd.DataFrame(rows, columns=[head, "ours", "with the figures"]).style.hide(axis="index")


def words() -> pd.DataFrame:
    """Return the rule as a table: each word and when it is said.

    Returns
    -------
    pandas.DataFrame
        Columns ``word`` and ``said if``, one row for each of `WORDS`.

    Examples
    --------
    >>> words()["word"].tolist()[:2]
    ['agrees', 'leans toward it']
    """
    import pandas as pd

    return pd.DataFrame(WORDS.items(), columns=["word", "said if"])
