"""Plain data: written, read back, compared by exact type."""
# ruff: noqa: E501 - tables of cases

from __future__ import annotations

import itertools
import json
import math
import os
import resource
from collections import Counter, defaultdict, deque
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from coursework import Code, Formula, Satisfies, Variable
from coursework._plain import agrees, pack_argument, plain, read, shown
from coursework._worker import Unfit, pack, unpack

SCALARS = st.none() | st.booleans() | st.integers(-(2**199), 2**199) | st.floats() | st.text(max_size=20)
KEYS = st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3) | st.sets(KEYS),
    max_leaves=12,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["list", "tuple", "set", "dict", "x"]), inner, max_size=2)
    ),
)


@given(VALUES)
def test_a_value_comes_back_as_it_was(value: object) -> None:
    assert agrees(value, read(json.loads(json.dumps(pack(value)))), 0)


@given(JSON)
def test_whatever_comes_back_is_read_or_refused(packed: object) -> None:
    try:
        value = read(packed)
    except ValueError:
        return
    assert agrees(value, value, 0)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, 2), [1, 2]), (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]), (np.float64(0.5), 0.5), (np.longdouble(0.5), 0.5), (np.int64(3), 3),
        (np.bool_(True), True), (Fraction(1, 2), 0.5), (sympy.Rational(1, 2), 0.5), (sympy.Integer(4), 4),
        (sympy.sqrt(2), math.sqrt(2)), (sympy.Symbol("x") + 1, "x + 1"), (sympy.true, True), (range(3), [0, 1, 2]),
        ((n for n in [1, 2]), [1, 2]), (map(abs, [-1]), [1]), (zip([1], [2], strict=True), [[1, 2]]), ({1: 2}.values(), [2]),
        (reversed([1, 2]), [2, 1]), (deque([1]), [1]), (Counter("aab"), {"a": 2, "b": 1}), (defaultdict(int, a=1), {"a": 1}),
        (sympy.Matrix([[1, 2]]), [[1, 2]]), ({1: (2,)}, {1: [2]}), (frozenset({(1, 2)}), {(1, 2)}),
    ],
)  # fmt: skip
def test_what_libraries_return_is_plain_data(value: object, expected: object) -> None:
    assert agrees(expected, plain(value), 1e-12)
    assert type(plain(value)) is type(expected)


class Text(str):
    pass


@pytest.mark.parametrize(
    "value",
    [
        object(),
        itertools.count(),
        iter([1]),
        lambda: 1,
        2**200,
        "x" * 10_001,
        [0] * 10_001,
        (n for n in range(10_001)),
        range(10**9),
        np.zeros((200, 51)),
        Text("x"),
        1j,
        {"a": object()},
    ],
)
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(Unfit, match="cannot hand back"):
        pack(value)


def test_nesting_is_bounded_and_so_is_a_list_in_itself() -> None:
    deep: list[object] = []
    deep.append(deep)
    with pytest.raises(Unfit, match="nested too deep"):
        pack(deep)
    with pytest.raises(ValueError, match="not plain data"):
        read(json.loads('{"list": [' * 9 + "1" + "]}" * 9))


@pytest.mark.parametrize(
    ("expected", "value", "right"),
    [
        (1, 1.0, True), (1, True, False), (True, 1, False), (True, True, True), (0, False, False), (1.0, 1.0000005, True),
        (1.0, 1.00001, False), (1e9, 1e9 + 100, True), (0.0, 1e-7, True), (math.nan, math.nan, True), (math.nan, 1.0, False),
        (1.0, math.nan, False), (math.inf, math.inf, True), (math.inf, -math.inf, False), (1.0, math.inf, False),
        ("a", "a", True), ("1", 1, False), (None, None, True), (None, 0, False), ([1, 2], [1, 2], True), ([1], [1, 2], False),
        ([1, 2], {1, 2}, False), ({1, 2}, {2, 1}, True), ({1, 2}, {1, 3}, False), ({"a": 1}, {"a": 1.0}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False), ({1: "x"}, {True: "x"}, False), ([[]], [], False), ([], [], True), ([1], 1, False),
        ({1, "1"}, {"1", 1}, True), (2**199, 2**199, True), (2**199, float(2**199), True),
    ],
)  # fmt: skip
def test_agreement(expected: object, value: object, right: bool) -> None:
    assert agrees(expected, value, 1e-6) is right


def test_a_condition_costs_the_grader_little_whatever_the_value() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    power = Satisfies("is ten", lambda n: 2**n == 1024)
    assert [agrees(power, n, 0) for n in (10, 11, 3 * 10**10)] == [True, False, False]
    assert not agrees(Satisfies("", lambda n: len(bytearray(n)) > 0), 2 * 2**30, 0)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
    assert not agrees(Satisfies("", lambda _: os.kill(os.getpid(), 9)), 1, 0)


def test_a_condition_that_raises_is_not_met() -> None:
    positive = Satisfies("is positive", lambda value: value > 0)
    assert [agrees(positive, value, 0) for value in (1, -1, "x", [])] == [True, False, False, False]


def test_formulas_agree_where_they_are_equal() -> None:
    formula = Formula("a/(a + b)", [{"a": 1, "b": 2}, {"a": 3, "b": 0.5}])
    right = ["1/(1 + b/a)", "a/(a+b)", "1 - b/(a + b)"]
    wrong = ["a/b", "1/3", 1 / 3, "", "nonsense(", None, [1], "a/(a + b)" + " " * 600, True, "c", "a" * 400]
    assert [agrees(formula, value, 1e-9) for value in right] == [True] * 3
    assert [agrees(formula, value, 1e-9) for value in wrong] == [False] * len(wrong)


def test_arguments_reach_a_function_as_they_were_written() -> None:
    arguments = (
        [1, (2, {"a": 3})],
        np.array([[1.0, 2.0]]),
        {1, 2},
        None,
        np.float64(2),
        Variable("x"),
        Code("lambda m: m + 1"),
    )
    packed = json.loads(json.dumps([pack_argument(argument) for argument in arguments]))
    first, array, numbers, nothing, two, x, function = (unpack(one, {"x": 7}) for one in packed)
    assert (first, numbers, nothing, two, x, function(1)) == ([1, (2, {"a": 3})], {1, 2}, None, 2, 7, 2)
    assert isinstance(array, np.ndarray)
    assert array.tolist() == [[1.0, 2.0]]


def test_what_is_shown() -> None:
    values = (
        Variable("x"),
        Code("lambda: 1"),
        np.array([1]),
        Satisfies("is small", bool),
        Formula("1 + 1", []),
        [1, "a"],
    )
    assert [shown(value) for value in values] == ["x", "lambda: 1", "[1]", "is small", "1 + 1", "[1, 'a']"]


def test_numbers_are_shown_without_what_rounding_leaves() -> None:
    given = {"x": [0.1 + 0.2, (np.float64(0.037000000000000005), 1), None, np.nan]}
    assert shown(given) == "{'x': [0.3, (0.037, 1), None, nan]}"


def test_keys_that_could_share_one_hash_are_refused() -> None:
    many = [{"tuple": [n]} for n in range(1001)]
    with pytest.raises(ValueError, match="not plain data"):
        read({"set": many})
    with pytest.raises(ValueError, match="not plain data"):
        read({"set": [2**61 - 1]})
    assert len(read({"set": many[:1000]})) == 1000


def test_what_comes_back_is_no_larger_than_what_is_handed_back() -> None:
    rows = [{"list": [0] * 99}] * 100
    assert len(read({"list": rows})) == 100
    with pytest.raises(ValueError, match="too many items"):
        read({"list": [*rows, {"list": [1]}]})
