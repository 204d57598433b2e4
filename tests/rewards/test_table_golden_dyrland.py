"""Utility matrices in Dyrland, Lundervold and Porta Mana, "Is the evaluation evaluated?"."""

import numpy as np
import pytest

from credal_lib import gambles
from credal_lib.rewards import Table

A = np.array([[27, 15], [23, 35]])
B = np.array([[43, 18], [7, 32]])
"""Section 0, equations 1 and 2: confusion matrices in percent, rows = output, columns = truth."""

GAINS = Table([[15, -335], [-35, 165]], name="equation 4")
OTHER_GAINS = Table([[45, -335], [-65, 165]], name="equation 5")
MONTHS = Table([[350, 0], [300, 500]], name="equation 6")
LOTTERY = Table([[10, -1], [0, 0]], name="equation 7")
"""Rows = buy, not buy; columns = win, lose. Actions, no classes."""


def average(table: Table, confusion: np.ndarray) -> float:
    actions, y = (np.repeat(index.ravel(), confusion.ravel()) for index in np.indices(confusion.shape))
    return float(gambles.payoff(table.of_actions(actions), y).mean())


@pytest.mark.parametrize(
    ("table", "of_a", "of_b"),
    [(GAINS, 3.5, -3.5), (OTHER_GAINS, 4.7, 7.3), (MONTHS, 338.5, 331.5)],
    ids=["equations 3 and 4", "equation 5", "equation 6"],
)
def test_average_gains(table: Table, of_a: float, of_b: float) -> None:
    """Sections 0 and 1: 3.5 and -3.5 (3); 4.7 and 7.3 under (5); "more than six" months under (6) are 7."""
    assert [average(table, A), average(table, B)] == pytest.approx([of_a, of_b], abs=1e-12)


def test_equation_6_is_equation_4_plus_335() -> None:
    """Section 1: "numerically equivalent to (4) up to a common additive constant of 335"."""
    assert (np.array(MONTHS.payoffs) - np.array(GAINS.payoffs) == 335).all()


def test_outputs_may_be_written_as_actions_or_as_single_classes() -> None:
    """Section 0: decision 0 is "use as class 0": the row of the action is the row of the class."""
    assert np.array_equal(GAINS.of_actions([0, 1]), GAINS(np.eye(2, dtype=bool)))


def test_equations_7_to_9_the_lottery() -> None:
    """Section 2.3: expected utilities 1.2 (buy) and 0 (not buy) at 20 percent; the break-even chance is 1/11."""
    rows = LOTTERY.of_actions([0, 1])
    assert rows.tolist() == [[10, -1], [0, 0]]
    assert gambles.expectation(rows, [0.2, 0.8]).tolist() == pytest.approx([1.2, 0])
    assert gambles.expectation(rows, [1 / 11, 10 / 11]).tolist() == pytest.approx([0, 0])


@pytest.mark.parametrize(("winners", "of_a_hundred"), [(1, -0.89), (50, 4.5)], ids=["real lottery", "balanced test"])
def test_section_2_5_yields_of_always_buying(winners: int, of_a_hundred: float) -> None:
    """Section 2.5: -0.89 in the application, 4.5 on a balanced test set; never buying yields 0."""
    y = np.repeat([0, 1], [winners, 100 - winners])
    always, never = (gambles.payoff(LOTTERY.of_actions([action] * 100), y).mean() for action in (0, 1))
    assert [always, never] == pytest.approx([of_a_hundred, 0])
