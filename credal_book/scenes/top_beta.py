"""Lists that account for a given probability (chapter 34): what a list expects, and the list behind a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def expected(charged: tuple[list[Any], Any], q: Sequence[Any]) -> Any:
    """Return what a list expects that names the first classes, in their order.

    Parameters
    ----------
    charged : (list of k numbers, number)
        What each listed class is charged, and any other.
    q : sequence of length K
        The true probabilities.

    Returns
    -------
    number

    Examples
    --------
    >>> from fractions import Fraction
    >>> print(expected(([Fraction(1, 4)], Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))))
    3/8
    """
    listed, other = charged
    return sum(chance * (listed[j] if j < len(listed) else other) for j, chance in enumerate(q))


def report(claim: Any, q: Sequence[Any], beta: Any) -> list[Any]:
    """Return the list that goes with a claim for the first class; what else must be named has its probability.

    Parameters
    ----------
    claim : number
        Confidence score of the first class.
    q : sequence of length 3
        The true probabilities.
    beta : number
        What the list has to account for.

    Returns
    -------
    list of number

    Examples
    --------
    >>> report(0.5, (0.5, 0.3, 0.2), 0.5), report(0.49, (0.5, 0.3, 0.2), 0.5)
    ([0.5], [0.49, 0.3])
    """
    if claim >= beta:
        return [claim]
    return [claim, q[1]] if claim + q[1] >= beta else [claim, q[1], 1 - claim - q[1]]
