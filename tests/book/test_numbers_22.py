r"""What the text of chapter 22, of its page checked and of its solutions says about numbers, recomputed.

``first``, ``second``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number
stands, and the number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of a
lesson is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sympy import Rational, diff, solve, symbols

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import toplists
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
BRIER, SCORES = toplists.Brier(), (toplists.Brier(), toplists.Log(), toplists.Spherical())
FOLDER = "book/part5-toplists/"
PAGES = [f"{FOLDER}{name}" for name in ("22-padded-scores-are-consistent", "22b-consistency")]
CHECKED, SOLUTIONS = f"{PAGES[0]}-checked", "book/solutions/22-padded-scores-are-consistent"
Q = (F(1, 2), F(1, 5), F(1, 5), F(1, 10))
GIVEN = [
    "probabilities 0.5, 0.2, 0.2 and 0.1", "It states 0.1 for class 4", "exceeds 0.1", "probabilities 0.5 and 0.2, as",
    "Let the list state 0.3 for class 2 instead of 0.2", "`stated = [[0.5, 0.3, 0, 0]]`", "Afterward put 0.2 back",
    "truth $q = (0.45, 0.45, 0.1)$", '"class 3 with 0.1"', "then with penalty 0.002", "with 0.5 and 0.1",
    "states only 0.1 for class 2", "the wrong number 0.1 has", "confidences 0.97, 0.02 and 0.004", "because 0.00 is",
    "the rounding error of 0.005", "`toplists.Brier(penalty=0.01, tol=0.005)`", "for example 0.01",
    "Replace 0.1 by 0.17", "Afterward put 0.1 back", "The list with 0.17 is valid", "than 0.17. Therefore",
    "the number 0.17 is close", "with 0.5, 0.2 and 0.1", "A list states 0.6 and 0.05", "with $c = 0.01$",
    "because 0.6 is", "more than 0.05 each", "and adds 0.01", "below 0.6", "the honest one is 2/3",
    r"The probabilities are $\tfrac12, \tfrac15, \tfrac15, \tfrac1{10}$",
    r"$\tfrac12, \tfrac15, \tfrac15, \tfrac1{10}$",
    r"Under $q = (\tfrac25, \tfrac3{10}, \tfrac15, \tfrac1{10})$", r"have the probability $\tfrac1{16}$ each",
    # the second lesson
    '"class 2, with 0.4"', "its probability is not 0.4", '"class 1 with 0.5"', '"class 2 with 0.2"', "more than 0.2.",
    r"The truth is now $\tfrac4{10}, \tfrac3{10}, \tfrac2{10}, \tfrac1{10}$", '"class 2 with 0.7"',
    "At the probability 0.5 the wrong number 0.4", "$0.5, 0.2, 0.2, 0.1$", "shortened to class 1 with 0.5",
    r"probabilities $\tfrac12, \tfrac3{10}, \tfrac15$", "with a penalty of 0.01",
    r"$q = (\tfrac12, \tfrac15, \tfrac15, \tfrac1{10})$",
]  # fmt: skip


def padded(named, n_classes=4):
    """A list of some classes, counted from 1, padded in fractions."""
    share = toplists.proxy(sum(named.values(), F(0)), n_classes - len(named))
    return [named.get(j, share) for j in range(1, n_classes + 1)]


def entropy(p):
    return BRIER.entropy_of(BRIER.total(p))


def scores(p):
    """The Brier score of a distribution under each class."""
    return [BRIER.score_of(v, BRIER.total(p)) for v in p]


def expected(p, q=Q):
    return sum(x * v for x, v in zip(q, scores(p), strict=True))


def distance(p, q):
    return sum((a - b) ** 2 for a, b in zip(p, q, strict=True))


def true_list(k, q=Q):
    return padded({j: q[j - 1] for j in range(1, k + 1)}, len(q))


TOP, ODD, CLAIM = true_list(2), padded({1: Q[0], 4: Q[3]}), padded({2: F(2, 5)})
EXCHANGED = padded({1: F(2, 5)})


def random_pairs(n, rng):
    return rng.permuted(np.tile([True, True, False, False], (n, 1)), axis=1)


@cache
def search():
    """How many of 10,000 random pairs are valid, how many not, and how many of each beat a true pair as padded."""
    rng = np.random.default_rng(22)
    pairs = random_pairs(10_000, rng)
    said = rng.dirichlet(np.ones(4), 10_000)
    valid = toplists.is_valid(said, pairs, tol=0)
    q = np.array([float(x) for x in Q])
    costs = BRIER.expected(toplists.pad(said, pairs), np.full(said.shape, True), q)
    better = costs < BRIER.by_length([q])[0, 2]
    assert toplists.Brier(penalty=0).expected(said, pairs, q).min() > BRIER.by_length([q])[0, 2]
    return valid.sum(), (valid & better).sum(), (~valid).sum(), (~valid & better).sum()


@cache
def excesses():
    """Smallest excesses of 100,000 random pairs under three scores: of the valid ones, and of all as padded."""
    rng = np.random.default_rng(22)
    truths, said = rng.dirichlet(np.ones(4), 100_000), rng.dirichlet(np.ones(4), 100_000)
    pairs = random_pairs(100_000, rng)
    valid, filled = toplists.is_valid(said, pairs), toplists.pad(said, pairs)
    gaps = [s.expected(filled, np.full(said.shape, True), truths) - s.by_length(truths)[:, 2] for s in SCORES]
    return valid.sum(), [gap[valid].min() for gap in gaps], [gap.min() for gap in gaps]


@cache
def in_tenths():
    """Valid pairs and truths of four classes in tenths: how many, best combinations, true ones; best by mode."""
    truths = np.array([t for t in product(range(11), repeat=4) if sum(t) == 10]) / 10
    stated = np.array([t for t in product(range(11), repeat=2) if sum(t) <= 10]) / 10
    listed = np.array([np.isin(range(4), c) for c in combinations(range(4), 2)]).repeat(len(stated), axis=0)
    p = np.zeros(listed.shape)
    p[listed] = np.tile(stated, (6, 1)).ravel()
    p, listed = (a[toplists.is_valid(p, listed)] for a in (p, listed))
    true = np.array([toplists.is_true(p, listed, t) for t in truths]).T
    mode = toplists.pad(p, listed)
    mode = mode == mode.max(axis=1, keepdims=True)
    costs = [BRIER(p, listed) @ truths.T, (1 - mode / mode.sum(axis=1, keepdims=True)) @ truths.T]
    best = [each < each.min(axis=0) + 1e-9 for each in costs]
    assert (best[0] == true).all()
    assert (best[1] >= true).all()
    return len(p), len(truths), true.sum(), (best[1] != true).sum()


@cache
def digits_lists():
    """What naive Bayes states for its first two digits, how often they are true, and the gain of the shares."""
    X, y = load_digits(return_X_y=True)
    forecast = cross_val_predict(GaussianNB(), X, y, cv=10, method="predict_proba")
    rank = np.argsort(-forecast, axis=1)[:, :2]
    right, says = rank == y[:, None], np.take_along_axis(forecast, rank, axis=1)
    first, shares = np.arange(len(y)) < len(y) / 2, np.zeros(forecast.shape)
    for measured in (first, ~first):
        shares[np.flatnonzero(~measured)[:, None], rank[~measured]] = right[measured].mean(axis=0)
    pairs = toplists.top(forecast, 2)
    gain = BRIER.loss(forecast, pairs, y) - BRIER.loss(shares, pairs, y)
    draw = np.random.default_rng(22).integers(len(gain), size=(2_000, len(gain)))
    return says.mean(axis=0), right.mean(axis=0), gain.mean(), np.quantile(gain[draw].mean(axis=1), [0.05, 0.95])


def gaps_of_the_wines():
    """Mean score less what the list promises, and its standard error, by classifier."""
    wines = datasets.twelve_wines()
    gaps = {
        name: BRIER.loss(given.p, given.listed, wines.y) - BRIER.entropy(toplists.pad(given.p, given.listed))
        for name, given in wines.answers.items()
    }
    return {name: (gap.mean(), gap.std(ddof=1) / 12**0.5) for name, gap in gaps.items()}


def first():
    """Sentences of the first lesson."""
    ten = [F(1, 2), F(1, 5), F(1, 10)]
    six = padded({1: F(1, 2), 2: F(1, 4)}, 6)
    other = padded({1: F(1, 2), 2: F(3, 10)})
    tie = [F(1, 2), F(1, 6), F(1, 6), F(1, 6)]
    wide = [F(1, 2), F(1, 4), *[F(1, 44)] * 11]
    gains = [entropy(true_list(k)) - entropy(true_list(k + 1)) for k in (1, 2)]
    valid, valid_better, invalid, better = search()
    assert valid_better == 0
    at = "{} for class 1, {} for class 2"
    return [
        ("expected score, {} against {}.", digits(expected(ODD), 3), digits(expected(TOP), 3)),
        ("are wrong by {} each", digits(Q[1] - TOP[2], 2)),
        (r"Here this distance is $2 \cdot 0.05^2 = {}$", digits(distance(TOP, Q), 3)),
        ("states {} for class 1 and {} for class 4. If", digits(Q[0], 1), digits(Q[3], 1)),
        ("right, the remaining {} belongs to classes 2 and 3", digits(1 - Q[0] - Q[3], 1)),
        ("at least one of them has {} or more", digits((1 - Q[0] - Q[3]) / 2, 1)),
        (r"because $\pi = {}$ exceeds 0.1. ````", digits(ODD[1], 1)),
        ("scores {}, {}, {} and {} are those", *(digits(v, 3) for v in scores(TOP))),
        (
            "is {} among three classes and {} among thirteen",
            expected(padded({1: F(1, 2), 2: F(1, 4)}, 3), tie[:1] + [F(1, 4)] * 2),
            entropy(wide),
        ),
        ("share the remaining {} in a random way", digits(1 - Q[0] - Q[1], 1)),
        ("this has the probability {} in every truth", digits(1 - Q[0] - Q[1], 1)),
        ("the same expected score, {}. {{numref}}", digits(expected(TOP, (F(1, 2), F(1, 5), F(3, 10), F(0))), 3)),
        (
            r"$1 - {} - {} - 2 \cdot {}^2 = {}$, as we",
            *(digits(TOP[i] ** 2, 2) for i in (0, 1)),
            digits(TOP[2], 2),
            digits(entropy(TOP), 3),
        ),
        ("the same score, {}. But the entropy", digits(expected(other), 2)),
        (
            r"$1 - {} - {} - 2 \cdot {}^2 = {}$. The list",
            *(digits(other[i] ** 2, 2) for i in (0, 1)),
            digits(other[2], 1),
            digits(entropy(other), 2),
        ),
        (
            "begins with {} for the empty list and ends with {} for",
            digits(entropy(true_list(0)), 2),
            digits(entropy(Q), 2),
        ),
        (
            "So {:,} of the pairs are valid, and none of them beats a true pair. Of the {:,} invalid pairs {} do",
            valid,
            invalid,
            better,
        ),
        (
            "the margin $0.1 - {} = -{}$ and the lowest score of all, {}",
            digits(ODD[1], 1),
            digits(ODD[1] - Q[3], 1),
            digits(entropy(Q), 3),
        ),
        ("such a list has the score {} instead of {}.", digits(expected(ODD), 3), digits(expected(TOP), 3)),
        (r"Since $\pi = {}$ exceeds 0.1, the list", digits(toplists.proxy(F(6, 10), 2), 1)),
        (r"less than $\pi \approx {}$", digits(toplists.proxy(F(99, 100), 997), 5)),
        (r"because $\pi = {}$ is less", digits(toplists.proxy(F(67, 100), 2), 3)),
        ("Its excess is {} for every", digits(expected(padded({1: F(1, 2), 2: F(17, 100)}), tie) - entropy(tie), 9)),
        (r"$1 - \tfrac14 - {} = {}$ | – |", r"\tfrac3{36}", tex(entropy(true_list(1)))),
        (r"\tfrac15, {}, {}$ | ${}$ |", *map(tex, TOP[2:]), tex(entropy(TOP))),
        (r"\bigl(\tfrac15 - \tfrac16\bigr)^2 = {}$ |", tex(gains[0])),
        (r"| ${}$ | $2\bigl(\tfrac15 - {}\bigr)^2 = {}$ |", tex(entropy(true_list(3))), tex(TOP[2]), tex(gains[1])),
        ("has the score ${}$, which is less than the ${}$ of the top pair", tex(entropy(ODD)), tex(entropy(TOP))),
        ("which is more than that of the top pair by ${}$", tex(entropy(true_list(1)) - entropy(TOP))),
        ("The best confidence is {}, but", F(2, 3) + F(4 - 1) * F(1, 3) / (4 * 1 + 1 + 4)),
        ("get about {} more than they promise", digits(gaps_of_the_wines()["precise"][0], 2)),
        ("this sum: it is {}.", digits(1 - sum(ten), 1)),
        ("$1 - {} - {} - {} - 0.2^2/7$", *(digits(v**2, 2) for v in ten)),
        ("The list is invalid: {} is left", digits(1 - F(65, 100), 2)),
        (
            "the second class {} is left for four classes. The share {} is",
            digits(1 - F(6, 10), 1),
            digits(F(4, 10) / 4, 1),
        ),
        (r"so $\pi = {} \le \tfrac14$, and", tex(six[2])),
        (
            r"$1 + \tfrac14 + {} + {} - 2\tilde p_y = {} - 2\tilde p_y$",
            tex(six[1] ** 2),
            tex(4 * six[2] ** 2),
            tex(1 + BRIER.total(six)),
        ),
        (f"This is {at}, and {{}} for every", *(f"${tex(v)}$" for v in scores(six)[:3])),
        (r"$1 - \tfrac14 - {} - {} = {}$, the entropy", tex(six[1] ** 2), tex(4 * six[2] ** 2), tex(entropy(six))),
        (
            r"\tfrac12\cdot{} + \tfrac14\cdot{} + \tfrac14\cdot{} = {}$ in",
            *map(tex, scores(six)[:3]),
            r"\tfrac{172}{256}",
        ),
        (r"\tfrac32\bigl(\tfrac3{{10}} - \tfrac15\bigr)^2 = {}$", tex(toplists.brier_gain(F(3, 10), F(3, 5), 3))),
        (r"gains as much as class 2, ${}$", tex(toplists.brier_gain(F(1, 10), F(3, 5), 3))),
        (r"since $\pi = {} > {}$", tex(toplists.proxy(F(1, 2), 2)), tex(F(1, 10))),
    ]


def chain():
    """The list of classes 3 and 4 that is followed step by step: before, after the exchanges, with right numbers."""
    q = (F(4, 10), F(3, 10), F(2, 10), F(1, 10))
    steps = [padded({3: F(1, 5), 4: F(1, 2)}), padded({1: F(1, 2), 2: F(1, 5)}), true_list(2, q)]
    return steps, [expected(p, q) for p in steps]


def second():
    """Sentences of the second lesson."""
    valid, of_valid, all_pairs = excesses()
    assert min(of_valid) > 0
    steps, costs = chain()
    n_lists, n_truths, true, untrue = in_tenths()
    says, shares, gain, interval = digits_lists()
    one, other, named = entropy(true_list(1)), *scores(CLAIM)[:2]
    order, number = expected(CLAIM) - expected(EXCHANGED), distance(EXCHANGED, true_list(1))
    q = (F(1, 2), F(3, 10), F(1, 5))
    third, first_true = padded({3: F(3, 5)}, 3), true_list(1, q)
    bad, good = scores(third)[0], scores(third)[2]
    path = [padded({2: F(7, 10)}, 3), padded({1: F(7, 10)}, 3), padded({1: F(3, 5)}, 3)]
    return [
        ("Its expected Brier score is {}, but that", digits(expected(CLAIM), 1)),
        ("the remaining {} gives {} to each", digits(1 - Q[1], 1), digits(toplists.proxy(Q[1], 3), 3)),
        ("falls from {} to {} and to {}.", digits(expected(CLAIM), 1), digits(expected(EXCHANGED), 2), digits(one, 3)),
        ("None of the {:,} valid pairs", valid),
        ("negative: {}, {} and {}.", *(digits(gap, 5) for gap in all_pairs)),
        (r"is padded to ${}, {}, \tfrac15, \tfrac12$", *map(tex, steps[0][:2])),
        ("from ${} = {}$ to ${} = {}$.", *(part for c in costs[:2] for part in (tex(c), digits(c, 3)))),
        ("and its score is ${} = {}$", tex(costs[2]), digits(costs[2], 3)),
        ("costs ${} - {} = {}$.", digits(expected(EXCHANGED), 2), digits(one, 3), digits(number, 3)),
        (
            "score falls from {} to {} and to {}.",
            *(digits(expected(p, (F(3, 5), F(3, 10), F(1, 10))), 3) for p in path),
        ),
        ("our list, padded | ${}, {}, {}, {}$", *(digits(v, 1) for v in CLAIM)),
        ("the true list, padded | ${}, {}, {}, {}$", digits(Q[0], 1), *(digits(v, 3) for v in true_list(1)[1:])),
        ("There are {} valid lists and {} truths. In {} of", n_lists, n_truths, true),
        ("But in {:,} combinations", untrue),
        ("The true pair has ${}$, which is less by ${}$", tex(entropy(TOP)), tex(one - entropy(TOP))),
        ("The sum of the squares is ${}$.", tex(BRIER.total(CLAIM))),
        (r"$1 + {} - 2 \cdot \tfrac25 = {}$ if", tex(BRIER.total(CLAIM)), tex(named)),
        (r"$1 + {} - 2 \cdot \tfrac15 = {}$ if", tex(BRIER.total(CLAIM)), tex(other)),
        (r"$\tfrac15 \cdot {} + \tfrac45 \cdot {} = {}$", tex(named), tex(other), tex(expected(CLAIM))),
        ("difference of ${}$ come from", tex(expected(CLAIM) - one)),
        (r"\bigl({} - {}\bigr) = {}$, by", tex(other), tex(named), tex(order)),
        ("is ${} + {} = {}$. Together", tex(F(1, 100)), r"\tfrac3{900}", tex(number)),
        (r"these are $\tfrac9{{75}} + {} = {}$, as", tex(number), tex(order + number)),
        (
            "states {} for the first digit, but this digit is true for a share of only {}",
            digits(says[0], 3),
            digits(shares[0], 3),
        ),
        ("it states {}, and this digit is true for a share of {}", digits(says[1], 3), digits(shares[1], 3)),
        ("lower mean score by {}, and the interval from {} to {} does", *(digits(v, 3) for v in (gain, *interval))),
        ("at the share, {}. This", digits(shares[0], 3)),
        ("take the probability {} of class 1", digits(shares[0], 3)),
        (r"\tfrac35$ with the sum of squares ${}$", tex(BRIER.total(third))),
        (
            r"Its score is ${0} - \tfrac65 = {1}$ if class 3 is true, and ${0} - \tfrac25 = {2}$",
            tex(1 + BRIER.total(third)),
            tex(good),
            tex(bad),
        ),
        (r"$\tfrac15\cdot{} + \tfrac45\cdot{} = {}$", tex(good), tex(bad), tex(expected(third, q))),
        ("so the excess is ${}$", tex(expected(third, q) - entropy(first_true))),
        (r"\bigl({} - {}\bigr) = {}$, which", tex(bad), tex(good), tex(F(3, 10) * (bad - good))),
        ("which is ${} + {} = {}$. Indeed", tex(F(1, 100)), r"\tfrac2{400}", tex(distance(third[::-1], first_true))),
        ("${} + {} = {}$.", r"\tfrac{48}{200}", tex(F(3, 200)), tex(F(51, 200))),
    ]


def checked():
    """Sentences of the page checked."""
    c = symbols("c")
    slopes = []
    for j in (1, 2):
        p = [c if i == j else toplists.proxy(c, 3) for i in range(1, 5)]
        cost = sum(Rational(x) * v for x, v in zip(Q, scores(p), strict=True))
        slopes.append(diff(cost, c).expand())
    assert slopes[0] == Rational(8, 3) * c - Rational(4, 3)
    assert slopes[1] == Rational(8, 3) * c - Rational(8, 15)
    one, two = (solve(slope, c)[0] for slope in slopes)
    return [
        (r"$\tfrac83 p_1 - \tfrac43$, which is 0 at $p_1 = {}$", tex(F(str(one)))),
        (r"$\tfrac83 p_2 - \tfrac8{{15}}$, with the zero $p_2 = {}$", tex(F(str(two)))),
        ("and the score is ${}$, that of the empty list", tex(entropy(true_list(0)))),
    ]


def solved():
    """Sentences of the solutions."""
    bias = F(4 - 1) * F(1, 3) / (4 * 1 + 1 + 4)
    return [
        (r"$e = \tfrac{{3 \cdot 1/3}}{{9}} = {}$, so", tex(bias)),
        (r"$\tfrac23 + {} = {}$", tex(bias), tex(F(2, 3) + bias)),
    ]


@cache
def claims(page):
    found = {PAGES[0]: first, PAGES[1]: second, CHECKED: checked, SOLUTIONS: solved}[page]()
    return [template.format(*values) for template, *values in found]


@pytest.mark.parametrize("page", [*PAGES, CHECKED, SOLUTIONS])
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*map(flat, claims(page)), *GIVEN]) == [], CURE


def test_a_wrong_distribution_costs_its_squared_distance_more():
    """Lesson, "A number that looks wrong", and second lesson, "By hand"."""
    stated, truth = ([*v[:3], 1 - sum(v[:3])] for v in (symbols("p:4"), symbols("q:4")))
    assert (expected(stated, truth) - entropy(truth) - distance(stated, truth)).expand() == 0


def test_the_lists_of_all_but_the_silent_classifier_promise_more_than_they_get():
    """Lesson, "On data": about 0.18, hardly more than a standard error; and where a second probability hurts."""
    gaps = gaps_of_the_wines()
    assert gaps.pop("silent") == pytest.approx((0, 0))
    assert all(0.175 < gap < 0.19 and 1 < gap / error < 1.3 for gap, error in gaps.values())
    wines = datasets.twelve_wines()
    top, precise = (BRIER.loss(wines.answers[n].p, wines.answers[n].listed, wines.y) for n in ("top list", "precise"))
    wrong = wines.answers["precise"].p.argmax(axis=1) != wines.y
    assert np.flatnonzero(wrong & (top > precise)).tolist() == [7]
    assert wrong.sum() > 2


@pytest.mark.long
def test_the_answer_of_the_explorer():
    """Lesson, "Play": only classes 1 and 4 cheat, 0.660; no extended list does."""
    explorer = load("cheat_the_score")
    pairs = next(control.options for control in explorer.controls if control.name == "pair")

    def says(**values):
        return explorer.describe(**{**explorer.start, **values})

    stated = [(a, b) for a in range(0, 101, 5) for b in range(0, 101 - a, 5)]
    for score in ("Brier", "log", "spherical"):
        words = {
            (pair, *numbers): says(score=score, pair=pair, first=numbers[0], second=numbers[1])
            for pair in pairs
            for numbers in stated
        }
        assert {one[0] for one, text in words.items() if "better" in text.partition("Penalized")[0]} == {"1 and 4"}
        assert not [one for one, text in words.items() if "better" in text.partition("Penalized")[2]]
    assert "As padded 0.6600, better" in says(pair="1 and 4", second=10)


def test_a_class_of_probability_0_can_be_a_gain():
    """Lesson, "Quiz"."""
    u, m = symbols("u M", positive=True)
    assert (toplists.brier_gain(0, u, m) - u**2 / (m * (m - 1))).simplify() == 0


def test_the_weighted_score_is_best_at_seven_ninths():
    """Lesson, "Where it breaks": 7/9 is best, and beats the honest 2/3."""
    w, q = (1, 1, 4), (F(2, 3), F(1, 3), F(0))

    def cost(v):
        return sum(a * (p - x) ** 2 for a, p, x in zip(w, (v, (1 - v) / 2, (1 - v) / 2), q, strict=True))

    assert all(cost(F(7, 9)) < cost(F(n, 99)) for n in range(100) if n != 77)


def test_a_wrong_number_ties_and_any_penalty_breaks_the_tie():
    """Lesson, "How small may the penalty be?": the excess is the penalty, as the list is shortened to class 1."""
    q, p, pair = np.array([3, 1, 1, 1]) / 6, [[0.5, 0.1, 0, 0]], [[1, 1, 0, 0]]
    for penalty in (0, 1e-9, 0.01, 1):
        excess = toplists.Brier(penalty=penalty).expected(p, pair, q)[0] - BRIER.by_length([q])[0, 2]
        assert excess == pytest.approx(penalty, abs=1e-15)


def test_the_lists_that_are_padded_to_equal_shares():
    """Exercise 22.5 (b): class 1 with 1/3, and by symmetry two more."""
    numbers = np.arange(0, 61) / 60
    p, name = np.column_stack([numbers, *[np.zeros(61)] * 2]), np.tile([True, False, False], (61, 1))
    even = np.isclose(toplists.pad(p, name), 1 / 3).all(axis=1) & toplists.is_valid(p, name)
    assert numbers[even] == pytest.approx([1 / 3])
