"""The case of chapter 33: patients with chest pain, what their answers cost, and five classifiers.

Everything here is what a practitioner would write, with the public library, scikit-learn and MAPIE. The page that
checks the chapter shows these functions as they stand. Those that train are cached, because the pictures and the
explorer ask for the same answers.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.compose import make_column_transformer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import (
    FixedThresholdClassifier,
    RepeatedStratifiedKFold,
    StratifiedKFold,
    cross_val_predict,
    train_test_split,
)
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from credal_book import datasets
from credal_lib import predictions, rewards
from credal_lib.classifiers import (
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    NondeterministicClassifier,
    VacuousClassifier,
)
from credal_lib.preprocessing import MDLDiscretizer

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from credal_lib._checks import BoolArray, FloatArray

__all__ = [
    "CLASSES",
    "FOLDS",
    "HOME",
    "REPEATED",
    "TREAT",
    "Conformal",
    "Patients",
    "ThreeAnswers",
    "answers",
    "bounds",
    "chances",
    "costs",
    "evaluated",
    "logistic",
    "models",
    "on_categories",
    "patients",
]

CLASSES = ("healthy", "ill")
HOME, TREAT = 0.1, 0.8
"""The patient's answers: the probabilities of illness at which she is indifferent between two options."""


class Patients(NamedTuple):
    """What was found before anybody looked, whether the vessels were narrowed, and which columns are codes."""

    X: FloatArray
    y: NDArray[Any]
    categorical: BoolArray


@cache
def patients() -> Patients:
    """Load the patients; any degree of narrowing counts as ill.

    Returns
    -------
    Patients
    """
    data = datasets.load("cleveland-complete")
    return Patients(data.X, np.where(data.y > 0, "ill", "healthy"), np.array(data.categorical))


def costs(home: Any = HOME, treat: Any = TREAT) -> rewards.Table:
    """Price the three answers, in looks, from two points of indifference: numbers, or symbols.

    Parameters
    ----------
    home, treat : number or symbol
        Probabilities of illness, between 0 and 1.

    Returns
    -------
    Table
    """
    missed, needless = 1 / home, 1 / (1 - treat)
    prices: Any = [[0, missed], [needless, 0], [1, 1]]
    return rewards.Table.from_costs(
        prices,
        sets=[[1, 0], [0, 1], [1, 1]],
        classes=CLASSES,
        name="cost",
    )


def logistic() -> Any:
    """Logistic regression: codes become indicators, numbers are scaled."""
    X, _, coded = patients()
    codes = [np.unique(column) for column in X[:, coded].T]
    columns = make_column_transformer(
        (OneHotEncoder(drop="if_binary", categories=codes), np.flatnonzero(coded)),
        (StandardScaler(), np.flatnonzero(~coded)),
    )
    return make_pipeline(columns, LogisticRegression(max_iter=1000))


def on_categories(model: Any) -> Any:
    """Cut numbers into categories first, as naive Bayes and its credal version need.

    Parameters
    ----------
    model : classifier of categories

    Returns
    -------
    Pipeline
    """
    return make_pipeline(MDLDiscretizer(categorical=patients().categorical), model)


class ThreeAnswers(NaiveCredalClassifier):
    """A credal classifier that looks, unless all its probabilities agree that she goes home, or is treated."""

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the sets."""
        chance = self.predict_bounds(X)
        low, high = chance.lower[:, 1], chance.upper[:, 1]
        return np.column_stack([low <= TREAT, high >= HOME])


class Conformal(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """Conformal sets of any classifier; a quarter of the training rows is kept for the threshold.

    Parameters
    ----------
    estimator : classifier
        With probabilities.
    level : float, default 0.9
        Promised coverage.
    """

    def __init__(self, estimator: Any, level: float = 0.9) -> None:
        self.estimator = estimator
        self.level = level

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Fit on three quarters of the rows, and set the threshold on the others."""
        from mapie.classification import SplitConformalClassifier

        own, kept, y_own, y_kept = train_test_split(X, y, test_size=0.25, stratify=y, random_state=0)
        fitted = clone(self.estimator).fit(own, y_own)
        self.conformal_ = SplitConformalClassifier(fitted, confidence_level=self.level).conformalize(kept, y_kept)
        self.classes_ = fitted.classes_
        return self

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the sets."""
        return np.asarray(predictions.predict_set(self.conformal_, X))


def models() -> dict[str, Any]:
    """Name the five classifiers."""
    turn = HOME / (HOME + 1 - TREAT)  # if nobody could look
    return {
        "precise": FixedThresholdClassifier(
            logistic(),
            threshold=turn,
            pos_label="ill",
        ),
        "rejecting": NondeterministicClassifier(
            logistic(),
            reward=costs(),
        ),
        "credal": on_categories(ThreeAnswers(s=1, model="local")),
        "conformal": Conformal(logistic(), level=0.9),
        "look always": VacuousClassifier(),
    }


FOLDS = StratifiedKFold(10, shuffle=True, random_state=1)
"""Each patient is new once, for models that have not seen her."""
REPEATED = RepeatedStratifiedKFold(n_splits=10, n_repeats=5, random_state=1)
"""For intervals: what depends on how patients were divided averages out."""


@cache
def answers() -> dict[str, BoolArray]:
    """Let each classifier answer every patient, by a model that has not seen her."""
    X, y, _ = patients()
    return {name: predictions.cross_val_predict_set(model, X, y, cv=FOLDS) for name, model in models().items()}


@cache
def chances(name: str) -> FloatArray:
    """State every patient's probability of illness, by a model that has not seen her: "logistic" or "naive Bayes".

    Parameters
    ----------
    name : str

    Returns
    -------
    float array of shape (297,)
    """
    X, y, _ = patients()
    model = logistic() if name == "logistic" else on_categories(NaiveBayesClassifier())
    return np.asarray(cross_val_predict(model, X, y, cv=FOLDS, method="predict_proba")[:, 1])


@cache
def bounds() -> tuple[FloatArray, FloatArray]:
    """Bound every patient's probability of illness by the credal classifier that has not seen her."""
    X, y, _ = patients()
    low, high = np.zeros(len(y)), np.zeros(len(y))
    for known, new in FOLDS.split(X, y):
        cut = MDLDiscretizer(categorical=patients().categorical).fit(X[known], y[known])
        model = NaiveCredalClassifier(s=1, model="local").fit(cut.transform(X[known]), y[known])
        chance = model.predict_bounds(cut.transform(X[new]))
        low[new], high[new] = chance.lower[:, 1], chance.upper[:, 1]
    return low, high


@cache
def evaluated() -> Any:
    """Cross-validate the classifiers, five times ten folds."""
    from credal_lib import experiments

    X, y, _ = patients()
    return experiments.evaluate(models(), {"heart": (X, y)}, scores=costs(), cv=REPEATED, progress=False)
