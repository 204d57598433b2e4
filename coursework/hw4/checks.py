"""What is asked of assignment 4: costs and properties."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import brentq

from coursework import Call, Check, Formula, Variable, check, draw, key, reference

if TYPE_CHECKING:
    from random import Random

SHEET = reference(__file__)

RUBRIC = {
    "q5": [
        ("below 1/k: pairs and three names are rewarded, four and five are not", 1),
        ("a formula for filters, here somebody chooses: not upper bounded (or: one loss for unlike errors)", 1),
        ("possible compares with the set's own classes only; ask against all other rows", 1),
        ("the fee is not passed through as it is; discount errors alone, add it afterward, report a range of r", 1),
    ]
}
Rows = list[list[float]]


def data(student_id: str, secret: str | None) -> Any:
    """Return the costs and the two forecasters of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_limits(draw(student_id, secret, "q1")), *on_lists(draw(student_id, secret, "q2")),
            *on_formulas(draw(student_id, secret, "q3")), *on_the_forecasters(own)]  # fmt: skip


def on_limits(random: Random) -> list[Check]:
    """Question 1: an example, pairs, larger sets, sets without a limit among others."""
    pairs = [limit(random, 2, random.randint(2, 4), finite=True) for _ in range(8)]
    larger = [limit(random, random.randint(3, 4), random.randint(4, 5), finite=True) for _ in range(8)]
    mixed = [limit(random, random.randint(2, 4), 5, finite=finite) for finite in [True, False] * 4]
    random.shuffle(mixed)
    example = Call("price_limit", [2.5, 0], [[0, 3], [6, 0]], 1)
    return [
        check(SHEET, "q1", 1, "the patient", example, public=True, tolerance=1e-5),
        check(SHEET, "q1", 1, "pairs", *pairs, tolerance=1e-5),
        check(SHEET, "q1", 2, "larger sets", *larger, tolerance=1e-5),
        check(SHEET, "q1", 1, "some without a limit", *mixed, tolerance=1e-5),
    ]


def limit(random: Random, size: int, n_truths: int, *, finite: bool) -> Call:
    """Draw a set and a truth, so that prices a little different leave it with or without a limit, too."""
    while True:
        rows: Rows = [[0.0 if y == j else float(random.randint(1, 12)) for y in range(n_truths)] for j in range(size)]
        truth = random.randrange(n_truths)
        shares = [random.uniform(0.3, 1.2) / size for _ in rows]
        row = [0.0 if y == truth else round(sum(s * c[y] for s, c in zip(shares, rows, strict=True)), 3)
               for y in range(n_truths)]  # fmt: skip
        found, average = SHEET["price_limit"](row, rows, truth), sum(each[truth] for each in rows) / size
        wanted = 0.2 < found < math.inf and abs(found - average) > 0.01 if finite else found == math.inf
        if not wanted or not (finite or below_its_costliest(row, rows, truth)):
            continue
        near = [[cost + more for cost in row] for more in (-0.05, 0.05)]
        if all((SHEET["price_limit"](each, rows, truth) < math.inf) == finite for each in near):
            return Call("price_limit", row, rows, truth)


def below_its_costliest(row: list[float], rows: Rows, truth: int) -> bool:
    """Say whether no known price is already below all classes: then the lack of a limit is seen at once."""
    return all(row[y] >= min(each[y] for each in rows) for y in range(len(row)) if y != truth)


def on_lists(random: Random) -> list[Check]:
    """Question 2: an example, the same fees for right and wrong lists, different ones, many diseases."""
    example = Call("best_list", [0.5, 0.3, 0.2], [1, 3, 4], [0, 0.3, 0.9], [0, 0.3, 0.9])
    same = [diseases(random, random.randint(4, 6), in_vain=0) for _ in range(8)]
    different = [diseases(random, random.randint(4, 6), in_vain=1) for _ in range(8)]
    many = [diseases(random, random.randint(35, 40), in_vain=1) for _ in range(4)]
    return [
        check(SHEET, "q2", 1, "three diseases", example, public=True),
        check(SHEET, "q2", 1, "the same fee in vain", *same),
        check(SHEET, "q2", 1, "a higher fee in vain", *different),
        check(SHEET, "q2", 1, "many diseases", *many),
    ]


