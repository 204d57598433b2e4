"""Rows meet by position: indexes of the same labels in another order are refused, by every function of the table."""

from __future__ import annotations

import inspect
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, toplists
from credal_lib._checks import check_one_order_of_rows
from credal_lib.classifiers import (
    LaplaceTreeClassifier,
    NaiveCredalClassifier,
    NondeterministicClassifier,
    VacuousClassifier,
)
from credal_lib.experiments import evaluate
from credal_lib.predictions import cross_val_predict_set
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from tests.labels import CASES, CLASSES, assert_refused, assert_same

Y = pd.Series(["a", "b", "a"], index=[5, 7, 9])
SAME_ORDER = pd.DataFrame({"a": [1, 0, 1], "b": [0, 1, 1]}, index=[5, 7, 9])
ANOTHER_ORDER = SAME_ORDER.loc[[9, 5, 7]]


def test_equal_indexes_agree() -> None:
    check_one_order_of_rows(sets=SAME_ORDER, y_true=Y)


@pytest.mark.parametrize("index", [range(3), ["x", "y", "z"], [5, 7, 10], [5, 8, 9], [(0, 0), (0, 1), (1, 0)]])
def test_indexes_of_other_labels_say_nothing(index: Any) -> None:
    check_one_order_of_rows(sets=SAME_ORDER.set_axis(index), y_true=Y)


def test_no_row_is_in_order() -> None:
    check_one_order_of_rows(sets=SAME_ORDER.iloc[:0], y_true=pd.Series([], dtype=object))


def test_what_has_no_index_goes_by_position() -> None:
    pl = pytest.importorskip("polars")
    check_one_order_of_rows(sets=ANOTHER_ORDER, y_true=Y.to_numpy(), sample_weight=[1, 2, 3], by=None)
    check_one_order_of_rows(sets=pl.DataFrame({"a": [1, 0, 1]}), y_true=Y)


@pytest.mark.parametrize(
    ("value", "cure"),
    [
        (Y, "y_true.loc[sets.index] to go by these labels, y_true.to_numpy() if the rows correspond as they stand"),
        (Y.to_frame(), "y_true.loc[sets.index] to go by these labels, y_true.set_axis(sets.index) if the rows"),
    ],
)
def test_another_order_is_refused_with_both_cures(value: Any, cure: str) -> None:
    with pytest.raises(ValueError, match="y_true: expected the rows in the order of sets") as caught:
        check_one_order_of_rows(sets=ANOTHER_ORDER, y_true=value)
    assert cure in str(caught.value)


def test_the_cures_are_taken() -> None:
    y, sets = pd.Series(["a", "b", "b"], index=Y.index), ANOTHER_ORDER.astype(bool)
    with pytest.raises(ValueError, match="y_true"):
        metrics.coverage_score(y, sets)
    assert metrics.coverage_score(y.loc[sets.index], sets) == 1
    assert metrics.coverage_score(y.to_numpy(), sets) == pytest.approx(2 / 3)
    p, listed = sets / sets.to_numpy().sum(axis=1, keepdims=True), sets.loc[[5, 7, 9]]
    with pytest.raises(ValueError, match=r"listed.set_axis\(p.index\)"):
        toplists.is_valid(p, listed)
    assert toplists.is_valid(p, listed.loc[p.index]).all()


def test_labels_that_are_not_unique_cannot_be_gone_by() -> None:
    doubled = pd.Series([0, 1, 2], index=[1, 1, 2])
    with pytest.raises(ValueError, match=r"another order; pass y.to_numpy\(\) if") as caught:
        check_one_order_of_rows(p=doubled.iloc[::-1], y=doubled)
    assert "loc" not in str(caught.value)


def test_both_parts_of_a_pair_count() -> None:
    with pytest.raises(ValueError, match=r"predictions\[1\]: expected the rows in the order of y"):
        check_one_order_of_rows({"y": Y, "predictions": (SAME_ORDER, ANOTHER_ORDER)})


# --- every function of the table ---

APART = {
    "choice.bayes": "decisions and distributions",
    "choice.maximal": "decisions and distributions",
    "choice.e_admissible": "decisions and distributions",
    "choice.e_admissibility": "decisions and distributions",
    "choice.interval_dominance": "decisions and distributions",
    "choice.gamma_maximin": "decisions and distributions",
    "choice.gamma_maximax": "decisions and distributions",
    "choice.hurwicz": "decisions and distributions",
    "gambles.lower_expectation": "gambles and vertices",
    "gambles.upper_expectation": "gambles and vertices",
    "credal_sets.imprecise_dirichlet": "the bounds keep no index: gambles against them",
    "properties.possibility": "a number per class, and a square of costs",
}
"""Functions whose arguments are not the same rows."""

