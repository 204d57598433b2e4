"""Scores from tables of counts: any utility that depends on the size of a set, on any of the data."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from credal_lib.rewards import FBeta, Quadratic, SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["UTILITIES", "determinacy", "utilities", "utility"]

UTILITIES = {"u50": Quadratic(0.5), "u65": Quadratic(0.65), "u80": Quadratic(0.8), "F1": FBeta(1)}
"""The utilities of Zaffalon, Corani and Mauá, Section 9."""


def utility(
    counts: "pd.DataFrame", reward: SizeReward, by: Sequence[str] = ("data", "classifier")
) -> "pd.Series[float]":
    r"""Average utility: :math:`\sum_k u(1/k) h_k / n`, where :math:`h_k` of n answers are sets of k classes that hit.

    Parameters
    ----------
    counts : pandas.DataFrame
        Columns ``size``, ``answers``, ``hits``, and those named in `by`.
    reward : SizeReward
    by : sequence of str
        Columns to group by; all else is pooled.

    Returns
    -------
    pandas.Series
        In [0, 1], indexed by the values of `by`.

    Examples
    --------
    >>> import pandas as pd
    >>> counts = pd.DataFrame({"data": ["a", "a"], "size": [1, 2], "answers": [6, 4], "hits": [5, 4]})
    >>> utility(counts, Quadratic(0.65), ["data"]).round(3).to_dict()
    {'a': 0.76}
    """
    largest = int(counts["size"].max())
    worth = np.asarray(reward.by_size(max(largest, 1)), dtype=float)
    missed = reward.unknown * (counts["size"] == 0) * counts["answers"]  # "unknown" is paid whatever is true
    earned = counts["hits"] * worth[counts["size"]] * (counts["size"] > 0) + missed
    return _ratio(counts.assign(earned=earned), "earned", by)


def utilities(counts: "pd.DataFrame", by: Sequence[str] = ("data", "classifier")) -> "pd.DataFrame":
    """Average u50 (discounted accuracy), u65, u80 and F1, and determinacy.

    Parameters
    ----------
    counts, by
        As `utility`.

    Returns
    -------
    pandas.DataFrame
        One column per score.
    """
    import pandas as pd

    scores = {name: utility(counts, reward, by) for name, reward in UTILITIES.items()}
    return pd.DataFrame({**scores, "determinacy": determinacy(counts, by)})


def determinacy(counts: "pd.DataFrame", by: Sequence[str] = ("data", "classifier")) -> "pd.Series[float]":
    """Share of answers that are one class.

    Parameters
    ----------
    counts, by
        As `utility`.

    Returns
    -------
    pandas.Series
        In [0, 1].
    """
    single = counts["answers"] * (counts["size"] == 1)
    return _ratio(counts.assign(single=single), "single", by)


def _ratio(counts: "pd.DataFrame", part: str, by: Sequence[str]) -> "pd.Series[float]":
    sums = counts.groupby(list(by))[[part, "answers"]].sum()
    return (sums[part] / sums["answers"]).rename(part)
