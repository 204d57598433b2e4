"""What the text of chapter 21, of its page checked and of its solutions says about numbers, recomputed.

``FIRST``, ``SECOND``, ``CHECKED`` and ``SOLVED`` hold parts of sentences of the pages, with ``{}`` where a number
stands, and the number, recomputed. Each must be on its page word by word, and each decimal, longer fraction and count
of a page is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book or printed in the paper.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, permutations

import numpy as np
import pytest

from credal_book import datasets, turns
from credal_book.explore._page import load
from credal_lib.toplists import (
    Brier,
    Log,
    Power,
    Spherical,
    SymmetricEntropy,
    is_valid,
    majorizes,
    pad,
    top,
    transfers,
)
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
BRIER = Brier()
FOUR = (BRIER, Log(), Spherical(), Power(3))
A, B, C = [F(7, 10)] + [F(1, 10)] * 3, [F(11, 20), F(9, 20), 0, 0], [F(n, 10) for n in (4, 3, 2, 1)]
FOLDER = "book/part5-toplists/"
LESSONS = [f"{FOLDER}{name}" for name in ("21-symmetric-entropies-and-majorization", "21b-majorization")]
CHECKED, SOLUTIONS = f"{LESSONS[0]}-checked", "book/solutions/21-symmetric-entropies-and-majorization"
NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\\tfrac\d?(?:\{\d+\})?\{\d+\}|(?<![\w,-])\d{3,}(?!\})")
"""Besides decimals and longer fractions, counts of three digits and more."""
GIVEN = {
    LESSONS[0]: [
        "it states 0.4, 0.4 and 0.2", "still 0.4, 0.4, 0.2", "if 0.4, 0.4 and 0.2 are", "report 0.4, 0.4, 0.2",
        "is again 0.4, 0.4, 0.2",
        "draw 200 reports", "Every entry is at least 0.1", "(With $G(p) = 0.6$, these slopes",
        "probability 0.25. Padding", "0.25, 0.25, 0.25, 0.25. The list", "probability 0.25. It",
        "how the other 0.75 are",
    ],
    LESSONS[1]: [
        "the probability 0.7 for one of them and 0.1 for", "states 0.55 and 0.45", "0.4, 0.3, 0.2 and 0.1",
        "0.6, 0.3, 0.1, and the", "(0.6, 0.3, 0.1) majorizes", "from 0.7, 0.2, 0.1 to 0.2, 0.7, 0.1",
        "sum of 0.7, 0.2 and 0.1", "at the cost 0.1.", "0.8, 0.1, 0.1 and 0.6, 0.4, 0.", "From 0.45, 0.45, 0.1, 0 one",
        "$p = (0.5, 0.25, 0.25)$ and $q = (0.45, 0.45, 0.1)$", "moves 0.2 from the entry 0.5 to the entry 0.3",
        "$(0.5, 0.3, 0.2)$ and $(0.55, 0.2, 0.25)$", "at the cost 0.5 the doctor", "At the cost 0.2 the doctor",
        r"$\tfrac7{10}, \tfrac2{10}, \tfrac1{10}$ and want", r"reach $\tfrac4{10}, \tfrac3{10}, \tfrac3{10}$",
        r"$p = (\tfrac7{10}, \tfrac2{10}, \tfrac1{10})$", r"$q = (\tfrac4{10}, \tfrac3{10}, \tfrac3{10})$",
        r"Turn $(\tfrac6{10}, \tfrac3{10}, \tfrac1{10}, 0)$",
        r"$(\tfrac4{10}, \tfrac3{10}, \tfrac2{10}, \tfrac1{10})$ by",
        r"| start | | $\tfrac7{10}, \tfrac2{10}, \tfrac1{10}$ |",
    ],
    CHECKED: [
        "Section 4.1 of the paper", "Section 4.2 majorization", "| Section 4.1, Equation", "| Proposition 4.1 |",
        "| Lemma 4.2 |", "| Section 4.2, transfers", "| Lemma 4.3 |", "| Lemma 4.4", "| Lemma 4.5", "Lemma 4.5 says",
        "Theorem 5.4", "`resin-lemma4.5`",
    ],
    SOLUTIONS: ["is $(0.55, 0.25, 0.2)$"],
}  # fmt: skip


def over(value, below):
    """A fraction in the book's TeX, not in lowest terms."""
    assert (value * below).denominator == 1
    return tex(F(1, below)).replace("1", str(value * below), 1) if value * below < 10 else (
        rf"\tfrac{{{value * below}}}{{{below}}}"
    )  # fmt: skip


