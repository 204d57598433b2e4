"""Rewards by name: what every function that takes a reward takes, too."""

from typing import Any

from credal_lib import _checks
from credal_lib.rewards import _checks as own_checks
from credal_lib.rewards._by_size import Quadratic, SizeReward
from credal_lib.rewards._reward import Reward

NAMED: dict[str, SizeReward] = {
    "discounted_accuracy": Quadratic(0.5),
    "u50": Quadratic(0.5),
    "u65": Quadratic(0.65),
    "u80": Quadratic(0.8),
}
"""The utilities of Zaffalon, Corani and Mauá that have a name of their own."""


def by_name(name: Any, argument: str = "name") -> SizeReward:
    """Return the reward that has this name.

    Every function of the library that takes a reward takes the name as well. (Zaffalon, Corani and
    Mauá, Sections 4 and 5.)

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
    return NAMED[_checks.read_known_name(name, NAMED, argument, "reward")]


def as_reward(value: Any, argument: str = "reward") -> Reward:
    """Return a reward as it is, and for a name the reward that has it.

    Parameters
    ----------
    value : Reward or str
        A name is one of those of `by_name`.
    argument : str, default "reward"
        What an error calls the argument.

    Returns
    -------
    Reward

    Raises
    ------
    TypeError, ValueError
        If `value` is no Reward, or a name that no reward has.

    Examples
    --------
    >>> as_reward("u80"), as_reward(Quadratic(0.7))
    (Quadratic(half=0.8), Quadratic(half=0.7))
    """
    if isinstance(value, Reward):
        return value
    if isinstance(value, str):
        return by_name(value, argument)
    return own_checks.no_reward(value, argument)
