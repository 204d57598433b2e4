"""What the text of chapter 18 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets, scoreboard
from credal_book.datasets import _draw_twelve_wines
from credal_book.figures import chapter_18
from credal_book.turns._chapter_18 import guarded
from credal_lib import choice
from credal_lib.abstention import confidence_rule, cost_rule, vacuous_for_unknown
from credal_lib.credal_sets import Intervals, dirichlet_bounds
from credal_lib.gambles import lower_expectation, subsets
from credal_lib.rewards import Quadratic

F = Fraction


def three_answers(low, high, precise, bar):
    """Answers of the rejecting classifier, the credal one and the one with a threshold, as the classes named."""
    bounds = Intervals([low, 1 - high], [high, 1 - low])
    found = [
        vacuous_for_unknown(confidence_rule([[precise, 1 - precise]], bar))[0],
        choice.maximal(np.eye(2), bounds),
        guarded([[low, 1 - high]], [[high, 1 - low]], bar)[0],
    ]
    return ["".join(str(j + 1) for j in np.flatnonzero(row)) for row in found]


def test_the_valley():
    """Beaten by somebody who says nothing: 600, 150; Who leads: 0.15 and 0.05."""
    assert chapter_18.RAIN * 1000 == 600
    assert 1000 * F(3, 4) - 600 == 150
    assert F(3, 4) - F(3, 5) == F(15, 100)
    assert F(55, 100) - F(3, 5) == -F(5, 100)


def test_the_four_cases():
    """Two reasons for a pair: the picture, and the third classifier."""
    found = [three_answers(float(low), float(high), float(p), 0.75) for low, p, high in chapter_18.CASES.values()]
    assert found == [["1", "1", "1"], ["12", "1", "12"], ["1", "12", "12"], ["12", "12", "12"]]


def test_pairs_while_the_data_grow():
    """Two reasons for a pair: indeterminacy vanishes, ambiguity does not; more pairs at first with a threshold."""
    for chance, stays in ((F(3, 5), True), (F(9, 10), False)):
        early, late = (chapter_18.shares_of_pairs(chance, n) for n in (10, 100))
        assert late[1] < min(early[1], F(1, 20))
        assert (late[0] > F(99, 100)) is (late[2] > F(99, 100)) is stays
        assert early[2] > F(1, 2)
        assert early[2] == max(early)


def test_the_rejecting_curve():
    """Two reasons for a pair: 1 without data, 0.07 and 0.82 after ten rows, eight of ten; quiz 3."""
    for chance, after_ten in ((F(3, 5), "0.82"), (F(9, 10), "0.07")):
        assert chapter_18.shares_of_pairs(chance, 0)[0] == 1
        assert f"{float(chapter_18.shares_of_pairs(chance, 10)[0]):.2f}" == after_ten
    assert F(8 + 1, 10 + 2) == chapter_18.THRESHOLD > F(7 + 1, 10 + 2)
    (few, credal, _), (many, later, _) = (chapter_18.shares_of_pairs(F(3, 5), n) for n in (100, 1000))
    assert many > few > F(99, 100)
    assert later < credal


@pytest.mark.parametrize(("c", "z"), [(0, F(3, 4)), (3, 0), (2, F(-1, 2)), (1, F(1, 3)), (4, -1)])
def test_the_price_in_a_threshold(c, z):
    """The theorem "The price in a threshold", by the library's rule of least cost."""
    bar = (z + c) / F(1 + c)
    costs = [[-1, c], [c, -1], [-z, -z]]
    for q in range(50, 101):
        p = F(q, 100)
        if p != bar:
            assert cost_rule([[float(p), float(1 - p)]], np.array(costs, dtype=float)).any() == (p > bar)


def test_prices():
    """What a threshold stands for: 3/4 twice; plain rewards never reject; quiz 2."""
    assert F(3, 4) / (1 - F(3, 4)) == 3
    assert F(2, 3) / (1 - F(2, 3)) == 2
    assert cost_rule([[0.5, 0.5], [0.01, 0.99]], [[-1, 0], [0, -1], [0, 0]]).any(axis=1).all()


