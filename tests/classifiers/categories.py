"""Classifiers that count categories, and data for them."""

from __future__ import annotations

import numpy as np
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder

from credal_lib.classifiers import (
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
)

nan = float("nan")
CLASSIFIERS = [NaiveBayesClassifier, NaiveCredalClassifier, LazyNaiveCredalClassifier, CredalModelAveraging]
X = np.array([[0, 1], [1, 0], [0, 0], [1, 1], [0, 2], [1, 2]], dtype=float)
WORDS = np.array([["red", "round"], ["red", "long"], ["green", "long"], ["green", "round"]] * 10, dtype=object)
FRUIT = np.array(["apple", "cherry", "cucumber", "apple"] * 10)


def pipeline(make=NaiveCredalClassifier, **options):
    encoder = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=nan)
    return make_pipeline(encoder, make(**options))
