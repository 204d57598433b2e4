r"""What the text of chapter 6, of its page *checked* and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed. Each must be on its page word by word, and each decimal, fraction and number of three digits of a
page is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import pytest
import sympy as sp

from credal_book import datasets
from credal_book.figures import chapter_06
from credal_lib import gambles, games, metrics, rewards
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON, CHECKED, SOLUTIONS = (
    f"book/{name}"
    for name in ("part2-sets/06-betting-game", "part2-sets/06-betting-game-checked", "solutions/06-betting-game")
)
NUMBER = re.compile(
    r"\d+\.\d+|\d+/\d+|\\tfrac(?:\d|\{\d+\})(?:\d|\{\d+\})|(?<![\w,])\d{1,3},\d{3}|(?<![\w,.-])\d{3,}|[½⅓⅔¼]"
)
GAME = games.betting_game(3)
THIRDS, UNEVEN = [F(1, 3)] * 3, [F(1, 2), F(3, 10), F(1, 5)]
BY_HAND, WARM_UP = [F(1, 2), F(1, 3), F(1, 6)], [F(1, 2), F(1, 4), F(1, 4)]
ENDS, MIDDLE = [UNEVEN, UNEVEN[::-1]], [F(7, 20), F(3, 10), F(7, 20)]
THIRD_CHOICE = [F(1, 5), F(3, 5), F(1, 5)]
IN_A_ROW = [[1, F(2, 3), 0], [F(2, 3), 1, F(2, 3)], [0, F(2, 3), 1]]
MARKS = {F(1, 2): "½", F(1, 3): "⅓", F(2, 3): "⅔"}


def vector(values):
    """A vector in the book's TeX."""
    return f"({', '.join(map(tex, values))})"


def half_free(*choices):
    """The game in which House may choose all mixtures of these."""
    return games.solve_exact(games.betting_game(3, house=list(choices)))


def reward(sigma, theta):
    """The expected reward, as the library has it."""
    return gambles.expected_reward(sigma, theta)


def guarantee(game, sigma):
    """What a strategy guarantees."""
    return games.reward_range(game, sigma)[0]


@cache
def paid():
    """What the two programs earn in all."""
    y = np.zeros(1000, dtype=int)
    rival = np.eye(3, dtype=bool)[(np.arange(1000) % 10 == 0).astype(int)]
    return [1000 * metrics.discounted_accuracy_score(y, sets) for sets in (np.ones((1000, 3), dtype=bool), rival)]


def added(*values):
    """A sum in the book's TeX."""
    return " + ".join(map(tex, values))


def products(sigma, theta):
    """The terms of an expected reward in the book's TeX."""
    return " + ".join(rf"{tex(s)}\cdot{tex(t)}" for s, t in zip(sigma, theta, strict=True))


GIVEN = {
    LESSON: [
        "(a) 1,000. (b) 500. (c) 333.", "We draw 100,000 bets and, independently, 100,000 true classes",
        "we draw 100,000 strategies", "Let an incorrect bet earn ½ instead of 0", "for 3,000 rounds",
        "every 100 rounds", "in 10,000 draws", "Start with the shares 0.5, 0.3 and 0.2",
        "earn $\\tfrac23$. The next cell",
        "has the shares $(0.4, 0.3, 0.2, 0.1)$", "{dropdown} It guarantees 0.25, because",
        "{dropdown} It guarantees 0.4, by", "has 0.95 against 0.60", "no class has less than $\\tfrac15$",
        "at least the probability $\\tfrac25$",
    ],
    CHECKED: [r"For example, for the set $\{1, 2\}$ the payments $(\tfrac12, 1)$"],
    SOLUTIONS: [],
}  # fmt: skip


