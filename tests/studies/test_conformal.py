"""The study of conformal sets: what must hold of the counts, and the kept table."""

from __future__ import annotations

import pytest
from sklearn.ensemble import RandomForestClassifier

from credal_book import datasets, studies
from credal_book.studies import conformal
from credal_book.studies._conformal_rules import LEVELS
from credal_book.studies.scoring import utility
from credal_lib import experiments
from credal_lib.rewards import Quadratic

STUDY = conformal.STUDY
QUICK = {**STUDY.classifiers, "forest": RandomForestClassifier(n_estimators=5)}
ONCE = experiments.CrossValidation(repetitions=1, folds=2)

"""Seed for the cells of the kept table that are recomputed."""


@pytest.fixture(scope="module")
def found():
    return studies.run(
        STUDY, ["zoo", "ESL"], classifiers=QUICK, protocol=ONCE, preparation=STUDY.preparation, progress=False
    )


def test_nothing_is_missing_and_every_row_is_answered_once(found):
    assert found.missing.empty
    for name in ("zoo", "ESL"):
        of_set = found.counts[found.counts["data"] == name]
        totals = of_set.groupby(["classifier", "rule", "level"])["answers"].sum()
        assert set(totals) == {len(datasets.load(name).y)}
        rules = 3 * len(LEVELS) + 1 + 2 * (3 + 3 * (name == "ESL"))
        assert len(totals) == 3 * rules + 2


def test_the_named_class_is_the_same_under_every_rule(found):
    counts = found.counts[~found.counts["rule"].str.contains("credal")]
    right = counts.groupby(["data", "fold", "classifier", "rule", "level"])["named_hits"].sum()
    assert (right.groupby(["data", "fold", "classifier"]).nunique() == 1).all()
    named = counts[counts["rule"] == "named"]
    assert (named["hits"] == named["named_hits"]).all()


def test_higher_levels_hit_more_often(found):
    of_level = (
        found.counts[found.counts["level"] > 0].groupby(["data", "fold", "classifier", "rule", "level"])["hits"].sum()
    )
    assert (of_level.groupby(["data", "fold", "classifier", "rule"]).diff().dropna() >= 0).all()


def test_only_thresholds_leave_answers_empty(found):
    assert set(found.counts.loc[found.counts["size"] == 0, "rule"]) <= {"LAC", "by class"}


def test_costs_stand_where_classes_are_ordered(found):
    priced = found.counts.groupby("data")["cost"].count()
    assert priced["zoo"] == 0
    assert priced["ESL"] == (found.counts["data"] == "ESL").sum()


def test_the_same_counts_from_two_workers(found):
    again = studies.run(
        STUDY, ["zoo"], classifiers=QUICK, protocol=ONCE, preparation=STUDY.preparation, n_jobs=2, progress=False
    )
    assert studies.differences(again, found).empty


def test_the_kept_table_is_whole():
    kept = studies.results("conformal")
    assert kept.missing.empty
    assert len(kept.provenance["data"]) >= 20
    assert (kept.counts["hits"] <= kept.counts["answers"]).all()
    by = ["data", "classifier"]
    assert (utility(kept.counts[kept.counts["rule"] == "named"], Quadratic(0.65), by) <= 1).all()
