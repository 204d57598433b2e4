"""Sets of shape (n, K) from any fitted classifier, and from every part of a cross-validation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.predictions import _checks as own_checks


def cross_val_predict_set(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    groups: ArrayLike | None = None,
    cv: Any = None,
    classes: ArrayLike | None = None,
    n_jobs: int | None = None,
    params: Mapping[str, Any] | None = None,
    confidence_level: float | None = None,
    verbose: int = 0,
) -> BoolArray:
    """Predict the set of each instance by a classifier that did not see it in training.

    As scikit-learn's `cross_val_predict`, for sets: one row per instance, in the order of `X`.

    Parameters
    ----------
    estimator : classifier
        What `predict_set` accepts, not fitted; a clone of it is fitted on each training part.
    X : array or frame of shape (n, p)
        Instances.
    y : array of shape (n,)
        Labels.
    groups : array of shape (n,), optional
        Groups that the splitter keeps together.
    cv : int, splitter or iterable of (train, test), optional
        As in scikit-learn's `cross_val_predict`: 5 stratified folds if not given. Every instance is
        in one test part.
    classes : array of shape (K,), optional
        Label of each column; by default all labels of `y`, sorted. A class that a training part
        lacks has an empty column in its test part.
    n_jobs : int, optional
        Number of parts that are fitted at the same time.
    params : mapping, optional
        Passed to `fit`, arrays of n entries cut to the training part:
        ``{"sample_weight": weight}``, or for a step of a pipeline
        ``{"classifier__sample_weight": weight}``. With scikit-learn's metadata routing switched
        on, to all who request them.
    confidence_level : float, optional
        As `predict_set`.
    verbose : int, default 0
        How much is printed.

    Returns
    -------
    bool array of shape (n, K)

    Raises
    ------
    TypeError, ValueError
        If an instance is in no test part or in several, a label of `y` is not among `classes` or
        missing, or as `fit` and `predict_set`.

    Examples
    --------
    >>> from credal_lib.classifiers import NaiveCredalClassifier
    >>> X, y = [[0], [0], [0], [1], [1], [1]], ["x", "x", "x", "y", "y", "y"]
    >>> cross_val_predict_set(NaiveCredalClassifier(s=0.5), X, y, cv=3).astype(int).tolist()
    [[1, 0], [1, 0], [1, 0], [0, 1], [0, 1], [0, 1]]
    """
    from sklearn import get_config
    from sklearn.model_selection import cross_val_predict

    from credal_lib.predictions._adapter import SetPredictor

    own_checks.check_fits_at_once(estimator)
    cv = _checks.divided_by(cv)
    passed = dict(params or {})
    by_row = {"X": X, "y": y, "groups": groups}
    by_row |= {f"params[{name!r}]": value for name, value in passed.items()}
    _checks.check_one_order_of_rows(by_row)
    labels = own_checks.read_all_classes(y, classes)
    # Under metadata routing scikit-learn takes groups among the `params` alone.
    if groups is not None and get_config()["enable_metadata_routing"]:
        passed["groups"], groups = groups, None
    predictor = SetPredictor(estimator, classes=labels, confidence_level=confidence_level)
    found: BoolArray = cross_val_predict(
        predictor, X, y, groups=groups, cv=cv, n_jobs=n_jobs, verbose=verbose, params=passed
    )
    return found
