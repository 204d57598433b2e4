"""The sphere of problems: where the utilities of two decisions about two classes lie on a globe."""

from __future__ import annotations

from typing import Any


def components(buy: Any, leave: Any) -> tuple[Any, Any, Any]:
    """Compute what a table says of right decisions, of one decision, and of one class; zero and unit fall out later.

    Parameters
    ----------
    buy, leave : pairs of numbers or SymPy expressions
        Utilities if win, and if lose, is true.

    Returns
    -------
    tuple
        Value of being right, leaning to the first decision, and luck: three coordinates of the point, up to its length.
    """
    stake_win, stake_lose = buy[0] - leave[0], leave[1] - buy[1]
    return stake_win + stake_lose, stake_win - stake_lose, buy[0] + leave[0] - buy[1] - leave[1]


def place(buy: Any, leave: Any) -> tuple[Any, Any]:
    """Compute the longitude and latitude of a table on the sphere of problems, in degrees.

    Parameters
    ----------
    buy, leave : pairs of numbers or SymPy expressions
        Utilities if win, and if lose, is true.

    Returns
    -------
    tuple of SymPy expressions
        The latitude is 90 or -90, without a longitude, where nothing is at stake; neither if all utilities are equal.
    """
    from sympy import atan2, pi, sqrt

    right, leaning, luck = components(buy, leave)
    return atan2(leaning, right) * 180 / pi, atan2(luck, sqrt(right**2 + leaning**2)) * 180 / pi
