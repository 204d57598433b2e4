r"""What a step of a proof shows is what it decided.

SymPy prints most formulas; those that authors write are read back (`tests/proofs/reader.py`) and compared with the
expressions that were decided (`tests/proofs/displays.py`). This happens here and not in each derivation, so that who
only runs the proofs waits for nothing and installs nothing. Displays that cannot be read stand in
``unchecked_displays.tsv`` (proof, formula, reason); the list may only shrink.
"""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sympy import Function, Rational, S, Symbol, exp, log, symbols

from credal_book.proofs import Proof, Step
from credal_book.proofs._registry import _part_of_module, module_of_proofs
from tests.proofs.derived import derived
from tests.proofs.displays import Refuted, examine, letters_of, same
from tests.proofs.reader import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST = Path(__file__).with_name("unchecked_displays.tsv")
AT_MOST = 783
"""The length of the list. Lower it whenever an entry goes; it never rises."""

MODULES = sorted(_part_of_module())
K, M, D = symbols("k m D", positive=True)


@cache
def unchecked() -> dict[str, set[str]]:
    """The formulas of each proof that the list excuses."""
    found: dict[str, set[str]] = {}
    with LIST.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            found.setdefault(row["proof"], set()).add(row["formula"])
    return found


def steps_of(module: str) -> Iterator[tuple[str, Step, dict[str, Any]]]:
    """Run every derivation of a module; give its displays written by hand, with the letters that are known there.

    ``LETTERS`` in a module declares letters of all its proofs.
    """
    of_module = getattr(module_of_proofs(module), "LETTERS", {})
    for name, proof in proofs_of(module).items():
        letters = letters_of(proof, of_module)
        yield from ((name, step, letters) for step in proof.steps if step.by_hand)


def proofs_of(module: str) -> dict[str, Proof]:
    """Run every derivation of a module."""
    content = module_of_proofs(module)
    functions = {name: getattr(content, name) for name in content.__all__}
    returns = {name: getattr(function, "__annotations__", {}).get("return") for name, function in functions.items()}
    return {
        f"{module}.{name}": derived(f"{module}.{name}") for name, kind in returns.items() if kind in {Proof, "Proof"}
    }


def problem(step: Step, letters: dict[str, Any]) -> str:
    """Say why a display is not checked; empty if it is."""
    try:
        examine(step, letters)
    except Unreadable as reason:
        return str(reason)
    return ""


@pytest.mark.parametrize("module", MODULES)
def test_what_is_shown_is_what_was_decided(module: str) -> None:
    excused = {name: formulas for name, formulas in unchecked().items() if name.startswith(f"{module}.")}
    found: dict[str, dict[str, str]] = {}
    for name, step, letters in steps_of(module):
        if reason := problem(step, letters):
            found.setdefault(name, {})[step.formula] = reason
    new = [f"{name}\t{tex}\t{why}" for name, all_ in found.items() for tex, why in all_.items()
           if tex not in excused.get(name, set())]  # fmt: skip
    assert not new, "displays that cannot be checked: declare their letters, or let SymPy print them"
    stale = [f"{name}\t{tex}" for name, formulas in excused.items() for tex in formulas - set(found.get(name, {}))]
    assert not stale, "take these off the list, and lower AT_MOST"


def test_the_list_of_unchecked_displays_only_shrinks() -> None:
    rows = [(name, formula) for name, formulas in unchecked().items() for formula in formulas]
    assert len(rows) == AT_MOST
    assert len(LIST.read_text(encoding="utf-8").splitlines()) == AT_MOST + 1, "an entry stands twice"
    assert {name.partition(".")[0] for name, _ in rows} <= set(MODULES)


def shown(tex: str, way: str = "equal", *sides: Any, **letters: Any) -> str:
    """Examine one display of one step; say why it is unchecked."""
    proof = Proof("planted", "none")
    getattr(proof, way)("words.", *sides, shown=tex)
    return problem(proof.steps[0], letters)


SHARE, GAIN, CURVE = (1 - D) / K, 1 / K - K ** (-2), Function("F")(M)
p = symbols("p_1:4", positive=True)

TRUE = {
    "a fraction": (r"\frac{1 - D}{k}", "equal", SHARE, 1 / K - D / K),
    "a chain": (r"z = \frac1k - \frac Dk = \tfrac{1 - D}k", "equal", SHARE, 1 / K - D / K),
    "a name of something applied": (r"E[u] = \tfrac1k\,(1 - D)", "equal", SHARE, SHARE),
    "a remark": (r"F_\beta = 0 \text{ on failure}", "equal", S.Zero, S.Zero),
    "brackets that stretch": (r"\Bigl(\frac{k - 1}{k^2}\Bigr)", "equal", GAIN, GAIN),
    "a sign": (r"\tfrac1k - \tfrac1{k^2} + \tfrac1{k^2} > 0", "positive", 1 / K),
    "a turned sign": (r"-k \le 0", "non_negative", K),
    "a sign between two sides": (r"2k > k", "positive", K),
    "a number aside": (r"\frac{D}{2} > 0", "positive", D),
    "a logarithm": (r"\ln\frac{D}{k} = \ln D - \ln k", "equal", log(D / K), log(D) - log(K)),
    "the number e": (r"k\,e^{-m/k}", "equal", K * exp(-M / K), K * exp(-M / K)),
    "a derivative": (r"\frac{d}{dm}\,m^3 = 3m^2", "equal", 3 * M**2, 3 * M**2),
    "a root": (r"\sqrt[3]{k^3} = k", "equal", K, K),
    "an index": (r"p_1\,(p_2 + p_{3})", "equal", p[0] * (p[1] + p[2]), p[0] * p[1] + p[0] * p[2]),
    "a function": (r"F(m)^2", "equal", CURVE**2, CURVE**2),
    "a number that rounds": (r"\tfrac23 \approx 0.67", "rounds", Rational(2, 3), "0.67"),
    "an inequality": (r"k + 1 \ne k", "differs", K + 1, K),
    "numbers": (r"\tfrac14 < \tfrac13 = \frac{2}{6},\quad 5! = 120", "exact", True),
    "a letter defined beside": (r"a^2, \quad a = 1 - D", "equal", (1 - D) ** 2, (1 - D) ** 2),
}  # fmt: skip

