"""What usually goes wrong in assignment 2, and what to read again."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursework import lesson

TASTE, MEASURES = "book/part2-sets/07-taste-for-caution", "book/part2-sets/10-from-f-measures-to-utilities"
READING = {
    "q1": [lesson("book/part2-sets/05-classifiers-that-answer-with-sets", "When does a class drop out?")],
    "q2": [lesson("book/part2-sets/06-betting-game", "The idea: let the set bet")],
    "q3": [lesson(MEASURES, "The same as a utility"), lesson(TASTE, "One number, and a formula for the rest")],
    "q4": [lesson(TASTE, "Choose the larger expected utility"), lesson(MEASURES, "Three families through one point")],
    "q5": [lesson(TASTE, "Your choices reveal a number")],
}


def ranked(counts: Any, costs: Any) -> tuple[Any, Any]:
    """Return the counts and the rows of costs, the cheapest first."""
    seen, table = np.array(counts, float), np.array(costs, float)
    return seen, table[np.argsort(table @ seen)]


def bears(counts: Any, costs: Any) -> list[float]:
    """Return how much doubt the cheapest class bears against each other class, the next cheapest first."""
    seen, table = ranked(counts, costs)
    return [float((row - table[0]) @ seen / -(row - table[0]).min()) for row in table[1:]]


def gap_of_costs(counts: Any, costs: Any) -> float:
    """Return by how much the cheapest class is ahead in cost."""
    seen, table = ranked(counts, costs)
    return float((table[1] - table[0]) @ seen)


def by_ranges(counts: Any, costs: Any) -> float:
    """Compare the ranges of two expected costs in place of the range of their difference."""
    seen, table = ranked(counts, costs)
    return min(float((row - table[0]) @ seen / (table[0].max() - row.min())) for row in table[1:])


def rounded_shares(z: Any, n: int) -> int:
    """Round the best shares of divisible coins down, and leave the rest."""
    value = n / sum(1 / prize for prize in z)
    return min(int(value / prize + 1e-9) * int(prize) for prize in z)


def patients(own: dict[str, Any]) -> tuple[Any, Any, Any, Any]:
    """Return hits of the precise classifier, hits of the cautious one, sizes of its sets, and their utilities."""
    data = own["DATA"]
    hit = np.array([name == truth for name, truth in zip(data["precise"], data["y"], strict=True)], float)
    inside = np.array([truth in named for named, truth in zip(data["cautious"], data["y"], strict=True)], float)
    sizes = np.array([len(named) for named in data["cautious"]])
    return hit, inside, sizes, inside * np.array([1, *data["utilities"]])[sizes - 1]


def discounted(own: dict[str, Any]) -> list[float]:
    """Average the rewards 1/k."""
    hit, inside, sizes, _ = patients(own)
    return [hit.mean(), (inside / sizes).mean()]


def error_with_n(own: dict[str, Any]) -> float:
    """Divide by the number of patients."""
    hit, *_, earned = patients(own)
    return float(np.std(earned - hit) / np.sqrt(len(hit)))


def error_of_two_samples(own: dict[str, Any]) -> float:
    """Add the variances of two independent samples."""
    hit, *_, earned = patients(own)
    return float(np.sqrt((earned.var(ddof=1) + hit.var(ddof=1)) / len(hit)))


def quadratic_level(own: dict[str, Any]) -> float:
    """Find the level of a quadratic utility."""
    hit, inside, sizes, _ = patients(own)
    reward = inside / sizes
    return float((2 + (hit - reward).sum() / (reward * (1 - 1 / sizes)).sum()) / 4)


def beta_unsquared(own: dict[str, Any]) -> float:
    """Take beta for its square."""
    weight = (2 * own["level"] - 1) / (1 - own["level"])
    return float((1 + weight**0.5) / (2 + weight**0.5))


MISTAKES = {
    "strength": {
        "the gap of two costs is returned; it changes with the currency": gap_of_costs,
        "the costs are not looked at: it is returned how far the class seen most often is ahead":
            lambda counts, _: max(counts) - sorted(counts)[-2],
        "rows and columns of the costs are exchanged": lambda counts, costs: min(bears(counts, np.transpose(costs))),
        "the ranges of two expected costs are compared; look at the range of their difference": by_ranges,
        "only the second cheapest class is looked at; a third one may overtake first":
            lambda counts, costs: bears(counts, costs)[0],
        "a whole number is returned; the strength need not be whole": lambda *asked: float(int(min(bears(*asked)))),
    },
    "guarantee": {
        "the coins are spread evenly, whatever is paid": lambda z, n: n // len(z) * min(z),
        "the best shares are rounded down, although coins are left over": rounded_shares,
        "this is the value with divisible coins, rounded down; whole coins need not reach it":
            lambda z, n: int(n / sum(1 / prize for prize in z)),
    },
    "pair_quadratic": {"this is the utility of a right set of k diseases, not of a right pair": "t"},
    "beta_squared": {
        "this is beta, not its square": "sqrt((k*t - 1)/(1 - t))",
        "this is the formula for a right pair; the patient spoke of k diseases": "(2*t - 1)/(1 - t)",
    },
    "pair_f": {"this is the utility of a right set of k diseases, not of a right pair": "t"},
    "largest_t": {"this is the bound for a right pair; the patient spoke of k diseases": "3/4"},
    "scores": {
        "the rewards 1/k are averaged, not the doctor's utilities": discounted,
        "the two scores stand in the other order": lambda own: own["scores"][::-1],
    },
    "standard_error": {
        "the divisor is the number of patients, not one less": error_with_n,
        "the formula for two independent samples is used; both classifiers saw the same patients": error_of_two_samples,
    },
    "level": {
        "the quadratic utility is used in place of set-F": quadratic_level,
        "beta is taken for its square": beta_unsquared,
    },
}  # fmt: skip
