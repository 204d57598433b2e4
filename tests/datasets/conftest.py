"""A machine without a data folder and without internet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def no_folder_and_no_internet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path / "scikit_learn_data"))

    def refuse(*arguments: Any, **options: Any) -> None:
        raise ConnectionError("no internet in a test")

    monkeypatch.setattr("sklearn.datasets._openml.urlopen", refuse)
