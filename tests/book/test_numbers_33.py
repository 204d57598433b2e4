"""What the text of chapter 33, of its page checked and of its solutions says about numbers, recomputed.

``lesson(names)`` and its likes give parts of sentences, with ``{}`` where a number stands, and the number, recomputed
from the scene ``heart`` or from what the visible cells of the lesson define. Each must be on its page word by word, and
each decimal and longer fraction of the page is in one of them, or in a part of ``GIVEN``, which the book chooses.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from credal_book.figures import chapter_33
from credal_book.scenes import heart
from credal_lib import comparisons, metrics, rewards
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, uncovered

F = Fraction
LESSON = "book/part7-synthesis/33-case-study"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/33-case-study"
S, T = F(1, 10), F(8, 10)
GIVEN = {
    LESSON: [
        "Its thresholds are the patient's own answers, 0.1 and 0.8", "We keep 0.1 and 0.8",
        "thresholds are the patient's own answers, 0.1 and 0.8. But", "replace `level=0.9` by `level=0.95` in",
        "put `level=0.9` back", r"are $0.1$, $0.2$, $0.3$", r"$0.1$, $0.3$, $0.2$, $0.5$ and $0.4$",
        r"at the place $0.9\,(n + 1)$, rounded", "`costs(0.1, 0.8)`", "A difference of 0.3 is compatible",
        "from −0.09 to 0.35. What", "a cost of 0.35 a patient, and 0.88 was paid, which is 8.6",
        "the utility 0.8 for both classes", "differ by 0.2 on average", "a variance of 0.04.",
        "states the probability 0.05 for 100 patients, 0.4 for 50", "and 0.9 for 50.",
        "find a difference of 0.1 looks", r"with $\delta = 0.1$?", r"$z \approx 2.5$",
        r"with the probability $\tfrac3{10}$,", r"\frac{(1.96 + 0.84)\,\sigma}\delta",
    ],
    CHECKED: ["exceed 1.96?"],
    SOLUTIONS: ["## 33.3 A", "## 33.4 How", "## 33.5 Which", "(a) At 0.05 all", "At 0.4 all are", "At 0.9 all are"],
}  # fmt: skip


def counts(sets, truth):
    """Missed illnesses, needless treatments, looks."""
    home, treat = ~sets[:, 1], ~sets[:, 0]
    return (home & (truth == "ill")).sum(), (treat & (truth == "healthy")).sum(), sets.all(axis=1).sum()


def cost(sets, truth, missed=10, needless=5):
    """What a patient costs."""
    a, b, looks = counts(sets, truth)
    return (missed * a + needless * b + looks) / len(truth)


def banded(model, place):
    """Stated and found percent of a band."""
    return [round(100 * v) for v in chapter_33._bands(model)[place][:2]]


def needed(rival):
    """Mean and standard deviation of a difference, and how many patients it needs."""
    given = heart.answers()
    d = chapter_33.paid(given[rival]) - chapter_33.paid(given["rejecting"])
    return d.mean(), d.std(ddof=1), (2.8 * d.std(ddof=1) / d.mean()) ** 2


def lesson(names):
    """Sentences of the lesson."""
    y, given, found = heart.patients().y, heart.answers(), names["told"]
    truth, tried, right = y[names["new"]], names["tried"], names["right"]
    on_new = {name: cost(sets, truth) for name, sets in tried.items()}
    (a, b, looks), precise = counts(given["rejecting"], y), counts(given["precise"], y)
    home, treat = ~given["rejecting"][:, 1], ~given["rejecting"][:, 0]
    interval = comparisons.corrected_interval(names["behind"]["conformal"], 1 / 10)
    _, low, high = found.interval("rejecting", "cost")
    by_split = names["pd"].DataFrame(names["repeated"]).mean()
    chosen, kept = names["tuned"], (names["p_keep"], y[names["keep"]])
    logistic, bayes = chapter_33.promises("logistic"), chapter_33.promises("naive Bayes")
    d = np.array([0.1, 0.3, 0.2, 0.5, 0.4])
    five = comparisons.corrected_interval(d, test_share=1 / 5)
    box = chapter_33.verdicts()[
        np.ix_(
            (chapter_33.TREATS >= 70) & (chapter_33.TREATS <= 85), (chapter_33.HOMES >= 6) & (chapter_33.HOMES <= 15)
        )
    ]
    shares = [
        round(100 * share)
        for share in ((chapter_33.verdicts() == 2).mean(), (chapter_33.verdicts() > 0).mean(), (box == 2).mean())
    ]
    between = [cost(names["between"](kept[0], kept[0], *ends), kept[1]) for ends in (chosen, (0.1, 0.8))]
    tuned_new = cost(names["between"](names["p_new"], names["p_new"], *chosen), truth)
    at_40 = 1 / (1 - F(4, 10))
    return [
        ("records of {} such patients", len(y)),
        ("misses {} ill patients and has {} healthy ones treated, so a patient costs {} looks", *precise[:2],
         digits(cost(given["precise"], y), 2)),
        ("if $M = {}$ and $F = {}$. Look", 1 / S, 1 / (1 - T)),
        ("The lines cross at {}, at {} and at one third", digits(S, 1), digits(T, 1)),
        ("Between {} and {} a look is the cheapest", digits(S, 1), digits(T, 1)),
        (r"at $\tfrac5{{15}}$, which is {} of 100", round(100 * F(5, 15))),
        ("give $M = {}$, and $F = {}$ because $\\tfrac F{{10 + F}} = {}$", 1 / S, F(10) * F(6, 10) / F(4, 10), 0.6),
        ("1 against {} if she is healthy, and 1 against {} if she is ill", digits(F(5, 2), 1), F(10, 2)),
        ("costs only {}, so for a healthy patient a look costs more than the average of the two single answers, {}.",
         digits(at_40, 2), digits(at_40 / 2, 2)),
        ("has ${}$ if she is ill and ${}$ if she is healthy", digits(1 - S, 1), digits(T, 1)),
        ("of {} pairs we take", len(names["grid"])),
        ("the chosen thresholds cost {}, less than {}.", *(digits(v, 3) for v in between)),
        ("On the new rows they cost {}, *more* than {}.", digits(tuned_new, 3), digits(on_new["rejecting"], 3)),
        ("cost {} on the rows with which we chose them, but {} on new rows, and the thresholds from the costs cost {}",
         *(digits(v, 3) for v in by_split)),
        ("Do not report a cost like {}: it", digits(by_split.iloc[0], 3)),
        ("$1 - c$ and $c$, here {} and {}.", digits(1 - names["cut"], 3), digits(names["cut"], 3)),
        (r"costs $\tfrac{{10}}{{75}} \approx {}$ a patient, which is more than the distance of {} to",
         digits(F(10, 75), 3), digits(on_new["rejecting"] - on_new["credal"], 3)),
        (r"$M = \tfrac1{{0.1}} = {}$ looks and $F = \tfrac1{{1 - 0.8}} = {}$ looks", 1 / S, 1 / (1 - T)),
        (r"$\tfrac7{{10}} \cdot 5 = {}$", digits(F(7, 10) * 5, 1)),
        ("Their mean is ${}$ and their variance ${}$", digits(d.mean(), 1), digits(d.var(ddof=1), 3)),
        (r"$\sqrt{{0.025 / 5}} \approx {}$", digits(math.sqrt(d.var(ddof=1) / 5), 3)),
        (r"\tfrac14)\,0.025}} \approx {}$. With $t_4 = {}$ the interval is $0.3 \pm {}$",
         digits(math.sqrt((1 / 5 + 1 / 4) * d.var(ddof=1)), 3), digits(stats.t.ppf(0.975, 4), 2),
         digits(five.mean - five.low, 2)),
        ("is the {} percent quantile", digits(100 * (1 - 0.05 / 2), 1)),
        ("takes {} looks and avoids most of the errors: {} missed illnesses instead of {}", looks, a, precise[0]),
        (", and {} needless treatments instead of {}.", b, precise[1]),
        (r"$({} \cdot 10 + {} \cdot 5 + {})/297 \approx {}$", a, b, looks, digits(cost(given["rejecting"], y), 2)),
        ("may cost {} looks less, or {} more", digits(-interval.low, 2), digits(interval.high, 2)),
        ("promised {} and paid {}. The test finds nothing wrong, because $z = {}$",
         *(digits(v, p) for v, p in zip(logistic, (2, 2, 1), strict=True))),
        ("Naive Bayes pays {} times what it promised, which is {} standard deviations more",
         digits(bayes[1] / bayes[0], 1), digits(bayes[2], 1)),
        ("states {} percent on average, but {} percent of", *banded("naive Bayes", 0)),
        ("it states {} percent, and {} percent are ill", *banded("naive Bayes", 4)),
        ("reaches ${}$ standard errors", digits(stats.norm.ppf(0.975), 2)),
        ("the mean exceeds ${}$ standard errors with a probability of 80 percent", digits(stats.norm.ppf(0.975), 2)),
        ("the point that is ${}$ standard deviations below its center", digits(stats.norm.ppf(0.8), 2)),
        ("minus ${}$ standard errors. So if $\\delta$ is $1.96 + 0.84$ standard", digits(stats.norm.ppf(0.8), 2)),
        ("{} patients show the difference to the precise", math.ceil(needed("precise")[2])),
        ("it takes about {:,}, because the difference is small: {}.", round(needed("conformal")[2], -2).astype(int),
         digits(needed("conformal")[0], 3)),
        ("Over the five divisions into folds the difference was {}, for which it takes about {}.",
         digits(interval.mean, 2), round((2.8 * needed("conformal")[1] / interval.mean) ** 2, -2).astype(int)),
        ("{} percent of the map a third answer pays if we compare the mean costs of these patients, and on {} percent",
         shares[1], shares[0]),
        ("on average for all pairs, and the intervals show it for {} percent of them", shares[2]),
        (("Only {} patients are between the two points. By the stated probabilities, the precise classifier should be "
          "correct for about {} of them, and its errors should cost about {} looks, more than the {} looks of a look "
          "for each. In fact it is correct for {} of them, and its errors cost only {} looks. These are {} standard"),
         *between_35_and_75(y)),
        ("this rule sends {} home, of whom {} are ill. It treats {}, of whom {} are healthy, and {} are looked at.",
         home.sum(), a, treat.sum(), b, looks),
        ("it costs {} a patient (95 percent interval {} to {}, for the programs as trained)",
         digits(cost(given["rejecting"], y), 2), digits(-high, 2), digits(-low, 2)),
        ("*healthy* or *ill* costs {}.", digits(cost(given["precise"], y), 2)),
        ("The thresholds are {} and {}. The conformal", *wider(names, truth)[:2]),
        ("now takes {} looks instead of {} and misses {} ill patients instead of {}, so it costs {} instead of {}.",
         *wider(names, truth)[2:]),
        ("It promised 0.92 and paid 0.87, so $z = −0.8$: the test finds nothing wrong. But a patient still costs 0.87"
         .replace("−", "-"),),  # tests/book/changes.py runs it
        ("as much as {} balloons", digits(1 / F(8, 100), 1)), (r"$0.08 \cdot M = 1$", ), ("one divided by $0.08$", ),
        (r"$M = \frac1{{0.04}} = {}$, and a false alarm costs $F = \frac1{{0.5}} = {}$", 25, 2),
        (r"$\frac2{{27}} \approx {}$", digits(F(2, 27), 3)),
        (r"$1 - \frac1{{25}} = {}$ in a storm and $1 - \frac12 = {}$", digits(F(24, 25), 2), digits(F(1, 2), 1)),
        ("$t_9 = {}$.", digits(stats.t.ppf(0.975, 9), 2)), ("($t_{{99}} = {}$.)", digits(stats.t.ppf(0.975, 99), 2)),
        *((rf"{text} = 0.2 \pm {{}}$" if k == 0 else rf"{text} \approx 0.2 \pm {{}}$", digits(t * 0.2 * v**0.5, 3))
          for k, (text, t, v) in enumerate((
              (r"$0.2 \pm 2.26 \cdot 0.2 \sqrt{{0.1}}", 2.26, 1 / 10),
              (r"$0.2 \pm 2.26 \cdot 0.2 \sqrt{{\frac1{{10}} + \frac19}}", 2.26, 1 / 10 + 1 / 9),
              (r"$0.2 \pm 1.98 \cdot 0.2 \sqrt{{\frac1{{100}} + \frac19}}", 1.98, 1 / 100 + 1 / 9)))),
        ("$s = {}$, ${}$, ${}$.", *(digits(1 - h, d) for h, d in ((0.5, 1), (0.65, 2), (0.8, 1)))),
    ] + [("with ten it is right in only a third",)] * (round(right["conformal"][0] * 3) == 1)  # fmt: skip


def between_35_and_75(y):
    """Patients between two other points; for how many the likelier answer at these costs should be correct, and is."""
    q = heart.chances("logistic")
    inside, treat = (q >= 0.35) & (q <= 0.75), q > 0.35 / (0.35 + 0.25)
    correct = (treat == (y == "ill"))[inside].sum()
    stated = np.where(treat, q, 1 - q)[inside]
    hoped = np.where(treat, (1 - q) / 0.25, q / 0.35)[inside].sum()
    cost = chapter_33.decided(0.35, 0.75)
    assert cost["precise"].mean() < cost["rejecting"].mean()
    deviations = (correct - stated.sum()) / np.sqrt((stated * (1 - stated)).sum())
    paid = cost["precise"][inside].sum()
    return (inside.sum(), round(stated.sum()), round(hoped), round(cost["look always"][inside].sum()), correct,
            digits(paid, 1), digits(deviations, 1))  # fmt: skip


def wider(names, truth):
    """The conformal classifier with the level 0.95 beside 0.9: thresholds, looks, missed illnesses, costs."""
    cut = names["cutoff"](names["p_keep"], heart.patients().y[names["keep"]], 0.95)
    sets = names["between"](names["p_new"], names["p_new"], 1 - cut, cut)
    old = names["tried"]["conformal"]
    pairs = [(counts(s, truth)[k]) for k in (2, 0) for s in (sets, old)]
    return [digits(1 - cut, 3), digits(cut, 3), *pairs, digits(cost(sets, truth), 3), digits(cost(old, truth), 3)]


def solutions(names):
    """Sentences of the solutions."""
    promised, paid = (100 * F(5, 100) * 10, F(50), 50 * F(1, 10) * 5), (9 * 10, 50, 9 * 5)
    variances = 100 * 100 * F(5, 100) * F(95, 100), 50 * 25 * F(9, 10) * F(1, 10)
    spread = math.sqrt(sum(variances))
    z = (sum(paid) - sum(promised)) / spread
    d = names["paid"]["look always"] - names["paid"]["rejecting"]
    return [
        (r"$100 \cdot 0.05 \cdot 10 = {}$, and $9 \cdot 10 = {}$", promised[0], paid[0]),
        (r"$50 \cdot 0.1 \cdot 5 = {}$, and ${}$ is paid", promised[2], paid[2]),
        ("{} is promised and {} is paid", sum(promised), sum(paid)),
        (r"$100 \cdot 10^2 \cdot 0.05 \cdot 0.95 = {}$", variances[0]),
        (r"$50 \cdot 5^2 \cdot 0.9 \cdot 0.1 = {}$", digits(variances[1], 1)),
        (r"is ${}$, so $z = \frac{{60}}{{24.2}} \approx {}$", digits(spread, 1), digits(z, 1)),
        ("home costs ${}$ and a look costs $1$, and if 41 of 50 are ill, treatment costs ${}$",
         digits(F(9, 100) * 10, 1), digits(F(9, 50) * 5, 1)),
        ("about {:,}.", round((2.8 * d.std() / 0.1) ** 2, -2).astype(int)),
        ("Discounted accuracy is $t = 0.5$, so $s = {}$: both errors cost {}", digits(0.5, 1), 2),
        (r"$t = 0.65$ and $s = {}$, and an error costs $\frac1{{0.35}} \approx {}$", digits(1 - 0.65, 2),
         digits(1 / 0.35, 2)),
        ("$t = 0.8$ and $s = {}$, and an error costs {}.", digits(1 - 0.8, 1), 5),
    ]  # fmt: skip


def checked(names):
    """Sentences of the page that checks the chapter."""
    pairs = heart.evaluated().compare("cost").set_index(["first", "second"])["holm_p"]
    y = heart.patients().y
    return [
        ("{} of {}, is the share", (y == "ill").sum(), len(y)),
        ("($p = {}$ and ${}$)", digits(pairs["precise", "rejecting"], 3), digits(pairs["rejecting", "look always"], 3)),
        ("in {} percent of the draws, slightly less", digits(100 * false_alarms(), 1)),
        ("(the factor 0.8) is missed in more than half of the draws, and a large one (0.6 or 0.4) is noticed",),
    ]


def false_alarms():
    """How often z exceeds 1.96 if the probabilities of logistic regression are right."""
    q = heart.chances("logistic")
    stakes = np.where(q < 0.1, 10, np.where(q > 0.8, 5, 0))  # the cost of an error
    wrong = np.where(q < 0.1, q, 1 - q)
    draws = np.random.default_rng(1).random((5000, len(q))) < q
    paid = stakes * np.where(q < 0.1, draws, ~draws)
    z = (paid - stakes * wrong).sum(axis=1) / math.sqrt((stakes**2 * q * (1 - q)).sum())
    return (abs(z) > 1.96).mean()


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.fixture(scope="module")
def names(settings_end_here):
    """The names that the visible cells define."""
    return values_of(LESSON)


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page, names):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page](names)]
    given = GIVEN.get(page, [])
    assert [part for part in parts if part not in text] == []
    assert uncovered(text, [*parts, *given]) == [], CURE


def test_the_loop_of_the_lesson_and_the_library_agree(names):
    """All patients, fold by fold: answers and costs; the five classifiers of the scene, by the library's engine."""
    given, found = heart.answers(), heart.evaluated().frame
    assert {name: (names["answers"][name] == sets).all() for name, sets in given.items()} == dict.fromkeys(given, True)
    each = -found.pivot_table(index=["repetition", "fold"], columns="model", values="value")
    assert np.allclose(each[list(given)], names["per_fold"][list(given)])
    assert (each.groupby("repetition").mean().idxmin(axis=1) == "rejecting").all()
    for name, sets in given.items():
        assert names["bill"].loc[name, "cost"] == pytest.approx(
            -metrics.utility_score(heart.patients().y, sets, heart.costs(), classes=heart.CLASSES)
        )


