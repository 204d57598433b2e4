"""Repositories on GitHub: fetched with bare repositories as stand-ins, workflows read and their steps run here."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from coursework._feedback import NOT_READ_YET
from coursework.github import collect, hand_back
from tests.conftest import ROOT
from tests.coursework import hostile
from tests.coursework.conftest import SECRET, SORTING

if TYPE_CHECKING:
    from collections.abc import Callable

    from coursework import _sandbox

HERE = ROOT / "coursework" / "github"
FLOWS: dict[str, dict[str, Any]] = {
    path.stem: yaml.load(path.read_text(), yaml.BaseLoader)  # noqa: S506 - plain words alone: "on" stays "on"
    for path in HERE.glob("*.yml")
}
TOKEN = "t0ken"  # noqa: S105 - of these tests alone
LINK, SUBMODULE, FILE = "120000", "160000", "100644"
ANYBODY = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org"]


def git(place: Path, *words: str, given: bytes = b"") -> str:
    done = subprocess.run(["git", *ANYBODY, *words], cwd=place, input=given, capture_output=True, check=True)
    return done.stdout.decode().strip()


def repository(server: Path, name: str, files: dict[str | bytes, bytes | tuple[str, bytes]]) -> Path:
    """A bare repository as a server keeps it, whose one commit lists these files; a name may be any bytes."""
    place = server / "our-course" / f"{name}.git"
    place.mkdir(parents=True)
    git(place, "init", "--quiet", "--bare", "--initial-branch=main")
    for setting in ("allowFilter", "allowAnySHA1InWant"):  # as GitHub's are
        git(place, "config", f"uploadpack.{setting}", "true")
    if files:
        listed = git(place, "commit-tree", tree(place, files), "-m", "hand in")
        git(place, "update-ref", "refs/heads/main", listed)
    return place


def tree(place: Path, files: dict[Any, Any]) -> str:
    """Write a tree, also one that git itself would not make."""
    lines = []
    for name, content in files.items():
        mode, raw = content if isinstance(content, tuple) else (FILE, content)
        if isinstance(raw, dict):
            mode, sha = "040000", tree(place, raw)
        else:
            sha = "1" * 40 if mode == SUBMODULE else git(place, "hash-object", "-w", "--stdin", given=raw)
        path = name.encode() if isinstance(name, str) else name
        lines.append((path, f"{mode.lstrip('0')} ".encode() + path + b"\0" + bytes.fromhex(sha)))
    raw_tree = b"".join(line for _, line in sorted(lines))
    return git(place, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=raw_tree)


def fetched(place: Path, server: Path, roster: str = "", **files: Any) -> tuple[int, dict[str, dict[str, str]]]:
    """Fetch repositories with these files, and read the table that is written."""
    for name, content in files.items():
        repository(server, f"sorting-{name}", content)
    rows = roster or "student,github\n" + "".join(f"{name},{name}\n" for name in files)
    (place / "roster.csv").write_text(rows)
    pattern = ["--repository", "our-course/sorting-{github}", "--notebook", "sorting.ipynb"]
    where = ["--server", server.as_uri()]
    status = collect.main([str(place / "roster.csv"), str(place / "submitted"), *pattern, *where])
    table = csv.DictReader((place / "collected.csv").read_text(encoding="utf-8-sig").splitlines())
    return status, {row["student"]: row for row in table}


def there(place: Path) -> list[str]:
    """What lies in the folder of submissions: files, and what only seems to be one."""
    found = [path for path in (place / "submitted").rglob("*") if not path.is_dir() or path.is_symlink()]
    return sorted(str(path.relative_to(place / "submitted")) for path in found)


def test_notebooks_of_everybody_are_fetched_and_nothing_else(tmp_path: Path) -> None:
    ada = {"sorting.ipynb": b"ada's", "notes.py": b"print()", "part": {"draft é.IPYNB": b"a draft"}}
    status, table = fetched(tmp_path, tmp_path / "server", ada=ada, ben={"my homework (1).ipynb.txt": b"ben's"})
    assert status == 0
    assert there(tmp_path) == ["ada/part/draft é.IPYNB", "ada/sorting.ipynb", "ben/my homework (1).ipynb.txt"]
    assert (tmp_path / "submitted/ada/sorting.ipynb").read_bytes() == b"ada's"
    head = git(tmp_path / "server/our-course/sorting-ada.git", "rev-parse", "HEAD")
    assert (table["ada"]["commit"], table["ada"]["notebooks"], table["ada"]["notes"]) == (head, "2", "")


def test_nothing_but_an_ordinary_notebook_is_taken(tmp_path: Path) -> None:
    odd = {
        "link.ipynb": (LINK, b"../course/sorting.md"),
        "linked": (LINK, b"/etc"),
        "library": (SUBMODULE, b""),
        "stored.ipynb": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
        ".gitattributes": b"*.ipynb filter=lfs\n",
        ".hidden.ipynb": b"{}",
        ".ipynb_checkpoints": {"sorting-checkpoint.ipynb": b"{}"},
        "..": {"outside.ipynb": b"{}"},
        ".git": {"config.ipynb": b"{}"},
        "a": {"b": {"c": {"d": {"deep.ipynb": b"{}"}}}},
        "x" * 240 + ".ipynb": b"{}",
        "turned\u202e.ipynb": b"{}",
        "two\nlines.ipynb": b"{}",
        b"no\xfftext.ipynb": b"{}",
        "=1+1.ipynb": b"kept",
    }
    status, table = fetched(tmp_path, tmp_path / "server", ada=odd, ben={"sorting.ipynb": b"ben's"})
    assert status == collect.PROBLEMS
    assert there(tmp_path) == ["ada/=1+1.ipynb", "ben/sorting.ipynb"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["collected.csv", "roster.csv", "server", "submitted"]
    notes = table["ada"]["notes"]
    for words, times in {"a symbolic link": 1, "a submodule": 1, "Git LFS": 1, "not taken": 8}.items():
        assert notes.count(words) == times, words
    assert notes.isprintable()
    assert notes[0] == "'"  # which no spreadsheet takes for a formula


@pytest.mark.long
def test_a_huge_notebook_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collect, "LARGEST", collect.MIB)
    packs_small = b"0" * (3 * collect.MIB)
    packs_large = b"".join(os.urandom(1024) for _ in range(3 * 1024))
    huge = {"sorting.ipynb": packs_small, "z.ipynb": packs_large, "small.ipynb": b"{}", "data.bin": packs_large}
    status, table = fetched(tmp_path, tmp_path / "server", ada=huge, ben={"sorting.ipynb": b"ben's"})
    assert status == collect.PROBLEMS
    assert there(tmp_path) == ["ada/small.ipynb", "ben/sorting.ipynb"]
    assert table["ada"]["notes"].count("larger than 1 MiB") == 2


def test_a_repository_that_lists_without_end_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collect, "LARGEST", collect.MIB)
    files: Any = {"a.ipynb": b"{}"}
    place = repository(tmp_path / "server", "sorting-ada", files)
    bomb = tree(place, files)
    for _ in range(6):  # ten to the sixth files in seven trees
        line = "".join(f"040000 tree {bomb}\t{i}\n" for i in range(10))
        bomb = git(place, "mktree", given=line.encode())
    git(place, "update-ref", "refs/heads/main", git(place, "commit-tree", bomb, "-m", "bomb"))
    status, table = fetched(tmp_path, tmp_path / "server", "student,github\nada,ada\nben,ben\n", ben=dict(files))
    assert status == collect.PROBLEMS
    assert there(tmp_path) == ["ben/a.ipynb"]
    assert "too large" in table["ada"]["notes"].lower()


def test_who_has_no_repository_or_an_empty_one_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    roster = "student;github\nada;ada\nben;ben\nzoe;zoe\neve;\n"
    status, table = fetched(tmp_path, tmp_path / "server", roster, ben={}, zoe={"a.ipynb": b"{}"})
    assert status == collect.PROBLEMS
    assert there(tmp_path) == ["zoe/a.ipynb"]
    assert table["ada"]["notes"].startswith('"fatal:')
    assert table["ben"]["notes"] == "nothing has been pushed"
    assert table["eve"]["notes"] == "the roster does not say which repository"
    assert sorted(path.name for path in (tmp_path / "submitted").iterdir()) == ["ada", "ben", "eve", "zoe"]


@pytest.mark.parametrize(
    "rows",
    [
        "ada,../private",
        "ada,--upload-pack=x/y",
        "ada,a b",
        "ada,ada\nben,ADA",
        "../ada,ada",
        "ada,a\nada,b",
        "ada,x.git",
    ],
)
def test_a_roster_that_leads_elsewhere_is_refused_as_a_whole(tmp_path: Path, rows: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        fetched(tmp_path, tmp_path / "server", f"student,github\n{rows}\n")
    assert stopped.value.code == 2
    assert not (tmp_path / "submitted").exists()


class Server(BaseHTTPRequestHandler):
    """Writes down what is asked, and sends everybody who asks on to another address."""

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers.get("Authorization")))  # type: ignore[attr-defined]
        self.send_response(302)
        self.send_header("Location", f"{self.server.elsewhere}{self.path}")  # type: ignore[attr-defined]
        self.end_headers()

    def log_message(self, *words: object) -> None:
        """Say nothing."""


def test_the_token_reaches_the_one_server_and_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    servers = [HTTPServer(("127.0.0.1", 0), Server) for _ in range(2)]
    for one, other in zip(servers, reversed(servers), strict=True):
        one.asked, one.elsewhere = [], f"http://127.0.0.1:{other.server_port}"  # type: ignore[attr-defined]
        threading.Thread(target=one.serve_forever, daemon=True).start()
    monkeypatch.setenv("COURSE_TOKEN", TOKEN)
    (tmp_path / "roster.csv").write_text("student,github\nada,ada\n")
    words: list[list[str]] = []
    run = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda line, **more: words.append(line) or run(line, **more))
    where = ["--server", f"http://127.0.0.1:{servers[0].server_port}", "--repository", "our-course/{github}"]
    collect.main([str(tmp_path / "roster.csv"), str(tmp_path / "submitted"), *where, "--notebook", "a.ipynb"])
    for one in servers:
        one.shutdown()
        one.server_close()
    ((path, told),) = servers[0].asked  # type: ignore[attr-defined]
    assert path.startswith("/our-course/ada.git/")
    assert told == "basic eC1hY2Nlc3MtdG9rZW46dDBrZW4="  # x-access-token:t0ken
    assert servers[1].asked == []  # type: ignore[attr-defined]
    assert words
    assert not any(TOKEN in word or "eC1hY2" in word for line in words for word in line)


def test_only_the_protocol_of_the_server_is_spoken(tmp_path: Path) -> None:
    repository(tmp_path, "ada", {"a.ipynb": b"{}"})
    https = collect.Git("https://github.com", "")
    with pytest.raises(collect.Lacking, match="not allowed"):
        https("clone", "--bare", (tmp_path / "our-course/ada.git").as_uri(), str(tmp_path / "copy"))


# --- the workflows ----------------------------------------------------------------------------------------------------


def steps_of(flow: str, job: str) -> list[dict[str, Any]]:
    return list(FLOWS[flow]["jobs"][job]["steps"])


JOBS = [(flow, job) for flow in FLOWS for job in FLOWS[flow]["jobs"]]


def test_a_job_may_read_its_own_repository_and_nothing_else() -> None:
    assert {flow: found["permissions"] for flow, found in FLOWS.items()} == {"grade": {}, "practice": {}}
    assert [FLOWS[flow]["jobs"][job]["permissions"] for flow, job in JOBS] == [{"contents": "read"}] * 3


def test_no_event_of_a_student_starts_what_holds_a_secret() -> None:
    assert set(FLOWS["grade"]["on"]) == {"workflow_dispatch", "schedule"}
    assert set(FLOWS["practice"]["on"]) == {"push", "workflow_dispatch"}
    assert "secrets" not in (HERE / "practice.yml").read_text()


@pytest.mark.parametrize(("flow", "job"), JOBS)
def test_actions_are_pinned_and_keep_no_credentials(flow: str, job: str) -> None:
    used = [step for step in steps_of(flow, job) if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"]) for step in used)
    checkouts = [step["with"] for step in used if "checkout" in step["uses"]]
    assert all(one["persist-credentials"] == "false" for one in checkouts)
    # the repository that the workflow stands in, and ours: no student's is checked out
    assert [one.get("repository") for one in checkouts] == [None, "credal-lib/evaluating-cautious-classifiers"]


def test_the_token_and_the_secret_are_on_different_machines_each_in_one_step() -> None:
    found = {
        (job, name): value
        for _, job in JOBS
        for flow in FLOWS
        if job in FLOWS[flow]["jobs"]
        for step in steps_of(flow, job)
        for name, value in step.get("env", {}).items()
    }
    assert found == {
        ("collect", "COURSE_TOKEN"): "${{ secrets.COURSE_TOKEN }}",
        ("grade", "COURSE_SECRET"): "${{ secrets.COURSE_SECRET }}",
    }
    assert (HERE / "grade.yml").read_text().count("secrets.") == 2
    assert not any("pip" in step.get("run", "") for step in steps_of("grade", "collect"))


@pytest.mark.parametrize(("flow", "job"), JOBS)
def test_no_word_from_outside_is_put_into_a_script(flow: str, job: str) -> None:
    assert not any("${{" in step.get("run", "") for step in steps_of(flow, job))


def test_what_the_jobs_install_is_listed_here() -> None:
    runs = [step["run"] for flow, job in JOBS for step in steps_of(flow, job) if "pip install" in step.get("run", "")]
    files = {name for run in runs for name in re.findall(r"(?:grader|book)/(\S+\.txt)", run)}
    assert files == {"requirements.txt", "constraints.txt"}
    assert all((ROOT / file).exists() for file in files)
    assert re.search("^jupytext==", (ROOT / "constraints.txt").read_text(), re.MULTILINE)


def run_step(job: str, name: str, place: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a step's script as a runner does, in the folder that the job works in."""
    (flow,) = [flow for flow in FLOWS if job in FLOWS[flow]["jobs"]]
    (step,) = [step for step in steps_of(flow, job) if step.get("name") == name]
    given = {"ASSIGNMENT": "sorting", "RUNNER_TEMP": str(place / "temp"), "GITHUB_WORKSPACE": str(place / "work")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-c", step["run"]],
        cwd=place / "work" / step.get("working-directory", ""),
        env={**os.environ, "PATH": path, **FLOWS[flow]["env"], **given, **more},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_the_steps_collect_and_grade_a_course(tmp_path: Path, sandbox: _sandbox.Sandbox) -> None:
    """What the two jobs run, one after the other, on two machines: without GitHub, the sandbox's installation, pip."""
    assert sandbox
    handed: dict[str, bytes] = {}
    for name, fill in (("ada", hostile.right), ("zoe", hostile.untouched)):
        (tmp_path / name).mkdir()
        fill(tmp_path / name)
        handed[name] = (tmp_path / name / "sorting.ipynb").read_bytes()
    for name, files in {
        "ada": {"sorting.ipynb": handed["ada"]},
        "ben": {"sorting.ipynb": (LINK, b"../../../work/course/solved.ipynb")},
        "zoe": {"sorting.ipynb": handed["zoe"]},
    }.items():
        repository(tmp_path / "server", f"sorting-{name}", files)
    first, second = tmp_path / "first", tmp_path / "second"
    for machine in (first, second):
        (machine / "temp").mkdir(parents=True)
        shutil.copytree(SORTING, machine / "work" / "course" / "sorting")
        (machine / "work" / "course" / "solved.ipynb").write_bytes(handed["ada"])
        (machine / "work" / "course" / "roster.csv").write_text("student,github\nada,ada\nben,ben\nzoe,zoe\n")
        (machine / "work" / "grader").symlink_to(ROOT)
    server = (tmp_path / "server").as_uri()
    done = [run_step("collect", "Fetch the notebooks", first, GITHUB_SERVER_URL=server, COURSE_TOKEN=TOKEN)]
    shutil.copy(first / "temp" / "submitted.tar", second / "temp")  # the artifact
    done.append(run_step("grade", "Grade", second, COURSE_SECRET=SECRET))
    for step in done:
        assert step.returncode == 0, step.stderr
        assert TOKEN not in step.stdout + step.stderr
        assert SECRET not in step.stdout + step.stderr
    subprocess.run(["tar", "-xf", second / "temp" / "graded.tar"], cwd=tmp_path, check=True)
    rows = list(csv.DictReader((tmp_path / "graded" / "grades.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert {row["student"]: (row["status"], row["auto_total"]) for row in rows} == {
        "ada": ("ok", f"{sum(hostile.ALL):g}"), "ben": ("unreadable", ""), "zoe": ("ok", "0"),
    }  # fmt: skip
    assert (tmp_path / "graded" / "collected.csv").exists()
    assert not list((tmp_path / "graded").rglob("secret"))


@pytest.mark.long
@pytest.mark.parametrize(("fill", "passes"), [(hostile.right, True), (hostile.untouched, False)])
def test_practice_passes_if_the_visible_checks_do(tmp_path: Path, fill: Callable[[Path], None], passes: bool) -> None:
    (tmp_path / "work" / "work").mkdir(parents=True)
    fill(tmp_path / "work" / "work")
    assert (run_step("practice", "Run the notebook", tmp_path).returncode == 0) is passes


@pytest.mark.parametrize("status", [1, 2])
def test_a_job_fails_if_nothing_was_fetched(tmp_path: Path, status: int) -> None:
    """Status 1 is what Python itself leaves with, after an error that nobody expected."""
    (tmp_path / "work" / "grader" / "coursework" / "github").mkdir(parents=True)
    (tmp_path / "temp" / "submitted").mkdir(parents=True)
    (tmp_path / "temp" / "collected.csv").touch()
    (tmp_path / "work" / "grader" / "coursework" / "github" / "collect.py").write_text(f"raise SystemExit({status})")
    assert run_step("collect", "Fetch the notebooks", tmp_path, GITHUB_SERVER_URL="").returncode != 0


# --- handing back -----------------------------------------------------------------------------------------------------


@pytest.fixture
def handed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Grades of three, of whom one has a public repository and one nothing there, and a `gh` that writes down."""
    (tmp_path / "graded" / "feedback").mkdir(parents=True)
    students = [{"student": name, "file": name} for name in ("ada", "ben", "zoe")]
    (tmp_path / "graded" / "results.json").write_text(json.dumps({"students": students, "rubric": {}}))
    for name in ("ada", "ben", "zoe"):
        (tmp_path / "graded" / "feedback" / f"{name}.md").write_text(f"# for {name}, by @everybody\n")
    rows = "student,repository,commit\nada,our-course/ada,c0ffee\nben,our-course/ben,beef\nzoe,our-course/zoe,\n"
    (tmp_path / "collected.csv").write_text(rows)
    (tmp_path / "bin").mkdir()
    fake = tmp_path / "bin" / "gh"
    fake.write_text(
        f"#!/bin/sh\ncd {tmp_path}\n"
        'case "$*" in *POST*) echo "$*" >> asked; cat >> asked; echo {} ;;\n'
        '*ada) echo \'{"visibility": "private"}\' ;; *) echo \'{"visibility": "public", "private": false}\' ;; esac\n'
    )
    fake.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def test_feedback_is_a_comment_on_the_graded_commit_once_and_in_private(
    handed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(handed / "graded"), str(handed / "collected.csv")]
    assert hand_back.main(words) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["ben", "zoe", "2 got nothing"]
    asked, told = (handed / "asked").read_text().splitlines()
    assert asked == "api --method POST repos/our-course/ada/commits/c0ffee/comments --input -"
    assert json.loads(told)["body"] == "# for ada, by @\u2060everybody\n"
    hand_back.main(words)
    assert (handed / "asked").read_text().count("POST") == 1
    (handed / "graded" / "feedback" / "ada.md").write_text("# mended")
    hand_back.main(words)
    assert (handed / "asked").read_text().count("POST") == 2


def test_nothing_is_handed_back_before_a_person_has_read(handed: Path) -> None:
    told = json.loads((handed / "graded" / "results.json").read_text())
    (handed / "graded" / "results.json").write_text(json.dumps({**told, "rubric": {"q1": [["clear", 1]]}}))
    (handed / "graded" / "feedback" / "ada.md").write_text(NOT_READ_YET)
    assert hand_back.main([str(handed / "graded"), str(handed / "collected.csv")]) == 2
    assert not (handed / "asked").exists()