def lesson():
    """Sentences of the lesson."""
    free, mixed, row = games.solve_exact(GAME), half_free(*ENDS), games.solve_exact(IN_A_ROW)
    weights = sp.Matrix([[sp.Rational(x) for x in theta] for theta in (*ENDS, THIRD_CHOICE)]).T.LUsolve(
        sp.Matrix([sp.Rational(1, 3)] * 3)
    )
    corners = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    last_five = [F(1, 2), F(1, 2), F(1, 3), F(1, 2)]
    theta = [F(1, 5), F(2, 5), F(2, 5)]
    third = tex(free.value)
    return [
        ("so the rival earns {:.0f}.", paid()[1]),
        ("The program earns {}, so (c)", digits(paid()[0], 1)),
        ("down to the smallest share, {}. However", digits(guarantee(GAME, UNEVEN), 1)),
        ("push the even bets below ${}$ at all", third),
        ("really earn ${}$ on average", tex(reward(UNEVEN, [F(1, 4), F(1, 4), F(1, 2)]))),
        ("push the dot down to {}, the smallest share", digits(guarantee(GAME, UNEVEN), 1)),
        (
            "The value rises to {}, which is half of {} + 1",
            MARKS[games.solve_exact((GAME + 1) * F(1, 2)).value],
            MARKS[free.value],
        ),
        ("the second line is the reward ${}$ from above", tex(reward(UNEVEN, [F(1, 4), F(1, 4), F(1, 2)]))),
        ("all of them approach ${}$", third),
        ("Both sloping lines fall to {} at one end", digits(guarantee(games.betting_game(2), [F(1, 5), F(4, 5)]), 1)),
        (
            r"$\sigma_1 = {}$ is flat, and it guarantees {}.",
            tex(games.solve_exact(games.betting_game(2)).bettor[0][0]),
            MARKS[games.solve_exact(games.betting_game(2)).value],
        ),
        (r"Take $\sigma = {}$", vector(BY_HAND)),
        *((f"| ${vector(corner)}$ | $" + "{}$ |", tex(reward(BY_HAND, corner))) for corner in corners),
        (
            f"| ${vector(THIRDS)}$ | $" + r"{}\left({}\right) = {}$ |",
            third,
            added(*BY_HAND),
            tex(reward(BY_HAND, THIRDS)),
        ),
        ("this strategy guarantees ${}$, which is half of", tex(guarantee(GAME, BY_HAND))),
        (r"\tfrac14\left({}\right) = {}$", added(1, F(1, 2), F(1, 3), 0), tex((1 + F(1, 2) + F(1, 3)) / 4)),
        ("House's probabilities, say ${}$", vector(UNEVEN)),
        ("any mixture of ${}$ and ${}$", *map(vector, ENDS)),
        (r"With a known $\theta$ the value is {}", MARKS[half_free(UNEVEN).value]),
        ("With the mixtures the value is ${}$, which is still more than ${}$", tex(mixed.value), third),
        ("House can do no better than ${}$", vector(MIDDLE)),
        ("First, the strategy ${}$ earns ${}(", vector(mixed.bettor[0]), tex(mixed.bettor[0][0])),
        (
            rf"\theta_1 + \theta_3) = {tex(F(1, 2))} \cdot {{}} = {{}}$ at every point",
            tex(MIDDLE[0] + MIDDLE[2]),
            tex(reward(mixed.bettor[0], MIDDLE)),
        ),
        (r"since $\theta_2 = {}$ there", tex(MIDDLE[1])),
        ("So the value is at least ${}$", tex(guarantee(games.betting_game(3, house=ENDS), mixed.bettor[0]))),
        ("against ${}$ no strategy", vector(MIDDLE)),
        ("the largest probability, ${}$", tex(max(MIDDLE))),
        ("the value is at most ${}$", tex(max(MIDDLE))),
        ("The value is {} again", MARKS[half_free(*ENDS, THIRD_CHOICE).value]),
        (
            r"${} \cdot {} + {} \cdot {} + {} \cdot {}$ is the even choice",
            *(
                part
                for w, theta in zip(weights, (*ENDS, THIRD_CHOICE), strict=True)
                for part in (tex(F(w.p, w.q)), vector(theta))
            ),
        ),
        (r"share {} on class 1, and for all three $\theta = {}$", "½", vector([F(1, 2)] * 2)),
        ("the expected reward {} to each of them", MARKS[reward([F(1, 2)] * 2, [F(1, 2)] * 2)]),
        ("all bets on the middle class guarantee ${}$", tex(row.value)),
        ("while even bets guarantee only ${}$", tex(guarantee(IN_A_ROW, THIRDS))),
        ("a sure ${}$ has the utility {}, but", third, digits(np.sqrt(1 / 3), 3)),
        ("only the expected utility {}.", digits(F(1, 3) * 1, 3)),
        ("| A3, no class outside $S$ | The value remains ${}$", third),
        ("| A4, repetition | The value remains ${}$", third),
        ("| A5, a free House | The value is at least ${}$", third),
        ("and earns ${} = {}$", added(*last_five), tex(sum(last_five))),
        ("would also earn ${}$ on average", tex(sum(last_five))),
        ("The even strategy guarantees $1/{}$", len(games.solve_exact(games.betting_game(4)).bettor[0])),
        ("only the share {} on class 4", digits(guarantee(games.betting_game(4), [F(n, 10) for n in (4, 3, 2, 1)]), 1)),
        ("{{dropdown}} It guarantees {}. Yes", digits(F(1, 10), 1)),
        ("earns $1/2$, so the cautious classifier has $0.95/2 = {}$", digits(F(95, 200), 3)),
        ("has 0.60 against {}.", digits(F(95, 200), 3)),
        ("would have only {}.", digits(F(1, 2), 1)),
        ("the strategy is ${}$, and House's probabilities are ${}$", vector(WARM_UP), vector(theta)),
        (
            "expected reward is ${} = {} = {}$",
            products(WARM_UP, theta),
            added(*(s * t for s, t in zip(WARM_UP, theta, strict=True))),
            tex(reward(WARM_UP, theta)),
        ),
        ("have the smallest share, ${}$", tex(min(WARM_UP))),
        ("The guarantee is ${}$", tex(guarantee(GAME, WARM_UP))),
        (
            "The even strategy guarantees ${}$, which is ${}$ more",
            third,
            tex(free.value - guarantee(GAME, WARM_UP)),
        ),
        ("at most their mean, ${}$", third),
        ("$k = 2$, where it is ${}$", tex(F(1, 2) * F(1, 2))),
        ("for $k = 3$ it is ${}$", tex(F(1, 3) * F(2, 3))),
        ("permutations of ${}$", vector([F(3, 5), F(1, 5), F(1, 5)])),
        (
            "The value is ${}$ for the first set and ${}$ for the second",
            tex(half_free(*permutations([F(3, 5), F(1, 5), F(1, 5)])).value),
            tex(half_free([1, 0, 0], [F(2, 5), F(3, 5), 0], [F(2, 5), 0, F(3, 5)]).value),
        ),
        ("The value is 0 in (a) and ${}$ in (b)", third),
    ]


