"""Dyrland, Lundervold and Porta Mana, "Is the evaluation evaluated?": the factory, the lottery, Table 1, the list.

The rates are two-digit decimals, so every value is computed in fractions, and a printed one is its rounding.
"""

import csv
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, S, symbols

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, as_utility, average_utility, wrong_ranking_share
from tests.conftest import GOLDEN

FOLDER = GOLDEN


def per_cent(rows: list[list[int]]) -> list[list[Fraction]]:
    return [[Fraction(entry, 100) for entry in row] for row in rows]


A = per_cent([[27, 15], [23, 35]])
B = per_cent([[43, 18], [7, 32]])
FACTORY = [[15, -335], [-35, 165]]
NET_GAINS = [[45, -335], [-65, 165]]
MONTHS = [[350, 0], [300, 500]]
LOTTERY = [[10, -1], [0, 0]]

TABLE_1 = {
    "selective_accuracy": ((0.62, 0.75), (Fraction(31, 50), Fraction(3, 4))),
    "balanced_accuracy": ((0.62, 0.75), (Fraction(31, 50), Fraction(3, 4))),
    "precision": ((0.64, 0.70), (Fraction(9, 14), Fraction(43, 61))),
    "f_measure": ((0.59, 0.77), (Fraction(27, 46), Fraction(86, 111))),
    "recall": ((0.54, 0.86), (Fraction(27, 50), Fraction(43, 50))),
    "specificity": ((0.70, 0.64), (Fraction(7, 10), Fraction(16, 25))),
}


def test_equations_1_and_2_are_shares_of_balanced_classes() -> None:
    """Section 0, equations 1 and 2: each sums to one, half of the components are of each class."""
    for matrix in (A, B):
        assert [sum(column) for column in zip(*matrix, strict=True)] == [Fraction(1, 2)] * 2


@pytest.mark.parametrize("name", TABLE_1)
def test_table_1(name: str) -> None:
    """Section 0, Table 1: two digits of each metric for A and B."""
    printed, exact = TABLE_1[name]
    metric = getattr(confusion, name)
    assert (metric(A), metric(B)) == exact
    assert tuple(round(float(value), 2) for value in exact) == printed


def test_table_1_matthews_correlation() -> None:
    """Section 0, Table 1: 0.24 and 0.51; exactly 6/sqrt(609) and 25/sqrt(2379)."""
    exact = [confusion.matthews_correlation([[S(100) * entry for entry in row] for row in m]) for m in (A, B)]
    assert exact == [6 / S(609) ** Rational(1, 2), 25 / S(2379) ** Rational(1, 2)]
    assert [round(float(value), 2) for value in exact] == [0.24, 0.51]


def test_table_1_majority_favors_b_and_only_the_true_negative_rate_a() -> None:
    """Section 0: by a relative difference of 9%, exactly 9.375%."""
    names = [*TABLE_1, "matthews_correlation"]
    favor_a = [name for name in names if getattr(confusion, name)(A) > getattr(confusion, name)(B)]
    assert favor_a == ["specificity"]
    assert confusion.specificity(A) / confusion.specificity(B) - 1 == Fraction(9375, 100_000)


def test_equation_3_average_gains() -> None:
    """Section 0, equations 3 and 4: 3.5 for A, -3.5 for B."""
    assert (average_utility(A, FACTORY), average_utility(B, FACTORY)) == (Fraction(7, 2), Fraction(-7, 2))


def test_equation_5_average_gains() -> None:
    """Section 1, equation 5: 4.7 for A, 7.3 for B, although the true-negative rate favors A."""
    assert (average_utility(A, NET_GAINS), average_utility(B, NET_GAINS)) == (Fraction(47, 10), Fraction(73, 10))
    assert confusion.specificity(A) > confusion.specificity(B)


def test_equation_6_is_equation_4_plus_335() -> None:
    """Section 1, equation 6: 338.5 against 331.5 months, "more than six-month longer": 7 months."""
    assert [[m - u for m, u in zip(*rows, strict=True)] for rows in zip(MONTHS, FACTORY, strict=True)] == [
        [335] * 2
    ] * 2
    assert confusion.equivalent_utilities(MONTHS, FACTORY)
    months = average_utility(A, MONTHS), average_utility(B, MONTHS)
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
    assert average_utility(always_buy, LOTTERY) == Fraction(12, 10)


@pytest.mark.parametrize(("win", "printed"), [(Fraction(1, 100), "-0.89"), (Fraction(1, 2), "4.5")])
def test_section_2_5_lottery_on_a_test_set(win: Fraction, printed: str) -> None:
    """Section 2.5: always buying yields -0.89 where 1% win, 4.5 on a balanced test set; never buying 0."""
    buy, never = [[win, 1 - win], [0, 0]], [[0, 0], [win, 1 - win]]
    assert average_utility(buy, LOTTERY) == Fraction(printed)
    assert average_utility(never, LOTTERY) == 0


def test_equations_10_and_11_with_symbols() -> None:
    """Sections 2.5 and 3.1: the yield shifts and scales with the utilities, and the average is over all cases."""
    a, b = symbols("a b")
    m, u = symbols("m:4", positive=True), symbols("u:4")
    matrix, utilities = [m[:2], m[2:]], [u[:2], u[2:]]
    moved = [[a * entry + b for entry in row] for row in utilities]
    difference = average_utility(matrix, moved) - (a * average_utility(matrix, utilities) + b)
    assert difference.simplify() == 0
    assert average_utility(matrix, utilities).simplify() == sum(x * y for x, y in zip(m, u, strict=True)) / sum(m)


