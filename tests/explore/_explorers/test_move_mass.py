"""The explorer of chapter 8 keeps total and expected reward, and its verdict is that of all concave utilities."""

from fractions import Fraction
from itertools import product

import pytest

from credal_book.explore._explorers import move_mass
from credal_book.explore._page import load
from credal_lib.rewards import FBeta, Quadratic
from credal_lib.risk import Outcomes

MOVES = list(product((-10, -7, 0, 3, 10), (-10, -2, 0, 9, 10), (-9, 0, 9)))


def outcomes(cells):
    one, wrong_one, two, wrong_two, three = cells
    return Outcomes((one, two, three), (wrong_one, wrong_two, 0))


@pytest.mark.parametrize("move", MOVES)
def test_a_move_keeps_total_and_expected_reward_and_no_chance_is_negative(move):
    f, g = move_mass._classifiers(*move)
    assert sum(f) == sum(g) == 1
    assert min(f) >= 0
    assert outcomes(f).lottery().mean == outcomes(g).lottery().mean == Fraction(12, 25)


def test_it_starts_with_example_1():
    f, g = move_mass._classifiers(**load("move_mass").start)
    epsilon = Fraction(3, 100)
    assert [a - b for a, b in zip(f, g, strict=True)] == [epsilon, -2 * epsilon, -2 * epsilon, 3 * epsilon, 0]


@pytest.mark.parametrize("move", MOVES)
def test_the_verdict_about_all_utilities_is_that_of_the_members_of_the_committee(move):
    f, g = (outcomes(cells) for cells in move_mass._classifiers(*move))
    said = load("move_mass").describe(*move)
    members = {size: (lambda k, size=size: min(Fraction(size, k), 1)) for size in (2, 3)}
    leads = [
        sum((a - b) * pay(k) for k, (a, b) in enumerate(zip(f.hits, g.hits, strict=True), start=1))
        for pay in members.values()
    ]
    signs = {(lead > 0) - (lead < 0) for lead in leads} - {0}
    expected = {frozenset({1}): "prefer f.", frozenset({-1}): "prefer g.", frozenset(): "distinguishes them."}
    assert said.endswith(expected.get(frozenset(signs), "disagree."))
    for name, vote in zip(move_mass.MEMBERS, leads, strict=True):
        assert f"{name} prefers {'neither' if vote == 0 else 'f' if vote > 0 else 'g'}" in said
    for name, reward in (("u80", Quadratic(Fraction(4, 5))), ("F2", FBeta(2))):
        lead = f.lottery(reward).mean - g.lottery(reward).mean
        assert f"{name} prefers {'neither' if lead == 0 else 'f' if lead > 0 else 'g'}" in said
        if len(signs) == 1:
            assert lead * signs.copy().pop() > 0
