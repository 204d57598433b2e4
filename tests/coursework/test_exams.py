"""The exam questions of the kit: their form, and the numbers in the keys of the last three chapters."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil, comb, sqrt
from pathlib import Path

import numpy as np
import pytest
import yaml

from credal_lib import abstention, rewards, risk
from tests.book.typed import flat

F = Fraction
EXAMS = sorted((Path(__file__).parents[2] / "coursework" / "kit" / "exams").glob("*.yml"))


@cache
def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def answer(chapter, number):
    """The model answer of a question, on one line."""
    return flat(read(EXAMS[chapter - 1])["questions"][number - 1]["answer"])


@pytest.mark.parametrize("path", EXAMS, ids=lambda path: path.stem)
def test_five_questions_with_answers_and_what_full_marks_need(path):
    assert read(path)["chapter"] == int(path.stem)
    questions = read(path)["questions"]
    assert len(questions) == 5
    for question in questions:
        assert list(question) == ["question", "answer", "full_marks_need", "source"]
        assert 3 <= len(question["full_marks_need"]) <= 6
        assert all(isinstance(line, str) and line for line in question["full_marks_need"])


def test_there_are_exams_of_all_chapters():
    assert [int(path.stem) for path in EXAMS] == list(range(1, 38))


def test_costs_of_models_that_may_decline():
    a, b = (630, 70, 300), (836, 114, 50)
    assert [sum(m) for m in (a, b)] == [1000, 1000]
    assert [F(m[1], m[0] + m[1]) for m in (a, b)] == [F(1, 10), F(12, 100)]
    costs = [[m[1] + c * m[2] for m in (a, b)] for c in (F(1, 10), F(1, 2))]
    assert costs == [[100, 119], [220, 139]]
    assert F(b[1] - a[1], a[2] - b[2]) == F("0.176")
    assert "(630, 70, 300), B has (836, 114, 50)" in answer(35, 1)
    x, y, z = (60, 10, 30), (72, 18, 10), (58, 14, 28)
    assert F(y[1] - x[1], x[2] - y[2]) == F("0.4")
    assert F(y[1] - z[1], z[2] - y[2]) == F(2, 9)
    prices = [F(k, 90) for k in range(91)]
    least = [min((m[1] + c * m[2], name) for name, m in {"X": x, "Y": y, "Z": z}.items())[1] for c in prices]
    assert {"".join(least)} == {"X" * 37 + "Y" * 54}
    assert F(4, 52) > F(7, 102)
    assert "4/52 = 0.077 and 7/102 = 0.069" in answer(35, 3)


def test_intervals_of_two_models():
    for (one, other), said in {(30, 10): "6.3", (220, 200): "20.5"}.items():
        error = sqrt(one + other - (one - other) ** 2 / 1000)
        assert f"{error:.1f}" == said
        assert said in answer(35, 5)
        assert f"20 ± {1.96 * error:.1f}" in answer(35, 5)


def test_lists_and_second_opinions():
    u65, u80 = rewards.Quadratic(F(65, 100)).utility, rewards.Quadratic(F(80, 100)).utility
    assert u65(F(1, 3)) == F(7, 15)
    assert F(2, 3) * u65(F(1, 2)) == F(13, 30)
    assert "= 0.433$" in answer(36, 1)
    list_of_two = [F(72, 100) * u(F(1, 2)) for u in (u65, u80)]
    assert list_of_two == [F("0.468"), F("0.576")]
    assert list_of_two[0] < F("0.54") < list_of_two[1] < F("0.63")
    assert [F(54, 72), F(63, 72)] == [F("0.75"), F("0.875")]
    gains = [[(b + c) * h - b for b, c in ((100, 70), (40, 25))] for h in (F("0.65"), F("0.8"))]
    assert gains == [[F("10.5"), F("2.25")], [36, 12]]
    assert "100/170 = 0.588 and for Q 40/65 = 0.615" in answer(36, 3)


def test_the_committee_of_utilities():
    def pays(right, u):
        return sum(n * u(F(1, k)) for k, n in enumerate(right, 1))

    systems = {(55, 20, 10): "68.3 81.7 85.0", (62, 18, 3): "72.0 82.0 83.0", (50, 15, 3): "58.5 67.0 68.0"}
    for right, said in systems.items():
        assert " ".join(f"{float(pays(right, member.utility)):.1f}" for member in risk.committee(3)) == said
    assert f"{float(pays((55, 20, 10), rewards.Quadratic(F(65, 100)).utility)):.1f}" == "72.7"


def test_conformal_sets_of_votes():
    scores = [0] * 74 + [1] * 10 + [2] * 7 + [3] * 8
    assert [scores[ceil(F(level, 100) * 100) - 1] for level in (80, 90, 95)] == [1, 2, 3]
    assert sum(score <= 1 for score in scores) == 84
    assert f"{100 * 84 / 99:.1f} percent" in answer(36, 5)


def test_costs_of_advice():
    f = np.array([[5, 1, 0], [3, 6, 1], [1, 1, 5], [1, 2, 4]])
    g = np.array([[7, 3, 1], [3, 6, 4], [0, 1, 5], [0, 0, 0]])
    always = np.array([[0] * 3, [0] * 3, [10] * 3, [0] * 3])

    def total(table, lam, c=1):
        costs = np.array([[0, lam, 2 * lam], [1, 0, lam], [2, 1, 0], [c, c, c]])
        return round(30 * float(abstention.mean_cost(table, costs=costs)), 9)

    for lam, c in ((1, 1), (3, 1), (2, 0.5)):
        assert [total(f, lam, c), total(g, lam, c)] == [2 * lam + 6 + 7 * c, 9 * lam + 4]
    assert total(f, 9 / 7) == total(g, 9 / 7)
    assert [total(table, 3) for table in (f, g, always)] == [19, 31, 30]
    assert [(np.trace(table[:3]), table[:3].sum()) for table in (f, g)] == [(16, 23), (18, 30)]


def test_constraints_and_prices():
    apps = {"A": (0, 40), "B": (2, 25), "C": (9, 14), "D": (3, 12)}
    least = [min(apps, key=lambda app: F(k, 3) * apps[app][0] + apps[app][1]) for k in range(100) if k != 28]
    assert "".join(least) == "D" * 28 + "A" * 71
    assert [min(list(apps)[: n + 1], key=lambda app: apps[app][1]) for n in range(4)] == list("ABCD")


def test_how_many_emergencies():
    assert f"{1 - 0.05 ** (1 / 20):.3f}" in answer(37, 3)
    assert min(n for n in range(300) if 0.98**n <= 0.05) == 149
    assert f"0.995^149 = {0.995**149:.2f}" in answer(37, 3)

    def at_most_one(n, share):
        return (1 - share) ** n + n * share * (1 - share) ** (n - 1)

    assert min(n for n in range(10, 300) if at_most_one(n, 0.02) <= 0.05) == 236
    assert f"{at_most_one(236, 0.005):.2f}" == "0.67"
    p = 2 * sum(comb(15, k) for k in range(4)) / 2**15
    assert (f"{p:.3f}", f"{10 * p:.2f}") == ("0.035", "0.35")


def test_mixtures_and_runs():
    assert F(3, 2) + 1 == F(1, 3) * (F(3, 2) + 6)
    assert F(8, 2) + 1 == F(5, 11) * (F(10, 2) + 6)
    votes, steps = np.array([1, 3, 1]), np.array([[0, 3, 6], [1, 0, 3], [2, 1, 0]])  # advice by truth
    non_emergency, emergency = votes @ steps[:, 1] / 5, votes @ steps[:, 2] / 5
    assert (non_emergency, emergency) == (0.8, 3)
    shares = [F(k, 60) for k in range(61)]
    cheap = [q for q in shares if min(3 * q, 1 - q) > F(1, 2)]
    assert (min(cheap), max(cheap)) == (F(11, 60), F(29, 60))
    assert [q for q in shares if 3 * q == 1 - q] == [F(1, 4)]
