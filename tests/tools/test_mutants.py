"""Drawing mutants: what is changed and what is left alone, each module represented, the list found again."""

from __future__ import annotations

import ast

import pytest

from tools import mutants
from tools.mutants import all_mutants, apply, functions, place_of

SOURCE = '''"""A module: 1 + 1."""

from dataclasses import dataclass

LIMIT = 3
Number = int | float


@dataclass(frozen=True)
class Box:
    """A box, 2 wide."""

    width: float = 0.5

    def __repr__(self) -> str:
        """Say 1."""
        return "box" + str(1)

    def holds(self, x: int | None) -> bool:
        """Whether x <= 4."""
        if x < 0:
            raise ValueError(f"x: expected at least {0 + 0}")
        if not isinstance(x, int | float):
            return max(x) > -LIMIT
        return sum(a for a, _ in zip(x, x, strict=True)) == 7
'''


def test_every_kind_is_drawn_and_text_types_and_refusals_are_left_alone():
    found = {(m.function, m.kind, m.original, m.mutated) for m in all_mutants("credal_lib/box.py", SOURCE)}
    assert found == {
        ("<module>", "constant", "3", "4"),
        ("<module>", "constant", "3", "2"),
        ("Box", "constant", "0.5", "1.5"),
        ("Box", "constant", "0.5", "-0.5"),
        ("Box.holds", "sign", "not isinstance(x, int | float)", "isinstance(x, int | float)"),
        ("Box.holds", "comparison", "max(x) > -LIMIT", "max(x) >= -LIMIT"),
        ("Box.holds", "comparison", "max(x) > -LIMIT", "max(x) < -LIMIT"),
        ("Box.holds", "extreme", "max(x)", "min(x)"),
        ("Box.holds", "sign", "-LIMIT", "LIMIT"),
        (
            "Box.holds",
            "comparison",
            "sum(a for a, _ in zip(x, x, strict=True)) == 7",
            "sum((a for a, _ in zip(x, x, strict=True))) != 7",
        ),
        ("Box.holds", "constant", "7", "8"),
        ("Box.holds", "constant", "7", "6"),
    }


def test_a_mutant_changes_its_node_and_nothing_else():
    for mutant in all_mutants("credal_lib/box.py", SOURCE):
        changed = apply(mutant, SOURCE)
        old = place_of(mutant, SOURCE)
        before, after = SOURCE.split("\n"), changed.split("\n")
        assert [i for i, (a, b) in enumerate(zip(before, after, strict=True), start=1) if a != b] == [old.lineno]
        assert f"({mutant.mutated})" in after[old.lineno - 1]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SOURCE))


def test_a_mutant_is_found_again_wherever_its_function_moves_and_refused_when_the_code_changes():
    mutant = next(m for m in all_mutants("credal_lib/box.py", SOURCE) if m.original == "-LIMIT")
    moved = "\n\n" + SOURCE.replace("Whether x <= 4.", "Whether x <= 5, and more.").replace("LIMIT = 3", "LIMIT = 4")
    assert apply(mutant, moved).count("> (LIMIT)") == 1
    with pytest.raises(mutants.OutOfDateError, match="has changed"):
        apply(mutant, SOURCE.replace("== 7", "== 8"))
    with pytest.raises(mutants.OutOfDateError, match="has changed"):
        apply(mutant, SOURCE.replace("def holds", "def has"))


def test_each_module_gets_its_share_and_at_least_the_least():
    assert mutants.shares({"a": 100, "b": 50, "c": 1}, wanted=30, least=2) == {"a": 19, "b": 10, "c": 1}
    assert sum(mutants.shares({"a": 7, "b": 7, "c": 7}, wanted=10, least=1).values()) == 10


def test_the_stored_list_has_every_package_and_every_kind_and_no_place_twice():
    drawn = mutants.read()
    assert len(drawn) == mutants.WANTED
    assert len({(m.file, m.function, m.place) for m in drawn}) == len(drawn)
    places = {tuple(m.file.split("/")[1:2]) for m in drawn}
    assert places == {(place,) for place in mutants.PLACES}
    assert {m.kind for m in drawn} == {"operator", "comparison", "sign", "constant", "extreme"}


def test_the_same_seed_draws_the_same_list(tmp_path):
    library = tmp_path / "credal_lib"
    for place in mutants.PLACES:
        path = library / (place if place.endswith(".py") else f"{place}/_box.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE)
    first = mutants.draw(tmp_path, seed=3, wanted=30)
    assert first == mutants.draw(tmp_path, seed=3, wanted=30)
    assert first != mutants.draw(tmp_path, seed=4, wanted=30)
    assert {m.file for m in first} == set(mutants.modules(tmp_path))
    assert not mutants.out_of_date(first, tmp_path)
    (library / "games.py").write_text(SOURCE.replace("LIMIT", "BOUND").replace("0.5", "0.6").replace("= 3", "= 9"))
    assert {m.file for m in mutants.out_of_date(first, tmp_path)} == {"credal_lib/games.py"}


def test_functions_of_a_class_are_named_by_it():
    assert list(functions(ast.parse(SOURCE))) == ["<module>", "Box", "Box.__repr__", "Box.holds"]


def test_what_is_out_of_date_is_renewed_by_another_of_its_kind_and_package(tmp_path):
    game = tmp_path / "credal_lib" / "games.py"
    game.parent.mkdir()
    game.write_text(SOURCE)
    drawn = [m for m in all_mutants("credal_lib/games.py", SOURCE) if m.function == "Box.holds" and m.place < 2]
    kept, changed = [m for m in all_mutants("credal_lib/games.py", SOURCE) if m.function == "<module>"][:1], drawn[:1]
    assert mutants.renewed([*kept, *changed], tmp_path) == ([*kept, *changed], [])
    game.write_text(SOURCE.replace("== 7", "!= 7").replace("def holds", "def has"))
    renewed, new = mutants.renewed([*kept, *changed], tmp_path)
    assert [m.name for m in renewed] == [kept[0].name, *new]
    assert renewed[1].function == "Box.has"
    assert renewed[1].kind == changed[0].kind
    assert not mutants.out_of_date(renewed, tmp_path)
    assert mutants.renewed([*kept, *changed], tmp_path) == (renewed, new)
