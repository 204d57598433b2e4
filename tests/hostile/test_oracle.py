"""The fuzzer notices what it is there for: each kind of fault, made on purpose."""

from __future__ import annotations

import inspect
import math
import time
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from credal_lib import gambles, metrics
from tests.hostile import mutations, public
from tests.hostile.accepted import Reason
from tests.hostile.mutations import Mutation
from tests.hostile.oracle import Fault, judge
from tests.hostile.recorded import Call, bound, calls_in, from_examples

NAN = Mutation("nan", math.nan, never_right=True)


def logarithm(x: float) -> float:
    """A function without checks, as a careless author writes it."""
    if x != x:
        warnings.warn("x is nan", RuntimeWarning, stacklevel=2)
    if x == 0:
        raise ValueError("math domain error")
    if x < 0:
        time.sleep(60)
    return math.log(x)


CARELESS = Call("logarithm", logarithm, {"x": 2.0})


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("two", Fault.ENDLESS),
        (None, Fault.RAW),
        (0.0, Fault.RAW),
        (math.nan, Fault.WARNING),
        (math.inf, Fault.SILENT),
    ],
)
def test_each_fault_of_a_careless_function_is_seen(value: Any, fault: Fault) -> None:
    changed = -1.0 if fault is Fault.ENDLESS else value
    verdict = judge(CARELESS, "x", Mutation("hostile", changed, never_right=True), seconds=0.2)
    assert verdict is not None
    assert verdict.fault is fault


def test_a_refusal_in_words_is_no_fault() -> None:
    call = bound("expectation", gambles.expectation, ([[1, 0]], [0.5, 0.5]), {})
    assert call is not None
    assert judge(call, "p", Mutation("NaN", [math.nan, 1], never_right=True)) is None


def test_an_answer_to_what_may_be_right_is_no_fault() -> None:
    assert judge(CARELESS, "x", Mutation("three", 3.0, never_right=False)) is None


def test_words_that_name_no_argument_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.hostile.oracle.LIBRARY", inspect.getfile(test_a_refusal_in_words_is_no_fault))
    verdict = judge(CARELESS, "x", Mutation("zero", 0.0, never_right=True))
    assert verdict is not None
    assert verdict.fault is Fault.WORDS


def test_examples_are_recorded_with_their_arguments() -> None:
    found: list[tuple[Any, ...]] = []
    calls_in(
        ">>> f(1, b=g(2))\n",
        {"f": print, "g": abs},
        lambda function, *args, **kwargs: found.append((function, args, kwargs)),
    )
    assert found == [(abs, (2,), {}), (print, (1,), {"b": None})]


def test_a_recorded_call_is_not_changed_by_what_is_called() -> None:
    call = Call("clear", lambda entries: entries.clear(), {"entries": [1, 2]})
    call()
    assert call.arguments == {"entries": [1, 2]}


def test_examples_of_measures_and_methods_are_found() -> None:
    found = from_examples()
    assert found["metrics.utility_score"].function is metrics.utility_score
    assert {"y_true", "sets", "reward"} <= set(found["metrics.utility_score"].arguments)
    assert "toplists.Brier.__call__" in found


def test_new_public_names_are_found_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def brand_new(x: float) -> float:
        return x

    brand_new.__module__ = "credal_lib.risk"
    module = SimpleNamespace(__name__="credal_lib.risk", __all__=["brand_new"], brand_new=brand_new)
    monkeypatch.setattr(public, "modules", lambda: [module])
    assert [target.name for target in public.targets()] == ["risk.brand_new"]


def test_mutations_are_the_same_for_the_same_seed_and_differ_from_the_right_value() -> None:
    right = np.array([[0.6, 0.4], [0.3, 0.7], [0.5, 0.5]])
    parameter = inspect.Parameter("p", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    one, other = (mutations.mutations(parameter, right, {}, np.random.default_rng(3)) for _ in range(2))
    assert [repr(mutation) for mutation in one] == [repr(mutation) for mutation in other]
    assert len({mutation.name for mutation in one}) == len(one) > 40
    assert not any(mutations.same(mutation.value, right) for mutation in one)
    assert {"nan among the entries", "transposed", "ragged", "a masked entry"} <= {mutation.name for mutation in one}


def test_a_reason_is_about_its_fault_alone() -> None:
    row = Reason("toplists.*|metrics.a", "p", "inf *", "because")
    assert row.excuses("metrics.a", "p", "inf among the entries", Fault.SILENT)
    assert not row.excuses("metrics.b", "p", "inf among the entries", Fault.SILENT)
    assert not row.excuses("metrics.a", "p", "inf among the entries", Fault.RAW)
