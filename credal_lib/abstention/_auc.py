"""Areas under ROC curves while one instance after the other is left unanswered."""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks import BoolArray, FloatArray, IntArray


def hand_till(
    rows: FloatArray, truths: IntArray, weight: FloatArray, ends: IntArray, n_states: int
) -> FloatArray:
    """Hand and Till's M of each state, shape (n_states,).

    Instance i is covered in the states before ``ends[i]``.
    """
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
    """Share of the covered pairs, a positive and a negative, ranked correctly in each state."""
    # A pair lasts as long as the shorter of its two. Going through the instances from the last to
    # become unknown to the first, each finds all partners with which it is the shorter; negatives
    # go first where both end together.
    order = np.lexsort((positive, -ends))
    lost = np.zeros(len(order))
    lost[order] = _concordant_weight(score[order], positive[order], weight[order])
    right = _covered_sums(lost * weight, ends, n_states)
    positives = _covered_sums(weight * positive, ends, n_states)
    negatives = _covered_sums(weight * ~positive, ends, n_states)
    pairs = positives * negatives
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(pairs > 0, right / pairs, np.nan)


def _covered_sums(amounts: FloatArray, ends: IntArray, n_states: int) -> FloatArray:
    """Sum the amounts of the instances covered in each state; exactly zero where there is none."""
    by_end = np.bincount(ends, weights=amounts, minlength=n_states + 1)
    # Summed from the end: subtracting from the whole would leave rounding errors.
    return by_end[::-1].cumsum()[::-1][1:]


def _concordant_weight(score: FloatArray, positive: BoolArray, weight: FloatArray) -> FloatArray:
    """Sum for each instance the weights of the earlier ones that are ranked correctly against it.

    They are those of the other class; ties count half.

    A merge sort turned upside down: the instances, sorted by score, are parted by the bits of their
    places, the highest bit first. In each round every block holds instances whose places agree up
    to that bit, in the order of the scores; those with the bit find the earlier ones, without it,
    below and above them in running sums. Each pair meets once.
    """
    n = len(score)
    place = np.argsort(score, kind="stable")
    ranked = score[place]
    rank = np.cumsum(np.diff(ranked, prepend=ranked[:1]) > 0, dtype=np.intp)
    tied = n > 0 and rank[-1] < n - 1
    index, found = np.arange(n), np.zeros(n)
    for bit in reversed(range(max(n - 1, 0).bit_length())):
        later = (place >> bit) & 1 == 1
        starts = index >> (bit + 1) << (bit + 1)  # where the block of each instance begins
        is_positive = positive[place]
        earlier = np.where(later, 0, weight[place])
        total, of_positive = _running(earlier), _running(earlier * is_positive)
        if tied:
            # The middle between what is below all ties and what is below none counts them half.
            low, high = _tied_range(rank, starts)
            all_below = (total[low] + total[high]) / 2
            positive_below = (of_positive[low] + of_positive[high]) / 2
        else:
            all_below, positive_below = total[:-1], of_positive[:-1]
        positive_before_block = of_positive[starts]
        negative_below = all_below - positive_below - (total[starts] - positive_before_block)
        ends = np.minimum(starts + (2 << bit), n)
        positive_above = of_positive[ends] - positive_below
        correct = np.where(is_positive, negative_below, positive_above)
        found[place] += np.where(later, correct, 0)
        # Part each block: first the earlier ones, then the later ones, both still by score.
        later_before = _running(later)[:-1]
        later_before -= later_before[starts]
        goal = np.where(later, starts + (1 << bit) + later_before, index - later_before)
        goal = goal.astype(np.intp)
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
