"""What chapter 31 reads from the counts of the study of conformal sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book.studies import scoring
from credal_book.studies._conformal_rules import COSTS, LEVELS
from credal_book.studies._conformal_software import distinct, scaled, split_conformal

if TYPE_CHECKING:
    import pandas as pd

    from credal_lib._checks import FloatArray, IntArray
    from credal_lib.rewards import Reward, SizeReward

__all__ = [
    "BASES",
    "KEYS",
    "LEVELS",
    "chosen_level",
    "covered_by_class",
    "empty_sets",
    "laboratory",
    "laboratory_utility",
    "scores",
    "sums",
]

BASES = ("naive Bayes", "logistic", "forest")
"""The classifiers whose probabilities the sets are made of."""
KEYS = ("data", "classifier", "rule", "level")


def sums(counts: pd.DataFrame) -> pd.DataFrame:
    """Add up the counts over folds and sizes.

    Parameters
    ----------
    counts : DataFrame
        The counts of the study ``conformal``.

    Returns
    -------
    DataFrame
        By data set, classifier, rule and level: ``answers``, ``hits``, ``classes`` (named in all), ``empty`` sets, and
        the sums of the costs where there are any.
    """
    more = counts.assign(classes=counts["size"] * counts["answers"], empty=counts["answers"] * (counts["size"] == 0))
    found: pd.DataFrame = more.groupby(list(KEYS))[["answers", "hits", "classes", "empty", *COSTS]].sum(min_count=1)
    return found


def scores(counts: pd.DataFrame) -> pd.DataFrame:
    """Score the sets of each rule: utilities, how often they contain the truth, and how large they are.

    Parameters
    ----------
    counts : DataFrame

    Returns
    -------
    DataFrame
        By data set, classifier, rule and level: utilities, ``coverage``, ``mean size`` and the share of ``empty`` sets.

    Examples
    --------
    >>> from credal_book import studies
    >>> table = scores(studies.results("conformal").counts)
    >>> table.loc[("ESL", "logistic", "LAC", 90), ["coverage", "u65"]].round(2).tolist()
    [0.9, 0.62]
    """
    found, totals = scoring.utilities(counts, list(KEYS)), sums(counts)
    found["coverage"] = totals["hits"] / totals["answers"]
    found["mean size"] = totals["classes"] / totals["answers"]
    found["empty"] = totals["empty"] / totals["answers"]
    return found


def empty_sets(counts: pd.DataFrame, level: int, reward: SizeReward, name: str = "logistic") -> dict[str, float]:
    """Compare LAC sets as they are with those that name the first class instead of nothing.

    Parameters
    ----------
    counts : DataFrame
    level : int
        In percent.
    reward : SizeReward
    name : str, default "logistic"
        The classifier.

    Returns
    -------
    dict
        Averages over the data sets: the share of ``empty`` sets, ``coverage`` and ``utility``, and both once filled.
    """
    some = counts[(counts["rule"] == "LAC") & (counts["level"] == level) & (counts["classifier"] == name)]
    nothing = some["size"] == 0
    filled = some.assign(size=some["size"].mask(nothing, 1), hits=some["hits"].mask(nothing, some["named_hits"]))
    answers = some.groupby("data")["answers"].sum()
    found = {"empty": float(((some["answers"] * nothing).groupby(some["data"]).sum() / answers).mean())}
    for table, ending in ((some, ""), (filled, ", filled")):
        found["coverage" + ending] = float((table.groupby("data")["hits"].sum() / answers).mean())
        found["utility" + ending] = float(scoring.utility(table, reward, ["data"]).mean())
    return found


def chosen_level(counts: pd.DataFrame, reward: SizeReward, name: str) -> tuple[pd.Series, pd.Series]:
    """Choose the level of LAC for each fold on the other folds of its data set.

    No row is scored with a level that was chosen on it; the models of the other folds have learned from it.

    Parameters
    ----------
    counts : DataFrame
    reward : SizeReward
    name : str
        The classifier.

    Returns
    -------
    utility, level : Series
        By data set; by data set and fold.
    """
    import pandas as pd

    lac = counts[(counts["classifier"] == name) & (counts["rule"] == "LAC")]
    by = ["data", "fold", "level"]
    rows = lac.groupby(by)["answers"].sum()
    earned: Any = scoring.utility(lac, reward, by) * rows
    of_set = earned.groupby(["data", "level"]).transform("sum")
    best = (of_set - earned).unstack("level").idxmax(axis=1)
    taken = pd.MultiIndex.from_tuples([(*key, level) for key, level in best.items()], names=by)
    return earned[taken].groupby("data").sum() / rows[taken].groupby("data").sum(), best


def covered_by_class(name: str = "yeast", level: int = 90, seed: int = 5) -> pd.DataFrame:
    """Run one cross-validation with five folds, logistic regression and LAC sets, and count by true class.

    Parameters
    ----------
    name : str, default "yeast"
        Of a data set.
    level : int, default 90
        In percent.
    seed : int, default 5

    Returns
    -------
    DataFrame
        ``rows`` and the share ``covered``, by class, the rarest first.
    """
    import pandas as pd
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    from credal_book import datasets

    data = datasets.load(name)
    inside, rng = np.zeros(len(data.y), dtype=bool), np.random.default_rng(seed)
    for train, test in StratifiedKFold(5, shuffle=True, random_state=seed).split(data.X, data.y):
        cal, own = np.split(rng.permutation(train), [len(train) // 3])
        model = make_pipeline(StandardScaler(), LogisticRegression()).fit(data.X[own], data.y[own])
        known, new = (distinct(model.predict_proba(data.X[rows])) for rows in (cal, test))
        sets = split_conformal(known, data.y[cal], new, "lac", [level], 0)[0]
        inside[test] = sets[np.arange(len(test)), data.y[test]]
    rows = np.bincount(data.y)
    table = pd.DataFrame({"rows": rows, "covered": np.bincount(data.y, inside) / rows}, index=data.target_names)
    return table.sort_values("rows")


def laboratory(n: int = 3000, seed: int = 4) -> tuple[FloatArray, IntArray]:
    """Draw probabilities of five classes, and classes by these probabilities.

    Parameters
    ----------
    n : int, default 3000
        Rows for calibration, and as many new ones after them.
    seed : int, default 4

    Returns
    -------
    p : float array of shape (2 n, 5)
    y : int array of shape (2 n,)
    """
    rng = np.random.default_rng(seed)
    p = rng.dirichlet([0.6] * 5, size=2 * n)
    return p, (rng.random((2 * n, 1)) > p.cumsum(axis=1)).sum(axis=1).clip(max=4)


def laboratory_utility(reward: Reward, levels: list[int], n: int = 3000) -> tuple[list[float], dict[str, float]]:
    """Score sets in the laboratory, from correct probabilities, too sure ones, and those repaired by scaling.

    Parameters
    ----------
    reward : Reward
    levels : list of int
        In percent.
    n : int, default 3000

    Returns
    -------
    curve : list of float
        What LAC sets of correct probabilities earn, by level.
    best : dict
        What the sets of largest expected utility earn: ``correct``, ``too sure``, ``repaired``.
    """
    from credal_lib import choice, metrics

    p, y = laboratory(n)
    cal, test = slice(n), slice(n, None)
    right, sure = distinct(p), distinct(p**3 / (p**3).sum(axis=1, keepdims=True))
    forecasts = {"correct": right[test], "too sure": sure[test], "repaired": scaled(sure[cal], y[cal], sure[test])}
    best = {
        name: float(metrics.utility_score(y[test], choice.bayes_set(reward, row), reward))
        for name, row in forecasts.items()
    }
    sets = split_conformal(right[cal], y[cal], right[test], "lac", levels, 0)
    return [float(metrics.utility_score(y[test], s, reward)) for s in sets], best
