"""An assignment: its sheet, its checks, and what the author of checks.py writes them with."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import json
import os
import random
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from coursework import _mistakes, _plain, _source, _text
from coursework._source import SheetError

ONE_FOLDER = threading.RLock()
"""Sheets are run one at a time: a process has one working folder."""


class Call:
    """A call of a function of the submission."""

    def __init__(self, name: str, *arguments: Any) -> None:
        self.name, self.arguments = name, arguments

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(_plain.shown, self.arguments))})"


@dataclass(frozen=True)
class Check:
    """What is asked of a submission, for points: all its calls must agree."""

    question: str
    points: float
    title: str
    calls: Sequence[Call | _plain.Variable]
    expected: Sequence[Any]
    """One for each call: plain data, a Formula, or a condition (Satisfies)."""
    public: bool = False
    """Whether the feedback may show the call and the expected value."""
    tolerance: float = 1e-6
    after: str = ""
    """The title of an earlier check of the question, from whose answer this one follows."""
    follows: Callable[[list[Any]], Sequence[Any] | None] | None = None
    """Of the values that the earlier check got: those expected here, should the earlier ones be wrong, or None."""
    order: Sequence[int] = ()
    """Where each call stood when the check was written."""

    def __post_init__(self) -> None:
        if not self.calls or len(self.calls) != len(self.expected) or not self.points > 0:
            raise SheetError(f"check {self.title!r}: it needs points, calls, and an expected value for each call")
        special = (_plain.Formula, _plain.Satisfies)
        values = [value if isinstance(value, special) else _plain.plain(value) for value in self.expected]
        object.__setattr__(self, "expected", values)


def check(
    sheet: dict[str, Any],
    question: str,
    points: float,
    title: str,
    *calls: Call | _plain.Variable,
    **more: Any,
) -> Check:
    """Make a check whose expected values come from the sheet's own solution."""
    expected = [expected_of(sheet, call) for call in calls]
    return Check(question, points, title, calls, expected, **more)


def expected_of(sheet: dict[str, Any], call: Call | _plain.Variable) -> Any:
    """Make a call of the sheet; its arguments arrive as they do in a submission."""
    from coursework import _worker

    if call.name not in sheet:
        raise SheetError(f"a check asks for {call.name}, which the sheet does not define")
    if isinstance(call, _plain.Variable):
        return sheet[call.name]
    return sheet[call.name](*(_worker.unpack(_plain.pack_argument(argument), sheet) for argument in call.arguments))


def key(student_id: str, secret: str | None) -> str:
    """Return the id itself if there is no secret, else a text that nobody can guess."""
    student_id = _text.composed(student_id)
    if secret is None:
        return student_id
    return hashlib.sha256(json.dumps([secret, student_id]).encode()).hexdigest()


def draw(student_id: str, secret: str, what: str) -> random.Random:
    """Return random numbers for one student and one purpose, the same whenever they are asked for."""
    return random.Random(key(f"{what} of {student_id}", secret))  # noqa: S311 - the secret makes them secret


def reference(checks_file: str, data: Any = None) -> dict[str, Any]:
    """Run the sheet beside a checks.py, with its solutions, and return the names that it defines."""
    return dict(run_sheet(Path(checks_file).resolve().parent, json.dumps(data)))


