"""The proofs: every claim stands, the registry is in order, and a wrong step or a wrong verdict never gets in."""

import importlib
import json
import pkgutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from sympy import IndexedBase, Rational, Symbol, simplify, sqrt, symbols

from credal_lib import gambles, games, proofs
from credal_lib.proofs import Proof, Undecided, __main__, _registry
from credal_lib.proofs._proof import VERDICTS
from credal_lib.proofs.part2_sets import betting_game

CLAIMS = proofs.claims()
DECIDED = [claim for claim in CLAIMS if claim.proof]
K, M, D = symbols("k m D", positive=True)
FREE = Symbol("x", real=True)


@pytest.mark.parametrize("claim", DECIDED, ids=[claim.id for claim in DECIDED])
def test_every_claim_has_the_verdict_and_the_evidence_that_its_proof_finds(claim: proofs.Claim) -> None:
    assert _registry.check(claim).problem == ""


def test_the_registry_holds_every_claim_of_the_list_once() -> None:
    assert len(CLAIMS) == 443
    assert Counter(claim.id for claim in CLAIMS).most_common(1)[0][1] == 1
    assert Counter(claim.paper for claim in CLAIMS) == {
        "zaffalon": 117, "yang": 104, "ferri": 81, "resin": 78, "dyrland": 63,
    }  # fmt: skip


def test_claims_of_a_chapter_are_some_of_all() -> None:
    for chapter in {claim.chapter for claim in CLAIMS}:
        assert set(proofs.claims(chapter)) <= set(CLAIMS)
        assert {claim.chapter for claim in proofs.claims(chapter)} == {chapter}
    assert proofs.claims(chapter=999) == ()


def modules_of_proofs() -> list[ModuleType]:
    names = [found.name for found in pkgutil.iter_modules(proofs.__path__) if not found.name.startswith("_")]
    return [importlib.import_module(f"credal_lib.proofs.{name}") for name in names]


def test_every_derivation_serves_a_claim_or_a_chapter() -> None:
    """A derivation that no claim rests on must be shown in the book; otherwise it is dead."""
    used = {claim.proof for claim in DECIDED}
    pages = [*Path("book").rglob("*.md"), *Path("notebooks").glob("*.ipynb")]
    book = "".join(path.read_text(encoding="utf-8") for path in pages)
    idle = [
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in modules_of_proofs()
        for name in module.__all__
        if getattr(getattr(module, name), "__annotations__", {}).get("return") in {Proof, "Proof"}
    ]
    assert [name for name in idle if name not in used and name.partition(".")[2] not in book] == []


# --- the machinery: what is false or undecided is not added ---

FALSE_IDENTITIES = {
    "the value is 2/k": (1 / K, 2 / K),
    "the value of the game of three classes is 1/2": (
        Rational(games.solve_exact(games.betting_game(3)).value),
        Rational(1, 2),
    ),
    "the excesses are counted twice": (K * M + D, K * M + 2 * D),
    "the least share is (1 + D)/k": ((1 - D) / K, (1 + D) / K),
    "a class too few": ((K - 1) * M, K * M),
    "u65 has the coefficients of u80": (
        Rational(-6, 5) * FREE**2 + Rational(11, 5) * FREE,
        Rational(-3, 5) * FREE**2 + Rational(8, 5) * FREE,
    ),
    "the sign is lost": (D / K, -D / K),
}
UNDECIDED_SIGNS = {
    "a real number": FREE,
    "a difference": K - M,
    "a negative number": -D / K,
    "a bracket that may be negative": (1 - D) / K,
}
NOT_FACTS: dict[str, Any] = {
    "a false one": False,
    "a number": 1,
    "a text": "true",
    "an open relation": FREE > 0,
    "nothing": None,
    "a list of facts": [True],
}
FACTS = ("exact", "enumeration", "measured", "fails")


@pytest.mark.parametrize(("left", "right"), list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_identity_is_not_added(left: object, right: object) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match=r"planted: false\. The difference is .*, not zero"):
        proof.equal("false.", left, right)
    assert proof.steps == []


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_sign_that_the_assumptions_leave_open_is_not_added(expression: object) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match=r"The assumptions do not decide that .* >= 0"):
        proof.non_negative("open.", expression)
    with pytest.raises(Undecided, match=r"The assumptions do not decide that .* > 0"):
        proof.positive("open.", expression)
    assert proof.steps == []


def test_zero_is_not_positive() -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("open.", D - D)


@pytest.mark.parametrize("way", FACTS)
@pytest.mark.parametrize("fact", list(NOT_FACTS.values()), ids=list(NOT_FACTS))
def test_what_is_not_certainly_true_is_no_fact(way: str, fact: Any) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match="not as true"):
        getattr(proof, way)("open.", fact)
    assert proof.steps == []


