"""The editions in which the papers were read: what is said of a paper is said of that text."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from credal_book.proofs._markdown import Markdown

__all__ = ["Edition", "edition_list", "editions", "editions_read"]


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
    """

    authors: str
    cited: str
    note: str
    read: str


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
    return {paper: Edition(**entry) for paper, entry in yaml.safe_load(text).items()}


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
