"""Response curves: values of Ferri and Hernández-Orallo, "Cautious classifiers"."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from credal_lib import confusion
from credal_lib.abstention import auc_response_curve, mean_cost, response_curve, roc_curve, window_rule
from tests.abstention.paper_ferri import P, Y, exact

CAUTIOUS = [[37, 3], [3, 48], [0, 9]]
BIASES = ([0.5, 0.5], [0.55, 0.45], [0.45, 0.55])


def test_figure_6_accuracy_response() -> None:
    """Section 4, Figure 6: K = (0.55, 0.45) is at every abstention equal to or worse than (0.5, 0.5). It is.

    They differ only in that leaf 3 goes before leaf 5. (The third bias of the figure is lost.)
    """
    even, biased = (response_curve(Y, P, bias=bias) for bias in BIASES[:2])
    assert even.abstention.tolist() == [0, 0.09, 0.14, 0.2, 0.3, 0.46, 0.76]
    assert biased.abstention.tolist() == [0, 0.09, 0.15, 0.2, 0.3, 0.46, 0.76]
    hits = [(85, 100), (85, 91), (82, 86), (78, 80), (68, 70), (53, 54), (23, 24)]
    assert even.values.tolist() == pytest.approx([a / b for a, b in hits])
    assert biased.values[2] == pytest.approx(81 / 85)
    everywhere = np.linspace(0, 0.76, 1521)
    assert (biased.at(everywhere) <= even.at(everywhere) + 1e-12).all()
    assert biased.at(0.15) < even.at(0.15) - 0.004
    assert biased.area(1) < even.area(1)


def test_figure_7_error_response() -> None:
    """Section 4, Figure 7: the error falls with abstention, and its area orders the class biases in the same way."""
    curves = [response_curve(Y, P, confusion.error, bias=bias) for bias in BIASES]
    assert all((np.diff(curve.values) <= 0).all() for curve in curves)
    assert curves[0].values.tolist() == pytest.approx([0.15, 0.06, 0.04, 0.02, 0.02, 0.01, 0.01])
    areas = [1 - curve.area(0) for curve in curves]
    assert areas == sorted(areas, reverse=True)
    assert areas[:2] == pytest.approx([0.97765, 0.97745])


# --- Section 5 ---
def test_total_cost_is_the_sum_of_the_products() -> None:
    """Section 5: R(i,j) = M(i,j) x L(i,j); here with the costs of Section 7, of the tree at threshold 0.625."""
    costs = [[0, 100], [20, 0], [2, 3]]
    assert mean_cost(exact(CAUTIOUS), costs=costs) * 100 == 3 * 100 + 3 * 20 + 9 * 3
    curve = response_curve(Y, P, partial(mean_cost, costs=costs))
    assert curve.values[:2] == pytest.approx([12.6, 3.87])


def test_figure_10_auc_response() -> None:
    """Section 6, Figure 10: the AUC of the tree rises while the central leaves go; with leaf 1 alone it is 1/2."""
    curve = auc_response_curve(Y, P)
    assert (np.diff(curve.values[:-1]) > 0).all()
    assert curve.values[[0, -1]] == pytest.approx([2321 / 2400, 0.5])


@pytest.mark.parametrize("bias", BIASES)
def test_the_volume_is_the_area_under_the_auc_response(bias: list[float]) -> None:
    """Section 6: the volume under TPR x FPR x abstention is the area of AUC against abstention.

    The volume is computed from its other sections: TPR at each FPR, carried along the abstention.
    """
    curve = auc_response_curve(Y, P, bias=bias)
    grid = np.linspace(0, 1, 46 * 59 * 8 + 1)
    sections = []
    for w in curve.window:
        fpr, tpr = roc_curve(Y, P, window_rule(P, float(w), bias), positive=0)
        sections.append(np.interp(grid, fpr, tpr))
    by_fpr = np.trapezoid(np.array(sections), curve.abstention, axis=0)
    volume = np.trapezoid(by_fpr, grid)
    assert volume == pytest.approx(curve.area(0.5) - 0.5 * (1 - curve.abstention[-1]), abs=1e-4)


# --- Section 7 ---
def test_efficacy_and_capacity_do_not_always_fall() -> None:
    """Section 7: "capacity and efficacy response curves are always decreasing": neither is, on the paper's Example 2.

    Capacity rises from 0.925 to 0.978 over the first three leaves, and by the formula as printed to 0.9448 over the
    first. Efficacy rises with the bias (0.45, 0.55) from abstention 0.05 to 0.14; three cases are enough.
    """
    capacities = response_curve(Y, P, confusion.capacity).values
    assert (np.diff(capacities[:4]) > 0).all()
    assert capacities[[0, 3]] == pytest.approx([0.925, 0.978])
    printed = response_curve(Y, P, partial(confusion.capacity, formula="printed")).values
    assert printed[:2] == pytest.approx([0.925, 0.9448])
    efficacies = response_curve(Y, P, confusion.efficacy, bias=[0.45, 0.55]).values
    before, after = (Fraction(82, 95) + Fraction(95, 100)) / 2, (Fraction(82, 86) + Fraction(86, 100)) / 2
    assert before < after
    assert efficacies[1:3] == pytest.approx([float(before), float(after)])
    small = response_curve([0, 1, 1], [[0.9, 0.1], [0.8, 0.2], [0.7, 0.3]], confusion.efficacy).values
    assert small[:3] == pytest.approx([2 / 3, 7 / 12, 2 / 3])
