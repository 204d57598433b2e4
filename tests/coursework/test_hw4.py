"""Assignment 4: what full, blank, mistaken and borrowed answers earn."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import pytest

from tests.coursework import trial

FULL = {"q1": 5, "q2": 4, "q3": 4, "q4": 5}

LIST = """
from itertools import combinations
def best_list(p, missing, right, wrong):
    p, missing = np.array(p), np.array(missing)
    def cost(names):
        k = len(names) - 1
        return right[k] * p[names].sum() + sum(p[y] * (wrong[k] + missing[y]) for y in range(len(p)) if y not in names)
    {}
"""
LIMIT = """
def price_limit(row, class_costs, truth):
    c, known = np.array(class_costs, float), np.arange(len(row)) != truth
    one, rest = np.ones((1, len(c))), np.array(row, float)[known]
    {}
"""
MISTAKES = {
    # sets without a limit are forgotten
    LIMIT.format("return linprog(c[:, truth], A_ub=c[:, known].T, b_ub=rest, A_eq=one, b_eq=[1]).fun"): {"q1": 4},
    # the mixture has to cost the same elsewhere, not at most that
    LIMIT.format(
        "m = linprog(c[:, truth], A_eq=np.vstack([c[:, known].T, one]), b_eq=[*rest, 1])\n"
        "    return m.fun if m.status == 0 else math.inf"
    ): {"q1": 1},
    # pairs alone
    LIMIT.format(
        "assert len(c) == 2; w = np.linspace(0, 1, 200001)[:, None]; mix = w * c[0] + (1 - w) * c[1]\n"
        "    fine = (mix[:, known] <= rest + 1e-9).all(axis=1)\n"
        "    w = [0, 1]\n"
        "    for y in np.flatnonzero(known):\n"
        "        d = c[0, y] - c[1, y]; t = (row[y] - c[1, y]) / d if d else 0\n"
        "        w = [w[0], min(w[1], t)] if d > 0 else [max(w[0], t), w[1]] if d < 0 else w\n"
        "    return min(v * c[0, truth] + (1 - v) * c[1, truth] for v in w) if w[0] <= w[1] else math.inf"
    ): {"q1": 2},
    # the average of the classes
    LIMIT.format("return c[:, truth].mean()"): {"q1": 0},
    # all lists, one by one
    LIST.format(
        "assert len(p) < 16\n    return list(min((list(s) for k in range(1, len(p) + 1)"
        " for s in combinations(range(len(p)), k)), key=cost))"
    ): {"q2": 3},
    # the order of the names is taken to be the same for all lengths, with the right costs
    LIST.format(
        "wrong = right; order = np.argsort(-p * missing)\n"
        "    return sorted(min((order[:k].tolist() for k in range(1, len(p) + 1)), key=cost))"
    ): {"q2": 2},
    # the same order, with all costs
    LIST.format(
        "order = np.argsort(-p * missing)\n"
        "    return sorted(min((order[:k].tolist() for k in range(1, len(p) + 1)), key=cost))"
    ): {"q2": 2},
    # it stops at the first name that does not pay
    LIST.format(
        "order = np.argsort(-p * missing); k = 1\n"
        "    while k < len(p) and cost(order[:k + 1].tolist()) < cost(order[:k].tolist()): k += 1\n"
        "    return sorted(order[:k].tolist())"
    ): {"q2": 1},
    # the most probable names
    LIST.format(
        "order = np.argsort(-p)\n    return sorted(min((order[:k].tolist() for k in range(1, len(p) + 1)), key=cost))"
    ): {"q2": 0},
    # half of the loss; the ends instead of the length; the pair's weight; the fee itself
    "fee = a / 2": {"q3": 3},
    "fee = (a + b) / 2": {"q3": 3},
    "width = 1 - 2 * s": {"q3": 3},
    "weight = 1 - sp.log(2) / sp.log(1 / s)": {"q3": 3},
    "surcharge = surcharge + t": {"q3": 3},
    # no remedy; caution sought; the other order; mistakes averted; too rough; the total fee
    "average_costs = [float(np.mean([np.mean(table[s, t] ** (e := 0.5 if t in s else 1.5)) ** (1 / e)"
    " for s, t in zip(DATA[n], DATA['y'])])) for n in ('cautious', 'bold')]": {"q4": 3},
    "average_costs = [average_cost(DATA[n], 0.5, False) for n in ('cautious', 'bold')]": {"q4": 3},
    "average_costs = average_costs[::-1]": {"q4": 3},
    "turn = brentq(lambda r: average_cost(DATA['cautious'], r, True) - average_cost(DATA['bold'], r, True), 0, 0.99)": {
        "q4": 3
    },
    "turn = round(turn, 2)": {"q4": 3},
    "own_fee = own_fee / 40": {"q4": 4},
}


@pytest.fixture(autouse=True, scope="module")
def _asked_once() -> None:
    """Work out what is asked of a student once for all tests."""
    one = trial.assignment("hw4")
    one.checks = functools.cache(one.checks)  # type: ignore[method-assign]


@trial.each
def test_the_solutions_get_all_points(student: str) -> None:
    assert trial.earned("hw4", trial.solved("hw4", student), student) == FULL


def test_nobody_gets_points_for_nothing() -> None:
    assert trial.earned("hw4", trial.blank("hw4")) == dict.fromkeys(FULL, 0)


@trial.some
@pytest.mark.parametrize("code", list(MISTAKES))
def test_a_usual_mistake_gets_its_part(code: str, student: str) -> None:
    assert trial.mistaken("hw4", code, student) == {**FULL, **MISTAKES[code]}


def test_the_same_answer_for_all_gets_nothing() -> None:
    assert trial.mistaken("hw4", LIMIT.format("return math.inf")) == {**FULL, "q1": 0}


def test_answers_on_another_students_data_get_nothing() -> None:
    for one, other in itertools.permutations(trial.STUDENTS[:2], 2):
        assert trial.earned("hw4", trial.solved("hw4", one), other) == {**FULL, "q4": 0}


LIBRARY = {
    # the nearest calls of the library, and what they get in place of the answers
    "from credal_lib.properties import possibility\n"
    "def price_limit(row, class_costs, truth):\n"
    "    return float(possibility(row, class_costs).margin)": {"q1": 0},
    "from credal_lib import choice, rewards\n"
    "def best_list(p, missing, right, wrong):\n"
    "    return np.flatnonzero(choice.bayes_set(rewards.Ha(missing, right[1]), p)).tolist()": {"q2": 0},
    "from credal_lib import rewards\n"
    "rule = rewards.DiscountedCost(DATA['costs'], 0.5, 'mistake-averse')\n"
    "average_costs = [float(np.mean([rule.cost(s, t) for s, t in zip(DATA[n], DATA['y'])]))"
    " for n in ('cautious', 'bold')]": {"q4": 3},
}


@pytest.mark.parametrize("code", list(LIBRARY))
def test_no_call_of_the_library_is_an_answer(code: str) -> None:
    assert trial.mistaken("hw4", code) == {**FULL, **LIBRARY[code]}


def test_the_limits_by_the_library() -> None:
    from credal_lib.properties import possibility

    solve, seen = trial.solved("hw4")["price_limit"], set()
    for check in trial.assignment("hw4").checks("ada", trial.SECRET):
        for call in check.calls if check.question == "q1" else ():
            row, rows, truth = call.arguments
            limit = solve(row, rows, truth)
            for price in (1e6,) if limit == math.inf else (limit - 0.01, limit + 0.01):
                priced = [*row[:truth], price, *row[truth + 1 :]]
                assert possibility(priced, rows).possible == (price < limit)
            seen.add(limit == math.inf)
    assert seen == {True, False}


def test_the_costs_by_the_library() -> None:
    from credal_lib import rewards

    names = trial.solved("hw4")
    own, table = names["DATA"], np.array(names["DATA"]["costs"], dtype=float)
    averse = rewards.DiscountedCost(table - table.diagonal(), 0.5, "mistake-averse")
    seeking = rewards.DiscountedCost(table - table.diagonal(), names["turn"])

    def average(rule: rewards.DiscountedCost, name: str) -> float:
        return float(np.mean([rule.cost(s, t) + table[t, t] for s, t in zip(own[name], own["y"], strict=True)]))

    assert [average(averse, name) for name in ("cautious", "bold")] == pytest.approx(names["average_costs"])
    assert average(seeking, "cautious") == pytest.approx(average(seeking, "bold"))


def test_each_student_has_data_of_their_own_and_one_turn() -> None:
    seen = set()
    for number in range(12):
        own = trial.solved("hw4", f"student {number}")
        cost, data = own["average_cost"], own["DATA"]
        grid = np.linspace(0, 0.99, 34)
        bold_cheaper = [cost(data["cautious"], r, averse=False) > cost(data["bold"], r, averse=False) for r in grid]
        assert bold_cheaper == sorted(bold_cheaper, reverse=True)
        assert 0.05 < own["turn"] < 0.95
        assert own["own_fee"] > 0.05
        seen.add((round(own["turn"], 5), round(own["own_fee"], 5)))
    assert len(seen) == 12
