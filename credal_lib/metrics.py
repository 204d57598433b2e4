"""Scores of set-valued predictions, in scikit-learn's style: ``f(y_true, sets)``, higher is better for ``*_score``.

Scores of top lists, ``f(y_true, p, listed)``, keep the sign of their paper: lower is better for ``*_loss``.

Sets are boolean arrays of shape (n, K); `as_sets` makes them from what other software returns. An empty row
is "unknown": it is neither determinate nor indeterminate, is left out of the accuracies over sets, and is worth what
the reward says. What is undefined (an average over no row) is ``nan``, never 0.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.rewards import Quadratic, Reward
from credal_lib.toplists import Brier, Log, PaddedScore

__all__ = [
    "SetScorer",
    "as_sets",
    "determinacy_score",
    "discounted_accuracy_score",
    "indeterminate_size",
    "padded_brier_loss",
    "padded_log_loss",
    "padded_loss",
    "set_accuracy_score",
    "set_scorer",
    "single_accuracy_score",
    "top_k_loss",
    "utility_score",
]


def utility_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    reward: Reward,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Average reward of set-valued predictions, :math:`\frac1n \sum_i r(S_i, y_i)`.

    The estimate of the expected utility on the next instance. (Zaffalon, Corani and Mauá, Section 5.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted, an empty row is "unknown" and earns ``reward.unknown``.
    reward : Reward
        For instance ``rewards.Quadratic(0.65)``.
    classes : array of shape (K,), optional
        Label of each column.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float
        In [0, 1] for the size rewards of `rewards` with `unknown` in [0, 1].

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, sets are not 0/1, a label is unknown, or `reward` is not a Reward.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> round(utility_score([0, 1], [[1, 1, 0], [0, 1, 0]], Quadratic(0.65)), 3)
    0.825
    """
    if not isinstance(reward, Reward):
        raise TypeError(f"reward: expected a Reward such as rewards.Quadratic(0.65), got {reward!r}")
    members = _predicted(sets)
    earned = reward.payoff(members, y_true, classes=classes)
    return _average(earned, _checks.weights(sample_weight, len(members)))


def discounted_accuracy_score(
    y_true: ArrayLike, sets: ArrayLike, *, classes: ArrayLike | None = None, sample_weight: ArrayLike | None = None
) -> float:
    r"""Discounted accuracy: a set of k classes earns 1/k if it contains the true class, else 0.

    (Zaffalon, Corani and Mauá, Theorem 1.)

    Parameters
    ----------
    y_true, sets, classes, sample_weight
        As `utility_score`; an empty row earns 0.

    Returns
    -------
    float in [0, 1]

    Raises
    ------
    TypeError, ValueError
        As `utility_score`.

    Examples
    --------
    >>> discounted_accuracy_score([0, 1], [[1, 1, 0], [0, 1, 0]])
    0.75
    """
    return utility_score(y_true, sets, Quadratic(0.5), classes=classes, sample_weight=sample_weight)


