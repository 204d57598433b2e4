"""The fuzzer: every public callable, one argument at a time made wrong, ends in words or in a right answer.

`make test` draws a few mutations of every argument; the long run makes them all, and with a fresh seed where Hypothesis
draws fresh examples too. A failure names callable, argument, mutation and seed, with which it comes back.
"""

from __future__ import annotations

import os
import secrets
import zlib
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.hostile import accepted, good_calls, public
from tests.hostile.mutations import mutations
from tests.hostile.oracle import Fault, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.hostile.mutations import Mutation
    from tests.hostile.oracle import Verdict
    from tests.hostile.recorded import Call

SEED = secrets.randbits(32) if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 16
"""Decides which entry of an array is replaced, and which mutations the short run takes."""

DRAWN = 4
"""Mutations of an argument in the short run."""

CALLS = good_calls.good_calls()
SHORT = [name for name in CALLS if name not in good_calls.LONG]


def wrong_calls(call: Call, seed: int) -> Iterator[tuple[str, Mutation]]:
    """Every argument of a call with every mutation of it."""
    for argument, value in call.arguments.items():
        rng = np.random.default_rng([seed, zlib.crc32(f"{call.name}({argument})".encode())])
        others = {name: other for name, other in call.arguments.items() if name != argument}
        made = mutations(call.parameter(argument), value, others, rng)
        yield from ((argument, made[place]) for place in rng.permutation(len(made)))


def drawn(call: Call, seed: int) -> Iterator[tuple[str, Mutation]]:
    """Some of the wrong calls: the first few of each argument, in the order that the seed draws."""
    taken: dict[str, int] = {}
    for argument, mutation in wrong_calls(call, seed):
        taken[argument] = taken.get(argument, 0) + 1
        if taken[argument] <= DRAWN:
            yield argument, mutation


def faults(call: Call, wrong: Iterator[tuple[str, Mutation]]) -> list[tuple[str, Mutation, Verdict]]:
    """What is wrong with the answers, whether excused or not."""
    judged = ((argument, mutation, judge(call, argument, mutation)) for argument, mutation in wrong)
    return [(argument, mutation, verdict) for argument, mutation, verdict in judged if verdict]


def unexcused(call: Call, found: list[tuple[str, Mutation, Verdict]]) -> list[str]:
    """The faults for which there is no reason, as lines."""
    return [
        f"{call.name}({argument}), {mutation.name}: {verdict.fault.value}, {verdict.seen} [seed {SEED}]"
        for argument, mutation, verdict in found
        if not accepted.reason(call.name, argument, mutation.name, verdict.fault)
    ]


@pytest.mark.parametrize("name", SHORT)
def test_a_drawn_wrong_call_is_answered_in_words(name: str) -> None:
    call = CALLS[name]
    assert unexcused(call, faults(call, drawn(call, SEED))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_every_wrong_call_is_answered_in_words(name: str) -> None:
    call = CALLS[name]
    assert unexcused(call, faults(call, wrong_calls(call, SEED))) == []


@pytest.mark.slow
def test_every_reason_still_excuses_something() -> None:
    excused = {
        accepted.reason(name, argument, mutation.name, verdict.fault)
        for name, call in CALLS.items()
        for argument, mutation, verdict in faults(call, wrong_calls(call, 16))
    }
    assert [row for row in accepted.ACCEPTED if row not in excused] == []


def test_every_public_callable_has_a_good_call() -> None:
    without = [target.name for target in public.targets() if target.name not in CALLS]
    assert without == [], "give its docstring an example, or an entry in tests/hostile/good_calls.py"
    assert len(CALLS) > 220


@pytest.mark.parametrize("name", SHORT)
def test_the_good_call_is_good(name: str) -> None:
    """A fuzzer around a call that fails by itself finds nothing."""
    CALLS[name]()


def test_known_names_are_still_public() -> None:
    known = {target.name for target in public.targets()}
    assert {*good_calls.WITHOUT_EXAMPLE, *good_calls.LONG} <= known
    assert not set(Fault) - accepted.ANY
