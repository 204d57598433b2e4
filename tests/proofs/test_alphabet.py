"""The letters of the proofs are those of the page of notation; letters that name sizes are declared as sizes."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from tests.book.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PARTS = (
    "part1_decisions", "part2_sets", "part3_costs", "part4_abstention", "part5_toplists", "part6_experiments",
)  # fmt: skip
"""The parts whose proofs use the alphabet; the modules that all parts share are read, too."""

PROOFS = ROOT / "credal_book" / "proofs"
MODULES = sorted([*PROOFS.glob("_*.py"), *(path for part in PARTS for path in (PROOFS / part).glob("*.py"))])
PAGE = (ROOT / "book" / "notation.md").read_text(encoding="utf-8")

MAKERS = {"Symbol", "Dummy", "symbols", "IndexedBase", "Function", "MatrixSymbol"}
SIZES = {"K", "n", "N", "m", "k", "D"}
SIZED = {"integer", "positive", "nonnegative"}
SAME = {"epsilon": "varepsilon"}  # two ways to write one letter
NO_LETTERS = {"mathcal", "underline", "overline", "tfrac"}


def letters_of(page: str) -> set[str]:
    """The letters in the first column of the tables before the false friends, local ones included."""
    tables = page.partition("\n## False friends")[0]
    cells = re.findall(r"^\| ([^|]*) \|", tables, flags=re.MULTILINE)
    math = " ".join(re.findall(r"\$([^$]+)\$", " ".join(cells)))
    math = re.sub(r"\\mathcal \w", "", math)
    return {command or letter for command, letter in re.findall(r"\\([A-Za-z]+)|([A-Za-z])", math)} - NO_LETTERS


def _text(node: ast.expr) -> str:
    """The name that is given; what an f-string computes is left out, so of f"c_{i}" the letter remains."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values)
    return ""


def created(source: str) -> list[tuple[int, str, set[str]]]:
    """The letters that a module gives to SymPy: line, letter without index or prime, assumptions that are declared."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            maker = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if maker in MAKERS:
                names = re.split(r"[\s,]+", _text(node.args[0]).strip())
                given = {word.arg for word in node.keywords if word.arg and getattr(word.value, "value", None) is True}
                bases = [match[0] for name in names if (match := re.match(r"[A-Za-z]+", name))]
                found += [(node.lineno, SAME.get(base, base), given) for base in bases]
    return found


def strangers(source: str, letters: set[str]) -> list[str]:
    """The letters of a module that are not on the page, with their lines."""
    return [f"line {line}: {letter}" for line, letter, _ in created(source) if letter not in letters]


def unsized(source: str) -> list[str]:
    """The letters of sizes that a module does not declare as integers or as positive or nonnegative numbers."""
    return [
        f"line {line}: {letter}" for line, letter, given in created(source) if letter in SIZES and not given & SIZED
    ]


LETTERS = letters_of(PAGE)


def test_the_page_has_the_alphabet():
    assert set("KnNSkpqgEuhcxvDmd") | {"sigma", "theta", "rho", "mu", "gamma", "tau"} <= LETTERS
    assert {"e", "f", "z", "ell", "Delta"} <= LETTERS, "the local letters"
    assert not LETTERS & {"Omega", "mathcal", "P", "H", "X", "o"}


def test_there_are_modules_to_read():
    assert len(MODULES) > 20
    assert sum(len(created(path.read_text(encoding="utf-8"))) for path in MODULES) > 300


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_letter_of_a_proof_is_on_the_page(module: Path):
    assert not strangers(module.read_text(encoding="utf-8"), LETTERS)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_sizes_are_declared_as_sizes(module: Path):
    assert not unsized(module.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("source", "letter"),
    [
        ('x, o = symbols("x o", positive=True)', "o"),
        ('total = IndexedBase("Y_1")', "Y"),
        ('omega = sympy.Symbol("omega")', "omega"),
        ('costs = [Symbol(f"w_{i}") for i in "ab"] + [Symbol(f"O_{i}") for i in "ab"]', "O"),
        ('prime = Function("Q\'")', "Q"),
    ],
)
def test_a_letter_that_is_not_on_the_page_is_reported(source, letter):
    assert strangers(source, LETTERS) == [f"line 1: {letter}"]


def test_indices_and_primes_do_not_make_another_letter():
    assert not strangers('a, b, c = symbols("c_1 c\'_2 mu_2"); d = Symbol(f"c_{a}{b}"); e = Symbol("epsilon")', LETTERS)


@pytest.mark.parametrize(
    "source", ['k = Symbol("k")', 'D = Symbol("D", real=True)', 'n = symbols("n_0 x", integer=False)']
)
def test_a_size_without_assumptions_is_reported(source):
    assert len(unsized(source)) == 1


@pytest.mark.parametrize("source", ['k = Symbol("k", integer=True)', 'm, K = symbols("m K", positive=True)'])
def test_a_size_with_assumptions_is_not(source):
    assert not unsized(source)
