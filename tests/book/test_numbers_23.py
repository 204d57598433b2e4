"""What the text of chapter 23, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal, percentage and longer fraction of a page is
in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book or printed in the paper.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sympy import Rational, solve, symbols

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.proofs.part5_toplists.table_of_lists import PRINTED, RECOVERED
from credal_lib import toplists
from tests.book.lesson_form import code_of
from tests.book.lesson_form import lesson as notebook
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, tex, uncovered

F = Fraction
BRIER, LOG = toplists.Brier(), toplists.Log()
SCORES = {"Brier": BRIER, "log": LOG}
MODERATE = (F(1, 2), F(2, 5), F(1, 20), F(3, 100), F(1, 50))
THIRDS = [F(1, 2), F(1, 3), F(1, 6)]
LESSON = "book/part5-toplists/23-comparing-lists-of-different-length"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/23-comparing-lists-of-different-length"
TYPED = re.compile(rf"{NUMBER.pattern}|\d+(?= percent| %)")
GIVEN = {
    LESSON: [
        "a wren with probability 0.99", "a dunnock with probability 0.01", '"wren, 0.99"', "the missing 0.01",
        '"class 1 with 0.6"', "the remaining 0.4", "up to 0.75", "replace `0.25` by `1`", "put `0.25` back",
        "Take the probabilities 0.99 and 0.01",
        "Take 0.5, 0.4, 0.05, 0.03, 0.02", r"$0.4 \ln \ell / G(0.6, 0.4)$", "name class 1 with 0.99",
        "The claim 0.49 has", "of the claim 0.49 is", "honest claim 0.5.", "from 0.4 to 0.6", "leaves 0.04 over",
        "at least 0.3.",
        "At most 4 percent is correct, but 4 percent is not", "At most 4 percent", "It is at most 4 percent",
        "and 4 percent is possible", "how the 0.04 is shared", r"$(\tfrac7{10}, \tfrac15, \tfrac1{10})$",
        r"the truth is $(\tfrac7{10}, \tfrac3{10}, 0)$", "within 5 percent of the optimum under",
        "$(0.5, 0.4, 0.05, 0.03, 0.02)$", "$(0.45, 0.45, 0.1)$", r"\varepsilon = \tfrac1{20}", r"$2 \cdot 0.01^2$",
    ],
    CHECKED: [
        "$(0.99, 0.01, 0, 0, 0)$", "$(0.5, 0.4, 0.05, 0.03, 0.02)$",
        r"$(0.25, 0.22, 0.2, 0.18, 0.15)$", "Example 6.1", "leaves 0.01 over", "0.0200 and 0.0199",
        r"$\tfrac12$ and $\tfrac3{10}$", "`resin-ex6.1-log-more`", "`resin-ex6.1-mode-worse`",
        "(Brier scores 1.5, 0.7969, 0.7955, 0.7942)", "are 1, 0.6875, 0.5867 and 0.5862", "The score 0.5862",
    ],
    SOLUTIONS: ["$(0.45, 0.45, 0.1)$", "= 0.7969$", r"\tfrac13(\tfrac34 - q_2)^2 = 0.7955$", "$2(1 - q_1) = 1.5$"],
}  # fmt: skip


def entropy(p):
    """Brier entropy in fractions."""
    return BRIER.entropy_of(BRIER.total(p))


def padded_to(scores, unlisted):
    """Listed entries first, then the proxy probability as often as needed, in fractions."""
    return [*scores, *[toplists.proxy(sum(scores, F(0)), unlisted)] * unlisted]


def excess_of_log(rest, n_unlisted):
    return rest * np.log(n_unlisted) / LOG.entropy([[1 - rest, rest]])[0]


def excess(label, q, k):
    """Relative excess of the true list of k classes, in percent."""
    rows = np.array([q], dtype=float)
    return 100 * (SCORES[label].by_length(rows)[0, k] / SCORES[label].entropy(rows)[0] - 1)


def wren(n):
    return [0.99, 0.01, *[0] * (n - 2)]


def at_least(allowed, places):
    """How much of the probability guarantees an allowed excess, in percent, rounded up."""
    return digits(np.ceil(100 * 10**places / (1 + 2 * float(allowed))) / 10**places, places)


def by_hand(unlisted):
    """The row of the table by hand: the score, the excess, and that of the logarithm in percent."""
    score = entropy(padded_to([F(3, 5)], unlisted))
    share = score / entropy([F(3, 5), F(2, 5)]) - 1
    assert share == toplists.brier_excess_bound(F(2, 5), unlisted)
    return tex(score), tex(share), round(100 * excess_of_log(0.4, unlisted))


@cache
def searched(evenness):
    """The largest excess of the lesson's 3,000 random calibrated lists, in parts of the curve."""
    rng = np.random.default_rng(23)
    q = rng.dirichlet(np.full(6, evenness), 3000)
    listed = rng.random((3000, 6)).argsort(axis=1) < rng.integers(1, 6, (3000, 1))
    left = (q * ~listed).sum(axis=1)
    over = BRIER.entropy(toplists.pad(q, listed)) / BRIER.entropy(q) - 1
    return digits((over * 2 * (1 - left) / left).max(), 2)


