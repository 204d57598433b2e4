"""The study on artificial data: chances, populations and samples."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from credal_book import studies
from credal_book.studies import artificial
from credal_book.studies._study import Cell, Stopwatch


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
    found = studies.run("artificial", artificial.population(), protocol=protocol, progress=False).counts
    assert set(found.groupby(["repetition", "sample", "trial"])["answers"].sum()) == {300}
    alone = artificial.Populations(repetitions=2, sizes=(25,), trials=2, test=300)
    again = studies.run("artificial", artificial.population(), protocol=alone, progress=False).counts
    pd.testing.assert_frame_equal(again, found[found["sample"] == 25].reset_index(drop=True))


def test_with_many_training_rows_naive_bayes_is_as_good_as_the_truth():
    """With 20,000 rows NBC has learned the chances: its errors are those of the best possible classifier."""
    protocol = artificial.Populations(repetitions=1, sizes=(20_000,), trials=1, test=100_000)
    study = replace(studies.find("artificial"), protocol=protocol)
    cell = Cell(study, artificial.population(), 0, 0)
    counts = pd.DataFrame(study.count(cell, Stopwatch()))
    chances = artificial.chances_of_features(np.random.default_rng([*cell.seed, 0]))
    best = artificial.chances_of_rows(chances).reshape(2, -1).max(axis=0).sum()
    assert counts["NBC hits"].sum() / 100_000 == pytest.approx(best, abs=0.004)
    assert counts.loc[counts["size"] == 1, "answers"].sum() > 98_000


def test_names_of_collections_are_checked():
    with pytest.raises(ValueError, match="name: unknown collection of populations 'artificial-strong'"):
        artificial.population("artificial-strong")
