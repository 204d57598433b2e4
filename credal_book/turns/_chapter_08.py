"""Chapter 8: mean and variance of a reward from the probabilities of correct answers."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def moments(hits):
    """Return mean and variance of the reward; hits by size."""
    x = 1 / np.arange(1, len(hits) + 1)  # rewards 1, 1/2, 1/3, ...
    mean = np.dot(hits, x)
    return mean, np.dot(hits, x**2) - mean**2


def _mean_square(hits):
    mean, variance = moments(hits)
    return mean, variance + mean**2


def _deviation(hits):
    mean, variance = moments(hits)
    return mean, np.sqrt(variance)


def _given_correct(hits):
    return moments(np.divide(hits, np.sum(hits)))


def _undiscounted(hits):
    mean = np.sum(hits)
    return mean, mean * (1 - mean)


TURN = Turn(
    moments,
    cases=(
        ([0.25, 0, 0],),
        ([0, 0.5, 0],),
        ([0.4, 0.3, 0.1, 0.1],),
        ([0.2, 0.6],),
    ),
    mistakes={
        "The second number is the mean of the squares; subtract the squared mean.": _mean_square,
        "The second number is the standard deviation; the variance is its square.": _deviation,
        "It divides by the probability of a correct answer; incorrect answers count, too, with 0.": _given_correct,
        "A correct set is paid like a correct single class; an answer of k classes earns 1/k.": _undiscounted,
    },
)
