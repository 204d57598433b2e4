"""The studies of NBC against NCC: counts worked out independently, what must hold of them, and the kept tables."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, studies
from credal_book.studies import artificial, nbc_against_ncc
from credal_book.studies._nbc_and_ncc import classifiers, compared
from credal_book.studies._preparation import Part, discretized, selections
from credal_book.studies._study import Cell, Stopwatch
from credal_lib import experiments
from credal_lib.comparisons import holm, wilcoxon
from tests.studies.toys import toy

STUDIES = ("artificial", "downsampling", "nbc-against-ncc")

FEW = {
    "artificial": (None, artificial.Populations(repetitions=1, sizes=(6, 25), trials=3, test=500)),
    "downsampling": (["tic-tac-toe", "contact-lenses"], experiments.Draws(repetitions=3, sizes=(5, 20))),
    "nbc-against-ncc": (["contact-lenses", "hepatitis", "zoo"], experiments.CrossValidation(repetitions=1, folds=3)),
}

"""Seed for the cells of the kept tables that are recomputed."""


def few(study: str, **options):
    data, protocol = FEW[study]
    return studies.run(study, data, protocol=protocol, progress=False, **options)


@pytest.fixture(scope="module", params=STUDIES)
def found(request):
    return few(request.param)


def test_a_cell_of_nbc_against_ncc_by_hand():
    """Two classes, one binary feature which tells them; the other values are x in 0, 1.

    Training: (0, a) three times, (1, b) three times. At 0, NCC compares 3 / (0 + x) with one: a alone, and b cannot
    dominate, since it never had 0. So it names one class at 0 and at 1, rightly unless the row is mislabeled.
    """
    X, y = [[0]] * 3 + [[1]] * 3 + [[0], [0], [1]], [0] * 3 + [1] * 3 + [0, 1, 1]
    part = discretized(toy(X, y), np.arange(6), np.arange(6, 9))
    rows = compared(part, classifiers(), Stopwatch())
    assert rows == [{"size": 1, "answers": 3, "hits": 2, "NBC hits": 2, "unseen": 0, "unseen NBC hits": 0}]


def cells_by_hand(part: Part) -> dict[str, int]:
    """Entries of the tables of categories by class, and those that are zero, by looking for each in the rows."""
    columns = [(column, n) for column, n in zip(part.train.T, part.n_categories, strict=True) if n > 1]
    found = [
        np.any((column == category) & (part.y_train == label))
        for column, n in columns
        for category in range(n)
        for label in np.unique(part.y_train)
    ]
    return {"cells": len(found), "empty": found.count(False)}


def test_the_studies_count_what_the_cells_hold():
    """Each study on one cell, against `compared` on training and test rows made here."""
    data = datasets.load("contact-lenses")
    study = studies.find("nbc-against-ncc")
    cell = Cell(study, "contact-lenses", 2, 3)
    every = discretized(data, *cell.split())
    models = dict(study.classifiers)
    by_hand = [
        {**row, **cells_by_hand(part)}
        for name, part in selections(every).items()
        for row in compared(part, models, Stopwatch(), features=name)
    ]
    assert list(study.count(cell, Stopwatch())) == by_hand
    study = studies.find("downsampling")
    cell = Cell(study, "contact-lenses", 2, 3)
    part = discretized(data, *cell.split())
    assert list(study.count(cell, Stopwatch())) == compared(part, dict(study.classifiers), Stopwatch(), sample=20)


def test_nothing_is_missing_and_counts_are_positive_integers(found):
    assert found.missing.empty
    assert set(found.counts.dtypes.map(lambda kind: kind.kind)) <= {"i", "O", "U", "T"}
    counts = found.counts
    assert (counts["hits"] <= counts["answers"]).all()
    assert (counts["unseen"] <= counts["answers"]).all()
    assert (counts["unseen NBC hits"] <= counts[["unseen", "NBC hits"]].min(axis=1)).all()


def test_where_ncc_names_one_class_nbc_names_the_same(found):
    single = found.counts[found.counts["size"] == 1]
    assert (single["NBC hits"] == single["hits"]).all()
    assert (single["unseen"] == 0).all()
    assert (found.counts["NBC hits"] <= found.counts["hits"]).all()


def test_every_test_row_is_answered_once(found):
    counts = found.counts
    if found.study == "nbc-against-ncc":
        rows = {name: len(datasets.load(name).y) for name in FEW[found.study][0]}
        assert counts.groupby(["data", "features"])["answers"].sum().to_dict() == {
            (name, features): n for name, n in rows.items() for features in ("all", "selected", "locally predictive")
        }
    elif found.study == "downsampling":
        tested = counts.groupby(["data", "repetition", "sample"])["answers"].sum().reset_index()
        rows = tested["data"].map(lambda name: len(datasets.load(name).y))
        assert (tested["answers"] + tested["sample"] == rows).all()
    else:
        assert set(counts.groupby(["data", "fold", "trial"])["answers"].sum()) == {500}


def test_two_workers_count_the_same(found):
    pd.testing.assert_frame_equal(few(found.study, n_jobs=2).counts, found.counts)


@pytest.mark.parametrize("study", STUDIES)
def test_the_kept_table_is_whole(study):
    kept, chosen = studies.results(study), studies.find(study)
    assert kept.provenance["version"] == chosen.version
    assert kept.provenance["seed"] == chosen.seed
    assert kept.provenance["classifiers"].keys() == chosen.classifiers.keys()
    assert kept.provenance["repetitions"] == chosen.protocol.repetitions
    assert kept.missing.empty
    assert (studies.results(study).counts.duplicated(["data", "repetition", "fold"]).sum()) > 0


def test_contests_are_read_together_and_show_the_mean_where_it_disagrees():
    """Ahead of NBC by a little on eighteen data sets, far behind on two: u80. Level on all but one: u65."""
    names = pd.Index([f"set {i}" for i in range(20)], name="data")
    small = np.linspace(0.001, 0.002, 20)
    every = pd.DataFrame({"NBC": 0.7, "u50": 0.7 - small, "u65": 0.7, "u80": 0.7 + small}, index=names)
    every.loc[["set 0", "set 1"], "u80"] = [0.5, 0.6]
    every.loc["set 0", "u65"] = 0.6
    table = pd.concat({"all": every, "selected": every}, names=["features"]).swaplevel()
    found = nbc_against_ncc.contests(table, features=["all", "selected"])
    u80 = found.loc[("all", "u80")]
    assert (u80["NCC better"], u80["ties"], u80["NBC better"]) == (18, 0, 2)
    assert u80["median lead"] > 0 > u80["mean lead"]
    assert u80["p"] == wilcoxon(every["NBC"], every["u80"]).p < 0.05
    assert found["p, Holm"].tolist() == holm(found["p"]).tolist()
    assert (
        found["significant"].tolist() == ["NBC", "", ""] * 2
    )  # six tests together: twice the p of the two of u80, times 2
    alone = nbc_against_ncc.contests(table, features=["all"])
    assert alone["significant"].tolist() == ["NBC", "", "NCC"]


def test_relative_gains_are_those_of_the_area_of_ignorance_alone():
    rows = [("a", 1, 10, 4, 4), ("a", 2, 10, 10, 5), ("b", 2, 4, 4, 0), ("c", 1, 5, 5, 5)]
    counts = pd.DataFrame(rows, columns=["data", "size", "answers", "hits", "NBC hits"])
    gains = nbc_against_ncc.relative_gains(counts)
    assert gains.index.tolist() == ["a", "b"]
    assert gains.loc["a"].tolist() == pytest.approx([0, 0.3, 0.6])
    assert np.isinf(gains.loc["b"]).all()
