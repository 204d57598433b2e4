"""Setting up: an unfinished environment is not usable, an unsupported Python is refused."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tools import set_up


def test_an_environment_without_its_stamp_is_not_usable(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    assert not set_up.is_usable(tmp_path)
    (tmp_path / ".ready-requirements").touch()
    assert set_up.is_usable(tmp_path)
    (tmp_path / "bin" / "python").unlink()
    assert not set_up.is_usable(tmp_path)


def test_another_python_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(set_up, "SUPPORTED", ((2, 7),))
    with pytest.raises(SystemExit, match=r"is not 3\.11, 3\.12 or 3\.13"):
        set_up.main(tmp_path / "venv", tmp_path / "requirements.txt")


def test_a_failed_installation_leaves_no_stamp(tmp_path):
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(f"{tmp_path}/no-such-package\n")
    environment = tmp_path / "venv"
    with pytest.raises(SystemExit, match="pip could not install"):
        set_up.main(environment, requirements)
    assert not list(environment.glob(".ready-*"))


def test_make_says_which_python_it_needs(tmp_path):
    result = subprocess.run(
        ["make", "PYTHON=false", f"VENV={tmp_path}/venv", "book"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode != 0
    assert "needs Python 3.11, 3.12 or 3.13" in result.stderr


def test_make_alone_prints_its_targets():
    result = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "make book" in result.stdout
    assert "make test " in result.stdout
