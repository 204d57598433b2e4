"""What the text of chapter 14, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of a page is in one of
them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from sympy import Rational, sqrt

from credal_book import datasets, turns
from credal_book.scenes.car import CAR
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Quadratic, generalized_mean
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
HALF = Rational(1, 2)
SEEKING, AVERSE = "cautiousness-seeking", "mistake-averse"
LESSON = "book/part3-costs/14-p-discounted-costs"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/14-p-discounted-costs"
CLASSES = [list(row) for row in CAR]
ERRORS_OF_1 = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
HERS = [[F(1, 4), F(1, 4), 2], [F(3, 2), F(5, 2), F(1, 2)], [F(5, 2), F(3, 2), F(1, 2)], [1, 1, 1]]
"""What the analyst chose for the sets of two and three classes in lesson 11."""
WEATHER = [[0, 4, 16], [1, 0, 9], [9, 4, 0]]
WINES = datasets.twelve_wines()
FOUR = list(WINES.answers)
GIVEN = [
    # the lesson
    '"human or bicycle" may cost 0.25 if', '"human or nothing" may cost 0.5 if', '"human or nothing" may cost 1.5 if',
    "Compare the curves at $r = 0.9$",
    "`(1.5, 4)` in place of `(0.5, 2)`", "Afterward put `(0.5, 2)` back",
]  # fmt: skip


def fraction(value):
    """An exact number of SymPy as a fraction."""
    return F(str(value))


def tex_of(value):
    """An exact number of SymPy in the book's TeX."""
    return tex(fraction(value))


def row(rule, members):
    """What a set costs under each truth."""
    return [rule.cost(list(members), y) for y in range(len(rule.costs))]


def doctors(fee):
    """What the two doctors pay on average, if a fee is added to all costs; the pair costs its generalized mean."""
    pair = generalized_mean([fee, 1 + fee], HALF)
    return F(1, 3) + fraction(fee), fraction(pair)


def weight(share):
    """The weight of caution that belongs to the share of a mistake that a correct pair may cost."""
    return 1 - math.log(2) / math.log(1 / share)


def switch(share, if_first, if_second):
    """The probability of the second class up to which the first class alone is better than the pair."""
    return share * if_first / (share * if_first + (1 - share) * if_second)


def paid(r, way=SEEKING):
    """What each classifier pays on each of the twelve wines, shape (4, 12); an empty set counts as full."""
    rule = DiscountedCost(CLASSES, r, way)
    sets = [given.sets | ~given.sets.any(axis=1, keepdims=True) for given in WINES.answers.values()]
    return np.array([0 - rule.payoff(given, WINES.y) for given in sets])


@cache
def crossing(first, second, way=SEEKING):
    """The weight of caution at which two classifiers pay the same on average."""
    places = [FOUR.index(first), FOUR.index(second)]
    return brentq(lambda r: np.subtract(*paid(r, way)[places].mean(axis=1)), 0.4, 0.9)


def analyst(handover):
    """The analyst's table, with one cost in the row of all classes."""
    table = DiscountedCost(CLASSES, HALF).cost_table()
    table[6] = [handover] * 3
    return table


def margins(table):
    """The largest margin of each set over all other rows."""
    return [possibility(table[i], np.delete(table, i, axis=0)).margin for i in range(3, 7)]


def fails(costs, *rest):
    """The numbers of the properties that fail."""
    found = check(DiscountedCost(costs, *rest) if rest else costs)
    return [n for n in found if not found[n].holds]


