r"""Confusion matrices: tally, measures, and which of the measures are expected utilities.

Rows are decisions (predictions), columns true classes, as in the papers; **scikit-learn's**
`confusion_matrix` **is the transpose**. A `Tally` carries the names of both axes, and every measure
takes it. A bare square array needs ``truth="columns"``, or ``truth="rows"`` if it comes from
scikit-learn; `positive` is the label of a class. One row more than classes, the last, counts the
answers "unknown".
"""

from credal_lib.confusion._as_utility import UtilityMatrix, as_utility
from credal_lib.confusion._cautious_measures import (
    abstention,
    accuracy_coverage_f,
    capacity,
    coverage,
    efficacy,
    error,
    overall_accuracy,
    selective_accuracy,
)
from credal_lib.confusion._measures import (
    balanced_accuracy,
    cohen_kappa,
    f_measure,
    false_positive_rate,
    fowlkes_mallows,
    informedness,
    jaccard,
    markedness,
    matthews_correlation,
    negative_predictive_value,
    precision,
    recall,
    scott_pi,
    specificity,
)
from credal_lib.confusion._orientation import Tally, as_tally
from credal_lib.confusion._ranking import RankingShare, wrong_ranking_share
from credal_lib.confusion._tally import SetTally, tally, tally_sets
from credal_lib.confusion._utilities import (
    average_utility,
    decision_threshold,
    equivalent_utilities,
)
from credal_lib.confusion._witness import Witness

__all__ = [
    "RankingShare",
    "SetTally",
    "Tally",
    "UtilityMatrix",
    "Witness",
    "abstention",
    "accuracy_coverage_f",
    "as_tally",
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
    "selective_accuracy",
    "specificity",
    "tally",
    "tally_sets",
    "wrong_ranking_share",
]
