"""The commands: ``python -m coursework build | grade | finish | pack``; coursework/README.md says when to use which."""

from __future__ import annotations

import argparse
import csv
import json
import math
import sys
import time
from pathlib import Path

from coursework import _folder, _late, _pack, _release, _sandbox, exports
from coursework._assignment import Assignment
from coursework._grade import Grader
from coursework._late import Lateness, Rule
from coursework._release import Roster
from coursework._sandbox import Refused, Sandbox
from coursework._source import SheetError

BELOW, REFUSED, STOPPED = 1, 2, 130
"""Exit status: somebody is flagged or below the pass mark; nothing was done; it was stopped by a key."""


def arguments(words: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m coursework", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="write the notebook for students, without solutions")
    build.add_argument("assignment", type=Path, help="folder of the assignment, such as coursework/hw1")
    build.add_argument("release", type=Path, help="folder to write to")
    grade = commands.add_parser("grade", help="grade a folder of submissions")
    grade.add_argument("assignment", type=Path)
    grade.add_argument("submitted", type=Path, help="folder with one folder per student")
    grade.add_argument("graded", type=Path, help="folder to write to")
    grade.add_argument("--jobs", type=int, default=_sandbox.usual_jobs(), help="submissions at a time")
    grade.add_argument(
        "--pass-mark", type=float, default=0.0, help="exit status 1 if checks give somebody fewer points"
    )
    grade.add_argument(
        "--cgroup",
        type=Path,
        help="control group in which one is made for each submission; without, that of the command",
    )
    grade.add_argument("--deadline", help="day and time, such as 2026-10-01T23:59; who is later is said")
    grade.add_argument("--per-day", type=float, default=0.0, help="points less for each day late, or part of one")
    grade.add_argument("--grace", type=float, default=0.0, help="minutes after the deadline that cost nothing")
    grade.add_argument("--at-most", type=float, default=math.inf, help="points that lateness costs at most")
    grade.add_argument("--no-sandbox", action="store_true", help="run the code of submissions as you, unprotected")
    packed = commands.add_parser("pack", help="put students' data, or feedback, into one zip for Moodle or Canvas")
    packed.add_argument("source", type=Path, help="folder of a release, or of grades")
    packed.add_argument("zip", type=Path, help="file to write")
    packed.add_argument("--downloaded", type=Path, help="for Canvas: folder of the files that it has handed out")
    for command in (build, grade, packed):
        command.add_argument(
            "--students", type=Path, help="CSV file of the course list: each student has a file of data"
        )
        command.add_argument("--by", help="its column with the ids of students")
    for command in (build, grade):
        command.add_argument("--secret", type=Path, help="file with the secret; made at the first time")
    finish = commands.add_parser("finish", help="add the points given by hand, and write the final table")
    finish.add_argument("graded", type=Path)
    finish.add_argument("--format", choices=exports.FORMATS, default="plain")
    finish.add_argument("--title", default="", help="what the column of points is called")
    finish.add_argument("--into", type=Path, help="table exported from your system, to be filled in")
    finish.add_argument("--by", help="its column with the ids of students")
    return parser.parse_args(words)


def roster_of(asked: argparse.Namespace) -> Roster:
    """Read the course list, if there is one, and say how."""
    if not asked.students:
        return Roster()
    roster = _release.read_roster(asked.students, asked.by)
    print(f"{asked.students}: students by the column {roster.column!r}: {len(roster.students)}")
    return roster


def lateness_of(asked: argparse.Namespace, roster: Roster) -> Lateness | None:
    """Read the deadline, if there is one; who has given one before and forgets it would undo all deductions."""
    if asked.deadline:
        rule = Rule(_late.read_time(asked.deadline, "--deadline"), asked.per_day, asked.grace, asked.at_most)
        return _late.read(rule, roster)
    path = asked.graded / "results.json"
    before = json.loads(path.read_text(encoding="utf-8")).get("deadline") if path.is_file() else ""
    if before or asked.per_day:
        lacks = f"graded before with the deadline {before}" if before else "--per-day is for who is late"
        raise SheetError(f"{lacks}: give --deadline, too")
    return None


def build(asked: argparse.Namespace) -> int:
    """Write a release."""
    roster = roster_of(asked)
    if roster.students and asked.secret is None:
        raise SheetError("files of data derive from a secret: add --secret FILE, and keep the file; grading needs it")
    make = not (asked.release / "students").exists()
    secret = _release.read_secret(asked.secret, make=make) if roster.students else None
    assignment = Assignment(asked.assignment, own_files=bool(roster.students))
    written = _release.build(assignment, asked.release, roster.students, secret)
    files = f" and {len(written) - 1} files of data" if len(written) > 1 else ""
    print(
        f"{written[0]}{files}: {sum(assignment.points.values()):g} points by checks; nothing of the solutions is in it"
    )
    return 0


def grade(asked: argparse.Namespace) -> int:
    """Grade a folder, and sum up what came of it."""
    begun = time.monotonic()
    if asked.secret is None:
        raise SheetError("hidden inputs derive from a secret: add --secret FILE (made at the first time)")
    roster = roster_of(asked)
    late = lateness_of(asked, roster)
    secret = _release.read_secret(asked.secret, make=not (roster.students or (asked.graded / "grades.csv").exists()))
    if asked.no_sandbox:
        print("WITHOUT A SANDBOX: the code of every submission runs with your rights, on your files.", file=sys.stderr)
    jobs = max(1, asked.jobs)
    sandbox = Sandbox(trusted=asked.no_sandbox, jobs=jobs, group=asked.cgroup)
    print(sandbox.groups.words())
    sandbox.refuse_to_show(asked.assignment, asked.submitted, asked.graded, asked.secret)
    grader = Grader(Assignment(asked.assignment, own_files=bool(roster.students)), secret, sandbox)
    grader.rehearse()
    results = _folder.grade_folder(grader, asked.submitted, asked.graded, jobs, roster, late)
    for line in _folder.summary(grader, results, time.monotonic() - begun):
        print(line)
    flagged = any(result.status != "ok" or _release.STRANGER in result.notes for result in results)
    return BELOW if flagged or any(sum(one.earned().values()) < asked.pass_mark for one in results) else 0


def finish(asked: argparse.Namespace) -> int:
    """Write the final table, and say what is missing."""
    written, problems = exports.finish(asked.graded, asked.format, asked.title, asked.into, asked.by)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{written[0] if written else 'nothing'} written{f' and {len(written) - 1} more' if len(written) > 1 else ''}"
          f"; {len(problems)} things to look at")  # fmt: skip
    return BELOW if problems else 0


def pack(asked: argparse.Namespace) -> int:
    """Write a zip with a file for each student."""
    packed, problems = _pack.pack(asked.source, asked.zip, roster_of(asked), asked.downloaded)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{asked.zip}: {packed} files; {len(problems)} things to look at")
    return BELOW if problems else 0


def main(words: list[str] | None = None) -> int:
    """Run a command; what is refused is said in words."""
    asked = arguments(words)
    try:
        return {"build": build, "grade": grade, "finish": finish, "pack": pack}[asked.command](asked)
    except (SheetError, Refused, OSError, csv.Error) as error:
        print(f"coursework: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("coursework: stopped; what is done is kept. Call it again, and it goes on.", file=sys.stderr)
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
