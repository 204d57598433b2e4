r"""What sets earn at a stated coverage: calibrate, predict, evaluate.

Two models are compared fairly where their sets cover alike. Split conformal prediction makes them:
on rows that neither trained the model nor are scored, it finds the threshold on the probabilities
at which sets cover as asked.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._coverage import coverage_score, mean_set_size
from credal_lib.metrics._sets import utility_score
from credal_lib.rewards import Reward, as_reward


class ConformalRisk(NamedTuple):
    """Result of `conformal_risk`, four floats.

    `risk`: the average loss of the calibrated sets, minus their average reward. `coverage` and
    `size`: what the sets have on the rows scored; the coverage is near the stated one. `threshold`:
    sets hold the classes whose probability is at least this; 0, so that all sets are full, if there
    are too few calibration rows for the coverage.
    """

    risk: float
    coverage: float
    size: float
    threshold: float


def conformal_threshold(
    y_true: ArrayLike, p: ArrayLike, coverage: float, *, classes: ArrayLike | None = None
) -> float:
    r"""Threshold on the probabilities at which sets cover as stated, by split conformal prediction.

    Of the n probabilities that were given to the true classes, the
    :math:`\lceil (n + 1)\,\text{coverage} \rceil`-th largest. For a fresh instance that is
    exchangeable with these rows, the set of the classes whose probability reaches the threshold
    contains the true class with at least the stated probability, on average over calibrations.
    (Vovk, Gammerman and Shafer, 2005; the score is that of Sadinle, Lei and Wasserman, 2019.) The
    sets are those of the best expected reward where coverage pays 1 and each class costs the
    threshold: `rewards.HitOrMiss`.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes of the calibration rows, as positions 0..K-1 of the columns, or as labels if
        `classes` is given.
    p : array of shape (n, K)
        Probabilities of the classes, for rows on which the model was not trained; a frame is
        aligned to `classes` by its columns.
    coverage : float
        In (0, 1).
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given.

    Returns
    -------
    float in [0, 1]
        0 if :math:`(n + 1)\,\text{coverage} > n`: no smaller sets than full ones can be promised to
        cover so often.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, rows of `p` are not distributions, a label is unknown,
        or `coverage` is not between 0 and 1.

    Examples
    --------
    >>> p = [[0.9, 0.1], [0.4, 0.6], [0.7, 0.3], [0.8, 0.2]]
    >>> conformal_threshold([0, 1, 1, 0], p, coverage=0.6)
    0.6
    >>> conformal_threshold([0, 1, 1, 0], p, coverage=0.9)
    0.0
    """
    _checks.check_open_unit_interval(coverage, "coverage")
    _checks.check_one_order_of_rows(p=p, y_true=y_true)
    order, columns = _checks.read_by_label(classes, p=p)
    chances = _checks.read_probability_rows(columns)
    n, n_classes = chances.shape
    _checks.check_at_least_one_row(n, "p")
    given = np.sort(chances[np.arange(n), _checks.read_truths(y_true, n, n_classes, order.labels)])
    # Rounded, because floats may put an exact product such as (99 + 1) * 0.07 above its integer.
    rank = int(np.ceil(np.round((n + 1) * coverage, 9)))
    return 0.0 if rank > n else float(given[n - rank])


def conformal_risk(
    y_true: ArrayLike,
    p: ArrayLike,
    reward: Reward | str,
    *,
    coverage: float,
    calibration: tuple[ArrayLike, ArrayLike],
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> ConformalRisk:
    r"""Average loss of the sets that a model makes when they are calibrated to a stated coverage.

    The sets :math:`S_i = \{j : p_{ij} \ge t\}` with t = `conformal_threshold` of the calibration
    rows; the loss is minus the reward, of a reward of costs the cost:

    .. math:: \text{risk} = -\frac1n \sum_i r(S_i, y_i).

    *Risk* is what conformal risk control calls so, the expected loss of a set for any bounded loss
    (Angelopoulos, Bates, Fisch, Lei and Schuster, "Conformal risk control", ICLR 2024); there a
    level of the risk is stated and the threshold follows, here the coverage is stated and the risk
    is reported. Given the threshold it is an expected utility with its sign turned; that the
    threshold comes from data is part of the model that is scored.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes of the rows scored, as positions 0..K-1 of the columns, or as labels if
        `classes` is given.
    p : array of shape (n, K)
        Probabilities of the classes; a frame is aligned to `classes` by its columns.
    reward : Reward or str
        Or its name, such as "u65". For instance ``rewards.Quadratic(0.65)``, or
        ``rewards.DiscountedCost(costs)``.
    coverage : float
        The coverage that is asked for, in (0, 1).
    calibration : tuple of two arrays
        True classes and probabilities of other rows, of the same columns, on which the model was
        not trained.
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given.
    sample_weight : array of shape (n,), optional
        Non-negative weights of the rows scored; calibration rows have none, as their ranks decide.

    Returns
    -------
    ConformalRisk
        The risk, and coverage and size on the rows scored.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, rows of probabilities are not distributions or of other
        classes in `calibration`, a label is unknown, `coverage` is not between 0 and 1, or `reward`
        is not a Reward.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> held_out = [0, 1, 1, 0], [[0.9, 0.1], [0.4, 0.6], [0.7, 0.3], [0.8, 0.2]]
    >>> p = [[0.9, 0.1], [0.7, 0.3]]
    >>> found = conformal_risk([0, 1], p, Quadratic(0.65), coverage=0.8, calibration=held_out)
    >>> found.threshold, found.coverage, round(found.risk, 3)
    (0.3, 1.0, -0.825)
    """
    reward = as_reward(reward)
    calibration_truths, calibration_p = own_checks.read_calibration_pair(calibration)
    _checks.check_one_order_of_rows(p=p, y_true=y_true, sample_weight=sample_weight)
    # The parts of `calibration` go by names that are no words, so that a message points at them.
    _checks.check_one_order({"calibration[1]": calibration_p, "calibration[0]": calibration_truths})
    order, columns, calibration_columns = _checks.read_by_label(
        classes, **{"p": p, "calibration[1]": calibration_p}
    )
    chances = _checks.read_probability_rows(columns)
    _checks.read_probabilities(calibration_columns, chances.shape[1], "calibration[1]")
    _checks.check_at_least_one_row(len(chances), "p")
    classes = order.labels
    threshold = conformal_threshold(
        calibration_truths, calibration_columns, coverage, classes=classes
    )
    sets = chances >= threshold
    return ConformalRisk(
        # 0.0 - x, because -x would turn an average reward of 0 into a risk of -0.0
        0.0 - utility_score(y_true, sets, reward, classes=classes, sample_weight=sample_weight),
        coverage_score(y_true, sets, classes=classes, sample_weight=sample_weight),
        mean_set_size(sets, sample_weight=sample_weight),
        threshold,
    )
