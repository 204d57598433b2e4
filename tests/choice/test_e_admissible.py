"""What is best under some distribution: how each decision was decided, and what the solver may do."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from credal_lib import choice
from credal_lib.choice import _e_admissible
from credal_lib.credal_sets import Intervals

COIN = Intervals([0.28, 0.3], [0.7, 0.72])
BETS = np.array([[4, 0], [0, 4], [3, 2], [0.5, 3], [2.35, 2.35], [4.1, -0.3]])


def test_a_failure_of_the_solver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scipy.optimize.linprog", lambda **_: SimpleNamespace(success=False, message="time limit reached")
    )
    with pytest.raises(RuntimeError, match="E-admissibility was not solved: time limit reached"):
        choice.e_admissible(BETS, COIN)


def problem(n: int) -> tuple[Any, Intervals]:
    generator = np.random.default_rng(1)
    center = generator.dirichlet(np.ones(5), size=n)
    return generator.normal(size=(6, 5)), Intervals(center * 0.5, np.minimum(center * 1.5, 1))


def test_the_counts_are_those_of_all_decisions() -> None:
    payoffs, credal = problem(60)
    found = choice.e_admissibility(payoffs, credal)
    assert found.n_by_formula == 0
    assert found.n_dominated == np.count_nonzero(~choice.maximal(payoffs, credal))
    assert found.n_dominated + found.n_tested + found.n_programs == found.mask.size == 360
    assert found.n_tested <= found.mask.sum() <= found.n_tested + found.n_programs
    assert found.n_programs > 0
    assert f"{found.n_programs / 360:.2%} by a linear program" in str(found)


def test_single_classes_need_no_program() -> None:
    found = choice.e_admissibility(np.eye(5), problem(60)[1])
    assert (found.n_by_formula, found.n_dominated, found.n_tested, found.n_programs) == (300, 0, 0, 0)
    assert str(found) == "300 decisions: 100.00% by a formula"


def test_no_credal_set_no_decision() -> None:
    found = choice.e_admissibility(BETS, Intervals(np.zeros((0, 2)), np.ones((0, 2))))
    assert found.mask.shape == (0, 6)
    assert str(found) == "no decision"


@pytest.mark.parametrize("size", [1, 100, 10**9])
def test_programs_solved_one_by_one_or_together_decide_the_same(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    payoffs, credal = problem(60)
    expected = choice.e_admissible(payoffs, credal)
    monkeypatch.setattr(_e_admissible, "NUMBERS_IN_A_PROGRAM", size)
    assert choice.e_admissible(payoffs, credal).tolist() == expected.tolist()


def test_a_mixture_of_rivals_beats_what_no_rival_beats() -> None:
    """A sure 1.9 against 4 on either side of the coin: no bet is better for sure, half of each is worth 2."""
    found = choice.e_admissibility([[4, 0], [0, 4], [1.9, 1.9]], COIN)
    assert found.mask.tolist() == [True, True, False]
    by_vertices = choice.e_admissibility([[4, 0], [0, 4], [1.9, 1.9]], COIN.vertices())
    assert (found.n_tested, found.n_programs) == (by_vertices.n_tested, by_vertices.n_programs) == (2, 1)
    assert choice.e_admissible([[4, 0], [0, 4], [2, 2]], COIN).all()