def median(label, k):
    """Median excess, in percent, of the true lists of k classes under the lesson's 10,000 distributions."""
    drawn = np.random.default_rng(23).dirichlet(np.ones(6), 10_000)
    score = SCORES[label]
    return 100 * np.median(score.by_length(drawn)[:, k] / score.entropy(drawn) - 1)


def claimed(p_1):
    """Expected score under 1/2, 1/3, 1/6 of the list that claims p_1 for class 1, in fractions."""
    named = [p_1] if p_1 >= F(1, 2) else [p_1, F(1, 3)]
    p = padded_to(named, 3 - len(named))
    return sum(x * BRIER.score_of(v, BRIER.total(p)) for x, v in zip(THIRDS, p, strict=True))


def explorer(label, n, k):
    """Excess in percent that the explorer shows for 0.5, 0.4, 0.05, 0.03, 0.02."""
    return digits(load("leave_classes_out").data["0.5, 0.4, 0.05, 0.03, 0.02"][str(n)][k][label]["excess"], 2)


@cache
def compared(train_size):
    """The lists of A and B for the images, and the true digits, as in the lesson."""
    X, y = load_digits(return_X_y=True)
    X_fit, X_test, y_fit, y_test = train_test_split(X / 16, y, train_size=train_size, random_state=23)
    models = LogisticRegression(), KNeighborsClassifier(10)
    p_a, p_b = (model.fit(X_fit, y_fit).predict_proba(X_test) for model in models)
    return {"A": (p_a, toplists.top(p_a, 2)), "B": (p_b, toplists.top_mass(p_b, 10 / 11))}, y_test


@cache
def difference(train_size):
    """The mean difference of A and B, the paired interval and the separate one."""
    lists, y = compared(train_size)
    a, b = (BRIER.loss(*lists[name], y) for name in "AB")
    rows = np.random.default_rng(23).integers(len(y), size=(2, 2000, len(y)))
    drawn = (a - b)[rows[0]].mean(axis=1), (a[rows[0]] - b[rows[1]]).mean(axis=1)
    return (a - b).mean(), *(np.quantile(means, [0.025, 0.975]) for means in drawn)


def charges():
    """The charge c that exercise 23.6 asks for, at least and at most."""
    return [toplists.brier_gain(F(p, 100), F(rest, 100), 2) for p, rest in ((50, 50), (45, 55))]


