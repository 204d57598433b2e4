"""What the text of chapter 34, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed from the library. Each must be on its page word by word, and each decimal and longer fraction of a
page is in one of them, or in a part of ``GIVEN``, whose numbers the book chooses.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, studies
from credal_book.figures import chapter_34
from credal_book.scenes import top_beta
from credal_lib import choice, gambles, rewards, risk, toplists
from credal_lib.credal_sets import Intervals
from credal_lib.games import solve_exact
from credal_lib.toplists._top_beta import fading, losses, missing, plane, term
from tests.book.lesson_form import code_of, values_of
from tests.book.sources import ROOT, text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
LESSON = "book/part7-synthesis/34-open-problems"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/34-open-problems"
HALF, LIE, Q = F(1, 2), [F(49, 100), F(1, 3)], (F(1, 2), F(1, 3), F(1, 6))
GIVEN = {
    LESSON: [
        "the forecaster claims only 0.49 for", "Look at the jump at 0.5.", "claims between 0.42 and 0.5 have",
        "each truth for $\\beta = 0.6$.", "`default_rng(34), 0.6` by `default_rng(34), 0.25`", "put 0.6 back",
        "leaves, and $\\beta = 0.6$.", "just below 0.6.", "let 0.45 be the", "be below 0.45?", "With 0.45 to account",
        "The claim is 0.49,", "before it, and $\\beta = 0.9$", "The lie adds 0.01 at", "classes with $\\beta = 0.6$,",
        "With the factor 0.2 still no lie pays", "With the factor 0.3 there are now",
        "and $\\beta = 0.6$ no lie pays with the factor 0.3,",
        "the factor 0.4 the score is not", "which pays 0.8 for", "earns only 0.5, and",
        "`rewards.Quadratic(0.8)` by `rewards.Quadratic(0.5)`", "put 0.8 back",
        "a probability of 99.9 percent",
    ],
    CHECKED: [
        "Section 9.3", "Section 8.1", "\\frac{a - a^2/2}", "this ratio is $0.99$", "for $\\beta = 0.6$. (b)",
        "at $t_1 = 0.4$ should",
    ],
}  # fmt: skip


@cache
def names(*edits):
    """What the visible cells define; some texts may be replaced."""
    return values_of(LESSON, edits)


def brier(scores):
    """Expected padded Brier score of a list of the first classes."""
    return top_beta.expected(chapter_34._padded(scores, 3), Q)


def ours(scores):
    """Expected score of a list of the first classes under the score of the chapter."""
    return top_beta.expected(losses(scores, HALF, 3), Q)


def excess(n_classes, beta, factor, spread=1):
    """Excess of the list of each truth over the honest list, under each truth; 0 on the diagonal."""
    drawn = np.random.default_rng(34).dirichlet(np.full(n_classes, spread), 100)
    found = np.zeros((100, 100))
    for column, p in enumerate(drawn):
        order = np.argsort(-p)
        named = np.cumsum(p[order])
        k = np.searchsorted(named, beta) + 1
        z, weight = np.clip(missing(named - p[order], beta), 0, None), factor ** np.arange(n_classes)
        slopes = -weight * z**2 / (2 - named) ** 2
        slopes[:-1] += 2 * factor / beta * weight[:-1] * z[1:] / (2 - named[1:])
        sums = np.cumsum(drawn[:, order], axis=1)
        height = 1 - np.sum(weight * term(z, named))
        found[:, column] = height + (sums[:, :k] - named[:k]) @ slopes[:k]
    return found - np.diag(found)[:, np.newaxis]


def stakes():
    """What it costs to move 0.01 to a place from the next, exactly, by the kernel with the theorem's factor."""
    powers = [F(4, 5) ** j for j in range(10)]
    q, found = [power / sum(powers) for power in powers], []
    for place in range(7):
        lie = q[:8]
        lie[place], lie[place + 1] = lie[place] + F(1, 100), lie[place + 1] - F(1, 100)
        costs = []
        for scores in (lie, q[:8]):
            height, slopes = plane(scores, F(9, 10), 10)
            costs.append(height + sum(e * sum(q[: j + 1]) for j, e in enumerate(slopes)))
        found.append(costs[0] - costs[1])
    return found


