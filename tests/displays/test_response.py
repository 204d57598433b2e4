"""The display of response curves: it draws the numbers of `abstention.response_curve`."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import abstention, confusion
from credal_lib.displays import ResponseCurveDisplay
from tests.displays.drawn import MODEL, P, X, Y, points


@pytest.mark.parametrize("measure", [confusion.selective_accuracy, confusion.coverage])
def test_the_line_is_the_curve(measure):
    display = ResponseCurveDisplay.from_estimator(MODEL, X, Y, measure, bias=[0.4, 0.6])
    curve = abstention.response_curve(Y, P, measure, bias=[0.4, 0.6], classes=["benign", "malignant"])
    np.testing.assert_array_equal(points(display.line_), [curve.abstention, curve.values])
    assert np.array_equal(display.window, curve.window)
    assert display.ax_.get_ylabel() == measure.__name__.replace("_", " ")
    assert display.ax_.get_xlabel() == "abstention"


def test_a_measure_of_ones_own_has_a_name():
    options = {"classes": ["benign", "malignant"], "measure_name": "share of unknowns", "name": "net"}
    display = ResponseCurveDisplay.from_predictions(Y, P, lambda m: m[2].sum(axis=0), **options)
    assert display.ax_.get_ylabel() == "share of unknowns"
    assert display.ax_.get_legend().get_texts()[0].get_text() == "net"


def test_the_description_has_the_ends_of_what_is_defined():
    display = ResponseCurveDisplay([0, 0.5, 1], [0.75, 0.875, np.nan], measure_name="selective accuracy")
    assert display.description == "Line chart of selective accuracy against abstention: 0.750 at 0.00 to 0.875 at 0.50."
    nowhere = ResponseCurveDisplay([0, 1], [np.nan, np.nan], name="net")
    assert nowhere.description == "Line chart of measure against abstention, net: defined nowhere."
