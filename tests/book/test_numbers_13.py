"""What the text of chapter 13, of its page checked and of its solutions says about numbers, recomputed.

As in ``test_numbers_11.py``; here each fraction of a page is looked for, also those of two digits.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product
from math import log

import numpy as np
import pytest

from credal_book import datasets
from credal_book.scenes.car import CAR
from credal_book.turns._chapter_13 import cheapest_sets
from credal_lib.choice import bayes_set
from credal_lib.properties import NAMES, SETTINGS, check
from credal_lib.rewards import AbellanMasegosa, Ha, Quadratic
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, tex, uncovered

F = Fraction
LESSON = "book/part3-costs/13-three-proposals-re-read"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/13-three-proposals-re-read"
EVERY = re.compile(rf"{NUMBER.pattern}|\\tfrac\d\d")
SETS = [s for k in (1, 2, 3) for s in combinations(range(3), k)]
PAIR, ALL = (0, 1), (0, 1, 2)
HALF, QUARTER, CHARGE = F(1, 2), F(1, 4), F(2, 5)
EQUAL = [F(1, 3)] * 3
P_HAND = [F(1, 2), F(1, 3), F(1, 6)]
U65 = Quadratic(F(13, 20))
OPENING, HAND, EXERCISE = Ha([1, 1, 1], CHARGE), Ha([1, 2, 2], CHARGE), Ha([3, 6, 12], 2)
BOTH = {"permissive", "rewarding"}
SHORT = ["possible", "permissive", "rewarding", "non-dominant", "invariant", "averse", "seeking", "insensitive"]
NUMBERS = {short: number for number, short in enumerate([*SHORT, "sensitive", "bounded"], start=1)}
LIMITS = (min(F(1, 2), F(2, 3)), 1 / F(5, 2))  # losses 1, 1, 2: permissive, and all three an answer
GIVEN = [
    # the lesson
    "u65 is the one with $h = 0.65$",
    "at a charge of $\\tfrac25$", "With the charge $\\tfrac25$ the list of all three is never",
    "With the charge $\\tfrac25$ the list of all three has no region", "With the charge $\\tfrac14$ the list of all",
    "all losses 1 and the charge $\\tfrac25$", "With the charge $\\tfrac25$ five properties fail",
    "the charge $\\tfrac14$ is small enough, and $\\tfrac25$ is not", "1, 2 and 2 and the charge $\\tfrac25$",
    "probabilities $(\\tfrac12, \\tfrac13, \\tfrac16)$", "Let the probabilities be $(\\tfrac12, \\tfrac13, \\tfrac16)$",
    "With the charge $\\tfrac3{10}$", "With the charge $\\tfrac7{10}$", "With the charge 0.2",
    "with a charge of 0.36", "the charge 0.36", "and the charge is $\\tfrac25$",
    "a probability above $\\tfrac12$. There", "the charge 0.4 separates",
    "the probabilities 0.2, 0.2 and 0.6", "each further cause on the list costs $\\tfrac25$ of an hour",
    "the charge is 0.1.", "and the charge is 0.3.", "because 0.3 is less than a half", "because 0.3 is more",
    "the charge is 0.5, and the probabilities are 0.6, 0.3 and 0.1.",
    "$p = (\\tfrac12, \\tfrac13, \\tfrac16)$, for $(\\tfrac45, \\tfrac1{10}, \\tfrac1{10})$",
    "and for $(\\tfrac23, \\tfrac16, \\tfrac16)$", "errors that all cost $\\tfrac12$", "$c = \\tfrac12$",
    "are larger than $\\tfrac25$, so we name",
    # the page checked
    "$\\delta < 1/2\\,\\eta(y)$", "0/1 setting", "$\\delta = \\tfrac25$, however", "The charge 0.25 rewards",
    "the charge 0.4 rewards", "if $\\log 2 < \\tfrac s2$",
    # the solutions
    "\\tfrac1{\\eta_j}",
]  # fmt: skip


def equal_errors(cost, n=3):
    return [[cost * int(j != y) for y in range(n)] for j in range(n)]


def expected(reward, p, s):
    return sum(q * reward.cost(list(s), y) for y, q in enumerate(p))  # the expected cost of a set


def average(reward, s, y):
    return F(sum(reward.cost([j], y) for j in s)) / len(s)


def cheapest(reward, p):
    costs = {s: expected(reward, p, s) for s in SETS}
    least = min(costs.values())
    return {s for s, cost in costs.items() if cost == least}, least


def fails(reward, n=3, **given):
    lost = [number for number, found in check(reward, n, **given).items() if not found.holds]
    return {short for short, number in NUMBERS.items() if number in lost}


def stakes(p, losses):
    return [q * loss for q, loss in zip(p, losses, strict=True)]


def paid(charge):
    wines, reward = datasets.twelve_wines(), Ha([1, 1, 1], charge)
    return {
        name: 0 - reward.payoff(given.sets | ~given.sets.any(axis=1, keepdims=True), wines.y)
        for name, given in wines.answers.items()
    }


def crossing(steeper, flatter):
    none, one = paid(0), paid(1)
    start, end = (none[steeper] - none[flatter]).sum(), (one[steeper] - one[flatter]).sum()
    return F(round(start), round(start - end))


def lesson():
    log_1, car = AbellanMasegosa(equal_errors(1)), AbellanMasegosa([list(r) for r in CAR])
    opening = [expected(OPENING, EQUAL, s) for s in ((0,), PAIR, ALL)]
    ten, odd, desk = Ha([1] * 10, 0.2), Ha([1, 1, 2], F(36, 100)), Ha([1, 2, 4], CHARGE)
    wines = [crossing(*names) for names in (("silent", "top list"), ("top list", "cautious"), ("cautious", "precise"))]
    p_car = [F(1, 5), F(1, 5), F(3, 5)]
    at_car = [expected(Ha([4, 4, 2], 9), p_car, (j,)) for j in range(3)]
    real = [sum(c * q for c, q in zip(r, p_car, strict=True)) for r in CAR]
    two, five = stakes([F(1, 2), F(1, 3), F(1, 6)], [3, 6, 12]), stakes([F(4, 5), F(1, 10), F(1, 10)], [3, 6, 12])
    hand = stakes(P_HAND, [1, 2, 2])
    quiz = stakes([0.6, 0.3, 0.1], [1, 2, 4])
    return [
        ("ten classes have {:,} sets of two classes or more", 2**10 - 1 - 10),
        ("with ten possible truths this means {:,} costs", 10 * (2**10 - 1 - 10)),
        ("A list of one has the expected cost ${}$, a list of two has ${}$, and the list of all three has ${}$",
         *map(tex, opening)),
        (r"This list costs ${}$ whatever the disease is", tex(OPENING.cost(list(ALL), 0))),
        (r"an expected cost of at most ${}$, because its probability is at least ${}$", tex(1 - F(1, 3)), r"\tfrac13"),
        ("gives a correct pair {}, and a correct set of all three ${}$", digits(U65.utility(HALF), 2),
         tex(U65.utility(F(1, 3)))),
        ("A correct pair costs ${}$, less than the average ½", tex(1 - U65.utility(HALF))),
        ("The set of all three costs ${}$, less than the average ${}$", tex(1 - U65.utility(F(1, 3))), tex(F(2, 3))),
        ('the list "ab" costs ${}$ if', tex(OPENING.cost([0, 1], 0))),
        (r"It costs $1 + {} = {}$ if disease c", tex(CHARGE), tex(OPENING.cost([0, 1], 2))),
        (r"which costs ${}$, while the average of its classes is ${}$", tex(OPENING.cost(list(ALL), 0)),
         tex(average(OPENING, ALL, 0))),
        (r"suggest the limits ½, ${}$ and ¼", tex(F(1, 3))),
        (r"which is always correct, costs $9 \cdot 0.2 = {}$, twice the average {} of",
         digits(ten.cost(list(range(10)), 0), 1),
         digits(average(Ha([1] * 10, F(1, 5)), range(10), 0), 1)),
        (r"because ${} < \tfrac22$ and ${} < {}$, but do not reward caution, because ${} > {}$",
         *map(tex, (CHARGE, CHARGE, F(2, 3), CHARGE, F(1, 3)))),
        (r"which is less than ${}$, caution", tex(F(1, 3))),
        (r"because $\tfrac7{{10}} > {}$", tex(F(2, 3))),
        ("appears below {}, and the pairs vanish at {}", *map(str, (F(1, 3), HALF))),
        ("the set costs {}, which is more than the average {}", digits(odd.cost(list(ALL), 0), 2),
         str(average(odd, ALL, 0))),
        (r"a correct pair $\log 2 = {}$, and the set of all three $\log 3 = {}$",
         *(digits(log_1.cost(list(s), 0), 2) for s in (PAIR, ALL))),
        (r"costs $\log 3 \cdot {} = {}$, whatever", tex(F(3, 2)), digits(log_1.cost([0], 1), 2)),
        ("an error that cost 1 now costs {}.", digits(car.cost([0], 1), 2)),
        ("here {{a, b}}, costs {} if it is correct", digits(car.cost([0, 1], 0), 2)),
        ("the pair costs {}, more than each", digits(car.cost([0, 1], 2), 2)),
        ("now costs about {}, less than each of its classes, which cost {}.",
         digits(AbellanMasegosa([[100 * c for c in r] for r in CAR]).cost([0, 1], 2), 0), 100 * CAR[0][2]),
        (r"$2 \log 2 = {}$", digits(2 * log(2), 2)),
        (r"$\tfrac{{\log 3}}{{2 - \log 3}} = {}$", digits(log(3) / (2 - log(3)), 2)),
        *((f"| {name} | " + " | ".join(["${}$"] * 3) + " |", *(tex(F(HAND.cost(list(s), y))) for y in range(3)))
          for name, s in (("a or b", PAIR), ("a or c", (0, 2)), ("b or c", (1, 2)), ("a, b or c", ALL))),
        (r"If a is true, all three cost ${}$, and the average is ${}(0 + 1 + 1) = {}$",
         *map(tex, (F(HAND.cost(list(ALL), 0)), F(1, 3), average(HAND, ALL, 0)))),
        (r"the average is ${}(2 + 0 + 2) = {}$, which is more than ${}$",
         *map(tex, (F(1, 3), average(HAND, ALL, 1), F(HAND.cost(list(ALL), 1))))),
        ("The stakes are ${}$, ${}$ and ${}$.", *map(tex, hand)),
        (r"This costs $\tfrac16 \cdot 2 + \tfrac25 = \tfrac{{{}}}{{30}}$", 30 * expected(HAND, P_HAND, PAIR)),
        (r"b alone costs $\tfrac12 + \tfrac13 = \tfrac{{{}}}{{30}}$", 30 * expected(HAND, P_HAND, (1,))),
        (r"all three cost $\tfrac45 = \tfrac{{{}}}{{30}}$", 30 * expected(HAND, P_HAND, ALL)),
        ('"human" and "bicycle" cost {} and "nothing" costs {}.', digits(real[0], 1), digits(real[2], 1)),
        ("the smallest expected cost, {}, because", digits(min(at_car), 1)),
        ("up to the charge ${}$, the top list from there to ${}$, the cautious", *map(tex, wines[:2])),
        ("from there to ${}$, and the precise classifier above ${}$", tex(wines[2]), tex(wines[2])),
        (r"because 2 is less than ${}$", tex(F(1) / CHARGE)),
        ("the list costs ${}$ hours, and the average is ${}$", tex(F(desk.cost(list(ALL), 0))),
         tex(average(desk, ALL, 0))),
        ("One divided by 0.3 is {}, and smaller", digits(1 / 0.3, 2)),
        ("the stake {}, which is more than", digits(quiz[1], 1)),
        ("The stakes are {}, {} and {}, and two", *(digits(stake, 1) for stake in quiz)),
        ("the stake {}, which is less than", digits(quiz[2], 1)),
        (r"because $2 > \tfrac33$. They are permissive, because $2 < \tfrac62$ and $2 < \tfrac{{12}}3$",),
        (r"The stakes $p_j \eta_j$ are $({}, {}, {})$, $({}, {}, {})$", *map(tex, (*two, *five))),
        (r"pair of both are the cheapest, at ${}$", tex(cheapest(EXERCISE, P_HAND)[1])),
        (r"class 1 is the cheapest, at ${}$", tex(cheapest(EXERCISE, [F(4, 5), F(1, 10), F(1, 10)])[1])),
        ("In (c) the limits are {}, {} and {}.", *map(str, (F(1, 3), LIMITS[0], LIMITS[1]))),
    ]  # fmt: skip


def checked():
    return [
        (r"the set of all three costs ${}$ under each truth", tex(OPENING.cost(list(ALL), 0))),
        ("its classes cost ${}$ on average, so both", tex(average(OPENING, ALL, 0))),
        (r"Since $2 \log 2 = {}$ is larger than $\log 3/(2 - \log 3) = {}$", digits(2 * log(2), 2),
         digits(log(3) / (2 - log(3)), 2)),
    ]  # fmt: skip


def solved():
    half, four = (AbellanMasegosa(equal_errors(cost)) for cost in (HALF, 4))
    of_four = AbellanMasegosa(equal_errors(HALF, 4))
    permissive, answer = map(tex, LIMITS)
    return [
        (r"The costs reward caution if $\delta < {}$.", tex(F(1, 3))),
        (r"They are permissive if $\delta < {}$ and $\delta < {}$, so if $\delta < {}$.", permissive, tex(F(2, 3)),
         permissive),
        (r"$\delta\,(1 + 1 + {}) < 1$, so if $\delta < {}$.", tex(HALF), answer),
        ("between ${}$ and ${}$, the set of all three is an answer", tex(F(1, 3)), answer),
        ("between ${}$ and ${}$, the costs are permissive", answer, permissive),
        (r"a correct pair costs $\log 2 = {}$, and its classes cost $\tfrac12 \cdot \tfrac54 \log 3 = {}$ on average",
         digits(half.cost([0, 1], 0), 3), digits((half.cost([0], 0) + half.cost([1], 0)) / 2, 3)),
        (r"For $c = {}$ a correct pair costs $\log 2 = {}$, which is more than its most expensive class, ${}$",
         tex(HALF), digits(half.cost([0, 1], 0), 2), tex(HALF)),
        (r"For $c = {}$ and $c = 1$ the set of all four is not rewarded", tex(HALF)),
        (r"the classes of a correct pair cost $\tfrac12 \cdot \tfrac76 \log 4 = {}$ on average, so pairs are possible",
         digits((of_four.cost([0], 0) + of_four.cost([1], 0)) / 2, 3)),
        (r"An incorrect pair costs $\tfrac54 \log 3 = {}$, which is more than the average ${}$ of",
         digits(half.cost([0, 1], 2), 2), tex(HALF)),
        (r"costs $3 \log 3 = {}$, which is less than each of its classes, 4", digits(four.cost([0, 1], 2), 2)),
    ]  # fmt: skip


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
    assert uncovered(text, [*claims(page), *GIVEN], EVERY) == [], CURE


def test_all_three_are_never_the_cheapest_list():
    """A list that is never written: between a third and a half; with a quarter all three are the cheapest."""
    assert F(1, 3) < CHARGE < HALF
    assert cheapest(OPENING, EQUAL)[0] == {(0,), (1,), (2,)}
    assert cheapest(Ha([1, 1, 1], QUARTER), EQUAL)[0] == {ALL}


def test_the_ratings():
    """Three proposals and a checklist: the columns differ in the last five rows; what is necessary and undesirable."""
    filtering, choice = SETTINGS["filtering"], SETTINGS["choice"]
    assert [n for n in NAMES if filtering[n] != choice[n]] == [6, 7, 8, 9, 10]
    assert (filtering[6], filtering[7], choice[10]) == ("necessary", "undesirable", "necessary")


def test_the_filtering_cost_where_errors_cost_the_same_under_a_truth():
    """Three proposals and a checklist, and checked: the second formula is the filtering cost of chapter 12."""
    for s, y in product(SETS, range(3)):
        assert HAND.cost(list(s), y) == CHARGE * (len(s) - 1) + (0 if y in s else average(HAND, s, y))


def test_nine_of_ten():
    """The first proposal: u65 lacks one property, discounted accuracy four; each use wants one less."""
    assert fails(U65) == {"sensitive"}
    assert fails(Quadratic(0.5)) == BOTH | {"possible", "sensitive"}
    assert all(U65.utility(F(1, k)) > F(1, k) for k in range(2, 40))
    assert [SETTINGS[use][n] for use, n in (("filtering", 7), ("choice", 8))] == ["undesirable"] * 2


LOST = [
    ((1, 1, 1), CHARGE, BOTH), ((1, 1, 1), QUARTER, set()), ((1, 2, 2), CHARGE, {"rewarding"}),
    ((1, 2, 2), F(3, 10), set()), ((1, 2, 2), F(7, 10), BOTH), ((1, 2, 4), CHARGE, {"rewarding"}),
    ((1, 1, 2), F(8, 25), set()), ((1, 1, 2), F(9, 25), {"rewarding"}), ((1, 1, 2), F(13, 25), BOTH),
    ((3, 6, 12), F(99, 100), set()), ((3, 6, 12), 1, {"rewarding"}), ((3, 6, 12), F(299, 100), {"rewarding"}),
    ((3, 6, 12), 3, BOTH),
]  # fmt: skip


@pytest.mark.parametrize(("losses", "charge", "lost"), LOST)
def test_what_a_charge_loses(losses, charge, lost):
    """The second proposal, By hand, In practice, exercises: three properties always, none of them needed to filter."""
    always = {"seeking", "sensitive", "bounded"}
    assert fails(Ha(losses, charge)) == lost | always
    assert {SETTINGS["filtering"][NUMBERS[name]] for name in always} == {"undesirable", "analyst's choice"}
    assert check(Ha([1, 1], QUARTER))[10].holds


def test_half_of_the_loss_is_where_the_first_set_is_rewarded():
    """How small must the charge be: at half of equal losses or above no set is rewarded, and one class is enough."""
    reward = Ha([1] * 5, HALF)
    assert not any(reward.cost(list(range(k)), 0) < average(reward, range(k), 0) for k in range(2, 6))
    assert cheapest_sets(np.random.default_rng(13).dirichlet([1] * 5, 300), [1] * 5, 0.5).sum(axis=1).max() == 1


def test_the_cheapest_sets():
    """By hand, the quiz, exercise 13.2, Play, and the library's bayes_set."""
    assert cheapest(HAND, P_HAND)[0] == {PAIR}
    assert stakes(P_HAND, [1, 2, 2])[1] == max(stakes(P_HAND, [1, 2, 2])) > P_HAND[0]
    assert cheapest(Ha([1, 2, 4], HALF), [F(6, 10), F(3, 10), F(1, 10)])[0] == {PAIR}
    assert cheapest(EXERCISE, P_HAND)[0] == {(1,), (2,), (1, 2)}
    assert cheapest(EXERCISE, [F(4, 5), F(1, 10), F(1, 10)])[0] == {(0,)}
    assert cheapest(EXERCISE, [F(2, 3), F(1, 6), F(1, 6)]) == ({(0,), (2,), (0, 2)}, 3)
    for charge, answer in ((F(9, 25), True), (F(11, 25), False)):
        assert (cheapest(Ha([1, 1, 2], charge), [CHARGE, CHARGE, F(1, 5)])[0] == {ALL}) is answer
    p = np.random.default_rng(13).dirichlet([1, 1, 1, 1], 50)
    assert (bayes_set(Ha([1, 2, 0.5, 3], 0.3), p) == cheapest_sets(p, [1, 2, 0.5, 3], 0.3)).all()


