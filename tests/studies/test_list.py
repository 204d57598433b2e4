"""The studies, and which data sets they are for: values by hand, ties, edges."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book import studies
from credal_book.studies._list import MODULES


@pytest.mark.parametrize("name", MODULES)
def test_a_study_is_what_its_entry_says(name):
    study = studies.find(name)
    assert study.name == name
    assert study.sample
    assert set(study.needs) <= set(study.classifiers)


def test_collections():
    names = studies.benchmark()
    assert "iris" in names
    assert "shuttle-landing-control" not in names
    ranged = studies.in_the_ranges([*names, "digits", "optdigits", "wdbc", "wdbc-keel"])
    assert "optdigits" not in ranged
    assert "wdbc-keel" not in ranged
    assert "wdbc" in ranged
    assert studies.independent(["wdbc-keel"]) == ["wdbc-keel"]


@pytest.mark.parametrize("kind", [np.array, tuple, iter], ids=["array", "tuple", "iterator"])
def test_names_may_come_in_any_row(kind):
    """Also as pandas gives the unique values of a column, before its version 3."""
    assert studies.in_the_ranges(kind(["iris", "wine"])) == ["iris", "wine"]
