"""The page of errata: an entry quotes the print, says what is right or what we found, and why, after its proof."""

import re
from dataclasses import replace
from typing import Any

import pytest

from credal_book import proofs
from credal_book.proofs import Claim, Erratum, Undecided, _errata, _registry
from credal_book.proofs.part2_sets import betting_game
from tests.proofs.derived import derived
from tests.proofs.planted import conclusion, registry, steps

CLAIMS = proofs.claims()
WRONG = [claim for claim in CLAIMS if claim.erratum]
HEAD = '<h3 class="erratum-paper">{}</h3>'
SIMPLEX = next(claim for claim in CLAIMS if claim.id == "zaffalon-thm1-simplex")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The whole page by its groups; all proofs behind it run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Claim, "derivation", lambda claim: derived(claim.proof))
        return {group: proofs.errata_list(group) for group in _errata.GROUPS}


def planted(monkeypatch: pytest.MonkeyPatch, *claims: Claim) -> None:
    monkeypatch.setattr(_errata, "claims", lambda: claims)


def quoting(quoted: str, claim: Claim = SIMPLEX, **changes: str) -> Claim:
    erratum = Erratum(**{"quoted": quoted, "why": "it is $k - 1$", "weight": "slip"} | changes)
    return replace(claim, corrected="both in $k - 1$ dimensions", erratum=erratum)


@pytest.mark.parametrize("claim", WRONG, ids=[claim.id for claim in WRONG])
def test_every_erratum_stands_once_and_in_its_group(claim: Claim, pages: dict[str, str]) -> None:
    found = [group for group, page in pages.items() if f":name: erratum-{claim.id}\n" in page]
    assert found == [_errata.group_of(claim)]
    if claim.verdict == "not-reproduced":
        assert found == ["not-reproduced"]


def test_what_holds_has_no_entry(pages: dict[str, str]) -> None:
    assert sum(page.count("::::{dropdown}") for page in pages.values()) == len(WRONG)


def test_an_entry_quotes_says_what_is_right_and_why_and_counts_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting("the $n-1$ probability simplex"))
    proof = betting_game.literal_simplex()
    page = proofs.errata_list("slip", {6: "chapter-6"})
    assert page.splitlines()[:3] == [
        HEAD.format("Zaffalon, Corani and Mauá"),
        "",
        "::::{dropdown} **Section 4.** “the $n-1$ probability simplex”",
    ]
    said = [
        "**Right.** both in $k - 1$ dimensions",
        "**Why.** it is $k - 1$",
        "*Evidence, exact, ",
        _errata.steps(proof),
    ]
    places = [page.index(text) for text in said]
    assert places == sorted(places)
    assert "\nClaim `zaffalon-thm1-simplex`, [chapter 6](chapter-6).\n" in page
    assert "\nClaim `zaffalon-thm1-simplex`; chapter 6 is planned.\n" in proofs.errata_list("slip")


def test_our_numbers_are_not_called_right(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: dict[str, Any] = {"verdict": "not-reproduced", "corrected": "", "ours": "$0.4$"}
    measured = replace(
        quoting("it is $0.5$", weight=""), evidence_kind="empirical", proof="betting_game.planted", **changes
    )
    monkeypatch.setattr(betting_game, "planted", lambda: steps("other numbers"), raising=False)
    planted(monkeypatch, measured)
    page = proofs.errata_list("not-reproduced")
    assert "**What was compared.** it is $k - 1$\n\n**Ours.** $0.4$\n" in page
    assert "**Right.**" not in page


def test_an_entry_whose_proof_fails_or_finds_another_verdict_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, replace(quoting("a simplex"), verdict="false-as-printed"))
    with pytest.raises(Undecided, match="zaffalon-thm1-simplex: the proof finds"):
        proofs.errata_list("slip")
    planted(monkeypatch, replace(quoting("a simplex"), proof="betting_game.nothing"))
    with pytest.raises(AttributeError):
        proofs.errata_list("slip")


def test_a_group_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        ValueError, match="group: expected one of statement, hypothesis, slip, nit, not-reproduced, got"
    ):
        proofs.errata_list("zaffalon")


