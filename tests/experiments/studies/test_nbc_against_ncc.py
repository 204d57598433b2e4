"""The studies of NBC against NCC: counts worked out independently, what must hold of them, and the kept tables."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import pytest

from credal_lib import datasets
from credal_lib import experiments as ex
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.datasets import Bunch
from credal_lib.experiments._study import Cell, Stopwatch
from credal_lib.experiments.studies import artificial
from credal_lib.experiments.studies._nbc_and_ncc import classifiers, compared, never_seen
from credal_lib.experiments.studies._preparation import Part, discretized
from tests.classifiers import naive_reference as reference

STUDIES = ("artificial", "downsampling", "nbc-against-ncc")
FEW = {
    "artificial": (None, artificial.Populations(repetitions=1, sizes=(6, 25), trials=3, test=500)),
    "downsampling": (["tic-tac-toe", "contact-lenses"], ex.Draws(repetitions=3, sizes=(5, 20))),
    "nbc-against-ncc": (["contact-lenses", "hepatitis", "zoo"], ex.CrossValidation(repetitions=1, folds=3)),
}
RANDOM = 20120101
"""Seed for the cells of the kept tables that are recomputed."""


def few(study: str, **options):
    data, protocol = FEW[study]
    return ex.run(study, data, protocol=protocol, progress=False, **options)


@pytest.fixture(scope="module", params=STUDIES)
def found(request):
    return few(request.param)


def toy(X, y, name="toy"):
    X, n_classes = np.asarray(X, dtype=float), len(set(y))
    numbers = np.array([max(2, int(np.nanmax(column)) + 1) for column in X.T])
    values = [tuple(map(str, range(n))) for n in numbers]
    return Bunch(name, X, np.asarray(y), [f"x{i}" for i in range(X.shape[1])], list("abcdef")[:n_classes],
                 numbers > 0, numbers, values, "generator", "")  # fmt: skip


# --- counts ----------------------------------------------------------------------------------------------------------


def expected(part: Part) -> dict[tuple[str, int], int]:
    """All counts from the definitions: NCC and NBC by the reference, row by row."""
    counts: dict[tuple[str, int], int] = {}
    labels = sorted(set(part.y_train))
    for row, truth in zip(part.test, part.y_test, strict=True):
        members = reference.non_dominated(part.train, part.y_train, row, 1, reference.by_logarithms)
        joint = reference.nbc_log_joint(part.train, part.y_train, row, 1.0, part.n_categories.tolist())
        best = labels[int(np.argmax(np.round(joint, 15)))]
        named = part.train[part.y_train == best]
        unseen = any(not np.isnan(a) and a not in column for a, column in zip(row, named.T, strict=True))
        right, size = int(best == truth), sum(members)
        hit = any(member and label == truth for member, label in zip(members, labels, strict=True))
        for name, number in {"answers": 1, "hits": hit, "NBC hits": right, "unseen": unseen,
                             "unseen NBC hits": unseen and right}.items():  # fmt: skip
            counts[name, size] = counts.get((name, size), 0) + int(number)
    return counts


@pytest.mark.parametrize("seed", range(8))
def test_counts_follow_from_the_definitions(seed):
    """On random data with missing values, absent categories, and a class that only the test rows have."""
    rng = np.random.default_rng(seed)
    X, y = rng.integers(0, 3, (60, 3)).astype(float), rng.integers(0, 3, 60)
    X[rng.random(X.shape) < 0.1] = np.nan
    X[:, 0] = np.where(rng.random(60) < 0.7, y, X[:, 0])
    data = toy(X, y)
    train, test = np.arange(25), np.arange(25, 60)
    if seed % 2:
        train = train[y[train] < 2]
    part = discretized(data, train, test)
    rows = compared(part, classifiers(), Stopwatch())
    ours = {(name, row["size"]): row[name] for row in rows for name in row if name != "size"}
    assert ours == expected(part)


def test_a_cell_of_nbc_against_ncc_by_hand():
    """Two classes, one binary feature which tells them; the other values are x in 0, 1.

    Training: (0, a) three times, (1, b) three times. At 0, NCC compares 3 / (0 + x) with one: a alone, and b cannot
    dominate, since it never had 0. So it names one class at 0 and at 1, rightly unless the row is mislabeled.
    """
    X, y = [[0]] * 3 + [[1]] * 3 + [[0], [0], [1]], [0] * 3 + [1] * 3 + [0, 1, 1]
    part = discretized(toy(X, y), np.arange(6), np.arange(6, 9))
    rows = compared(part, classifiers(), Stopwatch())
    assert rows == [{"size": 1, "answers": 3, "hits": 2, "NBC hits": 2, "unseen": 0, "unseen NBC hits": 0}]


def test_what_a_class_has_never_had_makes_ncc_name_several_classes():
    """Class a is named for (0, 1) on the strength of the first feature, though it never had the second's 1."""
    X = np.array([[0, 0]] * 6 + [[1, 1]] * 6, dtype=float)
    y = np.repeat([0, 1], 6)
    X = np.vstack([X, [[0, 1], [0, 0], [0, np.nan]]])
    fitted = NaiveBayesClassifier(n_categories=2).fit(X[:12], y)
    assert never_seen(fitted, X[12:], np.array([0, 0, 0])).tolist() == [True, False, False]
    assert never_seen(fitted, X[12:], np.array([1, 1, 1])).tolist() == [True, True, True]
    sets = NaiveCredalClassifier(n_categories=2).fit(X[:12], y).predict_set(X[12:])
    assert sets.tolist() == [[True, True], [True, False], [True, False]]


