"""What the text of chapter 3, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of the lesson is in one
of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, as_utility
from credal_lib.judge import judge
from tests.book.lesson_form import code_of
from tests.book.lesson_form import lesson as notebook_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
PAGE = "book/part1-decisions/03-which-metrics-are-admissible"
CHECKED, SOLUTIONS = f"{PAGE}-checked", "book/solutions/03-which-metrics-are-admissible"
ILL, HEALTHY = 100, 300
A, B = ((60, 20), (40, 280)), ((90, 90), (10, 210))
NOBODY, EVERYBODY, NOISE = ((0, 0), (100, 300)), ((100, 300), (0, 0)), ((0, 200), (100, 100))
METRICS = {
    "accuracy": confusion.selective_accuracy,
    "its square": lambda M: confusion.selective_accuracy(M) ** 2,
    "recall": partial(confusion.recall, positive=0),
    "specificity": partial(confusion.specificity, positive=0),
    "balanced accuracy": confusion.balanced_accuracy,
    "precision": partial(confusion.precision, positive=0),
    "F1": partial(confusion.f_measure, positive=0),
    "MCC": confusion.matthews_correlation,
}
LINEAR = ("accuracy", "recall", "specificity", "balanced accuracy")
PRICED = ("accuracy", "balanced accuracy", "precision", "F1", "MCC")
TICKET, ADVISER = ((10, -1), (0, 0)), ((40, 5), (10, 45))
GIVEN = ["a missed patient loses 0.1", "The entry `utility=((1, 0), (0, 1/4))`"]


def exact(table):
    return [[F(entry) for entry in row] for row in table]


def added(first, second, weight=1):
    """The sum of two tables, the second with a weight."""
    return [[x + weight * y for x, y in zip(r, s, strict=True)] for r, s in zip(exact(first), second, strict=True)]


def half(first, third):
    """The table if half of the cases go to a third classifier."""
    return [[entry / 2 for entry in row] for row in added(first, third)]


def value(name, table):
    return METRICS[name](confusion.as_tally(table, truth="columns", labels=[0, 1]))


def f1(table):
    return value("F1", exact(table))


def gain(table, gains):
    return confusion.average_utility(exact(table), utilities=gains, truth="columns")


STEP = F(1, 1000)


def price(name, table):
    """For how many false alarms a metric counts one more hit, by a small step."""
    (hits, alarms), (missed, cleared) = exact(table)

    def at(more, louder):
        moved = [[hits + more, alarms + louder], [missed - more, cleared - louder]]
        return float(value(name, moved))

    return (at(STEP, 0) - at(-STEP, 0)) / (at(0, -STEP) - at(0, STEP))


def ahead(name, pair):
    a, b = (float(value(name, exact(table))) for table in pair)
    return "tie" if a == pytest.approx(b, abs=1e-12) else "A" if a > b else "B"


def fitted(name, tables):
    """The constant, what a hit and a false alarm add, and the largest error, by least squares."""
    hits, alarms = tables[0]
    terms = np.stack([np.ones(len(hits)), hits, alarms], axis=1)
    x = np.linalg.lstsq(terms, value(name, tables))[0]
    return *x, abs(terms @ x - value(name, tables)).max()


def random_tables(n_ill, n_healthy, size, seed):
    rng = np.random.default_rng(seed)
    hits, alarms = rng.integers(1, n_ill, size), rng.integers(1, n_healthy, size)
    return np.array([[hits, alarms], [n_ill - hits, n_healthy - alarms]])


def predicted(name):
    """What three equations, of the night, A and B, predict where everybody is called ill."""
    tables = np.moveaxis(np.array([NOBODY, A, B]), 0, -1)
    constant, hit, alarm, _ = fitted(name, tables)
    return constant + ILL * hit + HEALTHY * alarm


@cache
def wrong():
    """Percent of random pairs that a metric ranks against their average gain, drawn as in the lesson."""
    rng = np.random.default_rng(3)
    ill, stake = rng.random(100_000), rng.random((2, 100_000))
    pair = []
    for _ in range(2):
        hits, cleared = (0.5 + 0.5 * rng.beta(2, 1, (2, 100_000))) * [ill, 1 - ill]
        pair.append(np.array([[hits, 1 - ill - cleared], [ill - hits, cleared]]))
    one, other = pair
    gap = stake[0] * (one - other)[0, 0] + stake[1] * (one - other)[1, 1]
    return {name: 100 * np.mean((value(name, one) - value(name, other)) * gap < 0) for name in METRICS}


def by_wine():
    """What the precise and the cautious classifier gain on each wine, and the cultivars."""
    wines = datasets.twelve_wines()
    sets = {name: wines.answers[name].sets for name in ("precise", "cautious")}
    return {name: given[np.arange(12), wines.y] / given.sum(axis=1) for name, given in sets.items()}, wines.y


def averages(name):
    """Average gain in each cultivar, over the cultivars and over the wines."""
    gained, y = by_wine()
    means = [gained[name][y == j].mean() for j in range(3)]
    return [*means, np.mean(means), gained[name].mean()]


def alternatives():
    """Alternative texts of the lesson's plots, by the figure's name."""
    found = {}
    for cell in code_of(notebook_of(PAGE)):
        shown = cell.metadata.get("mystnb", {})
        if "image" in shown:
            found[shown["figure"]["name"]] = shown["image"]["alt"]
    return found


def in_use(adviser, win):
    """What an adviser gains per ticket if this share of the tickets wins."""
    (buys, vain), (left, right) = exact(adviser)
    won, lost = buys + left, vain + right
    table = [
        [win * buys / won, (1 - win) * vain / lost],
        [win * left / won, (1 - win) * right / lost],
    ]
    return gain(table, TICKET)


def lesson():
    """Sentences of the lesson."""
    asked = F(B[0][1] - A[0][1], B[0][0] - A[0][0])
    day, both = [f1(table) for table in (A, B)], [f1(added(table, NOBODY)) for table in (A, B)]
    paid = [2 / day[0] - 1, 2 / both[0] - 1]
    less = [gain(B, ((2, 0), (0, 1))) - gain(A, ((2, 0), (0, 1)))]
    balanced = fitted("balanced accuracy", random_tables(100, 300, 300, 3))
    witness = judge(METRICS["F1"], abstain=False).witness.values
    return [
        ("has a largest error of {}, so", digits(fitted("its square", random_tables(100, 300, 300, 3))[-1], 4)),
        ("MCC pays {} for a small step", digits(price("MCC", A), 2)),
        ("F1 ranks `f` above `g` ({} against {})", *witness[:2]),
        ("F1 ranks `g` above `f` ({} against {})", *reversed(witness[2:])),
        (r"accept $\tfrac{{70}}{{30}} = {}$ false alarms", tex(asked)),
        ("and B asks for {}/{}. The output is {} by day and {} over",
         asked.numerator, asked.denominator, digits(less[0], 4), digits(less[0] / 2, 4)),
        (r"A has an F1 of ${}$, and there F1 pays only {} false alarms for a hit. B asks for ${}$",
         tex(day[0]), paid[0], tex(asked)),
        (r"A has an F1 of ${}$, and there F1 pays ${}$, which is more", tex(both[0]), tex(paid[1])),
        (r"a hit adds ${} = {}$ and", digits(F(1, 400), 4), tex(F(1, ILL + HEALTHY))),
        ("because accuracy is {} as predicted", digits(predicted("accuracy"), 2)),
        ("negative number, {}, but F1 is {}.", digits(predicted("F1"), 3), digits(f1(EVERYBODY), 1)),
        ("adds {} for a hit and subtracts {} for a false alarm, so its price of a hit is {}.",
         digits(balanced[1], 3), digits(-balanced[2], 4), round(-balanced[1] / balanced[2])),
        ("so it is {} in our clinic, and {} if both", *((1 - q) / q for q in (F(1, 4), F(1, 2)))),
        ("one patient in a hundred is ill, it is {}.", (1 - F(1, 100)) / F(1, 100)),
        ("gains {} euros per ticket, but in use it loses {}.",
         digits(gain(((1, 1), (0, 0)), TICKET), 2), digits(-gain(((1, 99), (0, 0)), TICKET), 2)),
        (r"its F1 is $\tfrac{{120}}{{100 + 80}} = {}$. For B we get $\tfrac{{180}}{{100 + 180}} = {}$", *map(tex, day)),
        (r"A has $\tfrac{{120}}{{200 + 80}} = {}$, and B has $\tfrac{{180}}{{200 + 180}} = {}$", *map(tex, both)),
        (r"${} < {}$, which is false. Over day and night it is ${} < {}$, which is true",
         tex(asked), paid[0], tex(asked), tex(paid[1])),
        (r"$\tfrac{{5 \cdot {} - {}}}{{400}}$ and $\tfrac{{5 \cdot {} - {}}}{{800}}$", *[30, 70] * 2),
        (r"counts ${}$ as much as a wine of cultivar 1", tex(F(5, 3))),  # test_the_wines
        ("above {} false alarms, the second classifier is better for you, and below {} the", *[digits(asked, 2)] * 2),
        ("so it asks for {} false alarms for each hit", digits(F(35 - 20, 70 - 60), 1)),
        ("pay less than {}, so", digits(F(35 - 20, 70 - 60), 1)),
        ("which is ${}$ for A and B", tex(asked)),
        (r"pays $2/\tfrac12 - 1 = {}$ false alarms for a hit, and only {} are asked",
         2 / F(1, 2) - 1, digits(F(25, 10), 1)),
        ("It asks for {} false alarms for each hit, and F1 pays up to {}", digits(F(25, 10), 1), 2 / F(1, 2) - 1),
        ("$1 + 0.1 = {}$ is at stake, so the price of a hit is ${}/0.25 = {}$ false alarms",
         digits(F(11, 10), 1), digits(F(11, 10), 1), digits(F(11, 10) / F(1, 4), 1)),
        (r"we get $q = {}$.", tex(F(1, 11))),  # test_the_tickets
        (r"\tfrac{{400 - 5}}{{100}} = {}$", digits(gain(ADVISER, TICKET), 2)),
        (r"probability $\tfrac45$ and a losing one with the probability ${}$", tex(F(5, 50))),
        (r"$0.01 \cdot 8 - 0.99 \cdot 0.1 = {} - {} = {}$", digits(F(8, 100), 2), digits(F(99, 1000), 3),
         digits(in_use(ADVISER, F(1, 100)), 3).replace("−", "-")),
        (r"$0.99 \cdot \tfrac{{m}}{{50}} \le {}$, so $m \le {}$", digits(F(8, 100), 2), digits(F(8, 99) * 50, 2)),
    ]  # fmt: skip


def checked():
    """Sentences of the page checked."""
    fifth = f1(added(A, NOBODY, F(1, 5)))
    return [
        (
            "the same numbers, {} and {}",
            digits(in_use(((1, 1), (0, 0)), F(1, 100)), 2),
            digits(F(9, 2), 1),
        ),
        (r"At $s = {}$ the two classifiers are tied", tex(F(1, 5))),
        (
            r"of $\tfrac{{120}}{{120 + 80}} = {}$, and $2/{} - 1 = {}$",
            tex(fifth),
            tex(fifth),
            tex(2 / fifth - 1),
        ),
    ]


def solved():
    """Sentences of the solutions."""
    precise = [value("precision", exact(table)) for table in (A, B)]
    halves = [value("precision", half(table, NOISE)) for table in (A, B)]
    first, second = ((45, 0), (55, 300)), ((60, 60), (40, 240))
    return [
        (r"$\tfrac{{60}}{{80}} = {}$ and the precision of B is $\tfrac{{90}}{{180}} = {}$", *map(tex, precise)),
        (r"$\tfrac{{30}}{{140}} = {}$", tex(halves[0])),
        (r"$\tfrac{{45}}{{190}} = {}$", tex(halves[1])),
        (r"Since $3 \cdot 38 = {}$ is less than $9 \cdot 14 = {}$", 3 * 38, 9 * 14),
        ("with ${}$ against ${}$.", *(digits(value("balanced accuracy", exact(m)), n)
                                      for m, n in ((first, 3), (second, 1)))),
        (r"$3 \cdot 45 + 300 = {}$ is more than $3 \cdot 60 + 240 = {}$", 3 * 45 + 300, 3 * 60 + 240),
        (r"$3 \cdot 180 + 80 = {}$ is more than $3 \cdot 135 + 100 = {}$", 3 * 180 + 80, 3 * 135 + 100),
        (r"up to $2/0.2 - 1 = {}$ false alarms", 2 / F(2, 10) - 1),
        (r"up to $2/0.9 - 1 = {}$.", tex(2 / F(9, 10) - 1)),
    ]  # fmt: skip


SAID = {PAGE: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [flat(template.format(*values)) for template, *values in SAID[page]()]


@pytest.mark.parametrize("page", SAID)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


def test_no_number_is_typed_without_being_recomputed():
    assert uncovered(flat(without_code(text_of(PAGE))), [*claims(PAGE), *GIVEN]) == [], CURE


def test_the_day_the_night_and_the_price():
    """Lesson, the opening and the two figures of F1: 2/3 and 9/14 by day, 3/7 and 9/19 over day and night."""
    values = [f1(table) for table in (A, B, added(A, NOBODY), added(B, NOBODY))]
    assert values == [F(2, 3), F(9, 14), F(3, 7), F(9, 19)]
    ahead_by = [gain(b, ((5, 0), (0, 1))) - gain(a, ((5, 0), (0, 1))) for a, b in
                ((A, B), (added(A, NOBODY), added(B, NOBODY)))]  # fmt: skip
    assert ahead_by == [F(5 * 30 - 70, 400), F(5 * 30 - 70, 800)]
    assert re.findall(r"0\.\d+", alternatives()["fig-3-night"]) == [digits(v, 3) for v in values]
    assert [2 / f1(m) - 1 for m in (A, added(A, NOBODY))] == [2, F(11, 3)]
    told = re.findall(r"\d\.\d{3}", alternatives()["fig-3-price"])
    assert told == [digits(v, 3) for v in (F(2, 3), F(3, 7), F(11, 3))]


@pytest.mark.parametrize("first", [A, added(A, NOBODY), ((10, 40), (90, 260)), ((99, 1), (1, 299))])
def test_f1_pays_two_over_f1_less_one(first):
    """Lesson, "By hand": the condition holds for steps of any size."""
    (hits, alarms), (missed, cleared) = first
    for more in range(1, int(missed) + 1, 3):
        for louder in range(-int(alarms), int(cleared) + 1, 7):
            second = [[hits + more, alarms + louder], [missed - more, cleared - louder]]
            assert (f1(second) > f1(first)) is (F(louder, more) < 2 / f1(first) - 1)
    assert price("F1", first) == pytest.approx(float(2 / f1(first) - 1), rel=1e-3)


def test_the_prices_of_five_metrics():
    """Lesson, the figure of prices and its alternative text; the cell for the reader's own tables."""
    text = alternatives()["fig-3-prices"]
    found = {name: [price(name, m) for m in (A, B, added(A, NOBODY))] for name in PRICED}
    assert found["accuracy"] == pytest.approx([1] * 3)
    assert found["balanced accuracy"] == pytest.approx([3] * 3)
    for name in ("precision", "F1", "MCC"):
        told = "{}, {} and {}".format(*(f"{p:.2f}".rstrip("0").rstrip(".") for p in found[name]))
        assert f"{name} has {told}".lower() in text.lower()
    prefers = {name: ahead(name, (A, B)) for name in PRICED}
    assert {name: "B" if found[name][0] > F(7, 3) else "A" for name in PRICED} == prefers


