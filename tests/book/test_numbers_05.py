"""What the text of chapter 5 says about numbers, recomputed.

``FIRST`` and ``SECOND`` hold parts of sentences of the two lessons, with ``{}`` where a number stands, and the number,
recomputed. Each must be on its page word by word, and each decimal and longer fraction of a page is in one of them, or
in a part of ``GIVEN``, whose numbers are chosen by the book. Other tests name their section.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from scipy.stats import multinomial

from credal_book import datasets
from credal_lib import choice, gambles, metrics, rewards
from credal_lib.credal_sets import (
    Intervals,
    extreme_points,
    greedy_distribution,
    imprecise_dirichlet,
    least_expectation,
)
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
H, B, N = range(3)
COSTS = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
LOWER, UPPER = [F(0), F(3, 10), F(4, 10)], [F(2, 10), F(4, 10), F(6, 10)]
REPORT, EXPERT = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6]), Intervals([0.3, 0.2, 0.2], [0.3, 0.5, 0.5])
BY_HAND = [F(25, 100), F(30, 100), F(20, 100)], [F(40, 100), F(45, 100), F(40, 100)]
TEN = imprecise_dirichlet([1, 4, 5], s=2)
VERTICES = [[F(n, 12) for n in vertex] for vertex in ((3, 4, 5), (1, 6, 5), (1, 4, 7))]
RULES = (choice.e_admissible, choice.maximal, choice.interval_dominance)
EQUAL = np.eye(3)
TRUTH = [0.1, 0.5, 0.4]
PAGES = [
    f"book/part2-sets/{name}" for name in ("05-classifiers-that-answer-with-sets", "05b-intervals-and-three-rules")
]
NUMBER = re.compile(r"\d+\.\d+|\d+/\d\d+|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
GIVEN = [
    "bicycle and nothing are 0.1, 0.5 and 0.4", "the true probabilities 0.1, 0.5 and 0.4", "report 0.34 for",
    "$(0.1, 0.5, 0.4)$", "the true probabilities are 0.1, 0.5 and 0.4", "The probability of a human is 0.3.",
    "a bicycle is between 0.2 and 0.5", "between 0 and 0.2, \"bicycle\" between 0.3 and 0.4",
    "\"nothing\" between 0.4 and 0.6", "Afterward put 0.3 back in both lists",
    "`[0.34, 0.2, 0.2], [0.34, 0.5, 0.5]`", "*human* exactly 0.30, and the other two classes from 0.20 to 0.50",
    "Move *human* to 0.35", "has the probability 0.35",
    "the intervals $[0.25, 0.40]$, $[0.30, 0.45]$ and $[0.20, 0.40]$", "$(0, 0.45, 0.55)$ and $(0.3, 0.3, 0.4)$",
    "u65 pays 0.65 for a correct pair", "lies between 1.2 and 1.6, and that of another class between 1.0 and 1.3",
    "$p_1 \\in [0.1, 0.9]$, $p_2 \\in [0.2, 0.4]$ and $p_3 \\in [0.1, 0.3]$", "It is 0.9, because",
    "have at least 0.2 and 0.1", "in $[0.1, 0.5]$, $[0.2, 0.4]$ and $[0.2, 0.6]$", "of the first class is 0.7",
    "The upper bound 0.7 would", "$p_1 \\in [0.2, 0.5]$, $p_2 \\in [0.2, 0.5]$, $p_3 \\in [0.1, 0.4]$",
    "$p_2 \\in [0.25, 0.5]$, $p_3 \\in [0.5, 0.5]$", "which costs $1.5$ if",
    "{\\text{human}} \\in [0, 0.2]$, $p_{\\text{bicycle}} \\in [0.2, 0.5]$ and $p_{\\text{nothing}} \\in [0.4, 0.7]$",
    "between $\\tfrac25$ and $\\tfrac7{10}$", "for which $t$", "\"human\" has only 0.3",
]  # fmt: skip


def over(value, whole):
    """A fraction with a given denominator, in the book's TeX."""
    top = value * whole
    assert top.denominator == 1
    return rf"\tfrac{{{top}}}{{{whole}}}" if top > 9 else rf"\tfrac{top}{{{whole}}}"