def test_features_with_one_category_do_not_count_as_never_seen():
    X, y = np.array([[0.0, 0], [0, 0], [np.nan, 1], [np.nan, 1]]), np.array([0, 0, 1, 1])
    fitted = NaiveBayesClassifier(n_categories=[1, 2]).fit(X, y)
    assert never_seen(fitted, np.array([[0.0, 1]]), np.array([1])).tolist() == [False]


def test_weights_stand_for_repeated_rows():
    rng = np.random.default_rng(5)
    X, y, times = rng.integers(0, 2, (40, 3)).astype(float), rng.integers(0, 2, 40), rng.integers(0, 4, 20)
    part = discretized(toy(X, y), np.arange(20), np.arange(20, 40))
    repeated = replace(part, test=part.test.repeat(times, axis=0), y_test=part.y_test.repeat(times))
    count = partial(compared, models=classifiers(), watch=Stopwatch())
    assert count(part, weights=times) == count(repeated)
    assert count(part, weights=np.ones(20, dtype=int)) == count(part)


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
    study = ex.find("nbc-against-ncc")
    cell = Cell(study, "contact-lenses", 2, 3)
    every = discretized(data, *cell.split())
    models = dict(study.classifiers)
    selected = {"selected": every.selected(), "locally predictive": every.selected(locally_predictive=True)}
    by_hand = [
        {**row, **cells_by_hand(part)}
        for name, part in {"all": every, **selected}.items()
        for row in compared(part, models, Stopwatch(), features=name)
    ]
    assert list(study.count(cell, Stopwatch())) == by_hand
    study = ex.find("downsampling")
    cell = Cell(study, "contact-lenses", 2, 3)
    part = discretized(data, *cell.split())
    assert list(study.count(cell, Stopwatch())) == compared(part, dict(study.classifiers), Stopwatch(), sample=20)


# --- artificial data -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["artificial", "artificial-weak"])
def test_chances_differ_as_they_should_and_are_otherwise_uniform(name):
    least, largest = artificial.DIFFERENCES[name]
    drawn = np.array([artificial.chances_of_features(np.random.default_rng(i), least, largest) for i in range(400)])
    difference = np.abs(drawn[..., 0] - drawn[..., 1])
    assert least <= difference.min()
    assert difference.max() <= largest
    pairs = np.random.default_rng(0).random((200_000, 2))
    apart = np.abs(pairs[:, 0] - pairs[:, 1])
    uniform = pairs[(apart >= least) & (apart <= largest)]
    for statistic in (np.mean, np.var):
        assert statistic(drawn) == pytest.approx(statistic(uniform), abs=0.01)
        assert statistic(difference) == pytest.approx(statistic(np.abs(np.diff(uniform))), abs=0.01)


