"""A loop by hand, as in a lesson: pipelines and searches give their sets like any classifier."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from credal_lib import metrics
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.experiments import Draws, evaluate
from credal_lib.predictions import cross_val_predict_set, predict_set
from credal_lib.preprocessing import MDLDiscretizer

X, Y = load_wine(return_X_y=True)
NCC = make_pipeline(MDLDiscretizer(), NaiveCredalClassifier())


def test_a_loop_over_draws_gives_the_numbers_of_the_engine():
    parts = Draws(2, sizes=(60,))
    found = [
        metrics.utility_score(Y[test], predict_set(NCC.fit(X[train], Y[train]), X[test]), "u65")
        for train, test in parts.split(X, Y)
    ]
    engine = evaluate({"NCC": NCC}, "wine", "u65", cv=parts, progress=False)
    assert engine.frame["value"].tolist() == pytest.approx(found, rel=1e-12)


def test_a_search_over_a_pipeline_answers_with_the_sets_of_the_best():
    grid = {"naivecredalclassifier__s": [0.5, 4.0]}
    search = GridSearchCV(NCC, grid, scoring=metrics.set_scorer("u65"), cv=Draws(1, sizes=(40,))).fit(X, Y)
    sets = predict_set(search, X)
    assert np.array_equal(sets, predict_set(search.best_estimator_, X))
    assert sets.shape == (178, 3)
    assert cross_val_predict_set(search, X, Y, cv=2).shape == (178, 3)
