"""How much a longer top list gains: values of Resin, "From classification accuracy to proper scoring rules"."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, limit, oo, symbols

from credal_lib import toplists
from credal_lib.toplists import Brier, Log
from tests.toplists.paper_resin import TABLE_1, agrees


@pytest.mark.parametrize("name", TABLE_1)
def test_table_1_and_example_6_1(name: str) -> None:
    """Section 6, Table 1: all numbers, with m = 5 classes; log scores of the mode are infinite (cells empty here)."""
    row = TABLE_1[name]
    q = np.array([row["q"]]) / 100
    mode = np.eye(5)[[q[0].argmax()]]
    for rule, printed, excess in (
        (Brier(), row["Brier"], row["Brier excess"]),
        (Log(), ("inf", *row["log"]), ("inf", *row["log excess"])),
    ):
        values = [rule.expected(mode, mode.astype(bool), q)[0], *rule.by_length(q)[0, [1, 2, 5]]]
        ratios = 100 * toplists.relative_excess([values[:3]], values[3:])[0]
        for value, text in zip([*values, *ratios], [*printed, *excess], strict=True):
            assert agrees(value, text)


def test_example_6_1_in_words() -> None:
    """Section 6: each step to the right is no worse; excess is larger under the log score, equal once (0 and 0)."""
    shares = np.array([row["q"] for row in TABLE_1.values()]) / 100
    excess = [
        toplists.relative_excess(rule.by_length(shares)[:, 1:3], rule.entropy(shares)) for rule in (Brier(), Log())
    ]
    assert all((np.diff(rule.by_length(shares), axis=1) <= 1e-12).all() for rule in (Brier(), Log()))
    larger = excess[1] > excess[0] + 1e-12
    assert larger.tolist() == [[True, False], [True, True], [True, True]]
    assert np.abs(excess[1][0, 1]) < 1e-12
    assert np.abs(excess[0][0, 1]) < 1e-12


# --- Sections 6 and 7 ---
def test_section_6_the_brier_bound_is_attained() -> None:
    """Section 6, bound lost; u (M - 1) / (2 M (1 - u)) = 1/264 = 0.38%, attained by the top-1 list of Table 1, high."""
    q = np.array([TABLE_1["high"]["q"]]) / 100
    excess = toplists.relative_excess(Brier().by_length(q), Brier().entropy(q))[0, 1]
    assert toplists.brier_excess_bound(Fraction(1, 100), 4) == Fraction(1, 264)
    assert excess == pytest.approx(1 / 264)


def test_section_6_no_such_bound_for_the_log_score() -> None:
    """Section 6: with u of 1% and all of it on one class, the excess of the log score grows with m; Brier's stays."""
    excess = []
    for m in (5, 50, 500, 5000):
        q = np.zeros((1, m))
        q[0, :2] = 0.99, 0.01
        excess.append([toplists.relative_excess(rule.by_length(q), rule.entropy(q))[0, 1] for rule in (Brier(), Log())])
    brier, logarithmic = np.array(excess).T
    assert (brier < 0.01).all()
    assert (np.diff(logarithmic) > 0.3).all()
    m = symbols("m", positive=True)
    list_score = Log().total([Rational(99, 100), toplists.proxy(Rational(99, 100), m - 1)], [1, m - 1])
    assert limit(list_score, m, oo) == oo