def lesson():
    """Sentences of the lesson."""
    seeking, averse = (DiscountedCost(CLASSES, HALF, way) for way in (SEEKING, AVERSE))
    eighth, tie = doctors(Rational(1, 8)), doctors(Rational(1, 24))
    draws = np.random.default_rng(14).integers(12, size=(10_000, 12))
    winners = [paid(r)[:, draws].mean(axis=2).argmin(axis=0) for r in (0.5, 0.75, 0.9)]
    wines = {r: dict(zip(FOUR, paid(r).mean(axis=1), strict=True)) for r in (0, 0.5, 1)}
    three = {h: 1 - (2 / 3) ** (1 / (1 - weight(1 - h))) for h in (0.65, 0.8)}
    usual = {h: Quadratic(h).utility(1 / 3) for h in (0.65, 0.8)}
    later = margins(analyst(HALF))
    weather = DiscountedCost(WEATHER, HALF)
    return [
        ("always says \"ill\" and pays ${}$ on average", tex(doctors(0)[0])),
        (r"now pays $\tfrac13 + \tfrac18 = {}$", tex(eighth[0])),
        (r"the roots of $\tfrac18$ and ${}$ have the average $\sqrt{{1/2}}$, so the pair costs ½", tex(F(9, 8))),
        ("With a fee of {} both doctors pay {}, so they tie", "1/24", digits(tie[0], 3)),
        (r"the mean is the average, {}.", digits(generalized_mean([1, 4], 1), 1)),
        (r"average $\tfrac32$, so the mean is {}.", digits(generalized_mean([1, 4], 0.5), 2)),
        (r"For $\gamma = 2$ it is {}, the quadratic", digits(generalized_mean([1, 4], 2), 2)),
        (r"so it costs $(\tfrac32)^2 = {}$", tex_of(seeking.cost([0, 2], 1))),
        (r"$(\tfrac92)^{{2/3}} = {}$.", digits(averse.cost([0, 2], 1), 2)),
        ("The plain average of 1 and 4 is {}, so", digits(generalized_mean([1, 4], 1), 1)),
        ("The new answer is {} of the mistake, which gives $r = {}$", digits(1.5 / 4, 3), digits(weight(1.5 / 4), 3)),
        ("then $r = {}$, and with a hundredth $r = {}$", *(digits(weight(s), 2) for s in (0.1, 0.01))),
        ("start at the average {}, and as $r$ grows", digits(row(DiscountedCost(CLASSES), (0, 2))[1], 1)),
        (r"is less than $1/(1 + \tfrac32) = {}$. In the", tex(switch(F(1, 4), 4, 2))),
        (r"for $q < {}$", tex(F(6, 7))),
        (r"pays $\tfrac14 + \tfrac18 = {}$, which is less than ${}$", tex(doctors(0)[1] + F(1, 8)), tex(eighth[0])),
        (
            "At $r = 0.9$ three classes cost only {}, but a hundred classes still cost {}.",
            digits((2 / 3) ** 10, 3),
            digits(0.99**10, 2),
        ),
        ("The pairs agree at $r = {}$ and $r = {}$", *(digits(weight(1 - h), 2) for h in (0.65, 0.8))),
        (
            "only roughly: {} against {} under u65, and {} against {} under u80",
            *(digits(v, 3) for h in (0.65, 0.8) for v in (three[h], usual[h])),
        ),
        (r"precise classifier pays {} on average, which is the least", digits(wines[0.5]["precise"], 2)),
        ("pays {} whatever $r$ is", digits(wines[0]["precise"], 2)),
        ("is the cheapest up to $r = {}$", digits(crossing("precise", "top list"), 2)),
        ("and above $r = {}$ the silent classifier is.", digits(crossing("top list", "silent"), 2)),
        (
            "in a share of {} of the draws at $r = 0.5$, of {} at $r = 0.75$, and of {} at $r = 0.9$",
            *(digits(np.bincount(w).max() / 1e4, 3) for w in winners),
        ),
        ("asks for $r = {}$, and her", digits(1 - math.log(2) / math.log(4 / HERS[1][0]), 3)),
        ('Seven of the twelve costs agree, and no other differs by more than ½',),
        (
            "they cost ${}$ instead of ${}$ if they contain the truth, and ${}$ instead of ${}$ if they miss it",
            *(tex_of(c) for y in (0, 1) for c in (seeking.cost([0, 2], y), HERS[1][y])),
        ),
        ("each cost: $2^{{10}} - 11 = {}$ sets", 2**10 - 11),
        ("ten truths make {} costs.", f"{10 * (2**10 - 11):,}"),
        ("have the margin ${}$", tex_of(later[1])),
        ("cheaper by at least ${}$", tex_of(-later[1])),
        ('it costs ${}$, ${}$ and ${}$. "Dry or storm" costs ${}$, ${}$ and ${}$.',
         *(tex_of(c) for s in ((0, 1), (0, 2)) for c in row(weather, s))),
        ('"Rain or storm" costs ${}$, ${}$ and ${}$.', *(tex_of(c) for c in row(weather, (1, 2)))),
        ("The set of all three classes costs ${}$, ${}$ and ${}$.", *(tex_of(c) for c in row(weather, (0, 1, 2)))),
        ("are the geometric means ${}$, ${}$ and ${}$",
         *(tex_of(DiscountedCost(WEATHER, 1).cost(s, y)) for s, y in (([0, 1], 2), ([0, 2], 1), ([1, 2], 0)))),
        (r"The share is ${}$, and $\log 8 = 3 \log 2$, so $r = 1 - \tfrac13 = {}$", tex(F(5, 40)), tex(1 - F(1, 3))),
        (r"$(\tfrac12)^3 = {}$, and three classes cost $(\tfrac23)^3 = {}$",
         *(tex_of(DiscountedCost(ERRORS_OF_1, Rational(2, 3)).cost(s, 0)) for s in ([0, 1], [0, 1, 2]))),
        (r"$q = \tfrac78/(\tfrac78 + \tfrac78) = {}$", tex(switch(F(1, 8), 7, 1))),
        ("In (d) the utilities are {} and {}", digits(three[0.65], 3), digits(usual[0.65], 3)),
    ]  # fmt: skip


