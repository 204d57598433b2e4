"""Statistical tests and intervals that compare classifiers.

Over data sets, over folds, and over the rows of one test set.

Many data sets: `compare`, all tests on a table of scores, data sets x classifiers; `contests`, one
of them against each other. One data set, cross-validated: `corrected_t`, `corrected_interval`,
`bayesian_correlated_t`. One test set: `bootstrap_interval`. The first follow Demšar, "Statistical
comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7 (2006),
as do Zaffalon, Corani and Mauá. Higher scores are better throughout; pass a loss with its sign
reversed.
"""

from credal_lib.comparisons._bayesian import SignedRankProbabilities, bayesian_signed_rank
from credal_lib.comparisons._bayesian_t_test import CorrelatedTProbabilities, bayesian_correlated_t
from credal_lib.comparisons._bootstrap import BootstrapInterval, bootstrap_interval
from credal_lib.comparisons._compare import Comparison, compare
from credal_lib.comparisons._contests import contests
from credal_lib.comparisons._holm import holm
from credal_lib.comparisons._pairs import (
    Contest,
    RedrawnWilcoxon,
    Wilcoxon,
    WinsTiesLosses,
    contest,
    redrawn_wilcoxon,
    wilcoxon,
    wins_ties_losses,
)
from credal_lib.comparisons._ranks import (
    Friedman,
    critical_difference,
    friedman,
    friedman_statistic,
    homogeneous_groups,
    iman_davenport,
    nemenyi,
)
from credal_lib.comparisons._redraws import redraws
from credal_lib.comparisons._t_tests import (
    MeanInterval,
    TTest,
    corrected_interval,
    corrected_t,
    mean_interval,
    paired_t,
)

__all__ = [
    "BootstrapInterval",
    "Comparison",
    "Contest",
    "CorrelatedTProbabilities",
    "Friedman",
    "MeanInterval",
    "RedrawnWilcoxon",
    "SignedRankProbabilities",
    "TTest",
    "Wilcoxon",
    "WinsTiesLosses",
    "bayesian_correlated_t",
    "bayesian_signed_rank",
    "bootstrap_interval",
    "compare",
    "contest",
    "contests",
    "corrected_interval",
    "corrected_t",
    "critical_difference",
    "friedman",
    "friedman_statistic",
    "holm",
    "homogeneous_groups",
    "iman_davenport",
    "mean_interval",
    "nemenyi",
    "paired_t",
    "redrawn_wilcoxon",
    "redraws",
    "wilcoxon",
    "wins_ties_losses",
]