def test_the_table_of_seven():
    """Lesson, "Look at the denominator", and the page checked: price and verdict of each metric."""
    assert [price("precision", m) for m in (A, B)] == pytest.approx([20 / 60, 1], rel=1e-4)
    found = {name: as_utility(METRICS[name], 2) for name in METRICS if name != "its square"}
    scopes = {name: answer.scope for name, answer in found.items() if isinstance(answer, UtilityMatrix)}
    whole, one = "all class totals", "fixed class totals"
    assert scopes == dict.fromkeys(LINEAR, whole) | {"balanced accuracy": one}
    tables = {
        "accuracy": ((1, 0), (0, 1)),
        "recall": ((1, 0), (0, 0)),
        "specificity": ((0, 0), (0, 1)),
    }
    assert {name: found[name].matrix for name in tables} == tables


def test_least_squares():
    """Lesson, the errors: zero for four metrics, not for the others; balanced accuracy pays by rarity."""
    tables = random_tables(100, 300, 300, 3)
    errors = {name: fitted(name, tables)[-1] for name in METRICS}
    assert {name for name, error in errors.items() if error < 0.05} == set(LINEAR)
    assert max(errors[name] for name in LINEAR) < 1e-9
    prices = []
    for n_ill in (20, 40, 100, 200, 300):
        _, hit, alarm, _ = fitted("balanced accuracy", random_tables(n_ill, 400 - n_ill, 300, 3))
        prices.append(-hit / alarm)
    assert prices == pytest.approx([19, 9, 3, 1, 1 / 3])
    assert "is 19, 9, 3, 1 and 0.33" in alternatives()["fig-3-rarity"]


