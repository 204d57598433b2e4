"""What the text of chapter 9, of the page that checks it and of its solutions says about numbers, recomputed.

``LESSON``, ``CHECKED`` and ``SOLUTIONS`` are pages; for each a function holds parts of its sentences, with ``{}`` where
a number stands, and the number, recomputed. Each must be on its page word by word, and each decimal and longer fraction
of a page is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import sympy
from scipy.optimize import brentq
from scipy.stats import binom

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import risk
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON, CHECKED = "book/part2-sets/09-betting-m-times", "book/part2-sets/09-betting-m-times-checked"
SOLUTIONS = "book/solutions/09-betting-m-times"
PAGES = [LESSON, CHECKED, SOLUTIONS]
LOG, CONSTANT, FRACTIONS = (
    risk.LogarithmicUtility(), risk.ExponentialUtility(1), risk.ExponentialUtility(2 * math.log(2)),
)  # fmt: skip
DAY = risk.QuadraticUtility(F(4, 5), scale=1000)
GIVEN = {
    LESSON: [
        "raise $a$ from 0.25 to 3", "changes by about 0.001", "fits it best at the mean 0.1. However",
        r"u(x) = \tfrac{x}{1000}\bigl(2.2 - 1.2\,\tfrac{x}{1000}\bigr)", "with $a = 0.1$ and three classes",
        "It turns at 0.3 bets", "correct with probability 0.6, for one bet", "$\\Delta(m)$ stays below 0.01",
    ],
    CHECKED: ["Section 8.1", "Section 8.2", r"\tfrac14 x^{-1/2}$ does"],
    SOLUTIONS: ["an advantage of at least 0.01"],
}  # fmt: skip


def exact(u, m, K):
    """The advantage of the vacuous over the random classifier, by SciPy's binomial."""
    correct = np.arange(m + 1)
    return float(u(m / K)) - binom.pmf(correct, m, 1 / K) @ u(correct)


def near(u, m, K):
    return float(risk.second_order_advantage(u, m, K))


def turn(u, K):
    return int(risk.exact_inversion_point(u, K))


def price(u, m, K):
    return float(F(m, K)) - float(risk.certainty_equivalent(u, risk.random_reward(K, m)))


def matching(u, m):
    """The accuracy with which a precise classifier of two classes matches the pair over m bets."""
    correct = np.arange(m + 1)
    return brentq(lambda q: float(u(m / 2)) - binom.pmf(correct, m, q) @ u(correct), 0.4, 0.9)


@cache
def simulated():
    """The totals of ten thousand traders, as the first cell draws them."""
    return np.random.default_rng(11).integers(2, size=(10_000, 100)).cumsum(axis=1)


def difference(m):
    """The utility of the pair less the average utility of the simulated totals."""
    return np.log(1 + m / 2) - np.log(1 + simulated()[:, m - 1]).mean()


@cache
def searched(convex=False):
    """The least and the largest advantage under a thousand random utilities, as the cell finds them."""
    slopes = np.sort(np.random.default_rng(9).exponential(size=(1000, 10)), axis=1)
    utility = np.pad((slopes if convex else slopes[:, ::-1]).cumsum(axis=1), ((0, 0), (1, 0)))
    utility /= utility[:, -1:]
    found = utility[:, 5] - utility @ binom.pmf(np.arange(11), 10, 0.5)
    return found.min(), found.max()


@cache
def once(name):
    wines = datasets.twelve_wines()
    return risk.Outcomes.from_predictions(wines.y, wines.answers[name].sets).lottery()


def sure(u, name, m=1):
    return float(risk.certainty_equivalent(u, once(name).repeat(m))) / m


def described(a):
    """What the explorer says for five classes and ten bets: advantage, and price of uncertainty."""
    text = load("next_m_bets").describe("exponential", 5, 10, a)
    return re.search(r"the advantage is ([\d.]+)", text)[1], re.search(r"price of uncertainty ([\d.]+)\.$", text)[1]


def errors(u, K):
    """The relative error of the second-order expected utility, percent, for 1 to 40 bets."""
    bets = np.arange(1, 41)
    first, second = (risk.expected_utility_of_random(u, bets, K, order=order) for order in ("second", "exact"))
    return 100 * np.abs(first / second - 1)


