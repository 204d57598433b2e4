"""What usually goes wrong in assignment 4, and what to read again."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import brentq, linprog

from coursework import lesson

PROPERTIES, DISCOUNTED = "book/part3-costs/12-properties-of-a-sensible-cost", "book/part3-costs/14-p-discounted-costs"
MATRICES = "book/part3-costs/11-cost-matrices-for-sets"
READING = {
    "q1": [lesson(MATRICES, "Below every mixture")],
    "q2": [lesson("book/part3-costs/13-three-proposals-re-read",
                  "The second proposal: a charge for each further class")],
    "q3": [lesson(PROPERTIES, "Where a pair is the best answer"), lesson(DISCOUNTED, "The p-discounted costs")],
    "q4": [lesson(DISCOUNTED, "The p-discounted costs"), lesson(PROPERTIES, "Two uses, two tables of costs")],
    "q5": [lesson(MATRICES, "When can a set be the cheaper answer?"),
           lesson(DISCOUNTED, "A fee for everybody")],
}  # fmt: skip


def same_elsewhere(row: Any, class_costs: Any, truth: int) -> float:
    """Ask the mixture to cost the same as the set under the other truths."""
    costs, known = np.array(class_costs, float), np.arange(len(row)) != truth
    equal = np.vstack([costs[:, known].T, np.ones(len(costs))])
    found = linprog(costs[:, truth], A_eq=equal, b_eq=[*np.array(row, float)[known], 1])
    return np.inf if found.fun is None else float(found.fun)


class Lists:
    """The diseases of question 2, and what a list costs."""

    def __init__(self, p: Any, missing: Any, right: Any, wrong: Any) -> None:
        self.p, self.missing, self.right, self.wrong = np.array(p), np.array(missing), right, wrong

    def cost(self, names: Any) -> float:
        """Return the expected cost of a list."""
        hit = self.p[names].sum()
        missed = self.p @ self.missing - self.p[names] @ self.missing[names]
        return float(self.right[len(names) - 1] * hit + self.wrong[len(names) - 1] * (1 - hit) + missed)

    def cheapest(self, key: Any) -> list[int]:
        """Return the cheapest list of the first names in one order."""
        order = np.argsort(-key)
        return sorted(min((order[:k].tolist() for k in range(1, len(order) + 1)), key=self.cost))


def most_probable(*asked: Any) -> list[int]:
    """Take the most probable names."""
    lists = Lists(*asked)
    return lists.cheapest(lists.p)


def one_order(*asked: Any) -> list[int]:
    """Take one order of the names for all lengths."""
    lists = Lists(*asked)
    return lists.cheapest(lists.p * lists.missing)


def without_fees_in_vain(p: Any, missing: Any, right: Any, _wrong: Any) -> list[int]:
    """Take the fee of a right list for a wrong one, too."""
    return one_order(p, missing, right, right)


def first_that_does_not_pay(*asked: Any) -> list[int]:
    """Stop at the first name that does not pay."""
    lists = Lists(*asked)
    order, k = np.argsort(-lists.p * lists.missing), 1
    while k < len(order) and lists.cost(order[: k + 1]) < lists.cost(order[:k]):
        k += 1
    return sorted(order[:k].tolist())


def average(own: dict[str, Any], name: str, r: float, *, averse: bool, remedy: bool = True) -> float:
    """Return the average p-discounted cost, with or without the remedy."""
    total = 0.0
    for named, truth in zip(own["DATA"][name], own["DATA"]["y"], strict=True):
        exponent = 1 + r if averse and truth not in named else 1 - r
        costs = (own["errors"] if remedy else own["table"])[named, truth]
        total += np.mean(costs**exponent) ** (1 / exponent) + own["table"][truth, truth] * remedy
    return total / len(own["DATA"]["y"])


def both(own: dict[str, Any], **how: bool) -> list[float]:
    """Return the average costs of both forecasters at r = 1/2."""
    return [average(own, name, 0.5, **how) for name in ("cautious", "bold")]


def turning(own: dict[str, Any], **how: bool) -> float:
    """Return the r at which both forecasters cost the same."""
    return float(brentq(lambda r: average(own, "cautious", r, **how) - average(own, "bold", r, **how), 0, 0.99))


REMEDY = "the remedy of chapter 14 is forgotten: right names are not free here"
MISTAKES = {
    "price_limit": {
        "the mixture has to cost the same as the set under the other truths; at most as much is enough": same_elsewhere,
        "the average of the classes is one mixture of many": lambda _, costs, y: np.mean(costs, axis=0)[y],
    },
    "best_list": {
        "the most probable names are taken, whatever it costs to miss them": most_probable,
        "the search stops at the first name that does not pay; the fees do not rise evenly": first_that_does_not_pay,
        "the fee of a wrong list is forgotten": without_fees_in_vain,
        "one order of the names is taken for all lengths; the fees change it": one_order,
    },
    "fee": {
        "half of one loss is the bound if both mistakes cost the same": "a/2",
        "this is half of the sum of both losses": "(a + b)/2",
        "the pair has to beat both answers where they are equally good; this is half of what they cost there":
            "a*b/(2*(a + b))",
    },
    "width": {"this is the length if both mistakes cost the same": "1 - 2*s"},
    "weight": {"this is the weight for a right pair": "1 - log(2)/log(1/s)"},
    "surcharge": {
        "the fee itself is left in": "((sqrt(t) + sqrt(a + t))/2)**2 - a/4",
        "this is the whole new price": "((sqrt(t) + sqrt(a + t))/2)**2",
    },
    "average_costs": {
        REMEDY: lambda own: both(own, averse=True, remedy=False),
        "mistakes are treated cautiousness seeking": lambda own: both(own, averse=False),
        "the forecasters stand in the other order": lambda own: both(own, averse=True)[::-1],
    },
    "turn": {
        "mistakes are treated mistake averse": lambda own: turning(own, averse=True),
        "the number is rounded": lambda own: round(own["turn"], 2),
    },
    "own_fee": {
        "the further names of all days are set against the cost of one day":
            lambda own: own["own_fee"] / len(own["DATA"]["y"]),
        "the further names of one day are set against the cost of all days":
            lambda own: own["own_fee"] * len(own["DATA"]["y"]),
    },
}  # fmt: skip
