"""Shares of all predictions: single classes, unknown, and single classes that are wrong.

The share of predictions that are a single class is `determinacy_score`: in the literature of
conformal prediction the share of singletons, also called the rate at which a predictor commits.
`singleton_share` is the same function.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.metrics._mean import average, predicted
from credal_lib.metrics._sets import _read, _sizes, determinacy_score

singleton_share = determinacy_score


def unknown_share(sets: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    """Share of predictions that are "unknown", the empty set.

    The expected utility of the gamble that pays 1 for the empty set and 0 for any other.

    Parameters
    ----------
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted.
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
    >>> unknown_share([[1, 1, 0], [0, 1, 0], [0, 0, 0], [0, 0, 1]])
    0.25
    """
    _checks.check_one_order_of_rows(sets=sets, sample_weight=sample_weight)
    members = predicted(sets)
    return average(_sizes(members) == 0, _checks.read_weights(sample_weight, len(members)))


def decisive_error_loss(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
    r"""Share of all predictions that commit to a single class, and to a wrong one.

    .. math:: \frac1n \sum_i [\,|S_i| = 1 \text{ and } y_i \notin S_i\,]

    What a system that acts on single classes and defers the rest does wrong by itself; lower is
    better. As the other rates of all predictions it is linear in the table of sets and true
    classes: minus the expected utility of the gamble that loses 1 on a wrong single class. The
    error among the single classes, 1 - `single_accuracy_score`, is a ratio and is not. (Decisive
    error exposure, beside commitment frequency: Zwart, "Conformal tradeoffs: operational profiles
    beyond coverage", arXiv:2602.18045, 2026. With singletons alone accepted, the error of a
    classifier with reject option: Hallberg Szabadváry et al., arXiv:2506.21802, 2025.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given; or
        uncertain ones, see `credal_lib.truths`.
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted. Sets of two classes or more, and "unknown", are
        no decisive errors.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float in [0, 1]

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, sets are not 0/1, or a label is unknown.

    Examples
    --------
    >>> decisive_error_loss([0, 1, 0, 2], [[1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]])
    0.25
    """
    members, truths, weight = _read(y_true, sets, classes, sample_weight)
    single = _sizes(members) == 1
    return average(_checks.at_truths(single[:, np.newaxis] & ~members, truths), weight)
