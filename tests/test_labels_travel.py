"""Labels travel or are refused: one table, every public function over classes by every way its arrays may be dressed.

The functions are found by the names of their parameters, so that a new one is in the table at once. A cell asserts the
answer of the plain call on arrays in one order, or a refusal in words; there is no third.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import credal_lib
from credal_lib import choice, metrics, rewards, toplists
from credal_lib.confusion import SetTally, Tally
from credal_lib.credal_sets import Intervals, imprecise_dirichlet
from credal_lib.gambles import lower_expectation, subsets
from tests.wrong import Tensor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

K = 3
CLASSES: list[Any] = ["c", "a", "b"]
NUMBERED: list[Any] = [3, 1, 2]
OTHER_ORDER = [1, 2, 0]
"""Positions of a, b, c."""

P = np.array([[0.5, 0.25, 0.25], [0.125, 0.625, 0.25], [0.25, 0.125, 0.625], [0.375, 0.5, 0.125]])
LISTED = np.array([[1, 1, 0], [0, 1, 1], [0, 0, 1], [1, 1, 0]], dtype=bool)
SETS = np.array([[1, 1, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]], dtype=bool)
POINTS = np.eye(K, dtype=bool)[[0, 1, 1, 2]]
TRUTH = np.array([0, 1, 2, 1])
GAMBLES = -np.array([[0.0, 1, 4], [2, 0, 1], [3, 2, 0], [1, 1, 1]])
COSTS = np.array([[0.0, 1, 4], [2, 0, 1], [3, 5, 0]])
LOWER, UPPER = P / 2, np.minimum(P + 0.25, 1)


@dataclass(frozen=True)
class Role:
    """What an argument over classes is: rows of columns, a square of costs, a number per class, true classes."""

    kind: str
    value: Any


ROLES = {
    "y_true": Role("truth", TRUTH),
    "y": Role("truth", TRUTH),
    "sets": Role("rows", SETS),
    "predictions": Role("rows", SETS),
    "listed": Role("rows", LISTED),
    "p": Role("rows", P),
    "q": Role("rows", P[:, [1, 0, 2]]),
    "gambles": Role("rows", GAMBLES),
    "credal": Role("rows", P[:2]),
    "lower": Role("rows", LOWER),
    "upper": Role("rows", UPPER),
    "counts": Role("rows", np.array([[3, 1, 0], [0, 2, 5]])),
    "costs": Role("square", COSTS),
    "class_costs": Role("square", COSTS),
    "payoffs": Role("square", -COSTS),
    "missing": Role("vector", np.array([1.0, 2, 4])),
    "set_costs": Role("vector", np.array([1.0, 0.5, 2.5])),
    "bias": Role("vector", np.array([0.5, 0.125, 0.375])),
    "threshold": Role("vector", np.array([0.5, 0.75, 0.25])),
    "thresholds": Role("vector", np.array([0.5, 0.75, 0.25])),
}
"""Parameters over classes, by name."""

SETTINGS = {
    "reward": rewards.Quadratic(0.65),
    "score": toplists.Brier(penalty=0.5),
    "penalty": 0.5,
    "k": 2,
    "mass": 0.7,
    "window": 0.25,
    "alpha": 0.5,
    "coverage": 0.5,
    "by": "size",
}
"""What else is needed, by name."""


def made(make: Callable[..., Any]) -> Callable[..., Any]:
    """Use a reward as it is used: pay sets out."""
    return lambda sets, y_true, classes=None, **own: make(**own).payoff(sets, y_true, classes)


def best_set(p: Any, costs: Any, classes: Any = None) -> Any:
    return choice.bayes_set(reward=rewards.DiscountedCost(costs, r=0.5), p=p, classes=classes)


def roc_of_the_second(y_true: Any, p: Any, sets: Any, classes: Any = None) -> Any:
    """The positive class is a label: that of the second column, or its position."""
    labels = p.columns if classes is None and hasattr(p, "columns") else classes
    positive = 1 if labels is None else list(labels)[1]
    return credal_lib.abstention.roc_curve(y_true, p, sets, positive=positive, classes=classes)


def risk(y_true: Any, p: Any, classes: Any = None) -> Any:
    reward, calibration = rewards.Quadratic(0.8), (y_true, p)
    return metrics.conformal_risk(y_true, p, reward, coverage=0.5, calibration=calibration, classes=classes)


SPECIAL: dict[str, tuple[Callable[..., Any], dict[str, Role]]] = {
    "abstention.cost_rule": (
        credal_lib.abstention.cost_rule,
        {"p": ROLES["p"], "costs": Role("square", np.array([[0.0, 4, 3], [2, 0, 5], [4, 1, 0], [1, 1, 0.5]]))},
    ),
    "abstention.roc_curve": (roc_of_the_second, {name: ROLES[name] for name in ("y_true", "p", "sets")}),
    "confusion.tally": (credal_lib.confusion.tally, {"y_true": ROLES["y_true"], "predictions": Role("rows", POINTS)}),
    "credal_sets.Intervals": (
        lambda lower, upper, gambles: lower_expectation(gambles, Intervals(lower, upper)),
        {name: ROLES[name] for name in ("lower", "upper", "gambles")},
    ),
    "credal_sets.Intervals.contains": (
        lambda lower, upper, p: Intervals(lower, upper).contains(p),
        {name: ROLES[name] for name in ("lower", "upper", "p")},
    ),
    "choice.bayes_set with costs": (best_set, {"p": ROLES["p"], "costs": ROLES["costs"]}),
    "properties.check": (
        credal_lib.properties.check,
        {
            "costs": Role("rows", rewards.DiscountedCost(COSTS, 0.5).cost_table().astype(float)),
            "sets": Role("rows", subsets(K)),
        },
    ),
    "credal_sets.imprecise_dirichlet": (
        lambda counts, gambles: lower_expectation(gambles, imprecise_dirichlet(counts)),
        {"counts": ROLES["counts"], "gambles": Role("rows", GAMBLES[:2])},
    ),
    "properties.possibility": (
        lambda set_costs, class_costs: credal_lib.properties.possibility(set_costs, class_costs).margin,
        {"set_costs": ROLES["set_costs"], "class_costs": Role("rows", COSTS)},
    ),
    "metrics.conformal_risk": (risk, {name: ROLES[name] for name in ("y_true", "p")}),
    "rewards.HitOrMiss": (
        rewards.HitOrMiss(lambda k: 1 - k / 4, lambda k: -k / 4).payoff,
        {name: ROLES[name] for name in ("sets", "y_true")},
    ),
    "rewards.DiscountedCost": (
        made(lambda costs: rewards.DiscountedCost(costs, r=0.5)),
        {name: ROLES[name] for name in ("sets", "y_true", "costs")},
    ),
    "rewards.AbellanMasegosa": (made(rewards.AbellanMasegosa), {n: ROLES[n] for n in ("sets", "y_true", "costs")}),
    "rewards.Ha": (
        made(lambda missing: rewards.Ha(missing, 0.25)),
        {name: ROLES[name] for name in ("sets", "y_true", "missing")},
    ),
    "rewards.Table": (
        lambda payoffs, sets, y_true, classes=None: rewards.Table(payoffs).payoff(sets, y_true, classes),
        {"payoffs": ROLES["payoffs"], "sets": Role("rows", POINTS), "y_true": ROLES["y_true"]},
    ),
    "rewards.Table.from_costs": (
        lambda costs, sets, y_true, classes=None: rewards.Table.from_costs(costs).payoff(sets, y_true, classes),
        {"costs": ROLES["costs"], "sets": Role("rows", POINTS), "y_true": ROLES["y_true"]},
    ),
    "rewards.Quadratic.payoff": (rewards.Quadratic(0.8).payoff, {n: ROLES[n] for n in ("sets", "y_true")}),
    "toplists.Brier.__call__": (toplists.Brier(penalty=1), {n: ROLES[n] for n in ("p", "listed")}),
    "toplists.Brier.loss": (toplists.Brier(penalty=1).loss, {n: ROLES[n] for n in ("p", "listed", "y_true")}),
    "toplists.Brier.expected": (toplists.Brier(penalty=1).expected, {n: ROLES[n] for n in ("p", "listed", "q")}),
    "toplists.Brier.entropy": (toplists.Brier().entropy, {"q": ROLES["q"]}),
    "toplists.Brier.by_length": (toplists.Brier().by_length, {"q": ROLES["q"]}),
}
"""Classes as they are used, and functions whose arrays are of other shapes than their names say."""

NO_ROWS_OF_INSTANCES = {
    "choice.single_class_thresholds": "a kernel, without checks",
    "credal_sets.greedy_distribution": "a kernel, without checks",
    "credal_sets.least_expectation": "a kernel, without checks",
    "credal_sets.reachable_bounds": "a kernel, without checks",
    "credal_sets.extreme_points": "a kernel, without checks",
    "credal_sets.most_even_counts": "a kernel, without checks",
    "rewards.generalized_mean": "a kernel: costs of one set under one truth",
    "abstention.mean_cost": "a confusion matrix, whose rows are answers: tests/confusion/test_orientation.py",
    "toplists.true_lists": "one distribution as a list of exact numbers: true lists of a frame's row are row by row",
    "toplists.average": "stacks of lists: the test below",
    "predictions.as_top_lists": "lists of {label, score}: tests/predictions/test_as_scores.py",
}
"""Functions with such parameters that take no arrays with a column per class, and why."""

OTHER_THINGS = {
    "classifiers": "data sets: X, y; costs by label in the test below",
    "comparisons": "scores of classifiers on data sets",
    "datasets": "data sets",
    "experiments": "models and data sets",
    "explore": "figures",
    "games": "payoffs of a game: rows and columns are moves",
    "plots": "figures of what others compute",
    "preprocessing": "data sets: X, y",
    "proofs": "proofs",
    "risk": "lotteries and utilities",
    "report": "files and frames of labels",
    "displays": "figures of what others compute",
}
"""Packages without arrays that have a column per class."""


def found() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Public functions with a parameter over classes."""
    for module in pkgutil.iter_modules(credal_lib.__path__):
        if module.name.startswith("_") or module.name in OTHER_THINGS:
            continue
        part = importlib.import_module(f"credal_lib.{module.name}")
        for name in part.__all__:
            thing = getattr(part, name)
            if inspect.isfunction(thing) and over_classes(thing):
                yield f"{module.name}.{name}", thing


