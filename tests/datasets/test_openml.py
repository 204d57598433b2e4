"""OpenML without a connection: a replaced `fetch_openml`, and scikit-learn's own one reading files that it had kept."""

from __future__ import annotations

import gzip
import hashlib
import json
import socket
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.error import URLError

import numpy as np
import pandas as pd
import pytest

from credal_book.datasets import Bunch, DataMismatchError, DataNotAvailableError, load, names
from credal_book.datasets._routes import TIMEOUT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def nothing_else_serves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path))


def frame(bunch: Bunch) -> tuple[pd.DataFrame, pd.Series]:
    """A set as `fetch_openml(as_frame=True)` returns it: categories with all their declared values, numbers."""
    columns: dict[str, Any] = {}
    for name, values, categories in zip(bunch.feature_names, bunch.X.T, bunch.categories, strict=True):
        if categories:
            texts = [None if np.isnan(code) else categories[int(code)] for code in values]
            columns[name] = pd.Categorical(texts, categories=list(categories))
        else:
            columns[name] = values
    labels = [bunch.target_names[place] for place in bunch.y]
    return pd.DataFrame(columns), pd.Series(pd.Categorical(labels, categories=bunch.target_names), name="class")


class Fetch:
    """Stands for `fetch_openml` and notes how it was called."""

    def __init__(self, data: pd.DataFrame, target: pd.Series) -> None:
        self.answer = SimpleNamespace(data=data, target=target)
        self.options: dict[str, Any] = {}

    def __call__(self, **options: Any) -> SimpleNamespace:
        self.options = options
        assert socket.getdefaulttimeout() == TIMEOUT
        return self.answer


def same(one: Bunch, other: Bunch) -> bool:
    return (
        np.array_equal(one.X, other.X, equal_nan=True)
        and np.array_equal(one.y, other.y)
        and (one.feature_names, one.categories) == (other.feature_names, other.categories)
    )


@pytest.mark.parametrize(("name", "data_id"), [("tic-tac-toe", 50), ("credit-g", 31), ("tae", 48), ("lymph", 10)])
def test_a_fetched_frame_becomes_the_same_set(name: str, data_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = load(name)
    fetch = Fetch(*frame(expected))
    monkeypatch.setattr("sklearn.datasets.fetch_openml", fetch)
    bunch = load(name, route="openml")
    assert same(bunch, expected)
    assert bunch.route == "openml"
    assert {"data_id": data_id, "as_frame": True, "parser": "liac-arff"}.items() <= fetch.options.items()
    assert socket.getdefaulttimeout() is None


def test_an_identifier_column_is_dropped_from_a_fetched_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = load("zoo")
    data, target = frame(expected)
    data.insert(0, "animal", pd.Categorical([f"animal {row}" for row in range(101)]))
    monkeypatch.setattr("sklearn.datasets.fetch_openml", Fetch(data, target))
    assert same(load("zoo", route="openml"), expected)


def test_numbers_for_categories_and_the_reverse_give_the_set_of_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = load("LEV")
    data, target = frame(expected)
    grades = data.astype(int).astype(str).astype("category")
    monkeypatch.setattr("sklearn.datasets.fetch_openml", Fetch(grades, target.astype(float)))
    assert same(load("LEV", route="openml"), expected)
    expected = load("kr-vs-k")
    data, target = frame(expected)
    rows = {name: data[name].astype(float) for name in data if name.endswith("_row")}
    monkeypatch.setattr("sklearn.datasets.fetch_openml", Fetch(data.assign(**rows), target))
    assert same(load("kr-vs-k", route="openml"), expected)


def test_another_set_under_the_id_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sklearn.datasets.fetch_openml", Fetch(*frame(load("tic-tac-toe"))))
    with pytest.raises(DataMismatchError, match="kr-vs-kp from openml: classes: expected won, nowin, got also"):
        load("kr-vs-kp")


def test_a_limit_on_waiting_that_is_set_already_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(**options: Any) -> None:
        assert socket.getdefaulttimeout() == 3
        raise TimeoutError("timed out")

    monkeypatch.setattr("sklearn.datasets.fetch_openml", fetch)
    socket.setdefaulttimeout(3)
    try:
        with pytest.raises(DataNotAvailableError, match="openml: no answer: timed out"):
            load("kr-vs-kp")
        assert socket.getdefaulttimeout() == 3
    finally:
        socket.setdefaulttimeout(None)


def test_scikit_learns_own_code_without_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **options: Any) -> None:
        raise URLError("Name or service not known")

    monkeypatch.setattr("sklearn.datasets._openml.urlopen", refuse)
    monkeypatch.setattr("sklearn.datasets._openml.time.sleep", lambda seconds: None)
    with pytest.raises(DataNotAvailableError, match=r"openml: no answer: <urlopen error Name or service not known>"):
        load("kr-vs-kp")


def keep(home: Path, data_id: int, bunch: Bunch) -> None:
    """Write what scikit-learn keeps of a data set after fetching it."""
    lines = ["@relation kept", *(f"@attribute '{name}' real" for name in bunch.feature_names)]
    lines += [f"@attribute class {{{','.join(bunch.target_names)}}}", "@data"]
    for row, place in zip(bunch.X, bunch.y, strict=True):
        lines.append(",".join([*(f"{value:g}" for value in row), bunch.target_names[place]]))
    arff = ("\n".join(lines) + "\n").encode()
    url = f"https://www.openml.org/data/v1/download/{data_id}/kept.arff"
    about = {
        "id": str(data_id),
        "name": "kept",
        "description": "",
        "version": "1",
        "status": "active",
        "format": "ARFF",
        "url": url,
    }
    about |= {"md5_checksum": hashlib.md5(arff).hexdigest(), "file_id": str(data_id)}  # noqa: S324  (OpenML's own choice)
    columns = [(name, "numeric", "false") for name in bunch.feature_names] + [("class", "nominal", "true")]
    features = [
        {"index": str(j), "name": name, "data_type": kind, "is_target": target}
        | {"is_ignore": "false", "is_row_identifier": "false", "number_of_missing_values": "0"}
        for j, (name, kind, target) in enumerate(columns)
    ]
    qualities = [{"name": "NumberOfInstances", "value": str(float(len(bunch.X)))}]
    files = {
        f"api/v1/json/data/{data_id}": json.dumps({"data_set_description": about}).encode(),
        f"api/v1/json/data/features/{data_id}": json.dumps({"data_features": {"feature": features}}).encode(),
        f"api/v1/json/data/qualities/{data_id}": json.dumps({"data_qualities": {"quality": qualities}}).encode(),
        f"data/v1/download/{data_id}/kept.arff": arff,
    }
    for path, content in files.items():
        target = home / "openml" / "openml.org" / f"{path}.gz"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(gzip.compress(content))


def test_scikit_learns_own_code_reads_what_it_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*arguments: Any, **options: Any) -> None:
        raise AssertionError("what was kept must not be fetched again")

    monkeypatch.setattr("sklearn.datasets._openml.urlopen", refuse)
    expected = load("balance-scale")
    keep(tmp_path, 11, expected)
    assert same(load("balance-scale", route="openml"), expected)


def test_what_scikit_learn_kept_counts_as_here(tmp_path: Path) -> None:
    assert "vote" not in names(offline=True)
    keep(tmp_path, 56, load("balance-scale"))
    assert "vote" in names(offline=True)
    (tmp_path / "openml/openml.org/data/v1/download/56/kept.arff.gz").unlink()
    assert "vote" not in names(offline=True)
