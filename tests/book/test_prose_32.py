"""What the text of chapter 32 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from credal_book import catalog, scoreboard
from credal_book.figures.chapter_32 import (
    BOLD,
    CAREFUL,
    INTERVAL,
    LEVEL,
    PAPERS,
    PRICE,
    REFUSED,
    _opposite,
    f_score,
    threshold_asked_for,
)
from credal_lib.confusion import as_tally

F = Fraction
LESSON = Path(__file__).parents[2] / "book/part7-synthesis/32-one-table-for-all.md"
TEXT = LESSON.read_text(encoding="utf-8")
BY_NAME = {measure.name: measure for measure in catalog.measures()}


def kind(name):
    return catalog.verdict_of(BY_NAME[name]).kind


def test_two_language_models():
    """Ahead, until both say nothing: 0.36 and 0.90, 0.514 and 0.500; the order turns with the new questions."""
    right, wrong, unknown = CAREFUL
    assert (F(right, sum(CAREFUL)), F(right, right + wrong), unknown) == (F(36, 100), F(9, 10), 60)
    assert BOLD == (50, 50, 0)
    assert [f"{float(f_score(*c)):.3f}" for c in (CAREFUL, BOLD)] == ["0.514", "0.500"]
    later = [f_score(*(a + b for a, b in zip(c, REFUSED, strict=True))) for c in (CAREFUL, BOLD)]
    assert later[0] < later[1]
    assert kind("F-score of attempted and correct") == "whole sample"


@pytest.mark.long
def test_the_counts():
    """The guess, the takeaway and the caption of the kinds: 84, thirty-three, ten and ten."""
    counted = catalog.counts()
    numbers = [kinds[k] for kinds in counted.values() for k in kinds if k != "no number"]
    assert sum(numbers) == 84
    assert sum(kinds["whole sample"] + kinds["class totals"] for kinds in counted.values()) == 33
    found = [sum(kinds[kind] for kinds in counted.values()) for kind in ("whole sample", "class totals")]
    assert found == [30, 3]
    learn = counted["scikit-learn"]
    assert (learn["whole sample"] + learn["class totals"], learn["no number"]) == (10, 10)
    for said in (
        "84 measures",
        "It is (b): thirty-three. Ten of them",
        "Ten further functions",
        "Thirty-three of 84",
        "Thirty of the thirty-three depend on the whole sample, three pay by class totals",
    ):
        assert said in TEXT


@pytest.mark.parametrize("name", ["balanced accuracy score", "informedness", "mean coverage of the classes"])
def test_added_cases_turn_what_is_paid_by_class_totals(name):
    """The guess: 30 are turned by a half in common, these three by added cases that both answer alike."""
    assert kind(name) == "class totals"
    others = ((0, 0),) * (len(BY_NAME[name].form.answers) - 2)
    first, second = ((10, 6), (0, 4), *others), ((5, 2), (5, 8), *others)  # of ten a and ten b
    added = ((90, 0), (0, 0), *others)
    later = [np.add(table, added).tolist() for table in (first, second)]

    def worth(table):
        counts = [[F(n) for n in row] for row in table]
        return BY_NAME[name].value(counts if others else as_tally(counts, truth="columns"))

    assert worth(first) > worth(second)
    assert worth(later[0]) < worth(later[1])


EACH = (
    "accuracy score", "cost of errors and unknowns", "discounted accuracy", "u65", "p-discounted cost", "Ha's cost",
    "coverage of sets", "mean size of sets", "brier score loss", "log loss", "top-k error", "cardinality-aware loss",
    "generalized risk at a threshold", "utility of the careful action", "score with a confidence target",
)  # fmt: skip
SAMPLE = (
    "precision score", "f1 score", "accuracy of the answers", "roc auc score", "AURC", "AUGRC",
    "accuracy at a fixed rate of rejection", "size-stratified coverage", "distance from the promised coverage",
    "expected calibration error", "selective risk at a threshold", "efficacy", "capacity",
)  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), [(n, "each case") for n in EACH] + [(n, "whole sample") for n in SAMPLE])
def test_the_lists_of_kinds(name, expected):
    """One test for every measure: which measures pay for what; also the quiz."""
    assert kind(name) == expected


def test_balanced_accuracy_pays_one_over_the_number_of_cases_of_the_class():
    """One test for every measure, "Class totals": the payments are in proportion to the other class total."""
    found = catalog.verdict_of(BY_NAME["balanced accuracy score"]).utility
    first, second = found.totals
    assert found.matrix == ((second, 0), (0, first))


def test_what_measures_ask_for():
    """What does it ask for?: coverage, size, determinacy; the probability given to the truth; the proper scores."""
    assert catalog.verdict_of(BY_NAME["coverage of sets"]).always == ("a or b",)
    assert catalog.verdict_of(BY_NAME["mean size of sets"]).always == ("unknown",)
    assert catalog.verdict_of(BY_NAME["determinacy"]).always == ("a", "b")
    honest = [
        catalog.verdict_of(BY_NAME[n]).honest
        for n in ("probability given to the truth", "brier score loss", "log loss")
    ]
    assert honest == ["not", "strictly", "strictly"]


def expected_f(right, wrong, unknown, chance):
    """Expected F-score if one unknown is answered."""
    a, b = f_score(right + 1, wrong, unknown - 1), f_score(right, wrong + 1, unknown - 1)
    return chance * a + (1 - chance) * b


def test_when_to_guess():
    """What does it ask for?, the formula; By hand, "Guess?": 9/35, 0.257, 0.15, 24 and -100 points, -1 for a guess."""
    bound = threshold_asked_for(*CAREFUL)
    assert (bound, f"{float(bound):.3f}") == (F(9, 35), "0.257")
    assert bound == F(36, 140)
    assert threshold_asked_for(36, 4, 160) == F(36, 240) == F(15, 100)
    for chance, rises in ((bound - F(1, 100), False), (bound + F(1, 100), True)):
        assert (expected_f(*CAREFUL, chance) > f_score(*CAREFUL)) is rises
    assert expected_f(*CAREFUL, bound) == f_score(*CAREFUL)
    penalty = F(3, 4) / (1 - F(3, 4))
    assert penalty == 3
    assert [right - penalty * wrong for right, wrong, _ in (CAREFUL, BOLD)] == [24, -100]
    assert F(1, 2) - F(1, 2) * penalty == F(1, 2) - F(3, 2) == -1


def test_a_price_that_grows():
    """By hand, "A price that grows": two names are best."""
    p, price = (F(1, 2), F(3, 10), F(2, 10)), (0, F(1, 10), F(3, 10), F(7, 10))
    loss = [1 - sum(p[:k]) + price[k] for k in range(4)]
    assert min(range(4), key=loss.__getitem__) == 2
    assert [price[k] - price[k - 1] for k in (1, 2, 3)] == [F(1, 10), F(2, 10), F(4, 10)]


def test_a_promise_made_by_a_set():
    """A promise made by a set: promised -1, earns 0, -1 or -2; what the two other measures ask for."""
    measure = BY_NAME["utility of the careful action"]
    row = measure.form.answers.index("a or b")
    assert catalog.verdict_of(measure).payoffs[row] == (0, -1, -2)
    promised = catalog.verdict_of(BY_NAME["utility promised by the set"])
    assert (promised.payoffs[row], promised.always) == ((-1, -1, -1), ("a", "b", "c"))
    assert "a or b or c" in catalog.verdict_of(BY_NAME["share of promises kept"]).always


CHOOSE, PROMISE = "choose a model", "keep a promise"
COSTS, ALIKE, NOTHING = catalog.COSTS
GUIDE = {
    ("one class", "the costs"): [("one class", COSTS, CHOOSE)],
    ('a class or "unknown"', "both prices"): [("one class or unknown", k, CHOOSE) for k in (COSTS, ALIKE)],
    ('a class or "unknown"', "no price"): [("one class or unknown", NOTHING, CHOOSE)],
    ("sets", "errors are alike"): [("a set of classes", ALIKE, CHOOSE)],
    ("sets", "nothing"): [("a set of classes", NOTHING, CHOOSE)],
    ("sets", "costs; a choice follows"): [("a set of classes", COSTS, CHOOSE, "a choice from the list")],
    ("sets", "costs; one action follows"): [("a set of classes", COSTS, CHOOSE, "one fixed action")],
    ("sets", "a coverage is promised"): [("a set of classes", COSTS, PROMISE)],
    ('classes, sets and "unknown" together', "costs"): [("several kinds", COSTS, CHOOSE)],
    ('classes, sets and "unknown" together', "errors are alike"): [("several kinds", ALIKE, CHOOSE)],
    ('classes, sets and "unknown" together', "nothing"): [("several kinds", NOTHING, CHOOSE)],
    ("probabilities", "nothing"): [("probabilities", NOTHING, CHOOSE)],
    ("a top list", "nothing"): [("a top list", NOTHING, CHOOSE)],
}  # fmt: skip
"""What each row of the printed guide asks `catalog.advise`."""
PRINTED = {
    "average cost": {"average utility yield", "cost of errors and unknowns"},
    "errors *and* unknowns, as a curve": {"error"},
    "$u$ with your worth $h$ of a pair": {"u65"},
    "discounted accuracy": {"discounted accuracy"},
    "$p$-discounted cost": {"p-discounted cost"},
    "average cost, with a row for each answer": {"cost of sets by a table"},
    "the same average cost": {"cost of sets by a table"},
    '$u$ with your worths of a pair and of "unknown"': {"u65"},
    "calibrate on other rows, then size or reward": {"coverage at a price per class"},
    "Brier or log score": {"brier score loss"},
    "padded Brier score": {"padded Brier score"},
}
"""What the table calls the measures of the catalog."""


def test_the_printed_guide_says_what_the_library_advises():
    """Which measure should I use?: each row of the table."""
    section = TEXT.partition("## Which measure should I use?")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    answer, used = "", {}
    for said, known, use, _ in rows[2:]:
        answer = said or answer
        used[answer, known] = use
    assert used.keys() == GUIDE.keys()
    for row, asked in GUIDE.items():
        for question in asked:
            assert catalog.advise(*question).measure in PRINTED[used[row]], (row, question)


def test_an_interval():
    """What no measure can ask for: the captions; the quiz, 0.2 to 0.4."""
    low, high = map(F, map(str, INTERVAL))
    assert (low, high, LEVEL, PRICE) == (F(3, 5), F(9, 10), 0.8, 0.2)
    point = [(1 - p) * low**2 + p * (1 - low) ** 2 for p in (low, high)]
    assert max(point) == point[0] == low * (1 - low)
    quiz = {q: max((1 - p) * q**2 + p * (1 - q) ** 2 for p in (F(1, 5), F(2, 5))) for q in (F(3, 10), F(2, 5))}
    assert quiz[F(2, 5)] < quiz[F(3, 10)]


def test_the_scoreboard():
    """On data: twelve, nine, six and three lines are led alone; Yang's cost stands apart."""
    leaders = Counter(row.leaders for row in scoreboard.rows() if row.chapter <= 32)
    alone = {names[0]: n for names, n in leaders.items() if len(names) == 1}
    assert alone == {"cautious": 12, "top list": 9, "precise": 6, "silent": 3}
    rows = dict(zip(PAPERS, scoreboard.rows(PAPERS.values()), strict=True))
    apart = {a: sum(_opposite(rows[a], rows[b]) for b in rows if b != a) for a in rows}
    assert max(apart, key=apart.__getitem__) == "Yang"


def test_exercises():
    """Exercises: payments, the pair at 0.7, the best threshold 2 - sqrt 3."""
    z = 2 - 3**0.5
    f = {e: (1 - e**2) / (2 - e) for e in (z - 0.01, z, z + 0.01)}
    assert max(f, key=f.__getitem__) == z
    assert f[z] / 2 == pytest.approx(z)
    assert f"{z:.3f}" == "0.268"
