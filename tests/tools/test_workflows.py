"""Workflows, forms and hooks: readable, and what they call exists, in the versions that are pinned."""

from __future__ import annotations

import json
import re
import shlex
import subprocess

import pytest
import yaml

from tests.conftest import ROOT
from tools import set_up
from tools.check_files import LARGEST, main, problems

GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text()) for path in sorted((GITHUB / "workflows").glob("*.yml"))}
HOOKS = {
    hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
}
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def jobs():
    return [
        (f"{name}/{job}", steps["steps"]) for name, flow in WORKFLOWS.items() for job, steps in flow["jobs"].items()
    ]


def make_targets(steps):
    """Targets that the steps of a job call; variables that are set on the line are left out."""
    lines = [shlex.split(step["run"], comments=True) for step in steps if "run" in step]
    return [word for first, *words in lines if first == "make" for word in words if "=" not in word]


CALL_NOTHING = {"release/publish", "release/attach"}
"""Jobs that pass on what another has built."""


@pytest.mark.parametrize(("job", "steps"), jobs(), ids=[name for name, _ in jobs()])
def test_every_target_that_a_job_calls_exists(job, steps):
    called = make_targets(steps)
    assert called or job in CALL_NOTHING, job
    assert set(called) <= TARGETS


def test_every_check_has_its_own_job():
    called = {name: make_targets(steps) for name, steps in jobs()}
    assert called["test/lint"] == ["lint"]
    assert called["test/tests"] == ["test-code"]
    assert called["test/book"] == ["test-book"]
    assert called["test/lowest"] == ["test-lowest"]
    assert called["test/coverage"] == ["coverage"]
    assert called["weekly/cold-build"] == ["test-all"]
    assert called["weekly/newest"] == ["test-newest"]
    assert called["release/build"] == ["release", "pdf"]


def test_nothing_is_published_but_a_release_and_without_a_password():
    flow, text = WORKFLOWS["release"], (GITHUB / "workflows" / "release.yml").read_text()
    assert flow["permissions"] == {"contents": "read"}
    for job in ("publish", "attach"):
        assert flow["jobs"][job]["if"] == "github.event_name == 'release'"
        assert flow["jobs"][job]["needs"] == "build"
    assert flow["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets." not in text


def test_the_matrix_is_what_is_called_tried():
    matrix = WORKFLOWS["test"]["jobs"]["tests"]["strategy"]["matrix"]["python"]
    tried = [tuple(map(int, version.split("."))) for version in matrix]
    assert tried == [(3, minor) for minor in range(set_up.OLDEST[1], set_up.NEWEST_TRIED[1] + 1)]
    assert f"not {tried[0]} <= sys.version_info[:2] <= {tried[-1]}" in MAKEFILE
    trove = re.findall(r'"Programming Language :: Python :: ([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert trove == matrix
    known = f"{', '.join(matrix[:-1])} and {matrix[-1]}"
    assert known in (ROOT / "tools" / "set_up.py").read_text()


def test_the_machine_that_has_nothing_runs_every_check():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert script.read_text().splitlines()[-1] == "exec make test"


def test_hooks_have_the_pinned_versions():
    pins = (ROOT / "constraints.txt").read_text().splitlines()
    wanted = [pin for hook in HOOKS.values() for pin in hook.get("additional_dependencies", [])]
    assert {pin.split("==")[0] for pin in wanted} == {"ruff", "codespell"}
    assert set(wanted) <= set(pins)


def test_hooks_look_where_make_lint_looks():
    folders = re.search(r"^CODE = (.*)$", MAKEFILE, re.MULTILINE)[1].split()
    for name in ("ruff-check", "ruff-format"):
        assert HOOKS[name]["files"] == f"^({'|'.join(folders)})/"
    recipe = MAKEFILE[MAKEFILE.index("\nlint:") :].split("\n\n")[0]
    assert re.findall(r"ruff \w+|tools\.\w+|mypy$", recipe) == [
        "ruff check",
        "ruff format",
        "tools.check_files",
        "tools.check_spelling",
        "mypy",
    ]
    assert HOOKS["codespell"]["entry"] == "python -m tools.check_spelling"
    assert HOOKS["files"]["entry"] == "python -m tools.check_files"


@pytest.mark.parametrize("path", sorted((GITHUB / "ISSUE_TEMPLATE").glob("[0-9]-*.yml")), ids=lambda path: path.stem)
def test_forms_have_what_github_asks_for(path):
    form = yaml.safe_load(path.read_text())
    assert {"name", "description", "body"} <= set(form)
    assert {field["type"] for field in form["body"]} <= {"markdown", "input", "textarea", "dropdown", "checkboxes"}
    assert all("label" in field["attributes"] for field in form["body"] if field["type"] != "markdown")
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_there_are_three_forms_and_a_list_for_pull_requests():
    assert len(list((GITHUB / "ISSUE_TEMPLATE").glob("[0-9]-*.yml"))) == 3
    listed = (GITHUB / "pull_request_template.md").read_text()
    assert 3 <= listed.count("- [ ]") <= 6
    assert set(re.findall(r"`make ([a-z-]+)`", listed)) <= TARGETS


def test_help_lists_every_target_on_one_screen():
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {line.split()[1] for line in shown} == TARGETS
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 120


def test_a_file_that_is_not_in_order_is_named(tmp_path, capsys):
    good, open_end, blank_end, large, run = (tmp_path / name for name in ("a.md", "b.md", "c.md", "d.bin", "e.ipynb"))
    good.write_text("one\n")
    open_end.write_text("one")
    blank_end.write_text("one\n\n")
    large.write_bytes(b"\0" * (LARGEST + 1))
    run.write_text(json.dumps({"cells": [{"cell_type": "code", "outputs": [{"output_type": "stream"}]}]}) + "\n")
    assert main([good]) == 0
    assert [len(problems(path)) for path in (good, open_end, blank_end, large, run)] == [0, 1, 1, 1, 1]
    assert main([good, run]) == 1
    assert f"{run}: has outputs" in capsys.readouterr().out
