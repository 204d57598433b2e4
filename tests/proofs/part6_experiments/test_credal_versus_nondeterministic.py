"""Claims on NCC against NDC that rest on a kept table: another table gives another verdict, none at all none."""

from __future__ import annotations

import pandas as pd
import pytest

from credal_book import studies
from credal_book.proofs import claims
from credal_book.proofs._proof import Undecided
from credal_book.proofs.part6_experiments import credal_versus_nondeterministic as module
from credal_book.studies import _results

PROOFS = {name: getattr(module, name) for name in module.__all__}
COUNTS = studies.results("nondeterministic").counts


def exchanged(counts: pd.DataFrame) -> pd.DataFrame:
    """NCC and NDC change places."""
    return counts.assign(classifier=counts["classifier"].replace({"NCC": "NDC", "NDC": "NCC"}))


def never_right(counts: pd.DataFrame) -> pd.DataFrame:
    """NDC is never right where it names several classes."""
    return counts.assign(hits=counts["hits"].mask((counts["classifier"] == "NDC") & (counts["size"] > 1), 0))


def alike(counts: pd.DataFrame) -> pd.DataFrame:
    """NDC answers what NCC answers."""
    ncc = counts[counts["classifier"] == "NCC"]
    return pd.concat([ncc, ncc.assign(classifier="NDC")])


def without_zero_counts(counts: pd.DataFrame) -> pd.DataFrame:
    """No instance is marked."""
    return counts.assign(instances=counts["instances"].replace({"zero count": "prior"}))


FALSIFIED = [
    ("significance", exchanged),
    ("significance", never_right),
    ("significance", alike),
    ("figure_9", exchanged),
    ("figure_9", never_right),
    ("figure_9", alike),
    ("figure_9", without_zero_counts),
]


@pytest.mark.parametrize("name", PROOFS)
def test_the_verdict_is_that_of_the_registry(name: str) -> None:
    (claim,) = (claim for claim in claims(27) if claim.proof == f"credal_versus_nondeterministic.{name}")
    proof = PROOFS[name]()
    assert (proof.verdict, proof.kind) == (claim.verdict, claim.evidence_kind)


@pytest.mark.parametrize(("name", "falsify"), FALSIFIED)
def test_a_falsified_table_makes_the_proof_fail(monkeypatch, name, falsify) -> None:
    monkeypatch.setattr(module, "kept_counts", lambda _: falsify(COUNTS))
    with pytest.raises(Undecided):
        PROOFS[name]()


@pytest.mark.parametrize("name", PROOFS)
def test_without_a_table_nothing_is_decided_and_the_cure_is_named(monkeypatch, tmp_path, name) -> None:
    monkeypatch.setattr("credal_book.studies.results", lambda study: _results.results(study, tmp_path))
    with pytest.raises(Undecided, match=r"credal_book\.studies run"):
        PROOFS[name]()
