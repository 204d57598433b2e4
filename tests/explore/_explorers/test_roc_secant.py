"""The explorer of chapter 17 cuts the middle out of a ROC curve."""

import numpy as np
import pytest

from credal_book.explore._explorers.roc_secant import LEVELS, START, WAYS, cut
from credal_book.explore._page import load
from credal_lib import abstention, confusion

EXPLORER = load("roc_secant")
LEVEL = np.arange(LEVELS)
STATED = (2 * LEVEL + 1) / (2 * LEVELS)
Y = np.repeat([0, 1], LEVELS)
P = np.column_stack([STATED, 1 - STATED])[np.tile(LEVEL, 2)]
WEIGHT = np.concatenate([2 * LEVEL + 1, 2 * (LEVELS - LEVEL) - 1])


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_widening_the_window_raises_area_and_abstention():
    """book/part4-abstention/17b-area-and-hull.md, "Play": from 0.833 to 0.883."""
    assert "Abstention 0.300. Area of what is answered 0.883, of all 0.833." in told()
    areas = [cut(w, 50).right_pairs / np.prod(cut(w, 50).answered) for w in range(0, 100, 2)]
    assert (np.diff(areas) > 0).all()


def test_another_bias_has_the_same_abstention_and_a_smaller_area():
    """book/part4-abstention/17b-area-and-hull.md, "Play": 0.865 at bias 0.30."""
    assert "Abstention 0.300. Area of what is answered 0.865" in told(bias=0.3)
    for bias in range(10, 95, 5):
        left = cut(30, bias)
        assert abs(sum(left.answered) / (2 * LEVELS**2) - 0.7) < 0.011
        assert left.right_pairs / np.prod(left.answered) <= 0.8834


def test_at_window_one_rates_are_undefined_where_unknowns_are_left_out():
    """book/part4-abstention/17b-area-and-hull.md, "Play"."""
    ends = [told(window=1.0, way=way).partition("The classifier: ")[2] for way in WAYS]
    assert ends == [
        "false-positive rate undefined, true-positive rate undefined.",
        "false-positive rate 0.000, true-positive rate undefined.",
        "false-positive rate undefined, true-positive rate 0.000.",
        "false-positive rate 0.000, true-positive rate 0.000.",
    ]


@pytest.mark.parametrize("bias", [10, 35, 50, 90])
@pytest.mark.parametrize("window", [0, 2, 30, 64, 98])
def test_its_counts_are_the_library_s(window, bias):
    sets = abstention.window_rule(P, window / 100, [bias / 100, 1 - bias / 100])
    matrix = confusion.tally(Y, sets, unknown=True, sample_weight=WEIGHT)
    left = cut(window, bias)
    for way, ignoring in zip(WAYS, ("both", "positives", "negatives", "none"), strict=True):
        said = EXPLORER.describe(window=window / 100, bias=bias / 100, way=way)
        fpr, tpr = abstention.roc_point(matrix, ignoring, positive=0)
        assert said.endswith(f"false-positive rate {fpr:.3f}, true-positive rate {tpr:.3f}.")
    fpr, tpr = abstention.roc_curve(Y, P, sets, positive=0, sample_weight=WEIGHT)
    assert left.right_pairs / np.prod(left.answered) == pytest.approx(np.trapezoid(tpr, fpr))
