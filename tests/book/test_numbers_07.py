"""What the text of chapter 7 and of its solutions says about numbers, recomputed.

``SENTENCES`` holds parts of sentences of each page, with ``{}`` where a number stands, and the number, recomputed. Each
must be on its page word by word, and each decimal and longer fraction of a page is in one of them, or in a part of
``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB

from credal_book.datasets import twelve_wines
from credal_lib import metrics, rewards, risk
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
FIRST, SECOND = "book/part2-sets/07-taste-for-caution", "book/part2-sets/07b-what-uncertainty-costs"
CHECKED, SOLUTIONS = f"{FIRST}-checked", "book/solutions/07-taste-for-caution"
U65, U80 = rewards.Quadratic(F(13, 20)), rewards.Quadratic(F(4, 5))
EXACT_U80 = risk.QuadraticUtility(F(4, 5))
ROOT, LOG = risk.SmoothUtility(lambda x: x**0.5, low=0), risk.LogarithmicUtility()
SMOOTH_U65 = risk.QuadraticUtility(0.65)
F2 = rewards.FBeta(2)
HALF, THIRD = F(1, 2), F(1, 3)
SEVEN = [risk.Outcomes((F(1, 7), 0, F(6, 7))), risk.Outcomes((0, F(6, 7), 0))]
ODD = {F(0): 0, F(1, 4): 0.36, F(1, 3): 0.41, F(1, 2): 0.62, F(1): 1}
ODD_BET = risk.Lottery((F(1, 4), HALF), (F(2, 3), THIRD))
COUNTED = risk.Outcomes((F(4, 10), F(3, 10), F(1, 10)))
CHOICES = {"Anna": (3, 1, 5), "Ben": (6, 1, 2), "another": (5, 1, 3), "neutral": (0, 1, 8)}
"""How often a person takes the pair, cannot decide, and takes the single disease, in nine offers from 0.50 to 0.90."""
GIVEN = {
    FIRST: [
        "with the accuracy 0.7, for example, has the average reward 0.7 and the expected utility 0.7",
        "A person gets nine offers",
        "takes the pair program up to 0.70 and cannot decide at 0.75", "If you cannot decide at 0.50",
        "With $h = 0.65$ the utility is called u65, and with $h = 0.8$ the utility is called u80",
        "Afterward put 0.65 back",
        "write `h_shown = 0.8`", "$u(0.5) = h$", "With $u(0.5) = 0.80$ and",
        "for a utility with $h = 0.7$ and a bet", "the utilities 0.62 for a pair, 0.41 for a triple and 0.36 for a set",
        "correct with probability 0.7. What", "so its expected utility is $0.7\\,u(1) + 0.3\\,u(0) = 0.7$",
        "It is 0.7.", "It is 0.5, because", "scores 0.70, and then less", "scores 0.70, 0.65 and 0.80",
        "for thresholds from 0.5 to 0.95", "Find the best threshold for $h = 0.75$", "The patient has $h = 0.72$",
    ],
    SECOND: [
        "An expected utility of 0.5 is not a sure reward of 0.5", "(c) A number between 0 and 0.25.",
        "belongs to $h = 0.65$ and to $h = 0.8$", "put `(0.1, 1, 10, 100)` back",
        "So if you wrote down 0.8 and", "Because 0.65 is close to 0.5.", "utility 0.35, and another has 0.40. Is",
        "`risk.Lottery((100, 0), (0.5, 0.5))`", "with $h = 0.65$ to the 178 wines", "{K - 1}8)$",
        "A trader with $h = 0.65$", "$K^{-1/2}",
        "For $h = 0.8$",
    ],
    CHECKED: ["is at least 0.7, and", "under $h = 0.5$ and $h = 0.8$", "with $h = 0.4$, which is convex",
              "the utilities 0.36, 0.41 and 0.62 of sets"],
    SOLUTIONS: ["answers 0.62 for the pair, 0.45 for the triple, and 0.36 for", "of the triple to 0.41, which",
    "K^{-1/2}", "\\mu^{-3/2}", "K^{3/2}", "x^{-5/2}"],
}  # fmt: skip


def switch(name):
    """The accuracy at which a person changes, as the lesson's function computes it."""
    pair, either, single = CHOICES[name]
    offers = np.arange(50, 95, 5) / 100
    assert pair + either + single == len(offers)
    return (offers[:pair].max(initial=0.45) + offers[pair + either :].min(initial=0.95)) / 2


