"""Claims on NBC against NCC that rest on kept tables: another table would give another verdict, none at all none."""

from __future__ import annotations

import pandas as pd
import pytest

from credal_book import studies
from credal_book.proofs import claims
from credal_book.proofs._proof import Undecided
from credal_book.proofs.part6_experiments import _kept
from credal_book.proofs.part6_experiments import precise_versus_credal_on_data as module
from credal_book.studies.nbc_against_ncc import scores
from tests.proofs.derived import unbroken

PROOFS = {name: getattr(module, name) for name in module.__all__}
TABLES = {name: studies.results(name).counts for name in ("artificial", "downsampling", "nbc-against-ncc")}
PRECISE = ["NBC hits", "Laplace hits", "unseen NBC hits"]


def without_nbc(counts: pd.DataFrame) -> pd.DataFrame:
    """NBC is never right where NCC names several classes."""
    falsified = counts.copy()
    there = [name for name in PRECISE if name in falsified]
    falsified.loc[falsified["size"] > 1, there] = 0
    return falsified


def without_hits(counts: pd.DataFrame) -> pd.DataFrame:
    """NCC is never right where it names several classes."""
    falsified = counts.copy()
    falsified.loc[falsified["size"] > 1, "hits"] = 0
    return falsified


def backwards(counts: pd.DataFrame) -> pd.DataFrame:
    """The small samples change places with the large, or all features with the selected ones."""
    falsified = counts.copy()
    column = "features" if "features" in falsified else "sample"
    values = sorted(falsified[column].unique())
    falsified[column] = falsified[column].map(dict(zip(values, values[::-1], strict=True)))
    return falsified


FALSIFIED = [
    ("figure_3_discounted_accuracy", without_nbc),
    ("figure_3_u65", without_hits),
    ("figure_3_u65", without_nbc),
    ("figure_4", without_hits),
    ("figure_4", backwards),
    ("figure_5", backwards),
    ("figure_5", without_hits),
    ("significance", without_nbc),
    ("significance", without_hits),
    ("after_selection", without_hits),
    ("gain_on_the_area_of_ignorance", without_hits),
]


@pytest.mark.parametrize(("name", "falsify"), FALSIFIED, ids=[f"{name}-{f.__name__}" for name, f in FALSIFIED])
def test_a_falsified_table_changes_the_verdict(name, falsify, monkeypatch):
    before = unbroken(PROOFS[name]).verdict
    monkeypatch.setattr(module, "kept_counts", lambda study, *_: falsify(TABLES[study]))
    try:
        after = PROOFS[name]().verdict
    except Undecided:
        return
    assert after != before


@pytest.mark.parametrize("name", PROOFS)
def test_without_the_kept_table_nothing_is_decided(name, monkeypatch, tmp_path):
    monkeypatch.setattr("credal_book.studies._results.ROOT", tmp_path)
    with pytest.raises(Undecided, match=r"no table of .* compute it with `python -m credal_book.studies run"):
        PROOFS[name]()


def test_a_table_without_the_data_of_the_paper_decides_nothing():
    with pytest.raises(Undecided, match="the kept table of downsampling lacks chess"):
        _kept.kept_counts("downsampling", "chess")


@pytest.mark.parametrize("name", PROOFS)
def test_the_evidence_is_called_empirical(name):
    assert unbroken(PROOFS[name]).kind == "empirical"


def test_what_is_said_of_our_data_in_claims_that_cannot_be_checked():
    """32 and 23: NBC is ahead on more of our data sets too. Medians and determinacy: the page has them."""
    texts = {claim.id: claim for claim in claims(25)}
    assert texts["zaffalon-s913-32-23"].verdict == "not-checkable"
    every = module._of_the_data("all")
    assert (every["NBC"] > every["u50"]).sum() > (every["NBC"] < every["u50"]).sum()
    assert every["u50"].median() <= every["u65"].median() <= every["u80"].median()


def test_the_cautious_score_that_trusts_nbc_by_hand():
    """Ten answers: 6 single with 5 hits; 4 pairs, of which 3 with a category never seen, where NBC is right twice."""
    counts = pd.DataFrame({
        "sample": 25, "repetition": 0, "trial": 0, "size": [1, 2], "answers": [6, 4], "hits": [5, 4],
        "NBC hits": [5, 2], "unseen": [0, 3], "unseen NBC hits": [0, 2],
    })  # fmt: skip
    assert module._trusting(counts).tolist() == pytest.approx([(5 + 2 + 0.65) / 10])
    assert scores(counts, ["sample"]).loc[25, ["NBC", "u65"]].tolist() == pytest.approx([0.7, (5 + 4 * 0.65) / 10])
