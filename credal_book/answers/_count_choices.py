"""Counts of multiple-choice answers: by model, by pair of models, and of votes."""

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

    from credal_lib._checks import IntArray

OUTCOMES = ("right", "wrong", "unparsed")
LETTERS = "ABCDEFGHIJ"
FACTS = ["question", "category", "options", "truth"]
BEST = (3, 5, 10)
"""Sizes of the smaller committees, of the models with the most right answers on these questions."""


def mmlu_pro(rows: "pd.DataFrame") -> dict[str, "pd.DataFrame"]:
    """Count by model, by pair of models, and the votes of all models."""
    outcomes = _outcomes(rows)
    above, tied, votes = _votes(rows)
    best = (outcomes == 0).sum().sort_values(ascending=False, kind="stable").index
    return {
        "models": _by_model(rows, outcomes),
        "pairs": _pairs(rows, outcomes),
        "votes": votes,
        "best_votes": _votes_of_best(rows, list(best)),
        "ranks": _ranks(outcomes, above, tied),
    }


def _outcomes(rows: "pd.DataFrame") -> "pd.DataFrame":
    """Return 0, 1 or 2 for right, wrong, unparsed, for each question and model."""
    letters = rows.drop(columns=FACTS)
    wrong = letters.ne(rows["truth"], axis=0).astype(int)
    return wrong.mask(letters == "", 2)


def _by_model(rows: "pd.DataFrame", outcomes: "pd.DataFrame") -> "pd.DataFrame":
    import pandas as pd

    parts = []
    for model in outcomes:
        keys = [rows["category"], rows["options"]]
        table = pd.crosstab(keys, outcomes[model]).reindex(columns=range(3), fill_value=0)
        table.columns = list(OUTCOMES)
        parts.append(table.reset_index().assign(model=model))
    return pd.concat(parts, ignore_index=True)[["model", "category", "options", *OUTCOMES]]


def _pairs(rows: "pd.DataFrame", outcomes: "pd.DataFrame") -> "pd.DataFrame":
    """Count the nine cells of each pair of models in each category."""
    import pandas as pd

    names = [f"{one}_{other}" for one in OUTCOMES for other in OUTCOMES]
    found = []
    for category, part in outcomes.groupby(rows["category"]):
        codes = part.to_numpy()
        for one, other in combinations(range(codes.shape[1]), 2):
            cells = np.bincount(3 * codes[:, one] + codes[:, other], minlength=9)
            found.append((part.columns[one], part.columns[other], category, *cells.tolist()))
    table = pd.DataFrame(found, columns=["first", "second", "category", *names])
    return table.sort_values(["first", "second", "category"], ignore_index=True)


def _votes(rows: "pd.DataFrame") -> tuple["IntArray", "IntArray", "pd.DataFrame"]:
    """Return per question the options above the truth and tied with it, and the patterns counted."""
    import pandas as pd

    letters = rows.drop(columns=FACTS).to_numpy(dtype=str)
    votes = np.stack([(letters == letter).sum(axis=1) for letter in LETTERS], axis=1)
    unparsed = (letters == "").sum(axis=1)
    options = rows["options"].to_numpy()
    is_option = np.arange(len(LETTERS)) < options[:, None]
    truth = rows["truth"].map(LETTERS.index).to_numpy()
    for_truth = votes[np.arange(len(votes)), truth]
    other = is_option & (np.arange(len(LETTERS)) != truth[:, None])
    outside = np.where(is_option, 0, votes).sum(axis=1)
    patterns = Counter(
        (
            int(options[row]),
            int(for_truth[row]),
            " ".join(map(str, sorted(votes[row][other[row] & (votes[row] > 0)], reverse=True))),
            int(outside[row]),
            int(unparsed[row]),
        )
        for row in range(len(votes))
    )
    names = ["options", "truth", "others", "outside", "unparsed", "questions"]
    table = pd.DataFrame([(*key, number) for key, number in patterns.items()], columns=names)
    above = (other & (votes > for_truth[:, None])).sum(axis=1)
    tied = (other & (votes == for_truth[:, None])).sum(axis=1)
    return above, tied, table.sort_values(names, ascending=False, ignore_index=True)


def _votes_of_best(rows: "pd.DataFrame", best: list[str]) -> "pd.DataFrame":
    import pandas as pd

    tables = []
    for size in BEST:
        _, _, table = _votes(rows[[*FACTS, *best[:size]]])
        table.insert(0, "models", size)
        tables.append(table)
    return pd.concat(tables, ignore_index=True)


def _ranks(outcomes: "pd.DataFrame", above: "IntArray", tied: "IntArray") -> "pd.DataFrame":
    import pandas as pd

    long = outcomes.assign(above=above, tied=tied).melt(["above", "tied"], var_name="model")
    keys = ["model", "above", "tied"]
    table = pd.crosstab([long[key] for key in keys], long["value"])
    table = table.reindex(columns=range(3), fill_value=0)
    table.columns = list(OUTCOMES)
    return table.reset_index()