def checked():
    """Sentences of the page that checks."""
    return [("have the worst case {}, and so have ${}$", MARKS[F(1, 2)], vector([F(1, 2)] * 2))]


def solutions():
    """Sentences of the solutions."""
    bound = half_free([1, 0, 0], [F(2, 5), F(3, 5), 0], [F(2, 5), 0, F(3, 5)])
    value = tex(bound.value)
    average = [(a + b) / 2 for a, b in zip([F(2, 5), F(3, 5), 0], [F(2, 5), 0, F(3, 5)], strict=True)]
    assert average[1] == average[2]
    assert max(average) == bound.value
    return [
        ("The even choice ${}$ is in the set", vector(THIRDS)),
        ("limits every strategy to ${}$", tex(F(1, 3))),
        ("Therefore the value remains ${}$", tex(F(1, 3))),
        ("the strategy earns at least ${}$", value),
        ("House can limit every strategy to ${}$ by choosing ${}$", value, vector(average)),
        ("So the value is ${}$", value),
        (
            "against ${}$ and against ${}$",
            vector([F(2, 5), F(3, 5), 0]),
            vector([F(2, 5), 0, F(3, 5)]),
        ),
        (r"The average is ${}\sigma_1 + {}(\sigma_2 + \sigma_3)$", tex(average[0]), tex(average[1])),
        ("this is less than ${}$", value),
        ("the strategy earns less than ${}$", value),
        ("Therefore the value is 0, not ${}$", tex(games.solve_exact(games.betting_game(2)).value)),
    ]


SAID = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


