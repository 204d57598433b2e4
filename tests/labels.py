"""The table of what is over classes: public functions and methods, their arguments, and the dresses of these.

The functions are found by the names of their parameters, so that a new one is in the table at once. Each is called in
every dress by `test_labels_travel` and `test_rows_meet`.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from dataclasses import dataclass, fields, is_dataclass
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import credal_lib
from credal_lib import choice, displays, metrics, rewards, toplists, truths
from credal_lib.comparisons import bootstrap_interval
from credal_lib.confusion import SetTally, Tally
from credal_lib.credal_sets import Intervals, imprecise_dirichlet
from credal_lib.experiments import evaluate
from credal_lib.gambles import lower_expectation, subsets
from credal_lib.report import break_even_worth, report
from credal_lib.risk import Outcomes

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

OF_MODELS = {"y_pred", "prediction", "models"}
"""Parameters that hold predictions in several forms, or those of several models: such functions are `SPECIAL`."""

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


def covered_by(wrapper: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap truths as they are used: beside sets, of which the coverage is found."""

    def coverage(p: Any, sets: Any, classes: Any = None) -> Any:
        return metrics.coverage_score(wrapper(p, classes), sets, classes=classes)

    return coverage


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


def drawn(display: Any, *parts: str, **settings: Any) -> Callable[..., Any]:
    """Draw the predictions, and return what is drawn."""

    @wraps(display.from_predictions)
    def numbers_of(*args: Any, **options: Any) -> Any:
        import matplotlib.pyplot as plt

        figure, ax = plt.subplots()
        try:
            found = display.from_predictions(*args, **options, **settings, ax=ax)
        finally:
            plt.close(figure)
        return [getattr(found, part) for part in parts]

    return numbers_of


def risk_of_groups(y_true: Any, y_pred: Any, classes: Any = None) -> Any:
    import matplotlib.pyplot as plt

    make = displays.RiskCoverageDisplay.from_groups
    found = make(y_true, y_pred, groups=["a", "a", "b", "b"], classes=classes)
    plt.close(found[0].figure_)
    return [one.risk[-1] for one in found]


def confusion_drawn(y_true: Any, predictions: Any, classes: Any = None) -> Any:
    """Right single answers and all cases, which no order of the classes changes."""
    (counted,) = drawn(displays.ConfusionDisplay, "tally")(y_true, predictions, classes=classes)
    return [np.trace(counted.counts[: len(counted.classes)]), counted.sum()]


def roc_drawn(y_true: Any, p: Any, sets: Any, classes: Any = None) -> Any:
    labels = p.columns if classes is None and hasattr(p, "columns") else classes
    positive = 1 if labels is None else list(labels)[1]
    return drawn(displays.AbstentionROCDisplay, "fpr", "tpr")(y_true, p, sets, positive=positive, classes=classes)


def reported(y_true: Any, sets: Any, p: Any, q: Any, listed: Any, classes: Any = None) -> Any:
    """Judge models of all kinds side by side: sets, probabilities, top lists."""
    found = report(y_true, {"cautious": sets, "net": p, "list": (q, listed)}, classes=classes)
    return found.table.select_dtypes("number").fillna(-1).to_numpy()


def evaluated(y_true: Any, sets: Any, p: Any, classes: Any = None) -> Any:
    """Evaluate ready predictions on two folds, of the models in one mapping."""
    found = evaluate(
        {"cautious": {"mine": sets}, "net": {"mine": p}},
        {"mine": (None, y_true)},
        ("u65", "coverage"),
        cv=[([2, 3], [0, 1]), ([0, 1], [2, 3])],
        classes=classes,
        progress=False,
    )
    return found.frame.sort_values(["model", "score", "fold"])["value"].to_numpy()


