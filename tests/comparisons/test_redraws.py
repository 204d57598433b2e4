"""Collections of data sets drawn from one."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import comparisons


def test_draws_are_with_replacement_and_as_stated():
    draw = comparisons.redraws(61, 55, draws=500, seed=7)
    assert draw.shape == (500, 55)
    assert (draw.min(), draw.max()) == (0, 60)
    different = np.mean([len(set(row)) for row in draw.tolist()])
    assert different == pytest.approx(61 * (1 - (60 / 61) ** 55), abs=0.5)  # 36.4 of 55: others are repeated
    assert np.array_equal(draw, comparisons.redraws(61, 55, draws=500, seed=7))
    assert not np.array_equal(draw, comparisons.redraws(61, 55, draws=500, seed=8))


def test_the_spread_over_draws_is_the_standard_error_of_a_mean():
    values = np.random.default_rng(1).normal(size=80)
    drawn = values[comparisons.redraws(80, 80, draws=4000)].mean(axis=1)
    assert drawn.std() == pytest.approx(values.std() / np.sqrt(80), rel=0.05)
