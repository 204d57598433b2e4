"""ROC space with abstention: values of Ferri and Hernández-Orallo, "Cautious classifiers"."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from credal_lib.abstention import roc_curve, roc_point, window_rule
from tests.abstention.paper_ferri import P, Y, exact, tally

WIDER = [[33, 1], [1, 45], [6, 14]]


# --- Section 6 ---
@pytest.mark.parametrize(
    ("ignoring", "fpr", "tpr", "printed"),
    [
        ("both", Fraction(1, 46), Fraction(33, 34), (0.0217, 0.971)),
        ("positives", Fraction(1, 60), Fraction(33, 34), (0.0167, 0.971)),
        ("negatives", Fraction(1, 46), Fraction(33, 40), (0.0217, 0.825)),
        ("none", Fraction(1, 60), Fraction(33, 40), (0.0167, 0.825)),
    ],
)
def test_four_options(ignoring: Any, fpr: Fraction, tpr: Fraction, printed: tuple[float, float]) -> None:
    """Section 6, options 1 to 4: all right but the text of option 1: it prints FPR = 0.0177 under 0.0217."""
    assert roc_point(exact(WIDER), ignoring, positive=0, labels=(0, 1)) == (fpr, tpr)
    assert (round(float(fpr), 4), round(float(tpr), 3)) == printed


def test_the_other_cells_of_the_tables() -> None:
    """Section 6: .029 and .978 of option 1; .025, .15 of option 3; .75, .233 of option 4 (not .7500 of the covered)."""
    shares = [Fraction(1, 34), Fraction(45, 46), Fraction(1, 40), Fraction(6, 40), Fraction(45, 60), Fraction(14, 60)]
    assert [round(float(x), 3) for x in shares] == [0.029, 0.978, 0.025, 0.15, 0.75, 0.233]


def test_the_curves_end_where_window_1_leaves_something() -> None:
    """Section 6: "option 1, 2 and 3 will end with an undetermined point", option 4 at (0, 0): if nothing is answered.

    Then one rate of options 2 and 3 is still 0. In Example 2 leaf 1 has probability one, is answered at w = 1, and
    option 1 ends at (1, 1).
    """
    silent = [[0, 0], [0, 0], [40, 60]]
    points = [
        roc_point(silent, option, positive=0, labels=(0, 1)) for option in ("both", "positives", "negatives", "none")
    ]  # type: ignore[arg-type]
    assert points == [
        pytest.approx(expected, nan_ok=True) for expected in ((np.nan, np.nan), (0, np.nan), (np.nan, 0), (0, 0))
    ]
    assert roc_point(tally(window_rule(P, 1)), positive=0, labels=(0, 1)) == (1, 1)


def test_figure_8_the_roc_curve_without_its_middle() -> None:
    """Section 6, Figure 8: over the covered cases alone the curve is steeper and has the greater area."""
    areas = []
    for w in (0, 0.4):
        fpr, tpr = roc_curve(Y, P, window_rule(P, w, [0.55, 0.45]), positive=0)
        areas.append(np.trapezoid(tpr, fpr))
    assert areas == pytest.approx([2321 / 2400, 1534 / 1564])
    assert areas[0] < areas[1]