def determinacy_score(sets: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    """Share of predictions that are a single class.

    (Zaffalon, Corani and Mauá, Section 7.)

    Parameters
    ----------
    sets : bool array of shape (n, K)
        Predicted sets; an empty row is not determinate.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float in [0, 1]

    Raises
    ------
    TypeError, ValueError
        If there is no row, or sets are not 0/1.

    Examples
    --------
    >>> determinacy_score([[1, 1, 0], [0, 1, 0], [0, 0, 0], [0, 0, 1]])
    0.5
    """
    members = _predicted(sets)
    return _average(_sizes(members) == 1, _checks.weights(sample_weight, len(members)))


def single_accuracy_score(
    y_true: ArrayLike, sets: ArrayLike, *, classes: ArrayLike | None = None, sample_weight: ArrayLike | None = None
) -> float:
    """Accuracy on the determinate predictions, those of one class.

    Parameters
    ----------
    y_true, sets, classes, sample_weight
        As `utility_score`.

    Returns
    -------
    float in [0, 1]
        ``nan`` if no prediction is a single class.

    Raises
    ------
    TypeError, ValueError
        As `utility_score`.

    Examples
    --------
    >>> single_accuracy_score([0, 1, 0], [[1, 1, 0], [0, 1, 0], [0, 0, 1]])
    0.5
    """
    members, hits, weight = _hits(y_true, sets, classes, sample_weight)
    return _average(hits, weight, _sizes(members) == 1)


def set_accuracy_score(
    y_true: ArrayLike, sets: ArrayLike, *, classes: ArrayLike | None = None, sample_weight: ArrayLike | None = None
) -> float:
    """Share of the indeterminate predictions, those of two classes or more, that contain the true class.

    Parameters
    ----------
    y_true, sets, classes, sample_weight
        As `utility_score`.

    Returns
    -------
    float in [0, 1]
        ``nan`` if no prediction has two classes or more.

    Raises
    ------
    TypeError, ValueError
        As `utility_score`.

    Examples
    --------
    >>> set_accuracy_score([0, 1, 0], [[1, 1, 0], [0, 1, 0], [0, 1, 1]])
    0.5
    """
    members, hits, weight = _hits(y_true, sets, classes, sample_weight)
    return _average(hits, weight, _sizes(members) >= 2)


def indeterminate_size(sets: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    """Average number of classes in the indeterminate predictions, those of two classes or more.

    Parameters
    ----------
    sets, sample_weight
        As `determinacy_score`.

    Returns
    -------
    float in [2, K]
        ``nan`` if no prediction has two classes or more.

    Raises
    ------
    TypeError, ValueError
        As `determinacy_score`.

    Examples
    --------
    >>> indeterminate_size([[1, 1, 0], [1, 1, 1], [0, 1, 0]])
    2.5
    """
    members = _predicted(sets)
    sizes = _sizes(members)
    return _average(sizes, _checks.weights(sample_weight, len(members)), sizes >= 2)


def padded_loss(
    y_true: ArrayLike,
    p: ArrayLike,
    listed: ArrayLike,
    score: PaddedScore,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Average score of probabilistic top lists, lower is better.

    The estimate of the expected score on the next instance. (Resin, Section 5.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    p : float array of shape (n, K)
        Confidence scores; entries outside `listed` are ignored.
    listed : bool array of shape (n, K)
        The classes of each list, for instance ``toplists.top(p, 3)``; an empty row is "unknown".
    score : PaddedScore
        For instance ``toplists.Brier(penalty=0.1)``.
    classes : array of shape (K,), optional
        Label of each column.
    sample_weight : array of shape (n,), optional
        Non-negative weights; rows of weight 0 are left out.

    Returns
    -------
    float
        Infinite if one of the scores is, see `toplists.Log`.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, a list is refused (see `toplists.pad`), a list is invalid and `score` has no
        penalty, a label is unknown, or `score` is not a PaddedScore.

    Examples
    --------
    >>> from credal_lib.toplists import Spherical
    >>> round(padded_loss([0, 2], [[0.5, 0.3, 0, 0]] * 2, [[1, 1, 0, 0]] * 2, Spherical()), 3)
    0.5
    """
    _checks.padded_score(score, PaddedScore)
    members = _predicted(listed, "listed")
    losses = score.loss(p, members, y_true, classes=classes)
    weight = _checks.weights(sample_weight, len(members))
    if weight is None:
        return _average(losses, None)
    return _average(losses[weight > 0], weight[weight > 0])


def padded_brier_loss(
    y_true: ArrayLike,
    p: ArrayLike,
    listed: ArrayLike,
    scale: int = 2,
    *,
    penalty: float | None = None,
    tol: float = 1e-9,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Average padded Brier score of top lists; compares lists of different lengths.

    For single classes without doubt (``p = listed = np.eye(K)[predicted]``) it is twice the misclassification rate, or
    just that with ``scale=1``. (Resin, equation 11.)

    Parameters
    ----------
    y_true, p, listed, classes, sample_weight
        As `padded_loss`.
    scale : {2, 1}
        2 for the sum of squared differences, 1 for half of it.
    penalty : float, optional
        Added where a list is invalid; None refuses such lists, see `toplists.PaddedScore`.
    tol : float, default 1e-9
        Tolerance of validity.

    Returns
    -------
    float
        In [0, 2] or [0, 1] without penalties.

    Raises
    ------
    TypeError, ValueError
        As `padded_loss`; also if `scale` is not 1 or 2.

    Examples
    --------
    >>> round(padded_brier_loss([0, 2], [[0.5, 0.3, 0, 0]] * 2, [[1, 1, 0, 0]] * 2), 3)
    0.76
    """
    score = Brier(scale, penalty=penalty, tol=tol)
    return padded_loss(y_true, p, listed, score, classes=classes, sample_weight=sample_weight)


def padded_log_loss(
    y_true: ArrayLike,
    p: ArrayLike,
    listed: ArrayLike,
    *,
    penalty: float | None = None,
    tol: float = 1e-9,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Average padded logarithmic score of top lists, in nats.

    Parameters
    ----------
    y_true, p, listed, penalty, tol, classes, sample_weight
        As `padded_brier_loss`.

    Returns
    -------
    float
        Infinite if any true class had probability 0; nothing is clipped.

    Raises
    ------
    TypeError, ValueError
        As `padded_loss`.

    Examples
    --------
    >>> round(padded_log_loss([0, 2], [[0.5, 0.3, 0, 0]] * 2, [[1, 1, 0, 0]] * 2), 3)
    1.498
    """
    score = Log(penalty=penalty, tol=tol)
    return padded_loss(y_true, p, listed, score, classes=classes, sample_weight=sample_weight)


def top_k_loss(
    y_true: ArrayLike, listed: ArrayLike, *, classes: ArrayLike | None = None, sample_weight: ArrayLike | None = None
) -> float:
    """Share of the top lists that miss the true class: the top-k error.

    Least in expectation for every list of k most probable classes, whatever its confidence scores are: consistent for
    the top-k list, not strictly. Lists of different lengths are not comparable under it, the longer misses less.
    (Resin, Section 7.)

    Parameters
    ----------
    y_true, listed, classes, sample_weight
        As `padded_loss`.

    Returns
    -------
    float in [0, 1]
        An empty list always misses.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, `listed` is not 0/1, or a label is unknown.

    Examples
    --------
    >>> top_k_loss([0, 2], [[1, 1, 0, 0]] * 2)
    0.5
    """
    members = _predicted(listed, "listed")
    n, n_classes = members.shape
    missed = ~members[np.arange(n), _checks.truths(y_true, n, n_classes, classes)]
    return _average(missed, _checks.weights(sample_weight, n))


def as_sets(predictions: Any, classes: ArrayLike) -> BoolArray:
    """Turn the predictions of other software into sets of shape (n, K).

    What is accepted depends on the type alone, never on the values:

    ==========================================  ========================================================
    array of shape (n, K) of booleans or 0/1    membership, as from crepes
    array of shape (n, K, 1), same entries      membership, as from MAPIE at one confidence level
    pair of labels and such an array            the array, as MAPIE's ``predict_set`` returns both
    list of lists, tuples or sets of labels     the labels of each set, as the lists of crepes
    list or array of n labels                   one class a prediction; None is "unknown", the empty set
    ==========================================  ========================================================

    Parameters
    ----------
    predictions : array or list
        See the table; n predictions.
    classes : array of shape (K,)
        Label of each column of the result.

    Returns
    -------
    bool array of shape (n, K)

    Raises
    ------
    TypeError
        If an array of membership holds floats, a list of labels holds truth values or lists, or `predictions` is a
        mapping or a single text.
    ValueError
        If a label is unknown or repeated within a set, the number of columns is not K, or there are several levels.

    Examples
    --------
    >>> as_sets([["b"], ["a", "c"], []], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 0, 0]]
    >>> as_sets(["b", None], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [0, 0, 0]]
    """
    labels = _checks.class_labels(classes)
    if isinstance(predictions, tuple) and len(predictions) == 2 and np.ndim(getattr(predictions[1], "data", 0)) == 3:
        predictions = predictions[1]
    if hasattr(predictions, "__array__") or hasattr(predictions, "toarray"):  # a DataFrame counts as an array
        predictions = _checks.as_array(predictions, "predictions")
    if isinstance(predictions, str | bytes | Mapping) or not hasattr(predictions, "__iter__"):
        raise TypeError(f"predictions: expected a list or an array, one entry a prediction, got {predictions!r}")
    if isinstance(predictions, np.ndarray) and predictions.ndim >= 2:
        single_level = predictions.ndim == 3 and predictions.shape[2] == 1
        members = _checks.sets(predictions[:, :, 0] if single_level else predictions, "predictions")
        if members.shape[1] != labels.size:
            raise ValueError(f"predictions: expected {labels.size} columns, one a class, got {members.shape[1]}")
        return members
    return _from_labels([_labels_of(entry) for entry in predictions], labels)


def _labels_of(entry: Any) -> list[Any]:
    if entry is None:
        return []
    if isinstance(entry, list | tuple | set | frozenset | np.ndarray):
        return entry.tolist() if isinstance(entry, np.ndarray) else list(entry)
    return [entry]


def _from_labels(listed: Sequence[list[Any]], labels: NDArray[Any]) -> BoolArray:
    column = {label: position for position, label in enumerate(labels.tolist())}
    members = np.zeros((len(listed), labels.size), dtype=np.bool_)
    for row, entries in enumerate(listed):
        for label in entries:
            if isinstance(label, bool | np.bool_) and labels.dtype != np.bool_:
                raise TypeError(
                    f"predictions: expected labels, got {label} in row {row}; "
                    "if the rows are membership, pass numpy.asarray(predictions)"
                )
            if not isinstance(label, Hashable):
                raise TypeError(f"predictions: expected labels, got {label!r} in row {row}")
            if label not in column:
                missing = "; None stands for no prediction" if label != label else ""  # NaN alone is not itself
                raise ValueError(
                    f"predictions: unknown label {label!r} in row {row}; classes are {labels.tolist()}{missing}"
                )
            if members[row, column[label]]:
                raise ValueError(
                    f"predictions: label {label!r} stands twice in row {row}; "
                    "if the rows are 0/1 membership, pass numpy.asarray(predictions)"
                )
            members[row, column[label]] = True
    return members


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
        """Score ``estimator.predict_set(X)``; a Pipeline or a fitted search is looked through.

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
        labels = np.asarray(self.classes or [*known.tolist(), *np.setdiff1d(y, known).tolist()])
        everywhere = np.zeros((len(members), labels.size), dtype=np.bool_)
        everywhere[:, _checks.truths(known, known.size, labels.size, labels, name="classes_")] = members
        options = {"classes": labels, "sample_weight": sample_weight}
        if isinstance(self.measure, Reward):
            return utility_score(y, everywhere, self.measure, **options)
        return self.measure(y, everywhere, **options)


_OF_SETS_ALONE = (determinacy_score, indeterminate_size)


def set_scorer(measure: Reward | Callable[..., float], classes: ArrayLike | None = None) -> SetScorer:
    """Make a scorer ``scorer(estimator, X, y)`` for scikit-learn's model selection.

    Parameters
    ----------
    measure : Reward or callable
        A reward, or a score such as `determinacy_score` or `set_accuracy_score`: a function of
        ``(y_true, sets, classes=, sample_weight=)``.
    classes : array of shape (K,), optional
        Labels of all classes, in the order of the rows and columns of a cost matrix. Needed for a reward that names its
        classes, where a training part may lack one of them.

    Returns
    -------
    SetScorer

    Raises
    ------
    TypeError
        If `measure` is neither a Reward nor callable.
    ValueError
        If a label stands twice in `classes`.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> set_scorer(Quadratic(0.65))
    SetScorer(measure=Quadratic(half=0.65), classes=None)
    """
    _checks.scorer_measure(measure)
    return SetScorer(measure, None if classes is None else tuple(_checks.class_labels(classes).tolist()))


def _unwrap(estimator: Any, X: Any) -> tuple[Any, Any]:
    """Find the classifier that predicts sets, and the instances as it sees them."""
    if hasattr(estimator, "predict_set"):
        return estimator, X
    if hasattr(estimator, "best_estimator_"):
        return _unwrap(estimator.best_estimator_, X)
    if hasattr(estimator, "steps"):
        return _unwrap(estimator.steps[-1][1], estimator[:-1].transform(X) if len(estimator.steps) > 1 else X)
    raise TypeError(f"estimator: expected predict_set(X) -> bool (n, K), but {type(estimator).__name__} has none")


def _predicted(sets: ArrayLike, name: str = "sets") -> BoolArray:
    members = _checks.sets(sets, name)
    if len(members) == 0:
        raise ValueError(f"{name}: expected at least one prediction, got none")
    return members


def _sizes(members: BoolArray) -> IntArray:
    sizes: IntArray = np.count_nonzero(members, axis=1)
    return sizes


def _hits(
    y_true: ArrayLike, sets: ArrayLike, classes: ArrayLike | None, sample_weight: ArrayLike | None
) -> tuple[BoolArray, BoolArray, FloatArray | None]:
    members = _predicted(sets)
    n, n_classes = members.shape
    truths = _checks.truths(y_true, n, n_classes, classes)
    return members, members[np.arange(n), truths], _checks.weights(sample_weight, n)


def _average(values: NDArray[Any], weight: FloatArray | None, among: BoolArray | None = None) -> float:
    """Weighted mean, over the rows `among` if given; nan where these have no weight."""
    kept = np.ones(len(values)) if weight is None else weight
    if among is not None:
        kept = kept * among
    total = kept.sum()
    return float((values * kept).sum() / total) if total > 0 else float("nan")
