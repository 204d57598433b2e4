"""What the text of chapter 15, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed from the library. Each must be on its page word by word, and each decimal and longer fraction of the
lesson and of the solutions is in one of them, or in a part of ``GIVEN``, whose numbers the book chooses.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.figures.chapter_15 import CAUTIOUS, COMPLETE
from credal_lib import abstention, confusion
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, uncovered

F = Fraction
LESSON = "book/part4-abstention/15-counting-abstentions"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/15-counting-abstentions"
FOUR = [(F(0), F(30, 100)), (F(1, 10), F(18, 100)), (F(3, 10), F(12, 100)), (F(5, 10), F(3, 100))]
"""Abstention and error of the classifiers of exercise 15.5."""
GIVEN = {
    LESSON: [
        "replace `(0.22, 0.15)` by `(0.22, 0.09)`", "put `(0.22, 0.15)` back",
        "accuracy 1 and coverage 0.2", "abstain on 0.25", "At 0.25 the error",
        "$(0, 0.30)$, $(0.1, 0.18)$, $(0.3, 0.12)$",
        "$(0.5, 0.03)$", "at an abstention of 0.2,",
        "compare it with the capacity 0.9755", r"is $\frac Wn$", r"$\tfrac{60}{80}$ of", r"$\tfrac{20}{100}$ of",
        "three classes have the frequencies 0.20, 0.34 and 0.46",
    ],
    SOLUTIONS: [r"$\frac{100 - i}{100}$"],
}  # fmt: skip


def counted(right, wrong, unknown, classes=2):
    """The confusion matrix of so many correct, incorrect and unknown answers, all of them of two true classes."""
    answers = [[F(0)] * classes for _ in range(classes)]
    answers[0][:2] = F(right), F(wrong)
    return [*answers, [F(unknown)] + [F(0)] * (classes - 1)]


def wines():
    """Efficacy and capacity of the classifiers that name single cultivars."""
    data, found = datasets.twelve_wines(), {}
    for name in ("precise", "cautious"):
        sets = data.answers[name].sets
        single = sets.sum(axis=1) == 1
        right = int((single & sets[np.arange(12), data.y]).sum())
        matrix = counted(right, int(single.sum()) - right, 12 - int(single.sum()), classes=3)
        found[name] = right, int(single.sum()), confusion.efficacy(matrix), confusion.capacity(matrix)
    return found


def lesson():
    """Sentences of the lesson."""
    old, new = counted(90, 10, 0), counted(90, 9, 1)
    accuracy, efficacy, capacity = confusion.selective_accuracy, confusion.efficacy, confusion.capacity
    low = confusion.error(abstention.at_abstention(CAUTIOUS, F(1, 4)))
    more = F(25 - 9, 91)
    found = wines()
    bold = F(4, 100) + F(2, 3) * F(9, 100)
    return [
        (
            "rises from {} to {}, but the coverage falls from {} to {}, and the efficacy falls from {} to {}",
            digits(accuracy(old), 1), digits(accuracy(new), 4), confusion.coverage(old),
            digits(confusion.coverage(new), 2), digits(efficacy(old), 2), digits(efficacy(new), 4),
        ),
        ("rises*, from {} to {}.", digits(efficacy(counted(70, 10, 20)), 4), digits(efficacy(counted(70, 9, 21)), 3)),
        ("Of the {} answers {} are correct, so the accuracy is {}", 91, 87, digits(accuracy(CAUTIOUS), 3)),
        ("so the error is {}. The efficacy is the mean of {} and {}", digits(confusion.error(CAUTIOUS), 2),
         digits(accuracy(CAUTIOUS), 3), digits(confusion.coverage(CAUTIOUS), 2)),
        ("The shaded area is the efficacy, {}.", digits(efficacy(CAUTIOUS), 3)),
        ("0 and the error is about {}.", digits(bold, 1)),
        ("the capacity of our classifier is {}.", digits(capacity(CAUTIOUS), 4)),
        ("falls to {}, but the accuracy stays at {}", digits(low, 4), digits(accuracy(CAUTIOUS), 3)),
        ("the guesses add {} to the error, which becomes {}", digits(F(2, 3) * F(9, 100), 2), digits(bold, 2)),
        ("the efficacy falls from {} to {}, but the capacity rises from {} to {}", digits(efficacy(old), 4),
         digits(efficacy(new), 4), digits(capacity(old), 4), digits(capacity(new), 4)),
        ("has the efficacy {} and the f-score $\\tfrac13$", digits(efficacy(counted(20, 0, 80)), 1)),
        ("one of them, at $({}, {})$, and C is not", "0.22", "0.09"),
        ("makes fewer errors ({} against {})", digits(F(9, 100) * (1 - F(35 - 22, 100 - 22)), 3), "0.08"),
        (r"\frac{{91}}{{100}}\bigr) \approx {}$", digits(efficacy(CAUTIOUS), 3)),
        (r"$\frac{{87}}{{90}} \approx {}$, which is more than the old coverage {}", digits(F(87, 90), 3),
         digits(F(91, 100), 2)),
        (r"$1 - \frac12\bigl({} \cdot {} + \frac23 \cdot {}\bigr) = {}$", digits(F(4, 100), 2), digits(F(109, 100), 2),
         digits(F(81, 10000), 4), digits(capacity(CAUTIOUS), 4)),
        (r"$\frac{{0.25 - 0.09}}{{1 - 0.09}} = {}$. On average {} of the 19", digits(more, 4), digits(
            19 * (1 - more), 2)),
        (r"$1 + {} \cdot 19 = {}$", digits(more, 4), digits(1 + 19 * more, 2)),
        (r"$\frac{{0.09 - 0.06}}{{0.09}} = \frac13$",),
        (r"$0.04 + \frac23 \cdot 0.03 = {}$", digits(F(4, 100) + F(2, 3) * F(3, 100), 2)),
        (r"as it is costs ${} + {}c$, and guessing costs {}.", "0.04", "0.09", digits(bold, 2)),
        (r"$\frac{{0.04}}{{0.91}} \approx {}$", digits(F(4, 91), 3)),
        (r"$0.80 \cdot 1 + 0.66 \cdot 2 + 0.54 \cdot 6 = {}$", digits(F(80 * 1 + 66 * 2 + 54 * 6, 100), 2)),
        (r"$\frac12(\frac8{{12}} + 1) \approx {}$", digits(found["precise"][2], 3)),
        (r"$\frac12(\frac67 + \frac7{{12}}) \approx {}$", digits(found["cautious"][2], 3)),
        ("is the opposite, {} against {}.", digits(found["precise"][3], 3), digits(found["cautious"][3], 3)),
        ("They are {} and {}.", digits(F(60, 80), 2), digits(F(20, 100), 2)),
        ("They are {} and {}.", "0.75", "0.25"),
        ("They are {} and {}.", "0.60", "0.40"),
        (r"$\tfrac{{60}}{{79}} \approx {}$ is smaller than the old coverage {}", digits(F(60, 79), 2), "0.80"),
        ("So the coverage is {}, the accuracy is {}, the error is {} and the efficacy is {}.", *(
            digits(share([[40, 4], [6, 30], [4, 16]]), places) for share, places in (
                (confusion.coverage, 2), (accuracy, 3), (confusion.error, 2), (efficacy, 4)))),
        ("has the efficacy {} and the capacity {}.", digits(efficacy(counted(80, 20, 0)), 1),
         digits(capacity(counted(80, 20, 0)), 1)),
        (r"$\tfrac{{65}}{{70}} \approx {}$, so its efficacy is $\tfrac12({} + 0.7) \approx {}$", digits(F(65, 70), 3),
         digits(F(65, 70), 3), digits(efficacy(counted(65, 5, 30)), 3)),
        (r"$1 - \tfrac12(0.05 \cdot 1.3 + \tfrac12 \cdot 0.09) = {}$", digits(capacity(counted(65, 5, 30)), 3)),
        ("A case costs ${}$ with the first classifier, and $0.5 + 0.6 = {}$", 2, digits(F(5 * 10 + 30 * 2, 100), 1)),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks the chapter."""
    printed, area = (confusion.capacity(CAUTIOUS, formula=name) for name in ("printed", "area"))
    return [
        ("the printed formula gives {}, and the area is {}", digits(printed, 4), digits(area, 4)),
        (
            "With uniform guesses the column is {}, {}, {}, {}.",
            *(digits(v, 2) for v in (19 + F(1, 9), F(1, 9), F(1, 9), F(2, 3))),
        ),
    ]


