"""Chapter 17: the cheapest answer for given costs, which may be unknown."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def cheapest(p, miss, alarm, unknown):
    """Return 1 (ill), 0 (healthy) or -1 (unknown) for each p."""
    p = np.array(p, dtype=float)
    say_ill, say_healthy = alarm * (1 - p), miss * p
    answer = np.where(say_ill <= say_healthy, 1, 0)
    rest = np.minimum(say_ill, say_healthy)
    return np.where(unknown <= rest, -1, answer)


def _by_thresholds(p, miss, alarm, unknown):
    p = np.array(p)
    return np.where(p > 1 - unknown / alarm, 1, np.where(p < unknown / miss, 0, -1))


def _answers_first(p, miss, alarm, unknown):
    p = np.array(p)
    least = np.minimum(alarm * (1 - p), miss * p)
    return np.where(unknown <= least, -1, p >= 0.5)


P = [0.05, 0.1, 0.2, 0.28, 0.375, 0.45, 0.55, 0.62, 0.7, 0.8, 0.9, 0.97]

TURN = Turn(
    cheapest,
    cases=(
        (P, 6, 3, 1),
        (P, 6, 3, 2.5),
        (P, 2, 8, 0.5),
        (P[2:9], 20, 2, 1),
        (P, 3, 3, 1.3),
        ([0.25, 0.5, 0.75], 4, 4, 1),
        ([0.3, 0.5, 0.7], 4, 4, 5),
    ),
    mistakes={
        'It exchanges the two errors. The answer "ill" is incorrect if the patient is healthy: a false alarm.': (
            lambda p, miss, alarm, unknown: cheapest(p, alarm, miss, unknown)
        ),
        "It never answers unknown.": (lambda p, miss, alarm, _: cheapest(p, miss, alarm, np.inf)),
        "It compares the price of an unknown with the cost of an error. Compare it with the expected cost of an "
        "answer, which is often correct.": (
            lambda p, miss, alarm, unknown: np.where(
                unknown < np.where(cheapest(p, miss, alarm, np.inf) == 1, alarm, miss),
                -1,
                cheapest(p, miss, alarm, np.inf),
            )
        ),
        "It uses the two thresholds although an unknown costs too much for them. Above the limit of the theorem answer "
        "by the crossing.": _by_thresholds,
        "It answers the more probable class. The errors cost differently, so answer the class with the smaller "
        "expected cost.": _answers_first,
        "It takes p as the probability of being healthy.": (
            lambda p, miss, alarm, unknown: cheapest(1 - np.array(p), miss, alarm, unknown)
        ),
        "It exchanges 0 and 1. The number 1 stands for ill.": (
            lambda p, miss, alarm, unknown: np.array([1, 0, -1])[cheapest(p, miss, alarm, unknown)]
        ),
        "If an answer and unknown cost the same, return unknown.": (
            lambda p, miss, alarm, unknown: np.where(
                unknown < np.minimum(alarm * (1 - np.array(p)), miss * np.array(p)),
                -1,
                cheapest(p, miss, alarm, np.inf),
            )
        ),
    },
)
