# mypy: disable-error-code="arg-type"
"""What is refused by metrics, and the cure."""

from typing import Any

import numpy as np
import pandas as pd

from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic
from credal_lib.toplists import Brier
from tests.metrics.test_conformal import P, Y
from tests.refusals import Refusal, made_test
from tests.wrong import Sparse

U50 = Quadratic(0.5)


def risk(y: Any = Y, p: Any = P, reward: Any = U50, **options: Any) -> Any:
    return metrics.conformal_risk(y, p, reward, **{"coverage": 0.5, "calibration": (Y, P)} | options)


Y_COVERAGE = [0, 1]

SETS = [[1, 0], [1, 1]]


def curve(y: Any = (0, 1), answers: Any = (0, 0), confidence: Any = (0.9, 0.6), **options: Any) -> Any:
    return metrics.risk_coverage_curve(y, answers, confidence, **options)


U65 = Quadratic(0.65)


class Known:
    """A fitted classifier of the classes b and c."""

    classes_ = np.array(["b", "c"])

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.ones((len(X), 2), dtype=bool)


SETS_SETS = np.array([[1, 1, 0], [0, 1, 0]])

NAN = float("nan")


def average(y: Any, sets: Any = SETS_SETS, **options: Any) -> float:
    return metrics.utility_score(y, sets, U65, **options)


MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])

COSTS = pd.DataFrame([[0, 1], [2, 0]], index=["b", "a"], columns=["b", "a"])

Y_TABLE = np.array([0, 1, 2, 1])

SETS_TABLE = np.array([[1, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0]], dtype=bool)

BOTH = {"precise": np.array([0, 1, 0, 1]), "cautious": SETS_TABLE}

Q = [0.5, 0.2, 0.2, 0.1]

PAIR = [[1, 1, 0, 0]]

INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]

