"""What the text of chapter 19, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal and each fraction of the lesson is in one of
them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import inf, log

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sympy import Rational, diff, expand, logcombine, simplify, symbols
from sympy import log as exact_log

from credal_book import datasets
from credal_lib import choice, metrics, rewards, toplists
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
BRIER = toplists.Brier()
PAGE, SOLUTIONS = "book/part5-toplists/19-proper-scores", "book/solutions/19-proper-scores"
CHECKED = f"{PAGE}-checked"
NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\\tfrac\d?(?:\{[\d +]+\})?(?:\{\d+\}|\d)")
"""A decimal or any fraction, also one of two digits without braces."""
DAYS = [F(7, 10), F(2, 10), F(1, 10)]
RIVAL = [F(1), F(0), F(0)]
TWO_THIRDS, HALVES, WARM_UP = (
    [F(2, 3), F(1, 3)],
    [F(1, 2), F(1, 4), F(1, 4)],
    [F(1, 2), F(3, 10), F(1, 5)],
)
GIVEN = [
    "dry 0.7, rain 0.2, snow 0.1", "a belief of 0.7 in class 1", "who believes 0.7 should report 1",
    "minimum at the belief 0.7.", "a report that is 0.1 too large exceed",
    "best report now for a belief of 0.7?", "where $q = (0.7, 0.2, 0.1)$",
    "the row of the report 0.7, for", "the report $p = (0.7, 0.3)$", "$2 \\cdot 0.3^2$ and $2 \\cdot 0.7^2$",
    "whether its probability is 0.99 or 0.34",
    "$q = (\\tfrac23, \\tfrac13)$ and the report", "the probabilities be $(\\tfrac23, \\tfrac13)$",
    "The truth is $(0.6, 0.4)$.", "The truth, (0.6, 0.4)", "The report (0.5, 0.5)",
    "mean Brier score 0.40 and B has 0.35",
    "The report is $(\\tfrac12, \\tfrac3{10}, \\tfrac15)$",
    "$q = (\\tfrac12, \\tfrac14, \\tfrac14)$ and the report is $(\\tfrac13, \\tfrac13, \\tfrac13)$",
    "the truth $(\\tfrac12, \\tfrac14, \\tfrac14)$. Find", "with probability 0.8.\" Refute",
]  # fmt: skip


def short(value):
    """A decimal as in a formula, without trailing zeros."""
    return f"{float(value):g}"


def brier(p):
    """Brier scores of a report under each class."""
    exact = [F(v) for v in p]
    return [BRIER.score_of(v, BRIER.total(exact)) for v in exact]


def linear(p):
    return [F(1) - v for v in p]


def mean(scores, q):
    return sum(b * score for b, score in zip(q, scores, strict=True))


def distance(p, q):
    return sum((a - b) ** 2 for a, b in zip(p, q, strict=True))


def log_regret(p, q):
    return q * log(q / p) + (1 - q) * log((1 - q) / (1 - p))


def best_report(score, q):
    """The best of 101 reports for class 1."""
    costs = [q * score(r / 100) + (1 - q) * score(1 - r / 100) for r in range(101)]
    return costs.index(min(costs)) / 100


def regrets_of_squares():
    """Regrets of the score whose curve is the sum of squares, on the lesson's truths and reports."""
    truths, lies = np.random.default_rng(19).dirichlet(np.ones(3), (2, 1000))
    paid = 2 * (lies - truths) - (lies**2).sum(axis=1, keepdims=True) + (truths**2).sum(axis=1, keepdims=True)
    return (truths * paid).sum(axis=1)


@cache
def wines():
    """Reports of the answers on the twelve wines, and the true cultivars."""
    given = datasets.twelve_wines()
    sets = {name: np.where(a.sets.any(axis=1, keepdims=True), a.sets, True) for name, a in given.answers.items()}
    reports = {name: named / named.sum(axis=1, keepdims=True) for name, named in sets.items()}
    return reports | {"stated": given.answers["top list"].p}, given.y


