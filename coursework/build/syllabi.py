"""Syllabi: the directive ``{syllabus} semester`` writes one out, from `coursework/kit/syllabi.yml`.

No time is typed there but what a session may take, and what laptops need. Lectures are as long as the notes of their
slides say, assignments as the heads of their sheets; reading and exercises take what the built lessons count
(times.py). As these are known only when all pages are written, the page gets a mark for each sum, and the end of the
build fills it in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from coursework.build.lectures import SOURCES as SLIDES
from coursework.build.lectures import lecture
from tools.book_extension.times import EXERCISE_MINUTES, YOUR_TURN_MINUTES
from tools.sources import chapter_number, is_checked, is_second

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "coursework" / "kit" / "syllabi.yml"
MINUTES_OF_QUESTION = re.compile(r"(\d+)(?: minutes)? for question \d")
READING = re.compile(r"<strong>Time\.</strong> (\d+) minutes to read")
MARK = re.compile(r'(<span class="minutes"(?P<data>[^>]*)>)[^<]*(</span>)')


@dataclass(frozen=True)
class Sum:
    """Minutes that are counted in built lessons, and more that are known before."""

    reading: tuple[str, ...] = ()
    """Numbers of lessons; of "26/27" the longer one counts."""
    exercises: tuple[str, ...] = ()
    more: int = 0

    def __add__(self, other: Sum) -> Sum:
        """Both together."""
        return Sum(self.reading + other.reading, self.exercises + other.exercises, self.more + other.more)

    def __str__(self) -> str:
        """The mark that the end of the build fills in, or the number, where it is known."""
        if not self.reading and not self.exercises:
            return str(self.more) if self.more else "–"
        data = f'data-reading="{" ".join(self.reading)}" data-exercises="{" ".join(self.exercises)}"'
        return f'<span class="minutes" {data} data-more="{self.more}">?</span>'


@dataclass(frozen=True)
class Session:
    """One meeting, with what is done alone for it."""

    title: str
    together: int
    lessons: tuple[int, ...]
    slides: tuple[int, ...]
    turns: tuple[int, ...]
    in_class: tuple[str, ...]
    home: tuple[str, ...]
    turns_at_home: tuple[int, ...]
    later: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    set_up: int = 0
    assignment: str | None = None
    optional: bool = False

    @property
    def first(self) -> tuple[int, ...]:
        """The lessons that everybody reads, and that are not left for later."""
        return tuple(lesson for lesson in self.lessons if lesson not in (*self.later, *self.groups))

    @property
    def meeting(self) -> Sum:
        """What is done in class: lectures, laptops, *Your turn*, exercises."""
        told = sum(lecture(number).minutes for number in self.slides)
        minutes = told + self.set_up + YOUR_TURN_MINUTES * len(self.turns)
        return Sum(exercises=self.in_class, more=minutes)

    @property
    def alone(self) -> dict[str, Sum]:
        """What is done alone, by the heads of the table."""
        one_a_group = ("/".join(map(str, self.groups)),) if self.groups else ()
        of_groups = set(self.turns_at_home) & set(self.groups)
        turns = len(self.turns_at_home) - max(len(of_groups) - 1, 0)
        return {
            "reading": Sum(reading=(*map(str, self.first), *one_a_group)),
            "reading later": Sum(reading=tuple(map(str, self.later))),
            "*your turn*": Sum(more=YOUR_TURN_MINUTES * turns),
            "exercises": Sum(exercises=self.home),
            "assignment": Sum(more=assignment_minutes(self.assignment) if self.assignment else 0),
        }


@dataclass(frozen=True)
class Syllabus:
    """A course: what its sessions are called, when students read, the sessions, and how many a day."""

    unit: str
    reading: str
    sessions: tuple[Session, ...]
    reading_later: str = ""
    a_day: int = 0

    @cached_property
    def kept(self) -> tuple[Session, ...]:
        """The sessions that are left where the optional ones are left out."""
        return tuple(session for session in self.sessions if not session.optional)

    @property
    def days(self) -> tuple[tuple[Session, ...], ...]:
        """The sessions of each day, where there are several a day."""
        starts = range(0, len(self.sessions), self.a_day) if self.a_day else ()
        return tuple(self.sessions[start : start + self.a_day] for start in starts)

    def only_told(self, session: Session) -> list[int]:
        """The lessons of a session's lectures that are read in no session."""
        read = {lesson for one in self.sessions for lesson in one.lessons}
        return [lesson for number in session.slides for lesson in lecture(number).lessons if lesson not in read]