def test_mixing_reverses_three_metrics_alone():
    """Lesson, the search: no reversal for the linear metrics and the square of accuracy, many for the others."""
    first, second, third = (random_tables(100, 300, 10_000, seed) for seed in (1, 2, 3))
    found = {}
    for name in METRICS:
        before = value(name, first) - value(name, second)
        after = value(name, (first + third) / 2) - value(name, (second + third) / 2)
        found[name] = int((before * after < -1e-12).sum())
    assert {name for name, number in found.items() if number} == {"precision", "F1", "MCC"}
    assert min(found[name] for name in ("precision", "F1", "MCC")) > 100


def test_a_fifth_of_the_patients_is_enough():
    """Page checked, "How busy the night must be": a tie at one fifth, a reversal above."""
    gaps = [f1(added(A, NOBODY, s)) - f1(added(B, NOBODY, s)) for s in (F(19, 100), F(1, 5), F(21, 100))]
    assert gaps[0] > gaps[1] == 0 > gaps[2]


def test_which_night_reverses_which_metric():
    """Exercise 3.3 and the page checked: nobody reverses F1, everybody MCC and F1, noise precision."""
    reversed_by = {
        name: [ahead(name, (A, B)) != ahead(name, (half(A, C), half(B, C))) for C in (NOBODY, EVERYBODY, NOISE)]
        for name in METRICS
    }
    assert reversed_by["F1"][:2] == [True, True]
    assert reversed_by["MCC"][:2] == [False, True]
    assert reversed_by["precision"] == [False, False, True]
    assert not any(any(reversed_by[name]) for name in LINEAR)


