"""Checks of contests: a table of scores, and the classifier that its columns are compared with."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

from credal_lib._checks._numbers import open_unit_interval

if TYPE_CHECKING:
    import pandas as pd


def read_scores_against(scores: Any, against: Any) -> tuple[pd.DataFrame, pd.Series]:
    """Return the columns to compare, and the scores of their rival on the same data sets, in their order."""
    import pandas as pd

    if not isinstance(scores, pd.DataFrame):
        raise TypeError(f"scores: expected a data frame, data sets in rows, got {type(scores).__name__}")
    if not scores.index.is_unique or not scores.columns.is_unique:
        raise ValueError("scores: expected each data set and each column once")
    if not isinstance(against, pd.Series):
        if not isinstance(against, Hashable) or against not in list(scores.columns):
            raise ValueError(
                f"against: expected one of the columns {list(scores.columns)}, or a Series of scores, got {against!r}"
            )
        others, rival = scores.drop(columns=against), scores[against]
    else:
        others, rival = scores, _aligned(against, scores)
    if others.shape[1] == 0:
        raise ValueError("scores: expected at least one column besides that of against, got none")
    gaps = [name for name in others if others[name].isna().any()]
    if gaps or rival.isna().any():
        where = f"column {gaps[0]!r}" if gaps else "against"
        raise ValueError(
            f"scores: expected a score on every data set, some are missing in {where}; "
            "leave these data sets out first, as by table.dropna()"
        )
    return others, rival


def _aligned(against: pd.Series, scores: pd.DataFrame) -> pd.Series:
    if not against.index.is_unique or {*against.index} != {*scores.index}:
        raise ValueError(
            "against: expected scores on the same data sets as the table, by their index, each once; "
            f"got {list(against.index)[:5]} beside {list(scores.index)[:5]}"
        )
    return against.reindex(scores.index)


def check_level(level: Any) -> None:
    """Refuse a level of significance that is none."""
    open_unit_interval(level, "level")


def names_of_two(columns: Iterable[Any], rival: pd.Series) -> list[tuple[str, str]]:
    """Return the name of each column beside that of the rival."""
    other = "against" if rival.name is None else str(rival.name)
    return [(str(name), other) for name in columns]
