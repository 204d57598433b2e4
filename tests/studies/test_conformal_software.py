"""Conformal sets by MAPIE and crepes, which are given probabilities instead of a classifier."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import numpy as np
import pytest
from crepes import WrapClassifier
from scipy.special import softmax

from credal_book.studies._conformal_rules import LEVELS
from credal_book.studies._conformal_software import (
    Given,
    class_conditional,
    distinct,
    scaled,
    split_conformal,
)


def problem(seed, m=150, n=80, n_classes=4):
    """Forecasts that are right, for calibration and for testing; (m + 1) times each share of misses is no integer."""
    rng = np.random.default_rng(seed)
    chances = rng.dirichlet([0.4] * n_classes, size=m + n)
    y = np.array([rng.choice(n_classes, p=row) for row in chances])
    return distinct(chances)[:m], y[:m], distinct(chances)[m:], y[m:]


@pytest.mark.parametrize("seed", range(4))
def test_lac_is_a_threshold_at_the_right_order_statistic(seed):
    known, y, new, _ = problem(seed)
    ranked = sorted(1 - known[np.arange(len(y)), y])
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "lac", LEVELS, 0), strict=True):
        threshold = ranked[ceil((len(y) + 1) * Fraction(percent, 100)) - 1]
        assert (sets == (1 - new <= threshold)).all()


@pytest.mark.parametrize("seed", range(4))
def test_mapie_and_crepes_give_the_same_sets(seed):
    known, y, new, _ = problem(seed)
    wrapped = WrapClassifier(Given(4)).calibrate(known, y)
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "lac", LEVELS, 0), strict=True):
        theirs = wrapped.predict_set(new, labels=False, confidence=percent / 100, smoothing=False)
        assert (sets == theirs.astype(bool)).all()


@pytest.mark.parametrize("seed", range(4))
def test_the_sets_by_class_are_those_of_crepes_and_of_the_definition(seed):
    known, y, new, _ = problem(seed)
    known, y = known[y < 3], y[y < 3]  # class 3 has no calibration row
    wrapped = WrapClassifier(Given(4)).calibrate(known, y, class_cond=True)
    for percent, sets in zip(LEVELS, class_conditional(known, y, new, LEVELS), strict=True):
        theirs = wrapped.predict_set(new, labels=False, confidence=percent / 100, smoothing=False)
        assert (sets == theirs.astype(bool)).all()
        assert sets[:, 3].all()
        for c in range(3):
            own = known[y == c, c]
            as_odd = (own[np.newaxis] <= new[:, [c]]).sum(axis=1) + 1
            assert (sets[:, c] == (as_odd / (len(own) + 1) >= 1 - percent / 100)).all()


def test_aps_lists_the_most_probable_classes_and_is_never_empty():
    known, y, new, truth = problem(7)
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "aps", LEVELS, 0), strict=True):
        assert sets.any(axis=1).all()
        least_inside = np.where(sets, new, 2).min(axis=1)
        assert (np.where(sets, 0, new).max(axis=1) < least_inside).all()
        assert sets[np.arange(len(truth)), truth].mean() > percent / 100 - 0.1


def test_too_few_calibration_rows_give_all_classes():
    known, y, new, _ = problem(0, m=30)
    whole = [sets.all() for sets in split_conformal(known, y, new, "lac", LEVELS, 0)]
    assert whole == [False] * 6 + [True]
    assert all(sets.all() for sets in split_conformal(known[:1], y[:1], new, "aps", LEVELS, 0))


@pytest.mark.parametrize("rule", ["lac", "by class"])
def test_coverage_is_what_is_promised(rule):
    """Over 400 draws of calibration and test rows: at least the level, and less than one rank above it for LAC."""
    hits = np.zeros(len(LEVELS))
    for seed in range(400):
        known, y, new, truth = problem(seed, m=150, n=20)
        options = {"lac": split_conformal, "by class": class_conditional}[rule]
        sets = options(known, y, new, "lac", LEVELS, 0) if rule == "lac" else options(known, y, new, LEVELS)
        hits += [one[np.arange(20), truth].mean() / 400 for one in sets]
    error = 4 * np.sqrt(0.25 / 8000)
    assert (hits >= np.array(LEVELS) / 100 - error).all()
    if rule == "lac":
        assert (hits <= np.array(LEVELS) / 100 + 1 / 151 + error).all()


def test_equal_probabilities_are_told_apart_in_order():
    apart = distinct(np.array([[0.25, 0.25, 0.25, 0.25], [0.1 + 0.2, 0.3, 0.4, 0]]))
    assert (np.diff(apart[0]) < 0).all()
    assert apart[1, 0] > apart[1, 1]
    assert np.abs(apart.sum(axis=1) - 1).max() < 1e-8


@pytest.mark.parametrize("power", [0.5, 1, 3])
def test_scaling_finds_the_power_with_which_probabilities_were_spoilt(power):
    rng = np.random.default_rng(3)
    logits = rng.normal(size=(6000, 4)) * 1.5
    true = softmax(logits, axis=1)
    y = (rng.random((6000, 1)) > true.cumsum(axis=1)).sum(axis=1).clip(max=3)
    spoilt = softmax(logits * power, axis=1)
    mended = scaled(spoilt[:3000], y[:3000], spoilt[3000:])
    assert np.abs(mended - true[3000:]).max() < 0.04


def test_scaling_lives_with_zeros():
    chances = np.array([[1, 0, 0], [0.5, 0.5, 0]])
    mended = scaled(chances, np.array([1, 0]), chances)
    assert np.isfinite(mended).all()
    assert mended.sum(axis=1) == pytest.approx(1)
