"""The bins of WEKA's supervised discretization, cell by cell, on the data sets of the comparison with WEKA-IP."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book import datasets
from credal_book.datasets import DataNotAvailableError
from credal_lib.preprocessing import MDLDiscretizer
from tests.classifiers import weka_ip

CELLS_THAT_DIFFER = {"balance_scale": [], "iris": [[37, 1]], "vehicle": [], "wine": []}
"""UCI's iris has a misprint in the sepal width of row 37, which scikit-learn's copy has not."""


@pytest.mark.parametrize("name", weka_ip.NAMES)
def test_every_cell_is_as_weka_has_it(name):
    try:
        data = datasets.load(name.replace("_", "-"))
    except DataNotAvailableError as error:
        pytest.skip(str(error))
    codes = MDLDiscretizer().fit_transform(data.X, data.y)
    golden = weka_ip.golden(name)
    expected, test = np.empty_like(codes), np.arange(len(codes)) % 3 == 2
    expected[test], expected[~test] = golden.asked, golden.X
    assert np.argwhere(codes != expected).tolist() == CELLS_THAT_DIFFER[name]
    assert golden.y.tolist() == data.y[~test].tolist()


def test_with_the_misprint_of_uci_all_cells_of_iris_are():
    data = datasets.load("iris")
    assert data.X[37, 1] == 3.6
    data.X[37, 1] = 3.1
    golden = weka_ip.golden("iris")
    codes = MDLDiscretizer().fit_transform(data.X, data.y)
    assert (codes[2::3] == golden.asked).all()
    assert (codes[np.arange(150) % 3 != 2] == golden.X).all()
