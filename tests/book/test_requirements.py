"""Every requirement is pinned once, and the same everywhere."""

from __future__ import annotations

import tomllib
from importlib.metadata import version

import pytest
from packaging.requirements import Requirement

from tests.book.sources import ROOT

FILES = ["requirements.txt", "requirements-dev.txt", "binder/requirements.txt"]


def requirements(name: str) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def pins(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for requirement in requirements(name):
        found.setdefault(requirement.name.lower(), set()).add(str(requirement.specifier))
    return found


LOCK = pins("constraints.txt")


@pytest.mark.parametrize("name", [*FILES, "constraints.txt"])
def test_everything_is_pinned_to_one_version(name):
    loose = [str(requirement) for requirement in requirements(name) if not is_exact(requirement)]
    assert not loose


def is_exact(requirement: Requirement) -> bool:
    specifiers = list(requirement.specifier)
    return len(specifiers) == 1 and specifiers[0].operator == "==" and "*" not in specifiers[0].version


@pytest.mark.parametrize("loose", ["numpy>=2", "numpy", "numpy==2.*"])
def test_a_loose_pin_is_noticed(loose):
    assert not is_exact(Requirement(loose))


@pytest.mark.parametrize("name", FILES)
def test_pins_equal_those_of_the_lock(name):
    different = {package: specifier for package, specifier in pins(name).items() if specifier != LOCK.get(package)}
    assert not different


def test_binder_installs_what_a_reader_installs():
    reader, binder = pins("requirements.txt"), pins("binder/requirements.txt")
    assert {"jupyterlab", "pybtex", "myst-nb"} <= set(binder) <= set(reader)
    assert all(binder[package] == reader[package] for package in binder)


@pytest.mark.pinned
def test_the_environment_has_the_locked_versions():
    for requirement in requirements("requirements-dev.txt") + requirements("requirements.txt"):
        assert requirement.specifier.contains(version(requirement.name)), requirement.name


def test_extras_admit_the_locked_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(line for lines in project["optional-dependencies"].values() for line in lines),
    ]
    others = [requirement for requirement in map(Requirement, wanted) if requirement.name != project["name"]]
    for requirement in others:
        (pin,) = LOCK[requirement.name.lower()]
        assert requirement.specifier.contains(pin.removeprefix("==")), requirement.name


def test_binder_takes_a_supported_python_and_installs_the_library():
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() == "python-3.11"
    post_build = ROOT / "binder" / "postBuild"
    assert post_build.stat().st_mode & 0o111
    assert "--no-deps" in post_build.read_text()
