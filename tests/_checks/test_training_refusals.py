# mypy: disable-error-code="arg-type"
"""Training data that a cast would turn into something else: what is refused, and the cure."""

from collections.abc import Callable
from typing import Any

import numpy as np

from credal_lib.classifiers import LaplaceTreeClassifier, NaiveCredalClassifier, VacuousClassifier
from credal_lib.classifiers.folds import fit_folds
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from tests.refusals import Refusal, made_test

X, Y = np.array([[0], [0], [1], [1]]), np.array([0, 0, 1, 1])
MASKED = np.ma.masked_array(X, X == 1)
DATES = np.full(X.shape, np.datetime64("2026-01-01"))


def fit(X: Any, y: Any = Y, model: Any = NaiveCredalClassifier) -> Callable[[], Any]:
    return lambda: model().fit(X, y)


def folds(cv: Any, y: Any = Y) -> Callable[[], Any]:
    return lambda: list(fit_folds(NaiveCredalClassifier(), X, y, cv))


REFUSALS = {
    **{
        f"masked entries for {model.__name__}": Refusal(fit(MASKED, model=model), ValueError, "X: expected no masked")
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    **{
        f"dates for {model.__name__}": Refusal(fit(DATES, model=model), TypeError, "X: expected numbers, got dates")
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    **{
        f"an integer of 400 digits for {model.__name__}": Refusal(
            fit([[0], [0], [1], [10**400]], model=model), ValueError, "got an integer beyond double precision"
        )
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    "an object among codes": Refusal(
        fit(np.array([[0], [0], [1], [object()]])), TypeError, "X: NaiveCredalClassifier expects category codes"
    ),
    "rows of different lengths": Refusal(fit([[0], [0], [1], [1, 2]]), ValueError, "in rows of the same length"),
    "a tree beyond single precision": Refusal(
        fit(X * 1e300, model=LaplaceTreeClassifier), ValueError, "X[2, 0]: expected numbers of single precision"
    ),
    "masked labels": Refusal(
        fit(X, np.ma.masked_array(Y, Y == 0), VacuousClassifier), ValueError, "y: expected no missing entry"
    ),
    "masked labels in folds": Refusal(
        folds(2, np.ma.masked_array(Y, Y == 0)), ValueError, "y: expected no missing entry"
    ),
    "a number beyond 64 bits for a label": Refusal(
        fit(X, [0, 0, 1, 1e300]), ValueError, "got the number 1e+300, beyond 64 bits; turn them into words"
    ),
    "one fold": Refusal(folds(1), ValueError, "cv: expected a number of folds, at least 2, a splitter, or pairs"),
    "no pair": Refusal(folds([]), ValueError, "cv: expected a number of folds"),
    "a part that is a number": Refusal(folds([(0, 1)]), ValueError, "pairs (train, test) of positions, at least one"),
    "numbers for pairs": Refusal(folds([0, 1]), TypeError, "cv: expected a number of folds"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
