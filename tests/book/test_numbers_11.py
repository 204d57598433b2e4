"""What the text of chapter 11, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of a page is in one of
them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.scenes.car import CAR
from credal_lib import gambles
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Table
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON = "book/part3-costs/11-cost-matrices-for-sets"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/11-cost-matrices-for-sets"
CLASSES = [list(row) for row in CAR]
PATIENT = [[0, 3], [6, 0]]
CHEAP = [F(1, 4), F(1, 4), F(2)]
SETS = gambles.subsets(3)
EQUAL = (F(1, 3),) * 3
GIVEN = [
    # the lesson
    "Suppose that a pair costs $(2.5, 2.5)$", "let the pair cost 0.9 under human", "With 0.9 under human the pair",
    "The pair at 2.5 never goes below this line, but the pair at 1.5 does", "The patient's pair at (3.2, 0.5)",
    "The patient's pair at (2.5, 2.5)", "the largest margin 0.2.", "by at least 0.2.", "less $0.2$ if the set",
    "three classes costs $\\tfrac1{10}$ whatever",
    "$u(\\tfrac12) = 0.65$ and $u(\\tfrac13) = \\tfrac7{15}$",
    "`possibility([F(3, 2), F(3, 2)]",
    # the page checked
    "let the pair cost $(\\tfrac25, \\tfrac9{10})$",
    # the solutions
    "the set costs $0.2$ less",
]  # fmt: skip


def average(costs, members):
    """The discounted costs of a set of classes, in fractions."""
    return [F(sum(costs[j][y] for j in members), len(members)) for y in range(len(costs[0]))]


def expected(row, p=EQUAL):
    """The expected cost of a row."""
    return sum(F(c) * q for c, q in zip(row, p, strict=True))


def mixture(weights, rows):
    """What a lottery over rows costs under each truth."""
    return [expected(column, weights) for column in zip(*rows, strict=True)]


def analyst(slow, pair):
    """The rows of the analyst's table."""
    return np.array(
        [*CLASSES, pair, [F(3, 2), F(5, 2), slow], [F(5, 2), F(3, 2), slow], [1, 1, 1]],
        dtype=object,
    )


def margins(rows):
    """The largest margins of each set of a table over its own classes and over all other rows."""
    return [
        (
            possibility(rows[i], rows[:3][SETS[i]]).margin,
            possibility(rows[i], np.delete(rows, i, axis=0)).margin,
        )
        for i in range(3, 7)
    ]


def paid(reward):
    """What each classifier pays on each of the twelve wines; an empty set counts as full."""
    wines = datasets.twelve_wines()
    return {
        name: 0 - reward.payoff(given.sets | ~given.sets.any(axis=1, keepdims=True), wines.y)
        for name, given in wines.answers.items()
    }


def failing(power, less):
    """The sets of five grades that are not possible if a correct set costs the average less a number."""
    costs = [[abs(j - y) ** power for y in range(5)] for j in range(5)]
    found = []
    for members in (m for k in range(2, 6) for m in combinations(range(5), k)):
        row = [mean - less * (y in members) for y, mean in enumerate(average(costs, members))]
        if not possibility(row, [costs[j] for j in members]).possible:
            found.append(members)
    return found


