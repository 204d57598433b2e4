"""Proofs about the experiments with ordinal data: they read the kept tables, and false variants are refused."""

import pandas as pd
import pytest

from credal_book.proofs import Undecided, claims
from credal_book.proofs.part6_experiments import _kept
from credal_book.proofs.part6_experiments import ordinal_experiments as module
from credal_book.studies import results

CLAIMS = {claim.proof.split(".")[1]: claim for claim in claims() if claim.proof.startswith("ordinal_experiments.")}
STUDIES = {name: results(name).counts for name in ("ordinal-calibration", "ordinal-comparison")}


@pytest.fixture
def tables(monkeypatch):
    """Tables that the proofs read, which a test may change."""
    changed = dict(STUDIES)
    monkeypatch.setattr(module, "kept_counts", lambda study, *_: changed[study])
    return changed


def test_every_proof_is_that_of_a_claim():
    assert set(CLAIMS) == set(module.__all__)


@pytest.mark.parametrize("name", module.__all__)
def test_a_proof_finds_the_registered_verdict_by_measuring(name, tables):
    proof = getattr(module, name)()
    assert (proof.verdict, proof.kind) == (CLAIMS[name].verdict, "empirical")


@pytest.mark.parametrize("name", module.__all__)
def test_without_the_kept_tables_nothing_is_decided(name, monkeypatch, tmp_path):
    monkeypatch.setattr("credal_book.studies._results.ROOT", tmp_path)
    with pytest.raises(Undecided, match=r"python -m credal_book\.studies run ordinal-"):
        getattr(module, name)()


def test_a_missing_data_set_is_told():
    with pytest.raises(Undecided, match="lacks SWD"):
        _kept.kept_counts("ordinal-calibration", "LEV", "SWD")


def cautious_at_once(counts):
    """Everything is named at each s but the least, where nothing changes."""
    full = counts["data"].map({"ERA": 511, "ESL": 511, "LEV": 31})
    return counts.assign(set=counts["set"].where(counts["thousandths"] == 1, full))


def never_cautious(counts):
    """The answers at the least s, at every s."""
    first = counts[counts["thousandths"] == 1]
    return pd.concat([first.assign(thousandths=s) for s in counts["thousandths"].unique()])


def always_right(counts):
    """One class, the true one: every cost is 0."""
    return counts.assign(set=2 ** counts["truth"])


FALSE = {
    "figure_3": (cautious_at_once, never_cautious, always_right),
    "best_strength": (cautious_at_once, never_cautious, always_right),
    "mistake_averse_strength": (cautious_at_once, never_cautious, always_right),
    "without_reward": (cautious_at_once, never_cautious, always_right),
    "full_reward": (cautious_at_once, never_cautious, always_right),
    "table_xii": (always_right,),
    "trees_better": (always_right,),
}


@pytest.mark.parametrize(("name", "change"), [(name, change) for name, all_of in FALSE.items() for change in all_of])
def test_a_falsified_table_is_not_proved(name, change, tables):
    for study, counts in tables.items():
        if "thousandths" in counts or name in {"table_xii", "trees_better"}:
            tables[study] = change(counts)
    with pytest.raises(Undecided):
        getattr(module, name)()


def test_a_larger_best_s_under_the_averse_treatment_is_not_proved(tables, monkeypatch):
    ways = ["mistake-averse", "cautiousness-seeking"]
    curves = module._curves
    monkeypatch.setattr(module, "_curves", lambda way=ways[1]: curves(ways[1 - ways.index(way)]))
    with pytest.raises(Undecided, match=r"ERA, r = 0\.1"):
        module.mistake_averse_strength()


@pytest.mark.parametrize(("level", "step"), [(0.01, "So is the fall"), (0.7, "the smaller s saves")])
def test_what_is_within_chance_under_the_averse_treatment_depends_on_the_level(level, step, tables, monkeypatch):
    monkeypatch.setattr(module, "LEVEL", level)
    with pytest.raises(Undecided, match=step):
        module.mistake_averse_strength()


@pytest.mark.parametrize(("one", "other"), [("NCC", "2Tr"), ("2Tr", "Fo"), ("NCC", "Fo")])
@pytest.mark.parametrize("name", ["table_xii", "trees_better"])
def test_two_classifiers_exchanged_are_not_proved(one, other, name, tables):
    counts = tables["ordinal-comparison"]
    tables["ordinal-comparison"] = counts.assign(classifier=counts["classifier"].replace({one: other, other: one}))
    with pytest.raises(Undecided):
        getattr(module, name)()


def test_the_printed_numbers_are_compared(tables, monkeypatch):
    averages = module._averages(module._divided)[0]
    monkeypatch.setattr(module, "PRINTED", {name: tuple(averages[name]) for name in module.DATA})
    with pytest.raises(Undecided, match=r"By equation \(12\)"):
        module.table_xii()
