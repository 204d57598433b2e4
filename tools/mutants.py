"""Draw small errors of the library, so that proofs and tests can be asked whether they would notice them.

``python -m tools.mutants`` draws with a fixed seed and writes ``tests/mutants/drawn.json``. A mutant changes one
operator, comparison, sign, constant or extreme (the smallest for the largest) in the code of one function. Docstrings,
annotations, decorators, formatted text and the checks of arguments with their refusals are left alone. Each module gets
its share of the mutants, and at least `LEAST`.

An entry is found again by the name of its function and the number of the place in it; a hash of the function (without
docstrings, comments and layout) says when an entry is out of date. ``python -m tools.mutants renew`` puts others, of
the same kind and package, in the place of those. `tools.run_mutants` runs them.
"""

from __future__ import annotations

import ast
import builtins
import copy
import hashlib
import json
import random
import subprocess
import sys
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
DRAWN = Path("tests/mutants/drawn.json")
PLACES = ("rewards", "toplists", "choice", "gambles.py", "games.py", "risk", "confusion", "abstention")
SEED = 15
WANTED = 150
LEAST = 2

OPERATORS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
COMPARISONS: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
PAIRS = (
    "min max",
    "any all",
    "argmin argmax",
    "minimum maximum",
    "floor ceil",
    "fmin fmax",
    "cumsum cumprod",
    "sum prod",
)
EXTREMES = {a: b for pair in PAIRS for a, b in (pair.split(), pair.split()[::-1])}

SAID = {"__repr__", "label"}
"""Functions that make words for people."""
Function = ast.FunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes
    ----------
    file, function : str
        Where it is: path from the root, qualified name (``<module>`` for what stands outside functions).
    digest : str
        Hash of the function as it was drawn.
    place, choice : int
        Number of the changed node among those of the function that can be changed, and of the change.
    kind : str
        ``operator``, ``comparison``, ``sign``, ``constant`` or ``extreme``.
    line, column : int
        Where the node stood when it was drawn, lines from 1 and columns from 0.
    original, mutated : str
        The node before and after.
    """

    file: str
    function: str
    digest: str
    place: int
    choice: int
    kind: str
    line: int
    column: int
    original: str
    mutated: str

    @property
    def name(self) -> str:
        """A short unique name: file, function, place and choice."""
        return f"{self.file.removeprefix('credal_lib/')}:{self.function}:{self.place}.{self.choice}"


class OutOfDateError(ValueError):
    """The function of a mutant is not what it was when the mutant was drawn."""


# --- which changes a node allows -----------------------------------------------------------------------------------


def changes(node: ast.AST) -> list[tuple[str, ast.expr]]:
    """The kinds of change and the changed nodes; an empty list if the node has none."""
    if isinstance(node, ast.BinOp | ast.BoolOp):
        return [("operator", with_field(node, op=new())) for new in OPERATORS.get(type(node.op), ())]
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return [("comparison", with_field(node, ops=[new()])) for new in COMPARISONS.get(type(node.ops[0]), ())]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not | ast.Invert):
        return [("sign", copy.deepcopy(node.operand))]
    if isinstance(node, ast.Constant):
        return [("constant", ast.Constant(new)) for new in other_constants(node.value)]
    if isinstance(node, ast.Call):
        return extremes(node)
    return []


def with_field(node: Any, **fields: Any) -> Any:
    """A copy of a node with other fields."""
    made = copy.deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def other_constants(value: object) -> list[bool | int | float]:
    """True for False, and numbers one larger and one smaller; text and None stay."""
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value - 1] if isinstance(value, int | float) else []


def extremes(call: ast.Call) -> list[tuple[str, ast.expr]]:
    """The call with min for max, any for all and so on, as a function or as a method."""
    function = call.func
    if isinstance(function, ast.Name) and hasattr(builtins, EXTREMES.get(function.id, "")):
        return [("extreme", with_field(call, func=ast.Name(EXTREMES[function.id])))]
    if isinstance(function, ast.Attribute) and function.attr in EXTREMES:
        return [("extreme", with_field(call, func=with_field(function, attr=EXTREMES[function.attr])))]
    return []


# --- which nodes of a function are code that computes ---------------------------------------------------------------


def computing(node: ast.AST) -> Iterator[ast.AST]:
    """The node and those below it, without text, annotations, checks of arguments and what only types read."""
    if is_left_alone(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.FunctionDef | ast.ClassDef):
                yield from computing(child)


def is_left_alone(node: ast.AST) -> bool:
    """Whether a node refuses, checks arguments or lengths, is formatted text, or names a type."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and is_type(node.left):
        return True
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        return called in {"isinstance", "issubclass", "field"} or "checks." in called
    return False


