"""Data, fitted classifiers and what was drawn, for the tests of displays."""

from __future__ import annotations

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

X, NUMBERS = load_breast_cancer(return_X_y=True)
X = X[:, :5]
NAMES = np.array(["malignant", "benign"])
Y = NAMES[NUMBERS]  # sorted: benign, malignant
MODEL = make_pipeline(StandardScaler(), GaussianNB()).fit(X[::2], Y[::2])
P = MODEL.predict_proba(X)


def points(line):
    return np.asarray(line.get_xdata()), np.asarray(line.get_ydata())