def point(p, places=2, space=" "):
    """A distribution as the text prints it."""
    return "(" + f",{space}".join(digits(share, places) for share in p) + ")"


def expected(p, cost):
    """An expected cost, exactly."""
    return sum(share * int(each) for share, each in zip(p, cost, strict=True))


@cache
def cars():
    """The thousand cars of the first lesson, and by how many scenes "nothing" is ahead."""
    seen = np.random.default_rng(5).multinomial(10, TRUTH, size=1000)
    return seen, seen[:, N] - seen[:, B]


def answered(s):
    """The answers of the thousand cars."""
    return choice.maximal(EQUAL, imprecise_dirichlet(cars()[0], s=s))


@cache
def problems():
    """The 500 problems of the second lesson: what each rule keeps."""
    rng = np.random.default_rng(5)
    kept = []
    for _ in range(500):
        costs = rng.random((4, 3))
        middle, width = rng.dirichlet(np.ones(3)), rng.random((2, 3)) / 4
        credal = Intervals(np.maximum(middle - width[0], 0), np.minimum(middle + width[1], 1))
        kept.append([rule(-costs, credal) for rule in RULES])
    return np.array(kept)


def missed_by_credal(n):
    """How probable it is that a credal car leaves out the bicycle."""
    counts, probability = falls(n)
    return probability @ ~choice.maximal(EQUAL, imprecise_dirichlet(counts, s=2))[:, B]


def missed_by_precise(n):
    """How probable it is that a precise car misses the bicycle; it breaks ties at random."""
    counts, probability = falls(n)
    favorites = choice.bayes(EQUAL, counts / n)
    return probability @ (1 - favorites[:, B] / favorites.sum(axis=1))


@cache
def truth_inside(scenes):
    """The share of a thousand cars whose credal set contains the true probabilities, as the cell draws them."""
    rng = np.random.default_rng(5)
    shares = {}
    for size in (10, 100, 1000):
        seen = rng.multinomial(size, TRUTH, size=1000)
        shares[size] = float(imprecise_dirichlet(seen, s=2).contains(TRUTH).mean())
    return shares[scenes]


