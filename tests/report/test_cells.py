"""Cells of a file: labels, sets, lists."""

from __future__ import annotations

import numpy as np

from credal_lib.report._cells import Labels
from credal_lib.report._files import CsvFile, Texts


def labels(folder, within="|", decimal="."):
    path = folder / "f.csv"
    path.write_text("y\na\n", encoding="utf-8")
    return Labels(CsvFile(path), ["a", "b"], within, stated=True, decimal=decimal)


def test_each_distinct_cell_is_read_once_and_stands_where_it_stood(tmp_path):
    texts = Texts(["a| b", "", "b"], np.array([2, 0, 1, 2]))
    found = labels(tmp_path).sets(texts, "s", several=True)
    assert found.astype(int).tolist() == [[0, 1], [1, 1], [0, 0], [0, 1]]


def test_lists_are_numbers_and_the_classes_they_are_for(tmp_path):
    texts = Texts(["b:0,4", ""], np.array([0, 1]))
    p, listed, said = labels(tmp_path, decimal=",").lists(texts, "s")
    assert p.tolist() == [[0, 0.4], [0, 0]]
    assert listed.tolist() == [[False, True], [False, False]]
    assert said == ""


def test_sums_of_lists_are_divided_out_as_far_as_rounding_explains(tmp_path):
    """0.67 and 0.34 are what 0.665 and 0.335 become; a list that leaves a class out may sum to less."""
    texts = Texts(["a:0.67|b:0.34", "a:0.6"], np.array([0, 1]))
    p, _, said = labels(tmp_path).lists(texts, "s")
    assert p.tolist() == [[0.67 / 1.01, 0.34 / 1.01], [0.6, 0]]
    assert said.startswith("in 1 of 2 rows the probabilities sum to 1 up to 1.01, as rounding does")
