# mypy: disable-error-code="arg-type"
"""What is refused by predictions, and the cure."""

import numpy as np
import pandas as pd
from sklearn.calibration import CalibratedClassifierCV
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GridSearchCV, ShuffleSplit
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib import predictions
from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.predictions import cross_val_predict_set, predict_set
from tests.refusals import Refusal, made_test
from tests.wrong import Sparse

CLASSES = ["cat", "dog"]

CAT = {"label": "cat", "score": 0.75}

VALUES = np.array([[0.5, 0.375]])

INDICES = np.array([[2, 0]])

THREE = ["cat", "cow", "dog"]

SETS = np.array([[1, 1, 0], [0, 1, 0]])

NAN = float("nan")

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])

X = np.array([[0.0], [0.1], [0.2], [1.0], [1.1], [1.2]])

Y = ["a", "a", "a", "b", "b", "b"]

FITTED = GaussianNB().fit(X, Y)

CALIBRATED = CalibratedClassifierCV(NondeterministicClassifier(GaussianNB()), cv=2).fit(X, Y)


class Bare:
    """Sets without labels, at two levels."""

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.zeros(len(X)), np.ones((len(X), 2, 2), dtype=bool)


class Labelless:
    """Sets without labels."""

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.ones((len(X), 2), dtype=bool)


class Conformal:
    """Needs a second part of the data."""

    def calibrate(self, X, y):  # type: ignore[no-untyped-def]
        raise NotImplementedError


