"""One mistake costs once: what follows from a student's own earlier answer counts, and nothing trivial does."""
# ruff: noqa: E501 - code of answers stands in long lines

from __future__ import annotations

import contextlib
import math
from typing import TYPE_CHECKING, Any

import pytest

from coursework import Call, Check, Formula, Satisfies, Variable, _follow, _plain, _worker
from coursework._assignment import Assignment, in_order, shuffled
from coursework._grade import Grader
from coursework._source import SheetError
from tests.coursework import trial
from tests.coursework.test_assignments import HW1, graded, with_answer

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox

# --- the mechanism ----------------------------------------------------------------------------------------------------


def doubled(given: list[Any]) -> list[Any]:
    return [[2 * item for item in given[0]]]


FIRST = Check("q1", 2, "the numbers", [Variable("a")], [[1, 2, 3]])
SECOND = Check("q1", 1, "their doubles", [Variable("b")], [[2, 4, 6]], after="the numbers", follows=doubled)


def earned(a: Any, b: Any, *checks: Check) -> list[float]:
    told = [[{"packed": _worker.pack(value)}] for value in (a, b)]
    judge = Grader(trial.assignment("hw1"), trial.SECRET, None)  # type: ignore[arg-type] - nothing is run
    return [entry["earned"] for entry in judge.judged_in_order([*(checks or (FIRST, SECOND))], told, {})]


@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        ([1, 2, 3], [2, 4, 6], [2, 1]),
        ([1, 2, 4], [2, 4, 8], [0, 1]),
        ([1, 2, 4], [2, 4, 6], [0, 1]),
        ([1, 2, 4], [2, 4, 9], [0, 0]),
        ([1, 2, 3], [2, 4, 8], [2, 0]),
        ([5, 5, 5], [10, 10, 10], [0, 0]),
        ([0, 0, 0], [0, 0, 0], [0, 0]),
        ([1, 2, math.inf], [2, 4, math.inf], [0, 0]),
        ([1, 2, math.nan], [2, 4, math.nan], [0, 0]),
        (["a", "b"], ["aa", "bb"], [0, 1]),
        ("abc", ["aa", "bb", "cc"], [0, 0]),
        ([10**40, 2, 3], [2 * 10**40, 4, 6], [0, 1]),
        ({"a": 1}, {"a": 2}, [0, 0]),
        ([], [], [0, 0]),
        (None, None, [0, 0]),
    ],
)
def test_an_answer_follows_from_the_earlier_one_unless_that_makes_it_trivial(
    a: Any, b: Any, points: list[float]
) -> None:
    assert earned(a, b) == points


def test_the_student_is_told_that_the_points_follow() -> None:
    told = [[{"packed": _worker.pack(value)}] for value in ([1, 2, 4], [2, 4, 8])]
    judge = Grader(trial.assignment("hw1"), trial.SECRET, None)  # type: ignore[arg-type] - nothing is run
    message = judge.judged_in_order([FIRST, SECOND], told, {})[1]["message"]
    assert "follows from your own earlier answer" in message
    assert "'the numbers'" in message


@pytest.mark.parametrize(
    "follows",
    [lambda given: None, lambda given: [], lambda given: 1 / 0, lambda given: [object()], lambda given: [10**9 * [0]]],
)
def test_a_function_that_finds_nothing_gives_nothing(follows: Any) -> None:
    second = Check("q1", 1, "b", [Variable("b")], [[2, 4, 6]], after="the numbers", follows=follows)
    assert earned([1, 2, 4], [2, 4, 8], FIRST, second) == [0, 0]


def test_only_what_is_constant_may_be_a_constant() -> None:
    """Where one value is expected, as an average is, one may follow."""
    second = Check("q1", 1, "b", [Variable("b")], [6], after="the numbers", follows=lambda given: [sum(given[0])])
    assert earned([1, 2, 4], 7, FIRST, second) == [0, 1]
    assert earned([2, 2, 2], 6, FIRST, second) == [0, 1], "right by itself"
    assert earned([3, 3, 3], 9, FIRST, second) == [0, 0], "the earlier answer has no content"


