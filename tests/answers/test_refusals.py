"""What is refused by answers, and the cure."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from credal_book import answers
from credal_book.answers import __main__ as command
from credal_book.datasets import DataMismatchError, DataNotAvailableError
from tests.answers.small import FILES, serve
from tests.refusals import Refusal, made_test

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_folder_and_no_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("no internet in a test")

    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)
    monkeypatch.setattr("credal_book.answers._fetch.urlopen", refuse)


REFUSALS = {
    "an unknown name": Refusal(lambda: answers.counts("mmlu"), ValueError, "near names: mmlu-pro"),
    "no stored counts": Refusal(
        lambda: answers.counts("mmlu-pro", "nowhere"),
        FileNotFoundError,
        "count anew with `python -m credal_book.answers mmlu-pro`",
    ),
    "no source": Refusal(
        lambda: answers.load("mmlu-pro"),
        DataNotAvailableError,
        "set CREDAL_LIB_DATA to a folder that contains answers/mmlu-pro-answers.csv.gz",
    ),
    "a cache folder that is not there": Refusal(
        lambda: answers.load("mmlu-pro", cache="nowhere"), NotADirectoryError, "cache: expected a folder"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)


def test_a_damaged_extract_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "people-with-sets.csv").write_text("task,correct\ncats,1\n")
    with pytest.raises(DataMismatchError, match="is damaged or another version and was not used"):
        answers.load("people-with-sets", cache=tmp_path)


def test_a_file_that_is_not_of_the_commit_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    files = dict(FILES["people-with-sets"])
    serve(monkeypatch, files)
    files["data/dogs/results.csv"] += b"3,topk,10,1.0,20,F\n"
    with pytest.raises(DataMismatchError, match=r"dogs/results\.csv is not the file of the commit"):
        answers.load("people-with-sets")


def test_a_commit_without_the_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(_: str, timeout: float) -> io.BytesIO:
        return io.BytesIO(json.dumps({"tree": []}).encode())

    monkeypatch.setattr("credal_book.answers._fetch.urlopen", answer)
    with pytest.raises(DataNotAvailableError, match="the commit lists no"):
        answers.load("people-with-sets")


def test_without_rdata_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rdata", None)
    serve(monkeypatch, FILES["symptom-checkers"])
    with pytest.raises(ImportError, match="pip install rdata"):
        answers.load("symptom-checkers")


def test_the_command_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["mmlu-pro"]) == 2
    assert "no answer from https://api.github.com" in capsys.readouterr().err
