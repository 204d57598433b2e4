"""ROC space with abstention: four ways to count the unknowns."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from credal_lib import confusion
from credal_lib.abstention import response_curve, roc_curve, roc_point, window_rule

HALF = [[0.5, 0.5]]


def test_stacks_of_matrices_have_stacks_of_points() -> None:
    """So that the four options can be response curves."""
    curve = response_curve(
        [0, 1, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]], lambda m: roc_point(m, "none", positive=0)[1]
    )
    assert curve.values.tolist() == [1, 1, 1, 0]


def test_the_positive_class_may_be_another_one() -> None:
    matrix = [[Fraction(x) for x in row] for row in ([33, 1], [1, 45], [6, 14])]
    assert roc_point(matrix, positive=1, labels=(0, 1)) == (Fraction(1, 34), Fraction(45, 46))


def test_roc_curve_counts_a_score_once_and_weights_as_rows() -> None:
    p = np.array([[0.9, 0.1], [0.5, 0.5], [0.5, 0.5], [0.2, 0.8]])
    fpr, tpr = roc_curve([0, 0, 1, 1], p, positive=0)
    assert (fpr.tolist(), tpr.tolist()) == ([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    weighted = roc_curve([0, 0, 1, 1], p, sample_weight=[2, 1, 0, 1], positive=0)
    assert [rates.tolist() for rates in weighted] == [[0, 0, 0, 1], [0, pytest.approx(2 / 3), 1, 1]]
    without = roc_curve([0, 0, 1, 1], p, sample_weight=[0, 1, 0, 1], positive=0)
    assert [rates.tolist() for rates in without] == [[0, 0, 1], [0, 1, 1]]


def test_roc_curve_with_unknowns_ends_below_one_where_they_count() -> None:
    p = np.array([[0.9, 0.1], [0.5, 0.5], [0.5, 0.5], [0.2, 0.8]])
    sets = window_rule(p, 0.1)
    ends = {
        option: tuple(rates[-1] for rates in roc_curve([0, 0, 1, 1], p, sets, ignoring=option, positive=0))  # type: ignore[arg-type]
        for option in ("both", "positives", "negatives", "none")
    }
    assert ends == {"both": (1, 1), "positives": (0.5, 1), "negatives": (1, 0.5), "none": (0.5, 0.5)}
    assert np.isnan(roc_curve([0, 0], HALF * 2, positive=0)[0]).all()


def test_the_positive_class_is_a_label() -> None:
    p, y = np.array([[0.9, 0.1], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8]]), ["ill", "ill", "well", "well"]
    options = {"classes": ["ill", "well"]}
    by_label = roc_curve(y, p, positive="well", **options)  # type: ignore[arg-type]
    by_position = roc_curve([0, 0, 1, 1], p, positive=1)
    assert [rates.tolist() for rates in by_label] == [rates.tolist() for rates in by_position]
    recalls = response_curve(y, p, partial(confusion.recall, positive="well"), **options)  # type: ignore[arg-type]
    assert (
        recalls.values.tolist()
        == response_curve([0, 0, 1, 1], p, lambda m: m[1][1] / m[:, 1].sum(axis=0)).values.tolist()
    )
