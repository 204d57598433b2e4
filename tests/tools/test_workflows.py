"""Workflows, forms and hooks: readable, and what they call exists, in the versions that are pinned."""

from __future__ import annotations

import json
import re
import shlex
import subprocess

import pytest
import yaml

from tests.conftest import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text()) for path in sorted((GITHUB / "workflows").glob("*.yml"))}
HOOKS = {
    hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
}
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def jobs():
    return [
        (f"{name}/{job}", steps["steps"])
        for name, flow in WORKFLOWS.items()
        for job, steps in flow["jobs"].items()
        if "uses" not in steps
    ]


def make_targets(steps):
    """Targets that the steps of a job call; variables that are set on the line are left out."""
    lines = [shlex.split(step["run"], comments=True) for step in steps if "run" in step]
    return [word for first, *words in lines if first == "make" for word in words if "=" not in word]


CALL_NOTHING = {"release/publish", "release/attach", "notebooks/export"}
"""Jobs that pass on what another has built, or call Python alone."""


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
    assert called["weekly/newest-book"] == ["newest-book"]
    assert called["release/build"] == ["release", "pdf"]


def test_nothing_is_published_but_a_release_and_without_a_password():
    flow, text = WORKFLOWS["release"], (GITHUB / "workflows" / "release.yml").read_text()
    assert flow["permissions"] == {"contents": "read"}
    for job in ("publish", "attach", "notebooks"):
        assert flow["jobs"][job]["if"] == "github.event_name == 'release'"
        assert flow["jobs"][job]["needs"] == "build"
    assert flow["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets." not in text


def test_the_notebooks_are_published_with_the_book_and_with_a_release():
    for name in ("book", "release"):
        (job,) = [job for job in WORKFLOWS[name]["jobs"].values() if "uses" in job]
        assert job["uses"] == "./.github/workflows/notebooks.yml"
        assert job["permissions"] == {"contents": "write"}
    assert "workflow_call" in WORKFLOWS["notebooks"][True]  # YAML reads the word "on" as true


def test_the_matrix_is_what_the_package_says_it_is_for():
    matrix = WORKFLOWS["test"]["jobs"]["tests"]["strategy"]["matrix"]["python"]
    trove = re.findall(r'"Programming Language :: Python :: ([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert trove == matrix


def test_the_machine_that_has_nothing_runs_every_check():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert script.read_text().splitlines()[-1] == "exec make test"


def test_hooks_have_the_pinned_versions():
    pins = (ROOT / "constraints.txt").read_text().splitlines()
    wanted = {pin for hook in HOOKS.values() for pin in hook["additional_dependencies"]}
    shared = {pin for pin in wanted if pin.startswith(("ruff", "codespell"))}
    assert len(shared) == 2
    assert shared <= set(pins)


def test_a_notebook_is_kept_without_outputs():
    """Outputs are computed by the build; kept ones would go stale."""
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    assert len(notebooks) > 10
    full = [path.name for path in notebooks for cell in json.loads(path.read_text())["cells"] if cell.get("outputs")]
    assert full == []


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
    assert len(shown) <= 25
    assert max(map(len, shown)) <= 120