def syllabi(source: Path = SOURCE) -> dict[str, Syllabus]:
    """Read all syllabi."""
    given = yaml.safe_load(source.read_text(encoding="utf-8"))
    return {name: _syllabus(**entries) for name, entries in given.items()}


def _syllabus(turns_at_home: bool, sessions: list[dict[str, Any]], **given: Any) -> Syllabus:
    return Syllabus(sessions=tuple(_session(at_home=turns_at_home, **session) for session in sessions), **given)


def _session(*, at_home: bool, **given: Any) -> Session:
    lessons, turns = tuple(given.pop("lessons")), tuple(given.pop("turns"))
    return Session(
        lessons=lessons,
        turns=turns,
        turns_at_home=tuple(lesson for lesson in lessons if lesson not in turns) if at_home else (),
        later=tuple(given.pop("later", ())),
        groups=tuple(given.pop("groups", ())),
        slides=tuple(given.pop("slides", ())),
        in_class=tuple(given.pop("class")),
        home=tuple(given.pop("home")),
        **given,
    )


def assignment_minutes(name: str) -> int:
    """How long an assignment is, by the head of its sheet, question by question."""
    return sum(map(int, MINUTES_OF_QUESTION.findall(sheet_of(name).read_text(encoding="utf-8"))))


def sheet_of(name: str) -> Path:
    """The sheet of an assignment."""
    return ROOT / "coursework" / name / f"{name}.md"


def table(syllabus: Syllabus) -> Iterator[str]:
    """The minutes of each session, of each day, and of all of them, as a table without empty columns."""
    rows = [_row([one]) for one in syllabus.sessions]
    total = _row(syllabus.sessions)
    heads = [head for head, minutes in total.items() if minutes != Sum(more=0)]
    names = [f"{syllabus.unit} {place}{'*' * one.optional}" for place, one in enumerate(syllabus.sessions, start=1)]
    for place, day in enumerate(syllabus.days, start=1):
        rows, names = [*rows, _row(day)], [*names, f"**day {place}**"]
    if len(rows) > 1:
        rows, names = [*rows, total], [*names, "**all**"]
    yield from (f"| | {' | '.join(heads)} |", "|---|" + "---|" * len(heads))
    for name, row in zip(names, rows, strict=True):
        yield f"| {name} | {' | '.join(str(row[head]) for head in heads)} |"


def _row(sessions: Iterable[Session]) -> dict[str, Sum]:
    """What some sessions take, by the heads of the table."""
    each = [{"in class": one.meeting, **one.alone, "alone": sum(one.alone.values(), Sum())} for one in sessions]
    return {head: sum((row[head] for row in each), Sum()) for head in each[0]}