def lesson():
    """Sentences of the lesson."""
    fair = average(CAR, (0, 1))
    of_pair = possibility((F(5, 2), F(5, 2)), PATIENT)
    lottery = mixture((F(7, 12), F(5, 12)), PATIENT)
    cheap = possibility(CHEAP, CLASSES[:2])
    first, second = (F(2, 5), F(2, 5), 1), (F(1, 10),) * 3
    names = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    rest = possibility(first, [*names, second])
    before, after = margins(analyst(1, [F(3, 5), F(2, 5), 2])), margins(analyst(F(1, 2), CHEAP))
    weights = possibility((F(3, 5), F(2, 5), 2), CLASSES[:2]).mixture
    by_average, by_table = paid(DiscountedCost(CLASSES)), paid(Table.from_costs(analyst(F(1, 2), CHEAP), SETS))
    mushrooms = ((0, 1, 20), (1, 0, 20), (2, 2, 0))
    two, p_two = [[0, 2], [1, 0]], (F(2, 3), F(1, 3))
    return [
        ("costs ½ if a human is ahead, ½ if a bicycle is ahead, and {} if nothing is ahead", fair[2]),
        ("{} rows for ten classes", f"{len(gambles.subsets(10)):,}"),
        ("for example {} for ten classes", 10 * 9),
        (
            r"the pair has ${}$, at the average it has {}, and at $(\tfrac14, \tfrac14, 2)$ it has ${}$, which is ${}$",
            tex(expected((1, 1, 2))),
            expected(fair),
            tex(expected(CHEAP)),
            tex(1 - expected(CHEAP)),
        ),
        ("Human and bicycle have the expected cost {} each", expected(CAR[0])),
        ("the largest margin, ¼, for the probabilities ½, ½ and {}", cheap.p[2]),
        ("vanishes at {} each, which is the average", digits(fair[0], 2)),
        ("costs less than {} under bicycle", digits(1 - F(9, 10), 2)),
        (r"So the average is $({}, {})$", *map(tex, average(PATIENT, (0, 1)))),
        (
            'weight ${}$ and "healthy" with weight ${}$, the average costs are ${}$ and ${}$.',
            *map(tex, (F(7, 12), F(5, 12), *lottery)),
        ),
        (
            r"with the weights ${}$ and ${}$ costs {} whatever is true, which is ½ less",
            *(*map(tex, of_pair.mixture), mixture(of_pair.mixture, PATIENT)[0]),
        ),
        ("so that the lottery costs {}, as much as the pair", digits(lottery[0], 1)),
        (r"with the weights ${}$ and ${}$ was a certificate, too", tex(F(7, 12)), tex(F(5, 12))),
        (r"4(p_1 + p_2) = {}(p_1 + p_2) + {}p_3", tex(CHEAP[0]), CHEAP[2]),
        ("pays {}. The cautious classifier names cultivar 3", digits(by_average["precise"][9], 0)),
        (
            "wine 10 and pays {}, and names all three at wine 11 and pays ${}$",
            digits(by_average["cautious"][9], 0),
            tex(F(by_average["cautious"][10]).limit_denominator(10)),
        ),
        ("Its largest margin is ½, for a patient who is healthy with probability ⅔",),
        ("each of the two classes has the expected cost {}, and the pair", expected(PATIENT[0], (F(1, 3), F(2, 3)))),
        (r"its largest margin is ${} - x$", tex(possibility((0, 0, 2), CLASSES[:2]).margin)),
        (r"the pair has $\tfrac13 \cdot \tfrac52 = {} < 1$", tex(expected(CHEAP))),
        (r"equal at $q = {}$, where both cost {}", tex(F(2, 3)), 3 * F(2, 3)),
        ("largest margin against all other rows is ${}$", tex(rest.margin)),
        ("cheaper by at least ${}$", tex(-rest.margin)),
        ("pays {} on average, which is the least", digits(by_average["precise"].mean(), 2)),
        (
            'says "human" with weight ${}$ and "bicycle" with weight ${}$',
            *map(tex, weights),
        ),
        (r"their own classes are ${}$", tex(before[1][0])),
        (
            '"human or nothing" are ${}$ over its own classes and ${}$ over all rows',
            *map(tex, after[1]),
        ),
        (
            "pay {} instead of {}, and the silent classifier {} instead of {}.",
            *(digits(rows["cautious"].mean(), 3) for rows in (by_table, by_average)),
            digits(by_table["silent"].mean(), 0),
            digits(by_average["silent"].mean(), 3),
        ),
        ("so it pays {} as before", digits(by_table["precise"].mean(), 2)),
        (
            r"cost $({}, {}, {})$, the second and the poisonous kind cost $({}, {}, {})$",
            *map(tex, (*average(mushrooms, (0, 2)), *average(mushrooms, (1, 2)))),
        ),
        (r"all three cost $({}, {}, {})$", *map(tex, average(mushrooms, (0, 1, 2)))),
        (
            r"both classes have the expected cost ${}$ and the pair has ${}$",
            *map(tex, (expected(two[0], p_two), expected((F(1, 4), 1), p_two))),
        ),
        (r"has the expected cost ${} < {}$", *map(tex, (expected((F(3, 4), F(1, 4)), p_two), F(2, 3)))),
        ("All {} sets fail under (a)", len(failing(2, 0))),
    ]


