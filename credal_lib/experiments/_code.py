"""The code that a stored cell depends on: of this library by its sources, of one's own by its bytecode."""

import hashlib
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from credal_lib.experiments._fingerprint import ADDRESS, PLAIN, describe, enclosed
from credal_lib.experiments._sources import PACKAGE, Definition, named_in, reached
from credal_lib.experiments._study import Cell, Study


class Code(NamedTuple):
    """What the code of a study is.

    Attributes
    ----------
    digest : str
        SHA-256 hash, 64 hexadecimal digits.
    packages : set of str
        Packages of others that it imports from, as they are imported.
    """

    digest: str
    packages: set[str]


def code_of(study: Study) -> Code:
    """Find the functions that turn data into counts in the cells of a study: ``count``, classifiers, protocol.

    Parameters
    ----------
    study : Study

    Returns
    -------
    Code
    """
    return code_of_parts(study.count, study.protocol, study.classifiers, Cell)


def code_of_parts(*parts: Any) -> Code:
    """Find the functions and classes that objects use, as `code_of` does for those of a study.

    Parameters
    ----------
    *parts : object
        Functions, classes, or objects that hold them.

    Returns
    -------
    Code
    """
    walk = _Walk()
    for part in parts:
        walk.follow(part)
    library = reached(walk.roots)
    found = [*sorted(walk.own.items()), *sorted(library.sources.items())]
    return Code(hashlib.sha256(repr(found).encode()).hexdigest(), walk.packages | library.packages)


class _Walk:
    """Follows objects to the functions and classes that they use.

    Attributes
    ----------
    roots : set of Definition
        Those of this library.
    own : dict of str to str
        Descriptions of those, and of constants, that belong neither to it nor to an installed package.
    packages : set of str
        Installed packages of the others.
    """

    def __init__(self) -> None:
        self.roots: set[Definition] = set()
        self.own: dict[str, str] = {}
        self.packages: set[str] = set()
        self._seen: dict[int, Any] = {}  # the values too, lest an address be used again

    def follow(self, value: Any) -> None:
        """Enter a value: a function or class, or an object by its class and what it holds."""
        if id(value) in self._seen or (isinstance(value, PLAIN) and not isinstance(value, type)):
            return
        self._seen[id(value)] = value
        if isinstance(value, FunctionType | type):
            self._enter(value)
            return
        self.follow(type(value))
        for held in _held(value):
            self.follow(held)

    def _enter(self, value: "FunctionType | type") -> None:
        """Enter a function or class."""
        package = value.__module__.partition(".")[0]
        if package == PACKAGE:
            self.roots.add(Definition(value.__module__, value.__qualname__.partition(".")[0]))
        elif package not in sys.stdlib_module_names and not _is_own(value.__module__):
            self.packages.add(package)
        elif _is_own(value.__module__):
            if isinstance(value, FunctionType):
                self._own_function(value)
            else:
                self._own_class(value)

    def _own_class(self, own: type) -> None:
        """Enter what a class defines, and its bases."""
        for name, member in vars(own).items():
            inside = next(
                (getattr(member, key) for key in ("__func__", "fget", "func") if hasattr(member, key)), member
            )
            if isinstance(inside, FunctionType):
                self.follow(inside)
            elif not name.startswith("__"):
                self._constant(f"{own.__module__}.{own.__qualname__}.{name}", inside)
        for base in own.__bases__:
            self.follow(base)

    def _own_function(self, function: FunctionType) -> None:
        """Enter the code of a function, and what its names mean."""
        described = describe(function)
        shown = describe(function.__code__) if ADDRESS in described else described
        self.own[f"{function.__module__}.{function.__qualname__} {shown}"] = ""
        for value in enclosed(function):
            self.follow(value)
        names = set(_names(function.__code__))
        known = {name: function.__globals__[name] for name in names & function.__globals__.keys()}
        known |= {name: sys.modules[name] for name in names & sys.modules.keys()}
        for name, value in known.items():
            self._name(f"{function.__module__}.{name}", value, names)

    def _name(self, place: str, value: Any, names: set[str]) -> None:
        """Enter what a name in a function of one's own stands for."""
        if not isinstance(value, ModuleType):
            self.follow(value)
            self._constant(place, value)
        elif value.__name__.partition(".")[0] == PACKAGE:
            self.roots.update(named_in(value.__name__, names))
        elif _is_own(value.__name__) and id(value) not in self._seen:
            self._seen[id(value)] = value
            for name in names & vars(value).keys():
                self._name(f"{value.__name__}.{name}", vars(value)[name], names)

    def _constant(self, place: str, value: Any) -> None:
        """Enter a value that can be described."""
        if not isinstance(value, FunctionType | type):
            described = describe(value)
            if ADDRESS not in described:
                self.own[place] = described


def _held(value: Any) -> Iterator[Any]:
    """Yield what an object holds."""
    if isinstance(value, partial):
        yield from (value.func, *value.args, *value.keywords.values())
    elif isinstance(value, MethodType):
        yield from (value.__func__, value.__self__)
    elif isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif hasattr(value, "__wrapped__"):
        yield value.__wrapped__
    elif hasattr(value, "get_params"):
        yield from value.get_params(deep=False).values()
    else:
        yield from getattr(value, "__dict__", {}).values()


def _names(code: CodeType) -> Iterator[str]:
    """Yield all names that code uses, that of the functions in it too."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


INSTALLED = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib"))
"""Folders of packages that are not one's own."""


def _is_own(module: str) -> bool:
    """Return whether a module belongs neither to this library, nor to Python, nor to an installed package."""
    package = module.partition(".")[0]
    if package == PACKAGE or package in sys.stdlib_module_names:
        return False
    file = getattr(sys.modules.get(module), "__file__", None)
    return file is None or not any(folder in Path(file).resolve().parents for folder in INSTALLED)
