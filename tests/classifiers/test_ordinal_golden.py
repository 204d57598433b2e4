"""Ordinal decomposition: worked examples."""

from __future__ import annotations

import pytest

from credal_lib.classifiers import OrdinalDecomposition
from tests.classifiers.stated import stating

DISTANCES = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]


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
