"""The utility picker of chapter 26: ranks at every step are those of the scores, and so are its words."""

from __future__ import annotations

import pytest

from credal_book import explore, studies
from credal_book.explore._explorers import utility_picker as module
from credal_book.studies.credal_classifiers import scores
from credal_lib import comparisons
from credal_lib.rewards import Quadratic

COUNTS = studies.results(module.STUDY).counts
SHOWN = module.explorer().data["shown"]


@pytest.mark.parametrize("features", module.FEATURES)
@pytest.mark.parametrize("half", [0.5, 0.57, 0.65, 0.8, 0.9])
def test_each_step_shows_the_ranks_of_the_scores(features, half):
    """The explorer takes scores for linear in the value of a pair; here they are computed for the very utility."""
    test = comparisons.friedman(scores(COUNTS, Quadratic(half), features))
    shown = SHOWN[features][round(100 * half) - module.HUNDREDTHS[0]]
    assert shown["ranks"] == pytest.approx(test.mean_ranks.to_dict(), abs=1e-6)
    assert f"p = {test.f_p:.3f}" in shown["status"]
    assert ("the classifiers differ" in shown["status"]) == (test.f_p <= 0.05)


def test_pairs_are_told_apart_only_where_the_classifiers_differ():
    for steps in SHOWN.values():
        for shown in steps:
            assert ("Nemenyi" in shown["status"]) == ("the classifiers differ" in shown["status"])


def test_the_pairs_are_those_of_the_comparison():
    compared = comparisons.compare(scores(COUNTS, Quadratic(0.5)))
    apart = compared.pairs[compared.pairs["nemenyi_better"] != ""]
    words = ", ".join(f"{pair.first} and {pair.second}" for pair in apart.itertuples())
    assert SHOWN["all"][0]["status"].endswith(f"by Nemenyi’s test: {words}.")


def test_the_twin_without_a_kernel_says_the_same():
    assert repr(explore.utility_picker()) == SHOWN["all"][0]["text"] == repr(explore.page("utility_picker"))
