"""Scorers for scikit-learn's model selection."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._coverage import mean_set_size
from credal_lib.metrics._sets import determinacy_score, indeterminate_size, utility_score
from credal_lib.metrics._shares import unknown_share
from credal_lib.rewards import Reward


@dataclass(frozen=True)
class SetScorer:
    """A scorer for `cross_validate` and `GridSearchCV`: what a classifier's predicted sets are worth.

    Made by `set_scorer`; picklable, so that it works with ``n_jobs``.

    Attributes
    ----------
    measure : Reward or callable
        A reward, whose average is the score, or one of the scores of this module.
    classes : tuple of labels, or None
        All classes in the order that the reward knows them; None for those of the classifier.
    """

    measure: Reward | Callable[..., float]
    classes: tuple[Any, ...] | None = None

    def __call__(self, estimator: Any, X: Any, y: ArrayLike, sample_weight: ArrayLike | None = None) -> float:
        """Score ``estimator.predict_set(X)``; a Pipeline or a fitted search is unwrapped.

        Parameters
        ----------
        estimator : fitted estimator with `predict_set` and `classes_`
            Or a Pipeline or search that ends in one.
        X : array of shape (n, p)
            Instances.
        y : array of shape (n,)
            True labels. A label that the training data did not have is missed by every set.
        sample_weight : array of shape (n,), optional
            Non-negative weights.

        Returns
        -------
        float

        Raises
        ------
        TypeError
            If the estimator has no `predict_set`.
        """
        classifier, instances = _unwrap(estimator, X)
        members = _checks.sets(classifier.predict_set(instances))
        if self.measure in _OF_SETS_ALONE:
            return self.measure(members, sample_weight=sample_weight)
        known = np.asarray(classifier.classes_)
        new = [] if self.classes else sorted(set(np.asarray(y).tolist()) - set(known.tolist()), key=str)
        own_checks.no_unseen_classes(new, self.measure)
        labels = np.array(list(self.classes or [*known.tolist(), *new]), dtype=object if new else known.dtype)
        everywhere = np.zeros((len(members), labels.size), dtype=np.bool_)
        everywhere[:, _checks.truths(known, known.size, labels.size, labels, name="classes_")] = members
        options = {"classes": labels, "sample_weight": sample_weight}
        if isinstance(self.measure, Reward):
            return utility_score(y, everywhere, self.measure, **options)
        return self.measure(y, everywhere, **options)


_OF_SETS_ALONE = (determinacy_score, indeterminate_size, mean_set_size, unknown_share)


def set_scorer(measure: Reward | Callable[..., float], classes: ArrayLike | None = None) -> SetScorer:
    """Make a scorer ``scorer(estimator, X, y)`` for scikit-learn's model selection.

    Parameters
    ----------
    measure : Reward or callable
        A reward, or a score such as `determinacy_score` or `set_accuracy_score`: a function of
        ``(y_true, sets, classes=, sample_weight=)``.
    classes : array of shape (K,), optional
        Labels of all classes, in the order of the rows and columns of a cost matrix. Without them a cost matrix has to
        be in the order of the classifier's `classes_`, which is the sorted one, and a class that the training part
        lacks is refused under costs.

    Returns
    -------
    SetScorer

    Raises
    ------
    TypeError
        If `measure` is neither a Reward nor callable.
    ValueError
        If a label occurs twice in `classes`.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> set_scorer(Quadratic(0.65))
    SetScorer(measure=Quadratic(half=0.65), classes=None)
    """
    own_checks.scorer_measure(measure)
    return SetScorer(measure, None if classes is None else tuple(_checks.class_labels(classes).tolist()))


def _unwrap(estimator: Any, X: Any) -> tuple[Any, Any]:
    """Return the classifier that predicts sets, and the instances as transformed for it."""
    if not hasattr(estimator, "predict_set"):
        if hasattr(estimator, "best_estimator_"):
            return _unwrap(estimator.best_estimator_, X)
        if hasattr(estimator, "steps"):
            return _unwrap(estimator.steps[-1][1], estimator[:-1].transform(X) if len(estimator.steps) > 1 else X)
    own_checks.predicts_sets(estimator)
    return estimator, X
