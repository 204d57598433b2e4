"""What usually goes wrong in assignment 1, and what to read again."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursework import lesson

DECISIONS = "book/part1-decisions/02-decisions-not-truths"
READING = {
    "q1": [lesson(DECISIONS, "Multiply the probabilities by the table")],
    "q2": [lesson(DECISIONS, "One number decides")],
    "q3": [lesson("book/part1-decisions/03-which-metrics-are-admissible", "The night reverses the verdict")],
    "q4": [lesson("book/part1-decisions/04-where-the-probabilities-come-from", "Divide, multiply, normalize")],
    "q5": [lesson("book/part1-decisions/03-which-metrics-are-admissible", "The idea: a price that must not move")],
}


def asked(table: Any, probabilities: Any, asking: Any) -> list[int]:
    """Ask where that is better than the best decision."""
    expected = np.asarray(probabilities) @ np.transpose(table)
    return [int(each) for each in np.where(asking > expected.max(axis=1), -1, expected.argmax(axis=1))]


def at_the_most_probable_class(table: Any, probabilities: Any, fee: float) -> list[int]:
    """Take what asking gains at one class alone."""
    return asked(table, probabilities, np.max(table, axis=0)[np.argmax(probabilities, axis=1)] - fee)


def without_the_fee(table: Any, probabilities: Any, _fee: float) -> list[int]:
    """Ask as if it were free."""
    return asked(table, probabilities, np.asarray(probabilities) @ np.max(table, axis=0))


def nights_apart(first: Any, second: Any) -> int:
    """Average F1 over day and nights; at night it is 0 for both, so the order stays."""
    day = [2 * hits / (2 * hits + alarms + missed) for (hits, alarms), (missed, _) in (first, second)]
    return 0 if day[1] > day[0] else -1


def of_shares(first: Any, second: Any) -> int:
    """Count a day as if it had as many ill people as healthy ones."""
    (a, fa), (b, fb) = ([h / (h + m), f / (f + r)] for (h, f), (m, r) in (first, second))
    order = [n for n in range(2000) if b / (n + 1 + b + fb) > a / (n + 1 + a + fa)]
    return order[0] if order else -1


def of_the_clinic(own: dict[str, Any], kind: str) -> Any:
    """Return the joint shares of results and classes as somebody gets them who leaves one step out."""
    counts, share = np.array(own["DATA"]["counts"], float), own["DATA"]["share"]
    return (
        counts / counts.sum() if kind == "study" else counts * [share, 1 - share] / (counts * [share, 1 - share]).sum()
    )


def probabilities(kind: str) -> Any:
    """Return the probabilities that follow from these shares."""
    return lambda own: of_the_clinic(own, kind)[:, 0] / of_the_clinic(own, kind).sum(axis=1)


def gains(own: dict[str, Any], kind: str) -> Any:
    """Return what each decision gains at each result, times the share of the result."""
    return of_the_clinic(own, kind) @ np.transpose(own["DATA"]["utilities"])


STUDY = "the share of ill people in the study is used, not the one in your clinic"
COLUMNS = "the columns are not divided by their sums before they are weighed with the shares of your clinic"
MISTAKES = {
    "decide_or_ask": {
        "the expert is never asked": lambda table, p, _: (np.asarray(p) @ np.transpose(table)).argmax(axis=1),
        "what asking gains is taken at the most probable class alone, not averaged over all classes":
            at_the_most_probable_class,
        "the fee is forgotten": without_the_fee,
    },
    "ask_above": {
        "p is taken for the probability of class 0; it is that of class 1": "c/g0",
        "this is where both decisions are equally good, not where asking becomes better": "g0/(g0 + g1)",
    },
    "ask_below": {
        "p is taken for the probability of class 0; it is that of class 1": "1 - c/g1",
        "this is where both decisions are equally good, not where asking becomes better": "g0/(g0 + g1)",
    },
    "highest_fee": {
        "this is the probability at which both decisions are equally good; which fee is too high there?":
            "g0/(g0 + g1)",
        "this is the smaller stake; no patient has all of it at stake where the decision is hardest": "Min(g0, g1)",
    },
    "nights_until": {
        "F1 is computed for each night apart and averaged; compute it from all counts together": nights_apart,
        "shares are used in place of counts": of_shares,
    },
    "probabilities": {STUDY: probabilities("study"), COLUMNS: probabilities("columns")},
    "plan": {
        STUDY: lambda own: gains(own, "study").argmax(axis=1),
        COLUMNS: lambda own: gains(own, "columns").argmax(axis=1),
    },
    "average_utility": {
        STUDY: lambda own: gains(own, "study").max(axis=1).sum(),
        COLUMNS: lambda own: gains(own, "columns").max(axis=1).sum(),
        "the three results are averaged as if they were equally frequent":
            lambda own: (own["gains"].max(axis=1) / own["in_use"].sum(axis=1)).mean(),
    },
}  # fmt: skip
