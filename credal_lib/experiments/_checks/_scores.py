"""Scores of an evaluation: their names, what they need, and which way they are better."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np


def several_scores(value: Any) -> list[Any]:
    """Return scores as a list of at least one."""
    if not isinstance(value, Iterable):
        raise TypeError(f"scores: expected names, rewards or functions, got {value!r}")
    found = list(value)
    if not found:
        raise ValueError("scores: expected at least one score, got none")
    return found


def different_scores(names: Sequence[str]) -> None:
    """Refuse two scores of the same name."""
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(
            f"scores: {twice[0]!r} occurs twice; pass a dict, which gives each score a name of"
            " its own"
        )


def score_name(value: Any) -> None:
    """Refuse a score without a name."""
    if not isinstance(value, str) or not value:
        raise TypeError(f"scores: expected each score in a dict to have a name, got {value!r}")


def score(value: Any) -> None:
    """Refuse anything but a Reward or a function."""
    if not callable(value) or isinstance(value, type):
        raise TypeError(
            "scores: expected names, rewards such as rewards.Quadratic(0.65), or functions, got"
            f" {value!r}"
        )


def score_has_name(name: str, value: Any) -> None:
    """Refuse a function without a name."""
    if not name or name == "<lambda>":
        raise ValueError(f"scores: {value!r} has no name; pass a dict, {{name: function}}")


def arguments_of_score(
    required: Sequence[str], by_names: bool, name: str, held: Sequence[str]
) -> None:
    """Refuse a function that needs more than can be given."""
    if not by_names and required and len(required) != 2:
        raise TypeError(
            f"scores: expected a function of (y_true, sets), or of some of {', '.join(held)}, but"
            f" {name} needs {', '.join(required)}; fix the others with functools.partial, in a"
            " dict: {name: partial(...)}"
        )


def one_number(value: Any, name: str) -> float:
    """Return a score as a float; refuse anything but one real number."""
    array = np.asarray(value)
    if array.ndim or array.dtype.kind not in "buif":
        raise TypeError(f"{name}: expected one number for a cell, got {value!r}")
    return float(array)


def direction(said: Any, known: bool | None, name: str) -> bool:
    """Return whether greater is better; refuse to guess it."""
    if said is None and known is None:
        raise ValueError(
            f"greater_is_better: the name of {name!r} does not say which is better; pass True or"
            " False"
        )
    if said is not None and not isinstance(said, bool | np.bool_):
        raise TypeError(f"greater_is_better: expected True or False, got {said!r}")
    return bool(known if said is None else said)


def two_models(names: Sequence[str]) -> None:
    """Refuse to compare one model with nothing."""
    if len(names) < 2:
        raise ValueError(f"compare: expected at least two models, got {list(names)}")


def no_value_missing(values: Any, score_: str, data: str) -> None:
    """Refuse to compare where a fold is missing or undefined."""
    gaps = values.columns[values.isna().any()].tolist()
    if gaps:
        raise ValueError(
            f"{score_}: expected a value in every fold of {data!r}; of {gaps} some are missing or"
            " undefined, see .missing and .frame"
        )


def probabilities_were_kept(needing: Sequence[str], kept: bool) -> None:
    """Refuse scores of probabilities where sets alone were kept."""
    if needing and not kept:
        raise ValueError(
            f"scores: {needing[0]} needs probabilities, and these were not kept, since no score"
            " needed them; call evaluate with this score"
        )
