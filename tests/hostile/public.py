"""What is public: every function, class and method that a user may call with arguments, found by itself.

A class is called by users where its docstring has a section Parameters; one that has Attributes alone is a result.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING, Any, NamedTuple

import credal_lib

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


class Target(NamedTuple):
    """A public callable, under the name by which a user finds it."""

    name: str
    value: Any

    @property
    def arguments(self) -> list[str]:
        """Names of the arguments, without those that only pass more on."""
        passed_on = {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}
        parameters = inspect.signature(self.value).parameters
        return [name for name, parameter in parameters.items() if parameter.kind not in passed_on]


def modules() -> list[ModuleType]:
    """Import the public modules at whose border users stand."""
    found = (info.name for info in pkgutil.walk_packages(credal_lib.__path__, "credal_lib."))
    public = (name for name in found if not any(part.startswith("_") for part in name.split(".")))
    return [importlib.import_module(name) for name in public]


def targets() -> list[Target]:
    """Find the public functions and classes that take arguments, each once, in the order of their names."""
    known: dict[int, Target] = {}
    for module in modules():
        for name in module.__all__:
            value = getattr(module, name)
            if is_ours(value) and id(value) not in known:
                known[id(value)] = Target(f"{module.__name__.removeprefix('credal_lib.')}.{name}", value)
    made = [target for owner in public_classes() for target in constructors(owner)]
    return sorted((found for found in (*known.values(), *made) if found.arguments), key=lambda target: target.name)


def public_classes() -> list[Target]:
    """Find our public classes, results too, each once."""
    known: dict[int, Target] = {}
    for module in modules():
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value) and value.__module__.startswith("credal_lib"):
                known.setdefault(id(value), Target(f"{module.__name__.removeprefix('credal_lib.')}.{name}", value))
    return list(known.values())


def constructors(owner: Target) -> Iterator[Target]:
    """Public methods of a class itself, which construct its objects: `from_predictions`, `from_costs`."""
    for name, found in inspect.getmembers(owner.value, inspect.ismethod):
        own = any(name in vars(base) for base in owner.value.__mro__ if base.__module__.startswith("credal_lib"))
        if own and not name.startswith("_"):
            yield Target(f"{owner.name}.{name}", found)


def is_ours(value: Any) -> bool:
    """Return whether users call it: a function of ours, or a class that has parameters."""
    if not str(getattr(value, "__module__", "")).startswith("credal_lib"):
        return False
    if inspect.isclass(value):
        return not inspect.isabstract(value) and "Parameters\n---" in (value.__doc__ or "").replace("\n    ", "\n")
    return inspect.isfunction(value)


def methods(owner: type) -> Iterator[str]:
    """Names of the public methods of a class, `__call__` among them."""
    for name, found in inspect.getmembers(owner, inspect.isfunction):
        if (name == "__call__" or not name.startswith("_")) and found.__module__.startswith("credal_lib"):
            yield name
