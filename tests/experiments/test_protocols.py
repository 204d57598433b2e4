"""How a data set is divided into training and test rows: which cells there are, and what each trains on."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book import studies
from credal_lib import experiments
from credal_lib.experiments import CrossValidation, Draws
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


LABELS = np.array(["a", "b", "c"])[np.arange(60) % 3]


@pytest.mark.parametrize("protocol", [Draws(3, (5, 20)), CrossValidation(2, 5)])
def test_a_protocol_is_a_splitter_of_scikit_learn(protocol):
    from sklearn.model_selection import GridSearchCV, cross_val_score
    from sklearn.naive_bayes import GaussianNB

    X = np.arange(60.0).reshape(-1, 1)
    assert len(cross_val_score(GaussianNB(), X, LABELS, cv=protocol)) == protocol.get_n_splits(X, LABELS)
    search = GridSearchCV(GaussianNB(), {"var_smoothing": [1e-9, 1e-3]}, cv=protocol).fit(X, LABELS)
    assert search.n_splits_ == protocol.get_n_splits()


@pytest.mark.parametrize("protocol", [Draws(3, (5, 20), seed=4), CrossValidation(2, 5, seed=4)])
def test_the_splitter_gives_the_parts_of_the_engine(protocol):
    codes = np.unique(LABELS, return_inverse=True)[1]
    parts = [protocol.part(codes, repetition, fold, [4]) for repetition, fold in protocol.cells(60)]
    found = list(protocol.split(None, LABELS))
    assert len(found) == len(parts) == protocol.get_n_splits(None, LABELS)
    for one, other in zip(found, parts, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
        assert np.array_equal(np.sort(np.concatenate(one)), np.arange(60))


def test_sizes_that_leave_no_row_are_not_counted_and_seeds_matter():
    assert Draws(3, (5, 100)).get_n_splits(None, LABELS) == 3
    assert Draws(3, (5, 100)).get_n_splits() == 6
    first, second = (next(Draws(1, (5,), seed=seed).split(None, LABELS))[0].tolist() for seed in (0, (0, 1)))
    assert first != second
    assert repr(Draws(1, (5,), seed=7)) == "Draws(repetitions=1, sizes=(5,))"  # stored cells go by it
