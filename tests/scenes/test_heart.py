"""The patients of chapter 33: what their answers cost, and that five classifiers answer patients they have not seen."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book.scenes import heart
from credal_lib import choice


def test_there_are_297_patients_and_137_are_ill():
    X, y, categorical = heart.patients()
    assert X.shape == (297, 13) == (len(y), len(categorical))
    assert (y == "ill").sum() == 137


@pytest.mark.parametrize(("home", "treat", "missed", "needless"), [(0.1, 0.8, 10, 5), (0.04, 0.5, 25, 2)])
def test_at_a_point_of_indifference_two_answers_cost_the_same(home, treat, missed, needless):
    table = np.asarray(heart.costs(home, treat).cost_table(), dtype=float)
    assert np.allclose(table, [[0, missed], [needless, 0], [1, 1]])
    expected = {p: table @ [1 - p, p] for p in (home, treat)}
    assert expected[home][0] == pytest.approx(expected[home][2])
    assert expected[treat][1] == pytest.approx(expected[treat][2])


def test_each_cautious_answer_follows_from_its_probabilities():
    given, chance, (low, high) = heart.answers(), heart.chances("logistic"), heart.bounds()
    p = np.column_stack([1 - chance, chance])
    best = choice.bayes_set(heart.costs(), p, classes=heart.CLASSES)
    assert (given["rejecting"] == best).all()
    assert (given["credal"] == np.column_stack([low <= heart.TREAT, high >= heart.HOME])).all()
    assert (low <= high).all()
    assert given["look always"].all()


def test_conformal_sets_are_larger_at_a_higher_level():
    X, y, _ = heart.patients()
    sizes = [heart.Conformal(heart.logistic(), level).fit(X, y).predict_set(X).sum() for level in (0.8, 0.9, 0.97)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
