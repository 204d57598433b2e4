r"""What lesson 17, the page checked and the solutions of the chapter say about numbers, recomputed.

``first()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands,
and the number, recomputed: from the library, or by the visible cells of the lesson, which are run once. Each must be on
its page word by word, and each decimal and fraction is in one of them, or in a part of ``GIVEN``, whose numbers the
book chooses.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from sympy import simplify, symbols

from credal_book import datasets
from credal_book.figures import chapter_17 as figures
from credal_book.turns._chapter_17 import cheapest
from credal_lib import abstention, confusion
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, tex, uncovered

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
FOLDER = "book/part4-abstention/"
FIRST, SECOND = f"{FOLDER}17-costs-and-roc-with-abstention", f"{FOLDER}17b-area-and-hull"
CHECKED, SOLUTIONS = f"{FIRST}-checked", "book/solutions/17-costs-and-roc-with-abstention"
ANY = re.compile(NUMBER.pattern + r"|\\[td]?frac\{?\d+\}?\{?\d+\}?")
"""Also the fractions of a formula that a text writes without braces."""
COUNTS = [(ill, healthy) for _, ill, healthy in figures.GROUPS]
NAMES = {"positive": "ill", "labels": ("ill", "healthy")}
WAYS = ("both", "positives", "negatives", "none")
GIVEN = {
    FIRST: [
        r"from $\tfrac16$ to $\tfrac23$ (0.665 is the last place of the grid in it, and it is printed as 0.66)",
        r"has a probability of at least $\tfrac13$",
        r"of at most $\tfrac23$, and it costs at most $\tfrac23 \cdot 3 = 2$",
        "This {term}`break-even price` is lower than 1.7",
        "for whom it states 0.95, 19 are", "with the probability 0.7, 7 of 10 are",
        "the stated probabilities 0.5 and 0.3.",
        "Its only threshold is 0.4, so",
        'answers "ill" at 0.5 and above, and "healthy" at 0.3 and below',
        "with the probabilities 0.95 and 0.05.", "left unknown, 0.5 and 0.3.",
        "and above 1.7 to", "Let an unknown cost 1.6:", "`np.full(6, 1.6)`", "For the group with 0.5",
        "which is less than 1.6.", r"threshold $\tfrac12$, answer", r"rate whose unknowns are left out is $\tfrac00$",
        r"a probability of at least $\tfrac13$.", "believe the number 0.269?", "On all patients it was 0.371.",
        "It pays up to 2.5.", "the cheapest one costs 0.27 on", "It will cost about 0.27.", "an unknown 0.5, and a",
    ],
    CHECKED: [
        "biases $(0.5, 0.5)$ and $(0.4, 0.6)$", "0.99, 0.85, 0.6, 0.15, 0.02 and 0.01.", "TPR = 0.971, FPR = 0.0177",
        r"with 1, or with $\tfrac12$", "at an abstention of 0.3.",
    ],
    SOLUTIONS: ["has the abstention 0.2 and", "second one has 0.4 and 1", "So the abstention is 0.3 and"],
}  # fmt: skip


def pairs(groups):
    """Pairs that are ranked correctly, and all pairs, in fractions."""
    right = sum(
        F(ill * healthy) / (2 if i == k else 1)
        for i, (ill, _) in enumerate(groups)
        for k, (_, healthy) in enumerate(groups)
        if i <= k
    )
    return right, sum(ill for ill, _ in groups) * sum(healthy for _, healthy in groups)


def area(groups):
    right, every = pairs(groups)
    return right / every


def total(matrix, costs):
    rows = [[F(entry) for entry in row] for row in matrix]
    rows += [[F(0), F(0)]] * (3 - len(rows))
    return abstention.mean_cost(rows, costs=costs) * sum(map(sum, rows))


@cache
def shown(page, *edits):
    """What the visible cells of a page define, perhaps after a change."""
    return values_of(page, edits)


@cache
def pays(name):
    """Of each patient with a tumor, for all pairs of thresholds in steps of 0.025: what is paid, by counting."""
    p, ill = shown(FIRST)["stated_by"][name], shown(FIRST)["y_tumor"] == 1
    ends = [(low / 40, high / 40) for low in range(41) for high in range(low, 41)]
    return ends, np.array([pay(p, ill, *pair) for pair in ends])


def pay(p, ill, low, high, costs=(6, 3, 1)):
    miss, alarm, unknown = costs
    paid = np.full(len(p), float(unknown))
    paid[p > high], paid[p < low] = alarm * ~ill[p > high], miss * ill[p < low]
    return paid


def rule(name):
    p = shown(FIRST)["stated_by"][name]
    return [pay(p, shown(FIRST)["y_tumor"] == 1, *ends).mean() for ends in ((1 / 2, 1 / 2), (1 / 6, 2 / 3))]


def halved(name):
    """Chosen on one half: the cost there, on the other half, and that of the theorem on the other half."""
    paid = pays(name)[1]
    by_theorem = pay(shown(FIRST)["stated_by"][name], shown(FIRST)["y_tumor"] == 1, 1 / 6, 2 / 3)
    rng, found = np.random.default_rng(17), []
    for _ in range(200):
        order = rng.permutation(paid.shape[1])
        mine, others = order[:284], order[284:]
        best = paid[:, mine].mean(axis=1).argmin()
        found.append([paid[best, mine].mean(), paid[best, others].mean(), by_theorem[others].mean()])
    return [digits(cost, 3) for cost in np.mean(found, axis=0)]


def rates(matrix):
    """Both rates of a matrix, ill first: called ill of those answered and of all, by hand."""
    return [(F(int(m[0]), int(m[0] + m[1])), F(int(m[0]), int(sum(m)))) for m in np.transpose(matrix)]


def three(*values):
    return [digits(value, 3) for value in values]


def first():
    """Sentences of the first lesson."""
    careful, whole = figures.CAREFUL, figures.WHOLE
    answers, everyone = total(careful[:2], [[0, 3], [6, 0], [0, 0]]), total(whole, [[0, 3], [6, 0], [0, 0]])
    dear = [total(m[:2], [[0, 3], [10, 0], [0, 0]]) for m in (whole, careful)]
    bayes, logistic = rule("Bayes"), rule("logistic")
    values = shown(FIRST)
    one_third = pay(values["stated_by"]["logistic"], values["y_tumor"] == 1, 1 / 3, 1 / 3).mean() - logistic[0]
    stated = np.column_stack([values["stated_by"]["Bayes"], 1 - values["stated_by"]["Bayes"]])
    curve = abstention.response_curve(values["benign"], stated, values["measure"], bias=[1 / 3, 2 / 3])
    ends, paid = pays("Bayes")
    best = int(paid.mean(axis=1).argmin())
    (ill, ill_all), _ = rates(careful)
    tumors = shown(FIRST)["tumors"]
    (tpr, tpr_all), _ = rates(tumors)
    gains = [[-2, 3], [6, -1], [1, 1]]
    silent, spoken = ((18, 2), (1, 59), (6, 14)), ((23, 8), (2, 67))
    costs = [[-3, 1], [10, 0], [F(1, 2), F(1, 2)]]
    with_gains = total(careful, gains) - 30
    (hit, hit_all), (false, false_all) = rates(silent)
    low, high, bias, never = F(1, 20), 1 - F(1, 2), F(2, 22), F(40, 22)
    zone = [x for x in np.linspace(0, 1, 401) if 2 * x + 1 - x < min(3 * (1 - x), 6 * x) - 1e-9]
    return [
        ("rises* from {} to {}, so (c)", everyone, answers + 2 * 30),
        ("{} misses and {} false alarms, had cost $36 + 15 = {}$", 9 - 3, 9 - 4, 6 * 6 + 5 * 3),
        ("had answered {} of these 30", 30 - 11),
        ("{} of them are ill, and {} are healthy", *careful[0]),
        (r"$4 \cdot 3 + 3 \cdot 6 = {}$, and the unknowns cost {} more", answers, sum(careful[2])),
        ("saves ${} - {} = {}$", everyone, answers + 30, everyone - answers - 30),
        (r"here it is $\frac{{{} - {}}}{{30}} = {}$", everyone, answers, digits((everyone - answers) / 30, 1)),
        ("Up to a price of {0} it is cheapest to leave 60 patients unknown, between {0} and {1} to leave 30 unknown",
         digits((answers - 9) / 30, 1), digits((everyone - answers) / 30, 1)),
        ("costs {}, and the answers of the cautious program cost {}.", *dear),
        (r"$\frac{{{} - {}}}{{30}} = {}$. If errors", *dear, digits((dear[0] - dear[1]) / 30, 1)),
        ("Only the group with the probability {} should", *(q for q in (0.5, 0.3) if min(3 * (1 - q), 6 * q) > 1.6)),
        ('the answer "ill" costs {},', digits(3 * 0.5, 1)),
        (r"between ${}$ and ${}$. If an unknown becomes", tex(F(1, 6)), tex(1 - F(1, 3))),
        (r"the thresholds are ${1}$ and ${0}$.", tex(F(1, 6)), tex(1 - F(1, 3))),
        ("(The break-even price {} belongs", "1.7"),
        (r"Here $b = {}$ and $w = {}$", tex(F(3, 9)), tex(1 - F(9, 18))),
        ("threshold ${}$ that belongs to", tex(F(3, 9))),
        ("lie between ${}$ and ${}$. {{numref}}", tex(F(1, 6)), tex(F(2, 3))),
        ("with the bias ${}$. (In", tex(F(1, 3))),
        ("from {} to {}. For naive Bayes they help", *three(*logistic)),
        ("We try {} pairs", len(ends)),
        ("the difference is {}, which is about {} for all 569", digits(one_third, 3), digits(569 * one_third, 0)),
        ("falls even to {}, because its", digits(curve.values.min(), 2)),
        ("are {} and {}, with a cost of {} instead of {}.", *ends[best], *three(paid[best].mean(), bayes[1])),
        ("for naive Bayes {}, but {} on the other half. For naive Bayes this is still much less than the {} of",
         *halved("Bayes")),
        ("the chosen thresholds cost {} and the theorem {}.", *halved("logistic")[1:]),
        ("is a share of {} of the ill patients who are answered, but only {} of", *three(ill, ill_all)),
        ("a share of {} or {} of the malignant", *three(tpr, tpr_all)),
        ("because {} malignant tumors are unknown", tumors[2][0]),
        (r"cost $30 - 2 \cdot 26 - 37 = {}$, and together with the unknowns ${}$.", with_gains, with_gains + 30),
        (r"$81 - 2 \cdot 31 - 51 = {}$, which", total(whole, gains)),
        (r"$\frac{{{} + {}}}{{30}} = {}$. This {{term}}`break-even price` is lower than 1.7",
         total(whole, gains), -with_gains, digits((total(whole, gains) - with_gains) / 30, 1)),
        (r'above $1 - \tfrac12 = {}$, "healthy" below ${}$, and', tex(high), tex(low)),
        (r"$\frac{{20 \cdot 2}}{{22}} = {} \approx {}$ or more", tex(never), digits(never, 2)),
        (r"is $\tfrac2{{22}} = {}$ and the window is $\tfrac12 - {} = {}$. If", tex(bias),
         tex(low), tex(high - low)),
        (r"rises to ${}$, both thresholds move to ${}$", tex(never), tex(bias)),
        ("begins at {} and ends at {}.", digits(zone[0], 1), digits(zone[-1], 1)),
        (r"$\frac{{{} - 3}}5 = {}$. (With", 4 * 3, digits(F(12 - 3, 5), 1)),
        (r"It pays up to {}. Yes. The price is $\frac{{50 - 20}}{{20}}$", digits(F(50 - 20, 20), 1)),
        ("$-54 + 2 + 10 + 10 = {}$. Without abstention it is $-69 + 8 + 20 = {}$", total(silent, costs),
         total(spoken, costs)),
        (r"$\frac{{{} + {}}}{{20}} = {}$. ```", total(spoken, costs), 10 - total(silent, costs),
         digits((total(spoken, costs) - total(silent, costs) + 10) / 20, 2)),
        (r"is $\frac{{18}}{{19}} \approx {}$ if unknowns are left out, and $\frac{{18}}{{25}} = {}$ if",
         digits(hit, 3), digits(hit_all, 2)),
        (r"is $\frac2{{61}} \approx {}$ if they are left out, and $\frac2{{75}} \approx {}$", *three(false, false_all)),
        ("thresholds are ${}$ and ${}$, and the price is {}.", tex(1 - F(1, 4)), tex(F(1, 12)), F(12 * 4, 16)),
    ]  # fmt: skip


def exaggerating():
    """The program that exaggerates: abstention and cost by the rule, the least cost and where."""
    groups = [(stated, ill, healthy) for stated, (ill, healthy) in zip(figures.LOUD, COUNTS, strict=True)]
    y, p = figures.patients(groups)
    matrix = confusion.tally(y, abstention.cost_rule(p, np.array(figures.COSTS, dtype=float)), unknown=True)
    best = []
    for bias in (F(1, 3), F(1, 2), F(2, 3)):
        share, cost = figures.costs_by_window(float(bias))
        best.append((round(float(cost.min()), 9), round(float(share[cost.argmin()]), 9), bias))
    return float(confusion.abstention(matrix)), float(abstention.mean_cost(matrix, costs=figures.COSTS)), *min(best)


def checked():
    """Sentences of the page that checks the chapter."""
    share, by_rule, least, where, bias = exaggerating()
    assert (round(share, 9), where) == (0.1, 0.3)
    return [
        ("grows from {} to {}, the window", *three(F(2321, 2400), F(1534, 1564))),
        ("the thresholds are ${1}$ and ${0}$.", tex(F(1, 6)), tex(F(2, 3))),
        ("a patient costs {} on average. The least cost of all biases and windows is {}, with the bias ${}$",
         digits(by_rule, 2), digits(least, 2), tex(bias)),
        ("window cost {}. This", digits(figures.on_others(), 2)),
        (r"which is $\tfrac1{{46}} = {}$", digits(F(1, 46), 4)),
        ("only by {}. The", digits(F(271, 276) - abstention_mixture(), 5)),
        ("in steps of {}.", digits(F(1, 40), 3)),
    ]  # fmt: skip


def abstention_mixture():
    """The area of the mixture on the hull in Example 2, as the derivation has it."""
    from credal_book.proofs.part4_abstention import auc_hull

    mixture = auc_hull._mixed([auc_hull.BOLD, auc_hull.SHY], [16, 9])
    return area([cases for _, cases in sorted(mixture, key=lambda leaf: -leaf[0][0])])


def solutions():
    """Sentences of the solutions."""
    falls, rises = [(1, 1), (10, 0), (0, 10), (1, 1)], [(2, 0), (5, 5), (5, 5), (0, 2)]
    (right, every), (right_kept, kept) = pairs(falls), pairs([falls[0], falls[3]])
    coin = [(30, 0), (0, 10), (10, 10), (0, 10)]
    return [
        ('above ${}$, "healthy" below ${}$', tex(1 - F(1, 4)), tex(F(1, 12))),
        ("cross at $p = {}$, at a cost of {}.", tex(F(4, 16)), F(12 * 4, 16)),
        (r"The areas are $\frac{{61}}{{72}}$ and $\frac12$. (b) Of {1} pairs {0} are ranked correctly", right, every),
        ("{1} pairs are kept, and {0} of them", right_kept, kept),
        (r"The other {} pairs are given up, and {} of them were ranked correctly. Since $\frac{{120}}{{140}} > \frac24",
         every - kept, right - right_kept),
        (r"from $\frac{{{}}}{{{}}}$ to 1", *area(rises).as_integer_ratio()),
        (r"the area $\frac{{13}}{{15}} \approx {}$", digits(area([(30, 0), (20, 20), (0, 10)]), 3)),
        (r"the area is $\frac{{{}}}{{{}}} = {}$", *pairs(coin), digits(area(coin), 3)),
    ]  # fmt: skip


PARTS = {FIRST: first, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    assert [part for part in [*parts, *GIVEN[page]] if part not in text] == []
    assert uncovered(text, [*parts, *GIVEN[page]], ANY) == [], CURE


def test_the_hundred_patients():
    """40 ill, calibrated; the matrices are those of the groups; the two pages have the same groups."""
    assert [sum(column) for column in zip(*COUNTS, strict=True)] == [40, 60]
    assert all(F(ill, ill + healthy) == F(str(p)) for p, ill, healthy in figures.GROUPS)
    assert figures.CAREFUL == ((19 + 7, 1 + 3), (2 + 1, 18 + 19), (5 + 6, 5 + 14))
    assert figures.WHOLE == ((19 + 7 + 5, 1 + 3 + 5), (6 + 2 + 1, 14 + 18 + 19))
    assert figures.SHY == ((19, 1), (1, 19), (40 - 20, 60 - 20))
    assert shown(FIRST)["M"].tolist() == [[*row] for row in figures.CAREFUL]
    for page in (FIRST, SECOND):
        assert list(zip(shown(page)["ill"].tolist(), shown(page)["healthy"].tolist(), strict=True)) == COUNTS


@pytest.mark.parametrize("costs", [(6, 3, 1), (20, 2, 1), (12, 4, 1), (1, 5, F(1, 2))])
def test_thresholds(costs):
    """The theorem about the thresholds, by the library's rule and by Your turn; bias and window; the limit."""
    miss, alarm, unknown = costs
    low, high, never = F(unknown) / miss, 1 - F(unknown) / alarm, F(miss * alarm, miss + alarm)
    table, dear = (np.array([[0, alarm], [miss, 0], [u, u]], dtype=float) for u in (unknown, never))
    for k in range(1, 997):
        p = F(k, 997)
        rows = [[float(p), float(1 - p)]]
        assert abstention.cost_rule(rows, table)[0].tolist() == [p > high, p < low]
        assert cheapest([p], miss, alarm, unknown)[0] == (1 if p > high else 0 if p < low else -1)
        assert abstention.cost_rule(rows, dear).any()
        assert abstention.cost_rule(rows, dear)[0, 0] == (p > F(alarm, miss + alarm))
    bias, window = F(alarm, miss + alarm), 1 - unknown / never
    assert (bias * (1 - window), bias * (1 - window) + window) == (low, high)
    c_m, c_f, c_u = symbols("c_m c_f c_u")
    given = {c_m: miss, c_f: alarm, c_u: unknown}
    assert [
        simplify(
            shown(FIRST)[name].subs(
                {a: given[b] for a in shown(FIRST)[name].free_symbols for b in given if b.name == a.name}
            )
        )
        for name in "bw"
    ] == [bias, window]


