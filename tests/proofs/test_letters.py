"""A letter to the authors of a paper: from the registry, at most two sheets, fair and complete."""

import re
from dataclasses import replace

import pytest

from credal_book import proofs
from credal_book.proofs import Claim, Undecided, __main__, _errata, _letters
from credal_book.proofs._errata import counts, entries_of
from credal_book.proofs._unicode import in_text
from tests.book.sources import CONFIG
from tests.proofs.derived import derived

GROUPS_OF_AUTHORS = [paper for paper in proofs.PAPERS if not proofs.editions()[paper].draft]
SHEETS, CHARACTERS = 2, 80


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def letters() -> dict[str, str]:
    """All letters; the proofs behind them run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Claim, "derivation", lambda claim: derived(claim.proof))
        return {paper: proofs.letter(paper) for paper in proofs.PAPERS}


def test_there_are_four_groups_of_authors_and_one_draft() -> None:
    assert GROUPS_OF_AUTHORS == ["zaffalon", "yang", "ferri", "resin"]


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_a_letter_has_at_most_two_sheets(paper: str, letters: dict[str, str]) -> None:
    lines = letters[paper].splitlines()
    assert len(lines) <= SHEETS * _letters.LINES_OF_A_SHEET
    assert [line for line in lines if len(line) > CHARACTERS and "https://" not in line] == []


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_a_letter_lists_every_entry_once_in_the_groups_of_the_page(paper: str, letters: dict[str, str]) -> None:
    letter = flat(letters[paper])
    listed = [claim for group in _errata.TITLES for claim in entries_of(paper, group)]
    places = []
    for number, claim in enumerate(listed, start=1):
        assert claim.erratum
        kind = _errata.kind_of(claim)
        said = f"{number}. {_errata.place(claim.section)}: {claim.erratum.line}{f' ({kind})' if kind else ''}"
        line = flat(in_text(said))
        assert letter.count(line) == 1, claim.id
        places.append(letter.index(line))
    assert places == sorted(places)
    assert f" {len(listed) + 1}. Section" not in letter
    titles = [title for title in _errata.TITLES.values() if f"\n\n{title}\n" in letters[paper]]
    assert titles == [title for group, title in _errata.TITLES.items() if entries_of(paper, group)]


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_a_letter_says_what_was_done_thanks_gives_the_numbers_and_asks(paper: str, letters: dict[str, str]) -> None:
    letter, edition = flat(letters[paper]), proofs.editions()[paper]
    said = [
        edition.names,
        edition.did,
        edition.thanks,
        in_text(edition.read),
        _errata.counts_in_words(paper),
    ]
    asking = ["What we ask", _letters.PAGES, "Where have we misread you?", _letters.ISSUES, _letters.SENDER]
    said += [edition.state.dated, *asking * (not edition.draft)]
    places = [letter.index(flat(text)) for text in said]
    assert places == sorted(places)
    assert f"Of {sum(claim.paper == paper for claim in proofs.claims())} claims" in letter
    asked = [claim.erratum.ask for claim in proofs.claims() if claim.paper == paper and claim.erratum]
    assert all(question in letter for question in asked)
    assert not (edition.draft and any("?" in text for text in (*asked, letter.replace(edition.title, ""))))
    assert all(one in letter for one in _errata.not_checkable(paper))
    assert "Thank you" in letter
    measured = counts(paper)["in-part"] + counts(paper)["not-reproduced"]
    assert ("The measurements are no errata" in letter) is bool(measured)


def test_the_addresses_are_those_of_the_configuration(letters: dict[str, str]) -> None:
    assert CONFIG["html"]["baseurl"] == _letters.BOOK
    assert f"{CONFIG['repository']['url']}/issues" == _letters.ISSUES
    for paper, letter in letters.items():
        assert f"{_letters.BOOK}book/back/errata.html#errata-{paper}" in letter
        assert (_letters.ISSUES in letter) is (paper in GROUPS_OF_AUTHORS)


def test_chapters_that_a_letter_names_are_those_of_the_paper() -> None:
    for paper in proofs.PAPERS:
        named = re.findall(r"[Cc]hapters? (\d+)(?: to (\d+))?", proofs.editions()[paper].did)
        chapters = {n for first, last in named for n in range(int(first), int(last or first) + 1)}
        assert chapters
        assert chapters <= {claim.chapter for claim in proofs.claims() if claim.paper == paper}


def test_what_was_read_in_a_draft_is_a_note_that_is_not_sent(letters: dict[str, str]) -> None:
    note = letters["dyrland"]
    assert note.startswith("A note, not sent.")
    assert "kind regards" not in note
    assert all("kind regards" in letters[paper] and "not sent" not in letters[paper] for paper in GROUPS_OF_AUTHORS)


@pytest.mark.parametrize("paper", proofs.PAPERS)
def test_no_tex_is_left(paper: str, letters: dict[str, str]) -> None:
    assert not re.search(r"\$|\\[A-Za-z]", letters[paper])


def test_a_letter_about_an_entry_whose_proof_disagrees_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = next(claim for claim in proofs.claims() if claim.id == "resin-s7-average")
    monkeypatch.setattr(_errata, "claims", lambda: [replace(wrong, verdict="false-as-printed")])
    with pytest.raises(Undecided, match="resin-s7-average: the proof finds"):
        proofs.letter("resin")


def test_a_paper_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match=r"paper: expected one of zaffalon, .*, got 'nobody'"):
        proofs.letter("nobody")


def test_the_command_prints_the_letter(capsys: pytest.CaptureFixture[str], letters: dict[str, str]) -> None:
    assert __main__.main(["--letter", "resin"]) == 0
    assert capsys.readouterr().out == letters["resin"]