def tenths(*entries):
    return tuple(F(n, 10) for n in entries)


def row(values, below=10):
    """Fractions with one denominator, with commas."""
    return ", ".join(over(F(v), below) for v in values)


def entropy(p):
    return BRIER.entropy_of(BRIER.total(p))


def sums(p):
    return list(accumulate(sorted(p, reverse=True)))


def written(values):
    """Numbers as a text has them: without zeros at the end."""
    return ", ".join(f"{float(v):.3g}" for v in values)


def doctor(p, c):
    return sum(min(v, c) for v in p)


def favorite(p):
    charges = np.ones(len(p))
    charges[np.argmax(p)] = 0
    return charges


@cache
def many():
    """The 10,000 pairs of the second lesson: where p majorizes q, where the sums cross, rises of four entropies."""
    p, q = np.random.default_rng(21).dirichlet(np.ones(4), (2, 10_000))
    ahead = np.sort(p)[:, ::-1].cumsum(axis=1) - np.sort(q)[:, ::-1].cumsum(axis=1)
    above, below = (ahead >= -1e-9).all(axis=1), (ahead <= 1e-9).all(axis=1)
    return p, q, above, ~above & ~below, [s.entropy(q) - s.entropy(p) for s in FOUR]


@cache
def wines():
    return datasets.twelve_wines()


def surprise():
    """Brier entropy and Brier score of the top list on the wines."""
    given = wines().answers["top list"]
    suffered = BRIER.loss(given.p, given.listed, wines().y).mean()
    return BRIER.entropy(pad(given.p, given.listed)).mean(), suffered


def first():
    """Sentences of the first lesson."""
    p = (F(1, 2), F(1, 4), F(1, 4))
    charges = [BRIER.score_of(v, BRIER.total(p)) for v in p]
    third = [F(1, 16), F(1, 16), F(9, 16)]
    expected, suffered = surprise()
    p_many, q_many = np.random.default_rng(21).dirichlet(np.ones(3), (2, 10_000))
    tied = np.array([0.4, 0.4, 0.2])
    return [
        ("The mean charge {} does not show", digits(tied @ favorite(tied), 1)),
        ("but the mean charge is still {}.", digits(tied @ favorite(tied), 1)),
        ("is now negative, about {}.", digits(-((p_many - q_many) ** 2).sum(axis=1).max(), 1)),
        ("the expected charge is always {}", digits(1 - F(1, 4), 2)),
        (
            r"$G = 1 - \tfrac14 - {} - {} = {}$",
            tex(p[1] ** 2),
            tex(p[2] ** 2),
            tex(entropy(p)),
        ),
        (
            r"class 1: $\tfrac58 - 1 + \tfrac34 = {}$; classes 2 and 3: $\tfrac58 - \tfrac12 + \tfrac34 = {}$ each",
            *map(tex, charges[:2]),
        ),
        (r"\tfrac78\bigr) = {}$", tex(sum(charges) / 3)),
        (r"$1 - \tfrac39 = {} = {}$", tex(F(2, 3)), over(F(2, 3), 24)),
        ("The difference ${}$ is the gap", tex(sum(charges) / 3 - F(2, 3))),
        (
            "expects a charge of {} but is charged {}",
            digits(expected, 2),
            digits(suffered, 2),
        ),
        ("The difference {} is the *surprise*", digits(suffered - expected, 2)),
        ("(a) The charges are ${}, {}, {}$", *map(tex, third)),
        ("that is, ${}$ for the first report and ${}$ for", tex(p[2] * (1 - p[2])), tex(F(1, 2) * (1 - F(1, 2)))),
        ("a third of the Brier score: ${}, {}, {}$", *(tex(charge / 3) for charge in charges)),
    ]


