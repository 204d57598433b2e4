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


def not_on_fractions(estimator):
    """Name the checks of scikit-learn that fit fractions whatever the tags say, and why they cannot pass."""
    reason = "features are category codes; on codes: test_integer_weights_are_repeated_rows"
    return {"check_sample_weight_equivalence_on_dense_data": reason}


def pipeline(make=NaiveCredalClassifier, **options):
    encoder = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=nan)
    return make_pipeline(encoder, make(**options))