def over_classes(function: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name in ROLES and name not in {"y", "y_true"}]


@dataclass(frozen=True)
class Case:
    """A function and its arguments over classes."""

    function: Callable[..., Any]
    roles: dict[str, Role]

    @property
    def settings(self) -> dict[str, Any]:
        """What else it needs."""
        parameters = inspect.signature(self.function).parameters
        return {name: SETTINGS[name] for name in parameters if name in SETTINGS and name not in self.roles}

    @property
    def takes_classes(self) -> bool:
        """Whether the order of the classes can be stated."""
        return "classes" in inspect.signature(self.function).parameters

    def plain(self) -> Any:
        """Return the answer for arrays in one order."""
        classes = {"classes": range(K)} if needs_classes(self.function) else {}
        return self.function(**{name: role.value for name, role in self.roles.items()}, **self.settings, **classes)

    def dressed(self, dress: Callable[[str, Any], Any], classes: list[Any] | None) -> Any:
        """Return the answer for the same arrays in another dress."""
        stated = {"classes": classes if classes is not None else range(K)} if needs_classes(self.function) else {}
        if classes is not None and self.takes_classes:
            stated = {"classes": classes}
        arguments = {name: dress(role.kind, role.value) for name, role in self.roles.items()}
        return self.function(**arguments, **self.settings, **stated)


