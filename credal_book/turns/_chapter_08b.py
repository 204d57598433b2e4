"""Chapter 8, second lesson: what each member of the committee thinks of two classifiers."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def votes(hits_f, hits_g):
    """Return the votes of u_1, ..., u_K for f over g; hits by size."""
    sizes = np.arange(1, len(hits_f) + 1)
    pays = np.minimum(sizes[:, None] / sizes, 1)
    return pays @ np.subtract(hits_f, hits_g)


def _with_payments(pays):
    """Let the members pay something else."""

    def mistaken(hits_f, hits_g):
        sizes = np.arange(1, len(hits_f) + 1)
        return pays(sizes[:, None], sizes) @ np.subtract(hits_f, hits_g)

    return mistaken


TURN = Turn(
    votes,
    cases=(
        ([0.25, 0, 0], [0, 0.5, 0]),
        ([0.2, 0, 0.8], [0, 0.75, 0]),
        ([0.5, 0.25], [0.25, 0.5]),
        ([0, 0, 0, 1], [0.25, 0, 0, 0]),
        ([0.4, 0.1, 0.3, 0.1], [0.4, 0.3, 0.2, 0]),
    ),
    mistakes={
        "Member and size are exchanged: u_j pays a set of k classes min(j/k, 1).": _with_payments(
            lambda j, k: np.minimum(k / j, 1)
        ),
        "A set that is paid more than 1: no member pays more than for a right name; take the minimum of j/k and 1.": (
            _with_payments(lambda j, k: j / k)
        ),
        "Sets of more than j classes are discounted by u_j, not left unpaid.": _with_payments(
            lambda j, k: np.where(k <= j, 1.0, 0.0)
        ),
        "That is how much they prefer g to f; turn the difference around.": lambda f, g: votes(g, f),
        "It looks at f alone; subtract the utility of g.": lambda f, g: votes(f, np.zeros(len(g))),
    },
)
