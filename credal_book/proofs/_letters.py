"""A letter to the authors of a paper: what was done with it, thanks, the list, and what is asked.

It is written from the registry whenever it is wanted, and kept nowhere, so that it says what the
page of errata says.
"""

import textwrap
from collections.abc import Iterator

from credal_book.proofs._editions import Edition, editions
from credal_book.proofs._errata import (
    TITLES,
    counts,
    counts_in_words,
    entries_of,
    kind_of,
    not_checkable,
    place,
    proved,
)
from credal_book.proofs._registry import PAPERS, Claim, claims, covered_by
from credal_book.proofs._unicode import in_text

__all__ = ["BOOK", "ISSUES", "letter"]

BOOK = "https://credal-lib.github.io/evaluating-cautious-classifiers/"
"""Where the book is published, and below where a correction of a correction can be written."""
ISSUES = "https://github.com/credal-lib/evaluating-cautious-classifiers/issues"
SENDER = "[name and address of the person who sends this letter]"
"""A place that is filled in before a letter is sent."""

PAGES = (
    "We could not get the published pages. Do these places read the same there? If you can send a PDF, we will do "
    "the comparison ourselves."
)

WIDTH = 80
LINES_OF_A_SHEET = 60


def letter(paper: str) -> str:
    """Write the letter to the authors of a paper, or a note that is not sent if a draft was read.

    Parameters
    ----------
    paper : str
        Short name of the paper.

    Returns
    -------
    str
        Plain text for at most two sheets of 60 lines; lines of 80 characters at most, but for
        addresses.

    Raises
    ------
    ValueError
        If there is no such paper.
    Undecided
        If the proof of an entry fails or finds another verdict.
    """
    if paper not in PAPERS:
        raise ValueError(f"paper: expected one of {', '.join(PAPERS)}, got {paper!r}")
    edition = editions()[paper]
    paragraphs = [
        *_opening(edition),
        *_numbers(paper, edition),
        *_list(paper, edition),
        *_asked(paper, edition),
    ]
    return "\n\n".join(paragraphs) + "\n"


def _filled(text: str, first: str = "", later: str = "") -> str:
    return textwrap.fill(
        in_text(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _opening(edition: Edition) -> Iterator[str]:
    """Say whom it is for, what was done with the paper, and thanks."""
    if edition.draft:
        yield _filled(
            f"A note, not sent. It is about a draft, “{edition.title}”, by {edition.names}. Nothing "
            "of it is sent before the published version was read; what follows may concern what "
            "the authors changed long ago."
        )
        yield "Dear authors,"
    else:
        yield _filled(f"“{edition.title}”: corrections that we ask you to check")
        yield f"Dear {edition.names},"
    yield _filled(
        "We have written an executable textbook, “Evaluating Cautious Classifiers”, which derives, "
        "checks and compares five papers. Yours is one of them. "
        f"{edition.did} {edition.thanks}"
    )


def _numbers(paper: str, edition: Edition) -> Iterator[str]:
    """Say which text was read, and how many of its claims stand."""
    yield _filled(edition.read)
    found = counts(paper)
    measured = found["in-part"] + found["not-reproduced"]
    joined = " Claims with the same cause share an entry." if _shared(paper) else ""
    yield _filled(f"{counts_in_words(paper)}{joined}")
    right = "what we think is right"
    if measured:
        right += ", or what we find in a measurement,"
    yield _filled(
        f"The list below is {edition.state.dated}. Printed words are on the left of an arrow, "
        f"{right} on the right. Reasons, computations and the steps of each proof are at"
    )
    yield f"  {BOOK}book/back/errata.html#errata-{paper}"


def _shared(paper: str) -> bool:
    """Whether one entry covers several claims."""
    return any(claim.erratum.joined for claim in claims() if claim.paper == paper and claim.erratum)


def _list(paper: str, edition: Edition) -> Iterator[str]:
    """List the entries by groups, each a line or two, after running the proofs behind them."""
    number, compared = 0, edition.compared
    for group, title in TITLES.items():
        lines = []
        for claim in entries_of(paper, group):
            number += 1
            lines.append(_line(number, claim))
        if lines and compared and group in {"in-part", "not-reproduced"}:
            yield _filled(
                "The measurements are no errata. We used programs of our own and the data that can be had today; "
                f"both measurements may be right. {compared}"
            )
            compared = ""
        if lines:
            yield f"{title}\n" + "\n".join(lines)
    if left := not_checkable(paper):
        yield _filled(f"Cannot be checked. {'; '.join(left)}.")


def _line(number: int, claim: Claim) -> str:
    for one in covered_by(claim, claims()):
        proved(one)
    line = claim.erratum.line if claim.erratum else ""
    if kind := kind_of(claim):
        line = f"{line} ({kind})"
    return _filled(f"{place(claim.section)}: {line}", f"{number:>2}. ", "    ")


def _asked(paper: str, edition: Edition) -> Iterator[str]:
    """Say what is asked: the published pages, questions on entries, and where we are mistaken; nothing for a draft."""
    if edition.draft:
        return
    questions = [PAGES]
    entries = [claim.erratum for group in TITLES for claim in entries_of(paper, group)]
    questions += [erratum.ask for erratum in entries if erratum and erratum.ask]
    questions.append("Where have we misread you? We correct the page, and say so on it.")
    asked = "\n".join(_filled(question, "  - ", "    ") for question in questions)
    yield f"What we ask\n{asked}"
    yield (
        f"An answer reaches us, with the number in this list, at\n  {ISSUES}\n"
        f"or, if you prefer, by e-mail to\n  {SENDER}"
    )
    yield "With thanks and kind regards,\nthe authors of “Evaluating Cautious Classifiers”"