def first():
    """Sentences of the first lesson."""
    ahead = cars()[1]
    share = [F(n, 10) for n in (1, 4, 5)]
    decimal = [digits(each, 1) for each in share]
    cost = [expected(share, row) for row in COSTS]
    changed = expected(share, [2, 2, 0])
    low = [F(n, 12) for n in (1, 4, 5)]
    extra = {"n": COSTS[N] - COSTS[B], "h": COSTS[H] - COSTS[B]}
    at = {name: [expected(p, change) for p in VERTICES] for name, change in extra.items()}
    alike = [p[N] - p[B] for p in VERTICES]
    wines = datasets.twelve_wines()
    paid = {name: metrics.discounted_accuracy_score(wines.y, given.sets) for name, given in wines.answers.items()}
    covered = {name: given.sets[np.arange(12), wines.y].sum() for name, given in wines.answers.items()}
    two, five = answered(2), answered(5)
    four = [F(n, 22) for n in (3, 8, 9, 0)]
    coin = [2 * p - 1 for p in (F(2, 5), F(7, 10))]
    return [
        ("the same shares, {}, {} and {}.", *decimal),
        ("The shares {}, {} and {} do not say", *decimal),
        ("The answer is (c): {} of our cars", (ahead > 0).sum()),
        ("but only in {} cars (the brown bars)", (ahead >= 3).sum()),
        ("only these {} of the thousand cars leave out the bicycle. Where", (~two[:, B]).sum()),
        (
            r"${} \cdot 4 + {} \cdot 4 + {} \cdot 0 = {}$",
            *(over(each, 10) for each in share),
            cost[N],
        ),
        ("the smallest expected cost, {}.", digits(min(cost), 1)),
        ('"nothing" costs {} on average', digits(changed, 1)),
        ("the other two answers cost {} and {} as before", digits(cost[H], 1), digits(cost[B], 1)),
        (r"between ${}$ and ${} = \tfrac14$", over(low[0], 12), over(low[0] + F(2, 12), 12)),
        (r"bounds ${}$, ${}$ and ${}$ add up to ${}$, so ${}$", *(over(x, 12) for x in (*low, sum(low), 1 - sum(low)))),
        (r"$\tfrac2{{{}}} \approx {}$", 10_000 + 2, digits(F(2, 10_002), 4)),
        ("at a vertex is {}, the largest is {}, and", digits(min(at["n"]), 3), digits(max(at["n"]), 3)),
        (r"{}(3, 4, 5), \qquad {}(1, 6, 5), \qquad {}(1, 4, 7)", *[tex(F(1, 12))] * 3),
        (
            (
                r"\tfrac{{9 + 16 - 10}}{{12}} = {}, \qquad \tfrac{{3 + 24 - 10}}{{12}} = {}, "
                r"\qquad \tfrac{{3 + 16 - 14}}{{12}} = {}"
            ),
            *(over(each, 12) for each in at["n"]),
        ),
        ("The smallest of them is ${} > 0$", over(min(at["n"]), 12)),
        ("with the expectations ${}$, ${}$ and ${}$. All", *(over(each, 12) for each in at["h"])),
        ("which gives $-{}$, ${}$ and $-{}$", *(over(abs(each), 12) for each in alike)),
        ("As promised, {} cars leave out the bicycle", (~two[:, B]).sum()),
        ("only {} of the thousand cars name a single class", (two.sum(axis=1) == 1).sum()),
        ("Now {} cars leave out", (~five[:, B]).sum()),
        ("but only {} cars name a single class", (five.sum(axis=1) == 1).sum()),
        ("best, with {} of 12 wines", max(covered.values())),
        ("correct for about {:.0%} of the wines", paid["cautious"]),
        ("of the cautious classifier is {}.", digits(paid["cautious"], 3)),
        ("slightly better, with {}.", digits(paid["precise"], 3)),
        ("misses the bicycle with probability {}, more often", digits(missed_by_precise(10), 2)),
        ("from {} at 5 scenes to {} at 25 scenes", *(digits(missed_by_credal(n), 2) for n in (5, 25))),
        (
            "{:.0%} of the credal sets contain the true probabilities after ten scenes, and {:.0%} after a hundred",
            *(truth_inside(n) for n in (10, 100)),
        ),
        (
            "The intervals are $[{}, {}]$, $[{}, {}]$, $[{}, {}]$ and $[0, {}]$",
            *(over(each, 22) for low in four for each in (low, low + F(2, 22)) if each),
        ),
        ("${}(5, 8, 9, 0)$, ${}(3, 10, 9, 0)$, ${}(3, 8, 11, 0)$ and ${}(3, 8, 9, 2)$", *[tex(F(1, 22))] * 4),
        ("lies between ${}$ and ${}$. The extra", *map(tex, coin)),
        ("of the opposite gamble, $-{}$,", tex(coin[1])),
        (r"that is, for $t \ge {}$. At $t = {}$ it ties", *[tex(F(4, 4 + 2))] * 2),
        (r"is optimal for $t \ge {}$.", tex(F(1, 2))),
        (r"that is, $a > {}$.", tex(F(1, 2))),
        ("There are $N = {}$ examples, so everything is counted in parts of {}.", 3 + 8 + 9, 3 + 8 + 9 + 2),
        ("has been seen {} times and is ahead", 8 + 2 + 1),
    ]


