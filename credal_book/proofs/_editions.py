"""The editions in which the papers were read: what is said of a paper is said of that text."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources

from credal_book.proofs._markdown import Markdown

__all__ = ["Edition", "State", "edition_list", "editions", "editions_read"]


@dataclass(frozen=True)
class State:
    """The state of a paper's list of corrections.

    Attributes
    ----------
    version : int
        Raised whenever an entry changes.
    date : date
        The day of that version.
    fingerprint : str
        Of the entries of that version, so that a test notices when they have changed since.
    sent, answer : str
        When it was sent to the authors, and what they answered; empty until then.
    """

    version: int
    date: date
    fingerprint: str
    sent: str = ""
    answer: str = ""

    @property
    def dated(self) -> str:
        """Version and day in words."""
        return f"version {self.version} of {self.date.day} {self.date:%B %Y}"


@dataclass(frozen=True)
class Edition:
    """The text of a paper that was read.

    Attributes
    ----------
    authors : str
        Their names, as the book cites them.
    cited : str
        Key in the bibliography.
    note : str
        What was read, as a noun phrase.
    read : str
        The same in full; Markdown.
    names, title : str
        Full names of the authors, and the title; for the letter.
    compared : str
        What its measurements were compared with; empty if it has none that differ.
    did, thanks : str
        What the book does with the paper and owes to it; for the letter.
    state : State
        The state of its list of corrections.
    draft : bool
        Whether the text that was read is unfinished; its list is not sent.
    """

    authors: str
    cited: str
    note: str
    read: str
    names: str
    title: str
    compared: str
    did: str
    thanks: str
    state: State
    draft: bool = False

    @property
    def status(self) -> str:
        """Version and day of the list, and whether it was sent and answered."""
        if self.draft:
            sent = ", not sent, and it will not be before the published version was read"
        elif self.state.sent:
            sent = f", sent to the authors on {self.state.sent}"
        else:
            sent = "; the day on which it is sent, and the answer, will be added here"
        answer = f"; their answer: {self.state.answer}" if self.state.answer else ""
        return f"V{self.state.dated[1:]}{sent}{answer}."


@cache
def editions() -> dict[str, Edition]:
    """Read which text of each paper was read.

    Returns
    -------
    dict of str to Edition
        By short name of the paper, in the order of `PAPERS`.

    Examples
    --------
    >>> editions()["resin"].cited
    'resin2023'
    """
    import yaml

    text = resources.files("credal_book.proofs").joinpath("papers.yml").read_text(encoding="utf-8")
    entries = yaml.safe_load(text).items()
    return {paper: Edition(state=State(**entry.pop("list")), **entry) for paper, entry in entries}


def edition_list() -> Markdown:
    """List which text of each paper was read.

    Returns
    -------
    Markdown
        For a page of the book: it cites the bibliography.
    """
    return Markdown(
        "\n".join(f"- **{one.authors}** {{cite:p}}`{one.cited}`. {one.read}" for one in editions().values())
    )


def editions_read(papers: Iterable[str]) -> str:
    """Say in a line which texts were read, for the papers named; Markdown, with a link to `edition_list`."""
    said = " ".join(f"{editions()[paper].authors}: {editions()[paper].note}." for paper in papers)
    return f"*Read in this book ([more](#texts-read)):* {said}"