def test_what_the_searches_find():
    """Prices: below a half of the cheaper error always, above it never; the best and the worst way."""
    trials = shown(FIRST)["trials"]
    assert trials["used"][trials["price"] < 0.5].all()
    assert not trials["used"][trials["price"] > 1].any()
    assert set(trials["used"][trials["price"].between(0.5, 1)]) == {True, False}
    assert [shown(FIRST)[name].tolist() for name in ("best", "worst")] == [[0, 1000, 0, 0], [0, 0, 1000, 0]]


@pytest.mark.parametrize("seed", range(20))
def test_the_extreme_ways_and_the_end(seed):
    """What is a rate: the most optimistic and the most pessimistic way; undefined where left out, 0 where counted."""
    matrix = np.random.default_rng(seed).integers(1, 20, (3, 2))
    fpr, tpr = np.transpose([abstention.roc_point(matrix, way, **NAMES) for way in WAYS])
    assert (tpr[1], fpr[1], tpr[2], fpr[2]) == (tpr.max(), fpr.min(), tpr.min(), fpr.max())
    ends = [abstention.roc_point([[0, 0], [0, 0], [40, 60]], way, **NAMES) for way in WAYS]
    assert ends[3] == (0, 0)
    assert [sum(np.isnan(pair)) for pair in ends] == [2, 1, 1, 0]


