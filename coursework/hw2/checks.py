"""What is asked of assignment 2: the betting game and utilities."""

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
        ("F2 pays a right pair 5/6, and discounted accuracy 1/2: both are tastes", 1),
        ("level at 72/96 = 0.75: set-F1 and u65 prefer the precise program, u80 the cautious one", 1),
        ("asks those concerned for the utility of a right pair, before the scores are seen", 1),
        ("reports the break-even utility or several utilities, with an uncertainty or the full name of the measure", 1),
    ]
}
CAR = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]


def data(student_id: str, secret: str | None) -> Any:
    """Return the two classifiers and the doctor of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_strength(draw(student_id, secret, "q1")), *on_coins(draw(student_id, secret, "q2")),
            *on_formulas(draw(student_id, secret, "q3")), *on_the_patient(own)]  # fmt: skip


def on_strength(random: Random) -> list[Check]:
    """Question 1: the car, 0/1 costs, tables in which the second best class decides, tables in which another does."""
    equal: list[Call] = []
    second: list[Call] = []
    another: list[Call] = []
    for n_classes in (3, 4, 5, 6):
        costs = [[int(i != j) for j in range(n_classes)] for i in range(n_classes)]
        counts = random.sample(range(1, 40), n_classes)
        equal.append(Call("strength", counts, costs))
    while len(second) < 4:
        counts, costs = problem(random, 3)
        if decided_by(counts, costs) == 1:
            second.append(Call("strength", counts, costs))
    while len(another) < 4:
        counts, costs = problem(random, random.randint(4, 6))
        if decided_by(counts, costs) > 1:
            another.append(Call("strength", counts, costs))
    return [
        check(SHEET, "q1", 1, "the car", Call("strength", [1, 4, 5], CAR), public=True, tolerance=1e-4),
        check(SHEET, "q1", 1, "every error costs the same", *equal, tolerance=1e-4),
        check(SHEET, "q1", 1, "three classes, other costs", *second, tolerance=1e-4),
        check(SHEET, "q1", 2, "more classes, other costs", *another, tolerance=1e-4),
    ]


def problem(random: Random, n_classes: int) -> tuple[list[int], list[list[int]]]:
    """Draw counts and costs, such that the answer bears some doubt, and another than its range of costs would say."""
    while True:
        costs = [[random.randint(1, 9) * (i != j) for j in range(n_classes)] for i in range(n_classes)]
        counts = random.sample(range(2, 40), n_classes)
        paid = sorted(expected(counts, row) for row in costs)
        if paid[1] <= paid[0] + 2 or len(set(paid)) < n_classes:
            continue
        best = min(costs, key=lambda row: expected(counts, row))
        by_ranges = (paid[1] - paid[0]) / max(best)
        if SHEET["strength"](counts, costs) > by_ranges + 0.1:
            return counts, costs


def expected(counts: list[int], row: list[int]) -> int:
    """Return what an answer has cost in all scenes."""
    return sum(n * c for n, c in zip(counts, row, strict=True))


def decided_by(counts: list[int], costs: list[list[int]]) -> int:
    """Return which class is the first not to be dominated: 1 if it is the second best, 2 if the third best."""
    ranked = sorted(costs, key=lambda row: expected(counts, row))
    bears = []
    for row in ranked[1:]:
        more = [a - b for a, b in zip(row, ranked[0], strict=True)]
        bears.append(expected(counts, more) / -min(more))
    return 1 + bears.index(min(bears))


def on_coins(random: Random) -> list[Check]:
    """Question 2: an example, equal payments, unequal ones with few coins and with many."""
    equal: list[Call] = []
    for _ in range(5):
        k, z = random.randint(2, 6), random.randint(2, 9)
        equal.append(Call("guarantee", [z] * k, k * random.randint(2, 9) + random.randint(1, k - 1)))
    few = [unequal(random, random.randint(2, 4), 10, 30) for _ in range(5)]
    many = [unequal(random, random.randint(3, 6), 1000, 3000) for _ in range(5)]
    return [
        check(SHEET, "q2", 1, "three classes, seven coins", Call("guarantee", [1, 1, 1], 7), public=True),
        check(SHEET, "q2", 1, "all classes are paid the same", *equal),
        check(SHEET, "q2", 1, "different payments, few coins", *few),
        check(SHEET, "q2", 1, "different payments, many coins", *many),
    ]


def unequal(random: Random, k: int, least: int, most: int) -> Call:
    """Draw a game in which neither rounding the best shares down nor rounding the value down gives the guarantee."""
    while True:
        z, n = random.sample(range(1, 12), k), random.randint(least, most)
        value = n / sum(1 / prize for prize in z)
        down = min(int(value / prize) * prize for prize in z)
        if SHEET["guarantee"](z, n) not in {down, int(value), round(value), n // k * min(z)}:
            return Call("guarantee", z, n)


def on_formulas(random: Random) -> list[Check]:
    """Question 3: four formulas."""
    points = []
    for _ in range(8):
        k = random.randint(3, 9)
        points.append({"k": k, "t": round(random.uniform(1.1 / k, 0.95), 4)})  # SymPy takes it as a fraction
    names = {
        "pair_quadratic": "a pair under the quadratic utility",
        "beta_squared": "the square of beta",
        "pair_f": "a pair under set-F",
        "largest_t": "the largest t without a fall",
    }
    return [
        Check("q3", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]


def on_the_patient(own: dict[str, Any]) -> list[Check]:
    """Question 4: the student's own numbers."""
    first, error = "the scores of both", partial(error_for_another, own["DATA"])
    return [
        check(own, "q4", 2, first, Variable("scores"), tolerance=1e-4),
        check(own, "q4", 1, "the standard error", Variable("standard_error"), tolerance=1e-5, after=first,
              follows=error),
        check(own, "q4", 2, "where both are level", Variable("level"), tolerance=1e-3),
    ]  # fmt: skip


def error_for_another(data: dict[str, Any], given: list[Any]) -> list[Any] | None:
    """Return the standard error of somebody who has taken other utilities than those of the doctor, in both scores.

    These are: discounted accuracy, the quadratic utility and the set-F that pay a right pair as the doctor does; and
    sets that are paid whether they are right or not.
    """
    h, sizes = data["utilities"][0], np.array([len(named) for named in data["cautious"]])
    hit = np.equal(data["precise"], data["y"])
    inside = np.array([truth in named for named, truth in zip(data["cautious"], data["y"], strict=True)])
    weight = (2 * h - 1) / (1 - h)
    x = 1 / sizes
    doctor = np.array([1, *data["utilities"]])[sizes - 1]
    for earned in (
        inside * x,
        inside * (x + (4 * h - 2) * x * (1 - x)),
        inside * (1 + weight) / (sizes + weight),
        doctor,
    ):
        if np.allclose(given[0], [hit.mean(), earned.mean()], atol=1e-4):
            return [np.std(earned - hit, ddof=1) / len(hit) ** 0.5]
    return None
