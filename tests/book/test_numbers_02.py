"""What the text of chapter 2, of its page checked and of its solutions says about numbers, recomputed.

``first``, ``second`` and the others hold parts of sentences, with ``{}`` where a number stands, and the number,
recomputed. Each must be on its page word by word, and each number of a page is in one of them, or in a part of
``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.scenes.globe import components, place
from credal_lib.confusion import average_utility, decision_threshold, equivalent_utilities
from credal_lib.gambles import expected_reward
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, tex, uncovered

F = Fraction
LESSONS = [f"book/part1-decisions/{name}" for name in ("02-decisions-not-truths", "02b-which-tables-decide-alike")]
CHECKED, SOLUTIONS = f"{LESSONS[0]}-checked", "book/solutions/02-decisions-not-truths"
LOTTERY, FOUR, FREE = ((10, -1), (0, 0)), ((3, -1), (0, 0)), ((11, 0), (0, 0))
FACTORY, BANK, FRAUD = ((165, -35), (-335, 15)), ((0, -5), (-100, 0)), F(1, 5)
DOCTOR, OTHER = ((80, 90), (74, 97), (20, 100)), ((86, 83), (74, 97), (20, 100))
NAMES = "treat", "test", "send home"
LATE = ((80, 90), (30, 97), (20, 100))
GAINS = ((15, -335), (-35, 165))
MATRICES = {"A": ((27, 15), (23, 35)), "B": ((43, 18), (7, 32))}
"""The gains and the classifiers of chapter 1; rows are answers, columns classes."""
HITS = {"A": (F(27, 100), F(35, 100)), "B": (F(43, 100), F(32, 100)), "good": (F(1, 2), F(0)), "bad": (F(0), F(1, 2))}
FIFTH = F(1, 5)
PLACES = re.compile(rf"{NUMBER.pattern}|(?<![\w.,{{(/-])\d[\d,]*\d\b")
"""Also whole numbers of two digits or more, outside of names, tuples and exponents."""
GIVEN = [
    "the prize is 11", "The prize is 11", "probability of 80%", "fall to 4", "costs 100.", "costs 50 euros",
    "| buy | 10 | −1 |", "when the prize was 11", "$10\\,p - (1 - p) = 0$", "`[10, -1]`", "`[[0, 0], [10, -1]]`",
    r"\ln(w + 10)", "get 100 euros more",
    "the stakes are 100 and 50", "with probability 0.1.", "At 0.1", "one in ten",
    "the probability 0.2", "whose probability is 0.2", "pays 11 euros",
    "junk with probability 0.7", "rain is 0.3", "exceeds 0.9", "= 0.9$", "fraud with probability 0.2",
    "costs 100 euros, and", "gets 100 more", "on 80% good", "on 20% good",
    "has the probability 0.2", "wins with probability 0.2", "probability is 0.20",
    "`(0.27, 0.35)`", "`(0.27, 0.45)`", "are 50 and 500", "$w + 10$", "a share of 0.40 belongs to class 0",
    "a share of 0.40 belongs to class 1", "Replace 0.50 in the trivial", "Add 100 euros to both entries",
    "euros more, whatever the answer is", "multiplies all lines by 12", "the 95% quantile",
    "the 90% interval", "so that each good part brings 100",
    "has 0.48 and 0.30", "With 20 and", "1,001 probabilities", "1,000 random tables", "50 random probabilities",
    "units of 25 euros", "with replacement, 10,000 times", "owns 20 euros", "were 50 euros",
    "`[30, 97]`", "`[74, 97]`", "draft of 2022",
]  # fmt: skip


def threshold(table):
    return decision_threshold([[F(u) for u in row] for row in table])


def expected(row, p):
    return expected_reward(row, [p, 1 - p])


def next_percent(table):
    """The first whole percent above the threshold."""
    return F(math.floor(100 * threshold(table)) + 1, 100)


def stakes(table):
    (a, b), (c, d) = table
    return a - c, d - b


def log_threshold(owned):
    """The threshold of the ticket for logarithmic utility."""
    return decision_threshold([[math.log(owned + 10), math.log(owned - 1)], [math.log(owned)] * 2])


def crossing(one, other):
    """The threshold at which two classifiers are equally good."""
    (a, b), (c, d) = HITS[one], HITS[other]
    return (a - c) / ((a - c) + (d - b))


def at(hits, tau):
    return (1 - tau) * hits[0] + tau * hits[1]


def ranges(hits):
    """The ranges of a grid of thresholds in which each classifier is the best one, as in the lesson."""
    tau = np.linspace(0, 1, 1001)
    lines = [(1 - tau) * float(a) + tau * float(b) for a, b in hits.values()]
    winner = np.argmax(lines, axis=0)
    return {name: [digits(t, 3) for t in tau[winner == i][[0, -1]]] for i, name in enumerate(hits) if i in winner}


def changed_decisions():
    """Decisions that change with columns, with rows, and with a negative unit, of 1,000 random tables."""
    found = []
    for sign in (1, -1):
        rng, by_columns, by_rows = np.random.default_rng(2), 0, 0
        for _ in range(1000):
            table, p = rng.normal(size=(3, 4)), rng.dirichlet(np.ones(4), 50)
            unit, columns, rows = sign * rng.exponential(), rng.normal(size=4), rng.normal(size=(3, 1))
            before = (p @ table.T).argmax(axis=1)
            by_columns += ((p @ (unit * table + columns).T).argmax(axis=1) != before).sum()
            by_rows += ((p @ (table + rows).T).argmax(axis=1) != before).sum()
        found.append((by_columns, by_rows))
    return found


def on_wines():
    """Tickets on the wines: for each rule how many are bought, how many win, and what they gain."""
    wines = datasets.twelve_wines()
    p, won = wines.answers["top list"].p, wines.y == 1
    rules = p.argmax(axis=1) == 1, p[:, 1] > 1 / 11
    more = (rules[1] * 1 - rules[0]) * np.where(won, 10, -1)
    drawn = np.random.default_rng(2).integers(12, size=(10_000, 12))
    return {
        "rules": [(b.sum(), (b & won).sum(), np.where(won, 10, -1)[b].sum()) for b in rules],
        "more": more.mean(), "least": p[rules[1] & won & ~rules[0], 1].item(),
        "sure": np.quantile(more[drawn].mean(axis=1), [0.05, 0.95]),
    }  # fmt: skip


def first():
    """Sentences of the first lesson."""
    treat, test, home = DOCTOR
    wines, (precise, above) = on_wines(), on_wines()["rules"]
    kinds = np.array([0.02, 0.05, 0.1, 0.2, 0.4, 0.7])
    averages = [np.dot(rule, 11 * kinds - 1) / 6 for rule in product([0, 1], repeat=6)]
    says_good = F(15, 15 + 27)
    buy = expected(LOTTERY[0], FIFTH)
    return [
        ("The hundred tickets gain {} euros, so a ticket gains {} euros", 100 * buy, digits(buy, 2)),
        ("shows where the {} euros come from", 100 * buy),
        *(("| {} | {} | {} |", name, *row) for name, row in zip(NAMES, DOCTOR, strict=True)),
        (r"$10 \cdot 0.2 - 1 \cdot 0.8 = {}$", digits(buy, 1)),
        ("is better for all probabilities of {} or more. {{numref}}", digits(next_percent(LOTTERY), 1)),
        (r"at $p = {} \approx {}$", tex(threshold(LOTTERY)), digits(threshold(LOTTERY), 2)),
        (r"$3 \cdot 0.2 - 0.8 = -{}$", digits(-expected(FOUR[0], FIFTH), 1)),
        ("¼, and on our grid buying is better for all probabilities of {} or more", digits(next_percent(FOUR), 2)),
        ("The trader buys above ${}$", tex(threshold(LOTTERY))),
        ("the part is bad exceeds ${}$", tex(threshold(FACTORY))),
        ("fraud exceeds ${}$", tex(threshold(BANK))),
        (r"so the threshold rises to ${}$", tex(threshold(((0, -50), (-100, 0))))),
        ("Testing is best, with {}", digits(expected(test, F(1, 10)), 1)),
        ("test above ${}$ and treat above ${}$", tex(threshold((test, home))), tex(threshold((treat, test)))),
        (
            "testing has {}, less than the {} of sending home",
            digits(expected(LATE[1], F(1, 10)), 1),
            digits(expected(home, F(1, 10)), 1),
        ),
        ("one corner left, at ${}$", tex(threshold((treat, home)))),
        ("prints the thresholds ${}$ and ${}$.", tex(threshold(LATE[1:])), tex(threshold(LATE[:2]))),
        (
            r"only above ${} \approx {}$, but already above ${} \approx {}$",
            *(form for t in map(threshold, (LATE[1:], LATE[:2])) for form in (tex(t), digits(t, 2))),
        ),
        ("There are only $2^6 = {}$ rules", len(averages)),
        ("The best of the {} rules buys the four kinds", len(averages)),
        ("above ${}$, and gains {} euros", tex(threshold(LOTTERY)), digits(max(averages), 2)),
        ("and gains {} euros. The following", digits((11 * 0.7 - 1) / 6, 2)),
        ("$g_0 = 10 - 0 = {}$ and", stakes(LOTTERY)[0]),
        (r"so the threshold is $\tau = {}$. At the probability $\tfrac15$", tex(threshold(LOTTERY))),
        (r"10 \cdot \tfrac15 - 1 \cdot \tfrac45 = {}$", tex(buy)),
        ((r"so the threshold is $\tau = {}$. At the probability $\tfrac15$ the expected utility of buying is "
         r"$\tfrac35 - \tfrac45 = {}$"), tex(threshold(FOUR)), tex(expected(FOUR[0], FIFTH))),
        ("{} euros for a good part and {} euros for a bad one", *stakes(FACTORY)[::-1]),
        (r"exceeds $\tfrac{{50}}{{50 + 500}} = {}$", tex(threshold(FACTORY))),
        ("$74 - 20 = {}$ if the patient is ill and $100 - 97 = {}$", *stakes((test, home))),
        (r"tests above $\tfrac3{{57}} = {}$", tex(threshold((test, home)))),
        ("$80 - 74 = {}$ and $97 - 90 = {}$", *stakes((treat, test))),
        ("so the doctor treats above ${}$", tex(threshold((treat, test)))),
        ("the learned label loses {} euros", digits(-expected(FOUR[0], FIFTH), 1)),
        ("is bad with a probability of {}, which is far above ${}$", digits(says_good, 3), tex(threshold(FACTORY))),
        ("With 2 euros the threshold is {}", digits(log_threshold(2), 3)),
        ("owns about {} euros or more", digits(round(2 * owned_at_a_fifth()) / 2, 2)),
        ("is close to ${}$, the threshold that we computed with euros", tex(threshold(LOTTERY))),
        ("if its probability exceeds ${}$", tex(threshold(LOTTERY))),
        (r"buys {} tickets, of which {} win: $4 \cdot 10 - 1 = {}$ euros", *precise),
        (r"buys {} tickets, and all {} winning tickets are among them: $5 \cdot 10 - 2 = {}$ euros", *above),
        ("a probability of only {}", digits(wines["least"], 2)),
        ("It gains {} euros per wine", above[2] // 12),
        ("the whole advantage of {} euros per wine", digits(wines["more"], 2)),
        ("from {} to {} and contains zero", *(digits(q, 2) for q in wines["sure"])),
        ("probability of junk exceeds ${}$", tex(threshold(((1, -9), (0, 0))))),
        (r"umbrella is $0.6 + 2.1 = {}$", digits(expected((2, 3), F(3, 10)), 1)),
        (r"no umbrella is $-1.8 + 2.8 = {}$", expected((-6, 4), F(3, 10))),
        (r"so the threshold is ${}$. ```python", tex(threshold(((2, 3), (-6, 4))))),
        (r"$0.2 \cdot 100 = {}$ euros on average. Blocking costs $0.8 \cdot 5 = {}$ euros, so (b) is worse by {} euros",
         FRAUD * 100, (1 - FRAUD) * 5, FRAUD * 100 - (1 - FRAUD) * 5),
    ]  # fmt: skip


def owned_at_a_fifth():
    """What a trader with logarithmic utility owns if the threshold is that of the ticket, by bisection."""
    low, high = 2.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if log_threshold(middle) > 0.2 else (low, middle)
    return low


def second():
    """Sentences of the second lesson."""
    (none, by_rows), (all_of_them, _) = changed_decisions()
    now = ranges({**HITS, "A": (F(27, 100), F(45, 100))})
    first_stop, second_stop = crossing("good", "B"), crossing("B", "bad")
    tau = F(500, 550)
    c, d = (F(40, 100), F(40, 100)), (F(48, 100), F(30, 100))
    started = load("plane_of_stakes").describe
    prize = started(3, -1, 0, 0, 0.2).partition("above ")[2][:5]
    decides = np.linspace(0, 1, 1001)
    differs = ((11 * decides >= 0) != (11 * decides >= 1)).sum()
    wines = ranges({"top list": (5, 5), "silent": (0, 7), "cautious": (4, 5), "precise": (4, 6), "always": (5, 0)})
    return [
        ("rises faster (${}$ per unit", digits(HITS["bad"][1] - HITS["bad"][0], 1)),
        ("of $\\tau$ against ${}$)", digits(HITS["A"][1] - HITS["A"][0], 2)),
        (r"*Always 0* has ${}\,(1 - \tau)$", digits(HITS["good"][0], 1)),
        (
            "the ${}$ of the previous lesson seen from the other class",
            tex(threshold(FACTORY)),
        ),
        (
            "it is good exceeds ${}$, so it is sold as bad if the probability that it is bad exceeds ${}$",
            tex(1 - threshold(FACTORY)), tex(threshold(FACTORY)),
        ),
        ("it decides differently {} times", differs),
        ("changed none of {} decisions", "50,000" if none == 0 else none),
        ("changed {} of them", f"{by_rows:,}"),
        ("Now all {} decisions change", f"{all_of_them:,}"),
        (r"$$ {}\,e + f_0 = {}, \qquad {} + f_1 = {}, \qquad f_0 = {}, \qquad f_1 = {} .", LOTTERY[0][0], FACTORY[0][0],
         "-e", FACTORY[0][1], *FACTORY[1]),
        ("we then get $e = {}$", solution()[0]),
        ("multiply the lottery by {}, take {} from the first column, and add {} to the second", *solution()),
        ("the solution is $e = {}$, $f_0 = {}$ and $f_1 = {}$".replace("the", "The", 1), -1, 10, -1),
        ("are {} and {}, and in the second table they are {} and {}", *stakes(DOCTOR[:2]), *stakes(OTHER[:2])),
        ("the threshold of {} moves", started(10, -1, 0, 0, 0.2).partition("above ")[2][:5]),
        ("the threshold is now {} and", prize),
        ("For thresholds below {} we should", digits(first_stop, 2)),
        ("above {} we should call every part bad", digits(second_stop, 2)),
        (r"$\tfrac{{500}}{{550}} \approx {}$", digits(tau, 2)),
        ("A is best from {} to {}, and B only from {} to {}", *now["A"], *now["B"]),
        (r"Then $\tau \ge \tfrac45$",),
        ("The stakes of the lottery are {} and {}", *stakes(LOTTERY)),
        ("$165 - (-335) = {}$ and $15 - (-35) = {}$. Both ratios are ${}$", *stakes(FACTORY), tex(F(50, 500))),
        (r"$0.5\,(1 - \tau) = 0.43 - {}\,\tau$", digits(HITS["B"][0] - HITS["B"][1], 2)),
        (r"at $\tau = {} \approx {}$. B and *always", tex(first_stop), digits(first_stop, 3)),
        (r"$0.43 - 0.11\,\tau = 0.5\,\tau$, which means at $\tau = {} \approx {}$", tex(second_stop),
         digits(second_stop, 3)),
        (r"$0.27 + {}\,\tau = 0.43 - 0.11\,\tau$", digits(HITS["A"][1] - HITS["A"][0], 2)),
        (r"at $\tau = {} \approx {}$. In chapter 1", tex(crossing("A", "B")), digits(crossing("A", "B"), 3)),
        ((r"more than ${}$ times the stake in class 0. This is the same condition, because $\tfrac{{16}}{{19}} = "
         r"\tfrac{{16}}{{16 + 3}}$"), tex(F(16, 3))),
        (r"At $\tau = {}$, where B", tex(second_stop)),
        (r"$\tfrac12 \cdot {} \approx {}$", tex(second_stop), digits(at(HITS["bad"], second_stop), 3)),
        (r"$0.27 + 0.08 \cdot {} \approx {}$", tex(second_stop), digits(at(HITS["A"], second_stop), 3)),
        ("gets {} euros more on average, and another", 100 * 8 // 10),
        ("gets only {} more", 100 * 2 // 10),
        ("from ½ to {}, and above {} we should never", digits(float(wines["precise"][1]), 1),
         digits(float(wines["silent"][0]), 1)),
        ("had the threshold ${}$, so the top list won", tex(threshold(LOTTERY))),
        (r"above the threshold ${}$", tex(crossing("A", "B"))),
        (r"The line of C is constant, {}. The line of D is $0.48 - {}\,\tau$", digits(c[0], 2), digits(d[0] - d[1], 2)),
        (r"$\tau > \tfrac{{{}}}{{0.18}} = {}$", digits(d[0] - c[0], 2), tex((d[0] - c[0]) / (d[0] - d[1]))),
        (r"*Always 1* has $0.5\,\tau$, and is better than C for $\tau > {}$", tex(c[0] / F(1, 2))),
        ("probability of ${}$", tex(F(1, 12))),
        ("numbers are left: ten stakes".replace("numbers", "nine numbers"),),
    ]  # fmt: skip


def solution():
    """The unit, and the constants as the text says them, that turn the lottery into the factory."""
    unit = F(stakes(FACTORY)[0], stakes(LOTTERY)[0])
    constants = [FACTORY[1][y] - unit * LOTTERY[1][y] for y in (0, 1)]
    assert [unit * u + f for u, f in zip(LOTTERY[0], constants, strict=True)] == list(FACTORY[0])
    return unit, -constants[0], constants[1]


def checked():
    """Sentences of the page checked."""
    longitude, latitude = (float(value) for value in place(*LOTTERY))
    return [
        ("longitude {} degrees and the latitude {} degrees", digits(longitude, 1), digits(latitude, 1)),
        ("its latitude becomes {} degrees", f"{float(place((2, 0), (1, 1))[1]):.0f}"),
        ("at −45 and 45 degrees both stakes",),
        ("Between 45 and 135 degrees",),
        ("Beyond 135 degrees",),
        (r"compares the lottery with $(23, 1;\ 3, 3)$",),
    ]


def solutions():
    """Sentences of the solutions."""
    test, home = DOCTOR[1:]
    p = F(1, 12)
    squares = [expected([u * u for u in row], p) for row in (test, home)]
    return [
        (r"At the probability ${}$ of illness, *test* has the expected utility {} and *send home* has {}", tex(p),
         *(digits(expected(row, p), 1) for row in (test, home))),
        ("*test* has {} and *send home* has {}", *(f"{float(value):.0f}" for value in squares)),
    ]  # fmt: skip


CLAIMS = {LESSONS[0]: first, LESSONS[1]: second, CHECKED: checked, SOLUTIONS: solutions}


def claims(page):
    return [template.format(*values) for template, *values in CLAIMS[page]()]


@pytest.mark.parametrize("page", CLAIMS)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", CLAIMS)
def test_no_number_is_typed_without_being_recomputed(page):
    number = PLACES if page in LESSONS else NUMBER
    text = re.sub(r"\bSections? \d\.\d(?: to \d\.\d)?(?: and \d\.\d)?", "", flat(without_code(text_of(page))))
    assert uncovered(text, [*claims(page), *GIVEN], number) == [], CURE


def test_a_number_that_nobody_recomputes_is_noticed():
    found = uncovered(r"It gains 120 euros, 0.25 or \tfrac{13}{72}.", ["It gains"], PLACES)
    assert found == ["120", "0.25", r"\tfrac{13}{72}"]


def test_tables_that_decide_alike():
    """Second lesson: lottery and factory, and two tables of the doctor with the same thresholds."""
    assert threshold(LOTTERY) == threshold(FACTORY) == F(1, 11)
    assert equivalent_utilities(LOTTERY, FACTORY, same_test_set=True)
    assert not equivalent_utilities(LOTTERY, FREE, same_test_set=True)
    assert not equivalent_utilities(DOCTOR, OTHER, same_test_set=True)
    assert [threshold(table[:2]) for table in (DOCTOR, OTHER)] == [F(7, 13)] * 2
    same = [((4, 0), (0, 1)), ((5, 3), (1, 4)), ((8, -2), (0, 0))]
    assert [stakes(table) for table in same] == [(4, 1), (4, 1), (8, 2)]
    assert stakes(((0, 1), (4, 0))) == (-4, -1)


def test_the_classifiers_of_chapter_1_under_all_tables():
    """Second lesson: A is never best, and all parts sold as bad gain most."""
    for name, matrix in MATRICES.items():
        assert (F(matrix[0][0], 100), F(matrix[1][1], 100)) == HITS[name]
    assert "A" not in ranges(HITS)
    gains = {
        name: average_utility([[a, F(1, 2) - b], [F(1, 2) - a, b]], utilities=GAINS, truth="columns")
        for name, (a, b) in HITS.items()
    }
    assert max(gains, key=gains.get) == "bad"
    assert gains["A"] > gains["B"]
    assert all(at(HITS["bad"], tau) > max(at(HITS[n], tau) for n in ("A", "B", "good")) for tau in (F(4, 5), F(1)))


def test_the_labels_of_a_are_of_no_use_in_the_factory():
    """First lesson, "A classifier that has learned decisions": after either label all parts are sold as bad."""
    for good, bad in MATRICES["A"]:
        sold = [expected(row, F(good, good + bad)) for row in GAINS]
        assert sold[1] > sold[0]


def test_the_wines():
    """Both lessons, "On data": what is bought, and the correct answers in both classes."""
    wines = datasets.twelve_wines()
    won, counts = wines.y == 1, {}
    for name, given in wines.answers.items():
        said = given.sets[:, 1]
        counts[name] = ((said & won).sum(), (~said & ~won).sum())
    assert counts == {"precise": (4, 6), "cautious": (4, 5), "silent": (0, 7), "top list": (5, 5)}


def test_the_numbers_that_are_left():
    """Second lesson, "How many numbers are left", and the quiz."""
    assert [(d - 1) * k - 1 for d, k in ((2, 2), (3, 2), (2, 3), (2, 10))] == [1, 3, 2, 9]


def test_the_solutions_of_the_core_exercises():
    """Solutions 2.3 and 2.4."""
    for z in (F(2), F(7), F(11)):
        assert threshold(((z - 1, -1), (0, 0))) == 1 / z
        assert threshold(((z - 1, -F(1, 2)), (0, 0))) == 1 / (2 * z - 1)
        assert threshold(((z - 1, -1), (-F(1, 2), -F(1, 2)))) == 1 / (2 * z)
    assert threshold(((F(1, 2), -F(1, 2)), (0, 0))) == F(1, 2), "z = 3/2 in (b)"
    values = [[expected(row, F(1, 2)) for row in table] for table in (((1, 0), (0, 2)), ((2, 1), (0, 2)))]
    assert values == [[F(1, 2), 1], [F(3, 2), 1]]


def test_coordinates_of_the_globe():
    """Checked, "The sphere of tables": with the sum an orthogonal basis, whose tables have the length 2."""
    for table in (LOTTERY, ((3, 7), (-2, 5)), ((1, 0), (0, 1))):
        found = [*components(*table), sum(map(sum, table))]
        assert sum(x * x for x in found) == 4 * sum(x * x for row in table for x in row)
    longitude, latitude = (float(value) for value in place(*LOTTERY))
    assert longitude == pytest.approx(math.degrees(math.atan2(9, 11)))
    assert latitude == pytest.approx(math.degrees(math.atan2(11, math.hypot(9, 11))))
