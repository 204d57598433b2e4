"""Scores of set-valued predictions, in scikit-learn's style: ``f(y_true, sets)``.

Higher is better for ``*_score``. Scores of top lists, ``f(y_true, p, listed)``, keep the sign of
their paper: lower is better for ``*_loss``.

All rows: `coverage_score`, `mean_set_size`, `determinacy_score` (the share of singletons),
`unknown_share`, `decisive_error_loss`; by class, group or size: `coverage_by`. Several classifiers
at once, as a table: `scores`. Of answers with a confidence: `risk_coverage_curve`, `aurc_loss`,
`augrc_loss`; by group: `risk_coverage_by`. At a calibrated coverage: `conformal_risk`. `gamble_of`
and `verdict` say which of these are expected utilities.

Sets are boolean arrays of shape (n, K); `as_sets` makes them from what other software returns. An
empty row is "unknown": it is neither determinate nor indeterminate, is left out of the accuracies
over sets, and earns what the reward says. What is undefined (an average over no row) is ``nan``,
never 0.
"""

from credal_lib.metrics._conformal import ConformalRisk, conformal_risk, conformal_threshold
from credal_lib.metrics._coverage import (
    CoverageBy,
    coverage_by,
    coverage_score,
    mean_set_size,
    size_stratified_coverage_score,
)
from credal_lib.metrics._gambles import gamble_of
from credal_lib.metrics._risk_coverage import (
    RiskCoverage,
    augrc_loss,
    aurc_loss,
    risk_coverage_curve,
)
from credal_lib.metrics._risk_coverage_by import RiskCoverageBy, risk_coverage_by
from credal_lib.metrics._scorer import SetScorer, set_scorer
from credal_lib.metrics._sets import (
    determinacy_score,
    discounted_accuracy_score,
    indeterminate_size,
    set_accuracy_score,
    single_accuracy_score,
    utility_score,
)
from credal_lib.metrics._shares import decisive_error_loss, singleton_share, unknown_share
from credal_lib.metrics._table import scores
from credal_lib.metrics._top_lists import (
    padded_brier_loss,
    padded_log_loss,
    padded_loss,
    top_k_loss,
)
from credal_lib.metrics._verdicts import verdict
from credal_lib.predictions import as_sets

__all__ = [
    "ConformalRisk",
    "CoverageBy",
    "RiskCoverage",
    "RiskCoverageBy",
    "SetScorer",
    "as_sets",
    "augrc_loss",
    "aurc_loss",
    "conformal_risk",
    "conformal_threshold",
    "coverage_by",
    "coverage_score",
    "decisive_error_loss",
    "determinacy_score",
    "discounted_accuracy_score",
    "gamble_of",
    "indeterminate_size",
    "mean_set_size",
    "padded_brier_loss",
    "padded_log_loss",
    "padded_loss",
    "risk_coverage_by",
    "risk_coverage_curve",
    "scores",
    "set_accuracy_score",
    "set_scorer",
    "single_accuracy_score",
    "singleton_share",
    "size_stratified_coverage_score",
    "top_k_loss",
    "unknown_share",
    "utility_score",
    "verdict",
]
