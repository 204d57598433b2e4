"""Response curves: a measure against abstention while the caution window widens.

(Ferri and Hernández-Orallo, Sections 4 to 6.) The curves are exact: every instance becomes unknown
at its own critical window, and nothing changes between two states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks, confusion
from credal_lib._checks import FloatArray, IntArray
from credal_lib.abstention import _checks as own_checks
from credal_lib.abstention._auc import hand_till
from credal_lib.abstention._rules import TOLERANCE
from credal_lib.abstention._window_states import widen
from credal_lib.confusion import _checks as confusion_checks
from credal_lib.confusion import average_utility
from credal_lib.confusion._orientation import Matrix, Truth, named, tally_of

OF_RIGHT_AND_UNKNOWN = (
    confusion.selective_accuracy,
    confusion.overall_accuracy,
    confusion.error,
    confusion.coverage,
    confusion.abstention,
    confusion.efficacy,
    confusion.accuracy_coverage_f,
)
"""Measures that need but the numbers of right answers, wrong answers and unknowns."""

Measure = Callable[[Any], Any]
"""A function of a confusion matrix, shape (K + 1, K), or of a stack, as those of `confusion`."""


@dataclass(frozen=True, eq=False)
class ResponseCurve:
    """A measure against abstention, returned by `response_curve` or `auc_response_curve`.

    Attributes
    ----------
    window : float array of shape (n_states,)
        The widest window at which each state holds, increasing; the last is 1. (Where an answer
        moves to another class, the window itself is a tie, which `window_rule` breaks by the lower
        index.)
    abstention : float array of shape (n_states,)
        Weighted share of the instances that are unknown, not decreasing, first 0.
    values : float array of shape (n_states,)
        The measure; ``nan`` where it is undefined, for instance where nothing is covered.
    """

    window: FloatArray
    abstention: FloatArray
    values: FloatArray

    def __repr__(self) -> str:
        """Show the number of states and the ends of the curve."""
        a, v = self.abstention, self.values
        return (
            f"ResponseCurve({len(a)} states, ({a[0]:.4g}, {v[0]:.4g}) to ({a[-1]:.4g},"
            f" {v[-1]:.4g}))"
        )

    def at(self, abstention: ArrayLike) -> FloatArray:
        """Evaluate the curve at some abstention, by linear interpolation between states.

        Two curves of the same data are compared at the same abstention. States where the measure is
        undefined are passed over.

        Parameters
        ----------
        abstention : number or array
            Shares in [0, 1].

        Returns
        -------
        float array of the same shape
            ``nan`` beyond the last state where the measure is defined.

        Raises
        ------
        TypeError, ValueError
            If a share is not a finite number.
        """
        where = _checks.read_real_array(abstention, "abstention")
        defined = ~np.isnan(self.values)
        if not defined.any():
            return np.full(where.shape, np.nan)
        across, up = self.abstention[defined], self.values[defined]
        return np.asarray(np.interp(where, across, up, left=np.nan, right=np.nan))

    def area(self, at_one: float) -> float:
        """Area under the polyline of the curve, extrapolated to abstention 1 with a stated value.

        For the accuracy with `at_one` 1, one minus the area for the error with `at_one` 0, the
        paper calls it probabilistic capacity. (Ferri and Hernández-Orallo, Section 4.) States where
        the measure is undefined are passed over.

        Parameters
        ----------
        at_one : float
            Value at abstention 1, where most measures are undefined.

        Returns
        -------
        float
            ``nan`` if the measure is defined nowhere.

        Raises
        ------
        TypeError, ValueError
            If `at_one` is not a finite number.
        """
        _checks.check_real_number(at_one, "at_one", -np.inf, np.inf)
        defined = ~np.isnan(self.values)
        if not defined.any():
            return float("nan")
        across = np.append(self.abstention[defined], 1.0)
        up = np.append(self.values[defined], at_one)
        return float(np.trapezoid(up, across))


def response_curve(
    y_true: ArrayLike,
    p: ArrayLike,
    measure: Measure = confusion.selective_accuracy,
    *,
    bias: ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    tol: float = TOLERANCE,
) -> ResponseCurve:
    """Measure `window_rule` at every window from 0 to 1.

    Instances with a class of probability one, within the tol, never become unknown: the curve of an
    overconfident classifier ends before abstention 1. Memory grows with n*K; time with n*log(n) +
    n*K for measures of right answers and unknowns alone (`confusion.selective_accuracy`,
    `confusion.error`, ...), else with n*log(n) + n*K**2.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given or `p`
        is a frame.
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance; a frame is aligned to `classes` by its
        columns.
    measure : callable, default `confusion.selective_accuracy`
        Any measure of `confusion`, or another function of a confusion matrix M whose entries
        ``M[d][c]`` are arrays, one number per state, ``M[K]`` being unknown. Options by
        ``functools.partial``: ``partial(mean_cost, costs=costs)``, ``partial(confusion.recall,
        positive=label)``.
    bias : array of shape (K,), optional
        As `window_rule`; uniform without it.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given. Matrices that `measure` sees are
        in their order.
    sample_weight : array of shape (n,), optional
        Non-negative weights; an instance of weight 0 is left out.
    tol : float, default 1e-12
        Windows that differ by no more count as one.

    Returns
    -------
    ResponseCurve

    Raises
    ------
    TypeError, ValueError
        If there is no instance, lengths differ, a row of `p` or `bias` is not a probability vector,
        a label is unknown, or `measure` is not a function that returns one number per state.

    Examples
    --------
    >>> curve = response_curve([0, 1, 1, 1], [[0.9, 0.1], [0.2, 0.8], [0.6, 0.4], [0, 1]])
    >>> curve.window.round(3).tolist(), curve.abstention.tolist(), curve.values.round(3).tolist()
    ([0.2, 0.6, 0.8, 1.0], [0.0, 0.25, 0.5, 0.75], [0.75, 1.0, 1.0, 1.0])
    """
    _checks.check_callable(measure, "measure", confusion_checks.A_METRIC)
    rows, shares, truths, weight, allowance = _checked(y_true, p, bias, classes, sample_weight, tol)
    path = widen(rows, shares, truths, weight, allowance)
    order, _ = _checks.read_by_label(classes, p=p)
    labels = None if order.labels is None else tuple(order.labels.tolist())
    if measure in OF_RIGHT_AND_UNKNOWN:
        # 3 x 2 numbers a state, however many classes there are.
        path, labels = path.of_right_and_unknown(), None
    values = []
    for stack in path.matrices():
        measured = np.asarray(measure(named(stack, labels)), dtype=np.float64)
        if measured.ndim:  # else one number for all
            _checks.check_shape(
                measured.shape, stack.shape[-1:], "measure", "one number per matrix"
            )
        values.append(np.broadcast_to(measured, stack.shape[-1]))
    return ResponseCurve(path.window, path.abstention(), np.concatenate(values))


def auc_response_curve(
    y_true: ArrayLike,
    p: ArrayLike,
    *,
    bias: ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    tol: float = TOLERANCE,
) -> ResponseCurve:
    r"""Area under the ROC curve of what is covered, at every window from 0 to 1.

    For two classes the AUC, for more Hand and Till's M: the mean over pairs of classes j < l of
    :math:`(f(j|l) + f(l|j))/2`, where :math:`f(j|l)` is the share of pairs of an instance of j and
    one of l that :math:`p_j` ranks correctly, ties counting half. (Ferri and Hernández-Orallo,
    Section 6, Figure 10.) It is the volume under the surface TPR x FPR x abstention that `area`
    then gives. Time grows with n*log(n)**2 for each pair of classes.

    Parameters
    ----------
    y_true, p, bias, classes, sample_weight, tol
        As `response_curve`.

    Returns
    -------
    ResponseCurve
        The value is ``nan`` from the state on where a class has no instance left.

    Raises
    ------
    TypeError, ValueError
        As `response_curve`.

    Examples
    --------
    >>> curve = auc_response_curve([0, 1, 0, 1], [[0.9, 0.1], [0.2, 0.8], [0.4, 0.6], [0.45, 0.55]])
    >>> curve.abstention.tolist(), curve.values.tolist()
    ([0.0, 0.25, 0.5, 0.75, 1.0], [0.75, 1.0, 1.0, nan, nan])
    """
    rows, shares, truths, weight, allowance = _checked(y_true, p, bias, classes, sample_weight, tol)
    path = widen(rows, shares, truths, weight, allowance)
    kept = rows if weight is None else rows[weight > 0]  # as `widen` does
    values = hand_till(kept, path.truths, path.weight, path.last_states(), len(path.window))
    return ResponseCurve(path.window, path.abstention(), values)


def mean_cost(matrix: Matrix, *, costs: Any, truth: Truth = None) -> Any:
    r"""Cost of an instance on average, :math:`\sum_{d,y} M_{dy}\, c_{dy} / \sum_{d,y} M_{dy}`.

    Plain arithmetic on numbers, fractions, arrays or SymPy symbols. (Ferri and Hernández-Orallo,
    Section 5, there without the division.)

    Parameters
    ----------
    matrix : Tally, or array of shape (K + 1, K), or a stack of shape (K + 1, K, n_states)
        Confusion matrix, last row for unknown; a bare square array, without that row, needs
        `truth`.
    costs : array of shape (K + 1, K)
        A row for each predicted class and a last one for unknown, a column for each true class;
        gains are negative. By keyword: counts and costs look alike.
    truth : {"columns", "rows"}, optional
        Where a bare `matrix` has the true classes.

    Returns
    -------
    number, expression, or array of shape (n_states,)
        ``nan`` if there is no case.

    Raises
    ------
    TypeError, ValueError
        If `costs` lacks the row for unknown or has another shape, a bare square array comes without
        `truth`, a count is negative, or an entry is not a finite number.

    Examples
    --------
    >>> mean_cost([[4, 0], [1, 3], [1, 1]], costs=[[0, 100], [20, 0], [2, 3]])
    2.5
    """
    counted, classes = own_checks.read_rows_with_unknown(matrix, truth)
    prices = own_checks.read_costs_of_same_shape(counted, costs, classes)
    return average_utility(tally_of(counted), utilities=prices)


def _checked(
    y_true: ArrayLike,
    p: ArrayLike,
    bias: ArrayLike | None,
    classes: ArrayLike | None,
    sample_weight: ArrayLike | None,
    tol: float,
) -> tuple[FloatArray, FloatArray, IntArray, FloatArray | None, float]:
    """Read the arguments of a curve: probabilities, bias, true classes, weights, tolerance."""
    _checks.check_one_order_of_rows(p=p, y_true=y_true, sample_weight=sample_weight)
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_at_least_one_row(len(rows), "p")
    n, n_classes = rows.shape
    _checks.check_real_number(tol, "tol", 0, 1)
    shares = own_checks.read_class_bias(bias, n_classes, order)
    truths = _checks.read_truths(y_true, n, n_classes, order.labels)
    allowance = max(tol, own_checks.window_rounding(columns, shares))
    return rows, shares, truths, _checks.read_weights(sample_weight, n), allowance
