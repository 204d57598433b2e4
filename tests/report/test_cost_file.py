"""Costs from a file: which rows are answers."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import rewards
from credal_lib.report._cost_file import CostFile


def read(folder, text):
    path = folder / "costs.csv"
    path.write_text(text, encoding="utf-8")
    return CostFile(path, None, "utf-8", ".")


def test_rows_and_columns_go_by_their_labels(tmp_path):
    found = read(tmp_path, "x,b,a\nb,0,8\nunknown,3,2\na,4,0\n").reward(["a", "b"], "|", 0.5)
    assert found == rewards.DiscountedCost([[0.0, 4.0], [8.0, 0.0]], 0.5, unknown=[-2.0, -3.0])


def test_a_row_for_a_set_makes_it_a_table_of_answers(tmp_path):
    found = read(tmp_path, "x,a,b\na,0,1\nb,-1,0\na|b,1,1\n").reward(["a", "b"], "|", None)
    assert isinstance(found, rewards.Table)
    assert np.array_equal(found([[1, 0], [0, 1], [1, 1]]), [[0, -1], [1, 0], [-1, -1]])


@pytest.mark.parametrize("more", ["unknown,1,1\n", "a|b,1,1\n"])
def test_answers_may_stand_below_a_head_that_names_the_columns(tmp_path, more):
    """“truth” above the answers says what the columns are, where a row can be no true class."""
    found = read(tmp_path, f"truth,a,b\na,0,1\nb,5,0\n{more}").reward(["a", "b"], "|", None)
    assert found([[0, 1]]).tolist() == [[-5, 0]]