def test_the_library_decides():
    """Lesson: a witness of twelve cases against F1, the price 4, a product with a witness. Checked: abstentions."""
    found = judge(METRICS["F1"], abstain=False)
    assert found.equivalence == "none"
    assert len(found.witness.before) == 12

    def mine(table):
        return (table[0, 0] - (table[0, 0] + table[0, 1]) / F(5)) / table.sum()

    decided = judge(mine, abstain=False)
    (hit, alarm), (miss, cleared) = decided.utility
    assert str(decided.utility) == "((1, 0), (0, 1/4))"
    assert decided.is_utility
    assert (hit - miss) / (cleared - alarm) == 4
    product = judge(lambda table: table[0, 0] * table[1, 1] / table.sum(axis=0).prod(), abstain=False)
    assert product.equivalence == "none"
    abstaining = judge("T / (T + W)")
    assert (abstaining.equivalence, abstaining.witness is None) == ("none", False)
    assert judge("T / (T + W)", abstain=False).is_utility


def test_the_tickets():
    """Lesson, "A test that is like the use"; exercise 3.2."""
    for win, expected in ((F(1, 2), F(9, 2)), (F(1, 100), F(-89, 100)), (F(1, 11), 0)):
        assert gain([[win, 1 - win], [0, 0]], TICKET) == expected
    assert in_use(ADVISER, F(1, 100)) == F(-19, 1000)
    assert int(F(8, 99) * 50) == 4