def diseases(random: Random, number: int, *, in_vain: int) -> Call:
    """Draw diseases for which neither the usual list nor a usual order of the names is right."""
    solve = SHEET["best_list"]
    while True:
        weights = [random.gammavariate(1, 1) + 0.02 for _ in range(number)]
        p = [weight / sum(weights) for weight in weights]
        missing = [random.uniform(1, 8) for _ in p]
        right, wrong = [0.0], [0.0]
        for _ in p[1:]:
            right.append(right[-1] + random.choice([0.02, 0.5, 1.5]) * 4 / number)
            wrong.append(max(wrong[-1], right[-1]) + in_vain * random.uniform(0, 12) / number)
        best = solve(p, missing, right, wrong)
        usual = solve(p, missing, right, right) if in_vain else stops(p, missing, right)
        probable = sorted(np.argsort(p)[-len(best) :].tolist())
        staked = sorted(np.argsort(np.multiply(p, missing))[-len(best) :].tolist()) if in_vain else []
        if 1 < len(best) < number and best not in (usual, probable, staked):
            return Call("best_list", p, missing, right, wrong)


def stops(p: list[float], missing: list[float], right: list[float]) -> list[int]:
    """Return the list of somebody who stops at the first name that costs more than it saves."""
    stakes = [probability * loss for probability, loss in zip(p, missing, strict=True)]
    order = sorted(range(len(p)), key=lambda j: -stakes[j])
    k = 1
    while k < len(p) and stakes[order[k]] > right[k] - right[k - 1]:
        k += 1
    return sorted(order[:k])


def on_formulas(random: Random) -> list[Check]:
    """Question 3: four formulas."""
    points = [
        {"a": random.uniform(0.5, 9), "b": random.uniform(0.5, 9), "s": random.uniform(0.05, 0.45),
         "k": random.randint(2, 9), "t": random.uniform(0.1, 3)}
        for _ in range(8)
    ]  # fmt: skip
    names = {
        "fee": "the largest fee",
        "width": "the length of the interval",
        "weight": "the weight of caution",
        "surcharge": "what a fee adds",
    }
    return [
        Check("q3", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]


def on_the_forecasters(own: dict[str, Any]) -> list[Check]:
    """Question 4: the student's own data."""
    first, turn = "the average costs", partial(turn_of_others, own["DATA"])
    return [
        check(own, "q4", 2, first, Variable("average_costs")),
        check(own, "q4", 2, "where the forecasters change places", Variable("turn"), tolerance=1e-5, after=first,
              follows=turn),
        check(own, "q4", 1, "the fee of the filter", Variable("own_fee"), tolerance=1e-5),
    ]  # fmt: skip


def turn_of_others(data: dict[str, Any], given: list[Any]) -> list[Any] | None:
    """Return the turn of somebody who has forgotten the remedy, or exchanged the treatments of mistakes, in both."""
    table = np.array(data["costs"], dtype=float)

    def cost(name: str, r: float, remedy: bool, averse: bool) -> float:
        free = table.diagonal() * remedy
        each = []
        for named, truth in zip(data[name], data["y"], strict=True):
            e = 1 + r if averse and truth not in named else 1 - r
            each.append(free[truth] + np.mean((table - free)[named, truth] ** e) ** (1 / e))
        return float(np.mean(each))

    def advantage(r: float, remedy: bool, averse: bool) -> float:
        return cost("cautious", r, remedy, averse) - cost("bold", r, remedy, averse)

    for remedy, averse in ((False, True), (True, False)):
        if np.allclose(given[0], [cost(name, 0.5, remedy, averse) for name in ("cautious", "bold")], rtol=1e-6):
            return [brentq(advantage, 0, 0.99, args=(remedy, not averse))]
    return None