def test_the_tables_of_the_exercise():
    """Exercise 13.1: the pairs and all three; the limits of the charge are 1 and 3."""
    rows = {PAIR: [2, 2, 14], (0, 2): [2, 8, 2], (1, 2): [5, 2, 2], ALL: [4, 4, 4]}
    assert {s: [EXERCISE.cost(list(s), y) for y in range(3)] for s in rows} == rows


@pytest.mark.parametrize(
    ("cost", "own", "four", "given"),
    [
        (HALF, BOTH | {"possible"}, BOTH, {"seeking", "bounded"}),
        (1, BOTH, BOTH, {"possible", "seeking", "bounded"}),
        (2, set(), set(), {"seeking", "bounded"}),
        (4, set(), set(), {"non-dominant", "averse"}),
    ],
)
def test_the_unit_decides(cost, own, four, given):
    """The third proposal, and exercise 13.4: three and four classes, and what only the costs put in lose."""
    reward = AbellanMasegosa(equal_errors(cost))
    assert fails(reward) == own | {"sensitive"}
    assert fails(AbellanMasegosa(equal_errors(cost, 4)), 4) == four | {"sensitive"}
    assert fails(reward, class_costs=equal_errors(cost)) - fails(reward) == given
    for n in (2, 3, 7):
        many = AbellanMasegosa(equal_errors(float(cost), n))
        mean = sum(many.cost([j], 0) for j in range(n)) / n
        assert mean - many.cost(list(range(n)), 0) == pytest.approx(log(n) / n * (float(cost) - 1))