def test_sides_that_may_be_equal_do_not_differ() -> None:
    proof = Proof("planted", "none")
    for printed, right in ((K, M), (FREE, 0), ((K + 1) ** 2, K**2 + 2 * K + 1), (sqrt(8), 2 * sqrt(2))):
        with pytest.raises(Undecided, match="Nothing decides that the difference"):
            proof.differs("open.", printed, right)
    with pytest.raises(Undecided):
        proof.differs("equal there.", K, M, at={K: 2, M: 2})
    proof.differs("unequal there.", K, M, at={K: 2, M: 3})
    proof.differs("always unequal.", K + 1, K)
    assert [step.symbolic for step in proof.steps] == [False, True]


@pytest.mark.parametrize(
    ("value", "printed", "cut", "agrees"),
    [
        (Fraction(87, 91), "0.956", False, True),
        (Fraction(87, 91), "0.957", False, False),
        (Fraction(8, 15), "0.53", False, True),
        (Fraction(8, 15), "0.54", True, False),
        (Fraction(1, 8), "0.12", False, True),
        (Fraction(1, 8), "0.13", False, True),
        (Fraction(2, 3), "0.66", False, False),
        (Fraction(2, 3), "0.66", True, True),
        (sqrt(2), "1.414", False, True),
        (-Fraction(7, 2), "-3.5", False, True),
        (15, "15", False, True),
    ],
)
def test_printed_digits(value: Any, printed: str, cut: bool, agrees: bool) -> None:
    proof = Proof("planted", "none")
    if agrees:
        proof.rounds("printed so.", value, printed, cut)
    else:
        with pytest.raises(Undecided, match="is not printed as"):
            proof.rounds("not so.", value, printed, cut)
        if cut:
            proof.differs_from_print("not so.", value, printed)
    assert len(proof.steps) == (agrees or cut)


def test_digits_that_were_cut_are_still_those_printed() -> None:
    with pytest.raises(Undecided, match=r"is printed as 0\.66"):
        Proof("planted", "none").differs_from_print("cut.", Fraction(2, 3), "0.66")


def test_a_float_is_no_exact_value() -> None:
    with pytest.raises(TypeError, match="expected an exact number"):
        Proof("planted", "none").rounds("float.", 0.5, "0.5")


# --- the verdict follows from the steps ---


def steps(*ways: str) -> Proof:
    proof = Proof("planted", "none")
    add = {
        "given": lambda: proof.given("words."),
        "words": lambda: proof.in_words("words."),
        "identity": lambda: proof.equal("words.", K + K, 2 * K),
        "numbers": lambda: proof.equal("words.", 1 + 1, 2),
        "exact": lambda: proof.exact("words.", 1 < 2),
        "cases": lambda: proof.enumeration("words.", all(n < n + 1 for n in range(9))),
        "measured": lambda: proof.measured("words.", 0.1 < 0.2),
        "wrong": lambda: proof.differs("words.", K + 1, K),
        "repaired": lambda: proof.fails("words.", 1 < 2, verdict="holds-with-correction"),
    }
    for way in ways:
        add[way]()
    return proof


@pytest.mark.parametrize(
    ("ways", "verdict", "kind"),
    [
        (("identity",), "holds", "symbolic"),
        (("given", "identity", "words"), "holds", "symbolic"),
        (("numbers",), "holds", "exact"),
        (("exact",), "holds", "exact"),
        (("identity", "cases"), "holds", "exact"),
        (("identity", "measured"), "holds", "empirical"),
        (("identity", "repaired"), "holds-with-correction", "symbolic"),
        (("repaired", "exact"), "holds-with-correction", "exact"),
        (("identity", "repaired", "wrong"), "false-as-printed", "symbolic"),
        (("wrong",), "false-as-printed", "symbolic"),
    ],
)
def test_verdict_and_kind_follow_from_the_steps(ways: tuple[str, ...], verdict: str, kind: str) -> None:
    assert (steps(*ways).verdict, steps(*ways).kind) == (verdict, kind)


@pytest.mark.parametrize("ways", [(), ("given",), ("words", "given"), ("repaired",)])
def test_a_derivation_that_decides_nothing_has_no_verdict(ways: tuple[str, ...]) -> None:
    with pytest.raises(Undecided, match="no step decides what does hold"):
        _ = steps(*ways).verdict


def test_an_unknown_verdict_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of holds-with-correction, false-as-printed"):
        Proof("planted", "none").fails("words.", 1 < 2, verdict="open")