FALSE = {
    "the least share": (r"\frac{1 + D}{k}", "equal", SHARE, 1 / K - D / K),
    "a factor": (r"E[u] = \frac{2D}{k^2}", "equal", D / K**2, D / K**2),
    "an exponent": (r"\frac{1}{k} - \frac{1}{k^3}", "equal", GAIN, GAIN),
    "the middle of a chain": (r"z = \frac1k + \frac Dk = \tfrac{1 - D}k", "equal", SHARE, 1 / K - D / K),
    "a lost sign": (r"D > 0", "positive", -D + 2 * D + K),
    "a turned sign": (r"-k \ge 0", "non_negative", K),
    "more than was decided": (r"z > 0", "non_negative", Symbol("z", nonnegative=True)),
    "another index": (r"p_1\,(p_2 + p_2)", "equal", p[0] * (p[1] + p[2]), p[0] * p[1] + p[0] * p[2]),
    "another derivative": (r"\frac{d}{dm}\,m^3 = 2m^2", "equal", 3 * M**2, 3 * M**2),
    "digits": (r"\tfrac23 \approx 0.66", "rounds", Rational(2, 3), "0.67"),
    "numbers": (r"\tfrac14 < \tfrac13 = \frac{2}{5}", "exact", True),
    "another difference": (r"k + 2 \ne k", "differs", K + 1, K),
    "a definition": (r"a^2, \quad a = 1 - 2D", "equal", (1 - D) ** 2, (1 - D) ** 2),
}  # fmt: skip

UNREADABLE = {
    "a letter that stands for something": (r"\frac{1 - D}{K}", "equal", SHARE, SHARE),
    "a name within": (r"2\,E[u] = \frac{2 - 2D}{k}", "equal", 2 * SHARE, 2 * SHARE),
    "an implication": (r"D > 0 \Longrightarrow k > 0", "positive", K),
    "a fact that no display says": (r"c = (1, 2)", "exact", True),
    "nothing to compare": (r"\tfrac12", "exact", True),
}


@pytest.mark.parametrize("case", list(TRUE.values()), ids=list(TRUE))
def test_a_true_display_is_checked(case: tuple[Any, ...]) -> None:
    assert shown(*case) == ""


@pytest.mark.parametrize("case", list(FALSE.values()), ids=list(FALSE))
def test_a_false_display_is_refuted(case: tuple[Any, ...]) -> None:
    with pytest.raises(Refuted):
        shown(*case)


@pytest.mark.parametrize("case", list(UNREADABLE.values()), ids=list(UNREADABLE))
def test_what_cannot_be_read_is_unchecked(case: tuple[Any, ...]) -> None:
    assert shown(*case)


def test_letters_that_a_proof_declares_are_read() -> None:
    tex = r"u(\tfrac1K) + E[u] = \frac{1}{K^2} + D"
    sides = (1 / (1 + K) ** 2 + D, D + (1 + K) ** -2)
    assert shown(tex, "equal", *sides, K=1 + K, u=lambda x: x**2, **{"E[u]": D}) == ""
    with pytest.raises(Refuted):
        shown(tex, "equal", *sides, K=1 + K, u=lambda x: x**3, **{"E[u]": D})


def test_what_is_the_same_is_told_from_what_is_not() -> None:
    assert same((K + M) ** 2, K**2 + 2 * K * M + M**2)
    assert not same((K + M) ** 2, K**2 + M**2)


def falsified(tex: str) -> list[str]:
    """Turn each single digit and each sign after the first relation of a display into another, but those of indices."""
    start = next((found.start() for found in re.finditer(r"=|[<>]|\\[gln]e ", tex)), 0)
    places = [found.start() for found in re.finditer(r"(?<![\d._{A-Za-z])\d(?![\d.])|[+-]", tex)]
    other = {"+": "-", "-": "+"} | {str(digit): str(digit + 1) for digit in range(9)} | {"9": "7"}
    return [tex[:place] + other[tex[place]] + tex[place + 1 :] for place in places if place > start]


@pytest.mark.parametrize("name", ["betting_game", "utilities", "discounted_costs"])
def test_a_false_digit_or_sign_in_a_checked_display_is_found(name: str) -> None:
    """Displays that multiply by zero are left out: there the falsified ones are true."""
    found: dict[str, list[str]] = {"refuted": [], "unreadable": [], "missed": []}
    for _, step, letters in steps_of(name):
        if not step.sides or "0" in step.formula or problem(step, letters):
            continue
        for tex in falsified(step.formula):
            try:
                found["unreadable" if problem(replace(step, formula=tex), letters) else "missed"].append(tex)
            except Refuted:
                found["refuted"].append(tex)
    assert len(found["refuted"]) > 10
    assert found["missed"] == []
