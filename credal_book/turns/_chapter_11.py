"""Chapter 11: the largest margin of a set over its classes, by a linear program."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def linprog(*given, **named):
    """SciPy's, imported when it is called: whoever checks another chapter's function does without."""
    from scipy import optimize

    return optimize.linprog(*given, **named)


def largest_margin(set_costs, class_costs):
    """Return the largest margin of a set over its classes."""
    gains = np.subtract(class_costs, set_costs)  # class, truth
    k, K = gains.shape
    bounds = [(0, 1)] * K + [(None, None)]
    found = linprog(
        np.append(np.zeros(K), -1),  # the variables: p and the margin
        A_ub=np.hstack([-gains, np.ones((k, 1))]),
        b_ub=np.zeros(k),
        A_eq=[np.append(np.ones(K), 0)],
        b_eq=[1],
        bounds=bounds,
    )
    return -found["fun"]


def _gains(set_costs, class_costs):
    return np.subtract(class_costs, set_costs)


TURN = Turn(
    largest_margin,
    cases=(
        ([0.25, 0.25, 2], [[0, 1, 2], [1, 0, 2]]),
        ([1, 1, 2], [[0, 1, 2], [1, 0, 2]]),
        ([1.5, 1.5], [[0, 3], [6, 0]]),
        ([2.5, 2.5], [[0, 3], [6, 0]]),
        ([3, 1.5], [[0, 3], [6, 0]]),
        ([1, 1, 1], [[0, 1, 2], [1, 0, 2], [4, 4, 0]]),
        ([1, 0, 2, 2], [[0, 3, 1, 4], [4, 0, 2, 1]]),
    ),
    mistakes={
        "It compares with the average of the classes; compare with each single class.": (
            lambda s, c: float(np.max(_gains(s, c).mean(axis=0)))
        ),
        "It looks at equal probabilities alone; search all distributions.": (
            lambda s, c: float(np.min(_gains(s, c).mean(axis=1)))
        ),
        "It looks at one truth at a time; a distribution mixes the truths.": (
            lambda s, c: float(np.max(_gains(s, c).min(axis=0)))
        ),
        "It returns minus the margin, because linprog minimizes; change the sign.": lambda s, c: -largest_margin(s, c),
    },
)
