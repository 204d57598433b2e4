"""How often a metric ranks two classifiers against their utility: values of Dyrland, Lundervold and Porta Mana."""

from typing import Any

import numpy as np
import pytest

from credal_lib.confusion import wrong_ranking_share
from tests.confusion.all_measures import BY_NAME
from tests.confusion.paper_dyrland import rows_of

METRICS: dict[str, Any] = {
    "True-positive rate": BY_NAME["recall"],
    "Precision": BY_NAME["precision"],
    "Balanced accuracy": BY_NAME["balanced_accuracy"],
    "Matthews Corr. Coeff.": BY_NAME["matthews_correlation"],
    "Fowlkes-Mallows index": BY_NAME["fowlkes_mallows"],
    "F1-measure": BY_NAME["f_measure"],
    "Accuracy": BY_NAME["selective_accuracy"],
    "True-negative rate": BY_NAME["specificity"],
}


@pytest.mark.parametrize("row", rows_of("binclassfound_incorrect_ranking_percent.csv"), ids=lambda row: row["metric"])
def test_program_share_of_wrong_rankings(row: dict[str, str]) -> None:
    """Both are simulations: within five standard errors of the difference."""
    for column, utilities in (("unif", "uniform"), ("norm", "normal")):
        ours = wrong_ranking_share(METRICS[row["metric"]], n_pairs=200_000, utilities=utilities)
        theirs = float(row[column]) / 100
        error = np.hypot(ours.standard_error, np.sqrt(theirs * (1 - theirs) / 1_000_000))
        assert abs(ours.share - theirs) < 5 * error