def mean_on_wines(name, loss):
    reports, y = wines()
    return loss(y, reports[name], np.ones((12, 3), dtype=bool))


def lesson():
    """Sentences of the lesson."""
    report = [F(7, 10), F(3, 10)]
    entropy, slopes = 1 - sum(v**2 for v in report), [-2 * v for v in report]
    inner = mean(slopes, report)
    scores = [entropy + z - inner for z in slopes]
    assert scores == brier(report)
    start = f"$0.42 - {short(-slopes[0])} + {short(-inner)} = {short(scores[0])}$"
    steps = {mean(brier(report), [x + F(1, 5), F(4, 5) - x]) - mean(brier(report), [x, 1 - x]) for x in DAYS}
    squares = BRIER.total(WARM_UP)
    even = mean(brier([F(1, 3)] * 3), HALVES)
    lost = distance([F(1, 3)] * 3, HALVES)
    pair, single = rewards.FBeta(1).utility(F(1, 2)) * F(16, 20), F(9, 20)
    return [
        ("is charged $0.7 + 0.1 = {}$ on a rainy day", short(linear(DAYS)[1])),
        ("has the mean {} and the rival {}, so",
         digits(mean(linear(DAYS), DAYS), 2), digits(mean(linear(RIVAL), DAYS), 2)),
        ("that is 0.1 too large costs {} more, whatever the belief", digits(2 * F(1, 10) ** 2, 2)),
        ("costs {} at a belief of 0.5, {} at 0.7 and {} at 0.85",
         *(digits(log_regret(q + 0.1, q), 3) for q in (0.5, 0.7, 0.85))),
        ("The best report is {}. So this score", digits(best_report(lambda v: -(v**0.5), 0.7), 2)),
        ("by the entropy {}. So", digits(BRIER.entropy_of(BRIER.total(DAYS)), 2)),
        ("each step is {}.", *(digits(step, 2) for step in steps)),
        ("There $G = {}$ and $z = ({}, {})$", digits(entropy, 2), *(short(z) for z in slopes)),
        (r"z_j p_j = {} - {} = {}$",
         *(short(abs(z) * v * s) for z, v, s in zip(slopes, report, (-1, 1), strict=True)),
         short(inner)),
        ("The scores are {} and $0.42 - {} + {} = {}$",
         start, short(-slopes[1]), short(-inner), short(scores[1])),
        ("smallest regret is {}. The tangents", digits(regrets_of_squares().min(), 4)),
        (r"\tfrac23(1 - p_1) + \tfrac13 p_1 = {}(2 - p_1)$", tex(F(1, 3))),
        (r"\;=\; {} + 2\left(p_1 - {}\right)^2",
         tex(BRIER.entropy_of(BRIER.total(TWO_THIRDS))), tex(F(2, 3))),
        (r"\tfrac23 \cdot 2 (1 - p_1)^2 + \tfrac13 \cdot 2 p_1^2",),
        ("which is the entropy ${}$ plus the squared", tex(1 - F(2, 3) ** 2 - F(1, 3) ** 2)),
        (r"adds $(p_1 - {})^2$", tex(F(2, 3))),
        *table(),
        (r"to send the patient home costs ${} \cdot 3 = 1$ on average, and to treat the patient costs only ${}$",
         tex(F(1, 3)), tex(F(2, 3))),
        (r"costs $1 - {} - {} = {}$",
         digits(0.36, 2), digits(0.16, 2),
         digits(mean(linear([F(3, 5), F(2, 5)]), [F(3, 5), F(2, 5)]), 2)),
        ("This report costs {}. The expected", short(mean(linear([1, 0]), [F(3, 5), F(2, 5)]))),
        ("This report costs {}, whatever", short(mean(linear([0.5, 0.5]), [0.6, 0.4]))),
        ("by about {} in mean squared distance", digits(F(40, 100) - F(35, 100), 2)),
        (r"sum to $\tfrac{{25 + 9 + 4}}{{100}} = {}$", tex(squares)),
        (r"$1 - 2p_y + {}$ are ${}$, ${}$ and ${}$",
         tex(squares), *(tex(s) for s in brier(WARM_UP))),
        (r"are $\ln 2 \approx {}$, $\ln\tfrac{{10}}3 \approx {}$ and $\ln 5 \approx {}$",
         *(digits(-log(v), 3) for v in WARM_UP)),
        ("is the entropy, $1 - {} = {}$", tex(squares), tex(BRIER.entropy_of(squares))),
        (r"is $({})^2 + 2\,({})^2 = {}$",
         tex(F(1, 2) - F(1, 3)), tex(F(1, 3) - F(1, 4)), tex(lost)),
        (r"costs $1 - \tfrac23 + \tfrac13 = {}$ under every class, and the entropy is $1 - {} = {}$",
         tex(even), tex(BRIER.total(HALVES)), tex(BRIER.entropy_of(BRIER.total(HALVES)))),
        (r"The difference is $\tfrac23 - \tfrac58 = {}$",
         tex(even - BRIER.entropy_of(BRIER.total(HALVES)))),
        ("The report $({}, {}, {})$ costs ${}$, and the truth costs ${}$", *map(tex, best_square()),
         tex(mean([(1 - v) ** 2 for v in best_square()], HALVES)), tex(mean([(1 - v) ** 2 for v in HALVES], HALVES))),
        (r"(\tfrac9{{20}}, \tfrac7{{20}}, \tfrac15)$ the pair earns ${}$ and the mode earns ${}$",
         tex(pair), tex(single)),
    ]  # fmt: skip


