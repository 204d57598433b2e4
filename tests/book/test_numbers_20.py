"""What the text of chapter 20, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of a page is in one of
them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import prod

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression

from credal_book import datasets, scoreboard
from credal_book.explore._page import load
from credal_book.proofs.part5_toplists._exact_lists import (
    proxy_of,
    sublists,
    true_for,
    true_lists,
    valid,
    without_lowest,
)
from credal_book.proofs.part5_toplists.label_sets import instance_f1, label_sets
from credal_lib import toplists
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON = "book/part5-toplists/20-many-labels-short-lists"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/20-many-labels-short-lists"
STREET = {frozenset({1, 2}): F(28, 100)} | {frozenset({1, i}): F(24, 100) for i in (3, 4, 5)}
Q = (F(1, 2), F(1, 5), F(1, 5), F(1, 10))
FIVE = {1: F(3, 10), 2: F(1, 10), 3: F(1, 20)}
UNEVEN = (0.3, 0.26, 0.22, 0.22)
BRIER = toplists.Brier()
GIVEN = [
    # the lesson
    "Four classes have the probabilities ½, ⅕, ⅕ and $\\tfrac1{10}$, which",
    "the four classes with the probabilities $\\tfrac12, \\tfrac15, \\tfrac15, \\tfrac1{10}$",
    "with the confidences 0.7 and 0.1 on four classes", "two of them with 0.6 and 0.05. Is",
    "The confidences 0.30, 0.10 and 0.05 on five",
    "list is $1: \\tfrac3{10},\\; 2: \\tfrac1{10},\\; 3: \\tfrac1{20}$",
    "Let the probabilities be 0.3, 0.26, 0.22 and 0.22. The list of class 2 with 0.26 is",
    "confidences 0.96, 0.03, 0.01, 0.00 and 0.00, rounded", "With 0.95 in place of 0.96",
    "gives $\\tfrac25$, $\\tfrac15$ and $\\tfrac1{10}$ to classes 1, 2 and 3",
    # the page checked
    "have the probabilities $0.28$, $0.24$, $0.24$, $0.24$.", "$q = (0.5, 0.2, 0.2, 0.1)$",
    "confidences 0.5 and 0.1 is calibrated", "confidences 0.4 and 0.4 is valid",
    "With $q = (0.28, 0.24, 0.24, 0.24)$ validity", "the list of class 2 with 0.24 is invalid",
    "With $q = (0.3, 0.26, 0.22, 0.22)$ it does not: the list of class 2 with 0.26",
    "with the confidences 0.985 and 0.005:", "If instead the confidences are 0.985 and 0.015", "instance F1 is $0/0$",
    # the solutions
    "list is $\\{1: \\tfrac35,\\; 2: \\tfrac1{20}\\}$", "the confidences 0.6 and 0.05 is more", "for example 0.18",
    "valid for $q = (0.3, 0.26, 0.22, 0.22)$", "The list of class 2 with 0.26 is calibrated",
]  # fmt: skip
PAPER = re.compile(r"(?:Sections?|Examples?|Theorem) \d\.\d(?: and \d(?:\.\d)?)?|resin-ex\d\.\d")
"""What the paper numbers."""


def f1(named, street):
    """The average instance F1 of a set of labels."""
    return sum(q * instance_f1(frozenset(named), truth) for truth, q in street.items())


def product(named):
    """The probability of a set of labels if they were independent."""
    single = {i: sum(q for truth, q in STREET.items() if i in truth) for i in range(1, 6)}
    return prod(q if i in named else 1 - q for i, q in single.items())


def expected(confidences, listed, q):
    """The expected padded Brier score of one list."""
    return float(BRIER.expected([confidences], [listed], q)[0])


@cache
def in_print(decimals):
    """The lists of the section *Lists as they are printed*, as its cells compute them."""
    X, y = load_digits(return_X_y=True)
    model = LogisticRegression(tol=1e-8, max_iter=1000).fit(X[::2] / 16, y[::2])
    p, truth = model.predict_proba(X[1::2] / 16), y[1::2]
    five, printed = toplists.top(p, 5), p.round(decimals)
    totals = printed.sum(axis=1, where=five)
    over, fixed = totals > 1 + 1e-9, printed / np.maximum(totals, 1)[:, np.newaxis]
    kept = toplists.largest_valid(fixed, five)
    share, least = toplists.proxy_probability(fixed, five), np.where(five, fixed, 1).min(axis=1)
    exact, repaired = BRIER.loss(p, five, truth), BRIER.loss(fixed, kept, truth)
    drawn = (repaired - exact)[np.random.default_rng(20).integers(898, size=(2000, 898))]
    favorite, shown = p.argmax(axis=1), [2, 10, 1]
    return {
        "lists": len(p),
        "over": over.sum(),
        "invalid": (~toplists.is_valid(printed[~over], five[~over])).sum(),
        "valid before": toplists.is_valid(p, five).all(),
        "total": totals[shown],
        "share": share[shown],
        "least": least[shown],
        "zeros": (printed[10][five[10]] == 0).sum(),
        "kept": kept[shown].sum(axis=1),
        "largest total": totals.max(),
        "largest excess": (share - least).max(),
        "exact": exact.mean(),
        "faultless": exact[~over & (kept.sum(axis=1) == 5)].mean(),
        "limits": np.quantile(drawn.mean(axis=1), [0.05, 0.95]),
        "stated": p.max(axis=1).mean(),
        "true": (favorite == truth).mean(),
    }


def nearest():
    """The confidence of class 1 whose padded list is nearest to (0.5, 0.3, 0.2)."""
    confidence = np.linspace(1 / 3, 1, 20_001)
    padded = np.stack([confidence, (1 - confidence) / 2, (1 - confidence) / 2], axis=1)
    return confidence[((padded - [0.5, 0.3, 0.2]) ** 2).sum(axis=1).argmin()]


def smallest_difference():
    """How far the two best classifiers on the twelve wines are apart in the probability of the truth."""
    (row,) = scoreboard.rows(chapters=[20])
    best, second, *_ = sorted(row.values.values(), reverse=True)
    return best - second


def lesson():
    """Sentences of the lesson."""
    changed = {frozenset({1, 2}): F(4, 10)} | {frozenset({1, i}): F(2, 10) for i in (3, 4, 5)}
    names_four = proxy_of({0: F(1, 2), 3: F(1, 10)}, 4)
    steps = [proxy_of(dict(list(FIVE.items())[:k]), 5) for k in (3, 2, 1)]
    seen, finer = in_print(2), in_print(3)
    return [
        (
            "= {}$ every time. Street and car earns 1 with probability {} and ½ otherwise, which is {} on average",
            *(tex(f1({1}, STREET)), digits(STREET[frozenset({1, 2})], 2), digits(f1({1, 2}, STREET), 2)),
        ),
        (r"it earns $0.4 + 0.6 \cdot \tfrac12 = {}$", digits(f1({1, 2}, changed), 1)),
        (r"the same for $q = {}$", tex(2 * (f1({1}, STREET) - F(1, 2)))),
        (
            "class 4 has probability {}, and that the two unnamed classes have {} together.",
            *(digits(value, 1) for value in (Q[3], 1 - Q[0] - Q[3])),
        ),
        ("So one of these two has at least {},", digits(names_four, 1)),
        (
            "One step lower, {} is left for four other classes, which is {} for each. This is more than {}",
            *(digits(F(45, 100), 2), digits(proxy_of({0: F(1, 2), 1: F(1, 20)}, 6), 4), digits(F(1, 20), 2)),
        ),
        (
            "with 0.7 and 0.1 the proxy probability would be {} without",
            digits(proxy_of({0: F(7, 10), 1: F(1, 10)}, 4), 1),
        ),
        (r"corners $(1, 0)$, $({0}, {0})$", tex(F(1, 4))),
        (r"moves to $({0}, {0})$", tex(F(1, 10))),
        ("confidences close to {} and {}.", digits(Q[0], 1), digits(Q[1], 1)),
        ("at confidence {}. This is the true list", digits(nearest(), 1)),
        *(
            (
                r"| $1: {},\; {}: {}$ | ${}$ | ${}$ |",
                *(tex(first), j + 1, tex(second), tex(proxy_of({0: first, j: second}, 4)), tex(min(first, second))),
            )
            for first, j, second in ((Q[0], 1, Q[1]), (Q[0], 2, Q[2]), (Q[0], 3, Q[3]), (F(2, 5), 1, F(2, 5)))
        ),
        *(
            (
                "| {} | ${}$ | ${}$ | ${}$ |",
                ", ".join(map(str, range(1, k + 1))),
                *map(tex, (1 - sum(list(FIVE.values())[:k]), steps[3 - k], FIVE[k])),
            )
            for k in (3, 2, 1)
        ),
        (
            r"falls from ${}$ to $\tfrac{}{{40}}$ and to ${}$. If",
            *(tex(steps[0]), 40 * steps[1], tex(steps[2])),
        ),
        ("would have risen to ${}$", tex(proxy_of({2: FIVE[2], 3: FIVE[3]}, 5))),
        ("because ${}/3 < 0.26$", digits(1 - UNEVEN[1], 2)),
        (
            r"leaves {} to five digits, so $\pi = {}$. But three of the listed digits have a printed confidence of {},",
            *(digits(1 - seen["total"][1], 2), digits(seen["share"][1], 3), digits(seen["least"][1], 2)),
        ),
        ("The third list sums to {}, so", digits(seen["total"][2], 2)),
        ("the bounds are ${}$ and ${}$", digits(1 + 5 * 0.005, 3), digits(10 / (10 - 5) * 0.005, 2)),
        ("changes the mean score by less than {},", digits(np.ceil(1e4 * np.abs(seen["limits"]).max()) / 1e4, 4)),
        ("have the score {} instead of {}", digits(seen["faultless"], 4), digits(seen["exact"], 4)),
        ("Only {} lists have a sum above 1, and {} lists are invalid", finer["over"], finer["invalid"]),
        (
            "because ${} < {}$ and ${} < {}$.",
            digits(seen["largest total"], 2),
            digits(1 + 5 * 0.005, 3),
            digits(seen["largest excess"], 3),
            digits(10 / 5 * 0.005, 2),
        ),
        ("a difference of less than {} on twelve wines", digits(np.ceil(100 * smallest_difference()) / 100, 2)),
        (
            r"probability $0.35/3 \approx {}$ exceeds {},",
            *(digits(proxy_of({0: F(3, 5), 1: F(1, 20)}, 5), 3), digits(F(1, 20), 2)),
        ),
        ("The sum is {}, so", digits(0.96 + 0.03 + 0.01, 2)),
        ("would leave {} to five classes", digits(1 - (0.95 + 0.03 + 0.01), 2)),
        (
            r"The list leaves ${}$ to five classes, so $\pi = {}$. This is less than ${}$,",
            *map(tex, (F(3, 10), proxy_of({0: F(2, 5), 1: F(1, 5), 2: F(1, 10)}, 8), F(1, 10))),
        ),
        ("is ${}, {}, {}$ and five times ${}$", *map(tex, (F(2, 5), F(1, 5), F(1, 10), F(3, 50)))),
        (
            "Instance F1 is $1$, ${}$, ${}$, $0$ and $0$",
            *(tex(instance_f1(frozenset({1, 2, 3}), frozenset(truth))) for truth in ({1, 2}, {3, 4, 5})),
        ),
    ]


def checked():
    """Sentences of the page checked."""
    down, seen = toplists.proxy_probability([[0.98, 0, 0, 0]], [[1, 1, 0, 0]])[0], in_print(2)
    return [
        (
            r"expected instance F1 ${}$, and the single label $\{{1\}}$ has ${}$",
            *(digits(f1({1, 2}, STREET), 2), tex(f1({1}, STREET))),
        ),
        ("both have the confidences {} and {}.", digits(Q[0], 1), digits(Q[1], 1)),
        (r"share {}, so $\pi = {}$, and", digits(0.01, 2), digits(proxy_of({0: F(985, 1000), 1: F(5, 1000)}, 4), 3)),
        (
            r"printed list is 0.98 and 0.00, with the proxy probability {}, and $\tfrac42 \cdot 0.005 = {}$",
            *(digits(down, 2), digits(4 / 2 * 0.005, 2)),
        ),
        ("the printed sum is {}.", digits(np.round(0.985 + 0.0051, 2) + np.round(0.0151, 2), 2)),
        ("because ${}/3 > 0.24$", digits(1 - 0.24, 2)),
        (r"with $0.72 \cdot 0.76^3 \approx {}$", digits(product({1}), 3)),
        ("confidence {}, and is true for a share of {}", digits(seen["stated"], 3), digits(seen["true"], 3)),
        ("at least ${}$ for 102 classes", tex(F(1, 2) / 101)),
        ("at least ${}$ for four classes", tex(F(1, 2) / 3)),
    ]


def solved():
    """Sentences of the solutions."""
    return [
        ("proxy probability is ${}$", tex(proxy_of({1: F(3, 5), 2: F(1, 20)}, 3))),
        ("Class 1 alone leaves ${}$ for each", tex(proxy_of({1: F(3, 5)}, 3))),
        (r"$\{{1\}}$ has ${}$ under each", tex(F(2, 1 + 2))),
        ("every $e$ between ${}$ and ${}$ is", tex(F(2, 3 * (6 - 2))), tex(F(1, 6 - 1))),
        ("Class 2 alone leaves ${}$ for each of the others, which is far above ${}$", *map(tex, (F(19, 40), F(1, 20)))),
        (r"\approx {} \cdot 10^{{-6}}$, so", digits(5 / 2**20 * 1e6, 1)),
        (r"of about ${} \cdot 10^{{-7}}$", digits(1e7 * (1 - F(1, 10**5)) / (2**20 - 5), 1)),
    ]


PAGES = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solved}


def claims(page):
    return [template.format(*values) for template, *values in PAGES[page]()]


@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    text = PAPER.sub(" ", flat(without_code(text_of(page))))
    assert uncovered(text, [*claims(page), *GIVEN]) == [], CURE


def test_what_the_lesson_says_of_printed_lists():
    """Lesson, "Lists as they are printed": counts, bounds, the two repairs, and the interval of the difference."""
    seen = in_print(2)
    assert (seen["lists"], seen["over"], seen["invalid"]) == (898, 20, 327)
    assert seen["valid before"]
    assert 1 / 3 < (20 + 327) / 898 < 1 / 2
    assert seen["zeros"] == 3
    assert seen["kept"].tolist() == [5, 2, 5]
    assert seen["largest total"] < 1.025
    assert seen["largest excess"] < 0.01
    assert seen["limits"][0] < 0 < seen["limits"][1]
    listed = np.array([True] * 5 + [False] * 5)[np.newaxis]
    for row, valid_ in (((0.96, 0.03, 0.01, 0, 0), True), ((0.95, 0.03, 0.01, 0, 0), False)):
        assert toplists.is_valid([[*row] + [0] * 5], listed)[0] == valid_


def test_rounding_explains_faults_up_to_the_bounds():
    """Lesson and checked: valid lists, rounded, keep to both bounds; the bounds are reached."""
    draw = np.random.default_rng(20)
    for k, n_classes in ((2, 4), (5, 10), (3, 50)):
        p = -np.sort(-draw.dirichlet(np.full(n_classes, 0.2), 500), axis=1)
        listed = np.tile(np.arange(n_classes) < k, (500, 1))
        printed = np.where(listed, p.round(2), 0)
        total, least = printed.sum(axis=1), printed[:, :k].min(axis=1)
        assert total.max() <= 1 + k * 0.005 + 1e-12
        assert ((1 - total) / (n_classes - k) - least).max() <= n_classes / (n_classes - k) * 0.005 + 1e-12


def test_the_random_pairs():
    """Lesson, "A list shows whether it can be true": half of the pairs are valid on four classes, and 0.77 on ten."""
    pairs = np.random.default_rng(20).dirichlet(np.ones(3), 1000)[:, :2]
    for n_classes, share in ((4, 0.5), (10, 0.77)):
        p = np.hstack([pairs, np.zeros((1000, n_classes - 2))])
        assert abs(toplists.is_valid(p, p > 0).mean() - share) < 0.03


def test_the_twelve_wines():
    """Lesson, "Takeaway": each list names most probable cultivars, so all lists of all classifiers are valid."""
    for given in datasets.twelve_wines().answers.values():
        assert toplists.is_valid(given.p, given.listed).all()
        least = np.min(given.p, axis=1, where=given.listed, initial=1)
        assert (np.max(given.p, axis=1, where=~given.listed, initial=0) <= least + 1e-9).all()


def test_the_answer_of_the_explorer():
    """Lesson, "Play": valid at the start; one step lower class 1 is left; a list that loses two classes."""
    said = load("pad_a_list").describe
    assert said(classes=6, length=2, c_1=0.5, c_2=0.1, c_3=0).endswith("The list is valid.")
    assert "sublist: class 1, padded" in said(classes=6, length=2, c_1=0.5, c_2=0.05, c_3=0)
    assert "sublist: class 1, padded" in said(classes=5, length=3, c_1=0.3, c_2=0.1, c_3=0.05)


def test_the_best_answer_is_a_set_that_never_occurs():
    """Lesson, "The best answer is never true": the guess is (b), 0.64 and two thirds."""
    best = max(label_sets(5), key=lambda answer: f1(answer, STREET))
    assert best == {1}
    assert best not in STREET
    assert (f1({1, 2}, STREET), f1({1}, STREET)) == (F(16, 25), F(2, 3))
    assert f1(range(1, 6), STREET) < f1({1, 2}, STREET)


def test_the_product_of_single_labels_has_its_favorite_outside_the_possible_sets():
    """Checked, "One probability for each label": street is certain, each other label has about a quarter."""
    assert max(label_sets(5), key=product) == {1}


@pytest.mark.parametrize(
    ("scores", "pi", "calibrated", "is_valid", "true"),
    [
        ({0: F(1, 2), 1: F(1, 5)}, F(3, 20), True, True, True),
        ({0: F(1, 2), 2: F(1, 5)}, F(3, 20), True, True, True),
        ({0: F(1, 2), 3: F(1, 10)}, F(1, 5), True, False, False),
        ({0: F(2, 5), 1: F(2, 5)}, F(1, 10), False, True, False),
    ],
)
def test_the_four_lists_by_hand(scores, pi, calibrated, is_valid, true):
    """By hand, "Pad": the table."""
    assert proxy_of(scores, 4) == pi
    assert all(Q[i] == score for i, score in scores.items()) is calibrated
    assert valid(scores, 4) is is_valid
    assert (scores in true_lists(Q, 2)) is true_for(scores, Q) is true


def test_the_repair_by_hand():
    """By hand, "Repair": 11/40, 8/40, 7/40, and 17/60 without class 1."""
    scores = {1: F(3, 10), 2: F(1, 10), 3: F(1, 20)}
    parts = [dict(list(scores.items())[:k]) for k in (3, 2, 1)]
    assert [proxy_of(part, 5) for part in parts] == [F(11, 40), F(8, 40), F(7, 40)]
    assert [valid(part, 5) for part in parts] == [False, False, True]
    assert proxy_of({2: F(1, 10), 3: F(1, 20)}, 5) == F(17, 60)


def test_the_invalid_list_scores_better_than_the_true_one_if_it_is_only_padded():
    """Where it breaks, "A list that may not count": its padding is the truth, and the library refuses it."""
    q = np.array(Q, dtype=float)
    padded = toplists.pad([q, q], [[1, 1, 0, 0], [1, 0, 0, 1]])
    assert padded[1] == pytest.approx(q)
    true, invalid = BRIER.expected(padded, np.ones((2, 4), dtype=bool), q)
    assert invalid < true - 1e-9
    with pytest.raises(ValueError):
        BRIER([q], [[1, 0, 0, 1]])


def test_calibrated_is_not_enough():
    """Where it breaks, "Right numbers, wrong classes", and exercise 20.6 (d)."""
    even, uneven = [0.28, 0.24, 0.24, 0.24], [0.3, 0.26, 0.22, 0.22]
    second = [[0, 1, 0, 0]]
    assert not toplists.is_valid([even], second)[0]
    assert toplists.is_valid([uneven], second)[0]
    assert toplists.is_calibrated([uneven], second, uneven)[0]
    assert not toplists.is_true([uneven], second, uneven)[0]


def test_four_entries_say_everything_and_one_without_doubt_less_than_nothing():
    """Checked, "A set named without doubt": the orders of the scores, and 2 for one that is never right."""
    q = np.zeros(32)
    q[:4] = [0.28, 0.24, 0.24, 0.24]
    by_length = BRIER.by_length([q])[0]
    named = np.eye(32, dtype=bool)[[0, 4]]
    sure = BRIER.expected(named * 1.0, named, q)
    assert (np.diff(by_length[:5]) < 0).all()
    assert by_length[4] == pytest.approx(BRIER.entropy([q])[0])
    assert sure[0] > by_length[0]
    assert sure[1] == pytest.approx(2)


def test_the_quiz():
    """Quiz: 0.117 exceeds 0.05."""
    assert f"{float(proxy_of({0: F(3, 5), 1: F(1, 20)}, 5)):.3f}" == "0.117"


def test_the_solutions_of_the_warm_up_exercises():
    """Exercises 20.1 to 20.3."""
    assert proxy_of({0: F(2, 5), 1: F(1, 5), 2: F(1, 10)}, 8) == F(3, 50)
    for classes, least in ((4, F(1, 6)), (102, F(1, 202))):
        assert valid({0: F(1, 2), 1: least}, classes)
        assert not valid({0: F(1, 2), 1: least - F(1, 10**6)}, classes)
    truths = [{1, 2, 3}, {1, 2}, {3, 4, 5}, {4}, set()]
    assert [instance_f1(frozenset({1, 2, 3}), frozenset(t)) for t in truths] == [1, F(4, 5), F(1, 3), 0, 0]


def test_the_solutions_of_the_core_exercises():
    """Exercises 20.4 (d), 20.5 and 20.6 (c)."""
    scores = {1: F(3, 5), 2: F(1, 20)}
    assert (proxy_of(scores, 3), proxy_of({2: F(1, 20)}, 3)) == (F(7, 20), F(19, 40))
    assert without_lowest(scores, 3) == {1: F(3, 5)}
    assert [part for part in sublists({2: F(1, 20)}) if valid(part, 3)] == [{}]
    r = F(18, 100)
    chances = {frozenset({1, 2}): 1 - 4 * r} | {frozenset({1, i}): r for i in range(3, 7)}
    assert f1({1}, chances) == F(2, 3) > max(f1(answer, chances) for answer in label_sets(6) if answer != {1})
    assert f"{float((1 - F(1, 10**5)) / (2**20 - 5)):.1e}" == "9.5e-07"
    assert f"{5 / 2**20:.1e}" == "4.8e-06"