def plan(syllabus: Syllabus, docs: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """What is done in each session, as Markdown; `docs` are the lessons by number."""
    for place, session in enumerate(syllabus.sessions, start=1):
        mark = " (may be left out)" if session.optional else ""
        yield from (f"**{syllabus.unit} {place}. {session.title}**{mark}", "")
        yield f"- Read {syllabus.reading}: {', '.join(lesson(n, docs) for n in session.first)}."
        if session.groups:
            yield f"- Each group reads and presents one: {', '.join(lesson(n, docs) for n in session.groups)}."
        if session.later:
            yield f"- Read {syllabus.reading_later}: {', '.join(lesson(n, docs) for n in session.later)}."
        if session.slides:
            told = ", ".join(lesson(n, docs, shown=str(n)) for n in syllabus.only_told(session))
            more = f" They tell of lessons that nobody reads here, too: {told}." if told else ""
            yield f"- In class: slides of lecture {', '.join(map(str, session.slides))}.{more}"
        if session.set_up:
            yield f"- In class, {session.set_up} minutes: everybody opens the page and runs its first cell."
        if session.turns:
            yield f"- In class, at the keyboard: *Your turn* of lesson {', '.join(map(str, session.turns))}."
        yield f"- In class, in pairs: {references(session.in_class)}."
        if session.home:
            yield f"- Alone: {references(session.home)}."
        if session.assignment:
            minutes = assignment_minutes(session.assignment)
            number = session.assignment.removeprefix("hw")
            yield f"- Hand out: assignment {number} (`coursework/{session.assignment}`, {minutes} minutes)."
        yield ""


def lessons_in(docs: Iterable[str]) -> dict[int, list[str]]:
    """The lessons among some pages, one or two a chapter, in reading order."""
    found: dict[int, list[str]] = {}
    for doc in sorted(docs):
        number = chapter_number(doc)
        if number is not None and not is_checked(doc):
            found.setdefault(number, []).append(doc)
    return {number: sorted(pages, key=is_second) for number, pages in found.items()}


def lesson(number: int, docs: Mapping[int, Sequence[str]], shown: str = "") -> str:
    """Links to the lessons of a chapter, shown as their titles or, the first, as is said; its number if not built."""
    if number not in docs:
        return shown or f"lesson {number}"
    if shown:
        return f"{{doc}}`{shown} </{docs[number][0]}>`"
    return ", ".join(f"{{doc}}`/{doc}`" for doc in docs[number])


def references(labels: Iterable[str]) -> str:
    """Links to exercises."""
    return ", ".join(f"{{ref}}`{label}`" for label in labels)


class SyllabusDirective(SphinxDirective):
    """``{syllabus} semester``: the table of minutes and the plan."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the syllabus as Markdown, and let it be parsed."""
        docs = lessons_in(self.env.found_docs)
        syllabus = syllabi()[self.arguments[0]]
        lines = [*table(syllabus), "", *plan(syllabus, docs)]
        for file in (SOURCE, *(ROOT / "coursework").glob("*/hw*.md"), *SLIDES.glob("*.md")):
            self.env.note_dependency(str(file))
        parent = nodes.container(classes=["syllabus"])
        self.state.nested_parse(StringList(lines, str(SOURCE)), self.content_offset, parent)
        return [parent]


class Counts:
    """What the built lessons count: minutes to read, grades of exercises."""

    def __init__(self, pages: Mapping[int, Sequence[Path]]) -> None:
        self.texts = {number: "".join(map(text_of, lessons)) for number, lessons in pages.items()}

    def reading(self, number: int) -> int | None:
        """The minutes to read the lessons of a chapter, as their cards say; None if they are not built."""
        found = READING.findall(self.texts.get(number, ""))
        return sum(map(int, found)) if found else None

    def longest(self, lessons: str) -> int | None:
        """The minutes to read a lesson, of "26/27" the longer one; None if one is not built."""
        minutes = [self.reading(int(number)) for number in lessons.split("/")]
        known = [one for one in minutes if one is not None]
        return max(known) if len(known) == len(minutes) else None

    def exercise(self, label: str) -> int | None:
        """The minutes for an exercise, by the section of its grade; None if it is not built."""
        text = self.texts.get(int(label.split("-")[1]), "")
        place = text.find(f'class="exercise admonition" id="{label}"')
        begins = {grade: text.rfind(f'<section id="{grade}">', 0, max(place, 0)) for grade in EXERCISE_MINUTES}
        grade = max(begins, key=lambda grade: begins[grade])
        return EXERCISE_MINUTES[grade] if place >= 0 and begins[grade] >= 0 else None

    def total(self, reading: str, exercises: str, more: str) -> int | None:
        """The sum of a mark; None where something is not built."""
        parts = [*map(self.longest, reading.split()), *map(self.exercise, exercises.split()), int(more)]
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else None


def filled(text: str, counts: Counts) -> str:
    """A page with its marks filled in."""

    def fill(mark: re.Match[str]) -> str:
        data = dict(re.findall(r'data-(\w+)="([^"]*)"', mark["data"]))
        found = counts.total(**data)
        return f"{mark[1]}{'?' if found is None else found}{mark[3]}"

    return MARK.sub(fill, text)


def fill_pages(app: Sphinx, exception: Exception | None) -> None:
    """Fill in the marks of all pages with syllabi, when everything is written."""
    if exception is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    docs = lessons_in(app.env.all_docs)
    marked = [page for doc in app.env.all_docs if 'class="minutes"' in text_of(page := out / f"{doc}.html")]
    counts = Counts({number: [out / f"{doc}.html" for doc in own] for number, own in docs.items()}) if marked else None
    for page in marked:
        assert counts is not None
        page.write_text(filled(text_of(page), counts), encoding="utf-8")


def register(app: Sphinx) -> None:
    """Register the directive and the last step with Sphinx."""
    app.add_directive("syllabus", SyllabusDirective)
    app.connect("build-finished", fill_pages)


def text_of(page: Path) -> str:
    """The text of a built page; nothing if it was not built."""
    return page.read_text(encoding="utf-8") if page.is_file() else ""
