"""The registry that ships with the package: what every data set is and where it can come from."""

from __future__ import annotations

import pytest

from credal_book.datasets._generated import GENERATORS
from credal_book.datasets._registry import entries, source

pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def test_the_registry_is_consistent() -> None:
    assert set(GENERATORS) == {name for name, entry in entries().items() if "generator" in entry.routes}
    for name, entry in entries().items():
        assert sum(entry.classes.values()) == entry.n, name
        assert entry.features is None or len(entry.features) == entry.p
        assert entry.variant_of == "" or entry.variant_of in entries()
        assert set(source(entry)) == {"text", "license"}
        assert all(len(sha) == 64 for sha in entry.routes.get("cache", {}).get("files", {}).values())
