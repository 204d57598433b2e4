"""The study of constant chances: the population, and the answers on it."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.base import clone

from credal_book.studies import constant_chances
from credal_book.studies._study import Cell
from credal_lib.experiments import Draws
from credal_lib.rewards import Quadratic

DRAWS = Draws(repetitions=2, sizes=(10, 40))
CELL = ["data", "repetition", "fold"]


def test_the_population_has_the_chance_in_every_instance():
    for n_features in (4, 10):
        data = constant_chances.population(n_features)
        kinds, kind = np.unique(data.X, axis=0, return_inverse=True)
        assert len(kinds) == 2**n_features
        assert np.bincount(kind, data.y == 0) == pytest.approx(0.7 * np.bincount(kind))
        assert len(np.unique(np.bincount(kind))) == 1


def test_answers_on_the_population_are_those_of_the_classifiers(drawn):
    """Whole population as test set: the share of the hits is the expected utility of single answers."""
    study, data = replace(constant_chances.STUDY, protocol=DRAWS), constant_chances.population(4)
    cell = Cell(study, data, 1, 1)
    train, _ = cell.split()
    for name, model in study.classifiers.items():
        options = {key: 2 for key in model.get_params() if key.endswith("n_categories")}
        fitted = clone(model).set_params(**options).fit(data.X[train], data.y[train])
        sets = fitted.predict(data.X)[:, None] == [0, 1] if name == "NBC" else fitted.predict_set(data.X)
        worth = np.where(sets.sum(axis=1) == 2, 0.8, 1) * sets[np.arange(len(sets)), data.y]
        counted = drawn.counts[(drawn.counts[[*CELL, "classifier"]] == [data.name, 1, 1, name]).all(axis=1)]
        assert constant_chances.expected_utility(counted, Quadratic(0.8)).item() == pytest.approx(worth.mean())


def test_every_possible_instance_is_answered(drawn):
    answers = drawn.counts[["first", "second", "both"]].sum(axis=1)
    assert (answers == drawn.counts["data"].map({"chance-0.7-4": 16, "chance-0.7-10": 1024})).all()
