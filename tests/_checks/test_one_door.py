"""Arguments are read once: how many functions of the library a call enters, counted and not guessed.

Counted are named functions in the second call, when everything is loaded; comprehensions and lambdas are none.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import credal_lib
from credal_lib import games, metrics, report, rewards

LIBRARY = str(Path(credal_lib.__file__).parent)
Y = np.array([0, 1, 2])
SETS = np.array([[True, False, False], [True, True, False], [False, True, True]])
NAMED = np.array([0, 1, 1])
U65 = rewards.Quadratic(0.65)
GAME = games.betting_game(3)


def calls(function):
    """How many named functions of the library the second call of a function enters."""
    function()
    entered = 0

    def count(frame, event, _):
        nonlocal entered
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(LIBRARY) and not code.co_name.startswith("<"):
            entered += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(before)
    return entered


@pytest.mark.parametrize(
    ("function", "most"),
    [
        (lambda: metrics.utility_score(Y, SETS, U65), 25),
        (lambda: games.solve_exact(GAME), 300),
        (lambda: report.report(Y, {"sets": SETS, "labels": NAMED}), 900),
    ],
    ids=["utility_score", "solve_exact", "report"],
)
def test_a_call_reads_its_arguments_once(function, most):
    assert calls(function) <= most


def test_calls_are_counted():
    assert calls(lambda: None) == 0
    assert calls(lambda: rewards.as_reward("u65")) >= 2