REFUSALS = {
    # --- Sets at a stated coverage
    "a coverage in percent": Refusal(
        lambda: risk(coverage=90), ValueError, "coverage: expected a number in [0, 1], got 90"
    ),
    "certain coverage": Refusal(
        lambda: metrics.conformal_threshold(Y, P, 1), ValueError, "coverage: expected a number between 0 and 1, not 1"
    ),
    "no reward": Refusal(lambda: risk(reward=0.65), TypeError, "reward: expected a Reward"),
    "calibration without classes": Refusal(
        lambda: risk(calibration=P), TypeError, "calibration: expected two arrays, (true classes, probabilities)"
    ),
    "calibration rows of other classes": Refusal(
        lambda: risk(calibration=([0], [[0.2, 0.3, 0.5]])),
        ValueError,
        "calibration[1]: expected 2 probabilities, one per class",
    ),
    "calibration rows of classes with other names": Refusal(
        lambda: risk(p=pd.DataFrame(P, columns=["a", "b"]), calibration=(Y, pd.DataFrame(P, columns=["b", "c"]))),
        ValueError,
        "calibration[1]: the columns ['b', 'c'] are not the classes ['a', 'b']",
    ),
    "calibration rows without the names of the classes": Refusal(
        lambda: risk(p=pd.DataFrame(P, columns=["a", "b"])), ValueError, "calibration[1]: carries no labels"
    ),
    "no calibration row": Refusal(
        lambda: metrics.conformal_threshold([], P[:0], 0.5), ValueError, "p: expected at least one prediction, got none"
    ),
    "no row to judge": Refusal(lambda: risk([], P[:0]), ValueError, "p: expected at least one prediction, got none"),
    # --- Coverage by stratum
    "strata that have no name": Refusal(
        lambda: metrics.coverage_by(Y_COVERAGE, SETS, "sizes"),
        ValueError,
        "the words are 'class' and 'size'",
    ),
    "too few groups": Refusal(
        lambda: metrics.coverage_by(Y_COVERAGE, SETS, ["a"]), ValueError, "by: expected 2 groups, one per row, got 1"
    ),
    "groups as a table": Refusal(
        lambda: metrics.coverage_by(Y_COVERAGE, SETS, [["a"], ["b"]]),
        ValueError,
        "by: expected labels of shape (n,), got (2, 1)",
    ),
    "a missing group": Refusal(
        lambda: metrics.coverage_by(Y_COVERAGE, SETS, [1.0, float("nan")]),
        ValueError,
        "by: expected a label in every row",
    ),
    "coverage: a coverage in percent": Refusal(
        lambda: metrics.coverage_by(Y_COVERAGE, SETS, "class").gap(90),
        ValueError,
        "level: expected a number in [0, 1], got 90",
    ),
    "no prediction": Refusal(
        lambda: metrics.coverage_score([], [[]]), ValueError, "sets: expected at least one class (column)"
    ),
    "probabilities as sets": Refusal(
        lambda: metrics.mean_set_size([[0.5, 0.5]]), TypeError, "turn probabilities into sets first"
    ),
    # --- Scores of sets as gambles
    "a ratio": Refusal(
        lambda: metrics.gamble_of(metrics.single_accuracy_score),
        ValueError,
        "'single_accuracy_score' is not the average",
    ),
    "a word": Refusal(lambda: metrics.gamble_of("coverage"), ValueError, "expected one of coverage_score"),
    # --- Risk against coverage
    "no instance": Refusal(lambda: curve([], [], []), ValueError, "y_true: expected at least one prediction, got none"),
    "too few answers": Refusal(lambda: curve(answers=[0]), ValueError, "y_pred: expected 2 labels, one per true label"),
    "sets as answers": Refusal(
        lambda: curve(answers=[[1, 0], [1, 1]]), ValueError, "loss=1 - reward.payoff(sets, y_true)"
    ),
    "a missing answer": Refusal(
        lambda: curve(answers=[0, None]), ValueError, "y_pred: expected a label in every row, none in rows [1]"
    ),
    "positions beside text": Refusal(
        lambda: curve(y=["a", "b"]), TypeError, "turn positions into labels with np.asarray(classes)[y_pred]"
    ),
    "a label that is no class": Refusal(
        lambda: curve(["a", "b"], ["a", "c"], classes=["a", "b"]), ValueError, "y_pred: unknown label 'c'"
    ),
    "rows in another order": Refusal(
        lambda: curve(pd.Series([0, 1]), pd.Series([0, 1], index=[1, 0])),
        ValueError,
        "pass y_pred.loc[y_true.index] to go by these labels, y_pred.to_numpy() if the rows",
    ),
    "too few confidences": Refusal(
        lambda: curve(confidence=[0.9]),
        ValueError,
        "confidence: expected shape (2,), one number per instance, got (1,)",
    ),
    "a missing confidence": Refusal(
        lambda: curve(confidence=[0.9, float("nan")]), ValueError, "confidence: expected finite numbers"
    ),
    "probabilities as confidence": Refusal(
        lambda: curve(confidence=[[0.9, 0.1], [0.4, 0.6]]),
        ValueError,
        "confidence: expected shape (2,), one number per instance",
    ),
    "losses as text": Refusal(lambda: curve(loss=["0", "1"]), TypeError, "loss: expected real numbers"),
    "one loss for all": Refusal(
        lambda: curve(loss=lambda y, a: 0.5), ValueError, "loss: expected shape (2,), one number per instance, got ()"
    ),
    "negative weights": Refusal(lambda: curve(sample_weight=[1, -1]), ValueError, "no negative weight, got -1"),
    # --- Scorers for scikit-learn's model selection
    "a measure by its name": Refusal(
        lambda: metrics.set_scorer("mean_set_size"),
        ValueError,
        "unknown reward 'mean_set_size'; known names: discounted_accuracy",
    ),
    "no measure for a scorer": Refusal(
        lambda: metrics.set_scorer(0.65),
        TypeError,
        "measure: expected a Reward, its name, or a score function, got 0.65",
    ),
    "a class of rewards for a scorer": Refusal(lambda: metrics.set_scorer(Quadratic), TypeError, "measure: expected a"),
    "a class of the scorer twice": Refusal(
        lambda: metrics.set_scorer(U65, classes=["a", "a"]), ValueError, "classes: expected distinct labels"
    ),
    "a reward of an unknown name": Refusal(
        lambda: metrics.set_scorer("u66"), ValueError, "measure: unknown reward 'u66'; near names: u65"
    ),
    "a function whose sign nobody stated": Refusal(
        lambda: metrics.set_scorer(max), TypeError, "pass True for a score, False for a loss"
    ),
    "a loss to be maximized": Refusal(
        lambda: metrics.set_scorer(metrics.top_k_loss, greater_is_better=True), ValueError, "expected False for"
    ),
    "a reward to be minimized": Refusal(
        lambda: metrics.set_scorer(U65, greater_is_better=False),
        ValueError,
        "greater_is_better: expected True for Quadratic(half=0.65), got False; leave it out",
    ),
    "classes in the place of the sign": Refusal(
        lambda: metrics.set_scorer(U65, ["a", "b"]), ValueError, "pass labels of classes as classes="
    ),
    "no probabilities for a loss of lists": Refusal(
        lambda: metrics.set_scorer(metrics.padded_log_loss)(Known(), [[0]], ["b"]),
        TypeError,
        "estimator: expected predict_proba beside predict_set",
    ),
    "no predict_set": Refusal(
        lambda: metrics.set_scorer(U65)(object(), [[0]], [0]), TypeError, "expected predict_set(X) -> bool (n, K)"
    ),
    "a class unseen in training under costs": Refusal(
        lambda: metrics.set_scorer(DiscountedCost([[0, 1], [1, 0]], r=0.5))(Known(), [[0]], ["a"]),
        ValueError,
        "y: class 'a' is not among the classes of the training part",
    ),
    # --- Scores over sets; an average over no row is nan
    "ragged lists": Refusal(
        lambda: average([0, 1], [[0, 1], [2]]), ValueError, "predictions.as_sets(predictions, classes)"
    ),
    "a sparse matrix": Refusal(lambda: average([0, 1], Sparse()), TypeError, "pass sets.toarray()"),
    "sets: no prediction": Refusal(
        lambda: average([], np.zeros((0, 3), dtype=bool)), ValueError, "at least one prediction"
    ),
    "the reward before the rest": Refusal(
        lambda: metrics.utility_score(U65, [0] * 9, np.ones((9, 3), dtype=bool)),
        TypeError,
        "or the name of one such as 'u65', got array(",
    ),
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
    "classes as a table": Refusal(lambda: average([0, 1], classes=[[0, 1, 2]]), ValueError, "got shape (1, 3)"),
    # weights
    "sets: negative weights": Refusal(
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
        lambda: metrics.determinacy_score(SETS_SETS, sample_weight=[1]),
        ValueError,
        "sample_weight: expected shape (2,), one weight per prediction, got (1,)",
    ),
    "weights as text": Refusal(lambda: average([0, 1], sample_weight=["1", "1"]), TypeError, "expected real numbers"),
    "sets: no reward": Refusal(
        lambda: metrics.utility_score([0, 1], SETS_SETS, 0.65), TypeError, "such as rewards.Quadratic(0.65)"
    ),
    "sets over other classes": Refusal(
        lambda: metrics.utility_score(["a", "b"], MIXED, Quadratic(0.5), classes=["a", "c"]),
        ValueError,
        "sets: the columns ['b', 'a'] are not the classes ['a', 'c']",
    ),
    "labeled sets and costs by position": Refusal(
        lambda: metrics.utility_score(["a", "b"], MIXED, DiscountedCost([[0, 1], [2, 0]], r=0)),
        ValueError,
        "the costs of the reward carry none; pass classes=",
    ),
    "sets by position and labeled costs": Refusal(
        lambda: metrics.utility_score([0, 1], [[1, 0], [0, 1]], DiscountedCost(COSTS, r=0)),
        ValueError,
        "sets: carries no labels, but the costs of the reward are those of ['b', 'a']",
    ),
    "costs of other classes": Refusal(
        lambda: metrics.utility_score(["a"], [[1, 0]], DiscountedCost(COSTS, r=0), classes=["a", "c"]),
        ValueError,
        "sets: the columns ['a', 'c'] are not the classes of the reward ['b', 'a']",
    ),
    # --- What a table of scores refuses
    "no mapping": Refusal(
        lambda: metrics.scores(Y_TABLE, SETS_TABLE),  # type: ignore[arg-type]
        TypeError,
        "answers: expected {name: answers} of a classifier or more, got array",
    ),
    "nobody": Refusal(lambda: metrics.scores(Y_TABLE, {}), TypeError, "of a classifier or more, got {}"),
    "fewer rows": Refusal(
        lambda: metrics.scores(Y_TABLE, {"a": SETS_TABLE[:3]}), ValueError, "answers['a']: expected one for each of 4"
    ),
    "one answer": Refusal(
        lambda: metrics.scores(Y_TABLE, {"a": 3}),
        TypeError,
        "classes: expected labels of one kind in y_true and answers",
    ),
    "no truth": Refusal(
        lambda: metrics.scores(None, BOTH), ValueError, "y_true: expected labels of shape (n,), got ()"
    ),
    "truth in a table": Refusal(
        lambda: metrics.scores(SETS_TABLE, BOTH), ValueError, "y_true: expected labels of shape (n,)"
    ),
    "text beside numbers": Refusal(
        lambda: metrics.scores([0, 1], {"a": ["cat", "dog"]}), TypeError, "labels of one kind"
    ),
    "probabilities": Refusal(lambda: metrics.scores(Y_TABLE, {"a": SETS_TABLE / 2}), TypeError, "answers['a']: "),
    "unknown name": Refusal(lambda: metrics.scores(Y_TABLE, BOTH, "u66"), ValueError, "unknown measure 'u66'"),
    "one name twice": Refusal(lambda: metrics.scores(Y_TABLE, BOTH, ["u65", "u65"]), ValueError, "occurs twice"),
    "a number": Refusal(
        lambda: metrics.scores(Y_TABLE, BOTH, 3),  # type: ignore[arg-type]
        TypeError,
        "measures: expected names, rewards or functions, got 3",
    ),
    "a class": Refusal(lambda: metrics.scores(Y_TABLE, BOTH, [int]), TypeError, "measures: expected names"),
    "without a name": Refusal(lambda: metrics.scores(Y_TABLE, BOTH, [lambda y, s: 0.0]), ValueError, "has no name"),
    "labels beside positions": Refusal(
        lambda: metrics.scores(["cat", "dog", "cat", "dog"], {"a": SETS_TABLE}), ValueError, "unknown"
    ),
    # --- Losses of probabilistic top lists; the sign is that of the paper, lower is better
    "an invalid list on average": Refusal(
        lambda: metrics.padded_log_loss([0], *INVALID), ValueError, "row 0 is not a valid top list"
    ),
    "no list": Refusal(
        lambda: metrics.padded_brier_loss([], np.zeros((0, 3)), np.zeros((0, 3), dtype=bool)),
        ValueError,
        "listed: expected at least one prediction",
    ),
    "a reward for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Quadratic(0.65)),
        TypeError,
        "a PaddedScore such as toplists.Brier()",
    ),
    "the class for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Brier), TypeError, "a PaddedScore such as toplists.Brier()"
    ),
    # --- Verdicts
    "a measure that is not judged": Refusal(
        lambda: metrics.verdict("auroc"),
        ValueError,
        "measure: expected one of 'coverage', 'coverage of single classes'",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
