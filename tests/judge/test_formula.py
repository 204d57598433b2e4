"""Formulas: what is read, what it means, and the character at which a wrong one is wrong."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from credal_lib.judge._formula import Outcome, Sample, read_formula

OUTCOMES = (
    Outcome(right=True, size=1),
    Outcome(right=True, size=2),
    Outcome(right=False, size=1),
    Outcome(right=False, size=0),
)


def value(text, counts=(3, 2, 4, 1), n_classes=3):
    from sympy import Integer

    return read_formula(text).value(Sample(OUTCOMES, tuple(map(Integer, counts)), n_classes))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("T", 5),
        ("W", 4),
        ("A", 1),
        ("n", 10),
        ("k", Fraction(3 + 4 + 4, 10)),
        ("K + 0*T", 3),
        ("T - W - A", 0),
        ("T - (W - A)", 2),
        ("T / W / A", Fraction(5, 4)),
        ("2 + 3 * W", 14),
        ("-W^2", -16),
        ("2^3^1 * A", 8),
        ("W ** 2", 16),
        ("W ^ -1", Fraction(1, 4)),
        ("sqrt(W)", 2),
        ("max(T, W, A) - min(T, W)", 1),
        ("log(A)", 0),
        ("0.1*T", Fraction(1, 2)),
        (".5*T", Fraction(5, 2)),
        ("T \u2212 W \u00d7 A", 1),
        ("mean(T / k)", Fraction(3 + 1, 10)),
        ("mean(1.6*T/k - 0.6*T/k^2)", Fraction(300 + 130, 1000)),
        ("mean(T * 0.5^k)", Fraction(2, 10)),
        ("mean(A) * n", 1),
        ("mean(T/K)", Fraction(5, 30)),
    ],
)
def test_a_formula_means_what_it_says(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("W / (W + B)", 9, "unknown name 'B'; the letters are T"),
        ("t / n", 0, "did you mean T"),
        ("T / N", 4, "did you mean n"),
        ("TW / n", 0, "a product is written T * W"),
        ("2T", 1, "expected a sign such as"),
        ("T n", 2, "expected a sign such as"),
        ("T +", 3, "the formula ends where"),
        ("T + * W", 4, "'*' stands where"),
        ("(T + W", 0, "never closed"),
        ("T)", 1, "never opened"),
        ("T / 1,65", 5, "write a point"),
        ("T / (1 - 1)", 4, "division by zero"),
        ("0^-1 * T", 0, "division by zero"),
        ("T $ W", 2, "'$' is no number"),
        ("T ^ W", 4, "expected a number as exponent"),
        ("T ^ 99", 4, "at most 20"),
        ("((T^9)^9)^9", 6, "too large"),
        ("9^9^9^9 * T", 4, "at most 20"),
        ("sqrt + T", 0, "sqrt is a function"),
        ("exp(T)", 0, "unknown name 'exp'"),
        ("min(T)", 0, "min takes 2 arguments"),
        ("sqrt(T, W)", 0, "sqrt takes one argument"),
        ("mean(T / n)", 9, "n belongs outside"),
        ("mean(mean(T))", 5, "no meaning"),
        ("1 + 2", 0, "a measure depends on the answers"),
        ("", 0, "the formula ends where"),
        ("__import__(T)", 0, "unknown name"),
        ("T.__class__", 1, "'.' is no number"),
    ],
)
def test_a_wrong_formula_is_refused_with_a_pointer_to_the_character(text, at, says):
    with pytest.raises(ValueError) as refused:
        read_formula(text)
    _, shown, caret = str(refused.value).split("\n")
    assert says in str(refused.value)
    assert shown == "    " + text
    assert caret.index("^") - 4 == at


def test_a_case_that_divides_by_the_size_of_an_abstention_is_refused_at_the_sign():
    with pytest.raises(ValueError, match=r"divides by 0\n {4}mean\(A/k\)\n {10}\^"):
        value("mean(A/k)")


@pytest.mark.parametrize("text", ["(" * 5000 + "T", "-" * 300 + "T", "9" * 390 + "^20*T", "T" * 100_000])
def test_a_hostile_formula_is_refused_at_once(text):
    started = time.monotonic()
    with pytest.raises(ValueError, match="formula: "):
        read_formula(text)
    assert time.monotonic() - started < 1
