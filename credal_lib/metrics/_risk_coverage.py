r"""Risk against coverage: what is risked if only the more confident predictions are accepted.

A classifier with a number for its confidence answers where that number reaches a threshold, and is silent elsewhere.
*Coverage* is here the share of instances that are answered (accepted), not that of sets that contain the truth, which
is `coverage_score`. *Selective risk* is the average loss of what is answered, *generalized risk* the loss of what is
answered, averaged over all instances: the probability of an error that nobody stopped.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.metrics import _checks as own_checks

Loss = Callable[[ArrayLike, ArrayLike], ArrayLike]
"""A function of the true and the predicted labels, of shape (n,) each, that returns n losses."""


class RiskCoverage(NamedTuple):
    """A risk-coverage curve, from the most confident instances alone to all of them; made by `risk_coverage_curve`.

    Attributes
    ----------
    coverage : float array of shape (m,)
        Share of the instances that are accepted, increasing, the last 1.
    risk : float array of shape (m,)
        Selective risk: the average loss among the accepted.
    threshold : float array of shape (m,)
        Least confidence that is accepted, decreasing.
    """

    coverage: FloatArray
    risk: FloatArray
    threshold: FloatArray

    @property
    def generalized_risk(self) -> FloatArray:
        """Loss of the accepted, averaged over all instances: coverage times risk, shape (m,)."""
        return self.coverage * self.risk


def risk_coverage_curve(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    confidence: ArrayLike,
    *,
    loss: Loss | ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> RiskCoverage:
    r"""Compute the selective risk at every coverage that a threshold on the confidence can reach.

    With weights w, losses l and confidences c, at each threshold t among the confidences:

    .. math:: \phi(t) = \frac{\sum_{i:\,c_i \ge t} w_i}{\sum_i w_i}, \qquad
              r(t) = \frac{\sum_{i:\,c_i \ge t} w_i l_i}{\sum_{i:\,c_i \ge t} w_i}.

    No threshold parts instances of equal confidence, so they are accepted in one step: the curve has one point for each
    distinct confidence. Coverage 0, where the risk is undefined, has none. (El-Yaniv and Wiener, "On the foundations of
    noise-free selective classification", Journal of Machine Learning Research 11, 2010; Geifman and El-Yaniv,
    "Selective classification for deep neural networks", NeurIPS 2017.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True labels.
    y_pred : array of shape (n,)
        Predicted labels, what would be answered if every instance were accepted.
    confidence : array of shape (n,)
        Finite numbers, higher is more confident: the largest probability, a margin, minus an entropy. Only their order
        matters.
    loss : callable or array of shape (n,), optional
        Finite losses of the instances, or a function ``loss(y_true, y_pred)`` that returns them; 1 for an error and 0
        otherwise if not given. Minus the payoffs of a reward turn sets into losses.
    classes : array of shape (K,), optional
        All labels; a label that is not among them is refused. Without it labels are compared as they are.
    sample_weight : array of shape (n,), optional
        Non-negative weights; an instance of weight 0 is left out.

    Returns
    -------
    RiskCoverage
        Coverage, risk and threshold, one entry per distinct confidence.

    Raises
    ------
    TypeError, ValueError
        If there is no instance, lengths differ, a label is unknown or missing, text is compared with numbers, or a
        confidence or loss is not a finite number.

    Examples
    --------
    >>> curve = risk_coverage_curve([0, 1, 1, 0], [0, 1, 0, 1], [0.9, 0.8, 0.8, 0.6])
    >>> curve.coverage.tolist(), curve.risk.round(3).tolist(), curve.threshold.tolist()
    ([0.25, 0.75, 1.0], [0.0, 0.333, 0.5], [0.9, 0.8, 0.6])
    """
    truths, answers = own_checks.labels_alike(y_true, y_pred, classes)
    n = len(truths)
    _checks.at_least_one_row(n, "y_true")
    trust = own_checks.one_number_each(confidence, n, "confidence")
    if loss is None:
        losses = (truths != answers).astype(np.float64)
    else:
        losses = own_checks.one_number_each(loss(y_true, y_pred) if callable(loss) else loss, n, "loss")
    weight = _checks.weights(sample_weight, n)
    return _accumulated(losses, trust, np.ones(n) if weight is None else weight)


def _accumulated(losses: FloatArray, trust: FloatArray, weight: FloatArray) -> RiskCoverage:
    """Accept the instances from the most confident on, those of equal confidence in one step."""
    kept = weight > 0
    losses, trust, weight = losses[kept], trust[kept], weight[kept]
    order = np.argsort(-trust, kind="stable")
    ends = np.append(np.flatnonzero(np.diff(trust[order])), len(order) - 1)
    accepted = np.cumsum(weight[order])[ends]
    lost = np.cumsum((weight * losses)[order])[ends]
    return RiskCoverage(accepted / accepted[-1], lost / accepted, trust[order][ends])
