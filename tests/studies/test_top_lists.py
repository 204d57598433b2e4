"""The study of top lists: what must hold of the sums, and the kept table."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier

from credal_book import datasets, studies
from credal_book.studies import top_lists
from credal_lib import experiments

STUDY = top_lists.STUDY
QUICK = {**STUDY.classifiers, "forest": RandomForestClassifier(n_estimators=5)}
ONCE = experiments.CrossValidation(repetitions=1, folds=2)

"""Seed for the cells of the kept table that are recomputed."""


@pytest.fixture(scope="module")
def found():
    return studies.run(
        STUDY, ["zoo", "glass"], classifiers=QUICK, protocol=ONCE, preparation=STUDY.preparation, progress=False
    )


def test_nothing_is_missing_and_every_row_is_tested_once(found):
    assert found.missing.empty
    counts = found.counts
    for name in ("zoo", "glass"):
        data = datasets.load(name)
        of_set = counts[counts["data"] == name]
        assert set(of_set.groupby(["classifier", "length"])["answers"].sum()) == {len(data.y)}
        assert set(of_set["length"]) == set(range(1, len(data.target_names) + 1))


def test_longer_lists_hit_more_often_and_lists_of_all_classes_always(found):
    counts = found.counts.sort_values(["data", "fold", "classifier", "length"])
    runs = counts.groupby(["data", "fold", "classifier"])
    assert (runs["hits"].diff().dropna() >= 0).all()
    assert (runs["claimed"].diff().dropna() >= -1e-9).all()
    last = counts[counts["length"] == runs["length"].transform("max")]
    assert (last["hits"] == last["answers"]).all()


def test_the_last_class_adds_nothing(found):
    """The list of all classes but one is padded to the whole distribution."""
    counts = found.counts
    largest = counts.groupby("data")["length"].transform("max")
    keys = ["data", "fold", "classifier"]
    last, before = (
        counts[counts["length"] == largest - back].set_index(keys)[["brier", "log", "infinite"]] for back in (0, 1)
    )
    np.testing.assert_allclose(last, before.loc[last.index], atol=1e-8)


def test_smoothing_leaves_no_infinite_loss_and_keeps_the_hits(found):
    counts = found.counts.set_index(["data", "fold", "length", "classifier"])
    plain, mixed = (counts.xs(name, level="classifier") for name in ("forest", "forest, smoothed"))
    assert plain["infinite"].sum() > 0
    assert mixed["infinite"].sum() == 0
    assert (plain["hits"] == mixed["hits"]).all()


def test_the_same_counts_from_two_workers(found):
    again = studies.run(
        STUDY, ["zoo"], classifiers=QUICK, protocol=ONCE, preparation=STUDY.preparation, n_jobs=2, progress=False
    )
    assert studies.differences(again, found).empty


def test_the_kept_table_is_whole():
    kept = studies.results("top-lists")
    assert kept.missing.empty
    counts = kept.counts
    assert len(kept.provenance["data"]) >= 20
    assert (counts["hits"] <= counts["answers"]).all()
    assert (counts["brier"] <= 2 * counts["answers"] + 1e-9).all()
    assert counts["log"].max() < inf
