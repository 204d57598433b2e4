"""The triangle of distributions over three classes: where points stand, level lines, and what is refused."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from credal_lib import displays

NAMES = ["dry", "rain", "snow"]


def _squares(p):
    return (p**2).sum(axis=1)


def test_places_keep_averages_and_the_edges_are_equally_long():
    p = np.random.default_rng(0).dirichlet(np.ones(3), 10)
    corners = displays.in_triangle(np.eye(3))
    assert displays.in_triangle(p) == pytest.approx(p @ corners)
    assert displays.in_triangle(p[0]) == pytest.approx(p[0] @ corners)
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    assert edges == pytest.approx([1, 1, 1])


def test_points_are_where_they_should_be_and_named():
    ax = displays.triangle(NAMES, {"belief": [0.2, 0.5, 0.3], "reports": [[1, 0, 0], [0, 0, 1]]})
    belief, reports = ax.lines[1:]
    assert np.ravel(belief.get_data()) == pytest.approx(displays.in_triangle([0.2, 0.5, 0.3]))
    assert np.transpose(reports.get_data()) == pytest.approx(displays.in_triangle([[1, 0, 0], [0, 0, 1]]))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["belief", "reports"]
    assert belief.get_marker() != reports.get_marker()
    assert [text.get_text() for text in ax.texts] == NAMES


def test_a_level_line_is_where_the_function_has_its_value():
    ax = displays.triangle(NAMES, values=_squares, levels=[0.5])
    path = ax.collections[0].get_paths()[0].vertices
    share = path[:, 1] / displays.in_triangle([0, 0, 1])[1]  # of the class on top
    right = path[:, 0] - share / 2
    p = np.column_stack([1 - right - share, right, share])
    assert len(p) > 20
    assert _squares(p) == pytest.approx(np.full(len(p), 0.5), abs=2e-3)


def test_infinite_values_at_the_edge_are_left_out():
    def surprise(p):
        return np.where((p == 0).any(axis=1), np.inf, -np.log(np.where(p > 0, p, 1)).sum(axis=1))

    ax = displays.triangle(NAMES, values=surprise, levels=[3.5, 4])
    assert len(ax.collections[0].levels) == 2


def test_it_draws_on_given_axes_and_without_a_legend_for_nothing():
    given = plt.subplots()[1]
    assert displays.triangle(NAMES, ax=given) is given
    assert given.get_legend() is None