def lesson():
    """Sentences of the lesson."""
    lists, y = compared(300)
    p_a, named_a = lists["A"]
    stated, named = p_a[named_a].sum() / len(y), named_a[np.arange(len(y)), y].mean()
    wines = datasets.twelve_wines()
    given = {name: toplists.pad(answer.p, answer.listed)[7] for name, answer in wines.answers.items()}
    true, small = wines.y[7], difference(200)
    seven = padded_to([F(7, 10)], 2)
    over = entropy(seven) - entropy([F(7, 10), F(1, 5), F(1, 10)])
    return [
        ("so each of them gets {}", digits(toplists.proxy(F(99, 100), 4), 4)),
        ("scores {} percent higher under the Brier score, and {} percent higher under",
         *(digits(excess(label, wren(5), 1), 2) for label in SCORES)),
        ("is still only {} percent", digits(excess("Brier", wren(1000), 1), 2)),
        ("the second number is {} percent", digits(excess("log", wren(1000), 1), 2)),
        ("the median is {} percent under the Brier score and {} percent under",
         *(digits(median(label, 2), 1) for label in SCORES)),
        ("lowers the excess from {} to {} percent under the Brier score",
         *(digits(excess("Brier", MODERATE, k), 2) for k in (1, 2))),
        ("has the expected score {} under all three truths", digits(entropy(padded_to([F(6, 10)], 4)), 3)),
        ("falls from {} to {} of the curve", searched(0.25), searched(1)),
        ("Even they stay below {}", digits(F(4, 5), 1)),
        ("accounts for {} percent of the probability is within 5 percent", at_least(F(1, 20), 0)),
        ("accounts for {} percent is within 1 percent", at_least(F(1, 100), 1)),
        ("changed by less than {}, so its squared difference is below {}", "0.01", digits(F(1, 100) ** 2, 4)),
        ("The second row shows {} because", digits((0.01 - 0.00001) ** 2, 6)),
        ("with an excess of {} percent", explorer("Brier", 1000, 2)),
        ("the list is {} percent above the optimum", explorer("log", 1000, 4)),
        (r"The optimum is $1 - \tfrac9{{25}} - \tfrac4{{25}} = {}$", tex(entropy([F(3, 5), F(2, 5)]))),
        (r"the expected score $1 - \tfrac9{{25}} - \tfrac4{{25 \ell}}$",),
        (r"| 2 | ${}$ | $\tfrac2{{12}} = {}$ | {} % |", *by_hand(2)),
        (r"| 4 | $\tfrac{{15}}{{25}}$ | $\tfrac3{{12}} = {}$ | {} % |", *by_hand(4)[1:]),
        (r"| 8 | ${}$ | ${}$ | {} % |", *by_hand(8)),
        (r"$\to {}$ | $\to \tfrac13$", tex(1 - F(9, 25))),
        (r"honest list has the expected score $\tfrac58 = {}$", digits(claimed(F(1, 2)), 3)),
        (r"the optimum ${}$ plus the squared distance", tex(entropy(THIRDS))),
        ("from the truth, about {}", digits(claimed(F(49, 100)), 4)),
        ("to which the longer lists leave {}", digits(given["top list"][true], 2)),
        ("leaves {} for two cultivars, and padding gives each of them {}",
         digits(1 - given["precise"].max(), 2), digits(given["precise"][true], 2)),
        (
            r"the expected score $\tfrac45$. The optimum is ${}$, so the relative excess is $\tfrac32$",
            tex(entropy([F(1, 5), F(4, 5)])),
        ),
        ("account for ${}$, our rule", tex(1 / (1 + 2 * F(1, 20)))),
        ("nine tenths are less than ${}$", tex(F(10, 11))),
        ("A claims only {} on average, but names the true digit in {} percent",
         digits(stated, 3), digits(100 * named, 1)),
        ("slightly better, with {} against {}", *(digits(BRIER.loss(*pair, y).mean(), 4) for pair in lists.values())),
        ("interval goes from {} to {}. It contains zero", *(digits(end, 4) for end in difference(300)[1])),
        ("difference is {}, and the paired interval goes from {} to {}, so A",
         digits(small[0], 4), *(digits(end, 4) for end in small[1])),
        (r"The bound is $0.04/(2 \cdot {})$", digits(1 - F(4, 100), 2)),
        ("at most about {} percent above the optimum", round(100 * 0.04 / (2 * 0.96))),
        (r"The optimum is $1 - \tfrac{{49 + 4 + 1}}{{100}} = \tfrac{{46}}{{100}}$",),  # in `over`
        (r"Padded to $(\tfrac7{{10}}, {0}, {0})$", tex(seven[1])),
        (r"$1 - \tfrac{{49}}{{100}} - \tfrac{{9}}{{200}} = {}$", tex(entropy(seven))),
        (r"The excess is ${} \big/ \tfrac{{46}}{{100}} = {}$", tex(over), tex(over / F(46, 100))),
        (r"because $1 - t = {} < \tfrac7{{10}}$", tex(F(3, 10))),
        (r"The bound is $\tfrac{{3/10}}{{4 \cdot 7/10}} = {}$", tex(toplists.brier_excess_bound(F(3, 10), 2))),
        (r"$1/(1 + 2 \cdot 0.05) = {}$, about {}.", tex(1 / (1 + 2 * F(1, 20))), digits(F(10, 11), 3)),
        ("Two classes account for {} only, and three account for {}", *(sums(k) for k in (2, 3))),
        ("their excess is {} percent", digits(excess("Brier", MODERATE, 2), 2)),
        ("at least {} and at most {}.", *(float(c) for c in charges())),
    ]  # fmt: skip