def second():
    """Sentences of the second lesson."""
    low, high = gambles.lower_expectation(COSTS, REPORT), gambles.upper_expectation(COSTS, REPORT)
    kept = problems()
    largest = 1 - LOWER[B] - LOWER[N]
    left = 1 - sum(BY_HAND[0])
    orders = [
        (",".join(f" {j + 1}" for j in order).strip(), fill_in(order, *BY_HAND)) for order in permutations(range(3))
    ]
    three = [F(1, 10), F(2, 10), F(2, 10)], [F(5, 10), F(4, 10), F(6, 10)]
    wider = [F(6, 10), *three[1][1:]]
    cheap, dear = fill_in((0, 1, 2), *three), fill_in((2, 1, 0), *three)
    cheaper = fill_in((0, 1, 2), three[0], wider)
    cost = [0, 2, 5]
    return [
        ("so there are {} if $K = 3$", 3 * 2**2),
        ("share the probability {}, so one of them has at least {}", digits(F(7, 10), 1), digits(F(7, 20), 2)),
        ("gave the upper bound ${}$ for", over(F(5, 10), 10)),
        ("at least ${}$ and ${}$, so only ${}$ is left", over(LOWER[B], 10), over(LOWER[N], 10), over(largest, 10)),
        ("the bound ${}$ is not *reached*", over(F(5, 10), 10)),
        ('of "human" is now ${}$', over(largest, 10)),
        (
            r"is $\tfrac{{3 + 12 - 12}}{{10}} = {}$",
            over(least_expectation([-2, 3, 4], *([b[j] for j in (N, H, B)] for b in (LOWER, UPPER))), 10),
        ),
        (
            (
                '"bicycle" costs at most {}. "Nothing" costs at least {}, so it is removed. '
                '"Human" costs between {} and {}'
            ),
            digits(high[B], 1),
            digits(low[N], 1),
            digits(low[H], 1),
            digits(high[H], 1),
        ),
        (
            'has at least {} and "human" at most {}, this number is at least {}, so',
            *(digits(each, 1) for each in (LOWER[B], UPPER[H], LOWER[B] - UPPER[H])),
        ),
        ("we found the lower expectation ${}$ for", over(F(3, 10), 10)),
        (
            'costs only {} at (2, 4, 4) tenths, but at the same distribution "bicycle" costs {}.',
            *(digits(expected([F(2, 10), F(4, 10), F(4, 10)], COSTS[j]), 1) for j in (H, B)),
        ),
        ('largest $z$ of "human" is $-{}$. It is reached at $(0.3, {}, {})$', "0.05", *["0.35"] * 2),
        ("is +{}, reached at $(0.34, {}, {})$", "0.01", *["0.33"] * 2),
        ("two vertices, $(0.34, 0.2, {})$ and $(0.34, {}, 0.2)$", *[digits(1 - 0.34 - 0.2, 2)] * 2),
        ('as "human" was at (0.34, {}, {})', *["0.33"] * 2),
        ("differ in only {} of the 500 problems", (kept[:, 0] != kept[:, 1]).any(axis=1).sum()),
        ("differ in {} of them", (kept[:, 1] != kept[:, 2]).any(axis=1).sum()),
        ("comes in at {}. There the credal set reaches $(0.3, 0.3, 0.4)$", "0.30"),  # the explorer's own test
        ("sum to {}, so {} is left. The", digits(sum(BY_HAND[0]), 2), digits(left, 2)),
        (
            "have room for {}, {} and {}.",
            *(digits(b - a, 2) for a, b in zip(*BY_HAND, strict=True)),
        ),
        *(("| {} | ${}$ |", order, point(p, space="\\ ")) for order, p in orders),
        ("At ${}$ the first class is", point(orders[1][1])),
        ("at ${}$ the second, and at ${}$ the third", point(orders[2][1]), point(orders[4][1])),
        ('more probable than "bicycle" by {}, so', "0.1"),  # test_what_the_rules_keep
        ("so at most {} is left.", digits(1 - 0.2 - 0.1, 1)),
        ("{{dropdown}} It is {}.", digits(1 - 0.2 - 0.1, 1)),
        ("of the other classes sum to {}, and the rest", digits(0.2 + 0.1, 1)),
        ("It is {}, because the others have at most {} together", digits(1 - 0.4 - 0.3, 1), digits(0.4 + 0.3, 1)),
        ("upper bounds of the others sum to {}", digits(0.4 + 0.3, 1)),
        ("The lower bounds sum to {}, so {} is left. The smallest", *[digits(sum(three[0]), 1)] * 2),
        ("which takes {}, and then the second class takes {}. The lower", "0.4", "0.1"),
        (
            r"reached at ${}$ and is $2 \cdot {} + 5 \cdot {} = {}$. For the upper",
            point(cheap, 1),
            *(digits(x, 1) for x in (*cheap[1:], expected(cheap, cost))),
        ),
        ("the third class takes {} first, and then the second class takes {}.", "0.4", "0.1"),
        (
            r"reached at ${}$ and is $2 \cdot {} + 5 \cdot {} = {}$. Every",
            point(dear, 1),
            *(digits(x, 1) for x in (*dear[1:], expected(dear, cost))),
        ),
        ("have at least {} together. It would be tightened to {}", digits(0.4, 1), digits(wider[0], 1)),
        ("would then take {}, which", digits(wider[0] - three[0][0], 1)),
        (
            r"expectation to $2 \cdot {} + 5 \cdot {} = {}$",
            *(digits(x, 1) for x in (*cheaper[1:], expected(cheaper, cost))),
        ),
        (r"becomes $p_1 \le {}$", digits(1 - 0.25 - 0.5, 2)),
    ]


