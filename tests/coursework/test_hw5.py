"""Assignment 5: what full, blank, mistaken and borrowed answers earn."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import sympy

from coursework import Call
from tests.coursework import trial

FULL = {"q1": 5, "q2": 5, "q3": 3, "q4": 4, "q6": 3}

DAYS = """
def steady_answers(p, bias, unknowns):
    p, bias = np.array(p), np.array(bias)
    named = (p / bias).argmax(axis=1)
    each = np.arange(len(p))
    last = (p - bias) / (1 - bias)
    {}
    answers = named.copy()
    answers[np.argsort(order)[:unknowns]] = -1
    return answers.tolist()
"""
CUTS = """
def bills_of_cuts(score, ill, miss, alarm):
    score, ill = np.array(score, dtype=float), np.array(ill)
    cuts = [*np.unique(score), np.inf]
    return [(np.sum((score >= low) & (score < high)),
             miss * np.sum(ill & (score < low)) + alarm * np.sum(~ill & (score >= high)))
            for low in cuts for high in cuts if low <= high and {}]
"""
BILLS = """
def least_bill(score, ill, miss, alarm, unknown):
    return min(cost + unknown * number for number, cost in bills_of_cuts(score, ill, miss, alarm))
def highest_price(score, ill, miss, alarm):
    bills = bills_of_cuts(score, ill, miss, alarm)
    never = min(cost for number, cost in bills if number == 0)
    return max((never - cost) / number for number, cost in bills if number > 0)
"""
SPLIT = """
whole = bills_of_cuts
def bills_of_cuts(score, ill, miss, alarm):
    return whole(np.array(score) + 1e-6 * np.arange(len(score)), ill, miss, alarm)
"""
ONE_CUT_FIRST = """
def least_bill(score, ill, miss, alarm, unknown):
    score, ill = np.array(score, dtype=float), np.array(ill)
    cuts = [*np.unique(score), np.inf]
    low = min(cuts, key=lambda cut: miss * np.sum(ill & (score < cut)) + alarm * np.sum(~ill & (score >= cut)))
    return min(miss * np.sum(ill & (score < low)) + alarm * np.sum(~ill & (score >= high))
               + unknown * np.sum((score >= low) & (score < high)) for high in cuts if high >= low)
"""
FROM_COSTS = """
def least_bill(score, ill, miss, alarm, unknown):
    score, ill = np.array(score), np.array(ill)
    low, high = unknown / miss, 1 - unknown / alarm
    return (miss * np.sum(ill & (score < low)) + alarm * np.sum(~ill & (score >= high))
            + unknown * np.sum((score >= low) & (score < high)))
"""
SETS = """
mildest = []
table = table_of(DATA["h"])
for case in cases:
    known = corners(lower[case], upper[case]) @ table
    mildest.append(candidates[{}])
"""
SHORTFALLS = """
def shortfalls(lower, upper, h):
    known, table = corners(lower, upper) @ table_of(h), table_of(h)
    return list({})
"""
SAVED = """
x = sp.symbols("x")
named = sp.Min(m * x, f * (1 - x))
saved = {}
"""
BISECTED = """
def steady_answers(p, bias, unknowns):
    from credal_lib.abstention import window_rule
    low, high = 0.0, 1.0
    while high - low > 1e-9:
        w = (low + high) / 2
        marks = window_rule(np.array(p), w, bias)
        low, high = (low, w) if (marks.sum(axis=1) == 0).sum() > unknowns else (w, high)
    marks = window_rule(np.array(p), low, bias)
    return [int(row.argmax()) if row.any() else -1 for row in marks]
"""
BOARD = """
def best_prices(board):
    lines = {}
    found = []
    for i, (w, a) in enumerate(lines[:len(board)]):
        others = [other for j, other in enumerate(lines) if j != i]
        low = max([0, *[(v - w) / (a - b) for v, b in others if a < b]])
        high = min([1, *[(v - w) / (a - b) for v, b in others if a > b]])
        found.append([low, high] if low < high {} else None)
    return found