def is_type(node: ast.AST) -> bool:
    """Whether an expression is the name of a type that stands in a union."""
    return isinstance(node, ast.Name) and (node.id[0].isupper() or node.id in {"int", "float", "str", "bool"})


def functions(tree: ast.Module) -> dict[str, Function]:
    """The functions of a module by qualified name; the module itself, without them, as ``<module>``."""
    found: dict[str, Function] = {"<module>": tree}

    def collect(body: list[ast.stmt], before: str) -> None:
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                found[before + statement.name] = statement
                collect(statement.body, f"{before}{statement.name}.")

    collect(tree.body, "")
    return found


def places(function: Function) -> list[tuple[ast.expr, list[tuple[str, ast.expr]]]]:
    """The nodes of a function that can be changed, in the order of the tree, each with its changes."""
    if isinstance(function, ast.Module | ast.ClassDef):
        parts = [child for child in function.body if not isinstance(child, ast.FunctionDef | ast.ClassDef)]
    else:
        parts = [function] if function.name not in SAID else []
    nodes = [node for part in parts for node in computing(part) if isinstance(node, ast.expr)]
    return [(node, possible) for node in nodes if (possible := changes(node))]


def digest(function: Function) -> str:
    """Hash of the code of a function, without docstrings, comments and layout; methods of a class count apart."""
    bare = copy.deepcopy(function)
    for node in ast.walk(bare):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            node.body = [
                statement
                for statement in node.body
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
                and not (node is bare and isinstance(statement, ast.FunctionDef | ast.ClassDef))
            ]
    return hashlib.sha256(ast.dump(bare).encode()).hexdigest()[:16]


# --- drawing and applying -------------------------------------------------------------------------------------------


