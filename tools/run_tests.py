"""Run the tests as jobs side by side, one more than there are cores, for each waits now and then.

``python -m tools.run_tests`` runs everything but the slow variations, ``--all`` those too, ``--code`` what needs no
built book, ``--book`` the rest, ``--fast`` the claims and most of what needs no book: not the tests of proofs,
experiments, coursework, figures and tools, which `make check` runs by their paths, and none of two seconds or more. A
job that needs the book waits until it is built; whatever else is there runs meanwhile. Each job's report is printed
whole when it is done. The last lines say how long each job took and whether it passed; the exit status is 1 if one did
not.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from tools.kernels import ONE_THREAD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
AT_A_TIME = (os.cpu_count() or 1) + 1
CODE = "not book and not browser"
PYTEST = ("-m", "pytest", "--color=yes") if sys.stdout.isatty() else ("-m", "pytest")


@dataclass(frozen=True)
class Job:
    """A command of Python's, and whether it waits for the book."""

    name: str
    command: tuple[str, ...]
    needs_book: bool = False


def tests(name: str, mark: str, *paths: str, everything: bool) -> Job:
    """A job of pytest: the tests of a mark, without the slow ones unless `everything` is wanted."""
    chosen = mark if everything else f"{mark} and not slow"
    needs_book = "book" in mark and "not book" not in mark
    return Job(name, (*PYTEST, "-m", chosen, *paths), needs_book)


BUILT = ("tests/book", "tests/browser", "tests/tools")
"""Folders with the tests that read the built book."""

HEAVY = {
    "learning": ("tests/classifiers", "tests/experiments"),
    "proofs, coursework": ("tests/coursework", "tests/proofs"),
}
"""Jobs of tests that need no book, with the folders that take longest; all others are one job more."""


LEFT_OUT = ("tests/coursework", "tests/experiments", "tests/figures", "tests/proofs", "tests/tools")
"""Folders that a check before a commit leaves out: they take longer than all others together."""

QUICK = {"book, classifiers": ("tests/book", "tests/classifiers", "tests/confusion", "tests/explore", "tests/report")}
"""Folders that take about as long as all others that are left then."""


def code_jobs(
    heavy: Mapping[str, Sequence[str]] = HEAVY, left_out: Sequence[str] = (), mark: str = CODE, *, everything: bool
) -> list[Job]:
    """The tests that need no book: a job for some folders each, and one for all others but those left out."""
    elsewhere = chain(left_out, *heavy.values())
    others = ("tests", "credal_lib", *(f"--ignore={folder}" for folder in elsewhere))
    return [
        *(tests(name, mark, *folders, everything=everything) for name, folders in heavy.items()),
        tests("library", mark, *others, everything=everything),
    ]


def fast_jobs() -> list[Job]:
    """What a change is tried with before a commit: verifying the claims is quick, the tests of the proofs are not."""
    return [
        Job("claims", ("-m", "credal_book.proofs")),
        *code_jobs(QUICK, LEFT_OUT, f"{CODE} and not long", everything=False),
    ]


def jobs(*, code: bool, book: bool, everything: bool) -> list[Job]:
    """The jobs in the order in which they are started: first what others wait for, then the long ones."""
    found = []
    if book:
        found.append(Job("build", ("-m", "tools.build_book", "--strict")))
    if code:
        found += code_jobs(
            mark=f"{CODE} and not in_the_book" if book and not everything else CODE, everything=everything
        )
    if book:
        found += [
            tests("explorers", "browser and not book", "tests/browser", everything=everything),
            tests("pages, first half", "book and first_half", "tests/browser", everything=everything),
            tests("pages, second half", "book and second_half", "tests/browser", everything=everything),
            tests("book", "book and not first_half and not second_half", *BUILT, everything=everything),
        ]
    return found


def output_of(job: Job) -> tuple[int, str]:
    """Run a job; its exit status and all that it printed."""
    command, pipe, both = [sys.executable, *job.command], subprocess.PIPE, subprocess.STDOUT
    env = {**os.environ, **ONE_THREAD}
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=pipe, stderr=both, text=True, check=False)
    return done.returncode, done.stdout


class Runner:
    """Runs jobs in threads; the book's end is an event that others wait for."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.build_ended = threading.Event()
        self.built = False
        self.printing = threading.Lock()

    def run(self, job: Job) -> tuple[Job, int, float]:
        """Run one job, print its report, return its exit status and its seconds."""
        if job.needs_book:
            self.build_ended.wait()
        began = time.monotonic()
        status, report = (1, "not run: the book was not built") if job.needs_book and not self.built else output_of(job)
        if job.name == "build":
            self.built = status == 0
            self.build_ended.set()
        with self.printing:
            print(f"\n===== {job.name} =====\n{report}", flush=True)
        return job, status, time.monotonic() - began


def main(arguments: list[str] | None = None) -> int:
    """Run the jobs and print the table of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.run_tests", description=__doc__)
    parser.add_argument("--all", action="store_true", help="the slow variations too")
    parser.add_argument("--code", action="store_true", help="only what needs no built book")
    parser.add_argument("--book", action="store_true", help="only the book and the browser")
    parser.add_argument("--fast", action="store_true", help="only the quick checks before a commit")
    parser.add_argument("--jobs", type=int, default=AT_A_TIME, help=f"jobs at a time (default here: {AT_A_TIME})")
    given = parser.parse_args(arguments)
    both = given.code == given.book
    runner = Runner()
    wanted = jobs(code=both or given.code, book=both or given.book, everything=given.all)
    with ThreadPoolExecutor(max(given.jobs, 2)) as pool:
        done = list(pool.map(runner.run, fast_jobs() if given.fast else wanted))
    print("===== seconds by job =====")
    for job, status, seconds in done:
        print(f"{job.name:20}{seconds:7.0f}  {'passed' if status == 0 else 'FAILED'}")
    print(f"{'in all':20}{time.monotonic() - runner.started:7.0f}")
    return int(any(status for _, status, _ in done))


if __name__ == "__main__":
    sys.exit(main())
