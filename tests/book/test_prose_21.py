"""What the pages of chapter 21 say about numbers, recomputed. Each docstring names the page and the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, combinations

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib.toplists import Brier, Log, Power, Spherical, SymmetricEntropy, majorizes, pad, transfers

F = Fraction
BRIER = Brier()
A, B, C = [F(7, 10)] + [F(1, 10)] * 3, [F(11, 20), F(9, 20), 0, 0], [F(n, 10) for n in (4, 3, 2, 1)]


def entropy(p):
    return BRIER.entropy_of(BRIER.total(p))


def tenths(*entries):
    return tuple(F(n, 10) for n in entries)


def test_the_three_patients():
    """Lesson, "Two patients": Brier for A, log for B, both majorize C; with a surcharge C is cheaper than A."""
    a, b, c = (np.array([p], dtype=float) for p in (A, B, C))
    assert entropy(A) < entropy(B)
    assert Log().entropy(b) < Log().entropy(a)
    assert majorizes(A, C)
    assert majorizes(B, C)
    assert not majorizes(A, B)
    assert not majorizes(B, A)
    assert (entropy(A) + A[0], entropy(C) + C[0]) == (F(118, 100), F(110, 100))
    assert [list(accumulate(p)) for p in (A, B, C)] == [
        list(tenths(7, 8, 9, 10)),
        [F(11, 20), 1, 1, 1],
        list(tenths(4, 7, 9, 10)),
    ]
    for score in (Brier(), Log(), Spherical(), Power(3)):
        assert score.entropy(c) > max(score.entropy(a), score.entropy(b))


def test_the_tangent_by_hand():
    """Lesson, "By hand": 3/8, the heights 1/8 and 9/8 at the corners, and 5/8 under the even truth."""
    p, w = (F(3, 4), F(1, 4)), (F(-3, 2), F(-1, 2))
    ends = [entropy(p) + sum(v * (corner - x) for v, corner, x in zip(w, y, p, strict=True)) for y in ((1, 0), (0, 1))]
    assert (entropy(p), ends) == (F(3, 8), [F(1, 8), F(9, 8)])
    assert ends == [BRIER.score_of(v, BRIER.total(p)) for v in p]
    assert (sum(ends) / 2, sum(ends) / 2 - entropy((F(1, 2), F(1, 2)))) == (F(5, 8), F(1, 8))


def test_the_chain_by_hand():
    """Lesson, "By hand": two transfers, and the entropies 46, 54 and 66 hundredths."""
    chain = transfers(tenths(7, 2, 1), tenths(4, 3, 3))
    assert [step[3] for step in chain] == [tenths(6, 3, 1), tenths(4, 3, 3)]
    assert [entropy(p) for p in (tenths(7, 2, 1), *(step[3] for step in chain))] == [F(n, 100) for n in (46, 54, 66)]
    mixed = [F(4, 5) * x + F(1, 5) * y for x, y in zip(tenths(7, 2, 1), tenths(2, 7, 1), strict=True)]
    assert mixed == list(tenths(6, 3, 1))


def price(p, t):
    return sum(min(v, t) for v in p)


def test_the_prices():
    """Lesson, "By hand" and "Where it breaks": 1/2 and 1/5 for A and B; a tenth against 0.8, 0.1, 0.1."""
    assert price(A, F(1, 2)) < price(B, F(1, 2))
    assert price(B, F(1, 5)) < price(A, F(1, 5))
    one, two = tenths(8, 1, 1), tenths(6, 4, 0)
    assert (price(one, F(1, 10)), price(two, F(1, 10))) == (F(3, 10), F(2, 10))
    assert (price(A, F(1, 2)), price(B, F(1, 2))) == (F(8, 10), F(19, 20))
    assert (price(A, F(1, 5)), price(B, F(1, 5))) == (F(1, 2), F(2, 5))
    assert not majorizes(one, two)
    assert max(one) > max(two)
    for score in (Brier(), Log(), Spherical(), Power(3)):
        first, second = score.entropy(np.array([one, two], dtype=float))
        assert first < second


@pytest.mark.parametrize("tied", [[0.4, 0.2, 0.4], [0.4, 0.4, 0.2], [0.2, 0.4, 0.4]])
def test_what_the_check_of_symmetry_finds(tied):
    """Checked, "In code": the first of tied modes is refused everywhere."""
    mode = SymmetricEntropy(lambda p: 1 - p.max(axis=1), lambda p: -np.eye(p.shape[1])[p.argmax(axis=1)])
    with pytest.raises(ValueError, match="expected a symmetric function"):
        mode([tied], [[1, 1, 1]])


def test_the_answer_of_the_explorer():
    """Lesson, "Play": A majorizes nothing with a 0; transfers raise the entropies; 45, 45, 10, 0 keeps its largest."""
    assert list(accumulate(A))[2] == F(9, 10)
    explorer = load("lorenz_curves")
    values = {**explorer.start, **explorer.buttons["Copy p to q"](explorer.start)}
    rises, verdicts = [], []
    for _ in range(12):
        before = [values[f"q_{i}"] for i in range(1, 5)]
        values |= explorer.buttons["Transfer within q"](values)
        after = [values[f"q_{i}"] for i in range(1, 5)]
        if before != after:
            weights = np.array([before, after]) / sum(before)
            rises.append(
                [*(np.diff(s.entropy(weights))[0] for s in (Brier(), Log())), -np.diff(weights.max(axis=1))[0]]
            )
            verdicts.append("p majorizes q" in explorer.describe(**values))
    brier, log, mode = np.array(rises).T
    assert all(verdicts)
    assert (brier > 0).all()
    assert (log > 0).all()
    assert (mode > 0).all()
    tied = dict(zip([f"q_{i}" for i in range(1, 5)], (45, 45, 10, 0), strict=True))
    assert explorer.buttons["Transfer within q"](tied) == {"q_1": 34, "q_2": 45, "q_3": 10, "q_4": 11}


def test_the_quiz_and_the_warm_up_exercises():
    """Lesson, quiz and warm-up exercises."""
    p, q = (F(1, 2), F(1, 4), F(1, 4)), (F(9, 20), F(9, 20), F(1, 10))
    assert not majorizes(p, q)
    assert not majorizes(q, p)
    assert (entropy(p), entropy(q), 1 - max(p), 1 - max(q)) == (F(5, 8), F(117, 200), F(1, 2), F(11, 20))
    a, b, c, d = (F(1, 2), F(1, 2), F(0)), tenths(6, 2, 2), tenths(4, 4, 2), (F(1, 3),) * 3
    over = {
        (x, y)
        for x in "abcd"
        for y in "abcd"
        if x != y and majorizes(*({"a": a, "b": b, "c": c, "d": d}[z] for z in (x, y)))
    }
    assert over == {("a", "c"), ("b", "c"), ("a", "d"), ("b", "d"), ("c", "d")}
    assert (entropy(a), entropy(b)) == (F(1, 2), F(14, 25))
    steps = transfers(tenths(6, 3, 1, 0), tenths(4, 3, 2, 1))
    assert [(i, j, moved) for i, j, moved, _ in steps] == [(0, 2, F(1, 10)), (0, 3, F(1, 10))]
    assert entropy(tenths(4, 3, 2, 1)) - entropy(tenths(6, 3, 1, 0)) == F(4, 25)
    assert Brier(scale=1)([[0.75, 0.25]], [[1, 1]])[0] == pytest.approx([1 / 16, 9 / 16])


def test_the_dispute():
    """Lesson, exercise 21.5: the second majorizes the first; a score of class 3 alone disagrees."""
    first, second = (F(1, 2), F(3, 10), F(1, 5)), (F(11, 20), F(1, 5), F(1, 4))
    assert majorizes(second, first)
    assert (float(first[2] * (1 - first[2])), float(second[2] * (1 - second[2]))) == (0.16, 0.1875)


def test_the_lemma_on_any_calibrated_list():
    """Page checked, "Where validity is needed": three classes, the list of class 3."""
    assert not majorizes((F(1, 2), F(1, 4), F(1, 4)), (F(1, 2), F(1, 2), F(0)))


def test_the_twelve_wines():
    """Lesson, "On data": 54 of 66 pairs; wines 11 and 12; entropy and charge on average."""
    wines = datasets.twelve_wines()
    given = wines.answers["top list"]
    pairs = list(combinations(given.p, 2))
    assert (sum(majorizes(p, q) or majorizes(q, p) for p, q in pairs), len(pairs)) == (54, 66)
    eleven, twelve = given.p[10:]
    assert sorted(eleven.round(9), reverse=True) == [0.49, 0.29, 0.22]
    assert sorted(twelve.round(9), reverse=True) == [0.46, 0.46, 0.08]
    assert max(eleven) > max(twelve)
    for score in (Brier(), Log()):
        first, second = score.entropy([eleven, twelve])
        assert second < first
    assert round(float(BRIER.entropy(pad(given.p, given.listed)).mean()), 2) == 0.28
    assert round(float(BRIER.loss(given.p, given.listed, wines.y).mean()), 2) == 0.46
    assert round(0.46 - 0.28, 2) == 0.18  # of the rounded numbers, as the sentence has it


def test_the_charges_at_the_kink():
    """Lesson, "Where it breaks": the first of tied favorites is charged 0, the second 1; shared, one half each."""
    for gradient, charges in ((-np.eye(2)[0], [0, 1]), (np.full(2, -1 / 2), [1 / 2, 1 / 2])):
        p = np.array([1 / 2, 1 / 2])
        assert (1 - p.max() + gradient - gradient @ p).tolist() == charges
