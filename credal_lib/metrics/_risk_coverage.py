r"""Risk against coverage: what is risked if only the more confident predictions are accepted.

A classifier with a number for its confidence answers where that number reaches a threshold, and is
silent elsewhere. *Coverage* is here the share of instances that are answered (accepted), not that
of sets that contain the truth, which is `coverage_score`. *Selective risk* is the average loss of
what is answered, *generalized risk* the loss of what is answered, averaged over all instances: the
probability of an error that nobody stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.metrics import _checks as own_checks

Loss = Callable[[ArrayLike, ArrayLike], ArrayLike]
"""A function of the true and the predicted labels, of shape (n,) each, that returns n losses."""


class RiskCoverage(NamedTuple):
    """A risk-coverage curve, from the most confident instances alone to all of them.

    Made by `risk_coverage_curve`. Three float arrays of shape (m,). `coverage`: the share of the
    instances that are accepted, increasing, the last 1. `risk`: the selective risk, which is the
    average loss among the accepted. `threshold`: the least confidence that is accepted, decreasing.
    """

    coverage: FloatArray
    risk: FloatArray
    threshold: FloatArray

    @property
    def generalized_risk(self) -> FloatArray:
        """Loss of the accepted, averaged over all instances: coverage times risk, shape (m,)."""
        return self.coverage * self.risk

    def at(self, threshold: float) -> tuple[float, float]:
        """Coverage and selective risk if all from a threshold on are accepted.

        Parameters
        ----------
        threshold : float
            The least confidence that is accepted; any number, also between two of the curve.

        Returns
        -------
        tuple of two floats
            Coverage and risk; the risk is ``nan`` where nothing is accepted.

        Raises
        ------
        TypeError, ValueError
            If `threshold` is not a finite number.

        Examples
        --------
        >>> curve = risk_coverage_curve([0, 1, 1, 0], [0, 1, 0, 1], [0.9, 0.8, 0.8, 0.6])
        >>> curve.at(0.7)
        (0.75, 0.3333333333333333)
        """
        _checks.check_real_number(threshold, "threshold", -np.inf, np.inf)
        reached = np.count_nonzero(self.threshold >= threshold)
        if not reached:
            return 0.0, float("nan")
        return float(self.coverage[reached - 1]), float(self.risk[reached - 1])


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

    No threshold parts instances of equal confidence, so they are accepted in one step: the curve
    has one point for each distinct confidence. Coverage 0, where the risk is undefined, has none.
    (El-Yaniv and Wiener, "On the foundations of noise-free selective classification", Journal of
    Machine Learning Research 11, 2010; Geifman and El-Yaniv, "Selective classification for deep
    neural networks", NeurIPS 2017.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True labels.
    y_pred : array of shape (n,)
        Predicted labels, what would be answered if every instance were accepted.
    confidence : array of shape (n,)
        Finite numbers, higher is more confident: the largest probability, a margin, minus an
        entropy. Only their order matters.
    loss : callable or array of shape (n,), optional
        Finite losses of the instances, or a function ``loss(y_true, y_pred)`` that returns them; 1
        for an error and 0 otherwise if not given. Minus the payoffs of a reward turn sets into
        losses.
    classes : array of shape (K,), optional
        All labels; a label that is not among them is refused. Without it labels are compared as
        they are, and refused if no predicted one is ever a true one, or if they are whole numbers
        that begin one apart.
    sample_weight : array of shape (n,), optional
        Non-negative weights; an instance of weight 0 is left out.

    Returns
    -------
    RiskCoverage
        Coverage, risk and threshold, one entry per distinct confidence.

    Raises
    ------
    TypeError, ValueError
        If there is no instance, lengths differ, a label is unknown or missing, text is compared
        with numbers, or a confidence or loss is not a finite number.

    Examples
    --------
    >>> curve = risk_coverage_curve([0, 1, 1, 0], [0, 1, 0, 1], [0.9, 0.8, 0.8, 0.6])
    >>> curve.coverage.tolist(), curve.risk.round(3).tolist(), curve.threshold.tolist()
    ([0.25, 0.75, 1.0], [0.0, 0.333, 0.5], [0.9, 0.8, 0.6])
    """
    _checks.check_one_order_of_rows(
        y_true=y_true, y_pred=y_pred, confidence=confidence, loss=loss, sample_weight=sample_weight
    )
    losses, trust, weight = read_losses(y_true, y_pred, confidence, loss, classes, sample_weight)
    return accumulated(losses, trust, weight)


