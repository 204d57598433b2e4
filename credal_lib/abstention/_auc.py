"""Areas under ROC curves while one instance after the other is left unanswered."""

from itertools import combinations

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray


def hand_till(rows: FloatArray, truths: IntArray, weight: FloatArray, ends: IntArray, n_states: int) -> FloatArray:
    """Hand and Till's M of each state, shape (m,); instance i is covered in the states before ``ends[i]``."""
    n_classes = rows.shape[1]
    total = np.full(n_states, np.nan if n_classes == 1 else 0.0)
    for i, j in combinations(range(n_classes), 2):
        members = np.flatnonzero((truths == i) | (truths == j))
        is_i = truths[members] == i
        for score, positive in ((rows[members, i], is_i), (rows[members, j], ~is_i)):
            total += _areas(score, positive, weight[members], ends[members], n_states)
    return total / (n_classes * (n_classes - 1)) if n_classes > 1 else total


def _areas(score: FloatArray, positive: BoolArray, weight: FloatArray, ends: IntArray, n_states: int) -> FloatArray:
    """Share of the covered pairs, one positive and one negative, that are ranked correctly, in each state."""
    # A pair lasts as long as the shorter of its two. Going through the instances from the last to become unknown to the
    # first, each finds all partners with which it is the shorter; negatives go first where both end together.
    order = np.lexsort((positive, -ends))
    lost = np.zeros(len(order))
    lost[order] = _concordant_weight(score[order], positive[order], weight[order])
    right = _covered_sums(lost * weight, ends, n_states)
    pairs = _covered_sums(weight * positive, ends, n_states) * _covered_sums(weight * ~positive, ends, n_states)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(pairs > 0, right / pairs, np.nan)


def _covered_sums(amounts: FloatArray, ends: IntArray, n_states: int) -> FloatArray:
    """Sum the amounts of the instances covered in each state; exactly zero where there is none."""
    by_end = np.bincount(ends, weights=amounts, minlength=n_states + 1)
    return by_end[::-1].cumsum()[::-1][1:]


def _concordant_weight(score: FloatArray, positive: BoolArray, weight: FloatArray) -> FloatArray:
    """Sum, for each instance, the weights of earlier ones of the other class ranked correctly against it, ties half.

    Merge sort from below: in each round every block of instances is joined to the block before it, and the positions
    that the scores take in the joined block count the entries of the earlier block below and above.
    """
    n = len(score)
    rank = np.unique(score, return_inverse=True)[1]
    found = np.zeros(n)
    size = 1
    while size < n:
        place = np.arange(n)
        block, later = place // (2 * size), (place // size) % 2 == 1
        key = block * (n + 1) + rank
        order = np.argsort(key, kind="stable")
        queries, starts = key[later], block[later] * (n + 1)
        low, high, begin, end = (
            np.searchsorted(key[order], at, side)  # type: ignore[call-overload]
            for at, side in ((queries, "left"), (queries, "right"), (starts, "left"), (starts + n, "right"))
        )
        of_positive, of_negative = (
            np.append(0.0, np.where(~later & of_class, weight, 0)[order].cumsum()) for of_class in (positive, ~positive)
        )
        below = (of_negative[low] + of_negative[high]) / 2 - of_negative[begin]
        above = of_positive[end] - (of_positive[low] + of_positive[high]) / 2
        found[later] += np.where(positive[later], below, above)
        size *= 2
    return found
