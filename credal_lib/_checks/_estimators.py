"""Fitted classifiers: who answers in a pipeline or a search, and the class of each column."""

from typing import Any

from numpy.typing import NDArray

from credal_lib._checks._arrays import read_class_labels


def unwrapped(estimator: Any, X: Any) -> tuple[Any, Any]:
    """Return the classifier that answers, and the instances as transformed for it."""
    while not hasattr(estimator, "predict_set"):
        if hasattr(estimator, "steps"):
            if len(estimator.steps) > 1:
                X = estimator[:-1].transform(X)
            estimator = estimator.steps[-1][1]
        elif hasattr(estimator, "best_estimator_") or hasattr(estimator, "_run_search"):
            _search_has_best(estimator)  # only a fitted search has the first attribute
            estimator = estimator.best_estimator_
        else:
            break
    return estimator, X


def known_classes(classifier: Any) -> NDArray[Any] | None:
    """Return the labels of the classifier's columns, None if they are not known.

    They are its own, MAPIE's, or those of the learner that crepes wraps.
    """
    of_mapie: Any = getattr(classifier, "_mapie_classifier", None)
    of_crepes: Any = getattr(classifier, "learner", None)
    for holder in (classifier, of_mapie, of_crepes):
        if hasattr(holder, "classes_"):
            return read_class_labels(holder.classes_, "classes_")
    return None


def _search_has_best(search: Any) -> None:
    """Refuse a search that is not fitted, or that fitted no best estimator."""
    from sklearn.utils.validation import check_is_fitted

    check_is_fitted(search)
    if not hasattr(search, "best_estimator_"):
        raise ValueError(
            f"estimator: {type(search).__name__}(refit=False) has no best estimator to ask;"
            " search with refit=True"
        )