def best_square():
    """The report of least expected score (1 - p)^2 under 1/2, 1/4, 1/4: all q (1 - p) are equal."""
    level = 2 / sum(1 / v for v in HALVES)
    return [1 - level / v for v in HALVES]


def table():
    """The rows of the table by hand."""
    written = {
        F(1, 3): (r"\ln 3 - \tfrac13 \ln 2", exact_log(3) - exact_log(2) / 3),
        F(2, 3): (r"\ln 3 - \tfrac23 \ln 2", exact_log(3) - 2 * exact_log(2) / 3),
        F(5, 6): (r"\ln 6 - \tfrac23 \ln 5", exact_log(6) - 2 * exact_log(5) / 3),
    }
    rows = []
    for x, (text, exact) in written.items():
        p, r = [x, 1 - x], Rational(x.numerator, x.denominator)
        value = Rational(2, 3) * -exact_log(r) + Rational(1, 3) * -exact_log(1 - r)
        assert logcombine((value - exact).expand(log=True), force=True).simplify() == 0
        numbers = [
            mean(linear(p), TWO_THIRDS),
            1 - TWO_THIRDS[p.index(max(p))],
            mean(brier(p), TWO_THIRDS),
        ]
        name = tex(x) + "$" + (", the truth" if x == F(2, 3) else "")
        rows.append(
            (
                "| ${} | ${}$ | ${}$ | ${}$ | ${} \\approx {}$ |",
                name,
                *map(tex, numbers),
                text,
                digits(value, 3),
            )
        )
    last = [mean(linear([1, 0]), TWO_THIRDS), F(1, 3), mean(brier([1, 0]), TWO_THIRDS)]
    return [*rows, (r"| $1$ | ${}$ | ${}$ | ${}$ | $\infty$ |", *map(tex, last))]


def checked():
    """Sentences of the page checked."""
    tied, classes = [F(2, 5), F(2, 5), F(1, 5)], np.eye(3, dtype=int).tolist()
    best, _, third = [mean(brier(x), tied) for x in classes]
    return [
        ("the honest report costs {}. In the proof",
         digits(toplists.Log().entropy([[0.7, 0.2, 0.1]])[0], 2)),
        ("incorrect with probability ${}$ and has the expected Brier score ${}$, whereas class 3 costs ${}$ and ${}$",
         *map(tex, (best / 2, best, third / 2, third))),
        (r"costs $1 - \tfrac4{{25}} - \tfrac4{{25}} - \tfrac1{{25}} = {}$",
         tex(mean(brier(tied), tied))),
    ]  # fmt: skip


