"""The best set under a reward beside sorting alone; lower expectations and rules of choice beside linear programs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from credal_lib import choice, gambles
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import DiscountedCost, FBeta, Quadratic

N = 100_000
GENERATOR = np.random.default_rng(0)
P = GENERATOR.dirichlet(np.ones(100), size=N)
WIDE = GENERATOR.dirichlet(np.ones(1000), size=N // 10)
NINE = GENERATOR.dirichlet(np.ones(9), size=N // 10)
COSTS = np.abs(np.subtract.outer(np.arange(9), np.arange(9)))
SORTING = "numpy.sort, 100 classes"

SETS = {
    SORTING: lambda: np.sort(P, axis=1),
    "bayes_set, F1, 100 classes": lambda: choice.bayes_set(FBeta(1), P),
    "bayes_set, u65, 100 classes": lambda: choice.bayes_set(Quadratic(0.65), P),
    "a tenth: numpy.sort, 1,000 classes": lambda: np.sort(WIDE, axis=1),
    "a tenth: bayes_set, F1, 1,000 classes": lambda: choice.bayes_set(FBeta(1), WIDE),
    "a tenth: bayes_set, costs, 9 classes": lambda: choice.bayes_set(DiscountedCost(COSTS, r=0.5), NINE),
}


@pytest.mark.parametrize("what", SETS)
def test_best_set(benchmark: Any, what: str) -> None:
    benchmark.group = "the best set for 100,000 distributions"
    benchmark.extra_info["baseline"] = SORTING
    benchmark.name = what
    benchmark(SETS[what])


CENTER = GENERATOR.dirichlet(np.ones(10), size=N)
CREDAL = Intervals(CENTER * 0.8, np.minimum(CENTER * 1.3, 1))
GAMBLES = GENERATOR.normal(size=(N, 10))
FEW = 20
PROGRAMS = f"linprog, {FEW} credal sets"


def programs() -> list[float]:
    return [
        linprog(
            GAMBLES[i], A_eq=np.ones((1, 10)), b_eq=[1], bounds=np.column_stack([CREDAL.lower[i], CREDAL.upper[i]])
        ).fun
        for i in range(FEW)
    ]


BOUNDS = {
    PROGRAMS: programs,
    f"lower_expectation, {FEW} credal sets": lambda: gambles.lower_expectation(GAMBLES[:FEW], CREDAL[:FEW]),
    "lower_expectation, 100,000": lambda: gambles.lower_expectation(GAMBLES, CREDAL),
}


@pytest.mark.parametrize("what", BOUNDS)
def test_lower_expectation(benchmark: Any, what: str) -> None:
    """One linear program each would take 5,000 times as long as the baseline for the 100,000 credal sets."""
    benchmark.group = "lower expectations over intervals of 10 classes"
    benchmark.extra_info["baseline"] = PROGRAMS
    benchmark.name = what
    benchmark(BOUNDS[what])


PAYOFFS = GENERATOR.normal(size=(10, 10))
THOUSAND = GENERATOR.dirichlet(np.ones(1000), size=N // 100)
WIDE_CREDAL = Intervals(THOUSAND * 0.5, np.minimum(THOUSAND * 2, 1))
LONG = GENERATOR.dirichlet(np.ones(300), size=5)
LONG_CREDAL = Intervals(LONG * 0.5, np.minimum(LONG * 2, 1))
LONG_COSTS = np.abs(np.subtract.outer(np.arange(300), np.arange(300)))
EACH = f"a program for each decision, {FEW} sets"


def a_program_for_each() -> list[float]:
    """Ask for E-admissibility by its definition, as other software does: ten classes, right or wrong, 200 programs."""
    found = []
    for i in range(FEW):
        bounds = [*zip(CREDAL.lower[i], CREDAL.upper[i], strict=True), (None, None)]
        for decision in range(10):
            rivals = np.column_stack([np.eye(10) - np.eye(10)[decision], np.ones(10)])
            solved = linprog(
                [*[0] * 10, -1], A_ub=rivals, b_ub=np.zeros(10), A_eq=[[*[1] * 10, 0]], b_eq=[1], bounds=bounds
            )
            found.append(-solved.fun)
    return found


SINGLE, ORDINAL = (np.eye(10), CREDAL), (-LONG_COSTS, LONG_CREDAL)
THOUSAND_CLASSES, ANY = (np.eye(1000) - 1, WIDE_CREDAL), (PAYOFFS, CREDAL)
E_ADMISSIBLE = {
    "e_admissible, 10 classes, 100,000": SINGLE,
    "e_admissible, 1,000 classes, 1,000": THOUSAND_CLASSES,
    "e_admissible, any 10, 10,000": (PAYOFFS, CREDAL[:10_000]),
}
CHOICES = {
    EACH: a_program_for_each,
    "maximal, 10 classes, 100,000": lambda: choice.maximal(*SINGLE),
    "maximal, 1,000 classes, 1,000": lambda: choice.maximal(*THOUSAND_CLASSES),
    "maximal, any 10 decisions, 100,000": lambda: choice.maximal(*ANY),
    "interval_dominance, any 10, 100,000": lambda: choice.interval_dominance(*ANY),
    "maximal, costs of 300 classes, 5": lambda: choice.maximal(*ORDINAL),
}


@pytest.mark.parametrize("what", [*CHOICES, *E_ADMISSIBLE])
def test_rules(benchmark: Any, what: str) -> None:
    """For E-admissibility the table says below what share of the decisions needed a linear program."""
    benchmark.group = "rules of choice over intervals"
    benchmark.extra_info["baseline"] = EACH
    benchmark.name = what
    if what in E_ADMISSIBLE:
        benchmark.extra_info["says"] = str(benchmark(choice.e_admissibility, *E_ADMISSIBLE[what]))
    else:
        benchmark(CHOICES[what])