def claims(page):
    found = first() if page == PAGES[0] else second()
    return [template.format(*values) for template, *values in found]


@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*claims(page), *GIVEN], NUMBER) == [], CURE


def test_a_number_that_nobody_recomputes_is_noticed():
    assert uncovered(r"It is 0.25, not 3/98 or \tfrac{13}{72}.", ["It is 0.25"], NUMBER) == ["3/98", r"\tfrac{13}{72}"]


def falls(n):
    """All counts of n scenes whose truth is (0.1, 0.5, 0.4), with their probabilities."""
    counts = np.array([(h, b, n - h - b) for h in range(n + 1) for b in range(n + 1 - h)])
    return counts, multinomial.pmf(counts, n, TRUTH)


def test_three_hundred_of_a_thousand_cars_believe_the_opposite():
    """Lesson, the guess and Quiz; checked, "Not proved": 0.302 and 0.120 are the exact probabilities."""
    counts, probability = falls(10)
    ahead = counts[:, N] - counts[:, B]
    assert [digits(probability[ahead > by].sum(), 3) for by in (0, 2)] == ["0.302", "0.120"]
    kept = choice.maximal(EQUAL, imprecise_dirichlet([7, 9, 4], s=2))
    assert kept.tolist() == [True, True, False]


def test_the_extra_cost_lies_between_those_at_the_vertices():
    """Lesson, "Many distributions": 3,000 distributions, and the order of the three differences of the rule."""
    imagined = 2 * np.random.default_rng(5).dirichlet(np.ones(3), size=3000)
    extra = (np.array([1, 4, 5]) + imagined) / 12 @ (COSTS[N] - COSTS[B])
    assert 5 / 12 < extra.min() < extra.max() < 17 / 12


def test_precise_decisions():
    """Lesson, "One distribution", and checked, "Examples 3 and 4": under the paper's estimate 1.5, 1.3 and 1.6."""
    estimate = [F(1, 10), F(3, 10), F(6, 10)]
    assert [expected(estimate, row) for row in COSTS] == [F(15, 10), F(13, 10), F(16, 10)]
    assert choice.bayes(-COSTS, [0.1, 0.4, 0.5]).tolist() == [False, True, False]
    assert choice.bayes(EQUAL, [0.1, 0.4, 0.5]).tolist() == [False, False, True]


def test_ten_scenes_by_hand():
    """Lesson, "By hand": the vertices, the extra costs under both tables, the answers; what thirty scenes change."""
    lower, upper = [F(1, 12), F(4, 12), F(5, 12)], [F(3, 12), F(6, 12), F(7, 12)]
    assert sorted(extreme_points(lower, upper)) == sorted(map(tuple, VERTICES))
    assert (COSTS[N] - COSTS[B]).tolist() == [3, 4, -2]
    assert (COSTS[H] - COSTS[B]).tolist() == [-1, 1, 0]
    answers = [[choice.maximal(gains, imprecise_dirichlet(counts, s=2)).tolist() for gains in (-COSTS, EQUAL)]
               for counts in ([1, 4, 5], [3, 12, 15])]  # fmt: skip
    assert answers == [
        [[False, True, False], [False, True, True]],
        [[False, True, False], [False, False, True]],
    ]


def test_the_ranges_of_human_and_bicycle_overlap():
    """Checked, "Ranges and intervals forget": 14/12 to 18/12 and 11/12 to 15/12."""
    low, high = gambles.lower_expectation(COSTS, TEN) * 12, gambles.upper_expectation(COSTS, TEN) * 12
    assert low[[H, B]] == pytest.approx([14, 11])
    assert high[[H, B]] == pytest.approx([18, 15])
    assert choice.interval_dominance(-COSTS, TEN).tolist() == [True, True, False]