@pytest.mark.parametrize("seed", range(5))
def test_lower_probabilities_secure(seed):
    """What a threshold stands for, the theorem, second part: naming secures its lower probability, rejecting z."""
    random = np.random.default_rng(seed)
    center = random.dirichlet(np.ones(3))
    low, high = np.maximum(center - 0.1, 0), np.minimum(center + 0.1, 1)
    bounds = Intervals(low, high)
    c, z = 2, 0.25
    gambles = [*(np.eye(3) * (1 + c) - c), [z] * 3]
    secured = lower_expectation(gambles, bounds)
    assert secured[:3] == pytest.approx(lower_expectation(np.eye(3), bounds) * (1 + c) - c)
    assert (secured[3] > secured[:3].max()) == (lower_expectation(np.eye(3), bounds).max() < (z + c) / (1 + c))


def test_two_reports():
    """Unknown, or all classes: 60, 15, 25; 0.60, 0.85, 0.75."""
    right, wrong, rejected = chapter_18.COUNTS.values()
    assert right + wrong + rejected == 100
    found = chapter_18.two_reports_of(0.75)
    assert found["truth covered"] == pytest.approx((0.6, 0.85))
    assert found["average worth"] == pytest.approx((0.6, 0.7875))
    assert F(right + wrong, 100) == F(3, 4)


def test_by_hand():
    """By hand: two cases."""
    assert three_answers(0.58, 0.90, 0.80, 0.75) == ["1", "1", "12"]
    assert three_answers(0.32, 0.60, 0.44, 0.75) == ["12", "12", "12"]
    assert three_answers(0.80, 0.80, 0.80, 0.75) == ["1", "1", "1"]
    assert three_answers(0.44, 0.44, 0.44, 0.75) == ["12", "2", "12"]


def test_the_prior_decides():
    """Where it breaks, "The prior decides": 2/3, 1/3 and 1; 399 of 598 rows; a threshold above 3/4."""
    assert dirichlet_bounds(F(1), 1, 2) == (F(1, 3), 1)
    assert F(1 + 1, 1 + 2) == F(2, 3) > F(6, 10)
    assert F(399 + 1, 598 + 2) == F(2, 3)
    low, high = dirichlet_bounds(F(399), 598, 2)
    assert low > F(66, 100)
    assert high < F(67, 100)
    depends = [F(a + 1, a + b + 2) for b in range(60) for a in range(b, b + 3)]
    assert max(depends) == F(3, 4)
    assert F(399 + 1, 598 + 2) < F(3, 4)


def test_three_classes():
    """Where it breaks, "Three classes": 0.6175 is the best of the seven sets."""
    sets = subsets(3)
    worth = Quadratic(0.65)(sets) @ [0.48, 0.47, 0.05]
    assert sets[worth.argmax()].tolist() == [True, True, False]
    assert worth.max() == pytest.approx(0.6175)


def test_with_a_threshold_of_a_half_or_more_no_part_is_answered():
    """Where it breaks, "Three classes"; exercise 18.4 (b) and (c)."""
    random = np.random.default_rng(0)
    for _ in range(300):
        center = random.dirichlet(np.ones(4) / 2)
        low, high = np.maximum(center - 0.15, 0), np.minimum(center + 0.15, 1)
        assert guarded([low], [high], 0.5 + random.random() / 2).sum() in {1, 4}
    low, high = [0.40, 0.40, 0], [0.55, 0.55, 0.10]
    assert guarded([low], [high], 0.35).tolist() == [[True, True, False]]
    assert guarded([low], [high], 0.65).all()
    secured = lower_expectation(Quadratic(0.65)(subsets(3)), Intervals(low, high))
    assert [f"{v:.4f}" for v in secured] == ["0.4000", "0.4000", "0.0000", "0.5850", "0.2925", "0.2925", "0.4667"]