def test_entries_are_sorted_by_paper_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    sections = ["10", "9.1.2 Fig.4", "9.1.1", "2"]
    roman = ["VII.D", "V b", "V a", "IV.A", "II.C"]
    first = [replace(quoting("a simplex"), section=section) for section in sections]
    second = [replace(quoting("a simplex"), section=section, paper="yang") for section in roman]
    planted(monkeypatch, *second, *first)
    lines = [line for line in proofs.errata_list("slip").splitlines() if "{dropdown}" in line or line.startswith("<h3")]
    said = [line.removeprefix("::::{dropdown} **").partition(".** “")[0] for line in lines]
    assert said == [
        HEAD.format("Zaffalon, Corani and Mauá"), "Section 2", "Section 9.1.1", "Section 9.1.2, Figure 4", "Section 10",
        HEAD.format("Yang, Destercke and Masson"), "Section II.C", "Section IV.A", "Section V a", "Section V b",
        "Section VII.D",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("4 Ex.2", "Section 4, Example 2"),
        ("7 Fig.11-14", "Section 7, Figures 11 to 14"),
        ("5/7", "Sections 5 and 7"),
        ("V a / VIII", "Sections V a and VIII"),
        ("VI fn 1", "Section VI, footnote 1"),
        ("0 Table 1", "Section 0, Table 1"),
        ("5.1 proof", "Section 5.1, proof"),
        ("App", "Appendix"),
        ("Old (summary)", "The part marked as old (summary)"),
        ("IV.B (derived)", "Section IV.B"),
    ],
)
def test_places_are_said_in_words(section: str, said: str) -> None:
    assert _errata.place(section) == said


@pytest.mark.parametrize(
    ("quoted", "line"),
    [
        ("higher is better", "“higher is better”"),
        ("“higher” is better", "“higher” is better"),
        ("$\\text{higher} < 1$", "$\\text{higher} < 1$"),
        ("$$x\n= 1$$", "$x = 1$"),
    ],
)
def test_words_are_quoted_and_formulas_stand_in_the_line(
    quoted: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch, quoting(quoted))
    assert f"::::{{dropdown}} **Section 4.** {line}\n" in proofs.errata_list("slip")


def test_a_displayed_formula_has_a_paragraph_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting("a simplex", why="it is $$k - 1,$$ or less: $$k - 2$$."))
    assert "**Why.** it is\n\n$$k - 1,$$\n\nor less:\n\n$$k - 2.$$\n" in proofs.errata_list("slip")


def test_steps_are_counted_in_words() -> None:
    assert _errata.steps(steps("given", "identity", "words", "exact")) == "2 steps decided, 1 argued in words"
    assert _errata.steps(steps("given", "identity")) == "1 step decided"


def test_conclusions_stand_apart_with_an_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    found = _registry.read_conclusions(registry(tmp_path, conclusion()))  # type: ignore[arg-type]
    monkeypatch.setattr(_errata, "conclusions", lambda: found)
    page = proofs.conclusions_list({6: "chapter-6"})
    assert (
        "::::{dropdown} **Section 4.** The even bet is the only one.\n:name: conclusion-zaffalon-even-bet-always\n"
        in page
    )
    assert "\nIt is: $1/k$.\n" in page
    assert "*Evidence, symbolic, " in page
    monkeypatch.setattr(_errata, "conclusions", lambda: [replace(found[0], evidence_kind="exact")])
    with pytest.raises(Undecided, match="zaffalon-even-bet-always: the proof finds symbolic evidence"):
        proofs.conclusions_list()


def test_an_empty_group_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch)
    assert proofs.errata_list("nit") == "None."


def untypeset(text: str) -> list[str]:
    """What of a text in Markdown with TeX would be shown raw: an odd dollar, or signs of TeX outside of formulas."""
    outside = re.sub(r"`[^`]*`", "", re.sub(r"(\$\$?).+?\1", "", text, flags=re.DOTALL))
    return re.findall(r"\$|\\[A-Za-z]+|\w[_^][\w{]|[<>]=", outside)


@pytest.mark.parametrize("raw", ["$k", "k^2", "u_65", r"\tfrac12", "x <= 1", "$$k$$ and k_i"])
def test_what_is_not_typeset_is_found(raw: str) -> None:
    assert untypeset(raw)
    assert not untypeset("it is $k^2 \\le u_{65}$, $$x_1,$$ or `claim_name`, a *word*")


TYPESET = {
    f"{claim.id}, {name}": text
    for claim in WRONG
    if claim.erratum
    for name, text in vars(claim.erratum).items() | {("corrected", claim.corrected), ("ours", claim.ours)}
} | {found.id: found.answer for found in proofs.conclusions()}


def test_entries_are_typeset() -> None:
    assert {name: raw for name, text in TYPESET.items() if (raw := untypeset(text))} == {}