REFUSALS = {
    # --- Probabilities and top lists as other software returns them
    "positions before scores": Refusal(
        lambda: predictions.as_top_lists((INDICES, VALUES), THREE),
        TypeError,
        "predictions[1]: expected integers, the positions of the classes, got dtype float64; the order is (values, ind",
    ),
    "scores that are integers": Refusal(
        lambda: predictions.as_top_lists((INDICES, INDICES), THREE),
        TypeError,
        "expected scores, floats, got dt",
    ),
    "fewer positions than scores": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES[:, :1]), THREE),
        ValueError,
        "expected values and indices of one shape (n, k), got (1, 2) and (1, 1)",
    ),
    "values and positions of one prediction": Refusal(
        lambda: predictions.as_top_lists((VALUES[0], INDICES[0]), THREE),
        ValueError,
        "pass values[np.newaxis] and indi",
    ),
    "a position beyond the classes": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES + 1), THREE),
        ValueError,
        "predictions[1]: expected positions in 0..2 of 3 classes, got 3 in row 0",
    ),
    "a position below zero": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES - 1), THREE), ValueError, "of 3 classes, got -1 in row 0"
    ),
    "logits at positions": Refusal(
        lambda: predictions.as_top_lists((VALUES - 1, INDICES), THREE),
        ValueError,
        "got -0.5 in row 0; of logits",
    ),
    "a score at a position that is not a number": Refusal(
        lambda: predictions.as_top_lists((VALUES * np.nan, INDICES), THREE),
        ValueError,
        "scores in [0, 1], got nan",
    ),
    "a position twice": Refusal(
        lambda: predictions.as_top_lists((VALUES, np.array([[2, 2]])), THREE),
        ValueError,
        "predictions[1]: class 'dog' occurs twice in row 0",
    ),
    "values and positions that sum to more than one": Refusal(
        lambda: predictions.as_top_lists((2 * VALUES, INDICES), THREE),
        ValueError,
        "row 0: expected probabilities that sum to at most one, got a sum of 1.75",
    ),
    "values and positions with rows in another order": Refusal(
        lambda: predictions.as_top_lists(
            (pd.DataFrame(np.repeat(VALUES, 2, 0)), pd.DataFrame(np.repeat(INDICES, 2, 0), index=[1, 0])), THREE
        ),
        ValueError,
        "predictions[1]: expected the rows in the order of predictions[0]",
    ),
    "the probability of one of three": Refusal(
        lambda: predictions.as_probabilities([0.5], ["a", "b", "c"], positive="a"),
        ValueError,
        "positive: expected one of two classes, got 'a'; classes are ['a', 'b', 'c']",
    ),
    "a score for a probability of one": Refusal(
        lambda: predictions.as_probabilities([0.5, 7], ["a", "b"], positive="a"),
        ValueError,
        "expected the probability of 'a' in each row, shape (n,), from 0 to 1; got shape (2,), [0.5, 7.0]",
    ),
    "a class without a score": Refusal(
        lambda: predictions.as_probabilities([[CAT]], CLASSES),
        ValueError,
        "expected a score for each of the 2 classes, row 0 lists 1; ask the classifier for all scores (top_k=None)",
    ),
    "an entry without a score": Refusal(
        lambda: predictions.as_top_lists([{"cat": 0.75}], CLASSES), TypeError, "expected entries like {'label': 'cat'"
    ),
    "a label alone": Refusal(lambda: predictions.as_top_lists([["cat"]], CLASSES), TypeError, "got 'cat'; sets and"),
    "a number": Refusal(
        lambda: predictions.as_top_lists([0.75], CLASSES), TypeError, "expected lists of {label, score}, one for each"
    ),
    "a logit": Refusal(
        lambda: predictions.as_top_lists([{"label": "cat", "score": 2.5}], CLASSES), ValueError, "of logits take the"
    ),
    "scores of a sum above one": Refusal(
        lambda: predictions.as_top_lists([[CAT, {"label": "dog", "score": 0.5}]], CLASSES),
        ValueError,
        "row 0: expected probabilities that sum to one, got a sum of 1.25; scores that are not of exclusive",
    ),
    "scores of all classes short of one": Refusal(
        lambda: predictions.as_probabilities([[CAT, {"label": "dog", "score": 0.125}]], CLASSES),
        ValueError,
        "row 0: expected probabilities that sum to one, got a sum of 0.875",
    ),
    "a label twice": Refusal(
        lambda: predictions.as_top_lists([[CAT, CAT]], CLASSES), ValueError, "label 'cat' occurs twice in row 0"
    ),
    "an unknown label": Refusal(
        lambda: predictions.as_top_lists([[{"label": "cow", "score": 0.5}]], CLASSES), ValueError, "unknown label 'cow'"
    ),
    "probabilities without rows": Refusal(
        lambda: predictions.as_probabilities([0.5, 0.5], CLASSES), ValueError, "one row of probabilities per instance"
    ),
    # --- The one way in
    "no classes": Refusal(
        lambda: predictions.as_sets([], classes=[]), ValueError, "at least one label, got shape (0,)"
    ),
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
        "level j with predictions[1][:, :, j]",
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
    "predictions of other classes": Refusal(
        lambda: predictions.as_sets(MIXED, ["a", "c"]), ValueError, "['b', 'a'] are not the classes ['a', 'c']"
    ),
    "predictions of more classes": Refusal(
        lambda: predictions.as_sets(MIXED, ["a"]), ValueError, "pass predictions[list(classes)]"
    ),
    "entries without labels": Refusal(
        lambda: predictions.as_sets([{"name": "a"}], ["a"]), TypeError, "expected entries like {'label': 'cat'"
    ),
    "columns twice": Refusal(
        lambda: predictions.as_sets(MIXED[["a", "a"]], ["a", "b"]), ValueError, "distinct columns, one per class"
    ),
    "columns that may be positions": Refusal(
        lambda: predictions.as_sets(pd.DataFrame([[1, 0]]), [1, 0]), ValueError, "may be positions or labels"
    ),
    "labels or membership": Refusal(
        lambda: predictions.as_sets([[0, 1], [1, 0]], [0, 1]), ValueError, "if they are labels, [set(row) for row in"
    ),
    "as sets: a label twice": Refusal(
        lambda: predictions.as_sets([["a"], ["b", "b"]], ["a", "b"]), ValueError, "label 'b' occurs twice in row 1"
    ),
    "numbers for lists of scores": Refusal(
        lambda: predictions.as_top_lists([1, 2], ["a", "b"]),
        TypeError,
        "predictions: expected lists of {label, score}",
    ),
    "a class for predictions": Refusal(
        lambda: predictions.as_top_lists(dict, ["a", "b"]), TypeError, "predictions: expected a list or an array, one"
    ),
    # --- Sets from estimators
    "neither predict_set nor predict": Refusal(lambda: predict_set(object(), X), TypeError, "but object has neither"),
    "a class instead of a classifier": Refusal(lambda: predict_set(GaussianNB, X), TypeError, "got the class Gauss"),
    "a regressor": Refusal(
        lambda: predict_set(LinearRegression().fit(X, [0, 0, 0, 1, 1, 1]), X), TypeError, "predicts no classes"
    ),
    "not fitted": Refusal(lambda: predict_set(GaussianNB(), X), NotFittedError, "Call 'fit'"),
    "a pipeline that is not fitted": Refusal(
        lambda: predict_set(make_pipeline(StandardScaler(), GaussianNB()), X), NotFittedError, "not fitted"
    ),
    "a search that is not fitted": Refusal(
        lambda: predict_set(GridSearchCV(GaussianNB(), {}), X), NotFittedError, "Call 'fit'"
    ),
    "a search without refit": Refusal(
        lambda: predict_set(GridSearchCV(GaussianNB(), {}, refit=False, cv=3).fit(X, Y), X),
        ValueError,
        "search with refit=True",
    ),
    "sets that calibration would lose": Refusal(
        lambda: predict_set(CALIBRATED, X),
        TypeError,
        "CalibratedClassifierCV does not hand on the sets of the NondeterministicClassifier inside it; put",
    ),
    "a label that classes lack": Refusal(
        lambda: predict_set(FITTED, X, classes=["a", "c"]), ValueError, "classes_ of the estimator: unknown label 'b'"
    ),
    "labels that nobody knows": Refusal(lambda: predict_set(Labelless(), X), ValueError, "pass classes=, the label of"),
    "two levels that nobody knows": Refusal(
        lambda: predict_set(Bare(), X, ["a", "b"]), ValueError, "as_sets(sets[:, :, j], classes)"
    ),
    "a level of two that nobody knows": Refusal(
        lambda: predict_set(Bare(), X, ["a", "b"], confidence_level=0.9), ValueError, "a level of the classifier, got"
    ),
    "a level of a classifier without levels": Refusal(
        lambda: predict_set(FITTED, X, confidence_level=0.9), ValueError, "GaussianNB has no confidence level"
    ),
    "a level of sets without levels": Refusal(
        lambda: predict_set(Labelless(), X, ["a", "b"], confidence_level=0.9), ValueError, "leave the argument out"
    ),
    "a level in percent": Refusal(
        lambda: predict_set(FITTED, X, confidence_level=90), ValueError, "confidence_level: expected a number in"
    ),
    "a level of one": Refusal(
        lambda: predict_set(FITTED, X, confidence_level=1), ValueError, "expected a number between 0 and 1, such as"
    ),
    "a conformal classifier in cross-validation": Refusal(
        lambda: cross_val_predict_set(Conformal(), X, Y), TypeError, "needs calibrate() on data of its own"
    ),
    "a class in cross-validation": Refusal(
        lambda: cross_val_predict_set(GaussianNB, X, Y), TypeError, "estimator: expected a classifier with fit, not"
    ),
    "one fold": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, Y, cv=1), ValueError, "cv: expected a number of folds, at least"
    ),
    "text for a splitter": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, Y, cv="five"),
        ValueError,
        "of positions, at least one, got 'five'",
    ),
    "numbers for parts": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, Y, cv=[0, 1]), TypeError, "pairs (train, test) of positions, got"
    ),
    "no labels": Refusal(lambda: cross_val_predict_set(GaussianNB(), X, []), ValueError, "expected at least one label"),
    "a label that is missing": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, ["a", "b", None, "a", "b", "a"]), ValueError, "got None; leave"
    ),
    "a label that is not a number": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, [0, 1, np.nan, 0, 1, 1]), ValueError, "got nan; leave out"
    ),
    "words and numbers as labels": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, np.array(["a", 1, "b", "a", 1, "b"], dtype=object)),
        TypeError,
        "y: expected labels that can be sorted",
    ),
    "a label of y that classes lack": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, Y, classes=["a", "c"]), ValueError, "y: unknown label 'b'"
    ),
    "parts that do not cover the instances once": Refusal(
        lambda: cross_val_predict_set(GaussianNB(), X, Y, cv=ShuffleSplit(3, random_state=0)),
        ValueError,
        "cross_val_predict only works for partitions",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
