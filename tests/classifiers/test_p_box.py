"""A p-box: lower and upper bounds of the cumulative probabilities of ordered classes."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers._p_box import least_expectation_of_p_box, p_box
from tests.classifiers import dichotomies_reference as reference


def test_the_p_box_is_solved_as_by_linear_programs():
    generator = np.random.default_rng(0)
    for _ in range(100):
        n_classes = int(generator.integers(2, 7))
        ends = np.sort(generator.choice([0, 0.3, 1, *generator.random(5)], size=(2, n_classes - 1)), axis=0)
        nodes = {k: (ends[0, [k]], ends[1, [k]]) for k in range(n_classes - 1)}
        lower, upper = p_box(nodes)
        assert (np.diff(lower) >= 0).all()
        assert (np.diff(upper) >= 0).all()
        assert (lower <= ends[0]).all()
        assert (upper >= ends[1]).all()
        payoffs = generator.choice([-1, 0, 1, *generator.normal(size=2)], size=(3, n_classes))
        slow = [reference.least_in_p_box(lower[0], upper[0], row) for row in payoffs]
        assert least_expectation_of_p_box(lower, upper, payoffs)[0] == pytest.approx(slow, abs=1e-9)


def test_a_p_box_that_increases_stays_and_one_that_decreases_is_widened_on_both_sides():
    nodes = {0: (np.array([0.3]), np.array([0.6])), 1: (np.array([0.2]), np.array([0.5]))}
    lower, upper = p_box(nodes)
    assert (lower.tolist(), upper.tolist()) == ([[0.2, 0.2]], [[0.6, 0.6]])
    nodes = {0: (np.array([0.1]), np.array([0.6])), 1: (np.array([0.2]), np.array([0.7]))}
    assert [bounds.tolist() for bounds in p_box(nodes)] == [[[0.1, 0.2]], [[0.6, 0.7]]]
