"""What the text of chapter 11 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from credal_book.figures.chapter_11 import CAR, CHEAP, PATIENT
from credal_lib.properties import possibility
from credal_lib.rewards import DiscountedCost

F = Fraction
CLASSES = [list(row) for row in CAR]


def average(costs, members, y):
    return F(sum(costs[j][y] for j in members), len(members))


def test_at_the_average_the_pair_only_ties():
    """A fair price that nobody pays: (c), nowhere strictly the cheapest."""
    pair = [average(CAR, (0, 1), y) for y in range(3)]
    assert pair == [F(1, 2), F(1, 2), 2]
    assert possibility(pair, CLASSES[:2]).margin == 0


@pytest.mark.parametrize(("row", "possible"), [((F(9, 10), F(1, 20), 2), True), ((F(9, 10), F(1, 10), 2), False)])
def test_the_prices_must_sum_to_less_than_one(row, possible):
    """A row for each set, "Play": 0.9 and 0.10; below 2 under nothing it is possible even with 1 and 1."""
    assert possibility(row, CLASSES[:2]).possible is possible
    assert possibility((1, 1, F(19, 10)), CLASSES[:2]).possible


def test_the_number_of_rows():
    """A row for each set: 7 and 1,023; the quiz: 15."""
    assert [sum(1 for k in range(1, n + 1) for _ in combinations(range(n), k)) for n in (3, 10, 4)] == [7, 1023, 15]


def test_a_lottery_is_nowhere_dearer_than_the_pair():
    """The average is never enough: 7/12, 2.5 and 1.75."""
    w = F(7, 12)
    mixture = [w * PATIENT[0][y] + (1 - w) * PATIENT[1][y] for y in (0, 1)]
    assert mixture == [F(5, 2), F(7, 4)]
    assert not possibility((F(5, 2), F(5, 2)), [list(row) for row in PATIENT]).possible


def test_the_car_by_hand():
    """By hand, "The car": 1, 5/6, and the table of discounted costs."""
    expect = [sum(F(c) for c in row) / 3 for row in (*CAR[:2], CHEAP)]
    assert expect == [1, 1, F(5, 6)]
    table = {(0, 1): "1/2 1/2 2", (1, 2): "5/2 2 1", (0, 2): "2 5/2 1", (0, 1, 2): "5/3 5/3 4/3"}
    for members, costs in table.items():
        assert " ".join(str(average(CAR, members, y)) for y in range(3)) == costs
        library = DiscountedCost(CLASSES, 0)
        assert [library.cost(list(members), y) for y in range(3)] == [average(CAR, members, y) for y in range(3)]


@pytest.mark.parametrize(("price", "possible"), [(F(199, 100), True), (F(2), False)])
def test_the_patient_by_hand(price, possible):
    """By hand, "The patient": possible exactly below 2, at 2/3."""
    found = possibility((price, price), [list(row) for row in PATIENT])
    assert found.possible is possible
    assert found.margin == 2 - price
    assert found.p == (F(1, 3), F(2, 3))


def test_possible_and_never_said():
    """Where it breaks, "Possible, and never said": possible, and not against all other rows."""
    pair, three = (F(2, 5), F(2, 5), F(1)), (F(1, 10),) * 3
    names = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert possibility(pair, names[:2]).possible
    assert not possibility(pair, [*names, three]).possible
    assert all(a < b for a, b in zip(three, pair, strict=True))


@pytest.mark.parametrize(("pair", "possible"), [((2, 1), True), ((F(16, 5), F(1, 2)), True)])
def test_the_quiz(pair, possible):
    """Quiz: pairs of the patient that are possible, one of them dearer than the average under one truth."""
    assert possibility(pair, [list(row) for row in PATIENT]).possible is possible
    assert (pair[0] > 3) is (pair == (F(16, 5), F(1, 2)))


@pytest.mark.parametrize(("mistakes", "pair"), [((4, 2), (1, F(3, 2))), ((4, 2), (1, F(7, 5))), ((1, 9), (F(1, 2), 4))])
def test_two_mistakes_and_a_pair(mistakes, pair):
    """Exercise 11.3 (c): possible exactly if the shares of the mistakes sum to less than 1."""
    found = possibility(pair, [[0, mistakes[1]], [mistakes[0], 0]])
    assert found.possible is (F(pair[0]) / mistakes[0] + F(pair[1]) / mistakes[1] < 1)


def test_the_solutions():
    """Exercises 11.1 to 11.5."""
    mushrooms = ((0, 1, 20), (1, 0, 20), (2, 2, 0))
    assert [average(mushrooms, (0, 1, 2), y) for y in range(3)] == [1, 1, F(40, 3)]
    two = [[0, 2], [1, 0]]
    pairs = ((F(1, 2), 1), (F(1, 4), 1), (F(3, 4), F(1, 4)))
    assert [possibility(pair, two).possible for pair in pairs] == [False, True, True]
    u = {1: F(1), 2: F(13, 20), 3: F(7, 15)}
    assert [k * v for k, v in u.items()] == [1, F(13, 10), F(7, 5)]
