"""What the book shows of the registry: lists of claims and of errata, generated when a page is built."""

import pytest

from credal_lib import proofs
from credal_lib.proofs import Undecided
from credal_lib.proofs.part2_sets import betting_game

CLAIMS = proofs.claims()


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