def interval_of(y_true: Any, sets: Any, listed: Any, p: Any, q: Any, classes: Any = None) -> Any:
    """Draw intervals for a reward, for the difference of two models, and for a loss of top lists, given in pairs."""
    settings: dict[str, Any] = {"classes": classes, "draws": 20}
    padded_loss = partial(metrics.padded_brier_loss, penalty=1)
    found = [
        bootstrap_interval(y_true, sets, rewards.Quadratic(0.65), other=listed, **settings),
        bootstrap_interval(y_true, sets, metrics.coverage_score, **settings),
        bootstrap_interval(y_true, (p, listed), padded_loss, other=(q, listed), **settings),
    ]
    return [(interval.value, interval.low, interval.high) for interval in found]


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
    "displays.AbstentionROCDisplay.from_predictions": (roc_drawn, {n: ROLES[n] for n in ("y_true", "p", "sets")}),
    "displays.ResponseCurveDisplay.from_predictions": (
        drawn(displays.ResponseCurveDisplay, "abstention", "values", "window"),
        {n: ROLES[n] for n in ("y_true", "p", "bias")},
    ),
    "displays.RiskCoverageDisplay.from_predictions": (
        drawn(displays.RiskCoverageDisplay, "coverage", "risk", "threshold"),
        {"y_true": ROLES["y_true"], "y_pred": ROLES["p"]},
    ),
    "displays.ConfusionDisplay.from_predictions": (
        confusion_drawn,
        {n: ROLES[n] for n in ("y_true", "predictions")},
    ),
    "displays.RiskCoverageDisplay.from_groups": (risk_of_groups, {"y_true": ROLES["y_true"], "y_pred": ROLES["p"]}),
    "comparisons.bootstrap_interval": (interval_of, {n: ROLES[n] for n in ("y_true", "sets", "listed", "p", "q")}),
    "experiments.evaluate": (evaluated, {n: ROLES[n] for n in ("y_true", "sets", "p")}),
    "report.break_even_worth": (
        break_even_worth,
        {"y_true": ROLES["y_true"], "sets": ROLES["sets"], "precise": Role("rows", POINTS)},
    ),
    "report.report": (reported, {n: ROLES[n] for n in ("y_true", "sets", "p", "q", "listed")}),
    "risk.Outcomes.from_predictions": (Outcomes.from_predictions, {n: ROLES[n] for n in ("sets", "y_true")}),
    "rewards.CostReward.__call__": (
        lambda sets, costs: rewards.DiscountedCost(costs, r=0.5)(sets),
        {n: ROLES[n] for n in ("sets", "costs")},
    ),
    "rewards.HitOrMiss.__call__": (rewards.HitOrMiss(lambda k: 1 - k / 4, lambda k: -k / 4), {"sets": ROLES["sets"]}),
    "rewards.SizeReward.__call__": (rewards.Quadratic(0.8), {"sets": ROLES["sets"]}),
    "rewards.Reward.payoff": (
        rewards.HitOrMiss(lambda k: 1 - k / 4, lambda k: -k / 4).payoff,
        {name: ROLES[name] for name in ("sets", "y_true")},
    ),
    "rewards.DiscountedCost.payoff": (
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
    "rewards.SizeReward.payoff": (rewards.Quadratic(0.8).payoff, {n: ROLES[n] for n in ("sets", "y_true")}),
    "truths.Probabilities": (covered_by(truths.Probabilities), {n: ROLES[n] for n in ("p", "sets")}),
    "truths.Probabilities.from_counts": (
        covered_by(truths.Probabilities.from_counts),
        {"p": Role("rows", (P * 8).astype(int)), "sets": ROLES["sets"]},
    ),
    "truths.Sets": (
        covered_by(truths.Sets),
        {"p": ROLES["listed"], "sets": Role("rows", SETS & [[True], [False], [True], [True]])},  # one is no truth
    ),
    "truths.OneHot": (covered_by(truths.OneHot), {"p": Role("rows", POINTS), "sets": ROLES["sets"]}),
    "toplists.top_beta_loss": (
        lambda p, classes=None: toplists.top_beta_loss(p, toplists.top_mass(p, 0.6), 0.6, classes=classes),
        {"p": ROLES["p"]},
    ),
    "toplists.PaddedScore.__call__": (toplists.Brier(penalty=1), {n: ROLES[n] for n in ("p", "listed")}),
    "toplists.PaddedScore.loss": (toplists.Brier(penalty=1).loss, {n: ROLES[n] for n in ("p", "listed", "y_true")}),
    "toplists.PaddedScore.expected": (toplists.Brier(penalty=1).expected, {n: ROLES[n] for n in ("p", "listed", "q")}),
    "toplists.PaddedScore.entropy": (toplists.Brier().entropy, {"q": ROLES["q"]}),
    "toplists.PaddedScore.by_length": (toplists.Spherical().by_length, {"q": ROLES["q"]}),
    "toplists.SumScore.by_length": (toplists.Brier().by_length, {"q": ROLES["q"]}),
}
"""Classes as they are used, and functions whose arrays are of other shapes than their names say."""