def second_order_of_random(u, n):
    bet = risk.random_reward(n)
    return risk.second_order(u, float(bet.mean), float(bet.variance))


def off(u, n):
    """The error of the approximation for the random classifier, in parts of the exact value."""
    return second_order_of_random(u, n) / float(risk.random_reward(n).expected(u)) - 1


def sure(u, n):
    """The certainty equivalent of the random classifier."""
    return float(risk.certainty_equivalent(u, risk.random_reward(n)))


def utility_of_half(wealth):
    return risk.LogarithmicUtility(wealth)(0.5) / risk.LogarithmicUtility(wealth)(1)


def wealth_for(h):
    """Wealth, in prizes, at which half a prize has the utility h."""
    return brentq(lambda wealth: utility_of_half(wealth) - h, 1e-6, 100)


def sold(wealth, prize=1):
    """The price of an even bet on a prize, exactly and to the second order."""
    u, coin = risk.LogarithmicUtility(wealth), risk.Lottery((prize, 0), (0.5, 0.5))
    return (
        risk.certainty_equivalent(u, coin),
        risk.second_order_certainty_equivalent(u, coin.mean, coin.variance),
        u(prize / 2) / u(prize),
    )


@cache
def wines():
    """Mean, avoided variance, u65 and certainty equivalent of the classifiers of the twelve wines."""
    data, found = twelve_wines(), {}
    for name, given in data.answers.items():
        one = risk.Outcomes.from_predictions(data.y, given.sets)
        avoided = one.mean * (1 - one.mean) - one.variance
        certain = risk.certainty_equivalent(SMOOTH_U65, one.lottery())
        assert one.expected("u65") == pytest.approx(one.mean + 0.6 * avoided)
        found[name] = one.mean, avoided, one.expected("u65"), certain
    return found


def break_even(first, second):
    """The h at which two classifiers of the twelve wines have the same expected utility, found by a solver."""
    data = twelve_wines()

    def gap(h):
        one, other = (
            metrics.utility_score(data.y, data.answers[name].sets, rewards.Quadratic(h)) for name in (first, second)
        )
        return one - other

    return F(brentq(gap, 0.5, 1)).limit_denominator(100)


@cache
def bootstrap():
    """Median of the break-even utility, and shares of its ends in percent, on wines drawn again, as in the lesson."""
    data = twelve_wines()
    gains = []
    for h in (0.5, 1):
        pays = [rewards.Quadratic(h).payoff(data.answers[name].sets, data.y) for name in ("cautious", "precise")]
        gains.append(pays[0] - pays[1])
    drawn = np.random.default_rng(7).integers(12, size=(10_000, 12))
    low, high = (gain[drawn].mean(axis=1) for gain in gains)
    levels = 0.5 + np.clip(-low / np.maximum(high - low, 1e-9), 0, 1) / 2
    return np.median(levels), 100 * np.mean(levels == 0.5), 100 * np.mean(levels == 1)


