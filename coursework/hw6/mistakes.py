"""What usually goes wrong in assignment 6, and what to read again."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from typing import Any

import numpy as np

from coursework import lesson

LISTS, PADDED = "book/part5-toplists/20-many-labels-short-lists", "book/part5-toplists/22-padded-scores-are-consistent"
LENGTHS = "book/part5-toplists/23-comparing-lists-of-different-length"
COMMITTEES = "book/part8-answers/36-committees-and-lists"
READING = {
    "q1": [lesson(PADDED, "What a calibrated list expects"), lesson(LISTS, "A list shows whether it can be true")],
    "q2": [lesson("notebooks/24-protocol", "Ten repetitions are not ten samples")],
    "q3": [lesson(PADDED, "Padding, and the padded score"),
           lesson("book/part5-toplists/19-proper-scores", "What a wrong report costs")],
    "q4": [lesson("notebooks/31-conformal-sets", "First way: no odder than the others"),
           lesson(PADDED, "Padding, and the padded score")],
    "q5": [lesson("notebooks/24-protocol", "Ten repetitions are not ten samples"),
           lesson(LENGTHS, "What a list loses")],
    "q6": [lesson(COMMITTEES, "By hand: votes, shares, ties"), lesson(COMMITTEES, "What a right pair must pay")],
}  # fmt: skip


class Lists:
    """The diseases of question 1, and what lists gain."""

    def __init__(self, q: Any, fees: Any) -> None:
        self.q, self.fees, self.n = np.array(q), np.array(fees), len(q)
        self.every = [list(named) for k in range(self.n + 1) for named in combinations(range(self.n), k)]

    def gain(self, named: list[int]) -> float:
        """Return one minus the expected loss and the fees."""
        rest = 1 - self.q[named].sum()
        return float(np.sum(self.q[named] ** 2) + rest**2 / max(self.n - len(named), 1) - self.fees[named].sum())

    def valid(self, named: list[int]) -> bool:
        """Say whether no named disease has less than the proxy probability."""
        rest = 1 - self.q[named].sum()
        return not 0 < len(named) < self.n or bool(self.q[named].min() >= rest / (self.n - len(named)))


def most_probable(q: Any, fees: Any) -> list[int]:
    """Look at the most probable diseases alone."""
    lists = Lists(q, fees)
    order: list[int] = np.argsort(-lists.q).tolist()
    best: list[int] = max((order[:k] for k in range(lists.n + 1)), key=lists.gain)
    return sorted(best)


def one_after_the_other(q: Any, fees: Any) -> list[int]:
    """Add the best name as long as that pays."""
    lists, named = Lists(q, fees), list[int]()
    while len(named) < lists.n:
        more = [sorted([*named, j]) for j in range(lists.n) if j not in named]
        longer = max(filter(lists.valid, more), key=lists.gain, default=named)
        if lists.gain(longer) <= lists.gain(named):
            break
        named = longer
    return named


def invalid_too(q: Any, fees: Any) -> list[int]:
    """Allow invalid lists."""
    lists = Lists(q, fees)
    return max(lists.every, key=lists.gain)


def without_the_rest(q: Any, fees: Any) -> list[int]:
    """Throw the rest away."""
    lists = Lists(q, fees)
    return max(lists.every, key=lambda named: float(np.sum(lists.q[named] ** 2) - lists.fees[named].sum()))


def room(differences: Any, tested: float, bound: float) -> float:
    """Return what 1/n may be at most."""
    return float(np.mean(differences) ** 2 / (bound**2 * np.var(differences, ddof=1)) - tested / (1 - tested))


def first_alone(differences: Any, tested: float, bound: float) -> int:
    """Forget that the second classifier may be ahead."""
    left = room(differences, tested, bound)
    return max(2, ceil(1 / left)) if left > 0 and np.mean(differences) > 0 else -1


def uncorrected(differences: Any, _tested: float, bound: float) -> int:
    """Take the runs to be independent."""
    return max(2, ceil(1 / room(differences, 0, bound)))


def always_enough(*asked: Any) -> int:
    """Forget that no number may be enough."""
    return max(2, ceil(1 / room(*asked)))


def loss(kind: str) -> Any:
    """Return the average loss of the lists, computed in another way."""

    def list_loss(own: dict[str, Any]) -> float:
        p, y = np.array(own["DATA"]["p_new"]), np.array(own["DATA"]["y_new"])
        if kind == "true":
            return float(np.mean((1 - own["padded"][np.arange(len(y)), y]) ** 2))
        shown = np.where(own["sets"], p, 0) if kind == "cut" else p
        return float(np.mean(np.sum((shown - np.eye(4)[y]) ** 2, axis=1)))

    return list_loss


def discounted_advantage(own: dict[str, Any]) -> float:
    """Compare discounted accuracy with accuracy."""
    p, y = np.array(own["DATA"]["p_new"]), np.array(own["DATA"]["y_new"])
    return float(np.mean(own["reward"]) - np.mean(p.argmax(axis=1) == y))


def votes(kind: str) -> Any:
    """Return what the sets of votes earn, computed in another way."""

    def earned_by_votes(patterns: Any, h: float) -> float:
        earned = []
        for truth, others, _ in patterns:
            counted = np.sort([truth, *others])[::-1]
            x = 1 / np.arange(1, len(counted) + 1)
            utility = x + (4 * h - 2) * x * (1 - x)
            expected = utility * np.cumsum(counted) / counted.sum()
            k = 2 if kind == "pairs" else int(expected.argmax()) + 1
            above, tied = np.sum(np.array(others) > truth), 1 + np.sum(np.array(others) == truth)
            hit = {"won": above < k, "lost": above + tied <= k}.get(kind, np.clip((k - above) / tied, 0, 1))
            earned.append(expected.max() if kind == "expected" else utility[k - 1] * hit)
        questions = None if kind == "patterns" else [times for _, _, times in patterns]
        return float(np.average(earned, weights=questions))

    return earned_by_votes


MISTAKES = {
    "best_list": {
        "only lists of the most probable diseases are tried; with unequal fees others may be better": most_probable,
        "invalid lists are allowed": invalid_too,
        "names are added one after the other; two together may pay where each alone does not": one_after_the_other,
        "the rest is thrown away; it is shared by the diseases not named": without_the_rest,
    },
    "runs_needed": {
        "the runs are taken to be independent; the correction is forgotten": uncorrected,
        "the second classifier may be ahead, too": first_alone,
        "it is forgotten that no number of runs may be enough": always_enough,
    },
    "loss": {"what is lost to the classes that are not named is forgotten": "(1 - a)**2"},
    "lie": {"only the distance at the class named is counted; the others change, too": "(c - a)**2"},
    "fined": {
        "the others change as well when the confidence changes": "a - f/2",
        "the half is forgotten": "a - f*(K - 1)/K",
    },
    "log_fall": {"the others gain, too: the share of each changes": "-b*log(b)"},
    "caution": {
        "the rank is one too large": lambda own: [own["caution"][0] + 1, own["caution"][1]],
        "this is a level, not a rank": lambda own: [own["caution"][0] / 50, own["caution"][1]],
    },
    "advantage": {
        "this is discounted accuracy, not u65": discounted_advantage,
        "the difference has the wrong sign: it is the sets minus the single classes": lambda own: -own["advantage"],
    },
    "list_loss": {
        "the rest is thrown away; the classes not in the set share it": loss("cut"),
        "the whole distribution is scored; score the list": loss("whole"),
        "only the true class is scored; the loss adds all classes": loss("true"),
    },
    "earned_by_votes": {
        "this is the expected utility under the shares; it is asked what the sets really earn": votes("expected"),
        "an option with as many votes as another one is always named; each order has the same probability":
            votes("won"),
        "an option with as many votes as another one is never named; each order has the same probability":
            votes("lost"),
        "each pattern counts once; it occurred on several questions": votes("patterns"),
        "every set is a pair; choose the length for each question": votes("pairs"),
    },
}  # fmt: skip
