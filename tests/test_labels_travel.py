"""Labels travel or are refused: one table, every public function over classes by every way its arrays may be dressed.

A cell asserts the answer of the plain call on arrays in one order, or a refusal in words; there is no third.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, rewards, toplists
from tests.labels import (
    CASES,
    CLASSES,
    COSTS,
    LISTED,
    NO_ROWS_OF_INSTANCES,
    NUMBERED,
    OTHER_ORDER,
    SETS,
    TRUTH,
    Case,
    K,
    P,
    Role,
    assert_refused,
    assert_same,
    categorical,
    found,
    masked,
    needs_classes,
    nullable,
    numbered,
    pandas_in_another_order,
    polars_in_another_order,
    single_precision,
    with_missing,
)
from tests.wrong import Tensor

if TYPE_CHECKING:
    from collections.abc import Callable


SQUARES = [name for name, case in CASES.items() if any(role.kind == "square" for role in case.roles.values())]


PLAIN_BESIDE_LABELS = {
    "abstention.roc_curve": "of its sets only whether a row is empty counts",
    "displays.AbstentionROCDisplay.from_predictions": "as abstention.roc_curve",
    "experiments.evaluate": "the order of the classes is known from y: columns of arrays are in it",
    "rewards.CostReward.__call__": "the order of the classes is that of the costs: columns of arrays are in it",
}
"""Functions that take an array beside what carries labels, and why they may."""


def assert_dress(
    name: str, dress: Callable[[str, Any], Any], classes: list[Any] | None, tolerance: float = 1e-12
) -> None:
    assert_same(CASES[name].dressed(dress, classes), CASES[name].plain(), tolerance)


every_function = pytest.mark.parametrize("name", CASES)


@every_function
@pytest.mark.parametrize("dress", [pandas_in_another_order, polars_in_another_order, categorical, nullable])
def test_frames_in_another_order_are_aligned_by_label(name: str, dress: Callable[[str, Any], Any]) -> None:
    assert_dress(name, dress, CLASSES)


@every_function
def test_integer_labels_need_not_start_at_zero(name: str) -> None:
    assert_dress(name, numbered, NUMBERED)


WITH_COLUMNS = {name for name in CASES if CASES[name].takes_classes and not needs_classes(CASES[name].function)}


@pytest.mark.parametrize("name", sorted(WITH_COLUMNS))
def test_frames_bring_their_labels(name: str) -> None:
    """Without `classes=` columns are in the order of the first frame: here that of all."""

    def in_order(kind: str, value: Any) -> Any:
        if kind == "truth":
            return [CLASSES[position] for position in value]
        if kind == "vector":
            return pd.Series(value, index=CLASSES)
        index = [*CLASSES, "unknown"][: len(value)] if kind == "square" else None
        return pd.DataFrame(value, columns=CLASSES, index=index)

    assert_dress(name, in_order, None)


@pytest.mark.parametrize("name", SQUARES)
def test_labeled_costs_are_aligned_to_the_classes(name: str) -> None:
    """Arrays beside them have no labels: `classes=` says the order of their columns."""

    def costs_alone(kind: str, value: Any) -> Any:
        if kind == "truth":
            return [CLASSES[position] for position in value]
        return pandas_in_another_order(kind, value) if kind == "square" else value

    if CASES[name].takes_classes:
        assert_dress(name, costs_alone, CLASSES)
    if len(CASES[name].roles) > 1 and name not in PLAIN_BESIDE_LABELS:
        assert_refused(lambda: CASES[name].dressed(costs_alone, None))


DECIMALS = np.array([[0.7, 0.2, 0.1], [0.1, 0.6, 0.3], [0.2, 0.1, 0.7], [0.4, 0.3, 0.3]])
ROUNDED = {
    "p": Role("rows", DECIMALS),
    "q": Role("rows", DECIMALS),
    "predictions": Role("rows", DECIMALS),
    "credal": Role("rows", DECIMALS[:2]),
    "lower": Role("rows", DECIMALS),
    "upper": Role("rows", DECIMALS),
    "threshold": Role("vector", np.array([0.7, 0.6, 0.7])),
    "thresholds": Role("vector", np.array([0.7, 0.6, 0.7])),
    "bias": Role("vector", np.array([0.4, 0.3, 0.3])),
}
"""Numbers that single precision rounds, with ties between probabilities and thresholds; credal sets of one point."""


@every_function
def test_single_precision_changes_no_decision(name: str) -> None:
    case = CASES[name]
    decimal = {n: ROUNDED[n] if n in ROUNDED and role.value.dtype == float else role for n, role in case.roles.items()}
    rounded = Case(case.function, decimal)
    expected = rounded.plain()
    assert_same(rounded.dressed(single_precision, None), expected, tolerance=2e-6)
    assert_same(case.dressed(single_precision, None), case.plain(), tolerance=2e-6)


@every_function
def test_masked_arrays_are_taken_without_a_mask_and_refused_with_one(name: str) -> None:
    assert_dress(name, lambda kind, value: np.ma.masked_array(value), None)
    assert_refused(lambda: CASES[name].dressed(masked, None), "missing")


@every_function
def test_a_missing_entry_is_refused(name: str) -> None:
    assert_refused(lambda: CASES[name].dressed(with_missing, CLASSES))


@every_function
def test_tensors_are_read(name: str) -> None:
    assert_dress(name, lambda kind, value: Tensor(np.ascontiguousarray(value)), None)


@every_function
def test_other_classes_are_refused_by_name(name: str) -> None:
    """The columns of the first argument over classes are not the classes of the others, nor `classes`."""
    first = next(name for name, role in CASES[name].roles.items() if role.kind != "truth")
    others = ["x", "y", "z"]
    case = CASES[name]
    arguments = {n: pandas_in_another_order(role.kind, role.value) for n, role in case.roles.items()}
    arguments[first] = pandas_in_another_order(case.roles[first].kind, case.roles[first].value, others)
    stated = {"classes": CLASSES} if case.takes_classes else {}
    if stated or len(arguments) > 1:
        assert_refused(lambda: case.function(**arguments, **case.settings, **stated), "x", "'c'")


SEVERAL = {
    name: over
    for name, case in CASES.items()
    if len(over := [n for n, role in case.roles.items() if role.kind != "truth"]) > 1
    and name not in PLAIN_BESIDE_LABELS
}


@pytest.mark.parametrize("name", SEVERAL)
def test_labels_beside_none_are_refused(name: str) -> None:
    case, over = CASES[name], SEVERAL[name]
    for labeled in over:
        arguments = {n: role.value for n, role in case.roles.items()}
        arguments[labeled] = pandas_in_another_order(case.roles[labeled].kind, case.roles[labeled].value)
        stated = {"y_true": [CLASSES[j] for j in TRUTH]} if "y_true" in arguments else {}
        assert_refused(lambda arguments=arguments | stated: case.function(**arguments, **case.settings))  # type: ignore[misc]


@pytest.mark.parametrize("name", [name for name in CASES if len(CASES[name].roles) > 1])
def test_arguments_in_another_order_are_refused(name: str) -> None:
    case = CASES[name]
    (first, one), (second, other) = list(case.roles.items())[:2]
    exchanged = {n: role.value for n, role in case.roles.items()} | {first: other.value, second: one.value}
    stated = {"classes": range(K)} if needs_classes(case.function) else {}
    assert_refused(lambda: case.function(**exchanged, **case.settings, **stated))


def test_lists_that_are_averaged_are_aligned() -> None:
    stacked = [P * LISTED, P * SETS], [LISTED, SETS]
    frames = [
        [
            pandas_in_another_order("rows", array) if i else pd.DataFrame(array, columns=CLASSES)
            for i, array in enumerate(a)
        ]
        for a in stacked
    ]
    assert_same(toplists.average(*frames), toplists.average(*stacked))
    assert_refused(lambda: toplists.average(np.array(stacked[0]), frames[1]))
    assert_refused(
        lambda: metrics.determinacy_score([row for _, row in pd.DataFrame(SETS, columns=CLASSES).iterrows()])
    )


@pytest.mark.parametrize("model", ["local", "local-interval"])
def test_costs_of_a_classifier_are_aligned_to_its_classes(model: str) -> None:
    from credal_lib.classifiers import NaiveCredalClassifier, NestedDichotomies

    random = np.random.default_rng(1)
    X, y = random.integers(0, 3, (60, 2)), np.array(sorted(CLASSES))[random.integers(0, 3, 60)]
    costs = pd.DataFrame(COSTS, index=CLASSES, columns=CLASSES)
    ordered = costs.loc[sorted(CLASSES), sorted(CLASSES)].to_numpy()
    for labeled in (costs, costs.iloc[OTHER_ORDER], costs.iloc[::-1, OTHER_ORDER]):
        answers = [NaiveCredalClassifier(model=model, costs=c).fit(X, y).predict_set(X) for c in (labeled, ordered)]  # type: ignore[arg-type]
        assert np.array_equal(*answers)
        trees = [
            NestedDichotomies(
                NaiveCredalClassifier(), n_candidates=3, reward=rewards.DiscountedCost(c, 0), random_state=0
            )
            .fit(X, y)
            .predict_set(X)
            for c in (labeled, ordered)
        ]
        assert np.array_equal(*trees)
    with pytest.raises(ValueError, match="are not the classes"):
        NaiveCredalClassifier(model=model, costs=costs.rename(columns={"a": "x"})).fit(X, y).predict_set(X)  # type: ignore[arg-type]


def test_the_table_names_every_function_over_classes() -> None:
    names = {name for name, _ in found()}
    assert names <= set(CASES) | set(NO_ROWS_OF_INSTANCES)
    assert len(names) > 35
    assert set(NO_ROWS_OF_INSTANCES) <= names
    for name, case in CASES.items():
        needed = [
            parameter.name
            for parameter in inspect.signature(case.function).parameters.values()
            if parameter.default is inspect.Parameter.empty and parameter.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        assert set(needed) <= set(case.roles) | set(case.settings) | {"classes"}, f"{name}: say what else it needs"