def checked():
    """Sentences of the page checked."""
    less, *_ = (mean - cost for mean, cost in zip(average(CAR, (0, 1)), CHEAP, strict=True))
    return [
        (r"$E_p[\Delta] = {}(p_1 + p_2)$", tex(less)),
        (r"|p_1 - p_2| < {}(p_1 + p_2)$", tex(2 * less)),
    ]


def solved():
    """Sentences of the solutions."""
    u = {1: F(1), 2: F(13, 20), 3: F(7, 15)}
    return [
        (r"products $k\,u(\tfrac1k)$ are ${}$, ${}$ and ${}$", *(digits(k * v, int(k > 1)) for k, v in u.items())),
        ("Of the 26 sets, {} fail under (b)", len(failing(2, F(1, 5)))),
    ]


PAGES = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [template.format(*values) for template, *values in PAGES[page]()]


@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    text = flat(without_code(text_of(page)))
    assert uncovered(text, [*claims(page), *GIVEN]) == [], CURE


def test_at_the_average_the_pair_only_ties():
    """A fair cost that nobody pays: (c), nowhere strictly the cheapest; a quarter for both classes is possible."""
    fair = average(CAR, (0, 1))
    assert fair == [F(1, 2), F(1, 2), 2]
    assert possibility(fair, CLASSES[:2]).margin == 0
    assert expected(CAR[0]) == expected(CAR[1]) == expected(fair) == 1


def test_the_table_of_discounted_costs():
    """A row for each set: the table, and which answers are the cheapest if sets cost the smallest or the largest."""
    table = {(0, 1): "1/2 1/2 2", (1, 2): "5/2 2 1", (0, 2): "2 5/2 1", (0, 1, 2): "5/3 5/3 4/3"}
    library = DiscountedCost(CLASSES)
    for members, costs in table.items():
        assert " ".join(map(str, average(CAR, members))) == costs
        assert [library.cost(list(members), y) for y in range(3)] == average(CAR, members)
    smallest = np.min(CAR, axis=0)
    assert (smallest == 0).all()
    for i in range(3, 7):
        for row in (np.max(np.array(CAR)[SETS[i]], axis=0), average(CAR, np.flatnonzero(SETS[i]))):
            assert not possibility(list(map(F, map(str, row))), np.array(CLASSES)[SETS[i]]).possible


def test_the_number_of_rows():
    """A row for each set: 7 and 1,023; the quiz: 15."""
    assert [len(gambles.subsets(n)) for n in (3, 10, 4)] == [7, 1023, 15]


@pytest.mark.parametrize(("row", "possible"), [((F(9, 10), F(1, 20), 2), True), ((F(9, 10), F(1, 10), 2), False)])
def test_the_answer_of_the_explorer(row, possible):
    """Play: the region vanishes at 0.50; 0.9 and 0.10; below 2 under nothing it is possible even with 1 and 1."""
    assert possibility(row, CLASSES[:2]).possible is possible
    assert possibility((1, 1, F(19, 10)), CLASSES[:2]).possible
    said = load("fill_the_cost_row").describe
    for human, bicycle, nothing, state in ((0.5, 0.5, 2, "not possible"), (0.45, 0.45, 2, "possible")):
        assert said(human=human, bicycle=bicycle, nothing=nothing).endswith(f"The pair is {state}.")


def test_the_margin_of_a_pair_below_its_average():
    """The average is never enough, and checked: E[Delta] minus half of the difference of the expected costs."""
    draw = np.random.default_rng(11)
    for p in draw.dirichlet(np.ones(3), 50):
        costs, less = draw.uniform(0, 5, (2, 3)), draw.uniform(0, 1, 3)
        first, second = costs @ p
        margin = min(first, second) - (costs.mean(axis=0) - less) @ p
        assert margin == pytest.approx(less @ p - abs(first - second) / 2)
        car = np.array(CAR[:2]) @ p - np.array(CHEAP, dtype=float) @ p
        assert (car.min() > 0) == (max(p[:2]) < 3 * min(p[:2]))


def test_a_lottery_never_costs_more_than_the_pair():
    """Below every mixture: 7/12, 5/2 and 7/4; the certificate costs 2 under both truths, also for 3/2."""
    assert mixture((F(7, 12), F(5, 12)), PATIENT) == [F(5, 2), F(7, 4)]
    assert F(7, 4) < F(5, 2) < average(PATIENT, (0, 1))[0] == 3
    for cost, margin in ((F(5, 2), F(-1, 2)), (F(3, 2), F(1, 2)), (F(2), F(0))):
        found = possibility((cost, cost), PATIENT)
        assert (found.possible, found.margin, found.p) == (cost < 2, margin, (F(1, 3), F(2, 3)))
        assert mixture(found.mixture, PATIENT) == [2, 2]