def test_the_population_is_every_row_with_its_chance():
    rows, chances = artificial.population(), artificial.chances_of_features(np.random.default_rng(3))
    assert len(np.unique(np.column_stack([rows.X, rows.y]), axis=0)) == 2048
    of_rows = artificial.chances_of_rows(chances)
    assert of_rows.sum() == pytest.approx(1)
    for row in (0, 700, 1024, 2047):
        c = rows.y[row]
        factors = [chances[i, c] if rows.X[row, i] else 1 - chances[i, c] for i in range(10)]
        assert of_rows[row] == pytest.approx(np.prod(factors) / 2)
    for c in (0, 1):
        of_class = np.where(rows.y == c, of_rows, 0)
        assert of_class.sum() == pytest.approx(0.5)
        assert 2 * of_class @ rows.X == pytest.approx(chances[:, c])


def test_sample_sizes_share_populations_and_test_sets():
    """The number of test rows on which a class is right cannot change where both answers are right or wrong alike."""
    protocol = artificial.Populations(repetitions=2, sizes=(25, 400), trials=2, test=300)
    found = ex.run("artificial", artificial.population(), protocol=protocol, progress=False).counts
    assert set(found.groupby(["repetition", "sample", "trial"])["answers"].sum()) == {300}
    alone = artificial.Populations(repetitions=2, sizes=(25,), trials=2, test=300)
    again = ex.run("artificial", artificial.population(), protocol=alone, progress=False).counts
    pd.testing.assert_frame_equal(again, found[found["sample"] == 25].reset_index(drop=True))


def test_with_many_training_rows_naive_bayes_is_as_good_as_the_truth():
    """With 20,000 rows NBC has learned the chances: its errors are those of the best possible classifier."""
    protocol = artificial.Populations(repetitions=1, sizes=(20_000,), trials=1, test=100_000)
    study = replace(ex.find("artificial"), protocol=protocol)
    cell = Cell(study, artificial.population(), 0, 0)
    counts = pd.DataFrame(study.count(cell, Stopwatch()))
    chances = artificial.chances_of_features(np.random.default_rng([*cell.seed, 0]))
    best = artificial.chances_of_rows(chances).reshape(2, -1).max(axis=0).sum()
    assert counts["NBC hits"].sum() / 100_000 == pytest.approx(best, abs=0.004)
    assert counts.loc[counts["size"] == 1, "answers"].sum() > 98_000


# --- what must hold of every table -----------------------------------------------------------------------------------


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


def test_names_of_collections_are_checked():
    with pytest.raises(ValueError, match="name: unknown collection of populations 'artificial-strong'"):
        artificial.population("artificial-strong")


# --- the kept tables -------------------------------------------------------------------------------------------------

HERE = {"artificial": "artificial", "downsampling": "tic-tac-toe", "nbc-against-ncc": "wine"}
"""Data that load without a download."""


@pytest.mark.parametrize("study", STUDIES)
def test_random_cells_of_the_kept_table_are_recomputed(study):
    kept, chosen = ex.results(study), ex.find(study)
    source = artificial.population() if study == "artificial" else HERE[study]
    cells = chosen.cells(source, 1_000)
    picked = np.random.default_rng(RANDOM).choice(len(cells), 2, replace=False)
    for cell in (cells[i] for i in picked):
        where = (kept.counts[["data", "repetition", "fold"]] == [HERE[study], cell.repetition, cell.fold]).all(axis=1)
        stored = kept.counts[where].drop(columns=["data", "repetition", "fold"]).to_dict("records")
        assert stored == list(chosen.count(cell, Stopwatch()))


@pytest.mark.parametrize("study", STUDIES)
def test_the_kept_table_is_whole(study):
    kept, chosen = ex.results(study), ex.find(study)
    assert kept.provenance["fingerprint"] == chosen.fingerprint
    assert kept.provenance["repetitions"] == chosen.protocol.repetitions
    assert kept.missing.empty
    assert (ex.results(study).counts.duplicated(["data", "repetition", "fold"]).sum()) > 0
