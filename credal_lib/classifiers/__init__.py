"""Classifiers that answer with sets, and the precise ones they are compared with; scikit-learn estimators."""

from credal_lib.classifiers.naive import NaiveBayesClassifier, NaiveCredalClassifier

__all__ = ["NaiveBayesClassifier", "NaiveCredalClassifier"]
