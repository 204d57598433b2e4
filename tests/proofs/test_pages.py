"""What the book shows of the registry: lists of claims and counts, generated when a page is built."""

import re
from dataclasses import replace

import pytest

from credal_book import proofs
from credal_book.proofs import Undecided, _pages
from credal_book.proofs._proof import proved
from credal_book.proofs._registry import STATED_VERDICTS
from credal_book.proofs.part2_sets import betting_game
from tests.book.sources import ROOT

CLAIMS = proofs.claims()


def test_the_list_of_claims_gives_every_verdict_and_escapes_what_markdown_would_read() -> None:
    listed = proofs.claims_list(chapter=6)
    assert all(f"- `{claim.id}` **{claim.verdict}**" in listed for claim in proofs.claims(6))
    assert listed.count("*Corrected:*") == sum(bool(claim.corrected) for claim in proofs.claims(6))
    assert r"sigma\*\_i" in listed
    assert proofs.claims_list(chapter=999).startswith("None")  # not an empty box


def test_what_is_right_and_what_we_found_are_shown_as_markdown(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = proofs.claims(6)[0]
    erratum = proofs.Erratum("2/k", "it is one part of $k$")
    shown = [replace(claim, corrected="$1/k$.", erratum=erratum), replace(claim, ours="$0.4_a$.", erratum=erratum)]
    monkeypatch.setattr(_pages, "claims", lambda: shown)
    table = proofs.claims_table(claim.paper)
    assert "\n  *Corrected:* $1/k$.  \n" in table
    assert "\n  *Ours:* $0.4_a$.  \n" in table


def test_tables_show_each_claim_once_and_counts_each_verdict() -> None:
    tables = "".join(proofs.claims_table(paper) for paper in proofs.PAPERS)
    assert all(tables.count(f"`{claim.id}`") == 1 for claim in CLAIMS)
    counts = proofs.claims_counts()
    assert counts.startswith(f"| paper | {' | '.join(STATED_VERDICTS)} | all |")
    assert counts.endswith(f" | {len(CLAIMS)} |")
    assert f"| all | {sum(claim.verdict == 'holds' for claim in CLAIMS)} |" in counts


@pytest.mark.parametrize(
    "path", ["README.md", "CONTRIBUTING.md", "book/index.md", "book/back/claims.md", "book/back/errata.md"]
)
def test_no_page_types_how_many_claims_there_are(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert not re.search(r"\d+\s+(\w+\s+)?(claims|errata|verdicts)\b", text)


def test_a_claim_whose_proof_fails_is_not_listed_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, "_total", lambda *_: 0)
    proved.cache_clear()  # an earlier run of the proof would answer
    with pytest.raises(Undecided):
        proofs.claims_list(chapter=6)
