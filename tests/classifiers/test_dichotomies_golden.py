"""Nested dichotomies: worked examples."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import NestedDichotomies, NestedDichotomyForest
from tests.classifiers.stated import stating

X, Y = [[0], [1], [2]], [0, 1, 2]
DISTANCES = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
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
