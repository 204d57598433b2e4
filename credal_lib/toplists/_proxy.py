"""The proxy probability as a formula, and top lists of fractions and SymPy expressions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.toplists import _checks as own_checks


def proxy(total: Any, n_unlisted: Any) -> Any:
    r"""Share what a top list leaves over equally among the classes that it does not list.

    .. math:: \pi = \frac{1 - t}{K - k}

    with K classes, k of them listed, and the sum t of their confidence scores. The kernel: plain
    arithmetic on numbers, fractions, SymPy symbols or arrays. (Resin, Section 3, before equation 6;
    the proxy probability of a list of all classes is 0 by definition.)

    Parameters
    ----------
    total : number, expression or array
        Sum of the confidence scores.
    n_unlisted : number, expression or array
        Number of classes that are not listed, at least 1.

    Returns
    -------
    number, expression or array

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers, or
        `n_unlisted` is 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> proxy(Fraction(7, 10), 3)
    Fraction(1, 10)
    """
    _checks.check_operands(total=total, n_unlisted=n_unlisted)
    _checks.check_not_zero(n_unlisted, "n_unlisted")
    return (1 - total) / n_unlisted


class ExactLists(NamedTuple):
    """Top lists whose confidence scores are exact: fractions, integers or SymPy expressions."""

    scores: NDArray[Any]
    """What was given, an object array of shape (n, K); what stands outside the lists is ignored."""
    members: BoolArray
    """The classes that are listed, shape (n, K)."""
    proxies: NDArray[Any]
    """Proxy probability of each list, an object array of shape (n,)."""

    def padded(self) -> NDArray[Any]:
        """Return the padded distributions, an object array of shape (n, K)."""
        return np.where(self.members, self.scores, self.proxies[:, np.newaxis])

    def invalid(self) -> BoolArray:
        """Mark the lists that are invalid whatever their symbols stand for, shape (n,)."""
        found = np.zeros(len(self.scores), dtype=np.bool_)
        for row, proxy_of_row in enumerate(self.proxies):
            listed_scores = self.scores[row][self.members[row]]
            found[row] = any(
                own_checks.surely_negative(score - proxy_of_row) for score in listed_scores
            )
        return found


def is_exact(p: Any) -> bool:
    """Return whether a Fraction or a SymPy expression stands among confidence scores."""
    rows: Any = ()
    if isinstance(p, list | tuple):
        rows = p
    elif isinstance(p, np.ndarray) and p.dtype == object:
        rows = [p.ravel()]
    # The types first: a million floats have one, and attributes are looked up once for each.
    kinds: set[type] = set()
    for row in rows:
        if isinstance(row, list | tuple | np.ndarray):
            kinds.update(map(type, row))
    return any(issubclass(kind, Fraction) or hasattr(kind, "free_symbols") for kind in kinds)


def read(p: ArrayLike, listed: ArrayLike) -> ExactLists:
    """Check exact top lists and compute the proxy probability of each."""
    scores, members = own_checks.read_exact_lists(p, listed)
    proxies = np.zeros(len(scores), dtype=object)
    for row, (entries, inside) in enumerate(zip(scores, members, strict=True)):
        unlisted = int(np.count_nonzero(~inside))
        if unlisted:
            # Started at a Fraction: integers alone would be divided to a float.
            total = sum(entries[inside], start=Fraction(0))
            proxies[row] = proxy(total, unlisted)
    return ExactLists(scores, members, proxies)
