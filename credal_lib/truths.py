r"""Uncertain truths: what is known of the true classes where no label is.

Where annotators disagree, the truth of a row is a distribution (`Probabilities`); where several
labels may be right, a set of classes (`Sets`). Whatever takes the true classes takes these wrappers
in their place, if it is an average of payoffs over the rows. Its expectation is exact,

.. math:: \frac1n \sum_i \sum_k q_{ik}\, g_i(k),

and over sets of classes its least and greatest values are `Bounds`,

.. math:: \frac1n \sum_i \min_{k \in S_i} g_i(k), \qquad \frac1n \sum_i \max_{k \in S_i} g_i(k).

All else (areas under curves, precision, calibration, tables of counts) does not follow from each
row alone and is refused. `OneHot` is certain: all that takes labels takes it. A bare array of shape
(n, K) is none of these, and stays refused.

A payoff of probability 0 counts 0, even if it is infinite, as a log loss may be.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray

__all__ = ["Bounds", "OneHot", "Probabilities", "Sets"]


class Bounds(NamedTuple):
    """Least and greatest value over all truths in the sets; numbers, or arrays of one per row."""

    lower: Any
    upper: Any

    def __rsub__(self, number: float) -> Bounds:
        """Subtract from a number: the ends change places."""
        return Bounds(number - self.upper, number - self.lower)


@dataclass(frozen=True, eq=False, repr=False)
class _Truths(_checks.Truths):
    """What the three kinds share: rows over the classes, read by label."""

    rows: Any
    classes: Any = None
    frame: Any = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Read the rows; of a frame, in the order of `classes`."""
        _check_no_labels(self.rows, type(self).__name__, hasattr(self, "from_votes"))
        order, columns = _checks.read_by_label(self.classes, rows=self.rows)
        labels = None if order.labels is None else tuple(order.labels.tolist())
        clean = self._clean(columns)
        given = self.rows if _checks.is_frame(self.rows) else None
        for name, value in {"rows": clean, "classes": labels, "frame": given}.items():
            object.__setattr__(self, name, value)

    def _clean(self, rows: ArrayLike) -> NDArray[Any]:
        raise NotImplementedError

    def __getitem__(self, which: Any) -> Self:
        """Return some of the rows: a slice, a mask or positions."""
        return self._with(self.rows[which], self.classes)

    def __repr__(self) -> str:
        """Name the kind, the shape and the classes."""
        named = "" if self.classes is None else f", classes={_checks.shown(list(self.classes))}"
        return f"<truths.{type(self).__name__} of shape {self.rows.shape}{named}>"

    def _known(self) -> list[Any]:
        return list(range(self.rows.shape[1]) if self.classes is None else self.classes)

    def _over(self, n: int, n_classes: int, classes: Any, name: str) -> Any:
        if len(self) != n:
            raise ValueError(f"{name}: expected {n} rows, one per prediction, got {len(self)}")
        positions = list(range(n_classes))
        wanted = positions if classes is None else _checks.read_class_labels(classes).tolist()
        own = self._known()
        if own != wanted and (classes is None or self.classes is None):
            raise ValueError(
                f"{name}: its columns are {_checks.shown(own)}, those of the predictions"
                f" {_checks.shown(wanted)}; give both their labels, by classes= of"
                f" truths.{type(self).__name__} and of this function, or as frames"
            )
        moved = _checks.positions_of(own, wanted, name)
        return self._moved(moved)

    def _moved(self, moved: IntArray) -> Any:
        return self._with(self.rows[:, moved])

    def _with(self, rows: NDArray[Any], classes: tuple[Any, ...] | None = None) -> Self:
        """Return other rows of these, which have been read."""
        other = copy(self)
        for name, value in {"rows": rows, "classes": classes, "frame": None}.items():
            object.__setattr__(other, name, value)
        return other

    def _named(self, positions: IntArray) -> NDArray[Any]:
        if self.classes is None:
            return positions
        return _checks.read_class_labels(self.classes)[positions]


