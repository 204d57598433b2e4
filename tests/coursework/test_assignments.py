"""Every assignment of this repository: its solution, the untouched notebook, wrong work, the release, the time."""
# ruff: noqa: E501 - code of answers stands in long lines

from __future__ import annotations

import ast
import builtins
import json
import math
import re
import time
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from coursework import Call, Formula, Satisfies, _plain
from coursework._assignment import Assignment, reference, run_sheet
from coursework._grade import Grader, Result
from coursework._release import SECRET_LINE, build, notebook
from tests.conftest import ROOT
from tests.coursework import hostile, trial
from tests.coursework.conftest import SECRET

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox

FOLDERS = sorted(path.parent for path in (ROOT / "coursework").glob("hw*/checks.py"))
MOST_SECONDS = 6
"""Of processor time, for one submission: in the sandbox, and of the grader for its hidden inputs."""
every = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def solved(folder: Path) -> dict[str, Any]:
    """The student's notebook with the answers of the sheet."""
    made = notebook(trial.assignment(folder.name))
    answers = {cell.grade_id: cell.source for cell in trial.assignment(folder.name).cells if cell.kind == "answer"}
    for cell in made["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell["source"] = answers[name]
    return made


def graded(sandbox: Sandbox, folder: Path, made: dict[str, Any], place: Path) -> Result:
    hostile.put(place, made, f"{folder.name}.ipynb")
    return Grader(trial.assignment(folder.name), trial.SECRET, sandbox).grade("ada", place)


@every
def test_the_solution_gets_all_points_in_a_few_seconds(sandbox: Sandbox, folder: Path, tmp_path: Path) -> None:
    result = graded(sandbox, folder, solved(folder), tmp_path)
    assert result.earned() == trial.assignment(folder.name).points
    assert result.notes == []
    assert 0 < result.seconds < MOST_SECONDS / 2
    print(f"{folder.name}: {result.seconds:.2f} s of processor time in the sandbox")


@every
def test_the_solution_gets_all_points_where_everybody_has_a_file(folder: Path) -> None:
    assignment = trial.assignment(folder.name, own_files=True)
    data = assignment.data("ada", SECRET)
    assert data != trial.assignment(folder.name).data("ada", SECRET), "the secret is part of them"
    names = dict(run_sheet(folder, json.dumps(data)))
    assert [check.title for check in assignment.checks("ada", SECRET) if not trial.given(check, names)] == []


@every
def test_the_untouched_notebook_gets_nothing(sandbox: Sandbox, folder: Path, tmp_path: Path) -> None:
    result = graded(sandbox, folder, notebook(trial.assignment(folder.name)), tmp_path)
    assert (result.status, sum(result.earned().values())) == ("ok", 0)


@every
@pytest.mark.parametrize("constant", [0, 1, -1, True, [], [0, 0, 0], "", "0"], ids=repr)
def test_a_constant_gets_nothing(folder: Path, constant: object) -> None:
    """Whether a value is right does not depend on where it was computed: no sandbox is needed."""
    names = {
        call.name: (lambda *_: constant) if isinstance(call, Call) else constant
        for check in trial.checks(folder.name, "ada")
        for call in check.calls
    }
    assert trial.earned(folder.name, names) == dict.fromkeys(trial.assignment(folder.name).points, 0)


@every
def test_the_release_gives_nothing_away(folder: Path, tmp_path: Path) -> None:
    assignment = trial.assignment(folder.name, own_files=True)
    build(assignment, tmp_path, ["ada"], SECRET)
    everything = "".join(path.read_text() for path in sorted(tmp_path.rglob("*")) if path.is_file())
    for cell in assignment.cells:
        shown = {line.strip() for line in cell.for_student.split("\n")}
        private = [line.strip() for line in cell.source.split("\n") if line.strip() not in shown]
        assert [line for line in private if len(line) >= SECRET_LINE and json.dumps(line)[1:-1] in everything] == []
    assert SECRET not in everything
    assert "RUBRIC" not in everything


def names_in(source: str, context: type[ast.expr_context]) -> set[str]:
    """The names that code reads or binds; of functions also what they are called, and their arguments."""
    nodes = list(ast.walk(ast.parse(source)))
    found = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, context)}
    if context is ast.Store:
        found |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        found |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        found |= {
            a.asname or a.name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for a in node.names
        }
    return found


@every
def test_tests_ask_for_nothing_that_only_the_model_solution_defines(folder: Path) -> None:
    """A grader that runs hidden tests beside a student's own solution would fail right work."""
    cells = [cell for cell in trial.assignment(folder.name).cells if cell.code]
    asked = {call.name for check in trial.checks(folder.name, "ada") for call in check.calls}
    known = asked.union(dir(builtins), *(names_in(cell.for_student, ast.Store) for cell in cells))
    for cell in cells:
        if cell.kind == "test":
            assert names_in(cell.source, ast.Load) <= known | names_in(cell.source, ast.Store), cell.grade_id


@every
def test_students_see_every_section_of_the_sheet(folder: Path) -> None:
    shown = "\n".join(cell.for_student for cell in trial.assignment(folder.name).cells)
    headings = re.findall(
        r"^#+ .+$", re.sub(r"```.*?```", "", (folder / f"{folder.name}.md").read_text(), flags=re.DOTALL), re.MULTILINE
    )
    assert len(headings) > 5
    assert [heading for heading in headings if heading not in shown] == []