def second():
    """Sentences of the second lesson."""
    _, _, above, crossing, _ = many()
    chain = [tenths(7, 2, 1), tenths(6, 3, 1), tenths(4, 3, 3)]
    eleven, twelve = (sorted(found, reverse=True) for found in wines().answers["top list"].p[10:])
    one, two = (F(1, 2), F(1, 4), F(1, 4)), (F(9, 20), F(9, 20), F(1, 10))
    before, after = tenths(6, 3, 1, 0), tenths(4, 3, 2, 1)
    drop = F(1, 2)  # the difference of the entries in both transfers by hand
    pairs = list(combinations(wines().answers["top list"].p, 2))
    comparable = sum(majorizes(x, y) or majorizes(y, x) for x, y in pairs)
    return [
        ("is large: {} against {}", *(digits(Log().entropy([np.array(x, dtype=float)])[0], 3) for x in (A, B))),
        ("because {} is less than {}", digits(entropy(C) + C[0], 2), digits(entropy(A) + A[0], 2)),
        ("because {} is more than {}", digits(max(A), 1), digits(max(B), 2)),
        ("In {} pairs $p$ majorizes $q$", above.sum()),
        (
            "In {} pairs the sums cross, and in the remaining {} pairs",
            crossing.sum(),
            len(above) - crossing.sum() - above.sum(),
        ),
        ("each of our {} crossing pairs", crossing.sum()),
        ("Both numbers are {}, so", crossing.sum()),
        ("from {} to {}, because the forecast", *(digits(entropy(x), 2) for x in chain[:2])),
        ("moves {}, which is a fifth of the difference {}", *(digits(x, 1) for x in (F(1, 10), drop))),
        ("too large by ${}$", over(chain[0][0] - chain[2][0], 10)),
        (
            "too small by ${}$, and the third by ${}$",
            over(chain[2][1] - chain[0][1], 10),
            over(chain[2][2] - chain[0][2], 10),
        ),
        ("The first transfer moves ${}$ to", over(chain[1][1] - chain[0][1], 10)),
        ("The second transfer moves ${}$ to", over(chain[2][2] - chain[1][2], 10)),
        ("from ${}$ to ${}$ and ${}$", *(over(entropy(x), 50) for x in chain)),
        ("those of $p$ only to {}.", digits(sum(A[:3]), 1)),
        (r"For example, ${}$ is $\tfrac45$ of ${}$", row(chain[1]), row(chain[0])),
        (r"and $\tfrac15$ of ${}$", row(tenths(2, 7, 1))),
        ("The charge is {} if the test is positive, and {} if", "0.5", digits(F(1, 2) + 1, 1)),
        ("this is $0.5 + 0.3 = {}$ for A, and $0.5 + 0.45 = {}$ for B", written([doctor(A, F(1, 2))]),
         written([doctor(B, F(1, 2))])),
        ("and the charge is {} for sure", written([doctor(B, F(1, 5))])),
        ("For A it is $0.2 + 0.3 = {}$", written([doctor(A, F(1, 5))])),
        (
            "because the sums are ${}, 1$ and ${}, 1$",
            row(sums(chain[0])[:2]),
            row(sums(chain[2])[:2]),
        ),
        ("$1 - {} = {}$ |", over(1 - entropy(chain[0]), 100), over(entropy(chain[0]), 100)),
        (
            r"| ${}$, the difference is ${}$, so $1 - \lambda = {}$ and $\lambda = {}$ | ${}$ | ${}$ |",
            over(F(1, 10), 10), over(drop, 10), tex(F(1, 10) / drop), tex(1 - F(1, 10) / drop),
            row(chain[1]), over(entropy(chain[1]), 100),
        ),
        (
            r"| ${}$, the difference is ${}$, so $1 - \lambda = {}$ and $\lambda = {}$ | ${}$ | ${}$ |",
            over(F(2, 10), 10), over(drop, 10), tex(F(2, 10) / drop), tex(1 - F(2, 10) / drop),
            row(chain[2]), over(entropy(chain[2]), 100),
        ),
        (
            r"$2 \cdot \tfrac45 \cdot \tfrac15 \cdot {} = {}$",
            over(drop**2, 100),
            over(entropy(chain[1]) - entropy(chain[0]), 100),
        ),
        (
            r"$2 \cdot \tfrac35 \cdot \tfrac25 \cdot {} = {}$",
            over(drop**2, 100),
            over(entropy(chain[2]) - entropy(chain[1]), 100),
        ),
        ("they are {} and {}. So there must", written(sums(tenths(8, 1, 1))), written(sums(tenths(6, 4, 0)))),
        ("Of the {} pairs of wines {} are comparable", len(pairs), comparable),
        ("because {} is more than {}. The Brier score", *(digits(max(x), 2) for x in (eleven, twelve))),
        (
            "about {} and {} for wine 11, and {} and {} for wine 12",
            *(digits(s.entropy([np.array(x, dtype=float)])[0], 2) for x in (eleven, twelve) for s in (BRIER, Log())),
        ),
        ("their sums are {} and {}.", written(sums(eleven)), written(sums(twelve))),
        ("The sums are {} and {}. They cross", written(sums(one)), written(sums(two))),
        ("more certain ({} against {})", *(written([1 - max(x)]) for x in (one, two))),
        ("the Brier score $q$ ({} against {})", *(written([entropy(x)]) for x in (two, one))),
        (r"$\tfrac12$ for $p$ and ${}$ for $p'$. The misc", tex(entropy((F(3, 5), F(1, 5), F(1, 5))))),
        ("The first transfer moves ${}$ from the first to the third", over(transfers(before, after)[0].moved, 10)),
        (r"The difference is ${}$, so $\lambda = \tfrac45$", over(before[0] - before[2], 10)),
        ("The second transfer moves ${}$ from the first to the fourth", over(transfers(before, after)[1].moved, 10)),
        (r"The difference is again ${}$, so $\lambda = \tfrac45$", over(F(5, 10) - before[3], 10)),
        (
            "from $1 - {} = {}$ to $1 - {} = {}$, that is, by ${}$",
            *(over(x, 100) for found in (before, after) for x in (1 - entropy(found), entropy(found))),
            tex(entropy(after) - entropy(before)),
        ),
    ]  # fmt: skip