def test_calls_are_compared_in_the_order_in_which_they_were_written() -> None:
    """They are asked in an order of each student's own."""
    calls = [[Call(name, number) for number in range(9)] for name in "fg"]
    written = [
        Check("q1", 1, "f", calls[0], [*range(9)]),
        Check("q1", 1, "g", calls[1], [10 * n for n in range(9)], after="f",
              follows=lambda given: [10 * value + place for place, value in enumerate(given)]),
    ]  # fmt: skip
    asked = [shuffled(one, "ada", "a secret") for one in written]
    assert [call.arguments[0] for call in asked[0].calls] != [call.arguments[0] for call in asked[1].calls]
    told = [
        [{"packed": 7 - call.arguments[0]} for call in asked[0].calls],
        [{"packed": 10 * (7 - call.arguments[0]) + call.arguments[0]} for call in asked[1].calls],
    ]
    judge = Grader(trial.assignment("hw1"), trial.SECRET, None)  # type: ignore[arg-type] - nothing is run
    assert [entry["earned"] for entry in judge.judged_in_order(asked, told, {})] == [0, 1]
    assert _follow.right(asked[1]) == [10 * n for n in range(9)]


def test_a_formula_follows_by_its_values_at_the_points() -> None:
    points = [{"x": 1.0}, {"x": 2.0}]
    first = Check("q1", 1, "f", [Variable("f")], [Formula("x", points)])
    second = Check(
        "q1",
        1,
        "g",
        [Variable("g")],
        [Formula("x^2", points)],
        after="f",
        follows=lambda given: [[v**2 for v in given[0]]],
    )
    assert earned("2*x", "4*x^2", first, second) == [0, 1]
    assert earned("2*x", "4*x", first, second) == [0, 0]
    assert earned("3", "9", first, second) == [0, 0]
    assert earned("y", "9", first, second) == [0, 0]


def test_a_misspelled_title_is_refused() -> None:
    for checks in ([SECOND], [SECOND, FIRST], [FIRST, Check("q2", 1, "b", [Variable("b")], [1], after="the numbers", follows=doubled)],
                   [FIRST, Check("q1", 1, "b", [Variable("b")], [1], after="the numbers")]):  # fmt: skip
        with pytest.raises(SheetError, match="earlier check of its question"):
            in_order(checks)
    assert in_order([FIRST, SECOND]) == [FIRST, SECOND]


def test_a_condition_is_asked_of_finite_numbers_only() -> None:
    anything = Satisfies("anything", lambda value: True)
    assert _plain.agrees(anything, [1, {"a": 2.5}], 0)
    for odd in (math.nan, [1, math.inf], {"a": [-math.inf]}, {math.nan}):
        assert not _plain.agrees(anything, odd, 0)


# --- the sheets -------------------------------------------------------------------------------------------------------

