"""Lower bounds: each stands once, and what is installed to try them is exactly what is declared."""

from __future__ import annotations

import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.conftest import ROOT
from tools.versions import lines, lower_bounds

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def project(dependencies, **extras):
    return {"name": "it", "dependencies": dependencies, "optional-dependencies": extras}


def test_bounds_of_the_package_and_of_all_extras():
    found = lower_bounds(project(["numpy>=2.0"], plots=["matplotlib>=3.10"], all=["it[plots]", "numpy>=2.0"]))
    assert found == {"numpy": "2.0", "matplotlib": "3.10"}


@pytest.mark.parametrize(
    ("dependencies", "words"),
    [
        (["numpy"], "expected a lower bound such as numpy>=2.0, got numpy"),
        (["numpy>=2,<3"], "expected a lower bound"),
        (["numpy>=2.0", "numpy>=2.1"], "expected one lower bound for numpy, got 2.0 and 2.1"),
    ],
)
def test_what_is_no_lower_bound_is_refused(dependencies, words):
    with pytest.raises(ValueError, match=words):
        lower_bounds(project(dependencies))


def test_lowest_and_newest_differ_in_the_libraries_of_the_package_alone():
    lowest, newest = (list(map(Requirement, lines(which))) for which in ("lowest", "newest"))
    assert [requirement.name for requirement in lowest] == [requirement.name for requirement in newest]
    changed = [(old, new) for old, new in zip(lowest, newest, strict=True) if str(old) != str(new)]
    assert {old.name: str(old.specifier) for old, _ in changed} == {
        name: f"=={bound}" for name, bound in lower_bounds(PROJECT).items()
    }
    assert all(str(new.specifier).startswith(">=") for _, new in changed)
    assert {"pytest", "hypothesis", "skordinal"} <= {requirement.name for requirement in lowest}


def test_no_bound_is_above_the_pinned_version():
    pins = dict(
        line.split(";")[0].strip().split("==")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if "==" in line
    )
    assert all(Version(bound) <= Version(pins[name.lower()]) for name, bound in lower_bounds(PROJECT).items())
