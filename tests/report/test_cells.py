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
    p, listed = labels(tmp_path, decimal=",").lists(texts, "s")
    assert p.tolist() == [[0, 0.4], [0, 0]]
    assert listed.tolist() == [[False, True], [False, False]]