STUDY = """
n = np.array(DATA['counts'], float)
probabilities = n[:, 0] / n.sum(axis=1)
gains = n / n.sum() @ np.array(DATA['utilities']).T
plan, average_utility = gains.argmax(axis=1), gains.max(axis=1).sum()
"""
PAID = """
def results(data, right=results):
    inside = np.array([t in s for s, t in zip(data['cautious'], data['y'])]); k = np.array([len(s) for s in data['cautious']])
    hit = np.equal(data['precise'], data['y'])
    x = inside / k
    h = data['utilities'][0]
    earned = {}
    return [hit.mean(), earned.mean()], np.std(earned - hit, ddof=1) / 60 ** 0.5, right(data)[2]
scores, standard_error, level = results(DATA)
"""
COSTS = """
def average_cost(sets, r, averse):
    total = 0
    for named, truth in zip(sets, DATA['y']):
        e = {}
        total += {}
    return total / len(sets)
average_costs = [average_cost(DATA[name], 0.5, True) for name in ('cautious', 'bold')]
turn = brentq(lambda r: average_cost(DATA['cautious'], r, False) - average_cost(DATA['bold'], r, False), 0, 0.99)
"""
REMEDY = "table[truth, truth] + np.mean(errors[named, truth] ** e) ** (1 / e)"
DIVIDED = """
def bills_of_cuts(score, ill, miss, alarm):
    ill = np.array([sick for _, sick in sorted(zip(score, ill){})])
    n = len(ill)
    return [(high - low, miss * ill[:low].sum() + alarm * (~ill[high:]).sum()) for high in range(n + 1) for low in range(high + 1)]
def least_bill(score, ill, miss, alarm, unknown):
    return min(cost + unknown * number for number, cost in bills_of_cuts(score, ill, miss, alarm))
def highest_price(score, ill, miss, alarm):
    bills = bills_of_cuts(score, ill, miss, alarm)
    never = min(cost for number, cost in bills if number == 0)
    return max((never - cost) / number for number, cost in bills if number > 0)
"""
SHORT = """
def shortfalls(lower, upper, h):
    known = corners(lower, upper) @ table_of(h)
    return ({}).tolist()
mildest = [candidates[np.argmin(shortfalls(low, high, DATA["h"]))] for low, high in zip(lower, upper)]
"""
RANK = """
rank = rank {}
sets = p_new >= 1 - scores[rank - 1] - 1e-9
sizes = sets.sum(axis=1)
caution = [int(rank), sizes.mean()]
reward = sets[np.arange(len(y_new)), y_new] / np.maximum(sizes, 1)
advantage = np.mean(reward + 0.6 * reward * (1 - reward)) - np.mean(p_new.argmax(axis=1) == y_new)
rest = 1 - np.where(sets, p_new, 0).sum(axis=1)
padded = np.where(sets, p_new, (rest / np.maximum(4 - sizes, 1))[:, None])
list_loss = np.mean(np.sum((padded - np.eye(4)[y_new]) ** 2, axis=1))
"""
FULL = {
    "hw1": {"q4": 5}, "hw2": {"q4": 5}, "hw3": {"q3": 4}, "hw4": {"q4": 5}, "hw5": {"q2": 5, "q4": 4}, "hw6": {"q4": 5},
}  # fmt: skip
ONCE = [
    ("hw1", STUDY, {"q4": 3}),
    ("hw2", PAID.format("x"), {"q4": 3}),
    ("hw2", PAID.format("x + (4 * h - 2) * x * (1 - x)"), {"q4": 3}),
    ("hw2", PAID.format("inside * (1 + (w := (2 * h - 1) / (1 - h))) / (k + w)"), {"q4": 3}),
    ("hw2", PAID.format("np.array([1, *data['utilities']])[k - 1]"), {"q4": 3}),
    ("hw3", "variance = (1 - w) * q + w / K**2; limit = variance / (2 * mean)", {"q3": 3}),
    ("hw3", "variance = mean * (1 - mean); limit = (1 - mean) / 2", {"q3": 3}),
    ("hw4", COSTS.format("1 - r if averse or truth in named else 1 + r", REMEDY), {"q4": 3}),
    ("hw5", DIVIDED.format(", key=lambda one: one[0]"), {"q2": 4}),
    ("hw5", DIVIDED.format(""), {"q2": 3}),
    ("hw5", SHORT.format("(known.max(axis=1, keepdims=True) - known).mean(axis=0)"), {"q4": 3}),
    ("hw5", SHORT.format("(known[:, :3].max(axis=1, keepdims=True) - known).max(axis=0)"), {"q4": 3}),
    ("hw5", SHORT.format("1 - known.min(axis=0)"), {"q4": 3}),
    ("hw6", RANK.format("+ 1"), {"q4": 3}),
    ("hw6", RANK.format("- 2"), {"q4": 3}),
]
"""Usual mistakes that used to cost twice: the sheet, the code, the points of the question."""


def part(name: str, code: str, student: str) -> dict[str, float]:
    found = trial.mistaken(name, code, student)
    return {question: found[question] for question in FULL[name]}


@trial.some
@pytest.mark.parametrize(("name", "code", "points"), ONCE, ids=[f"{name}-{n}" for n, (name, _, _) in enumerate(ONCE)])
def test_one_mistake_costs_once(name: str, code: str, points: dict[str, float], student: str) -> None:
    assert part(name, code, student) == {**FULL[name], **points}