def sums(k):
    """What the k most probable classes of the second row account for."""
    return float(sum(MODERATE[:k]))


def four(label, name):
    """Scores of the mode, the lists of one and two classes and the truth, in the order of Table 1."""
    q, mode = np.array(RECOVERED[name]) / 100, np.eye(5, dtype=int)[[0]]
    return [*SCORES[label].expected(mode, mode, q), *SCORES[label].by_length([q])[0, [1, 2, 5]]]


def worse(name):
    """By how much the mode is worse than the list of one class under the Brier score, in percent."""
    mode, first, *_ = four("Brier", name)
    return digits(100 * (mode / first - 1), 1)


def checked():
    """Sentences of the page that checks."""
    over = {
        (label, name, k): digits(excess(label, [F(v, 100) for v in q], k), 2)
        for label in SCORES
        for name, q in RECOVERED.items()
        for k in (0, 1, 2)
    }
    squares, attained = 1 - F(1, 4) - F(4, 25) - F(5862, 10000), toplists.brier_excess_bound(F(1, 100), 4)
    return [
        (r"= 0.6875$. Hence $\tfrac1{{4 \ell}} = {}$", digits(1 - F(1, 4) - F(6875, 10000), 4)),
        (r"= 0.5867$. The two roots sum to $\tfrac14$; one of them is {},", digits(roots()[1], 3)),
        (r"\tfrac4{{25}} - 0.5862 = {}$", float(squares)),
        (r"Three classes share ${}$", tex(1 - F(1, 2) - F(2, 5))),
        ("| yes | {} % and {} % |", over["Brier", "high", 1], over["log", "high", 1]),
        ("Brier {} to {} %, log {} to {} %", *(over[label, "moderate", k] for label in SCORES for k in (1, 2))),
        ("Brier {} %, log {} %.", over["Brier", "low", 0], over["log", "low", 0]),
        ("by {} % (high), {} % (moderate) and {} % (low)", *(worse(name) for name in RECOVERED)),
        (r"they differ by $\tfrac1{{{}}}$", 1 / (2 * F(1, 100) - entropy(padded_to([F(99, 100)], 4)))),
        (r"with ${}$, printed as {} percent", tex(attained), digits(100 * attained, 2)),
        (r"so $\pi = {}$. The averages are ${}$ for class 1", tex(F(1, 10)), tex((F(1, 2) + F(2, 5)) / 2)),
        (r"$\tfrac12({} + {}) = \tfrac15$ for class 2", tex(F(3, 10)), tex(F(1, 10))),
        (r"$\tfrac12({} + \tfrac25) = \tfrac14$", tex(F(1, 10))),
        (r"Class 4 gets the rest, ${}$", tex(1 - F(9, 20) - F(1, 5) - F(1, 4))),
        (r"With zeros class 2 has ${}$", tex(F(3, 10) / 2)),
        ("five classes, about {}.", digits(F(22, 100), 2)),
    ]  # fmt: skip


