"""Count what the lessons need from the rows of each source."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from credal_book.answers._count_choices import mmlu_pro
from credal_book.answers._count_triage import symptom_checkers, triage_language_models
from credal_book.answers._load import load
from credal_book.answers._registry import find

if TYPE_CHECKING:
    import pandas as pd


def count(name: str, *, cache: str | os.PathLike[str] | None = None) -> dict[str, "pd.DataFrame"]:
    """Count the rows of one source anew; `counts` reads what was counted before.

    Parameters
    ----------
    name : str
    cache : path, optional
        As `load`.

    Returns
    -------
    dict of str to pandas.DataFrame
        As `counts`.

    Raises
    ------
    ValueError, NotADirectoryError, DataNotAvailableError, DataMismatchError
        As `load`.
    """
    return COUNTERS[find(name).name](load(name, cache=cache))


def _hallucination_leaderboard(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    """Keep the published percentages, in tenths, which are whole numbers."""
    tenths = rows[["hallucination_rate", "answer_rate"]].mul(10).round().astype(int)
    tenths.columns = ["hallucination_per_mille", "answer_per_mille"]
    return {"models": rows[["model"]].join(tenths)}


def _language_detectors(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    kind = np.where(rows["answer"] == rows["truth"], "right", "wrong")
    kind = np.where(rows["answer"] == "Unknown", "unknown", kind)
    tenths = rows.assign(kind=kind, tenths=rows["percent"].mul(10).round().astype(int))
    keys = ["detector", "text", "truth", "n"]
    table = tenths.pivot_table("tenths", keys, "kind", aggfunc="sum", fill_value=0)
    table = table[["right", "unknown", "wrong"]].add_suffix("_per_mille").astype(int)
    return {"detectors": table.rename_axis(columns=None).reset_index()}


def _people_with_sets(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    groups = rows.assign(squares=rows["correct"] ** 2).groupby(["task", "help"])
    sums = groups[["correct", "squares", "seconds"]].sum().round(1)
    sums.insert(0, "people", groups.size())
    return {"groups": sums.reset_index()}


COUNTERS: dict[str, Callable[["pd.DataFrame"], dict[str, "pd.DataFrame"]]] = {
    "hallucination-leaderboard": _hallucination_leaderboard,
    "mmlu-pro": mmlu_pro,
    "symptom-checkers": symptom_checkers,
    "triage-language-models": triage_language_models,
    "language-detectors": _language_detectors,
    "people-with-sets": _people_with_sets,
}
