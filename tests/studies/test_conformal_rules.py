"""The rules that the study of conformal sets compares, and what is counted of their answers."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book.studies._conformal_rules import COSTS, by_size, cost_reward, split_off_calibration_rows


def test_counts_by_hand():
    """Ranks 0..3. Answers {0}, {1, 2}, nothing, {2, 3}; classes 0, 1, 3 and 0 are true."""
    sets = np.array([[1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0], [0, 0, 1, 1]], dtype=bool)
    costs = {name: cost_reward(name, 4) for name in COSTS}
    rows = by_size(sets, np.array([0, 1, 3, 0]), np.array([0, 2, 3, 1]), costs, rule="x")
    assert [row["size"] for row in rows] == [0, 1, 2]
    assert [row["answers"] for row in rows] == [1, 1, 2]
    assert [row["hits"] for row in rows] == [0, 1, 1]
    assert [row["named_hits"] for row in rows] == [1, 1, 0]
    assert [row["cost"] for row in rows] == pytest.approx([6 / 4, 0, 1 / 2 + 5 / 2])  # nothing costs as all classes
    half = ((0 + 1) / 2) ** 2 + ((2**0.5 + 3**0.5) / 2) ** 2
    averse = ((0 + 1) / 2) ** 2 + ((2**1.5 + 3**1.5) / 2) ** (2 / 3)
    assert rows[2]["cost_seeking"] == pytest.approx(half)
    assert rows[2]["cost_averse"] == pytest.approx(averse)
    assert np.isnan(by_size(sets, np.array([0, 1, 3, 0]), np.zeros(4, int), {})[0]["cost"])


def test_a_third_is_split_off_calibration_rows():
    train = np.arange(100, 200)
    proper, calibration = split_off_calibration_rows(train, np.random.default_rng(0))
    assert len(calibration) == 33
    assert sorted([*proper, *calibration]) == train.tolist()
