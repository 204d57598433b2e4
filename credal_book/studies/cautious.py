"""Trees, naive Bayes and logistic regression that abstain (Ferri and Hernández-Orallo, Section 7).

Each classifier is trained once per fold, and its answers then become unknown in the order of `abstention.window_rule`
with the class bias centered on 0.5, the least confident first. What is counted is the confusion matrix at each
abstention.

Choices that the paper does not state:

- *Abstention degrees.* Cases of equal confidence become unknown together, so most degrees cannot be met exactly. At the
  degree d stands the first state in which d percent of the test rows, or more, are unknown; where probabilities of one
  never become unknown, the last state. The paper's points (11, 24, 36, 46, 82 percent) look like this rule, in tens.
- *The tree.* J4.8 is rebuilt for categories (`GainRatioTree`). For the numbers of spambase the nearest is
  `LaplaceTreeClassifier`, whose splits of numbers are binary as those of J4.8 are; pruned, its cost of a leaf is chosen
  by cross-validation within the training rows. Either kind of tree runs on both data sets: numbers are cut into
  categories by minimum description length, categories become indicators. The difference is what the tree's details do.
- *Naive Bayes* adds one to every cell, *logistic regression* has nearly no penalty, as both do in WEKA.
- *The data.* On the nine squares of tic-tac-toe J4.8 does much better than the paper prints. ``tic-tac-toe-8`` lacks
  one corner of the board: there it does as printed.
- *The positive class* is spam, and a game won by x. It stands first, as in the paper's matrices, so that answers
  between equal probabilities are positive. (Unpruned trees have some three percent of them.)
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_book.datasets import Bunch, load, names
from credal_book.studies._preparation import discretized
from credal_book.studies._results import ROOT
from credal_book.studies._study import Cell, Study
from credal_lib import confusion
from credal_lib.abstention import auc_response_curve, mean_cost, response_curve
from credal_lib.classifiers import LaplaceTreeClassifier, NaiveBayesClassifier
from credal_lib.classifiers._gain_ratio_tree import GainRatioTree
from credal_lib.experiments._protocols import CrossValidation
from credal_lib.experiments._task import Row, Stopwatch

if TYPE_CHECKING:
    import pandas as pd

    from credal_lib._checks import FloatArray, IntArray

__all__ = ["COSTS", "DEGREES", "STUDY", "count", "counts_of_weka", "response", "without_square"]

DEGREES = tuple(range(0, 101, 2))
"""Abstention degrees, in percent."""

COSTS = ((0, 100), (20, 0), (2, 3))
"""The cost matrix of Section 7, rows and columns in the order positive, negative; the last row is for unknown."""

CELLS = ("true_pos", "false_pos", "false_neg", "true_neg", "unknown_pos", "unknown_neg")
"""Columns with the confusion matrix, row by row: a false negative is a positive row that is answered negative."""

DIGITS = 9
"""Of the probabilities. A class with one to so many digits never becomes unknown."""

LABELS = ("data", "classifier", "curve", "degree")


def without_square(square: int = 0) -> Bunch:
    """Return tic-tac-toe without one square of the board.

    Parameters
    ----------
    square : int, default 0
        Counted row by row; the corners are 0, 2, 6 and 8.

    Returns
    -------
    Bunch
        Named ``tic-tac-toe-8``, for its eight features, whichever square is missing.

    Examples
    --------
    >>> without_square()
    <tic-tac-toe-8: 958 rows, 8 features, 2 classes, from generator>
    """
    data = load("tic-tac-toe")
    keep = np.arange(data.X.shape[1]) != square
    return replace(
        data,
        name="tic-tac-toe-8",
        X=data.X[:, keep],
        feature_names=[name for name, kept in zip(data.feature_names, keep, strict=True) if kept],
        categorical=data.categorical[keep],
        n_categories=data.n_categories[keep],
        categories=[values for values, kept in zip(data.categories, keep, strict=True) if kept],
        description=f"{data.description}\nWithout {data.feature_names[square]}.",
    )


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the confusion matrices of each classifier by degree of abstention.

    Parameters
    ----------
    cell : Cell
        Of two classes, the second of them positive.
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier``; ``curve`` and ``degree``: at ``window`` d the caution window is as wide as leaves d percent of
        the rows unknown, and at ``threshold`` d none is, and the d percent most probably positive are answered so (the
        ROC curve, in the first repetition alone); ``true_pos`` to ``unknown_neg``, the confusion matrix; ``ranked``,
        twice the pairs of covered rows of different class that are ranked correctly, and once those tied.
    """
    data, (train, test) = _positive_first(cell.data), cell.split()
    with watch.step("prepare"):
        part = discretized(data, train, test)
        numbers = _with_indicators(data)
    rows: list[Row] = []
    for name, model in cell.study.classifiers.items():
        with watch.step(name):
            if _takes_categories(model):
                p = part.fitted(model).predict_proba(part.test)
            else:
                p = clone(model).fit(numbers[train], data.y[train]).predict_proba(numbers[test])
            p = _settled(p)
        with watch.step("count"):
            rows += [{"classifier": name, "curve": "window", **row} for row in _windows(data.y[test], p)]
            if cell.repetition == 0:
                rows += [{"classifier": name, "curve": "threshold", **row} for row in _thresholds(data.y[test], p)]
    return rows


