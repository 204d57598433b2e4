"""Rules that turn probabilities into one class or "unknown", the empty set: what always holds."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import abstention
from credal_lib.abstention import critical_window, ratio_rule, window_rule, window_threshold
from tests.abstention.strategies import problems

CLOSE = 1e-9


def by_definition(p: Any, window: Any, bias: Any) -> int | None:
    """The decision rule of the paper, in fractions, word by word."""
    thresholds = [window_threshold(k, window) for k in bias]
    if not any(q >= tau for q, tau in zip(p, thresholds, strict=True)):
        return None
    ratios = [0 if q == 0 else math.inf if tau == 0 else q / tau for q, tau in zip(p, thresholds, strict=True)]
    return ratios.index(max(ratios))


@given(st.data())
def test_the_window_rule_is_the_printed_one(data: st.DataObject) -> None:
    n_classes = data.draw(st.integers(1, 4))
    parts = st.lists(st.integers(0, 12), min_size=n_classes, max_size=n_classes).filter(any)
    p, bias = ([Fraction(k, sum(listed)) for k in listed] for listed in (data.draw(parts), data.draw(parts)))
    window = data.draw(st.fractions(0, 1, max_denominator=40))
    expected = by_definition(p, window, bias)
    found = window_rule([[float(q) for q in p]], float(window), [float(k) for k in bias])[0]
    assert found.any() == (expected is not None)
    if expected is not None:  # ties of ratios are settled by rounding, so the ratios are compared
        ratios = [0 if q == 0 else q / max(window_threshold(k, window), 1e-9) for q, k in zip(p, bias, strict=True)]
        assert float(ratios[int(found.argmax())]) == pytest.approx(float(ratios[expected]))


@given(problems(), st.floats(0, 1))
def test_window_0_never_abstains_and_wider_ones_abstain_on_more(problem: tuple[Any, ...], window: float) -> None:
    p, _, bias, _ = problem
    assert window_rule(p, 0, bias, tol=0).any(axis=1).all()
    answered = window_rule(p, window, bias)
    assert (answered.sum(axis=1) <= 1).all()
    assert (window_rule(p, window / 2, bias).any(axis=1) >= answered.any(axis=1)).all()
    assert np.array_equal(answered.any(axis=1), critical_window(p, bias) >= window - 1e-12)


@given(problems(st.just(2)), st.floats(0, 1))
def test_with_two_classes_the_window_moves_no_answer(problem: tuple[Any, ...], window: float) -> None:
    p, _, bias, _ = problem
    kept = window_rule(p, window, bias)
    assert (kept <= window_rule(p, window / 2, bias)).all()


@given(problems(), st.floats(0, 1))
def test_a_uniform_bias_is_a_threshold_on_the_confidence(problem: tuple[Any, ...], window: float) -> None:
    p = problem[0]
    n_classes = p.shape[1]
    threshold = window + (1 - window) / n_classes
    near = np.abs(p.max(axis=1) - threshold) < CLOSE
    uniform, confident = window_rule(p, window), abstention.confidence_rule(p, threshold)
    assert np.array_equal(uniform[~near], confident[~near])
    assert np.array_equal(ratio_rule(p, [threshold] * n_classes)[~near], confident[~near])


@given(problems(), st.floats(0, 1), st.randoms())
def test_names_and_rows_do_not_matter(problem: tuple[Any, ...], window: float, random: Any) -> None:
    """But for ties, which go to the lower index: rows with equal ratios are left out."""
    p, _, bias, _ = problem
    order = random.sample(range(p.shape[1]), p.shape[1])
    thresholds = window_threshold(bias, window)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratios = np.sort(np.where(p > 0, p / thresholds, 0), axis=1)
        clear = ~np.isclose(ratios[:, -1], ratios[:, -2]) if p.shape[1] > 1 else np.full(len(p), True)
    sets = window_rule(p, window, bias)
    assert np.array_equal(window_rule(p[:, order], window, bias[order])[clear], sets[:, order][clear])
    assert np.array_equal(np.vstack([window_rule(row[np.newaxis], window, bias) for row in p]), sets)


@given(problems(), st.data())
def test_the_cost_rule_takes_the_least_expected_cost(problem: tuple[Any, ...], data: st.DataObject) -> None:
    p = problem[0]
    n_classes = p.shape[1]
    costs = data.draw(arrays.arrays(float, (n_classes + 1, n_classes), elements=st.floats(-10, 10)))
    sets = abstention.cost_rule(p, costs)
    for row, members in zip(p, sets, strict=True):
        expected = [sum(q * cost for q, cost in zip(row, prices, strict=True)) for prices in costs]
        chosen = int(members.argmax()) if members.any() else n_classes
        assert expected[chosen] == pytest.approx(min(expected), abs=CLOSE)


@given(problems(), st.floats(0, 0.9))
def test_chow(problem: tuple[Any, ...], price: float) -> None:
    """Cost 1 for an error, one price for unknown: answer the most probable class from confidence 1 - price on."""
    p = problem[0]
    n_classes = p.shape[1]
    costs = np.vstack([1 - np.eye(n_classes), np.full(n_classes, price)])
    clear = np.abs(p.max(axis=1) - (1 - price)) > CLOSE
    sets, expected = abstention.cost_rule(p, costs), abstention.confidence_rule(p, 1 - price)
    assert np.array_equal(sets.any(axis=1)[clear], expected.any(axis=1)[clear])
    assert (p[sets] >= p.max(axis=1)[sets.any(axis=1)] - CLOSE).all()
