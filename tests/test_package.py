"""The package: a wheel is built and installed away from the repository, and does there what it does here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import ROOT

BUILT_FROM = ["credal_lib", "pyproject.toml", "README.md", "LICENSE"]
INSTALLED = """
import sys
from importlib.util import find_spec
import credal_lib
from credal_lib import games, metrics
assert find_spec("credal_book") is None
assert games.solve_exact(games.betting_game(3)).value == games.Fraction(1, 3)
print(metrics.utility_score([0, 1], [[1, 1, 0], [0, 1, 0]], "u65"), credal_lib.__file__)
"""
PREDICTIONS = "truth,careful\na,a\nb,a|b\nb,b\n"


def files_of_the_library() -> set[str]:
    """What git keeps of the library, new files included; without git, what lies in its folder."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "credal_lib"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in (ROOT / "credal_lib").rglob("*") if "__pycache__" not in path.parts]
        listed = [str(path.relative_to(ROOT)) for path in found]
    return {name for name in listed if (ROOT / name).is_file()}


def build(source: Path, folder: Path) -> Path:
    """Build the wheel from a folder, with what is installed here, and return its path."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder]
    subprocess.run([*command, source], cwd=folder, capture_output=True, text=True, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy so that the repository stays as it is."""
    source = tmp_path_factory.mktemp("source")
    for name in {*files_of_the_library(), *BUILT_FROM[1:]}:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    return build(source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory):
    """Run Python in an empty folder and an environment that has the wheel; the others are those of this one."""
    environment, folder = tmp_path_factory.mktemp("venv"), tmp_path_factory.mktemp("elsewhere")
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel]
    subprocess.run(install, check=True, capture_output=True, text=True)
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [python, *arguments]
        return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)

    return run


@pytest.mark.long
def test_the_wheel_has_every_file_of_the_library_and_no_other(wheel):
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == files_of_the_library() - {"credal_lib/ruff.toml"}
    assert {Path(name).suffix for name in packed} == {".py", ".css", ".mplstyle", ".typed"}


def test_the_licence_and_the_readme_are_in_the_wheel(wheel):
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "# Evaluating Cautious Classifiers" in metadata


@pytest.mark.long
def test_the_installed_library_works_without_the_book(elsewhere):
    done = elsewhere("-c", INSTALLED)
    assert done.returncode == 0, done.stderr
    score, file = done.stdout.split()
    assert float(score) == 0.825
    assert not Path(file).is_relative_to(ROOT)


@pytest.mark.long
def test_the_installed_report_finds_its_style_sheet(elsewhere, tmp_path):
    file, page = tmp_path / "predictions.csv", tmp_path / "report.html"
    file.write_text(PREDICTIONS)
    done = elsewhere("-m", "credal_lib.report", file, "--truth", "truth", "--sets", "careful", "--out", page)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "font-family" in page.read_text()