def roots():
    """The two values of q_2 that the third printed score of the second row leaves."""
    c = symbols("c")
    return sorted(map(float, solve(Rational(3, 4) - c**2 - (Rational(1, 2) - c) ** 2 / 3 - Rational(5867, 10000), c)))


def solved():
    """Sentences of the solutions."""
    c, low = symbols("c"), F(1, 4)
    found = sorted(map(float, solve(Rational(4, 3) * c**2 - c / 2 + Rational(455, 10000), c)))
    top, bottom = (1 - low) ** 2, 1 - low**2 - F(7969, 10000)
    gains = charges()
    return [
        (r"$1 - {} - \tfrac{{9}}{{16 \ell}}", tex(low**2)),
        (r"so $\ell = {}/{} = {}$", digits(top, 4), digits(bottom, 4), digits(top / bottom, 2)),
        (r"The list of two classes scores ${} - q_2^2", tex(1 - low**2)),
        ("+ {} = 0$, and the roots are {} and {}.", "0.0455", digits(found[1], 3), digits(found[0], 3)),
        ("so it is at least {}. Hence $q_2$ is about {}.", digits(F(3, 16), 4), digits(F(22, 100), 2)),
        (r"= {}$, so the shorter list is best only if $c \ge {}$", *[float(gains[0])] * 2),
        (r"gains only $2(0.45 - {})^2 = {}$", digits(F(55, 200), 3), float(gains[1])),
        (r"only if $c \le {}$", float(gains[1])),
    ]


CLAIMS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [template.format(*values) for template, *values in CLAIMS[page]()]


@pytest.mark.long
@pytest.mark.parametrize("page", CLAIMS)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", CLAIMS)
def test_no_number_is_typed_without_being_recomputed(page):
    text = flat(without_code(text_of(page)))
    assert [part for part in GIVEN[page] if part not in text] == []
    assert uncovered(text, [*claims(page), *GIVEN[page]], TYPED) == [], CURE


def test_table_1_is_typed_as_printed_and_agrees():
    """Lesson, "Table 1 of the paper": what the cells hold, beside the registry of the proofs."""
    cells = [cell.source for cell in code_of(notebook(LESSON))]
    names: dict = {}
    for source in cells[1:6]:  # from the first computed cell to the printed numbers
        exec(source, names)  # noqa: S102  (the page's own cells)
    for row, (label, name) in enumerate(product(SCORES, RECOVERED)):
        scores, percents = PRINTED[name][:2] if label == "Brier" else PRINTED[name][2:]
        assert [float(v) for v in scores] == names["printed"][row][-len(scores) :].tolist()
        assert [float(v) for v in percents] == names["printed_percent"][row][4 - len(scores) : 3].tolist()
        assert np.array(four(label, name)).round(4) == pytest.approx(names["printed"][row])
        ratios = 100 * (np.array(four(label, name)[:3]) / four(label, name)[-1] - 1)
        assert ratios.round(2) == pytest.approx(names["printed_percent"][row])


def test_what_the_lesson_reads_from_table_1():
    """Lesson, "Table 1 of the paper", the list below the table; checked, the table of what the paper says."""
    ratios = {key: np.array(four(*key)) / four(*key)[-1] - 1 for key in product(SCORES, RECOVERED)}
    for label, name in ratios:
        mode, one, two, _ = four(label, name)
        assert mode > one > two or (name, two) == ("high", pytest.approx(one))
    more = [ratios["log", name][k] > ratios["Brier", name][k] for name in RECOVERED for k in range(3)]
    none = [max(ratios[label, name][k] for label in SCORES) < 1e-9 for name in RECOVERED for k in range(3)]
    assert (sum(more), sum(none), sum(more) + sum(none)) == (8, 1, 9)
    assert ratios["Brier", "low"][2] < 0.005