def solutions():
    """Sentences of the solutions."""
    printed, area = (confusion.capacity(CAUTIOUS, formula=name) for name in ("printed", "area"))
    run = [confusion.efficacy(counted(90, 10 - i, i)) for i in range(11)]
    mixed = [F(3, 4) * FOUR[1][i] + F(1, 4) * FOUR[3][i] for i in (0, 1)]
    slope = (FOUR[1][1] - FOUR[3][1]) / (FOUR[3][0] - FOUR[1][0])
    last = FOUR[3][1] / (1 - FOUR[3][0])
    return [
        ("the coverage is {}, so the efficacy is {}. This is", digits(F(90, 100), 1), digits(run[-1], 2)),
        ("The formula gives {} instead of {}.", digits(printed, 4), digits(area, 4)),
        (r"$0.75 \cdot 0.1 + 0.25 \cdot 0.5 = {}$", digits(mixed[0], 1)),
        (r"$0.75 \cdot 0.18 + 0.25 \cdot 0.03 = {}$", digits(mixed[1], 4)),
        (r"$-\tfrac{{0.15}}{{0.4}} = -{}$ and $-\tfrac{{0.03}}{{0.5}} = -{}$", digits(slope, 3), digits(last, 2)),
        ("if $c > {}$, to use", digits(F(1, 2), 1)),
        ("if $c$ is between {} and {}, to use", digits(slope, 3), digits(F(1, 2), 1)),
        ("if $c$ is between {} and {}, and", digits(last, 2), digits(slope, 3)),
    ]


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    given = GIVEN.get(page, [])
    assert [part for part in [*parts, *given] if part not in text] == []
    assert page == CHECKED or uncovered(text, [*parts, *given]) == [], CURE


