"""What the text of chapter 20 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

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

F = Fraction
Q = (F(1, 2), F(1, 5), F(1, 5), F(1, 10))
PICTURE = {frozenset({1, 2}): F(28, 100)} | {frozenset({1, i}): F(24, 100) for i in (3, 4, 5)}
BRIER = toplists.Brier()


def f1(answer, chances):
    return sum(q * instance_f1(frozenset(answer), truth) for truth, q in chances.items())


def test_the_best_answer_is_a_set_that_never_occurs():
    """The best answer is never true: the guess is (b), 0.64 and two thirds."""
    best = max(label_sets(5), key=lambda answer: f1(answer, PICTURE))
    assert best == {1}
    assert best not in PICTURE
    assert (f1({1, 2}, PICTURE), f1({1}, PICTURE)) == (F(16, 25), F(2, 3))
    assert f1(range(1, 6), PICTURE) < f1({1, 2}, PICTURE)


def test_the_product_of_single_labels_has_its_favorite_outside_the_possible_sets():
    """Report a few classes, with their probabilities: street is certain, each other label has about a quarter."""
    single = {i: sum(q for truth, q in PICTURE.items() if i in truth) for i in range(1, 6)}
    assert single[1] == 1
    products = {
        answer: np.prod([float(single[i] if i in answer else 1 - single[i]) for i in range(1, 6)])
        for answer in label_sets(5)
    }
    assert max(products, key=products.get) == {1}


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
    """Where it breaks, "Right numbers, wrong classes": the orders of the scores, and 2 for one that is never right."""
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
