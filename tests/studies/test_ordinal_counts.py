"""The studies of ordinal data: counts worked out by other means, and the tables that are kept."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from credal_book import studies
from credal_book.datasets import load
from credal_book.studies import _ordinal_counts, ordinal_calibration, ordinal_comparison
from credal_book.studies.set_scoring import members
from tests.studies.ordered import ONCE, OWN, bunch, small

STUDIES = {"ordinal-calibration": ordinal_calibration, "ordinal-comparison": ordinal_comparison}


def levels_of(values, n_levels=5):
    """Each value's level, straight from the definition: end k is the least value that k fifths do not exceed."""
    n = len(values)
    ends = [
        min(v for v in values if Fraction(sum(u <= v for u in values), n) >= Fraction(k, n_levels))
        for k in range(1, n_levels)
    ]
    ends = sorted({end for end in ends if end < max(values)})
    return [sum(end < v for end in ends) for v in values], len(ends) + 1


@pytest.mark.parametrize("seed", range(20))
def test_levels_are_those_of_the_definition(seed):
    rng = np.random.default_rng(seed)
    values = rng.integers(0, rng.integers(4, 25), rng.integers(8, 60)).astype(float)
    everything = np.arange(len(values))
    part = _ordinal_counts.in_levels(bunch(values[:, np.newaxis], [0, *everything[1:] % 2]), everything, everything)
    if len(set(values)) > 5:
        expected, number = levels_of(values.tolist())
    else:
        expected, number = [sorted(set(values)).index(v) for v in values], len(set(values))
    assert part.train[:, 0].tolist() == expected
    assert part.n_categories.tolist() == [number]


def test_levels_are_learnt_from_the_training_rows_alone():
    data = small()
    train, test = np.arange(0, 60, 2), np.arange(1, 60, 2)
    part = _ordinal_counts.in_levels(data, train, test)
    beyond = data.X.copy()
    beyond[test] = 100.0
    changed = _ordinal_counts.in_levels(replace(data, X=beyond), train, test)
    assert np.array_equal(part.train, changed.train)
    assert np.array_equal(changed.test, np.tile(part.n_categories - 1.0, (30, 1)))


def test_few_values_and_categories_stay_and_missing_ones_stay_missing():
    data = small()
    holes = data.X.copy()
    holes[3, 0] = np.nan
    everything = np.arange(60)
    part = _ordinal_counts.in_levels(bunch(holes, data.y, [0, 0, 7]), everything, everything)
    assert np.array_equal(part.train[:, 2], data.X[:, 2])
    assert part.n_categories[2] == 7
    assert np.flatnonzero(np.isnan(part.train).any(axis=1)).tolist() == [3]
    lev = load("LEV")
    rows = np.arange(len(lev.y))
    assert np.array_equal(_ordinal_counts.in_levels(lev, rows, rows).train, lev.X)


def test_equal_values_are_never_parted_and_the_order_stays():
    era = load("ERA")
    rows = np.arange(len(era.y))
    part = _ordinal_counts.in_levels(era, rows, rows)
    for j in range(4):
        assert all(len(set(part.train[era.X[:, j] == value, j])) == 1 for value in np.unique(era.X[:, j]))
        assert np.array_equal(np.argsort(era.X[:, j], kind="stable"), np.lexsort((rows, era.X[:, j], part.train[:, j])))
    assert [len(np.unique(column)) for column in part.train.T] == part.n_categories.tolist() == [5, 5, 5, 5]


@pytest.mark.parametrize("name", STUDIES)
def test_answers_add_up_and_workers_do_not_matter(name):
    data = small()
    own = OWN if name == "ordinal-comparison" else {}
    one, two = (studies.run(name, data, protocol=ONCE, n_jobs=n, progress=False, **own) for n in (1, 2))
    pd.testing.assert_frame_equal(one.counts, two.counts)
    label = ["thousandths"] if name == "ordinal-calibration" else ["classifier", "decision"]
    assert (one.counts.groupby(label)["answers"].sum() == 60).all()
    assert (one.counts["set"].between(1, 15)).all()


@pytest.mark.parametrize("name", STUDIES)
def test_a_class_that_training_lacks_is_never_named(name):
    data = small()
    y = np.where(data.y == 1, 0, data.y)
    y[0] = 1  # a single row: one of the folds tests it
    own = OWN if name == "ordinal-comparison" else {}
    result = studies.run(name, replace(data, y=y), protocol=ONCE, progress=False, **own)
    assert result.missing.empty
    tested = result.counts.query("truth == 1")
    assert len(tested)
    assert not members(tested["set"], 4)[:, 1].any()


@pytest.mark.parametrize("name", STUDIES)
def test_the_kept_table_is_whole(name):
    kept = studies.results(name)
    assert kept.missing.empty
    assert set(kept.provenance["data"]) == {"ERA", "ESL", "LEV"}
    label = ["thousandths"] if name == "ordinal-calibration" else ["classifier", "decision"]
    answers = kept.counts.groupby([*label, "data", "truth"])["answers"].sum().unstack()
    classes = {data: np.bincount(load(data).y, minlength=answers.shape[1]) for data in ("ERA", "ESL", "LEV")}
    for (*_, data), row in answers.fillna(0).iterrows():
        assert (row == 10 * classes[data]).all()
    assert len(answers) == 3 * (len(ordinal_calibration.STRENGTHS) if name == "ordinal-calibration" else 10)