def needs_classes(function: Callable[..., Any]) -> bool:
    parameter = inspect.signature(function).parameters.get("classes")
    return parameter is not None and parameter.default is inspect.Parameter.empty


def case_of(name: str, function: Callable[..., Any]) -> Case:
    if name in SPECIAL:
        return Case(*SPECIAL[name])
    roles = {name: ROLES[name] for name in inspect.signature(function).parameters if name in ROLES}
    if name == "predictions.as_probabilities":
        roles = {"predictions": ROLES["p"]}
    return Case(function, roles)


CASES = {name: case_of(name, function) for name, function in found() if name not in NO_ROWS_OF_INSTANCES}
CASES |= {name: Case(*special) for name, special in SPECIAL.items()}

SQUARES = [name for name, case in CASES.items() if any(role.kind == "square" for role in case.roles.values())]


def comparable(value: Any) -> Any:
    """Numbers of an answer, whatever holds them."""
    if isinstance(value, dict):
        return [comparable(part) for part in value.values()]
    if isinstance(value, tuple | list):
        return [comparable(part) for part in value]
    if isinstance(value, Intervals):
        return [value.lower, value.upper]
    if isinstance(value, Tally):
        return value.counts
    if isinstance(value, SetTally):
        return [value.sets, value.matrix]
    if is_dataclass(value):
        return [comparable(getattr(value, field.name)) for field in fields(value) if field.name != "witness"]
    return value


