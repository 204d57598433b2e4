"""The maps of README and CONTRIBUTING lead to files that exist, and leave out no file that holds a formula."""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from importlib import import_module
from pathlib import Path

import pytest

from credal_book import studies
from tests.book.sources import CHAPTERS, ROOT, source, text_of

LIBRARY = ROOT / "credal_lib"
README = (ROOT / "README.md").read_text(encoding="utf-8")
CORE = ("predictions", "credal_sets.py", "gambles.py", "games.py", "rewards", "toplists", "choice", "metrics")
PACKAGES = (
    "rewards", "toplists", "risk", "confusion", "abstention", "comparisons", "metrics", "classifiers", "preprocessing",
    "gambles", "games", "choice", "credal_sets", "properties", "predictions", "plots", "displays", "scoreboard",
)  # fmt: skip
ELSEWHERE = {"Reward": "the base class of all rewards", "compare": "all tests at once", "Comparison": "its result"}
"""Public names that are no formula and no idea of their own."""


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    table = text.split(f"\n{heading}", 1)[1].split("\n|", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def files_of(cell: str) -> list[str]:
    """The paths in a cell; one without a folder lies in that of the path before it."""
    found: list[str] = []
    for name in re.findall(r"`([^`]+)`", cell):
        inside = "/" not in name and found and "/" in found[-1]
        found.append(f"{Path(found[-1]).parent}/{name}" if inside else name)
    return found


NAMED = [name for row in rows(README, "## Map of the library") for name in files_of(row[1])]


def code_lines(file: Path) -> int:
    """Lines that hold code: no blank ones, comments or docstrings."""
    source = file.read_text(encoding="utf-8")
    blank = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in blank]
    used = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    words = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    return len(used - {line for node in words for line in range(node.lineno, (node.end_lineno or 0) + 1)})


@pytest.mark.parametrize("name", [name for name in NAMED if "…" not in name and not name.endswith("claims.yml")])
def test_a_file_of_the_map_exists(name):
    assert (LIBRARY / name).exists()


def file_of(value: object) -> str:
    """The file of the library in which a public name is defined."""
    return str(Path(inspect.getfile(inspect.unwrap(value))).relative_to(LIBRARY))  # type: ignore[arg-type]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_defined_in_a_file_of_the_map(package):
    module = import_module(f"credal_lib.{package}")
    found = {name: getattr(module, name) for name in module.__all__ if callable(getattr(module, name))}
    missing = {name: file_of(value) for name, value in found.items() if file_of(value) not in NAMED}
    assert {name for name in missing if name not in ELSEWHERE} == set(), missing


def test_the_core_is_as_small_as_the_map_says():
    parts = [LIBRARY / part for part in (*CORE, "_checks")]
    files = [file for part in parts for file in ([part] if part.is_file() else part.glob("*.py"))]
    counted = sum(map(code_lines, files))
    (said,) = re.findall(r"is about ([\d,]+) lines of code", README)
    assert counted == pytest.approx(int(said.replace(",", "")), rel=0.05)
    assert counted < 4_400


def test_no_module_of_the_library_is_long():
    assert [file.name for file in LIBRARY.rglob("*.py") if file.read_text(encoding="utf-8").count("\n") > 600] == []


def test_the_map_fits_on_a_screen():
    assert len(rows(README, "## Map of the library")) <= 32


@pytest.mark.parametrize("page", CHAPTERS)
def test_each_chapter_is_listed_by_number_and_title(page):
    number, title = re.search(r"^# (\d+)\. (.*)$", text_of(page), re.MULTILINE).groups()
    assert f"[{number} {title}]({source(page).relative_to(ROOT)})" in README


def test_the_map_of_contributing_leads_to_what_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for row in rows(text, "## Map"):
        for name in files_of(row[1]):
            assert list(ROOT.glob(re.sub(r"NN|NAME|TOPIC|(?<=part)N|…", "*", name))), name


def test_the_map_of_contributing_lists_every_study_by_its_chapter():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (row,) = (row for row in rows(text, "## Map") if row[0].startswith("a study,"))
    listed = {
        name.replace("_", "-"): int(number)
        for number, names in re.findall(r"(\d\d) ((?:`\w+\.py`(?:, )?)+)", row[1])
        for name in re.findall(r"`(\w+)\.py`", names)
    }
    assert listed == studies.table().set_index("name")["chapter"].to_dict()
