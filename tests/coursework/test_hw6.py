"""Assignment 6: what full, blank, mistaken and borrowed answers earn."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import sympy

from tests.coursework import trial

FULL = {"q1": 5, "q2": 5, "q3": 4, "q4": 5, "q6": 3}

LISTS = """
def best_list(q, fees):
    q, fees, K = np.array(q), np.array(fees), len(q)
    order = list(np.argsort(-q))
    def value(named):
        rest = 1 - q[named].sum()
        return np.sum(q[named] ** 2) + rest**2 / max(K - len(named), 1) - fees[named].sum()
    def valid(named):
        return not 0 < len(named) < K or q[named].min() >= (1 - q[named].sum()) / (K - len(named))
    every = [list(named) for k in range(K + 1) for named in combinations(range(K), k)]
    {}
"""
GREEDY = """named = []
    while len(named) < K:
        more = [sorted([*named, j]) for j in range(K) if j not in named]
        longer = max(filter(valid, more), key=value, default=named)
        if value(longer) <= value(named):
            break
        named = longer
    return named"""
RUNS = """
def runs_needed(differences, tested, bound):
    m, v, overlap = np.mean(differences), np.var(differences, ddof=1), tested / (1 - tested)
    {}
"""
SEARCH = "return next((n for n in range(2, 10000) if {} / np.sqrt((1 / n + overlap) * v) >= bound), -1)"
VOTES = """
def earned_by_votes(patterns, h):
    total = 0
    for truth, others, questions in patterns:
        votes = sorted([truth, *others], reverse=True)
        u = [1 / k + (4 * h - 2) * (k - 1) / k**2 for k in range(1, len(votes) + 1)]
        sure = [u[k - 1] * sum(votes[:k]) / sum(votes) for k in range(1, len(votes) + 1)]
        k = sure.index(max(sure)) + 1
        above, tied = sum(v > truth for v in others), 1 + sum(v == truth for v in others)
        hit = min(max((k - above) / tied, 0), 1)
        {}
    return total / sum(questions for _, _, questions in patterns)