def checked():
    """Sentences of the page checked."""
    pairs = (("precise", "top list"), ("top list", "silent"))
    ends = [crossing(*pair, way) for way in (SEEKING, AVERSE) for pair in pairs]
    three = DiscountedCost(ERRORS_OF_1, HALF).cost([0, 1, 2], 0)
    return [
        (r"the set costs ${}$ inside and ${}$ outside", r"\sqrt2", r"\sqrt{5/2}"),
        (r"costs ${}$ by the first rule and ${}$ by the second", tex((1 - F(1, 2)) * F(2, 3)), tex_of(three)),
        ("up to $r = {}$, and the top list up to $r = {}$", *(digits(end, 2) for end in ends[:2])),
        ("the changes come at {} and {}", *(digits(end, 2) for end in ends[2:])),
    ]


def solved():
    """Sentences of the solutions."""
    f = math.log2(1 / 0.2)
    return [
        ("under u80: {} against {}.", digits(1 - (2 / 3) ** f, 3), digits(Quadratic(0.8).utility(1 / 3), 3)),
        ("computes $f$ for $h = 0.65$",),
    ]


PAGES = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [template.format(*values) if values else template for template, *values in PAGES[page]()]


@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    text = flat(without_code(text_of(page)))
    assert uncovered(text, [*claims(page), *GIVEN]) == [], CURE


def test_the_alternative_texts():
    """The pictures in words: bars, means, the two treatments, the question, correct sets, wines."""
    text = text_of(LESSON)
    car = {way: [DiscountedCost(CLASSES, r, way).cost([0, 2], 1) for r in (0, 1)] for way in (SEEKING, AVERSE)}
    (before, after) = ([float(cost) for cost in doctors(fee)] for fee in (0, Rational(1, 8)))
    wines = [dict(zip(FOUR, paid(r).mean(axis=1), strict=True)) for r in (0, 1)]
    said = [
        f"ill costs {before[0]:.3f} and ill or healthy {before[1]:.3f}",
        f"ill costs {after[0]:.3f} and ill or healthy {after[1]:.3f}",
        f"from {generalized_mean([1, 4], -3):.2f} at gamma = -3 through 2 at 0 and 2.5 at 1",
        f"2.5 at 1 to {generalized_mean([1, 4], 3):.2f} at 3",
        f"through {generalized_mean([0, 4], 0.5):.0f} at one half and 2 at 1 to {generalized_mean([0, 4], 3):.2f} at 3",
        f"falls from {float(car[SEEKING][0]):.1f} to {float(car[SEEKING][1]):.0f} with cautiousness seeking costs",
        f"rises from 2.5 to {float(car[AVERSE][1]):.2f} with mistake averse costs",
        ", ".join(f"{weight(s):.2f} at {s:.2f}" for s in (0.01, 0.1, 0.25)) + f" and {weight(0.35):.2f} at 0.35",
        "At r = 0.9 they are at " + ", ".join(f"{(1 - 1 / k) ** 10:.3f}" for k in (2, 3, 10)) + f" and {0.99**10:.3f}",
        f"cautious classifier falls from {wines[0]['cautious']:.2f} to {wines[1]['cautious']:.2f}",
        f"the silent one from {wines[0]['silent']:.2f} to {wines[1]['silent']:.0f}",
        f"top list from {wines[0]['top list']:.2f} to {wines[1]['top list']:.2f}",
    ]
    assert [part for part in said if part not in text] == []


