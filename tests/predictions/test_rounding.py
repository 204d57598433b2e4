"""Sums of probabilities that are not one."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.predictions import _rounding as rounding


def refused(row, message):
    raise ValueError(f"{row}: {message}")


def test_sums_of_one_stay_and_nothing_is_said():
    p = np.array([[0.25, 0.75], [1, 0]])
    found, said = rounding.divided(p, refused)
    assert np.array_equal(found, p)
    assert said == ""


def test_what_rounding_explains_is_divided_out():
    found, said = rounding.divided(np.array([[0.333, 0.333, 0.333], [0.2, 0.5, 0.3]]), refused)
    assert found[0] == pytest.approx([1 / 3] * 3)
    assert said.startswith("in 1 of 2 rows the probabilities sum to 0.999 up to 1, as rounding does; each was")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([0.5, 0.4], "1: expected probabilities that sum to one, got a sum of 0.9; divide by the sum first"),
        ([60, 40], "got a sum of 100; they look like percentages; divide by the sum first"),
    ],
)
def test_other_sums_are_refused_with_the_row(row, words):
    with pytest.raises(ValueError, match=words):
        rounding.divided(np.array([[0.5, 0.5], row]), refused)


def test_zeros_and_ones_may_be_sets():
    with pytest.raises(ValueError, match="these are zeros and ones; sets are booleans"):
        rounding.divided(np.array([[1.0, 1.0], [0, 1]]), refused)