@functools.lru_cache(maxsize=8)
def run_sheet(folder: Path, data: str) -> dict[str, Any]:
    """Run all code cells of a sheet in a folder of their own, with these data in data.json."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with ONE_FOLDER, tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        if (folder / "data").is_dir():
            Path("data").symlink_to(folder / "data")
        if data != "null":
            Path("data.json").write_text(data, encoding="utf-8")
        os.environ.setdefault("MPLBACKEND", "Agg")
        for cell in _source.read(sheet_of(folder)):
            if cell.code:
                run_cell(cell, names)
    return names


def run_cell(cell: _source.Cell, names: dict[str, Any]) -> None:
    """Run a cell of a sheet, which the instructor has written."""
    try:
        exec(compile(cell.source, cell.grade_id or "a cell", "exec"), names)  # noqa: S102 - the instructor's own
    except Exception as error:
        raise SheetError(f"cell {cell.grade_id} of the sheet fails: {type(error).__name__}: {error}") from error


def sheet_of(folder: Path) -> Path:
    """Find the sheet of an assignment."""
    for path in (folder / f"{folder.name}.md", folder / f"{folder.name}.py"):
        if path.is_file():
            return path
    raise SheetError(f"there is no sheet {folder.name}.md or {folder.name}.py in {folder}")


class Assignment:
    """A folder that follows the notation.

    Parameters
    ----------
    place : Path
        The folder, or the sheet in it.
    own_files : bool, default False
        Whether each student was given a file of data, drawn with the secret; else the data derive from the id alone.
    """

    def __init__(self, place: Path, *, own_files: bool = False) -> None:
        if not place.exists():
            raise SheetError(f"there is no {place}: name the folder of an assignment, such as coursework/hw1")
        self.folder = (place if place.is_dir() else place.parent).resolve()
        self.name = self.folder.name
        self.cells = _source.read(sheet_of(self.folder))
        self.own_files = own_files
        module = load(self.folder / "checks.py")
        self.rubric: dict[str, list[tuple[str, float]]] = getattr(module, "RUBRIC", {})
        beside = self.folder / "mistakes.py"
        usual = load(beside) if beside.is_file() else None
        self.mistakes: dict[str, dict[str, Any]] = getattr(usual, "MISTAKES", {})
        self.reading: dict[str, list[tuple[str, str]]] = getattr(usual, "READING", {})
        self._checks: Callable[[str, str], list[Check]] = module.checks
        self._data: Callable[[str, str | None], Any] | None = getattr(module, "data", None)
        self.has_data = self._data is not None
        if self.has_data:
            module.data = self.data
        self.agree_on_points()

    def data(self, student_id: str, secret: str | None) -> Any:
        """Return the data that the student was given."""
        if self._data is None:
            return None
        return json.loads(json.dumps(self._data(student_id, secret if self.own_files else None)))

    def checks(self, student_id: str, secret: str) -> list[Check]:
        """Return the checks for a student."""
        with ONE_FOLDER:
            return [shuffled(one, student_id, secret) for one in in_order(self._checks(student_id, secret))]

    def mistake(self, one: Check, replies: Sequence[Mapping[str, Any]], data: Any) -> str:
        """Name the usual mistake that the replies to a check look like, if there is one."""
        own = functools.partial(run_sheet, self.folder, json.dumps(data))
        return _mistakes.named(one, replies, self.mistakes.get(one.calls[0].name, {}), own)

    @functools.cached_property
    def points(self) -> dict[str, float]:
        """The points of each question that the grader gives."""
        total: dict[str, float] = {}
        for one in self.checks("somebody", "a secret"):
            total[one.question] = total.get(one.question, 0) + one.points
        return total

    def agree_on_points(self) -> None:
        """Compare the points of the sheet with those of the checks and the rubric."""
        asked = dict(self.points)
        for question, lines in self.rubric.items():
            if not any(cell.kind == "essay" and cell.grade_id == question for cell in self.cells):
                raise SheetError(f"the rubric names {question}, and no essay cell of the sheet is called so")
            name = question.partition("-")[0]
            asked[name] = asked.get(name, 0) + sum(points for _, points in lines)
        told: dict[str, float] = {}
        for cell in self.cells:
            if cell.points:
                told[cell.question] = told.get(cell.question, 0) + cell.points
        for question in sorted({*asked, *told}):
            if abs(asked.get(question, 0) - told.get(question, 0)) > 1e-9:
                raise SheetError(
                    f"{question}: the sheet promises {told.get(question, 0):g} points, the checks and the rubric give "
                    f"{asked.get(question, 0):g}"
                )


def in_order(checks: list[Check]) -> list[Check]:
    """Refuse a check that follows from none before it: a misspelled title would cost students points in silence."""
    titles = {("", "")}
    for one in checks:
        if (one.question * bool(one.after), one.after) not in titles or bool(one.after) != (one.follows is not None):
            raise SheetError(
                f"check {one.title!r}: 'after' is to name an earlier check of its question, with 'follows'"
            )
        titles.add((one.question, one.title))
    return checks


def shuffled(one: Check, student_id: str, secret: str) -> Check:
    """Put the calls of a check in an order that nobody can know, so that answers by their order are none."""
    places = list(range(len(one.calls)))
    if not one.public:
        draw(student_id, secret, f"the order of {one.question} {one.title}").shuffle(places)
    calls, expected = ([items[place] for place in places] for items in (one.calls, one.expected))
    return replace(one, calls=calls, expected=expected, order=places)


def load(path: Path) -> Any:
    """Import a checks.py by its place."""
    if not path.is_file():
        raise SheetError(f"there is no {path.name} in {path.parent}")
    spec = importlib.util.spec_from_file_location(f"{path.stem}_of_{path.parent.name}", path)
    if spec is None or spec.loader is None:
        raise SheetError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