def reached(u, K):
    """The least number of bets from which on the relative error stays below 1%."""
    return int(np.flatnonzero(errors(u, K) >= 1).max()) + 2


def powers(base, m):
    return base**m - F(1, 2) ** m


def lesson():
    """Sentences of the lesson."""
    low, high = np.quantile(simulated()[:, 99], [0.05, 0.95]).astype(int)
    convex = searched(convex=True)
    turns = [turn(LOG, K) for K in (2, 3, 5, 10)]
    tops = [max(exact(LOG, m, K) for m in range(1, 41)) for K in (2, 3, 5, 10)]
    (top, middle), (_, least), (_, most) = (described(a) for a in (1.5, 0.25, 3.0))
    other = F(3, 5)
    return [
        ("After 100 bets the band goes from {} to {}, while the pair earns exactly {}", low, high, 50),
        ("to the totals {} to {} after 100 bets", low, high),
        ("the larger expected utility, by {}.", digits(exact(LOG, 1, 2), 4)),
        (
            "a hundred times {}. (b) By about {}. (c) By less than a tenth of {}.",
            *[digits(exact(LOG, 1, 2), 4)] * 3,
        ),
        ("After a hundred bets it is only {}, so (c)", digits(difference(100), 4)),
        (
            "from {} at one bet to {} at two, and then fall to {} at a hundred",
            digits(difference(1), 3),
            digits(difference(2), 3),
            digits(difference(100), 3),
        ),
        (
            "The exact advantage is {} for two bets and {} for a hundred",
            digits(exact(LOG, 2, 2), 4),
            digits(exact(LOG, 100, 2), 4),
        ),
        ("The smallest advantage is {} and the largest is {}.", *(digits(each, 4) for each in convex)),
        ("the exact advantages, {} and {}", *(digits(exact(LOG, m, 2), 4) for m in (2, 20))),
        ("at {}, {} and {} bets. However", *turns[1:]),
        (
            "the exact advantage is largest after {}, {}, {} and {} bets, at {}, {}, {} and {}.",
            *turns,
            *(digits(each, 3) for each in tops),
        ),
        ("is {} to the second order, and {} exactly", digits(near(LOG, 10, 10), 4), digits(tops[3], 4)),
        ("{} for ten classes against {} for two", *(digits(exact(LOG, 1, K), 4) for K in (10, 2))),
        ("an advantage of {} alone", digits(exact(LOG, 100, 2), 4)),
        ("The simulation gave {} and {}, which", *(digits(difference(m), 4) for m in (2, 100))),
        ("(at four bets with {} against {})", *(digits(sure(LOG, name, 4), 4) for name in ("precise", "cautious"))),
        ("would accept a sure {} in place of the coin", digits(F(1, 2) - price(LOG, 1, 2), 3)),
        ("the trader would give up {} to get rid of the risk of one coin", digits(price(LOG, 1, 2), 3)),
        ("largest near $a = {}$, where it is {}", best_aversion(), top),
        ("it is {} at $a = 0.25$, {} at $a = 1.5$ and {} at $a = 3$, of an expected total of 2", least, middle, most),
        ("rises along a straight line to {}.", digits(price(CONSTANT, 20, 2), 1)),
        ("it rises to {} and levels off below the dotted line at {}", digits(price(LOG, 20, 2), 2), "0.25"),
        ("For $a = 1$ the solution is {}", digits(matching(CONSTANT, 1), 3)),
        ("falls from {} for one bet to {} for a hundred", *(digits(matching(LOG, m), 3) for m in (1, 100))),
        (r"\log\tfrac32 - \tfrac12 \log 2 = {}$", digits(math.log(3 / 2) - math.log(2) / 2, 4)),
        (r"\log 2 - \tfrac12 \log 2 - \tfrac14 \log 3 = {}$", digits(math.log(2) / 2 - math.log(3) / 4, 4)),
        (r"\big/ \tfrac94 = {}$", tex(F(1, 8) / F(9, 4))),
        (r"1 \big/ 4 = {}$", tex(F(1, 4) / 4)),
        (r"1 - \tfrac12 \cdot \tfrac34 = {}$", tex(1 - F(1, 2) * F(3, 4))),
        (r"${} = {}$, and the second order predicts", r"\tfrac9{64}", digits(powers(F(5, 8), 2), 3)),
        (r"K/a = 1/\log 2 = {}$", digits(1 / math.log(2), 2)),
        (r"\tfrac12 + \tfrac1a \log\tfrac58 = {}$", digits(1 / 2 + math.log(5 / 8) / (2 * math.log(2)), 3)),
        ("correct with probability ${}$", tex((1 - other) / F(3, 4))),
        ("The differences are ${}$, ${}$ and ${}$", *(tex(powers(other, m)) for m in (1, 2, 3))),
        (r"1 - \tfrac23\cdot\tfrac34 = {}$", tex(1 - F(2, 3) * F(3, 4))),
        (
            "one bet the advantage is {}, but the second order says {}",
            digits(exact(LOG, 1, 10), 4),
            digits(near(LOG, 1, 10), 4),
        ),
        ("rises from {} to {}. So this person", *(digits(matching(DAY, m), 5) for m in (1, 900))),
        ("for totals of up to {}, where", int(DAY.increasing_on[1] + F(1, 2))),
        ("the larger mean, {} against {}", *(digits(once(name).mean, 3) for name in ("precise", "cautious"))),
        ("its sure reward is {} against {}", *(digits(sure(LOG, name), 3) for name in ("cautious", "precise"))),
        ("starts higher, at {} against {}", *(digits(sure(LOG, name), 3) for name in ("cautious", "precise"))),
        ("with {} against {}.", *(digits(sure(CONSTANT, name), 3) for name in ("cautious", "precise"))),
        ("cautious {} and precise {}.", *(digits(sure(CONSTANT, name), 3) for name in ("cautious", "precise"))),
        ("It turns at {} bets.", round(3 / 0.1)),
        (
            r"\tfrac49\log 2 - \tfrac19\log 3 = {}$",
            digits(math.log(5 / 3) - 4 / 9 * math.log(2) - math.log(3) / 9, 4),
        ),
        (r"\right)^2 = {} = {}$", tex(risk.second_order_advantage(LOG, 2, 3)), digits(F(2, 25), 2)),
        (r"\log\tfrac58 = {}\,m$", digits(-math.log(5 / 8) / (2 * math.log(2)), 3)),
        ("the price is {} per bet", digits(price(FRACTIONS, 1, 2), 3)),
        ("The advantages are {}, {} and {}.", *(digits(exact(FRACTIONS, m, 2), 3) for m in (1, 2, 10))),
        ("in rewards it is {}.", digits(price(FRACTIONS, 10, 2), 2)),
        ("near ${}K$ for many classes", digits(risk.exact_inversion_point(LOG, 100) / 100, 2)),
        ("it is {} instead of {}", turn(risk.LogarithmicUtility(10), 5), 50),
        ("To the second order $a = {}$", digits(F(4, 10), 1)),
    ]


