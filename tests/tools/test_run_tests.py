"""The jobs that `make test` runs select each test once, and a failed one fails the whole."""

from __future__ import annotations

import re
from itertools import chain, product

import pytest
from _pytest.mark.expression import Expression

from tools import run_tests
from tools.run_tests import ROOT, Job, jobs, main

HALVES = {"first_half", "second_half"}
MARKS = [
    {mark for mark, there in zip(("book", "browser", *sorted(HALVES), "slow"), chosen, strict=True) if there}
    for chosen in product([False, True], repeat=5)
]
REAL = [marks for marks in MARKS if len(marks & HALVES) < 2 and (not marks & HALVES or {"book", "browser"} <= marks)]


def selecting(found: list[Job], marks: set[str], folder: str) -> list[str]:
    """The jobs that run a test with these marks in this folder."""
    chosen = []
    for job in found:
        if "pytest" in job.command:
            mark, *paths = job.command[job.command.index("-m", 2) + 1 :]
            inside = any(folder.startswith(path) for path in paths) and f"--ignore={folder}" not in paths
            if inside and Expression.compile(mark).evaluate(marks.__contains__):
                chosen.append(job.name)
    return chosen


@pytest.mark.parametrize("marks", REAL, ids=lambda marks: "-".join(sorted(marks)) or "none")
def test_each_test_runs_in_one_job(marks):
    elsewhere = [] if "book" in marks else ["tests/rewards", *chain(*run_tests.HEAVY.values())]
    for folder in ["tests/browser"] if marks & {"browser"} else ["tests/book", *elsewhere]:
        assert len(selecting(jobs(code=True, book=True, everything=True), marks, folder)) == 1
        assert len(selecting(jobs(code=True, book=True, everything=False), marks, folder)) == ("slow" not in marks)
        halves = [jobs(code=part, book=not part, everything=True) for part in (True, False)]
        assert sum(len(selecting(half, marks, folder)) for half in halves) == 1


def test_what_the_built_book_is_tested_for_is_tested_once():
    everything, built, code = (
        selecting(jobs(**wanted), {"in_the_book"}, "tests/figures")
        for wanted in (
            {"code": True, "book": True, "everything": True},
            {"code": True, "book": True, "everything": False},
            {"code": True, "book": False, "everything": False},
        )
    )
    assert (everything, built, code) == (["library"], [], ["library"])


def test_what_reads_the_built_book_stands_where_its_job_looks():
    marked = [
        file for file in (ROOT / "tests").rglob("test_*.py") if re.search(r"mark\.(book|browser)\b", file.read_text())
    ]
    folders = {"/".join(file.relative_to(ROOT).parts[:2]) for file in marked}
    assert folders == set(run_tests.BUILT)


def test_the_quick_checks_verify_the_claims_and_leave_out_what_takes_long():
    assert [job.name for job in run_tests.fast_jobs()] == ["claims", *run_tests.QUICK, "library"]
    for folder in sorted((ROOT / "tests").iterdir()):
        chosen = selecting(run_tests.fast_jobs(), set(), f"tests/{folder.name}")
        assert len(chosen) == (f"tests/{folder.name}" not in run_tests.LEFT_OUT), folder
    assert {*run_tests.LEFT_OUT, *chain(*run_tests.QUICK.values())} <= {
        f"tests/{path.name}" for path in (ROOT / "tests").iterdir()
    }


def test_what_opens_the_book_waits_for_it():
    for job in jobs(code=True, book=True, everything=False):
        assert job.needs_book == (job.name in {"pages, first half", "pages, second half", "book"})


def planted(*commands: str):
    return lambda **_: [Job("build", ("-c", commands[0])), *(Job("pages", ("-c", text), True) for text in commands[1:])]


def test_a_failed_job_fails_the_run_and_the_others_go_on(monkeypatch, capsys):
    monkeypatch.setattr(run_tests, "jobs", planted("print('built')", "print('seen'); exit(3)", "print('seen too')"))
    assert main([]) == 1
    said = capsys.readouterr().out
    assert "built" in said
    assert "seen too" in said
    assert said.count("FAILED") == 1


def test_without_a_book_its_tests_are_not_run_and_fail(monkeypatch, capsys):
    monkeypatch.setattr(run_tests, "jobs", planted("exit(1)", "print('seen')"))
    assert main([]) == 1
    said = capsys.readouterr().out
    assert "not run: the book was not built" in said
    assert "seen" not in said


def test_all_passed(monkeypatch, capsys):
    monkeypatch.setattr(run_tests, "jobs", planted("pass", "pass"))
    assert main([]) == 0
    assert capsys.readouterr().out.count("passed") == 2
