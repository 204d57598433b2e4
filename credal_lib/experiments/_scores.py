"""Scores by name, reward or function, and their values from kept answers."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib import metrics
from credal_lib._checks import IntArray, read_known_name
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._own_cell import NONE, Answers
from credal_lib.metrics._scorer import function_of, known_sign
from credal_lib.rewards import Reward
from credal_lib.rewards._by_name import NAMED

REWARDS: dict[str, Reward] = {**NAMED}
ACCURACY = "accuracy"
HELD = ("y_true", "sets", "listed", "p")
"""What a score can be given, by the names of its arguments.

A predicted set is also given as ``listed``: the classes that a top list names.
"""
OPTIONAL = ("classes", "sample_weight")
"""Arguments that any score may have."""

ENDINGS = {
    "_score": True,
    "_loss": False,
    "_risk": False,
    "_cost": False,
    "_error": False,
    "_size": False,
}
"""Ends of the names of functions of one's own that say whether greater is better."""


@dataclass(frozen=True)
class Score:
    """A score with its name.

    Attributes
    ----------
    name : str
        In tables.
    measure : Reward, callable or None
        None for the accuracy of the class that `predict` names.
    arguments : tuple of str
        What a callable is given, of `HELD`; empty if it is given truths and sets by position.
    takes_classes : bool
        Whether a callable is given labels and ``classes=``, instead of positions.
    greater_is_better : bool or None
        None if nothing says so.
    """

    name: str
    measure: "Reward | Callable[..., Any] | None"
    arguments: tuple[str, ...] = ()
    takes_classes: bool = False
    greater_is_better: bool | None = True

    @property
    def needs_probabilities(self) -> bool:
        """Whether it cannot be computed from sets alone."""
        return "p" in self.arguments

    def value(self, answers: Answers, truths: IntArray, classes: NDArray[Any]) -> float:
        """Score answers.

        Parameters
        ----------
        answers : Answers
            With probabilities, if the score needs them.
        truths : int array of shape (n,)
            Positions in `classes`.
        classes : array of shape (K,)

        Returns
        -------
        float
            ``nan`` where it is undefined, for instance the accuracy of a model that does not always
            name a class.

        Raises
        ------
        TypeError, ValueError
            If the score refuses the answers, or is not one number.
        """
        if self.measure is None:
            if np.any(answers.named == NONE):
                return float("nan")
            return float(np.mean(answers.named == truths))
        if isinstance(self.measure, Reward):
            return metrics.utility_score(
                classes[truths], answers.sets, self.measure, classes=classes
            )
        y_true = classes[truths] if self.takes_classes else truths
        options = {"classes": classes} if self.takes_classes else {}
        if not self.arguments:
            return own_checks.one_number(self.measure(y_true, answers.sets, **options), self.name)
        held = {"y_true": y_true, "sets": answers.sets, "listed": answers.sets, "p": answers.p}
        found = self.measure(**{name: held[name] for name in self.arguments}, **options)
        return own_checks.one_number(found, self.name)


def resolve(scores: Any) -> list[Score]:
    """Read scores.

    Parameters
    ----------
    scores : str, Reward, callable, dict of str to these, or sequence of all of these

    Returns
    -------
    list of Score

    Raises
    ------
    TypeError, ValueError
        If there is none, a name is unknown or occurs twice, or something else is given.
    """
    parts = [scores] if isinstance(scores, str | Mapping | Reward) or callable(scores) else scores
    found = [score for part in own_checks.several_scores(parts) for score in _read(part)]
    own_checks.different_scores([score.name for score in found])
    return found


def _read(part: Any) -> Iterable[Score]:
    if isinstance(part, Mapping):
        for name, measure in part.items():
            own_checks.score_name(name)
            yield _named(name) if measure is None else _one(measure, name)
    elif isinstance(part, str):
        yield _named(part)
    else:
        yield _one(part, None)


def _named(name: str) -> Score:
    """Look a name up: among the rewards, then the scores of `metrics`.

    There the end of the name may be left out.
    """
    if name == ACCURACY:
        return Score(name, None)
    if name in REWARDS:
        return Score(name, REWARDS[name])
    known = known_scores()
    full_names = [f"{name}{ending}" for ending in ("", *ENDINGS) if f"{name}{ending}" in known]
    if not full_names:
        # Refuses the name, and says which ones are close.
        read_known_name(name, [ACCURACY, *REWARDS, *known], "scores", "score")
    return _one(known[full_names[0]], name)


def known_scores() -> dict[str, Callable[..., Any]]:
    """Return the scores of `metrics` that need nothing but what is held.

    Returns
    -------
    dict of str to callable
        Functions that return one number, by name.
    """
    found: dict[str, Callable[..., Any]] = {}
    for name in metrics.__all__:
        measure = getattr(metrics, name)
        # A module may annotate with types or, under `from __future__`, with their names.
        one_number = inspect.isfunction(measure) and (
            inspect.signature(measure).return_annotation in (float, "float", "float | Any")
        )
        if one_number and set(_required(measure)) <= set(HELD):
            found[name] = measure
    return found


def _one(measure: Any, name: str | None) -> Score:
    """Make a score of a name in a dict, a reward or a function."""
    if isinstance(measure, str):
        return replace(_named(measure), name=name or measure)
    own_checks.score(measure)
    if isinstance(measure, Reward):
        return Score(name or measure.label, measure)
    called: str = getattr(measure, "__name__", "")
    label = name or called
    own_checks.score_has_name(label, measure)
    required = _required(measure)
    by_names = bool(required) and set(required) <= set(HELD)
    own_checks.arguments_of_score(required, by_names, label, HELD)
    return Score(
        label,
        measure,
        arguments=tuple(required) if by_names else (),
        takes_classes="classes" in _parameters(measure),
        greater_is_better=_direction(measure),
    )


def _direction(measure: Callable[..., Any]) -> bool | None:
    """Return whether greater is better, if the measure says so or else its name; None if not."""
    known = known_sign(measure)
    if known is not None:
        return known
    name = getattr(function_of(measure), "__name__", "")
    for ending, greater_is_better in ENDINGS.items():
        if name.endswith(ending):
            return greater_is_better
    return None


def _required(measure: Callable[..., Any]) -> list[str]:
    """Return the names of arguments without a default, but not those that any score may have."""
    return [
        name
        for name, argument in _parameters(measure).items()
        if argument.default is argument.empty
        and argument.kind not in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD)
        and name not in OPTIONAL
    ]


def _parameters(measure: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(measure).parameters
    except ValueError:  # compiled functions may have no signature
        return {}
