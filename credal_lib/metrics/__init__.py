"""Scores of set-valued predictions, in scikit-learn's style: ``f(y_true, sets)``, higher is better for ``*_score``.

Scores of top lists, ``f(y_true, p, listed)``, keep the sign of their paper: lower is better for ``*_loss``.

Sets are boolean arrays of shape (n, K); `as_sets` makes them from what other software returns. An empty row
is "unknown": it is neither determinate nor indeterminate, is left out of the accuracies over sets, and is worth what
the reward says. What is undefined (an average over no row) is ``nan``, never 0.
"""

from credal_lib.metrics._risk_coverage import RiskCoverage, risk_coverage_curve
from credal_lib.metrics._scorer import SetScorer, set_scorer
from credal_lib.metrics._sets import (
    determinacy_score,
    discounted_accuracy_score,
    indeterminate_size,
    set_accuracy_score,
    single_accuracy_score,
    utility_score,
)
from credal_lib.metrics._top_lists import padded_brier_loss, padded_log_loss, padded_loss, top_k_loss
from credal_lib.predictions import as_sets

__all__ = [
    "RiskCoverage",
    "SetScorer",
    "as_sets",
    "determinacy_score",
    "discounted_accuracy_score",
    "indeterminate_size",
    "padded_brier_loss",
    "padded_log_loss",
    "padded_loss",
    "risk_coverage_curve",
    "set_accuracy_score",
    "set_scorer",
    "single_accuracy_score",
    "top_k_loss",
    "utility_score",
]
