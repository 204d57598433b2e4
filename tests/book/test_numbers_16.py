"""What the text of chapter 16, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed: from the library, or by the visible cells of the lesson, which are run once. Each must be on its
page word by word, and each decimal and longer fraction is in one of them, or in a part of ``GIVEN``, whose numbers the
book chooses.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.figures import chapter_16
from credal_book.figures.chapter_16 import FIRST, SECOND
from credal_book.scenes.forecasters import days
from credal_lib import abstention, confusion
from credal_lib.abstention import window_threshold
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, uncovered

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
LESSON = "book/part4-abstention/16-from-probabilities-to-abstention"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/16-from-probabilities-to-abstention"
CLINIC = ((2, 2, 98), (10, 4, 36), (30, 6, 14), (60, 12, 8), (80, 16, 4))
"""Exercise 16.3: stated percent, ill, healthy."""
OTHER = ((5, 9, 151), (60, 31, 9))
GIVEN = {
    LESSON: [
        "a threshold of 0.7: she", "is at least 0.7, and says", "Replace the threshold `0.7` by `0.85`",
        "put `0.7` back", "probabilities 0.55 for dry, 0.33 for rain and 0.12 for snow",
        "most probable weather and misses 0.7.", "of rain between 0.4 and 0.5", "its threshold of 0.4, but",
        "0.9 for both classes, or 0.9 for benign and 0.3 for", "With one threshold of 0.9",
        "starts as a point at 0.25", "for malignant is 0.5 (the even bias) or 0.2", "the window is 0 or 0.4",
        "the bias of 0.2 reduces", "bias and a window of 0.4,", "With the bias of 0.2",
        "Replace `(0.5, 0.2)` by `(0.5, 0.1)`", "put `(0.5, 0.2)` back", "bias for rain to 0.25",
        "the windows 0.02 and 0.12", "the same window of 0.4", "and the window 0.4, and set",
        "abstentions 0, 0.1, 0.2 and 0.5",
        "with a bias of 0.2 for malignant", "an unknown cost 0.1, so the rule sets the threshold to 0.9",
        "probabilities of 0.9 and more", "Replace `price = 0.1` by `price = 0.3`", "put `0.1` back",
        "With the threshold 0.7 the forecaster", "the bias 0.6 for dry, 0.2 for rain and 0.2 for snow",
        "An unknown costs 0.1 and", "and 1.01, with which no patient", "does the threshold 0.9 do",
        "stated probability of 0.9 more than one in ten", "$(0.62, 0.26, 0.12)$", "one threshold of 0.6,",
        "$(0.8, 0.3, 0.05)$", "and misses 0.8, so", "the bias $(0.7, 0.3)$, and the window is $0.5$",
        "$(0.8, 0.2)$, $(0.3, 0.7)$ and $(0.9, 0.1)$", "a threshold of 0.75.",
        "the threshold of 0.75 does", "The even bias with a window of 0.4", "cost $c = 0.1$",
    ],
    CHECKED: [],
    SOLUTIONS: [
        "With the threshold 0.75,", "$(0.5, 0.25, 0.15, 0.1)$", "$(0.33, 0.31, 0.21, 0.15)$",
        "an abstention of 0.2 the second", "and at 0.3 and above", "the abstention 0.3, and", "the abstention 0.5.",
    ],
}  # fmt: skip


def table(groups, rule, *arguments):
    """Count what a rule answers: a row for each answer and for unknown, a column for each class."""
    y, p = days(groups)
    return np.array(confusion.tally(y, rule(p, *arguments), unknown=True)).astype(int)


def answers(rule, *arguments):
    """Give the positions answered, -1 for unknown."""
    sets = rule(*arguments)
    return np.where(sets.any(axis=1), sets.argmax(axis=1), -1).tolist()


def unknown(counted):
    """The share of each class that is unknown."""
    return counted[-1] / counted.sum(axis=0)


def states(groups, bias=None):
    """Abstention and error of all states of a response graph."""
    y, p = days(groups)
    curve = abstention.response_curve(y, p, confusion.error, bias=bias)
    return [(round(float(a), 4), round(float(v), 4)) for a, v in zip(curve.abstention, curve.values, strict=True)]


@cache
def shown():
    return values_of(LESSON)


def bills(price):
    """What is paid by the classifiers: all answered, by the rule, at the best threshold; counted patient by patient."""
    found = {}
    for name in ("bayes", "logistic"):
        p, y = shown()[f"p_{name}"], shown()["y_tumor"]
        sure, wrong = p.max(axis=1), p.argmax(axis=1) != y
        least = min(np.where(sure >= bar, wrong, price).mean() for bar in [*np.unique(sure), 2])
        found[name] = [wrong.mean(), np.where(sure >= 1 - price, wrong, price).mean(), least]
    return found


def tumors(rule, *arguments):
    """What a rule answers on the probabilities of logistic regression."""
    names = shown()
    return np.array(confusion.tally(names["y_tumor"], rule(names["p_logistic"], *arguments), unknown=True)).astype(int)


def wines():
    """The cost of a wine by the threshold, and of the cautious classifier, if an unknown costs a quarter."""
    data = datasets.twelve_wines()
    p, sets = (getattr(data.answers[name], part) for name, part in (("precise", "p"), ("cautious", "sets")))
    missed, sure = p.argmax(axis=1) != data.y, p.max(axis=1)
    paid = {bar: np.where(sure >= bar, missed, 0.25).mean() for bar in (0, 0.75, 0.83, 0.85)}
    single = sets.sum(axis=1) == 1
    paid["cautious"] = np.where(single, ~sets[np.arange(12), data.y], 0.25).mean()
    return paid


def lesson():
    """Sentences of the lesson."""
    names, paid, dear = shown(), bills(0.1), bills(0.3)
    one, ratio = tumors(abstention.confidence_rule, 0.9), tumors(abstention.ratio_rule, [0.9, 0.3])
    own = tumors(abstention.confidence_rule, [0.9, 0.3])
    even, leaning, strong = (tumors(abstention.window_rule, 0, [1 - b, b]) for b in (0.5, 0.2, 0.1))
    wide, wide_leaning = (tumors(abstention.window_rule, 0.4, [1 - b, b]) for b in (0.5, 0.2))
    lost, of_all = wide[2], wide.sum(axis=0)
    trials = names["found"].groupby("share at least tau")["less"]
    later = unknown(table(FIRST, abstention.confidence_rule, 0.85))
    biased = table(FIRST, abstention.window_rule, 0.4, [0.75, 0.25])
    groups = names["reliability"](names["p_bayes"], names["y_tumor"])
    costs, wine = names["costs"], wines()
    bayes = abstention.response_curve(names["y_tumor"], names["p_bayes"], confusion.error)
    odds = [F(62, 80), F(26, 30), F(12, 5)]
    bars = [window_threshold(b, F(1, 2)) for b in (F(7, 10), F(3, 10))]
    misses = biased[0][1] + biased[1][0]
    return [
        ("too, and the shares are {} and {}.", *(digits(share, 3) for share in later)),
        ("leaves {} patients unknown, calls {} malignant tumors benign", one[2].sum(), one[0][1]),
        ("only {} instead of {} malignant tumors are unknown", own[2][1], one[2][1]),
        ("this number to {}, because", ratio[2][1]),
        ("In return {} benign tumors", ratio[1][0]),
        ("In each of the {:,} trials", int(trials.size()[True])),
        ("Among the {:,} other trials there are only {} exceptions", int(trials.size()[False]),
         int((~trials.get_group(False)).sum())),
        (r"$\frac{{10}}{{75}} \approx {}$", digits(F(10, 75), 3)),
        ("among them from {} to {}, but it raises the number of false alarms from {} to {}.", even[0][1], leaning[0][1],
         even[1][0], leaning[1][0]),
        ("{} of {} benign tumors and {} of {} malignant tumors are unknown, which is {} and {} percent.", lost[0],
         of_all[0], lost[1], of_all[1], *(digits(100 * share, 1) for share in unknown(wide))),
        ("the shares are {} and {} percent", *(digits(100 * share, 1) for share in unknown(wide_leaning))),
        ("Only {} malignant tumors are called benign, but {} benign", strong[0][1], strong[1][0]),
        ("a window of 0.4 gives both classes the threshold $0.5 + 0.5 \\cdot 0.4 = {}$",
         digits(window_threshold(F(1, 2), F(2, 5)), 1)),
        ("the dry days make up ${}$ of all days, which is at least $\\tau = 0.7$",
         digits(F(int(sum(table(FIRST, abstention.confidence_rule, 0.7)[:, 0])), 100), 2)),
        ("ends at the abstention {}.", digits(bayes.abstention.max(), 2)),
        (r"an error is $1/0.1 = {}$", 10),
        ("Again {} days are unknown, but now {} percent of the dry days and {} percent of the rainy days",
         biased[2].sum(), *(digits(100 * share, 1) for share in unknown(biased))),
        ("the error rises from {} to {}.", digits(confusion.error(table(FIRST, abstention.confidence_rule, 0.7)), 2),
         digits(F(int(misses), 100), 2)),
        ("however, {} answers move", names["changes"]["three, uneven"][2]),
        ("states {} on average in the third group, but only {} of these {} answers", digits(groups.stated.iloc[2], 3),
         digits(groups.correct.iloc[2], 3), groups.patients.iloc[2]),
        ("For logistic regression, {:.0f} percent of the simulated classifiers", 100 * names["share"]),
        ("regression the rule costs {}, which is close to the lowest cost of {}.",
         *(digits(cost, 3) for cost in paid["logistic"][1:])),
        ("naive Bayes the rule costs {}, almost twice the lowest cost of {},",
         *(digits(cost, 3) for cost in paid["bayes"][1:])),
        ("it costs {1}, answering everything costs {0}, and the lowest cost is {2}.",
         *(digits(cost, 3) for cost in dear["logistic"])),
        ("the rule costs {1}, which is even more than the {0} for", *(digits(cost, 3) for cost in dear["bayes"])),
        ("The lowest cost of naive Bayes is {}.", digits(dear["bayes"][2], 3)),
        ("With {} patients, for example, the threshold for naive Bayes seems to cost {}, but it really costs {}.", 30,
         digits(costs.loc[30, ("Bayes", "apparent")], 3), digits(costs.loc[30, ("Bayes", "true")], 3)),
        ("is close to the lowest one, {}.", digits(paid["bayes"][2], 3)),
        (r"$\frac{{73}}{{80}} \approx {}$", digits(F(73, 80), 2)),
        ("and with the windows {} and {} it is dry", "0.1", "0.25"),
        ("With the threshold {} two of the three wines", "0.83"),
        ("so it also costs {} if", digits(wine["cautious"], 3)),
        ("the threshold to $1 - c = {}$. Its cost of {} is less than the {} for", "0.75", digits(wine[0.75], 3),
         digits(wine[0], 3)),
        ("The threshold {} costs only {}.", "0.85", digits(wine[0.85], 3)),
        ("The ratios are ${}$, ${}$ and ${}$", digits(odds[0], 3), digits(odds[1], 3), digits(odds[2], 1)),
        ("The thresholds are ${}$ and ${}$.", *(digits(bar, 2) for bar in bars)),
        ("between ${}$ and ${}$. This zone is ${}$ wide", digits(1 - bars[0], 2), digits(bars[1], 2),
         digits(bars[0] + bars[1] - 1, 1)),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks the chapter."""
    y, p = chapter_16.cases_of_the_tree()
    counted = confusion.tally(y, abstention.confidence_rule(p, 0.625, strict=True), unknown=True)
    cost = {}
    for name, groups in (("first", FIRST), ("second", SECOND)):
        found = [chapter_16.error_of_days(groups, bar / 100) for bar in (75, 50)]
        cost[name] = [digits(error + 0.25 * share, 2) for share, error in found]
    both = [table(groups, abstention.window_rule, 0.5)[2].sum() for groups in (FIRST, SECOND)]
    return [
        ("leaves {} days unknown, and the second one {}.", *both),
        ("which costs {} a day. For the second one the rule costs {}, and answering everything would cost {}.",
         cost["first"][0], *cost["second"]),
        ("At the threshold 0.625 the f-score is {}, and", digits(confusion.accuracy_coverage_f(counted), 3)),
        ("the area is {}, and", digits(confusion.capacity(counted), 4)),
        ("prints {}. The printed number follows", digits(confusion.capacity(counted, formula="printed"), 4)),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    counted, other = (
        table(CLINIC, abstention.confidence_rule, 0.75), table(CLINIC, abstention.window_rule, 0.2, [0.9, 0.1]),
    )  # fmt: skip
    corners = [(F(0), F(90)), (F(200), F(45)), (F(300), F(30)), (F(500), F(10)), (F(1000), F(0))]
    prices = [(e - f) / (b - a) for (a, e), (b, f) in pairwise(corners)]
    high, upper, lower, low = (f"{float(price):g}" for price in prices)
    return [
        ("{1:.0f} percent of the ill and {0:.2f} percent of the healthy are unknown", *(100 * unknown(counted))),
        (r"$\frac{{A_j}}{{n_j}} = \frac{{22}}{{160}} = {}$", digits(F(22, 160), 4)),
        ("A zone from {} to {} does this. The zone is $w = {}$ wide and begins at", "0.08", "0.28", "0.2"),
        (r"$(1 - w)\,b = {}$, so the bias for the disease is $b = {}$", digits(F(8, 10) * F(1, 10), 2), "0.1"),
        ("Now {1:.0f} percent of the ill and {0:.1f} percent of the healthy", *(100 * unknown(other))),
        ("The error rises from {} to {}, because", *(digits(confusion.error(found), 2) for found in (counted, other))),
        ("If $c > {}$, it is cheapest", high),
        ("between {} and {}, it is cheapest to use the second", upper, high),
        ("between {} and {}, it is cheapest to use the first", lower, upper),
        ("between {} and {}, with", low, lower),
        (r"up to $w = \frac1{{41}}$, the third class up to $\frac3{{53}}$",),
    ]


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    assert [part for part in [*parts, *GIVEN[page]] if part not in text] == []
    assert page == CHECKED or uncovered(text, [*parts, *GIVEN[page]]) == [], CURE


def test_the_forecaster():
    """Unknown when it rains, by hand: 25 rainy days, calibrated; 10 of 25 and 10 of 75; 80 answers, 7 errors, 15."""
    assert (sum(r for _, r, _ in FIRST), sum(r + d for _, r, d in FIRST)) == (25, 100)
    assert all(F(stated, 100) == F(r, r + d) for stated, r, d in FIRST)
    assert [(n, r, d) for n, r, d in zip(*(shown()[name] for name in ("stated", "rainy", "dry")), strict=True)] == [
        *FIRST
    ]
    assert table(FIRST, abstention.confidence_rule, 0.7).tolist() == [[64, 6], [1, 9], [10, 10]]
    assert table(FIRST, abstention.confidence_rule, 0).tolist() == [[70, 10], [5, 15], [0, 0]]


def test_three_rules():
    """From a probability to an answer: unknown, unknown, snow; the picture; exercise 16.1."""
    p, own = [[0.55, 0.33, 0.12]], (0.7, 0.3, 0.1)
    assert answers(abstention.confidence_rule, p, 0.7) == answers(abstention.confidence_rule, p, own) == [-1]
    assert answers(abstention.ratio_rule, p, own) == [2]
    said = chapter_16.three_rules().description
    assert "own: dry 0.8, rain 0.4: dry up to 0.20, rain from 0.50" in said
    assert "the same, ratio rule: dry up to 0.20, rain from 0.40" in said
    p, own = [[0.62, 0.26, 0.12]], (0.8, 0.3, 0.05)
    found = [answers(rule, p, bars) for rule, bars in ((abstention.confidence_rule, 0.6), (abstention.ratio_rule, own))]
    assert [*found, answers(abstention.confidence_rule, p, own)] == [[0], [2], [-1]]
    assert tumors(abstention.confidence_rule, 0.9)[1][0] == 1


@pytest.mark.parametrize("b", [F(1, 4), F(1, 2), F(9, 10)])
@pytest.mark.parametrize("w", [F(0), F(2, 5), F(1)])
def test_the_zone(b, w):
    """Two jobs, two controls: the zone from (1 - w) b is w wide."""
    low, high = 1 - window_threshold(1 - b, w), window_threshold(b, w)
    assert (low, high) == ((1 - w) * b, (1 - w) * b + w)


def test_bias_and_window_by_hand():
    """By hand: 11/20 and 17/20; rain, unknown, unknown, dry; 8 + 6 and 2 + 4 unknown, 9 errors; exercise 16.2."""
    assert [window_threshold(b, F(2, 5)) for b in (F(1, 4), F(3, 4))] == [F(11, 20), F(17, 20)]
    p = [[1 - q, q] for q in (0.6, 0.4, 0.2, 0.1)]
    assert answers(abstention.window_rule, p, 0.4, [0.75, 0.25]) == [1, -1, -1, 0]
    counted = table(FIRST, abstention.window_rule, 0.4, [0.75, 0.25])
    assert counted[2].tolist() == [8 + 6, 2 + 4]
    assert counted[0][1] + counted[1][0] == 2 + 2 + 4 + 1
    found = answers(abstention.window_rule, [[0.8, 0.2], [0.3, 0.7], [0.9, 0.1]], 0.5, [0.7, 0.3])
    assert found == [-1, 1, 0]


@pytest.mark.parametrize("seed", range(10))
def test_the_two_theorems(seed):
    """The most frequent class, with three classes; the window; an answer moves to a more probable class."""
    random = np.random.default_rng(seed)
    p, size = random.dirichlet([6, 1, 1], 12), random.integers(1, 50, 12)
    totals = size @ p
    share, frequent = totals.max() / size.sum(), totals.argmax()
    for bar in (share, 0.9 * share):
        left = p.max(axis=1) < bar
        if left.any():
            rest = (size * (1 - p[:, frequent]))[left].sum() / (size.sum() - totals[frequent])
            assert (size * p[:, frequent])[left].sum() / totals[frequent] < rest
    for k, even in ((2, False), (4, True), (4, False)):
        p = random.dirichlet(np.ones(k), 200)
        bias = np.full(k, 1 / k) if even else random.dirichlet(np.ones(k))
        found = [np.array(answers(abstention.window_rule, p, w, bias)) for w in np.linspace(0, 1, 41)]
        assert (found[0] >= 0).all()
        assert (found[-1] == -1).all()
        for before, after in pairwise(found):
            moved = np.flatnonzero((before != after) & (after >= 0))
            assert (before[moved] >= 0).all()
            assert not moved.size or not (even or k == 2)
            assert (p[moved, after[moved]] > p[moved, before[moved]]).all()
            assert (bias[after[moved]] > bias[before[moved]]).all()
    assert answers(abstention.window_rule, [[1, 0, 0], [0.99, 0.01, 0]], 1, [0.2, 0.4, 0.4]) == [0, -1]


def test_what_the_searches_find():
    """Which classes are left unknown: no exception; what the window does: none comes back, none of two moves."""
    found, changes = shown()["found"], shown()["changes"]
    assert found["less"][found["share at least tau"]].all()
    assert all(back == 0 for _, back, _ in changes.values())
    assert [moves > 0 for _, _, moves in changes.values()] == [False, False, True]


def test_the_response_graphs():
    """Draw the error: one and eight percent; naive Bayes has more errors everywhere; the bias starts higher."""
    names = shown()
    p, y = {name: names[f"p_{name}"] for name in ("bayes", "logistic")}, names["y_tumor"]
    left = [float((~abstention.window_rule(p[name], 0.4).any(axis=1)).mean()) for name in p]
    assert [round(100 * share) for share in left] == [1, 8]
    curves = {name: abstention.response_curve(y, p[name], confusion.error) for name in p}
    where = np.linspace(0, curves["bayes"].abstention[-1], 300)
    assert (curves["bayes"].at(where) > curves["logistic"].at(where)).all()
    assert curves["bayes"].abstention[-1] < 0.9
    leaning = abstention.response_curve(y, p["logistic"], confusion.error, bias=[0.8, 0.2])
    start = np.linspace(0, 0.1, 50)
    assert (leaning.at(start) > 1.2 * curves["logistic"].at(start)).all()
    a, e = names["error_by_abstention"](p["logistic"], y)
    assert np.allclose(np.interp([0, 0.1, 0.2, 0.5], a, e), curves["logistic"].at([0, 0.1, 0.2, 0.5]))


def test_calibration_and_choice():
    """Test the calibration, how many cases: close in each group, huge misfit; where a choice beats the rule."""
    names, paid = shown(), bills(0.1)
    y, costs = names["y_tumor"], names["costs"]
    groups = names["reliability"](names["p_logistic"], y)
    assert (groups.stated - groups.correct).abs().max() < 0.03
    misfits = [names["misfit"](p.max(axis=1), p.argmax(axis=1) == y) for p in (names["p_bayes"], names["p_logistic"])]
    assert misfits[0] > 1000 > 4 > misfits[1]
    assert np.allclose([row[:2] for row in names["bills"].values()], [paid[name][:2] for name in paid])
    assert costs.loc[30, ("Bayes", "true")] < 0.75 * paid["bayes"][1]
    assert costs.loc[300, ("Bayes", "true")] < 1.1 * paid["bayes"][2]
    logistic = costs[("logistic", "true")]
    assert (logistic.loc[:100] > 1.1 * paid["logistic"][1]).all()
    assert 0.95 * paid["logistic"][1] < logistic.loc[1000] < paid["logistic"][1]
    assert (costs.xs("apparent", axis=1, level=1) < costs.xs("true", axis=1, level=1)).all(axis=None)


def test_the_bias_fades():
    """Where it breaks: the day and the bias of the picture; dry up to 1/4; it moves at 1/16."""
    names = shown()
    p, bias = chapter_16.WITNESS, chapter_16.THREE_BIAS
    assert (tuple(names["moving"][0]), tuple(names["uneven"])) == (p, bias)
    assert [answers(abstention.window_rule, [p], w, bias)[0] for w in (0, 0.05, 0.1, 0.25, 0.3)] == [1, 1, 0, 0, -1]
    assert [answers(abstention.window_rule, [p], 1 / 16 + step, bias)[0] for step in (-1e-6, 1e-6)] == [1, 0]
    assert names["equal_at"].subs(names["dry_rain"]) == F(1, 16)


def test_the_wines():
    """On data: with 0.83 the same five wines; 2 of 3 of the rarest, 3 of 9 others; one error of seven."""
    data = datasets.twelve_wines()
    p, cautious = data.answers["precise"].p, data.answers["cautious"].sets
    left = p.max(axis=1) < 0.83
    assert (left == (cautious.sum(axis=1) > 1)).all()
    assert np.bincount(data.y[left]).tolist() == [1, 2, 2]
    assert np.bincount(data.y).tolist() == [4, 5, 3]
    assert wines()["cautious"] == wines()[0.83] == pytest.approx((1 + 5 / 4) / 12)


def test_the_answer_of_the_explorer():
    """Play: with a bias of 0.25 and a window of 0.4."""
    said = load("widen_the_window").describe("first", 0.25, 0.4)
    assert "Unknown: 20 days, 18.7% of the dry and 24.0% of the rainy ones. Error 0.09" in said


def test_two_forecasters():
    """Chapter 16, checked: one of 20; no threshold is cheaper; never below; crossing; the leaves of the tree."""
    from credal_book.proofs.part4_abstention._cautious import TREE

    assert tuple((100 * p[0], *counts) for p, counts in TREE) == chapter_16.TREE
    assert (chapter_16.PRICE, (40, 1, 19) in SECOND) == (0.25, True)
    cost = [share / 4 + error for share, error in (chapter_16.error_of_days(FIRST, b / 100) for b in range(50, 101))]
    assert cost[25] == min(cost)
    where = np.linspace(0, 1, 1001)
    first, leaning, second = (
        np.interp(where, *zip(*states(groups, bias), strict=True))
        for groups, bias in ((FIRST, None), (FIRST, [0.75, 0.25]), (SECOND, None))
    )
    assert (leaning >= first - 1e-12).all()
    assert np.flatnonzero(np.diff(np.sign((second - first).round(9)[:-1]))).size == 1
    assert second[0] < first[0]


def test_the_solutions():
    """Exercises 16.3 to 16.5: counts, no test discarded, the cheapest states, two moves."""
    assert all(F(stated, 100) == F(i, i + h) for stated, i, h in CLINIC)
    assert table(CLINIC, abstention.confidence_rule, 0.75)[2].tolist() == [22, 18]
    assert table(CLINIC, abstention.window_rule, 0.2, [0.9, 0.1])[2].tolist() == [36, 4]
    first, second = states(CLINIC), states(OTHER)
    assert first == [(0, 0.12), (0.1, 0.08), (0.2, 0.05), (0.3, 0.03), (0.5, 0.01), (1, 0)]
    assert second == [(0, 0.09), (0.2, 0.045), (1, 0)]
    for c, best in ((0.3, (0, 0.09)), (0.2, (0.2, 0.045)), (0.12, (0.3, 0.03)), (0.05, (0.5, 0.01)), (0.01, (1, 0))):
        assert min([*first, *second], key=lambda state, c=c: state[1] + c * state[0]) == best
    p, bias = [F(n, 100) for n in (33, 31, 21, 15)], [F(n, 100) for n in (50, 25, 15, 10)]

    def answered(w):
        ratios = [q / window_threshold(b, w) for q, b in zip(p, bias, strict=True)]
        return [j for j, r in enumerate(ratios) if r == max(ratios)] if max(ratios) >= 1 else []

    near, turns = F(1, 10000), (F(1, 41), F(3, 53), F(2, 25))
    assert [answered(w - near) for w in turns] == [[3], [2], [1]]
    assert [answered(w) for w in turns] == [[2, 3], [1, 2], [1]]
    assert answered(turns[-1] + near) == []
