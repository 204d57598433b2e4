"""What the text of chapter 2 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets
from credal_book.figures.chapter_01 import GAINS
from credal_book.figures.chapter_02 import GIFT, IDENTITY, LOTTERY, PATIENT, log_threshold, patient_edges, worth
from credal_lib.confusion import decision_threshold

F = Fraction
FIFTH = F(1, 5)
FOUR = ((3, -1), (0, 0))


def threshold(table):
    return decision_threshold([[F(u) for u in row] for row in table])


def best(table, chance):
    values = [worth(row, chance) for row in table]
    return values.index(max(values))


def test_a_hundred_tickets():
    """Most likely a loss: 120 euros, 1.20 on average."""
    assert 20 * 10 - 80 * 1 == 120
    assert worth(LOTTERY[0], FIFTH) == F(12, 10)


def test_the_lines_cross_at_one_in_eleven():
    """Lesson, "Multiply the chances by the table": 1/11; the likelier class waits until 1/2."""
    assert threshold(LOTTERY) == F(1, 11)
    assert [best(LOTTERY, F(1, 11) + step) for step in (F(-1, 100), F(1, 100))] == [1, 0]


def test_the_doctor():
    """Lesson, "There may be more decisions than classes" and "By hand": 1/10, 1/19, 7/13, the stakes."""
    treat, test, home = PATIENT.values()
    assert best(list(PATIENT.values()), F(1, 10)) == 1
    assert patient_edges() == (F(1, 19), F(7, 13))
    assert (test[0] - home[0], home[1] - test[1]) == (54, 3)
    assert (treat[0] - test[0], test[1] - treat[1]) == (6, 7)


def test_the_gift_leaves_the_crossing():
    """Two tables, one problem."""
    assert threshold(IDENTITY) == threshold(GIFT) == F(1, 2)


def test_by_hand():
    """By hand: 6/5, a threshold of 1/4 and -1/5, the factory."""
    assert worth(LOTTERY[0], FIFTH) == F(6, 5)
    assert threshold(FOUR) == F(1, 4)
    assert worth(FOUR[0], FIFTH) == F(-1, 5)
    bad_first = [row[::-1] for row in GAINS[::-1]]
    assert threshold(bad_first) == F(1, 11) == threshold(LOTTERY)
    assert (bad_first[0][0] - bad_first[1][0], bad_first[1][1] - bad_first[0][1]) == (500, 50)


def test_the_counts():
    """How many problems are there: two for the globe, one for the lottery, three for the doctor; quiz: two."""
    assert [(d - 1) * k - 1 for d, k in ((2, 2), (3, 2), (2, 3))] == [1, 3, 2]
    tables = np.eye(4).reshape(4, 2, 2)
    gifts = [np.array([[1, 0], [1, 0]]), np.array([[0, 1], [0, 1]])]
    changes = np.array([table.ravel() for table in (*gifts, tables[0] * 10 - tables[1])])
    assert 4 - np.linalg.matrix_rank(changes) == 1


def test_euros_are_not_utilities():
    """Where it breaks, "Euros are not utilities": 0.28, ln 12, from about 3.50 euros on."""
    assert log_threshold(2) == pytest.approx(math.log(2) / math.log(12))
    assert round(log_threshold(2), 2) == 0.28
    assert log_threshold(3.45) > 0.2 > log_threshold(3.55)


def test_the_wines():
    """On data: 5 tickets and 39, 7 tickets and 48, 16 percent; the top list gains most."""
    wines = datasets.twelve_wines()
    stated = wines.answers["top list"].p[:, 1]
    won = wines.y == 1
    found = [
        (bought.sum(), (bought & won).sum(), np.where(won, 10, -1)[bought].sum())
        for bought in (wines.answers["precise"].sets[:, 1], stated > 1 / 11)
    ]
    assert found == [(5, 4, 39), (7, 5, 48)]
    assert won.sum() == 5
    more = won & (stated > 1 / 11) & ~wines.answers["precise"].sets[:, 1]
    assert stated[more] == pytest.approx([0.16])


def test_the_quiz():
    """Quiz: 9/10; the stakes of the junk mail."""
    assert threshold(((1, -9), (0, 0))) == F(9, 10)


def test_the_exercises():
    """Exercises 2.1 to 2.4."""
    umbrella = ((2, 3), (-6, 4))
    assert [worth(row, F(3, 10)) for row in umbrella] == [F(27, 10), 1]
    assert threshold(umbrella) == F(1, 9)
    same = [((4, 0), (0, 1)), ((5, 3), (1, 4)), ((8, -2), (0, 0))]
    assert {threshold(table) for table in same} == {F(1, 5)}
    for z in (F(2), F(7), F(11)):
        assert threshold(((z - 1, -1), (0, 0))) == 1 / z
        assert threshold(((z - 1, -F(1, 2)), (0, 0))) == 1 / (2 * z - 1)
        assert threshold(((z - 1, -1), (-F(1, 2), -F(1, 2)))) == 1 / (2 * z)
    assert [best(table, F(1, 2)) for table in (((1, 0), (0, 2)), ((2, 1), (0, 2)))] == [1, 0]
    rows = list(PATIENT.values())[1:]
    squared = [[u * u for u in row] for row in rows]
    assert [best(table, F(1, 12)) for table in (rows, squared)] == [0, 1]
    assert [round(float(worth(row, F(1, 12))), 1) for row in rows] == [95.1, 93.3]
    assert [round(worth(row, F(1, 12))) for row in squared] == [9081, 9200]
