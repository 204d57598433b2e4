"""Evaluate classifiers that answer with a set of classes, with "unknown", or with probabilities.

Every prediction is a gamble: a row of payoffs, one per true class. The modules meet in that array,
of shape ``(n_samples, n_classes)``: `rewards` turns predictions into gambles, `gambles` turns
gambles into numbers, `metrics` wraps both in scikit-learn's style, `games` derives where the
rewards come from, `experiments` evaluates any models on any data, `judge` says which measures are
expected utilities. Modules load on first use, so that ``import credal_lib`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from credal_lib import (
        abstention,
        choice,
        classifiers,
        comparisons,
        confusion,
        credal_sets,
        displays,
        experiments,
        gambles,
        games,
        graded,
        judge,
        metrics,
        predictions,
        preprocessing,
        properties,
        report,
        rewards,
        risk,
        toplists,
        truths,
    )

__version__ = "0.1.0"

__all__ = [
    "abstention",
    "choice",
    "classifiers",
    "comparisons",
    "confusion",
    "credal_sets",
    "displays",
    "experiments",
    "gambles",
    "games",
    "graded",
    "judge",
    "metrics",
    "predictions",
    "preprocessing",
    "properties",
    "report",
    "rewards",
    "risk",
    "toplists",
    "truths",
]


# Python asks here only for names that are not loaded yet: each module is imported once (PEP 562).
def __getattr__(name: str) -> "ModuleType":
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(
        f"module {__name__!r} has no attribute {name!r}; its modules are {', '.join(__all__)}"
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
