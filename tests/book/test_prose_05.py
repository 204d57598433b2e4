"""What the text of chapter 5 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from scipy.stats import multinomial

from credal_book import datasets
from credal_lib import choice, gambles, rewards
from credal_lib.credal_sets import Intervals, extreme_points, imprecise_dirichlet, least_expectation

F = Fraction
H, B, N = range(3)
COSTS = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
LOWER, UPPER = [F(0), F(3, 10), F(4, 10)], [F(2, 10), F(4, 10), F(6, 10)]
EXAMPLE_3 = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6])
RULES = (choice.e_admissible, choice.maximal, choice.interval_dominance)
EQUAL = np.eye(3)


def falls(n):
    """All counts of n scenes whose truth is (0.1, 0.5, 0.4), with their probabilities."""
    counts = np.array([(h, b, n - h - b) for h in range(n + 1) for b in range(n + 1 - h)])
    return counts, multinomial.pmf(counts, n, [0.1, 0.5, 0.4])


def test_about_three_hundred_of_a_thousand_cars_believe_the_opposite():
    """Lesson, "A number that looks wrong": the guess is (c), 120 lead by three, less than half as many."""
    counts, chance = falls(10)
    lead = counts[:, N] - counts[:, B]
    assert 0.29 < chance[lead > 0].sum() < 0.31
    assert 0.115 < chance[lead > 2].sum() < 0.125
    assert chance[lead > 2].sum() < chance[lead > 0].sum() / 2


def test_bicycle_is_chosen_under_the_precise_estimate_and_nothing_is_most_probable():
    """Checked, "Examples 3 and 4, by hand": 1.5, 1.3 and 1.6."""
    estimate = [F(1, 10), F(3, 10), F(6, 10)]
    expected = [gambles.expected_reward(estimate, row.tolist()) for row in COSTS]
    assert expected == [F(15, 10), F(13, 10), F(16, 10)]
    assert max(estimate) == estimate[N]


def test_the_car_brakes_though_most_probably_there_is_nothing():
    """Lesson, "One distribution": 1.4, 1.1 and 2."""
    estimate = [F(1, 10), F(4, 10), F(5, 10)]
    assert [gambles.expected_reward(estimate, row.tolist()) for row in COSTS] == [F(14, 10), F(11, 10), 2]


def test_ten_scenes_by_hand():
    """Lesson, "By hand": the vertices in twelfths, the exchanges under both costs, the answers."""
    vertices = [(3, 4, 5), (1, 6, 5), (1, 4, 7)]
    lower, upper = [F(1, 12), F(4, 12), F(5, 12)], [F(3, 12), F(6, 12), F(7, 12)]
    assert sorted(extreme_points(lower, upper)) == sorted(tuple(F(share, 12) for share in p) for p in vertices)
    expected = {
        (3, 4, -2): [15, 17, 5],
        (-1, 1, 0): [1, 5, 3],
        (0, -1, 1): [1, -1, 3],
    }
    for exchange, values in expected.items():
        assert [gambles.expected_reward(p, exchange) for p in vertices] == values
    equal = (1 - np.eye(3, dtype=int)).tolist()
    assert (COSTS[N] - COSTS[B]).tolist() == [3, 4, -2]
    assert (COSTS[H] - COSTS[B]).tolist() == [-1, 1, 0]
    assert np.subtract(equal[B], equal[N]).tolist() == [0, -1, 1]
    learned = imprecise_dirichlet([1, 4, 5], s=2)
    assert choice.maximal(-COSTS, learned).tolist() == [False, True, False]
    assert choice.maximal(EQUAL, learned).tolist() == [False, True, True]


def test_the_ranges_of_human_and_bicycle_overlap():
    """Lesson, "Ranges forget": 14/12 to 18/12 and 11/12 to 15/12, and interval dominance keeps both."""
    learned = imprecise_dirichlet([1, 4, 5], s=2)
    low, high = gambles.lower_expectation(COSTS, learned) * 12, gambles.upper_expectation(COSTS, learned) * 12
    assert low[[H, B]] == pytest.approx([14, 11])
    assert high[[H, B]] == pytest.approx([18, 15])
    assert choice.interval_dominance(-COSTS, learned).tolist() == [True, True, False]


def test_the_twelve_wines_are_covered_so_often():
    """Lesson, "On data": 8, 10, 0 and 11 of twelve, single classes for the seven surest; wines 7 and 8."""
    wines = datasets.twelve_wines()
    covered = {name: given.sets[np.arange(12), wines.y].sum() for name, given in wines.answers.items()}
    assert covered == {"precise": 8, "cautious": 10, "silent": 0, "top list": 11}
    assert (wines.answers["cautious"].sets.sum(axis=1) == 1).tolist() == [True] * 7 + [False] * 5
    missed = ~wines.answers["cautious"].sets[np.arange(12), wines.y]
    assert np.flatnonzero(missed).tolist() == [7 - 1, 8 - 1]
    assert wines.answers["cautious"].sets[8 - 1].sum() == 2


def fill_in(order, lower, upper):
    """Give each class its lower bound, and the rest to the classes in an order, as much as the intervals allow."""
    p = list(lower)
    for j in order:
        p[j] += min(upper[j] - p[j], 1 - sum(p))
    return tuple(p)


@pytest.mark.long
def test_filling_in_every_order_gives_all_vertices():
    """Lesson, "By hand", for any intervals: also where the bounds cannot be reached."""
    ends = list(combinations(range(0, 11, 2), 2))
    for pairs in product(ends, repeat=3):
        lower, upper = ([F(end, 10) for end in bound] for bound in zip(*pairs, strict=True))
        if sum(lower) <= 1 <= sum(upper):
            filled = {fill_in(order, lower, upper) for order in permutations(range(3))}
            assert filled == set(extreme_points(lower, upper))
            assert all(sum(lo < x < up for lo, x, up in zip(lower, p, upper, strict=True)) <= 1 for p in filled)
    assert len({fill_in(order, LOWER, UPPER) for order in permutations(range(3))}) == 4


def test_the_twelve_candidates():
    """Checked, "The vertices of Example 3": eight are allowed, two are found three times, four are left."""
    table = (
        """0,3,-:7 0,4,-:6+ 2,3,-:5+ 2,4,-:4+ 0,-,4:6 0,-,6:4+ 2,-,4:4+ 2,-,6:2 -,3,4:3 -,3,6:1+ -,4,4:2+ -,4,6:0+"""
    )
    bounds = [(0, 2), (3, 4), (4, 6)]
    found, candidates = [], []
    for free in reversed(range(3)):
        fixed = [*bounds[:free], (None,), *bounds[free + 1 :]]
        for point in product(*fixed):
            left = 10 - sum(share for share in point if share is not None)
            allowed = bounds[free][0] <= left <= bounds[free][1]
            text = ",".join("-" if share is None else str(share) for share in point)
            candidates.append(f"{text}:{left}{'+' * allowed}")
            if allowed:
                found.append(tuple(left if share is None else share for share in point))
    assert " ".join(candidates) == table
    assert sorted(map(found.count, set(found))) == [1, 1, 3, 3]
    assert sorted(set(found)) == [tuple(10 * share for share in p) for p in extreme_points(LOWER, UPPER)]


def test_the_prediction_of_example_4_by_hand():
    """Checked, "The prediction of Example 4": at the four vertices; in the lesson, by sorting."""
    vertices = [(0, 4, 6), (2, 3, 5), (2, 4, 4), (1, 3, 6)]
    for other, values in ((N, [4, 8, 14, 3]), (H, [4, 1, 2, 2])):
        change = (COSTS[other] - COSTS[B]).tolist()
        assert [gambles.expected_reward(p, change) for p in vertices] == values
    order = [N, H, B]
    assert least_expectation([-2, 3, 4], [LOWER[j] for j in order], [UPPER[j] for j in order]) == F(3, 10)


def test_one_can_be_uncertain_of_the_probabilities_and_certain_of_the_decision():
    """Checked, "Examples 3 and 4, by hand": {b, n} under 0/1 costs, with a vertex where they tie."""
    assert choice.bayes(-COSTS, [0.1, 0.3, 0.6]).tolist() == choice.maximal(-COSTS, EXAMPLE_3).tolist()
    assert choice.maximal(-COSTS, EXAMPLE_3).tolist() == [False, True, False]
    assert choice.maximal(EQUAL, EXAMPLE_3).tolist() == [False, True, True]
    assert [p for p in extreme_points(LOWER, UPPER) if p[B] == p[N]]


def test_the_two_cars_answer_differently():
    """Lesson, "By hand": bicycle or nothing after ten scenes, nothing after ten thousand."""
    learned = imprecise_dirichlet([[1, 4, 5], [1000, 4000, 5000]], s=2)
    assert choice.maximal(EQUAL, learned).tolist() == [[False, True, True], [False, False, True]]


@pytest.mark.parametrize("size", range(5, 101, 5))
def test_credal_cars_leave_the_best_class_out_less_often(size):
    """Lesson, "What it does not show": at every size shown; ties count half; and the credal line first rises."""
    counts, chance = falls(size)
    favorites = choice.bayes(EQUAL, counts / size)
    precise = chance @ (1 - favorites[:, B] / favorites.sum(axis=1))
    kept = choice.maximal(EQUAL, imprecise_dirichlet(counts, s=2))
    assert chance @ ~kept[:, B] < precise
    if size == 10:
        alone = chance[counts[:, N] > counts[:, B]].sum()
        assert precise > 0.35 > 0.31 > alone


def test_a_false_lead_of_three_takes_some_scenes():
    """Lesson, "What it does not show": the credal line first rises, then falls."""
    missed = []
    for size in (2, 5, 10, 15, 20, 100):
        counts, chance = falls(size)
        missed.append(chance @ ~choice.maximal(EQUAL, imprecise_dirichlet(counts, s=2))[:, B])
    assert missed[0] == 0
    assert missed[:5] == sorted(missed[:5])
    assert missed[5] < missed[4]


def test_what_the_rules_keep_in_break_it():
    """Lesson, "A class that nobody would choose": what the rules keep; and the remarks of the other page."""
    squeezed = Intervals([0.3, 0.2, 0.2], [0.3, 0.5, 0.5])
    assert [rule(EQUAL, squeezed).sum() for rule in RULES] == [2, 3, 3]
    assert not choice.bayes(EQUAL, squeezed.vertices())[:, 0].any()
    assert [rule(-COSTS, EXAMPLE_3).sum() for rule in RULES] == [1, 1, 2]
    low, high = gambles.lower_expectation(COSTS, EXAMPLE_3), gambles.upper_expectation(COSTS, EXAMPLE_3)
    assert low[H] < high[B] < low[N]
    ends = np.array([[0, 0.45, 0.55], [0.3, 0.3, 0.4]])
    box = Intervals(ends.min(axis=0), ends.max(axis=0))
    assert ends[:, N] - ends[:, B] == pytest.approx([0.1, 0.1])
    assert choice.maximal(EQUAL, ends).tolist() == [False, False, True]
    assert choice.maximal(EQUAL, box).tolist() == [False, True, True]


def test_the_warm_up_exercises():
    """Exercises 5.1 to 5.3: their solutions."""
    assert rewards.Quadratic(0.5).matrix(3).sum(axis=1) == pytest.approx(np.ones(7))
    at = F(2, 3)
    human, bicycle, nothing = (gambles.expected_reward([0, 1 - at, at], row.tolist()) for row in COSTS)
    assert nothing == bicycle < human
    for t in (F(1, 10), F(9, 10)):
        costs = [gambles.expected_reward([0, 1 - t, t], row.tolist()) for row in COSTS]
        assert costs == [1 + t, 2 * t, 4 * (1 - t)]
    coin = Intervals([0.4, 0.3], [0.7, 0.6])
    assert choice.maximal(np.eye(2), coin).all()
    assert gambles.lower_expectation([[1, -1], [-1, 1]], coin) == pytest.approx([-0.2, -0.4])


def test_vertices_of_the_core_exercise():
    """Exercise 5.4: six, two and K vertices."""
    tenths = [F(2, 10), F(2, 10), F(1, 10)], [F(5, 10), F(5, 10), F(4, 10)]
    assert len(extreme_points(*tenths)) == 6
    reported = Intervals([0, 0.25, 0.5], [1, 0.5, 0.5])
    assert reported.reachable() == Intervals([0, 0.25, 0.5], [0.25, 0.5, 0.5])
    assert len(reported.vertices()) == 2
    for K in range(2, 6):
        bounds = [F(j, 20) for j in range(K)]
        total = 1 - sum(bounds)
        vertices = extreme_points(bounds, [low + total for low in bounds])
        assert len(vertices) == K
        assert all(sum(share > low for share, low in zip(p, bounds, strict=True)) == 1 for p in vertices)


def test_the_fourth_decision():
    """Exercise 5.5: two, three and four decisions are kept; the numbers of the solution."""
    costs = np.vstack([COSTS, [1.5, 1.5, 1]])
    credal = Intervals([0, 0.2, 0.4], [0.2, 0.5, 0.7])
    assert [rule(-costs, credal).sum() for rule in RULES] == [2, 3, 4]
    assert (costs @ [0.2, 0.2, 0.6])[[0, 1, 3]] == pytest.approx([1.4, 1.4, 1.2])
    assert gambles.lower_expectation([costs[2] - costs[3]], credal) == pytest.approx(0.05)


def test_three_rules_agree_for_the_dirichlet_model():
    """Exercise 5.6: a class is kept exactly if no other leads it by more than s."""
    for counts in product(range(6), repeat=3):
        learned = imprecise_dirichlet(counts, s=2)
        expected = [n + 2 >= max(counts) for n in counts]
        assert all(rule(EQUAL, learned).tolist() == expected for rule in RULES)


@pytest.mark.parametrize(("upper", "K", "most"), [(F(1, 2), 3, 6), (F(7, 20), 4, 12), (F(3, 10), 5, 30)])
def test_the_graded_exercise_on_vertices_has_the_answer_we_mark_by(upper, K, most):
    """Exercise 5.7: K times the middle binomial coefficient of K - 1."""
    assert len(extreme_points([F(1, 10)] * K, [upper] * K)) == most == K * comb(K - 1, (K - 1) // 2)


def test_the_graded_exercise_on_equal_costs_has_the_answer_we_mark_by():
    """Exercise 5.8: with intervals and 0/1 costs, maximality and interval dominance keep the same classes."""
    ends = list(combinations(range(0, 11, 2), 2))
    for pairs in product(ends, repeat=3):
        lower, upper = np.array(pairs).T / 10
        if lower.sum() <= 1 <= upper.sum():
            credal = Intervals(lower, upper)
            assert (choice.maximal(EQUAL, credal) == choice.interval_dominance(EQUAL, credal)).all()