def best_aversion():
    """The aversion on the explorer's slider at which the advantage over ten bets with five classes is largest."""
    steps = [quarters / 4 for quarters in range(1, 13)]
    return max(steps, key=lambda a: risk.vacuous_advantage(risk.ExponentialUtility(a), 10, 5))


def poisson_limit():
    return math.exp(-(1 - math.exp(-1))) - math.exp(-1)


def checked():
    """Sentences of the page that checks the chapter."""
    steep = risk.ExponentialUtility(3)
    low, high = (float(risk.expected_utility_of_random(LOG, 1, 10, order=order)) for order in ("second", "exact"))
    worst = [digits(errors(LOG, K).max(), 1) for K in (2, 3, 5, 10)]
    reach = [reached(LOG, K) for K in (2, 3, 5, 10)]
    return [
        ("are {}, {} and {}.", *(digits(exact(steep, m, 2), 3) for m in (1, 2, 3))),
        ("the error is below 1% for every $m$ from {}, {}, {} and {} bets upward, as far", *reach),
        ("the error is below 1% for every $m$ from {}, {}, {} and {} bets upward (up to", *reach),
        ("at most {}% with 2 classes, {}% with 3, {}% with 5 and {}% with 10", *worst),
        ("below 1% above {}, {}, {} and {} bets", *(m - 1 for m in reach)),
        ("gives {} for $E[u(g_1)]$ instead of {}", digits(low, 3), digits(high, 3)),
        ("numbers: {} instead of {}", digits(near(LOG, 1, 10), 4), digits(exact(LOG, 1, 10), 4)),
        ("The price is {} for 100 bets and {} for 900 bets", *(digits(price(DAY, m, 2), 3) for m in (100, 900))),
        ("rises from {} for one bet to {} for 900", *(digits(matching(DAY, m), 5) for m in (1, 900))),
        ("= {}$, compared with ${}$", digits(poisson_limit(), 4), digits(math.exp(-1) / 2, 4)),
        (r"near ${}\,K$ for many classes", digits(risk.exact_inversion_point(LOG, 100) / 100, 2)),
    ]


