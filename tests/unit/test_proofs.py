"""The proofs: every claim stands, the registry is in order, and a wrong step never gets in."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from sympy import IndexedBase, Rational, Symbol, simplify, symbols

from credal_lib import games, proofs
from credal_lib.proofs import Proof, Undecided, __main__, _registry, betting_game

CLAIMS = proofs.claims()
K, M, D = symbols("k m D", positive=True)
FREE = Symbol("x", real=True)
WITHOUT_PROOF = {"empirical", "none"}


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim.id for claim in CLAIMS])
def test_every_claim_is_proved_or_says_that_it_is_not(claim: proofs.Claim) -> None:
    if claim.evidence_kind in WITHOUT_PROOF:
        assert not claim.proof
    else:
        assert len(claim.derivation().steps) > 0


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim.id for claim in CLAIMS])
def test_every_claim_is_complete(claim: proofs.Claim) -> None:
    assert claim.verdict in _registry.VERDICTS
    assert claim.evidence_kind in _registry.KINDS_OF_EVIDENCE
    assert claim.id.startswith(f"{claim.paper}-")
    assert claim.statement
    assert claim.section
    assert claim.evidence
    assert bool(claim.corrected) == (claim.verdict in {"holds-with-correction", "false-as-printed"})


def test_claims_have_distinct_names() -> None:
    assert Counter(claim.id for claim in CLAIMS).most_common(1)[0][1] == 1


def test_claims_of_a_chapter_are_some_of_all() -> None:
    for chapter in {claim.chapter for claim in CLAIMS}:
        assert set(proofs.claims(chapter)) <= set(CLAIMS)
        assert {claim.chapter for claim in proofs.claims(chapter)} == {chapter}
    assert proofs.claims(chapter=999) == ()


PUBLIC_PROOFS = [
    getattr(betting_game, name)
    for name in betting_game.__all__
    if getattr(betting_game, name).__annotations__.get("return") in {Proof, "Proof"}
]


@pytest.mark.parametrize("prove", PUBLIC_PROOFS, ids=lambda prove: prove.__name__)
def test_every_derivation_stands_and_can_be_read(prove: Callable[[], Proof]) -> None:
    proof = prove()
    text = str(proof)
    assert proof._repr_markdown_() == text
    assert text.startswith(f"**{proof.title}** ({proof.source})")
    assert all(f"{number}. {step.words} *({step.decided})*" in text for number, step in enumerate(proof.steps, start=1))
    assert {step.decided for step in proof.steps} & {"identity", "sign"}
    assert ("Not proved here:" in text) == bool(proof.not_proved)


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
    assert proof.steps == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("expected_reward", lambda sigma, theta: 2 * games.expected_reward(sigma, theta)),
        ("_total", lambda summand, known: 0),
    ],
)
def test_a_proof_about_a_wrong_kernel_fails(name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, name, wrong)
    assert proofs.verify(chapter=6)


def test_plain_tex_is_shown_where_none_is_given() -> None:
    proof = Proof("shown", "none")
    proof.equal("Both sides.", 2 * D, D + D)
    proof.non_negative("A sign.", D)
    assert [step.formula for step in proof.steps] == ["2 D = 2 D", r"D \ge 0"]


def test_the_command_prints_a_line_a_claim_and_succeeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main() == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [claim.id for claim in CLAIMS]
    assert last == f"{len(CLAIMS)} claims, 0 failed"


def test_the_command_fails_and_names_the_claim_when_a_proof_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def value() -> Proof:
        proof = Proof("planted", "none")
        proof.equal("false.", 1 / K, 2 / K)
        return proof

    monkeypatch.setattr(betting_game, "value", value)
    assert __main__.main() == 1
    assert "FAILED: planted: false. The difference is" in capsys.readouterr().out


def test_the_module_runs_as_a_command() -> None:
    done = subprocess.run([sys.executable, "-m", "credal_lib.proofs"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.endswith("0 failed\n")


def test_the_list_of_claims_gives_every_verdict_and_escapes_what_markdown_would_read() -> None:
    listed = proofs.claims_list()
    assert all(f"- `{claim.id}` **{claim.verdict}**" in listed for claim in CLAIMS)
    assert listed.count("*Corrected:*") == sum(bool(claim.corrected) for claim in CLAIMS)
    assert r"sigma\*\_i" in proofs.claims_list(chapter=6)
    assert listed._repr_markdown_() == str(listed)
    assert proofs.claims_list(chapter=999) == ""


def test_a_claim_whose_proof_fails_is_not_listed_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, "_total", lambda *_: 0)
    with pytest.raises(Undecided):
        proofs.claims_list(chapter=6)


@pytest.mark.parametrize("k", range(1, 7))
def test_the_sum_of_the_proofs_is_the_function_of_the_library(k: int) -> None:
    sigma, theta = IndexedBase("sigma"), IndexedBase("theta")
    i = betting_game.I
    symbolic = betting_game.reward_of_k_classes(sigma[i], theta[i]).subs(betting_game.K, k).doit()
    classes = range(1, k + 1)
    assert simplify(symbolic - games.expected_reward([sigma[j] for j in classes], [theta[j] for j in classes])) == 0
