"""What chapter 30 reads from the counts of the study of top lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

__all__ = ["FOUR", "agreement", "by_classifier", "mean_losses", "relative", "surpluses"]

FOUR = ("naive Bayes", "logistic", "tree", "forest, smoothed")
"""The forest that is not smoothed has infinite losses, by which no classifiers can be ranked."""


def mean_losses(counts: pd.DataFrame) -> pd.DataFrame:
    """Average over the answers.

    Parameters
    ----------
    counts : DataFrame
        The counts of the study ``top-lists``.

    Returns
    -------
    DataFrame
        By data set, classifier and length: the share of lists that hit, the share that the classifier claims, and the
        mean losses; ``log`` is infinite if one loss is.

    Examples
    --------
    >>> from credal_book import studies
    >>> mean = mean_losses(studies.results("top-lists").counts)
    >>> round(float(mean.loc[("zoo", "tree", 7), "hits"]), 3)
    1.0
    """
    totals = counts.groupby(["data", "classifier", "length"]).sum(numeric_only=True)
    mean = totals.div(totals["answers"], axis=0)
    mean["log"] = mean["log"].mask(totals["infinite"] > 0, np.inf)
    return mean


def by_classifier(mean: pd.DataFrame, column: str, length: int | str) -> pd.DataFrame:
    """Take one column at one length.

    Parameters
    ----------
    mean : DataFrame
        From `mean_losses`.
    column : str
    length : int or "all"
        Of the lists; "all" takes every class.

    Returns
    -------
    DataFrame
        A row per data set, a column for each of the `FOUR` classifiers.
    """
    if length == "all":
        table: Any = mean.groupby(["data", "classifier"])[column].last()
    else:
        table = mean.xs(length, level="length")[column]
    found: pd.DataFrame = table.unstack()[list(FOUR)]
    return found


def relative(mean: pd.DataFrame, column: str, length: int) -> pd.Series:
    """Divide the loss of short lists by that of the full distributions.

    Parameters
    ----------
    mean : DataFrame
        From `mean_losses`.
    column : {"brier", "log"}
    length : int

    Returns
    -------
    Series
        By classifier, the median over the data sets on which both losses are finite.
    """
    some, full = by_classifier(mean, column, length), by_classifier(mean, column, "all")
    ratio: pd.Series = (some / full).where(np.isfinite(some) & np.isfinite(full)).median()
    return ratio


def surpluses(mean: pd.DataFrame) -> pd.DataFrame:
    r"""Compare how far the second class stands out by its confidence and in fact.

    With one class listed, :math:`1 - t` and :math:`e` are left to :math:`\ell = K - 1` classes, claimed and in fact;
    the surpluses of the second are :math:`p_j - (1 - t)/\ell` and :math:`q_j - e/\ell`, averaged over the answers.

    Parameters
    ----------
    mean : DataFrame
        From `mean_losses`.

    Returns
    -------
    DataFrame
        By data set and classifier: ``claimed surplus``, ``true surplus``, and ``fall of the loss``, of the Brier loss
        from one class to two.
    """
    import pandas as pd

    one, two = (mean.xs(k, level="length") for k in (1, 2))
    classes = mean.reset_index().groupby("data")["length"].max()
    left_out = one.index.get_level_values("data").map(classes) - 1
    return pd.DataFrame(
        {
            "claimed surplus": two["claimed"] - one["claimed"] - (1 - one["claimed"]) / left_out,
            "true surplus": two["hits"] - one["hits"] - (1 - one["hits"]) / left_out,
            "fall of the loss": one["brier"] - two["brier"],
        }
    )


def agreement(mean: pd.DataFrame, column: str, length: int | str, chosen: Sequence[str]) -> dict[str, float]:
    """Compare the order of the four classifiers by loss with that by accuracy.

    Parameters
    ----------
    mean : DataFrame
        From `mean_losses`.
    column : {"brier", "log"}
    length : int or "all"
    chosen : sequence of str
        Data sets.

    Returns
    -------
    dict
        ``correlation``, Spearman's, averaged over the data sets; ``same winner``, on how many the classifier with the
        least loss is the most accurate.
    """
    losses = by_classifier(mean, column, length).loc[list(chosen)]
    right = by_classifier(mean, "hits", 1).loc[list(chosen)]
    correlation = (-losses).rank(axis=1).corrwith(right.rank(axis=1), axis=1).mean()
    best = losses.apply(lambda row: right.loc[row.name, row.idxmin()] == right.loc[row.name].max(), axis=1)
    return {"correlation": float(correlation), "same winner": int(best.sum())}
