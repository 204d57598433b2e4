"""Chapter 9: what the sure adviser leads by over m bets, for any utility."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from math import comb

import numpy as np

from credal_book.turns._turn import Turn


def sure_lead(u, m, K):
    """Return the vacuous classifier's lead over the random one, m bets."""
    hits = np.arange(m + 1)
    ways = np.array([comb(m, each) for each in hits])
    chances = ways * (1 / K) ** hits * (1 - 1 / K) ** (m - hits)
    return u(m / K) - chances @ u(hits)


def log_of_wealth(x):
    """Take the logarithm of a wealth of one prize and the reward."""
    return np.log(1 + x)


def constant_aversion(x):
    """Stay as averse to risk at every wealth."""
    return 1 - np.exp(-x)


def rich(x):
    """Take the logarithm of a wealth of three prizes and the reward; not 0 at 0."""
    return np.log(3 + x)


def _with(chances, worth=lambda u, m, K: u(m / K), start=0):
    """Let the chances of the hits, the worth of the sure total or the start of the sum be others."""

    def mistaken(u, m, K):
        hits = np.arange(start, m + 1)
        return worth(u, m, K) - np.array([chances(m, each, 1 / K) for each in hits]) @ u(hits)

    return mistaken


def _binomial(m, hits, p):
    return comb(m, hits) * p**hits * (1 - p) ** (m - hits)


TURN = Turn(
    sure_lead,
    cases=(
        (log_of_wealth, 1, 2),
        (log_of_wealth, 2, 3),
        (rich, 2, 3),
        (constant_aversion, 5, 4),
        (rich, 7, 10),
    ),
    mistakes={
        "The chances lack the number of ways in which the hits may fall: multiply by comb(m, hits).": _with(
            lambda m, hits, p: p**hits * (1 - p) ** (m - hits)
        ),
        "The misses have a chance too: multiply by (1 - 1/K) to the power m - hits.": _with(
            lambda m, hits, p: comb(m, hits) * p**hits
        ),
        "A coin is tossed, whatever K is: a hit has the chance 1/K.": _with(lambda m, hits, _: _binomial(m, hits, 0.5)),
        "The sum leaves out the day without a hit, where u need not be 0.": _with(_binomial, start=1),
        "The utility is one of the total: u(m / K), not m times u(1 / K).": _with(
            _binomial, lambda u, m, K: m * u(1 / K)
        ),
        "That is the lead of the random classifier; turn the difference around.": lambda u, m, K: -sure_lead(u, m, K),
    },
)