def test_words_about_the_digits():
    """Lesson, "Two classifiers of your own": 1,497 images, six infinite scores, claims of 1, and the wider interval."""
    lists, y = compared(300)
    p_b, named_b = lists["B"]
    assert (len(y), np.isinf(LOG.loss(p_b, named_b, y)).sum()) == (1497, 6)
    assert (p_b * named_b).sum(axis=1) == pytest.approx(1)
    _, paired, separate = difference(300)
    assert paired[0] < 0 < paired[1]
    assert 2 < np.ptp(separate) / np.ptp(paired) < 2.5


def test_how_much_has_to_be_accounted_for():
    """Lesson, "How long is long enough?": an excess of just e at 1/(1 + 2e)."""
    for allowed in (F(1, 20), F(1, 100)):
        least = 1 / (1 + 2 * allowed)
        assert (1 - least) / (2 * least) == allowed


def test_the_random_lists_in_code():
    """Checked, "A thousand lists": the guarantee is kept, nearly reached; log more than doubles."""
    rng = np.random.default_rng(23)
    first = rng.uniform(0.3, 0.99, size=(1000, 1))
    q = np.hstack([first, (1 - first) * rng.dirichlet(np.full(49, 0.02), size=1000)])
    padded = toplists.pad(q, toplists.top_mass(q, 1 / 1.1))
    brier, log = (score.entropy(padded) / score.entropy(q) - 1 for score in (BRIER, LOG))
    assert 0.04 < brier.max() <= 0.05
    assert np.median(brier) < 0.005
    assert log.max() > 1


def test_the_price_of_the_empty_list():
    """Checked, "Saying nothing": 1 - 1/K and ln K; a class without doubt pays above (1 + 1/K)/2."""
    for n in (2, 5, 9):
        nothing = np.zeros((1, n)), np.zeros((1, n), dtype=bool)
        assert BRIER(*nothing)[0] == pytest.approx([1 - 1 / n] * n)
        assert LOG(*nothing)[0] == pytest.approx([np.log(n)] * n)
        assert 2 * (1 - (1 + F(1, n)) / 2) == 1 - F(1, n)


def test_where_the_bound_is_attained():
    """Theorem and checked: not by two positive scores with two unnamed classes; with a score of 0, or one class, it is.

    True lists stay below 1 - t, as lesson and solutions say.
    """
    attained = set()
    for p in ([F(a, 12) for a in q] for q in product(range(13), repeat=4) if sum(q) == 12):
        for k in (1, 2, 3):
            rest = sum(p[k:], F(0))
            if 0 < rest < 1:
                over = entropy(padded_to(p[:k], 4 - k)) / entropy(p) - 1
                assert over <= toplists.brier_excess_bound(rest, 4 - k)
                assert over < rest or min(p[:k]) < max(p[k:])
                if over == toplists.brier_excess_bound(rest, 4 - k):
                    attained.add((sum(score > 0 for score in p[:k]), 4 - k))
    assert not [(positive, unlisted) for positive, unlisted in attained if positive > 1 and unlisted > 1]
    assert {(1, 3), (1, 2), (2, 1)} <= attained


def test_lists_that_are_not_true_or_not_calibrated():
    """Lesson, "Where it breaks": 3/2 for 1/5 and 4/5; nearly 2 against nearly 0."""
    even, rest = [F(1, 5)] * 5, F(4, 5)
    assert padded_to([F(1, 5)], 4) == even
    assert entropy(even) / entropy([F(1, 5), rest]) - 1 == F(3, 2) == toplists.brier_excess_bound(rest, 4) > rest
    truth = [0.001, 0.999, 0, 0, 0]
    assert 1.9 < BRIER.expected([[0.99, 0, 0, 0, 0]], [[1, 0, 0, 0, 0]], truth)[0] < 2
    assert BRIER.entropy([truth])[0] < 0.01
    certain = np.array([[1.0, 0, 0]])
    assert (BRIER(certain, certain > 0)[0, 1], LOG(certain, certain > 0)[0, 1]) == (2, np.inf)


