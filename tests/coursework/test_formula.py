"""Formulas as text: arithmetic, and nothing else."""
# ruff: noqa: E501 - tables of cases

from __future__ import annotations

import math
import re

import pytest

from coursework import Formula
from coursework._formula import NotAFormula, evaluate
from coursework._plain import values_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a*b/(a + b)", 1.2), ("-a**2", -4), ("a^b", 8), ("a^2 + b", 7), ("2*a^-1", 1), ("-a^2", -4), ("sqrt(a)*exp(-b)", math.sqrt(2) * math.exp(-3)), ("log(E)", 1), ("2*pi", 2 * math.pi),
        ("Max(a, b) - Min(a, b)", 1), ("Abs(a - b)", 1), ("Rational(1, 3)", 1 / 3), (5, 5), (0.25, 0.25), (" +a ", 2),
        ("2·a × b", 12), ("½*a − b", -2),
    ],
)  # fmt: skip
def test_arithmetic(text: object, value: float) -> None:
    assert evaluate(text, {"a": 2, "b": 3}) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2a(b-1)", "a product lacks its *"), ("(a", "brackets"), ("a∫b", "the sign '∫'"), ("", "it is empty"), ("c + a", "c is no symbol"), ("a(b - 1)", "a is no function"),
        ("log(a - a)", "ValueError"), ("a if b else a", "not arithmetic"), ("a" * 501, "very long"),
    ],
)  # fmt: skip
def test_the_reason_is_said(text: str, why: str) -> None:
    with pytest.raises(NotAFormula, match=re.escape(why)):
        evaluate(text, {"a": 2, "b": 3})
    assert why in values_of(Formula("a", [{"a": 2, "b": 3}]), text)


@pytest.mark.parametrize(
    "text",
    [
        "", "c", "a.real", "a[0]", "(lambda: 1)()", "__import__('os').system('true')", "open('x')", "[x for x in a]", "a if b else 0",
        "a == b", "a and b", "'x'", "a(b)", "sqrt(x=1)", "sqrt(*[1])", "9" * 400 + "**9", "9**9**9**9", "exp(exp(exp(9)))", "1/0",
        "log(-1)", "sqrt(-1)", "1e999", "a" * 501, "(" * 300, "-" * 499 + "a" + "b", "1j", "None", "...", "a := 1", "a\x00",
        "exp", "(-8)**(1/3)", "{}", "f'{a}'", "b''", "await a", "a;b", "max()", "Rational(1)",
        None, True, [1], {"a": 1}, math.nan, math.inf,
    ],
)  # fmt: skip
def test_nothing_else(text: object) -> None:
    with pytest.raises(NotAFormula):
        evaluate(text, {"a": 2, "b": 3})
