"""How often a metric ranks two classifiers against their utility, for random utilities."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib._parts import parts
from credal_lib.confusion import _checks as own_checks
from credal_lib.confusion._orientation import named
from credal_lib.confusion._utilities import average_utility

PAIRS_AT_ONCE = 100_000
"""Pairs simulated together: memory is bounded by it."""


@dataclass(frozen=True)
class RankingShare:
    r"""Share of pairs of classifiers that a metric ranks incorrectly, from a simulation.

    Attributes
    ----------
    share : float
        In [0, 1].
    standard_error : float
        Of the share, :math:`\sqrt{p (1 - p) / n}`.
    n_pairs : int
        Pairs drawn.
    """

    share: float
    standard_error: float
    n_pairs: int


def wrong_ranking_share(
    metric: Callable[[Any], Any],
    n_pairs: int = 1_000_000,
    utilities: str = "uniform",
    seed: int = 0,
) -> RankingShare:
    r"""Share of pairs of binary classifiers that a metric ranks against their average utility.

    A pair is drawn as in the authors' own program. The share of positives is uniform on [0, 1], the
    same for both; the rates of true positives and true negatives of the two are independent, each
    :math:`\frac12 + \frac12 B` with B from Beta(2, 1). The utilities are
    :math:`U_{tp} = 1 - \max(x, 0)`, :math:`U_{tn} = 1 + \min(x, 0)`, :math:`U_{fp} = \max(y, 0)`,
    :math:`U_{fn} = \max(-y, 0)` for a point (x, y) of the hexagon :math:`|x|, |y| \le 1`,
    :math:`|x - y| < 1`: all problems in which each decision is the better one in its own class.
    (The program of Dyrland, Lundervold and Porta Mana; not in our copy of the paper.)

    Parameters
    ----------
    metric : callable
        Function of a 2 x 2 matrix whose entries are arrays of shape (m,), m confusion matrices at
        once, positive class first, decisions in rows; gives an array of shape (m,). The measures of
        this module are such functions, as in ``functools.partial(recall, positive=0)``.
    n_pairs : int, default 1,000,000
        Pairs to draw.
    utilities : {"uniform", "normal"}, default "uniform"
        The point (x, y) is uniform on the hexagon, or normal with mean 0 and standard deviation 1/3
        in each coordinate, restricted to it.
    seed : int, default 0
        The same seed draws the same pairs, so that metrics are compared on them.

    Returns
    -------
    RankingShare
        A pair counts as incorrectly ranked unless the differences of the metric and of the utility
        have the same strict sign: a tie, or a metric that is undefined, is wrong.

    Raises
    ------
    TypeError, ValueError
        If the arguments are not as stated, or the metric does not give one number per matrix.

    Examples
    --------
    >>> from credal_lib.confusion import selective_accuracy
    >>> found = wrong_ranking_share(selective_accuracy, n_pairs=20_000)
    >>> round(found.share, 2), round(found.standard_error, 3)
    (0.09, 0.002)
    """
    _checks.check_callable(metric, "metric", own_checks.A_METRIC)
    n_pairs = _checks.read_number_of_classes(n_pairs, "n_pairs")
    _checks.check_one_of(utilities, "utilities", ("uniform", "normal"))
    generator = np.random.default_rng(seed)
    wrong = 0
    for part in parts(n_pairs, 1, PAIRS_AT_ONCE):
        n = part.stop - part.start
        positives, worth = generator.random(n), _draw_utilities(generator, n, utilities)
        first = named(_draw_classifier(generator, positives))
        second = named(_draw_classifier(generator, positives))
        first_score = own_checks.read_metric_values(metric(first), n)
        second_score = own_checks.read_metric_values(metric(second), n)
        first_yield = average_utility(first, utilities=worth)
        second_yield = average_utility(second, utilities=worth)
        # A tie makes the product 0 and an undefined metric makes it nan: neither is agreement.
        agree = (first_score - second_score) * (first_yield - second_yield) > 0
        wrong += n - int(np.count_nonzero(agree))
    share = wrong / n_pairs
    return RankingShare(share, float(np.sqrt(share * (1 - share) / n_pairs)), n_pairs)


def _draw_classifier(generator: np.random.Generator, positives: FloatArray) -> FloatArray:
    """Draw normalized confusion matrices of classifiers better than a guess, shape (2, 2, n)."""
    true_positive, true_negative = 0.5 + 0.5 * generator.beta(2, 1, size=(2, len(positives)))
    return np.array(
        [
            [positives * true_positive, (1 - positives) * (1 - true_negative)],
            [positives * (1 - true_positive), (1 - positives) * true_negative],
        ]
    )


def _draw_utilities(generator: np.random.Generator, n: int, kind: str) -> FloatArray:
    """Draw utility matrices, shape (2, 2, n), from points of the hexagon."""
    points = np.empty((0, 2))
    # Draw in the plane and keep what falls into the hexagon, until there are enough points.
    while len(points) < n:
        if kind == "uniform":
            drawn = generator.uniform(-1, 1, (2 * n, 2))
        else:
            drawn = generator.normal(0, 1 / 3, (2 * n, 2))
        inside = (np.abs(drawn) <= 1).all(axis=1) & (np.abs(drawn[:, 0] - drawn[:, 1]) < 1)
        points = np.concatenate([points, drawn[inside]])
    x, y = points[:n].T
    return np.array(
        [[1 - np.maximum(x, 0), np.maximum(y, 0)], [np.maximum(-y, 0), 1 + np.minimum(x, 0)]]
    )
