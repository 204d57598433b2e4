"""Scores over sets; an average over no row is ``nan``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray, Truths
from credal_lib.metrics._mean import average, predicted
from credal_lib.rewards import Quadratic, Reward, as_reward
from credal_lib.rewards._checks import read_sets_for_reward


def utility_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    reward: Reward | str,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
    r"""Average reward of set-valued predictions, :math:`\frac1n \sum_i r(S_i, y_i)`.

    The estimate of the expected utility on the next instance. (Zaffalon, Corani and Mauá, Section
    5.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given or
        `sets` is a frame; or uncertain ones, see `credal_lib.truths`.
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted, an empty row is "unknown" and earns
        ``reward.unknown``. A frame is aligned to `classes` by its columns, in any order. Nested
        lists are membership, never labels: for these see `predictions.as_sets`.
    reward : Reward or {"discounted_accuracy", "u65", "u80"}
        For instance ``rewards.Quadratic(0.65)``, or its name.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given. Labeled costs of the reward are
        aligned to them.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float
        In [0, 1] for the size rewards of `rewards` with `unknown` in [0, 1]. The exact expectation
        under `truths.Probabilities`; two floats, `truths.Bounds`, under `truths.Sets`.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, sets are not 0/1, a label is unknown, or `reward` is
        neither a Reward nor the name of one.

    Examples
    --------
    >>> round(utility_score([0, 1], [[1, 1, 0], [0, 1, 0]], "u65"), 3)
    0.825
    """
    paid = as_reward(reward)
    _checks.check_one_order_of_rows(sets=sets, y_true=y_true, sample_weight=sample_weight)
    members, labels = read_sets_for_reward(sets, classes, paid)
    n, n_classes = members.shape
    _checks.check_at_least_one_row(n)
    truths = _checks.read_truths_to_pay(y_true, n, n_classes, labels)
    weight = _checks.read_weights(sample_weight, n)
    return average(paid._paid(members, truths), weight)


def discounted_accuracy_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
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
    _checks.check_one_order_of_rows(sets=sets, sample_weight=sample_weight)
    members = predicted(sets)
    return average(_sizes(members) == 1, _checks.read_weights(sample_weight, len(members)))


def single_accuracy_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
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
    members, truths, weight = _read(y_true, sets, classes, sample_weight)
    return average(_checks.at_truths(members, truths), weight, _sizes(members) == 1)


def set_accuracy_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
    """Share of the indeterminate predictions that contain the true class.

    Indeterminate are those of two classes or more.

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
    members, truths, weight = _read(y_true, sets, classes, sample_weight)
    return average(_checks.at_truths(members, truths), weight, _sizes(members) >= 2)


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
    _checks.check_one_order_of_rows(sets=sets, sample_weight=sample_weight)
    members = predicted(sets)
    sizes = _sizes(members)
    return average(sizes, _checks.read_weights(sample_weight, len(members)), sizes >= 2)


def _sizes(members: BoolArray) -> IntArray:
    sizes: IntArray = np.count_nonzero(members, axis=1)
    return sizes


def _read(
    y_true: ArrayLike, sets: ArrayLike, classes: ArrayLike | None, sample_weight: ArrayLike | None
) -> tuple[BoolArray, IntArray | Truths, FloatArray | None]:
    """Return sets, true classes that may be uncertain, and weights."""
    _checks.check_one_order_of_rows(sets=sets, y_true=y_true, sample_weight=sample_weight)
    order, columns = _checks.read_by_label(classes, sets=sets)
    members = predicted(columns)
    n, n_classes = members.shape
    truths = _checks.read_truths_to_pay(y_true, n, n_classes, order.labels)
    return members, truths, _checks.read_weights(sample_weight, n)
