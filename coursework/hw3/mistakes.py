"""What usually goes wrong in assignment 3, and what to read again."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import lesson

if TYPE_CHECKING:
    from collections.abc import Callable

COMMITTEE, VARIANCE = "book/part2-sets/08b-a-committee", "book/part2-sets/08-variance-and-determinacy"
BETTING = "book/part2-sets/09-betting-m-times"
READING = {
    "q1": [lesson(COMMITTEE, "The committee"), lesson(COMMITTEE, "The theorem: ask K − 1 members")],
    "q2": [lesson(BETTING, "The total counts")],
    "q3": [lesson(VARIANCE, "How two variances differ"), lesson(BETTING, "Constant aversion: each bet has its price")],
    "q4": [lesson(COMMITTEE, "The committee"), lesson(BETTING, "Two forces, one curve")],
    "q5": [lesson(VARIANCE, "Credal beats precise")],
}


def a_member(hits_f: Any, hits_g: Any) -> list[float] | None:
    """Return the member of the committee that prefers f most, as it is."""
    sizes = np.arange(1, len(hits_f) + 1)
    members = np.minimum(sizes[:, None] / sizes, 1)
    advantages = members @ np.subtract(hits_f, hits_g)
    return members[advantages.argmax()].tolist() if advantages.max() > 1e-9 else None


def bets(probability: Callable[[int], float], enough: Callable[..., bool]) -> Callable[..., int]:
    """Search for the number of sure bets with this probability of a hit and this condition."""

    def sure_bets(u: Callable[[Any], Any], m: int, n_classes: int, price: float) -> int:
        p = probability(n_classes)
        for sure in range(m):
            hits = np.arange(m - sure + 1)
            ways = np.array([comb(m - sure, each) for each in hits], float)
            if enough(u, ways * p**hits * (1 - p) ** (m - sure - hits), hits, sure, m, n_classes, price):
                return sure
        return m

    return sure_bets


def usual(u: Any, probabilities: Any, hits: Any, sure: int, m: int, n_classes: int, price: float) -> bool:
    """Ask what the sheet asks."""
    return bool(probabilities @ u(sure / n_classes + hits) >= u(m / n_classes - price))


def risky_alone(u: Any, probabilities: Any, hits: Any, sure: int, m: int, n_classes: int, price: float) -> bool:
    """Leave out what is sure already."""
    return bool(probabilities @ u(hits) >= u((m - sure) / n_classes - price))


def price_of_utility(u: Any, probabilities: Any, hits: Any, sure: int, m: int, n_classes: int, price: float) -> bool:
    """Subtract the price from the utility."""
    return bool(probabilities @ u(sure / n_classes + hits) >= u(m / n_classes) - price)


MEAN = "((1 - w)*q + w/K)"
SECOND = "(1 - w)*q + w/K**2"
MISTAKES = {
    "supporter": {
        "nobody is ever found; one member of the committee who prefers f is enough": lambda *_: None,
        "a member of the committee is returned as it is; none of them is strictly concave": a_member,
    },
    "sure_bets": {
        "a bet is right half of the time, whatever the number of classes": bets(lambda _: 1 / 2, usual),
        "what is sure already is left out; only the whole total counts": bets(lambda n: 1 / n, risky_alone),
        "the price is subtracted from the utility, not from the total": bets(lambda n: 1 / n, price_of_utility),
    },
    "variance": {
        "the square of the mean is forgotten": SECOND,
        "a vacuous answer is paid 1; it is paid 1/K": f"(1 - w)*q + w/K - {MEAN}**2",
    },
    "steadier": {"this is the variance of a bet that is right with probability w/K": "w/K*(1 - w/K)"},
    "matching": {"the means are made equal; it is the expected utilities that have to be": MEAN},
    "limit": {"the half of the second order is forgotten": f"({SECOND} - {MEAN}**2)/{MEAN}"},
    "votes_on_cautious": {
        "the votes are sums over all cases; they are asked per case":
            lambda own: np.multiply(len(own["DATA"]["y"]), own["votes_on_cautious"]),
        "the votes are those on the bold classifier against the cautious one":
            lambda own: np.negative(own["votes_on_cautious"]),
    },
    "turn": {
        "the number is one too small: it is the last with the cautious classifier ahead":
            lambda own: [own["turn"][0] - 1, own["turn"][1]],
        "the advantage is given per case; it is that of the total":
            lambda own: [own["turn"][0], own["turn"][1] / own["turn"][0]],
    },
    "sure_per_case": {
        "this is the expected utility; which sure reward has it?": lambda own: 1 - np.exp(-own["sure_per_case"]),
        "this is the mean reward; the sure one may be smaller": lambda own: own["once"]["cautious"] @ own["earned"],
    },
}  # fmt: skip
