"""Measures of abstention, computed twice: by the catalog from counts, and from lists of cases."""

import numpy as np
import pytest

from credal_book.catalog._of_abstention import CHARGE, CUT, KEPT, MEASURES, SURE
from credal_lib import metrics
from tests.catalog.samples import agree


def parts(said, true):
    """Numbers of right answers, wrong ones, unknowns and cases."""
    right = sum(d == y for d, y in zip(said, true, strict=True))
    unknown = sum(d is None for d in said)
    return right, len(said) - right - unknown, unknown, len(said)


def harmonic(a, b):
    return 2 / (1 / a + 1 / b)


def graph_area(said, true):
    """Capacity, with the area of the graph of error against abstention from its three corners."""
    _, wrong, unknown, n = parts(said, true)
    a, e = unknown / n, wrong / n
    return 1 - np.trapezoid([e + a / 2, e, 0], [0, a, 1])


UNKNOWN = {
    "coverage": lambda t, w, a, n: (t + w) / n,
    "abstention": lambda t, w, a, n: a / n,
    "accuracy of the answers": lambda t, w, a, n: t / (t + w),
    "error": lambda t, w, a, n: w / n,
    "efficacy": lambda t, w, a, n: (t / (t + w) + (t + w) / n) / 2,
    "f-score of accuracy and coverage": lambda t, w, a, n: harmonic(t / (t + w), (t + w) / n),
    "cost of errors and unknowns": lambda t, w, a, n: (w + float(CHARGE) * a) / n,
    "accuracy, unknown counts as wrong": lambda t, w, a, n: t / n,
    "F-score of attempted and correct": lambda t, w, a, n: harmonic(t / n, t / (t + w)),
    "score with a confidence target": lambda t, w, a, n: (t - w * float(SURE / (1 - SURE))) / n,
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_it_is_what_counting_gives(name):
    agree(name, lambda said, true: UNKNOWN[name](*parts(said, true)))


def test_capacity_is_the_area_above_the_graph():
    agree("capacity", graph_area)


def confident(said, true):
    """Labels, confidences, and which are wrong."""
    levels, labels = np.array(said).T
    return labels, -levels.astype(float), labels != np.array(true)


def kept(said, true):
    _, trust, wrong = confident(said, true)
    accepted = trust > -CUT
    return accepted, wrong


def fixed_rate(said, true):
    """Accept one after the other; within a level each case stands for the average of its level."""
    _, trust, wrong = confident(said, true)
    expected = np.array([wrong[trust == t].mean() for t in trust])
    order = np.argsort(-trust, kind="stable")
    room = float(KEPT) * len(order)
    share = np.clip(room - np.arange(len(order)), 0, 1)
    return 1 - (share * expected[order]).sum() / room


CONFIDENT = {
    "selective risk at a threshold": lambda said, true: kept(said, true)[1][kept(said, true)[0]].mean(),
    "generalized risk at a threshold": lambda said, true: np.mean(np.logical_and(*kept(said, true))),
    "accuracy at a fixed rate of rejection": fixed_rate,
    "AURC": lambda said, true: metrics.aurc_loss(true, *confident(said, true)[:2]),
    "AUGRC": lambda said, true: metrics.augrc_loss(true, *confident(said, true)[:2]),
    "classification quality": lambda said, true: np.mean(np.logical_xor(*kept(said, true))),
}


@pytest.mark.parametrize("name", CONFIDENT)
def test_it_is_what_the_cases_give(name):
    agree(name, CONFIDENT[name])


def rejection_odds(said, true):
    accepted, wrong = kept(said, true)
    caught, lost = (wrong & ~accepted).sum(), (~wrong & ~accepted).sum()
    return (caught / lost) / (wrong.sum() / (~wrong).sum()) if lost and wrong.any() else np.nan


def test_rejection_quality_is_a_ratio_of_odds():
    agree("rejection quality", rejection_odds)


def test_every_measure_is_computed_twice():
    assert {m.name for m in MEASURES} == {*UNKNOWN, *CONFIDENT, "capacity", "rejection quality"}
