"""A file of predictions read by columns, beside the rows of Python's own reader without a look."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from credal_lib.report._files import CsvFile

ROWS = 200_000


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    labels = np.array(["ash", "birch", "cedar"])[np.random.default_rng(0).integers(3, size=(ROWS, 3))]
    path = tmp_path_factory.mktemp("files") / "predictions.csv"
    path.write_text("y,one,two,p\n" + "".join(f"{','.join(row)},0.25\n" for row in labels.tolist()))
    return path


def by_rows(path):
    with path.open(newline="") as rows:
        return sum(1 for _ in csv.reader(rows))


def by_columns(path):
    return CsvFile(path).read([0, 1, 2], [3]).rows


@pytest.mark.parametrize("read", [by_rows, by_columns])
def test_read(benchmark, file, read):
    benchmark.group = "a file of 200,000 rows"
    benchmark.extra_info["baseline"] = "test_read[by_rows]"
    benchmark.pedantic(read, (file,), rounds=3, warmup_rounds=1)
