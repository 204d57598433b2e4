"""Chapter 18: a credal answer, with a threshold on the lower probabilities."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def guarded(lower, upper, threshold):
    """Mark the classes that are answered, a row for each case."""
    lower, upper = np.array(lower), np.array(upper)
    sure = lower.max(axis=1, keepdims=True)  # a column
    credal = upper >= sure
    return credal | (sure <= threshold)


def _guarded(lower, upper, threshold, *, read="lower", strict=False, ties=True, rejected=True):
    lower, upper = np.array(lower), np.array(upper)
    sure = lower.max(axis=1, keepdims=True)
    seen = {"lower": sure, "upper": upper.max(axis=1, keepdims=True), "middle": (lower + upper).max(1)[:, None] / 2}
    rejects = seen[read] < threshold if strict else seen[read] <= threshold
    credal = upper >= sure if ties else (upper > sure) | (lower == sure)
    return credal | rejects if rejected else credal & ~rejects


def _one_class(lower, upper, threshold):  # noqa: ARG001 (the mistake is to ignore it)
    sure = np.max(lower, axis=1, keepdims=True)
    return (np.array(lower) == sure) | (sure <= threshold)


TURN = Turn(
    guarded,
    cases=(
        ([[0.75, 0.125], [0.5625, 0.25], [0.375, 0.375]], [[0.875, 0.25], [0.75, 0.4375], [0.625, 0.625]], 0.625),
        ([[0.75, 0.125], [0.5625, 0.25], [0.5, 0.25]], [[0.875, 0.25], [0.75, 0.4375], [0.75, 0.5]], 0.375),
        ([[0.5, 0.25, 0], [0.4375, 0.3125, 0.125]], [[0.625, 0.375, 0.125], [0.5625, 0.5, 0.25]], 0.375),
        ([[0.5, 0.25, 0.125], [0.875, 0, 0]], [[0.625, 0.375, 0.25], [1, 0.125, 0.125]], 0.5),
        ([[0.5, 0.25, 0.125], [0.875, 0, 0]], [[0.625, 0.375, 0.25], [1, 0.125, 0.125]], 0.9375),
    ),
    mistakes={
        "The threshold is for the largest lower probability, not for the middle of an interval.": (
            lambda lower, upper, threshold: _guarded(lower, upper, threshold, read="middle")
        ),
        "The threshold is for the largest lower probability, not for an upper one.": (
            lambda lower, upper, threshold: _guarded(lower, upper, threshold, read="upper")
        ),
        "It rejects at the threshold, too: all classes unless a lower probability exceeds it.": (
            lambda lower, upper, threshold: _guarded(lower, upper, threshold, strict=True)
        ),
        "A class whose upper probability equals the largest lower one is not beaten everywhere; it stays.": (
            lambda lower, upper, threshold: _guarded(lower, upper, threshold, ties=False)
        ),
        "A rejection is all classes here, not none.": (
            lambda lower, upper, threshold: _guarded(lower, upper, threshold, rejected=False)
        ),
        "It forgets the threshold.": lambda lower, upper, _: guarded(lower, upper, 0),
        "It forgets that several classes may remain: the credal answer need not be one class.": _one_class,
    },
)
