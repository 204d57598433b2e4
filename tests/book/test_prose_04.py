"""What the text of chapter 4 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, Symbol, expand_log, integrate, log, simplify, symbols

from credal_book import datasets
from credal_book.figures import chapter_04 as figures
from credal_book.proofs.part1_decisions.probabilities_from_frequencies import posterior
from credal_book.turns._chapter_04 import rebase
from credal_lib.confusion import average_utility, decision_threshold

F, R = Fraction, Rational
TREAT = [[R(0), R(0)], [R(-1), R(10)]]
"""Dismiss and treat; the healthy and the ill."""


def odds(p):
    return p / (1 - p)


def test_nine_in_ten_and_one_in_twelve():
    """Nine in ten, or one in twelve: counts of 1000 patients; treating all twelve loses one."""
    assert (F(1000, 100) * figures.HITS, 990 * figures.ALARMS) == (9, 99)
    assert F(9, 108) == figures.of_feature(figures.CLINIC) == F(1, 12)
    assert figures.of_feature(F(1, 2)) == F(9, 10)
    assert 1 - decision_threshold(TREAT) == R(1, 11) == figures.THRESHOLD
    assert 10 * 1 - 1 * 11 == -1


def test_a_hundred_times_as_many_cases_come_ten_times_as_close():
    """A sample instead."""
    f, n = symbols("f n", positive=True)
    distance = (f * (1 - f) / n) ** R(1, 2)
    assert simplify(distance.subs(n, 100 * n) / distance) == R(1, 10)


def test_the_two_factors():
    """A sample instead: most probable shares, and the sample that has almost decided."""
    before = figures.known_before()
    assert before.index(max(before)) == 3
    small, large = (figures.known_after(*seen) for seen in ((3, 4), (30, 40)))
    expected = [float(sum(F(t, 10) * p for t, p in enumerate(after))) for after in (small, large)]
    assert expected == pytest.approx([0.48, 0.73], abs=0.005)
    assert small[0] == large[0] == before[0] == 0
    assert large.index(max(large)) == 7


def test_the_logarithm_of_the_fit_is_minus_the_cross_entropy():
    """A sample instead: N times, up to a constant that does not depend on e."""
    f, e, g = symbols("f e g", positive=True)
    n = Symbol("N", positive=True)
    fit = {x: expand_log(log(x ** (n * f) * (1 - x) ** (n * (1 - f))), force=True) for x in (e, g)}
    entropy = {x: -(f * log(x) + (1 - f) * log(1 - x)) for x in (e, g)}
    assert simplify(fit[e] - fit[g] + n * (entropy[e] - entropy[g])) == 0


def test_by_hand():
    """By hand: the alarm, no alarm, when treatment pays."""
    use = [R(1, 100), R(99, 100)]
    assert posterior([R(9, 10), R(1, 10)], use)[0] == R(1, 12)
    assert posterior([R(1, 10), R(9, 10)], use)[0] == R(1, 892)
    assert odds(figures.rebased(F(9, 10), F(1, 2), F(1, 91))) == F(1, 10)


def test_the_factory_again():
    """By hand: 5/14, 1/11, 65 against 3.5, and where the answer of A changes a decision."""
    (good, wrong), (_, right) = figures.ANSWERS["A"]
    assert F(wrong, good + wrong) == F(5, 14) > figures.THRESHOLD == F(50, 550)
    assert F(right, 23 + right) > figures.THRESHOLD
    assert average_utility([[0, 0], [50, 50]], utilities=figures.GAINS, truth="columns") == 65
    assert figures.obeyed(figures.ANSWERS["A"], 0.5) == pytest.approx(3.5)
    called = [F(good, wrong), F(23, right)]
    edges = [odds_of / 10 / (1 + odds_of / 10) for odds_of in called]
    assert edges == [F(9, 59), F(23, 373)]
    for bad, worth in ((0.05, False), (0.07, True), (0.15, True), (0.16, False)):
        a = figures.ANSWERS["A"]
        assert (figures.obeyed(a, bad) == pytest.approx(figures.decided(a, bad))) is worth


def test_where_it_breaks():
    """Where it breaks: 5/104; the study picked by alarm."""
    assert posterior([R(1, 2), R(1, 10)], [R(1, 100), R(99, 100)])[0] == R(5, 104)
    sampled, spoiled = figures.by_feature()
    assert (sampled, spoiled) == (F(113, 2676), F(233, 11420))
    assert odds(spoiled) / F(1, 11) == F(233, 1017)


def test_the_lines_of_the_wines_cross_near_a_quarter():
    """On data: 4, 5 and 3 wines; what two answerers miss of the third cultivar."""
    wines = datasets.twelve_wines()
    assert np.bincount(wines.y).tolist() == [4, 5, 3]
    third = wines.y == 2
    missed = {name: int((~given.sets[third, 2]).sum()) for name, given in wines.answers.items()}
    assert (missed["precise"], missed["cautious"]) == (2, 0)
    precise, cautious = (F(3, 4) + F(4, 5)) / 2, (F(3, 4) + F(3, 5)) / 2
    share = (precise - cautious) / (precise - cautious + F(11, 18) - F(1, 3))
    assert abs(share - F(1, 4)) < F(1, 50)


def test_the_quiz():
    """Quiz: a tenth of the frequent class is kept."""
    rare = F(1, 100)
    sampled = rare / (rare + (1 - rare) / 10)
    assert odds(figures.rebased(F(1, 3), sampled, rare)) == F(1, 10) * odds(F(1, 3))


def test_the_exercises():
    """Exercises: three classes, sample and population, costs known late."""
    assert rebase([[1 / 2, 3 / 10, 1 / 5]], [1 / 3] * 3, [0.1, 0.2, 0.7])[0] == pytest.approx([0.2, 0.24, 0.56])
    fit = {f: f**2 * (1 - f) for f in (F(1, 4), F(3, 4))}
    chances = {f: value / sum(fit.values()) for f, value in fit.items()}
    assert list(chances.values()) == [F(1, 4), F(3, 4)]
    assert sum(f * p for f, p in chances.items()) == F(5, 8)
    days = [F(1, 20), F(3, 20), F(2, 5), F(7, 10)]
    assert [1 / odds(p) for p in days] == [19, F(17, 3), F(3, 2), F(3, 7)]
    rare = [1 / odds(figures.rebased(p, F(1, 2), F(1, 5))) for p in days]
    assert rare == [76, F(68, 3), 6, F(12, 7)]


def test_laplace():
    """Checked, remarks: (x + 1)/(N + 2)."""
    f = symbols("f")
    for x, n in ((0, 3), (2, 3), (5, 9)):
        fit = f**x * (1 - f) ** (n - x)
        assert integrate((f * fit).expand(), (f, 0, 1)) / integrate(fit.expand(), (f, 0, 1)) == R(x + 1, n + 2)
