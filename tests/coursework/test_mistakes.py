"""Usual mistakes are named: those that an answer is, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from coursework import _mistakes, _worker
from coursework._assignment import Assignment, Call, Check
from coursework._plain import Code, Formula, Satisfies, Variable
from tests.coursework.conftest import SORTING

SHEET = Assignment(SORTING)


def replies(*values: Any) -> list[dict[str, Any]]:
    return [{"packed": _worker.pack(value)} for value in values]


def named(check: Check, usual: dict[str, Any], *values: Any) -> str:
    return _mistakes.named(check, replies(*values), usual, lambda: {"DATA": 3})


def test_a_mistake_is_named_if_all_calls_agree_with_it() -> None:
    check = Check("q1", 1, "sums", [Call("f", 1, 2), Call("f", 2, 2)], [3, 4])
    usual = {"a product": lambda a, b: a * b, "a power": lambda a, b: a**b}
    assert named(check, usual, 2, 4) == "a product"
    assert named(check, usual, 1, 4) == "a power"
    assert named(check, usual, 1, 5) == ""
    assert named(check, {}, 1, 4) == ""


def test_formulas_variables_and_conditions_have_mistakes_too() -> None:
    formula = Check("q1", 1, "f", [Variable("x")], [Formula("a + b", [{"a": 1, "b": 2}, {"a": 3, "b": 5}])])
    assert named(formula, {"a product": "a*b"}, "b*a") == "a product"
    assert named(formula, {"a product": "a*b"}, [2.0, 15.0]) == "a product", "as SymPy's come back"
    assert named(formula, {"a product": "a*b"}, "a - b") == ""
    own = Check("q1", 1, "x", [Variable("x")], [4])
    assert named(own, {"twice": lambda names: 2 * names["DATA"]}, 6) == "twice"
    witness = Check("q1", 1, "w", [Call("w", Code("lambda x: x + 1"))], [Satisfies("is even", lambda x: x % 2 == 0)])
    assert named(witness, {"a step too far": lambda step: step(2)}, 3) == "a step too far"


def test_what_did_not_come_back_or_makes_a_mistake_fail_names_nothing() -> None:
    check = Check("q1", 1, "f", [Call("f", 0)], [3])
    broken = {"divides": lambda x: 1 / x, "all right": lambda x: 5}
    assert named(check, broken, 5) == "all right", "one that fails does not hide the next"
    for reply in ({"kind": "Late"}, {"packed": {"odd": [1]}}, {}):
        assert _mistakes.named(check, [reply], broken, dict) == ""


def test_a_mistake_may_change_its_arguments() -> None:
    check = Check("q1", 1, "f", [Call("f", [3, 1])], [[3, 1]])
    assert named(check, {"in place": lambda x: x.sort() or x}, [1, 3]) == "in place"
    assert check.calls[0].arguments == ([3, 1],)


@pytest.mark.parametrize(("question", "title", "words"), [
    ("q1", "twenty words", "words of equal length are not in the order of the alphabet"),
    ("q3", "your numbers, falling", "the numbers rise"),
])  # fmt: skip
def test_a_sheet_names_its_mistakes_by_what_is_asked_for(question: str, title: str, words: str) -> None:
    check = next(one for one in SHEET.checks("ada", "a secret") if (one.question, one.title) == (question, title))
    data = SHEET.data("ada", "a secret")
    wrong = [
        sorted(call.arguments[0], key=len) if isinstance(call, Call) else sorted(data["numbers"])
        for call in check.calls
    ]
    assert SHEET.mistake(check, replies(*wrong), data) == words
    assert SHEET.mistake(check, replies(*check.expected), data) == ""
