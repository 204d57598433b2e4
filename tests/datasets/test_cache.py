"""The cache folder with real files: every file of it, its index, and the traps that only these files have.

The folder is named by CREDAL_LIB_TEST_DATA, by default ``../shared/data`` beside the repository; without it this module
is skipped, once.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from credal_book.datasets import Bunch, DataMismatchError, load, names, table
from credal_book.datasets._registry import PACKAGES, entries
from tests.conftest import ROOT

FOLDER = Path(os.environ.get("CREDAL_LIB_TEST_DATA") or ROOT.parent / "shared" / "data")

if not (FOLDER / "index.json").is_file():
    pytest.skip(f"no data folder {FOLDER}; name one with CREDAL_LIB_TEST_DATA", allow_module_level=True)

INDEX: dict[str, dict[str, Any]] = {
    record["file"]: record for record in json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
}
CACHED = [name for name, entry in entries().items() if "cache" in entry.routes]
BOTH = [name for name in CACHED if {"generator", *PACKAGES} & entries()[name].routes.keys()]


@pytest.fixture(autouse=True)
def no_other_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)


def cached(name: str) -> Bunch:
    return load(name, route="cache", cache=FOLDER)


def test_every_file_of_the_folder_is_in_the_registry_with_its_checksum() -> None:
    known = {file: sha for name in CACHED for file, sha in entries()[name].routes["cache"]["files"].items()}
    assert known == {file: record["sha256"] for file, record in INDEX.items()}


@pytest.mark.long
@pytest.mark.parametrize("name", CACHED)
def test_every_cached_set_loads_with_the_counts_of_the_index(name: str) -> None:
    bunch, entry = cached(name), entries()[name]
    records = [INDEX[file] for file in entry.routes["cache"]["files"]]
    counts = sum((Counter(record["class_counts"]) for record in records), Counter())
    without_class = counts.pop("?", 0)
    assert len(bunch.X) == sum(record["n"] for record in records) - without_class
    assert bunch.X.shape[1] == records[0]["p"] - len(entry.identifiers)
    assert sorted(np.bincount(bunch.y).tolist()) == sorted(counts.values())
    if not without_class:
        assert np.isnan(bunch.X).sum() == records[0]["missing_values"]
    assert bunch.route == "cache"


def rows_of(bunch: Bunch, decimals: int) -> Counter[tuple[float, ...]]:
    values = np.nan_to_num(np.column_stack([bunch.X, bunch.y]).round(decimals), nan=-1e9)
    return Counter(map(tuple, values.tolist()))


# iris: two misprints of the file are corrected in scikit-learn's copy. segment: the files are rounded differently.
DIFFERENT = {"iris": 2, "segment": 110}


@pytest.mark.parametrize("name", BOTH)
def test_code_and_packages_serve_the_rows_of_the_file(name: str) -> None:
    file, here = cached(name), load(name)
    assert (file.feature_names, file.categories) == (here.feature_names, here.categories)
    assert (rows_of(file, 3) - rows_of(here, 3)).total() == DIFFERENT.get(name, 0)


def test_kr_vs_kp_has_one_feature_of_three_values() -> None:
    bunch = cached("kr-vs-kp")
    occurring = [np.unique(column).size for column in bunch.X.T]
    assert Counter(occurring) == {2: 35, 3: 1}
    assert bunch.feature_names[occurring.index(3)] == "katri"
    assert bunch.n_categories[bunch.feature_names.index("wtoeg")] == 3  # declared: n, t, f; f does not occur


IDENTIFIERS = {"splice": "Instance_name", "zoo": "animal", "flags": "name", "bridges-v1": "IDENTIF", "sponge": "Name"}


@pytest.mark.parametrize(("name", "identifier"), [*IDENTIFIERS.items(), ("bridges-v2", "IDENTIF")])
def test_columns_that_only_name_the_row_are_dropped(name: str, identifier: str) -> None:
    bunch = cached(name)
    assert identifier not in bunch.feature_names
    assert identifier in (FOLDER / f"{name}.arff").read_text(encoding="latin1")


@pytest.mark.parametrize(
    ("name", "label", "place"),
    [
        ("flags", "religion", 6),
        ("shuttle-landing-control", "Class", 0),
        ("solar-flare-1", "class", 0),
        ("solar-flare-2", "class", 0),
        ("wine", "class", 0),
    ],
)
def test_the_class_is_not_always_the_last_column(name: str, label: str, place: int) -> None:
    assert entries()[name].routes["cache"]["class"] == place
    assert label not in cached(name).feature_names


def test_rows_without_a_class_are_left_out() -> None:
    assert len(cached("bridges-v1").X) == len(cached("bridges-v2").X) == 105
    assert len(cached("bridges-v1").target_names) == 6


def test_classes_that_do_not_occur_are_not_classes() -> None:
    assert cached("heart-c").target_names == ["<50", ">50_1"]
    assert len(cached("heart-h").target_names) == 2


def test_a_quoted_question_mark_is_missing_and_no_category() -> None:
    bunch = cached("anneal")
    assert np.isnan(bunch.X).sum() == 22175
    assert not any("?" in values for values in bunch.categories)


def test_hypothyroid_and_sick_are_the_same_rows() -> None:
    assert np.array_equal(cached("hypothyroid").X, cached("sick").X, equal_nan=True)


def test_a_folder_in_the_environment_makes_every_cached_set_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CREDAL_LIB_DATA", str(FOLDER))
    assert load("kr-vs-kp").route == "cache"
    assert load("car").route == "generator"
    assert table()["offline"].all()
    assert len(names(offline=True)) == len(names())


def test_one_changed_byte_is_noticed(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "vote.arff", tmp_path)
    assert load("vote", cache=tmp_path).X.shape == (435, 16)
    content = (tmp_path / "vote.arff").read_bytes()
    (tmp_path / "vote.arff").write_bytes(content[:-10] + b"x" + content[-9:])
    with pytest.raises(DataMismatchError, match=r"vote from cache: .*vote\.arff is damaged"):
        load("vote", cache=tmp_path)