def _positive_first(data: Bunch) -> Bunch:
    return replace(data, y=1 - data.y, target_names=data.target_names[::-1])


def _takes_categories(model: Any) -> bool:
    return "n_categories" in model.get_params()


def _with_indicators(data: Bunch) -> "FloatArray":
    """Numbers as they are, and an indicator for each category."""
    columns = [
        column[:, np.newaxis] == np.arange(n) if n else column[:, np.newaxis]
        for column, n in zip(data.X.T, data.n_categories.tolist(), strict=True)
    ]
    return np.hstack(columns).astype(float)


def _settled(p: "FloatArray") -> "FloatArray":
    """Round the probabilities, so that rows with equal features tie on every machine."""
    positive = np.round(p[:, 0], DIGITS)
    return np.column_stack([positive, 1 - positive])


def _windows(y: "IntArray", p: "FloatArray") -> list[Row]:
    """Confusion matrix and ranked pairs at each degree of abstention."""
    curves = [response_curve(y, p, partial(_entry, row=row, column=column)) for row in range(3) for column in range(2)]
    ranking = auc_response_curve(y, p)
    states = _first_reaching(curves[0].abstention)
    found = []
    for degree, state in zip(DEGREES, states.tolist(), strict=True):
        entries = [round(curve.values[state]) for curve in curves]
        positives, negatives = entries[0] + entries[2], entries[1] + entries[3]
        pairs = positives * negatives
        ranked = round(2 * pairs * ranking.values[state]) if pairs else 0
        found.append({"degree": degree, **dict(zip(CELLS, entries, strict=True)), "ranked": ranked})
    return found


def _entry(matrix: Any, row: int, column: int) -> Any:
    return matrix[row][column]


def _first_reaching(shares: "FloatArray") -> "IntArray":
    """First state at or above each degree, or the last; `shares` do not decrease."""
    reached = np.searchsorted(shares, np.array(DEGREES) / 100 - 1e-12)
    return np.minimum(reached, len(shares) - 1)


def _thresholds(y: "IntArray", p: "FloatArray") -> list[Row]:
    """Confusion matrix without unknowns in which the most probable d percent, and their ties, are named positive."""
    order = np.argsort(-p[:, 0], kind="stable")
    last = np.append(-1, np.flatnonzero(np.diff(p[order, 0], append=-1)))  # the last row named positive in each state
    ranked = _windows(y, p)[0]["ranked"]
    found = []
    for degree, state in zip(DEGREES, _first_reaching((last + 1) / len(y)).tolist(), strict=True):
        positive = np.zeros(len(y), dtype=bool)
        positive[order[: last[state] + 1]] = True
        entries = [int(np.sum((positive == named) & (y == c))) for named in (True, False) for c in (0, 1)]
        found.append({"degree": degree, **dict(zip(CELLS, [*entries, 0, 0], strict=True)), "ranked": ranked})
    return found


