"""Transformers before credal classifiers: cut numeric features into categories, select features."""

from credal_lib.preprocessing.cfs import CorrelationFeatureSelector
from credal_lib.preprocessing.mdl import MDLDiscretizer

__all__ = ["CorrelationFeatureSelector", "MDLDiscretizer"]
