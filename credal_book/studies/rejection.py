r"""The rejection option on naive Bayes and on the naive credal classifier (Zaffalon, Corani and Mauá, Section 9.4).

The paper proposes to compare classifiers with the rejection option with one another: naive Bayes answers all classes
where the greatest probability is below t, the naive credal classifier where the greatest lower probability does not
exceed t. It prints no such experiment; this one is ours. A cell keeps up to which threshold each answer is given, so
that `at` has the counts for every threshold in `THRESHOLDS`.

Choices: ten times ten folds; priors as in `nbc_against_ncc`, all features; as the bounds of NCC those of its
`predict_bounds`, which are exact for two classes and may be wider than needed for more.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book.studies._list import benchmark
from credal_book.studies._nbc_and_ncc import classifiers
from credal_book.studies._preparation import Part, discretized
from credal_book.studies._study import Cell, Study
from credal_book.studies.scoring import utility
from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.abstention import confidence_rule
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.rewards import SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STUDY", "THRESHOLDS", "at", "at_their_best", "by_threshold", "count"]

THRESHOLDS = (*range(0, 100, 5), 99)
"""Thresholds t, in percent."""

NEVER = -1
"""Level of an answer that is given at no threshold."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NBC and NCC by the greatest threshold at which they are still given.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier`` (``NBC`` or ``NCC``); ``level``, the greatest of `THRESHOLDS` at which it answers, -1 if it
        rejects at all of them; ``size``, ``answers`` and ``hits`` of what it answers where it does not reject;
        ``classes``, number of classes in training, the size of its answer where it rejects; ``known``, for how many of
        the answers the true class is among these.
    """
    with watch.step("discretize"):
        part = discretized(cell.data, *cell.split())
    rows: list[Row] = []
    for name in ("NBC", "NCC"):
        with watch.step(name):
            fitted = part.fitted(cell.study.classifiers[name])
            rows += [{"classifier": name, **row} for row in _by_level(part, fitted)]
    return rows


def _by_level(part: Part, fitted: Any) -> list[Row]:
    """Count answers by level and size."""
    # Who rejects at some threshold rejects at all higher ones.
    level = np.array([NEVER, *THRESHOLDS])[_answered(part, fitted).sum(axis=0)]
    sets = part.sets(fitted)
    kinds, kind = np.unique(np.column_stack([level, sets.sum(axis=1)]), axis=0, return_inverse=True)
    hits = sets[np.arange(len(sets)), part.y_test]
    known = np.isin(part.y_test, fitted.classes_)
    answers, right, possible = (np.bincount(kind, weights).astype(int).tolist() for weights in (None, hits, known))
    return [
        {"level": at, "size": size, "answers": n, "hits": hit, "classes": len(fitted.classes_), "known": among}
        for (at, size), n, hit, among in zip(kinds.tolist(), answers, right, possible, strict=True)
    ]


def _answered(part: Part, fitted: Any) -> BoolArray:
    """Return whether a classifier answers each test row, shape (number of thresholds, n_test)."""
    if hasattr(fitted, "predict_bounds"):
        confidence = fitted.predict_bounds(part.test).lower.max(axis=1)
        return np.array([confidence > percent / 100 for percent in THRESHOLDS])
    p = fitted.predict_proba(part.test)
    return np.array([confidence_rule(p, percent / 100).any(axis=1) for percent in THRESHOLDS])


def at(counts: "pd.DataFrame", percent: int) -> "pd.DataFrame":
    """Return the counts of the classifiers with the rejection option at one threshold.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts, or a part of it.
    percent : int
        One of `THRESHOLDS`.

    Returns
    -------
    pandas.DataFrame
        The same rows; where a classifier rejects, ``size`` and ``hits`` are those of the set of all classes. Ready for
        `scoring`.

    Raises
    ------
    ValueError
        If the threshold is not one of these.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"level": 70, "size": 1, "answers": 9, "hits": 7, "classes": 2, "known": 9}
    >>> at(pd.DataFrame([row]), 75)[["size", "answers", "hits"]].to_dict("records")
    [{'size': 2, 'answers': 9, 'hits': 9}]
    """
    _checks.check_one_of(percent, "percent", THRESHOLDS)
    rejected = counts["level"] < percent
    return counts.assign(
        size=counts["size"].where(~rejected, counts["classes"]), hits=counts["hits"].where(~rejected, counts["known"])
    )


def by_threshold(counts: "pd.DataFrame", reward: SizeReward) -> "pd.DataFrame":
    """Average utility of each classifier on each data set at each threshold.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts, or a part of it.
    reward : SizeReward

    Returns
    -------
    pandas.DataFrame
        Indexed by ``percent``, one of `THRESHOLDS`, and ``data``; one column per classifier.
    """
    import pandas as pd

    return pd.concat({t: utility(at(counts, t), reward).unstack() for t in THRESHOLDS}, names=["percent"])


def at_their_best(counts: "pd.DataFrame", reward: SizeReward) -> tuple["pd.Series[int]", "pd.DataFrame"]:
    """Score each classifier at the threshold that is best for it on average over the data sets.

    One threshold for both would not be the same demand: a lower probability is below the probability of naive Bayes, so
    that NCC rejects more at the same threshold. The best are chosen on the same counts, for both alike.

    Parameters
    ----------
    counts, reward
        As `by_threshold`.

    Returns
    -------
    thresholds : pandas.Series
        In percent, one per classifier; the smallest on ties.
    scores : pandas.DataFrame
        One row per data set, one column per classifier.

    Examples
    --------
    >>> import pandas as pd
    >>> from credal_lib.rewards import Quadratic
    >>> row = {"data": "a", "classifier": "NBC", "level": 70, "size": 1, "answers": 9, "hits": 5, "classes": 2}
    >>> thresholds, scores = at_their_best(pd.DataFrame([row | {"known": 9}]), Quadratic(0.8))
    >>> thresholds.to_dict(), scores.round(2).to_dict("list")
    ({'NBC': 75}, {'NBC': [0.8]})
    """
    import pandas as pd

    table = by_threshold(counts, reward)
    best = table.groupby("percent").mean().idxmax()
    return best, pd.DataFrame({name: table.loc[percent, name] for name, percent in best.items()})


STUDY = Study(
    name="rejection",
    title="The rejection option on naive Bayes and on the naive credal classifier",
    source="Zaffalon, Corani and Mauá, Section 9.4",
    chapter=27,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    classifiers=classifiers(),
    needs=("NBC", "NCC"),
    preparation="discretized",
)