def test_the_twelve_wines_are_covered_so_often():
    """Lesson, "On data": 8, 10, 0 and 11 of twelve, single classes for the seven surest; wines 7 and 8."""
    wines = datasets.twelve_wines()
    covered = {name: given.sets[np.arange(12), wines.y].sum() for name, given in wines.answers.items()}
    assert covered == {"precise": 8, "cautious": 10, "silent": 0, "top list": 11}
    assert (wines.answers["cautious"].sets.sum(axis=1) == 1).tolist() == [True] * 7 + [False] * 5
    missed = ~wines.answers["cautious"].sets[np.arange(12), wines.y]
    assert np.flatnonzero(missed).tolist() == [7 - 1, 8 - 1]
    assert wines.answers["cautious"].sets[8 - 1].sum() == 2


def fill_in(order, lower, upper):
    """Give each class its lower bound, and the rest to the classes in an order, as much as the intervals allow."""
    p = dict(zip(order, greedy_distribution([lower[j] for j in order], [upper[j] for j in order]), strict=True))
    return tuple(p[j] for j in range(len(order)))


def test_the_margins():
    """Second lesson, the linear program: the largest margins of "human", and where they are reached."""
    for human, margin, at in ((0.3, -0.05, 0.35), (0.34, 0.01, 0.33)):
        credal = Intervals([human, 0.2, 0.2], [human, 0.5, 0.5])
        grid = np.linspace(0.2, 0.5, 3001)
        others = np.stack([grid, 1 - human - grid])[:, (1 - human - grid >= 0.2 - 1e-9) & (1 - human - grid <= 0.5)]
        margins = human - others.max(axis=0)
        assert margins.max() == pytest.approx(margin)
        assert others[:, margins.argmax()] == pytest.approx([at, at], abs=1e-4)
        assert choice.e_admissible(EQUAL, credal).tolist() == [margin > 0, True, True]
        assert not choice.bayes(EQUAL, credal.vertices())[:, H].any()


def test_by_hand_and_what_no_rule_removes():
    """Second lesson, "By hand": six vertices, each class optimal at one of them; nesting; the first two questions."""
    assert {fill_in(order, *BY_HAND) for order in permutations(range(3))} == set(extreme_points(*BY_HAND))
    credal = Intervals(*(np.array(bound, dtype=float) for bound in BY_HAND))
    assert all(rule(EQUAL, credal).all() for rule in RULES)
    kept = problems()
    assert not (kept[:, 0] & ~kept[:, 1]).any()
    assert not (kept[:, 1] & ~kept[:, 2]).any()


def test_the_best_set_with_a_payment():
    """Second lesson, "Where it breaks": under u65 only "bicycle or nothing" is maximal among the seven sets."""
    best = choice.maximal(rewards.Quadratic(0.65).matrix(3), TEN)
    assert gambles.subsets(3)[best].tolist() == [[False, True, True]]


def test_ten_classes_can_have_more_than_a_thousand_vertices():
    """Second lesson, "A lower expectation without vertices"; Exercise 5.7 asks for the formula."""
    assert 10 * comb(9, 4) > 1000
    assert len(extreme_points([F(1, 20)] * 6, [F(1, 20) + F(7, 25)] * 6)) == 6 * comb(5, 2)


@pytest.mark.long
def test_filling_in_every_order_gives_all_vertices():
    """Second lesson, "By hand": every order gives a vertex, and every vertex comes from an order."""
    ends = list(combinations(range(0, 11, 2), 2))
    for pairs in product(ends, repeat=3):
        lower, upper = ([F(end, 10) for end in bound] for bound in zip(*pairs, strict=True))
        if sum(lower) <= 1 <= sum(upper):
            filled = {fill_in(order, lower, upper) for order in permutations(range(3))}
            assert filled == set(extreme_points(lower, upper))
            assert all(sum(lo < x < up for lo, x, up in zip(lower, p, upper, strict=True)) <= 1 for p in filled)
    assert len({fill_in(order, LOWER, UPPER) for order in permutations(range(3))}) == 4


