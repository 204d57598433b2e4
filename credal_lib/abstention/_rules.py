r"""Rules that turn probabilities into one class or "unknown", the empty set.

(Ferri and Hernández-Orallo, Sections 4 and 5.) Every rule takes probabilities of shape (n, K) and
returns sets of shape (n, K) with at most one class per row. Ties are broken by the lower index.
Comparisons allow for rounding by `tol`, so that 0.7 meets a threshold computed as ``0.4 * 0.5 +
0.5``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.abstention import _checks as own_checks

TOLERANCE = 1e-12
"""Tolerance: probabilities, windows and costs that differ by no more are equal."""


def window_threshold(share: Any, window: Any) -> Any:
    r"""Threshold of a class, :math:`\tau_j = (1 - b_j)\, w + b_j`.

    The kernel of the window rule: plain arithmetic on numbers, fractions, arrays or SymPy symbols.
    (Ferri and Hernández-Orallo, Section 4, decision rule.)

    Parameters
    ----------
    share : number or expression
        The class's share :math:`b_j` of the bias.
    window : number or expression
        Size w of the window in [0, 1].

    Returns
    -------
    number or expression
        The share itself at window 0, one at window 1.

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers.

    Examples
    --------
    >>> from fractions import Fraction
    >>> window_threshold(Fraction(55, 100), Fraction(15, 100))
    Fraction(247, 400)
    """
    _checks.check_operands(share=share, window=window)
    return (1 - share) * window + share


def widest_window(probability: Any, share: Any) -> Any:
    r"""Widest window at which a class still meets its threshold, :math:`(p_j - b_j) / (1 - b_j)`.

    `window_threshold` solved for the window; negative if no window is narrow enough. Plain
    arithmetic.

    Parameters
    ----------
    probability, share : number or expression
        Probability of the class and its share of the bias, less than one.

    Returns
    -------
    number or expression

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers, or
        `share` is 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> widest_window(Fraction(247, 400), Fraction(55, 100))
    Fraction(3, 20)
    """
    _checks.check_operands(probability=probability, share=share)
    if not isinstance(share, np.ndarray):  # in an array, a share of one is the caller's business
        _checks.check_not_zero(share, "share", 1)
    return (probability - share) / (1 - share)


def confidence_rule(
    p: ArrayLike,
    threshold: ArrayLike,
    *,
    strict: bool = False,
    tol: float = TOLERANCE,
    classes: ArrayLike | None = None,
) -> BoolArray | Any:
    r"""Answer the most probable class if its probability reaches the threshold.

    .. math:: c = \arg\max_j p_j, \qquad
              \text{answer } c \text{ if } p_c \ge \tau_c, \text{ else unknown.}

    (Ferri and Hernández-Orallo, Section 4, one threshold or one per class; the rejection option of
    Zaffalon, Corani and Mauá, Section 9.4, follows with `vacuous_for_unknown`.)

    Parameters
    ----------
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance.
    threshold : number or array of shape (K,)
        In [0, 1]: one for all classes, or one for each.
    strict : bool, default False
        Require more than the threshold, as the paper does in Example 2.
    tol : float, default 1e-12
        A probability this close to its threshold equals it; of probabilities in single precision at
        least their rounding error.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given. Frames, and thresholds in a
        Series, are aligned to them in any order.

    Returns
    -------
    bool array of shape (n, K), or frame
        One class per row, or none; columns in the order of `classes`. Among equally probable
        classes the lowest index. A frame for a frame, with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        If a row of `p` is not a probability vector, or a threshold is outside [0, 1].

    Examples
    --------
    >>> confidence_rule([[0.7, 0.3], [0.6, 0.4]], 0.625).astype(int).tolist()
    [[1, 0], [0, 0]]
    """
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_real_number(tol, "tol", 0, 1)
    _checks.check_is_boolean(strict, "strict")
    tol = max(tol, _checks.rounding(columns))
    least = own_checks.read_thresholds(
        order.vector(threshold, "threshold"), rows.shape[1], "threshold"
    )
    best = rows.argmax(axis=1)
    confidence, bar = rows.max(axis=1), least[best]
    answered = confidence > bar + tol if strict else confidence >= bar - tol
    return _checks.as_given(_answers(best, answered, rows.shape[1]), order.labels, p)


def ratio_rule(
    p: ArrayLike, thresholds: ArrayLike, *, tol: float = TOLERANCE, classes: ArrayLike | None = None
) -> BoolArray | Any:
    r"""Answer the class that exceeds its own threshold by the largest factor.

    .. math:: \text{If } p_i \ge \tau_i \text{ for some } i: \arg\max_j p_j / \tau_j,
              \text{ else unknown.}

    Unlike `confidence_rule` it may answer a class that is not the most probable one. (Ferri and
    Hernández-Orallo, Section 4, third rule.)

    Parameters
    ----------
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance.
    thresholds : array of shape (K,)
        In [0, 1], one per class. At threshold 0 every positive probability has an infinite ratio,
        and probability 0 the ratio 0 (the limit of small thresholds), so that an impossible class
        is never answered.
    tol, classes
        As `confidence_rule`.

    Returns
    -------
    bool array of shape (n, K), or frame
        One class per row, or none; columns in the order of `classes`. Among equal ratios the lowest
        index. A frame for a frame, with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        As `confidence_rule`.

    Examples
    --------
    >>> ratio_rule([[0.55, 0.45]], [0.8, 0.4]).astype(int).tolist()
    [[0, 1]]
    """
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_real_number(tol, "tol", 0, 1)
    tol = max(tol, _checks.rounding(columns))
    least = own_checks.read_thresholds(
        order.vector(thresholds, "thresholds"), rows.shape[1], "thresholds", one_for_all=False
    )
    meets = (rows >= least - tol) & (rows > 0)
    best = largest_ratio(rows, least)
    answered = np.asarray(meets.any(axis=1))
    return _checks.as_given(_answers(best, answered, rows.shape[1]), order.labels, p)


def window_rule(
    p: ArrayLike,
    window: float,
    bias: ArrayLike | None = None,
    *,
    tol: float = TOLERANCE,
    classes: ArrayLike | None = None,
) -> BoolArray | Any:
    r"""Answer by `ratio_rule` with the thresholds :math:`\tau_j = (1 - b_j)\, w + b_j`.

    Window 0 never abstains: both the probabilities and the bias sum to one, so some
    :math:`p_j \ge b_j`. Window 1 answers only what has probability one. A wider window abstains on
    all that a narrower one does. With two classes, or a uniform bias, it changes no other answer;
    with three classes and a bias that is not uniform an answer may move to another class before it
    becomes unknown. (Ferri and Hernández-Orallo, Section 4, decision rule.)

    Parameters
    ----------
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance.
    window : float
        Size w of the caution window, in [0, 1].
    bias : array of shape (K,), optional
        Shares :math:`b_j` of the classes, which sum to one: the probability at which a class
        becomes an answer. Without it all are 1/K, and the rule is `confidence_rule` with the
        threshold :math:`w + (1 - w)/K`.
    tol : float, default 1e-12
        An instance whose `critical_window` is this close to the window is answered; of
        probabilities in single precision at least their rounding error.
    classes : array of shape (K,), optional
        As `confidence_rule`; a `bias` in a Series is aligned too.

    Returns
    -------
    bool array of shape (n, K), or frame
        One class per row, or none; columns in the order of `classes`. Among equal ratios the lowest
        index. A frame for a frame, with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        If a row of `p`, or `bias`, is not a probability vector, or `window` is outside [0, 1].

    Examples
    --------
    >>> p = [[0.7, 0.3], [0.6, 0.4], [0.4, 0.6]]
    >>> window_rule(p, 0.15, bias=[0.55, 0.45]).astype(int).tolist()
    [[1, 0], [0, 0], [0, 1]]
    """
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_real_number(window, "window", 0, 1)
    _checks.check_real_number(tol, "tol", 0, 1)
    shares = own_checks.read_class_bias(bias, rows.shape[1], order)
    tol = max(tol, own_checks.window_rounding(columns, shares))
    answered = np.asarray(critical_windows(rows, shares) >= window - tol)
    best = largest_ratio(rows, window_threshold(shares, window))
    return _checks.as_given(_answers(best, answered, rows.shape[1]), order.labels, p)


def critical_window(
    p: ArrayLike, bias: ArrayLike | None = None, *, classes: ArrayLike | None = None
) -> FloatArray:
    r"""Widest window at which `window_rule` still answers.

    .. math:: w^* = \max_j \frac{p_j - b_j}{1 - b_j}

    Parameters
    ----------
    p, bias, classes
        As `window_rule`.

    Returns
    -------
    float array of shape (n,)
        In [0, 1]: 0 where :math:`p = b`, 1 where a class has probability one.

    Raises
    ------
    TypeError, ValueError
        If a row of `p`, or `bias`, is not a probability vector.

    Examples
    --------
    >>> critical_window([[0.75, 0.25], [0.5, 0.5], [0, 1]]).tolist()
    [0.5, 0.0, 1.0]
    """
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    return critical_windows(rows, own_checks.read_class_bias(bias, rows.shape[1], order))


def cost_rule(
    p: ArrayLike, costs: ArrayLike, *, tol: float = TOLERANCE, classes: ArrayLike | None = None
) -> BoolArray | Any:
    r"""Answer a class or unknown, at the least expected cost.

    .. math:: \arg\min_d \sum_y c_{dy}\, p_y

    Chow's rule is the case of cost 1 for each error and one cost c for unknown: answer if
    :math:`\max_j p_j \ge 1 - c`.

    Parameters
    ----------
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance.
    costs : array of shape (K + 1, K)
        A row for each answer and a last one for unknown, a column for each true class; gains are
        negative costs. Of a frame rows and columns are aligned by label, the row of another name is
        unknown.
    tol : float, default 1e-12
        Decisions whose expected cost is this close to the least tie with it; the lowest class of
        them is answered, unknown only if there is none. Of probabilities in single precision at
        least their rounding error.
    classes : array of shape (K,), optional
        As `confidence_rule`.

    Returns
    -------
    bool array of shape (n, K), or frame
        One class per row, or none; columns in the order of `classes`. A frame for a frame, with its
        columns and its index.

    Raises
    ------
    TypeError, ValueError
        If a row of `p` is not a probability vector, or `costs` has another shape or numbers that
        are not finite.

    Examples
    --------
    >>> p = [[0.99, 0.01], [0.5, 0.5], [0.1, 0.9]]
    >>> cost_rule(p, [[0, 100], [20, 0], [2, 3]]).astype(int).tolist()
    [[1, 0], [0, 0], [0, 1]]
    """
    order, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    n_classes = rows.shape[1]
    prices = _checks.read_real_array(order.costs(costs, "costs"), "costs")
    expected_rows = "a row for each predicted class and a last one for unknown"
    _checks.check_shape(prices.shape, (n_classes + 1, n_classes), "costs", expected_rows)
    tol = max(tol, _checks.rounding(columns) * float(np.abs(prices).max()))
    expected = rows @ prices.T
    # The first of those that tie: unknown, the last row, only if it is alone.
    best = (expected <= expected.min(axis=1, keepdims=True) + tol).argmax(axis=1)
    return _checks.as_given(_answers(best, best < n_classes, n_classes), order.labels, p)


def vacuous_for_unknown(sets: ArrayLike, *, classes: ArrayLike | None = None) -> BoolArray | Any:
    """Replace "unknown" (empty rows) by the vacuous set of all classes.

    Two different answers: size rewards pay u(1/K) for all classes and `unknown` for none. The
    rejection option of Zaffalon, Corani and Mauá, Section 9.4, is meant as all classes.

    Parameters
    ----------
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted.
    classes : array of shape (K,), optional
        Label of each column; a frame is aligned to them in any order.

    Returns
    -------
    bool array of shape (n, K), or frame
        The same, full rows for empty ones; columns in the order of `classes`, or of `sets`. A frame
        for a frame, with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        If sets are not 0/1 of shape (n, K).

    Examples
    --------
    >>> vacuous_for_unknown([[1, 0], [0, 0]]).astype(int).tolist()
    [[1, 0], [1, 1]]
    """
    order, columns = _checks.read_by_label(classes, sets=sets)
    members = _checks.read_sets(columns)
    return _checks.as_given(members | ~members.any(axis=1, keepdims=True), order.labels, sets)


def _answers(best: IntArray, answered: BoolArray, n_classes: int) -> BoolArray:
    """One class per row where answered, none elsewhere."""
    return np.asarray((best[:, np.newaxis] == np.arange(n_classes)) & answered[:, np.newaxis])


def largest_ratio(rows: FloatArray, least: FloatArray) -> IntArray:
    """Return the class whose probability exceeds its threshold by the largest factor."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratios = np.where(rows > 0, rows / least, 0)  # infinite where the threshold is 0
    best: IntArray = ratios.argmax(axis=1)
    return best


def critical_windows(rows: FloatArray, shares: FloatArray) -> FloatArray:
    """Return the widest window at which each row is still answered, shape (n,)."""
    # A share of one has threshold one at every window: met by certainty (within the tol of sums),
    # or never.
    certain = np.where(rows >= 1 - _checks.SUM_TOLERANCE, 1.0, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        widest = np.where(shares < 1, widest_window(rows, shares), certain)
    # Some p_j >= b_j, so the largest is below 0 by rounding only.
    return np.asarray(np.clip(widest.max(axis=1), 0.0, 1.0))
