# mypy: disable-error-code="arg-type"
"""What is refused by the modules of the library, and the cure."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
from sympy import Symbol, symbols

from credal_book import plots
from credal_lib import gambles, games, metrics, properties, truths
from credal_lib.credal_sets import Intervals, imprecise_dirichlet
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Ha, Quadratic
from tests.refusals import Refusal, made_test

ONE = Intervals([0.1, 0.2], [0.8, 0.9])

TWO = Intervals([[0.1, 0.2]] * 2, [[0.8, 0.9]] * 2)

NAN = float("nan")

RANKS = {"NBC": 1.25, "NCC": 1.75}

U65 = Quadratic(0.65)

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]

REWARD = DiscountedCost(COSTS, 0.5)

ROWS = REWARD.cost_table().astype(float)

NAMES = ["n", "b", "h", "h or b", "h or n", "b or n", "all"]

REFUSALS = {
    # --- Sets of probability distributions
    # bounds
    "a number as bounds": Refusal(lambda: Intervals(0, 1), ValueError, "lower: expected shape (K,) or (n, K)"),
    "bounds with levels": Refusal(
        lambda: Intervals(np.zeros((1, 2, 3)), np.ones((1, 2, 3))), ValueError, "one column per class, got (1, 2, 3)"
    ),
    "bounds without classes": Refusal(lambda: Intervals([], []), ValueError, "one column per class, got (0,)"),
    "bounds of two shapes": Refusal(
        lambda: Intervals([0, 0], [1, 1, 1]), ValueError, "upper: expected the shape of lower, (2,), got (3,)"
    ),
    "NaN bounds": Refusal(lambda: Intervals([NAN, 0], [1, 1]), ValueError, "lower: expected finite numbers"),
    "infinite bounds": Refusal(lambda: Intervals([0, 0], [1, math.inf]), ValueError, "upper: expected finite numbers"),
    "bounds as text": Refusal(lambda: Intervals(["0", "0"], [1, 1]), TypeError, "lower: expected real numbers"),
    "a negative bound": Refusal(lambda: Intervals([-0.1, 0], [1, 1]), ValueError, "probabilities in [0, 1]"),
    "percent as bounds": Refusal(lambda: Intervals([0, 0], [1, 50]), ValueError, "got a bound beyond"),
    "crossed bounds": Refusal(
        lambda: Intervals([[0, 0], [0.6, 0]], [[1, 1], [0.5, 1]]),
        ValueError,
        "got a lower bound above its upper in row 1",
    ),
    "lower bounds above one together": Refusal(
        lambda: Intervals([0.6, 0.6], [1, 1]), ValueError, "the lower ones sum to 1.2; expected at most 1"
    ),
    "upper bounds below one together": Refusal(
        lambda: Intervals([[0, 0]] * 3, [[1, 1], [0.3, 0.4], [0.1, 0.1]]),
        ValueError,
        "no distribution respects the bounds in row 1, the upper ones sum to 0.7",
    ),
    "the length of one credal set": Refusal(lambda: len(ONE), TypeError, "len: expected n credal sets"),
    "one credal set by position": Refusal(lambda: ONE[0], TypeError, "got one, of shape (2,); use it as it is"),
    "a position beyond": Refusal(lambda: TWO[2], IndexError, "index 2 is out of bounds"),
    "vertices of several sets": Refusal(TWO.vertices, ValueError, "got 2 of them; loop over them"),
    "vertices of many classes": Refusal(
        Intervals(np.zeros(16), np.ones(16)).vertices,
        ValueError,
        "at most 15 classes, got 16; expectations and choices",
    ),
    "a negative tolerance of vertices": Refusal(lambda: ONE.vertices(tol=-1), ValueError, "tol: expected a number in"),
    "a NaN tolerance": Refusal(lambda: ONE.is_reachable(tol=NAN), ValueError, "tol: expected a number in [0, inf]"),
    "members of other classes": Refusal(lambda: ONE.contains([1, 0, 0]), ValueError, "p: expected 2 probabilities"),
    "members off one": Refusal(lambda: ONE.contains([0.5, 0.6]), ValueError, "divide by the sum first"),
    "members of other rows": Refusal(
        lambda: TWO.contains([[0.5, 0.5]] * 3), ValueError, "p: expected one credal set, of shape (2,), or 3"
    ),
    "members with levels": Refusal(
        lambda: ONE.contains(np.full((1, 1, 2), 0.5)), ValueError, "one distribution per row, got (1, 1, 2)"
    ),
    # the imprecise Dirichlet model
    "negative counts": Refusal(lambda: imprecise_dirichlet([1, -1]), ValueError, "no negative count, got -1"),
    "no class to count": Refusal(lambda: imprecise_dirichlet([]), ValueError, "counts: expected at least one class"),
    "a number as counts": Refusal(lambda: imprecise_dirichlet(3), ValueError, "counts: expected shape (K,) or (n, K)"),
    "no prior weight": Refusal(lambda: imprecise_dirichlet([1, 1], s=0), ValueError, "s: expected a positive number"),
    # --- Predictions as gambles
    # gambles and probabilities
    "NaN payoffs": Refusal(lambda: gambles.payoff([[NAN, 1]], [0]), ValueError, "gambles: expected finite numbers"),
    "infinite payoffs": Refusal(lambda: gambles.payoff([[math.inf, 1]], [0]), ValueError, "got NaN or infinity"),
    "one gamble alone": Refusal(
        lambda: gambles.payoff([1, 0], [0]),
        ValueError,
        "one column per class, got (2,); one row alone is gambles[np.newaxis, :]",
    ),
    "probabilities off one": Refusal(
        lambda: gambles.expectation([[1, 0]], [0.7, 0.7]), ValueError, "divide by the sum first"
    ),
    "negative probability": Refusal(
        lambda: gambles.expectation([[1, 0]], [1.5, -0.5]), ValueError, "no negative probability"
    ),
    "NaN probability": Refusal(
        lambda: gambles.expectation([[1, 0]], [NAN, 1]), ValueError, "p: expected finite numbers"
    ),
    "too few probabilities": Refusal(
        lambda: gambles.expectation([[1, 0]], [1.0]), ValueError, "2 probabilities, one per class"
    ),
    "too many rows of p": Refusal(
        lambda: gambles.expectation([[1, 0]], [[1, 0], [0, 1]]),
        ValueError,
        "p: expected shape (2,) or (1, 2), got (2, 2)",
    ),
    "one vertex alone": Refusal(lambda: gambles.lower_expectation([[1, 0]], [1, 0]), ValueError, "one vertex per row"),
    "no vertex": Refusal(lambda: gambles.upper_expectation([[1, 0]], np.zeros((0, 2))), ValueError, "shape (V, 2)"),
    # numbers of classes
    "too many classes to list": Refusal(lambda: gambles.subsets(21), ValueError, "Score sets row by row instead"),
    "no class": Refusal(lambda: gambles.subsets(0), ValueError, "n_classes: expected at least 1, got 0"),
    "half a class": Refusal(lambda: gambles.subsets(2.5), TypeError, "expected an integer, got 2.5"),
    "strategies of two lengths": Refusal(
        lambda: gambles.expected_reward([1], [1, 0]), ValueError, "theta: expected 1 numbers, as many as sigma"
    ),
    # expectations
    "bounds as vertices": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], [[0.1, 0.2], [0.8, 0.9]]),
        ValueError,
        "pass credal_sets.Intervals(lower, upper)",
    ),
    "vertices of other classes": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], [[0.2, 0.3, 0.5]]), ValueError, "credal: expected 2 probabilities"
    ),
    "intervals of other classes": Refusal(
        lambda: gambles.upper_expectation([[1, 0, 0]], ONE), ValueError, "expected 3 classes, one per column of the"
    ),
    "a gamble too many": Refusal(
        lambda: gambles.lower_expectation([[1, 0]] * 3, TWO), ValueError, "or 3, one per gamble, got 2"
    ),
    "one gamble against several sets": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], TWO), ValueError, "numpy.broadcast_to(gamble, (n, K))"
    ),
    "a batch of vertices for another number of gambles": Refusal(
        lambda: gambles.lower_expectation([[1, 0]] * 3, np.full((2, 1, 2), 0.5)), ValueError, "one per gamble, got 2"
    ),
    # --- The betting game between a bettor and House
    "a truth value of classes": Refusal(
        lambda: games.betting_game(True), TypeError, "k: expected an integer of at least 1, got True"
    ),
    # games
    "no square of a game": Refusal(
        lambda: games.solve([1, 2]), ValueError, "rows for the bettor and columns for House"
    ),
    "an empty game": Refusal(lambda: games.solve(np.zeros((2, 0))), ValueError, "got shape (2, 0)"),
    "a game of text": Refusal(lambda: games.solve([["a"]]), TypeError, "payoffs: expected numbers"),
    "a game with NaN": Refusal(lambda: games.solve([[NAN]]), ValueError, "payoffs: expected finite numbers"),
    "a float in an exact game": Refusal(
        lambda: games.solve_exact([[0.5]]), TypeError, "write fractions.Fraction(numerator, denominator)"
    ),
    "too large a game": Refusal(
        lambda: games.solve_exact(np.eye(8, dtype=int)), ValueError, "expected at most 5000; use solve"
    ),
    "shares off one": Refusal(lambda: games.reward_range(np.eye(2), [0.5, 0.6]), ValueError, "divide by the sum first"),
    "exact shares off one": Refusal(
        lambda: games.house_reply(np.eye(2), [Fraction(1, 3)] * 2),
        ValueError,
        "sigma: expected shares that sum to one, got a sum of 2/3",
    ),
    "a negative share": Refusal(
        lambda: games.bettor_reply(np.eye(2), [2, -1]), ValueError, "house: expected no negative share"
    ),
    "too few shares": Refusal(
        lambda: games.reward_range(np.eye(2), [1]), ValueError, "sigma: expected 2 shares, got 1"
    ),
    "NaN shares": Refusal(
        lambda: games.reward_range(np.eye(2), [NAN, 1]), ValueError, "sigma: expected a finite number"
    ),
    "shares as text": Refusal(lambda: games.reward_range(np.eye(2), ["1", "0"]), TypeError, "sigma: expected numbers"),
    "shares as a table": Refusal(
        lambda: games.reward_range(np.eye(2), np.eye(2)), ValueError, "expected a list of shares"
    ),
    "one number as shares": Refusal(lambda: games.reward_range(np.eye(2), 1), ValueError, "expected a list of shares"),
    "a wrong vertex of House": Refusal(
        lambda: games.betting_game(2, house=[[1, 0], [1, 1]]), ValueError, "house[1]: expected shares that sum to one"
    ),
    "House without a choice": Refusal(
        lambda: games.betting_game(2, house=[]), TypeError, "house: expected a list of vectors of probabilities, got []"
    ),
    "a negative tolerance": Refusal(
        lambda: games.house_reply(np.eye(2), [1, 0], tol=-1), ValueError, "tol: expected a number in"
    ),
    "a game too large to write out": Refusal(lambda: games.betting_game(20_000), ValueError, "k: "),
    "House without choices": Refusal(
        lambda: games.betting_game(2, "free"),
        TypeError,
        "house: expected a list of vectors of probabilities, got 'free'",
    ),
    "symbols for the linear program": Refusal(
        lambda: games.solve([[Symbol("a"), 1]]), TypeError, "payoffs: expected numbers, got symbols"
    ),
    "nothing among the payoffs": Refusal(lambda: games.solve([[None, 1]]), TypeError, "payoffs: expected a number"),
    "shares of nothing": Refusal(
        lambda: games.reward_range(np.eye(2), [None, 1]), TypeError, "sigma: expected a number"
    ),
    # --- The figures of the book
    "ranks without names": Refusal(
        lambda: plots.critical_difference([1.25, 1.75], 2),
        TypeError,
        "mapping from classifier to mean rank, or a Series",
    ),
    "scores as ranks": Refusal(
        lambda: plots.critical_difference({"NBC": 0.8, "NCC": 0.9}, 2), ValueError, "pass friedman(scores).mean_ranks"
    ),
    "a description without data sets": Refusal(
        lambda: plots.describe_critical_difference(RANKS, 0), ValueError, "n_data_sets: expected an integer"
    ),
    "no share": Refusal(
        lambda: plots.describe_strategies([], []), ValueError, "sigma: expected at least one shares, got 0"
    ),
    # plots and explorers
    "five rewards": Refusal(lambda: plots.utilities([U65] * 5), ValueError, "got 5; draw several figures"),
    "no classifier": Refusal(
        lambda: plots.scores({}), ValueError, "table: expected 1 to 4 of them in one figure, got 0"
    ),
    "different measures": Refusal(
        lambda: plots.describe_scores({"a": {"u65": 1}, "b": {"u80": 1}}),
        ValueError,
        "for every classifier, 'b' has ['u80']",
    ),
    "one reward without a list": Refusal(
        lambda: plots.utilities(Quadratic(0.65)), TypeError, "rewards: expected a list or a mapping of what is drawn"
    ),
    "a name that no reward has": Refusal(
        lambda: plots.utilities(["u66"]), ValueError, "rewards: unknown reward 'u66'; near names: u65"
    ),
    "no reward by size": Refusal(lambda: plots.utilities([0.65]), TypeError, "rewards: expected rewards by size"),
    "more sizes than a figure shows": Refusal(
        lambda: plots.describe_utilities([Quadratic(0.65)], 2**40), ValueError, "n_classes: expected at most"
    ),
    "sizes by the thousand": Refusal(
        lambda: plots.utilities([Quadratic(0.65)], 1000),
        ValueError,
        "n_classes: expected at most 100 sizes in one figure",
    ),
    "a list for a table": Refusal(
        lambda: plots.scores([0.7]), TypeError, "table: expected a mapping from classifier to its scores by measure"
    ),
    "one number per classifier": Refusal(
        lambda: plots.scores({"NBC": 0.7}), TypeError, "table['NBC']: expected a mapping from measure to score"
    ),
    "a score as text": Refusal(
        lambda: plots.describe_scores({"NBC": {"u65": "high"}}),
        ValueError,
        "table['NBC']['u65']: expected a finite score",
    ),
    "a picture of nothing": Refusal(lambda: plots.picture(None, "a line"), TypeError, "ax: expected matplotlib Axes"),
    "a picture without words": Refusal(
        lambda: plots.picture(plots.utilities([Quadratic(0.65)]), None),
        TypeError,
        "description: expected a text, got None",
    ),
    # --- Ten properties that the costs of sets could or should have
    # properties
    "symbols compared": Refusal(
        lambda: check(Ha(symbols("a b"), 1)),
        TypeError,
        "costs: expected numbers, got b; put numbers in for the symbols",
    ),
    "rows of no sets": Refusal(
        lambda: check(COSTS), ValueError, "2**3 - 1 rows for 3 classes, one per nonempty set, got 3"
    ),
    "rows of many classes": Refusal(lambda: check(np.zeros((3, 21))), ValueError, "state which set each row is"),
    "sets of other rows": Refusal(
        lambda: check(COSTS, sets=[[1, 1, 0]]), ValueError, "sets: expected shape (3, 3), one set per row of the costs"
    ),
    "rows labeled in another order": Refusal(
        lambda: check(pd.DataFrame(ROWS, columns=list("hbn"), index=NAMES)),
        ValueError,
        "costs: the row labeled 'n' would be read as {h}; bring the rows into the order of gambles.subsets",
    ),
    "a row labeled by a class and stated to be a pair": Refusal(
        lambda: check(
            pd.DataFrame([[1, 1], [0, 2], [3, 0]], columns=list("hb"), index=["h", "b", "both"]),
            sets=pd.DataFrame([[1, 1], [1, 0], [0, 1]], columns=list("hb")),
        ),
        ValueError,
        "costs: the row labeled 'h' would be read as {h, b}",
    ),
    "no row for a class": Refusal(
        lambda: check([[1, 1]], sets=[[1, 1]]),
        ValueError,
        "the single class 0 has no row; add it, or state class_costs=",
    ),
    "class costs of other classes": Refusal(
        lambda: check(REWARD, class_costs=np.eye(2)),
        ValueError,
        "class_costs: expected shape (3, 3), a row per class, got (2, 2)",
    ),
    "unknown among the sets": Refusal(
        lambda: check(REWARD, sets=[[1, 1, 0], [0, 0, 0]]), ValueError, "expected nonempty sets, but row 1 is empty"
    ),
    "no number of classes": Refusal(
        lambda: check(Quadratic(0.65)), TypeError, "n_classes: expected an integer, got None"
    ),
    "another number of classes": Refusal(
        lambda: properties.table([REWARD], 4), ValueError, "n_classes: the reward is made for 3 classes, got 4"
    ),
    "a name in a table of rewards": Refusal(
        lambda: properties.table([0.65], 3), TypeError, "rewards: expected a Reward such as rewards.Quadratic(0.65)"
    ),
    "a negative tolerance of properties": Refusal(
        lambda: check(REWARD, tol=-1), ValueError, "tol: expected a number in"
    ),
    "a set of other classes": Refusal(
        lambda: possibility([1, 1], COSTS), ValueError, "set_costs: expected shape (3,), one cost per true class, got"
    ),
    "a negative tolerance of possibility": Refusal(
        lambda: possibility([1, 1, 1], COSTS, tol=-1), ValueError, "tol: expected a number in"
    ),
    # --- Uncertain truths
    "shares that do not sum to one": Refusal(
        lambda: truths.Probabilities([[0.5, 0.4]]), ValueError, "rows: expected probabilities that sum to one"
    ),
    "sets of which one is empty": Refusal(
        lambda: truths.Sets([[1, 0], [0, 0]]), ValueError, "row 1 is empty, so that no class can be true"
    ),
    "one-hot truths with two classes": Refusal(
        lambda: truths.OneHot([[1, 0], [1, 1]]), ValueError, "row 1 has [1.0, 1.0]; shares are truths.Probabilities"
    ),
    "one-hot truths that are shares": Refusal(
        lambda: truths.OneHot([[0.5, 0.5]]), ValueError, "expected one 1 and zeros, row 0 has [0.5, 0.5]"
    ),
    "counts that are shares": Refusal(
        lambda: truths.Probabilities.from_counts([[0.5, 0.5]]), ValueError, "of shares pass truths.Probabilities"
    ),
    "a negative count": Refusal(
        lambda: truths.Probabilities.from_counts([[3, -1]]), ValueError, "whole numbers of votes, 0 or more, got -1"
    ),
    "a row without votes": Refusal(
        lambda: truths.Probabilities.from_counts([[3, 1], [0, 0]]), ValueError, "row 1 has none; leave such rows out"
    ),
    "only missing votes": Refusal(
        lambda: truths.Probabilities.from_votes([["a"], [None, NAN]]), ValueError, "row 1 has none"
    ),
    "a vote for no class": Refusal(
        lambda: truths.Probabilities.from_votes([["a", "b"]], classes=["a"]), ValueError, "votes: unknown label 'b'"
    ),
    "labels of the classes that may be true": Refusal(
        lambda: truths.Sets([["cat", "dog"], ["dog"]], classes=["cat", "dog", "eel"]),
        TypeError,
        "rows of labels are truths.Sets.from_votes(rows, classes)",
    ),
    "sets of labels": Refusal(
        lambda: truths.Sets([{"a", "b"}, {"b"}]), TypeError, "truths.Sets.from_votes(rows, classes)"
    ),
    "as many labels as classes": Refusal(
        lambda: truths.Sets([["a", "b"]], classes=["a", "b"]), TypeError, "truths.Sets.from_votes(rows, classes)"
    ),
    "positions of the classes that may be true": Refusal(
        lambda: truths.Sets([[0, 2], [1]]), TypeError, "truths.Sets.from_votes(rows, classes)"
    ),
    "a frame of two readers": Refusal(
        lambda: truths.Probabilities(pd.DataFrame({"one": ["a", "b"], "two": ["b", None]})),
        TypeError,
        "truths.Probabilities.from_votes(rows, classes)",
    ),
    "labels that are certain": Refusal(lambda: truths.OneHot(["a", "b"]), TypeError, "labels need no wrapper"),
    "labels of truths that are not those of the columns": Refusal(
        lambda: truths.Sets([[1, 1]], classes=["a"]), ValueError, "classes: expected 2 labels"
    ),
    "truths of other classes than the predictions": Refusal(
        lambda: metrics.coverage_score(truths.Sets([[1, 1]], ["a", "b"]), [[1, 1]], classes=["a", "c"]),
        ValueError,
        "y_true: the columns ['a', 'b'] are not the classes ['a', 'c']",
    ),
    "truths without the labels that the predictions have": Refusal(
        lambda: metrics.coverage_score(truths.Sets([[1, 1]]), pd.DataFrame([[1, 1]], columns=["a", "b"])),
        ValueError,
        "give both their labels, by classes= of truths.Sets and of this function, or as frames",
    ),
    "truths of fewer rows than the predictions": Refusal(
        lambda: metrics.coverage_score(truths.Sets([[1, 1]]), [[1, 1]] * 2), ValueError, "y_true: expected 2 rows"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