def solutions():
    """Sentences of the solutions."""
    low = {K: 1 - near(LOG, K, K) / exact(LOG, turn(LOG, K), K) for K in (2, 10)}
    return [
        (r"near ${}\,K$ when there are many classes", digits(risk.exact_inversion_point(LOG, 100) / 100, 2)),
        ("by {}% with two classes and by little more than {}% with ten", round(100 * low[2]), int(100 * low[10])),
        (r"\sqrt{{50\cdot\tfrac15\cdot\tfrac45}} = {}$", digits(math.sqrt(50 * 4 / 25), 1)),
        ("its standard deviation is {}, and the expected wealth is only {}", digits(math.sqrt(5 * 4 / 25), 1), 2),
        ("so $a = 4/m = {}$", digits(F(4, 10), 1)),
    ]


@cache
def claims(page):
    found = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}[page]()
    return [template.format(*values) for template, *values in found]


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*claims(page), *GIVEN[page]]) == [], CURE


def test_the_simulation_and_the_search_show_what_the_text_says():
    """Lesson, "A hundred coins", "The total counts": turn after two bets; (c); no advantage below zero; about 0.001."""
    found = [difference(m) for m in range(1, 101)]
    assert np.argmax(found) == 1
    assert 0 < exact(LOG, 100, 2) < exact(LOG, 1, 2) / 10
    assert simulated().var(axis=0) == pytest.approx(np.arange(1, 101) / 4, rel=0.05)
    assert searched()[0] > 0 > searched(convex=True)[1]
    assert np.log(1 + simulated()[:, 99]).std() / 100 == pytest.approx(0.001, abs=0.0002)
    for m, K in ((1, 2), (2, 3), (20, 5)):
        assert exact(LOG, m, K) == pytest.approx(risk.vacuous_advantage(LOG, m, K))


def test_the_gaps_of_two_days():
    """Lesson, "The total counts": the gaps of the picture are near the exact advantages."""
    for m in (2, 20):
        ends = np.array([m / 2 - (m / 4) ** 0.5, m / 2 + (m / 4) ** 0.5])
        assert LOG(m / 2) - LOG(ends).mean() == pytest.approx(exact(LOG, m, 2), rel=0.08)


def test_the_slopes_and_the_limit():
    """Lesson: the slopes of the two products, the powers, the limit of the cost, and the accuracy by a formula."""
    x, a, K, z, s, q = sympy.symbols("x a K z s q", positive=True)
    assert sympy.simplify(sympy.diff(x / (1 + x) ** 2, x) - (1 - x) / (1 + x) ** 3) == 0
    product = a**2 * x * sympy.exp(-a * x)
    assert sympy.simplify(sympy.diff(product, x) - a**2 * (1 - a * x) * sympy.exp(-a * x)) == 0
    for m in (1, 2, 3):
        assert sympy.simplify(risk.random_reward(K, m).expected(lambda t: z**t) - ((K - 1 + z) / K) ** m) == 0
    assert sympy.solve(q * s**2 + (1 - q) - s, q) == [1 / (1 + s)]
    assert sympy.limit(LOG.risk_aversion(x) * x * (1 - 1 / K) / 2, x, sympy.oo) == (1 - 1 / K) / 2


