"""Files that are whole or as they were before, and never those of another process."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

from credal_lib import _files


def test_two_machines_never_write_the_same_file(tmp_path, monkeypatch):
    """Processes in two containers may have the same number."""
    written = []
    replace_file = type(tmp_path).replace
    monkeypatch.setattr(os, "getpid", lambda: 7)
    monkeypatch.setattr(
        type(tmp_path), "replace", lambda path, name: (written.append(path.name), replace_file(path, name))
    )
    for _ in range(2):
        _files.write_whole({tmp_path / "a": b"", tmp_path / "b": b""})
    assert len(set(written)) == len(written) == 4
    monkeypatch.setattr(_files, "uuid4", lambda: SimpleNamespace(hex="1"))
    (tmp_path / "a.1").write_text("of another process")
    with pytest.raises(FileExistsError):
        _files.write_whole({tmp_path / "a": b""})
    assert (tmp_path / "a.1").read_text() == "of another process"


@pytest.mark.parametrize("writes", [0, 1])
def test_files_that_belong_together_change_together(tmp_path, monkeypatch, writes):
    before = {tmp_path / name: b"before" for name in "ab"}
    _files.write_whole(before)
    calls = []

    def full(_):
        calls.append(1)
        if len(calls) > writes:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        _files.write_whole(dict.fromkeys(before, b"after"))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
