"""The explorer of chapter 33 prices answers by two points of indifference, and counts who is answered what."""

import numpy as np
import pytest
import sympy

from credal_book.explore._explorers import points_of_indifference as module
from credal_book.explore._page import load
from credal_book.scenes import heart
from credal_lib import choice, metrics

EXPLORER = load("points_of_indifference")


def told(**changed):
    return EXPLORER.describe(**{**module.START, **changed})


def test_at_the_start_the_prices_are_those_of_the_patient():
    """book/part7-synthesis/33-case-study.md, "Ask for probabilities"."""
    said = told()
    assert "home from 0 to 10.00, a look 1, treatment from 5.00 to 0. " in said
    assert "Without looks she would change from home to treatment at 33.3" in said


@pytest.mark.parametrize("model", module.MODELS)
@pytest.mark.parametrize(("home", "treat"), [(10, 80), (3, 90), (25, 60)])
def test_the_cost_is_that_of_the_library_s_best_sets(model, home, treat):
    table = heart.costs(home / 100, treat / 100)
    ill = np.array([p for p, _ in module._patients(model)]) / 10_000
    sets = choice.bayes_set(table, np.column_stack([1 - ill, ill]), classes=heart.CLASSES)
    cost = -metrics.utility_score(heart.patients().y, sets, table, classes=heart.CLASSES)
    assert f"A patient costs {cost:.3f};" in told(model=model, home=home, treat=treat)


@pytest.mark.parametrize(("home", "treat"), [(50, 50), (60, 40), (45, 44)])
def test_where_the_points_cross_nobody_is_looked_at(home, treat):
    """book/part7-synthesis/33-case-study.md, "Play"."""
    said = told(home=home, treat=treat)
    assert " 0 are looked at" in said
    cost, without = said.split("A patient costs ")[1].split("; without looks ")
    assert without.startswith(cost)


def test_the_turn_is_where_home_and_treatment_cost_the_same():
    home, treat, p = sympy.symbols("home treat p", positive=True)
    (found,) = sympy.solve(p * module.missed(home) - (1 - p) * module.needless(treat), p)
    assert sympy.simplify(found - module.turn(home, treat)) == 0
