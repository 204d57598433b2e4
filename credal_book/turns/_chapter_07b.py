"""Chapter 7, second lesson: the sure reward that is as good as an uncertain one."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._chapter_07 import linear, u65
from credal_book.turns._turn import Turn


def sure_reward(values, probabilities, u, inverse):
    """Sure reward with the same utility as the uncertain one."""
    expected_utility = np.dot(probabilities, u(np.asarray(values)))
    return inverse(expected_utility)


def inverse_of_u65(utility):
    """Return the reward that has this utility under u65."""
    return (1.6 - np.sqrt(2.56 - 2.4 * utility)) / 1.2


def _mean(values, probabilities):
    return np.dot(probabilities, np.asarray(values))


TURN = Turn(
    sure_reward,
    cases=(
        ([1, 0], [0.25, 0.75], np.sqrt, np.square),
        ([1, 1 / 2, 0], [0.5, 0.25, 0.25], u65, inverse_of_u65),
        ([1 / 3], [1], np.sqrt, np.square),
        ([1, 1 / 2, 1 / 3, 0], [0.3, 0.3, 0.3, 0.1], np.log1p, np.expm1),
        ([1, 1 / 2], [0.5, 0.5], linear, linear),
        ([0, 100], [0.5, 0.5], lambda x: np.log1p(x / 300), lambda y: 300 * np.expm1(y)),
    ),
    mistakes={
        "That is the expected utility; ask the inverse which reward has this utility.": (
            lambda values, probabilities, u, _: np.dot(probabilities, u(np.asarray(values)))
        ),
        "That is the expected reward; average the utilities, and then apply the inverse.": (
            lambda values, probabilities, *_: _mean(values, probabilities)
        ),
        "That is the utility of the expected reward; average the utilities themselves.": (
            lambda values, probabilities, u, _: u(_mean(values, probabilities))
        ),
        "It treats all values as equally probable; weight them by their probabilities.": (
            lambda values, _, u, inverse: inverse(np.mean(u(np.asarray(values))))
        ),
        "That is the price of uncertainty; return the sure reward itself.": (
            lambda values, probabilities, u, inverse: (
                _mean(values, probabilities) - sure_reward(values, probabilities, u, inverse)
            )
        ),
        "That is one divided by the expected utility; the inverse is the function that undoes `u`.": (
            lambda values, probabilities, u, _: 1 / np.dot(probabilities, u(np.asarray(values)))
        ),
    },
)