@cache
def comparable_share(n_classes):
    """How often two random distributions are comparable."""
    p, q = np.random.default_rng(1).dirichlet(np.ones(n_classes), (2, 100_000))
    ahead = np.sort(p)[:, ::-1].cumsum(axis=1) - np.sort(q)[:, ::-1].cumsum(axis=1)
    return ((ahead >= -1e-12).all(axis=1) | (ahead <= 1e-12).all(axis=1)).mean()


def solved():
    """Sentences of the solutions."""
    one, two = (F(1, 2), F(3, 10), F(1, 5)), (F(11, 20), F(1, 5), F(1, 4))
    shares = [round(100 * comparable_share(n)) for n in (2, 3, 5, 10)]
    assert (shares[0], shares[1]) == (100, 75)
    return [
        ("with five classes {} percent, and with ten classes {} percent", *shares[2:]),
        ("Its sums are ${}$, and those of the first forecast are ${}$", written(sums(two)), written(sums(one))),
        ("which is {} for the first forecast and {} for", *(f"{float(x[2] * (1 - x[2]))}" for x in (one, two))),
    ]  # fmt: skip


SENTENCES = {LESSONS[0]: first, LESSONS[1]: second, CHECKED: list, SOLUTIONS: solved}


def claims(page):
    return [template.format(*values) for template, *values in SENTENCES[page]()]