def test_constant_aversion_ranks_over_m_bets_as_over_one():
    """Lesson: costs and matching accuracies of m bets under the exponential utility; 1/4 under the logarithm."""
    assert price(CONSTANT, 1000, 2) == pytest.approx(1000 * price(CONSTANT, 1, 2))
    for m in (1, 5, 20):
        assert matching(CONSTANT, m) == pytest.approx(1 / (1 + math.exp(-1 / 2)))
    costs = [price(LOG, m, 2) for m in (1, 10, 100, 1000)]
    assert costs == sorted(costs)
    assert f"{costs[-1]:.3f}" == "0.250"
    assert matching(LOG, 1) == pytest.approx(LOG(1 / 2) / LOG(1)), "the number h of chapter 7"


def test_the_quadratic_utility_of_the_total_never_turns():
    """Lesson, "Where it breaks": the formula; each bet adds the same, and costs more; the accuracy rises."""
    assert sympy.expand(sympy.nsimplify(DAY(F(1, 2)) - F(1, 2000) * (F(22, 10) - F(12, 10) / 2000))) == 0
    gains = [risk.vacuous_advantage(DAY, m + 1, 2) - risk.vacuous_advantage(DAY, m, 2) for m in (1, 50, 900)]
    assert gains[0] == gains[1] == gains[2] > 0
    assert math.isnan(risk.inversion_point(DAY, 2))
    per_bet = [price(DAY, m, 2) / m for m in (1, 100, 900)]
    assert per_bet == sorted(per_bet)
    assert 1.9 < per_bet[-1] / per_bet[0] < 2, "nearly doubles"
    accuracies = [matching(DAY, m) for m in (1, 100, 900)]
    assert accuracies == sorted(accuracies)


@pytest.mark.long
def test_the_wines():
    """Lesson, "On data": counts; who is better for how many bets; all intervals contain zero."""
    wines = datasets.twelve_wines()
    counts = [12 * hit for hit in risk.Outcomes.from_predictions(wines.y, wines.answers["cautious"].sets).hits]
    assert counts == pytest.approx([6, 3, 1])
    better = [sure(LOG, "cautious", m) > sure(LOG, "precise", m) for m in range(1, 21)]
    assert better == [m < 4 for m in range(1, 21)]
    assert sure(CONSTANT, "cautious", 20) == pytest.approx(sure(CONSTANT, "cautious"))
    assert sure(LOG, "cautious", 100) == pytest.approx(47 / 72, abs=2e-3)
    drawn = np.random.default_rng(9).integers(12, size=(10_000, 12))
    earned = {}
    for name in ("cautious", "precise"):
        sets = wines.answers[name].sets
        earned[name] = (sets[np.arange(12), wines.y] / sets.sum(axis=1))[drawn]
    for u, inverse in ((np.log1p, np.expm1), (CONSTANT, CONSTANT.inverse), (np.positive, np.positive)):
        gain = inverse(u(earned["cautious"]).mean(axis=1)) - inverse(u(earned["precise"]).mean(axis=1))
        low, high = np.quantile(gain, [0.05, 0.95])
        assert low < 0 < high


def test_more_aversion_and_more_classes():
    """Lesson, "Two forces": larger over few bets, earlier, and sooner gone; more classes: later, and larger at last."""
    bets = np.arange(1, 41)
    curves = [risk.vacuous_advantage(risk.ExponentialUtility(a), bets, 5) for a in (0.25, 0.5, 1, 2)]
    for less, more in itertools.pairwise(curves):
        assert more[0] > less[0]
        assert more.argmax() < less.argmax()
        assert more[-1] < less[-1]
    curves = [risk.vacuous_advantage(LOG, bets, K) for K in (2, 3, 5, 10)]
    for fewer, more in itertools.pairwise(curves):
        assert more[0] < fewer[0]
        assert more.argmax() > fewer.argmax()
        assert more[-1] > fewer[-1]


