"""Labels travel out: rows over classes from a frame are a frame of its kind, by every function of the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import choice, gambles, metrics, toplists
from credal_lib._checks import as_given
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.labels import (
    CASES,
    CLASSES,
    COSTS,
    OTHER_ORDER,
    K,
    P,
    assert_same,
    pandas_in_another_order,
    polars_in_another_order,
)

ARRAYS = {
    "predictions.as_sets": "the way in: an array, whose columns are in the order of `classes`",
    "metrics.as_sets": "as predictions.as_sets",
    "predictions.as_probabilities": "the way in: an array, whose columns are in the order of `classes`",
}
"""Functions from rows over classes to rows over classes that return arrays, and why."""


def over_classes(name: str) -> bool:
    """Whether the answer is rows over classes, as its first argument over classes is."""
    first = next((role for role in CASES[name].roles.values() if role.kind == "rows"), None)
    answer = CASES[name].plain()
    return first is not None and isinstance(answer, np.ndarray) and answer.shape == np.shape(first.value) != (K, K)


ROWS_TO_ROWS = [name for name in CASES if over_classes(name) and name not in ARRAYS]
SHUFFLED = ["c", "a", "d", "b"]


def indexed(kind: str, value: Any) -> Any:
    frame = pandas_in_another_order(kind, value)
    return frame.set_axis(SHUFFLED) if kind == "rows" else frame


def columns_of(name: str) -> list[Any]:
    """Of `classes` where these are stated, else as the frame had them."""
    return CLASSES if CASES[name].takes_classes else [CLASSES[j] for j in OTHER_ORDER]


@pytest.mark.parametrize("name", ROWS_TO_ROWS)
def test_a_frame_of_pandas_comes_back(name: str) -> None:
    found = CASES[name].dressed(indexed, CLASSES)
    assert isinstance(found, pd.DataFrame)
    assert found.index.tolist() == SHUFFLED
    assert found.columns.tolist() == columns_of(name)
    assert_same(found, CASES[name].plain())


@pytest.mark.parametrize("name", ROWS_TO_ROWS)
def test_a_frame_of_polars_comes_back(name: str) -> None:
    pl = pytest.importorskip("polars")
    found = CASES[name].dressed(polars_in_another_order, CLASSES)
    assert isinstance(found, pl.DataFrame)
    assert found.columns == columns_of(name)
    assert_same(found, CASES[name].plain())


def test_the_table_has_sets_lists_and_gambles() -> None:
    rewards_and_scores = {f"{each}.__call__" for each in ("rewards.CostReward", "toplists.PaddedScore")}
    assert {"choice.bayes_set", "toplists.top", "abstention.window_rule", *rewards_and_scores} <= set(ROWS_TO_ROWS)
    assert {name for name in ARRAYS if over_classes(name)} == set(ARRAYS)


@pytest.mark.parametrize("name", ROWS_TO_ROWS)
def test_arrays_stay_arrays(name: str) -> None:
    assert type(CASES[name].plain()) is np.ndarray


def test_columns_that_are_positions_stay() -> None:
    found = toplists.top(pd.DataFrame(P), 1)
    assert found.columns.tolist() == [0, 1, 2]
    assert toplists.top(pd.DataFrame(P), 1, classes=CLASSES).columns.tolist() == [0, 1, 2]


def test_the_name_and_the_kind_of_the_columns_stay() -> None:
    columns = pd.CategoricalIndex(CLASSES, name="species")
    found = toplists.top(pd.DataFrame(P, columns=columns), 1, classes=sorted(CLASSES))
    assert found.columns.equals(columns.take([1, 2, 0]))
    assert found.columns.name == "species"


def test_averages_of_lists_are_frames() -> None:
    frames = [pd.DataFrame(P, columns=CLASSES, index=SHUFFLED), pd.DataFrame(P[:, ::-1], columns=CLASSES[::-1])]
    p, listed = toplists.average(frames, [frame > 0 for frame in frames])
    assert isinstance(listed, pd.DataFrame)
    assert p.index.tolist() == SHUFFLED
    np.testing.assert_allclose(p[CLASSES], P)


def test_no_row_is_a_frame_without_rows() -> None:
    pl = pytest.importorskip("polars")
    assert toplists.top(pd.DataFrame(P, columns=CLASSES).iloc[:0], 1).shape == (0, K)
    assert as_given(np.zeros((0, K), dtype=bool), None, pl.DataFrame(P, schema=CLASSES)).columns == CLASSES


def test_what_comes_out_goes_in() -> None:
    """From probabilities to sets, gambles, payoffs and scores, without a word about the order of the classes."""
    p = pd.DataFrame(P[:, OTHER_ORDER], columns=[CLASSES[j] for j in OTHER_ORDER], index=SHUFFLED)
    y = pd.Series(["a", "a", "b", "c"], index=SHUFFLED)
    positions = [CLASSES.index(label) for label in y]
    costs = pd.DataFrame(COSTS, index=CLASSES, columns=CLASSES)
    for labeled, plain in ((Quadratic(0.8), Quadratic(0.8)), (DiscountedCost(costs, 0.5), DiscountedCost(COSTS, 0.5))):
        sets, expected = choice.bayes_set(labeled, p), choice.bayes_set(plain, P)
        paid = gambles.payoff(labeled(sets), y)
        np.testing.assert_allclose(paid, gambles.payoff(plain(expected), positions))
        np.testing.assert_allclose(gambles.expectation(labeled(sets), p), gambles.expectation(plain(expected), P))
        assert metrics.utility_score(y, sets, labeled) == pytest.approx(paid.mean())
