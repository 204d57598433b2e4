"""What the text of chapter 4, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed: from the library, or by the visible cells of the lesson, which are run once. Each must be on its
page word by word, and each decimal and longer fraction is in one of them, or in a part of ``GIVEN``, whose numbers the
book chooses.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from sympy import Rational, Symbol, expand_log, integrate, log, simplify, symbols

from credal_book import datasets
from credal_book.figures import chapter_04 as figures
from credal_book.proofs.part1_decisions.probabilities_from_frequencies import posterior
from credal_book.turns._chapter_04 import rebase
from credal_lib.confusion import average_utility, decision_threshold
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

pytestmark = pytest.mark.usefixtures("settings_end_here")

F, R = Fraction, Rational
LESSON = "book/part1-decisions/04-where-the-probabilities-come-from"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/04-where-the-probabilities-come-from"
TREAT = [[R(0), R(0)], [R(-1), R(10)]]
"""Do nothing and treat; the healthy and the ill."""
A = figures.ANSWERS["A"]
PRICES = [F(1, 20), F(3, 20), F(2, 5), F(7, 10)]
"""Probabilities that the price falls."""
GIVEN = {
    LESSON: [
        "Replace `0.01` by `0.02`", "put `0.01` back", "74 percent of the cases",
        "the line at 0.74", "The next cell does so for the shares 0.1, 0.2, …, 0.9",
        "we consider shares near 0.3 the most plausible",
        "a compromise between 0.3 and 0.75",
        "where the sample says 0.9",
        "The same 0.9 means 0.9 if half", "to which it gives the probability 0.3 for",
        "the group between 0.4 and 0.6", "replace `0.05` by `0.5`", "put `0.05` back",
        "with a probability of 0.1 should", "the share 1/10 in use, and each of the other two the share 9/20",
        "$(\\tfrac12, \\tfrac3{10}, \\tfrac15)$",
        "each of four days: $0.05$, $0.15$, $0.40$ and $0.70$",
        "base rate of the ill is ½ in the study and 1/100 in the clinic",
        "base rate $\\tfrac1{100}$ of the clinic",
        "With the probabilities 1/12 and 1/3 of being ill",
    ],
    CHECKED: ["the shares 74% and 26%", "$p' = 0.99$"],
    SOLUTIONS: [],
}  # fmt: skip


def odds(p):
    return p / (1 - p)


@cache
def shown():
    return values_of(LESSON)


@cache
def with_more_ill():
    return values_of(LESSON, [("< 0.01", "< 0.02")])


def changing():
    """The base rates between which the answer of A changes a decision."""
    return sorted(bad / (1 + bad) for bad in (F(good, wrong) / 10 for good, wrong in A))


def lesson():
    """Sentences of the lesson."""
    names, more = shown(), with_more_ill()
    clinic, belief, f = figures.CLINIC, shown()["belief"], shown()["f"]
    low, high = changing()
    sampled, spoiled = figures.by_feature()
    spread = [(0.74 * 0.26 / n) ** 0.5 for n in (10, 1000)]
    return [
        ("positive if $p > {}$", tex(figures.THRESHOLD)),
        ("Only {} of the patients with an alarm are ill", digits(names["share"], 3)),
        (
            "Of the {} ill patients, {} have an alarm. Of the {} healthy patients, {} have an alarm. So {} of {}",
            10, 10 * figures.HITS, 990, 990 * figures.ALARMS, 9, 108,
        ),
        ("alarm is now {}, and treating these patients gains {} on", digits(more["share"], 3), digits(
            more["gain"][more["alarm"]].mean(), 2)),
        ("{} ill and {} healthy", 20 * figures.HITS, 980 * figures.ALARMS),
        ("$\\tfrac{{18}}{{116}}$ is more than ${}$", tex(figures.THRESHOLD)),
        ("The second number, {}, is the average gain", digits(names["gain"][names["alarm"]].mean(), 3)),
        ("For 10 cases the typical distance is {}, and for 1000 cases it is {}.", digits(spread[0], 2), digits(
            spread[1], 3)),
        ("After 3 of 4 cases the most probable share is {}", digits(f[names["after"](3, 4).argmax()], 1)),
        (
            "After 30 of 40 cases the shares {} and {}, the two that are nearest",
            *(digits(one, 1) for one in sorted(f[np.argsort(names["after"](30, 40))[-2:]])),
        ),
        ("Its mean is {}, but the square of the expected share is {}", digits(belief @ f**2, 3), digits(
            (belief @ f) ** 2, 3)),
        ("are at the same share, {}. (The share in the sample, {}, would", digits(f[names["fit"].argmax()], 1), 0.75),
        ("ill with probability {}, as we counted", figures.of_feature(clinic)),
        (
            "Without an alarm the probability is only {}.",
            figures.of_feature(clinic, 1 - figures.HITS, 1 - figures.ALARMS),
        ),
        ("For our test this is ${}$, the last entry", tex(F(1, int(1 / names["edge"].subs(names["rates"]))))),
        ("it means {} if one in ten does, and {} if one in a hundred does", digits(
            figures.rebased(F(9, 10), F(1, 2), F(1, 10)), 1), digits(figures.of_feature(clinic), 2)),
        ("This is above the threshold ${}$, the same as", tex(F(50, 550))),
        (r"the share $\tfrac{{15}}{{42}} = {}$ is bad", tex(F(15, 42))),
        (
            "selling all parts as bad gains {} for each part, and obeying A gains only {}.",
            int(figures.decided(((50, 50), (0, 0)), 0.5)), digits(figures.obeyed(A, 0.5), 1),
        ),
        (
            "so for ${} < q_1 < {}$, which means from {} to {} percent", tex(low), tex(high),
            round(100 * low), round(100 * high),
        ),
        ("(for $v = {}$ the limit is ${}$)", 10, tex(1 / F(1 + 10))),
        ("its share of ${}$ is right", tex(figures.of_feature(clinic))),
        (
            "$5 : 99$ and the probability is ${}$, so neither ${}$ nor ${}$",
            *map(tex, (figures.of_feature(clinic, F(1, 2)), figures.of_feature(F(1, 2)), F(1, 12))),
        ),
        ("so the probability is ${}$. Without a mark", tex(posterior([R(4, 5), R(1, 25)], [R(1, 5), R(4, 5)])[0])),
        ("$5 : 96$, so the probability is ${}$.", tex(posterior([R(1, 5), R(24, 25)], [R(1, 5), R(4, 5)])[0])),
        ("Normalizing gives $({}, {}, {})$", *map(tex, names["rebased"]([F(1, 2), F(3, 10), F(1, 5)], [F(1, 3)] * 3, [
            F(1, 10), F(2, 10), F(7, 10)]))),
        (r"(a) The probabilities are $\tfrac14$ and $\tfrac34$, and the expected share is ${}$", tex(F(5, 8))),
        ("(a) The share is ${}$. (b) The factor is ${}$", tex(sampled), tex(odds(spoiled) / F(1, 11))),
        ("The limits are ${}$, ${}$, ${}$ and ${}$", *(tex(1 / odds(p)) for p in PRICES)),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks the chapter."""
    return [
        ("The simulated share {} after an alarm is close to ${}$", digits(shown()["share"], 3), tex(F(1, 12))),
        ("we gain {} for each part if we sell all parts as bad", int(average_utility(
            [[0, 0], [50, 50]], utilities=figures.GAINS, truth="columns"))),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    clinic = figures.CLINIC
    without = figures.of_feature(clinic, 1 - figures.HITS, 1 - figures.ALARMS)
    sampled = figures.by_feature()[0]
    fit = {f: f**2 * (1 - f) for f in (F(1, 4), F(3, 4))}
    now = {f: value / sum(fit.values()) for f, value in fit.items()}
    limits = [1 / odds(p) for p in PRICES]
    rare = [1 / odds(figures.rebased(p, F(1, 2), F(1, 5))) for p in PRICES]
    return [
        (r"is $\tfrac1{{16}}\cdot\tfrac34 = {}$, and", tex(fit[F(1, 4)])),
        (r"is $\tfrac9{{16}}\cdot\tfrac14 = {}$. Both", tex(fit[F(3, 4)])),
        ("they have the probabilities ${}$ and ${}$", *map(tex, now.values())),
        (r"$\tfrac14\cdot\tfrac14 + \tfrac34\cdot\tfrac34 = {}$", tex(sum(f * p for f, p in now.items()))),
        ("alarm ${}$ are ill, and of those without an alarm ${}$", tex(figures.of_feature(clinic)), tex(without)),
        ("This mean is ${}$, about {:.0f} percent", tex(sampled), 100 * float(sampled)),
        (
            r"them by $\tfrac1{{99}} \big/ {} = {} = {}$",
            tex(odds(sampled)),
            rf"\tfrac{{{odds(sampled).denominator}}}{{{99 * odds(sampled).numerator}}}",
            tex(odds(clinic) / odds(sampled)),
        ),
        ("limits are ${}$, ${}$, ${}$ and ${}$.", *map(tex, limits)),
        ("is between ${}$ and ${}$, the right", tex(limits[3]), tex(limits[2])),
        ("between ${}$ and {}, at least", tex(limits[2]), limits[0]),
        ("as large: ${}$, ${}$, ${}$ and ${}$.", *map(tex, rare)),
        (r"multiplied by ${}$. This is the ratio", tex(odds(F(1, 5)))),
        ("If $v$ is below ${}$, no day", tex(limits[3])),
    ]


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    assert [part for part in [*parts, *GIVEN[page]] if part not in text] == []
    assert page == CHECKED or uncovered(text, [*parts, *GIVEN[page]]) == [], CURE


def test_the_definition_of_the_clinic():
    """Nine in ten: the threshold, and what treating all twelve gains."""
    assert 1 - decision_threshold(TREAT) == R(1, 11) == figures.THRESHOLD
    assert figures.of_feature(F(1, 2)) == F(9, 10)
    assert 10 * 1 - 1 * 11 == -1
    assert (shown()["U"] == np.array(TREAT, dtype=float)).all()


def test_the_larger_sample_outweighs_what_was_known_before():
    """Few cases: more than four fifths for the two shares nearest to three quarters; 0.75 fits better than 0.7."""
    assert np.sort(shown()["after"](30, 40))[-2:].sum() > 0.8
    assert shown()["fit"].max() < 0.75**3 * 0.25


def test_the_logarithm_of_the_fit_is_minus_the_cross_entropy():
    """The fit and the log loss: N times, up to a constant that does not depend on the share that is tried."""
    f, e, g = symbols("f e g", positive=True)
    n = Symbol("N", positive=True)
    fit = {x: expand_log(log(x ** (n * f) * (1 - x) ** (n * (1 - f))), force=True) for x in (e, g)}
    entropy = {x: -(f * log(x) + (1 - f) * log(1 - x)) for x in (e, g)}
    assert simplify(fit[e] - fit[g] + n * (entropy[e] - entropy[g])) == 0


def test_the_factory_again():
    """When a classifier only names a class: where the answer of A changes a decision, and where it gains."""
    low, high = changing()
    policies = shown()["policies"]
    for bad, gains in ((0.05, False), (0.07, True), (0.15, True), (0.16, False)):
        feature, obeyed, alone = policies(bad)
        assert bool(feature > alone + 1e-9) is gains is (low < bad < high)
        assert feature >= max(obeyed, alone) - 1e-9
        assert (feature, obeyed) == pytest.approx((figures.decided(A, bad), figures.obeyed(A, bad)))


def test_reliability_before_and_after_rebasing():
    """Are the stated probabilities shares: 5 percent in the middle group; afterward within random error."""
    names = shown()
    raw = names["reliability"](names["p_ward"][:, 1], names["y_ward"])
    assert round(raw["share of the ill"].iloc[3], 2) == 0.05
    table = names["reliability"](names["p_rebased"][:, 1], names["y_ward"])
    share = table["share of the ill"]
    error = np.sqrt(share * (1 - share) / table["patients"])
    assert (np.abs(share - table["stated"]) < 3 * error + 0.001).all()
    assert (np.abs(raw["share of the ill"] - raw["stated"]) > 0.04).all()


def test_a_ward_with_the_base_rates_of_training_is_calibrated():
    """Change it: half of the patients ill."""
    names = values_of(LESSON, [("50_000) < 0.05", "50_000) < 0.5")])
    table = names["reliability"](names["p_ward"][:, 1], names["y_ward"])
    assert (np.abs(table["share of the ill"] - table["stated"]) < 0.02).all()


def test_stored_probabilities_gain_most():
    """Costs that are known late: in every row; the labels fall further behind as v grows."""
    rows = shown()["rows"]
    behind = [row["probability"] - row["label"] for row in rows.values()]
    assert all(max(row, key=row.get) == "probability" for row in rows.values())
    assert behind == sorted(behind)
    assert behind[0] > 0


def test_the_lines_of_the_wines_cross_near_a_quarter():
    """On data: 4, 5 and 3 wines; who earns more within each cultivar."""
    assert np.bincount(datasets.twelve_wines().y).tolist() == [4, 5, 3]
    precise, cautious = (np.array(shown()["by_cultivar"][name]) for name in ("precise", "cautious"))
    assert np.sign((precise - cautious).round(9)).tolist() == [0, 1, -1]
    gap = precise[:2].mean() - cautious[:2].mean()
    assert gap / (gap + cautious[2] - precise[2]) == pytest.approx(0.25, abs=0.02)


def test_the_quiz():
    """Quiz: a tenth of the frequent class is kept; healthy is the most probable class twice."""
    rare = F(1, 100)
    sampled = rare / (rare + (1 - rare) / 10)
    assert odds(figures.rebased(F(1, 3), sampled, rare)) == F(1, 10) * odds(F(1, 3))
    assert F(1, 12) < figures.THRESHOLD < F(1, 3) < F(1, 2)


def test_the_reader_s_function():
    """Your turn and exercise 4.2 agree."""
    assert rebase([[1 / 2, 3 / 10, 1 / 5]], [1 / 3] * 3, [0.1, 0.2, 0.7])[0] == pytest.approx([0.2, 0.24, 0.56])


def test_laplace():
    """Checked, remarks: (x + 1)/(N + 2)."""
    f = symbols("f")
    for x, n in ((0, 3), (2, 3), (5, 9)):
        fit = f**x * (1 - f) ** (n - x)
        assert integrate((f * fit).expand(), (f, 0, 1)) / integrate(fit.expand(), (f, 0, 1)) == R(x + 1, n + 2)