def test_the_twelve_candidates():
    """Both pages: eight are allowed, two are found three times, four are left; and with a higher upper bound."""
    table = (
        """0,3,-:7 0,4,-:6+ 2,3,-:5+ 2,4,-:4+ 0,-,4:6 0,-,6:4+ 2,-,4:4+ 2,-,6:2 -,3,4:3 -,3,6:1+ -,4,4:2+ -,4,6:0+"""
    )
    bounds = [(0, 2), (3, 4), (4, 6)]
    found, candidates = [], []
    for free in reversed(range(3)):
        fixed = [*bounds[:free], (None,), *bounds[free + 1 :]]
        for point in product(*fixed):
            left = 10 - sum(share for share in point if share is not None)
            allowed = bounds[free][0] <= left <= bounds[free][1]
            text = ",".join("-" if share is None else str(share) for share in point)
            candidates.append(f"{text}:{left}{'+' * allowed}")
            if allowed:
                found.append(tuple(left if share is None else share for share in point))
    assert " ".join(candidates) == table
    assert sorted(map(found.count, set(found))) == [1, 1, 3, 3]
    assert sorted(set(found)) == [tuple(10 * share for share in p) for p in extreme_points(LOWER, UPPER)]


def test_the_prediction_of_example_4_by_hand():
    """Checked, "The prediction of Example 4": at the four vertices; in the lesson, by sorting."""
    vertices = [(0, 4, 6), (2, 3, 5), (2, 4, 4), (1, 3, 6)]
    for other, values in ((N, [4, 8, 14, 3]), (H, [4, 1, 2, 2])):
        change = (COSTS[other] - COSTS[B]).tolist()
        assert [gambles.expected_reward(p, change) for p in vertices] == values
    order = [N, H, B]
    assert least_expectation([-2, 3, 4], [LOWER[j] for j in order], [UPPER[j] for j in order]) == F(3, 10)


def test_one_can_be_uncertain_of_the_probabilities_and_certain_of_the_decision():
    """Checked, "Examples 3 and 4, by hand": {b, n} under 0/1 costs, with a vertex where they tie."""
    assert choice.bayes(-COSTS, [0.1, 0.3, 0.6]).tolist() == choice.maximal(-COSTS, REPORT).tolist()
    assert choice.maximal(-COSTS, REPORT).tolist() == [False, True, False]
    assert choice.maximal(EQUAL, REPORT).tolist() == [False, True, True]
    assert [p for p in extreme_points(LOWER, UPPER) if p[B] == p[N]]


def test_the_two_cars_answer_differently():
    """Lesson, "By hand": bicycle or nothing after ten scenes, nothing after ten thousand."""
    learned = imprecise_dirichlet([[1, 4, 5], [1000, 4000, 5000]], s=2)
    assert choice.maximal(EQUAL, learned).tolist() == [[False, True, True], [False, False, True]]


@pytest.mark.parametrize("size", range(5, 101, 5))
def test_credal_cars_leave_the_best_class_out_less_often(size):
    """Lesson, "What it does not show": at every size shown; ties count half; and the credal line first rises."""
    counts, probability = falls(size)
    favorites = choice.bayes(EQUAL, counts / size)
    precise = probability @ (1 - favorites[:, B] / favorites.sum(axis=1))
    kept = choice.maximal(EQUAL, imprecise_dirichlet(counts, s=2))
    assert probability @ ~kept[:, B] < precise
    if size == 10:
        alone = probability[counts[:, N] > counts[:, B]].sum()
        assert precise > 0.35 > 0.31 > alone


def test_a_false_lead_of_three_takes_some_scenes():
    """Lesson, "What it does not show": the credal line first rises, then falls."""
    missed = []
    for size in (2, 5, 10, 15, 20, 100):
        counts, probability = falls(size)
        missed.append(probability @ ~choice.maximal(EQUAL, imprecise_dirichlet(counts, s=2))[:, B])
    assert missed[0] == 0
    assert missed[:5] == sorted(missed[:5])
    assert missed[5] < missed[4]


def test_what_the_rules_keep_in_break_it():
    """Lesson, "A class that nobody would choose": what the rules keep; and the remarks of the other page."""
    squeezed = Intervals([0.3, 0.2, 0.2], [0.3, 0.5, 0.5])
    assert [rule(EQUAL, squeezed).sum() for rule in RULES] == [2, 3, 3]
    assert not choice.bayes(EQUAL, squeezed.vertices())[:, 0].any()
    assert [rule(-COSTS, REPORT).sum() for rule in RULES] == [1, 1, 2]
    low, high = gambles.lower_expectation(COSTS, REPORT), gambles.upper_expectation(COSTS, REPORT)
    assert low[H] < high[B] < low[N]
    ends = np.array([[0, 0.45, 0.55], [0.3, 0.3, 0.4]])
    box = Intervals(ends.min(axis=0), ends.max(axis=0))
    assert ends[:, N] - ends[:, B] == pytest.approx([0.1, 0.1])
    assert choice.maximal(EQUAL, ends).tolist() == [False, False, True]
    assert choice.maximal(EQUAL, box).tolist() == [False, True, True]


