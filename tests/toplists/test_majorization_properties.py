"""What majorization must do for every pair of distributions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from credal_lib.toplists import Brier, Log, majorizes, transfers

WEIGHTS = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)


def shares(weights: list[int]) -> list[Fraction]:
    return sorted((Fraction(weight, sum(weights)) for weight in weights), reverse=True)


@given(WEIGHTS, WEIGHTS)
def test_what_is_majorized_is_less_certain_for_every_symmetric_score(first: list[int], second: list[int]) -> None:
    p, q = shares(first), shares(second)
    if majorizes(p, q):
        for score in (Brier(), Log()):
            certain, less = score.entropy([[float(entry) for entry in r] for r in (p, q)])
            assert certain <= less + 1e-12


@given(WEIGHTS, WEIGHTS)
def test_transfers_lead_from_one_to_the_other_in_few_steps_each_smaller_than_the_gap(
    first: list[int], second: list[int]
) -> None:
    p, q = shares(first), shares(second)
    if not majorizes(p, q):
        return
    now, steps = p, transfers(p, q)
    for step in steps:
        assert 0 < step.moved < now[step.larger] - now[step.smaller]
        assert majorizes(now, step.result)
        now = list(step.result)
    assert now == q
    assert len(steps) < len(p)