def test_the_words_about_the_results(names):
    """Correct in four of five; who is cheaper on the new rows; undecided; the measure decides; a coin; almost half."""
    y, behind, table = heart.patients().y, names["behind"], names["told"].table
    assert ((names["q"] > 1 / 3) == (y == "ill")).mean() == pytest.approx(0.8, abs=0.02)
    assert 1.3 < names["bill"].loc["precise", "cost"] < 1.36
    on_new = names["summary"]["cost"]
    assert on_new.idxmin() == "credal"
    assert on_new.index[on_new > 1].tolist() == ["precise"]
    assert names["bill"].loc[["rejecting", "credal", "conformal"], "cost"].idxmax() == "credal"
    ends = {name: comparisons.corrected_interval(d, 1 / 10) for name, d in behind.items()}
    assert [name for name, e in ends.items() if e.low < 0 < e.high] == ["credal", "conformal"]
    assert min(comparisons.mean_interval(d).low for _, d in behind.items()) > 0
    best = table[["discounted_accuracy", "u65", "u80", "cost"]].idxmax().tolist()
    assert best == ["precise", "conformal", "conformal", "rejecting"]
    assert abs(names["right"]["conformal"][1] - 0.5) < 0.03
    assert abs(names["right"]["conformal"][0] - 1 / 3) < 0.03
    assert 0.4 < (y == "ill").mean() < 0.5
    assert chapter_33.BANDS == (0, 0.1, 0.3, 0.5, 0.8, 1)
    assert chapter_33.promises("naive Bayes")[2] == pytest.approx(9, abs=0.5)
    verdict = chapter_33.verdicts()
    assert verdict[75 - 50, 35 - 1] == 0
    assert (verdict[70 - 50 : 85 - 50 + 1, 6 - 1 : 15] > 0).all(), "for all points around the patient's"


