"""Grade a folder of submissions: several at a time, with progress, and so that it can be stopped and goes on."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from coursework import _essays, _feedback, _late, _reports, _submission, _tables, _text
from coursework._assignment import draw
from coursework._grade import Grader, Result
from coursework._release import STRANGER, Roster
from coursework._sandbox import Refused

HERE = Path(__file__).parent


def entries(submitted: Path) -> list[str]:
    """List what was handed in, by the names of the folders; files that begin with a dot are the system's."""
    if not submitted.is_dir():
        raise Refused(f"there is no folder {submitted}")
    found = [
        entry.name
        for entry in os.scandir(submitted)
        if not entry.name.startswith(".") or entry.is_dir(follow_symlinks=False)
    ]
    return sorted(found)


def mark_of(grader: Grader) -> bytes:
    """Name what every result depends on: the assignment, the secret, the grader."""
    mark = hashlib.sha256(json.dumps([grader.secret, grader.assignment.own_files]).encode())
    for path in [*sorted(HERE.glob("*.py")), *sorted(grader.assignment.folder.rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            mark.update(path.name.encode() + path.read_bytes())
    return mark.digest()


def fingerprint(mark: bytes, student: str, folder: Path, wanted: str) -> str:
    """Name what one result depends on: that, whose it is, and the notebooks in the folder."""
    found = hashlib.sha256(mark + os.fsencode(student))
    if folder.is_dir() and not folder.is_symlink():
        for path in _submission.notebooks(folder, wanted)[0]:
            found.update(os.fsencode(path))
            try:
                found.update(_submission.content(path))
            except _submission.Unreadable as error:
                found.update(str(error).encode())
    return found.hexdigest()


def grade_one(grader: Grader, mark: bytes, student: str, folder: Path, place: Path) -> tuple[Result, bool]:
    """Grade one submission, or take what is kept of it; whatever happens, there is a result."""
    try:
        now = fingerprint(mark, student, folder, f"{grader.assignment.name}.ipynb")
        if (kept := recall(place, now)) is not None:
            return kept, True
        result = grader.grade(_text.clean(student), folder)
    except Exception as error:  # noqa: BLE001 - one submission never stops the others
        words = f"the grader failed, look at this one by hand: {_text.line(f'{type(error).__name__}: {error}')}"
        return Result(_text.clean(student), "not graded", notes=[words]), False
    _tables.write_text(place, json.dumps({"mark": now, "result": vars(result)}))
    return result, False


def recall(place: Path, mark: str) -> Result | None:
    """Read a result that is kept, if nothing that it depends on has changed."""
    try:
        kept = json.loads(place.read_text(encoding="utf-8"))
        return Result(**kept["result"]) if kept["mark"] == mark else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def grade_folder(
    grader: Grader, submitted: Path, graded: Path, jobs: int, roster: Roster, late: _late.Lateness | None = None
) -> list[Result]:
    """Grade all; write a row and feedback for each, also when it is stopped before the end."""
    submitted, graded = submitted.absolute(), graded.absolute()  # running a sheet changes the working folder
    names = entries(submitted)
    students = roster.students_of(names)
    state = graded / ".state"
    graded.mkdir(0o700, parents=True, exist_ok=True)  # marks are not for others on a shared machine
    for folder in (state, graded / "feedback"):
        folder.mkdir(parents=True, exist_ok=True)
    collisions = _text.colliding([*students.values()])
    files = {name: _text.file_name(student, collisions) for name, student in students.items()}
    mark = mark_of(grader)
    results: dict[str, Result] = {}
    pool = ThreadPoolExecutor(jobs)
    try:
        waiting = {
            pool.submit(grade_one, grader, mark, students[name], submitted / name, state / f"{files[name]}.json"): name
            for name in names
        }
        for future in as_completed(waiting):
            name = waiting[future]
            result, kept = future.result()
            result.file = files[name]
            result.notes[:0] = [STRANGER] * roster.lacks(students[name])
            if late is not None:
                late.enter(result, submitted / name)
            results[name] = result
            one = grader.assignment
            words = _feedback.feedback(one.name, one.points, result, reading=one.reading)
            _feedback.write(graded / "feedback", result.file, words, one.name)
            progress(len(results), len(names), result, kept=kept)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        there = {_text.composed(student) for student in students.values()}
        found = [results.get(name) or Result(_text.clean(students[name]), "not graded yet") for name in names]
        found += [Result(name, "nothing handed in") for name in roster.students if _text.composed(name) not in there]
        _reports.write_grades(graded, grader.assignment, found, str(late.rule.deadline) if late else "")
    added, changed = _reports.write_manual(graded, grader.assignment, found)
    seed = draw("the order", grader.secret, "written answers").randrange(10**6)
    _essays.write_page(graded, grader.assignment, found, seed)
    fill_in = f"{graded / 'manual.csv'}: {added} lines to fill in; open essays.html beside it to do so"
    for line in [fill_in] * bool(added) + changed:
        print(line)
    if any(graded.glob("final-*")) or (graded / "gradescope").exists():
        print("feedback/ is again without the points of manual.csv: run finish again")
    return found


def progress(done: int, of: int, result: Result, *, kept: bool) -> None:
    """Say how far it is."""
    points = f"{_reports.number(sum(result.earned().values()))} points" if result.status == "ok" else result.status
    how = " (as before)" if kept else f", {result.seconds:.1f} s"
    who = _text.line(result.student, 40)
    print(f"{time.strftime('%H:%M:%S')} {done}/{of} {who}: {points}{how}", file=sys.stderr, flush=True)


def summary(grader: Grader, results: list[Result], seconds: float) -> list[str]:
    """Say in a few lines what became of the submissions."""
    counts: dict[str, int] = {}
    for result in results:
        counts[result.status] = counts.get(result.status, 0) + 1
    spent = [result.seconds for result in results]
    lines = [
        ", ".join(f"{count} {status}" for status, count in sorted(counts.items(), reverse=True)) or "no submissions",
        f"{seconds:.0f} s in all; processor time {sum(spent):.0f} s, at most {max(spent, default=0):.1f} s each",
    ]
    lines += _late.summary(results)
    lines += [
        f"LOOK: {_text.line(one.student)}: {one.status}: {_text.line('; '.join(one.notes), 300)}"
        for one in results
        if one.status in ("unreadable", "not graded")
    ]
    if strangers := [_text.line(result.student) for result in results if STRANGER in result.notes]:
        lines.append(f"LOOK: not on the roster: {', '.join(strangers)}")
    told = [result.data_by for result in results if result.data_by]
    other = "id" if grader.assignment.own_files else "file"
    if told.count(other) * 2 > len(told):
        how = "without --students; grade without it" if other == "id" else "with --students; grade with the same roster"
        lines.append(f"LOOK: most of these notebooks come from a release that was built {how}.")
    return lines
