"""Chapter 31: the conformal sets of new rows from calibration rows."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def conformal_sets(p_cal, y_cal, p_new, level):
    """Mark the classes of the LAC sets, shape (new rows, classes)."""
    right = np.array(p_cal)[np.arange(len(y_cal)), y_cal]
    scores = np.sort(1 - right)
    r = int(np.ceil((len(scores) + 1) * level))
    threshold = scores[r - 1] if r <= len(scores) else np.inf
    return 1 - np.array(p_new) <= threshold


def _sets(p_cal, y_cal, p_new, level, *, more=1, score=None, strict=False):
    """Make the sets, with one thing done in another way."""
    p_cal, p_new = np.array(p_cal), np.array(p_new)
    right = p_cal[np.arange(len(y_cal)), y_cal] if score is None else score(p_cal)
    scores = np.sort(1 - right)
    r = min(int(np.ceil((len(scores) + more) * level)), len(scores) + 1)
    threshold = np.append(scores, np.inf)[r - 1]
    return 1 - p_new < threshold if strict else 1 - p_new <= threshold


def _never_all(p_cal, y_cal, p_new, level):
    """Use the largest score where there are too few rows."""
    scores = np.sort(1 - np.array(p_cal)[np.arange(len(y_cal)), y_cal])
    r = min(int(np.ceil((len(scores) + 1) * level)), len(scores))
    return 1 - np.array(p_new) <= scores[r - 1]


P_CAL = [
    [0.75, 0.125, 0.125],
    [0.5, 0.375, 0.125],
    [0.25, 0.625, 0.125],
    [0.125, 0.25, 0.625],
    [0.375, 0.375, 0.25],
    [0.625, 0.25, 0.125],
    [0.125, 0.75, 0.125],
]
Y_CAL = [0, 0, 1, 1, 2, 0, 1]
NEW = [[0.5, 0.375, 0.125], [0.25, 0.25, 0.5], [0.875, 0.0625, 0.0625], [0.34375, 0.34375, 0.3125]]

TURN = Turn(
    conformal_sets,
    cases=(
        (P_CAL, Y_CAL, NEW, 0.75),
        (P_CAL, Y_CAL, NEW, 0.5),
        (P_CAL, Y_CAL, NEW, 0.875),
        (P_CAL, Y_CAL, NEW[1:], 0.625),
        (P_CAL, Y_CAL, NEW, 0.9375),
        (P_CAL, Y_CAL, NEW, 0.6875),
        (P_CAL[2:], Y_CAL[2:], NEW, 0.75),
        (P_CAL, [1, 0, 1, 2, 2, 0, 0], NEW, 0.75),
    ),
    mistakes={
        "Count the new row too: r is the level times n + 1, rounded up.": (
            lambda p_cal, y_cal, p_new, level: _sets(p_cal, y_cal, p_new, level, more=0)
        ),
        "The score of a calibration row looks at its true class, not at the most probable one.": (
            lambda p_cal, y_cal, p_new, level: _sets(p_cal, y_cal, p_new, level, score=lambda p: p.max(axis=1))
        ),
        "A class whose score equals the threshold belongs to the set.": (
            lambda p_cal, y_cal, p_new, level: _sets(p_cal, y_cal, p_new, level, strict=True)
        ),
        "With too few calibration rows for the level, every class belongs to the set.": _never_all,
        "A class whose score is small belongs to the set, not one whose score is large.": (
            lambda p_cal, y_cal, p_new, level: ~_sets(p_cal, y_cal, p_new, level)
        ),
    },
)