@every
def test_the_tests_that_students_see_can_fail(folder: Path) -> None:
    for cell in trial.assignment(folder.name).cells:
        if cell.kind == "test":
            with pytest.raises((NameError, NotImplementedError)):
                exec(cell.for_student, {})  # noqa: S102 - a sheet of this repository


@every
def test_hidden_inputs_are_of_the_student_and_drawn_in_a_few_seconds(folder: Path) -> None:
    before = time.process_time()
    again = Assignment.checks(trial.assignment(folder.name), "ada", trial.SECRET)
    seconds = time.process_time() - before
    asked = [
        [str(call) for check in checks for call in check.calls]
        for checks in (again, trial.checks(folder.name, "ada"), trial.checks(folder.name, "ben"))
    ]
    assert asked[0] == asked[1] != asked[2]
    assert seconds < MOST_SECONDS / 2
    print(f"{folder.name}: {seconds:.2f} s of processor time to draw the hidden inputs")


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
        ("q2", "ask_above, ask_below, highest_fee = 'c/g1', '(g0 - c)/g0', '1/(1/g0 + 1/g1)'", 3),
        ("q2", "ask_above, ask_below, highest_fee = 'c/g0', '1 - c/g1', 'g0*g1/(g0 + g1)'", 1),
        ("q2", "g0, g1, c = sp.symbols('g0 g1 c')\nask_above, ask_below, highest_fee = c/g1, 1 - c/g0, 1/(1/g0 + 1/g1)", 3),
        ("q3", NIGHTS, 3),
        ("q3", "def nights_until(first, second):\n    return int(first[0][0] == 60)", 1),
        ("q4", "probabilities = [0.1, 0.2, 0.3]\nplan = np.array([2, 1, 0])\naverage_utility = 80.0", 0),
        ("q4", "n = np.array(DATA['counts'])\nprobabilities = n[:, 0] / n.sum(axis=1)\nplan = [2, 1, 0]\naverage_utility = 1", 0),
    ],
)  # fmt: skip
def test_partial_and_other_answers(sandbox: Sandbox, question: str, source: str, points: float, tmp_path: Path) -> None:
    result = graded(sandbox, HW1, with_answer(question, source), tmp_path)
    assert result.earned() == {**trial.assignment("hw1").points, question: points}, result.checks


def test_the_order_of_hidden_calls_tells_no_answer() -> None:
    orders = set()
    for student in ("ada", "ben", "cem", "dan"):
        check = next(check for check in trial.checks("hw1", student) if check.title == "by day already, or never")
        assert sorted(check.expected) == [-1] * 5 + [0] * 5
        for call, expected in zip(check.calls, check.expected, strict=True):
            assert trial.solved("hw1")["nights_until"](*call.arguments) == expected
        orders.add(tuple(check.expected))
    assert len(orders) > 1


def test_no_plan_is_right_for_many() -> None:
    drawn = reference(str(HW1 / "checks.py"))["drawn_for"]
    plans: Counter[tuple[int, ...]] = Counter()
    for student in range(2000):
        own = drawn(str(student))
        ill, healthy = ([row[at] / sum(n[at] for n in own["counts"]) for row in own["counts"]] for at in (0, 1))
        gains = [
            [own["share"] * i * u + (1 - own["share"]) * h * v for u, v in own["utilities"]]
            for i, h in zip(ill, healthy, strict=True)
        ]
        plans[tuple(row.index(max(row)) for row in gains)] += 1
        odds = [i / h for i, h in zip(ill, healthy, strict=True)]
        assert odds[0] < min(odds[1:]), "a negative result is the best news"
    assert max(plans.values()) <= 0.4 * 2000
    assert (2, 1, 0) not in plans


def rounded(value: Any) -> Any:
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 6) if isinstance(value, float) and math.isfinite(value) else value


@every
def test_the_sheet_says_how_exact_numbers_have_to_be(folder: Path) -> None:
    """Whoever rounds as a report would, and is not told, loses points for right work."""
    sheet = (folder / f"{folder.name}.md").read_text()
    assert len(re.findall(r"- Do not round the numbers .* [Ss]ix correct decimals are enough\.", sheet)) == 1
    for check in trial.checks(folder.name, "ada"):
        plain = [value for value in check.expected if not isinstance(value, Formula | Satisfies)]
        assert all(_plain.agrees(value, rounded(value), check.tolerance) for value in plain), check.title


def test_nights_are_counted_right() -> None:
    nights = reference(str(HW1 / "checks.py"))["nights_until"]

    def f1(matrix: list[list[int]], n: int) -> Fraction:
        (a, b), (c, _) = matrix
        return Fraction(2 * a, a + b + (n + 1) * (a + c))

    def better(first: list[list[int]], second: list[list[int]], n: int) -> bool:
        return f1(second, n) > f1(first, n)

    for check in trial.checks("hw1", "ada"):
        for call in check.calls:
            if call.name == "nights_until":
                first, second = call.arguments
                found = nights(first, second)
                if found > 2000:
                    assert better(first, second, found)
                    assert not better(first, second, found - 1)
                else:
                    assert found == next((n for n in range(2001) if better(first, second, n)), -1)
