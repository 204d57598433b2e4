"""The code of a page as the page itself can run it: cells and examples, what each needs, which of them teach what.

A cell's role follows from its tags: `your-turn` is what the reader writes (``todo``), `check` judges it, `one-way` is a
solution; another one is a ``cell``. What a page does not show as code (`remove-input`, `remove-cell`) and what only a
notebook can show (`static`) is left out; nothing that is shown may need it. The prompts of an exercise's solution are
an ``example``; examples have a namespace of their own, as the tests run them.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import hashlib
import json
import re
import symtable
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tools.live.distribution import ROOT
from tools.notebooks import as_notebook, as_text, is_executed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROLES = {"your-turn": "todo", "check": "check", "one-way": "solution"}
LEFT_OUT = {"remove-input", "remove-cell", "static"}
PROMPTS = re.compile(r"^(`{3,})(?:python|pycon)[^\n]*\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
KEPT = ROOT / "tools" / "live" / "packages.json"
"""What each page that has been tried loads: for its first result, and for all of its cells; what does not run, and why.

``python -m tests.tools.live.node --packages PAGE ...`` tries pages, and writes it.
"""
KNOWN = {*dir(builtins), "display", "__name__"}


@dataclass(frozen=True)
class Cell:
    """A piece of code of a page.

    Attributes
    ----------
    id : str
        Of its element in the page; the same as long as its text is.
    role : str
        ``cell``, ``todo``, ``check``, ``solution`` or ``example``.
    source : str
        What is run.
    uses, defines : tuple of str
        The names that it takes from what ran before, and those that it leaves.
    needs : tuple of str
        The cells that must have run, in the order of the page.
    missing : tuple of str
        The names that no cell before it defines; a page that is right has none.
    """

    id: str
    role: str
    source: str
    uses: tuple[str, ...]
    defines: tuple[str, ...]
    needs: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def shows_code(page: str) -> bool:
    """Return whether a page shows code that could run in it."""
    return is_executed(page) and next(pieces(page), None) is not None


@cache
def tried() -> dict[str, dict[str, Any]]:
    """What each page that has been tried needs: see `KEPT`."""
    return dict(json.loads(KEPT.read_text()))


def is_live(page: str) -> bool:
    """Return whether a page can be made live: whether its code has been tried there."""
    return page in tried()


def role_of(tags: Iterable[str]) -> str | None:
    """The role of a code cell with these tags; None for one that the page does not run."""
    tags = set(tags)
    return None if tags & LEFT_OUT else next((role for tag, role in ROLES.items() if tag in tags), "cell")


def identifier(role: str, source: str) -> str:
    """The id of a piece of code in its page."""
    source = source.strip()
    return f"live-{role}-{hashlib.sha256(source.encode()).hexdigest()[:8]}"


def without_prompts(text: str) -> str:
    """The code of an example, without ``>>>`` and without what it prints."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text)).strip()


def pieces(page: str) -> Iterator[tuple[str, str]]:
    """Role and source of each piece of code, the examples last: none of them needs a cell."""
    for cell in as_notebook(page).cells:
        if cell.cell_type == "code" and (role := role_of(cell.metadata.get("tags", []))):
            yield role, cell.source.strip()
    for block in PROMPTS.finditer(as_text(page)):
        if ">>>" in block[2]:
            yield "example", without_prompts(block[2])


def cells_of(page: str) -> list[Cell]:
    """The code of a page, in the order in which it may be run."""
    found: list[Cell] = []
    written = list(pieces(page))
    for place, (role, source) in enumerate(written):
        uses, defines = names_in(source)
        if role == "todo":  # what the reader writes may use what the solution uses
            solution = next((other for later, other in written[place:] if later == "solution"), "")
            uses = tuple(name for name in names_in(solution)[0] if name != "turns")
        providers = [before for before in found if (before.role == "example") == (role == "example")]
        needs, missing = _needs(uses, [before for before in providers if before.role not in ("check", "solution")])
        found.append(Cell(identifier(role, source), role, source, uses, defines, needs, missing))
    return found


def as_data(cells: Iterable[Cell]) -> list[dict[str, Any]]:
    """The cells as the page holds them."""
    kept = ("id", "role", "source", "uses", "defines", "needs")
    return [{key: value for key, value in asdict(cell).items() if key in kept} for cell in cells]


def _needs(uses: tuple[str, ...], before: list[Cell]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cells that define what is used, with all that these need; and the names that nothing defines."""
    needed: set[str] = set()
    missing = []
    for name in uses:
        provider = next((cell for cell in reversed(before) if name in cell.defines), None)
        if provider is None:
            missing.append(name)
        else:
            needed |= {provider.id, *provider.needs}
    return tuple(cell.id for cell in before if cell.id in needed), tuple(missing)


def names_in(source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names that a cell takes from what ran before, and those that it leaves."""
    table = symtable.symtable(source, "cell", "exec")
    defines = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    used |= set(_globals_inside(table))
    tree = ast.parse(source)
    targets = (node.target for node in ast.walk(tree) if isinstance(node, ast.AugAssign))
    used |= {target.id for target in targets if isinstance(target, ast.Name)} & defines
    caught = {node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)}
    early = {name for name in (used & defines) - caught if _is_read_first(tree, name)}
    return tuple(sorted((used - defines | early) - KNOWN)), tuple(sorted(defines))


def _globals_inside(table: symtable.SymbolTable) -> Iterator[str]:
    """The global names that functions, comprehensions and classes within a cell refer to."""
    for child in table.get_children():
        yield from (symbol.get_name() for symbol in child.get_symbols() if symbol.is_global())
        yield from _globals_inside(child)


def _is_read_first(tree: ast.Module, name: str) -> bool:
    """Whether a cell that sets a name reads it before, at its own level."""
    for statement in tree.body:
        if name in _bound(statement):
            return False
        nodes = list(_mentions(statement, name))
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) or not nodes:
            continue  # what a function refers to is read when it is called
        if isinstance(statement, ast.AugAssign):
            return True
        if isinstance(statement, ast.Assign):  # its right side comes first
            return any(isinstance(node.ctx, ast.Load) for node in nodes)
        first = min(nodes, key=lambda node: (node.lineno, node.col_offset))
        if any(name in _bound(inner) and inner.lineno <= first.lineno for inner in _statements_in(statement)):
            return False
        return isinstance(first.ctx, ast.Load) and not isinstance(statement, ast.Expr)
    return False


def _statements_in(tree: ast.AST) -> Iterator[ast.stmt]:
    """The statements within another one."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node is not tree)


def _mentions(tree: ast.AST, name: str) -> Iterator[ast.Name]:
    """Where a name stands, but for comprehensions and lambdas that have a variable of this name themselves."""
    if isinstance(tree, ast.Lambda) and any(node.arg == name for node in _arguments(tree)):
        return
    if isinstance(tree, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        targets = (node for generator in tree.generators for node in ast.walk(generator.target))
        if any(isinstance(node, ast.Name) and node.id == name for node in targets):
            return
    if isinstance(tree, ast.Name) and tree.id == name:
        yield tree
    for child in ast.iter_child_nodes(tree):
        yield from _mentions(child, name)


def _arguments(function: ast.Lambda) -> Iterator[ast.arg]:
    """The arguments of a lambda."""
    return (node for node in ast.walk(function.args) if isinstance(node, ast.arg))


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a definition or an import binds."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
    return set()
