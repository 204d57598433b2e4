"""Rewards by name: what every function that takes a reward takes, too."""

from typing import Any

from credal_lib import _checks
from credal_lib.rewards._by_size import Quadratic, SizeReward

NAMED: dict[str, SizeReward] = {
    "discounted_accuracy": Quadratic(0.5),
    "u50": Quadratic(0.5),
    "u65": Quadratic(0.65),
    "u80": Quadratic(0.8),
}
"""The utilities of Zaffalon, Corani and Mauá that have a name of their own."""


def by_name(name: Any, argument: str = "name") -> SizeReward:
    """Return the reward that has this name.

    Every function of the library that takes a reward takes the name as well. (Zaffalon, Corani and Mauá, Sections 4
    and 5.)

    Parameters
    ----------
    name : {"discounted_accuracy", "u50", "u65", "u80"}
        ``Quadratic(0.5)`` for the first two, ``Quadratic(0.65)`` or ``Quadratic(0.8)``.
    argument : str, default "name"
        What an error calls the argument.

    Returns
    -------
    SizeReward

    Raises
    ------
    TypeError, ValueError
        If `name` is not a string, or not one of these; the message lists the nearest.

    Examples
    --------
    >>> by_name("u65")
    Quadratic(half=0.65)
    """
    return NAMED[_checks.known_name(name, NAMED, argument, "reward")]
