"""Claims on four credal classifiers that rest on kept tables: another table gives another verdict, none at all none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from credal_book import studies
from credal_book.proofs import claims
from credal_book.proofs._proof import Undecided
from credal_book.proofs.part6_experiments import comparisons
from credal_book.proofs.part6_experiments import feature_selection_on_data as module
from credal_book.studies import scoring
from credal_book.studies.credal_classifiers import comparable_counts, scores

if TYPE_CHECKING:
    import pandas as pd

COUNTS = studies.results("credal-classifiers").counts
CLAIMS = {claim.id: claim for claim in claims(26)}


def exchanged(one: str, other: str) -> pd.DataFrame:
    """Two kinds of features change places."""
    return COUNTS.assign(features=COUNTS["features"].replace({one: other, other: one}))


def without_hits(name: str) -> pd.DataFrame:
    """A classifier is never right with the features that WEKA selects."""
    there = (COUNTS["classifier"] == name) & (COUNTS["features"] == "locally predictive")
    return COUNTS.assign(hits=COUNTS["hits"].where(~there, 0))


FALSIFIED = {
    "selection against all": exchanged("all", "locally predictive"),
    "both selections": exchanged("selected", "locally predictive"),
    **{f"{name} without hits": without_hits(name) for name in comparisons.CLASSIFIERS},
}


@pytest.mark.parametrize("table", FALSIFIED.values(), ids=list(FALSIFIED))
def test_a_falsified_table_is_undecided(table, monkeypatch):
    monkeypatch.setattr(module, "kept_counts", lambda _: table)
    with pytest.raises(Undecided, match="Feature selection and the credal classifiers"):
        module.figure_7()


def test_without_the_kept_table_nothing_is_decided(monkeypatch, tmp_path):
    monkeypatch.setattr("credal_book.studies._results.ROOT", tmp_path)
    with pytest.raises(Undecided, match=r"no table of .* compute it with `python -m credal_book.studies run"):
        module.figure_7()


def test_the_verdict_is_that_of_the_registry():
    claim, proof = CLAIMS["zaffalon-fig7"], module.figure_7()
    assert (proof.verdict, proof.kind) == (claim.verdict, claim.evidence_kind)


# --- what the registry says in words of the tables that cannot be checked ---


def middle(drawn: np.ndarray) -> np.ndarray:
    return np.quantile(drawn, [0.025, 0.975], axis=0)


@pytest.fixture(scope="module")
def draw() -> np.ndarray:
    n = comparable_counts(COUNTS)["data"].nunique()
    return np.random.default_rng(0).integers(n, size=(2000, comparisons.DATA_SETS))


@pytest.mark.parametrize("name", comparisons.MEDIANS)
def test_the_printed_medians_and_ranks_lie_in_the_middle_of_our_draws(name, draw):
    table = scores(COUNTS, scoring.UTILITIES[name]).round(12)[list(comparisons.CLASSIFIERS)]
    ranks = table.rank(axis=1, ascending=False)
    for printed, values, average in (
        (comparisons.MEDIANS[name], table, np.median),
        (comparisons.RANKS[name], ranks, np.mean),
    ):
        low, high = middle(average(values.to_numpy()[draw], axis=1))
        assert np.all((low <= np.array(printed) / 100) & (np.array(printed) / 100 <= high))


def test_so_do_the_printed_determinacies_but_that_of_cma(draw):
    table = scoring.determinacy(comparable_counts(COUNTS)).unstack()[list(comparisons.CLASSIFIERS)]
    low, high = middle(np.median(table.to_numpy()[draw], axis=1))
    printed = np.array(comparisons.DETERMINACIES) / 10_000
    assert ((low <= printed) & (printed <= high)).tolist() == [True, True, False, True]
    assert low[2] - 0.001 < printed[2] < low[2]
    assert (table.median().idxmin(), table.median().idxmax()) == ("NCC", "CMA")
