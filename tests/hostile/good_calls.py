"""One good call for each public callable: from its examples, those of the function that it refers to, or a table."""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_lib.classifiers import LaplaceTreeClassifier
from credal_lib.confusion import tally, tally_sets
from tests.hostile import public
from tests.hostile.recorded import Call, bound, from_examples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FITTED = {"X": [[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]], "y": [0, 0, 1, 0, 1, 1]}
TREE = LaplaceTreeClassifier(min_samples_leaf=2).fit(**FITTED)

WITHOUT_EXAMPLE: dict[str, dict[str, Any]] = {
    "displays.AbstentionROCDisplay.from_estimator": {"estimator": TREE, **FITTED, "positive": 1, "name": "tree"},
    "displays.CriticalDifferenceDisplay.from_scores": {"scores": [[0.9, 0.8, 0.7], [0.8, 0.7, 0.7], [0.6, 0.5, 0.2]]},
    "displays.ResponseCurveDisplay.from_estimator": {"estimator": TREE, **FITTED, "name": "tree"},
    "displays.RiskCoverageDisplay.from_estimator": {
        "estimator": TREE,
        **FITTED,
        "sample_weight": [1, 1, 2, 1, 1, 1],
        "name": "tree",
    },
    "displays.RiskCoverageDisplay.from_groups": {
        "y_true": [0, 1, 1, 0],
        "y_pred": [0, 1, 0, 0],
        "confidence": [0.9, 0.8, 0.7, 0.6],
        "groups": ["a", "b", "a", "b"],
    },
    "displays.ConfusionDisplay.from_tally": {"tally": tally_sets([0, 1, 1], [[1, 0], [1, 1], [0, 0]])},
    "displays.ConfusionDisplay": {"tally": tally([0, 1, 1], [[1, 0], [1, 0], [0, 1]])},
    "displays.AbstentionROCDisplay": {"fpr": [0, 0.5, 1], "tpr": [0, 0.8, 1], "name": "net", "positive": "ill"},
    "displays.ResponseCurveDisplay": {"abstention": [0, 0.4], "values": [0.7, 0.9], "window": [0, 0.1], "name": "net"},
    "displays.RiskCoverageDisplay": {"coverage": [0.5, 1], "risk": [0, 0.3], "threshold": [0.8, 0.6], "name": "net"},
    "graded.from_csv": {
        "path": Path(__file__).with_name("answers.csv"),
        "question": "id",
        "models": ["a", "b"],
        "topic": "topic",
        "unanswerable": "trap",
        "separator": ",",
        "encoding": "utf-8",
    },
    "graded.from_inspect_logs": {
        "paths": {"a": Path(__file__).with_name("inspect.json")},
        "scorer": "judge",
        "epoch": 1,
        "topic": "topic",
    },
    "graded.from_lm_eval_samples": {
        "paths": {"a": Path(__file__).with_name("samples.jsonl")},
        "filter_name": "strict",
        "metric": "exact_match",
        "topic": "topic",
    },
    "report.from_csv": {
        "path": Path(__file__).with_name("predictions.csv"),
        "truth": "y",
        "sets": ["set"],
        "labels": ["label"],
        "probabilities": ["p"],
        "top_lists": ["list"],
        "classes": ["cat", "dog"],
        "utility": "u80",
        "confidence": 0.9,
        "seed": 1,
        "within": "|",
        "separator": ",",
        "decimal": ".",
        "encoding": "utf-8",
        "row": "id",
        "weights": "w",
        "groups": "patient",
    },
}
"""Callables whose examples would be long or show nothing, or are about a file that is gone later."""

LONG = {"classifiers.NestedDichotomyForest"}
"""Callables of which a single call takes a while: the long run alone calls them."""


@cache
def good_calls() -> dict[str, Call]:
    """One good call for each public callable, and for the methods that an example shows, by name."""
    found = dict(from_examples())
    for target in public.targets():
        arguments = WITHOUT_EXAMPLE.get(target.name) or (
            {} if target.name in found else of_the_reference(target, found)
        )
        call = bound(target.name, target.value, (), arguments) if arguments else None
        if call:
            found[target.name] = call
    return {name: fitted(call, found) for name, call in found.items()}


def of_the_reference(target: public.Target, found: Mapping[str, Call]) -> dict[str, Any] | None:
    """The arguments of the function to whose parameters a docstring refers: "Parameters, errors: as `recall`"."""
    text = inspect.getdoc(target.value) or ""
    names = re.findall(r"\bParameters\b(?!\n-)[^.`]*?\s+as\s+`(\w+)`", text)
    call = found.get(f"{target.name.rpartition('.')[0]}.{names[0]}") if names else None
    return {name: value for name, value in call.arguments.items() if name in target.arguments} if call else None


def fitted(call: Call, found: Mapping[str, Call]) -> Call:
    """For an estimator: construct and fit, for its parameters are checked there, as scikit-learn has it."""
    fit = found.get(f"{call.name}.fit")
    return call._replace(function=Fitted(call.function, fit)) if fit else call


class Fitted:
    """An estimator's class as a function: constructs it, and fits it on data that are right."""

    def __init__(self, owner: Callable[..., Any], fit: Call) -> None:
        self.owner, self.fit, self.__doc__ = owner, fit, owner.__doc__
        self.get_params = owner.get_params  # type: ignore[attr-defined]

    def __call__(self, **parameters: Any) -> Any:
        return self.owner(**parameters).fit(**self.fit.arguments)
