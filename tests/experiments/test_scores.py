"""Scores by name, reward, function and dict."""

from __future__ import annotations

import inspect
from functools import partial

import numpy as np
import pytest

from credal_lib import metrics
from credal_lib.experiments._own_cell import Answers
from credal_lib.experiments._scores import REWARDS, known_scores, resolve
from credal_lib.gambles import subsets
from credal_lib.rewards import FBeta, Quadratic, Table

CLASSES = np.array(["a", "b", "c"])
SETS = np.array([[1, 0, 0], [0, 1, 1], [1, 1, 0], [0, 0, 1]], dtype=bool)
TRUTHS = np.array([0, 1, 2, 1])
P = np.array([[0.7, 0.2, 0.1], [0.1, 0.4, 0.5], [0.4, 0.4, 0.2], [0.0, 0.3, 0.7]])
ANSWERS = Answers(SETS, np.array([0, 2, 0, 2]), P)


def value(score):
    return resolve(score)[0].value(ANSWERS, TRUTHS, CLASSES)


def test_rewards_by_name():
    assert value("u65") == pytest.approx((1 + 0.65) / 4)
    assert value("u80") == pytest.approx((1 + 0.8) / 4)
    assert value("discounted_accuracy") == value("u50") == pytest.approx((1 + 0.5) / 4)
    assert [score.name for score in resolve(REWARDS)] == list(REWARDS)


def test_accuracy_is_of_the_class_that_is_named_and_undefined_if_one_names_none():
    assert value("accuracy") == 0.25
    silent = ANSWERS._replace(named=np.array([0, -1, 0, 2]))
    assert np.isnan(resolve("accuracy")[0].value(silent, TRUTHS, CLASSES))


@pytest.mark.parametrize("name", known_scores())
def test_every_score_of_metrics_by_its_name(name):
    """What needs nothing but truths, sets, lists and probabilities."""
    held = {"y_true": CLASSES[TRUTHS], "sets": SETS, "listed": SETS, "p": P, "classes": CLASSES}
    measure = getattr(metrics, name)
    expected = measure(**{key: held[key] for key in inspect.signature(measure).parameters if key in held})
    assert value(name) == pytest.approx(expected, nan_ok=True)


def test_what_returns_no_number_or_needs_more_has_no_name_here():
    assert {"determinacy_score", "padded_brier_loss", "top_k_loss"} <= known_scores().keys()
    assert not {"utility_score", "padded_loss", "set_scorer", "as_sets", "SetScorer"} & known_scores().keys()


def test_the_end_of_a_name_may_be_left_out_and_the_table_says_what_was_asked():
    assert [score.name for score in resolve(("determinacy", "top_k", "determinacy_score"))] == [
        "determinacy", "top_k", "determinacy_score",
    ]  # fmt: skip
    assert value("determinacy") == value("determinacy_score") == 0.5


def test_rewards_functions_and_dicts():
    f1 = metrics.utility_score(TRUTHS, SETS, FBeta(1))
    assert value(FBeta(1)) == value({"mine": FBeta(1)}) == pytest.approx(f1)
    assert value({"mine": partial(metrics.utility_score, reward=FBeta(1))}) == pytest.approx(f1)
    assert resolve(FBeta(1))[0].name == FBeta(1).label
    assert resolve({"mine": "u65", "other": None} | {"other": "u80"})[0].measure == Quadratic(0.65)


def test_functions_get_positions_unless_they_take_classes():
    seen = []

    def positions(y_true, sets):
        seen.append((y_true.tolist(), sets.shape))
        return 1

    def labels(truth, predicted, classes):
        seen.append((truth.tolist(), classes.tolist()))
        return 2

    def of_sets(sets):
        return sets.sum()

    assert [value(score) for score in (positions, labels, of_sets)] == [1, 2, 6]
    assert seen == [([0, 1, 2, 1], (4, 3)), (["a", "b", "c", "b"], ["a", "b", "c"])]


def test_payoffs_by_hand_are_read_in_the_order_of_the_classes():
    """A set with b in it earns 1 where b is true; of the four rows the second is one."""
    earns = subsets(3) & (CLASSES == "b")
    assert value(Table(earns.astype(float), sets=subsets(3))) == 0.25


DIRECTIONS = {
    "u65": True,
    "accuracy": True,
    "determinacy": True,
    "top_k_loss": False,
    "top_k": False,
    "indeterminate_size": False,
    "unknown_share": False,
}


@pytest.mark.parametrize("name", DIRECTIONS)
def test_the_end_of_a_name_says_which_way_is_better(name):
    assert resolve(name)[0].greater_is_better is DIRECTIONS[name]
    assert resolve({"renamed": name})[0].greater_is_better is DIRECTIONS[name]


def test_settings_leave_the_direction_and_a_function_of_one_s_own_may_have_none():
    brier = partial(metrics.padded_brier_loss, scale=1)
    assert resolve({"Brier": brier})[0].greater_is_better is False
    assert resolve({"size": lambda sets: sets.sum()})[0].greater_is_better is None


def test_only_scores_of_probabilities_need_them():
    assert [score.needs_probabilities for score in resolve(("u65", "top_k_loss", "padded_log_loss"))] == [
        False,
        False,
        True,
    ]
