"""One good call of every public callable, recorded while the examples of the docstrings run."""

from __future__ import annotations

import ast
import contextlib
import copy
import doctest
import inspect
import io
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tests.hostile import public

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Call(NamedTuple):
    """A call that is right: a callable, or a method of an object, with arguments by name."""

    name: str
    function: Any
    arguments: Mapping[str, Any]
    positional: frozenset[str] = frozenset()
    """Arguments that can be passed by position alone."""

    def parameter(self, name: str) -> inspect.Parameter:
        """Describe an argument: its default and its annotation."""
        return self.signature.parameters[name]

    @property
    def signature(self) -> inspect.Signature:
        """The signature that users see."""
        return inspect.signature(getattr(self.function, "owner", self.function))

    def __call__(self, **changed: Any) -> Any:
        """Call it anew with some arguments changed; what it was recorded with is not touched."""
        arguments = {name: copied(value) for name, value in {**self.arguments, **changed}.items()}
        first = [arguments.pop(name) for name in list(arguments) if name in self.positional]
        return copied(self.function)(*first, **arguments)


def copied(value: Any) -> Any:
    """Return a deep copy where there is one: a file or a figure stays itself."""
    if hasattr(value, "__self__") and not inspect.isclass(value.__self__):
        return getattr(copied(value.__self__), value.__name__)
    try:
        return copy.deepcopy(value)
    except (TypeError, NotImplementedError):
        return value


def bound(name: str, function: Any, args: Any, kwargs: Any) -> Call | None:
    """Return a call with its arguments by name; None where they do not fit, or are passed on under a star."""
    try:
        signature = inspect.signature(function)
        arguments = signature.bind(*args, **kwargs).arguments
    except (TypeError, ValueError):
        return None
    kinds = {name: signature.parameters[name].kind for name in arguments}
    if inspect.Parameter.VAR_POSITIONAL in kinds.values() or inspect.Parameter.VAR_KEYWORD in kinds.values():
        return None
    alone = frozenset(name for name, kind in kinds.items() if kind is inspect.Parameter.POSITIONAL_ONLY)
    return Call(name, function, {name: copied(value) for name, value in arguments.items()}, alone)


class Recorded(ast.NodeTransformer):
    """Rewrites ``f(a, b=c)`` as ``record(f, a, b=c)``."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        return ast.Call(ast.Name("record", ast.Load()), [node.func, *node.args], node.keywords)


def calls_in(text: str, names: Mapping[str, Any], record: Callable[..., Any]) -> None:
    """Run the examples of a docstring; one that raises, as some show, ends nothing."""
    space = {"np": np, **names, "record": record}
    for example in doctest.DocTestParser().get_examples(text):
        tree = ast.fix_missing_locations(Recorded().visit(ast.parse(example.source)))
        with (
            contextlib.suppress(Exception),
            contextlib.redirect_stdout(io.StringIO()),
        ):  # as in doctest, errors are shown
            exec(compile(tree, "<example>", "exec"), space)  # noqa: S102 (our own docstrings)


@cache
def from_examples() -> dict[str, Call]:
    """Record the first good call of each public callable and method, by name."""
    by_identity = {id(target.value): target for target in public.targets()}
    found: dict[str, Call] = {}

    def record(function: Any, *args: Any, **kwargs: Any) -> Any:
        name = named(function, by_identity)
        call = bound(name, function, args, kwargs) if name and name not in found else None
        result = function(*args, **kwargs)
        if call and name:
            found[name] = call
        return result

    for owner, text in docstrings():
        calls_in(text, vars(sys.modules[owner.__module__]), record)
    return found


def docstrings() -> list[tuple[Any, str]]:
    """Every docstring with examples, of public callables and their methods."""
    texts = []
    for target in public.targets():
        own = [target.value]
        if inspect.isclass(target.value):
            own += [vars(target.value)[name] for name in public.methods(target.value) if name in vars(target.value)]
        texts += [(value, value.__doc__) for value in own if ">>>" in (value.__doc__ or "")]
    return texts


def named(function: Any, by_identity: Mapping[int, public.Target]) -> str | None:
    """Name a public callable, or a public method of an object of a public class."""
    if id(function) in by_identity:
        return by_identity[id(function)].name
    owner = getattr(function, "__self__", function)
    if inspect.isclass(owner):  # a method of a class
        made = (target for target in by_identity.values() if inspect.ismethod(target.value))
        return next((target.name for target in made if target.value == function), None)
    if id(type(owner)) not in by_identity:
        return None
    method = getattr(function, "__name__", "__call__") if owner is not function else "__call__"
    target = by_identity[id(type(owner))]
    return f"{target.name}.{method}" if method in set(public.methods(target.value)) else None
