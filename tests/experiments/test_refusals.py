# mypy: disable-error-code="arg-type"
"""What is refused by experiments, and the cure."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
from sklearn.datasets import load_iris
from sklearn.ensemble import BaggingClassifier
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GroupKFold, StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from credal_book.studies._study import Stopwatch
from credal_lib import metrics
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.experiments import CrossValidation, Draws, evaluate
from credal_lib.experiments._own_cell import OwnCell, answered
from credal_lib.experiments._own_data import Division, content, read
from credal_lib.experiments._scores import Score
from credal_lib.rewards import Quadratic
from tests.refusals import Refusal, made_test
from tests.studies.wrong import run

X = np.arange(24.0).reshape(12, 2)

Y = np.array(["a", "b", "c"] * 4)

PAIR = {"mine": (X, Y)}

GAUSS = {"Gauss": GaussianNB()}

FRAME = pd.DataFrame(X, columns=["u", "v"])


def run_evaluate(models: Any = GAUSS, data: Any = PAIR, scores: Any = "u65", cv: Any = 3, **options: Any) -> Any:
    """Evaluate without a progress bar."""
    return evaluate(models, data, scores, cv, **{"progress": False, **options})


def labels(y: Any, **options: Any) -> Any:
    """Evaluate with other labels."""
    return run_evaluate(data={"mine": (X, y)}, **options)


def ready(predictions: Any, **options: Any) -> Any:
    """Evaluate ready predictions."""
    return run_evaluate({"ready": {"mine": predictions}}, **options)


class Conformal(GaussianNB):  # type: ignore[misc]
    """Asks for rows to be calibrated on."""

    def conformalize(self, X: Any, y: Any) -> Any:
        """Do nothing."""


class Three:
    """Divides into three parts."""

    def split(self, X: Any, y: Any = None, groups: Any = None) -> Any:
        """Divide."""
        yield range(4), range(4, 8), range(8, 12)

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """Say how often."""
        return 1


class Odd:
    """Answers what it was told."""

    classes_ = np.array(["a", "b", "c"])

    def __init__(self, **told: Any) -> None:
        self.told = told

    def fit(self, X: Any, y: Any) -> Any:
        """Learn nothing."""

    def __getattr__(self, name: str) -> Any:
        """Have the methods that it was told answers of."""
        if name != "told" and name in self.told:
            return lambda _: self.told[name]
        raise AttributeError(name)


def ask(model: Any) -> Any:
    """Ask a fitted model."""
    return answered(model, X[:2], np.array(["a", "b", "c"]), True)


def calibrate(share: float) -> Any:
    """Compute one cell of a model that is calibrated."""
    rows = np.arange(4)
    data = read({"mine": (X, Y)}, None)[0]
    return OwnCell(data, "c", Conformal(), Division(0, 0, rows[:2], rows[2:]), calibration=share).count(Stopwatch())


def found(**options: Any) -> Any:
    """Evaluate two models, to ask for what is not there."""
    return run_evaluate({"Gauss": GaussianNB(), "Gauss, wide": GaussianNB(var_smoothing=1.0)}, **options)


def undefined(y_true: Any, sets: Any) -> float:
    """Score nothing."""
    return float("nan")


def of_three(y_true: Any, sets: Any, third: Any) -> float:
    """Score with something else."""
    return 0.0


NO_FOLDER = Path(__file__)

IRIS = load_iris(return_X_y=True)

OWN = SimpleNamespace(name="iris", X=IRIS[0], y=IRIS[1])


def on(data):
    return evaluate({"Gauss": GaussianNB()}, data, "u65", progress=False)


REFUSALS = {
    # --- Evaluate models
    # models
    "a model without a name": Refusal(
        lambda: run_evaluate(GaussianNB()), TypeError, "models: expected {name: estimator}, got Gau"
    ),
    "a list of models": Refusal(lambda: run_evaluate([GaussianNB()]), TypeError, "give each model a name"),
    "no model": Refusal(
        lambda: run_evaluate({}), ValueError, "models: expected at least one model, {name: estimator}, got none"
    ),
    "a name that is a number": Refusal(
        lambda: run_evaluate({1: GaussianNB()}), TypeError, "a text that is not empty, got 1"
    ),
    "an empty name": Refusal(lambda: run_evaluate({"": GaussianNB()}), TypeError, "a text that is not empty, got ''"),
    "a class": Refusal(
        lambda: run_evaluate({"G": GaussianNB}), TypeError, "models['G']: expected an estimator, got the class Gau"
    ),
    "predictions alone": Refusal(
        lambda: run_evaluate({"A": Y}), TypeError, "ready predictions are given by data set, {data: pred"
    ),
    "no fit": Refusal(
        lambda: run_evaluate({"A": object()}), TypeError, "expected an estimator with fit, but object has none"
    ),
    "no way to predict": Refusal(
        lambda: run_evaluate({"A": StandardScaler()}),
        TypeError,
        "predict_set, predict or predict_proba, but StandardScaler has none",
    ),
    "a regressor": Refusal(
        lambda: run_evaluate({"A": LinearRegression()}), TypeError, "but LinearRegression predicts numbers"
    ),
    "sets that are hidden": Refusal(
        lambda: run_evaluate({"A": BaggingClassifier(NaiveCredalClassifier())}),
        TypeError,
        "BaggingClassifier does not hand on the sets of the NaiveCredalClassifier inside it",
    ),
    "a model without rows": Refusal(
        lambda: run_evaluate(data={"mine": (None, Y)}),
        ValueError,
        "X is None, but the estimator 'Gauss' has to learn from it",
    ),
    "nothing to calibrate with": Refusal(
        lambda: run_evaluate({"C": Conformal()}),
        ValueError,
        "calibration: 'C' is calibrated on rows that it was not fitted on; pass",
    ),
    "nothing to calibrate": Refusal(
        lambda: run_evaluate(calibration=0.2), ValueError, "calibration: no model has conformalize or calibrate; leave"
    ),
    "all for the calibration": Refusal(
        lambda: run_evaluate({"C": Conformal()}, calibration=1),
        ValueError,
        "calibration: expected a share between 0 and 1",
    ),
    "no row to calibrate with": Refusal(
        lambda: calibrate(0.1), ValueError, "0.1 of 2 training rows leaves no row to fit"
    ),
    "a seed of text": Refusal(
        lambda: run_evaluate(seed="1"), TypeError, "seed: expected an integer of at least 0, got '1'"
    ),
    # answers
    "a label that is not there": Refusal(
        lambda: ask(Odd(predict=["a", "z"])), ValueError, "predict: unknown label 'z'"
    ),
    "labels for other rows": Refusal(lambda: ask(Odd(predict=["a"])), ValueError, "predict: expected 2 labels"),
    "sets for other rows": Refusal(
        lambda: ask(Odd(predict_set=np.eye(3, dtype=bool))),
        ValueError,
        "predict_set: expected 2 sets, one per row, got 3",
    ),
    "probabilities of nobody knows what": Refusal(
        lambda: ask(type("Mute", (), {"predict_proba": lambda self, X: np.eye(3)[:2]})()),
        TypeError,
        "predict_proba: Mute does not say which class a column is; its fit has to set classes_",
    ),
    # data
    "data without a name": Refusal(
        lambda: run_evaluate(data=(X, Y)), TypeError, "data: expected {name: (X, y)}, got tuple; give"
    ),
    "no data": Refusal(
        lambda: run_evaluate(data={}), ValueError, "data: expected at least one data set, {name: (X, y)}, got none"
    ),
    "data named as a folder elsewhere": Refusal(
        lambda: run_evaluate(data={"a/b": (X, Y)}),
        ValueError,
        "data: expected a valid folder name, without / and \\, got 'a/b'",
    ),
    "rows alone": Refusal(
        lambda: run_evaluate(data={"mine": X}), TypeError, "data['mine']: expected a pair (X, y), got ndarray"
    ),
    "fewer labels": Refusal(
        lambda: labels(Y[:9]), ValueError, "data['mine']: expected a label for each row, got 12 rows and 9 labels"
    ),
    "rows in another order": Refusal(
        lambda: run_evaluate(data={"mine": (FRAME[::-1], pd.Series(Y))}),
        ValueError,
        "expected the rows in the order of y",
    ),
    "two labels a row": Refusal(lambda: labels(np.column_stack([Y, Y])), ValueError, "shape (n,), got (12, 2)"),
    "a missing label": Refusal(
        lambda: labels([*Y[:5], None, *Y[6:]]), ValueError, "for each row, it is missing in rows [5]"
    ),
    "a label that is not a number": Refusal(
        lambda: labels(np.where(np.arange(12) == 7, np.nan, 1.0)), ValueError, "it is missing in rows [7]"
    ),
    "text and numbers": Refusal(
        lambda: labels([1, "a"] * 6), TypeError, "expected labels of one kind, got text and others"
    ),
    "one class": Refusal(
        lambda: labels(["a"] * 12), ValueError, "expected at least two classes, got ['a']; or pass cl"
    ),
    "a label that classes lack": Refusal(
        lambda: run_evaluate(classes=["a", "b"]),
        ValueError,
        "data['mine'], y: unknown label 'c'; classes are ['a', 'b']",
    ),
    "classes twice": Refusal(
        lambda: run_evaluate(classes=["a", "b", "c", "c"]), ValueError, "classes of 'mine': expected distinct"
    ),
    "classes of other data": Refusal(
        lambda: run_evaluate(classes={"mein": ["a"]}), ValueError, "classes: unknown data set 'mein'; near names: mine"
    ),
    # ready predictions
    "predictions for other data": Refusal(
        lambda: run_evaluate({"ready": {"mein": Y}}),
        ValueError,
        "models['ready']: unknown data set 'mein'; near names: mine",
    ),
    "predictions for some data": Refusal(
        lambda: run_evaluate({"ready": {"mine": Y}}, {**PAIR, "more": (X, Y)}),
        ValueError,
        "models['ready']: expected predictions for each data set, got none for ['more']",
    ),
    "fewer predictions": Refusal(
        lambda: ready(Y[:9]), ValueError, "models['ready']['mine']: expected 12 predictions, one per label, got 9"
    ),
    "an unseen label": Refusal(
        lambda: ready([*Y[:11], "z"]), ValueError, "models['ready']['mine']: predictions: unknown label 'z' in row 11"
    ),
    "a truth that marks a row without a label": Refusal(
        lambda: ready([0, 1] * 6, data={"mine": (X, [0, 1, -1] * 4)}),
        ValueError,
        "data['mine'], y: expected labels, got -1, which marks rows to be ignored",
    ),
    "one text": Refusal(
        lambda: ready("abc"), TypeError, "models['ready']['mine']: predictions: expected a list or an arr"
    ),
    "predictions in another order": Refusal(
        lambda: ready(pd.Series(Y)[::-1], data={"mine": (X, pd.Series(Y))}),
        ValueError,
        "models['ready']['mine']: expected the rows in the order of y, got the same labels in",
    ),
    "probabilities of other classes": Refusal(
        lambda: ready(pd.DataFrame(np.full((12, 3), 1 / 3), columns=["a", "b", "z"])),
        ValueError,
        "expected the labels ['a', 'b', 'c'] as columns, got ['a', 'b', 'z']; name all, or pass all classes",
    ),
    "probabilities of fewer classes": Refusal(
        lambda: ready(np.full((12, 2), 0.5)),
        ValueError,
        "expected shape (12, 3), a row per label and a column per class",
    ),
    "no probabilities": Refusal(lambda: ready(np.ones((12, 3))), ValueError, "expected probabilities that sum to one"),
    # scores
    "no score": Refusal(lambda: run_evaluate(scores=[]), ValueError, "scores: expected at least one score, got none"),
    "a number for scores": Refusal(
        lambda: run_evaluate(scores=65), TypeError, "scores: expected names, rewards or functions, got 65"
    ),
    "a number among scores": Refusal(lambda: run_evaluate(scores=["u65", 80]), TypeError, "functions, got 80"),
    "the class of a reward": Refusal(
        lambda: run_evaluate(scores=[Quadratic]), TypeError, "rewards such as rewards.Quadratic(0.65)"
    ),
    "an unknown score": Refusal(
        lambda: run_evaluate(scores="u56"), ValueError, "scores: unknown score 'u56'; near names: u65"
    ),
    "a score that needs a reward": Refusal(
        lambda: run_evaluate(scores="utility_score"), ValueError, "scores: unknown score 'utility_score'; "
    ),
    "a score twice": Refusal(
        lambda: run_evaluate(scores=("u65", Quadratic(0.65))),
        ValueError,
        "scores: 'u65' occurs twice; pass a dict, which gives",
    ),
    "a function without a name": Refusal(
        lambda: run_evaluate(scores=lambda y, sets: 0), ValueError, "has no name; pass a dict, {name: function}"
    ),
    "part of a function without a name": Refusal(
        lambda: run_evaluate(scores=partial(metrics.utility_score, reward=Quadratic(0.5))), ValueError, "pass a dict"
    ),
    "a name that is a number in a dict": Refusal(
        lambda: run_evaluate(scores={3: "u65"}),
        TypeError,
        "scores: expected each score in a dict to have a name, got 3",
    ),
    "a function of three": Refusal(
        lambda: run_evaluate(scores=of_three),
        TypeError,
        "of_three needs y_true, sets, third; fix the others with functools.partial",
    ),
    "a score that is no number": Refusal(
        lambda: Score("pair", lambda y, sets: (1, 2)).value(
            answered(Odd(predict=["a", "b"]), X[:2], Odd.classes_, False), np.array([0, 1]), Odd.classes_
        ),
        TypeError,
        "pair: expected one number for a cell, got (1, 2)",
    ),
    # division
    "too many folds": Refusal(
        lambda: run_evaluate(cv=5), ValueError, "cv: cannot divide 'mine': n_splits=5 cannot be greater"
    ),
    "text for a division": Refusal(lambda: run_evaluate(cv="five"), ValueError, "cv: cannot divide 'mine': "),
    "groups that are missing": Refusal(
        lambda: run_evaluate(cv=GroupKFold(2)), ValueError, "with groups: cv={name: list(splitter.split(X, y, groups))}"
    ),
    "no division": Refusal(
        lambda: run_evaluate(cv=[]), ValueError, "cv: expected at least one division of 'mine', got none"
    ),
    "no division of one": Refusal(
        lambda: run_evaluate(cv={"yours": 3}),
        ValueError,
        "cv: expected a division for each data set, got none for 'mine'; got ['yo",
    ),
    "no pair": Refusal(
        lambda: run_evaluate(cv=Three()), TypeError, "cv: expected pairs (train, test) of positions in 'mine'"
    ),
    "no test row": Refusal(
        lambda: run_evaluate(cv=[([0, 1], [])]), ValueError, "cv: expected test rows of 'mine', at least one"
    ),
    "a row twice": Refusal(
        lambda: run_evaluate(cv=[([0, 0], [1])]), ValueError, "training rows of 'mine', at least one, each once"
    ),
    "rows beyond": Refusal(
        lambda: run_evaluate(cv=[([0, 1], [12])]), ValueError, "test rows of 'mine' as positions from 0 to 11"
    ),
    "names for rows": Refusal(
        lambda: run_evaluate(cv=[(["u"], [1])]), ValueError, "as positions from 0 to 11, got ['u']"
    ),
    "tested on what was learned": Refusal(
        lambda: run_evaluate(cv=[([0, 1, 2], [2, 3])]),
        ValueError,
        "cv: rows [2] of 'mine' are in the training and in the test part",
    ),
    # a store
    "a division that is drawn anew": Refusal(
        lambda: run_evaluate(cv=StratifiedKFold(3, shuffle=True), store="unused"),
        ValueError,
        "in another way at every call, so that stored cells would never be used again; give it a random_state",
    ),
    "a setting that only this process knows": Refusal(
        lambda: run_evaluate({"A": GaussianNB(priors=lambda: None)}, store="unused"),
        TypeError,
        "store: A holds something that no other process can recognize",
    ),
    "rows that only this process knows": Refusal(
        lambda: content([lambda: None, lambda: None]), TypeError, "store: a row holds something that no other"
    ),
    "a store that is a file": Refusal(
        lambda: run_evaluate(store=NO_FOLDER),
        OSError,
        "store: cannot write into",
    ),
    "a model that cannot be sent": Refusal(
        lambda: run_evaluate({"A": GaussianNB(priors=(one for one in Y))}, n_jobs=2),
        TypeError,
        "n_jobs: A cannot be pickled",
    ),
    # what was found
    "a score that was not computed": Refusal(
        lambda: found().table("u80"), ValueError, "score: unknown score 'u80'; known names: u65"
    ),
    "a score that is a number": Refusal(
        lambda: found().compare(65), TypeError, "score: expected the score's name, got 65"
    ),
    "one model compared": Refusal(
        lambda: run_evaluate().compare(), ValueError, "compare: expected at least two models, got ['Gauss']"
    ),
    "a share without a direction": Refusal(
        lambda: found(scores={"silent": lambda sets: float((~sets.any(axis=1)).mean())}).compare(),
        ValueError,
        "greater_is_better: the name of 'silent' does not say which is better; pass True or False",
    ),
    "a direction of text": Refusal(
        lambda: found().compare(greater_is_better="yes"),
        TypeError,
        "greater_is_better: expected True or False, got 'yes'",
    ),
    "a value that is undefined": Refusal(
        lambda: found(scores=undefined).compare(greater_is_better=True),
        ValueError,
        "some are missing or undefined, see",
    ),
    "probabilities that were not kept": Refusal(
        lambda: found().with_scores("padded_brier_loss"),
        ValueError,
        "padded_brier_loss needs probabilities, and these were not kept, since no score needed them",
    ),
    # --- What `evaluate` refuses as data, with the cure
    "a set of the book by name": Refusal(
        lambda: on(["iris", "vehicle"]),
        ValueError,
        "serves, iris, wine, breast_cancer, digits, got 'vehicle'; pass other",
    ),
    "a misprint": Refusal(lambda: on("irises"), ValueError, "got 'irises'"),
    "one name twice": Refusal(lambda: on(["iris", OWN]), ValueError, "'iris' occurs twice"),
    "a number among names": Refusal(lambda: on(["iris", 3]), TypeError, "got int; pass {name: (X, y)}"),
    "known data: data without a name": Refusal(
        lambda: on([load_iris()]), TypeError, "has no name; pass {name: data set}"
    ),
    "pairs in a list": Refusal(lambda: on([IRIS]), TypeError, "expected {name: (X, y)}"),
    "a pair": Refusal(lambda: on(IRIS), TypeError, "expected {name: (X, y)}"),
    "an array": Refusal(lambda: on(np.zeros(3)), TypeError, "expected {name: (X, y)}"),
    "nothing": Refusal(lambda: on([]), TypeError, "expected {name: (X, y)}"),
    # --- How a data set is divided into training and test rows
    "a splitter without labels": Refusal(
        lambda: list(Draws().split(np.zeros((9, 1)))), ValueError, "y: expected labels, since"
    ),
    "no row left": Refusal(
        lambda: list(Draws(1, (9,)).split(None, np.arange(9))), ValueError, "leaves none of 9 rows for testing"
    ),
    "labels in a table": Refusal(
        lambda: list(Draws().split(None, np.zeros((9, 2)))), ValueError, "y: expected labels of shape (n,)"
    ),
    "a negative seed": Refusal(lambda: Draws(seed=-1), ValueError, "seed: expected an integer of at least 0"),
    "half a seed": Refusal(lambda: Draws(seed=0.5), TypeError, "seed: expected"),  # type: ignore[arg-type]
    "half a fold": Refusal(lambda: CrossValidation(folds=2.5), TypeError, "folds: expected an integer of at least"),
    "one fold": Refusal(lambda: CrossValidation(folds=1), ValueError, "folds: expected an integer of at least 2"),
    "no repetition": Refusal(lambda: Draws(repetitions=0), ValueError, "repetitions: expected an integer"),
    "half a repetition": Refusal(lambda: Draws(repetitions=0.5), TypeError, "repetitions: expected an integer"),
    "no cell": Refusal(
        lambda: run(protocol=Draws(1, (150, 200))),
        ValueError,
        "protocol: no cell is left of the data sets mine with 1 random training sets of each of the sizes 150, 200",
    ),
    # what a protocol draws and a study counts
    "draws of one class": Refusal(
        lambda: Draws().part(np.zeros(9, int), 0, 0, [1]), ValueError, "y: a draw needs at least two classes"
    ),
    "draws of a rare class": Refusal(
        lambda: Draws(1, (2,)).part(np.arange(50_000) // 49_999, 0, 0, [1]),
        ValueError,
        "sizes: none of 1,000 draws of 2 rows has two classes; leave out this size, or classes that are so rare",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
