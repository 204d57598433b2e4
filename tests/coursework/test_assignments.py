"""Every assignment of this repository: its solution, the untouched notebook, wrong work, the release, the time."""
# ruff: noqa: E501 - code of answers stands in long lines

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from coursework import _source
from coursework._assignment import Assignment, reference, sheet_of
from coursework._grade import Grader, Result
from coursework._release import SECRET_LINE, build, notebook
from tests.conftest import ROOT
from tests.coursework import hostile
from tests.coursework.conftest import SECRET

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox

pytestmark = pytest.mark.slow  # submissions run in the sandbox; minutes in all

FOLDERS = sorted(path.parent for path in (ROOT / "coursework").glob("hw*/checks.py"))
MOST_SECONDS = 6
every = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def solved(folder: Path) -> dict[str, Any]:
    """The student's notebook with the answers of the sheet."""
    made = notebook(Assignment(folder))
    answers = {cell.grade_id: cell.source for cell in _source.read(sheet_of(folder)) if cell.kind == "answer"}
    for cell in made["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell["source"] = answers[name]
    return made


def graded(sandbox: Sandbox, folder: Path, made: dict[str, Any], place: Path, *, own_files: bool = False) -> Result:
    hostile.put(place, made, f"{folder.name}.ipynb")
    return Grader(Assignment(folder, own_files=own_files), SECRET, sandbox).grade("ada", place)


@every
@pytest.mark.parametrize("own_files", [False, True])
def test_the_solution_gets_all_points_in_a_few_seconds(
    sandbox: Sandbox, folder: Path, own_files: bool, tmp_path: Path
) -> None:
    result = graded(sandbox, folder, solved(folder), tmp_path, own_files=own_files)
    assert result.earned() == Assignment(folder).points
    assert result.notes == []
    assert 0 < result.seconds < MOST_SECONDS
    print(f"{folder.name}: {result.seconds:.2f} s of processor time")


@every
def test_the_untouched_notebook_gets_nothing(sandbox: Sandbox, folder: Path, tmp_path: Path) -> None:
    result = graded(sandbox, folder, notebook(Assignment(folder)), tmp_path)
    assert (result.status, sum(result.earned().values())) == ("ok", 0)


@every
@pytest.mark.parametrize("constant", ["0", "1", "-1", "True", "[]", "[0, 0, 0]", "''", "'0'"])
def test_a_constant_gets_nothing(sandbox: Sandbox, folder: Path, constant: str, tmp_path: Path) -> None:
    made = notebook(Assignment(folder))
    names = {call.name for check in Assignment(folder).checks("ada", SECRET) for call in check.calls}
    variables = {
        call.name
        for check in Assignment(folder).checks("ada", SECRET)
        for call in check.calls
        if not hasattr(call, "arguments")
    }
    lines = [
        f"{name} = {constant}" if name in variables else f"def {name}(*_, **__): return {constant}" for name in names
    ]
    made["cells"].append(hostile.code("\n".join(lines)))
    assert graded(sandbox, folder, made, tmp_path).earned() == dict.fromkeys(Assignment(folder).points, 0)


@every
def test_the_release_gives_nothing_away(folder: Path, tmp_path: Path) -> None:
    assignment = Assignment(folder, own_files=True)
    build(assignment, tmp_path, ["ada"], SECRET)
    everything = "".join(path.read_text() for path in sorted(tmp_path.rglob("*")) if path.is_file())
    for cell in assignment.cells:
        shown = {line.strip() for line in cell.for_student.split("\n")}
        private = [line.strip() for line in cell.source.split("\n") if line.strip() not in shown]
        assert [line for line in private if len(line) >= SECRET_LINE and json.dumps(line)[1:-1] in everything] == []
    assert SECRET not in everything
    assert "RUBRIC" not in everything


@every
def test_the_tests_that_students_see_can_fail(folder: Path) -> None:
    for cell in _source.read(sheet_of(folder)):
        if cell.kind == "test":
            with pytest.raises((NameError, NotImplementedError)):
                exec(cell.for_student, {})  # noqa: S102 - a sheet of this repository


@every
def test_hidden_inputs_differ_between_students_and_answers_agree_with_themselves(folder: Path) -> None:
    assignment = Assignment(folder)
    asked = [
        [str(call) for check in assignment.checks(student, SECRET) for call in check.calls]
        for student in ("ada", "ada", "ben")
    ]
    assert asked[0] == asked[1] != asked[2]


# --- assignment 1 -----------------------------------------------------------------------------------------------------

HW1 = ROOT / "coursework" / "hw1"


def with_answer(name: str, source: str) -> dict[str, Any]:
    made = solved(HW1)
    hostile.named(made, name)["source"] = source
    return made


ASKING = """
def decide_or_ask(u, p, fee):
    u, p = np.array(u), np.array(p)
    ask = p @ u.max(axis=0) - fee
    return [-1 if a > max(row) else int(row.argmax()) for a, row in zip(ask, p @ u.T)]
"""
NIGHTS = """
def nights_until(first, second):
    def f1(m, n):
        return 2 * m[0][0] / (m[0][0] + m[0][1] + (n + 1) * (m[0][0] + m[1][0]))
    return next((n for n in range(10000) if f1(second, n) > f1(first, n)), -1)
"""


@pytest.mark.parametrize(
    ("question", "source", "points"),
    [
        ("q1", "def decide_or_ask(u, p, fee):\n    return (np.array(p) @ np.array(u).T).argmax(axis=1)", 1),
        ("q1", ASKING, 4),
        ("q2", "ask_above, ask_below, dearest_fee = 'c/g1', '(g0 - c)/g0', '1/(1/g0 + 1/g1)'", 3),
        ("q2", "ask_above, ask_below, dearest_fee = 'c/g0', '1 - c/g1', 'g0*g1/(g0 + g1)'", 1),
        ("q2", "g0, g1, c = sp.symbols('g0 g1 c')\nask_above, ask_below, dearest_fee = c/g1, 1 - c/g0, 1/(1/g0 + 1/g1)", 3),
        ("q3", NIGHTS, 4),
        ("q3", "def nights_until(first, second):\n    return int(first[0][0] == 60)", 1),
        ("q4", "chances = [0.1, 0.2, 0.3]\nplan = np.array([2, 1, 0])\nworth = 80.0", 0),
        ("q4", "n = np.array(DATA['counts'])\nchances = n[:, 0] / n.sum(axis=1)\nplan = [2, 1, 0]\nworth = 1", 0),
    ],
)  # fmt: skip
def test_partial_and_other_answers(sandbox: Sandbox, question: str, source: str, points: float, tmp_path: Path) -> None:
    result = graded(sandbox, HW1, with_answer(question, source), tmp_path)
    assert result.earned() == {**Assignment(HW1).points, question: points}, result.checks


def test_nights_are_counted_right() -> None:
    nights = reference(str(HW1 / "checks.py"))["nights_until"]

    def f1(matrix: list[list[int]], n: int) -> float:
        (a, b), (c, _) = matrix
        return 2 * a / (a + b + (n + 1) * (a + c))

    for check in Assignment(HW1).checks("ada", SECRET):
        for call in check.calls:
            if call.name == "nights_until":
                first, second = call.arguments
                slow = next((n for n in range(20_000) if f1(second, n) > f1(first, n)), -1)
                assert nights(first, second) == slow
