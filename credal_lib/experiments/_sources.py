"""The functions that turn data into counts, found in the sources of this library: from one, all that it may call.

A definition (function, class, constant) is followed to those that it names, wherever they are imported from. What does
not change a count is left out: comments, docstrings, annotations of functions, words of errors and warnings, names of
timed steps; the modules of checks; the engine itself; the data sets, whose content is compared instead.
"""

import ast
import symtable
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from credal_lib.experiments import _checks as own_checks

PACKAGE = "credal_lib"

FOLDER = Path(__file__).resolve().parents[1]

IMPORTED = {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*.py")}
"""When the files of this library were last changed, as this process imported them."""

LEFT_OUT = (
    "_renamed",
    "datasets",
    "experiments._engine",
    "experiments._fingerprint",
    "experiments._list",
    "experiments._results",
    "experiments._store",
)
"""Modules and packages that turn no data into counts, besides those of checks."""


class Definition(NamedTuple):
    """Name of a top-level function, class or constant, and the module in which it is written."""

    module: str
    name: str


class Reached(NamedTuple):
    """What a function may call.

    Attributes
    ----------
    sources : dict of Definition to str
        Definitions of this library, and what of their source may change counts.
    packages : set of str
        Packages outside this library and the standard library that they import from, as they are imported.
    """

    sources: dict[Definition, str]
    packages: set[str]


def reached(roots: Iterable[Definition]) -> Reached:
    """Follow definitions to all that they name.

    Parameters
    ----------
    roots : iterable of Definition

    Returns
    -------
    Reached
        With the roots themselves, and without what is left out.
    """
    found = Reached({}, set())
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if one in found.sources or is_left_out(one.module):
            continue
        found.sources[one], named, packages = _read(one)
        waiting += named
        found.packages.update(packages)
    return found


def is_left_out(module: str) -> bool:
    """Return whether a module of this library is one that turns no data into counts.

    Parameters
    ----------
    module : str
        Its full name.

    Returns
    -------
    bool
    """
    inner = module.removeprefix(f"{PACKAGE}.")
    return "_checks" in inner.split(".") or any(f"{inner}.".startswith(f"{name}.") for name in LEFT_OUT)


class _Module(NamedTuple):
    """Definitions of a module by name, and what it imports: the module and the name in it, or a module alone."""

    definitions: dict[str, ast.stmt]
    imports: dict[str, tuple[str, str]]


@lru_cache(maxsize=None)  # noqa: UP033  (as many as there are modules)
def _module(name: str) -> _Module:
    """Parse a module."""
    path, found = _path(name), _Module({}, {})
    own_checks.unchanged_source(path, IMPORTED)
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            found.imports.update(_imported(statement))
        for defined in _names(statement):
            found.definitions[defined] = statement
    return found


def _path(module: str) -> Path:
    """Return the file of a module of this library, whether or not it exists."""
    path = FOLDER.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _names(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a top-level statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))


def _imported(statement: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the names that an import defines, with the module and the name in it, empty for the module itself."""
    for alias in statement.names:
        if isinstance(statement, ast.ImportFrom):
            yield alias.asname or alias.name, (statement.module or "", alias.name)
        else:
            whole = alias.name if alias.asname else alias.name.partition(".")[0]
            yield alias.asname or whole, (whole, "")


@lru_cache(maxsize=None)  # noqa: UP033  (as many as there are definitions)
def _read(one: Definition) -> tuple[str, list[Definition], set[str]]:
    """Return what counts of the source of a definition, the definitions that it names, and packages."""
    module = _module(one.module)
    text = ast.unparse(module.definitions[one.name])
    node, global_names = _WithoutWords().visit(ast.parse(text).body[0]), _global_names(text)
    inside = [part for part in ast.walk(node) if isinstance(part, ast.Import | ast.ImportFrom)]
    imports = {**module.imports, **{name: where for part in inside for name, where in _imported(part)}}
    named: list[Definition] = []
    packages: set[str] = set()
    for words in _dotted_names(node):
        if words[0] not in global_names:
            continue
        if words[0] in imports:
            where, name = imports[words[0]]
            package = where.partition(".")[0]
            if package == PACKAGE:
                named += _resolved(where, [*([name] if name else []), *words[1:]])
            elif package not in sys.stdlib_module_names:
                packages.add(package)
        elif words[0] in module.definitions:
            named.append(Definition(one.module, words[0]))
    return ast.unparse(node), named, packages


def _dotted_names(node: ast.AST) -> Iterator[list[str]]:
    """Yield names with the attributes after them: ``a.b.c`` as ``["a", "b", "c"]``, and then as ``["a", "b"]``."""
    for part in ast.walk(node):
        words: list[str] = []
        while isinstance(part, ast.Attribute):
            words.insert(0, part.attr)
            part = part.value
        if isinstance(part, ast.Name):
            yield [part.id, *words]


def _global_names(text: str) -> set[str]:
    """Return the names in a definition that do not stand for its arguments or variables."""
    waiting, found = [symtable.symtable(text, "", "exec")], set()
    while waiting:
        scope = waiting.pop()
        waiting += scope.get_children()
        outside = scope.get_type() == "module"
        found |= {one.get_name() for one in scope.get_symbols() if outside or one.is_global() or one.is_imported()}
    return found


def _resolved(module: str, words: list[str]) -> Iterator[Definition]:
    """Yield the definition that a dotted name in a module stands for, through imports; none if it is a module alone."""
    if not words:
        return
    inside, first = _module(module), words[0]
    if first in inside.definitions:
        yield Definition(module, first)
    elif first in inside.imports:
        where, name = inside.imports[first]
        if where.partition(".")[0] == PACKAGE:
            yield from _resolved(where, [*([name] if name else []), *words[1:]])
    elif _path(f"{module}.{first}").exists():
        yield from _resolved(f"{module}.{first}", words[1:])


def named_in(module: str, names: set[str]) -> Iterator[Definition]:
    """Yield what code that is not of this library may reach in a module of it.

    Parameters
    ----------
    module : str
        Its full name.
    names : set of str
        All names and attributes that the code uses; which attribute belongs to what is not known.

    Yields
    ------
    Definition
    """
    for name in names:
        yield from _resolved(module, [name])
        if _path(f"{module}.{name}").exists():
            yield from named_in(f"{module}.{name}", names)


class _WithoutWords(ast.NodeTransformer):
    """Removes from a definition what changes no count."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remove annotations and the docstring."""
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        return self._shortened(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Remove the docstring; annotations make the fields of a dataclass."""
        return self._shortened(node)

    def _shortened(self, node: "ast.FunctionDef | ast.ClassDef") -> ast.AST:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Remove strings that stand alone, and warnings."""
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return None
        call = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(call, ast.Attribute) and ast.unparse(call) == "warnings.warn":
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Remove the words of an error."""
        if isinstance(node.exc, ast.Call):
            node.exc = node.exc.func
        return node

    def visit_withitem(self, node: ast.withitem) -> ast.AST:
        """Remove the name of a timed step."""
        call = node.context_expr
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "step":
            call.args = []
        return self.generic_visit(node)