def prose(page):
    """The text of a page without code, front matter and keys of the bibliography."""
    return re.sub(r"\{cite:p\}`[^`]*`", "", flat(without_code(text_of(page))))


def claims(page):
    return [template.format(*values) for template, *values in SAID[page]()]


@pytest.mark.parametrize("page", SAID)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = prose(page)
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", SAID)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(prose(page), [*claims(page), *GIVEN[page]], NUMBER) == [], CURE


def test_a_number_that_nobody_recomputes_is_noticed():
    text = r"It is 0.25, not 3/98, ½ or \tfrac{13}2, of 1,000 or 333."
    assert uncovered(text, ["It is 0.25"], NUMBER) == ["3/98", "½", r"\tfrac{13}2", "1,000", "333"]


def test_little_more_than_a_third():
    """Lesson, after the first figure: the program earns little more than a third of what the rival earns."""
    program, rival = paid()
    assert 1 / 3 < program / rival < 0.4


def test_a_known_theta_has_one_optimal_strategy_and_the_half_bound_house_too():
    """Lesson, "House is not free": all on class 1; (1/2, 0, 1/2) alone, and the middle of the segment for House."""
    assert half_free(UNEVEN).bettor == ((1, 0, 0),)
    mixed = half_free(*ENDS)
    assert mixed.bettor == ((F(1, 2), 0, F(1, 2)),)
    columns = zip(*ENDS, strict=True)
    assert [sum(w * t for w, t in zip(mixed.house[0], column, strict=True)) for column in columns] == MIDDLE
    assert {reward(mixed.bettor[0], theta) for theta in ENDS} == {F(7, 20)}


def test_even_shares_are_the_only_optimum_again():
    """Lesson, answer to the second change."""
    assert half_free(*ENDS, THIRD_CHOICE).bettor == (tuple(THIRDS),)


def test_where_neighbors_pay_all_bets_are_on_the_middle_class():
    """Lesson, "The other assumptions"."""
    assert games.solve_exact(IN_A_ROW).bettor == ((0, 1, 0),)


def test_assumption_a3():
    """Lesson, "The other assumptions": 0 for a refused class, nothing changes for a class outside."""
    assert games.solve_exact([[1, 0, 0], [0, 1, 0]]).value == 0
    outside = games.solve_exact([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]])
    assert (outside.value, outside.bettor) == (F(1, 3), ((*THIRDS, 0),))


def test_a_strategy_with_a_favorite():
    """Lesson, before "Sure only on average": the slope, and what is guaranteed, for any k."""
    k, z, theta = sp.symbols("k z theta", positive=True)
    rest = (1 - 1 / k - z) / (k - 1)
    earned = (1 / k + z) * theta + rest * (1 - theta)
    assert sp.simplify(sp.diff(earned, theta) - k * z / (k - 1)) == 0
    assert sp.simplify(earned.subs(theta, 0) - (1 / k - z / (k - 1))) == 0


def test_the_average_of_a_score_by_hand():
    """Lesson, "By hand": a single class, a pair and a triple that are correct, and a pair that misses."""
    sets = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]])
    assert metrics.discounted_accuracy_score([0] * 4, sets) == pytest.approx(11 / 24)


def test_independence_cannot_be_dropped():
    """Lesson, "The bet knows more": correct always, never and half of the time, with one formula."""
    truth = np.array([0, 0, 1, 1])
    bets = {1: truth, 0: 1 - truth, F(1, 2): np.array([0, 1, 0, 1])}
    for correct, bet in bets.items():
        assert np.mean(bet == truth) == correct
        sigma, theta = ([F(int((names == j).sum()), 4) for j in (0, 1)] for names in (bet, truth))
        assert reward(sigma, theta) == F(1, 2)


def test_the_twelve_wines():
    """Lesson, "On data": agreed on seven; on five 2 for two, 11/6 for four; single names inside each set."""
    wines = datasets.twelve_wines()
    precise, cautious = (wines.answers[name].sets for name in ("precise", "cautious"))
    assert (precise[:7] == cautious[:7]).all()
    y, precise, cautious = wines.y[7:], precise[7:], cautious[7:]
    named, correct = cautious.sum(axis=1), cautious[np.arange(5), y]
    assert precise[np.arange(5), y].sum() == 2
    assert named[correct].tolist() == [2, 2, 3, 2]
    assert sum(F(1, int(size)) for size in named[correct]) == F(11, 6)
    assert (precise & cautious).any(axis=1).all()


