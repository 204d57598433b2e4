"""Classifiers that answer with sets, and the precise ones they are compared with.

All of them are scikit-learn estimators.
"""

from credal_lib.classifiers.averaging import CredalModelAveraging
from credal_lib.classifiers.dichotomies import NestedDichotomies, NestedDichotomyForest
from credal_lib.classifiers.folds import fit_folds
from credal_lib.classifiers.laplace_tree import LaplaceTreeClassifier
from credal_lib.classifiers.lazy import LazyNaiveCredalClassifier
from credal_lib.classifiers.naive import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.classifiers.nondeterministic import NondeterministicClassifier
from credal_lib.classifiers.ordinal import OrdinalDecomposition
from credal_lib.classifiers.rejection import (
    CautiousClassifier,
    RejectionClassifier,
    VacuousClassifier,
)
from credal_lib.classifiers.trees import CredalDecisionTree

__all__ = [
    "CautiousClassifier",
    "CredalDecisionTree",
    "CredalModelAveraging",
    "LaplaceTreeClassifier",
    "LazyNaiveCredalClassifier",
    "NaiveBayesClassifier",
    "NaiveCredalClassifier",
    "NestedDichotomies",
    "NestedDichotomyForest",
    "NondeterministicClassifier",
    "OrdinalDecomposition",
    "RejectionClassifier",
    "VacuousClassifier",
    "fit_folds",
]