@pytest.mark.parametrize("page", SENTENCES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", SENTENCES)
def test_no_number_is_typed_without_being_recomputed(page):
    text = re.sub(r"(\d),000\b", r"\1 thousand", flat(without_code(text_of(page))))  # how often a cell draws
    assert uncovered(text, [*claims(page), *GIVEN[page]], NUMBER) == [], CURE


def test_a_number_that_nobody_recomputes_is_noticed():
    assert uncovered(r"It is 0.25, 3215 or \tfrac{13}{72}.", ["It is 0.25"], NUMBER) == ["3215", r"\tfrac{13}{72}"]


def test_the_favorite_s_score():
    """First lesson: the entropy does not depend on the order, the charges do; no report is charged less than 0.6."""
    p = np.array([0.4, 0.4, 0.2])
    assert {round(float(p[list(o)] @ favorite(p[list(o)])), 9) for o in permutations(range(3))} == {0.6}
    assert favorite(p).tolist() == [0, 1, 1]
    reports = np.random.default_rng(21).dirichlet(np.ones(3), 10_000)
    assert min(p @ favorite(report) for report in reports) == pytest.approx(0.6)


def test_the_average_over_all_orders():
    """First lesson and solutions: tied favorites share the charge; a score of one class becomes a third of Brier's."""
    average = turns.turns()["symmetrized"].solution
    for p, shared in (([0.4, 0.4, 0.2], [1 / 2, 1 / 2, 1]), ([1 / 3] * 3, [2 / 3] * 3), ([0.5, 0.3, 0.2], [0, 1, 1])):
        assert average(favorite, np.array(p)) == pytest.approx(shared)
    found = average(lambda p: (p[-1] - np.array([0, 0, 1])) ** 2, np.array([1 / 2, 1 / 4, 1 / 4]))
    assert found == pytest.approx([1 / 8, 7 / 24, 7 / 24])


def test_the_tangent_by_eye():
    """First lesson: the entropy 3/8 at (3/4, 1/4), and the ends 1/8 and 9/8 of the tangent there."""
    p, z = (F(3, 4), F(1, 4)), (F(-3, 2), F(-1, 2))
    ends = [entropy(p) + slope - sum(a * b for a, b in zip(z, p, strict=True)) for slope in z]
    assert (entropy(p), ends) == (F(3, 8), [F(1, 8), F(9, 8)])
    assert ends == [BRIER.score_of(v, BRIER.total(p)) for v in p]


def test_a_new_score_is_proper():
    """First lesson: no regret of the score of the sum of roots is negative."""
    p, q = np.random.default_rng(21).dirichlet(np.ones(3), (2, 10_000))
    charges = np.sqrt(p).sum(axis=1, keepdims=True) / 2 + 1 / (2 * np.sqrt(p))
    assert ((q * charges).sum(axis=1) > np.sqrt(q).sum(axis=1)).all()


def test_the_charges_of_a_list():
    """First lesson: what a list of one class is charged does not depend on the rest, except under argmax."""
    padded = np.full(4, 0.25)
    truths = np.array([[0.25] * 4, [0.75, 0, 0, 0.25], [0, 0.5, 0.25, 0.25]])
    assert truths @ BRIER([padded], [[1] * 4])[0] == pytest.approx(0.75)
    assert (truths @ favorite(padded)).tolist() == [0.75, 0.25, 1]


@pytest.mark.parametrize("tied", [[0.4, 0.2, 0.4], [0.4, 0.4, 0.2], [0.2, 0.4, 0.4]])
def test_what_the_library_s_test_of_symmetry_finds(tied):
    """Checked: the score that prefers the first of tied favorites is refused everywhere."""
    mode = SymmetricEntropy(lambda p: 1 - p.max(axis=1), lambda p: -np.eye(p.shape[1])[p.argmax(axis=1)])
    with pytest.raises(ValueError, match="expected a symmetric function"):
        mode([tied], [[1, 1, 1]])


def test_the_silent_classifier_has_no_surprise():
    """First lesson, "On data"."""
    given = wines().answers["silent"]
    suffered = BRIER.loss(given.p, given.listed, wines().y)
    assert suffered == pytest.approx(BRIER.entropy(pad(given.p, given.listed)))


def test_the_three_patients():
    """Second lesson: Brier for A, log for B; both majorize C, and are not comparable."""
    a, b, c = (np.array([p], dtype=float) for p in (A, B, C))
    assert entropy(A) < entropy(B)
    assert Log().entropy(b) < Log().entropy(a)
    assert [majorizes(*pair) for pair in ((A, C), (B, C), (A, B), (B, A))] == [True, True, False, False]
    for score in FOUR:
        assert score.entropy(c) > max(score.entropy(a), score.entropy(b))


def test_ten_thousand_pairs():
    """Second lesson: no violation; scores disagree about crossing pairs alone; doctors on both sides of each."""
    p, q, above, crossing, rises = many()
    assert all((rise[above] > 0).all() for rise in rises)
    signs = np.array([rise > 0 for rise in rises])
    disagree = signs.any(axis=0) & ~signs.all(axis=0)
    assert 0 < (disagree & crossing).sum() == disagree.sum() < crossing.sum()
    for x, y in ((p, q), (q, p)):
        cost = y[crossing][:, np.newaxis, :]
        pays = [np.minimum(v[crossing][:, :, np.newaxis], cost).sum(axis=1) for v in (x, y)]
        assert (pays[0] < pays[1] - 1e-12).any(axis=1).all()


def test_where_the_doctors_change_their_minds():
    """Second lesson, alt text of the prices: A is below B between 0.3 and 0.7."""
    costs = [F(n, 100) for n in range(1, 101)]
    assert [c for c in costs if doctor(A, c) < doctor(B, c)] == [c for c in costs if F(30, 100) < c < F(70, 100)]
    assert not [c for c in costs if doctor(C, c) < max(doctor(A, c), doctor(B, c))]


def test_few_scores_agree():
    """Second lesson, "Where it breaks": five entropies against a doctor."""
    pair = np.array([[0.8, 0.1, 0.1], [0.6, 0.4, 0]])
    assert all(np.diff(score.entropy(pair))[0] > 0 for score in FOUR)
    assert pair[0].max() > pair[1].max()
    assert np.minimum(pair, 0.1).sum(axis=1) == pytest.approx([0.3, 0.2])
    assert not majorizes(*pair)


def test_true_lists():
    """Second lesson: a true list is never behind a valid one; checked and table: behind an invalid one it may be."""
    gen = np.random.default_rng(21)
    truth = gen.dirichlet(np.ones(5), 5000)
    named = gen.random((5000, 5)).argsort(axis=1) < 2
    best, other = pad(truth, top(truth, 2)), pad(truth, named)
    held = np.array([majorizes(a, b) for a, b in zip(best, other, strict=True)])
    valid = is_valid(truth, named)
    assert held[valid].all()
    assert 0 < held[~valid].sum() < (~valid).sum()
    assert not majorizes((F(1, 2), F(1, 4), F(1, 4)), (F(1, 2), F(1, 2), F(0)))


def test_the_wines_that_are_not_comparable():
    """Second lesson: misclassification for wine 11, Brier and log for wine 12."""
    eleven, twelve = wines().answers["top list"].p[10:]
    assert max(eleven) > max(twelve)
    assert all(np.diff(score.entropy([eleven, twelve]))[0] < 0 for score in (BRIER, Log()))


def test_the_warm_up_exercises():
    """Second lesson: which of four distributions majorize which."""
    a, b, c, d = (F(1, 2), F(1, 2), F(0)), tenths(6, 2, 2), tenths(4, 4, 2), (F(1, 3),) * 3
    named = {"a": a, "b": b, "c": c, "d": d}
    over_pairs = {x + y for x in named for y in named if x != y and majorizes(named[x], named[y])}
    assert over_pairs == {"ac", "bc", "ad", "bd", "cd"}
    assert (entropy(a), entropy(b), 1 - max(a), 1 - max(b)) == (F(1, 2), F(14, 25), F(1, 2), F(2, 5))
    assert Brier(scale=1)([[0.75, 0.25]], [[1, 1]])[0] == pytest.approx([1 / 16, 9 / 16])


def test_the_dispute():
    """Solutions: the second forecast majorizes the first."""
    assert majorizes((F(11, 20), F(1, 5), F(1, 4)), tenths(5, 3, 2))


def test_the_answer_of_the_explorer():
    """Second lesson, "Play": transfers raise the entropies; 45, 45, 10, 0 keeps its largest."""
    explorer = load("lorenz_curves")
    values = {**explorer.start, **explorer.buttons["Copy p to q"](explorer.start)}
    rises, verdicts = [], []
    for _ in range(12):
        before = [values[f"q_{i}"] for i in range(1, 5)]
        values |= explorer.buttons["Transfer within q"](values)
        after = [values[f"q_{i}"] for i in range(1, 5)]
        if before != after:
            weights = np.array([before, after]) / sum(before)
            rises.append([np.diff(score.entropy(weights))[0] for score in (BRIER, Log())])
            verdicts.append("p majorizes q" in explorer.describe(**values))
    assert all(verdicts)
    assert (np.array(rises) > 0).all()
    tied = dict(zip([f"q_{i}" for i in range(1, 5)], (45, 45, 10, 0), strict=True))
    assert explorer.buttons["Transfer within q"](tied) == {"q_1": 34, "q_2": 45, "q_3": 10, "q_4": 11}
