"""Chapter 17b: the area under the ROC curve of what is answered, beside the abstention."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def area_of_answered(score, ill, answered):
    """Return the abstention, and the area for the others."""
    score, ill, answered = (np.array(v) for v in (score, ill, answered))
    high = score[ill & answered][:, None]  # a row for each ill
    low = score[~ill & answered]
    right = (high > low) + (high == low) / 2
    return 1 - answered.mean(), right.mean()


def _area(score, ill, answered, *, ill_left=True, healthy_left=True, tie=0.5):
    score, ill, answered = (np.array(v) for v in (score, ill, answered))
    high = score[ill & answered if ill_left else ill][:, None]
    low = score[~ill & answered if healthy_left else ~ill]
    return 1 - answered.mean(), ((high > low) + (high == low) * tie).mean()


def _of_all_pairs(score, ill, answered):
    ill, answered = np.array(ill), np.array(answered)
    abstention, area = area_of_answered(score, ill, answered)
    return abstention, area * ill[answered].sum() * (~ill)[answered].sum() / (ill.sum() * (~ill).sum())


def _swapped(score, ill, answered):
    abstention, area = area_of_answered(score, ill, answered)
    return 1 - abstention, area


SCORES = [0.875, 0.75, 0.75, 0.5, 0.5, 0.375, 0.25, 0.125]
ILL = [True, True, False, True, False, False, True, False]

TURN = Turn(
    area_of_answered,
    cases=(
        ([0.75, 0.5, 0.5, 0.25, 0.25], [False, True, False, True, True], [True, True, True, True, False]),
        (SCORES, ILL, [True] * 8),
        (SCORES, ILL, [True, True, True, False, False, False, True, True]),
        (SCORES, ILL, [True, False, True, True, True, True, True, False]),
        (SCORES[::-1], ILL, [True, True, False, True, True, True, True, True]),
        ([0.75, 0.5, 0.5, 0.25, 0.25], [True, True, False, False, True], [True, True, True, True, False]),
    ),
    mistakes={
        "It counts pairs with unknown patients. Use only pairs in which both patients are answered.": (
            lambda score, ill, answered: _area(score, ill, answered, ill_left=False, healthy_left=False)
        ),
        "It counts pairs with healthy patients who are unknown. Leave them out, too.": (
            lambda score, ill, answered: _area(score, ill, answered, healthy_left=False)
        ),
        "It counts pairs with ill patients who are unknown. Leave them out, too.": (
            lambda score, ill, answered: _area(score, ill, answered, ill_left=False)
        ),
        "It does not count pairs with equal scores. Each of them counts as half.": (
            lambda score, ill, answered: _area(score, ill, answered, tie=0)
        ),
        "It counts pairs with equal scores as a whole. Each of them counts as half.": (
            lambda score, ill, answered: _area(score, ill, answered, tie=1)
        ),
        "It divides by the number of all pairs. Divide by the number of pairs that you count.": _of_all_pairs,
        "It returns the share of answered patients. The abstention is the share of unknown ones.": _swapped,
    },
)
