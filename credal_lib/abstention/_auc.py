"""Areas under ROC curves while one instance after the other is left unanswered."""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks import BoolArray, FloatArray, IntArray


def hand_till(
    rows: FloatArray, truths: IntArray, weight: FloatArray, ends: IntArray, n_states: int
) -> FloatArray:
    """Hand and Till's M of each state, shape (n_states,); instance i is covered in the states before ``ends[i]``."""
    n_classes = rows.shape[1]
    total = np.full(n_states, np.nan if n_classes == 1 else 0.0)
    for i, j in combinations(range(n_classes), 2):
        members = np.flatnonzero((truths == i) | (truths == j))
        is_i = truths[members] == i
        for score, positive in ((rows[members, i], is_i), (rows[members, j], ~is_i)):
            total += _areas(score, positive, weight[members], ends[members], n_states)
    return total / (n_classes * (n_classes - 1)) if n_classes > 1 else total


def _areas(
    score: FloatArray, positive: BoolArray, weight: FloatArray, ends: IntArray, n_states: int
) -> FloatArray:
    """Share of the covered pairs, one positive and one negative, that are ranked correctly, in each state."""
    # A pair lasts as long as the shorter of its two. Going through the instances from the last to
    # become unknown to the first, each finds all partners with which it is the shorter; negatives
    # go first where both end together.
    order = np.lexsort((positive, -ends))
    lost = np.zeros(len(order))
    lost[order] = _concordant_weight(score[order], positive[order], weight[order])
    right = _covered_sums(lost * weight, ends, n_states)
    pairs = _covered_sums(weight * positive, ends, n_states) * _covered_sums(
        weight * ~positive, ends, n_states
    )
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(pairs > 0, right / pairs, np.nan)


def _covered_sums(amounts: FloatArray, ends: IntArray, n_states: int) -> FloatArray:
    """Sum the amounts of the instances covered in each state; exactly zero where there is none."""
    by_end = np.bincount(ends, weights=amounts, minlength=n_states + 1)
    return by_end[::-1].cumsum()[::-1][1:]


def _concordant_weight(score: FloatArray, positive: BoolArray, weight: FloatArray) -> FloatArray:
    """Sum, for each instance, the weights of earlier ones of the other class ranked correctly against it, ties half.

    A merge sort turned upside down: the instances, sorted by score, are parted by the bits of their
    places, the highest bit first. In each round every block holds instances whose places agree up
    to that bit, in the order of the scores; those with the bit find the earlier ones, without it,
    below and above them in running sums. Each pair meets once.
    """
    n = len(score)
    place = np.argsort(score, kind="stable")
    rank = np.cumsum(np.diff(score[place], prepend=score[place[:1]]) > 0, dtype=np.intp)
    tied = n > 0 and rank[-1] < n - 1
    index, found = np.arange(n), np.zeros(n)
    for bit in reversed(range(max(n - 1, 0).bit_length())):
        later = (place >> bit) & 1 == 1
        starts = index >> (bit + 1) << (bit + 1)
        is_positive = positive[place]
        earlier = np.where(later, 0, weight[place])
        total, of_positive = _running(earlier), _running(earlier * is_positive)
        if tied:
            low, high = _tied_range(rank, starts)
            all_below, positive_below = (
                (total[low] + total[high]) / 2,
                (of_positive[low] + of_positive[high]) / 2,
            )
        else:
            all_below, positive_below = total[:-1], of_positive[:-1]
        begin = of_positive[starts]
        below = all_below - positive_below - (total[starts] - begin)
        above = of_positive[np.minimum(starts + (2 << bit), n)] - positive_below
        found[place] += np.where(later, np.where(is_positive, below, above), 0)
        before = _running(later)[:-1]
        before -= before[starts]
        goal = np.where(later, starts + (1 << bit) + before, index - before).astype(np.intp)
        place[goal] = place.copy()
        if tied:
            rank[goal] = rank.copy()
    return found


def _running(amounts: NDArray[Any]) -> FloatArray:
    """Sum the first 0, 1, ... amounts."""
    sums = np.zeros(len(amounts) + 1)
    np.cumsum(amounts, out=sums[1:])
    return sums


def _tied_range(rank: IntArray, starts: IntArray) -> tuple[IntArray, IntArray]:
    """Where the instances of the same score begin and end around each one in its block."""
    new = (np.diff(rank, prepend=-1) != 0) | (np.diff(starts, prepend=-1) != 0)
    first = np.flatnonzero(new)
    group = new.cumsum() - 1
    return first[group], np.append(first[1:], len(rank))[group]
