"""How far a statistic moves with the choice of the data sets: collections drawn with replacement."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib.comparisons import redrawn_wilcoxon, redraws

if TYPE_CHECKING:
    import pandas as pd

DRAWS = 500
DATA_SETS = 55
"""As many as in zaffalon's collection."""


def over_draws(table: "pd.DataFrame", statistic: Callable[["pd.DataFrame"], Any], size: int = DATA_SETS) -> list[Any]:
    """Compute a statistic on tables of rows drawn with replacement.

    Parameters
    ----------
    table : DataFrame
        A row per data set.
    statistic : callable
        What is computed of each drawn table.
    size : int, default 55
        Number of rows of a drawn table.

    Returns
    -------
    list
        `DRAWS` values, always the same.
    """
    return [statistic(table.iloc[rows]) for rows in redraws(len(table), size, draws=DRAWS)]


def share_of_wins(a: "pd.Series", b: "pd.Series", level: float, size: int = DATA_SETS) -> dict[str, float]:
    """Give the shares of draws of data sets in which Wilcoxon's test finds each of two classifiers better."""
    winners = redrawn_wilcoxon(a, b, redraws(len(a), size, draws=DRAWS)).winners(level)
    return {name: float(np.mean(winners == name)) for name in ("a", "b")}


def middle(values: list[Any]) -> tuple[float, float]:
    """Give the bounds of the middle 95 percent of the values."""
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)
