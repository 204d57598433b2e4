r"""Scores of top lists: a symmetric proper scoring rule applied to the padded distribution.

A symmetric rule is given by its entropy G, a symmetric concave function, in the Savage
representation

.. math:: L(p, y) = G(p) + G'(p)_y - \sum_j p_j\, G'(p)_j.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.toplists import _checks as own_checks
from credal_lib.toplists import _proxy as exact
from credal_lib.toplists._checks import TopLists
from credal_lib.toplists._lists import (
    NUMBERS_AT_A_TIME,
    _is_valid,
    _padded,
    _proxies,
    _shortened,
    top,
)


@dataclass(frozen=True, repr=False)
class PaddedScore(ABC):
    r"""Interface of all scores of top lists; lower is better.

    Parameters
    ----------
    penalty : float, optional
        Added to the score of the largest valid sublist where a list is invalid (Resin, Section 5.2,
        equation 13). None (the default) refuses invalid lists. 0 keeps the score consistent, a
        positive penalty strictly so (Theorem 5.6); infinity disqualifies the list.
    tol : float, default 1e-9
        Tolerance of validity, see `is_valid`.
    """

    penalty: float | None = field(default=None, kw_only=True)
    tol: float = field(default=1e-9, kw_only=True)

    def __post_init__(self) -> None:
        """Validate the fields."""
        own_checks.check_penalty(self.penalty)
        _checks.check_real_number(self.tol, "tol", 0, np.inf)

    def __repr__(self) -> str:
        """Name the class and its settings.

        Penalty and tolerance last, and only where they are not the default.
        """
        names = [f.name for f in fields(self) if f.name not in {"penalty", "tol"}]
        if self.penalty is not None:
            names.append("penalty")
        if self.tol != 1e-9:
            names.append("tol")
        settings = [f"{name}={getattr(self, name)!r}" for name in names]
        return f"{type(self).__name__}({', '.join(settings)})"

    @property
    @abstractmethod
    def label(self) -> str:
        """Short name for tables and plots."""

    @abstractmethod
    def _entropies(self, distributions: FloatArray) -> FloatArray:
        """Entropy of each row, shape (n,)."""

    @abstractmethod
    def _rows(self, distributions: FloatArray) -> FloatArray:
        """Score of each row under each class, shape (n, K)."""

    def _exact_rows(self, distributions: NDArray[Any]) -> NDArray[Any]:
        """Score distributions of fractions or expressions under each class.

        Only scores of a sum can, see `SumScore`.
        """
        return own_checks.no_exact_scores(self.label, distributions)

    def _at(self, lists: TopLists, proxies: FloatArray, truths: IntArray) -> FloatArray:
        """Score of each list under its true class, shape (n,)."""
        scores = np.empty(len(truths))
        # Block by block: scores under all classes are needed, but never of all lists at once.
        for block in parts(len(truths), lists.members.shape[1], NUMBERS_AT_A_TIME):
            some = TopLists(
                lists.confidences[block], lists.members[block], lists.totals[block], lists.rounding
            )
            rows = self._rows(_padded(some, proxies[block]))
            scores[block] = rows[np.arange(len(rows)), truths[block]]
        return scores

    def _scored(self, p: ArrayLike, listed: ArrayLike) -> tuple[TopLists, FloatArray, FloatArray]:
        """Return the lists, or their largest valid sublists, their proxies and their penalties."""
        lists = own_checks.read_top_lists(p, listed)
        proxies = _proxies(lists)
        valid = _is_valid(lists, proxies, self.tol)
        if self.penalty is None:
            own_checks.check_valid_lists(~valid, "score largest_valid(p, listed), or set a penalty")
            return lists, proxies, np.zeros(len(valid))
        shortened = _shortened(lists, valid, self.tol)
        return shortened, _proxies(shortened), np.where(valid, 0.0, self.penalty)

    def __call__(
        self, p: ArrayLike, listed: ArrayLike, *, classes: ArrayLike | None = None
    ) -> FloatArray | Any:
        """Score top lists under each class: one gamble per list, with losses for payoffs.

        Parameters
        ----------
        p : float array of shape (n, K)
            Confidence scores; entries outside `listed` are ignored.
        listed : bool array of shape (n, K)
            The classes of each list.
        classes : array of shape (K,), optional
            Label of each column; the columns of frames, which are aligned in any order, if not
            given.

        Returns
        -------
        float array of shape (n, K), columns in the order of `classes`; or frame
            May be infinite, see the class. A frame for frames, as from `pad`; an object array for
            exact scores, without a penalty: whether a list of symbols is valid is for the proof to
            assume.

        Raises
        ------
        TypeError, ValueError
            As `pad`; also if a list is invalid and no penalty is set.
        """
        if exact.is_exact(p):
            given = exact.read(p, listed)
            own_checks.check_valid_lists(
                given.invalid(), "exact scores need valid ones: p.astype(float) takes a penalty"
            )
            return self._exact_rows(given.padded())
        _checks.check_one_order_of_rows(p=p, listed=listed)
        _, scores, columns = _checks.read_by_label(classes, p=p, listed=listed)
        lists, proxies, penalties = self._scored(scores, columns)
        rows = self._rows(_padded(lists, proxies)) + penalties[:, np.newaxis]
        return _checks.as_given(rows, classes, p, listed)

    def loss(
        self, p: ArrayLike, listed: ArrayLike, y_true: ArrayLike, classes: ArrayLike | None = None
    ) -> FloatArray:
        """Score each top list under its true class, without writing the gambles out.

        Parameters
        ----------
        p, listed : arrays of shape (n, K)
            Top lists.
        y_true : array of shape (n,)
            True classes, as positions of the columns, or as labels if `classes` is given or the
            lists are frames.
        classes : array of shape (K,), optional
            Label of each column; the columns of frames, which are aligned in any order, if not
            given.

        Returns
        -------
        float array of shape (n,)

        Raises
        ------
        TypeError, ValueError
            As for a call; also if lengths differ, a label is unknown or a position out of range.
        """
        _checks.check_one_order_of_rows(p=p, listed=listed, y_true=y_true)
        order, scores, columns = _checks.read_by_label(classes, p=p, listed=listed)
        lists, proxies, penalties = self._scored(scores, columns)
        n, n_classes = lists.members.shape
        truths = _checks.read_truths(y_true, n, n_classes, order.labels)
        return self._at(lists, proxies, truths) + penalties

    def expected(
        self, p: ArrayLike, listed: ArrayLike, q: ArrayLike, *, classes: ArrayLike | None = None
    ) -> FloatArray:
        r"""Return the expected score, :math:`\sum_y q_y L(\tilde p, y)`.

        An infinite score of probability 0 counts 0. For a calibrated valid list it is the entropy
        of the padded distribution, whatever the rest of `q` is (Resin, Lemma 5.2).

        Parameters
        ----------
        p, listed : arrays of shape (n, K)
            Top lists.
        q : array of shape (K,) or (n, K)
            True probabilities: one distribution for all lists, or one for each.
        classes : array of shape (K,), optional
            As for a call.

        Returns
        -------
        float array of shape (n,)

        Raises
        ------
        TypeError, ValueError
            As for a call; also if `q` is not a distribution or of another shape.
        """
        _checks.check_one_order_of_rows(p=p, listed=listed, q=_checks.by_rows(q))
        _, scores, columns, truth = _checks.read_by_label(classes, p=p, listed=listed, q=q)
        rows = self(scores, columns)
        chances = _checks.read_probabilities_by_row(truth, *rows.shape)
        summands = np.multiply(rows, chances, where=chances > 0, out=np.zeros(rows.shape))
        return np.asarray(summands.sum(axis=1))

    def entropy(self, q: ArrayLike) -> FloatArray:
        r"""Return the entropy :math:`G(q)`, the expected score of a true distribution.

        Parameters
        ----------
        q : array of shape (n, K)
            Distributions.

        Returns
        -------
        float array of shape (n,)

        Raises
        ------
        TypeError, ValueError
            If a row of `q` is not a distribution.
        """
        return self._entropies(_checks.read_probability_rows(q, "q"))

    def by_length(self, q: ArrayLike) -> FloatArray:
        r"""Return the expected scores of the true top lists by length.

        Entry k is that of any true top-k list. It never increases with k, the comparability
        property (Resin, Section 5.1, equation 12, Theorem 5.3): entry 0 is the score of "I don't
        know", entry K the optimum, the entropy of `q`.

        Parameters
        ----------
        q : array of shape (n, K)
            True probabilities.

        Returns
        -------
        float array of shape (n, K + 1)

        Raises
        ------
        TypeError, ValueError
            If a row of `q` is not a distribution.
        """
        chances = _checks.read_probability_rows(q, "q")
        entropies = []
        for k in range(chances.shape[1] + 1):
            lists = own_checks.read_top_lists(chances, top(chances, k))
            # A true list is calibrated, so that its expected score is the entropy (Lemma 5.2).
            entropies.append(self._entropies(_padded(lists, _proxies(lists))))
        return np.stack(entropies, axis=1)


@dataclass(frozen=True, repr=False)
class SymmetricEntropy(PaddedScore):
    r"""Padded score of any symmetric entropy, by the Savage representation (Resin, equation 7).

    .. math:: L(p, y) = G(p) + G'(p)_y - \sum_j p_j\, G'(p)_j.

    Every symmetric concave function has a supergradient that makes the score symmetric (Proposition
    4.1), but not every supergradient does: where G has a kink, take the average over the orders of
    the classes. Symmetry is checked on the lists that are scored, by shifting all classes by one
    position and by reversing them; concavity is not checked.

    Parameters
    ----------
    function : callable
        G: distributions of shape (n, K) to entropies of shape (n,).
    gradient : callable
        :math:`G'`: distributions of shape (n, K) to supergradients of shape (n, K); may be infinite
        where p is 0.
    name : str, optional
        Label in tables and plots; the name of `function` if not given.
    penalty, tol
        As `PaddedScore`.

    Raises
    ------
    TypeError, ValueError
        If a function is not callable; when called, if its result has another shape, is NaN or not
        symmetric; if `penalty` or `tol` is negative or not a number.

    Examples
    --------
    >>> gini = SymmetricEntropy(lambda p: 1 - (p**2).sum(axis=1), lambda p: -2 * p, name="Gini")
    >>> gini([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]]).round(2).tolist()
    [[0.36, 0.76, 1.16, 1.16]]
    """

    function: Callable[[FloatArray], ArrayLike]
    gradient: Callable[[FloatArray], ArrayLike]
    name: str = ""

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        _checks.check_callable(self.function, "function", "a function of an array (n, K)")
        _checks.check_callable(self.gradient, "gradient", "a function of an array (n, K)")
        _checks.check_is_text(self.name, "name")

    @property
    def label(self) -> str:
        """The given name, or that of the function."""
        return self.name or getattr(self.function, "__name__", repr(self.function))

    def _entropies(self, distributions: FloatArray) -> FloatArray:
        entropies = own_checks.read_returned_array(
            self.function(distributions), distributions.shape[:1], "function"
        )
        for moved in _reordered(distributions):
            after = own_checks.read_returned_array(
                self.function(moved), moved.shape[:1], "function"
            )
            own_checks.check_symmetric_function(entropies, after, "function")
        return entropies

    def _rows(self, distributions: FloatArray) -> FloatArray:
        before = own_checks.read_returned_array(
            self.gradient(distributions), distributions.shape, "gradient"
        )
        for moved, expected in zip(_reordered(distributions), _reordered(before), strict=True):
            after = own_checks.read_returned_array(self.gradient(moved), moved.shape, "gradient")
            own_checks.check_symmetric_function(expected, after, "gradient")
        # A gradient may be infinite where p is 0; such a class adds nothing to the mean.
        summands = np.multiply(
            distributions, before, where=distributions > 0, out=np.zeros(before.shape)
        )
        expected = summands.sum(axis=1)
        at_zero = (self._entropies(distributions) - expected)[:, np.newaxis]
        return np.asarray(at_zero + before)


def _reordered(columns: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the classes in two other orders: one moves every class, one reverses every tie."""
    return np.roll(columns, 1, axis=1), np.flip(columns, axis=1)
