"""One good call for each public callable: from its examples, those of the function that it refers to, or a table."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.hostile import public
from tests.hostile.recorded import Call, bound, from_examples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WITHOUT_EXAMPLE: dict[str, dict[str, Any]] = {
    "experiments.find": {"name": "nbc-against-ncc"},
    "experiments.in_the_ranges": {"found": ["iris", "car"]},
    "experiments.independent": {"found": ["iris", "car"]},
    "experiments.results": {"study": "nbc-against-ncc"},
    "explore.play_house": {"k": 3},
}
"""Callables whose examples would be long or show nothing."""

NO_CALL = {
    "experiments.differences": "takes two stored runs; its arguments are made by `run` and `results` alone",
}
"""Callables that are not called here, with the reason."""

LONG = {"experiments.run", "experiments.results", "classifiers.NestedDichotomyForest", "explore.play_house"}
"""Callables of which a single call takes a while: the long run alone calls them."""


@cache
def good_calls() -> dict[str, Call]:
    """One good call for each public callable, and for the methods that an example shows, by name."""
    found = dict(from_examples())
    for target in public.targets():
        arguments = WITHOUT_EXAMPLE.get(target.name) or of_the_reference(target, found)
        call = bound(target.name, target.value, (), arguments) if arguments and target.name not in found else None
        if call:
            found[target.name] = call
    return {name: fitted(call, found) for name, call in found.items() if name not in NO_CALL}


def of_the_reference(target: public.Target, found: Mapping[str, Call]) -> dict[str, Any] | None:
    """The arguments of the function to whose parameters a docstring refers: "Parameters, errors: as `recall`"."""
    text = inspect.getdoc(target.value) or ""
    names = re.findall(r"^Parameters\b[^\n]*? as `(\w+)`", text, re.MULTILINE)
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