def numbers(value: Any) -> list[float]:
    parts = comparable(value)
    if isinstance(parts, list):
        return [number for part in parts for number in numbers(part)]
    if parts is None or isinstance(parts, str):
        return []
    return [float(number) for number in np.ravel(np.asarray(parts))]


def assert_same(got: Any, expected: Any, tolerance: float = 1e-12) -> None:
    assert numbers(expected) != []
    np.testing.assert_allclose(numbers(got), numbers(expected), atol=tolerance, rtol=0)


def assert_refused(call: Callable[[], Any], *words: str) -> None:
    """A refusal names the argument and says what was expected and what to do."""
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    message = str(caught.value)
    assert re.match(r"[\w, \[\]'().]+: \S", message), message
    assert len(message) > 30, message
    assert all(word in message for word in words), message


def pandas_in_another_order(kind: str, value: Any, names: list[Any] = CLASSES) -> Any:
    if kind == "truth":
        return pd.Series([names[position] for position in value], index=range(10, 10 + len(value)))
    if kind == "vector":
        return pd.Series(value, index=names).iloc[OTHER_ORDER]
    frame = pd.DataFrame(value, columns=names).iloc[:, OTHER_ORDER]
    if kind == "square":
        frame.index = pd.Index([*names, "unknown"][: len(value)])
        frame = frame.iloc[::-1]
    return frame


def polars_in_another_order(kind: str, value: Any) -> Any:
    """Rows of Polars have no labels: those of costs are in the order of the columns."""
    pl = pytest.importorskip("polars")
    if kind == "truth":
        return pl.Series([CLASSES[position] for position in value])
    if kind == "vector":
        return pd.Series(value, index=CLASSES).iloc[OTHER_ORDER]
    frame = pl.DataFrame(np.asarray(value), schema=CLASSES).select([CLASSES[position] for position in OTHER_ORDER])
    return frame[[*OTHER_ORDER, K][: len(value)]] if kind == "square" else frame


def numbered(kind: str, value: Any) -> Any:
    return pandas_in_another_order(kind, value, NUMBERED)


def nullable(kind: str, value: Any) -> Any:
    if kind == "truth":
        return pd.Series([CLASSES[position] for position in value], dtype="string")
    kinds = {"b": "boolean", "f": "Float64", "i": "Int64"}
    if kind == "vector":
        return pd.Series(value, index=CLASSES, dtype=kinds[value.dtype.kind])
    return pd.DataFrame(value, columns=CLASSES).astype(kinds[value.dtype.kind])


def categorical(kind: str, value: Any) -> Any:
    if kind == "truth":
        return pd.Categorical([CLASSES[position] for position in value], categories=sorted(CLASSES))
    return pandas_in_another_order(kind, value)


def with_missing(kind: str, value: Any) -> Any:
    dressed = nullable(kind, value)
    if kind == "rows":
        dressed.iloc[0, 0] = pd.NA
    return dressed


def masked(kind: str, value: Any) -> Any:
    array = np.ma.masked_array(value)
    if kind == "rows":
        array[0, 0] = np.ma.masked
    return array


def single_precision(kind: str, value: Any) -> Any:
    return value.astype(np.float32) if value.dtype == np.float64 else value


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
    if len(CASES[name].roles) > 1:
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


OF_ROWS_ALONE = {"abstention.roc_curve": "of its sets only whether a row is empty counts"}
SEVERAL = {
    name: over
    for name, case in CASES.items()
    if len(over := [n for n, role in case.roles.items() if role.kind != "truth"]) > 1 and name not in OF_ROWS_ALONE
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
