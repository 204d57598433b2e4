"""Handing in late: the deadline, extensions, when something was handed in, and the points that it costs."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from coursework import _submission, _text
from coursework._source import SheetError

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._grade import Result
    from coursework._release import Roster

FORMS = ("%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M", "%Y-%m-%d %H:%M:%S %z", "%d.%m.%Y %H:%M")
"""Times as Moodle writes them in English, as Gradescope does, and as German spreadsheets do; besides ISO 8601."""
TIMES = ("handed in", "submitted", "submission time", "last modified (submission)")
"""Columns of the course list with the time of handing in: the first that it has."""
EXTENSION, NEVER = "deadline", ("", "-")
"""The column with a student's own deadline; what stands there if there is none."""
MARKED_BY_CANVAS = re.compile(r"[^_]*_LATE_\d+_")
DAY = 24 * 60
FIRST_YEAR = 2000
"""A file that is older has lost its time: 1970 and 1980 stand for none."""
BY_FILE = "by the file's time"
UNKNOWN = "it cannot be told when this was handed in"


def read_time(text: str, where: str) -> datetime:
    """Read a time, to the minute; without an offset it is that of this machine.

    Raises
    ------
    SheetError
        If it is none, or a day without a time.
    """
    text = text.strip()
    for form in ("", *FORMS):
        try:
            found = datetime.strptime(text, form) if form else datetime.fromisoformat(text)
            found = found.astimezone().replace(second=0, microsecond=0)
        except (ValueError, OverflowError):
            continue
        if ":" in text:
            return found
    raise SheetError(f"{where}: {_text.line(text)!r} is no day with a time, such as 2026-10-01 23:59")


@dataclass(frozen=True)
class Rule:
    """When an assignment is due, and what each day costs, or part of a day."""

    deadline: datetime
    per_day: float = 0.0
    """Points."""
    grace: float = 0.0
    """Minutes that cost nothing."""
    at_most: float = math.inf
    """Points."""

    def __post_init__(self) -> None:
        if not (0 <= self.per_day < math.inf and 0 <= self.grace < math.inf and self.at_most >= 0):
            raise SheetError("points a day, minutes of grace and the largest deduction are numbers from 0 on")

    def deduction(self, minutes: int) -> float:
        """Return the points that so many minutes cost; after the grace, days count from the deadline."""
        return min(self.at_most, self.per_day * math.ceil(minutes / DAY)) if minutes > self.grace else 0.0


@dataclass(frozen=True)
class Lateness:
    """A rule, the students' own deadlines, and the times of handing in that the course list has."""

    rule: Rule
    deadlines: dict[str, datetime] = field(default_factory=dict)
    times: dict[str, datetime] = field(default_factory=dict)
    column: str = ""

    def enter(self, result: Result, folder: Path) -> None:
        """Enter into a result when it was handed in, how late that is, and what it costs."""
        name = _text.composed(result.student)
        paths = [] if folder.is_symlink() else _submission.notebooks(folder)[0]
        if name in self.times:
            when, how = self.times[name], f"by the column {self.column!r}"
        elif (newest := file_time(paths)) is not None:
            when, how = newest, BY_FILE
        else:
            result.notes += [UNKNOWN] * bool(paths)
            return
        result.handed_in = f"{when:%Y-%m-%d %H:%M}, {how}"
        due = self.deadlines.get(name, self.rule.deadline)
        result.minutes_late = max(0, round((when - due).total_seconds() / 60))
        result.deduction = self.rule.deduction(result.minutes_late)
        if not result.minutes_late and any(MARKED_BY_CANVAS.match(path.name) for path in paths):
            result.notes.append(f"Canvas marks it as late, and it is not {how}")


def file_time(paths: list[Path]) -> datetime | None:
    """Return when the newest file was changed; None if there is none, or that cannot be: long ago, or in the future."""
    try:
        newest = max(path.lstat().st_mtime for path in paths)
        found = datetime.fromtimestamp(newest).astimezone().replace(second=0, microsecond=0)
    except (ValueError, OverflowError, OSError):
        return None
    return found if found.year >= FIRST_YEAR and newest < time.time() + DAY * 60 else None


def read(rule: Rule, roster: Roster) -> Lateness:
    """Read the students' own deadlines and times of handing in from the course list."""
    column = next((name for name in TIMES if any(name in row for row in roster.rows.values())), "")

    def times_of(name: str) -> dict[str, datetime]:
        return {
            _text.composed(student): read_time(row[name], f"{student}, column {name!r}")
            for student, row in roster.rows.items()
            if row.get(name, "").strip() not in NEVER
        }

    return Lateness(rule, times_of(EXTENSION), times_of(column), column)


def words(result: Result) -> str:
    """Say to the student what handing in late has cost; nothing, if it was in time."""
    if not result.minutes_late:
        return ""
    when, _, how = result.handed_in.partition(", ")
    how = how if how == BY_FILE else "by the course list"
    return f"Handed in {span(result.minutes_late)} late ({when}, {how}): {cost(result)}."


def cost(result: Result) -> str:
    """Say what lateness costs somebody."""
    return f"{count(result.deduction, 'point')} less" if result.deduction else "it costs nothing"


def span(minutes: int) -> str:
    """Write how long it is, in days, hours and minutes."""
    parts = zip((minutes // DAY, minutes % DAY // 60, minutes % 60), ("day", "hour", "minute"), strict=True)
    return " ".join(count(number, unit) for number, unit in parts if number)


def count(number: float, what: str) -> str:
    """Write a number of things."""
    return f"{number:.12g} {what}{'s' * (number != 1)}"


def summary(results: list[Result]) -> list[str]:
    """Say who was late and what it costs, so that a forgotten extension is seen, and by what that is known."""
    known = [result for result in results if result.handed_in]
    how = Counter(result.handed_in.partition(", ")[2] for result in known)
    late = [result for result in known if result.minutes_late]
    times = ", ".join(f"{count} {words}" for words, count in how.items())
    lost = [_text.line(result.student) for result in results if UNKNOWN in result.notes]
    lines = [f"{len(late)} late; times of handing in: {times}"] if known else []
    lines += [f"late: {_text.line(one.student)} by {span(one.minutes_late)}: {cost(one)}" for one in late]
    return [*lines, *([f"LOOK: {UNKNOWN}: {', '.join(lost)}"] if lost else [])]
