"""Chapter 20: what is left of a list once it is valid."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def repaired(confidences, K):
    """Return what a list on `K` classes keeps, highest first."""
    kept = sorted(confidences, reverse=True)
    while kept and (1 - sum(kept)) > (K - len(kept)) * kept[-1] + 1e-9:
        kept.pop()
    return np.array(kept)


def _is_invalid(kept, K):
    return bool(kept) and 1 - sum(kept) > (K - len(kept)) * kept[-1] + 1e-9


def _once(confidences, K):
    """Remove one class if the list is invalid."""
    kept = sorted(confidences, reverse=True)
    return np.array(kept[:-1] if _is_invalid(kept, K) else kept)


def _by_first_proxy(confidences, K):
    """Compare every class with the proxy probability of the whole list."""
    left_out = K - len(confidences)
    share = (1 - sum(confidences)) / left_out if left_out else 0
    return np.array([c for c in sorted(confidences, reverse=True) if c >= share - 1e-9])


def _by_even_share(confidences, K):
    """Compare every class with an even share of one."""
    return np.array([c for c in sorted(confidences, reverse=True) if c >= 1 / K - 1e-9])


def _without_tolerance(confidences, K):
    """Compare rounded sums exactly."""
    kept = sorted(confidences, reverse=True)
    while kept and 1 - sum(kept) > (K - len(kept)) * kept[-1]:
        kept.pop()
    return np.array(kept)


def _ties_go(confidences, K):
    """Remove a class that just equals the proxy probability."""
    kept = sorted(confidences, reverse=True)
    while kept and len(kept) < K and 1 - sum(kept) > (K - len(kept)) * kept[-1] - 1e-9:
        kept.pop()
    return np.array(kept)


def _highest_first(confidences, K):
    """Remove the classes of highest confidence."""
    kept = sorted(confidences, reverse=True)
    while _is_invalid(kept, K):
        kept = kept[1:]
    return np.array(kept)


TURN = Turn(
    repaired,
    cases=(
        ([0.5, 0.2], 4),
        ([0.3, 0.1, 0.05], 5),
        ([0.05, 0.5], 6),
        ([0.1, 0.5], 6),
        ([0.15], 5),
        ([0.15], 8),
        ([0.2, 0.2, 0.02], 6),
        ([0.5, 0.01, 0.14], 5),
        ([0.25, 0.14, 0.13], 7),
        ([0.7, 0.2, 0.1], 3),
        ([0.7, 0.1], 4),
        ([], 3),
    ),
    mistakes={
        "One removal may not be enough, so look again at what is left.": _once,
        "Each removal changes the proxy probability, so compute it again.": _by_first_proxy,
        "Compare with an even share of what the list leaves over, not of 1.": _by_even_share,
        "Sums are rounded, so compare with a tolerance such as 1e-9.": _without_tolerance,
        "A class whose confidence equals the proxy probability may stay.": _ties_go,
        "It drops the highest confidence, which only raises the proxy probability.": _highest_first,
    },
)