"""
MISTAKES = {
    # what the shares promise is taken for what is earned; ties are won, or lost; the questions are not counted
    VOTES.format("total += questions * max(sure)"): {"q6": 0},
    VOTES.format("total += questions * u[k - 1] * (above < k)"): {"q6": 1},
    VOTES.format("total += questions * u[k - 1] * (above + tied <= k)"): {"q6": 1},
    VOTES.format("total += u[k - 1] * hit"): {"q6": 0},
    # always pairs; the most probable option alone
    VOTES.format("total += questions * u[1] * min(max((2 - above) / tied, 0), 1)"): {"q6": 1},
    VOTES.format("total += questions * (above < 1) / tied"): {"q6": 0},
    # the most probable classes alone
    LISTS.format("return sorted(max((order[:k] for k in range(K + 1)), key=value))"): {"q1": 2},
    # invalid lists too
    LISTS.format("return max(every, key=value)"): {"q1": 4},
    # one name after the other
    LISTS.format(GREEDY): {"q1": 4},
    # the rest is cut off
    LISTS.format("return max(every, key=lambda named: np.sum(q[named] ** 2) - fees[named].sum())"): {"q1": 0},
    # always the most probable class
    LISTS.format("return [int(q.argmax())]"): {"q1": 1},
    # a search that ends, one that forgets that the second may be ahead, one that does both
    RUNS.format(SEARCH.format("abs(m)")): {"q2": 4},
    RUNS.format("r = m**2 / v / bound**2 - overlap; return max(2, ceil(1 / r)) if r > 0 and m > 0 else -1"): {"q2": 4},
    RUNS.format(SEARCH.format("m")): {"q2": 3},
    # it is forgotten that no number may be enough
    RUNS.format("return max(2, ceil(1 / (m**2 / v / bound**2 - overlap)))"): {"q2": 4},
    # no correction
    RUNS.format("return max(2, ceil(v * bound**2 / m**2))"): {"q2": 0},
    # what is lost to the rest; a sum over the named class alone; the fine twice; the fall of the first name
    "loss = (1 - a) ** 2": {"q3": 3},
    "lie = (c - a) ** 2": {"q3": 3},
    "fined = a - f / 2": {"q3": 3},
    "log_fall = '-b*log(b)'": {"q3": 3},
    # one rank more, the rank and all that follows from it; the level for the rank
    "caution = [caution[0] + 1, caution[1]]": {"q4": 3},
    "caution = [caution[0] / 50, caution[1]]": {"q4": 3},
    # discounted accuracy, the other way round, the value of the right pair for all
    "advantage = np.mean(reward) - np.mean(p_new.argmax(axis=1) == y_new)": {"q4": 4},
    "advantage = -advantage": {"q4": 4},
    # the rest is cut off; the whole distribution; only the distance of the true class
    "list_loss = np.mean(np.sum((np.where(sets, p_new, 0) - np.eye(4)[y_new]) ** 2, axis=1))": {"q4": 3},
    "list_loss = np.mean(np.sum((p_new - np.eye(4)[y_new]) ** 2, axis=1))": {"q4": 3},
    "list_loss = np.mean((1 - padded[np.arange(60), y_new]) ** 2)": {"q4": 3},
}


@trial.each
def test_the_solutions_get_all_points(student: str) -> None:
    assert trial.earned("hw6", trial.solved("hw6", student), student) == FULL


def test_nobody_gets_points_for_nothing() -> None:
    assert trial.earned("hw6", trial.blank("hw6")) == dict.fromkeys(FULL, 0)


@trial.some
@pytest.mark.parametrize("code", list(MISTAKES))
def test_a_usual_mistake_gets_its_part(code: str, student: str) -> None:
    assert trial.mistaken("hw6", code, student) == {**FULL, **MISTAKES[code]}


def test_the_same_answer_always_gets_nothing() -> None:
    for answer in (-1, 2, 10):
        assert trial.mistaken("hw6", RUNS.format(f"return {answer}")) == {**FULL, "q2": 0}
    for answer in ("[]", "[0]", "list(range(K))"):
        assert trial.mistaken("hw6", LISTS.format(f"return {answer}")) == {**FULL, "q1": 0}


def test_answers_on_another_students_data_get_nothing() -> None:
    for one, other in itertools.permutations(trial.STUDENTS[:2], 2):
        assert trial.earned("hw6", trial.solved("hw6", one), other) == {**FULL, "q4": 0}


LIBRARY = {
    # the nearest calls of the library, and what they get in place of the answers
    "from credal_lib import toplists\n"
    "def best_list(q, fees):\n"
    "    falls = -np.diff(toplists.Brier().by_length([q])[0]) - np.sort(fees)\n"
    "    return np.argsort(q)[::-1][: int((falls > 0).sum())].tolist()": {"q1": 1},
    "from credal_lib import toplists\n"
    "def best_list(q, fees):\n"
    "    return np.flatnonzero(toplists.largest_valid([q], [np.array(q) > fees])[0]).tolist()": {"q1": 0},
    "from credal_lib import comparisons\n"
    "def runs_needed(differences, tested, bound):\n"
    "    return comparisons.corrected_t(differences, tested).t": {"q2": 0},
    "from credal_lib import toplists\n"
    "log_fall = toplists.brier_gain(b, 1 - a, K - 1)\n"
    "loss = toplists.brier_excess_bound(1 - a, K - 1)": {"q3": 2},
    "from credal_lib import toplists\nlist_loss = toplists.Brier().loss(p_new, toplists.top(p_new, 2), y_new).mean()": {
        "q4": 3
    },
}


@pytest.mark.parametrize("code", list(LIBRARY))
def test_no_call_of_the_library_is_an_answer(code: str) -> None:
    assert trial.mistaken("hw6", code) == {**FULL, **LIBRARY[code]}


def test_the_doctors_sum_by_the_library() -> None:
    from credal_lib import toplists

    for check in trial.checks("hw6", "ada"):
        for call, named in zip(check.calls, check.expected, strict=True) if check.question == "q1" else ():
            q, fees = call.arguments
            lists = np.array(list(itertools.product([False, True], repeat=len(q))))
            lists = lists[toplists.is_valid([q] * len(lists), lists)]
            sums = toplists.Brier().expected([q] * len(lists), lists, q) + lists @ fees
            assert np.flatnonzero(lists[sums.argmin()]).tolist() == named


def test_the_numbers_of_runs_by_the_formula_itself() -> None:
    def reached(n: int, differences: list[float], tested: float, bound: float) -> bool:
        variance = (1 / n + tested / (1 - tested)) * np.var(differences, ddof=1)
        return bool(abs(np.mean(differences)) / np.sqrt(variance) >= bound)

    for check in trial.checks("hw6", "ada"):
        for call, n in zip(check.calls, check.expected, strict=True) if check.question == "q2" else ():
            if n == -1:
                assert not reached(10**15, *call.arguments)
            else:
                assert reached(n, *call.arguments)
                assert n == 2 or not reached(n - 1, *call.arguments)


def test_the_formulas_by_the_library() -> None:
    from credal_lib import toplists

    numbers = {"a": 0.5, "b": 0.26, "c": 0.6, "f": 0.1, "K": 6}
    names = trial.solved("hw6")
    value = {
        name: float(sympy.sympify(str(names[name])).subs(numbers)) for name in ("loss", "lie", "fined", "log_fall")
    }
    q = np.array([0.5, 0.26, 0.06, 0.06, 0.06, 0.06])
    one, two = np.arange(6) < 1, np.arange(6) < 2

    def brier(confidence: float) -> float:
        return float(toplists.Brier().expected([[confidence, 0, 0, 0, 0, 0]], [one], q)[0])

    assert value["loss"] == pytest.approx(brier(0.5))
    assert value["lie"] == pytest.approx(brier(0.6) - brier(0.5))
    stated = np.linspace(0.3, 0.7, 401)
    sums = [brier(confidence) + 0.1 * confidence for confidence in stated]
    assert value["fined"] == pytest.approx(stated[np.argmin(sums)], abs=1e-3)
    losses = toplists.Log().expected([q, q], [one, two], q)
    assert value["log_fall"] == pytest.approx(losses[0] - losses[1])


def test_each_student_has_data_of_their_own() -> None:
    seen = set()
    for number in range(20):
        own = trial.solved("hw6", f"student {number}")
        assert 20 < own["caution"][0] < 49
        seen.add((round(own["advantage"], 6), round(own["list_loss"], 6)))
    assert len(seen) == 20


def test_the_votes_by_the_library_and_by_drawing_the_order_of_ties() -> None:
    from credal_lib import choice, rewards

    rng = np.random.default_rng(6)
    for check in trial.checks("hw6", "ada"):
        for call, expected in zip(check.calls, check.expected, strict=True) if check.question == "q6" else ():
            patterns, h = call.arguments
            earned = []
            for truth, others, _ in patterns:
                votes = np.array([truth, *others])
                utility = rewards.Quadratic(h)
                k = int(choice.bayes_set(utility, [votes / votes.sum()]).sum())
                ranks = (votes + rng.random((4000, len(votes)))).argsort(axis=1)[:, ::-1]
                earned.append(float(utility.utility(1 / k)) * (ranks[:, :k] == 0).any(axis=1).mean())
            assert np.average(earned, weights=[each for _, _, each in patterns]) == pytest.approx(expected, abs=0.015)
