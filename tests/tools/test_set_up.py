"""Setting up: an unfinished environment is not usable, an older Python is refused, a newer one tried."""

from __future__ import annotations

import os
import shutil
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


def test_an_older_python_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(set_up, "OLDEST", (99, 0))
    with pytest.raises(SystemExit, match=r"is older than 3\.11"):
        set_up.main(tmp_path / "venv", tmp_path / "requirements.txt")
    assert not (tmp_path / "venv").exists()


def test_a_newer_python_is_taken_with_a_note(monkeypatch, capsys):
    set_up.check_version()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(set_up, "NEWEST_TRIED", (3, 10))
    set_up.check_version()
    assert "is untried; 3.11, 3.12 and 3.13 are known to work" in capsys.readouterr().out


def a_python(folder, name, version):
    """A command that answers as a Python of this version would, and prints its name in place of setting up."""
    command = folder / name
    answer = f"import sys; sys.version_info = {version}; exec(sys.argv[1])"
    command.write_text(f'#!/bin/sh\n[ "$1" = -c ] && exec {sys.executable} -c "{answer}" "$2"\necho chosen: {name}\n')
    command.chmod(0o755)
    return name


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        ({"python3": (3, 12), "python3.13": (3, 13)}, "python3"),
        ({"python3": (3, 15), "python3.12": (3, 12)}, "python3.12"),
        ({"python3": (3, 9), "python3.11": (3, 11)}, "python3.11"),
        ({"python3": (3, 15)}, "python3"),
        ({"python3": (3, 9), "python3.14": (3, 14)}, "python3.14"),
        ({"python3": (3, 9)}, None),
    ],
)
def test_make_takes_a_tried_python_first_then_a_newer_one_and_never_an_older(tmp_path, there, chosen):
    for name, version in there.items():
        a_python(tmp_path, name, version)
    for name in ("sh", "make", "mkdir"):
        (tmp_path / name).symlink_to(shutil.which(name))
    unnamed = {name: value for name, value in os.environ.items() if name not in {"PYTHON", "MAKEFLAGS", "VENV"}}
    command = ["make", "--no-print-directory", f"VENV={tmp_path}/venv", f"{tmp_path}/venv/.ready-requirements"]
    options = {"cwd": ROOT, "env": unnamed | {"PATH": str(tmp_path)}, "capture_output": True, "text": True}
    done = subprocess.run(command, check=False, **options)
    if chosen:
        assert done.stdout == f"chosen: {chosen}\n"
    else:
        assert done.returncode != 0
        assert "needs Python 3.11 or later" in done.stderr


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
    assert "needs Python 3.11 or later" in result.stderr


def test_make_alone_prints_its_targets():
    result = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "make book" in result.stdout
    assert "make test " in result.stdout