class Probabilities(_Truths):
    """Probabilities of the true classes, for instance shares of annotators.

    Averages of payoffs become their exact expectations. Predictions are not: these are the truths,
    the first argument of a score.

    Parameters
    ----------
    rows : float array of shape (n, K)
        Rows sum to one. A frame is read by the names of its columns.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame, which is aligned to them in any order, if not
        given. Needed if the predictions carry labels.

    Attributes
    ----------
    rows : float array of shape (n, K)
    classes : tuple of K labels, or None
    frame : frame or None
        What it was made from, if that was one: its index is compared with that of the predictions.

    Raises
    ------
    TypeError, ValueError
        If a row is no distribution, or labels are not those of the columns.

    Examples
    --------
    >>> from credal_lib import metrics, truths
    >>> y = truths.Probabilities([[0.9, 0.1, 0], [0.5, 0, 0.5]])
    >>> sets = [[1, 0, 0], [1, 1, 0]]
    >>> round(metrics.coverage_score(y, sets), 3), round(metrics.utility_score(y, sets, "u65"), 4)
    (0.7, 0.6125)
    """

    def _clean(self, rows: ArrayLike) -> FloatArray:
        return _checks.read_probability_rows(rows, "rows")

    def _paid(self, payoffs: NDArray[Any]) -> FloatArray:
        return _expected(payoffs, self.rows)

    @classmethod
    def from_counts(cls, counts: ArrayLike, classes: ArrayLike | None = None) -> Probabilities:
        """Take the shares of annotators' votes for the probabilities.

        Parameters
        ----------
        counts : int array of shape (n, K)
            How many annotators chose each class. A frame is read by the names of its columns.
        classes : array of shape (K,), optional
            As for the class.

        Returns
        -------
        Probabilities

        Raises
        ------
        TypeError, ValueError
            If a count is negative or no whole number, or a row has no vote.

        Examples
        --------
        >>> Probabilities.from_counts([[3, 1]], classes=["cat", "dog"]).rows.tolist()
        [[0.75, 0.25]]
        """
        order, columns = _checks.read_by_label(classes, counts=counts)
        votes = _checks.read_gambles(columns, "counts")
        if (votes < 0).any() or (votes % 1 != 0).any():
            bad = votes[(votes < 0) | (votes % 1 != 0)][0]
            raise ValueError(
                f"counts: expected whole numbers of votes, 0 or more, got {bad:g};"
                " of shares pass truths.Probabilities(shares)"
            )
        totals = votes.sum(axis=1, keepdims=True)
        if not totals.all():
            raise ValueError(
                f"counts: expected a vote in each row, row {int(totals.argmin())} has none;"
                " leave such rows out of all arguments"
            )
        shares = _checks.as_given(votes / totals, order.labels, counts)
        return cls(shares, order.labels)

    @classmethod
    def from_votes(cls, votes: Any, classes: ArrayLike | None = None) -> Probabilities:
        """Count the votes of annotators, each a label, and take their shares.

        Parameters
        ----------
        votes : array or frame of shape (n, m), or list of n lists or sets of labels
            The labels that the annotators gave each row. A missing one (None, NaN, masked) is no
            vote; lists may differ in length.
        classes : array of shape (K,), optional
            All classes, in the order of the columns; the labels that occur, sorted, if not given.

        Returns
        -------
        Probabilities

        Raises
        ------
        ValueError
            If a row has no vote, or a label is not among `classes`.

        Examples
        --------
        >>> y = Probabilities.from_votes([["cat", "dog", None], ["dog", "dog", "dog"]])
        >>> y.classes, y.rows.tolist()
        (('cat', 'dog'), [[0.5, 0.5], [0.0, 1.0]])
        """
        given = _votes_by_row(votes.to_numpy() if _checks.is_frame(votes) else votes)
        labels = [label for row in given for label in row]
        if classes is None:
            classes = sorted(set(labels), key=lambda label: (str(type(label)), label))
        known = _checks.read_class_labels(classes)
        chosen = _checks.look_up(np.array(labels, dtype=object), known, "votes")
        counts = np.zeros((len(given), known.size), dtype=np.intp)
        np.add.at(counts, (np.repeat(np.arange(len(given)), list(map(len, given))), chosen), 1)
        found = cls.from_counts(counts, known)
        if _checks.is_frame(votes):
            object.__setattr__(found, "frame", votes)
        return found

    def draw(self, seed: int = 0) -> NDArray[Any]:
        """Draw a true class for each row, for what is no average of payoffs.

        Parameters
        ----------
        seed : int, default 0
            The same seed draws the same classes.

        Returns
        -------
        array of shape (n,)
            Labels, or positions if there are no `classes`.
        """
        below = self.rows.cumsum(axis=1)
        at = np.random.default_rng(seed).random((len(self), 1))
        return self._named(np.count_nonzero(below / below[:, -1:] <= at, axis=1))

    def mode(self) -> NDArray[Any]:
        """Return the most probable class of each row, the first column on ties.

        Returns
        -------
        array of shape (n,)
            Labels, or positions if there are no `classes`.
        """
        return self._named(self.rows.argmax(axis=1))


