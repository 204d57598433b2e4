"""Chapter 36: whether the truth is among the first options, with ties."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def holds_truth(votes_of_truth, votes_of_others, k):
    """Probability that the truth is among the first k options."""
    others = np.array(votes_of_others)
    above = (others > votes_of_truth).sum()
    tied = 1 + (others == votes_of_truth).sum()
    return float(min(max((k - above) / tied, 0), 1))


def _counts(votes_of_truth, votes_of_others):
    others = np.array(votes_of_others)
    return (others > votes_of_truth).sum(), (others == votes_of_truth).sum()


def _won(votes_of_truth, votes_of_others, k):
    return float(_counts(votes_of_truth, votes_of_others)[0] < k)


def _lost(votes_of_truth, votes_of_others, k):
    return float(sum(_counts(votes_of_truth, votes_of_others)) < k)


def _one_of(votes_of_truth, votes_of_others, k):
    above, tied = _counts(votes_of_truth, votes_of_others)
    return 1 / (1 + tied) if above < k < above + tied + 1 else float(above < k)


def _not_cut(votes_of_truth, votes_of_others, k):
    above, tied = _counts(votes_of_truth, votes_of_others)
    return float((k - above) / (tied + 1))


TURN = Turn(
    holds_truth,
    cases=(
        (12, [9, 4, 3], 2),
        (3, [12, 9, 4], 1),
        (10, [10, 5, 3], 1),
        (6, [9, 6, 6, 1], 3),
        (0, [9, 8, 0, 0, 0], 4),
        (7, [], 1),
    ),
    mistakes={
        "A tie is not always won: each order of the tied options is equally probable.": _won,
        "A tie is not always lost: each order of the tied options is equally probable.": _lost,
        "If more than one place is left for the tied options, the probability is larger: count the places.": _one_of,
        "A probability lies between 0 and 1: cut the quotient off.": _not_cut,
    },
)
