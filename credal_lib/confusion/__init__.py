r"""Confusion matrices: tally, measures, and which of the measures are expected utilities.

Rows are decisions (predictions), columns true classes, as in the papers; **scikit-learn's** `confusion_matrix` **is the
transpose**. One row more than classes, the last, counts the answers "unknown".
"""

from credal_lib.confusion._as_utility import UtilityMatrix, as_utility
from credal_lib.confusion._measures import (
    abstention,
    accuracy,
    balanced_accuracy,
    capacity,
    cohen_kappa,
    coverage,
    efficacy,
    error,
    f_measure,
    f_score,
    false_positive_rate,
    fowlkes_mallows,
    informedness,
    jaccard,
    markedness,
    matthews_correlation,
    negative_predictive_value,
    overall_accuracy,
    precision,
    recall,
    scott_pi,
    specificity,
)
from credal_lib.confusion._ranking import RankingShare, wrong_ranking_share
from credal_lib.confusion._tally import SetTally, tally, tally_sets
from credal_lib.confusion._utilities import average_utility, decision_threshold, equivalent_utilities
from credal_lib.confusion._witness import Witness

__all__ = [
    "RankingShare",
    "SetTally",
    "UtilityMatrix",
    "Witness",
    "abstention",
    "accuracy",
    "as_utility",
    "average_utility",
    "balanced_accuracy",
    "capacity",
    "cohen_kappa",
    "coverage",
    "decision_threshold",
    "efficacy",
    "equivalent_utilities",
    "error",
    "f_measure",
    "f_score",
    "false_positive_rate",
    "fowlkes_mallows",
    "informedness",
    "jaccard",
    "markedness",
    "matthews_correlation",
    "negative_predictive_value",
    "overall_accuracy",
    "precision",
    "recall",
    "scott_pi",
    "specificity",
    "tally",
    "tally_sets",
    "wrong_ranking_share",
]