@pytest.mark.parametrize(("unknown_ill", "unknown_healthy"), [(1, 2), (3, 1), (2, 2)])
def test_an_unknown_that_costs_more_for_one_class(unknown_ill, unknown_healthy):
    """Solution 17.3 (b)."""
    miss, alarm = 12, 8
    high = F(alarm - unknown_healthy, alarm - unknown_healthy + unknown_ill)
    low = F(unknown_healthy, unknown_healthy + miss - unknown_ill)
    table = np.array([[0, alarm], [miss, 0], [unknown_ill, unknown_healthy]], dtype=float)
    for k in range(1, 499):
        p = F(k, 499)
        assert abstention.cost_rule([[float(p), float(1 - p)]], table)[0].tolist() == [p > high, p < low]


def test_the_curves_of_cost():
    """The price of real answers: the diamond of logistic regression is near the lowest place, that of Bayes is not."""
    y = shown(FIRST)["y_tumor"]
    measure = partial(abstention.mean_cost, costs=figures.COSTS)
    p = {name: np.column_stack([q, 1 - q]) for name, q in shown(FIRST)["stated_by"].items()}
    low = {name: abstention.response_curve(1 - y, p[name], measure, bias=[1 / 3, 2 / 3]) for name in p}
    at = {name: curve.abstention[curve.values.argmin()] for name, curve in low.items()}
    by_rule = {name: ((q[:, 0] >= 1 / 6) & (q[:, 0] <= 2 / 3)).mean() for name, q in p.items()}
    assert low["logistic"].values.min() > rule("logistic")[1] - 0.004
    assert by_rule["Bayes"] < 0.03 < 0.15 < at["Bayes"]


def test_the_wines():
    """On data: four errors; one error and five unknowns."""
    twelve = datasets.twelve_wines()
    single = {name: twelve.answers[name].sets.sum(axis=1) == 1 for name in ("precise", "cautious")}
    wrong = {name: (one & ~twelve.answers[name].sets[np.arange(12), twelve.y]).sum() for name, one in single.items()}
    assert [(int(wrong[name]), int((~single[name]).sum())) for name in single] == [(4, 0), (1, 5)]