def test_steps_can_be_read() -> None:
    proof = steps("given", "identity", "wrong")
    proof.not_proved = "the rest."
    assert proof._repr_markdown_() == str(proof)
    assert str(proof).startswith("**planted** (none)")
    assert "2. words. *(identity)*" in str(proof)
    assert r"$$k + 1 \ne k$$" in str(proof)
    assert "Not proved here: the rest." in str(proof)


def test_plain_tex_is_shown_where_none_is_given() -> None:
    proof = Proof("shown", "none")
    proof.equal("Both sides.", 2 * D, D + D)
    proof.non_negative("A sign.", D)
    proof.rounds("Digits.", Fraction(2, 3), "0.67")
    assert [step.formula for step in proof.steps] == ["2 D = 2 D", r"D \ge 0", r"\frac{2}{3} \approx 0.67"]


# --- the registry and the command ---


def entry(**changes: Any) -> dict[str, Any]:
    """A true claim, changed."""
    whole = {
        "id": "zaffalon-thm1-uniform", "paper": "zaffalon", "section": "4", "kind": "theorem",
        "statement": "the even bet is optimal", "chapter": 6, "verdict": "holds",
        "evidence": {"kind": "symbolic", "text": "a shortfall of excesses", "proof": "betting_game.value"},
    }  # fmt: skip
    return {key: value for key, value in (whole | changes).items() if value is not None}


def registry(folder: Path, *entries: dict[str, Any]) -> Path:
    path = folder / "claims.yml"
    path.write_text(yaml.safe_dump(list(entries)), encoding="utf-8")
    return path


BROKEN = {
    "an unknown verdict": {"verdict": "probably"},
    "an unknown paper": {"paper": "nobody"},
    "an unknown kind": {"kind": "guess"},
    "no statement": {"statement": None},
    "a chapter beyond the book": {"chapter": 99},
    "an unknown key": {"comment": "none"},
    "a correction of what holds": {"corrected": "something else"},
    "a repair that is not stated": {"verdict": "holds-with-correction"},
    "a verdict without proof": {"evidence": {"kind": "symbolic", "text": "it is so, believe it"}},
    "a verdict without evidence": {"evidence": {"kind": "none", "text": "it is so, believe it"}},
    "an open claim with a proof": {"verdict": "open"},
    "evidence of an unknown kind": {"evidence": {"kind": "gut", "text": "it is so, believe it", "proof": "a.b"}},
}


@pytest.mark.parametrize("changes", list(BROKEN.values()), ids=list(BROKEN))
def test_an_entry_that_breaks_the_schema_is_refused_by_name(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="registry of claims, zaffalon-thm1-uniform: "):
        proofs.read(registry(tmp_path, entry(**changes)))


def test_two_claims_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ids stand twice: zaffalon-thm1-uniform"):
        proofs.read(registry(tmp_path, entry(), entry()))


