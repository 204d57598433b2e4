"""The hidden tests of the sheets, for those who grade with nbgrader: full marks there are full marks here."""

from __future__ import annotations

import importlib

import pytest

from tests.coursework import trial

NAMES = [f"hw{number}" for number in range(1, 7)]
HW1 = {
    # rows and columns; the fee is not compared; at the most probable class alone
    "def decide_or_ask(u, p, fee): return (np.array(p) @ np.array(u)).argmax(axis=1).tolist()": "q1",
    "def decide_or_ask(u, p, fee):\n"
    "    v = np.array(p) @ np.array(u).T\n"
    "    return np.where(v.max(axis=1) < np.max(u), -1, v.argmax(axis=1)).tolist()": "q1",
    "def decide_or_ask(u, p, fee):\n"
    "    v = np.array(p) @ np.array(u).T\n"
    "    ask = np.array(u).max(axis=0)[np.argmax(p, axis=1)] - fee\n"
    "    return np.where(ask > v.max(axis=1), -1, v.argmax(axis=1)).tolist()": "q1",
    # the probability of class 0; the whole stake; the fee at which both decisions are equal is not computed
    "ask_above, ask_below = c / g0, 1 - c / g1": "q2",
    "ask_above = c / (g0 + g1)": "q2",
    "highest_fee = g0 / (g0 + g1)": "q2",
    "highest_fee = sp.Min(g0, g1)": "q2",
    # nights apart; a loop that ends somewhere; the shares in place of the counts
    "def nights_until(a, b):\n"
    "    f = [2 * m[0][0] / (2 * m[0][0] + m[0][1] + m[1][0]) for m in (a, b)]\n"
    "    return 0 if f[1] > f[0] else -1": "q3",
    "def nights_until(a, b):\n"
    "    f = lambda m, n: 2 * m[0][0] / (m[0][0] + m[0][1] + (n + 1) * (m[0][0] + m[1][0]))\n"
    "    return next((n for n in range(10000) if f(b, n) > f(a, n)), -1)": "q3",
    # the share in the study, for all; columns not divided; the average of the three results
    "n = np.array(DATA['counts'], float); probabilities = n[:, 0] / n.sum(axis=1)": "q4",
    "n = np.array(DATA['counts']) * [DATA['share'], 1 - DATA['share']]; probabilities = n[:, 0] / n.sum(axis=1)": "q4",
    "plan = [2, 1, 0]": "q4",
    "average_utility = (gains.max(axis=1) / in_use.sum(axis=1)).mean()": "q4",
}


def mistakes(name: str) -> list[str]:
    """The usual mistakes of an assignment, in code; kit/mistakes.md has them in words."""
    return list(HW1 if name == "hw1" else importlib.import_module(f"tests.coursework.test_{name}").MISTAKES)


def in_nbgrader(name: str, names: trial.Namespace) -> dict[str, bool]:
    """Say for each question whether its test, with what is hidden of it, passes: then nbgrader gives all points."""
    passed = {}
    for cell in trial.assignment(name).cells:
        if cell.kind == "test":
            try:
                exec(cell.source, dict(names))  # noqa: S102 - a sheet of this repository
            except Exception:  # noqa: BLE001 - a wrong answer may fail in any way
                passed[cell.question] = False
            else:
                passed[cell.question] = True
    return passed


def here(name: str, names: trial.Namespace, student: str) -> dict[str, bool]:
    full = trial.assignment(name).points
    return {question: points == full[question] for question, points in trial.earned(name, names, student).items()}


@trial.each
@pytest.mark.parametrize("name", NAMES)
def test_the_solution_gets_full_marks_in_both(name: str, student: str) -> None:
    names = trial.solved(name, student)
    assert in_nbgrader(name, names) == here(name, names, student) == dict.fromkeys(trial.assignment(name).points, True)


@trial.some
@pytest.mark.parametrize(("name", "code"), [(name, code) for name in NAMES for code in mistakes(name)])
def test_a_usual_mistake_gets_full_marks_in_neither(name: str, code: str, student: str) -> None:
    names = trial.solved(name, student)
    exec(code, names)  # noqa: S102 - a mistake of these tests
    assert in_nbgrader(name, names) == here(name, names, student)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_a_usual_mistake(name: str) -> None:
    names, found = trial.solved(name), set()
    for code in mistakes(name):
        wrong = dict(names)
        exec(code, wrong)  # noqa: S102 - a mistake of these tests
        found |= {question for question, passed in in_nbgrader(name, wrong).items() if not passed}
    assert found == set(trial.assignment(name).points)
