"""Assignment 3: what full, blank, mistaken and borrowed answers earn."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import sympy

from tests.coursework import trial

FULL = {"q1": 5, "q2": 4, "q3": 4, "q4": 5}

SUPPORTER = """
def supporter(hits_f, hits_g):
    sizes = np.arange(1, len(hits_f) + 1)
    members = np.minimum(sizes[:, None] / sizes, 1)
    more = np.subtract(hits_f, hits_g)
    advantages = members @ more
    usual = [[u(1 / k) for k in sizes] for u in (
        lambda x: x + 0.6 * x * (1 - x), lambda x: x + 1.2 * x * (1 - x), lambda x: 2 * x / (1 + x),
        lambda x: 5 * x / (1 + 4 * x), np.sqrt, lambda x: np.log2(1 + x))]
    def mixed(loudest, others):
        return (members[loudest] * (1 - others) + members.mean(axis=0) * others).tolist()
    {}
"""
BETS = """
def sure_bets(u, m, K, price):
    {}
    for sure in range(m):
        hits = np.arange(m - sure + 1)
        probabilities = np.array([comb(m - sure, each) * p**each * (1 - p) ** (m - sure - each) for each in hits])
        if {}:
            return sure
    return m
"""
ENOUGH = "probabilities @ u(sure / K + hits) >= u(m / K - price)"
MISTAKES = {
    # the utilities of the book, one after the other
    SUPPORTER.format("return next((utilities for utilities in usual if more @ utilities > 1e-9), None)"): {"q1": 1},
    # u_1 is forgotten
    SUPPORTER.format(
        "advantages[0] = -1; j = advantages.argmax(); return mixed(j, 1e-6) if advantages[j] > 1e-9 else None"
    ): {"q1": 3},
    # one who prefers f has to be found: the loudest gets half of the weight
    SUPPORTER.format("j = advantages.argmax(); return mixed(j, 0.5) if advantages[j] > 1e-9 else None"): {"q1": 1},
    # all have to agree
    SUPPORTER.format("return mixed(advantages.argmax(), 1e-6) if (advantages > -1e-9).all() else None"): {"q1": 0},
    # the member itself, which is not strictly concave
    SUPPORTER.format("j = advantages.argmax(); return members[j].tolist() if advantages[j] > 1e-9 else None"): {
        "q1": 1
    },
    # a coin, whatever the number of classes
    BETS.format("p = 1 / 2", ENOUGH): {"q2": 1},
    # what is sure already is left out, which is right under constant aversion
    BETS.format("p = 1 / K", "probabilities @ u(hits) >= u((m - sure) / K - price)"): {"q2": 1},
    # all ways of hitting, one by one
    BETS.format("assert m <= 30; p = 1 / K", ENOUGH): {"q2": 3},
    # the price as one of utility
    BETS.format("p = 1 / K", "probabilities @ u(sure / K + hits) >= u(m / K) - price"): {"q2": 0},
    # the square of the mean is forgotten; a vacuous answer pays 1; the colleague's probability by the means; no half
    "variance = (1 - w) * q + w / K**2": {"q3": 3},
    "steadier = w / K * (1 - w / K)": {"q3": 3},
    "matching = mean": {"q3": 3},
    "limit = variance / mean": {"q3": 3},
    "limit = '(1 - 1/K)/2'": {"q3": 3},
    # counts for shares; the other way round; one bet too few; the advantage at the turn of the other; a bare utility
    "votes_on_cautious = [48 * vote for vote in votes_on_cautious]": {"q4": 3},
    "votes_on_cautious = [-vote for vote in votes_on_cautious]": {"q4": 3},
    "turn = [turn[0] - 1, turn[1]]": {"q4": 3},
    "turn = [turn[0], turn[1] / turn[0]]": {"q4": 3},
    "sure_per_case = 1 - once['cautious'] @ np.exp(-earned)": {"q4": 4},
}


@trial.each
def test_the_solutions_get_all_points(student: str) -> None:
    assert trial.earned("hw3", trial.solved("hw3", student), student) == FULL


def test_nobody_gets_points_for_nothing() -> None:
    assert trial.earned("hw3", trial.blank("hw3")) == dict.fromkeys(FULL, 0)


@trial.some
@pytest.mark.parametrize("code", list(MISTAKES))
def test_a_usual_mistake_gets_its_part(code: str, student: str) -> None:
    assert trial.mistaken("hw3", code, student) == {**FULL, **MISTAKES[code]}


def test_the_same_answer_for_all_pairs_gets_nothing() -> None:
    for answer in ("None", "[1, 0.8, 0.6, 0.5, 0.4][: len(hits_f)]"):
        assert trial.mistaken("hw3", SUPPORTER.format(f"return {answer}")) == {**FULL, "q1": 0}


def test_answers_on_another_students_data_get_nothing() -> None:
    for one, other in itertools.permutations(trial.STUDENTS[:2], 2):
        assert trial.earned("hw3", trial.solved("hw3", one), other) == {**FULL, "q4": 0}


LIBRARY = {
    # the nearest calls of the library, and what they get in place of the answers
    "from credal_lib import risk\n"
    "def sure_bets(u, m, K, price):\n"
    "    return risk.exact_inversion_point(risk.LogarithmicUtility(), K)": {"q2": 0},
    "from credal_lib import rewards\n"
    "def supporter(hits_f, hits_g):\n"
    "    return [rewards.FBeta(2).utility(1 / k) for k in range(1, len(hits_f) + 1)]": {"q1": 0},
    "from credal_lib import risk\n"
    "sets = np.array([[j in named for j in range(4)] for named in DATA['cautious']])\n"
    "reward = risk.Outcomes.from_predictions(DATA['y'], sets).lottery()\n"
    "votes_on_cautious = [reward.mean, reward.variance, 0, 0]\n"
    "turn = [risk.exact_inversion_point(risk.LogarithmicUtility(), 4), reward.mean]\n": {"q4": 1},
}


@pytest.mark.parametrize("code", list(LIBRARY))
def test_no_call_of_the_library_is_an_answer(code: str) -> None:
    assert trial.mistaken("hw3", code) == {**FULL, **LIBRARY[code]}


def test_a_supporter_is_found_exactly_where_a_linear_program_finds_one() -> None:
    from scipy.optimize import linprog

    solve = trial.solved("hw3")["supporter"]
    for check in trial.assignment("hw3").checks("ada", trial.SECRET):
        for call in check.calls if check.question == "q1" else ():
            f, g = call.arguments
            sizes = np.arange(1, len(f) + 1)
            members = np.minimum(sizes[:, None] / sizes, 1)
            best = linprog(-members @ np.subtract(f, g), A_eq=[np.ones(len(f))], b_eq=[1], bounds=(1e-7, 1))
            assert (solve(f, g) is not None) == (best.fun < -1e-6)


def test_the_sure_bets_keep_the_price_by_the_librarys_chances() -> None:
    from credal_lib import risk

    u, solve = risk.LogarithmicUtility(), trial.solved("hw3")["sure_bets"]
    for m, n_classes, price in ((10, 2, 0.1), (25, 4, 0.2)):
        number = solve(np.log1p, m, n_classes, price)
        utilities = [
            risk.random_reward(n_classes, m - sure).expected(lambda x, more=sure / n_classes: u(x + more))
            for sure in (number - 1, number)
        ]
        assert utilities[0] < u(m / n_classes - price) <= utilities[1]


def test_the_formulas_by_the_library() -> None:
    from credal_lib import risk

    w, q, n_classes, a = 0.3, 0.7, 4, 1.3
    numbers = {"w": w, "q": q, "K": n_classes, "a": a}
    value = {
        name: float(sympy.sympify(str(trial.solved("hw3")[name])).subs(numbers))
        for name in ("variance", "steadier", "matching", "limit")
    }
    forecaster = risk.Lottery((1, 1 / n_classes, 0), ((1 - w) * q, w, (1 - w) * (1 - q)))
    colleague = risk.Lottery((1, 0), (forecaster.mean, 1 - forecaster.mean))
    assert value["variance"] == pytest.approx(forecaster.variance)
    assert value["steadier"] == pytest.approx(colleague.variance - forecaster.variance)
    u = risk.ExponentialUtility(a)
    matching = risk.Lottery((1, 0), (value["matching"], 1 - value["matching"]))
    for m in (1, 5):
        assert matching.repeat(m).expected(u) == pytest.approx(forecaster.repeat(m).expected(u))
    m = 1e7
    cost = m * forecaster.mean - risk.second_order_certainty_equivalent(
        risk.LogarithmicUtility(), m * forecaster.mean, m * forecaster.variance
    )
    assert value["limit"] == pytest.approx(cost, rel=1e-3)


def test_each_student_has_data_of_their_own_and_a_turn_in_range() -> None:
    seen = set()
    for number in range(40):
        own = trial.solved("hw3", f"student {number}")
        assert 1 < own["turn"][0] < 100
        assert own["turn"][1] > 1e-6
        seen.add((own["turn"][0], round(own["turn"][1], 6), round(own["sure_per_case"], 5)))
    assert len(seen) == 40
