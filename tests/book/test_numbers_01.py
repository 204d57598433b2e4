r"""The numbers in the text of chapter 1, of its page *checked* and of its solutions, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number
stands, and the number, recomputed. Each must be on its page word by word. Each decimal, fraction and
number of two digits or more of a page is in one of them, or in a part of ``GIVEN``, whose numbers are
chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import sympy as sp

from credal_book import datasets
from credal_book.figures import chapter_01
from credal_book.figures.chapter_01 import GAINS, METRICS, MONTHS, OTHER, A, B, gain, shares
from credal_lib import confusion
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON, CHECKED, SOLUTIONS = (
    f"book/{name}"
    for name in (
        "part1-decisions/01-factory-manager", "part1-decisions/01-factory-manager-checked",
        "solutions/01-factory-manager",
    )
)  # fmt: skip
NUMBER = re.compile(
    r"\d+\.\d+|\d+/\d+|\\tfrac(?:\d|\{\d+\})(?:\d|\{\d+\})"
    r"|(?<![\w,])\d{1,3},\d{3}|(?<![\w.,{/])\d{2,}(?!-[a-z])"
)
CELLS = (0, 0), (0, 1), (1, 0), (1, 1)
BETTER_B = ((43, 14), (7, 36))
STRICT, LENIENT = ((560, 20), (40, 380)), ((594, 70), (6, 330))
WARM_UP = ((40, 10), (10, 40)), ((48, 20), (2, 30))
WARM_UP_GAINS = ((10, -50), (-5, 20))
RARE_GAINS = ((1, -2000), (-1, 1000))

GIVEN = {
    LESSON: [
        "counts parts out of every 100 that", "loses 335 euros. A good", "loses 35 euros. Now",
        "gain 15 euros each",
        "gives 350 months with the first", "gives 300 and 500 months", "and add 100 to both gains",
        "If you add 100 to both gains", "we draw 10,000 tables",
        "If you multiply all gains by 1.1, both averages are multiplied by 1.1",
        "replace B by `[[43, 14], [7, 36]]`", "put `[[43, 18], [7, 32]]` back",
        "tested on 1,000 mails",
        "costs 20 minutes, because", "replace `[-20, 0]` by", "repeat this 10,000 times",
        "raised by 20 euros",
        "if $g_0 = 100$ and $g_1 = 600$",
        r"$(0.40, 0.10;\ 0.10, 0.40)$ and $(0.48, 0.20;\ 0.02, 0.30)$",
        r"table $(10, -50;\ -5, 20)$",
    ],
    CHECKED: [
        "dated 4 March 2022 and updated 12 May 2022", "as counts out of 100.",
        "of 200 and of 20,000 parts",
    ],
    SOLUTIONS: [r"for example $(5, -20;\ -5, 20)$"],
}  # fmt: skip


def ahead(gains, first=A, second=B):
    """By how much the first classifier is ahead of the second."""
    return average(first, gains) - average(second, gains)


def average(matrix, gains):
    """The average gain of a classifier, as the library has it."""
    exact = [[F(m) for m in row] for row in matrix]
    return confusion.average_utility(exact, utilities=gains, truth="columns")


def stakes(gains):
    """What is at stake in the two classes."""
    return gains[0][0] - gains[1][0], gains[1][1] - gains[0][1]


def more(c, first=A, second=B):
    """By which share of all cases the first classifier is correct more often in a class."""
    total = sum(map(sum, first))
    return F(first[c][c] - second[c][c], total)


def accuracy(matrix):
    """The share of correct answers."""
    return F(matrix[0][0] + matrix[1][1], sum(map(sum, matrix)))


def edge(first=A, second=B):
    """The ratio of the stakes at which both gain the same."""
    return -more(0, first, second) / more(1, first, second)


def always(d, gains, totals=(50, 50)):
    """The average gain of one answer for all cases."""
    return F(sum(n * g for n, g in zip(totals, gains[d], strict=True)), sum(totals))


def mails(lost):
    """The tables of the spam filters if a blocked mail costs so much."""
    return (0, -1), (-lost, 0)


def by_class(matrix, gains=GAINS):
    """What a part of each class gains on average."""
    return [F(sum(matrix[d][c] * gains[d][c] for d in (0, 1)), matrix[0][c] + matrix[1][c]) for c in (0, 1)]


def crossing():
    """The share of bad parts at which both gain the same."""
    (a0, a1), (b0, b1) = by_class(A), by_class(B)
    return (b0 - a0) / (b0 - a0 + a1 - b1)


def products(matrix):
    """The four terms of an average gain, first column first as the lesson reads them."""
    return [F(matrix[d][c] * GAINS[d][c], 100) for d, c in CELLS]


@cache
def drawn():
    """The random tables of the lesson: how many, and in how many A gains more."""
    tables = np.random.default_rng(1).integers(-400, 401, size=(10_000, 2, 2))
    good = (tables[:, 0, 0] > tables[:, 1, 0]) & (tables[:, 1, 1] > tables[:, 0, 1])
    leads = (tables[good] * (np.array(A) - np.array(B))).sum(axis=(1, 2))
    assert (leads != 0).all()
    return int(good.sum()), int((leads > 0).sum())


@cache
def points():
    """For each classifier, on which of the wines a single name is correct, and incorrect."""
    wines = datasets.twelve_wines()
    found = {}
    for name, given in wines.answers.items():
        single, correct = given.sets.sum(axis=1) == 1, given.sets[np.arange(12), wines.y]
        found[name] = single & correct, single & ~correct
    return found


def sums(name, penalty):
    """The points of a classifier on the wines."""
    right, wrong = points()[name]
    return int(right.sum()) - penalty * int(wrong.sum())


@cache
def interval():
    """The interval of the bootstrap on the wines."""
    worth = {name: 1 * right - 2 * wrong for name, (right, wrong) in points().items()}
    again = np.random.default_rng(1).integers(12, size=(10_000, 12))
    return np.quantile((worth["cautious"] - worth["precise"])[again].sum(axis=1), [0.05, 0.95])


def weight(matrix):
    """How many correct answers in class 1 F1 counts for one in class 0."""
    return 2 / METRICS["F1"](shares(matrix), truth="columns") - 1


def signed(values, places):
    """A sum of decimals."""
    return " + ".join(digits(v, places, "-") for v in values).replace("+ -", "- ")


def lesson():
    """Sentences of the lesson."""
    (g0, g1), (h0, h1) = stakes(GAINS), stakes(OTHER)
    x = sp.Symbol("x")
    flip = sp.solve(sp.nsimplify(ahead(((15, -335), (x, 165)))), x)[0]
    tables, a_more = drawn()
    bad = [METRICS["recall of bad"](shares(m), truth="columns") for m in (A, B)]
    two, one = ([digits(average(m, mails(lost)), 3) for m in (LENIENT, STRICT)] for lost in (2, 1))
    minutes = [digits(-average(m, mails(20)), 2) for m in (STRICT, LENIENT)]
    w0, w1 = stakes(WARM_UP_GAINS)
    hand = [F(m[d][c] * WARM_UP_GAINS[d][c], 100) for m in WARM_UP for d, c in CELLS]
    return [
        ("Each column adds up to {},", A[0][0] + A[1][0]),
        ("{} against {}. The other five", *(digits(rate, 2) for rate in bad)),
        ("A gained {} euros per part, and B lost {} euros", digits(gain(A, GAINS), 2),
         digits(-gain(B, GAINS), 2)),
        ("For example, {} good parts", A[0][0]),
        ("which is {} euros, the first entry", A[0][0] * GAINS[0][0]),
        ("add up to {} euros for 100 parts", 100 * gain(A, GAINS)),
        ("we found the {} euros of the manager", digits(gain(A, GAINS), 2)),
        ("live {} months on average, and with classifier B only {} months",
         *(digits(gain(m, MONTHS), 1) for m in (A, B))),
        ("The numbers {} and {} are the accuracies", *(digits(accuracy(m), 2) for m in (A, B))),
        ("At −{} euros A is still ahead, and at −{} euros B is", 75, 80),
        ("both classifiers gain {} euros more", gain(A, ((115, -335), (65, 165))) - gain(A, GAINS)),
        ("if {} times the stake of class 0 equals {} times", edge().numerator, edge().denominator),
        ("with stakes of {} and {} euros", 75, 75 * edge()),
        ("A sells {} good parts as bad and B only {}", A[1][0], B[1][0]),
        ("somewhere near −{} euros", round(-flip)),
        ("In {} of the {:,} tables", a_more, tables),
        (
            "= {} - {} = {}$ and $M^A_{{11}} - M^B_{{11}} = {} - {} = {}$",
            *(digits(v, 2, "-") for c in (0, 1) for v in (F(A[c][c], 100), F(B[c][c], 100), more(c))),
        ),
        (r"by ${}\,g_1 - {}\,g_0$. If", digits(more(1), 2), digits(-more(0), 2)),
        (r"\frac{{{}}}{} . $$ (eq-1-ratio)", edge().numerator, edge().denominator),
        (r"slope is ${} \approx {}$", tex(edge()), digits(edge(), 2)),
        (r"is ${}/{} = {}$ in this factory and ${}/{} \approx {}$", g1, g0, g1 // g0, h1, h0,
         digits(F(h1, h0), 1)),
        ("The result is ${} = {}$ euros", tex(F(int(flip.p), int(flip.q))), digits(flip, 2, "-")),
        (
            "the stakes are {} euros for a bad part and {} euros for a good part. Nevertheless",
            OTHER[1][1] - OTHER[0][1],
            OTHER[0][0] - OTHER[1][0],
        ),
        ("this factory plus {}, so A is ahead by {} in both", MONTHS[0][0] - GAINS[0][0],
         ahead(MONTHS)),
        (r"as long as $g_1 > {}\,g_0$", tex(edge())),
        ("for the same {} tables, and the recall of the bad parts misleads for all the other {:,}.",
            a_more, tables - a_more),
        ("highest accuracy, {}. Nevertheless it costs {} minutes", digits(accuracy(STRICT), 2),
         minutes[0]),
        ("than the {} minutes that we lose without", digits(-always(0, mails(20), (600, 400)), 2)),
        ("costs only {} minutes", minutes[1]),
        (
            "correct on {} more wanted mails and on {} fewer spam mails",
            1000 * more(0, LENIENT, STRICT), -1000 * more(1, LENIENT, STRICT),
        ),
        (
            r"${0}\,g_0 > {1}\,g_1$, that is, as long as $g_0/g_1 > \tfrac{{{1}}}{{{0}}} \approx {2}$",
            1000 * more(0, LENIENT, STRICT), -1000 * more(1, LENIENT, STRICT),
            digits(1 / edge(LENIENT, STRICT), 2),
        ),
        ("is still ahead, {} against {}.", *two),
        ("strict filter is ahead, {} against {}.", *reversed(one)),
        ("flips at {} minutes", digits(1 / edge(LENIENT, STRICT), 2)),
        (r"\tfrac12 \cdot {} - \tfrac12 \cdot {} = {}$ euros", GAINS[1][1], -GAINS[1][0],
         always(1, GAINS)),
        (
            r"${} \cdot {} - {} \cdot {} - {} \cdot {} + {} \cdot {}$, which",
            *(n for d, c in CELLS for n in (digits(F(A[d][c], 100), 2), abs(GAINS[d][c]))),
        ),
        ("${} = {}$. B gains ${} = {}$. By",
         *(n for m in (A, B) for n in (signed(products(m), 2), digits(gain(m, GAINS), 1, "-")))),
        (
            r"ahead by ${} \cdot {} - {} \cdot {} = {} - {} = {}$ euros.",
            digits(more(1), 2), g1, digits(-more(0), 2), g0, more(1) * g1, -more(0) * g0,
            ahead(GAINS),
        ),
        ("$g_0 = {} + {} = {}$ and $g_1 = {} + {} = {}$", OTHER[0][0], -OTHER[1][0], h0,
         OTHER[1][1], -OTHER[0][1], h1),
        ("ahead by ${} - {} = {}$ euros, which", more(1) * h1, digits(-more(0) * h0, 1),
         digits(ahead(OTHER), 1, "-")),
        ("averages are {} and {} euros", *(digits(gain(m, OTHER), 1) for m in (A, B))),
        *(
            (start + "{} - {} = {}$ and ${}{} - {} = {}$", MONTHS[0][0], MONTHS[1][0],
             stakes(MONTHS)[0],
             name, MONTHS[1][1], MONTHS[0][1], stakes(MONTHS)[1])
            for start, name in (("The stakes are $", ""), ("In the hospital $g_0 = ", "g_1 = "))
        ),
        ("B gains {} euros per part and A loses {}.", by_class(B)[0], -by_class(A)[0]),
        ("A gains {} and B loses {}. A mixture", by_class(A)[1], -by_class(B)[1]),
        ("bad parts is below ${}$", tex(crossing())),
        ("it is {} for A and {} for B", *(digits(weight(m), 1) for m in (A, B))),
        ("cross at the penalty ${}$", tex(F(sums("precise", 0) - sums("cautious", 0), 4 - 1))),
        ("cautious minus precise, lies between {} and {} points", *(digits(end, 0) for end in interval())),
        ("Every classifier gains {} euros more",
         average(B, [[u + 20 for u in row] for row in GAINS]) - average(B, GAINS)),
        ("so each average grows by {}.",
         average(A, [[u + 20 for u in row] for row in GAINS]) - average(A, GAINS)),
        ("ratio ${}/{} = {}$ is above ${}$, and A is ahead by ${} - {} = {}$", 600, 100, 6,
         tex(edge()), 18, 16, 2),
        (r"A loses ${} \cdot {} = {}$ against", digits(-more(0), 2), 100, -more(0) * 100),
        (r"wins ${} \cdot {} = {}$ in class 1", digits(more(1), 2), 600, more(1) * 600),
        ("accuracies are ${}$ and ${}$", digits(accuracy(WARM_UP[0]), 1),
         digits(accuracy(WARM_UP[1]), 2)),
        (
            "gains are ${} - {} - {} + {} = {}$ and ${} - {} - {} + {} = {}$",
            *(f"{float(abs(v)):g}" for k in (0, 4)
             for v in (*hand[k : k + 4], sum(hand[k : k + 4]))),
        ),
        (
            r"$g_1 = {1}$, and the first classifier is ahead by ${2} \cdot {1} - {3} \cdot {0} = {4}$",
            w0, w1, f"{float(more(1, *WARM_UP)):g}", f"{float(-more(0, *WARM_UP)):g}",
            f"{float(ahead(WARM_UP_GAINS, *WARM_UP)):g}",
        ),
        ("The stakes are $g_0 = {}$ and", w0),
        ("divided by {}, and so is the difference, which becomes ${}$", 12,
         tex(ahead(MONTHS) / 12)),
        ("(a) If $g_1/g_0 > {}$", tex(edge(*WARM_UP))),
    ]  # fmt: skip


def checked():
    """Sentences of the page *checked*."""
    a, b = (METRICS["recall of bad"](shares(m), truth="columns") for m in (A, B))
    g0, g1 = stakes(GAINS)
    return [
        ("we get {} and {} months, so the difference is {} months",
         *(digits(gain(m, MONTHS), 1) for m in (A, B)), ahead(MONTHS)),
        ("is {} percent of the value of B and {} percent", digits(100 * (a - b) / b, 1),
         digits(100 * (a - b) / a, 1)),
        ("gains {} euros per part, and selling every part as good loses {}", always(1, GAINS),
         -always(0, GAINS)),
        ("yields {} months", always(1, MONTHS)),
        ("exceeds ${}$", tex(F(g0, g0 + g1))),
        ("gains at least {} euros", always(1, GAINS)),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    return [
        ("class 0, by ${}$, and more often in class 1, by ${}$", digits(-more(0, *WARM_UP), 2),
         digits(more(1, *WARM_UP), 2)),
        (r"ahead by ${}\,g_1 - {}\,g_0$", digits(more(1, *WARM_UP), 2),
         digits(-more(0, *WARM_UP), 2)),
        ("$g_1/g_0 > {}$", tex(edge(*WARM_UP))),
        ("with $g_0 = {}$ and $g_1 = {}$", *stakes(((5, -20), (-5, 20)))),
        (r"$4 < {}$", tex(edge())),
        (r"its share of ${}$ in the test", tex(F(A[0][0] + A[1][0], 100))),
    ]  # fmt: skip


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


def claims(page):
    return [template.format(*values) for template, *values in PARTS[page]()]


@pytest.mark.parametrize("page", PARTS)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [part for part in [*claims(page), *GIVEN[page]] if part not in text] == []


@pytest.mark.parametrize("page", PARTS)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*claims(page), *GIVEN[page]], NUMBER) == [], CURE


@pytest.mark.parametrize("number", ["0.75", "2,187", r"\tfrac{16}3", "-335", "65 euros"])
def test_a_number_that_nobody_recomputes_is_noticed(number):
    assert uncovered(f"It is {number}.", ["It is 0.5"], NUMBER) != []


def test_five_of_six_metrics_prefer_b_and_the_gains_do_not():
    """Lesson, the first figures and alternative text: (c) in this factory, (a) in the other."""
    found = {name: [float(metric(shares(m), truth="columns")) for m in (A, B)] for name, metric in METRICS.items()}
    assert [b > a for a, b in found.values()] == [True] * 5 + [False]
    values = ", ".join(f"{name} {a:.2f} and {b:.2f}" for name, (a, b) in found.items())
    assert values.replace("recall of bad", "and recall of bad") in text_of(LESSON)
    assert ahead(GAINS) > 0 > gain(B, GAINS)
    assert 0 < gain(A, OTHER) < gain(B, OTHER)


def test_the_winner_flips_between_two_steps_of_the_slider():
    """Lesson, "Play", and the figure of the edited gain with its alternative text."""
    assert ahead(((15, -335), (-75, 165))) > 0 > ahead(((15, -335), (-80, 165)))
    assert ahead(((75, 0), (0, 400))) == 0
    low, high = ([average(m, ((15, -335), (edited, 165))) for m in (A, B)] for edited in (-200, 0))
    assert f"A gains {digits(low[0], 2)} and B {digits(low[1], 2)}" in text_of(LESSON)
    assert f"at 0 A gains {digits(high[0], 2)} and B {digits(high[1], 2)}" in text_of(LESSON)


def test_the_two_stakes_decide():
    """Lesson, the theorem, for tables of any kind; a constant on a column, a factor, the sign."""
    for gains in (GAINS, OTHER, MONTHS, ((3, -7), (-2, 11))):
        g0, g1 = stakes(gains)
        assert ahead(gains) == more(0) * g0 + more(1) * g1
        assert (ahead(gains) > 0) is (F(g1, g0) > edge())
        assert ahead([[u + 9, v] for u, v in gains]) == ahead(gains)
        assert ahead([[F(11, 10) * u for u in row] for row in gains]) == F(11, 10) * ahead(gains)
        assert ahead([[-u for u in row] for row in gains]) == -ahead(gains)
    assert ahead(((100, 0), (0, 600))) == 2


def test_the_changed_b_is_better_in_both_classes():
    """Lesson, the first change."""
    assert max(more(0, A, BETTER_B), more(1, A, BETTER_B)) < 0
    for metric in METRICS.values():
        assert metric(shares(A), truth="columns") < metric(shares(BETTER_B), truth="columns")


def test_the_filters_and_no_filter():
    """Lesson, "Your own matrices": no filter beats the strict one, the lenient beats both."""
    free = {lost: always(0, mails(lost), (600, 400)) for lost in (20, 2, 1)}
    assert average(STRICT, mails(20)) < free[20] < average(LENIENT, mails(20))
    for lost in (2, 1):
        assert free[lost] < min(average(m, mails(lost)) for m in (STRICT, LENIENT))
    assert accuracy(STRICT) > accuracy(LENIENT) > F(600, 1000)


def test_the_weight_that_f1_gives():
    """Lesson, "F1 has no fixed gains": the formula by finite differences, and the figure."""
    q, h, f, step = F(1, 5), F(3, 5), F(1, 10), F(1, 10**6)

    def f1(hits, alarms):
        matrix = [[hits, alarms], [q - hits, 1 - q - alarms]]
        return confusion.f_measure(matrix, positive=0, labels=(0, 1), truth="columns")

    hits, alarms = h * q, f * (1 - q)
    ratio = (f1(hits + step, alarms) - f1(hits, alarms)) / (f1(hits, alarms - step) - f1(hits, alarms))
    assert float(ratio) == pytest.approx(float((1 + f * (1 - q) / q) / h), rel=1e-4)
    at = {
        name: [(1 + F(m[0][1], 50) * (1 - s) / s) / F(m[0][0], 50) for s in (F(1, 20), F(1, 2))]
        for name, m in (("A", A), ("B", B))
    }
    assert [weight(m) for m in (A, B)] == [at["A"][1], at["B"][1]]
    said = [digits(v, 1) for name in at for v in at[name]]
    words = "at {} for a share of 0.05 and at {} for 0.5; the curve of B is at {} and {}."
    assert words.format(*said) in text_of(LESSON)


def test_the_points_on_the_wines():
    """Lesson, "On data": 8 and 4, 7 single names, 4 points, and 8 against 6 without a penalty."""
    assert {name: sums(name, 2) for name in points()} == {"precise": 0, "cautious": 4, "silent": 0, "top list": 0}
    assert [sums(name, 0) for name in ("precise", "cautious")] == [8, 6]
    assert [sum(map(sum, points()[name])) for name in ("precise", "cautious")] == [12, 7]
    assert [sums(name, 3) for name in ("precise", "cautious")] == [-4, 3]


def test_the_solution_on_rare_classes():
    """Solutions, "Imbalance is not the cause", (b)."""
    for matrix, sign in ((A, 1), (B, -1)):
        rare = [[F(matrix[d][c], 50) * (F(99, 100), F(1, 100))[c] for c in (0, 1)] for d in (0, 1)]
        assert sign * average(rare, RARE_GAINS) > 0


def test_what_is_drawn_is_what_the_lesson_says():
    """The drawn pictures tell the gains and the products of the text."""
    assert "A +3.5, B -3.5" in chapter_01.average_gains().description
    assert "A +4.05, -50.25, -8.05, +57.75" in chapter_01.four_products().description
