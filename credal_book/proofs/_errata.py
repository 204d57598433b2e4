"""The pages of errata and of conclusions: paper by paper, a line says what is right, and below it why.

An entry is shown after the derivation behind it has been run.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from credal_book.proofs._editions import editions
from credal_book.proofs._markdown import Markdown, evidence, inline, sentence, steps_in_words
from credal_book.proofs._proof import Proof, Undecided
from credal_book.proofs._registry import (
    GROUPS,
    PAPERS,
    Claim,
    Conclusion,
    claims,
    conclusions,
    covered_by,
)

__all__ = [
    "TITLES",
    "conclusions_list",
    "counts",
    "counts_in_words",
    "entries_of",
    "errata_counts",
    "errata_list",
    "fingerprint",
    "kind_of",
    "not_checkable",
    "place",
    "proved",
]

TITLES = {
    "correction": "Corrections",
    "copy": "Perhaps only in our copy",
    "remark": "Remarks (no correction asked)",
    "in-part": "Reproduced in part",
    "not-reproduced": "Not reproduced",
}
"""The groups of a paper's entries, as they are called on the page and in the letter."""

_KINDS = {"statement": "wrong as printed", "hypothesis": "true in part", "slip": "slip"}
"""The kinds of corrections, as they are called after a line."""


def entries_of(paper: str, group: str) -> tuple[Claim, ...]:
    """List the claims of a paper with an entry of their own in one group, in the order of sections.

    Parameters
    ----------
    paper : str
        Short name of the paper.
    group : {"correction", "copy", "remark", "in-part", "not-reproduced"}

    Returns
    -------
    tuple of Claim
    """
    chosen = [claim for claim in claims() if (claim.paper, claim.group) == (paper, group) and _is_own(claim)]
    return tuple(sorted(chosen, key=_order))


def _is_own(claim: Claim) -> bool:
    """Whether a claim has an entry of its own, and not one that it shares with another claim."""
    return claim.erratum is not None and not claim.erratum.joined