def test_what_small_samples_show():
    """Most samples of ten or thirty show the fewer looks of conformal; many have none of its extra errors."""
    given, draw = heart.answers(), np.random.default_rng(0)
    wrong = {name: chapter_33.paid(given[name]) > 1 for name in ("conformal", "rejecting")}
    fewer = given["rejecting"].all(axis=1) * 1 - given["conformal"].all(axis=1)
    extra = wrong["conformal"] & ~wrong["rejecting"]
    for n, none in ((10, 0.7), (30, 0.4)):
        rows = draw.integers(0, len(extra), (2000, n))
        assert (fewer[rows].sum(axis=1) > 0).mean() > 0.7
        assert (extra[rows].sum(axis=1) == 0).mean() > none


def test_the_ten_properties(names):
    """Nine of ten; property 1 if and only if s < t; 73 of 156 lack property 3."""
    assert [number for number, f in names["found"].items() if not f.holds] == [9]
    drawn = names["drawn"]
    assert (drawn["1 holds"] == drawn["s < t"]).all()
    assert (drawn["s < t"].sum(), drawn["3 holds"].sum()) == (156, 83)


@pytest.mark.parametrize(("s", "t", "half"), [(0.2, 0.8, 0.8), (0.35, 0.65, 0.65), (0.5, 0.5, 0.5)])
def test_points_that_one_utility_of_the_size_expresses(s, t, half):
    """The utility of a pair: 20 and 80 is u80, 35 and 65 is u65; exercise 33.5."""
    utility = np.asarray(rewards.Quadratic(half).matrix(2))
    assert np.allclose((1 - utility) / (1 - t), np.asarray(heart.costs(s, t).cost_table(), dtype=float))


def test_one_sample_in_eighty():
    """Solution 33.3 (c)."""
    assert 1 / (2 * stats.norm.sf(60 / math.sqrt(587.5))) == pytest.approx(80, rel=0.1)