def response(counts: "pd.DataFrame", costs: Any = COSTS, by: Sequence[str] = LABELS) -> "pd.DataFrame":
    """Return the response curves: abstention, accuracy, error, AUC and cost, pooled over the folds.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts of the study.
    costs : array of shape (3, 2)
        As for `abstention.mean_cost`; by default those of the paper.
    by : sequence of str
        Columns to group by.

    Returns
    -------
    pandas.DataFrame
        Indexed by the values of `by`. ``abstention``, of all rows and of the positive and the negative ones;
        ``accuracy``, the share of the covered rows that are answered correctly; ``error``, the share of all rows that
        are answered incorrectly, as `confusion.error`; ``auc``, the share of the covered pairs, of a fold each, that
        are ranked correctly; ``cost``, the mean. ``nan`` for the accuracy where nothing is covered, for the AUC where
        no pair is.

    Examples
    --------
    >>> import pandas as pd
    >>> row = dict(zip(CELLS, [2, 1, 0, 2, 2, 3])) | {"degree": 50, "ranked": 10}
    >>> response(pd.DataFrame([row]), by=["degree"]).round(3).iloc[0].to_list()
    [0.5, 0.5, 0.5, 0.8, 0.1, 0.833, 11.3]
    """
    import pandas as pd

    positives, negatives = counts["true_pos"] + counts["false_neg"], counts["false_pos"] + counts["true_neg"]
    sums = counts.assign(pairs=positives * negatives).groupby(list(by))[[*CELLS, "ranked", "pairs"]].sum()
    stack = sums[list(CELLS)].to_numpy(dtype=float).T.reshape(3, 2, -1)
    unknown = stack[2] / stack.sum(axis=0)
    return pd.DataFrame(
        {
            "abstention": confusion.abstention(stack),
            "abstention_pos": unknown[0],
            "abstention_neg": unknown[1],
            "accuracy": confusion.selective_accuracy(stack),
            "error": confusion.error(stack),
            "auc": sums["ranked"] / (2 * sums["pairs"].where(sums["pairs"] > 0)),
            "cost": mean_cost(stack, costs=costs),
        },
        index=sums.index,
    )


def counts_of_weka(folder: "str | Path | None" = None) -> "pd.DataFrame":
    """Read counts of J4.8 itself on spambase: from probabilities of WEKA 3.6.14, on the folds of the study.

    Parameters
    ----------
    folder : path, optional
        By default ``results`` of the repository that this library was installed from.

    Returns
    -------
    pandas.DataFrame
        As that of the study; the classifiers are ``J4.8`` and ``pruned J4.8`` with Laplace correction
        (``tests/golden/weka_j48`` says how they were run, ``results/cautious-j48.json`` where the table is from).

    Raises
    ------
    FileNotFoundError
        If they are not there.
    """
    import pandas as pd

    return pd.read_csv((Path(folder) if folder is not None else ROOT / "results") / "cautious-j48.csv.gz")


def _data() -> Sequence[str | Bunch]:
    here = names(offline=True)
    return [*(name for name in ("spambase", "tic-tac-toe") if name in here), without_square()]


STUDY = Study(
    name="cautious",
    title="Cautious classifiers at work",
    source="Ferri and Hernández-Orallo, Section 7",
    chapter=29,
    data=_data,
    sample=("tic-tac-toe", without_square()),
    count=count,
    classifiers={
        "tree": GainRatioTree(),
        "pruned tree": GainRatioTree(pruned=True),
        "binary tree": LaplaceTreeClassifier(),
        "pruned binary tree": GridSearchCV(
            LaplaceTreeClassifier(), {"ccp_alpha": [0.0, 0.0005, 0.001, 0.002, 0.004, 0.008, 0.016]}, cv=3
        ),
        "naive Bayes": NaiveBayesClassifier(prior="laplace"),
        "logistic regression": make_pipeline(StandardScaler(), LogisticRegression(C=5e7, solver="newton-cholesky")),
    },
    protocol=CrossValidation(repetitions=20, folds=5),
    seed=20040822,
    preparation="discretized, or one column for each category",
)
