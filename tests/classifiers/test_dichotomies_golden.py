"""Worked numbers of nested dichotomies and of the ordinal decomposition, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import NestedDichotomies, NestedDichotomyForest, OrdinalDecomposition
from credal_lib.credal_sets import Intervals

X, Y = [[0], [1], [2]], [0, 1, 2]
DISTANCES = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]


class Stated:
    """Answers every instance with one interval."""

    def __init__(self, lower, upper):
        self.bounds = lower, upper

    def predict_bounds(self, X):
        lower, upper = self.bounds
        return Intervals(np.tile([lower, 1 - upper], (len(X), 1)), np.tile([upper, 1 - lower], (len(X), 1)))


def stating(model, **intervals):
    """Fit, then put stated intervals in place of the binary classifiers: `_01_2` is 0 and 1 against 2."""
    fitted = model.fit(X, Y)
    names = {tuple(tuple(int(c) for c in part) for part in name.split("_")[1:]): name for name in intervals}
    fitted.models_ = {split: Stated(*intervals[names[split]]) for split in fitted.models_}
    return fitted


WORKED = {"_0_1": (0.5, 0.7), "_01_2": (0.6, 0.8)}


@pytest.mark.parametrize(("costs", "members"), [(None, [1, 1, 1]), (DISTANCES, [1, 1, 0])])
def test_the_worked_tree(costs, members):
    """((0, 1; [.5, .7]), 2; [.6, .8]): maximal under 0/1 costs {0, 1, 2}, under distances {0, 1}."""
    model = stating(NestedDichotomies(tree=((0, 1), 2), costs=costs), **WORKED)
    bounds = model.predict_bounds([[0]])
    assert bounds.lower[0] == pytest.approx([0.3, 0.18, 0.2])
    assert bounds.upper[0] == pytest.approx([0.56, 0.4, 0.4])
    assert model.predict_set([[0]]).astype(int).tolist() == [members]


def test_lower_expectation_of_the_worked_tree():
    """E(1, 2, 0) = .6 (.7 1 + .3 2) = .78, through costs: what class 1 costs less than class 0, and nothing else."""
    model = stating(NestedDichotomies(tree=((0, 1), 2)), **WORKED)
    ((_, nodes),) = model._blocks(np.array([[0]]), model.models_)
    assert model._least(nodes, np.array([[1.0, 2.0, 0.0]])).tolist() == [[pytest.approx(0.78)]]


def test_the_class_of_the_center():
    """Middles .6 and .7: probabilities .42, .28, .3; expected distances .88, .72, 1.12."""
    assert stating(NestedDichotomies(tree=((0, 1), 2)), **WORKED).predict([[0]]).tolist() == [0]
    assert stating(NestedDichotomies(tree=((0, 1), 2), costs=DISTANCES), **WORKED).predict([[0]]).tolist() == [1]


def test_a_forest_of_two_trees_averages():
    """((0, 1), 2) as above and (0, (1, 2)) with [.4, .5] and [.2, .6]: class 2 in [.2, .4] and [.2, .48]."""
    model = NestedDichotomyForest(n_trees=2, tree="ordered", random_state=next_with_both())
    model = stating(model, **WORKED, _0_12=(0.4, 0.5), _1_2=(0.2, 0.6))
    bounds = model.predict_bounds([[0]])
    assert bounds.lower[0] == pytest.approx([0.35, (0.18 + 0.1) / 2, 0.2])
    assert bounds.upper[0] == pytest.approx([0.53, (0.4 + 0.36) / 2, 0.44])


def next_with_both():
    """Give the first seed that draws both ordered trees of three classes."""
    return next(
        seed
        for seed in range(50)
        if len(set(NestedDichotomyForest(n_trees=2, tree="ordered", random_state=seed).fit(X, Y).trees_)) == 2
    )


def test_a_p_box_by_hand():
    """F(0) in [.3, .4], F(1) in [.6, .9]: classes in [.3, .4], [.2, .6], [.1, .4]."""
    model = stating(OrdinalDecomposition(), _0_12=(0.3, 0.4), _01_2=(0.6, 0.9))
    bounds = model.predict_bounds([[0]])
    assert bounds.lower[0] == pytest.approx([0.3, 0.2, 0.1])
    assert bounds.upper[0] == pytest.approx([0.4, 0.6, 0.4])
    assert model.predict_set([[0]]).astype(int).tolist() == [[1, 1, 1]]


@pytest.mark.parametrize(
    ("first", "second", "members"),
    [((0.3, 0.4), (0.6, 0.9), [0, 1, 0]), ((0.3, 0.6), (0.6, 0.9), [1, 1, 0]), ((0.3, 0.6), (0.4, 0.9), [1, 1, 1])],
)
def test_under_distances_the_set_holds_all_medians(first, second, members):
    """The class k is a median if F(k - 1) <= 1/2 <= F(k); maximal are those that the p-box allows to be one."""
    model = stating(OrdinalDecomposition(costs=DISTANCES), _0_12=first, _01_2=second)
    assert model.predict_set([[0]]).astype(int).tolist() == [members]


def test_a_p_box_that_decreases_is_widened():
    """F(0) in [.6, .8], F(1) in [.3, .5] becomes [.3, .8] twice: the class between may have no probability."""
    model = stating(OrdinalDecomposition(), _0_12=(0.6, 0.8), _01_2=(0.3, 0.5))
    bounds = model.predict_bounds([[0]])
    assert bounds.lower[0] == pytest.approx([0.3, 0, 0.2])
    assert bounds.upper[0] == pytest.approx([0.8, 0.5, 0.7])
    assert model.predict([[0]]).tolist() == [0]
