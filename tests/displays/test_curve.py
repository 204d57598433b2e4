"""What all curves do alike: where they draw, under which name, in which look."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pytest

from credal_lib.displays import AbstentionROCDisplay, ResponseCurveDisplay, RiskCoverageDisplay
from credal_lib.displays._curve import CurveDisplay
from tests.displays.drawn import MODEL, X, Y, points

MADE = {
    "risk against coverage": lambda: RiskCoverageDisplay([0.5, 1.0], [0.1, 0.3], name="net"),
    "response": lambda: ResponseCurveDisplay([0, 0.5], [0.8, 0.9], name="net"),
    "ROC": lambda: AbstentionROCDisplay([0, 0.5, 1], [0, 0.9, 1], name="net"),
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_a_curve_draws_on_the_axes_it_is_given_and_returns_itself(made):
    figure, (one, other) = plt.subplots(1, 2)
    display = made()
    assert display.plot(other) is display
    assert (display.ax_, display.figure_) == (other, figure)
    assert not one.lines
    assert display.line_ in other.lines
    drawn, given = points(display.line_), display._points()
    assert [part.tolist() for part in drawn] == [part.tolist() for part in given]


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_the_name_is_the_displays_or_that_of_the_call(made):
    display = made().plot()
    assert display.line_.get_label() == "net"
    assert ", net" in display.description
    assert display.plot(display.ax_, name="again", color="red").line_.get_label() == "again"
    assert display.line_.get_color() == "red"
    assert [text.get_text() for text in display.ax_.get_legend().get_texts()] == ["net", "again"]


@pytest.mark.parametrize(
    ("display", "options"),
    [(RiskCoverageDisplay, {}), (ResponseCurveDisplay, {}), (AbstentionROCDisplay, {"positive": "benign"})],
)
def test_a_classifier_lends_the_name_of_its_class(display, options):
    assert display.from_estimator(MODEL, X, Y, **options).name == "Pipeline"
    assert display.from_estimator(MODEL, X, Y, name="bayes", **options).line_.get_label() == "bayes"


def test_a_curve_without_points_is_none():
    with pytest.raises(TypeError, match="abstract"):
        CurveDisplay()
