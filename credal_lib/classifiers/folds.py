"""Cross-validation of classifiers that learn nothing but counts: all folds share one count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import clone
from sklearn.model_selection import check_cv

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._category_counts import Counts, count
from credal_lib.classifiers._counting_base import CountingClassifier

__all__ = ["fit_folds"]


def fit_folds(
    model: CountingClassifier, X: ArrayLike, y: ArrayLike, cv: Any = None
) -> Iterator[tuple[CountingClassifier, IntArray]]:
    """Fit a clone of a counting classifier on the training part of each fold.

    The rows are counted once, and each fold subtracts its test part, so that ten folds cost little
    more than one fit. Counts are integers: the copies are exactly those that
    ``clone(model).fit(X[train], y[train])`` returns, without the classes and the categories that a
    training part lacks.

    Parameters
    ----------
    model : NaiveBayesClassifier, NaiveCredalClassifier or CredalModelAveraging
        Not changed.
    X : array of shape (n, p)
        Category codes 0, 1, ...; NaN is missing. Numbers that are cut into categories by what the
        training part shows belong into a Pipeline and `cross_validate` instead.
    y : array of shape (n,)
        Labels.
    cv : int, splitter or iterable of (train, test), optional
        As in scikit-learn's `cross_validate`: 5 stratified folds if not given.

    Yields
    ------
    fitted copy, int array
        The classifier, and the positions of the rows that are left for testing.

    Raises
    ------
    TypeError, ValueError
        If `model` is no counting classifier, a training part has one class only, or `fit` would
        refuse the data.

    Examples
    --------
    >>> from credal_lib.classifiers import NaiveCredalClassifier
    >>> X, y = np.array([[0], [0], [1], [1]]), np.array([0, 0, 1, 1])
    >>> for fitted, test in fit_folds(NaiveCredalClassifier(s=0.5), X, y, cv=2):
    ...     print(test.tolist(), fitted.predict_set(X[test]).astype(int).tolist())
    [0, 2] [[1, 0], [0, 1]]
    [1, 3] [[1, 0], [0, 1]]
    """
    own_checks.check_count_based_classifier(model, CountingClassifier)
    labels, divided = _checks.as_array(y, "y"), _checks.divided_by(cv)
    whole = clone(model)
    codes, positions = whole._learn_codes(X, labels)
    numbers = whole.n_categories_.tolist()
    everything = count(codes, positions, numbers, len(whole.classes_))
    splits: Iterable[tuple[Any, Any]] = check_cv(divided, labels, classifier=True).split(
        codes, labels
    )
    for train, test in splits:
        train_rows, test_rows = np.asarray(train), np.asarray(test)
        if len(train_rows) + len(test_rows) == len(labels):
            left_out = count(codes[test_rows], positions[test_rows], numbers, len(whole.classes_))
            learned = _difference(everything, left_out)
        else:  # some rows are in neither part, or in both
            learned = count(codes[train_rows], positions[train_rows], numbers, len(whole.classes_))
        yield _fitted(model, whole, learned), test_rows


def _difference(everything: Counts, left_out: Counts) -> Counts:
    pairs = zip(everything.categories, left_out.categories, strict=True)
    categories = [of_all - of_some for of_all, of_some in pairs]
    return Counts(everything.classes - left_out.classes, categories)


def _fitted(
    model: CountingClassifier, whole: CountingClassifier, part: Counts
) -> CountingClassifier:
    """Return a clone fitted to the counts of a part."""
    present = part.classes > 0
    classes = whole.classes_[present]
    _checks.check_at_least_two_classes(classes, type(model).__name__)
    categories: list[FloatArray] = [n[:, present] for n in part.categories]
    if model.n_categories is None:
        # `fit` would infer the number from the largest code of the training part.
        categories = [n[: 1 + np.flatnonzero(n.any(axis=1)).max(initial=0)] for n in categories]
    learned = Counts(part.classes[present], categories)
    fitted: CountingClassifier = clone(model)._with_counts(classes, learned)
    if hasattr(whole, "feature_names_in_"):
        fitted.feature_names_in_ = whole.feature_names_in_
    return fitted
