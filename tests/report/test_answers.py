"""What probabilities answer under costs, constant answers, the costs, and hits in random order."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pandas as pd
import pytest

from credal_lib import report, rewards
from credal_lib.report import _answers as answers
from credal_lib.report._predictions import Judged, Model

CLASSES = ("benign", "atypical", "malignant")
COSTS = [[0, 2, 20], [1, 0, 20], [1, 1, 0]]
P = np.array([[0.9, 0.08, 0.02], [0.5, 0.3, 0.2], [0.98, 0.015, 0.005], [0, 0, 1]])


def judged(p=P, truths=(0, 1, 0, 2), classes=CLASSES):
    sets = np.eye(len(classes), dtype=bool)[p.argmax(axis=1)]
    return Judged(classes, np.array(truths), (Model("p", "probabilities", sets, p, np.ones(p.shape, dtype=bool)),))


@pytest.mark.parametrize("labeled", [False, True])
def test_the_answer_is_that_of_least_expected_cost(labeled):
    """By hand: 0.56 for benign against 0.98 for malignant; 4.6 against 0.8 of unknown and of malignant; 0.13; 0."""
    table = rewards.Table.from_costs(COSTS, unknown=0.7)
    if labeled:  # rows and columns in another order
        frame = pd.DataFrame(COSTS, CLASSES, CLASSES).loc[list(CLASSES[::-1]), list(CLASSES[::-1])]
        table = rewards.Table.from_costs(frame, unknown=0.7)
    (model,) = answers.answering(judged(), table).models
    assert model.priced.tolist() == [[True, False, False], [False] * 3, [True, False, False], [False, False, True]]
    assert model.sets[1].tolist() == [True, False, False]


def test_a_table_may_list_unknown_and_sets():
    listed = [[1, 0, 0], [0, 1, 1], [0, 0, 0]]
    table = rewards.Table.from_costs([[0, 5, 9], [4, 1, 1], [2, 2, 2]], listed)
    (model,) = answers.answering(judged(), table).models
    assert model.priced.astype(int).tolist() == [listed[0], listed[2], listed[0], listed[1]]
    assert answers.constants(judged(), table) == {"benign": -3.5, "atypical or malignant": -2.5, "unknown": -2.0}
    assert np.isnan(answers.most_probable_earns(judged(), table, P))


def test_of_many_classes_single_ones_are_compared():
    p = np.eye(20) * 0.6 + 0.02
    costs = rewards.DiscountedCost(1 - np.eye(20), unknown=-0.1)
    many = judged(p, range(20), tuple(range(20)))
    assert not answers.answering(many, costs).models[0].priced.any()
    dear = rewards.DiscountedCost(1 - np.eye(20), unknown=-0.5)
    assert (answers.answering(many, dear).models[0].priced == np.eye(20)).all()


def test_rewards_by_size_leave_the_most_probable_class():
    assert answers.answering(judged(), rewards.Quadratic(0.65)).models[0].priced is None


def test_constant_answers_earn_what_they_earn_for_everybody():
    found = answers.constants(judged(), rewards.Quadratic(0.65, unknown=0.3))
    assert found == pytest.approx({
        "benign": 0.5, "atypical": 0.25, "malignant": 0.25, "all classes": rewards.Quadratic(0.65).utility(1 / 3),
        "unknown": 0.3,
    })  # fmt: skip
    assert answers.constants(judged(), rewards.DiscountedCost(COSTS)).keys() == {*CLASSES, "all classes"}


def test_a_class_has_its_name_and_other_answers_have_others():
    y = ["unknown"] * 3 + ["k"]
    found = report.report(y, {"m": ["k", "k", "k", "unknown"]})
    assert found.references == {"k": 0.25, "unknown": 0.75, "all classes": 0.65, "no answer": 0}
    assert "always “unknown”, without a look at the row, earns 0.750; always “no answer” earns 0.000" in repr(found)
    costs = rewards.DiscountedCost([[0, 1], [1, 0]], unknown=-0.3)
    assert list(answers.table_of_costs(costs, ("k", "unknown")).index) == ["k", "unknown", "no answer"]
    table = rewards.Table.from_costs([[1, 1, 1], [0, 1, 2]], [[1, 1, 0], [0, 0, 1]])
    assert list(answers.table_of_costs(table, ("a", "b", "a or b")).index) == ["(a or b)", "a or b"]
    assert answers.constants(judged(np.ones((2, 1)), (0, 0), ("a",)), rewards.Quadratic(0.65)).keys() == {
        "a",
        "unknown",
    }


class Picky(rewards.Reward):
    """Pays one for a hit, and refuses an empty set."""

    label = "picky"

    def __call__(self, sets):
        assert np.asarray(sets).any(axis=1).all()
        return np.asarray(sets, dtype=float)


def test_a_reward_of_ones_own_is_asked_for_no_empty_answer():
    found = report.report(["a", "b"], {"m": ["a", "a"]}, utility=Picky())
    assert found.references == {"a": 0.5, "b": 0.5, "all classes": 1.0}


def test_a_refusal_of_probabilities_under_costs_names_the_model():
    costs = rewards.DiscountedCost(pd.DataFrame(1 - np.eye(3), list("abz"), list("abz")))
    with pytest.raises(ValueError, match=r"predictions\['m'\]: p: the columns"):
        report.report(["a"], {"m": P[1:2]}, classes=list("abc"), utility=costs)


def test_the_costs_are_shown_as_they_were_given():
    found = answers.table_of_costs(rewards.Table.from_costs(COSTS, unknown=[1, 2, 3]), CLASSES)
    assert found.loc["benign", "malignant"] == 20
    assert found.to_numpy().tolist() == [*COSTS, [1, 2, 3]]
    assert answers.table_of_costs(rewards.Quadratic(0.65), CLASSES) is None
    assert answers.table_of_costs(rewards.DiscountedCost(1 - np.eye(50)), range(50)) is None


def test_hits_by_chance_are_those_of_all_orders():
    """Mean and variance over all 720 orders of six rows."""
    rng = np.random.default_rng(3)
    truths, sets = np.array([0, 0, 1, 1, 2, 0]), rng.random((6, 3)) < 0.5
    every = [sum(sets[i, truths[j]] for i, j in enumerate(order)) for order in permutations(range(6))]
    hits = sets[np.arange(6), truths].sum()
    assert answers.hits_by_chance(truths, sets) == pytest.approx((hits - np.mean(every)) / np.std(every))
    assert np.isnan(answers.hits_by_chance(truths, np.ones((6, 3), dtype=bool)))


def test_a_report_shows_costs_and_constants():
    y = np.array(CLASSES)[[0, 1, 0, 2]]
    table = rewards.Table.from_costs(COSTS, unknown=0.7, name="costs")
    found = report.report(y, {"p": P, "mute": [None] * 4}, classes=CLASSES, utility=table)
    assert found.table["costs"].tolist() == pytest.approx([-0.7 / 4, -0.7])
    assert found.table.loc["p", "coverage"] == 0.75  # of the most probable class, as without costs
    assert found.references["malignant"] == -0.75
    assert found.costs.loc["unknown", "benign"] == pytest.approx(0.7)
    for text in (found.markdown(), found.html()):
        assert "What each answer (row) costs" in text
        assert "always “unknown”, without a look at the row, earns −0.700" in text
        assert "On these rows “mute” earns no more." in text
        assert text.index("gives probabilities. Under the costs") < text.index("“p” earns")


def test_where_nothing_but_silence_is_listed_it_is_not_said_to_be_best():
    assert not answers.silence_is_best(rewards.Table([[1, 1]], sets=[[0, 0]]), ["a", "b"])
