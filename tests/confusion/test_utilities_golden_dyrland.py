"""Utility matrices of any decisions: values of Dyrland, Lundervold and Porta Mana."""

from fractions import Fraction
from typing import Any

import pytest
from sympy import symbols

from credal_lib import confusion
from tests.confusion.all_measures import BY_NAME
from tests.confusion.paper_dyrland import A, B, rows_of

FACTORY = [[15, -335], [-35, 165]]
NET_GAINS = [[45, -335], [-65, 165]]
MONTHS = [[350, 0], [300, 500]]
LOTTERY = [[10, -1], [0, 0]]


def average_yield(matrix: Any, utilities: Any) -> Any:
    return confusion.average_utility(matrix, utilities=utilities, truth="columns")


def test_equation_3_average_gains() -> None:
    """Section 0, equations 3 and 4: 3.5 for A, -3.5 for B."""
    assert (average_yield(A, FACTORY), average_yield(B, FACTORY)) == (
        Fraction(7, 2),
        Fraction(-7, 2),
    )


def test_equation_5_average_gains() -> None:
    """Section 1, equation 5: 4.7 for A, 7.3 for B, although the true-negative rate favors A."""
    assert (average_yield(A, NET_GAINS), average_yield(B, NET_GAINS)) == (
        Fraction(47, 10),
        Fraction(73, 10),
    )
    assert BY_NAME["specificity"](A) > BY_NAME["specificity"](B)


def test_equation_6_is_equation_4_plus_335() -> None:
    """Section 1, equation 6: 338.5 against 331.5 months, "more than six-month longer": 7 months."""
    assert [[m - u for m, u in zip(*rows, strict=True)] for rows in zip(MONTHS, FACTORY, strict=True)] == [
        [335] * 2
    ] * 2
    assert confusion.equivalent_utilities(MONTHS, FACTORY)
    months = average_yield(A, MONTHS), average_yield(B, MONTHS)
    assert months == (Fraction(677, 2), Fraction(663, 2))
    assert months[0] - months[1] == 7


def test_equation_4_decision_threshold() -> None:
    """Derived from equation 4: choose 0 iff p(1) < 50/550 = 1/11, that is p(0) > 10/11."""
    exact = [[Fraction(u) for u in row] for row in FACTORY]
    assert confusion.decision_threshold(exact) == Fraction(10, 11)


def test_equation_7_lottery_threshold() -> None:
    """Derived from equation 7: buying is right iff p(win) > 1/11; at 20% (equation 9) it yields 1.2."""
    assert confusion.decision_threshold([[Fraction(u) for u in row] for row in LOTTERY]) == Fraction(1, 11)
    always_buy = [[Fraction(1, 5), Fraction(4, 5)], [0, 0]]
    assert average_yield(always_buy, LOTTERY) == Fraction(12, 10)


@pytest.mark.parametrize(("win", "printed"), [(Fraction(1, 100), "-0.89"), (Fraction(1, 2), "4.5")])
def test_section_2_5_lottery_on_a_test_set(win: Fraction, printed: str) -> None:
    """Section 2.5: always buying yields -0.89 where 1% win, 4.5 on a balanced test set; never buying 0."""
    buy, never = [[win, 1 - win], [0, 0]], [[0, 0], [win, 1 - win]]
    assert average_yield(buy, LOTTERY) == Fraction(printed)
    assert average_yield(never, LOTTERY) == 0


def test_equations_10_and_11_with_symbols() -> None:
    """Sections 2.5 and 3.1: the yield shifts and scales with the utilities, and the average is over all cases."""
    a, b = symbols("a b")
    m, u = symbols("m:4", positive=True), symbols("u:4")
    matrix, utilities = [m[:2], m[2:]], [u[:2], u[2:]]
    moved = [[a * entry + b for entry in row] for row in utilities]
    difference = average_yield(matrix, moved) - (a * average_yield(matrix, utilities) + b)
    assert difference.simplify() == 0
    assert average_yield(matrix, utilities).simplify() == sum(x * y for x, y in zip(m, u, strict=True)) / sum(m)


def test_section_2_4_number_of_parameters() -> None:
    """Section 2.4: n_d n_c - 2 = 2 for binary problems; on one test set (equation 12) one, the ratio of two gains.

    The unit scale of `equivalent_utilities` takes a zero and a unit from the matrix, or a zero from each column.
    """
    assert not confusion.equivalent_utilities(FACTORY, NET_GAINS)
    assert not confusion.equivalent_utilities(FACTORY, [[50, 0], [0, 500]])
    assert confusion.equivalent_utilities(FACTORY, [[50, 0], [0, 500]], same_test_set=True)
    assert not confusion.equivalent_utilities(FACTORY, NET_GAINS, same_test_set=True)


# --- what the authors' own program gives ---
COLUMNS = {
    "F1": "f_measure",
    "MCC": "matthews_correlation",
    "Prec": "precision",
    "Acc": "selective_accuracy",
    "BalAcc": "balanced_accuracy",
    "FoMa": "fowlkes_mallows",
    "TPR": "recall",
    "TNR": "specificity",
}


@pytest.mark.parametrize(("row", "matrix"), [(0, B), (1, A)], ids=["row A is B", "row B is A"])
def test_program_on_the_factory(row: int, matrix: list[list[Fraction]]) -> None:
    """Metrics of the program; its rows are named the other way round. Its `Kri` is Scott's pi moved to [0, 1]."""
    printed = {name: float(text) for name, text in rows_of("binclassfound_paper_example.csv")[row].items() if name}
    ours = {column: float(BY_NAME[name](matrix)) for column, name in COLUMNS.items()}
    ours |= {
        "Kri": float((1 + BY_NAME["scott_pi"](matrix)) / 2),
        "utility": float(average_yield(matrix, FACTORY)),
    }
    assert ours == pytest.approx(printed, rel=0, abs=1e-12)
