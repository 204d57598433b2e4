"""Claims on cautious classifiers that rest on kept tables: another table gives another verdict, none at all none."""

from __future__ import annotations

import pytest

from credal_book import studies
from credal_book.proofs import Undecided, claims
from credal_book.proofs.part6_experiments import cautious_at_work as module
from credal_book.studies import cautious

PROOFS = {name: getattr(module, name) for name in module.__all__}
KEPT = studies.results("cautious").counts
WEKA = cautious.counts_of_weka()


@pytest.fixture(autouse=True)
def fresh():
    """Nothing read before, nothing left for later."""
    module._counts.cache_clear()
    yield
    module._counts.cache_clear()


def worse(counts):
    """A tenth of the right answers were wrong, and a tenth of the pairs ranked wrongly."""
    falsified = counts.copy()
    for right, wrong in (("true_pos", "false_neg"), ("true_neg", "false_pos")):
        moved = falsified[right] // 10
        falsified[right] -= moved
        falsified[wrong] += moved
    falsified["ranked"] = falsified["ranked"] * 9 // 10
    return falsified


def exchanged(counts):
    """The boards, the trees, and naive Bayes and logistic regression changed their names."""
    pairs = (("tic-tac-toe", "tic-tac-toe-8"), ("tree", "pruned tree"), ("naive Bayes", "logistic regression"))
    other = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    falsified = counts.copy()
    for column in ("data", "classifier"):
        falsified[column] = falsified[column].map(lambda name: other.get(name, name))
    return falsified


def backwards(counts):
    """The more is given up, the more is answered."""
    return counts.assign(degree=100 - counts["degree"])


FALSIFIED = [
    ("spam", worse),
    ("spam", backwards),
    ("complete_tree", worse),
    ("complete_tree", exchanged),
    ("auc_curve", worse),
    ("auc_curve", exchanged),
    ("lowest_cost", worse),
    ("lowest_cost", exchanged),
    ("accuracy_curve", backwards),
    ("pruning", worse),
    ("pruning", exchanged),
    ("bayes_and_logistic", exchanged),
]


@pytest.mark.parametrize(("name", "falsify"), FALSIFIED, ids=[f"{name}-{f.__name__}" for name, f in FALSIFIED])
def test_a_falsified_table_decides_nothing(name, falsify, monkeypatch):
    monkeypatch.setattr(module, "kept_counts", lambda *_: falsify(KEPT))
    monkeypatch.setattr(cautious, "counts_of_weka", lambda: falsify(WEKA))
    with pytest.raises(Undecided):
        PROOFS[name]()


@pytest.mark.parametrize("name", PROOFS)
def test_without_the_kept_table_nothing_is_decided(name, monkeypatch, tmp_path):
    monkeypatch.setattr("credal_book.studies._results.ROOT", tmp_path)
    monkeypatch.setattr("credal_book.studies.cautious.ROOT", tmp_path)
    with pytest.raises(Undecided, match=r"no table of cautious|the counts of WEKA's J48 are not kept"):
        PROOFS[name]()


def test_every_claim_of_the_experiments_is_decided_on_data():
    decided = {claim.proof: claim for claim in claims(29) if claim.kind == "experiment"}
    assert set(decided) == {f"cautious_at_work.{name}" for name in PROOFS}
    assert {claim.evidence_kind for claim in decided.values()} == {"empirical"}
    assert {name for name, claim in decided.items() if claim.verdict == "holds"} == {
        f"cautious_at_work.{name}" for name in ("spam", "lowest_cost", "accuracy_curve")
    }
