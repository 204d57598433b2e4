# mypy: disable-error-code="arg-type"
"""Sets, truths, weights, gambles, the rewards by size, scores, games, plots and explorers."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import I

from credal_lib import explore, gambles, games, metrics, plots, predictions, rewards
from credal_lib.rewards import Concave, FBeta, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)
SETS = np.array([[1, 1, 0], [0, 1, 0]])
NAN = float("nan")


class Sparse:
    """Looks like a SciPy sparse matrix."""

    def toarray(self) -> Any:
        return SETS


def average(y: Any, sets: Any = SETS, **options: Any) -> float:
    return metrics.utility_score(y, sets, U65, **options)


REFUSALS = {
    # sets
    "sets of floats": Refusal(lambda: U65([[0.7, 0.3]]), TypeError, "turn probabilities into sets first"),
    "sets with NaN": Refusal(
        lambda: U65([[NAN, 1]]), TypeError, "expected booleans or the integers 0 and 1, got dtype float"
    ),
    "sets of labels": Refusal(lambda: U65([["a", "b"]]), TypeError, "predictions.as_sets(predictions, classes)"),
    "ragged lists": Refusal(
        lambda: average([0, 1], [[0, 1], [2]]), ValueError, "predictions.as_sets(predictions, classes)"
    ),
    "a sparse matrix": Refusal(lambda: average([0, 1], Sparse()), TypeError, "pass sets.toarray()"),
    "sets with levels": Refusal(
        lambda: U65(SETS[:, :, np.newaxis]), ValueError, "choose one level j with sets[:, :, j]"
    ),
    "one set alone": Refusal(lambda: U65(SETS[0]), ValueError, "one prediction alone is sets[np.newaxis, :]"),
    "no array at all": Refusal(lambda: U65(1), ValueError, "one row per prediction, got ()"),
    "sets without classes": Refusal(
        lambda: U65(np.zeros((2, 0), dtype=bool)), ValueError, "at least one class (column)"
    ),
    "entries beyond 0 and 1": Refusal(
        lambda: U65([[0, 2]]), ValueError, "only 0 and 1, got 2; turn labels into an array"
    ),
    "negative entries": Refusal(lambda: U65([[0, -1]]), ValueError, "only 0 and 1, got -1"),
    "no prediction": Refusal(lambda: average([], np.zeros((0, 3), dtype=bool)), ValueError, "at least one prediction"),
    # truths
    "truths as a column": Refusal(lambda: average([[0], [1]]), ValueError, "y_true: expected shape (2,), got (2, 1)"),
    "too few truths": Refusal(lambda: average([0]), ValueError, "y_true: expected 2 labels, one per prediction, got 1"),
    "truths as text": Refusal(lambda: average(["a", "b"]), TypeError, "pass classes= with the label of each column"),
    "truths as floats": Refusal(
        lambda: average([0.0, 1.0]), TypeError, "expected integer positions of the columns, 0..2"
    ),
    "truths as booleans": Refusal(lambda: average([True, False]), TypeError, "got dtype bool"),
    "truths counted from one": Refusal(
        lambda: average([1, 3]), ValueError, "positions in 0..2, got 3; if these are labels"
    ),
    "negative truths": Refusal(lambda: average([0, -1]), ValueError, "positions in 0..2, got -1"),
    "an unknown label": Refusal(
        lambda: average(["a", "x"], classes=["a", "b", "c"]),
        ValueError,
        "unknown label 'x'; classes are ['a', 'b', 'c']",
    ),
    "too few classes": Refusal(
        lambda: average(["a", "b"], classes=["a", "b"]), ValueError, "classes: expected 3 labels, one per column"
    ),
    "repeated classes": Refusal(
        lambda: average(["a", "b"], classes=["a", "b", "b"]), ValueError, "expected distinct labels"
    ),
    "no classes": Refusal(
        lambda: predictions.as_sets([], classes=[]), ValueError, "at least one label, got shape (0,)"
    ),
    "classes as a table": Refusal(lambda: average([0, 1], classes=[[0, 1, 2]]), ValueError, "got shape (1, 3)"),
    # weights
    "negative weights": Refusal(
        lambda: average([0, 1], sample_weight=[1, -1]), ValueError, "no negative weight, got -1"
    ),
    "zero weights": Refusal(lambda: average([0, 1], sample_weight=[0, 0]), ValueError, "at least one positive weight"),
    "NaN weights": Refusal(
        lambda: average([0, 1], sample_weight=[1, NAN]), ValueError, "sample_weight: expected finite"
    ),
    "weights as a column": Refusal(
        lambda: average([0, 1], sample_weight=[[1], [1]]), ValueError, "expected shape (2,)"
    ),
    "too few weights": Refusal(
        lambda: metrics.determinacy_score(SETS, sample_weight=[1]), ValueError, "shape (2,), got (1,)"
    ),
    "weights as text": Refusal(lambda: average([0, 1], sample_weight=["1", "1"]), TypeError, "expected real numbers"),
    # gambles and probabilities
    "NaN payoffs": Refusal(lambda: gambles.payoff([[NAN, 1]], [0]), ValueError, "gambles: expected finite numbers"),
    "infinite payoffs": Refusal(lambda: gambles.payoff([[math.inf, 1]], [0]), ValueError, "got NaN or infinity"),
    "one gamble alone": Refusal(
        lambda: gambles.payoff([1, 0], [0]), ValueError, "one row of payoffs per decision, got (2,)"
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
    "too large a matrix": Refusal(lambda: U65.matrix(26), ValueError, "all 2**26 - 1 sets would be enumerated"),
    "no class": Refusal(lambda: gambles.subsets(0), ValueError, "n_classes: expected at least 1, got 0"),
    "half a class": Refusal(lambda: gambles.subsets(2.5), TypeError, "expected an integer, got 2.5"),
    "a truth value of classes": Refusal(
        lambda: games.betting_game(True), TypeError, "k: expected an integer, got True"
    ),
    # rewards
    "half as percent": Refusal(lambda: Quadratic(65), ValueError, "half: expected a number in [0.25, 1], got 65"),
    "half too small": Refusal(lambda: Quadratic(Fraction(1, 5)), ValueError, "expected a number in [0.25, 1], got 1/5"),
    "half not a number": Refusal(lambda: Quadratic(NAN), ValueError, "got nan"),
    "half as text": Refusal(lambda: Quadratic("0.65"), TypeError, "half: expected a number, got '0.65'"),
    "half as a truth value": Refusal(lambda: Quadratic(True), TypeError, "half: expected a number, got True"),
    "half imaginary": Refusal(lambda: Quadratic(I / 2), TypeError, "half: expected a number"),
    "beta negative": Refusal(lambda: FBeta(-1), ValueError, "beta: expected a number in [0, inf], got -1"),
    "beta infinite": Refusal(lambda: FBeta(math.inf), ValueError, "beta: expected a finite number, got inf"),
    "unknown as text": Refusal(lambda: Quadratic(0.5, unknown="none"), TypeError, "unknown: expected a number"),
    "unknown infinite": Refusal(lambda: FBeta(unknown=-math.inf), ValueError, "unknown: expected a finite number"),
    "u not callable": Refusal(lambda: Concave(0.65), TypeError, "u: expected a function of the discounted accuracy"),
    "u(0) not 0": Refusal(lambda: Concave(lambda x: x + 1), ValueError, "expected u(0) = 0, got 1; rescale it"),
    "u(1) not 1": Refusal(lambda: Concave(lambda x: 2 * x), ValueError, "(u(x) - u(0)) / (u(1) - u(0))"),
    "u convex": Refusal(lambda: Concave(lambda x: x**2)([[1, 1, 1]]), ValueError, "its slope grows at x = 1/3"),
    "u undefined between": Refusal(
        lambda: Concave(lambda x: x if x in (0, 1) else NAN)([[1, 1]]),
        ValueError,
        "concave function of the discounted accuracy",
    ),
    "a pair worth more than the class": Refusal(
        lambda: Concave(lambda x: x + 6 * x * (1 - x))([[1, 1]]), ValueError, "must not be worth more than the class"
    ),
    "no reward": Refusal(
        lambda: metrics.utility_score([0, 1], SETS, 0.65), TypeError, "such as rewards.Quadratic(0.65)"
    ),
    "no measure for a scorer": Refusal(lambda: metrics.set_scorer("u65"), TypeError, "or a score such as metrics"),
    "a class of rewards for a scorer": Refusal(lambda: metrics.set_scorer(Quadratic), TypeError, "measure: expected a"),
    # converted sets
    "an unknown predicted label": Refusal(
        lambda: predictions.as_sets([["a"], ["x"]], ["a", "b"]),
        ValueError,
        "unknown label 'x' in row 1; classes are ['a', 'b']",
    ),
    "a repeated predicted label": Refusal(
        lambda: predictions.as_sets([[0, 0, 1]], [0, 1, 2]),
        ValueError,
        "if the rows are 0/1 membership, pass numpy.asarray",
    ),
    "a list of truth values": Refusal(
        lambda: predictions.as_sets([[True, False]], [0, 1]),
        TypeError,
        "if the rows are membership, pass numpy.asarray",
    ),
    "a label that is a list": Refusal(
        lambda: predictions.as_sets([[["a"]]], ["a"]), TypeError, "expected labels, got ['a'] in row 0"
    ),
    "one text": Refusal(
        lambda: predictions.as_sets("ab", ["a", "b"]), TypeError, "expected a list or an array, one entry per"
    ),
    "too few columns": Refusal(
        lambda: predictions.as_sets(SETS, [0, 1]), ValueError, "expected 2 columns, one per class, got 3"
    ),
    "a mapping": Refusal(
        lambda: predictions.as_sets({"a": 1}, ["a"]), TypeError, "expected a list or an array, one entry per"
    ),
    "a missing label": Refusal(
        lambda: predictions.as_sets([NAN, "a"], ["a", "b"]), ValueError, "None means no prediction"
    ),
    "several levels of MAPIE": Refusal(
        lambda: predictions.as_sets((np.zeros(2), np.ones((2, 3, 2), dtype=bool)), [0, 1, 2]),
        ValueError,
        "level j with predictions[:, :, j]",
    ),
    "a class of the scorer twice": Refusal(
        lambda: metrics.set_scorer(U65, classes=["a", "a"]), ValueError, "classes: expected distinct labels"
    ),
    "several levels": Refusal(
        lambda: predictions.as_sets(np.ones((2, 3, 2), dtype=bool), [0, 1, 2]),
        ValueError,
        "level j with predictions[:, :, j]",
    ),
    "membership as floats": Refusal(
        lambda: predictions.as_sets(SETS / 1.0, [0, 1, 2]), TypeError, "probabilities into sets first"
    ),
    "a sparse prediction": Refusal(
        lambda: predictions.as_sets(Sparse(), [0, 1, 2]), TypeError, "pass predictions.toarray()"
    ),
    "no predict_set": Refusal(
        lambda: metrics.set_scorer(U65)(object(), [[0]], [0]), TypeError, "expected predict_set(X) -> bool (n, K)"
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
    "no share": Refusal(
        lambda: plots.describe_strategies([], []), ValueError, "sigma: expected at least one shares, got 0"
    ),
    "NaN shares": Refusal(
        lambda: games.reward_range(np.eye(2), [NAN, 1]), ValueError, "sigma: expected shares that sum to one"
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
        lambda: games.betting_game(2, house=[]), ValueError, "at least one vector of chances"
    ),
    "a negative tolerance": Refusal(
        lambda: games.house_reply(np.eye(2), [1, 0], tol=-1), ValueError, "tol: expected a number in"
    ),
    "strategies of two lengths": Refusal(lambda: gambles.expected_reward([1], [1, 0]), ValueError, "zip()"),
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
    "an explorer by number": Refusal(lambda: explore.page(3), TypeError, "name: expected the explorer's name, got 3"),
    "an unknown explorer": Refusal(
        lambda: explore.page("roulette"), ValueError, "name: unknown explorer 'roulette'; known names: "
    ),
    "too large a set to explore": Refusal(lambda: explore.play_house(6), ValueError, "expected 2 to 5 classes, got 6"),
    "too small a set to explore": Refusal(lambda: explore.play_house(1), ValueError, "expected 2 to 5 classes, got 1"),
}

MODULES = (explore, gambles, games, metrics, plots, predictions, rewards)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
