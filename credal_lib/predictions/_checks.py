"""Checks of the estimators that are asked for sets."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import as_array, class_labels, truths
from credal_lib._checks._numbers import real_number

SAME_LEVEL = 1e-9
"""Levels this close are the same: MAPIE keeps one minus the level."""


def level(value: Any) -> None:
    """Refuse what is no confidence level in (0, 1)."""
    real_number(value, "confidence_level", 0, 1)
    if value in {0, 1}:
        raise ValueError(f"confidence_level: expected a number between 0 and 1, such as 0.9, got {value}")


def search_has_best(search: Any) -> None:
    """Refuse a search that is not fitted, or that fitted no best estimator."""
    from sklearn.utils.validation import check_is_fitted

    check_is_fitted(search)
    if not hasattr(search, "best_estimator_"):
        raise ValueError(
            f"estimator: {type(search).__name__}(refit=False) has no best estimator to ask; search with refit=True"
        )


def precise_classifier(estimator: Any) -> None:
    """Refuse what has no `predict`, is not fitted or no classifier, or hides a classifier that answers with sets."""
    name = type(estimator).__name__
    if isinstance(estimator, type):
        raise TypeError(f"estimator: expected a fitted classifier, got the class {estimator.__name__}")
    if not hasattr(estimator, "predict"):
        raise TypeError(f"estimator: expected predict_set(X) -> bool (n, K), or predict(X), but {name} has neither")
    inside = estimator.get_params(deep=True) if hasattr(estimator, "get_params") else {}
    hidden = [part for part in inside.values() if hasattr(part, "predict_set")]
    if hidden:
        inner = type(hidden[0]).__name__
        raise TypeError(
            f"estimator: {name} does not hand on the sets of the {inner} inside it; put the set-valued classifier "
            f"outside, {inner}({name}(...)), or ask {inner} itself"
        )
    _refuse_other_than_classifiers(estimator, name)


def _refuse_other_than_classifiers(estimator: Any, name: str) -> None:
    if not hasattr(estimator, "__sklearn_tags__"):
        return
    from sklearn.base import is_classifier
    from sklearn.utils.validation import check_is_fitted

    if not is_classifier(estimator):
        raise TypeError(f"estimator: expected a classifier, but {name} predicts no classes")
    check_is_fitted(estimator)


def no_level_to_name(value: float | None, classifier: Any) -> None:
    """Refuse a confidence level for a classifier that has none."""
    if value is not None:
        raise ValueError(
            f"confidence_level: {type(classifier).__name__} has no confidence level; leave the argument out"
        )


def place_of_level(value: float | None, n_levels: int, levels: Sequence[float] | None) -> int:
    """Return the place of the level that is asked for; the only one if none is."""
    if value is None and n_levels == 1:
        return 0
    known = "" if levels is None else ", one of " + ", ".join(f"{each:g}" for each in levels)
    if value is None:
        raise ValueError(
            f"confidence_level: the classifier has {n_levels} confidence levels{known}; name one, or choose level j "
            "yourself with as_sets(sets[:, :, j], classes)"
        )
    found = [place for place, each in enumerate(levels or []) if abs(each - value) <= SAME_LEVEL]
    if not found:
        raise ValueError(f"confidence_level: expected a level of the classifier{known}, got {value:g}")
    return found[0]


def classes_are_given(classes: ArrayLike | None, classifier: Any) -> None:
    """Refuse to guess the labels of a classifier that has no `classes_`."""
    if classes is None:
        raise ValueError(
            f"classes: {type(classifier).__name__} has no classes_; pass classes=, the label of each column"
        )


def fits_at_once(estimator: Any) -> None:
    """Refuse conformal classifiers, which need another part of the data after `fit`."""
    for method in ("conformalize", "fit_conformalize", "calibrate"):
        if hasattr(estimator, method):
            raise TypeError(
                f"estimator: {type(estimator).__name__} needs {method}() on data of its own, which cross-validation "
                "does not call; split the data yourself and use predict_set, or wrap it in a classifier whose fit "
                f"calls {method}"
            )


def all_classes(y: ArrayLike, classes: ArrayLike | None) -> NDArray[Any]:
    """Return the labels of all columns; refuse missing labels and those that are not among `classes`."""
    array = as_array(y, "y")
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"y: expected at least one label, shape (n,), got shape {array.shape}")
    known = class_labels(classes) if classes is not None else None
    missing = [label for label in array.tolist() if _is_missing(label)]
    if missing:
        raise ValueError(f"y: expected a label for each instance, got {missing[0]!r}; leave out what has no label")
    if known is None:
        if len({isinstance(label, str) for label in array.tolist()}) > 1:
            raise TypeError("y: expected labels that can be sorted, got words and numbers; pass classes=")
        return np.unique(array)
    truths(array, array.size, known.size, known, name="y")
    return known


def _is_missing(label: Any) -> bool:
    """Whether a label is None, NaN, NaT or pandas.NA."""
    return label is None or type(label).__name__ in {"NAType", "NaTType"} or bool(label != label)  # noqa: PLR0124