def test_the_fee_reverses_the_comparison():
    """A fee for everybody: (c); above 1/24 the first doctor is cheaper; with the remedy both pay the fee more."""
    assert doctors(0) == (F(1, 3), F(1, 4))
    assert doctors(Rational(1, 8)) == (F(11, 24), F(1, 2))
    assert len(set(doctors(Rational(1, 24)))) == 1


def test_the_table_by_hand():
    """By hand: the table, and the two entries that change if the costs are mistake averse."""
    table = {(0, 1): "1/4 1/4 2", (1, 2): "9/4 1 1/2", (0, 2): "1 9/4 1/2", (0, 1, 2): "1 1 8/9"}
    seeking, averse = (DiscountedCost(CLASSES, HALF, way) for way in (SEEKING, AVERSE))
    changed = []
    for members, costs in table.items():
        assert row(seeking, members) == [Rational(cost) for cost in costs.split()]
        changed += [a for a, b in zip(row(seeking, members), row(averse, members), strict=True) if a != b]
    assert changed == [Rational(9, 4)] * 2
    assert [1 - q / 2 for q in (F(2, 5), F(6, 7))] == [2 * F(2, 5), 4 * F(1, 7)]


def test_the_ten_properties():
    """The ten properties: which fail, also under equal errors; a fee of 2 changes neither of the two tests."""
    for way, missing in ((SEEKING, 6), (AVERSE, 7)):
        assert fails(CLASSES, 0, way) == [1, 2, 3, 8]
        assert fails(CLASSES, 1, way) == [missing, 9]
        for r in (Rational(1, 4), HALF):
            assert fails(CLASSES, r, way) == [missing, 8]
            assert {8, 9} & set(fails(ERRORS_OF_1, r, way)) == {9}
    fee = [[cost + 2 for cost in row] for row in CLASSES]
    assert fails(fee, HALF) == fails(CLASSES, HALF) == [6, 8]
    assert all(margin > 0 for margin in margins(DiscountedCost(fee, HALF).cost_table().astype(float)))


@pytest.mark.parametrize(("share", "r"), [(1 / 4, 0.5), (1 / 2, 0), (1 / 16, 0.75)])
def test_one_question(share, r):
    """One question that fixes r: a quarter, one half, and the sixteenth of the scoreboard."""
    assert weight(share) == pytest.approx(r)
    rule = DiscountedCost([[0, 3], [7, 0]], weight(share))
    assert [rule.cost([0, 1], y) for y in (0, 1)] == pytest.approx([7 * share, 3 * share])


@pytest.mark.parametrize("recognized", [F(1, 10), F(1, 2), F(9, 10)])
def test_the_share_of_truths_that_a_person_recognizes(recognized):
    """Chapter 14, checked: half of what is not recognized, at random; one half gives r = 1/2."""
    r = weight((1 - recognized) / 2)
    assert (r == pytest.approx(0.5)) is (recognized == F(1, 2))
    rule, average = DiscountedCost(CLASSES, r), DiscountedCost(CLASSES)
    for members in ((0, 1), (0, 2), (1, 2)):
        for y in members:
            expected = float((1 - recognized) * average.cost(list(members), y))
            assert rule.cost(list(members), y) == pytest.approx(expected)


