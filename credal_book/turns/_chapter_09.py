"""Chapter 9: the advantage of the pair over a precise classifier, over m bets and for any utility."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from math import comb

import numpy as np

from credal_book.turns._turn import Turn


def pair_advantage(u, m, q):
    """Return the pair's advantage over a precise classifier."""
    correct = np.arange(m + 1)
    ways = np.array([comb(m, each) for each in correct])
    probability = ways * q**correct * (1 - q) ** (m - correct)
    return u(m / 2) - probability @ u(correct)


def log_of_wealth(x):
    """Take the logarithm of a wealth of 1 and the reward."""
    return np.log(1 + x)


def constant_aversion(x):
    """Stay as averse to risk at every wealth."""
    return 1 - np.exp(-x)


def rich(x):
    """Take the logarithm of a wealth of 3 and the reward; not 0 at 0."""
    return np.log(3 + x)


def _binomial(m, correct, q):
    return comb(m, correct) * q**correct * (1 - q) ** (m - correct)


def _with(probability=_binomial, pair=lambda u, m, _: u(m / 2), totals=lambda m: np.arange(m + 1)):
    """Let the probabilities, the utility of the pairs or the totals that are summed be others."""

    def mistaken(u, m, q):
        correct = totals(m)
        return pair(u, m, q) - np.array([probability(m, int(each), q) for each in correct]) @ u(correct)

    return mistaken


TURN = Turn(
    pair_advantage,
    cases=(
        (log_of_wealth, 1, 0.6),
        (log_of_wealth, 2, 0.55),
        (rich, 2, 0.7),
        (constant_aversion, 5, 0.9),
        (rich, 7, 0.6),
    ),
    mistakes={
        "It is m times the advantage of one bet. The utility is one of the total, and it is not straight, so the "
        "utilities of single bets do not add up.": lambda u, m, q: m * pair_advantage(u, 1, q),
        "The totals go from 0 to m, so there are m + 1 of them; range(m) leaves out the last.": _with(totals=np.arange),
        "The sum leaves out the total 0, where u need not be 0.": _with(totals=lambda m: np.arange(1, m + 1)),
        "The probabilities lack the number of ways in which the correct answers may fall: multiply by "
        "comb(m, correct).": _with(lambda m, correct, q: q**correct * (1 - q) ** (m - correct)),
        "Incorrect answers have a probability, too: multiply by (1 - q) to the power m - correct.": _with(
            lambda m, correct, q: comb(m, correct) * q**correct
        ),
        "It tosses a coin, whatever q is: an answer is correct with probability q.": _with(
            lambda m, correct, _: _binomial(m, correct, 0.5)
        ),
        "The utility is one of the total: u(m / 2), not m times u(1 / 2).": _with(pair=lambda u, m, _: m * u(1 / 2)),
        "The pair earns 1/2 each time, whatever q is, so its total is m / 2, not m times q.": _with(
            pair=lambda u, m, q: u(m * q)
        ),
        "It takes the utility of the mean total m q; take the mean of the utilities.": lambda u, m, q: (
            u(m / 2) - u(m * q)
        ),
        "That is the advantage of the precise classifier; reverse the difference.": lambda u, m, q: (
            -pair_advantage(u, m, q)
        ),
    },
)
