"""What the text of chapter 8 and of its solutions says about numbers, recomputed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.proofs.part2_sets.determinate_but_steady import instances
from credal_lib import metrics, rewards, risk

F = Fraction
U80, F1, F2 = rewards.Quadratic(F(4, 5)), rewards.FBeta(1), rewards.FBeta(2)


def member(j):
    return rewards.Concave(lambda x: min(j * x, 1), f"u_{j}")


def lead(reward, f, g):
    return f.lottery(reward).mean - g.lottery(reward).mean


@pytest.fixture
def seven():
    n = F(1, 7)
    return risk.Outcomes((n, 0, 6 * n), (0, 0, 0)), risk.Outcomes((0, 6 * n, 0), (0, n, 0))


def test_the_four_images():
    """Lesson, "A number that looks wrong" and "By hand": equal means, three times the variance."""
    truths, *answers = instances()
    moments = []
    for given in answers:
        sets = np.array([[k in answer for k in (1, 2, 3)] for answer in given])
        reward = risk.Outcomes.from_predictions(np.array(truths) - 1, sets).lottery()
        moments.append((reward.mean, reward.variance, metrics.determinacy_score(sets)))
    assert moments == [(0.25, 3 / 16, 0.25), (0.25, 1 / 16, 0.5)]
    f, g = risk.Outcomes((F(1, 4), 0, 0), (0, F(3, 4), 0)), risk.Outcomes((0, F(1, 2), 0), (F(1, 2), 0, 0))
    assert (f.second_moment, g.second_moment) == (F(1, 4), F(1, 8))
    assert [(f.lottery(member(j)).mean, g.lottery(member(j)).mean) for j in (2, 3)] == [(F(1, 4), F(2, 4))] * 2


def test_two_members_disagree(seven):
    """Lesson, "By hand": the moments, the table of votes, and the lead 2/49 of set-F2."""
    f, g = seven
    assert f.lottery().mean == g.lottery().mean == F(3, 7)
    assert (f.second_moment, g.second_moment) == (F(5, 21), F(3, 14))
    votes = [[h.lottery(member(j)).mean for h in seven] for j in (1, 2, 3)]
    assert votes == [[F(3, 7), F(3, 7)], [F(5, 7), F(6, 7)], [1, F(6, 7)]]
    assert lead(U80, f, g) < 0 == lead(F1, f, g) < lead(F2, f, g)
    assert (lead(U80, f, g), lead(F2, f, g)) == (F(-1, 35), F(2, 49))


@pytest.mark.parametrize(("reward", "weights"), [(U80, (2, 2, 1)), (F2, (7, 4, 10)), (F1, (4, 1, 1))])
def test_the_weights_of_the_committee(reward, weights):
    """Lesson, "A committee speaks for everybody": 2/5, 2/5, 1/5 for u80; 1/3, 4/21, 10/21 for set-F2."""
    total = sum(weights)
    for k in (1, 2, 3):
        x = F(1, k)
        mixed = sum(F(w, total) * min(j * x, 1) for j, w in enumerate(weights, start=1))
        assert mixed == reward.utility(x)
    formula = {
        U80: lambda x: x + F(12, 10) * x * (1 - x),
        F1: lambda x: 2 * x / (1 + x),
        F2: lambda x: 5 * x / (1 + 4 * x),
    }[reward]
    assert [reward.utility(F(1, k)) for k in (1, 2, 3)] == [formula(F(1, k)) for k in (1, 2, 3)]


def test_the_twelve_wines():
    """Lesson, "On data": counts, means, variances, votes, and the worth 6/11 of a pair beyond which all agree."""
    wines = datasets.twelve_wines()
    shares = [risk.Outcomes.from_predictions(wines.y, wines.answers[name].sets) for name in ("precise", "cautious")]
    g, f = (
        risk.Outcomes(*([F(round(12 * share), 12) for share in part] for part in (each.hits, each.misses)))
        for each in shares
    )
    assert [12 * hit for hit in g.hits] == [8, 0, 0]
    assert ([12 * hit for hit in f.hits], 12 * sum(f.misses)) == ([6, 3, 1], 2)
    assert (f.lottery().mean, g.lottery().mean) == (F(47, 72), F(48, 72))
    assert 0.65 < f.lottery().variance / g.lottery().variance < 0.67
    assert [72 * lead(member(j), f, g) for j in (1, 2, 3)] == [-1, 10, 12]
    votes = [lead(member(j), f, g) for j in (1, 2, 3)]
    least = min(votes[1:])  # a judge with u(1/2) = h has the weight 2(1 - h) for u_1
    assert 2 * (1 - F(6, 11)) * votes[0] + (1 - 2 * (1 - F(6, 11))) * least == 0
    assert lead(rewards.Concave(lambda x: (10 * x + min(2 * x, 1)) / F(11), "at the border"), f, g) == 0
    for u in (member(1), member(2), member(3), rewards.Quadratic(F(13, 20)), U80, F1, F2):
        assert lead(u, f, g) >= votes[0], "worse by more than the difference of the means"
        assert lead(u, f, g) > 0 or u.utility(F(1, 2)) <= F(6, 11)
    silent = risk.Outcomes.from_predictions(wines.y, wines.answers["silent"].sets).lottery()
    assert (silent.mean, silent.variance) == (0, 0)


def test_a_utility_that_is_not_concave():
    """Lesson, "Where it breaks": pairs that are always right against guesses right half of the time."""
    pays = {1: 1, F(1, 2): F(2, 5), 0: 0}
    pairs, coin = risk.Lottery((F(1, 2),), (1,)), risk.Lottery((1, 0), (F(1, 2), F(1, 2)))
    assert pairs.mean == coin.mean
    assert (pairs.expected(pays.get), coin.expected(pays.get)) == (F(2, 5), F(1, 2))


def test_quadratic_premiums_have_a_fixed_ratio():
    """Lesson, "Where it breaks": triples to pairs as 8 to 9."""
    for reward in (U80, rewards.Quadratic(F(13, 20))):
        pair, triple = (reward.utility(x) - x for x in (F(1, 2), F(1, 3)))
        assert triple / pair == F(8, 9)


def test_the_answer_of_the_explorer():
    """Lesson, "Play": 0.1724 against 0.1696, F2 prefers f, and the third slider changes the determinacy alone."""
    describe = load("move_mass").describe
    said = describe(-10, 10, 0)
    assert "Variance: f 0.1724, g 0.1696" in said
    assert "u₂ prefers g, u₃ prefers f, u80 prefers g, set-F2 prefers f" in said
    fewer, more = (describe(0, 0, wrong).split("Variance") for wrong in (-9, 9))
    assert fewer[1].replace("f 0.650", "f 0.470") == more[1]


@pytest.mark.parametrize(
    ("reward", "pairs", "triples"), [(member(2), 3, 2), (member(3), 3, 4), (U80, 9, 8), (F2, 7, 8), (F1, 1, 1)]
)
def test_the_lines_in_the_plane_of_shifts(reward, pairs, triples):
    """Checked, "The lines in the plane of shifts": indifferent at z2 : z3 = -triples : pairs, as the lesson says."""
    d2, d3 = F(-triples, 100), F(pairs, 100)
    g = risk.Outcomes((F(1, 4), F(1, 4), F(1, 4)), (F(1, 4), 0, 0))
    hits = (F(1, 4) - d2 / 2 - d3 / 3, F(1, 4) + d2, F(1, 4) + d3)
    f = risk.Outcomes(hits, (1 - sum(hits), 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert lead(reward, f, g) == 0
    if reward is U80:
        assert f.lottery().variance == g.lottery().variance


def test_the_warm_up_exercises():
    """Exercises 8.1 and 8.3."""
    n = F(1, 12)
    h = risk.Outcomes((4 * n, 3 * n, 2 * n), (2 * n, n, 0))
    assert (h.indeterminate_mean, h.indeterminate_second_moment) == (F(13, 72), F(35, 432))
    assert (h.lottery().mean, h.lottery().variance) == (F(37, 72), F(779, 5184))
    f = risk.Outcomes((F(1, 2), 0, 0, F(2, 5)), (F(1, 10), 0, 0, 0))
    g = risk.Outcomes((F(1, 2) + F(3, 40), 0, 0, F(1, 10)), (F(1, 10) + F(9, 40), 0, 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert g.lottery().variance - f.lottery().variance == F(5625, 100000)
    assert [lead(r, f, g) for r in (rewards.Quadratic(F(13, 20)), U80)] == [F(3375, 100000), F(675, 10000)]


def test_the_solutions_of_the_core_exercises():
    """Solutions 8.4 to 8.6: slopes 1.2, 0.6, 1; losses 0.04 and 0.08; seven instances of four classes."""
    assert np.diff([0, 0.4, 0.5, 1]) / np.diff([0, 1 / 3, 1 / 2, 1]) == pytest.approx([1.2, 0.6, 1])
    premiums = [r.utility(F(1, 3)) - F(1, 3) for r in (rewards.Quadratic(F(13, 20)), U80)]
    assert [F(3, 10) * premium for premium in premiums] == [F(4, 100), F(8, 100)]
    n = F(1, 7)
    f = risk.Outcomes((n, 0, 0, 6 * n), (0, 0, 0, 0))
    g = risk.Outcomes((0, 5 * n, 0, 0), (2 * n, 0, 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert g.lottery().variance < f.lottery().variance
    assert lead(U80, f, g) < 0 < min(lead(F1, f, g), lead(F2, f, g))
    shifts = {j: [min(F(j, k), 1) - F(1, k) for k in (2, 3, 4)] for j in (2, 3, 4)}
    assert shifts[3] == [F(1, 2), F(2, 3), F(1, 2)]
    assert shifts[2] == [F(1, 2), F(1, 3), F(1, 4)]
    assert shifts[4] == [F(1, 2), F(2, 3), F(3, 4)]
