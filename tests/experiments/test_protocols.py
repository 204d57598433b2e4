"""How a data set is divided into training and test rows: which cells there are, and what each trains on."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book import studies
from credal_lib import experiments
from tests.studies.small import own_data

ONCE = experiments.CrossValidation(repetitions=1)


def test_large_data_sets_are_cross_validated_once():
    protocol = experiments.CrossValidation(repetitions=3, folds=2, large=100)
    assert len(list(protocol.cells(101))) == 2
    assert len(list(protocol.cells(100))) == 6


def test_folds_are_a_stratified_partition():
    y = np.repeat([0, 1], [40, 60])
    parts = [ONCE.part(y, 0, fold, [1]) for fold in range(10)]
    assert np.array_equal(np.sort(np.concatenate([test for _, test in parts])), np.arange(100))
    assert all(np.bincount(y[test]).tolist() == [4, 6] for _, test in parts)
    assert all(set(train).isdisjoint(test) and len(train) + len(test) == 100 for train, test in parts)


def test_draws_have_their_size_and_two_classes():
    protocol = experiments.Draws(repetitions=20, sizes=(2, 5))
    y = np.repeat([0, 1], [95, 5])
    for repetition, fold in protocol.cells(len(y)):
        train, test = protocol.part(y, repetition, fold, [1])
        assert len(train) == protocol.sizes[fold]
        assert set(y[train]) == {0, 1}
        assert np.array_equal(np.sort(np.concatenate([train, test])), np.arange(100))
    assert [fold for _, fold in experiments.Draws(1, (5, 100)).cells(100)] == [0]


def test_a_protocol_that_leaves_no_cell_is_refused():
    with pytest.raises(ValueError, match="protocol: no cell is left of the data sets mine"):
        studies.run("downsampling", own_data(), protocol=experiments.Draws(1, (100,)), progress=False)
