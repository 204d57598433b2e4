"""Data, models and calls of `evaluate`, for its tests."""

from __future__ import annotations

import numpy as np
import pandas as pd
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_iris
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer

from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.experiments import evaluate

RAW = load_iris(as_frame=True)
X = RAW.data
Y = RAW.target.map(dict(enumerate(["setosa", "versicolor", "virginica"])))
IRIS = {"iris": (X, Y)}
SMALL = {"small": (X.to_numpy()[::5], Y.to_numpy()[::5])}


def bins():
    """Codes of three bins of equal width, and NCC on them."""
    return make_pipeline(KBinsDiscretizer(3, encode="ordinal", strategy="uniform"), NaiveCredalClassifier())


def models():
    return {"Gauss": GaussianNB(), "NCC": bins()}


def found(given=None, data=SMALL, *scores, **options):
    """Evaluate without a progress bar."""
    return evaluate(models() if given is None else given, data, *scores, **{"progress": False, **options})


def same(one, other):
    """All but the seconds agree."""
    pd.testing.assert_frame_equal(one.frame.drop(columns="seconds"), other.frame.drop(columns="seconds"))
    pd.testing.assert_frame_equal(one.counts, other.counts)


class Says(ClassifierMixin, BaseEstimator):
    """Answers what it was told, whatever the rows."""

    def __init__(self, label="setosa"):
        self.label = label

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        self.seen_ = X
        return self

    def predict(self, X):
        return np.full(len(X), self.label)


class Fails(GaussianNB):
    """Cannot learn from fewer rows than `least`."""

    def __init__(self, least=25, priors=None, var_smoothing=1e-9):
        super().__init__(priors=priors, var_smoothing=var_smoothing)
        self.least = least

    def fit(self, X, y):
        if len(X) < self.least:
            raise RuntimeError(f"{len(X)} rows are too few")
        return super().fit(X, y)