def test_where_one_class_is_better():
    """When is a single class better? The share only if both mistakes cost the same; 2/5 for the car."""
    for if_first, if_second in ((4, 2), (1, 1), (40, 50)):
        e = switch(F(1, 4), if_first, if_second)
        assert (e == F(1, 4)) is (if_first == if_second)
        rule = DiscountedCost([[0, if_second], [if_first, 0]], HALF)
        pair = (1 - e) * fraction(rule.cost([0, 1], 0)) + e * fraction(rule.cost([0, 1], 1))
        assert pair == e * if_second < (1 - e) * if_first
        assert e * if_second / (e * if_second + (1 - e) * if_first) == F(1, 4), "the probability gives the share back"


def test_free_errors():
    """Where it breaks, "Free is free"; exercise 14.4 (a)."""
    pair = row(DiscountedCost([[0, 1], [0, 0]], HALF), (0, 1))
    assert pair[0] == 0
    assert 3 in fails([[0, 1], [0, 0]], HALF)
    assert not possibility(pair, [[0, 1], [0, 0]]).possible


def test_three_winners():
    """On data: who is cheapest by r."""
    winners = [FOUR[int(paid(r).mean(axis=1).argmin())] for r in (0, 0.3, 0.55, 0.56, 0.7, 0.81, 0.82, 0.99)]
    assert winners == [*["precise"] * 3, *["top list"] * 3, *["silent"] * 2]
    missed = ~WINES.answers["top list"].sets[np.arange(12), WINES.y]
    prices = [paid(r)[FOUR.index("top list"), missed].min() for r in np.linspace(0, 1, 11)]
    assert (missed.sum(), bool(min(prices) >= 2 - 1e-9)) == (1, True)


def test_the_analyst():
    """An analyst's table: her costs and the rule's; the tests with a handover at 1 and at one half."""
    ruled = DiscountedCost(CLASSES, HALF).cost_table()[3:]
    apart = [abs(fraction(cost)) for cost in (ruled - np.array(HERS, dtype=object)).ravel()]
    assert (apart.count(0), max(apart), apart.index(max(apart))) == (7, F(1, 2), 3)
    assert margins(analyst(1)) == [F(1, 4), F(5, 14), F(5, 14), F(2, 23)]
    assert margins(analyst(HALF)) == [F(1, 4), F(-1, 16), F(-1, 16), F(27, 46)]
    assert fails(analyst(1)) == fails(analyst(HALF)) == [6, 8]
    assert [HERS[0][1] / 1, HERS[1][2] / 2, HERS[1][0] / 4] == [F(1, 4), F(1, 4), F(3, 8)]


def test_the_quiz_and_the_solutions():
    """Quiz: 5, 4 and 3. Exercise 14.1: 6 and 8 fail, and each set is the only best answer somewhere."""
    assert [generalized_mean([Rational(1), Rational(9)], g) for g in (1, HALF, 0)] == [5, 4, 3]
    assert fails(WEATHER, HALF) == [6, 8]
    assert all(margin > 0 for margin in margins(DiscountedCost(WEATHER, HALF).cost_table()))
    assert [generalized_mean([Rational(1), Rational(2)], g) for g in (0, 2)] == [sqrt(2), sqrt(Rational(5, 2))]


def test_the_maps_and_the_search():
    """One question that fixes r: most distributions have one class, then a pair; no mean falls in the search."""
    shown = values_of(LESSON)
    assert (shown["rows_mean"](shown["drawn"], shown["high"]) > shown["rows_mean"](shown["drawn"], shown["low"])).all()
    for r, most in ((0.25, 1), (0.5, 2)):
        table = DiscountedCost(CLASSES, r).cost_table().astype(float)
        sizes = shown["sets"][(shown["p_drawn"] @ table.T).argmin(axis=1)].sum(axis=1)
        assert (sizes == most).mean() > 0.5


def test_the_turn_is_the_library_s_table():
    """Your turn: the library's table for the same thing."""
    from credal_book.turns._chapter_14 import fill

    for way in (SEEKING, AVERSE):
        rule = DiscountedCost(CLASSES, weight(1 / 8), way)
        assert fill(CLASSES, 0.5, 4, way == AVERSE) == pytest.approx(rule.cost_table().astype(float))
    assert turns.check(fill)
