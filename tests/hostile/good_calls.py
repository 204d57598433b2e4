"""Good calls where no docstring has one: measures that share an example, functions whose examples are long."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tests.hostile import public
from tests.hostile.recorded import Call, bound, from_examples

if TYPE_CHECKING:
    from collections.abc import Callable

MATRIX = [[8, 2], [1, 6], [1, 2]]
SQUARE = [[8, 2], [1, 6]]
TABLE: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}


@cache
def good_calls() -> dict[str, Call]:
    """One good call for each public callable, and for the methods that an example shows, by name."""
    found = dict(from_examples())
    by_name = {target.name: target.value for target in public.targets()}
    for name, (args, kwargs) in TABLE.items():
        if name not in found and name in by_name:
            call = bound(name, by_name[name], args, kwargs)
            if call is None:
                raise TypeError(f"{name}: the arguments of the good call do not fit")
            found[name] = call
    return {name: fitted(call, found) for name, call in found.items()}


def fitted(call: Call, found: dict[str, Call]) -> Call:
    """For an estimator: construct and fit, for its parameters are checked there, as scikit-learn has it."""
    fit = found.get(f"{call.name}.fit")
    if fit is None:
        return call
    return call._replace(function=Fitted(call.function, fit))


class Fitted:
    """An estimator's class as a function: constructs it, and fits it on data that are right."""

    def __init__(self, owner: Callable[..., Any], fit: Call) -> None:
        self.owner, self.fit, self.__doc__ = owner, fit, owner.__doc__
        self.get_params = owner.get_params  # type: ignore[attr-defined]

    def __call__(self, **parameters: Any) -> Any:
        return self.owner(**parameters).fit(**self.fit.arguments)