def test_schema_and_code_name_the_same_papers_verdicts_and_kinds_of_evidence() -> None:
    schema = json.loads(Path(_registry.__file__).with_name("claims.schema.json").read_text(encoding="utf-8"))
    fields = schema["items"]["properties"]
    assert fields["paper"]["enum"] == list(proofs.PAPERS)
    assert fields["id"]["pattern"].startswith(f"^({'|'.join(proofs.PAPERS)})-")
    assert fields["verdict"]["enum"] == list(_registry.STATED_VERDICTS)
    repaired, without_proof = (rule["if"]["properties"]["verdict"]["enum"] for rule in schema["items"]["allOf"])
    assert repaired == list(VERDICTS[1:])
    assert without_proof == [verdict for verdict in _registry.STATED_VERDICTS if verdict not in VERDICTS]
    kinds = fields["evidence"]["properties"]["kind"]["enum"]
    assert kinds == list(_registry.KINDS_OF_EVIDENCE)
    assert set(kinds) == {steps(way).kind for way in ("identity", "exact", "measured")} | {"none"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "credal_lib.proofs", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


FALSIFIED = {
    "another verdict": {"verdict": "false-as-printed", "corrected": "1/n"},
    "a milder verdict": {
        "evidence": {"kind": "exact", "text": "the literal simplex", "proof": "betting_game.literal_simplex"}
    },
    "better evidence": {
        "id": "zaffalon-thm1-simplex", "verdict": "holds-with-correction", "corrected": "k - 1",
        "evidence": {"kind": "symbolic", "text": "the literal simplex", "proof": "betting_game.literal_simplex"},
    },
}  # fmt: skip


@pytest.mark.parametrize("changes", list(FALSIFIED.values()), ids=list(FALSIFIED))
def test_a_falsified_verdict_fails_the_run(changes: dict[str, Any], tmp_path: Path) -> None:
    done = run("--registry", str(registry(tmp_path, entry(**changes))))
    assert done.returncode == 1
    assert "FAILED: the proof finds" in done.stdout
    assert done.stdout.endswith("1 claims, 1 failed\n")


def test_a_true_entry_passes_the_same_run_and_writes_json(tmp_path: Path) -> None:
    outcomes = tmp_path / "outcomes.json"
    done = run("--registry", str(registry(tmp_path, entry())), "--json", str(outcomes))
    assert done.returncode == 0, done.stdout + done.stderr
    (written,) = json.loads(outcomes.read_text(encoding="utf-8"))
    assert written | {"seconds": 0} == {
        "id": "zaffalon-thm1-uniform", "paper": "zaffalon", "chapter": 6, "verdict": "holds", "evidence": "symbolic",
        "proof": "betting_game.value", "seconds": 0, "problem": "",
    }  # fmt: skip


def test_the_command_fails_and_names_the_claim_when_a_proof_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def value() -> Proof:
        proof = Proof("planted", "none")
        proof.equal("false.", 1 / K, 2 / K)
        return proof

    monkeypatch.setattr(betting_game, "value", value)
    assert __main__.main(["--claim", "zaffalon-thm1-uniform"]) == 1
    assert "FAILED: not proved: planted: false. The difference is" in capsys.readouterr().out


def test_a_proof_that_breaks_down_fails_its_claim_and_not_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(betting_game, "value", lambda: 1 // 0)
    assert __main__.main(["--claim", "zaffalon-thm1-uniform"]) == 1
    assert "FAILED: not proved: ZeroDivisionError: " in capsys.readouterr().out


def test_explain_prints_the_derivation_and_one_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--claim", "zaffalon-thm1-uniform", "--explain"]) == 0
    assert str(betting_game.value()) in capsys.readouterr().out
    undecided = next(claim for claim in CLAIMS if not claim.proof)
    assert __main__.main(["--claim", undecided.id, "--explain"]) == 0
    assert "there is no derivation" in capsys.readouterr().out


def test_a_name_that_no_claim_has_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--claim", "nonsense"]) == 2
    assert "No claim has that name" in capsys.readouterr().err


def test_the_command_verifies_in_several_processes_and_counts_by_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--paper", "dyrland", "--jobs", "2"]) == 0
    printed = capsys.readouterr().out
    assert printed.endswith("63 claims, 0 failed\n")
    assert "holds-with-correction" in printed


# --- what the book shows ---


def test_the_list_of_claims_gives_every_verdict_and_escapes_what_markdown_would_read() -> None:
    listed = proofs.claims_list(chapter=6)
    assert all(f"- `{claim.id}` **{claim.verdict}**" in listed for claim in proofs.claims(6))
    assert listed.count("*Corrected:*") == sum(bool(claim.corrected) for claim in proofs.claims(6))
    assert r"sigma\*\_i" in listed
    assert listed._repr_markdown_() == str(listed)
    assert proofs.claims_list(chapter=999).startswith("None")  # not an empty box


def test_tables_and_errata_show_each_claim_once() -> None:
    tables = "".join(proofs.claims_table(paper) for paper in proofs.PAPERS)
    errata = "".join(proofs.errata_list(paper) for paper in proofs.PAPERS)
    for claim in CLAIMS:
        assert tables.count(f"`{claim.id}`") == 1
        assert errata.count(f"`{claim.id}`") == bool(claim.corrected)
    assert f"| all | {sum(claim.verdict == 'holds' for claim in CLAIMS)} |" in proofs.claims_counts()


def test_a_claim_whose_proof_fails_is_not_listed_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, "_total", lambda *_: 0)
    with pytest.raises(Undecided):
        proofs.claims_list(chapter=6)


# --- the derivations of Theorem 1 rest on the library's formulas ---


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("expected_reward", lambda sigma, theta: 2 * gambles.expected_reward(sigma, theta)),
        ("_total", lambda summand, known: 0),
    ],
)
def test_a_proof_about_a_wrong_kernel_fails(name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, name, wrong)
    assert proofs.verify(chapter=6)


@pytest.mark.parametrize("k", range(1, 7))
def test_the_sum_of_the_proofs_is_the_function_of_the_library(k: int) -> None:
    sigma, theta = IndexedBase("sigma"), IndexedBase("theta")
    i = betting_game.I
    symbolic = betting_game.reward_of_k_classes(sigma[i], theta[i]).subs(betting_game.SIZE, k).doit()
    classes = range(1, k + 1)
    assert simplify(symbolic - gambles.expected_reward([sigma[j] for j in classes], [theta[j] for j in classes])) == 0
