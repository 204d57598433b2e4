"""What the text of the pages says about numbers, recomputed. Each docstring names the page and the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets
from credal_lib import comparisons, gambles, games, metrics, rewards
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier

F = Fraction
KNOWN = [F(1, 2), F(3, 10), F(1, 5)]


def test_a_house_bound_to_known_chances_pays_the_greatest():
    """book/part2-sets/06-betting-game.md, "House is not free": 1/2, and 7/20 with (1/2, 0, 1/2) as the only optimum."""
    one = games.solve_exact(games.betting_game(3, house=[KNOWN]))
    assert (one.value, one.bettor) == (F(1, 2), ((1, 0, 0),))
    two = games.solve_exact(games.betting_game(3, house=[KNOWN, KNOWN[::-1]]))
    assert (two.value, two.bettor) == (F(7, 20), ((F(1, 2), 0, F(1, 2)),))


def test_the_bet_of_a_bound_house_earns_the_same_everywhere_and_no_other_is_optimal():
    """book/part2-sets/06-betting-game.md, "House is not free": why the value is 7/20 and its bet the only one."""
    ends, middle = (KNOWN, KNOWN[::-1]), [F(7, 20), F(3, 10), F(7, 20)]
    assert {gambles.expected_reward([F(1, 2), 0, F(1, 2)], theta) for theta in ends} == {F(7, 20)}
    assert [(a + b) / 2 for a, b in zip(*ends, strict=True)] == middle
    assert [i for i in range(3) if middle[i] == max(middle)] == [0, 2]
    uneven = [min(gambles.expected_reward([s, 0, 1 - s], theta) for theta in ends) for s in (F(2, 5), F(3, 5))]
    assert max(uneven) < F(7, 20)


def test_where_neighbors_pay_the_best_bet_leaves_out_two_classes():
    """book/part2-sets/06-betting-game.md, "The others": two thirds for a neighbor; all on the middle, 2/3 and 5/9."""
    game = [[1, F(2, 3), 0], [F(2, 3), 1, F(2, 3)], [0, F(2, 3), 1]]
    solution = games.solve_exact(game)
    assert (solution.value, solution.bettor) == (F(2, 3), ((0, 1, 0),))
    assert games.reward_range(game, [F(1, 3)] * 3)[0] == F(5, 9)


@pytest.mark.parametrize(
    ("theta", "reward"),
    [((1, 0, 0), F(1, 2)), ((0, 1, 0), F(1, 3)), ((0, 0, 1), F(1, 6)), ((F(1, 3),) * 3, F(1, 3))],
)
def test_the_table_by_hand(theta, reward):
    """book/part2-sets/06-betting-game.md, "By hand": four choices of House against (1/2, 1/3, 1/6)."""
    assert gambles.expected_reward([F(1, 2), F(1, 3), F(1, 6)], theta) == reward


def test_four_cases_by_hand_score_eleven_24ths():
    """book/part2-sets/06-betting-game.md, "By hand": a right class, pair and triple, and a pair that misses."""
    sets = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 1, 0]], dtype=bool)
    assert metrics.discounted_accuracy_score([0, 0, 0, 2], sets) == pytest.approx(11 / 24)


def test_even_guesses_inside_the_sets_of_the_last_five_wines_earn_less_than_the_precise_answerer():
    """book/part2-sets/06-betting-game.md, "On data": agreed on seven; on five 2 for two right, 11/6 for four right."""
    wines = datasets.twelve_wines()
    precise, cautious = (wines.answers[name].sets for name in ("precise", "cautious"))
    assert (precise[:7] == cautious[:7]).all()
    y, precise, cautious = wines.y[7:], precise[7:], cautious[7:]
    named, right = cautious.sum(axis=1), cautious[np.arange(5), y]
    assert precise[np.arange(5), y].sum() == 2
    assert sorted(named[right].tolist()) == [2, 2, 2, 3]
    assert sum(F(1, int(size)) for size in named[right]) == F(11, 6)
    assert (precise & cautious).any(axis=1).all()  # one name inside each set


def test_independence_cannot_be_dropped():
    """book/part2-sets/06-betting-game.md, "The bet knows more": right always, never and half of the time."""
    truth = np.array([0, 0, 1, 1])
    bets = {1: truth, 0: 1 - truth, F(1, 2): np.array([0, 1, 0, 1])}
    for right, bet in bets.items():
        assert np.mean(bet == truth) == right
        sigma, theta = ([F(int((names == j).sum()), 4) for j in (0, 1)] for names in (bet, truth))
        assert gambles.expected_reward(sigma, theta) == F(1, 2)


def test_the_quiz():
    """book/part2-sets/06-betting-game.md, "Quiz": the guarantee 0.1, and 0.475 against 0.60."""
    assert games.reward_range(games.betting_game(4), [F(2, 5), F(3, 10), F(1, 5), F(1, 10)])[0] == F(1, 10)
    pairs = np.tile([True, True, False], (20, 1))
    truths = [0] * 19 + [2]
    assert metrics.discounted_accuracy_score(truths, pairs) == pytest.approx(0.475)


def test_the_solutions_of_the_warm_up_and_core_exercises():
    """Chapter 6, exercises 6.1, 6.2, 6.5 and 6.6."""
    sigma = [F(1, 2), F(1, 4), F(1, 4)]
    assert gambles.expected_reward(sigma, [F(1, 5), F(2, 5), F(2, 5)]) == F(3, 10)
    assert games.house_reply(games.betting_game(3), sigma).tolist() == [False, True, True]
    a, b, c, d = F(3, 5), F(1, 5), F(2, 5), F(3, 5)
    assert games.solve_exact(games.betting_game(3, house=[[a, b, b], [b, a, b], [b, b, a]])).value == F(1, 3)
    bound = games.solve_exact(games.betting_game(3, house=[[1, 0, 0], [c, d, 0], [c, 0, d]]))
    assert (bound.value, bound.bettor) == (F(2, 5), ((1, 0, 0),))
    assert games.solve_exact([[1, 0, 0], [0, 1, 0]]).value == 0
    assert games.solve_exact([[1, 0, 0], [0, 1, 0], [0, 0, 1]]).value == F(1, 3)


@pytest.mark.parametrize("stakes", [(1, 2), (1, 2, 3), (F(1, 2), 5, 7, 11)])
def test_the_graded_exercise_on_unequal_stakes_has_the_answer_we_mark_by(stakes):
    """Chapter 6, exercise 6.7: value 1 / sum(1/z), both players' shares proportional to 1/z, and unique."""
    solution = games.solve_exact([[w if i == j else 0 for j in range(len(stakes))] for i, w in enumerate(stakes)])
    total = sum(1 / F(w) for w in stakes)
    shares = tuple(1 / F(w) / total for w in stakes)
    assert (solution.value, solution.bettor, solution.house) == (1 / total, (shares,), (shares,))