def solved():
    """Sentences of the solutions."""
    f1 = rewards.FBeta(1)
    return [
        ("best pair has exactly the probability {}. With", short(F(45, 100) + F(35, 100))),
        (
            "a pair, which earns ${}$, but the single class earns ${}$",
            tex(f1.utility(F(1, 2)) * F(4, 5)),
            tex(F(3, 5)),
        ),
    ]


SAID = {PAGE: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [flat(template.format(*values)) for template, *values in SAID[page]()]


@pytest.mark.parametrize("page", SAID)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


def test_no_number_is_typed_without_being_recomputed():
    assert uncovered(flat(without_code(text_of(PAGE))), [*claims(PAGE), *GIVEN], NUMBER) == [], CURE


def test_which_reports_are_best():
    """Checked, "The best report for many beliefs": the linear score at a corner, the two others at the belief."""
    for percent in range(1, 100):
        q = percent / 100
        assert best_report(lambda v: 2 * (1 - v) ** 2, q) == q
        assert best_report(lambda v: -log(v) if v else inf, q) == q
        assert percent == 50 or best_report(lambda v: 1 - v, q) == round(q)


def test_what_three_reports_cost_on_the_ten_days():
    """Lesson, "What a wrong report costs": the excess over 0.46 is the squared distance."""
    for p in (DAYS, [F(1, 3)] * 3, RIVAL):
        assert mean(brier(p), DAYS) - F(46, 100) == distance(p, DAYS)
    assert toplists.Log().expected([[1, 0, 0]], np.ones((1, 3), dtype=bool), [0.7, 0.2, 0.1])[0] == inf


def test_the_brier_regret_is_a_squared_distance_even_if_the_report_does_not_sum_to_one():
    """Checked, "Reports that do not sum to one"."""
    p = [F(1), F(3, 4), F(1, 2)]
    assert mean(brier(p), DAYS) - mean(brier(DAYS), DAYS) == distance(p, DAYS)
    assert toplists.Log().score_of(1.0, 3.0) == 0
    with pytest.raises(ValueError, match="sum of at most one"):
        metrics.padded_log_loss([0], [[1, 1, 1]], np.ones((1, 3), dtype=bool))


def test_the_patient():
    """Lesson, "The mode is not what you need": the threshold of a quarter."""
    assert 3 * F(1, 4) == 1 - F(1, 4)


def test_at_the_truth_the_linear_and_the_brier_score_cost_the_same():
    """Lesson, "The curve behind a proper score"."""
    for q in (DAYS, TWO_THIRDS, [F(2, 5), F(2, 5), F(1, 5)]):
        assert mean(linear(q), q) == mean(brier(q), q) == 1 - sum(v**2 for v in q)


def test_on_the_twelve_wines():
    """Lesson, "On data": which report is best under each score, and the interval of the difference."""
    reports, y = wines()
    rows = np.arange(12)
    scores = {
        "linear": {name: 1 - p[rows, y].mean() for name, p in reports.items()},
        "brier": {name: mean_on_wines(name, metrics.padded_brier_loss) for name in reports},
        "log": {name: mean_on_wines(name, metrics.padded_log_loss) for name in reports},
    }
    order = {score: sorted(found, key=found.get) for score, found in scores.items()}
    assert order["linear"][0] == "precise"
    assert order["brier"][:2] == ["stated", "cautious"]
    assert order["log"][:2] == ["stated", "silent"]
    assert [name for name, value in scores["log"].items() if value == inf] == [
        "precise",
        "cautious",
        "top list",
    ]
    assert scores["brier"]["precise"] == pytest.approx(2 / 3) == scores["brier"]["silent"]
    assert (reports["precise"].argmax(axis=1) == reports["stated"].argmax(axis=1)).all()
    brier_of = {name: ((reports[name] - np.eye(3)[y]) ** 2).sum(axis=1) for name in ("cautious", "stated")}
    gain = brier_of["cautious"] - brier_of["stated"]
    drawn = np.random.default_rng(19).integers(12, size=(10_000, 12))
    low, high = np.quantile(gain[drawn].mean(axis=1), [0.05, 0.95])
    assert low < 0 < high
    top = datasets.twelve_wines().answers["top list"]
    assert (toplists.pad(top.p, top.listed) == top.p).all(), "with three classes two probabilities say all"


@pytest.mark.parametrize(
    ("curve", "score"),
    [
        (lambda v: v**2, lambda p, y: sum(v**2 for v in p) - 2 * p[y]),
        (lambda v: v * exact_log(v), lambda p, y: -exact_log(p[y])),
        (lambda v: v**3, lambda p, y: 2 * sum(v**3 for v in p) - 3 * p[y] ** 2),
    ],
)
def test_the_score_of_a_curve_and_the_sum_of_its_gaps(curve, score):
    """Checked, "Entropies that are sums over the classes": for three classes; the third curve is a power."""
    p1, p2, q1, q2, z = symbols("p1 p2 q1 q2 z", positive=True)
    p, q = (p1, p2, 1 - p1 - p2), (q1, q2, 1 - q1 - q2)
    slope = [diff(curve(z), z).subs(z, v) for v in p]
    inner = sum(v * s - curve(v) for v, s in zip(p, slope, strict=True))
    scores = [inner - s for s in slope]
    assert all(simplify(found - score(p, y)) == 0 for y, found in enumerate(scores))
    gaps = sum(curve(b) - curve(a) - s * (b - a) for a, b, s in zip(p, q, slope, strict=True))
    assert simplify(expand(mean(scores, q) + sum(map(curve, q)) - gaps)) == 0


def test_certain_and_wrong_once():
    """Checked, "Certain, and wrong once": the Brier scores hardly differ, the logarithm puts certainty last."""
    truth, listed = np.repeat([0, 1], [999, 1]), np.ones((1000, 2), dtype=bool)
    nearly, certain, even = (np.tile(p, (1000, 1)) for p in ([0.999, 0.001], [1, 0], [0.5, 0.5]))
    assert abs(BRIER.loss(nearly, listed, truth).mean() - BRIER.loss(certain, listed, truth).mean()) < 1e-5
    assert toplists.Log().loss(certain, listed, truth).mean() > toplists.Log().loss(even, listed, truth).mean()


def test_on_the_wines_the_linear_score_prefers_the_favorite_and_brier_the_probabilities():
    """Checked, "Reproduced": and the Brier score of the favorites is twice the share of errors."""
    X, y = load_wine(return_X_y=True)
    p = cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba")
    certain = np.eye(3)[p.argmax(axis=1)]
    rows, everything = np.arange(y.size), np.ones(p.shape, dtype=bool)
    assert (1 - certain[rows, y]).mean() < (1 - p[rows, y]).mean()
    assert BRIER.loss(p, everything, y).mean() < BRIER.loss(certain, everything, y).mean()
    assert BRIER.loss(certain, everything, y).mean() == pytest.approx(2 * (p.argmax(axis=1) != y).mean())


def test_table_1_as_printed():
    """Checked, "Reproduced": each row of the page agrees with the paper's table to four digits."""
    from credal_book.proofs.part5_toplists.proper_scores import TOP_PROBABILITIES

    first = np.eye(5, dtype=bool)[[0]]
    for top, as_class, as_list, as_log in TOP_PROBABILITIES:
        q = np.array([[float(top), *[(1 - float(top)) / 4] * 4]])
        found = [
            BRIER.expected(np.eye(5)[[0]], first, q),
            BRIER.expected(q, first, q),
            toplists.Log().expected(q, first, q),
        ]
        assert [abs(v[0] - float(x)) <= 5e-5 for v, x in zip(found, (as_class, as_list, as_log), strict=True)] == [
            True
        ] * 3


def test_the_solution_of_the_set_measure():
    """Solutions, "Set-F1 is not consistent" (c): the pair, then the single class."""
    best = choice.bayes_set(rewards.FBeta(1), [[0.45, 0.35, 0.2], [0.6, 0.2, 0.2]])
    assert best.astype(int).tolist() == [[1, 1, 0], [1, 0, 0]]
