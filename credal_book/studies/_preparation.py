"""Preparation of the data within the training part of a cell, and counts of predicted sets by size."""

import warnings
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sklearn.base import clone

from credal_book.datasets import Bunch
from credal_book.studies import _checks as own_checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.experiments._task import Row
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer

MAIN_SELECTION = "locally predictive"
"""The one of `selections` that the chapters mean by feature selection.

Zaffalon, Corani and Mauá name WEKA as their source and no option of it; this is what it does unless told otherwise, and
with this alone their Section 9.2.1 comes out. The search alone is shown beside it.
"""


@dataclass(frozen=True, eq=False)
class Part:
    """Training and test rows as category codes; everything is learned from the training rows.

    Attributes
    ----------
    train, test : float arrays of shape (n_train, p'), (n_test, p')
        Category codes; NaN is missing.
    y_train, y_test : int arrays
        Positions of the classes.
    n_categories : int array of shape (p',)
        Categories of each column: bins, or the values declared for a categorical column.
    n_classes : int
        K of the data set, whether or not all occur in the training rows.
    """

    train: FloatArray
    test: FloatArray
    y_train: IntArray
    y_test: IntArray
    n_categories: IntArray
    n_classes: int

    def with_columns(self, keep: BoolArray) -> "Part":
        """Return a part with some of the features.

        Parameters
        ----------
        keep : bool array of shape (p',)

        Returns
        -------
        Part
        """
        return replace(self, train=self.train[:, keep], test=self.test[:, keep], n_categories=self.n_categories[keep])

    def fitted(self, model: Any, rng: np.random.Generator | None = None) -> Any:
        """Fit a clone of a classifier on the training rows.

        Parameters
        ----------
        model : estimator
            Told the number of categories, and given a random state, if it has a parameter of that name.
        rng : numpy.random.Generator, optional

        Returns
        -------
        estimator
        """
        copy = clone(model)
        known = copy.get_params()
        options: dict[str, Any] = {name: self.n_categories for name in known if name.split("__")[-1] == "n_categories"}
        if rng is not None and known.get("random_state", 0) is None:
            options["random_state"] = int(rng.integers(2**31))
        return copy.set_params(**options).fit(self.train, self.y_train)

    def with_all_classes(self, answers: Any, classes: IntArray) -> Any:
        """Return columns for all K classes; those of classes missing in the training rows are 0.

        Parameters
        ----------
        answers : array of shape (n, number of classes in training)
        classes : int array
            Their positions, the ``classes_`` of a classifier.

        Returns
        -------
        array of shape (n, K)
        """
        wide = np.zeros((len(answers), self.n_classes), dtype=answers.dtype)
        wide[:, classes] = answers
        return wide

    def sets(self, fitted: Any) -> BoolArray:
        """Return the sets that a fitted classifier predicts on the test rows.

        Parameters
        ----------
        fitted : classifier
            One without `predict_set` names one class.

        Returns
        -------
        bool array of shape (n_test, K)

        Raises
        ------
        TypeError, ValueError
            If it answers anything else.
        """
        if not hasattr(fitted, "predict_set"):
            one: BoolArray = np.arange(self.n_classes) == self.predicted_classes(fitted)[:, None]
            return one
        caller, n = type(fitted).__name__, len(self.test)
        classes = own_checks.positions(fitted.classes_, self.n_classes, f"{caller}.classes_")
        answers = own_checks.predicted_sets(fitted.predict_set(self.test), n, len(classes), caller)
        sets: BoolArray = self.with_all_classes(answers, classes)
        return sets

    def predicted_classes(self, fitted: Any) -> IntArray:
        """Return the classes that a fitted classifier predicts on the test rows.

        Parameters
        ----------
        fitted : classifier

        Returns
        -------
        int array of shape (n_test,)
            Positions of the classes.

        Raises
        ------
        TypeError, ValueError
            If it answers anything else.
        """
        caller = f"{type(fitted).__name__}.predict"
        return own_checks.positions(fitted.predict(self.test), self.n_classes, caller, len(self.test))


def discretized(data: Bunch, train: IntArray, test: IntArray) -> Part:
    """Turn numbers into category codes, with cut points learned from the training rows by minimum description length.

    Parameters
    ----------
    data : Bunch
    train, test : int arrays
        Positions of the rows.

    Returns
    -------
    Part
        Columns without a cut are dropped; if no column remains, the first is kept as a constant.
    """
    cutter = MDLDiscretizer(categorical=data.categorical)
    with warnings.catch_warnings():
        # A part in which nothing can be cut is a valid result: the classes' frequencies are learned.
        warnings.filterwarnings("ignore", message="no column has a cut", category=UserWarning)
        cutter.fit(data.X[train], data.y[train])
    bins = np.array([len(cuts) + 1 for cuts in cutter.cut_points_])
    numbers = np.where(data.categorical, data.n_categories, bins)[cutter.kept_]
    codes = cutter.transform(data.X)
    return Part(codes[train], codes[test], data.y[train], data.y[test], numbers, len(data.target_names))


def selections(every: Part) -> dict[str, Part]:
    """Return a part with all features, with those that the search of CFS selects, and with those of WEKA's default.

    Parameters
    ----------
    every : Part

    Returns
    -------
    dict of str to Part
        ``all``; ``selected``: the search alone; ``locally predictive``: the search and the step that adds to its subset
        what predicts the class better than anything in it.
    """
    with warnings.catch_warnings():
        # If no feature is informative, one is selected: the classifiers then learn the frequencies of the classes.
        warnings.filterwarnings("ignore", message="no feature tells", category=UserWarning)
        selector = CorrelationFeatureSelector(locally_predictive=True).fit(every.train, every.y_train)
    return {
        "all": every,
        "selected": every.with_columns(selector.searched_),
        "locally predictive": every.with_columns(selector.support_),
    }


def by_size(sets: BoolArray, y: IntArray, **labels: Any) -> list[Row]:
    """Count answers and hits by the size of the set: one row for each size that occurs.

    Parameters
    ----------
    sets : bool array of shape (n, K)
    y : int array of shape (n,)
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        Labels, ``size``, ``answers`` (sets of this size) and ``hits`` (those that contain the true class).
    """
    sizes = np.count_nonzero(sets, axis=1)
    hits = sets[np.arange(len(y)), y]
    answers, right = np.bincount(sizes), np.bincount(sizes, hits)
    return [
        {**labels, "size": size, "answers": int(answers[size]), "hits": int(right[size])}
        for size in np.flatnonzero(answers).tolist()
    ]
