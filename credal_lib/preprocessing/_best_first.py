"""Best-first search among the subsets of columns, forward from the empty set."""

from __future__ import annotations

from collections.abc import Callable

from credal_lib._checks import FloatArray

Subset = tuple[int, ...]
"""Columns, increasing."""

IMPROVEMENT = 1e-5
"""A subset is a new best if its merit exceeds that of the old one by more than this, as in WEKA."""

TIE = 1e-12
"""Merits and correlations this close are ties."""


def best_first(additions: Callable[[Subset], FloatArray], patience: int) -> Subset:
    """Return the best subset that was seen.

    `additions` gives the merit of a subset with each column added, shape (p,). The best of at most
    `patience` open subsets is expanded by each column that it lacks, until `patience` expansions in
    a row bring no new best. Of open subsets with the same merit the older comes first; a subset
    that is reached a second time is opened a second time.
    """
    best: Subset = ()
    best_merit, in_vain = 0.0, 0
    opened: list[tuple[float, Subset]] = [(0.0, ())]
    while opened and in_vain < patience:
        _, subset = opened.pop(0)
        in_vain += 1
        members = set(subset)
        for column, merit in enumerate(additions(subset).tolist()):
            if column in members:
                continue
            # Before the first open subset that is worse, so after the older ones that are as good.
            worse = (i for i, (other, _) in enumerate(opened) if merit > other + TIE)
            place = next(worse, len(opened))
            if place >= patience:
                continue
            larger = tuple(sorted([*subset, column]))
            opened.insert(place, (merit, larger))
            del opened[patience:]
            if merit > best_merit + IMPROVEMENT:
                best, best_merit, in_vain = larger, merit, 0
    return best