def test_the_square_root_is_not_worst_at_the_first_bet():
    """Page checked, "In code": with two classes it is, with five and ten it is not."""
    root = risk.SmoothUtility(lambda x: x**0.5, low=0)
    tops = [risk.exact_inversion_point(root, n) for n in (2, 5, 10)]
    assert tops[0] == 1 < tops[1] < tops[2]


def test_ten_classes_and_one_bet():
    """Page checked: the expected utility is off by a sixth."""
    low, high = (risk.expected_utility_of_random(LOG, 1, 10, order=order) for order in ("second", "exact"))
    assert abs(low / high - 1) == pytest.approx(1 / 6, abs=0.01)


def test_what_the_table_of_statements_says():
    """Page checked, "Reproduced": three statements do not agree."""
    aversions, classes = (0.25, 0.5, 1, 2), (2, 3, 5, 10)
    bets = np.arange(1, 2001)
    curves = {K: risk.vacuous_advantage(LOG, bets, K) for K in classes}
    assert all(curve[-1] < curve.max() / 50 for curve in curves.values())
    assert all((curves[b][19:] > curves[a][19:]).all() for a, b in itertools.pairwise(classes))
    for K in classes:
        tops = [turn(risk.ExponentialUtility(a), K) for a in aversions]
        assert tops == sorted(tops, reverse=True), "more aversion does not delay"
        first = [exact(risk.ExponentialUtility(a), 1, K) for a in aversions]
        assert first == sorted(first)
    assert max(errors(LOG, K).max() for K in classes) > 1
    assert max(errors(risk.ExponentialUtility(1), K).max() for K in classes) > 1


def test_the_warm_up_exercises():
    """Exercises 9.1 to 9.3: the turning points of 9.2 for any wealth, and of x/(1 + x) at half the classes."""
    x, w = sympy.symbols("x w", positive=True)
    for u, top in ((risk.LogarithmicUtility(w)(x), w), (x / (1 + x), sympy.Rational(1, 2))):
        assert sympy.solve(sympy.diff(-x * sympy.diff(u, x, 2), x), x) == [top]
    assert [f"{price(FRACTIONS, m, 2) / m:.3f}" for m in (1, 2, 10)] == ["0.161"] * 3


def test_exact_against_second_order():
    """Solution 9.4: between K and 3K/2."""
    tops = {K: risk.exact_inversion_point(LOG, K, 400) for K in (*range(2, 13), 50, 100)}
    assert all(K <= top <= 1.5 * K for K, top in tops.items())
    assert (tops[50], tops[100]) == (72, 144)


def test_more_classes():
    """Solution 9.5: two classes exactly, three to the second order; the approximation is an eighth too large."""
    for u in (LOG, CONSTANT):
        sizes = range(2, 20)
        assert max(sizes, key=lambda K, u=u: risk.vacuous_advantage(u, 1, K)) == 2
        assert max(sizes, key=lambda K, u=u: risk.second_order_advantage(u, 1, K)) == 3
    assert risk.vacuous_advantage(CONSTANT, 5000, 5000) == pytest.approx(poisson_limit(), abs=1e-4)
    assert math.exp(-1) / 2 / poisson_limit() == pytest.approx(1 + 1 / 8, abs=0.002)


def test_more_aversion():
    """Solution 9.6: the first advantage in closed form, the best a for ten bets, and convergence that comes earlier."""
    for a in (0.5, 2.0):
        u = risk.ExponentialUtility(a)
        assert risk.vacuous_advantage(u, 1, 2) == pytest.approx((1 - math.exp(-a / 2)) ** 2 / 2)
    grid = np.arange(0.1, 1, 0.001)
    assert grid[np.argmax([near(risk.ExponentialUtility(a), 10, 2) for a in grid])] == pytest.approx(0.4)
    assert grid[np.argmax([exact(risk.ExponentialUtility(a), 10, 2) for a in grid])] == pytest.approx(0.448)
    bets = np.arange(1, 200)
    last = [bets[risk.vacuous_advantage(risk.ExponentialUtility(a), bets, 2) >= 0.01].max() for a in (0.25, 0.5, 1, 2)]
    assert last == sorted(last, reverse=True)
