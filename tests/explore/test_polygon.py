"""Regions of the triangle of distributions."""

import numpy as np
import pytest

from credal_book.explore._polygon import TRIANGLE, area, region
from credal_book.scenes.car import CAR


@pytest.mark.parametrize("row", [(0.25, 0.25, 2), (0.1, 0.4, 1), (0.3, 0.1, 3), (1, 1, 2), (0, 0, 0)])
def test_the_region_holds_just_the_distributions_under_which_the_pair_is_cheaper(row):
    shape = np.array(region(np.subtract(CAR[:2], row).tolist())).reshape(-1, 2)
    points = np.random.default_rng(11).dirichlet([1, 1, 1], 400)
    better = (points @ np.subtract(CAR[:2], row).T > 1e-9).all(axis=1)
    if len(shape) < 3:
        assert not better.any()
        return
    following = np.roll(shape, -1, axis=0)
    edge = following - shape
    side = edge[:, 0] * (points[:, 1, None] - shape[:, 1]) - edge[:, 1] * (points[:, 0, None] - shape[:, 0])
    assert ((side > 1e-9).all(axis=1) == better).all()


def test_area_is_a_share_of_the_triangle():
    assert area(list(TRIANGLE)) == 1
    assert area(region([(1, -1, -1)])) == 0.25
    assert area([]) == 0
