"""Scores from tables of counts by set and true class: any cost of sets, without a recount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import BoolArray
from credal_lib.rewards import DiscountedCost, Reward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["average_payoff", "average_size", "distance_cost", "members", "undivided_distance"]


def members(codes: ArrayLike, n_classes: int) -> BoolArray:
    """Decode the integers by which sets are counted.

    Parameters
    ----------
    codes : int array of shape (n,)
        Sums of 2 to the power of each member's position.
    n_classes : int

    Returns
    -------
    bool array of shape (n, n_classes)

    Examples
    --------
    >>> members([1, 6], 3).astype(int).tolist()
    [[1, 0, 0], [0, 1, 1]]
    """
    numbers = np.asarray(codes, dtype=np.int64)
    sets: BoolArray = (numbers[:, np.newaxis] >> np.arange(n_classes)) % 2 == 1
    return sets


def average_payoff(counts: pd.DataFrame, reward: Reward, n_classes: int, by: Sequence[str]) -> pd.Series[float]:
    """Average payoff of sets under the true classes; for a cost it is minus the average cost.

    Parameters
    ----------
    counts : pandas.DataFrame
        Columns ``set``, ``truth``, ``answers``, and those named in `by`; of data with one number of classes.
    reward : Reward
    n_classes : int
    by : sequence of str
        Columns to group by; all else is pooled.

    Returns
    -------
    pandas.Series
        In the unit of the reward, indexed by the values of `by`.

    Raises
    ------
    TypeError, ValueError
        As the reward does, for instance if its costs are for another number of classes.

    Examples
    --------
    >>> import pandas as pd
    >>> from credal_lib.rewards import DiscountedCost
    >>> counts = pd.DataFrame({"s": [1, 1], "set": [1, 3], "truth": [1, 0], "answers": [3, 1]})
    >>> average_payoff(counts, DiscountedCost([[0, 1], [1, 0]], r=0.5), 2, ["s"]).to_dict()
    {1: -0.8125}
    """
    codes, place = np.unique(counts["set"], return_inverse=True)
    worth = reward(members(codes, n_classes))[place, counts["truth"]]
    return _average(counts, worth, by)


def distance_cost(
    counts: pd.DataFrame,
    n_classes: int,
    r: float,
    by: Sequence[str],
    treatment: str = "cautiousness-seeking",
) -> pd.Series[float]:
    """Average p-discounted cost of sets of ordered classes, where naming i where j is true costs their distance.

    (Yang, Destercke and Masson, Sections VI and VII-A.)

    Parameters
    ----------
    counts, n_classes, by
        As `average_payoff`.
    r : float
        Reward for cautiousness, in [0, 1].
    treatment : {"cautiousness-seeking", "mistake-averse"}
        As in `rewards.DiscountedCost`.

    Returns
    -------
    pandas.Series
        In ranks, indexed by the values of `by`; lower is better.

    Raises
    ------
    TypeError, ValueError
        If `r` is outside [0, 1], `treatment` is another word, or a class is beyond `n_classes`.

    Examples
    --------
    >>> import pandas as pd
    >>> counts = pd.DataFrame({"s": [1, 1], "set": [1, 3], "truth": [1, 0], "answers": [3, 1]})
    >>> distance_cost(counts, 2, 0.5, ["s"]).to_dict()
    {1: 0.8125}
    """
    ranks = np.arange(n_classes)
    reward = DiscountedCost(np.abs(np.subtract.outer(ranks, ranks)), r, treatment)
    return 0 - average_payoff(counts, reward, n_classes, by)


def undivided_distance(counts: pd.DataFrame, n_classes: int, by: Sequence[str]) -> pd.Series[float]:
    """Average sum of the distances from the true class to all classes of the answer, not divided by its size.

    It is no p-discounted cost: a set is charged for each of its members in full, so that caution never pays. It is one
    reading of the averages that are printed in Table XII of Yang, Destercke and Masson.

    Parameters
    ----------
    counts, n_classes, by
        As `average_payoff`.

    Returns
    -------
    pandas.Series
        In ranks, indexed by the values of `by`; lower is better.

    Raises
    ------
    IndexError
        If a true class is beyond `n_classes`.

    Examples
    --------
    >>> import pandas as pd
    >>> counts = pd.DataFrame({"s": [1, 1], "set": [1, 7], "truth": [1, 0], "answers": [3, 1]})
    >>> undivided_distance(counts, 3, ["s"]).to_dict()
    {1: 1.5}
    """
    ranks = np.arange(n_classes)
    distances = np.abs(np.subtract.outer(ranks, ranks))
    sums = members(counts["set"], n_classes).astype(int) @ distances
    return _average(counts, sums[np.arange(len(counts)), counts["truth"]], by)


def average_size(counts: pd.DataFrame, by: Sequence[str]) -> pd.Series[float]:
    """Average number of classes in an answer.

    Parameters
    ----------
    counts, by
        As `average_payoff`.

    Returns
    -------
    pandas.Series
        Indexed by the values of `by`.

    Examples
    --------
    >>> import pandas as pd
    >>> counts = pd.DataFrame({"s": [1, 1], "set": [1, 3], "truth": [1, 0], "answers": [3, 1]})
    >>> average_size(counts, ["s"]).to_dict()
    {1: 1.25}
    """
    return _average(counts, np.bitwise_count(counts["set"].to_numpy()), by)


def _average(counts: pd.DataFrame, values: ArrayLike, by: Sequence[str]) -> pd.Series[float]:
    weighted = counts.assign(weighted=np.asarray(values) * counts["answers"])
    sums = weighted.groupby(list(by))[["weighted", "answers"]].sum()
    return sums["weighted"] / sums["answers"]
