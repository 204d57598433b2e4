"""Chapter 22: the penalized Brier score of a list."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn
from credal_lib import toplists


def penalized_brier(p, listed, y, penalty):
    """Score of a list if class `y`, counted from 0, is true."""
    p, listed = np.array(p), np.array(listed, dtype=bool)
    kept = toplists.largest_valid([p], [listed])[0]
    share = (1 - p[kept].sum()) / max(np.sum(~kept), 1)
    padded = np.where(kept, p, share)
    distance = np.sum((padded - np.eye(len(p))[y]) ** 2)
    return distance + penalty * np.any(listed & ~kept)


def _as_padded(p, listed, y, fine):
    """Score the list without shortening it, and add a fine."""
    (padded,) = toplists.pad([p], [listed])
    return np.sum((padded - np.eye(len(p))[y]) ** 2) + fine


def _is_valid(p, listed):
    return toplists.is_valid([p], [listed])[0]


def _named_only(p, listed, y, penalty):
    kept = toplists.largest_valid([p], [listed])[0]
    given = np.where(kept, p, 0)
    return np.sum((given - np.eye(len(p))[y]) ** 2) + (0 if _is_valid(p, listed) else penalty)


TURN = Turn(
    penalized_brier,
    cases=(
        ([0.5, 0.2, 0, 0], [1, 1, 0, 0], 0, 0.01),
        ([0.5, 0.2, 0, 0], [1, 1, 0, 0], 3, 0.01),
        ([0.5, 0, 0, 0.1], [1, 0, 0, 1], 0, 0.01),
        ([0.5, 0, 0, 0.1], [1, 0, 0, 1], 0, 0.02),
        ([0.5, 0, 0.4], [1, 0, 1], 1, 0.01),
        ([0.2, 0.1, 0.3, 0], [1, 1, 0, 0], 2, 0.01),
        ([0.6, 0.3, 0.1], [1, 1, 1], 1, 0.01),
    ),
    mistakes={
        "It scores an invalid list as it is padded; shorten it first.": lambda p, s, y, c: _as_padded(
            p, s, y, 0 if _is_valid(p, s) else c
        ),
        "It forgets the fine of an invalid list.": lambda p, s, y, _: penalized_brier(p, s, y, 0),
        "It fines valid lists too.": lambda p, s, y, c: penalized_brier(p, s, y, 0) + c,
        "It gives the other classes nothing; they share what is left equally.": _named_only,
    },
)
