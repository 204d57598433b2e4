"""Assignment 2: what full, blank, mistaken and borrowed answers earn."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from tests.coursework import trial

FULL = {"q1": 5, "q2": 4, "q3": 4, "q4": 5}

STRENGTH = """
def strength(counts, costs):
    n, c = np.array(counts, float), np.array(costs, float)
    order = np.argsort(c @ n)
    {}
"""
COINS = """
def guarantee(z, n):
    value = n / sum(1 / prize for prize in z)
    {}
"""
PATIENTS = """
y = DATA["y"]
hit = np.array([name == truth for name, truth in zip(DATA["precise"], y)], dtype=float)
inside = np.array([truth in named for named, truth in zip(DATA["cautious"], y)], dtype=float)
sizes = np.array([len(named) for named in DATA["cautious"]])
earned = inside * np.array([1, *DATA["utilities"]])[sizes - 1]
weight = (2 * level - 1) / (1 - level)
"""
MISTAKES = {
    # the gap of the two least costs: right for the car, in its own currency
    STRENGTH.format("least = np.sort(c @ n); return least[1] - least[0]"): {"q1": 2},
    # how far the class seen most often is ahead: costs are not looked at
    STRENGTH.format("first, second = sorted(counts)[:-3:-1]; return first - second"): {"q1": 1},
    # rows and columns exchanged
    STRENGTH.format("c = c.T; b = (c @ n).argmin(); d = np.delete(c, b, 0) - c[b]; "
                    "return np.min(d @ n / -d.min(axis=1))"): {"q1": 1},
    # ranges of expected costs instead of differences
    STRENGTH.format("b, rest = order[0], order[1:]; "
                    "return min((c[l] @ n - c[b] @ n) / (c[b].max() - c[l].min()) for l in rest)"): {"q1": 1},
    # only the second best class is looked at
    STRENGTH.format("d = c[order[1]] - c[order[0]]; return d @ n / -d.min()"): {"q1": 3},
    # the last whole number
    STRENGTH.format("return float(int(min((c[l] - c[order[0]]) @ n / -(c[l] - c[order[0]]).min() "
                    "for l in order[1:])))"): {"q1": 2},
    # the coins spread evenly
    COINS.format("return n // len(z) * min(z)"): {"q2": 2},
    # the best shares of chapter 6, rounded down
    COINS.format("return min(int(value / prize + 1e-9) * prize for prize in z)"): {"q2": 2},
    # the value of the game with coins that can be divided, rounded down
    COINS.format("return int(value)"): {"q2": 1},
    # a formula for pairs only; beta for its square; a set of k for a pair
    "pair_quadratic = 't'": {"q3": 3},
    "beta_squared = sp.sqrt((k * t - 1) / (1 - t))": {"q3": 3},
    "beta_squared = (2 * t - 1) / (1 - t); pair_f = t": {"q3": 2},
    "largest_t = '3/4'": {"q3": 3},
    # u of the average; the wrong divisor; a quadratic utility for set-F
    PATIENTS + "scores = [hit.mean(), (inside / sizes).mean()]": {"q4": 3},
    "scores = scores[::-1]": {"q4": 3},
    PATIENTS + "standard_error = np.std(earned - hit) / np.sqrt(len(hit))": {"q4": 4},
    PATIENTS + "standard_error = np.sqrt(earned.var(ddof=1) / 60 + hit.var(ddof=1) / 60)": {"q4": 4},
    PATIENTS + "a = inside / sizes; level = (2 + (hit - a).sum() / (a * (1 - 1 / sizes)).sum()) / 4": {"q4": 3},
    PATIENTS + "level = (1 + weight**0.5) / (2 + weight**0.5)": {"q4": 3},
}  # fmt: skip


@trial.each
def test_the_solutions_get_all_points(student: str) -> None:
    assert trial.earned("hw2", trial.solved("hw2", student), student) == FULL


def test_nobody_gets_points_for_nothing() -> None:
    assert trial.earned("hw2", trial.blank("hw2")) == dict.fromkeys(FULL, 0)


@trial.some
@pytest.mark.parametrize("code", list(MISTAKES))
def test_a_usual_mistake_gets_its_part(code: str, student: str) -> None:
    assert trial.mistaken("hw2", code, student) == {**FULL, **MISTAKES[code]}


HONEST = [
    # what SymPy's solvers return; products and minus signs as people type them
    "x = sp.symbols('x', positive=True); beta_squared = sp.solve((1 + x) / (k + x) - t, x)",
    "x = sp.symbols('x'); beta_squared = sp.solve((1 + x) / (k + x) - t, x, dict=True)[0][x]",
    "largest_t = sp.solve(k**2 * t - 2 * k + 1, t)",
    "beta_squared, largest_t = '(k·t − 1)/(1 − t)', '(2*k-1)/k^2'",
    "pair_quadratic = '½ + k*(k*t - 1)/(4*(k - 1))'",
    "k, t = sp.symbols('k t'); pair_f = (k - 1) * t / (1 + (k - 2) * t)",
]


@pytest.mark.parametrize("code", HONEST)
def test_an_honest_answer_keeps_its_points(code: str) -> None:
    assert trial.mistaken("hw2", code) == FULL


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("q1", STRENGTH.format("least = np.sort(c @ n); return least[1] - least[0]")),
        ("q3", "x = sp.symbols('x', positive=True); beta_squared = sp.solve((1 + x) / (k + x) - t, x)"),
        ("q3", "largest_t = sp.solve(k**2 * t - 2 * k + 1, t)"),
        ("q4", ("right = results\ndef results(data):\n    s, e, l = right(data)\n"
               "    return s, e * (1 - 1 / len(data['y'])) ** 0.5, l")),
    ],
)  # fmt: skip
def test_a_visible_test_finds_it(question: str, code: str) -> None:
    names = trial.solved("hw2")
    trial.visible("hw2", question, names)
    exec(code, names)  # noqa: S102 - a mistake of these tests
    with pytest.raises((AssertionError, AttributeError)):
        trial.visible("hw2", question, names)


def test_answers_on_another_students_data_get_nothing() -> None:
    for one, other in itertools.permutations(trial.STUDENTS[:2], 2):
        assert trial.earned("hw2", trial.solved("hw2", one), other) == {**FULL, "q4": 0}


LIBRARY = {
    # the nearest calls of the library, and what they get in place of the answers
    "from credal_lib import games\n"
    "def guarantee(z, n):\n    return n * games.solve(np.diag(z)).value": {"q2": 0},
    "from credal_lib import choice, credal_sets\n"
    "def strength(counts, costs):\n"
    "    return choice.maximal(-np.array(costs), credal_sets.imprecise_dirichlet(counts)).sum()": {"q1": 0},
    "from credal_lib import metrics, rewards\n"
    "sets = np.array([[j in named for j in range(4)] for named in DATA['cautious']])\n"
    "one = np.eye(4, dtype=bool)[DATA['precise']]\n"
    "h = DATA['utilities'][0]\n"
    "scores = [metrics.utility_score(DATA['y'], each, rewards.Quadratic(h)) for each in (one, sets)]": {"q4": 3},
    "from credal_lib.report import break_even_worth\n"
    "sets = np.array([[j in named for j in range(4)] for named in DATA['cautious']])\n"
    "one = np.eye(4, dtype=bool)[DATA['precise']]\n"
    "level = break_even_worth(DATA['y'], sets, one)": {"q4": 3},
}  # fmt: skip


@pytest.mark.parametrize("code", list(LIBRARY))
def test_no_call_of_the_library_is_an_answer(code: str) -> None:
    assert trial.mistaken("hw2", code) == {**FULL, **LIBRARY[code]}


def spreads(k: int, n: int) -> Any:
    return (each for each in itertools.product(range(n + 1), repeat=k) if sum(each) == n)


@pytest.mark.parametrize(("z", "n"), [([1, 1, 1], 7), ([2, 3], 9), ([5, 2, 7], 11), ([1, 4, 6, 9], 8)])
def test_no_spread_of_the_coins_is_better(z: list[int], n: int) -> None:
    best = max(min(c * p for c, p in zip(coins, z, strict=True)) for coins in spreads(len(z), n))
    assert trial.solved("hw2")["guarantee"](z, n) == best


def test_the_strength_is_where_the_librarys_answer_changes() -> None:
    from credal_lib import choice, credal_sets

    for check in trial.assignment("hw2").checks("ada", trial.SECRET):
        for call, expected in zip(check.calls, check.expected, strict=True):
            if check.question == "q1":
                counts, costs = call.arguments
                below, above = (
                    choice.maximal(-np.array(costs), credal_sets.imprecise_dirichlet(counts, s=expected * factor)).sum()
                    for factor in (0.99, 1.01)
                )
                assert below == 1 < above


def test_halving_with_the_lessons_function_gets_all_points() -> None:
    code = """
