"""Adapters: conformal sets by MAPIE and crepes, from probabilities instead of a classifier."""

import warnings
from collections.abc import Sequence

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import logsumexp, softmax
from sklearn.base import BaseEstimator, ClassifierMixin

from credal_book.studies._multiclass_forecasts import DIGITS
from credal_lib import predictions
from credal_lib._checks import BoolArray, FloatArray, IntArray

TIE = 1e-12
"""By this much a class is put before the next one of equal probability."""

LEAST = 1e-6
"""Probabilities below this count as this much where their logarithm is needed."""


class Given(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """A classifier whose features are the probabilities: the estimator that the conformal software wraps.

    Parameters
    ----------
    n_classes : int
    """

    def __init__(self, n_classes: int) -> None:
        self.n_classes = n_classes
        self.classes_ = np.arange(n_classes)

    def fit(self, X: FloatArray, y: IntArray | None = None) -> "Given":  # noqa: ARG002  (scikit-learn's form)
        """Learn nothing."""
        return self

    def predict_proba(self, X: FloatArray) -> FloatArray:
        """Return the features."""
        return X

    def predict(self, X: FloatArray) -> IntArray:
        """Name the most probable class."""
        named: IntArray = X.argmax(axis=1)
        return named


def distinct(chances: FloatArray) -> FloatArray:
    """Round probabilities, and break ties in favor of the first class.

    Parameters
    ----------
    chances : float array of shape (n, K)

    Returns
    -------
    float array of shape (n, K)
        Rows sum to one within 1e-8.
    """
    n_classes = chances.shape[1]
    distinguished: FloatArray = np.round(chances, DIGITS) + TIE * np.arange(n_classes)[::-1]
    return distinguished


def split_conformal(
    known: FloatArray, y: IntArray, new: FloatArray, score: str, percents: Sequence[int], seed: int
) -> list[BoolArray]:
    """Return the sets of MAPIE's split conformal classifier at each level.

    Parameters
    ----------
    known : float array of shape (m, K)
        Probabilities of the calibration rows.
    y : int array of shape (m,)
        Their classes.
    new : float array of shape (n, K)
    score : {"lac", "aps"}
        MAPIE's name of the conformity score.
    percents : sequence of int
        Levels.
    seed : int
        For the random part of ``aps``.

    Returns
    -------
    list of bool arrays of shape (n, K)
        All classes where MAPIE refuses a level because there are too few calibration rows.
    """
    from mapie.classification import SplitConformalClassifier

    n_classes = new.shape[1]
    served = [percent for percent in percents if len(y) * min(percent, 100 - percent) >= 100]
    vacuous = np.ones(new.shape, dtype=bool)
    if not served:
        return [vacuous] * len(percents)
    levels = [percent / 100 for percent in served]
    model = SplitConformalClassifier(Given(n_classes), levels, score, prefit=True, random_state=seed)
    with warnings.catch_warnings():
        # Rare classes are a fact of these data: the calibration rows lack some, and coverage is promised all the same.
        warnings.filterwarnings("ignore", message="WARNING: your conformalization dataset", category=UserWarning)
        sets = model.conformalize(known, y).predict_set(new)[1]
    found = {percent: predictions.as_sets(sets[:, :, i], np.arange(n_classes)) for i, percent in enumerate(served)}
    return [found.get(percent, vacuous) for percent in percents]


def class_conditional(known: FloatArray, y: IntArray, new: FloatArray, percents: Sequence[int]) -> list[BoolArray]:
    """Return the sets of crepes' Mondrian conformal classifier, in which each class has a threshold of its own.

    Parameters
    ----------
    known, y, new, percents
        As `split_conformal`.

    Returns
    -------
    list of bool arrays of shape (n, K)
        A class that the calibration rows lack is in every set.
    """
    from crepes import ConformalClassifier
    from crepes.extras import hinge

    classes = np.arange(new.shape[1])
    model = ConformalClassifier().fit(hinge(known, classes, y), bins=y)
    scores = hinge(new)
    columns = [
        model.predict_p(scores[:, [c]], bins=np.full(len(new), c), smoothing=False) for c in classes.tolist()
    ]  # all columns at once would compute each K times
    p_values = np.hstack(columns)
    return [predictions.as_sets(p_values >= 1 - percent / 100, classes) for percent in percents]  # as crepes compares


def scaled(known: FloatArray, y: IntArray, new: FloatArray) -> FloatArray:
    r"""Raise probabilities to the power that suits the calibration rows best: temperature scaling.

    .. math:: p_j^b \Big/ \sum_i p_i^b, \qquad b \text{ of least logarithmic score on the calibration rows.}

    Parameters
    ----------
    known : float array of shape (m, K)
    y : int array of shape (m,)
    new : float array of shape (n, K)

    Returns
    -------
    float array of shape (n, K)
        (Guo, Pleiss, Sun and Weinberger, "On calibration of modern neural networks", 2017; b is 1/T there.)
    """
    logs = np.log(np.maximum(known, LEAST))
    right = logs[np.arange(len(y)), y]

    def score(log_power: float) -> float:
        power = np.exp(log_power)
        return float(np.mean(logsumexp(power * logs, axis=1) - power * right))

    best = minimize_scalar(score, bounds=(-4, 4), method="bounded", options={"xatol": 1e-6}).x
    chances: FloatArray = softmax(np.exp(best) * np.log(np.maximum(new, LEAST)), axis=1)
    return chances
