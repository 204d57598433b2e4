"""What the book shows of the registry: lists of claims and of errata, generated when a page is built."""

from collections import Counter

from credal_lib.proofs._registry import PAPERS, STATED_VERDICTS, Claim, check, claims

__all__ = ["Markdown", "claims_counts", "claims_list", "claims_table", "errata_list"]


class Markdown(str):
    """Text that a notebook or a built page shows as Markdown."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


def claims_list(chapter: int | None = None) -> Markdown:
    """List the claims with their verdicts, after running their proofs.

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
    from credal_lib.proofs._proof import Undecided

    chosen = claims(chapter)
    for claim in chosen:
        if problem := check(claim).problem:
            raise Undecided(f"{claim.id}: {problem}")
    return Markdown("\n".join(map(_item, chosen)) or "None: the papers claim nothing that this chapter checks.")


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


def errata_list(paper: str) -> Markdown:
    """List what is wrong, or needs a repair, in our copy of one paper.

    Parameters
    ----------
    paper : str
        Short name of the paper.

    Returns
    -------
    Markdown
    """
    wrong = [claim for claim in claims() if claim.paper == paper and claim.corrected]
    beyond = [claim for claim in wrong if "derived" in claim.section or "not stated in the paper" in claim.statement]
    lines = [_erratum(claim) for claim in wrong if claim not in beyond]
    if beyond:
        lines += ["", "What a reader may conclude from the paper, though it does not say so:", ""]
        lines += [_erratum(claim) for claim in beyond]
    return Markdown("\n".join(lines))


def _erratum(claim: Claim) -> str:
    printed = f"  *Printed:* {_plain(claim.printed)}.  \n" if claim.printed else ""
    return (
        f"- **Section {_plain(claim.section)}** (`{claim.id}`, {claim.verdict}, chapter {claim.chapter})  \n"
        f"  {_sentence(claim.statement)}  \n{printed}"
        f"  *Right:* {_plain(claim.corrected)}.  \n"
        f"  *Evidence, {claim.evidence_kind}:* {_plain(claim.evidence)}."
    )


def _item(claim: Claim) -> str:
    corrected = f"  \n  *Corrected:* {_plain(claim.corrected)}." if claim.corrected else ""
    return (
        f"- `{claim.id}` **{claim.verdict}**  \n  {_sentence(claim.statement)}{corrected}  \n"
        f"  *Evidence, {claim.evidence_kind}:* {_plain(claim.evidence)}."
    )


def _sentence(text: str) -> str:
    """Text of the registry as a sentence: a period, and a capital unless it begins with a symbol."""
    first = text.split(maxsplit=1)[0].rstrip(",:;")
    begins_with_a_word = first == "a" or (len(first) > 1 and first.replace("-", "").isalpha())
    return f"{_plain(text[0].upper() + text[1:] if begins_with_a_word else text)}."


def _plain(text: str) -> str:
    """Text of the registry within Markdown: signs with a meaning there are escaped."""
    return "".join(f"\\{sign}" if sign in "*_|$<>[]" else sign for sign in text.rstrip("."))
