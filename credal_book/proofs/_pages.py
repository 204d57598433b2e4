"""What the book shows of the registry: lists of claims and counts, generated when a page is built."""

from collections import Counter

from credal_book.proofs._editions import editions_read
from credal_book.proofs._markdown import Markdown, evidence, inline, sentence, steps_in_words
from credal_book.proofs._registry import PAPERS, STATED_VERDICTS, Claim, check, claims

__all__ = ["claims_counts", "claims_list", "claims_table"]


def claims_list(chapter: int | None = None) -> Markdown:
    """Name the editions that were read and list the claims with their verdicts, after running their proofs.

    Parameters
    ----------
    chapter : int, optional
        Only the claims of this chapter.

    Returns
    -------
    Markdown

    Raises
    ------
    Undecided
        If the proof of one of them fails or finds another verdict.
    """
    from credal_book.proofs._proof import Undecided

    chosen, items = claims(chapter), []
    for claim in chosen:
        outcome = check(claim)
        if outcome.problem:
            raise Undecided(f"{claim.id}: {outcome.problem}")
        items.append(_item(claim, steps_in_words(outcome.decided, outcome.argued)))
    if not chosen:
        return Markdown("None: the papers claim nothing that this chapter checks.")
    papers = [paper for paper in PAPERS if any(claim.paper == paper for claim in chosen)]
    return Markdown("\n".join([editions_read(papers), "", *items]))


def claims_counts() -> Markdown:
    """Count the claims by paper and verdict.

    Returns
    -------
    Markdown
        A table.
    """
    lines = [f"| paper | {' | '.join(STATED_VERDICTS)} | all |", "|---" * (len(STATED_VERDICTS) + 2) + "|"]
    for paper in (*PAPERS, "all"):
        counts = Counter(claim.verdict for claim in claims() if paper in ("all", claim.paper))
        cells = " | ".join(str(counts[verdict]) for verdict in STATED_VERDICTS)
        lines.append(f"| {paper} | {cells} | {counts.total()} |")
    return Markdown("\n".join(lines))


def claims_table(paper: str) -> Markdown:
    """List the claims of one paper as they stand in the registry, without running their proofs.

    Parameters
    ----------
    paper : str
        Short name of the paper.

    Returns
    -------
    Markdown
    """
    return Markdown("\n".join(_item(claim) for claim in claims() if claim.paper == paper))


def _item(claim: Claim, steps: str = "") -> str:
    beside = {"Corrected": claim.corrected, "Ours": claim.ours, "On the reading": claim.reading}
    said = [f"*{word}:* {inline(text)}" for word, text in beside.items() if text]
    lines = [sentence(claim.statement), *said, evidence(claim.evidence_kind, claim.evidence, steps)]
    return f"- `{claim.id}` **{claim.verdict}**  \n  " + "  \n  ".join(lines)