@cache
def slope(x, wealth=1.0):
    """Slope of the advantage at x bets per class in the limit, for log(wealth + x)."""
    total, probability = 0.0, np.exp(-x)
    for hits in range(150):
        total += probability * np.log((wealth + hits + 1) / (wealth + hits))
        probability *= x / (hits + 1)
    return 1 / (wealth + x) - total


def turning(wealth=1.0):
    """Where this slope is zero, by halving."""
    low, high = 0.5, 9.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle, wealth) > 0 else (low, middle)
    return low


def causes(share=0.8):
    """What knowing the utility gains and what is still behind, for few and for many zero counts, and the table."""
    edits = () if share == 0.8 else (("rewards.Quadratic(0.8)", f"rewards.Quadratic({share})"),)
    u80s = names(*edits)["u80s"]
    few, many = u80s[u80s["zero count"] < 0.01], u80s[u80s["zero count"] > 0.1]
    return few, many, u80s


def lesson():
    """Sentences of the lesson."""
    few, many, all_sets = causes()
    rare = many.drop("glass")
    _, many_at_half, at_half = causes(0.5)
    three = F(3, 5)
    (told,), other = losses([three], HALF, 3)
    _, (e,) = plane([three], HALF, 3)
    cliff = toplists.Brier()
    split = [F(6, 10), F(3, 10), F(1, 10)]
    drop = sum(p * p for p in split) - split[0] ** 2 - 2 * (F(4, 10) / 2) ** 2
    assert cliff.by_length(np.array([split], dtype=float))[0, 1:3] @ [1, -1] == pytest.approx(float(drop))
    lines = all_sets.loc[["vehicle", "lymph"], ["NCC", "informed", "NDC"]].to_numpy()
    lies = {f: int((excess(4, 0.6, f) < -1e-12).sum()) for f in (0.05, 0.2, 0.3, 0.4)}
    assert [lies[f] for f in (0.05, 0.2, 0.3)] == [0, 0, 0]
    near = {f: int((excess(4, 0.6, f, 50) < -1e-12).sum()) for f in (0.2, 0.3)}
    assert near[0.2] == 0
    return [
        ("has the expected score {}, and the lie has {}.", digits(brier([HALF]), 3), digits(brier(LIE), 4)),
        ("they add only $2 \\cdot {}^2$.", digits(HALF - LIE[0], 2)),
        ("class 1 gets {} too little, and class 3 gets {} too much", digits(HALF - LIE[0], 2),
         digits(1 - sum(LIE) - Q[2], 2)),
        ("saves $2 \\cdot ({})^2 = {}$", tex(Q[1] - F(1, 4)), digits(brier([HALF]) - brier(Q[:2]), 4)),
        ("Of the {:,} pairs", 400 * 399), ("no lie pays in {:,} pairs", 400 * 399),
        ("exaggerated claim ${}$, which", tex(ours([three]))),
        ("drops from {} to zero at {}.", digits(drop, 2), "0.6"),
        ("The lie is better by {}.", digits(brier([HALF]) - brier(LIE), 4)),
        ("claims from {} to {} name", digits(F(45, 100) - F(1, 100), 2), "0.42"),
        ("and the slope is ${}$. So", tex(e)),
        ("the charges are $\\tfrac27 - {} \\cdot \\tfrac25 = {}$ and $\\tfrac27 + {} \\cdot \\tfrac35 = {}$.",
         tex(-e), tex(told), tex(-e), tex(other)),
        ("The expected charge is ${}$, which", tex(ours([three]))),
        ("Now $z_2 = {}$ and $f = {}$, and $2 - t_2$ is about ${}$.", r"\tfrac1{50}", r"\tfrac1{12}",
         digits(2 - sum(LIE), 2)),
        ("takes only $\\frac1{{12 \\cdot 2500 \\cdot {}}} \\approx {}$ off", digits(2 - sum(LIE), 2),
         digits(fading(3, HALF) * missing(LIE[0], HALF) ** 2 / (2 - sum(LIE)), 5)),
        ("The lie expects {}, a", digits(ours(LIE), 5)),
        ("the theorem takes $f = {}$, the first", r"\tfrac1{200}"),
        ("which is $2 \\cdot {}^2$ at every place", "0.01"),
        ("the theorem takes $f = {}$.", digits(fading(4, F(6, 10)), 2)),
        ("With {} there are {} lies that pay", "0.4", lies[0.4]),
        ("factors {}, {} and {} (six times the factor of the theorem) no lie pays among {:,} pairs",
         digits(fading(4, F(6, 10)), 2), "0.2", digits(6 * fading(4, F(6, 10)), 1), 100 * 99),
        ("there are now {:,} lies", near[0.3]), ("although it fitted {:,} cases", 100 * 99),
        ("is near ${} K$ bets",
         digits(risk.exact_inversion_point(risk.LogarithmicUtility(), 100) / 100, 2)),
        ("$1/\\ln 2 = {}$", digits(1 / np.log(2), 4)), ("tends to ${}$, and this", digits(turning(), 4)),
        ("The slope is zero at {} bets per class", digits(turning(3.0), 4)),
        ("at 3 instead of {}, and for $w = 1$ at 1 instead of {}.", digits(turning(3.0), 4), digits(turning(), 4)),
        ("In {} of the 200 tables some class gets no bet", tables(1)[0]),
        ("In {} tables some pair, with bets within the pair, costs more", tables(1)[2]),
        ("The best bets are unique in {} tables.", tables(1)[1]),
        ("On `vehicle`, for example, NCC earns {}, the informed NCC {} and NDC {}.", *(digits(v, 3) for v in lines[0])),
        ("NCC earns {} and the informed NCC {}, but NDC earns {}.", *(digits(v, 3) for v in lines[1])),
        ("knowing the utility gains {} to {}, and then NDC is at most {} ahead",
         *(digits(v, 3) for v in (few["knows u80"].min(), few["knows u80"].max(), few["still behind"].max()))),
        ("gains at most {}. (On one", digits(many["knows u80"].max(), 3)),
        ("even loses {}.)", digits(-many.loc["contact-lenses", "knows u80"], 3)),
        ("stays at least {} behind", digits(rare["still behind"].min(), 3)),
        ("gains at most {} on any", digits(at_half["knows u80"].max(), 3)),
        ("NDC is still {} to {} ahead", *(digits(v, 3) for v in (many_at_half["still behind"].min(),
                                                                many_at_half["still behind"].max()))),
    ]  # fmt: skip


