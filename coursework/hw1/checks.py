"""What is asked of assignment 1: decision theory and admissibility."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import Call, Check, Formula, Variable, check, draw, key, reference

if TYPE_CHECKING:
    from random import Random

SHEET = reference(__file__)

RUBRIC = {
    "q5": [
        ("admissible within a ward: linear for fixed class totals", 1),
        ("the price of a hit is 1, 9 and 99 false alarms", 1),
        ("asks what a hit gains against the cost of a false alarm, not which metric", 1),
        ("ranks by average gain with the shares of each ward", 1),
    ]
}
MANY = 10**8
"""Nights that a loop does not try within the seconds that a call may take."""
TICKET = [[10, -1], [0, 0]]
CLINIC = [[60, 20], [40, 280]], [[90, 90], [10, 210]]


def data(student_id: str, secret: str | None) -> Any:
    """Return the study of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_asking(draw(student_id, secret, "q1")), *on_formulas(draw(student_id, secret, "q2")),
            *on_nights(draw(student_id, secret, "q3")), *on_the_study(own)]  # fmt: skip


def on_asking(random: Random) -> list[Check]:
    """Question 1: an example, two classes, and more of them; some cases ask, some do not."""
    two = [problem(random, decisions=3, classes=2) for _ in range(4)]
    more = [problem(random, decisions=random.randint(2, 5), classes=random.randint(3, 5)) for _ in range(4)]
    never = [(table, probabilities, 1000) for table, probabilities, _ in more]
    example = Call("decide_or_ask", TICKET, [[0.1, 0.9], [0.01, 0.99], [0.9, 0.1]], 0.5)
    return [
        check(SHEET, "q1", 1, "the ticket", example, public=True),
        check(SHEET, "q1", 1, "an expert who costs too much", *(Call("decide_or_ask", *one) for one in never)),
        check(SHEET, "q1", 1, "three decisions, two classes", *(Call("decide_or_ask", *one) for one in two)),
        check(SHEET, "q1", 1, "more classes", *(Call("decide_or_ask", *one) for one in more)),
    ]


def problem(random: Random, decisions: int, classes: int) -> tuple[list[list[int]], list[list[float]], float]:
    """Draw a table, the probabilities of six cases, and a fee for which some of them ask, without a tie."""
    while True:
        table = [[random.randint(-20, 20) for _ in range(classes)] for _ in range(decisions)]
        weights = [[random.randint(1, 40) for _ in range(classes)] for _ in range(6)]
        probabilities = [[weight / sum(row) for weight in row] for row in weights]
        expected = [[sum(p * u for p, u in zip(row, d, strict=True)) for d in table] for row in probabilities]
        clear = all(max(row) - sorted(row)[-2] > 1e-3 for row in expected)
        best = [max(column) for column in zip(*table, strict=True)]
        gains = [
            sum(p * b for p, b in zip(row, best, strict=True)) - max(values)
            for row, values in zip(probabilities, expected, strict=True)
        ]
        low, high = sorted(gains)[2:4]
        if clear and high - low > 0.1:
            return table, probabilities, round((low + high) / 2, 4)


def on_formulas(random: Random) -> list[Check]:
    """Question 2: three formulas, tried at points with a moderate fee."""
    points = []
    for _ in range(8):
        g0, g1 = random.uniform(0.5, 20), random.uniform(0.5, 20)
        points.append({"g0": g0, "g1": g1, "c": random.uniform(0.1, 0.9) * g0 * g1 / (g0 + g1)})
    names = {
        "ask_above": "asking beats decision 0",
        "ask_below": "asking beats decision 1",
        "highest_fee": "the highest fee",
    }
    return [
        Check("q2", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]


def on_nights(random: Random) -> list[Check]:
    """Question 3: an example, pairs whose order stays or is right by day, some nights, too many to try.

    The last is asked last: a function that took too long once is not called again.
    """
    found: dict[str, list[Call]] = {"by day already": [], "never": [], "some nights": [], "very many nights": []}
    while min(map(len, found.values())) < 5:
        most = 10**9 if len(found["some nights"]) >= 5 else 2000
        ill, healthy = random.randint(20, 200), random.randint(most // 10, most)
        pair = [hits_and_alarms(random, ill, healthy) for _ in range(2)]
        (a, fa), (b, fb) = pair
        advantage = a * fb - b * fa
        if a == b or advantage % (ill * (b - a)) == 0:
            continue
        matrices = [[[h, f], [ill - h, healthy - f]] for h, f in pair]
        nights = SHEET["nights_until"](*matrices)
        kind = "never" if nights < 0 else "some nights" if nights else "by day already"
        kind = "very many nights" if nights > MANY else kind
        found[kind].append(Call("nights_until", *matrices))
    clinic = (Call("nights_until", *CLINIC), Call("nights_until", *CLINIC[::-1]))
    return [
        check(SHEET, "q3", 1, "the clinic", *clinic, public=True),
        check(SHEET, "q3", 1, "by day already, or never", *found["by day already"][:5], *found["never"][:5]),
        check(SHEET, "q3", 1, "some nights", *found["some nights"][:5]),
        check(SHEET, "q3", 1, "very many nights", *found["very many nights"][:5]),
    ]


def hits_and_alarms(random: Random, ill: int, healthy: int) -> tuple[int, int]:
    """Draw how many of the ill a classifier finds, and its false alarms."""
    return random.randint(1, ill), random.randint(1, healthy)


def on_the_study(own: dict[str, Any]) -> list[Check]:
    """Question 4: the student's own numbers."""
    first = "probabilities in the clinic"
    plan, average = (partial(with_their_share, own["DATA"], which) for which in ("plan", "average_utility"))
    return [
        check(own, "q4", 2, first, Variable("probabilities"), tolerance=1e-4),
        check(own, "q4", 1, "the plan", Variable("plan"), after=first, follows=plan),
        check(own, "q4", 2, "the average utility", Variable("average_utility"), tolerance=1e-4, after=first,
              follows=average),
    ]  # fmt: skip


def with_their_share(data: dict[str, Any], which: str, given: list[Any]) -> list[Any] | None:
    """Return the plan, or its average utility, if all three probabilities are those for some share of the ill.

    Not if this plan takes one decision whatever the result is, or the one that comes to mind first: see `drawn_for`.
    """
    likely = np.array(data["counts"]) / np.sum(data["counts"], axis=0)
    odds = np.array([p / (1 - p) for p in given[0]]) * likely[:, 1] / likely[:, 0]
    if min(odds) <= 0 or max(odds) > 1.001 * min(odds):
        return None
    gains = likely * np.array([odds[0], 1]) / (1 + odds[0]) @ np.transpose(data["utilities"])
    plan = gains.argmax(axis=1).tolist()
    if len(set(plan)) == 1 or (which == "plan" and plan == [2, 1, 0]):
        return None
    return [plan] if which == "plan" else [gains.max(axis=1).sum()]