"""
TIES = "and all(w <= v for v, b in others if a == b)"
MISTAKES = {
    # no model is no choice; a rate is taken for a share of all documents; of equal shares both models stay
    BOARD.format("[(r * q / 100, 100 - q) for r, q in board]", TIES): {"q6": 0},
    BOARD.format("[*[(r, 100 - q) for r, q in board], (0, 100)]", TIES): {"q6": 0},
    BOARD.format("[*[(r * q / 100, 100 - q) for r, q in board], (0, 100)]", ""): {"q6": 2},
    # the most probable class is named; the bias fades; the least probable days, or those of least ratio, go first
    DAYS.format("named = p.argmax(axis=1); order = last[each, named]"): {"q1": 1},
    DAYS.format("order = p[each, named]"): {"q1": 2},
    DAYS.format("order = (p / bias).max(axis=1)"): {"q1": 1},
    "from credal_lib.abstention import critical_window, window_rule\n"
    "def steady_answers(p, bias, unknowns):\n"
    "    for w in [0, *np.sort(critical_window(p, bias)) + 1e-9]:\n"
    "        marks = window_rule(p, w, bias)\n"
    "        if (marks.sum(axis=1) == 0).sum() >= unknowns:\n"
    "            return [int(row.argmax()) if row.any() else -1 for row in marks]": {"q1": 3},
    # equal scores get different answers; a zone that is symmetrical; cuts one after the other; probabilities believed
    SPLIT + BILLS: {"q2": 4},
    CUTS.format("abs(min(low, 2) + min(high, 2) - 1) < 0.2 or low == high") + BILLS: {"q2": 1},
    ONE_CUT_FIRST: {"q2": 2},
    # no cut above all scores: not everybody can be healthy, or unknown; none at the lowest: nor ill
    CUTS.format("max(low, high) <= score.max()") + BILLS: {"q2": 1},
    CUTS.format("min(low, high) > score.min()") + BILLS: {"q2": 1},
    FROM_COSTS: {"q2": 3},
    # the price of the unknowns with which the bill is least, at a price of 1; no price, the number of unknowns alone
    "def highest_price(score, ill, miss, alarm):\n"
    "    bills = bills_of_cuts(score, ill, miss, alarm)\n"
    "    never = min(cost for number, cost in bills if number == 0)\n"
    "    number, cost = min((each for each in bills if each[0]), key=lambda each: each[1] + each[0])\n"
    "    return (never - cost) / number": {"q2": 3},
    "def highest_price(score, ill, miss, alarm): return miss * alarm / (miss + alarm)": {"q2": 3},
    # the error forgotten; the slope without its denominator; a straight line
    "raised = (a / K + e - e) / 2": {"q3": 2},
    "implied = e + 2 * (K - 1) / K * a": {"q3": 2},
    "saved = limit / 2 - u": {"q3": 2},
    # the credal one without its threshold; the share of errors; the threshold itself; the precise probabilities alone;
    # compared with single diseases; the average over the corners; names as texts; other sets than were asked for
    "duel = [duel[0], average_utility(upper >= sure), duel[2]]": {"q4": 2},
    "duel = [duel[0], duel[1], 1 - duel[2]]": {"q4": 2},
    "duel = [duel[0], duel[1], utilities[3]]": {"q4": 2},
    SETS.format("(probabilities[case] @ table).argmax()"): {"q4": 3},
    SETS.format("(known[:, :3].max(axis=1, keepdims=True) - known).max(axis=0).argmin()"): {"q4": 3},
    SETS.format("(known.max(axis=1, keepdims=True) - known).mean(axis=0).argmin()"): {"q4": 3},
    SETS.format("known.min(axis=0).argmax()"): {"q4": 3},
    SHORTFALLS.format("(known[:, :3].max(axis=1, keepdims=True) - known).max(axis=0)"): {"q4": 3},
    SHORTFALLS.format("(known.max(axis=1, keepdims=True) - known).mean(axis=0)"): {"q4": 3},
    SHORTFALLS.format("1 - known.min(axis=0)"): {"q4": 3},
    SHORTFALLS.format("((lower + upper) / 2 @ table).max() - (lower + upper) / 2 @ table").replace(
        "    known", "    lower, upper = np.array(lower), np.array(upper)\n    known"
    ): {"q4": 3},
    "mildest = [[str(each) for each in named] for named in mildest]": {"q4": 3},
    "mildest = [[each in named for each in range(3)] for named in mildest]": {"q4": 3},
    "mildest = mildest[:39]": {"q4": 3},
}


@trial.each
def test_the_solutions_get_all_points(student: str) -> None:
    assert trial.earned("hw5", trial.solved("hw5", student), student) == FULL


def test_nobody_gets_points_for_nothing() -> None:
    assert trial.earned("hw5", trial.blank("hw5")) == dict.fromkeys(FULL, 0)


@trial.some
@pytest.mark.parametrize("code", list(MISTAKES))
def test_a_usual_mistake_gets_its_part(code: str, student: str) -> None:
    assert trial.mistaken("hw5", code, student) == {**FULL, **MISTAKES[code]}


def test_answers_on_another_students_data_get_nothing() -> None:
    for one, other in itertools.permutations(trial.STUDENTS[:2], 2):
        assert trial.earned("hw5", trial.solved("hw5", one), other) == {**FULL, "q4": 1}, "for a function of any data"


HONEST = [
    BOARD.format("[*[(r * q / 100, 100 - q) for r, q in board], (0, 100)]", TIES),
    "whole = best_prices\ndef best_prices(board): return [None if x is None else np.array(x) for x in whole(board)]",
    # integrals of the least cost, done or not, and by cases; products and a half as people type them
    SAVED.format("sp.integrate(named - sp.Min(named, u), (x, 0, 1))"),
    SAVED.format("sp.integrate(sp.Max(0, named - u), (x, 0, 1))"),
    SAVED.format("sp.Integral(sp.Max(0, named - u), (x, 0, 1))"),
    SAVED.format("sp.integrate(sp.Piecewise((m * x, x < f / (m + f)), (f * (1 - x), True)), (x, 0, 1)) - sp.integrate("
                 "sp.Piecewise((m * x, m * x < u), (u, u < f * (1 - x)), (f * (1 - x), True)), (x, 0, 1))"),
    "implied = '(e + 2·(K − 1)/K×a)/(1 + a)'",
    "raised, saved = '½*a*(1/K + e/(1 - a))', [saved]",
    # sets, tuples, arrays, and no order
    "mildest = [set(named) for named in mildest]",
    "mildest = tuple(np.array(named) for named in mildest)",
    "mildest = [named[::-1] for named in mildest]",
    "whole = shortfalls\ndef shortfalls(lower, upper, h): return np.array(whole(lower, upper, h))",
]  # fmt: skip


@pytest.mark.parametrize("code", HONEST)
def test_an_honest_answer_keeps_its_points(code: str) -> None:
    assert trial.mistaken("hw5", code) == FULL


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("q1", BISECTED),
        ("q2", CUTS.format("max(low, high) <= score.max()") + BILLS),
        ("q2", CUTS.format("min(low, high) > score.min()") + BILLS),
        ("q4", SHORTFALLS.format("1 - known.min(axis=0)")),
        ("q4", SHORTFALLS.format("(known.max(axis=1, keepdims=True) - known).mean(axis=0)")),
        ("q4", "mildest = [[each in named for each in range(3)] for named in mildest]"),
        ("q4", "mildest = [[int(each in named) for each in range(3)] for named in mildest]"),
    ],
)
def test_a_visible_test_finds_it(question: str, code: str) -> None:
    names = trial.solved("hw5")
    trial.visible("hw5", question, names)
    exec(code, names)  # noqa: S102 - a mistake of these tests
    with pytest.raises(AssertionError):
        trial.visible("hw5", question, names)


@pytest.mark.parametrize(("student", "case"), [("s34", 8), ("s423", None)])
def test_of_two_sets_that_are_as_mild_either_is_right(student: str, case: int | None) -> None:
    own = trial.solved("hw5", student)
    tied = 0
    for i, named in enumerate(own["mildest"]):
        worst = np.array(own["shortfalls"](own["lower"][i], own["upper"][i], own["DATA"]["h"]))
        for other in np.flatnonzero(worst < worst.min() + 1e-9):
            if own["candidates"][other] != named:
                tied += case in (i, None)
                for given, points in ((other, 4), (np.argsort(worst)[2], 3)):
                    sets = [*own["mildest"][:i], own["candidates"][given], *own["mildest"][i + 1 :]]
                    assert trial.earned("hw5", {**own, "mildest": sets}, student) == {**FULL, "q4": points}
    assert tied == 1


def test_at_a_corner_the_rest_lies_within_its_bounds() -> None:
    for number in range(30):
        own = trial.solved("hw5", f"student {number}")
        for low, high in zip(own["lower"], own["upper"], strict=True):
            rows = own["corners"](low, high)
            assert (rows > low - 1e-9).all()
            assert (rows < high + 1e-9).all()


@pytest.mark.parametrize("secret", ["one", "two", "three"])
def test_everybody_healthy_ill_or_unknown_is_cheapest_for_some_hidden_patients(secret: str) -> None:
    names, found = trial.solved("hw5"), set()
    for check in trial.assignment("hw5").checks("ada", secret):
        for call in check.calls if "bill" in check.title else ():
            _, ill, miss, alarm, unknown = call.arguments
            bill = names["least_bill"](*call.arguments)
            for word, whole in (
                ("healthy", miss * sum(ill)), ("ill", alarm * (len(ill) - sum(ill))), ("unknown", unknown * len(ill)),
            ):  # fmt: skip
                found |= {(check.title, word)} if bill == pytest.approx(whole) else set()
    assert len(found) == 6


LIBRARY = {
    # the nearest calls of the library, and what they get in place of the answers
    "from credal_lib.abstention import ratio_rule\n"
    "def steady_answers(p, bias, unknowns):\n"
    "    return ratio_rule(p, bias).argmax(axis=1).tolist()": {"q1": 0},
    "from credal_lib.abstention import cost_rule\n"
    "def least_bill(score, ill, miss, alarm, unknown):\n"
    "    rows = np.array([[each, 1 - each] for each in score])\n"
    "    named = cost_rule(rows, [[0, alarm], [miss, 0], [unknown, unknown]])\n"
    "    truth = np.array(ill)\n"
    "    unknowns = ~named.any(axis=1)\n"
    "    wrong = miss * (named[:, 1] & truth) + alarm * (named[:, 0] & ~truth)\n"
    "    return float((wrong + unknown * unknowns).sum())": {"q2": 3},
    "from credal_lib import confusion\n"
    "raised = confusion.efficacy([[1 - a - e, e], [0, 0], [a, 0]])\n"
    "implied = confusion.capacity([[1 - a - e, e], [0, 0], [a, 0]])": {"q3": 1},
    "from credal_lib.choice import maximal\n"
    "from credal_lib.credal_sets import Intervals\n"
    "marks = maximal(np.eye(3), Intervals(lower, upper))\n"
    "mildest = [np.flatnonzero(row).tolist() for row in marks]\n"
    "duel = [average_utility(marks), average_utility(marks), duel[2]]": {"q4": 1},
}


@pytest.mark.parametrize("code", list(LIBRARY))
def test_no_call_of_the_library_is_an_answer(code: str) -> None:
    assert trial.mistaken("hw5", code) == {**FULL, **LIBRARY[code]}


def test_the_steady_answers_are_the_librarys_where_a_bias_does_not_fade() -> None:
    from credal_lib.abstention import critical_window, window_rule

    solve = trial.solved("hw5")["steady_answers"]
    rng = np.random.default_rng(5)
    for n_classes, bias in ((2, [0.7, 0.3]), (4, [0.25] * 4)):
        p = rng.dirichlet([1] * n_classes, 30)
        last = np.sort(critical_window(p, bias))
        marks = window_rule(p, (last[9] + last[10]) / 2, bias)
        assert solve(p.tolist(), bias, 10) == [int(row.argmax()) if row.any() else -1 for row in marks]


def test_silence_pays_exactly_below_the_highest_price() -> None:
    names = trial.solved("hw5")
    asked = 0
    for check in trial.assignment("hw5").checks("ada", trial.SECRET):
        for call in check.calls if check.question == "q2" and "price" in check.title else ():
            assert isinstance(call, Call)
            price, never = names["highest_price"](*call.arguments), names["least_bill"](*call.arguments, 1e9)
            assert names["least_bill"](*call.arguments, price * 0.999) < never - 1e-9
            assert names["least_bill"](*call.arguments, price * 1.001) == pytest.approx(never)
            asked += 1
    assert asked == 14


def test_the_formulas_by_the_library_and_by_integration() -> None:
    from scipy.integrate import quad

    from credal_lib import confusion

    a, e, n_classes, m, f, u = 0.3, 0.1, 4, 6, 3, 1
    numbers = {"a": a, "e": e, "K": n_classes, "m": m, "f": f, "u": u}
    value = {
        name: float(sympy.sympify(str(trial.solved("hw5")[name])).subs(numbers))
        for name in ("raised", "implied", "saved")
    }

    def counts(a: float, e: float) -> list[list[float]]:
        """Return the counts of a classifier of four classes."""
        return [[1 - a - e, e, 0, 0], *[[0.0] * 4] * 3, [a, 0, 0, 0]]

    guessed = counts(0, e + a * (n_classes - 1) / n_classes)
    assert value["raised"] == pytest.approx(confusion.efficacy(guessed) - confusion.efficacy(counts(a, e)))
    small = 1e-6
    lost = confusion.capacity(counts(a, e)) - confusion.capacity(counts(a - small, e + small * value["implied"]))
    assert abs(lost) < 1e-11

    def cost(*more: float) -> float:
        """Return the average cost of the cheapest answer."""
        return quad(lambda p: min(m * p, f * (1 - p), *more), 0, 1, points=[1 / 6, 1 / 3, 2 / 3])[0]

    assert value["saved"] == pytest.approx(cost(math.inf) - cost(u))


def test_each_student_has_data_of_their_own_and_a_duel_without_a_tie() -> None:
    seen = set()
    for number in range(30):
        own = trial.solved("hw5", f"student {number}")
        assert 0 < own["duel"][2] < 1
        assert {1, 2} <= {len(named) for named in own["mildest"]}
        assert (own["doubtful"].sum(axis=1) != 2).all()
        seen.add((*(round(each, 5) for each in own["duel"]), *map(tuple, own["mildest"])))
    assert len(seen) == 30


@pytest.mark.parametrize("rule", ["gamma_maximin", "gamma_maximax", "hurwicz"])
def test_no_rule_of_the_library_returns_the_mildest_sets(rule: str) -> None:
    from credal_lib import choice
    from credal_lib.credal_sets import Intervals

    for student in trial.STUDENTS[:2]:
        own = trial.solved("hw5", student)
        credal = Intervals(own["lower"], own["upper"])
        for more in [{"alpha": each / 10} for each in range(11)] if rule == "hurwicz" else [{}]:
            chosen = getattr(choice, rule)(own["table_of"](own["DATA"]["h"]).T, credal, **more).argmax(axis=1)
            differs = sum(own["candidates"][each] != named for each, named in zip(chosen, own["mildest"], strict=True))
            assert differs > (0 if more else 2), (student, more)


def test_the_mildest_sets_by_the_librarys_upper_expectation() -> None:
    from credal_lib.credal_sets import Intervals
    from credal_lib.gambles import upper_expectation

    own = trial.solved("hw5")
    utilities = own["table_of"](own["DATA"]["h"]).T
    lacks = (utilities[None] - utilities[:, None]).reshape(49, 3)  # a row for each set and each other one
    for case, named in enumerate(own["mildest"]):
        bounds = Intervals(own["lower"][case], own["upper"][case])
        worst = upper_expectation(lacks, bounds).reshape(7, 7).max(axis=1)
        assert own["candidates"][worst.argmin()] == named
        bounds_of = own["lower"][case], own["upper"][case]
        assert worst == pytest.approx(own["shortfalls"](*bounds_of, own["DATA"]["h"]), abs=1e-7)


def test_the_best_prices_by_trying_many_prices() -> None:
    prices = np.linspace(0, 1, 20_001)
    boards = [
        call.arguments[0] for check in trial.checks("hw5", "ada") if check.question == "q6" for call in check.calls
    ]
    for board in boards:
        wrong, unanswered = [rate * answered for rate, answered in board], [100 - answered for _, answered in board]
        costs = np.array(wrong)[:, None] / 100 + np.outer(unanswered, prices)
        best = np.vstack([costs, 100 * prices]).argmin(axis=0)
        for model, found in enumerate(trial.solved("hw5")["best_prices"](board)):
            where = prices[best == model]
            assert found == pytest.approx([where.min(), where.max()], abs=1e-4) if len(where) else found is None


def test_the_four_models_are_those_of_the_leaderboard() -> None:
    from credal_book import answers

    board = answers.counts("hallucination-leaderboard")["models"].set_index("model") / 10
    names = [
        "snowflake/snowflake-arctic-instruct", "microsoft/Phi-4", "mistralai/mistral-large-2411",
        "openai/gpt-5-nano-2025-08-07",
    ]  # fmt: skip
    (public,) = (check for check in trial.checks("hw5", "ada") if check.question == "q6" and check.public)
    assert np.allclose(board.loc[names], public.calls[0].arguments[0])
    text = "".join(cell.source for cell in trial.assignment("hw5").cells)
    assert all(f"| {rate} | {answered} |" in text for rate, answered in board.loc[names].to_numpy())
