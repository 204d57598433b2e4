"""Top lists: which classes are listed, what is left for the others, and which lists can be true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray
from credal_lib._parts import parts
from credal_lib.toplists import _checks as own_checks
from credal_lib.toplists import _proxy as exact
from credal_lib.toplists._checks import TopLists
from credal_lib.toplists._proxy import proxy

NUMBERS_AT_A_TIME = 2**18
"""Probabilities that are ranked at once: a block that fits in the cache."""


def _proxies(lists: TopLists) -> FloatArray:
    """Proxy probability of every row, shape (n,).

    What rounding leaves over of a sum counts as nothing.
    """
    n_classes = lists.members.shape[1]
    unlisted = n_classes - np.count_nonzero(lists.members, axis=1)
    nothing_left = (unlisted == 0) | (1 - lists.totals <= n_classes * np.finfo(np.float64).eps)
    # Of a list of all classes 0 is divided by 1, not by 0.
    return np.asarray(proxy(np.where(nothing_left, 1, lists.totals), np.maximum(unlisted, 1)))


def _padded(lists: TopLists, proxies: FloatArray) -> FloatArray:
    """Fill validated lists up to distributions, shape (n, K)."""
    return np.where(lists.members, lists.confidences, proxies[:, np.newaxis])


def _is_valid(lists: TopLists, proxies: FloatArray, tol: float) -> BoolArray:
    """Mark the lists in which no listed class is below the proxy probability, shape (n,)."""
    too_low = lists.confidences < (proxies - max(tol, lists.rounding))[:, np.newaxis]
    return np.asarray(~(too_low & lists.members).any(axis=1))


def proxy_probability(
    p: ArrayLike, listed: ArrayLike, *, classes: ArrayLike | None = None
) -> FloatArray:
    r"""Probability that each class outside the list is given.

    .. math:: \pi = (1 - \sum_{j \in S} p_j)/(K - |S|)

    with the set S of the listed classes. (Resin, Section 3.) A remainder within the rounding of the
    sum (K units in the last place) counts as none, so that 0.7 and 0.3, or ten times 0.1, leave
    exactly nothing to the other classes.

    Parameters
    ----------
    p : float array of shape (n, K)
        Confidence scores; entries outside `listed` are ignored, NaN among them. Rows with a
        Fraction or a SymPy expression among them are computed exactly.
    listed : bool array of shape (n, K)
        The classes of each list; 0/1 integers are accepted. An empty row is the top-0 list.
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given. Frames are aligned to them in any
        order.

    Returns
    -------
    float array of shape (n,), in [0, 1]
        0 where all classes are listed. An object array of exact values for exact scores.

    Raises
    ------
    TypeError, ValueError
        If shapes differ, a listed confidence score is negative or not finite, a row sums to more
        than one, or a row that lists all classes does not sum to one (tolerance 1e-8).

    Examples
    --------
    >>> proxy_probability([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]]).round(3).tolist()
    [0.1]
    """
    if exact.is_exact(p):
        return exact.read(p, listed).proxies
    return _proxies(own_checks.read_top_lists(p, listed, classes))


def pad(p: ArrayLike, listed: ArrayLike, *, classes: ArrayLike | None = None) -> FloatArray | Any:
    r"""Fill top lists up to distributions: each class outside the list gets the proxy probability.

    (Resin, Section 3, equation 6.)

    Parameters
    ----------
    p, listed, classes
        As `proxy_probability`.

    Returns
    -------
    float array of shape (n, K), columns in the order of `classes`; or frame
        The padded distributions; the uniform one for an empty list. A frame for frames, with the
        columns and the index of `p`; an object array of exact values for exact scores.

    Raises
    ------
    TypeError, ValueError
        As `proxy_probability`.

    Examples
    --------
    >>> pad([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]]).round(3).tolist()
    [[0.5, 0.3, 0.1, 0.1]]
    >>> from sympy import Symbol
    >>> pad([[Symbol("a"), 0, 0]], [[1, 0, 0]]).tolist()
    [[a, 1/2 - a/2, 1/2 - a/2]]
    """
    if exact.is_exact(p):
        return exact.read(p, listed).padded()
    lists = own_checks.read_top_lists(p, listed, classes)
    return _checks.as_given(_padded(lists, _proxies(lists)), classes, p, listed)


def top(p: ArrayLike, k: int, *, classes: ArrayLike | None = None) -> BoolArray | Any:
    """List the k most probable classes.

    With `p` itself it is a true top-k list if `p` are the true probabilities.

    Parameters
    ----------
    p : float array of shape (n, K)
        Probabilities of the classes. Only their order counts, so any finite numbers are accepted;
        what is scored is checked there.
    k : int
        Length of the lists, 0 to K.
    classes : array of shape (K,), optional
        As `proxy_probability`.

    Returns
    -------
    bool array of shape (n, K), columns in the order of `classes`, or of `p`; or frame
        Of exactly equal entries the first are listed; `true_lists` gives all lists. A frame for a
        frame, with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        If `p` is not an array (n, K) of finite numbers, or `k` is not an integer from 0 to K.

    Examples
    --------
    >>> top([[0.2, 0.5, 0.2, 0.1]], 2).astype(int).tolist()
    [[1, 1, 0, 0]]
    """
    rows = _checks.read_gambles(_checks.read_by_label(classes, p=p)[1], "p")
    _checks.check_count_operand(k, "k", 0, rows.shape[1])
    listed = np.zeros(rows.shape, dtype=np.bool_)
    if k > 0:
        for part in parts(len(rows), rows.shape[1], NUMBERS_AT_A_TIME):
            listed[part] = _top_rows(rows[part], k)
    return _checks.as_given(listed, classes, p)


def _top_rows(rows: FloatArray, k: int) -> BoolArray:
    """Take what reaches the k-th largest entry; rows where more entries do are sorted."""
    n_classes = rows.shape[1]
    last = np.partition(rows, n_classes - k, axis=1)[:, n_classes - k]
    listed = np.asarray(rows >= last[:, np.newaxis])
    tied = np.flatnonzero(np.count_nonzero(listed, axis=1) > k)
    listed[tied] = False
    order = np.argsort(-rows[tied], axis=1, kind="stable")[:, :k]
    listed[tied[:, np.newaxis], order] = True
    return listed


def top_mass(
    q: ArrayLike, mass: float, tol: float = 1e-9, *, classes: ArrayLike | None = None
) -> BoolArray | Any:
    r"""List the fewest classes that account for a given probability, the most probable ones.

    The top-:math:`\beta` list of the concluding remarks, with :math:`\beta` = `mass`. (Resin,
    Section 7.)

    Parameters
    ----------
    q : float array of shape (n, K)
        Distributions.
    mass : float
        Probability to account for, in [0, 1].
    tol : float, default 1e-9
        A list that falls short by no more than this suffices; in single precision at least its
        rounding error.
    classes : array of shape (K,), optional
        As `proxy_probability`.

    Returns
    -------
    bool array of shape (n, K), columns in the order of `classes`, or of `q`; or frame
        Of exactly equal probabilities the first are listed. A frame for a frame, as from `top`.

    Raises
    ------
    TypeError, ValueError
        If a row of `q` is not a distribution, `mass` is not in [0, 1], or `tol` is negative.

    Examples
    --------
    >>> top_mass([[0.2, 0.5, 0.2, 0.1], [0.1, 0.8, 0.1, 0]], 0.7).astype(int).tolist()
    [[1, 1, 0, 0], [0, 1, 0, 0]]
    """
    _, columns = _checks.read_by_label(classes, q=q)
    chances = _checks.read_probability_rows(columns, "q")
    _checks.check_real_number(mass, "mass", 0, 1)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    tol = max(tol, _checks.rounding(columns))
    order = np.argsort(-chances, axis=1, kind="stable")
    ranked = np.take_along_axis(chances, order, axis=1)
    # A class is listed if those before it do not yet account for enough.
    before = np.cumsum(ranked, axis=1) - ranked
    listed = np.zeros(chances.shape, dtype=np.bool_)
    np.put_along_axis(listed, order, before < mass - tol, axis=1)
    return _checks.as_given(listed, classes, q)


def true_lists(q: Sequence[Any], k: int, tol: float = 1e-9) -> BoolArray:
    r"""Write out all true top-k lists of one distribution: a functional with sets for values.

    (Resin, Section 3.) The confidence scores of each are those of `q`.

    Parameters
    ----------
    q : sequence of length K
        A distribution, floats or fractions.
    k : int
        Length of the lists, 0 to K.
    tol : float, default 1e-9
        Classes whose probabilities differ from the k-th largest by at most this much count as ties.

    Returns
    -------
    bool array of shape (number of lists, K)
        One list per row; a single row unless classes are tied for the last places.

    Raises
    ------
    TypeError, ValueError
        If `q` is not a distribution, `k` is not from 0 to K, `tol` is negative, or there are more
        than 100,000 lists.

    Examples
    --------
    >>> true_lists([0.5, 0.2, 0.2, 0.1], 2).astype(int).tolist()
    [[1, 1, 0, 0], [1, 0, 1, 0]]
    """
    chances = np.array(_checks.read_distribution(q, "q"), dtype=np.float64)
    _checks.check_count_operand(k, "k", 0, chances.size)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    if k == 0:
        return np.zeros((1, chances.size), dtype=np.bool_)
    last = np.sort(chances)[-k]
    surely = chances > last + tol
    tied = np.flatnonzero(~surely & (chances >= last - tol))
    places = k - int(np.count_nonzero(surely))
    own_checks.check_enumerable_ties(tied.size, places)
    chosen = np.array(list(combinations(tied, places)))
    lists = np.tile(surely, (len(chosen), 1))
    np.put_along_axis(lists, chosen, values=True, axis=1)
    return lists


def is_calibrated(
    p: ArrayLike,
    listed: ArrayLike,
    q: ArrayLike,
    tol: float = 1e-9,
    *,
    classes: ArrayLike | None = None,
) -> BoolArray:
    """Mark which top lists are calibrated: each confidence score is the probability of its class.

    (Resin, Section 3.)

    Parameters
    ----------
    p, listed, classes
        As `proxy_probability`.
    q : float array of shape (K,) or (n, K)
        True probabilities: one distribution for all lists, or one for each.
    tol : float, default 1e-9
        Largest difference that counts as none.

    Returns
    -------
    bool array of shape (n,)
        True for an empty list.

    Raises
    ------
    TypeError, ValueError
        As `proxy_probability`; also if `q` is not a distribution or of another shape, or `tol` is
        negative.

    Examples
    --------
    >>> p, listed = [[0.5, 0.2, 0, 0], [0.5, 0, 0, 0.2]], [[1, 1, 0, 0], [1, 0, 0, 1]]
    >>> is_calibrated(p, listed, [0.5, 0.2, 0.2, 0.1]).tolist()
    [True, False]
    """
    _checks.check_one_order_of_rows(p=p, listed=listed, q=_checks.by_rows(q))
    _, scores, columns, truth = _checks.read_by_label(classes, p=p, listed=listed, q=q)
    lists = own_checks.read_top_lists(scores, columns)
    chances = _checks.read_probabilities_by_row(truth, *lists.members.shape)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    tol = max(tol, lists.rounding, _checks.rounding(truth))
    agrees = np.abs(lists.confidences - chances) <= tol
    return np.asarray((agrees | ~lists.members).all(axis=1))


def is_true(
    p: ArrayLike,
    listed: ArrayLike,
    q: ArrayLike,
    tol: float = 1e-9,
    *,
    classes: ArrayLike | None = None,
) -> BoolArray:
    """Mark which top lists are true.

    They are calibrated, and no class outside the list is more probable than one inside. (Resin,
    Section 3.)

    Parameters
    ----------
    p, listed, q, tol, classes
        As `is_calibrated`; `tol` is also the excess of an unlisted class that counts as none.

    Returns
    -------
    bool array of shape (n,)
        True for an empty list, the only top-0 list.

    Raises
    ------
    TypeError, ValueError
        As `is_calibrated`.

    Examples
    --------
    >>> p, listed = [[0.5, 0.2, 0, 0], [0.5, 0, 0, 0.1]], [[1, 1, 0, 0], [1, 0, 0, 1]]
    >>> is_true(p, listed, [0.5, 0.2, 0.2, 0.1]).tolist()
    [True, False]
    """
    _checks.check_one_order_of_rows(p=p, listed=listed, q=_checks.by_rows(q))
    _, scores, columns, truth = _checks.read_by_label(classes, p=p, listed=listed, q=q)
    calibrated = is_calibrated(scores, columns, truth, tol)
    members = _checks.read_sets(columns, "listed")
    chances = _checks.read_probabilities_by_row(truth, *members.shape)
    tol = max(tol, _checks.rounding(truth))
    least_inside = np.min(chances, axis=1, where=members, initial=np.inf)
    most_outside = np.max(chances, axis=1, where=~members, initial=0)
    return np.asarray(calibrated & (most_outside <= least_inside + tol))


def is_valid(
    p: ArrayLike, listed: ArrayLike, tol: float = 1e-9, *, classes: ArrayLike | None = None
) -> BoolArray:
    r"""Mark which top lists are valid: true for some distribution.

    They are if :math:`\pi \le \min_{j \in S} p_j`. (Resin, Section 3.)

    Parameters
    ----------
    p, listed, classes
        As `proxy_probability`.
    tol : float, default 1e-9
        Excess of the proxy probability over the least confidence score that counts as none.

    Returns
    -------
    bool array of shape (n,)
        True for an empty list and for a list of all classes.

    Raises
    ------
    TypeError, ValueError
        As `proxy_probability`; also if `tol` is negative.

    Examples
    --------
    >>> is_valid([[0.5, 0.3, 0, 0], [0.5, 0, 0, 0.1]], [[1, 1, 0, 0], [1, 0, 0, 1]]).tolist()
    [True, False]
    """
    lists = own_checks.read_top_lists(p, listed, classes)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    return _is_valid(lists, _proxies(lists), tol)


def largest_valid(
    p: ArrayLike, listed: ArrayLike, tol: float = 1e-9, *, classes: ArrayLike | None = None
) -> BoolArray | Any:
    r"""Return the largest valid sublist of each top list.

    The paper removes the class of the lowest confidence score until the list is valid. The sublists
    on the way are the most confident 1, 2, ... of its classes, so a sort finds the longest valid
    one: :math:`O(K \log K)` a row. Equal scores stay or go together. (Resin, Section 3.)

    Parameters
    ----------
    p, listed, tol, classes
        As `is_valid`.

    Returns
    -------
    bool array of shape (n, K), columns in the order of `classes`; or frame
        The list itself where it is valid; possibly empty. The confidence scores stay `p`. A frame
        for frames, as from `pad`.

    Raises
    ------
    TypeError, ValueError
        As `is_valid`.

    Examples
    --------
    >>> p, listed = [[0.5, 0, 0, 0.1], [0.2, 0, 0, 0]], [[1, 0, 0, 1], [1, 0, 0, 0]]
    >>> largest_valid(p, listed).astype(int).tolist()
    [[1, 0, 0, 0], [0, 0, 0, 0]]
    """
    lists = own_checks.read_top_lists(p, listed, classes)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    kept = _shortened(lists, _is_valid(lists, _proxies(lists), tol), tol).members.copy()
    return _checks.as_given(kept, classes, p, listed)


def _shortened(lists: TopLists, valid: BoolArray, tol: float) -> TopLists:
    """Return the largest valid sublists; only the rows that are not `valid` are computed."""
    if valid.all():
        return lists
    confidences, kept = lists.confidences.copy(), lists.members.copy()
    least = _largest_removed(confidences[~valid], kept[~valid], max(tol, lists.rounding))
    kept[~valid] &= confidences[~valid] > least[:, np.newaxis]
    confidences[~kept] = 0
    return TopLists(confidences, kept, confidences.sum(axis=1), lists.rounding)


def _largest_removed(confidences: FloatArray, members: BoolArray, tol: float) -> FloatArray:
    """Largest confidence score that an invalid list has to give up, shape (n,)."""
    ranked = -np.sort(-np.where(members, confidences, -1), axis=1)  # unlisted classes come last
    length = np.arange(1, ranked.shape[1])
    proxies = proxy(np.cumsum(ranked[:, :-1], axis=1), ranked.shape[1] - length)
    # A beginning of a valid list is valid: the number of valid ones is the length of the longest.
    kept = np.count_nonzero(ranked[:, :-1] >= proxies - tol, axis=1)
    return np.asarray(np.take_along_axis(ranked, kept[:, np.newaxis], axis=1)[:, 0])


def average(
    p: ArrayLike, listed: ArrayLike, *, classes: ArrayLike | None = None
) -> tuple[FloatArray | Any, BoolArray | Any]:
    r"""Combine several top lists for each instance by averaging their confidence scores.

    A class that one list names and another does not enters with the proxy probability of the other
    list; the result lists every class that some list names. So the padded distribution of the
    average is the average of the padded distributions. (Resin, Section 7, which leaves lists of
    different classes open.)

    Parameters
    ----------
    p, listed : arrays of shape (L, n, K)
        L top lists for each of n instances, each as in `proxy_probability`; lists of L frames are
        aligned by label.
    classes : array of shape (K,), optional
        As `proxy_probability`.

    Returns
    -------
    tuple (p, listed)
        Float and bool array of shape (n, K); frames for frames, with the columns and the index of
        the first. The average of valid lists is valid: a class that one of them names is in none of
        them below the proxy probability.

    Raises
    ------
    TypeError, ValueError
        If the shapes are not (L, n, K) with L of at least 1, or a list is refused by
        `proxy_probability`.

    Examples
    --------
    >>> scores = [[[0.7, 0, 0, 0]], [[0.4, 0.4, 0, 0]]]
    >>> p, listed = average(scores, [[[1, 0, 0, 0]], [[1, 1, 0, 0]]])
    >>> p.round(3).tolist(), listed.astype(int).tolist()
    ([[0.55, 0.25, 0.0, 0.0]], [[1, 1, 0, 0]])
    """
    voters = own_checks.read_stacked_lists(p, listed, classes)
    named = np.any([lists.members for lists in voters], axis=0)
    padded = np.mean([_padded(lists, _proxies(lists)) for lists in voters], axis=0)
    frames = p[:1] if isinstance(p, list | tuple) else ()
    averaged = _checks.as_given(np.where(named, padded, 0.0), classes, *frames)
    union = _checks.as_given(named, classes, *frames)
    return averaged, union
