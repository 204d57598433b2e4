"""Counts of triage advice: of symptom checkers, and of five runs of language models."""

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

ADVICE = ("self_care", "non_emergency", "emergency", "none")
"""Names of the columns, by urgency; none is no advice."""

_WRITTEN = {"Self-care": "self_care", "Non-Emergency": "non_emergency", "Emergency": "emergency"}
_WRITTEN |= {"sc": "self_care", "ne": "non_emergency", "em": "emergency"}
_MONTHS = {"mar25": "March", "jul25": "July"}


def symptom_checkers(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    """Count by app and true level, and by pair of apps."""
    import pandas as pd

    named = _named(rows)
    apps = pd.crosstab([named["app"], named["truth"]], named["answer"])
    table = apps.reindex(columns=list(ADVICE), fill_value=0).rename_axis(columns=None).reset_index()
    wide = named.pivot(index=["truth", "vignette"], columns="app", values="answer")
    found = []
    for first, second in combinations(wide.columns, 2):
        both = wide[[first, second]].set_axis(["first_answer", "second_answer"], axis=1)
        keys = ["truth", "first_answer", "second_answer"]
        counted = both.reset_index().groupby(keys).size().rename("vignettes").reset_index()
        found.append(counted.assign(first=first, second=second))
    columns = ["first", "second", "truth", "first_answer", "second_answer", "vignettes"]
    return {"apps": table, "pairs": pd.concat(found, ignore_index=True)[columns]}


def triage_language_models(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    """Count cases by how often the runs gave which advice, by model and by pair of models."""
    import pandas as pd

    named = _named(rows)
    month, vignettes = named["set"].str.split(" ", expand=True).T.to_numpy()
    named["model"] = named["model"] + " (" + pd.Series(month).map(_MONTHS) + ")"
    named["vignettes"] = pd.Series(vignettes).str.capitalize()
    keys = ["vignettes", "model", "truth", "case"]
    runs = pd.crosstab([named[key] for key in keys], named["answer"])
    runs = runs.reindex(columns=list(ADVICE), fill_value=0).rename_axis(columns=None).reset_index()
    by = ["vignettes", "model", "truth", *ADVICE]
    return {"models": _sizes(runs, by), "pairs": _pairs_of_runs(runs)}


def _pairs_of_runs(runs: "pd.DataFrame") -> "pd.DataFrame":
    on = ["vignettes", "truth", "case"]
    both = runs.merge(runs, on=on, suffixes=("_first", "_second"))
    both = both[both["model_first"] < both["model_second"]]
    both = both.rename(columns={"model_first": "first", "model_second": "second"})
    answers = [f"{advice}_{place}" for place in ("first", "second") for advice in ADVICE]
    return _sizes(both, ["vignettes", "first", "second", "truth", *answers])


def _sizes(table: "pd.DataFrame", by: list[str]) -> "pd.DataFrame":
    return table.groupby(by).size().rename("cases").reset_index()


def _named(rows: "pd.DataFrame") -> "pd.DataFrame":
    """Write truth and answer in one way; what is no level, as a refusal in words, is no advice."""
    return rows.assign(truth=rows["truth"].map(_WRITTEN), answer=rows["answer"].map(_WRITTEN).fillna("none"))