@pytest.mark.parametrize(("beta", "beaten"), [(0.2, False), (1 / 3, False), (0.4, True), (0.5, True)])
def test_below_one_in_k_top_beta_lists_are_lists_of_one_class(beta, beaten):
    """Checked, "Lists of a given probability": three classes in twentieths, possible top-beta lists only."""
    q = np.array([t for t in product(range(21), repeat=3) if sum(t) == 20]) / 20
    listed = toplists.top_mass(q, beta)
    losses = BRIER(q, listed) @ q.T
    assert bool((losses < np.diag(losses) - 1e-9).any()) is beaten
    assert beta > 1 / 3 or (listed.sum(axis=1) == 1).all()
    assert (BRIER.entropy(q) < np.diag(losses) - 1e-9).any(), "the whole truth, where every list may be reported"


def test_the_explorer():
    """Lesson, "Play": (a) on the bounds; (b) two names, but five under the logarithm; the bounds of the theorems."""
    data = load("leave_classes_out").data
    for n, score in product(("5", "1000"), SCORES):
        first = data["0.99, 0.01"][n][1][score]
        assert first["bound"] == pytest.approx(first["excess"])
        second = [one[score]["excess"] for one in data["0.5, 0.4, 0.05, 0.03, 0.02"][n]]
        assert next(k for k, over in enumerate(second) if over <= 1) == (5 if (n, score) == ("1000", "log") else 2)
    for one in (one for by_classes in data.values() for lists in by_classes.values() for one in lists):
        if one["Brier"]["bound"] is not None:
            rest, n_out = one["left"], one["unlisted"]
            assert one["Brier"]["bound"] == pytest.approx(100 * toplists.brier_excess_bound(rest, n_out))
            assert one["log"]["bound"] == pytest.approx(100 * excess_of_log(rest, n_out))
            assert all(one[score]["excess"] <= one[score]["bound"] + 1e-9 for score in SCORES)


def test_the_exercises():
    """Exercises 23.2 to 23.4 and 23.6: three classes, an invalid average, a second solution, 9 of 66 and 57 of 231."""
    assert toplists.top_mass([[float(v) for v in MODERATE]], 10 / 11).sum() == 3
    p, named = toplists.average([[[0.5, 0.3, 0, 0]], [[0.4, 0, 0.4, 0]]], [[[1, 1, 0, 0]], [[1, 0, 1, 0]]])
    assert p[0] == pytest.approx([9 / 20, 1 / 5, 1 / 4, 0])
    assert not toplists.is_valid([[9 / 20, 3 / 20, 1 / 5, 0]], named)[0]
    assert not toplists.is_valid([[0.25, 0.25, 0]], [[1, 1, 0]])[0]
    low = np.array([[0.25, 0.22, 0.2, 0.18, 0.15], [0.25, 0.22, 0.205, 0.17, 0.155]])
    for score in SCORES.values():
        found = score.by_length(low)[:, [1, 2, 5]].round(4)
        assert (found[0] == found[1]).all()
    for units, n, beaten in ((10, 66, 9), (20, 231, 57)):
        q = np.array([t for t in product(range(units + 1), repeat=3) if sum(t) == units]) / units
        losses = BRIER(q, toplists.top_mass(q, 0.5)) @ q.T
        assert (len(q), (losses < np.diag(losses) - 1e-9).any(axis=0).sum()) == (n, beaten)


def test_the_twelve_wines():
    """Lesson, "On data": the order under both scores, which wine 8 decides."""
    wines = datasets.twelve_wines()
    lost = {
        label: {name: score.loss(a.p, a.listed, wines.y) for name, a in wines.answers.items()}
        for label, score in SCORES.items()
    }
    order = {label: sorted(by, key=lambda name: by[name].mean()) for label, by in lost.items()}
    assert (order["Brier"], order["log"][0]) == (["top list", "cautious", "precise", "silent"], "precise")
    for by in lost.values():
        assert min(by, key=lambda name: np.delete(by[name], 7).mean()) == "top list"