NO_ROWS_OF_INSTANCES = {
    "graded.from_frame": "a frame whose columns are called by name: tests/graded/test_tables.py",
    "graded.from_csv": "names of the columns of a file: tests/graded/test_tables.py",
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
    "comparisons.holm": "p values",
    "metrics.risk_coverage_curve": "predicted labels, shape (n,): tests/metrics/test_risk_coverage.py",
    "metrics.risk_coverage_by": "as risk_coverage_curve",
    "metrics.RiskCoverage.at": "a curve, which has no classes",
    "metrics.RiskCoverageBy.at": "curves, which have no classes",
    "metrics.aurc_loss": "as risk_coverage_curve",
    "metrics.augrc_loss": "as risk_coverage_curve",
    "report.from_csv": "names of the columns of a file: tests/report",
    "rewards.Reward.__call__": "abstract: those of its subclasses are in the table",
    "risk.ExponentialUtility.jensen_gap": "the probability of success of a bet",
    "risk.LinearUtility.jensen_gap": "the probability of success of a bet",
    "risk.QuadraticUtility.jensen_gap": "the probability of success of a bet",
    "risk.Utility.jensen_gap": "the probability of success of a bet",
    "risk.binomial_chance": "the probability of success of a bet",
    "toplists.SumScore.total": "exact numbers of one list",
}
"""Functions with such parameters that take no arrays with a column per class, and why."""

OTHER_THINGS = {
    "classifiers": "data sets: X, y; costs by label in the test below",
    "datasets": "data sets",
    "explore": "figures",
    "games": "payoffs of a game: rows and columns are moves",
    "plots": "figures of what others compute",
    "preprocessing": "data sets: X, y",
    "proofs": "proofs",
}
"""Packages without arrays that have a column per class."""


def found() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Public functions with a parameter over classes, and such methods, of classes and of their objects."""
    for module in pkgutil.iter_modules(credal_lib.__path__):
        if module.name.startswith("_") or module.name in OTHER_THINGS:
            continue
        part = importlib.import_module(f"credal_lib.{module.name}")
        for name in part.__all__:
            thing = getattr(part, name)
            if inspect.isfunction(thing) and over_classes(thing):
                yield f"{module.name}.{name}", thing
            elif inspect.isclass(thing):
                yield from ((f"{module.name}.{name}.{own}", method) for own, method in methods(thing))


def methods(owner: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Public methods that a class itself defines, with a parameter over classes; abstract ones among them."""
    for name in vars(owner):
        method = getattr(owner, name)
        public = name == "__call__" or not name.startswith("_")
        if public and (inspect.isfunction(method) or inspect.ismethod(method)) and over_classes(method):
            yield name, method


def over_classes(function: Callable[..., Any]) -> list[str]:
    named = ROLES.keys() - {"y", "y_true"} | OF_MODELS
    return [name for name in inspect.signature(function).parameters if name in named]


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
    if hasattr(value, "columns"):
        labels = next((order for order in (CLASSES, NUMBERED) if set(value.columns) == set(order)), list(value.columns))
        return value[labels].to_numpy()
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