def test_the_warm_up_exercises():
    """Exercises 5.1 to 5.3: their solutions."""
    assert rewards.Quadratic(0.5).matrix(3).sum(axis=1) == pytest.approx(np.ones(7))
    at = F(2, 3)
    human, bicycle, nothing = (gambles.expected_reward([0, 1 - at, at], row.tolist()) for row in COSTS)
    assert nothing == bicycle < human
    for t in (F(1, 10), F(9, 10)):
        costs = [gambles.expected_reward([0, 1 - t, t], row.tolist()) for row in COSTS]
        assert costs == [1 + t, 2 * t, 4 * (1 - t)]
    coin = Intervals([0.4, 0.3], [0.7, 0.6])
    assert choice.maximal(np.eye(2), coin).all()
    assert gambles.lower_expectation([[1, -1], [-1, 1]], coin) == pytest.approx([-0.2, -0.4])


def test_vertices_of_the_core_exercise():
    """Exercise 5.4: six, two and K vertices."""
    tenths = [F(2, 10), F(2, 10), F(1, 10)], [F(5, 10), F(5, 10), F(4, 10)]
    assert len(extreme_points(*tenths)) == 6
    reported = Intervals([0, 0.25, 0.5], [1, 0.5, 0.5])
    assert reported.reachable() == Intervals([0, 0.25, 0.5], [0.25, 0.5, 0.5])
    assert len(reported.vertices()) == 2
    for K in range(2, 6):
        bounds = [F(j, 20) for j in range(K)]
        total = 1 - sum(bounds)
        vertices = extreme_points(bounds, [low + total for low in bounds])
        assert len(vertices) == K
        assert all(sum(share > low for share, low in zip(p, bounds, strict=True)) == 1 for p in vertices)


def test_the_fourth_decision():
    """Exercise 5.5: two, three and four decisions are kept; the numbers of the solution."""
    costs = np.vstack([COSTS, [1.5, 1.5, 1]])
    credal = Intervals([0, 0.2, 0.4], [0.2, 0.5, 0.7])
    assert [rule(-costs, credal).sum() for rule in RULES] == [2, 3, 4]
    assert (costs @ [0.2, 0.2, 0.6])[[0, 1, 3]] == pytest.approx([1.4, 1.4, 1.2])
    assert gambles.lower_expectation([costs[2] - costs[3]], credal) == pytest.approx(0.05)


def test_three_rules_agree_for_the_dirichlet_model():
    """Exercise 5.6: a class is kept exactly if no other leads it by more than s."""
    for counts in product(range(6), repeat=3):
        learned = imprecise_dirichlet(counts, s=2)
        expected = [n + 2 >= max(counts) for n in counts]
        assert all(rule(EQUAL, learned).tolist() == expected for rule in RULES)


@pytest.mark.parametrize(("upper", "K", "most"), [(F(1, 2), 3, 6), (F(7, 20), 4, 12), (F(3, 10), 5, 30)])
def test_the_graded_exercise_on_vertices_has_the_answer_we_mark_by(upper, K, most):
    """Exercise 5.7: K times the middle binomial coefficient of K - 1."""
    assert len(extreme_points([F(1, 10)] * K, [upper] * K)) == most == K * comb(K - 1, (K - 1) // 2)


def test_the_graded_exercise_on_equal_costs_has_the_answer_we_mark_by():
    """Exercise 5.8: with intervals and 0/1 costs, maximality and interval dominance keep the same classes."""
    ends = list(combinations(range(0, 11, 2), 2))
    for pairs in product(ends, repeat=3):
        lower, upper = np.array(pairs).T / 10
        if lower.sum() <= 1 <= upper.sum():
            credal = Intervals(lower, upper)
            assert (choice.maximal(EQUAL, credal) == choice.interval_dominance(EQUAL, credal)).all()