NOTHING = [
    # probabilities of no share; of hardly anybody, so that the plan and its utility are known without any table
    ("hw1", "probabilities, plan, average_utility = [0.1, 0.2, 0.3], [2, 2, 2], 100", {"q4": 0}),
    ("hw1", "probabilities, plan, average_utility = [0.5] * 3, [1, 1, 1], 70", {"q4": 0}),
    ("hw1", "n = np.array(DATA['counts'], float); o = 1e-9 * n[:, 0] / n[:, 1]; probabilities = o / (1 + o); plan, average_utility = [2, 2, 2], 100.0", {"q4": 0}),
    ("hw1", "n = np.array(DATA['counts'], float); o = 1e9 * n[:, 0] / n[:, 1]; probabilities = o / (1 + o); plan, average_utility = [0, 0, 0], DATA['utilities'][0][0]", {"q4": 0}),
    ("hw2", "scores, standard_error = [0.5, 0.5], 0", {"q4": 2}),
    ("hw2", "scores, standard_error = [scores[0], scores[0]], 0", {"q4": 2}),
    ("hw3", "variance, limit = 0, 0", {"q3": 2}),
    ("hw3", "variance, limit = 2 * mean, 1", {"q3": 2}),
    ("hw4", "average_costs, turn = [1, 1], 0.5", {"q4": 1}),
    ("hw4", "average_costs, turn = average_costs[::-1], 1 - turn", {"q4": 1}),
    ("hw5", "shortfalls = lambda lower, upper, h: [0, 1, 1, 1, 1, 1, 1]\nmildest = [[0]] * 40", {"q4": 2}),
    ("hw5", "shortfalls = lambda lower, upper, h: [1 - each for each in lower] + [1] * 4\nmildest = [[int(np.argmax(each))] for each in DATA['lower']]", {"q4": 2}),
    ("hw5", "least_bill = lambda *_: 0\nhighest_price = lambda *_: 0", {"q2": 0}),
    ("hw6", "caution, advantage, list_loss = [1, 0.0], -np.mean(p_new.argmax(axis=1) == y_new), 0.75", {"q4": 0}),
    ("hw6", "caution, advantage, list_loss = [49, 1.5], 0, 0", {"q4": 0}),
    ("hw6", "caution = [rank + 1, caution[1]]", {"q4": 3}),
    # ranks that Python takes for others
    ("hw6", RANK.format("- 55") + "caution = [int(rank), sizes.mean()]", {"q4": 0}),
    ("hw6", "rank = True\n" + RANK.format(""), {"q4": 0}),
    ("hw1", STUDY + "plan, average_utility = [2, 1, 0], 100", {"q4": 0}),
    ("hw3", "variance, limit = 2 * mean * (1 + w / 10**7), 1", {"q3": 2}),
    ("hw4", "average_costs, turn = [], 0.5", {"q4": 1}),
]  # fmt: skip
"""Wrong earlier answers that would make the later ones trivial, with the later ones that would follow."""


@trial.some
@pytest.mark.parametrize(
    ("name", "code", "points"), NOTHING, ids=[f"{name}-{n}" for n, (name, _, _) in enumerate(NOTHING)]
)
def test_a_trivial_earlier_answer_gains_nothing(name: str, code: str, points: dict[str, float], student: str) -> None:
    assert part(name, code, student) == {**FULL[name], **points}


def test_without_the_remedy_the_turn_follows_where_there_is_one() -> None:
    """For five students in six there is none then, and a visible test of the sheet says so."""
    code = COSTS.format(
        "1 + r if averse and truth not in named else 1 - r", "np.mean(table[named, truth] ** e) ** (1 / e)"
    )
    found = []
    for student in (f"s{number}" for number in range(8)):
        with contextlib.suppress(ValueError):  # of brentq
            found.append(part("hw4", code, student)["q4"])
    assert found
    assert set(found) == {3}


def test_at_the_right_rank_both_ways_to_compute_agree() -> None:
    """What follows is computed beside the sheet's solution."""
    own = trial.solved("hw6")
    results_at = Assignment(trial.ASSIGNMENTS / "hw6")._checks.__globals__["results_at"]
    assert results_at(own, own["rank"]) == pytest.approx((own["caution"][1], own["advantage"], own["list_loss"]))


def test_in_the_sandbox_too(sandbox: Sandbox, tmp_path: Path) -> None:
    result = graded(sandbox, HW1, with_answer("q4", STUDY), tmp_path)
    assert result.earned() == {**trial.assignment("hw1").points, "q4": 3}
