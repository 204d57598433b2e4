"""The pages of errata and of conclusions: paper by paper, numbers first, an entry after its proof."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from credal_book import proofs
from credal_book.proofs import Claim, Erratum, Undecided, _editions, _errata, _registry
from credal_book.proofs._registry import GROUPS
from credal_book.proofs.part2_sets import betting_game
from tests.book.sources import CONFIG, ROOT
from tests.proofs.derived import derived
from tests.proofs.planted import conclusion, registry, steps

CLAIMS = proofs.claims()
WRONG = [claim for claim in CLAIMS if claim.erratum]
OWN = [claim for claim in WRONG if claim.erratum and not claim.erratum.joined]
SIMPLEX = next(claim for claim in CLAIMS if claim.id == "zaffalon-thm1-simplex")
PAGE = (ROOT / "book" / "back" / "errata.md").read_text(encoding="utf-8")
CONCLUSIONS = (ROOT / "book" / "back" / "conclusions.md").read_text(encoding="utf-8")
HALF_THE_WORDS = 7_300
"""Half of what the page had when it was a list of all accusations by weight, with the conclusions on it."""


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The sections of the page; all proofs behind them run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Claim, "derivation", lambda claim: derived(claim.proof))
        return {paper: proofs.errata_list(paper) for paper in proofs.PAPERS}


def planted(monkeypatch: pytest.MonkeyPatch, *claims: Claim) -> None:
    monkeypatch.setattr(_errata, "claims", lambda: claims)


def quoting(quoted: str, claim: Claim = SIMPLEX, **changes: str) -> Claim:
    fields = {
        "quoted": quoted,
        "why": "it is $k - 1$",
        "weight": "slip",
        "line": f"{quoted} → in $k - 1$ dimensions",
    }
    return replace(claim, corrected="both in $k - 1$ dimensions", erratum=Erratum(**fields | changes))


@pytest.mark.parametrize("claim", WRONG, ids=[claim.id for claim in WRONG])
def test_every_erratum_is_in_the_section_of_its_paper_under_its_own_entry_or_anothers(
    claim: Claim, pages: dict[str, str]
) -> None:
    assert claim.erratum
    name = claim.erratum.joined or claim.id
    assert [paper for paper, page in pages.items() if f":name: erratum-{name}\n" in page] == [claim.paper]
    entry = pages[claim.paper].partition(f":name: erratum-{name}\n")[2].partition("::::\n")[0]
    assert f"`{claim.id}` ({claim.evidence_kind}, " in entry


def test_what_holds_has_no_entry(pages: dict[str, str]) -> None:
    assert sum(page.count("::::{dropdown}") for page in pages.values()) == len(OWN)


def test_groups_of_a_paper_are_in_their_order_and_hold_their_entries(pages: dict[str, str]) -> None:
    for paper, page in pages.items():
        titles = re.findall(r'<h3 class="erratum-group">(.+)</h3>', page)
        assert titles == [_errata.TITLES[group] for group in GROUPS if _errata.entries_of(paper, group)]
        parts = re.split(r'<h3 class="erratum-group">.+</h3>', page)[1:]
        for title, part in zip(titles, parts, strict=True):
            listed = re.findall(r":name: erratum-(\S+)", part)
            found = [claim.id for claim in OWN if claim.paper == paper and _errata.TITLES[claim.group] == title]
            assert sorted(listed) == sorted(found)


def test_the_page_has_a_section_for_each_paper_and_the_draft_is_apart() -> None:
    assert re.findall(r"^\(errata-(\w+)\)=\n## (.+)$", PAGE, flags=re.MULTILINE) == [
        *((paper, proofs.editions()[paper].authors) for paper in ("zaffalon", "yang", "ferri", "resin")),
        ("dyrland", f"A draft: {proofs.editions()['dyrland'].authors}"),
    ]
    assert re.findall(r'^errata_list\("(\w+)", chapters\)$', PAGE, flags=re.MULTILINE)[-1] == "dyrland"
    assert "Nothing of it is sent to them before we have read the published version" in PAGE
    assert PAGE.index("errata_counts()") < PAGE.index("edition_list()") < PAGE.index("(errata-zaffalon)=")


def test_the_address_on_the_page_is_the_issue_page_of_the_repository() -> None:
    assert f"({CONFIG['repository']['url']}/issues)" in PAGE


@pytest.mark.parametrize("text", [PAGE, CONCLUSIONS], ids=["errata", "conclusions"])
def test_a_page_can_be_opened_whole(text: str) -> None:
    assert text.count("```{div} open-all\n```") == 1
    assert '.querySelectorAll(".open-all")' in (ROOT / "assets" / "folds.js").read_text(encoding="utf-8")
    style = (ROOT / "assets" / "custom.css").read_text(encoding="utf-8")
    assert "details.erratum::details-content { content-visibility: visible" in style


def test_conclusions_have_a_page_of_their_own() -> None:
    toc = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    assert "file: book/back/errata\n      - file: book/back/conclusions\n" in toc
    assert "conclusions_list" not in PAGE
    assert "(conclusions.md)" in PAGE


def shown(page: str) -> list[str]:
    """The words that a reader of the built page sees: no directives, no options."""
    text = re.sub(r"^(?:::::.*?\}|::::|:(?:name|class-container):.*)", "", page, flags=re.MULTILINE)
    return re.sub(r"<[^>]+>", "", text).split()


def test_the_page_is_half_as_long_as_it_was(pages: dict[str, str]) -> None:
    body = re.sub(r"```\{code-cell\}.*?```|\A---.*?---", "", PAGE, flags=re.DOTALL)
    parts = [body, proofs.edition_list(), proofs.errata_counts(), *pages.values()]
    assert sum(len(shown(part)) for part in parts) <= HALF_THE_WORDS


def test_no_line_has_irony_or_words_of_a_private_dialect(pages: dict[str, str]) -> None:
    unwanted = r"borne? out|counted out|belongs to \d|\bdear(er|est)?\b|\bthan its authors say|\bRight\.\*\*"
    assert {paper: re.findall(unwanted, page) for paper, page in pages.items() if re.search(unwanted, page)} == {}


def test_numbers_are_those_of_the_registry() -> None:
    rows = [line.strip("| ").split(" | ") for line in proofs.errata_counts().splitlines() if line.startswith("| ")]
    head, body = rows[0], {row[0]: [int(cell) for cell in row[1:]] for row in rows[1:]}
    for column, paper in enumerate(proofs.PAPERS):
        of_paper = [claim for claim in CLAIMS if claim.paper == paper]
        assert f"(#errata-{paper})" in head[column]
        assert ("draft" in head[column]) is (paper == "dyrland")
        by_verdict = Counter(claim.verdict for claim in of_paper)
        numbers = {name: row[column] for name, row in body.items()}
        repaired = by_verdict["holds-with-correction"] + by_verdict["false-as-printed"]
        assert numbers["claims"] == len(of_paper)
        assert numbers["stand as printed"] == by_verdict["holds"]
        assert numbers["need a correction"] + numbers["perhaps only our copy"] + numbers["have a remark"] == repaired
        kinds = {name: number for name, number in numbers.items() if name.startswith("– of these ")}
        assert sum(kinds.values()) == numbers["need a correction"]
        draft = kinds.pop("– of these in the draft of May 2022")
        assert draft == (numbers["need a correction"] if proofs.editions()[paper].draft else 0)
        assert draft or kinds["– of these wrong as printed"] == by_verdict["false-as-printed"]
        assert numbers["reproduced in part"] + numbers["not reproduced"] == by_verdict["not-reproduced"]
        assert numbers["cannot be checked"] == by_verdict["not-checkable"]
        assert numbers["entries below"] == sum(claim.paper == paper for claim in OWN)
    assert all(sum(row[:-1]) == row[-1] for row in body.values())
    beside = {"claims", "entries below", *(name for name in body if name.startswith("– of these "))}
    assert sum(row[-1] for name, row in body.items() if name not in beside) == len(CLAIMS)


def test_numbers_are_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = replace(SIMPLEX, verdict="holds", corrected="", erratum=None)
    other = replace(
        quoting("a simplex"),
        verdict="not-reproduced",
        corrected="",
        erratum=Erratum(group="in-part"),
    )
    wrong = replace(quoting("a simplex"), verdict="false-as-printed")
    wrong = replace(wrong, erratum=quoting("a simplex", weight="statement").erratum)
    planted(monkeypatch, fair, fair, quoting("a simplex"), wrong, other, quoting("a simplex", weight="nit"))
    assert _errata.counts_in_words() == (
        "Of 6 claims 2 stand as printed, 2 need a correction (1 wrong as printed, 1 slip), 1 we measured otherwise "
        "(1 of them in part), and 1 has a remark."
    )


def test_the_kind_stands_after_the_line_of_a_correction_but_not_of_a_draft_or_a_remark(pages: dict[str, str]) -> None:
    for claim in OWN:
        kind = _errata.kind_of(claim)
        assert bool(kind) is (claim.group == "correction" and claim.paper != "dyrland"), claim.id
        title = pages[claim.paper].partition(f"\n:name: erratum-{claim.id}\n")[0].splitlines()[-1]
        assert title.endswith(f"({kind})") if kind else not title.endswith(("(slip)", "part)", "printed)"))


def test_what_cannot_be_checked_is_listed(pages: dict[str, str]) -> None:
    for paper, page in pages.items():
        left = [claim for claim in CLAIMS if (claim.paper, claim.verdict) == (paper, "not-checkable")]
        assert ("**Cannot be checked:**" in page) is bool(left)
        assert all(claim.statement in page.partition("**Cannot be checked:**")[2] for claim in left)


def test_each_paper_says_version_day_and_status_of_its_list(
    pages: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for paper, page in pages.items():
        edition = proofs.editions()[paper]
        assert page.startswith(f"*{edition.status}* Of ")
        assert edition.state.version >= 1
    zaffalon, draft = proofs.editions()["zaffalon"], proofs.editions()["dyrland"]
    assert "not sent, and it will not be before the published version was read" in draft.status
    state = _editions.State(2, date(2030, 1, 5), "a", sent="6 January 2030", answer="all accepted")
    sent = replace(zaffalon, state=state)
    assert sent.status == (
        "Version 2 of 5 January 2030, sent to the authors on 6 January 2030; their answer: all accepted."
    )


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_a_list_that_has_changed_has_a_new_version(paper: str) -> None:
    stated, found = proofs.editions()[paper].state.fingerprint, _errata.fingerprint(paper)
    assert stated == found, "raise the version in papers.yml, set its date and this fingerprint"


def test_the_fingerprint_changes_with_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for why in ("it is $k - 1$", "it is $k - 2$"):
        planted(monkeypatch, quoting("a simplex", why=why))
        found.append(_errata.fingerprint("zaffalon"))
    assert len(set(found)) == 2


def test_one_rule_of_severity_for_all_papers() -> None:
    for claim in WRONG:
        assert claim.erratum
        assert (claim.verdict == "false-as-printed") is (claim.erratum.weight == "statement"), claim.id
        assert bool(claim.erratum.weight) is bool(claim.corrected), claim.id


def test_an_entry_says_what_is_right_in_its_line_quotes_gives_the_reason_and_counts_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planted(monkeypatch, quoting("the $n-1$ probability simplex"))
    proof = betting_game.literal_simplex()
    page = proofs.errata_list("zaffalon", {6: "chapter-6"})
    lines = [line for line in page.splitlines() if line]
    assert lines[1:3] == [
        '<h3 class="erratum-group">Corrections</h3>',
        "::::{dropdown} **Section 4.** the $n-1$ probability simplex → in $k - 1$ dimensions (slip)",
    ]
    said = [
        "**Printed:** “the $n-1$ probability simplex”",
        "**Should read:** both in $k - 1$ dimensions",
        "**Why:** it is $k - 1$",
        f"`zaffalon-thm1-simplex` (exact, {proof.decided} steps",
    ]
    places = [page.index(text) for text in said]
    assert places == sorted(places)
    assert page.rstrip().endswith("; [chapter 6](chapter-6).\n::::")
    assert "; chapter 6 is planned.\n" in proofs.errata_list("zaffalon")


def test_what_the_line_says_is_not_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting("a simplex", line="a simplex → both in $k - 1$ dimensions"))
    assert "**Should read:**" not in proofs.errata_list("zaffalon")


def test_our_numbers_are_not_called_right(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: dict[str, Any] = {"verdict": "not-reproduced", "corrected": "", "ours": "$0.4$"}
    measured = replace(
        quoting("it is $0.5$", weight=""),
        evidence_kind="empirical",
        proof="betting_game.planted",
        **changes,
    )
    monkeypatch.setattr(betting_game, "planted", lambda: steps("other numbers"), raising=False)
    planted(monkeypatch, measured)
    page = proofs.errata_list("zaffalon")
    assert "**Compared:** it is $k - 1$\n\n**We find:** $0.4$\n\n`zaffalon-thm1-simplex` (" in page
    assert "**Should read:**" not in page
    # What all of them were compared with is said once, before the first.
    assert page.count(proofs.editions()["zaffalon"].compared) == 1


def test_an_entry_whose_proof_fails_or_finds_another_verdict_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planted(monkeypatch, replace(quoting("a simplex"), verdict="false-as-printed"))
    with pytest.raises(Undecided, match="zaffalon-thm1-simplex: the proof finds"):
        proofs.errata_list("zaffalon")
    planted(monkeypatch, replace(quoting("a simplex"), proof="betting_game.nothing"))
    with pytest.raises(AttributeError):
        proofs.errata_list("zaffalon")


def test_so_does_the_proof_of_a_claim_that_an_entry_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    covered = replace(
        SIMPLEX, id="zaffalon-other", verdict="false-as-printed", erratum=Erratum(joined=SIMPLEX.id, weight="slip")
    )
    planted(monkeypatch, quoting("a simplex"), covered)
    with pytest.raises(Undecided, match="zaffalon-other: the proof finds"):
        proofs.errata_list("zaffalon")


def test_a_paper_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="paper: expected one of zaffalon, yang, ferri, dyrland, resin, got 'slip'"):
        proofs.errata_list("slip")


def test_entries_are_sorted_by_place(monkeypatch: pytest.MonkeyPatch) -> None:
    for paper, sections, said in (
        (
            "zaffalon",
            ["10", "9.1.2 Fig.4", "9.1.1", "2"],
            ["Section 2", "Section 9.1.1", "Section 9.1.2, Figure 4", "Section 10"],
        ),
        (
            "yang",
            ["VII.D", "V b", "V a", "IV.A", "II.C"],
            ["Section II.C", "Section IV.A", "Section V a", "Section V b", "Section VII.D"],
        ),
    ):
        planted(
            monkeypatch,
            *(replace(quoting("x"), section=section, paper=paper) for section in sections),
        )
        lines = re.findall(r"^::::\{dropdown\} \*\*(.+?)\.\*\* ", proofs.errata_list(paper), flags=re.MULTILINE)
        assert lines == said


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("4 Ex.2", "Section 4, Example 2"),
        ("7 Fig.11-14", "Section 7, Figures 11 to 14"),
        ("5/7", "Sections 5 and 7"),
        ("V a / VIII", "Sections V a and VIII"),
        ("V a and Table VIII", "Section V a and Table VIII"),
        ("0/3.1", "Sections 0 and 3.1"),
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
    ("quoted", "said"),
    [
        ("higher is better", "“higher is better”"),
        ("“higher” is better", "“higher” is better"),
        ("$\\text{higher} < 1$", "$\\text{higher} < 1$"),
    ],
)
def test_words_are_quoted(quoted: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting(quoted))
    assert f"**Printed:** {said}\n" in proofs.errata_list("zaffalon")


@pytest.mark.parametrize(("line", "read"), [("higher → lower", "higher → lower"), ("$$x\n= 1$$ → 2", "$x = 1$ → 2")])
def test_formulas_are_part_of_the_line(line: str, read: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting("a simplex", line=line))
    assert f"::::{{dropdown}} **Section 4.** {read} (slip)\n" in proofs.errata_list("zaffalon")


def test_a_displayed_formula_has_a_paragraph_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, quoting("a simplex", why="it is $$k - 1,$$ or less: $$k - 2$$."))
    assert "**Why:** it is\n\n$$k - 1,$$\n\nor less:\n\n$$k - 2.$$\n" in proofs.errata_list("zaffalon")


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