@pytest.mark.parametrize(("cost", "margin"), [(0, F(1, 2)), (F(1, 4), F(1, 4)), (F(1, 2), 0), (F(3, 4), 0), (1, 0)])
def test_the_largest_margin_by_cost(cost, margin):
    """Ask a linear program: one half minus the cost, and 0 for one half or more."""
    assert possibility((cost, cost, 2), CLASSES[:2]).margin == margin


def test_possible_and_never_the_best_answer():
    """Where it breaks: possible, and not against all other rows; the set of all is cheaper under every truth."""
    pair, three = (F(2, 5), F(2, 5), F(1)), (F(1, 10),) * 3
    names = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert possibility(pair, names[:2]).margin == F(1, 10)
    assert possibility(pair, [*names, three]).margin == F(-3, 10)
    assert all(a < b for a, b in zip(three, pair, strict=True))


def test_the_twelve_wines():
    """On data: the precise classifier is best, wines 10 and 11, and an interval with both signs."""
    costs = paid(DiscountedCost(CLASSES))
    assert min(costs, key=lambda name: costs[name].mean()) == "precise"
    more = costs["cautious"] - costs["precise"]
    assert np.flatnonzero(more < 0).tolist() == [9, 10]
    draws = np.random.default_rng(11).integers(12, size=(10_000, 12))
    low, high = np.quantile(more[draws].mean(axis=1), [0.05, 0.95])
    assert low < 0 < high


def test_the_analyst():
    """An analyst's table: two sets possible and never best, one not possible; then all pass both tests."""
    rows = analyst(1, [F(3, 5), F(2, 5), 2])
    assert margins(rows) == [(0, 0), (F(1, 6), F(-1, 8)), (F(1, 6), F(-1, 8)), (F(5, 11), F(2, 5))]
    assert mixture((F(2, 5), F(3, 5)), CLASSES[:2]) == list(rows[3])
    assert all(rows[6][y] <= rows[i][y] for i in (4, 5) for y in range(3))
    assert all(own > 0 < rest for own, rest in margins(analyst(F(1, 2), CHEAP)))
    by_table = paid(Table.from_costs(analyst(F(1, 2), CHEAP), SETS))
    assert min(by_table, key=lambda name: by_table[name].mean()) == "precise"


@pytest.mark.parametrize("pair", [(2, 1), (F(16, 5), F(1, 2))])
def test_the_quiz(pair):
    """Quiz: pairs of the patient that are possible, one of them above the average under one truth."""
    assert possibility(pair, PATIENT).possible
    assert (pair[0] > 3) is (pair == (F(16, 5), F(1, 2)))


@pytest.mark.parametrize(("errors", "pair"), [((4, 2), (1, F(3, 2))), ((4, 2), (1, F(7, 5))), ((1, 9), (F(1, 2), 4))])
def test_two_errors_and_a_pair(errors, pair):
    """Exercise 11.3 (c): possible if and only if the shares of the errors sum to less than 1."""
    found = possibility(pair, [[0, errors[1]], [errors[0], 0]])
    assert found.possible is (F(pair[0]) / errors[0] + F(pair[1]) / errors[1] < 1)


def test_the_checker():
    """Exercise 11.4: with squares the sets of three classes or more fail, with distances none."""
    assert len(failing(2, 0)) == len(failing(1, 0)) == 26
    assert failing(2, F(1, 5)) == [m for k in (3, 4, 5) for m in combinations(range(5), k)]
    assert failing(1, F(1, 5)) == []


def test_the_solutions():
    """Exercises 11.2 and 11.5, and the example of the second erratum."""
    two = [[0, 2], [1, 0]]
    pairs = ((F(1, 2), 1), (F(1, 4), 1), (F(3, 4), F(1, 4)))
    assert [possibility(pair, two).possible for pair in pairs] == [False, True, True]
    found = check(np.array([[0, 1], [1, 0], [F(2, 5), F(9, 10)]], dtype=object))
    assert (found[1].holds, found[2].holds) == (False, True)