def test_the_sets_and_the_two_doubts_by_hand():
    """Chapter 27, lesson, "By hand": the table for (0.5, 0.3, 0.2), and the categories A to D."""
    p = [F(1, 2), F(3, 10), F(1, 5)]
    table = {rewards.FBeta(1): 2, rewards.FBeta(2): 3, rewards.Quadratic(F(13, 20)): 2, rewards.FBeta(0): 1}
    for reward, best in table.items():
        worth = [reward.utility(F(1, k)) * sum(p[:k]) for k in (1, 2, 3)]
        assert worth.index(max(worth)) + 1 == best
    answers = {(6, 4): (F(25, 42), 1, 2), (2, 1): (F(9, 14), 2, 2), (2, 0): (F(9, 10), 1, 1), (1, 0): (F(5, 6), 2, 1)}
    for (a, b), (chance, credal, size) in answers.items():
        X, y = [[1]] * a + [[0]] * (10 - a) + [[1]] * b + [[0]] * (10 - b), [0] * 10 + [1] * 10
        ndc = NondeterministicClassifier(NaiveBayesClassifier()).fit(X, y)
        assert ndc.predict_proba([[1]])[0, 0] == pytest.approx(float(chance))
        assert ndc.predict_set([[1]]).sum() == size
        assert NaiveCredalClassifier().fit(X, y).predict_set([[1]])[0].sum() == credal


@pytest.mark.parametrize(("model", "named"), [("global", "A"), ("local", "AB"), ("local-interval", "ABC")])
def test_one_feature_three_answers(model, named):
    """notebooks/24-protocol.ipynb, "By hand": s = 2, four rows of A, one of B, three of C."""
    counts, with_category = np.array([4, 1, 3]), np.array([4, 1, 0])
    X = np.concatenate([(np.arange(n) < k).astype(int) for n, k in zip(counts, with_category, strict=True)])[:, None]
    ncc = NaiveCredalClassifier(s=2, model=model).fit(X, np.repeat(["A", "B", "C"], counts))
    assert "".join(ncc.classes_[ncc.predict_set([[1]])[0]]) == named
    if model != "global":
        bounds = ncc.predict_bounds([[1]])[0]
        assert (bounds.lower[0], bounds.upper[2]) == (pytest.approx(40 / 103), pytest.approx(2 / 5))


@pytest.mark.parametrize(
    ("zeros", "r_plus", "r_minus"), [("demsar", 15.5, 5.5), ("zsplit", 15.5, 5.5), ("pratt", 14, 4), ("wilcox", 8, 2)]
)
def test_wilcoxons_zeros_by_hand(zeros, r_plus, r_minus):
    """notebooks/24-protocol-checked.ipynb, "Wilcoxon's zeros, by hand": the differences 0, 0, 1, -2, 3, 4."""
    test = comparisons.wilcoxon([0] * 6, [0, 0, 1, -2, 3, 4], zeros=zeros)
    assert (test.r_plus, test.r_minus) == (r_plus, r_minus)


def test_the_critical_difference_by_hand_and_what_it_takes_to_get_below():
    """notebooks/24-protocol.ipynb, "By hand", the quiz, and exercise 24.6 (a)."""
    assert comparisons.critical_difference(4, 14) == pytest.approx(2.569 * (4 * 5 / (6 * 14)) ** 0.5, abs=1e-3)
    assert comparisons.critical_difference(4, 15) > 3.143 - 1.964 > comparisons.critical_difference(4, 16)
    d = np.random.default_rng(24).normal(0.1, 1, 100)
    ratio = comparisons.paired_t(d).t / comparisons.corrected_t(d, 1 / 10).t
    assert (round(ratio, 2), round(3 / ratio, 2)) == (3.48, 0.86)
