"""Scorers for scikit-learn's model selection.

It always maximizes, so a scorer knows the sign of its measure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._coverage import mean_set_size
from credal_lib.metrics._sets import determinacy_score, indeterminate_size, utility_score
from credal_lib.metrics._shares import unknown_share
from credal_lib.metrics._top_lists import padded_brier_loss, padded_log_loss, padded_loss
from credal_lib.predictions import predict_set
from credal_lib.rewards import Reward, as_reward

Measure = Reward | Callable[..., float]

_OF_SETS_ALONE = (determinacy_score, indeterminate_size, mean_set_size, unknown_share)
"""Scores of ``(sets, sample_weight=)``."""

_OF_TOP_LISTS = (padded_loss, padded_brier_loss, padded_log_loss)
"""Losses of ``(y_true, p, listed, classes=, sample_weight=)``."""

_SMALLER_IS_BETTER = (indeterminate_size, mean_set_size, unknown_share)
"""Measures of this package that are neither a ``*_score`` nor a ``*_loss``."""


@dataclass
class SetScorer:
    """A scorer for `cross_validate` and `GridSearchCV`: what a classifier's predicted sets earn.

    Made by `set_scorer`; picklable, so that it works with ``n_jobs``.

    Attributes
    ----------
    measure : Reward or callable
        A reward, whose average is the score, or one of the scores of this module.
    greater_is_better : bool
        If not, the score is the negative of the measure, as scikit-learn does, which maximizes
        scores.
    classes : tuple of labels, or None
        All classes in the order that the reward knows them; None for those of the classifier.
    weight_request : bool, str or None
        Set by `set_score_request`.
    """

    measure: Measure
    greater_is_better: bool = True
    classes: tuple[Any, ...] | None = None
    weight_request: bool | str | None = field(default=None, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        """Refuse labels in the place that they had: the second, without a keyword."""
        own_checks.read_sign_of_measure(self.greater_is_better, None, self.measure)

    def __call__(
        self, estimator: Any, X: Any, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> float:
        """Score ``estimator.predict_set(X)``; a Pipeline or a fitted search is unwrapped.

        Parameters
        ----------
        estimator : fitted classifier
            What `predictions.predict_set` accepts, pipelines and searches too. For a loss of top
            lists with `predict_proba` too: the set is the list, and the probabilities of its
            classes are those stated.
        X : array of shape (n, p)
            Instances.
        y : array of shape (n,)
            True labels. A label that the training data did not have is missed by every set.
        sample_weight : array of shape (n,), optional
            Non-negative weights.

        Returns
        -------
        float
            The greater, the better: the negative of a loss.

        Raises
        ------
        TypeError
            If it is no classifier, or has no `predict_proba` for a loss of top lists.
        """
        _checks.check_one_order_of_rows(X=X, y=y, sample_weight=sample_weight)
        classifier, instances = _checks.unwrapped(estimator, X)
        value = self._value(classifier, instances, y, sample_weight)
        return value if self.greater_is_better else -value

    def _value(
        self, classifier: Any, instances: Any, y: ArrayLike, sample_weight: ArrayLike | None
    ) -> float:
        known = _checks.known_classes(classifier)
        members = predict_set(classifier, instances, self.classes if known is None else None)
        measure: Any = self.measure
        if function_of(measure) in _OF_SETS_ALONE:
            return float(measure(members, sample_weight=sample_weight))
        labels, places = self._labels(np.asarray(self.classes) if known is None else known, y)
        everywhere = _spread(members, places, labels.size)
        options: dict[str, Any] = {"classes": labels, "sample_weight": sample_weight}
        if isinstance(measure, Reward):
            return utility_score(y, everywhere, measure, **options)
        if function_of(measure) in _OF_TOP_LISTS:
            _checks.check_has(
                classifier, "predict_proba", "estimator", "predict_proba beside predict_set"
            )
            p = np.asarray(classifier.predict_proba(instances), dtype=np.float64)
            return float(measure(y, _spread(p, places, labels.size), everywhere, **options))
        return float(measure(y, everywhere, **options))

    def _labels(self, known: NDArray[Any], y: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
        """Labels of all classes, and the places of the classifier's classes among them.

        Classes unseen in training come last.
        """
        unseen: list[Any] = []
        if not self.classes:
            unseen = sorted(set(np.asarray(y).tolist()) - set(known.tolist()), key=str)
        own_checks.check_no_unseen_classes(unseen, self.measure)
        # The dtype of the known labels could cut an unseen one short, as "<U3" does longer text.
        dtype = object if unseen else known.dtype
        labels = np.array(list(self.classes or [*known.tolist(), *unseen]), dtype=dtype)
        return labels, _checks.read_truths(known, known.size, labels.size, labels, name="classes_")

    # --- scikit-learn's metadata routing ---

    def set_score_request(self, *, sample_weight: bool | str | None = None) -> Self:
        """Request weights from a search or a cross-validation, by scikit-learn's metadata routing.

        Parameters
        ----------
        sample_weight : bool, str or None
            True: passed on to the score; False: not; a name: passed under this name; None: an error
            if it is passed.

        Returns
        -------
        SetScorer
            Itself, as scikit-learn's scorers do.

        Examples
        --------
        >>> set_scorer("u65").set_score_request(sample_weight=True).weight_request
        True
        """
        self.weight_request = sample_weight
        return self

    def get_metadata_routing(self) -> Any:
        """Tell scikit-learn what metadata the scorer wants.

        Returns
        -------
        sklearn.utils.metadata_routing.MetadataRequest
        """
        from sklearn.utils.metadata_routing import MetadataRequest

        request = MetadataRequest(owner=self)
        request.score.add_request(param="sample_weight", alias=self.weight_request)
        return request

    def _accept_sample_weight(self) -> bool:
        """Tell scikit-learn, where routing is not enabled, that weights may be passed."""
        return True


def set_scorer(
    measure: Measure | str,
    greater_is_better: bool | None = None,
    *,
    classes: ArrayLike | None = None,
) -> SetScorer:
    """Make a scorer ``scorer(estimator, X, y)`` for scikit-learn's model selection.

    Parameters
    ----------
    measure : Reward, {"discounted_accuracy", "u65", "u80"}, or callable
        A reward or its name, or a measure such as `determinacy_score` or `top_k_loss`: a function
        of ``(y_true, sets, classes=, sample_weight=)``; settings by ``functools.partial``.
    greater_is_better : bool, optional
        Needed for a function of your own. The measures of this module know it: rewards and a
        ``*_score`` are maximized, of a ``*_loss``, of sizes and of `unknown_share` the negative is,
        as in scikit-learn.
    classes : array of shape (K,), optional
        Labels of all classes, in the order of the rows and columns of a cost matrix. Without them a
        cost matrix has to be in the order of the classifier's `classes_`, which is the sorted one,
        and a class that the training part lacks is refused under costs.

    Returns
    -------
    SetScorer

    Raises
    ------
    TypeError
        If `measure` is neither a Reward nor callable, or `greater_is_better` missing or no boolean.
    ValueError
        If a reward of this name is not known, `greater_is_better` contradicts what is known of the
        measure, or a label occurs twice in `classes`.

    Examples
    --------
    >>> set_scorer("u65")
    SetScorer(measure=Quadratic(half=0.65), greater_is_better=True, classes=None)
    >>> from credal_lib.metrics import top_k_loss
    >>> set_scorer(top_k_loss).greater_is_better
    False
    """
    if isinstance(measure, str):
        measure = as_reward(measure, "measure")
    _checks.check_callable(measure, "measure", "a Reward, its name, or a score function")
    sign = own_checks.read_sign_of_measure(greater_is_better, known_sign(measure), measure)
    labels = None if classes is None else tuple(_checks.read_class_labels(classes).tolist())
    return SetScorer(measure, sign, labels)


def function_of(measure: Any) -> Any:
    """Return the function under its settings."""
    return function_of(measure.func) if isinstance(measure, partial) else measure


def known_sign(measure: Any) -> bool | None:
    """Whether greater is better for a measure of this package; None for any other."""
    if isinstance(measure, Reward):
        return True
    function = function_of(measure)
    if function in _SMALLER_IS_BETTER:
        return False
    # Only here does the last word of a name tell the sign; a function of the caller's may differ.
    if not getattr(function, "__module__", "").startswith("credal_lib.metrics."):
        return None
    last_word = getattr(function, "__name__", "").rpartition("_")[2]
    return {"score": True, "loss": False}.get(last_word)


def _spread(columns: NDArray[Any], places: NDArray[Any], n_classes: int) -> NDArray[Any]:
    """Put the columns of the classifier's classes among those of all classes; others are 0."""
    everywhere = np.zeros((len(columns), n_classes), dtype=columns.dtype)
    everywhere[:, places] = columns
    return everywhere