def test_no_unit_gives_the_car_both():
    """The third proposal, and checked: caution above 1.39, non-dominance up to 1.22; two properties lost anyway."""
    for unit in (1, 1.21, 1.23, 1.38, 1.39, 2, 100):
        costs = [[unit * c for c in r] for r in CAR]
        lost = fails(AbellanMasegosa(costs), class_costs=costs)
        assert ("rewarding" in lost, "non-dominant" in lost) == (unit < 2 * log(2), unit > log(3) / (2 - log(3)))
        expected_loss = {1: BOTH | {"seeking", "sensitive", "bounded"}, 100: {"non-dominant", "averse", "sensitive"}}
        assert lost == expected_loss.get(unit, lost)
    assert fails(AbellanMasegosa([list(r) for r in CAR])) == {"seeking", "sensitive"}


def test_the_losses_of_the_car():
    """Where it breaks: 4 and 1 under the truth human; with the largest losses "nothing" is the cheapest class."""
    assert sorted(r[0] for r in CAR) == [0, 1, 4]
    losses = [max(column) for column in zip(*CAR, strict=True)]
    assert losses == [4, 4, 2]
    assert cheapest(Ha(losses, 9), [F(1, 5), F(1, 5), F(3, 5)])[0] == {(2,)}


def test_what_correct_sets_save():
    """The quiz, and checked: which sizes of five classes are rewarded."""
    log_5, means = AbellanMasegosa(equal_errors(1, 5)), {k: F(k - 1, k) for k in range(2, 6)}
    for charge, sizes in ((0.3, {2, 3}), (0.25, {2, 3}), (0.4, {2})):
        assert {k for k, mean in means.items() if Ha([1] * 5, charge).cost(list(range(k)), 0) < mean} == sizes
    assert sum(log_5.cost([j], 0) for j in range(5)) / 5 == pytest.approx(log_5.cost(list(range(5)), 0))


def test_in_each_row_another_classifier_pays_the_least():
    """On data: the table, and an interval with both signs at a quarter."""
    for charge, best in ((1 / 24, "silent"), (1 / 8, "top list"), (1 / 4, "cautious"), (5 / 12, "precise")):
        costs = {name: cost.mean() for name, cost in paid(charge).items()}
        assert min(costs, key=costs.__getitem__) == best
    more = paid(1 / 4)["precise"] - paid(1 / 4)["cautious"]
    draws = np.random.default_rng(13).integers(12, size=(10_000, 12))
    low, high = np.quantile(more[draws].mean(axis=1), [0.05, 0.95])
    assert low < 0 < high