def test_the_table():
    """A row for unknown: the counts; the classifier of the paper that answers everything."""
    assert sum(CAUTIOUS[i][i] for i in range(3)) == 87
    assert sum(map(sum, CAUTIOUS[:3])) == 91
    assert sum(map(sum, COMPLETE)) == 100
    assert CAUTIOUS[3] == (1, 2, 6)
    assert [sum(row[j] for row in CAUTIOUS) for j in range(3)] == [20, 34, 46]


@pytest.fixture(scope="module")
def names(settings_end_here):
    """The names that the visible cells define."""
    return values_of(LESSON)


def test_the_search_over_all_classifiers(names):
    """What the two numbers reward: a third of them; new accuracy above old coverage in exactly these."""
    rises, above = names["found"].T
    assert (rises == above).all()
    assert 0.3 < rises.mean() < 0.37
    assert len(rises) == 4950


@pytest.mark.parametrize(
    ("right", "wrong", "unknown"), [(87, 4, 9), (60, 20, 20), (90, 10, 0), (1, 1, 1), (50, 30, 20)]
)
def test_the_two_theorems(right, wrong, unknown):
    """What the two numbers reward: efficacy sometimes, capacity always; the f-score never exceeds efficacy."""
    before, after = counted(right, wrong, unknown), counted(right, wrong - 1, unknown + 1)
    rises = confusion.efficacy(after) > confusion.efficacy(before)
    assert rises is bool(confusion.selective_accuracy(after) > confusion.coverage(before))
    assert confusion.capacity(after) > confusion.capacity(before)
    assert confusion.accuracy_coverage_f(before) <= confusion.efficacy(before)
    assert confusion.accuracy_coverage_f(counted(20, 0, 80)) == F(1, 3)


def test_the_simulation_follows_the_capacity_graph(names):
    """More cautious and less cautious: the dots lie on the two lines."""
    made_cautious, made_bold, truths = (names[name] for name in ("made_cautious", "made_bold", "truths"))
    rng = np.random.default_rng(3)
    for change, probability in ((made_cautious, 0.4), (made_bold, 0.7), (made_bold, 1.0)):
        tried = np.array([change(probability, rng) for _ in range(4000)])
        at, error = (tried == 3).mean(), ((tried != truths) & (tried < 3)).mean()
        expected = confusion.error(abstention.at_abstention(CAUTIOUS, at))
        assert error == pytest.approx(float(expected), abs=1e-3)


def test_prices():
    """Where it breaks: the corners and their prices; three errors if c is always guessed."""
    (_, guessed), (own, error), _ = abstention.capacity_graph(CAUTIOUS)
    assert (guessed - error) / own == F(2, 3)
    assert error / (1 - own) == F(4, 91)
    assert sum(CAUTIOUS[3][:2]) == 3


def test_the_wines():
    """On data: 8 of 12, 6 of 7; the two measures disagree; the table."""
    found = wines()
    assert {name: counts[:2] for name, counts in found.items()} == {"precise": (8, 12), "cautious": (6, 7)}
    assert found["precise"][2] > found["cautious"][2]
    assert found["precise"][3] < found["cautious"][3]


def test_the_answer_of_the_explorer():
    """Play: error and accuracy at 0.25 and at 0, and an error that becomes unknown."""
    describe = load("abstain_by_chance").describe
    assert all(part in describe(0.25, 4, 9, 3) for part in ("0.0330", "0.956"))
    assert "0.10" in describe(0, 4, 9, 3)


def test_the_solutions():
    """Exercises 15.3 to 15.5: falls five times, then rises; another order; the corners of the hull."""
    run = [confusion.efficacy(counted(90, 10 - i, i)) for i in range(11)]
    assert [b < a for a, b in pairwise(run)] == [True] * 5 + [False] * 5
    assert run[0] == run[-1]
    one, other = counted(90, 10, 0), counted(77, 3, 20)
    assert confusion.capacity(one) < confusion.capacity(other)
    assert confusion.capacity(one, formula="printed") > confusion.capacity(other, formula="printed")
    hull = abstention.capacity_hull([[(0, e + a / 2), (a, e), (1, 0)] for a, e in FOUR])
    on_it = [(corner.abstention, corner.error) for corner in hull.corners]
    assert on_it == [(0, FOUR[1][1] + FOUR[1][0] / 2), FOUR[1], FOUR[3], (1, 0)]
