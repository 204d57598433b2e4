# mypy: disable-error-code="arg-type"
"""Sets from estimators: what is refused, and the cure."""

import numpy as np
from sklearn.calibration import CalibratedClassifierCV
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GridSearchCV, ShuffleSplit
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.predictions import cross_val_predict_set, predict_set
from tests.refusals import Refusal, made_test

X, Y = np.array([[0.0], [0.1], [0.2], [1.0], [1.1], [1.2]]), ["a", "a", "a", "b", "b", "b"]
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