class Sets(_Truths):
    """Sets of the classes that may be true, of which nothing else is known.

    Averages of payoffs become `Bounds`: their least and greatest values over all truths in the
    sets, each reached.

    Parameters
    ----------
    rows : bool array of shape (n, K)
        The classes that may be true, at least one in each row. 0/1 integers are accepted.
    classes : array of shape (K,), optional
        As `Probabilities`.

    Attributes
    ----------
    rows : bool array of shape (n, K)
    classes, frame
        As `Probabilities`.

    Raises
    ------
    TypeError, ValueError
        If rows are not 0/1, a row is empty, or labels are not those of the columns.

    Examples
    --------
    >>> from credal_lib import metrics, truths
    >>> y = truths.Sets([[1, 0, 0], [0, 1, 1]])
    >>> metrics.coverage_score(y, [[1, 0, 0], [1, 1, 0]])
    Bounds(lower=0.5, upper=1.0)
    """

    def _clean(self, rows: ArrayLike) -> NDArray[np.bool_]:
        members = _checks.read_sets(rows, "rows")
        if not members.any(axis=1).all():
            row = int(members.any(axis=1).argmin())
            raise ValueError(
                f"rows: row {row} is empty, so that no class can be true; where nothing is known of"
                " the truth, every class may be"
            )
        return members

    def _paid(self, payoffs: NDArray[Any]) -> Bounds:
        return Bounds(
            np.where(self.rows, payoffs, np.inf).min(axis=1),
            np.where(self.rows, payoffs, -np.inf).max(axis=1),
        )

    @classmethod
    def from_votes(cls, votes: Any, classes: ArrayLike | None = None) -> Sets:
        """Let the label of any annotator be the true one.

        Parameters
        ----------
        votes, classes
            As `Probabilities.from_votes`.

        Returns
        -------
        Sets

        Raises
        ------
        ValueError
            As `Probabilities.from_votes`.

        Examples
        --------
        >>> Sets.from_votes([["cat", "dog"], ["dog", None]]).rows.tolist()
        [[True, True], [False, True]]
        """
        counted = Probabilities.from_votes(votes, classes)
        found = cls(counted.rows > 0, counted.classes)
        object.__setattr__(found, "frame", counted.frame)
        return found


class OneHot(_Truths):
    """True classes in columns of 0 and 1, one 1 in each row; everything that takes labels takes it.

    Parameters
    ----------
    rows : array of shape (n, K)
        Integers, booleans or floats.
    classes : array of shape (K,), optional
        As `Probabilities`.

    Attributes
    ----------
    rows : bool array of shape (n, K)
    classes, frame
        As `Probabilities`.

    Raises
    ------
    TypeError, ValueError
        If a row is not one 1 among zeros, or labels are not those of the columns.

    Examples
    --------
    >>> from credal_lib import metrics, truths
    >>> metrics.coverage_score(truths.OneHot([[1, 0], [0, 1]]), [[1, 0], [1, 0]])
    0.5
    """

    def _clean(self, rows: ArrayLike) -> NDArray[np.bool_]:
        numbers = _checks.read_gambles(rows, "rows")
        wrong = (numbers != numbers.astype(np.bool_)).any(axis=1) | (numbers.sum(axis=1) != 1)
        if wrong.any():
            row = int(wrong.argmax())
            raise ValueError(
                f"rows: expected one 1 and zeros, row {row} has {_checks.shown(numbers[row])};"
                " shares are truths.Probabilities, several classes truths.Sets"
            )
        return numbers.astype(np.bool_)

    def _moved(self, moved: IntArray) -> IntArray:
        return np.asarray(self.rows[:, moved].argmax(axis=1))

    def _labels(self, name: str) -> NDArray[Any]:  # noqa: ARG002  (the base names it)
        return self._named(self.rows.argmax(axis=1))


def _votes_by_row(votes: Any) -> list[list[Any]]:
    """Return the labels of each row without those that are missing."""
    rows = votes.tolist() if hasattr(votes, "tolist") else votes
    if isinstance(rows, list | tuple):
        rows = [row.tolist() if hasattr(row, "tolist") else row for row in rows]
        if all(
            isinstance(row, list | tuple | set | frozenset) and all(map(_is_label, row))
            for row in rows
        ):
            return [[vote for vote in row if not _checks.is_missing(vote)] for row in rows]
    raise TypeError(
        "votes: expected an array of labels of shape (n, m), or a list of labels for each row, got"
        f" {short(votes)}"
    )


def _check_no_labels(rows: Any, kind: str, by_votes: bool) -> None:
    """Refuse words, sets, and lists of different lengths: labels instead of a column per class."""
    nested = rows.to_numpy() if _checks.is_frame(rows) else rows
    if getattr(nested, "dtype", np.dtype(object)).kind not in "OUS":
        return
    nested = nested.tolist() if hasattr(nested, "tolist") else nested
    given = list(nested) if isinstance(nested, list | tuple) else []
    lists = [row for row in given if isinstance(row, list | tuple)]
    entries = [*given, *(entry for row in lists for entry in row)]
    if any(map(_is_word_or_set, entries)) or len(set(map(len, lists))) > 1:
        cure = "labels need no wrapper"
        if by_votes:
            cure = f"rows of labels are truths.{kind}.from_votes(rows, classes)"
        got = f"a {type(rows).__name__} of labels"
        raise TypeError(f"rows: expected a number for each class, got {got}; {cure}")


def _is_word_or_set(entry: Any) -> bool:
    if not isinstance(entry, str):
        return isinstance(entry, set | frozenset)
    try:
        float(entry)
    except ValueError:
        return True
    return False


def _is_label(vote: Any) -> bool:
    return isinstance(vote, Hashable) and not isinstance(vote, tuple)


def _expected(payoffs: NDArray[Any], chances: FloatArray) -> FloatArray:
    """Return the expected payoff of each row; an infinite one of probability 0 counts 0."""
    summands = np.multiply(payoffs, chances, where=chances > 0, out=np.zeros(payoffs.shape))
    return np.asarray(summands.sum(axis=1))
