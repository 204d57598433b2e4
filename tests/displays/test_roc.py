"""The display of ROC curves with abstention: it draws the numbers of `abstention.roc_curve`."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib import abstention
from credal_lib.classifiers import CautiousClassifier
from credal_lib.displays import AbstentionROCDisplay
from credal_lib.predictions import predict_set
from tests.displays.drawn import MODEL, NAMES, P, X, Y, points


@pytest.mark.parametrize("positive", ["malignant", "benign"])
@pytest.mark.parametrize("ignoring", ["both", "positives", "negatives", "none"])
def test_the_unknowns_of_a_cautious_classifier_are_left_out_as_stated(positive, ignoring):
    cautious = make_pipeline(StandardScaler(), CautiousClassifier(GaussianNB(), window=0.6, on_reject="empty"))
    cautious.fit(X[::2], Y[::2])
    display = AbstentionROCDisplay.from_estimator(cautious, X, Y, positive=positive, ignoring=ignoring)
    sets = predict_set(cautious, X)
    assert 0 < (~sets.any(axis=1)).sum() < len(X)
    place = sorted(NAMES).index(positive)
    fpr, tpr = abstention.roc_curve(
        (Y == "malignant").astype(int), cautious.predict_proba(X), sets, positive=place, ignoring=ignoring
    )
    assert np.array_equal(points(display.line_), [fpr, tpr])
    assert display.ax_.get_xlabel() == f"false-positive rate (positive: {positive})"


def test_a_precise_classifier_covers_everything():
    display = AbstentionROCDisplay.from_estimator(MODEL, X, Y, positive="malignant", name="all")
    fpr, tpr = abstention.roc_curve((Y == "malignant").astype(int), P, positive=1)
    assert np.array_equal(points(display.line_), [fpr, tpr])
    assert display.fpr[-1] == display.tpr[-1] == 1
    area = np.trapezoid(tpr, fpr)
    assert display.description == f"ROC curve of what is covered, all: from (0, 0) to (1.00, 1.00), area {area:.3f}."


def test_guessing_is_drawn_once():
    first = AbstentionROCDisplay([0, 0, 1], [0, 1, 1]).plot()
    second = AbstentionROCDisplay([0, 0.5, 1], [0, 0.7, 1]).plot(first.ax_)
    assert len(second.ax_.lines) == 3
    assert points(second.ax_.lines[0])[0].tolist() == [0, 1]


def test_an_undefined_rate_is_said_to_be():
    assert "a rate is undefined" in AbstentionROCDisplay([0, np.nan], [0, 1]).description


def test_a_positive_class_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="positive: expected the label of a class, one of"):
        AbstentionROCDisplay.from_estimator(MODEL, X, Y, positive="sick")
    with pytest.raises(TypeError, match="positive"):
        AbstentionROCDisplay.from_estimator(MODEL, X, Y)