def modules(root: Path = ROOT) -> list[str]:
    """The modules that are mutated, as paths from the root; those that only check or only import are left out."""
    library = root / "credal_lib"
    found = [library / place for place in PLACES]
    paths = [path for place in found for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return [path.relative_to(root).as_posix() for path in paths if path.name not in {"__init__.py", "_checks.py"}]


def all_mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a module."""
    found = []
    for function, node in functions(ast.parse(source)).items():
        code = digest(node)
        for place, (old, possible) in enumerate(places(node)):
            original = ast.get_source_segment(source, old) or ""
            for choice, (kind, new) in enumerate(possible):
                mutated = ast.unparse(new)
                found.append(
                    Mutant(file, function, code, place, choice, kind, old.lineno, old.col_offset, original, mutated)
                )
    return found


def shares(sites: dict[str, int], wanted: int = WANTED, least: int = LEAST) -> dict[str, int]:
    """How many mutants each module gets: `least`, and of the rest in proportion to its sites (largest remainders)."""
    given = {file: min(least, count) for file, count in sites.items()}
    rest = wanted - sum(given.values())
    left = {file: sites[file] - given[file] for file in sites}
    exact = {file: rest * count / sum(left.values()) for file, count in left.items()}
    more = {file: int(share) for file, share in exact.items()}
    order = sorted(sites, key=lambda file: (more[file] - exact[file], file))
    for file in order[: rest - sum(more.values())]:
        more[file] += 1
    return {file: given[file] + more[file] for file in sites}


def draw(root: Path = ROOT, seed: int = SEED, wanted: int = WANTED) -> list[Mutant]:
    """Draw the share of each module, its kinds of change in turn, so that constants do not crowd out the rest."""
    rng = random.Random(seed)  # noqa: S311  (not for secrets)
    found = {file: all_mutants(file, (root / file).read_text(encoding="utf-8")) for file in modules(root)}
    sites = {file: len({(mutant.function, mutant.place) for mutant in there}) for file, there in found.items()}
    return [mutant for file, number in shares(sites, wanted).items() for mutant in in_turn(found[file], number, rng)]


def in_turn(there: list[Mutant], number: int, rng: random.Random) -> list[Mutant]:
    """Draw mutants at different places, one of each kind at a time, in the order of the list."""
    rng.shuffle(shuffled := list(there))
    once = {(mutant.function, mutant.place): mutant for mutant in shuffled}
    kinds: dict[str, list[Mutant]] = {}
    for mutant in once.values():
        kinds.setdefault(mutant.kind, []).append(mutant)
    rounds = zip_longest(*(kinds[kind] for kind in rng.sample(sorted(kinds), len(kinds))))
    drawn = [mutant for group in rounds for mutant in group if mutant is not None][:number]
    return sorted(drawn, key=there.index)


def apply(mutant: Mutant, source: str) -> str:
    """The source of the module with the mutant in it.

    Raises
    ------
    OutOfDateError
        If the function is gone or has changed since the mutant was drawn.
    """
    function = functions(ast.parse(source)).get(mutant.function)
    if function is None or digest(function) != mutant.digest:
        raise OutOfDateError(f"{mutant.name}: the function has changed since the mutant was drawn")
    old, possible = places(function)[mutant.place]
    lines = source.encode().splitlines(keepends=True)
    assert old.end_lineno is not None
    assert old.end_col_offset is not None
    start = sum(map(len, lines[: old.lineno - 1])) + old.col_offset
    end = sum(map(len, lines[: old.end_lineno - 1])) + old.end_col_offset
    text = source.encode()
    return (text[:start] + f"({ast.unparse(possible[mutant.choice][1])})".encode() + text[end:]).decode()


def place_of(mutant: Mutant, source: str) -> ast.expr:
    """The node that a mutant changes, as it stands in the source now."""
    return places(functions(ast.parse(source))[mutant.function])[mutant.place][0]


def read(path: Path = ROOT / DRAWN) -> list[Mutant]:
    """The mutants that were drawn."""
    return [Mutant(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))["mutants"]]


def out_of_date(mutants: list[Mutant], root: Path = ROOT) -> list[Mutant]:
    """Those whose function is gone or has changed."""
    found = []
    for mutant in mutants:
        try:
            apply(mutant, (root / mutant.file).read_text(encoding="utf-8"))
        except (OutOfDateError, FileNotFoundError):
            found.append(mutant)
    return found


def renewed(mutants: list[Mutant], root: Path = ROOT, seed: int = SEED) -> tuple[list[Mutant], list[str]]:
    """Put another mutant of the same kind and package for each that is out of date; the list, and the new names."""
    old = {mutant.name for mutant in out_of_date(mutants, root)}
    made, new = [mutant for mutant in mutants if mutant.name not in old], []
    for mutant in mutants:
        if mutant.name in old:
            place = mutant.file.split("/")[1]
            files = [file for file in modules(root) if file.split("/")[1] == place]
            there = [other for file in files for other in all_mutants(file, (root / file).read_text(encoding="utf-8"))]
            taken = {(other.file, other.function, other.place) for other in made}
            free = [one for one in there if one.kind == mutant.kind]
            free = [one for one in free if (one.file, one.function, one.place) not in taken]
            made.append(random.Random(f"{seed} {mutant.name}").choice(free))  # noqa: S311  (not for secrets)
            new.append(made[-1].name)
    return made, new


def main(arguments: list[str]) -> int:
    """Draw and store, or renew what is out of date; a list that is there is not drawn again."""
    path = ROOT / DRAWN
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    if arguments == ["renew"]:
        stored = json.loads(path.read_text(encoding="utf-8"))
        drawn, new = renewed(read())
        stored["renewed"] = stored.get("renewed", {}) | dict.fromkeys(new, commit.stdout.strip())
        print("\n".join(new) or "no mutant is out of date")
    elif path.exists() or arguments:
        print(f"{DRAWN} is there, with {len(read())} mutants; remove it to draw anew, or say: renew", file=sys.stderr)
        return 1
    else:
        stored, drawn = {"seed": SEED, "commit": commit.stdout.strip()}, draw()
        print(f"{len(drawn)} mutants of {len({mutant.file for mutant in drawn})} modules")
    stored["mutants"] = [asdict(mutant) for mutant in drawn]
    path.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