def first():
    """Sentences of the first lesson."""
    by_size = {name: u.by_size(6)[1:] for name, u in (("u65", U65), ("u80", U80))}
    third, half = U80.utility(THIRD), U80.utility(HALF)
    middle, every, none = bootstrap()
    scores = [COUNTED.expected(u) for u in (rewards.Quadratic(HALF), U65, U80)]
    levels = [break_even("precise", "cautious"), break_even("cautious", "top list")]
    slopes = np.diff(list(ODD.values())) / np.diff([float(x) for x in ODD])
    everybody = HALF + F(1, 72) / (2 * (F(1, 72) + F(10, 72)))
    return [
        ("is correct for {} patients. The third", 50),
        ("The test gives {} patients an incorrect", 100 - 55),
        ("Anna has $h = {}$, and Ben has $h = {}$", digits(switch("Anna"), 2), digits(switch("Ben"), 2)),
        ("gives $h = {}$.", digits(switch("another"), 2)),
        ("you get $h = {}$", digits(switch("neutral"), 2)),
        (
            ("the pair program earns {} on average, and the single program earns {}."
            " In other words, Anna accepts an average reward that is smaller by {}"),
            digits(HALF, 2), digits(switch("Anna"), 2), digits(switch("Anna") - 0.5, 2),
        ),
        ("has the utility {} for Anna, and", digits(by_size["u65"][2], 3)),
        ("six classes has the utility {}.", digits(by_size["u65"][5], 2)),
        ("grows from {} to {}. The", digits(4 * U65.half - 2, 1), digits(4 * U80.half - 2, 1)),
        ("largest premium, {}, because", digits(half - HALF, 2)),
        (
            "The utilities are now 1, {}, {}, {}, {} and {}.",
            digits(half, 1), digits(third, 1), *(digits(value, 3) for value in by_size["u80"][3:]),
        ),
        (r"for example $u(\tfrac56) = u(1) = {}$", U80.utility(F(5, 6))),
        ("has the utility {}, so the precise classifier must be correct in {}%", digits(third, 3), 100 * third),
        ("With ten classes the utility is {}.", digits(U80.utility(F(1, 10)), 3)),
        ("utility of the vacuous classifier is {}, and", digits(U65.utility(THIRD), 3)),
        (r"Here $4h - 2 = {}$, so $u(x) = x + {}\,x(1 - x)$", tex(4 * U80.half - 2), tex(4 * U80.half - 2)),
        (r"= \tfrac13 + {} = {} .", tex(third - THIRD), tex(third)),
        ("the premium ${}$. The library", tex(third - THIRD)),
        ("The second entry is $\\tfrac{{1}}{{\\sqrt K}} - \\tfrac1K$, which is largest for {} classes", "four"),
        (r"$18 = 25h$, that is, for $h = {} = {}$. So Anna", tex(F(18, 25)), digits(F(18, 25), 2)),
        ("the expected utility {}, which is more than {}.", digits(ODD_BET.expected(ODD.get), 3), ODD[THIRD]),
        ("increases from {} to {}.", *(digits(value, 2) for value in slopes[1:3])),
        (r"$u(\tfrac13) = \tfrac13 + (4h - 2)\cdot{} = \tfrac{{8h - 1}}9$", tex(THIRD - THIRD**2)),
        (r"are equal at $h = {} \approx {}$, and cautious", tex(levels[0]), digits(levels[0], 2)),
        (r"top list are equal at $h = {} \approx {}$.", tex(levels[1]), digits(levels[1], 2)),
        (("is {}, as before. However, in {}% of the draws the cautious classifier is at least as good for every $h$, "
         "and in {}%"),
         digits(middle, 3), digits(every, 1), digits(none, 1)),
        ("For the wines $h^* = {}$, which is slightly larger than {}.", digits(everybody, 3), digits(middle, 3)),
        ("under u65 it is {} for two classes and {} for three",
         *(digits(U65.utility(F(1, n)) - F(1, n), places) for n, places in ((2, 2), (3, 3)))),
        ("It is {}, half of 0.7.", digits(F(7, 20), 2)),
        ("It scores {} under all three.", digits(risk.Outcomes((F(7, 10), 0, 0)).expected("u80"), 2)),
        (r"$(4 + \tfrac32 + \tfrac13)/10 = {}$", tex(scores[0])),
        (r"the utility ${}$ and a triple", tex(U65.utility(HALF))),
        (r"\tfrac35\cdot\tfrac29 = {}$, so", tex(U65.utility(THIRD))),
        (r"$(4 + {} + {})/10 = {}$", tex(3 * U65.utility(HALF)), tex(U65.utility(THIRD)), tex(scores[1])),
        (r"$(4 + {} + {})/10 = {}$", tex(3 * half), tex(third), tex(scores[2])),
        (r"so $u(x) = x + {}\,x(1 - x)$", digits(4 * 0.72 - 2, 2)),
        (r"+ 0.88\cdot\tfrac29 \approx {}$", digits(rewards.Quadratic(0.72).utility(1 / 3), 3)),
        ("patient changes at {}.", digits(rewards.Quadratic(0.72).utility(1 / 3), 3)),
    ]  # fmt: skip