def test_section_2_4_number_of_parameters() -> None:
    """Section 2.4: n_d n_c - 2 = 2 for binary problems; on one test set (equation 12) one, the ratio of two gains.

    The unit scale of `equivalent_utilities` takes a zero and a unit from the matrix, or a zero from each column.
    """
    assert not confusion.equivalent_utilities(FACTORY, NET_GAINS)
    assert not confusion.equivalent_utilities(FACTORY, [[50, 0], [0, 500]])
    assert confusion.equivalent_utilities(FACTORY, [[50, 0], [0, 500]], same_test_set=True)
    assert not confusion.equivalent_utilities(FACTORY, NET_GAINS, same_test_set=True)


SECTION_3_1 = {
    "selective_accuracy": ((1, 0), (0, 1)),
    "precision": None,
    "f_measure": None,
    "matthews_correlation": None,
    "recall": ((1, 0), (0, 0)),
    "specificity": ((0, 0), (0, 1)),
}


@pytest.mark.parametrize("name", SECTION_3_1)
def test_section_3_1_list(name: str) -> None:
    """Section 3.1, equation 13: check marks with the printed utility matrices, crosses with a witness."""
    found = as_utility(getattr(confusion, name), 2)
    if SECTION_3_1[name] is None:
        assert isinstance(found, Witness)
    else:
        assert isinstance(found, UtilityMatrix)
        assert (found.matrix, found.scope, found.shift) == (SECTION_3_1[name], "all class totals", 0)


def test_section_3_1_scales() -> None:
    """Section 3.1: a(.) is 1/(N+ + N-) for accuracy, 1/N+ and 1/N- for the rates."""
    plus, minus = symbols("N_:2", positive=True)
    scales = [
        as_utility(metric, 2).scale
        for metric in (confusion.selective_accuracy, confusion.recall, confusion.specificity)
    ]  # type: ignore[union-attr]
    assert scales == [1 / (plus + minus), 1 / plus, 1 / minus]


def test_section_3_1_balanced_accuracy() -> None:
    """Section 3.1: no instance of equation 13, since its utility matrix diag(N-, N+) changes with the class totals.

    On any one test set it is an expected utility, so the cross is right for equation 13, not for a fixed test set.
    """
    plus, minus = symbols("N_:2", positive=True)
    found = as_utility(confusion.balanced_accuracy, 2)
    assert found == UtilityMatrix(
        ((minus, 0), (0, plus)), "fixed class totals", (plus, minus), 1 / (2 * plus * minus), S.Zero
    )
    story = as_utility(confusion.balanced_accuracy, 2, totals=(50, 50))
    assert isinstance(story, UtilityMatrix)
    assert story.matrix == ((1, 0), (0, 1))


def test_section_3_1_matthews_formula() -> None:
    """Section 3.1: (tp tn - fp fn) / sqrt((tp + fp)(tn + fn) N+ N-)."""
    tp, fp, fn, tn = symbols("tp fp fn tn", positive=True)
    printed = (tp * tn - fp * fn) / ((tp + fp) * (tn + fn) * (tp + fn) * (fp + tn)) ** Rational(1, 2)
    assert (confusion.matthews_correlation([[tp, fp], [fn, tn]]) - printed).simplify() == 0


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


def rows_of(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("row", "matrix"), [(0, B), (1, A)], ids=["row A is B", "row B is A"])
def test_program_on_the_factory(row: int, matrix: list[list[Fraction]]) -> None:
    """Metrics of the program; its rows are named the other way round. Its `Kri` is Scott's pi moved to [0, 1]."""
    printed = {name: float(text) for name, text in rows_of("binclassfound_paper_example.csv")[row].items() if name}
    ours = {column: float(getattr(confusion, name)(matrix)) for column, name in COLUMNS.items()}
    ours |= {
        "Kri": float((1 + confusion.scott_pi(matrix)) / 2),
        "utility": float(average_utility(matrix, FACTORY)),
    }
    assert ours == pytest.approx(printed, rel=0, abs=1e-12)


METRICS: dict[str, Any] = {
    "True-positive rate": confusion.recall,
    "Precision": confusion.precision,
    "Balanced accuracy": confusion.balanced_accuracy,
    "Matthews Corr. Coeff.": confusion.matthews_correlation,
    "Fowlkes-Mallows index": confusion.fowlkes_mallows,
    "F1-measure": confusion.f_measure,
    "Accuracy": confusion.selective_accuracy,
    "True-negative rate": confusion.specificity,
}


@pytest.mark.parametrize("row", rows_of("binclassfound_incorrect_ranking_percent.csv"), ids=lambda row: row["metric"])
def test_program_share_of_wrong_rankings(row: dict[str, str]) -> None:
    """Both are simulations: within five standard errors of the difference."""
    for column, utilities in (("unif", "uniform"), ("norm", "normal")):
        ours = wrong_ranking_share(METRICS[row["metric"]], n_pairs=200_000, utilities=utilities)
        theirs = float(row[column]) / 100
        error = np.hypot(ours.standard_error, np.sqrt(theirs * (1 - theirs) / 1_000_000))
        assert abs(ours.share - theirs) < 5 * error
