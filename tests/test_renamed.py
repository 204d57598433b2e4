"""Old names still stand for the same things, and say the new ones."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from importlib import import_module

import numpy as np
import pandas as pd
import pytest

from credal_lib import (
    _renamed,
    abstention,
    choice,
    comparisons,
    confusion,
    experiments,
    games,
    metrics,
    properties,
    rewards,
)
from credal_lib.classifiers import LazyNaiveCredalClassifier
from credal_lib.credal_sets import Intervals
from credal_lib.proofs import _registry

NAMES = {
    (games, "expected_reward"): "credal_lib.gambles.expected_reward",
    (confusion, "accuracy"): "credal_lib.confusion.selective_accuracy",
    (confusion, "f_score"): "credal_lib.confusion.accuracy_coverage_f",
    (rewards, "generalised_mean"): "credal_lib.rewards.generalized_mean",
    (experiments, "comparisons"): "credal_lib.comparisons",
    (comparisons, "not_told_apart"): "credal_lib.comparisons.homogeneous_groups",
    (properties, "Witness"): "credal_lib.properties.PropertyWitness",
}


@pytest.mark.parametrize(("module", "old"), NAMES, ids=lambda part: getattr(part, "__name__", part))
def test_an_old_name_stands_for_the_new_one_and_warns(module, old):
    new_module, new = NAMES[module, old].rsplit(".", 1)
    with pytest.warns(FutureWarning, match=f"{old} is now {new_module}.{new}; the old name goes") as caught:
        found = getattr(module, old)
    assert found is getattr(import_module(new_module), new)
    assert caught[0].filename == __file__


@pytest.mark.parametrize("module", dict.fromkeys(module for module, _ in NAMES), ids=lambda module: module.__name__)
def test_a_name_that_never_was_is_an_error(module):
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        _ = module.no_such_name


def test_modules_that_moved_are_found_under_their_old_names():
    for old in [*_renamed.MODULES, "credal_lib.proofs.betting_game"]:
        sys.modules.pop(old, None)
        with pytest.warns(FutureWarning, match=f"{old} is now "):
            found = import_module(old)
        assert found is import_module(str(_renamed.moved_to(old)))
        assert found.__spec__.name == _renamed.moved_to(old)
        del sys.modules[old]


def test_the_warning_points_at_the_import(tmp_path):
    script = tmp_path / "own.py"
    script.write_text("from credal_lib.experiments.comparisons import friedman\nprint(friedman.__module__)\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout == "credal_lib.comparisons._ranks\n"
    assert "own.py:1: FutureWarning: credal_lib.experiments.comparisons is now credal_lib.comparisons" in done.stderr


def test_the_folder_of_the_studies_can_still_be_called():
    studies = import_module("credal_lib.experiments.studies")
    with pytest.warns(FutureWarning, match=r"experiments\.studies\(\) is now experiments\.table\(\)"):
        assert studies()["name"].tolist() == experiments.table()["name"].tolist()


@pytest.mark.parametrize(
    ("module", "new"),
    [
        ("betting_game", "minimizer"),
        ("factory_story", "majority_favors_b"),
        ("padded_scores", "penalized_extension"),
        ("utilities", "larger_half_favors_the_credal_classifier"),
        ("admissible_metrics", "gains_that_favor_a"),
    ],
)
def test_proofs_keep_their_old_names(module, new):
    found, old = _registry.module_of_proofs(module), new.replace("favor", "favo" + "ur").replace("iz", "is")
    with pytest.warns(FutureWarning, match=f"{old} is now .*{new}"):
        assert getattr(found, old) is getattr(found, new)


def test_methods_keep_their_old_names():
    intervals = Intervals([0.2, 0.3], [0.6, 0.7])
    with pytest.warns(FutureWarning, match=r"Intervals\.center"):
        assert (intervals.centre() == intervals.center()).all()
    X, y = np.array([[0], [0], [1], [1]]), np.array([0, 0, 1, 1])
    model = LazyNaiveCredalClassifier(k=2, step=1).fit(X, y)
    with pytest.warns(FutureWarning, match="neighborhood_sizes"):
        assert (model.neighbourhood_sizes(X) == model.neighborhood_sizes(X)).all()


COUNTS, PAID = [[4, 0], [1, 3], [1, 1]], [[0, 9], [2, 0], [1, 1]]
P, Y = [[0.7, 0.3], [0.2, 0.8]], [0, 1]
OF_A_CLASS = (
    "recall", "specificity", "false_positive_rate", "precision", "negative_predictive_value", "f_measure",
    "fowlkes_mallows", "jaccard", "informedness", "markedness",
)  # fmt: skip
OLD_CALLS = {
    **{
        f"{name} without a class": (partial(getattr(confusion, name), COUNTS), f"write {name}(matrix, positive=label)")
        for name in OF_A_CLASS
    },
    **{
        f"{name} of a position": (partial(getattr(confusion, name), COUNTS, 1), f"write {name}(matrix, positive=label)")
        for name in OF_A_CLASS
        if name != "f_measure"
    },
    "f_measure of a position": (lambda: confusion.f_measure(COUNTS, 2, 1), "write f_measure(matrix, positive=label)"),
    "average_utility": (
        lambda: confusion.average_utility(COUNTS, PAID),
        "write average_utility(matrix, utilities=matrix of utilities)",
    ),
    "mean_cost": (lambda: abstention.mean_cost(COUNTS, PAID), "write mean_cost(matrix, costs=matrix of costs)"),
    "roc_point of the first class": (
        lambda: abstention.roc_point(COUNTS),
        "write roc_point(matrix, ignoring, positive=label)",
    ),
    "roc_point of a position": (
        lambda: abstention.roc_point(COUNTS, "none", 1),
        "write roc_point(matrix, ignoring, positive=label)",
    ),
    "roc_curve of the first class": (lambda: abstention.roc_curve(Y, P), "write roc_curve(y_true, p, positive=label)"),
    "bayes_set": (
        lambda: choice.bayes_set(P, rewards.Quadratic(0.5)),
        "bayes_set(reward, p) and no longer bayes_set(p, reward)",
    ),
    "set_scorer of classes": (
        lambda: metrics.set_scorer("u65", ["a", "b"]),
        "labels of classes are passed as classes=",
    ),
    "SetScorer of classes": (
        lambda: metrics.SetScorer(rewards.Quadratic(0.5), ("a", "b")),
        "labels of classes are passed as classes=",
    ),
}
"""Calls of the release before whose arguments have another order or place, and words of the error: the new form."""


@pytest.mark.parametrize(("call", "words"), OLD_CALLS.values(), ids=OLD_CALLS)
def test_an_old_call_is_told_the_new_one(call, words):
    with pytest.raises(TypeError, match=re.escape(words)):
        call()


def test_the_new_form_of_a_call_is_taken():
    assert confusion.recall(COUNTS, positive=0, labels=[0, 1]) == pytest.approx(2 / 3)
    assert abstention.mean_cost(COUNTS, costs=PAID) == pytest.approx(0.4)


def test_an_error_of_the_function_itself_stays_as_it_is():
    with pytest.raises(TypeError, match="expected a matrix, one row per decision") as caught:
        confusion.recall(None, positive=0)
    assert "write recall" not in str(caught.value)


def test_results_can_be_made_as_before():
    with pytest.warns(
        FutureWarning, match=r"SetTally\(sets, matrix\) is now SetTally\(sets, matrix, classes\)"
    ) as caught:
        tally = confusion.SetTally(np.ones((1, 2), dtype=bool), np.ones((1, 2)))
    assert tally.classes == (0, 1)
    assert caught[0].filename == __file__
    made = comparisons.Friedman(pd.Series([1.0, 2.0]), 9, 9.0, 0.01, 81.0, 0.001, (1, 8))
    assert np.isnan(made.chi2_for_ties)


def test_nothing_else_is_looked_for():
    assert _renamed.moved_to("credal_lib.experiments.nothing") is None
    assert _renamed.moved_to("credal_lib.proofs._proof") is None
    with pytest.raises(ModuleNotFoundError):
        import_module("credal_lib.proofs.nothing_of_this_name")