def second():
    """Sentences of the second lesson."""
    root = F(sure(ROOT, 4)).limit_denominator(99)
    two = [sure(u, 2) for u in (ROOT, LOG, SMOOTH_U65)]
    owns = [wealth_for(h) for h in (0.65, 0.8)]
    exact, near, _ = sold(3)
    means, avoided, scores, certain = (
        dict(zip(wines(), column, strict=True)) for column in zip(*wines().values(), strict=True)
    )
    third, quarter, ninth = (risk.random_reward(n) for n in (3, 4, 9))
    return [
        ("has the expected utility {}, and a classifier", digits(ROOT(0.25), 2)),
        ("random classifier has the expected utility {}. Which", digits(risk.random_reward(4).expected(ROOT), 2)),
        ("differ by {}, but it is not clear", digits(ROOT(0.25) - 0.25, 2)),
        ("(b) {}, the difference of the", digits(ROOT(0.25) - 0.25, 2)),
        ("The sure reward ${} = {}$ has the utility {}.", tex(root), digits(root, 4), digits(root**0.5, 2)),
        ("a sure reward of ${}$. The vacuous", tex(root)),
        (r"$\tfrac14 - {} = {} = {}$, and (c)", tex(root), tex(F(1, 4) - root), digits(F(1, 4) - root, 4)),
        ("has the length ${}$ in units", tex(F(1, 4) - root)),
        (r"$\log 2 \approx {}$", digits(LOG(1), 2)),
        ("earns {} without uncertainty, so its certainty equivalent is {} for", digits(0.25, 2), digits(0.25, 2)),
        ("a sure reward of {}, {} or {}.", *(digits(sure(u, 4), 4) for u in (ROOT, LOG, SMOOTH_U65))),
        (
            "are {}, {} and {}, and the expected reward is {}. So the prices are {}, {} and {}.",
            digits(two[0], 2), *(digits(value, 4) for value in two[1:]), digits(HALF, 1),
            digits(0.5 - two[0], 2), *(digits(0.5 - value, 4) for value in two[1:]),
        ),
        ("$4h - 2 = {}$, and u80 pays {}.", digits(4 * U65.half - 2, 1), digits(4 * U80.half - 2, 1)),
        ("the height $-{}$ instead of 1", 1),
        (r"\tfrac19\cdot(-1) + \tfrac89\cdot\tfrac18 = {}$", F(-1, 9) + F(8, 9) * F(1, 8)),
        ("the error is only {}% for two classes, but more than a sixth", digits(100 * off(LOG, 2), 0)),
        (r"the error is $-{}\%$, because", digits(-100 * off(ROOT, 9), 0)),
        ("owns only {} prizes, so the prize is {} times", digits(owns[0], 3), digits(1 / owns[0], 1)),
        ("the prize is even {} times", digits(1 / owns[1], 1)),
        (("The exact price is {} prizes, or {} euros, and the formula gives {}. "
         "The price of uncertainty is about {} euros"),
         digits(exact, 4), digits(100 * exact, 2), digits(near, 4), digits(50 - 100 * exact, 2)),
        (r"$u'' = -2\,(4h - 2) = -{}$", tex(-EXACT_U80.derivative(THIRD, 2))),
        (r"$v = \tfrac13\cdot\tfrac23 = {}$", tex(third.variance)),
        (r"\tfrac12\cdot{}\cdot{} = \tfrac35 - {} = {}$",
         tex(F(12, 5)), tex(third.variance), tex(F(6, 5) * third.variance),
         tex(risk.second_order(EXACT_U80, third.mean, third.variance))),
        (r"$\sqrt{{1/4}} = {}$, and the random", tex(HALF)),
        (r"equivalents are $\tfrac14$ and ${}$. The random", tex(root)),
        (r"$v = \tfrac14\cdot\tfrac34 = {}$", tex(quarter.variance)),
        (r"$u''(\tfrac14) = {}$", round(ROOT.derivative(0.25, 2))),
        (r"\tfrac12\cdot 2\cdot{} = {}$ instead", tex(quarter.variance), tex(F(second_order_of_random(ROOT, 4)))),
        ("The output is ⅓, ${} = {}$ and ${} = {}$.",
         tex(root), digits(root, 4), tex(F(5, 16)), digits(second_order_of_random(ROOT, 4), 4)),
        (r"rises to ${}$ at the reward ${}$", tex(EXACT_U80(F(11, 12))), tex(EXACT_U80.increasing_on[1])),
        ("its expected utility is its mean, {}.", digits(scores["precise"], 3)),
        ("avoids the variance {}.", digits(avoided["cautious"], 3)),
        (r"bonus of $0.6 \cdot {} \approx {}$", digits(avoided["cautious"], 3), digits(0.6 * avoided["cautious"], 3)),
        ("so its expected utility is {}. The top", digits(scores["cautious"], 3)),
        ("a sure reward of {}, so uncertainty costs {} per wine",
         digits(certain["precise"], 3), digits(means["precise"] - certain["precise"], 3)),
        ("For the cautious classifier uncertainty costs {}, and for the top list only {}.",
         *(digits(means[name] - certain[name], 3) for name in ("cautious", "top list"))),
        ("because 0.40 − 0.35 = {}.", digits(0.05, 2)),
        (r"$\log(1 + x)$ gives {} to a perfect", digits(LOG(1), 2)),
        (r"They are $e^{{0.35}} - 1 = {}$ and $e^{{0.40}} - 1 = {}$", *(digits(math.expm1(z), 2) for z in (0.35, 0.4))),
        ("that is larger by {}.", digits(round(math.expm1(0.4), 2) - round(math.expm1(0.35), 2), 2)),
        (r"$\sqrt{{1/9}} = {}$ and the certainty equivalent ${}$", tex(THIRD), tex(F(1, 9))),
        (r"has $\tfrac19$ and ${}$. Its mean is $\tfrac19$, its variance is ${}$",
         tex(F(sure(ROOT, 9)).limit_denominator(99)), tex(ninth.variance)),
        (r"\tfrac12\cdot\tfrac{{27}}4\cdot{} = \tfrac13 - \tfrac13 = {}$",
         tex(ninth.variance), round(second_order_of_random(ROOT, 9), 12) + 0 or "0"),
        ("the error is about $-{}$, and the bound is about ${}$",
         digits(-risk.second_order_error(LOG, risk.random_reward(2)), 4),
         digits(risk.second_order_error_bound(LOG, risk.random_reward(2)), 4)),
        ("are (a) {} euros and (b) {}.", digits(sold(300, 100)[0], 2), digits(sold(300, 100)[2], 3)),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks."""
    f, g = SEVEN
    return [
        (r"$(6\cdot\tfrac57 + 1)/7 = {}$ against $6\cdot\tfrac56/7 = {} = \tfrac{{35}}{{49}}$",
         tex(f.expected(F2)), tex(g.expected(F2))),
        ("rises up to $x = {}$ and falls", tex(EXACT_U80.increasing_on[1])),
        ("the expected utility {}, which a person", digits(ODD_BET.expected(ODD.get), 3)),
        (r"because $u_{{80}}(\tfrac56) = u_{{80}}(1) = {}$", EXACT_U80(F(5, 6))),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    poor, middle, rich = (sold(wealth, 100) for wealth in (30, 300, 3000))
    apart = np.abs(rewards.Quadratic(0.62).by_size(4)[1:] - [1, 0.62, 0.45, 0.36]).max()
    return [
        (r"$\tfrac23\cdot 0.36 + \tfrac13\cdot 0.62 = {}$, which is more than the {} of",
         digits(ODD_BET.expected(ODD.get), 3), ODD[THIRD]),
        ("differ by at most {}, and", digits(apart, 2)),
        (r"\tfrac12\log(1 + 100/300)$, so $x = \sqrt{{300\cdot 400}} - 300 \approx {}$", digits(middle[0], 2)),
        (r"= \log\tfrac76 / \log\tfrac43 \approx {}$", digits(middle[2], 3)),
        ("for {} euros, and a correct pair is as good as a single class with accuracy {}.",
         digits(poor[0], 2), digits(poor[2], 3)),
        ("for {} euros, and the accuracy is {}.", digits(rich[0], 2), digits(rich[2], 3)),
        (r"\tfrac12\cdot\tfrac{{2500}}{{350}} \approx {}$", digits(middle[1], 2)),
        ("it says {} instead of {}.", digits(poor[1], 2), digits(poor[0], 2)),
    ]  # fmt: skip


SENTENCES = {FIRST: first, SECOND: second, CHECKED: checked, SOLUTIONS: solutions}


def claims(page):
    return [template.format(*values) for template, *values in SENTENCES[page]()]


@pytest.mark.parametrize("page", SENTENCES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", SENTENCES)
def test_no_number_is_typed_without_being_recomputed(page):
    text = flat(without_code(text_of(page)))
    assert uncovered(text, [*claims(page), *GIVEN[page]]) == [], CURE
    assert [part for part in GIVEN[page] if part not in text] == []


def test_a_number_that_nobody_recomputes_is_noticed():
    assert uncovered(r"It is 0.25, not 3/98 or \tfrac{13}{72}.", ["It is 0.25"]) == ["3/98", r"\tfrac{13}{72}"]


def test_the_three_programs():
    """First lesson: 0.50, 0.50 and 0.55, and the pair alone rises with h, to 0.65 and 0.80."""
    truth, pairs = np.zeros(100, dtype=int), np.ones((100, 2), dtype=bool)
    named = [np.stack([np.arange(100) < hits, np.arange(100) >= hits], axis=1) for hits in (50, 55)]
    scores = {u: [metrics.utility_score(truth, sets, u) for sets in (pairs, *named)] for u in ("u65", "u80")}
    assert scores == {"u65": pytest.approx([0.65, 0.5, 0.55]), "u80": pytest.approx([0.8, 0.5, 0.55])}
    assert metrics.utility_score(truth, pairs, "discounted_accuracy") == 0.5


def test_premiums_of_four_utilities():
    """First lesson: log2 pays most for a pair, the root for a set of four, and the square is below its chord."""
    x = 1 / np.array([2, 3, 4])
    log, root, parabola, square = (
        u - x for u in (np.log2(1 + x), np.sqrt(x), rewards.Quadratic(0.75).utility(x), np.square(x))
    )
    assert parabola == pytest.approx(x * (2 - x) - x)
    assert (np.argmax(log), np.argmax(root)) == (0, 2)
    assert min(log.min(), root.min(), parabola.min()) > 0 > square.max()
    bends = [n**-0.5 - 1 / n for n in range(2, 100)]
    assert np.argmax(bends) + 2 == 4


def test_no_bet_beats_its_average_under_a_concave_utility():
    """First lesson, the search: none of a thousand bets, and all of them under the square."""
    bets, pays = np.random.default_rng(7).dirichlet(np.ones(4), 1000), np.array([0, 1 / 3, 1 / 2, 1])
    average = bets @ pays
    better = [(bets @ u(pays) > u(average)).sum() for u in (np.sqrt, np.log1p, np.square)]
    assert better == [0, 0, 1000]


def test_the_table_of_what_is_dropped():
    """First lesson, "Where it breaks": a half and a quarter under the square; all utilities of the bet exceed 1/k."""
    assert risk.random_reward(2).expected(lambda x: x**2) == HALF
    assert risk.vacuous_reward(2).expected(lambda x: x**2) == F(1, 4)
    assert all(value > x for x, value in list(ODD.items())[1:-1])
    assert ODD_BET.mean == THIRD


def test_the_counts_of_the_twelve_wines():
    """First lesson, "On data": the counts, and the best classifier for each h."""
    data, lines = twelve_wines(), {}
    for name, given in data.answers.items():
        hits = given.sets[np.arange(12), data.y]
        lines[name] = [int((hits & (given.sets.sum(axis=1) == k)).sum()) for k in (1, 2, 3)]
    assert lines == {"precise": [8, 0, 0], "cautious": [6, 3, 1], "silent": [0, 0, 0], "top list": [0, 11, 0]}
    best = [max(lines, key=lambda name: np.dot(lines[name], [1, h, (8 * h - 1) / 9])) for h in (0.5, 0.7, 0.9)]
    assert best == ["precise", "cautious", "top list"]
    ends = {name: [np.dot(line, [1, h, (8 * h - 1) / 9]) / 12 for h in (0.5, 1)] for name, line in lines.items()}
    assert ends["cautious"] == pytest.approx([0.653, 0.815], abs=5e-4), "the alternative text of the figure"
    assert ends["top list"] == pytest.approx([0.458, 0.917], abs=5e-4)


def test_three_traders_with_other_numbers():
    """First lesson, thirty patients: Anna below 18/25, Ben above; second lesson: who is the most averse."""
    assert switch("Anna") < F(18, 25) < switch("Ben")
    assert max((0.25 - sure(u, 4), u.label) for u in (ROOT, LOG, SMOOTH_U65))[1] == ROOT.label


def test_where_the_approximation_is_good():
    """Second lesson: a sixth for twelve classes; the root within 20% for five and six alone, and then not positive."""
    assert off(LOG, 12) < -1 / 6
    near = [off(ROOT, n) for n in range(2, 13)]
    assert [n for n, error in enumerate(near, start=2) if abs(error) < 0.2] == [5, 6]
    assert off(ROOT, 5) > 0 > off(ROOT, 6)
    assert second_order_of_random(ROOT, 12) < 0 == pytest.approx(second_order_of_random(ROOT, 9), abs=1e-12)
    assert [100 * off(u, n) for u, n in ((LOG, 2), (LOG, 12), (ROOT, 2), (ROOT, 3), (ROOT, 12))] == pytest.approx(
        [1, -18, 24, 30, -230], abs=0.5
    ), "the alternative text of the figure"
    for n, error in enumerate(near, start=2):
        assert 1 + error == pytest.approx(math.sqrt(n) * (1 - (n - 1) / 8))
    f, g = (risk.second_order(risk.SmoothUtility(F2.utility), float(one.mean), float(one.variance)) for one in SEVEN)
    assert f < g
    assert SEVEN[0].mean == SEVEN[1].mean == F(3, 7)
    assert SEVEN[1].variance < SEVEN[0].variance


def test_the_parabola_at_the_rewards():
    """Second lesson: heights -1 and 1/8 with nine classes."""
    mean = 1 / 9
    heights = [
        ROOT(mean) + ROOT.derivative(mean) * (x - mean) + ROOT.derivative(mean, 2) / 2 * (x - mean) ** 2 for x in (1, 0)
    ]
    assert heights == pytest.approx([-1, 1 / 8])


def test_the_bonus_for_avoided_variance():
    """Second lesson: the displayed identity, and the bonus of 0.6 and 1.2 for a unit."""
    one = risk.Outcomes((F(2, 9), F(1, 3), F(1, 9)), (F(2, 9), F(1, 9), 0))
    for reward, bonus in ((U65, F(3, 5)), (U80, F(6, 5))):
        assert one.expected(reward) == one.mean + bonus * (one.mean * (1 - one.mean) - one.variance)


def test_wealth_and_prices():
    """Second lesson, "The same with money": the ends of the curve, and prices by wealth."""
    assert [round(utility_of_half(wealth), 2) for wealth in (0.01, 100)] == [0.85, 0.50]
    assert [round(wealth_for(h), 3) for h in (0.8, 0.65)] == [0.039, 0.386]
    assert sold(0.1)[0] < 0.25 < 0.49 < sold(100)[0] < 0.5
    assert sold(3)[0] == pytest.approx(math.sqrt(3 * 4) - 3)


def test_all_178_wines():
    """Checked: equal within the error under u65, opposite signs, a break-even of 24 to 36, uncertainty costs both."""
    X, y = load_wine(return_X_y=True)
    p = cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba")
    rank = (-p).argsort(axis=1).argsort(axis=1)
    doubtful = p.max(axis=1, keepdims=True) < 0.7
    precise, cautious = rank == 0, rank < np.where(doubtful, 2, 1)
    gains = []
    for half in (0.5, 0.65, 0.8):
        reward = rewards.Quadratic(half)
        gain = reward.payoff(cautious, y) - reward.payoff(precise, y)
        gains.append(gain.mean() / (gain.std(ddof=1) / np.sqrt(gain.size)))
    assert gains[0] < -1 < -0.5 < gains[1] < 0.5 < 1 < gains[2]
    unsure = doubtful[:, 0]
    one, two = (sets[unsure, y[unsure]].sum() for sets in (precise, cautious))
    assert F(int(one), int(two)) == F(2, 3)
    lost = []
    for sets in (precise, cautious):
        bet = risk.Outcomes.from_predictions(y, sets).lottery()
        lost.append(bet.mean - risk.certainty_equivalent(SMOOTH_U65, bet))
    assert lost[0] > lost[1] > 0


def test_utilities_that_replace_u80():
    """Checked: set-F with a beta squared of 3 pays 4/5 for a pair, set-F1 is 2x/(1 + x)."""
    assert risk.QuadraticUtility(F(3, 4)).increasing_on[1] == 1
    for x in (0.25, 0.5, 0.9):
        assert rewards.FBeta(3**0.5).utility(x) == pytest.approx(4 * x / (1 + 3 * x))
        assert rewards.FBeta(1).utility(x) == pytest.approx(2 * x / (1 + x))
        assert F2.utility(x) == pytest.approx(5 * x / (1 + 4 * x))
    assert rewards.FBeta(3**0.5).utility(0.5) == pytest.approx(0.8)


def test_the_bound_is_not_sharp():
    """Solution 7.4: more than ten times the error for two classes, about twice for ten."""
    ratio = {}
    for n in (2, 10):
        bet = risk.random_reward(n)
        ratio[n] = float(risk.second_order_error_bound(LOG, bet)) / abs(risk.second_order_error(LOG, bet))
    assert ratio[2] > 10
    assert 1.5 < ratio[10] < 2.5
