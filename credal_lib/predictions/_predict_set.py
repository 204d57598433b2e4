"""The sets of any fitted classifier, through pipelines and searches."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.predictions import _checks as own_checks
from credal_lib.predictions._as_sets import as_sets


def predict_set(
    estimator: Any,
    X: Any,
    classes: ArrayLike | None = None,
    *,
    confidence_level: float | None = None,
    params: Mapping[str, Any] | None = None,
) -> BoolArray:
    """Ask a fitted classifier for sets, whatever it is wrapped in.

    ==============================================  =============================================
    classifier with `predict_set`                   its sets, its own or through
                                                    `FrozenEstimator`
    `Pipeline`                                      the sets of its last step, on the instances
                                                    as transformed for it
    `GridSearchCV` and other searches               the sets of `best_estimator_`
    MAPIE, ``SplitConformalClassifier`` and others  the sets of one level: the only one, or
                                                    `confidence_level`
    crepes, ``WrapClassifier``                      its sets at `confidence_level` (the default
                                                    of crepes is 0.95)
    classifier with `predict` alone                 sets of one class: a precise prediction is
                                                    the set of that class
    ==============================================  =============================================

    The last row is for all precise classifiers, `CalibratedClassifierCV` and
    `TunedThresholdClassifierCV` of precise ones too. A meta-estimator *around* a classifier with
    `predict_set` that does not hand its sets on is refused, since its `predict` would silently make
    them single classes; put the set-valued classifier outside:
    ``NondeterministicClassifier(CalibratedClassifierCV(model))``.

    Parameters
    ----------
    estimator : fitted classifier
        See the table.
    X : array or frame of shape (n, p)
        Instances, as the classifier accepts them.
    classes : array of shape (K,), optional
        Label of each column of the result, in any order; those of the classifier are aligned by
        label, and a class that it does not know has an empty column. By default the classifier's
        own `classes_`.
    confidence_level : float, optional
        In (0, 1), for conformal classifiers: which of the levels of MAPIE; the level that crepes is
        asked for.
    params : mapping, optional
        Further arguments of the classifier's own `predict_set`, such as ``{"smoothing": False}``
        for crepes.

    Returns
    -------
    bool array of shape (n, K)
        An empty row is "unknown".

    Raises
    ------
    NotFittedError
        If the classifier is not fitted.
    TypeError, ValueError
        If it is no classifier, hides the sets of another, has several levels of which none is
        named, has no level to name, has labels that `classes` lacks, or `classes` are needed and
        not given.

    Examples
    --------
    >>> from sklearn.pipeline import make_pipeline
    >>> from sklearn.preprocessing import OrdinalEncoder
    >>> from credal_lib.classifiers import NaiveCredalClassifier
    >>> model = make_pipeline(OrdinalEncoder(), NaiveCredalClassifier())
    >>> X = [["red"], ["red"], ["red"], ["blue"], ["blue"], ["gray"]]
    >>> model = model.fit(X, ["x", "x", "x", "y", "y", "x"])
    >>> predict_set(model, [["red"], ["gray"]]).astype(int).tolist()
    [[1, 0], [1, 1]]
    >>> predict_set(model, [["red"], ["gray"]], classes=["z", "y", "x"]).astype(int).tolist()
    [[0, 0, 1], [0, 1, 1]]
    """
    if confidence_level is not None:
        own_checks.check_level(confidence_level)
    classifier, instances = _checks.unwrapped(estimator, X)
    if hasattr(classifier, "predict_set"):
        answer = _sets_of(classifier, instances, confidence_level, dict(params or {}))
    else:
        own_checks.check_precise_classifier(classifier)
        own_checks.check_no_level_to_name(confidence_level, classifier)
        answer = _checks.read_container(classifier.predict(instances), "predict(X)")
        # A masked array keeps its mask, which marks the rows that a reject option left out.
        if not isinstance(answer, np.ma.MaskedArray):
            answer = list(answer)
    known = _checks.known_classes(classifier)
    if known is None:
        own_checks.check_classes_are_given(classes, classifier)
        return as_sets(answer, classes)  # type: ignore[arg-type]  # checked in the line before
    labels = known if classes is None else _checks.read_class_labels(classes)
    return _aligned(as_sets(answer, known), known, labels)


def _sets_of(
    classifier: Any, X: Any, confidence_level: float | None, params: dict[str, Any]
) -> Any:
    """Return what the classifier's own `predict_set` answers, of one level."""
    ask = classifier.predict_set
    # crepes takes the level as an argument of the call.
    if confidence_level is not None and "confidence" in signature(ask).parameters:
        return ask(X, **params, confidence=confidence_level)
    answer = ask(X, **params)
    # MAPIE returns labels, and sets of shape (n, K, levels); it keeps one minus each level.
    if isinstance(answer, tuple) and len(answer) == 2 and getattr(answer[1], "ndim", 0) == 3:
        members: NDArray[Any] = np.asarray(answer[1])
        alphas = getattr(classifier, "_alphas", None)
        levels = None if alphas is None else [1 - float(alpha) for alpha in np.ravel(alphas)]
        return members[:, :, own_checks.place_of_level(confidence_level, members.shape[2], levels)]
    own_checks.check_no_level_to_name(confidence_level, classifier)
    return answer


def _aligned(members: BoolArray, known: NDArray[Any], labels: NDArray[Any]) -> BoolArray:
    """Move each column to the place of its label; a class that is not known has an empty column."""
    places = _checks.read_truths(
        known, known.size, labels.size, labels, name="classes_ of the estimator"
    )
    everywhere = np.zeros((len(members), labels.size), dtype=np.bool_)
    everywhere[:, places] = members
    return everywhere
