"""Pictures of an evaluation: mean ranks, or means with intervals over the folds."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import plots
from credal_lib._checks import FloatArray
from credal_lib.comparisons import Comparison, MeanInterval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEVEL = 0.95


def interval(values: FloatArray, test_share: float) -> MeanInterval:
    r"""Interval of a mean over folds, with the variance of `comparisons.corrected_t`, since training parts overlap.

    .. math:: \bar v \pm t_{n-1} \sqrt{\Bigl(\frac1n + \frac{n_{test}}{n_{train}}\Bigr) \operatorname{var}(v)}

    Parameters
    ----------
    values : float array of shape (n,)
        One value per fold.
    test_share : float
        Share of the rows in a test part.

    Returns
    -------
    MeanInterval
        The ends are ``nan`` for a single fold.
    """
    from scipy import stats

    n, mean = len(values), float(values.mean())
    if n == 1:
        return MeanInterval(mean, np.nan, np.nan)
    variance = (1 / n + test_share / (1 - test_share)) * values.var(ddof=1)
    reach = float(stats.t.ppf((1 + LEVEL) / 2, n - 1) * np.sqrt(variance))
    return MeanInterval(mean, mean - reach, mean + reach)


def draw(intervals: Mapping[str, MeanInterval], score: str, ax: "Axes | None" = None) -> "Axes":
    """Draw a point and its interval in each row.

    Parameters
    ----------
    intervals : dict of str to MeanInterval
    score : str
    ax : matplotlib Axes, optional

    Returns
    -------
    matplotlib Axes
    """
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots(figsize=(4.8, 1.2 + 0.4 * len(intervals)))[1] if ax is None else ax
        for height, found in enumerate(intervals.values()):
            ax.plot([found.low, found.high], [height, height], color=plots.PALETTE["navy"], marker="|")
            ax.plot(found.mean, height, color=plots.PALETTE["orange"], marker="o")
        ax.set(yticks=range(len(intervals)), yticklabels=list(intervals), xlabel=score)
        ax.set_ylim(len(intervals) - 0.5, -0.5)
        ax.grid(visible=False, axis="y")
    return ax


def describe(intervals: Mapping[str, MeanInterval], score: str) -> str:
    """Alternative text of `draw`.

    Parameters
    ----------
    intervals : dict of str to MeanInterval
    score : str

    Returns
    -------
    str
    """
    parts = [
        f"{name} {found.mean:.3f}" + ("" if np.isnan(found.low) else f" ({found.low:.3f} to {found.high:.3f})")
        for name, found in intervals.items()
    ]
    return f"Means of {score} over the folds, with {LEVEL:.0%} intervals: {'; '.join(parts)}."


def draw_ranks(found: Any, ax: "Axes | None" = None) -> "Axes":
    """Draw the critical-difference diagram of a comparison.

    Parameters
    ----------
    found : Comparison
    ax : matplotlib Axes, optional

    Returns
    -------
    matplotlib Axes
    """
    return plots.critical_difference(*_ranks(found), ax=ax)


def describe_ranks(found: Any) -> str:
    """Alternative text of `draw_ranks`.

    Parameters
    ----------
    found : Comparison

    Returns
    -------
    str
    """
    return plots.describe_critical_difference(*_ranks(found))


def _ranks(found: Comparison) -> tuple[dict[Any, float], int, float]:
    return found.ranks["mean_rank"].to_dict(), found.friedman.n, found.alpha