def errata_list(paper: str, chapters: Mapping[int, str] | None = None) -> Markdown:
    """List the errata of one paper, and what was not reproduced, after running their proofs.

    Parameters
    ----------
    paper : str
        Short name of the paper.
    chapters : mapping of int to str, optional
        The chapters that exist, with their addresses; the others are called planned.

    Returns
    -------
    Markdown
        For a page of the book: the state of the list, the numbers, and the groups; each entry is a
        line that unfolds.

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
    lines = [f"*{edition.status}* {counts_in_words(paper)}"]
    compared = edition.compared
    for group in GROUPS:
        entries = entries_of(paper, group)
        if not entries:
            continue
        lines.append(f'<h3 class="erratum-group">{TITLES[group]}</h3>')
        if compared and group in {"in-part", "not-reproduced"}:
            lines, compared = [*lines, compared], ""
        lines += [_entry(claim, chapters or {}) for claim in entries]
    if left := not_checkable(paper):
        lines.append("\n".join(["**Cannot be checked:**", "", *(f"- {one}" for one in left)]))
    return Markdown("\n\n".join(lines))


def kind_of(claim: Claim) -> str:
    """Say how severe a correction is; empty for what is none, and for an unfinished draft.

    Parameters
    ----------
    claim : Claim

    Returns
    -------
    {"wrong as printed", "true in part", "slip", ""}
    """
    if claim.erratum is None or claim.group != "correction" or editions()[claim.paper].draft:
        return ""
    return _KINDS[claim.erratum.weight]


def not_checkable(paper: str) -> list[str]:
    """List the claims of a paper that cannot be checked, by place.

    Parameters
    ----------
    paper : str
        Short name of the paper.

    Returns
    -------
    list of str
    """
    found: dict[str, list[str]] = {}
    for claim in sorted(claims(), key=_order):
        if (claim.paper, claim.verdict) == (paper, "not-checkable"):
            found.setdefault(place(claim.section), []).append(claim.statement)
    return [f"{where}: {', '.join(statements)}" for where, statements in found.items()]


def counts(paper: str = "") -> Counter[str]:
    """Count the claims of a paper, or of all, by what the page says of them.

    Parameters
    ----------
    paper : str, optional
        Short name of a paper.

    Returns
    -------
    Counter
        The keys ``"claims"``, ``"holds"``, those of `TITLES`, the three kinds of corrections,
        ``"draft"`` (corrections of an unfinished draft, which have no kind), ``"not-checkable"``,
        ``"open"``, and ``"entries"``.
    """
    chosen = [claim for claim in claims() if paper in ("", claim.paper)]
    found = Counter(claim.group or claim.verdict for claim in chosen)
    found["claims"] = len(chosen)
    found += Counter(kind_of(claim) or "draft" for claim in chosen if claim.group == "correction")
    found["entries"] = sum(map(_is_own, chosen))
    return found


def counts_in_words(paper: str = "") -> str:
    """Say the numbers of `counts` in a sentence.

    Parameters
    ----------
    paper : str, optional
        Short name of a paper; all papers if not given.

    Returns
    -------
    str
    """
    found = counts(paper)
    differ = found["in-part"] + found["not-reproduced"]
    kinds = {kind: kind for kind in _KINDS.values()} | {"draft": "in the draft of May 2022"}
    if found["slip"] > 1:
        kinds["slip"] = "slips"
    wrong = f" ({', '.join(f'{found[kind]} {name}' for kind, name in kinds.items() if found[kind])})"
    part = f" ({found['in-part']} of them in part)" if found["in-part"] else ""
    parts = [
        (found["holds"], "stand as printed", "stands as printed"),
        (found["correction"], f"need a correction{wrong}", f"needs a correction{wrong}"),
        (found["copy"], "are perhaps wrong in our copy only", "is perhaps wrong in our copy only"),
        (differ, f"we measured otherwise{part}", f"we measured otherwise{part}"),
        (found["remark"], "have a remark", "has a remark"),
        (found["not-checkable"], "cannot be checked", "cannot be checked"),
        (found["open"], "are open", "is open"),
    ]
    said = [f"{n} {one if n == 1 else several}" for n, several, one in parts if n]
    return f"Of {found['claims']} claims {', '.join(said[:-1])}, and {said[-1]}."


def fingerprint(paper: str) -> str:
    """Give eight signs that change with what the entries of a paper say.

    Parameters
    ----------
    paper : str
        Short name of the paper.

    Returns
    -------
    str
    """
    from hashlib import sha256

    said = [
        (claim.id, claim.section, claim.verdict, claim.corrected, claim.ours, str(claim.erratum))
        for group in GROUPS
        for claim in entries_of(paper, group)
    ]
    return sha256(repr(said).encode()).hexdigest()[:8]


def errata_counts() -> Markdown:
    """Say how many claims stand and how many do not, in all and by paper.

    Returns
    -------
    Markdown
        A sentence and a table, whose columns link to the sections of the page.
    """
    rows = {
        "claims": "claims",
        "holds": "stand as printed",
        "correction": "need a correction",
        "wrong as printed": "– of these wrong as printed",
        "true in part": "– of these true in part",
        "slip": "– of these slips",
        "draft": "– of these in the draft of May 2022",
        "copy": "perhaps only our copy",
        "remark": "have a remark",
        "in-part": "reproduced in part",
        "not-reproduced": "not reproduced",
        "not-checkable": "cannot be checked",
        "entries": "entries below",
    }
    named = [f"[{_first_author(paper)}](#errata-{paper})" for paper in PAPERS]
    lines = [
        counts_in_words(),
        "",
        f"| | {' | '.join(named)} | all |",
        "|---" + "|--:" * (len(PAPERS) + 1) + "|",
    ]
    found = [counts(paper) for paper in (*PAPERS, "")]
    for row, name in rows.items():
        lines.append(f"| {name} | {' | '.join(str(one[row]) for one in found)} |")
    return Markdown("\n".join(lines))


def _first_author(paper: str) -> str:
    """Give the name in the head of a narrow column; a draft is called one."""
    return paper.capitalize() + (" (draft)" if editions()[paper].draft else "")


def conclusions_list(chapters: Mapping[int, str] | None = None) -> Markdown:
    """List what a reader may conclude from the papers though none of them says it, after running the proofs.

    Parameters
    ----------
    chapters : mapping of int to str, optional
        The chapters that exist, with their addresses; the others are called planned.

    Returns
    -------
    Markdown

    Raises
    ------
    Undecided
        If the proof of an answer fails.
    """
    return _by_paper([(found, _conclusion(found, chapters or {})) for found in conclusions()])


def place(section: str) -> str:
    """Say in words where in a paper something stands: ``"9.1.1 Fig.3"`` is Section 9.1.1, Figure 3."""
    text = re.sub(r"^Old\b", "The part marked as old", re.sub(r" \((?:derived|corrected)\)", "", section))
    for short, word in {
        r"Figs?\.": "Figure ",
        r"Ex\.": "Example ",
        r"fn ": "footnote ",
        r"App\b": "Appendix",
    }.items():
        text = re.sub(rf" (?={short})", ", ", text)
        text = re.sub(rf"\b{short}", word, text)
    text = re.sub(r"(?<!and) (?=Table|proof)", ", ", text)
    text = re.sub(r"(Figure)( \d+)-(\d+)", r"\1s\2 to \3", text)
    numbered = re.match(r"(?:\d|[IVX]+\b)", text)
    several = re.match(r"[\w.]+( \w)?\s*/", text)
    text = re.sub(r"\s*/\s*", " and ", text)
    return f"Section{'s' if several else ''} {text}" if numbered else text


def _order(item: Claim | Conclusion) -> tuple[int, ...]:
    """Sort by paper, then by the numbers of the section; Roman numerals and letters count, too."""
    found = [PAPERS.index(item.paper)]
    for word in re.findall(r"\d+|[A-Za-z]+", item.section):
        if word.isdigit():
            found.append(int(word))
        elif re.fullmatch("[IVX]+", word):
            values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in word]
            found.append(sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True)))
        else:
            found.append(ord(word[0].lower()) if len(word) == 1 else 1000)
    return tuple(found)


def _by_paper(entries: list[tuple[Conclusion, str]]) -> Markdown:
    """Put entries in order, under the names of the authors."""
    ordered = sorted(entries, key=lambda entry: _order(entry[0]))
    lines = []
    for paper in PAPERS:
        of_paper = [text for item, text in ordered if item.paper == paper]
        if of_paper:
            lines += [f'<h2 class="erratum-group">{editions()[paper].authors}</h2>', *of_paper]
    return Markdown("\n\n".join(lines) or "None.")


def _entry(claim: Claim, chapters: Mapping[int, str]) -> str:
    erratum = claim.erratum
    assert erratum is not None  # noqa: S101  (only claims with an entry are listed)
    body = [f"**Printed:** {_in_quotation_marks(erratum.quoted)}"]
    if claim.corrected:
        # What the line already says is not said again.
        new = claim.corrected.rstrip(".") not in erratum.line
        body += [f"**Should read:** {claim.corrected}"] * new + [f"**Why:** {erratum.why}"]
    else:
        body += [f"**Compared:** {erratum.why}", f"**We find:** {claim.ours}"]
    foot = _foot_of_claims(covered_by(claim, claims()), chapters)
    kind = kind_of(claim)
    line = f"{erratum.line} ({kind})" if kind else erratum.line
    return _fold(place(claim.section), line, [*body, foot], f"erratum-{claim.id}")


def _conclusion(found: Conclusion, chapters: Mapping[int, str]) -> str:
    proof = proved(found)
    said = evidence(found.evidence_kind, found.evidence, steps(proof))
    foot = f"{said}\n\nConclusion `{found.id}`, {_chapter(found.chapter, chapters)}."
    return _fold(
        place(found.section),
        sentence(found.conclusion),
        [found.answer, foot],
        f"conclusion-{found.id}",
    )


def _in_quotation_marks(text: str) -> str:
    """Set quotation marks around words, unless there are some or the text is a formula alone."""
    has_words = re.search(r"[A-Za-z]{3}", re.sub(r"\$+[^$]+\$+", "", text))
    return f"“{text}”" if has_words and not re.search(r"[“\"]", text) else text


def _fold(where: str, line: str, body: list[str], name: str) -> str:
    """Fold a body under one line."""
    title = inline(f"**{where}.** {line}")
    options = [f":name: {name}", ":class-container: erratum", ""]
    return "\n".join([f"::::{{dropdown}} {title}", *options, "\n\n".join(map(_displayed, body)), "::::"])


def _displayed(text: str) -> str:
    """Put formulas between double dollars on lines of their own, with the punctuation after them."""
    return re.sub(r"\s*\$\$(.+?)\$\$([.,;:]?)\s*", r"\n\n$$\1\2$$\n\n", text, flags=re.DOTALL).strip()


def _foot_of_claims(covered: Iterable[Claim], chapters: Mapping[int, str]) -> str:
    """Run the proofs of the claims of an entry; say how each is known."""
    known = [f"`{claim.id}` ({claim.evidence_kind}, {_steps(proved(claim))})" for claim in covered]
    numbers = sorted({claim.chapter for claim in covered})
    where = ", ".join(_chapter(number, chapters) for number in numbers)
    return f"{', '.join(known)}; {where}."


def _steps(proof: Proof) -> str:
    """Count the steps of a derivation in few words."""
    decided = f"{proof.decided} step{'s' * (proof.decided != 1)}"
    return f"{decided}, {proof.argued} argued" if proof.argued else decided


def _chapter(number: int, chapters: Mapping[int, str]) -> str:
    address = chapters.get(number)
    return f"[chapter {number}]({address})" if address else f"chapter {number} is planned"


def proved(item: Claim | Conclusion) -> Proof:
    """Run the proof of an entry.

    Parameters
    ----------
    item : Claim or Conclusion

    Returns
    -------
    Proof

    Raises
    ------
    Undecided
        If it fails, or finds another verdict or kind of evidence than the registry.
    """
    proof = item.derivation()
    if problem := item.disagreement(proof):
        raise Undecided(f"{item.id}: {problem}")
    return proof


def steps(proof: Proof) -> str:
    """Count the steps of a derivation in words."""
    return steps_in_words(proof.decided, proof.argued)
