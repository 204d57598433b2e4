"""What the text of chapter 1 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import pytest

from credal_book.figures.chapter_01 import GAINS, METRICS, MONTHS, OTHER, A, B, gain, shares
from credal_lib import confusion

F = Fraction


def lead(gains):
    return gain(A, gains) - gain(B, gains)


def right(matrix, c):
    return F(matrix[c][c], 100)


def test_five_of_six_metrics_prefer_b_and_the_gains_do_not():
    """Five metrics of six: the metrics; the factory in (c), the other in (a)."""
    prefer_b = [float(m(shares(B), truth="columns")) > float(m(shares(A), truth="columns")) for m in METRICS.values()]
    assert prefer_b == [True] * 5 + [False]
    assert [gain(m, GAINS) for m in (A, B)] == [F(7, 2), F(-7, 2)]
    assert [gain(m, OTHER) for m in (A, B)] == [F(47, 10), F(73, 10)]


@pytest.mark.parametrize(("last", "a_leads"), [(-75, True), (-80, False)])
def test_the_winner_flips(last, a_leads):
    """Multiply and add, "Play": -75 and -80; 100 more on both gains of the good parts lifts both by 50."""
    assert (lead(((15, -335), (last, 165))) > 0) is a_leads
    lifted = ((115, -335), (65, 165))
    assert [gain(m, lifted) - gain(m, GAINS) for m in (A, B)] == [50, 50]
    assert lead(((75, 0), (0, 400))) == 0


def test_the_lead_is_that_of_the_theorem():
    """Two numbers decide: 0.03 and 0.16, 16/3."""
    assert right(B, 0) - right(A, 0) == F(16, 100)
    assert right(A, 1) - right(B, 1) == F(3, 100)
    for gains in (GAINS, OTHER, MONTHS, ((3, -7), (-2, 11))):
        stakes = [gains[0][0] - gains[1][0], gains[1][1] - gains[0][1]]
        assert lead(gains) == F(3, 100) * stakes[1] - F(16, 100) * stakes[0]
        assert (lead(gains) > 0) is (F(stakes[1], stakes[0]) > F(16, 3))


def test_by_hand():
    """By hand: the products, 7, -2.6, and the months."""
    for matrix, products in ((A, (4.05, -50.25, -8.05, 57.75)), (B, (6.45, -60.3, -2.45, 52.8))):
        found = [matrix[d][c] * GAINS[d][c] / 100 for d, c in ((0, 0), (0, 1), (1, 0), (1, 1))]
        assert found == pytest.approx(products)
    assert (lead(GAINS), lead(OTHER)) == (7, F(-26, 10))
    assert [gain(m, MONTHS) for m in (A, B)] == [F(677, 2), F(663, 2)]


def test_below_a_third_of_bad_parts_b_is_better():
    """Where it breaks, "The test is not like the use": about a third."""
    gained = {
        name: [sum(F(m[d][c] * GAINS[d][c], 50) for d in (0, 1)) for c in (0, 1)] for name, m in (("A", A), ("B", B))
    }
    in_front = {share: gained["A"][0] * (1 - share) + gained["A"][1] * share for share in (F(3, 10), F(4, 10))}
    behind = {share: gained["B"][0] * (1 - share) + gained["B"][1] * share for share in in_front}
    assert [in_front[share] > behind[share] for share in in_front] == [False, True]


def test_the_weight_that_f1_gives():
    """Where it breaks, "A metric that changes its mind": the ratio, by a finite difference of F1."""
    q, h, f, step = F(1, 5), F(3, 5), F(1, 10), F(1, 10**6)

    def f1(hits, alarms):
        matrix = [[hits, alarms], [q - hits, 1 - q - alarms]]
        return confusion.f_measure(matrix, positive=0, labels=(0, 1), truth="columns")

    hits, alarms = h * q, f * (1 - q)
    ratio = (f1(hits + step, alarms) - f1(hits, alarms)) / (f1(hits, alarms - step) - f1(hits, alarms))
    assert float(ratio) == pytest.approx(float((1 + f * (1 - q) / q) / h), rel=1e-4)


def test_the_quiz():
    """Quiz: stakes of 100 and 600."""
    assert lead(((100, 0), (0, 600))) == 2


def test_the_solutions():
    """Exercises 1.1 to 1.5."""
    gains = ((10, -50), (-5, 20))
    first, second = ((40, 10), (10, 40)), ((48, 20), (2, 30))
    assert [gain(m, gains) for m in (first, second)] == [F(13, 2), F(7, 10)]
    assert F(8, 100) / F(10, 100) == F(4, 5)
    assert lead(((5, -20), (-5, 20))) < 0
    for matrix, positive in ((A, True), (B, False)):
        rare = [[F(matrix[d][c], 50) * (F(99, 100), F(1, 100))[c] for c in (0, 1)] for d in (0, 1)]
        worth = confusion.average_utility(rare, utilities=[[1, -2000], [-1, 1000]], truth="columns")
        assert (worth > 0) is positive


def test_the_weight_is_two_over_f1_less_one():
    """A metric that changes its mind: the derivatives of F1, and 2/F1 - 1 of classifier A and of a rarer class."""
    from sympy import Rational, diff, simplify, symbols

    n0, h0, f1, h1 = symbols("n_0 h_0 f_1 h_1", positive=True)
    hit, other = n0 * h0, (1 - n0) * h1  # hits in the two classes, as shares of all
    m00, m11 = symbols("M_00 M_11", positive=True)
    f = 2 * m00 / (n0 + m00 + 1 - n0 - m11)
    ratio = (diff(f, m00) / diff(f, m11)).subs({m00: hit, m11: other}).subs(h1, 1 - f1)
    weight = (1 + f1 * (1 - n0) / n0) / h0
    assert simplify(ratio - weight) == 0
    assert simplify(weight - (2 / f - 1).subs({m00: hit, m11: other}).subs(h1, 1 - f1)) == 0
    assert weight.subs({n0: Rational(1, 2), h0: Rational(1, 2), f1: Rational(1, 2)}) == 3
