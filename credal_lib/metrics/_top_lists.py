"""Losses of probabilistic top lists; the sign is that of the paper, lower is better."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.metrics._mean import average, predicted
from credal_lib.toplists import Brier, Log, PaddedScore


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
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given or the
        lists are frames.
    p : float array of shape (n, K)
        Confidence scores; entries outside `listed` are ignored. Frames are aligned to `classes` by
        their columns.
    listed : bool array of shape (n, K)
        The classes of each list, for instance ``toplists.top(p, 3)``; an empty row is "unknown".
    score : PaddedScore
        For instance ``toplists.Brier(penalty=0.1)``.
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given.
    sample_weight : array of shape (n,), optional
        Non-negative weights; rows of weight 0 are left out.

    Returns
    -------
    float
        Infinite if one of the scores is, see `toplists.Log`.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, a list is refused (see `toplists.pad`), a list is
        invalid and `score` has no penalty, a label is unknown, or `score` is not a PaddedScore.

    Examples
    --------
    >>> from credal_lib.toplists import Spherical
    >>> round(padded_loss([0, 2], [[0.5, 0.3, 0, 0]] * 2, [[1, 1, 0, 0]] * 2, Spherical()), 3)
    0.5
    """
    _checks.check_has(score, "by_length", "score", "a PaddedScore such as toplists.Brier()")
    _checks.check_one_order_of_rows(p=p, listed=listed, y_true=y_true, sample_weight=sample_weight)
    order, scores, columns = _checks.read_by_label(classes, p=p, listed=listed)
    members = predicted(columns, "listed")
    losses = score.loss(scores, members, y_true, classes=order.labels)
    weight = _checks.read_weights(sample_weight, len(members))
    if weight is None:
        return average(losses, None)
    return average(losses[weight > 0], weight[weight > 0])


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

    For single classes without doubt (``p = listed = np.eye(K)[predicted]``) it is twice the
    misclassification rate, or just that with ``scale=1``. (Resin, equation 11.)

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
    y_true: ArrayLike,
    listed: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Share of the top lists that miss the true class: the top-k error.

    Least in expectation for every list of k most probable classes, whatever its confidence scores
    are: consistent for the top-k list, not strictly. Lists of different lengths are not comparable
    under it, the longer misses less. (Resin, Section 7.)

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
    _checks.check_one_order_of_rows(listed=listed, y_true=y_true, sample_weight=sample_weight)
    order, columns = _checks.read_by_label(classes, listed=listed)
    members = predicted(columns, "listed")
    n, n_classes = members.shape
    missed = ~members[np.arange(n), _checks.read_truths(y_true, n, n_classes, order.labels)]
    return average(missed, _checks.read_weights(sample_weight, n))