def test_the_wines():
    """On data: h = 0.8 and 0.6, the table, seven alike, three of five, 3 * 0.8 = 4 * 0.6, two names."""
    y = datasets.twelve_wines().y
    h = F(8, 10)
    bar = F(1, 3) + (4 * h - 2) * F(1, 3) * F(2, 3)
    assert bar == F(6, 10) == F(str(chapter_18.ON_WINES))
    assert h == F(str(chapter_18.PAIR_OF_WINES))
    worth = {1: F(1), 2: h, 3: bar}
    sets = chapter_18.wines_answered()
    found, right = {}, {}
    for name, answers in sets.items():
        sizes = answers.sum(axis=1)
        hits = answers[np.arange(12), y]
        earned = sum((worth[size] for size in sizes[hits].tolist()), F(0)) / 12
        right[name] = set(np.flatnonzero((sizes == 1) & hits).tolist())
        found[name] = (int((sizes == 1).sum()), len(right[name]), int((sizes == 3).sum()), f"{float(earned):.3f}")
    assert found == {
        "precise": (12, 8, 0, "0.667"),
        "rejecting": (10, 7, 2, "0.683"),
        "credal": (7, 6, 1, "0.750"),
        "with a threshold": (5, 4, 7, "0.683"),
    }
    rejecting, credal, guards = (sets[name] for name in ("rejecting", "credal", "with a threshold"))
    same = (rejecting == guards).all(axis=1)
    assert same.sum() == 7
    assert (guards[~same].sum(axis=1) == 3).all()
    assert rejecting[~same, y[~same]].tolist().count(True) == 3
    pairs = credal.sum(axis=1) == 2
    assert (pairs.sum(), credal[pairs, y[pairs]].sum()) == (4, 3)
    assert 3 * h == 4 * bar
    assert guards[pairs].all()
    forbidden = set(np.flatnonzero((credal.sum(axis=1) == 1) & (guards.sum(axis=1) == 3)).tolist())
    assert len(forbidden) == 2
    assert forbidden <= right["credal"]


def test_the_lower_probabilities_of_the_wines_are_the_model_s():
    """On data: the picture."""
    _, credal, codes = _draw_twelve_wines.taught()
    lower = credal.predict_bounds(codes[datasets.twelve_wines().rows]).lower.max(axis=1)
    assert np.floor(100 * lower).tolist() == [round(100 * v) for v in chapter_18.LOWER_ON_WINES]


def test_the_row_of_the_scoreboard_rejects_at_the_same_price():
    """On data: the last sentence."""
    row = next(row for row in scoreboard.rows() if row.chapter == 18)
    named = {name: f"{value:.3f}" for name, value in row.values.items()}
    assert named == {"precise": "0.683", "cautious": "0.750", "silent": "0.600", "top list": "0.600"}


def test_the_solutions():
    """Exercises 18.1 to 18.5."""
    given = ((0.52, 0.68, 0.62), (0.30, 0.55, 0.41), (0.79, 0.93, 0.86))
    assert [three_answers(*case, 0.75) for case in given] == [["12", "1", "12"], ["12", "12", "12"], ["1", "1", "1"]]
    assert F(95, 100) / F(5, 100) == 19
    assert (2 - F(1, 2)) / 3 == F(1, 2)
    assert [F(1, 2) * (F(65, 100) - q) for q in (F(71, 100), F(6, 10))] == [F(-3, 100), F(25, 1000)]
    named = [(a, b) for b in range(60) for a in (b + 1, b + 2) if F(a + 1, a + b + 2) >= F(3, 5)]
    assert sorted(a - b for a, b in named) == [1, 1, 2, 2, 2, 2]
    assert (1, 0) in named
    shares = [chapter_18.shares_of_pairs(F(3, 5), n)[1] for n in (10, 50)]
    assert [f"{float(v):.3f}" for v in shares] == ["0.563", "0.125"]
    for n in range(12):
        for a in range(n + 1):
            depends = max(dirichlet_bounds(F(k), n, 2)[0] for k in (a, n - a)) <= F(1, 2)
            assert depends == (abs(2 * a - n) <= 2)


def test_the_library_has_what_the_text_names():
    """Your turn: the answers of `guarded` are those of the rule of maximality, with a threshold."""
    lower, upper = [[0.5, 0.25, 0.125], [0.4, 0.4, 0.0]], [[0.625, 0.375, 0.25], [0.55, 0.55, 0.1]]
    credal = choice.maximal(np.eye(3), Intervals(lower, upper))
    assert guarded(lower, upper, 0.0).tolist() == credal.tolist()