from credal_book.turns._chapter_05 import undominated
def strength(counts, costs):
    low, high = 0, 1e4
    while high - low > 1e-7:
        s = (low + high) / 2
        vertices = (np.array(counts) + s * np.eye(len(counts))) / (sum(counts) + s)
        low, high = (s, high) if undominated(costs, vertices).sum() == 1 else (low, s)
    return low
"""
    assert trial.mistaken("hw2", code) == FULL


def test_the_numbers_of_the_letter() -> None:
    from credal_lib import rewards

    pays = {beta: rewards.FBeta(beta).utility(0.5) for beta in (1, 2)}
    assert pays[2] == pytest.approx(5 / 6)
    assert 0.96 * pays[2] == pytest.approx(0.80)
    assert 0.96 * pays[1] == pytest.approx(0.64)
    assert [0.96 * h for h in (0.5, 0.65, 0.75, 0.8)] == pytest.approx([0.48, 0.624, 0.72, 0.768])
    assert rewards.FBeta(2).utility(0.2) == pytest.approx(5 / 9)


def test_each_student_has_data_of_their_own_and_a_level_in_range() -> None:
    seen = set()
    for number in range(40):
        own = trial.solved("hw2", f"student {number}")
        assert 0.56 < own["level"] < 0.9
        seen.add((round(own["scores"][1], 4), round(own["standard_error"], 5), round(own["level"], 3)))
    assert len(seen) == 40
