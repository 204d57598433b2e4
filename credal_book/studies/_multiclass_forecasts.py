"""Forecasts of the studies of top lists and of conformal sets: data with many classes, probabilities of classifiers."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from threadpoolctl import threadpool_limits

from credal_book.datasets import Bunch
from credal_book.datasets._registry import entries
from credal_book.studies._list import benchmark, independent
from credal_book.studies._preparation import Part, discretized
from credal_book.studies._study import Cell
from credal_lib._checks import FloatArray, IntArray
from credal_lib.experiments._task import Stopwatch

FEWEST_CLASSES = 5
TREES = 100
"""Of the random forest."""

DIGITS = 10
"""Decimals to which probabilities are rounded before comparison: further ones differ between machines."""


def multi_class() -> list[str]:
    """Names of the data sets with at least five classes that load here, without other versions of the same data.

    Returns
    -------
    list of str
    """
    return [name for name in independent(benchmark()) if len(entries()[name].classes) >= FEWEST_CLASSES]


def logistic_regression() -> LogisticRegression:
    """Return the classifier with scikit-learn's penalty, solved until its probabilities are the same on any machine."""
    return LogisticRegression(solver="newton-cg", tol=1e-10, max_iter=1000)


def standardized(data: Bunch, train: IntArray, test: IntArray) -> Part:
    """Turn categories into indicators and scale numbers to mean 0 and variance 1, as the training rows have them.

    A missing number becomes the median of the training rows, a missing category a row of zeros.

    Parameters
    ----------
    data : Bunch
    train, test : int arrays
        Positions of the rows.

    Returns
    -------
    Part
        Of numbers instead of codes; `n_categories` has no meaning.
    """
    categories = [np.arange(number) for number in data.n_categories[data.categorical]]
    scaled = make_pipeline(SimpleImputer(strategy="median", keep_empty_features=True), StandardScaler())
    indicators = OneHotEncoder(categories=categories, handle_unknown="ignore", sparse_output=False)
    encoder = ColumnTransformer([("numbers", scaled, ~data.categorical), ("categories", indicators, data.categorical)])
    encoder.fit(data.X[train])
    left, right = (np.asarray(encoder.transform(data.X[rows])) for rows in (train, test))
    return Part(left, right, data.y[train], data.y[test], data.n_categories, len(data.target_names))


def forecasts(
    cell: Cell, models: Mapping[str, Any], train: IntArray, test: IntArray, watch: Stopwatch
) -> dict[str, FloatArray]:
    """Learn from the training rows and forecast the test rows.

    Parameters
    ----------
    cell : Cell
    models : dict of str to estimator
        Those that ask for the number of categories get codes, with cut points learned by minimum description length;
        the others numbers, see `standardized`.
    train, test : int arrays
        Positions of the rows.
    watch : Stopwatch

    Returns
    -------
    dict of str to float array of shape (n_test, K)
        Probabilities; 0 for classes that the training rows lack.
    """
    rng, found = cell.rng(), {}
    with watch.step("prepare"):
        codes, numbers = discretized(cell.data, train, test), standardized(cell.data, train, test)
    for name, model in models.items():
        part = codes if "n_categories" in model.get_params() else numbers
        with watch.step(name), threadpool_limits(1):  # matrices are small, and the other core has cells of its own
            fitted = part.fitted(model, rng)
            found[name] = part.with_all_classes(fitted.predict_proba(part.test), fitted.classes_)
    return found
