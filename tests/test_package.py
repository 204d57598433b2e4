"""The package: a wheel is built and installed away from the repository, and does there what it does here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from credal_lib import datasets, explore, proofs
from credal_lib.proofs import _registry
from tests.conftest import ROOT

BUILT_FROM = ["credal_lib", "pyproject.toml", "README.md", "LICENSE"]
INSTALLED = """
import json, sys
import credal_lib
from credal_lib import datasets, explore
from credal_lib.proofs import _registry
claims = {claim.id: claim for claim in _registry.read()}
print(json.dumps({
    "file": credal_lib.__file__,
    "claims": list(claims),
    "problems": [_registry.check(claims[name]).problem for name in sys.argv[1:]],
    "page": explore.page("play_house")._repr_html_(),
    "wine": list(datasets.load("wine").X.shape),
    "twelve": datasets.twelve_wines().rows.tolist(),
}))
"""


def first_claim_of_each_part() -> list[str]:
    """Ids, in the order of the parts."""
    found: dict[str, str] = {}
    for claim in proofs.claims():
        if claim.proof:
            found.setdefault(_registry.module_of_proofs(claim.proof.split(".")[0]).__package__, claim.id)
    return list(found.values())


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
    assert packed == files_of_the_library()
    assert {Path(name).suffix for name in packed} == {".py", ".js", ".css", ".yml", ".json", ".typed"}


def test_the_licence_and_the_readme_are_in_the_wheel(wheel):
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "# Evaluating Cautious Classifiers" in metadata


@pytest.mark.long
def test_the_installed_library_finds_its_files(elsewhere):
    """All registries of claims, of which one in each part is verified; scripts and styles; the list of data sets."""
    asked = first_claim_of_each_part()
    assert len(asked) == len(_registry.parts()) == 6
    done = elsewhere("-c", INSTALLED, *asked)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert not Path(found["file"]).is_relative_to(ROOT)
    assert found["claims"] == [claim.id for claim in proofs.claims()]
    assert found["problems"] == [""] * 6
    assert found["page"] == explore.page("play_house")._repr_html_()
    assert found["wine"] == [178, 13]
    assert found["twelve"] == datasets.twelve_wines().rows.tolist()


@pytest.mark.long
def test_the_command_of_the_proofs_runs_where_the_library_is_installed(elsewhere):
    (*_, last) = first_claim_of_each_part()
    done = elsewhere("-m", "credal_lib.proofs", "--claim", last)
    assert done.returncode == 0, done.stdout + done.stderr
    assert last in done.stdout