def aurc_loss(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    confidence: ArrayLike,
    *,
    loss: Loss | ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Area under the risk-coverage curve: the selective risk, averaged over all coverages.

    .. math:: \mathrm{AURC} = \sum_j (\phi_j - \phi_{j-1})\, r_j, \qquad \phi_0 = 0.

    Without ties it is the mean of the selective risks of the 1, 2, ..., n most confident instances.
    (Geifman, Uziel and El-Yaniv, "Bias-reduced uncertainty estimation for deep neural classifiers",
    ICLR 2019.) Instances of equal confidence are accepted in one step, at the risk after it.
    (Libraries that integrate by trapezoids from coverage 1/n on, as torch-uncertainty does, differ
    by a share of order 1/n.) An error among the few most confident weighs most: the risk is a ratio
    whose denominator is small there, which `augrc_loss` mends.

    Not an expected utility, even if the thresholds are stated in advance: ``verdict("aurc")``.

    Parameters
    ----------
    y_true, y_pred, confidence, loss, classes, sample_weight
        As `risk_coverage_curve`.

    Returns
    -------
    float
        In [0, 1] for the error; lower is better.

    Raises
    ------
    TypeError, ValueError
        As `risk_coverage_curve`.

    Examples
    --------
    >>> round(aurc_loss([0, 1, 1, 0], [0, 1, 0, 1], [0.9, 0.8, 0.7, 0.6]), 4)
    0.2083
    """
    curve = risk_coverage_curve(
        y_true, y_pred, confidence, loss=loss, classes=classes, sample_weight=sample_weight
    )
    return float(area_of_selective_risk(curve.coverage, curve.generalized_risk))


def augrc_loss(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    confidence: ArrayLike,
    *,
    loss: Loss | ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Area under the generalized risk-coverage curve: the probability of an error not stopped.

    With the generalized risk :math:`g_j = \phi_j r_j` and :math:`g_0 = \phi_0 = 0`,

    .. math:: \mathrm{AUGRC} = \sum_j (\phi_j - \phi_{j-1})\, \frac{g_{j-1} + g_j}{2}.

    It is the average loss of an instance times the share of instances that are no more confident,
    ties counting half and the instance itself too: the loss that remains if the threshold is the
    confidence of an instance drawn at random. For the error it equals
    :math:`a (1 - a)(1 - \mathrm{AUROC}) + \frac12 (1 - a)^2`, where a is the accuracy and AUROC
    tells correct answers from errors by confidence. (Traub et al., "Overcoming common flaws in the
    evaluation of selective classification systems", NeurIPS 2024.)

    With thresholds stated in advance it is an average of expected utilities, and so one itself:
    ``verdict("augrc at stated thresholds")``. With those of the sample at hand, as here, it is not:
    the price of an error then depends on how confident the other instances are,
    ``verdict("augrc")``.

    Parameters
    ----------
    y_true, y_pred, confidence, loss, classes, sample_weight
        As `risk_coverage_curve`.

    Returns
    -------
    float
        In [0, 1/2] for the error; lower is better.

    Raises
    ------
    TypeError, ValueError
        As `risk_coverage_curve`.

    Examples
    --------
    >>> augrc_loss([0, 1, 1, 0], [0, 1, 0, 1], [0.9, 0.8, 0.7, 0.6])
    0.125
    """
    curve = risk_coverage_curve(
        y_true, y_pred, confidence, loss=loss, classes=classes, sample_weight=sample_weight
    )
    return float(area_of_generalized_risk(curve.coverage, curve.generalized_risk))


def area_of_selective_risk(coverage: Any, generalized: Any) -> Any:
    """Sum the selective risks, each times the coverage that its step adds.

    A kernel: plain arithmetic on numbers, fractions or SymPy symbols, without checks.

    Parameters
    ----------
    coverage, generalized : arrays of shape (m,)
        Coverage and generalized risk after each step.

    Returns
    -------
    number or expression

    Examples
    --------
    >>> area_of_selective_risk([0.5, 1.0], [0.0, 0.5])
    np.float64(0.25)
    """
    reached, lost = np.asarray(coverage), np.asarray(generalized)
    return (np.diff(reached, prepend=0) * lost / reached).sum()


def area_of_generalized_risk(coverage: Any, generalized: Any) -> Any:
    """Sum the generalized risks by the trapezoid rule, from coverage 0, where the risk is 0.

    A kernel: plain arithmetic on numbers, fractions or SymPy symbols, without checks.

    Parameters
    ----------
    coverage, generalized : arrays of shape (m,)
        Coverage and generalized risk after each step.

    Returns
    -------
    number or expression

    Examples
    --------
    >>> area_of_generalized_risk([0.5, 1.0], [0.0, 0.5])
    np.float64(0.125)
    """
    reached, lost = np.asarray(coverage), np.asarray(generalized)
    both_ends = 2 * lost - np.diff(lost, prepend=0)  # the risks before and after a step, added
    return (np.diff(reached, prepend=0) * both_ends).sum() / 2


def read_losses(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    confidence: ArrayLike,
    loss: Loss | ArrayLike | None,
    classes: ArrayLike | None,
    sample_weight: ArrayLike | None,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Read the arguments of `risk_coverage_curve`: losses, confidences, weights, of shape (n,)."""
    truths, answers = own_checks.read_labels_alike(y_true, y_pred, classes, compared=loss is None)
    n = len(truths)
    _checks.check_at_least_one_row(n, "y_true")
    trust = own_checks.read_one_number_each(confidence, n, "confidence")
    if loss is None:
        losses = (truths != answers).astype(np.float64)
    else:
        # A function of the caller's gets the labels as they were passed, not as positions.
        given = loss(y_true, y_pred) if callable(loss) else loss
        losses = own_checks.read_one_number_each(given, n, "loss")
    weight = _checks.read_weights(sample_weight, n)
    return losses, trust, np.ones(n) if weight is None else weight


def accumulated(losses: FloatArray, trust: FloatArray, weight: FloatArray) -> RiskCoverage:
    """Accept the instances from the most confident on, those of equal confidence in one step."""
    # Without weight an instance adds no coverage, and its confidence would be a point of 0 / 0.
    kept = weight > 0
    losses, trust, weight = losses[kept], trust[kept], weight[kept]
    order = np.argsort(-trust, kind="stable")
    # The last place of each run of equal confidences.
    ends = np.append(np.flatnonzero(np.diff(trust[order])), len(order) - 1)
    accepted = np.cumsum(weight[order])[ends]
    lost = np.cumsum((weight * losses)[order])[ends]
    return RiskCoverage(accepted / accepted[-1], lost / accepted, trust[order][ends])
