"""Chapter 34: what honest lists of a given probability expect under the score that asks for them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def list_entropy(q, beta):
    """Give the expected score of the honest top-beta list."""
    q = np.sort(q)[::-1]
    named = np.cumsum(q)  # t_1, t_2, ...
    missing = np.clip(1 - (named - q) / beta, 0, None)
    fading = ((1 - beta) / (2 * len(q))) ** np.arange(len(q))
    return 1 - np.sum(fading * missing**2 / (2 - named))


def _list_entropy(q, beta, *, ordered=True, clipped=True, squared=True, after=False, faded=True):
    q = np.sort(q)[::-1] if ordered else np.asarray(q, dtype=float)
    named = np.cumsum(q)
    missing = 1 - (named - (0 if after else 1) * q) / beta
    missing = np.clip(missing, 0, None) if clipped else missing
    weight = (1 - beta) / (2 * len(q)) if faded else 1
    return 1 - np.sum(weight ** np.arange(len(q)) * missing ** (2 if squared else 1) / (2 - named))


TURN = Turn(
    list_entropy,
    cases=(
        ([1 / 2, 1 / 3, 1 / 6], 0.75),
        ([0.2, 0.5, 0.3], 0.6),
        ([0.1, 0.15, 0.35, 0.4], 0.9),
        ([0.7, 0.3], 0.5),
    ),
    mistakes={
        "The most probable class is named first: sort the probabilities.": lambda q, b: _list_entropy(
            q, b, ordered=False
        ),
        "Once beta is reached, nothing is missing: let z_j be 0 where 1 - t/beta is negative.": (
            lambda q, b: _list_entropy(q, b, clipped=False)
        ),
        "The missing share z_j enters as a square.": lambda q, b: _list_entropy(q, b, squared=False),
        "z_j is missing before class j is named, so z_1 is 1: use the sum of the classes before it.": (
            lambda q, b: _list_entropy(q, b, after=True)
        ),
        "Each further class has a smaller weight: (1 - beta)/(2K) times the weight before it.": (
            lambda q, b: _list_entropy(q, b, faded=False)
        ),
        "The entropy is 1 minus the sum.": lambda q, b: 1 - list_entropy(q, b),
    },
)