def test_how_often_metrics_are_wrong():
    """Lesson, the figure of wrong rankings: a quarter for recall and specificity, less for F1 and MCC."""
    found = wrong()
    assert [round(found[name]) for name in ("recall", "specificity")] == [25, 25]
    assert max(found["F1"], found["MCC"]) < 20
    for name in METRICS:
        assert f"{name} {found[name]:.1f}" in alternatives()["fig-3-wrong"]


def test_the_wines():
    """Lesson, "On data": two averages, two orders; each wine of cultivar 2 counts 5/3 of one of cultivar 1."""
    precise, cautious = averages("precise"), averages("cautious")
    assert precise[3] < cautious[3]
    assert precise[4] > cautious[4]
    gained, y = by_wine()
    assert np.bincount(y).tolist() == [4, 5, 3]
    assert int((gained["precise"][y == 2] == 0).sum()) == 2
    assert F(1, 3 * 3) / F(1, 3 * 5) == F(5, 3)
    text = alternatives()["fig-3-wines"]
    for found in (precise, cautious):
        told = [f"{v:.2f}" for v in found]
        assert f"{', '.join(told[:4])} and {told[4]}" in text


def test_the_bootstrap_has_both_signs():
    """Lesson, "How sure?": the interval of the difference holds numbers of both signs."""
    gained, y = by_wine()
    more = gained["cautious"] - gained["precise"]
    rng = np.random.default_rng(3)
    means = [rng.choice(more[y == j], (10_000, (y == j).sum())).mean(axis=1) for j in range(3)]
    low, high = np.quantile(np.mean(means, axis=0), [0.05, 0.95])
    assert low < 0 < high


def test_the_answer_of_the_explorer():
    """Lesson, "Play": B is ahead from 14, 29 and 44 percent on; balanced accuracy always prefers B."""
    says = load("slide_class_shares").describe
    for name, first in (("average gain", 14), ("F1", 29), ("accuracy", 44)):
        named = [name in says(share, 5).split("For B: ")[1].rstrip(".").split(", ") for share in (first - 1, first)]
        assert named == [False, True]
        assert f"{first} percent or more" in flat(text_of(PAGE))
    assert all("balanced accuracy" in says(share, 5).split("For B: ")[1] for share in (1, 30, 70, 99))


def test_the_exercise_with_misses():
    """Exercise 3.1: informedness on one test set; hits less a quarter of the alarms and a tenth of the misses. 3.5."""
    assert 7 < 9 / F(11, 9) < 8
    assert as_utility(partial(confusion.informedness, positive=0), 2).scope == "fixed class totals"
    found = as_utility(lambda M: M[0, 0] - M[0, 1] / 4 - M[1, 0] / 10, 2)
    (hit, alarm), (miss, cleared) = found.matrix
    assert found.scope == "all class totals"
    assert float((hit - miss) / (cleared - alarm)) == pytest.approx(4.4)