OF_BOUNDS = {("credal_sets.Intervals", "gambles"), ("credal_sets.Intervals.contains", "p")}
"""Arguments beside `Intervals`, which keep the labels of the classes and no index of rows."""


def rows_of(name: str) -> list[str]:
    """Arguments with one entry per instance."""
    roles = CASES[name].roles
    found = [n for n, role in roles.items() if role.kind in {"rows", "truth"} and (name, n) not in OF_BOUNDS]
    return [] if name in APART else found


PAIRS = [(name, *pair) for name in CASES for pair in combinations(rows_of(name), 2)]
WEIGHTED = [
    (name, "sample_weight")
    for name, case in CASES.items()
    if "sample_weight" in inspect.signature(case.function).parameters
]


def framed(name: str, argument: str) -> Any:
    """An argument as pandas has it, with an index of its own kind."""
    role = CASES[name].roles[argument]
    index = pd.Index([f"row {i}" for i in range(len(role.value))])
    if role.kind == "truth":
        return pd.Series([CLASSES[j] for j in role.value], index=index)
    return pd.DataFrame(role.value, columns=CLASSES, index=index) if role.kind == "rows" else role.value


def call(name: str, **changed: Any) -> Any:
    case = CASES[name]
    arguments = {
        n: framed(name, n) if role.kind in {"rows", "truth"} else labeled(role) for n, role in case.roles.items()
    }
    stated = {"classes": CLASSES} if case.takes_classes else {}
    return case.function(**arguments | changed, **case.settings, **stated)


def labeled(role: Any) -> Any:
    if role.kind == "vector":
        return pd.Series(role.value, index=CLASSES)
    return pd.DataFrame(role.value, columns=CLASSES, index=[*CLASSES, "unknown"][: len(role.value)])


@pytest.mark.parametrize(("name", "first", "second"), PAIRS)
def test_rows_in_another_order_are_refused(name: str, first: str, second: str) -> None:
    for turned in (first, second):
        assert_refused(
            lambda turned=turned: call(name, **{turned: framed(name, turned).iloc[::-1]}), "order of", "pass"
        )  # type: ignore[misc]


@pytest.mark.parametrize("name", sorted({name for name, *_ in PAIRS}))
def test_rows_in_one_order_are_read(name: str) -> None:
    assert_same(call(name), CASES[name].plain())


@pytest.mark.parametrize(("name", "argument"), WEIGHTED)
def test_weights_in_another_order_are_refused(name: str, argument: str) -> None:
    first = next(n for n, role in CASES[name].roles.items() if role.kind == "rows")
    index = framed(name, first).index
    weight = pd.Series(np.arange(1.0, len(index) + 1), index=index)
    call(name, **{argument: weight})
    assert_refused(lambda: call(name, **{argument: weight.iloc[::-1]}), "order of")


def test_the_table_holds_what_it_says() -> None:
    assert set(APART) <= set(CASES)
    assert all(name in CASES and argument in CASES[name].roles for name, argument in OF_BOUNDS)
    assert len(PAIRS) > 50
    assert len(WEIGHTED) > 20


# --- rows to learn from ---

X = pd.DataFrame(np.arange(24).reshape(12, 2) % 3, columns=["f", "g"], index=range(30, 42))
LABELS = pd.Series(["u", "v", "w"] * 4, index=X.index)


@pytest.mark.parametrize(
    "fit",
    [
        lambda y: NaiveCredalClassifier().fit(X, y),
        lambda y: NaiveCredalClassifier().fit(X, LABELS, sample_weight=pd.Series(1.0, index=y.index)),
        lambda y: LaplaceTreeClassifier().fit(X, y),
        lambda y: NondeterministicClassifier(LaplaceTreeClassifier()).fit(X, y),
        lambda y: VacuousClassifier().fit(X, y),
        lambda y: MDLDiscretizer().fit(X, y),
        lambda y: CorrelationFeatureSelector().fit(X, y),
        lambda y: cross_val_predict_set(NaiveCredalClassifier(), X, y, cv=2),
        lambda y: metrics.set_scorer("u65")(NaiveCredalClassifier().fit(X, LABELS), X, y),
        lambda y: evaluate({"NCC": NaiveCredalClassifier()}, {"mine": (X, y)}, cv=2, progress=False),
    ],
)
@pytest.mark.filterwarnings("ignore:no column")
def test_labels_to_learn_in_another_order_are_refused(fit: Any) -> None:
    fit(LABELS)
    fit(LABELS.reset_index(drop=True))
    with pytest.raises(ValueError, match="expected the rows in the order of"):
        fit(LABELS.iloc[::-1])