def tables(least):
    """In how many of 200 tables of costs a class is left out, the bets are unique, a pair costs more than all three."""
    rng, found = np.random.default_rng(34), []
    for _ in range(200):
        pays = -rng.integers(least, 10, (3, 3)) * (1 - np.eye(3, dtype=int))
        whole = solve_exact(pays.tolist())
        pairs = [solve_exact(pays[np.ix_(s, s)].tolist()).value for s in combinations(range(3), 2)]
        found.append(
            [min(map(max, zip(*whole.bettor, strict=True))) == 0, len(whole.bettor) == 1, min(pairs) < whole.value]
        )
    return np.sum(found, axis=0).tolist()


def checked():
    """Sentences of the page that checks the chapter."""
    votes = names_of_checked()["said"]
    more = votes[votes["classes"] == "more"]
    low, high = 0.1, 0.5
    while high - low > 1e-9:
        a = (low + high) / 2
        low, high = (a, high) if (a - a**2 / 2) / (1 - np.exp(-a)) > 0.99 else (low, a)
    return [
        ("$a_0 \\approx {}$ is", digits(low, 5)), ("$x_0 \\approx {}$, the", digits(turning(), 4)),
        ("on the 99 data sets of the stored experiments make {} pairs", len(votes)),
        ("{} of the {} pairs are split", (more["verdict"] == "split").sum(), len(more)),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    u80, believed = rewards.Quadratic(F(4, 5)), [F(16, 33), F(10, 33), F(7, 33)]
    largest = min(
        HALF * (2 - F(j, 60)) / (2 * (1 - F(i, 60) / HALF) * (2 - F(i, 60)) ** 2)
        for i in range(20, 30) for j in range(i, 2 * i + 1) if 60 - j <= j - i
    )  # fmt: skip
    return [
        ("is $\\frac9{{25}} = {}$", digits(largest, 2)),
        ("$0.8 \\cdot {} \\approx {}$ from the first two classes, ${}$ from one class and ${}$ from three",
         tex(sum(believed[:2])), digits(F(4, 5) * sum(believed[:2]), 2), digits(believed[0], 2),
         digits(u80.utility(F(1, 3)), 1)),
        ("$0.8 \\cdot {} \\approx {}$ for two classes and ${}$ for", r"\tfrac8{11}", digits(F(4, 5) * F(8, 11), 2),
         digits(u80.utility(F(1, 3)), 1)),
    ]  # fmt: skip


@cache
def names_of_checked():
    """What the cells of the page checked define."""
    return values_of_all(CHECKED)


def values_of_all(page):
    """What all code cells of a page define, folded ones, too, but for those that list proofs and claims."""
    values = {}
    for cell in code_of(as_notebook(page)):
        if "credal_book.proofs" not in cell.source:
            exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    given = GIVEN.get(page, [])
    assert [part for part in [*parts, *given] if part not in text] == []
    assert uncovered(text, [*parts, *given]) == [], CURE


def test_a_lie_that_pays():
    """A lie that pays: all claims from 0.42; Play: with 0.45 to account for."""
    assert brier(LIE) == F(11, 18) + 2 * F(1, 100) ** 2
    assert all(brier([F(c, 100), F(1, 3)]) < brier([HALF]) for c in range(42, 50))


def test_search_for_lies():
    """Probe 1: a few hundred lies under padded scores, none under the score of the chapter; lists of one class."""
    values = names()
    for score in (toplists.Brier(), toplists.Log(), toplists.Spherical()):
        assert 200 < values["lies_that_pay"](score(values["confidences"], values["named"]))[0] < 600
    assert values["lies_that_pay"](values["charged"])[0] == 0
    assert 0 < values["best"] < 1e-8


def test_by_hand():
    """By hand: 1/3 from 1/9 and 5/9, and what belongs to the other two lists."""
    assert losses([HALF], HALF, 3) == ([F(1, 9)], F(5, 9))
    assert [ours([HALF]), plane([HALF], HALF, 3)[1]] == [F(1, 3), [-F(4, 9)]]
    assert ours(LIE) > F(1, 3)
    assert (missing(LIE[0], HALF), fading(3, HALF)) == (F(1, 50), F(1, 12))


def test_late_errors():
    """Probe 2: eight classes; hundreds of times less from place to place; the cells agree with the library."""
    assert int(toplists.top_mass([names()["falling"].astype(float)], 0.9).sum()) == 8
    costs = stakes()
    assert names()["by_factor"][fading(10, F(9, 10))] == pytest.approx([float(cost) for cost in costs], rel=1e-9)
    assert all(200 < a / b < 500 for a, b in pairwise(costs))
    assert names()["expected_charge"](np.array([0.49, 1 / 3]), np.array(Q, float), 0.5, 1 / 12) == pytest.approx(
        float(ours(LIE))
    )


def test_the_turn_is_not_the_tempting_constant():
    """Probe 3: the slope at 1/ln 2 is positive; the second order at w = 3."""
    assert slope(1 / np.log(2)) > 9e-5
    assert turning(3.0) / 3 < turning()
    assert [risk.inversion_point(risk.LogarithmicUtility(w), 100) for w in (1, 3)] == [100, 300]


def test_the_game_of_grades():
    """Probe 4: 4 inside and 1 with all bets; all bets on grade 2; subsets cost no more; costs 5 to 9; warm-up 2."""
    cubes = [[-(abs(a - y) ** 3) for y in range(3)] for a in range(3)]
    pair = [[cubes[a][y] for y in (0, 2)] for a in (0, 2)]
    assert (solve_exact(pair).value, solve_exact(cubes).value, solve_exact(cubes).bettor) == (-4, -1, ((0, 1, 0),))
    held = names()["held"]
    assert held.loc["1,3"].tolist() == [4, 1]
    assert held["bets on any grade"].loc[["1,2", "2,3"]].max() <= held["bets on any grade"]["1,2,3"]
    distance = np.abs(np.subtract.outer(np.arange(4), np.arange(4)))
    three, ends = (solve_exact((-(distance[:, s] ** 3)).tolist()).value for s in ([0, 1, 2], [0, 3]))
    assert (three, ends) == (-1, F(-9, 2)), "among sets that are not nested a larger one may have a larger value"
    assert (tables(1)[1] > 190, tables(5)) == (True, [0, 200, 0])
    for pays, value, first in (([[0, -1], [-3, 0]], F(-3, 4), F(3, 4)), ([[1, -1], [-3, 1]], F(-1, 3), F(2, 3))):
        assert (solve_exact(pays).value, solve_exact(pays).bettor[0][0]) == (value, first)


def test_the_informed_classifier_and_its_data():
    """Probe 5: the set of largest lower expected utility; nineteen sets, five and six of them at the ends."""
    middle = np.random.default_rng(34).dirichlet(np.ones(4), size=30)
    bounds, members = Intervals(0.8 * middle, 0.8 * middle + 0.2), gambles.subsets(4)
    least = np.maximum(bounds.lower @ members.T, 1 - bounds.upper @ ~members.T)
    paid = least * [float(rewards.Quadratic(0.8).utility(1 / k)) for k in members.sum(axis=1)]
    best = choice.gamma_maximin(rewards.Quadratic(0.8).matrix(4), bounds)
    assert (paid[np.arange(30), best.argmax(axis=1)] >= paid.max(axis=1) - 1e-9).all()
    few, many, u80s = causes()
    assert (len(few), len(many), len(u80s)) == (5, 6, 19)
    assert many.loc["glass", "still behind"] < 0
    behind = u80s["NDC"] < u80s["NCC"]
    assert u80s.index[behind].tolist() == ["hayes-roth", "glass"], "the only two where NDC is not ahead"
    kinds = names()["kinds"].loc[few.index]
    assert (kinds["single"] / kinds.sum(axis=1) > 0.8).all(), "NCC mostly names one class where zero counts are rare"
    known = datasets.table().set_index("name").loc[u80s.index]
    assert known["K"].between(3, 9).all()
    assert len(datasets.load("contact-lenses").y) == 24


def test_the_page_checked_computes_what_it_says():
    """Checked: the worst case is one bet; the committee; sums and integrals; the pages that it lists."""
    values = names_of_checked()
    assert all(values["worst"](a)[1:] == (1000, 1) for a in (0.1, values["bound"], 0.5, 1, 2))
    assert values["worst"](values["bound"])[0] < 0.01
    assert (values["once"], max(values["gaps"]) < 1e-8, float(values["at_guess"]) > 9e-5) == (True, True, True)
    votes = pd.crosstab(values["said"]["classes"], values["said"]["verdict"])
    assert votes.loc["two", "split"] == 0
    stored = studies.results("credal-classifiers").counts["data"].unique()
    assert votes.to_numpy().sum() == 6 * len(stored) == 6 * 99
    assert len(values["pages"]) == 31 == len({page.name[:2] for page in values["pages"]})
    assert all(page.is_relative_to(ROOT) for page in values["pages"])


def test_the_laboratory():
    """Exercise 34.4: 5, 3, 2 gives one, two and three classes."""
    assert choice.bayes_set(rewards.Quadratic(0.8), [[16 / 33, 10 / 33, 7 / 33]]).sum() == 2
    assert F(4, 5) * F(8, 11) < rewards.Quadratic(F(4, 5)).utility(F(1, 3))
