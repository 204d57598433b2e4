"""The display of risk against coverage: it draws the numbers of `metrics.risk_coverage_curve`."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from credal_lib.displays import RiskCoverageDisplay
from credal_lib.metrics import risk_coverage_by, risk_coverage_curve
from tests.displays.drawn import MODEL, P, X, Y, points


def test_the_line_is_the_curve():
    display = RiskCoverageDisplay.from_estimator(MODEL, X, Y)
    curve = risk_coverage_curve(Y, MODEL.predict(X), P.max(axis=1))
    assert np.array_equal(points(display.line_), [curve.coverage, curve.risk])
    assert np.array_equal(display.threshold, curve.threshold)
    assert display.figure_ is display.ax_.figure
    assert display.ax_.get_legend().get_texts()[0].get_text() == "Pipeline"
    assert display.ax_.get_ylim()[0] == 0


def test_from_labels_and_a_confidence_of_ones_own():
    trust = -np.abs(X[:, 0] - 14)
    weight = np.arange(len(X)) % 4
    display = RiskCoverageDisplay.from_predictions(Y, MODEL.predict(X), trust, sample_weight=weight, name="far")
    curve = risk_coverage_curve(Y, MODEL.predict(X), trust, sample_weight=weight)
    assert np.array_equal(points(display.line_), [curve.coverage, curve.risk])


def test_from_probabilities_by_position_or_label():
    positions = (Y == "malignant").astype(int)
    by_position = RiskCoverageDisplay.from_predictions(positions, P)
    by_label = RiskCoverageDisplay.from_predictions(Y, P, classes=["benign", "malignant"])
    assert np.array_equal(points(by_position.line_), points(by_label.line_))
    assert by_position.ax_.get_legend() is None


def test_a_frame_of_probabilities_is_aligned_by_its_columns():
    labels = ["benign", "malignant"]
    turned = pd.DataFrame(P, columns=labels)[labels[::-1]]
    expected = points(RiskCoverageDisplay.from_predictions(Y, P, classes=labels).line_)
    for classes in (labels, labels[::-1], None):
        display = RiskCoverageDisplay.from_predictions(Y, turned, classes=classes)
        assert np.array_equal(points(display.line_), expected)


def test_several_on_the_same_axes_all_fit_in():
    low = RiskCoverageDisplay([0.5, 1.0], [0.0, 0.1], name="low").plot(linewidth=3)
    high = RiskCoverageDisplay([0.5, 1.0], [0.2, 0.9], name="high").plot(low.ax_, name="higher", c="black")
    assert high.ax_ is low.ax_
    assert low.ax_.get_ylim()[1] > 0.9
    assert low.line_.get_linewidth() == 3
    assert high.line_.get_color() == "black"
    assert [text.get_text() for text in low.ax_.get_legend().get_texts()] == ["low", "higher"]


def test_each_group_has_its_curve_on_the_same_axes():
    groups = np.arange(len(Y)) % 3
    drawn = RiskCoverageDisplay.from_groups(Y, P, groups=groups, classes=["benign", "malignant"])
    found = risk_coverage_by(Y, MODEL.predict(X), P.max(axis=1), groups)
    assert len(drawn) == 3
    for display, (label, curve) in zip(drawn, found.curves.items(), strict=True):
        assert np.array_equal(points(display.line_), [curve.coverage, curve.risk])
        assert display.ax_ is drawn[0].ax_
        assert display.name == str(label)
    assert len({(line.get_color(), line.get_linestyle()) for line in drawn[0].ax_.lines}) == 3
    assert [text.get_text() for text in drawn[0].ax_.get_legend().get_texts()] == ["0", "1", "2"]


def test_a_given_axes_is_drawn_on():
    _, axes = plt.subplots(1, 2)
    display = RiskCoverageDisplay.from_estimator(MODEL, X, Y, ax=axes[1])
    assert display.ax_ is axes[1]
    assert not axes[0].lines


def test_the_description_has_the_numbers_drawn():
    display = RiskCoverageDisplay([0.25, 0.5, 1.0], [0.1, 0.05, 0.3], name="net")
    assert display.description == (
        "Line chart of the selective risk against coverage, net: 0.100 at coverage 0.25, 0.300 at coverage 1.00, "
        "least 0.050 at coverage 0.50."
    )


def test_a_label_beyond_the_columns_is_refused():
    with pytest.raises(ValueError, match=r"expected positions in 0\.\.1, got 2"):
        RiskCoverageDisplay.from_predictions([0, 2], [[0.5, 0.5], [0.1, 0.9]])
