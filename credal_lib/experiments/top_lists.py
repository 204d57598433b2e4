r"""Top lists of real classifiers, scored by length (after Resin, Section 7, which leaves the study to future work).

Choices, none of which a paper makes for us:

- data: all sets with at least five classes that load;
- classifiers: naive Bayes on discretised features, and on standardised numbers and indicators logistic regression, a
  decision tree with Laplace-corrected leaves and a random forest; none is tuned;
- the forest gives a class probability 0 if no tree votes for it, and then the logarithmic score can be infinite. It is
  counted as it comes, infinite losses apart, and a second time with one vote added for each class:
  :math:`(100\, p + 1)/(100 + K)`;
- a class that the training rows lack has probability 0 in all others too;
- a list of length k holds the k most probable classes with their probabilities, so that all lists are valid.
  Probabilities that agree to ten decimals are ties, and the first class is listed.

Discretisation, scaling and the medians that replace missing numbers are learnt from the training part of each fold.
"""

import numpy as np
from sklearn.ensemble import RandomForestClassifier

from credal_lib import toplists
from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers import LaplaceTreeClassifier, NaiveBayesClassifier
from credal_lib.experiments._forecasts import DIGITS, TREES, forecasts, logistic_regression, multi_class
from credal_lib.experiments._protocols import CrossValidation
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study

__all__ = ["STUDY", "count"]

SURE = 1e-9
"""A list that leaves less than this to the other classes leaves nothing."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Score the lists of each classifier and each length from 1 to K.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier``, and the columns of `by_length`.
    """
    train, test = cell.split()
    found = forecasts(cell, cell.study.classifiers, train, test, watch)
    found["forest, smoothed"] = smoothed(found["forest"])
    with watch.step("score"):
        rows = [by_length(chances, cell.data.y[test]) for chances in found.values()]
    return [{"classifier": name, **row} for name, part in zip(found, rows, strict=True) for row in part]


def smoothed(chances: FloatArray) -> FloatArray:
    """Add the vote of one tree for each class to the votes of a forest.

    Parameters
    ----------
    chances : float array of shape (n, K)

    Returns
    -------
    float array of shape (n, K)
    """
    mixed: FloatArray = (TREES * chances + 1) / (TREES + chances.shape[1])
    return mixed


def by_length(chances: FloatArray, y: IntArray) -> list[Row]:
    r"""Score the top lists of each length.

    Parameters
    ----------
    chances : float array of shape (n, K)
        Probabilities.
    y : int array of shape (n,)

    Returns
    -------
    list of dict
        ``length``; ``answers`` (lists), ``hits`` (lists that hold the true class), ``claimed`` (sum of the confidence
        scores, the hits that the classifier expects); ``brier`` and ``log`` (sums of the padded losses, infinite ones
        left out) and ``infinite`` (how many are). Then, over the ``short`` lists that leave out more than nothing, less
        than their least confidence score, and two classes or more (Resin, equation 14): the sums ``short_brier`` and
        ``full_brier`` of their losses and those of the full distributions, and ``bound``, the most by which the first
        may exceed the second in expectation.
    """
    n_classes = chances.shape[1]
    ranks = np.round(chances, DIGITS)
    brier, full = toplists.Brier(), np.ones(chances.shape, dtype=bool)
    at_best = brier.loss(chances, full, y)
    rows: list[Row] = []
    for length in range(1, n_classes + 1):
        listed = toplists.top(ranks, length)
        claimed = np.where(listed, chances, 0).sum(axis=1)
        losses, logs = brier.loss(chances, listed, y), toplists.Log().loss(chances, listed, y)
        left, least = 1 - claimed, np.where(listed, chances, 1).min(axis=1)
        short = (left > SURE) & (left < least) & (n_classes - length > 1)
        # the longest way to the optimum: all that is left belongs to one class
        allowed = toplists.brier_gain(left[short], left[short], max(n_classes - length, 2))
        rows.append(
            {
                "length": length,
                "answers": len(y),
                "hits": int(listed[np.arange(len(y)), y].sum()),
                "claimed": float(claimed.sum()),
                "brier": float(losses.sum()),
                "log": float(logs[np.isfinite(logs)].sum()),
                "infinite": int(np.isinf(logs).sum()),
                "short": int(short.sum()),
                "short_brier": float(losses[short].sum()),
                "full_brier": float(at_best[short].sum()),
                "bound": float(allowed.sum()),
            }
        )
    return rows


STUDY = Study(
    name="top-lists",
    title="Top lists of real classifiers, scored by length",
    source="new; Resin, Section 7, leaves it to future work",
    chapter=30,
    data=multi_class,
    sample=("zoo", "glass", "ecoli", "ESL"),
    count=count,
    classifiers={
        "naive Bayes": NaiveBayesClassifier(s=1.0),
        "logistic": logistic_regression(),
        "tree": LaplaceTreeClassifier(),
        "forest": RandomForestClassifier(n_estimators=TREES),
    },
    protocol=CrossValidation(repetitions=1),
)
