"""Majorization: which of two distributions is more concentrated, under every symmetric score.

(Resin, Section 4.2.)
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from credal_lib import _checks
from credal_lib.toplists import _checks as own_checks


class Transfer(NamedTuple):
    """A step that moves mass from a larger to a smaller entry."""

    larger: int
    """Position of the entry that is lowered."""
    smaller: int
    """Position of the entry that receives."""
    moved: Any
    """What moves, positive."""
    result: tuple[Any, ...]
    """The vector after the step."""


def largest_sums(x: Sequence[Any]) -> list[Any]:
    r"""Sum the k largest entries, :math:`p_{(1)} + \dots + p_{(k)}`, for k = 1..K.

    Parameters
    ----------
    x : sequence of K numbers

    Returns
    -------
    list of K numbers

    Raises
    ------
    TypeError, ValueError
        If `x` is not a vector of finite numbers, one at least.

    Examples
    --------
    >>> largest_sums([2, 5, 3])
    [5, 8, 10]
    """
    _checks.check_vector_of_operands(x, "x")
    return list(accumulate(sorted(x, reverse=True)))


def majorizes(x: Sequence[Any], y: Sequence[Any], tol: float = 1e-9) -> bool:
    r"""Return whether x majorizes y.

    Its k largest entries sum to at least as much for each k, and all entries to the same. (Resin,
    Section 4.2.)

    Parameters
    ----------
    x, y : sequences of K numbers
        Of the same length, in any order.
    tol : float, default 1e-9
        Rounding allowed in sums of floats; integers and fractions are compared exactly.

    Returns
    -------
    bool

    Raises
    ------
    TypeError, ValueError
        If `x` or `y` is not a vector of finite numbers, lengths differ, or `tol` is negative.

    Examples
    --------
    >>> majorizes([0.7, 0.2, 0.1], [0.3, 0.3, 0.4]), majorizes([0.5, 0.5, 0], [0.6, 0.2, 0.2])
    (True, False)
    """
    allowed = own_checks.read_vectors_to_compare(x, y, tol)
    sums = zip(largest_sums(x), largest_sums(y), strict=True)
    leads = [a - b for a, b in sums]
    ends_level = bool(leads[-1] <= allowed)
    return ends_level and all(lead >= -allowed for lead in leads)


def transfers(x: Sequence[Any], y: Sequence[Any], tol: float = 1e-9) -> list[Transfer]:
    """Turn x into y, both in decreasing order, by steps from a larger to a smaller entry.

    Each step moves mass and fixes one entry, so that there are at most K - 1 of them. (The proof of
    Hardy, Littlewood and Pólya; Resin, Section 4.2.)

    Parameters
    ----------
    x, y : sequences of K numbers
        In decreasing order; x majorizes y.
    tol : float, default 1e-9
        As in `majorizes`.

    Returns
    -------
    list of Transfer
        Empty if x is y.

    Raises
    ------
    TypeError, ValueError
        As `majorizes`; also if an order is not decreasing or x does not majorize y.

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> for step in transfers([F(7, 10), F(2, 10), F(1, 10)], [F(4, 10), F(3, 10), F(3, 10)]):
    ...     print(step.larger, step.smaller, step.moved, *step.result)
    0 1 1/10 3/5 3/10 1/10
    0 2 1/5 2/5 3/10 3/10
    """
    own_checks.check_comparable_vectors(x, y, majorizes(x, y, tol))
    allowed = own_checks.read_vectors_to_compare(x, y, tol)
    now = list(x)
    steps: list[Transfer] = []
    # Sums that agree within `allowed` leave this much to some entry, if anything.
    behind = allowed / len(y)
    while True:
        ahead = [i for i in range(len(y)) if now[i] - y[i] > allowed]
        if not ahead:
            return steps
        larger = ahead[-1]
        smaller = next(i for i in range(larger + 1, len(y)) if y[i] - now[i] > behind)
        excess, gap = now[larger] - y[larger], y[smaller] - now[smaller]
        moved = min(excess, gap)
        # The entry that is fixed becomes that of y itself: a rounded sum might never reach it.
        now[larger] = y[larger] if excess <= gap else now[larger] - moved
        now[smaller] = y[smaller] if gap <= excess else now[smaller] + moved
        steps.append(Transfer(larger, smaller, moved, tuple(now)))
