"""What usually goes wrong in assignment 5, and what to read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import lesson

if TYPE_CHECKING:
    from collections.abc import Callable

PRICES, REJECT = (
    "book/part4-abstention/17-costs-and-roc-with-abstention",
    "book/part4-abstention/18-reject-option-against-credal-sets",
)
COUNTING = "book/part4-abstention/15-counting-abstentions"
DECLINE = "book/part8-answers/35-models-that-may-decline"
READING = {
    "q1": [lesson("book/part4-abstention/16-from-probabilities-to-abstention", "Two jobs, two controls")],
    "q2": [lesson(PRICES, "A price for not knowing"), lesson(PRICES, "The price of real answers")],
    "q3": [lesson(COUNTING, "What the two numbers reward"), lesson(PRICES, "Three costs determine two thresholds")],
    "q4": [lesson(REJECT, "What a threshold stands for"),
           lesson(REJECT, "Which classifier is ahead, and at which price")],
    "q5": [lesson("book/part4-abstention/17b-area-and-hull", "The middle is cut out")],
    "q6": [lesson(DECLINE, "Three counts and a price"), lesson(DECLINE, "What the rate says")],
}  # fmt: skip


def first_unknown(named: Callable[..., Any], order: Callable[..., Any]) -> Callable[..., list[int]]:
    """Name a class a day in one way, and leave days unknown in some order."""

    def steady_answers(p: Any, bias: Any, unknowns: int) -> list[int]:
        p, bias = np.array(p), np.array(bias)
        answers = named(p, bias)
        answers[np.argsort(order(p, bias, answers.copy()))[:unknowns]] = -1
        return [int(each) for each in answers]

    return steady_answers


def best_ratio(p: Any, bias: Any) -> Any:
    """Name the class with the largest ratio."""
    return (p / bias).argmax(axis=1)


def window(p: Any, bias: Any, named: Any) -> Any:
    """Return the widest window at which a class is answered."""
    each = np.arange(len(p))
    return (p[each, named] - bias[named]) / (1 - bias[named])


def moving(p: Any, bias: Any, unknowns: int) -> list[int]:
    """Answer by the window of chapter 16, at the window with so many unknowns."""
    p, bias = np.array(p), np.array(bias)
    last = np.sort(((p - bias) / (1 - bias)).max(axis=1))
    wide = (last[unknowns - 1] if unknowns else 0) + 1e-9
    thresholds = bias + (1 - bias) * wide
    answers = np.where((p >= thresholds).any(axis=1), (p / thresholds).argmax(axis=1), -1)
    return [int(each) for each in answers]


def bills(score: Any, ill: Any, miss: float, alarm: float) -> list[tuple[float, float, float, float]]:
    """Return both cuts, the number of unknowns and the cost of the answers, for all pairs of cuts."""
    score, ill = np.array(score, float), np.array(ill, bool)
    cuts = [*np.unique(score), np.inf]
    missed = [miss * np.sum(ill & (score < cut)) for cut in cuts]
    alarms = [alarm * np.sum(~ill & (score >= cut)) for cut in cuts]
    below = [np.sum(score < cut) for cut in cuts]
    pairs = [(i, j) for j in range(len(cuts)) for i in range(j + 1)]
    return [(cuts[i], cuts[j], float(below[j] - below[i]), float(missed[i] + alarms[j])) for i, j in pairs]


def apart(score: Any) -> Any:
    """Give equal scores different places."""
    return np.array(score) + 1e-6 * np.arange(len(score))


def one_cut_first(score: Any, ill: Any, miss: float, alarm: float, unknown: float) -> float:
    """Choose the lower cut as if there were no unknown, then the upper one."""
    found = bills(score, ill, miss, alarm)
    low = min((bill for bill in found if bill[0] == bill[1]), key=lambda bill: bill[3])[0]
    return min(cost + unknown * number for i, _, number, cost in found if i == low)


def from_costs(score: Any, ill: Any, miss: float, alarm: float, unknown: float) -> float:
    """Take the scores for probabilities, and the cuts from the costs."""
    score, ill = np.array(score), np.array(ill)
    low, high = unknown / miss, 1 - unknown / alarm
    answers = miss * np.sum(ill & (score < low)) + alarm * np.sum(~ill & (score >= high))
    return float(answers + unknown * np.sum((score >= low) & (score < high)))


def least_bill(score: Any, ill: Any, miss: float, alarm: float, unknown: float) -> float:
    """Choose both cuts together."""
    return min(cost + unknown * number for *_, number, cost in bills(score, ill, miss, alarm))


def highest_price(score: Any, ill: Any, miss: float, alarm: float) -> float:
    """Choose the cuts at which an unknown may cost most."""
    found = bills(score, ill, miss, alarm)
    never = min(cost for *_, number, cost in found if not number)
    return max((never - cost) / number for *_, number, cost in found if number)


def price_at_one(score: Any, ill: Any, miss: float, alarm: float) -> float:
    """Take the cuts that are cheapest if an unknown costs 1."""
    found = bills(score, ill, miss, alarm)
    never = min(cost for *_, number, cost in found if not number)
    *_, number, cost = min((bill for bill in found if bill[2]), key=lambda bill: bill[2] + bill[3])
    return (never - cost) / number


SETS = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
CORNERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def table(h: float) -> Any:
    """Return the utilities of the sets, a row for each true disease."""
    size = {1: 1, 2: h, 3: (8 * h - 1) / 9}
    return np.array([[size[len(named)] * (truth in named) for named in SETS] for truth in range(3)])


def utilities(low: Any, high: Any, h: float) -> Any:
    """Return the expected utility of each set at each corner."""
    rows = np.empty((6, 3))
    for row, (first, second, third) in zip(rows, CORNERS, strict=True):
        row[first], row[second] = high[first], low[second]
        row[third] = 1 - row[first] - row[second]
    return rows @ table(h)


def lacks(kind: str) -> Callable[..., list[float]]:
    """Return the shortfalls with one mistake."""

    def shortfalls(low: Any, high: Any, h: float) -> list[float]:
        known = utilities(low, high, h)
        best = known[:, :3] if kind == "single" else known
        lack = best.max(axis=1, keepdims=True) - known
        return list(
            lack.mean(axis=0) if kind == "average" else 1 - known.min(axis=0) if kind == "secure" else lack.max(axis=0)
        )

    return shortfalls


def smallest(worst: Callable[..., list[float]]) -> Callable[[dict[str, Any]], list[list[int]]]:
    """Return for each patient of a student the set of smallest shortfall."""
    return lambda own: [
        SETS[int(np.argmin(worst(low, high, own["DATA"]["h"])))]
        for low, high in zip(own["DATA"]["lower"], own["DATA"]["upper"], strict=True)
    ]


def by_precise(own: dict[str, Any]) -> list[list[int]]:
    """Take the set of largest expected utility under the precise probabilities."""
    return [SETS[int(np.argmax(np.array(p) @ table(own["DATA"]["h"])))] for p in own["DATA"]["p"]]


def best(lines: list[tuple[float, float]], number: int, *, ties: bool = True) -> list[list[float] | None]:
    """Return for the first lines, of wrong and of unanswered cases, the prices at which each is the lowest."""
    found: list[list[float] | None] = []
    for i, (wrong, left) in enumerate(lines[:number]):
        others = [(w - wrong, left - a) for j, (w, a) in enumerate(lines) if j != i]
        low = max([0, *(more / fewer for more, fewer in others if fewer < 0)])
        high = min([1, *(more / fewer for more, fewer in others if fewer > 0)])
        beaten = ties and any(more < 0 for more, fewer in others if fewer == 0)
        found.append([low, high] if low < high and not beaten else None)
    return found


def counts(board: Any) -> list[tuple[float, float]]:
    """Return the wrong and the unanswered ones of 100 documents."""
    return [(rate * answered / 100, 100 - answered) for rate, answered in board]


SINGLE = "the sets are compared with single diseases only; compare with all seven sets"
MEAN = "the average over the corners is taken; the shortfall is the largest lack"
SECURE = "this is what a set secures; the worst case asked for is that of the lack from the best other answer"
MISTAKES = {
    "steady_answers": {
        "the most probable class is named, without the bias":
            first_unknown(lambda p, _: p.argmax(axis=1), window),
        "the least probable days become unknown first; each class has a threshold of its own":
            first_unknown(best_ratio, lambda p, _, named: p[np.arange(len(p)), named]),
        "the days of least ratio become unknown first; each class has a threshold of its own":
            first_unknown(best_ratio, lambda p, bias, _: (p / bias).max(axis=1)),
        "a day changes its class as the window widens; here it keeps the class that it has without a window": moving,
    },
    "least_bill": {
        "patients with equal scores get different answers":
            lambda score, *more: least_bill(apart(score), *more),
        "one cut is chosen first and then the other; choose them together": one_cut_first,
        "the scores are taken for probabilities, and the cuts from the costs; count instead": from_costs,
    },
    "highest_price": {
        "patients with equal scores get different answers":
            lambda score, *more: highest_price(apart(score), *more),
        "the cuts are those for one price of an unknown; other cuts pay at higher prices": price_at_one,
        "this price follows from the costs alone; count the patients":
            lambda _, __, miss, alarm: miss * alarm / (miss + alarm),
    },
    "raised": {
        "the efficacy counts all cases answered; its denominator changes, too": "a/(2*K)",
        "the half of the efficacy is forgotten": "a*(1/K + e/(1 - a))",
    },
    "implied": {"the denominator of the slope is lost": "e + 2*(K - 1)/K*a"},
    "saved": {"the cost falls along two straight lines, not along one": "m*f/(2*(m + f)) - u"},
    "duel": {
        "the credal classifier is taken without its threshold":
            lambda own: [own["duel"][0], own["average_utility"](own["upper"] >= own["sure"]), own["duel"][2]],
        "the third number is a share of errors; it is asked for the right answers":
            lambda own: [*own["duel"][:2], 1 - own["duel"][2]],
        "the third number is the utility of all three in your data; at which one are both level?":
            lambda own: [*own["duel"][:2], own["utilities"][3]],
    },
    "shortfalls": {SINGLE: lacks("single"), MEAN: lacks("average"), SECURE: lacks("secure")},
    "mildest": {
        "the precise probabilities are used; use the bounds": by_precise,
        SINGLE: smallest(lacks("single")), MEAN: smallest(lacks("average")), SECURE: smallest(lacks("secure")),
    },
    "best_prices": {
        "the user may also use no model; compare each model with it, too":
            lambda board: best(counts(board), len(board)),
        "the rate is taken as a share of all documents; it is a share of the summaries":
            lambda board: best([*((rate, 100 - answered) for rate, answered in board), (0, 100)], len(board)),
        "of two models that answer equally many documents, the one with the higher rate is never the best":
            lambda board: best([*counts(board), (0, 100)], len(board), ties=False),
    },
}  # fmt: skip
