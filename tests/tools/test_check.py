"""One part alone: which tests belong to a path, what is said where there are none, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import check

MODULES = ["credal_lib/gambles.py", "credal_lib/rewards/_costs.py", "credal_book/proofs/part3_costs/discounted.py"]
MODULES += ["credal_book/proofs/part3_costs/discounted_properties.py", "credal_book/studies/__main__.py"]
MODULES += ["tools/check.py"]


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("tests/test_gambles.py", "credal_lib/gambles.py"),
        ("tests/test_gambles_golden_zaffalon.py", "credal_lib/gambles.py"),
        ("tests/rewards/test_costs_properties.py", "credal_lib/rewards/_costs.py"),
        ("tests/rewards/test_costs_refusals.py", "credal_lib/rewards/_costs.py"),
        ("tests/proofs/part3_costs/test_discounted.py", "credal_book/proofs/part3_costs/discounted.py"),
        ("tests/proofs/part3_costs/test_discounted_properties.py", MODULES[3]),
        ("tests/experiments/test_main.py", "credal_book/studies/__main__.py"),
        ("tests/tools/test_check.py", "tools/check.py"),
        ("tests/rewards/test_costs_by_hand.py", None),
        ("tests/rewards/test_gambles.py", None),
        ("tests/test_costs.py", None),
    ],
)
def test_a_test_file_belongs_to_the_module_of_its_path(file: str, module: str | None) -> None:
    assert check.module_of(file, MODULES) == module


def test_a_module_has_its_own_tests_and_the_examples_of_its_docstrings() -> None:
    found = check.plan("credal_lib/rewards/_costs.py")
    own = [f"tests/rewards/test_costs{kind}.py" for kind in ("", "_golden_yang", "_properties", "_refusals")]
    assert found.tests == [*own, "credal_lib/rewards/_costs.py"]
    assert found.code == ["credal_lib/rewards/_costs.py", *own]
    assert found.typed == ["credal_lib/rewards/_costs.py"]
    assert found.said == [f"tests of credal_lib/rewards/_costs.py: {', '.join(own)}"]


@pytest.mark.parametrize(
    ("what", "tests"),
    [
        ("credal_lib/rewards", ["tests/rewards", "credal_lib/rewards"]),
        ("credal_lib/rewards/", ["tests/rewards", "credal_lib/rewards"]),
        (str(ROOT / "credal_lib" / "rewards"), ["tests/rewards", "credal_lib/rewards"]),
        ("credal_lib/rewards/__init__.py", ["tests/rewards", "credal_lib/rewards"]),
        ("tests/rewards", ["tests/rewards"]),
        ("tests/test_edges.py", ["tests/test_edges.py"]),
        ("tools/check.py", ["tests/tools/test_check.py"]),
        ("tools", ["tests/tools"]),
    ],
)
def test_packages_tests_and_tools(what: str, tests: list[str]) -> None:
    assert check.plan(what).tests == tests


def test_a_module_without_tests_of_its_own_is_told_and_those_of_its_folder_run() -> None:
    found = check.plan("credal_lib/confusion/_entries.py")
    assert "tests/confusion/test_measures.py" in found.tests
    assert {str(Path(test).parent) for test in found.tests} == {"tests/confusion", "credal_lib/confusion"}
    assert found.said == [
        "tests of credal_lib/confusion/_entries.py: no file of its own",
        "so those of tests/confusion",
    ]
    assert "tests/tools/test_build_tools.py" in check.plan("tools/vendor.py").tests


def test_the_checks_of_a_package_have_its_refusals() -> None:
    found = check.plan("credal_lib/risk/_checks.py")
    kinds = ("bets", "lotteries", "lottery", "utilities")
    assert found.tests == [*(f"tests/risk/test_{kind}_refusals.py" for kind in kinds), "credal_lib/risk/_checks.py"]


def test_a_topic_of_the_proofs_has_its_claims() -> None:
    found = check.plan("credal_book/proofs/part2_sets/betting_game.py")
    assert "tests/proofs/part2_sets/test_betting_game.py" in found.tests
    assert f"{check.CLAIM}[zaffalon-thm1-simplex]" in found.tests
    assert not any("proper_scores" in test for test in found.tests)
    without_a_file = check.plan("credal_book/proofs/part3_costs/possible_sets.py")
    assert without_a_file.said[0].endswith("no file of its own")
    assert all(test.startswith((check.CLAIM, "credal_lib/")) for test in without_a_file.tests)


def test_a_topic_may_serve_a_conclusion_alone(tmp_path: Path) -> None:
    folder = tmp_path / "credal_lib" / "proofs" / "part1_decisions"
    folder.mkdir(parents=True)
    (folder / "claims.yml").write_text("- id: one\n  evidence: {proof: first.value}\n", encoding="utf-8")
    (folder / "conclusions.yml").write_text("- id: two\n  evidence: {proof: second.value}\n", encoding="utf-8")
    assert (check.claims_of("first", tmp_path), check.claims_of("second", tmp_path)) == (["one"], ["two"])


def test_a_page_has_what_the_tests_of_the_book_say_of_it() -> None:
    found = check.plan("book/part2-sets/06-betting-game.md")
    assert found.tests == ["tests/book", "-k", "book/part2-sets/06-betting-game or test_prose_06"]
    assert [command[1] for command in check.commands(found)] == ["pytest"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (
            "credal_lib/rewards/_cost.py",
            "there is no credal_lib/rewards/_cost.py; near names: credal_lib/rewards/_costs",
        ),
        ("nothing", "there is no nothing; say what: make check WHAT="),
        ("/", "there is no /; say what"),
        (".", "is no module, package, test, tool or page of the book"),
        ("credal_book/proofs/part2_sets/claims.yml", "is no module, package, test, tool or page of the book"),
        ("README.md", "is no module, package, test, tool or page of the book"),
    ],
)
def test_what_is_no_part_is_refused(what: str, words: str) -> None:
    with pytest.raises(SystemExit) as caught:
        check.plan(what)
    assert words in str(caught.value)


def test_without_a_part_it_says_how_it_is_used() -> None:
    with pytest.raises(SystemExit, match="say what: make check WHAT="):
        check.main([])


@pytest.mark.parametrize(("body", "status", "last"), [("assert True", 0, "all well"), ("assert False", 1, "failed: ")])
def test_a_failure_is_named_at_the_end(tmp_path: Path, body: str, status: int, last: str) -> None:
    for name in ("credal_lib", "tools", "tests"):
        (tmp_path / name).mkdir()
    (tmp_path / "tests" / "test_one.py").write_text(f'"""One."""\n\n\ndef test_one() -> None:\n    {body}\n')
    (tmp_path / "tools" / "check.py").write_text((ROOT / "tools" / "check.py").read_text(encoding="utf-8"))
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = []\n[tool.ruff]\n")
    command = [sys.executable, "tools/check.py", "tests/test_one.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == status
    assert result.stdout.splitlines()[-1].startswith(last)


def test_make_hands_on_what_is_to_be_checked() -> None:
    command = ["make", "--dry-run", "--always-make", "check", "WHAT=credal_lib/gambles.py"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "bin/python -m tools.check credal_lib/gambles.py" in result.stdout