def test_the_bootstrap_interval_has_both_signs():
    """Lesson, "On data": the interval of the difference contains positive and negative numbers."""
    wines = datasets.twelve_wines()
    earned = [sets[np.arange(12), wines.y] / sets.sum(axis=1)
              for sets in (wines.answers[name].sets for name in ("precise", "cautious"))]  # fmt: skip
    difference = earned[0] - earned[1]
    draws = np.random.default_rng(6).integers(12, size=(10_000, 12))
    low, high = np.quantile(difference[draws].mean(axis=1), [0.05, 0.95])
    assert low < 0 < high


def test_a_cautious_winner_wins_under_more_generous_measures():
    """Lesson, "What should you report?": u65, u80 and set-F1 pay at least 1/k for a correct set."""
    for generous in (rewards.Quadratic(F(13, 20)), rewards.Quadratic(F(4, 5)), rewards.FBeta(1)):
        assert all(generous.utility(F(1, k)) >= F(1, k) for k in range(1, 8))


def test_the_random_search_finds_nothing_above():
    """Lesson, "What a computer finds": no random strategy guarantees more than 1/k."""
    for size in range(2, 7):
        drawn = np.random.default_rng(6).dirichlet(np.ones(size), 100_000)
        assert drawn.min(axis=1).max() <= 1 / size


def test_the_bets_of_the_pictures_are_those_of_the_text():
    """Lesson, first table: the three strategies."""
    assert [list(bet) for bet in chapter_06.BETS.values()] == [[1, 0, 0], UNEVEN, THIRDS]
    assert list(chapter_06.KNOWN) == UNEVEN


def test_the_best_responses_of_the_warm_up():
    """Exercise 6.2: classes 2 and 3."""
    assert games.house_reply(GAME, WARM_UP).tolist() == [False, True, True]


def test_the_variance_of_a_single_bet_is_largest_for_two_classes():
    """Exercise 6.3."""
    variances = [F(1, k) * (1 - F(1, k)) for k in range(1, 9)]
    assert variances.index(max(variances)) == 1
    assert sorted(variances[1:], reverse=True) == variances[1:]


def test_the_solutions_of_the_core_exercises():
    """Solutions 6.5 and 6.6: values, and the only optimal strategy."""
    assert half_free(*permutations([F(3, 5), F(1, 5), F(1, 5)])).bettor == (tuple(THIRDS),)
    assert half_free([1, 0, 0], [F(2, 5), F(3, 5), 0], [F(2, 5), 0, F(3, 5)]).bettor == ((1, 0, 0),)


@pytest.mark.parametrize("stakes", [(1, 2), (1, 2, 3), (F(1, 2), 5, 7, 11)])
def test_the_graded_exercise_on_unequal_stakes_has_the_answer_we_mark_by(stakes):
    """Exercise 6.7: value 1 / sum(1/z), both players' shares proportional to 1/z, and unique."""
    solution = games.solve_exact([[z if i == j else 0 for j in range(len(stakes))] for i, z in enumerate(stakes)])
    total = sum(1 / F(z) for z in stakes)
    shares = tuple(1 / F(z) / total for z in stakes)
    assert (solution.value, solution.bettor, solution.house) == (1 / total, (shares,), (shares,))


def test_the_page_checked_agrees_in_all_rows():
    """Checked, "Reproduced": all rows agree; the tolerance of the two physicians is four standard errors."""
    for k in range(2, 7):
        game = games.betting_game(k)
        assert games.solve_exact(game).value == F(1, k)
        assert games.solve(game).value == pytest.approx(1 / k)
    assert rewards.Quadratic(0.5).matrix(2)[-1].tolist() == [0.5, 0.5]
    truths = np.arange(3).repeat(2000)
    guessed = np.mean(np.random.default_rng(12).integers(0, 3, truths.size) == truths)
    assert abs(guessed - 1 / 3) < 4 * np.sqrt(2 / 9 / truths.size)
