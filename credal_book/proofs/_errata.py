"""The page of errata: an entry quotes the print, says what is right or what we found, and why, after its proof."""

import re
from collections.abc import Mapping

from credal_book.proofs._editions import editions
from credal_book.proofs._markdown import Markdown, evidence, inline, sentence, steps_in_words
from credal_book.proofs._proof import Proof, Undecided
from credal_book.proofs._registry import PAPERS, WEIGHTS, Claim, Conclusion, Erratum, claims, conclusions

__all__ = ["conclusions_list", "errata_list", "place"]

GROUPS = (*WEIGHTS, "not-reproduced")


def errata_list(group: str, chapters: Mapping[int, str] | None = None) -> Markdown:
    """List the errata of one weight, or what was not reproduced, after running their proofs.

    Parameters
    ----------
    group : {"statement", "hypothesis", "slip", "nit", "not-reproduced"}
        A wrong statement or number, a missing hypothesis, a slip of notation, sign or label, a trifle; or numbers of
        the authors that ours do not bear out.
    chapters : mapping of int to str, optional
        The chapters that exist, with their addresses; the others are called planned.

    Returns
    -------
    Markdown
        For a page of the book: sorted by paper and place, each entry a line that unfolds.

    Raises
    ------
    ValueError
        If there is no such group.
    Undecided
        If the proof of an entry fails or finds another verdict.
    """
    if group not in GROUPS:
        raise ValueError(f"group: expected one of {', '.join(GROUPS)}, got {group!r}")
    chosen = [(claim, claim.erratum) for claim in claims() if claim.erratum and group_of(claim) == group]
    return _by_paper([(claim, _entry(claim, erratum, chapters or {})) for claim, erratum in chosen])


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


def group_of(claim: Claim) -> str:
    """Name the group of an entry; a claim without one belongs to none."""
    return claim.erratum.weight or claim.verdict if claim.erratum else ""


def place(section: str) -> str:
    """Say in words where in a paper something stands: ``"9.1.1 Fig.3"`` is Section 9.1.1, Figure 3."""
    text = re.sub(r"^Old\b", "The part marked as old", re.sub(r" \((?:derived|corrected)\)", "", section))
    for short, word in {r"Figs?\.": "Figure ", r"Ex\.": "Example ", r"fn ": "footnote ", r"App\b": "Appendix"}.items():
        text = re.sub(rf" (?={short})", ", ", text)
        text = re.sub(rf"\b{short}", word, text)
    text = re.sub(r" (?=Table|proof)", ", ", text)
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


def _by_paper(entries: list[tuple[Claim | Conclusion, str]]) -> Markdown:
    """Put entries in order, under the names of the authors."""
    ordered = sorted(entries, key=lambda entry: _order(entry[0]))
    lines = []
    for paper in PAPERS:
        of_paper = [text for item, text in ordered if item.paper == paper]
        if of_paper:
            lines += [f'<h3 class="erratum-paper">{editions()[paper].authors}</h3>', *of_paper]
    return Markdown("\n\n".join(lines) or "None.")


def _entry(claim: Claim, erratum: Erratum, chapters: Mapping[int, str]) -> str:
    repaired = [f"**Right.** {claim.corrected}", f"**Why.** {erratum.why}"]
    measured = [f"**What was compared.** {erratum.why}", f"**Ours.** {claim.ours}"]
    body = repaired if claim.corrected else measured
    quoted = _in_quotation_marks(erratum.quoted)
    return _fold(place(claim.section), quoted, [*body, *_foot(claim, chapters)], f"erratum-{claim.id}")


def _conclusion(found: Conclusion, chapters: Mapping[int, str]) -> str:
    body = [found.answer, *_foot(found, chapters)]
    return _fold(place(found.section), sentence(found.conclusion), body, f"conclusion-{found.id}")


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


def _foot(item: Claim | Conclusion, chapters: Mapping[int, str]) -> list[str]:
    """Run the proof; give the evidence, its steps, and where more is to be read."""
    proof = item.derivation()
    if problem := item.disagreement(proof):
        raise Undecided(f"{item.id}: {problem}")
    chapter = item.chapter
    where = f", [chapter {chapter}]({chapters[chapter]})" if chapter in chapters else f"; chapter {chapter} is planned"
    name = "Claim" if isinstance(item, Claim) else "Conclusion"
    return [evidence(item.evidence_kind, item.evidence, steps(proof)), f"{name} `{item.id}`{where}."]


def steps(proof: Proof) -> str:
    """Count the steps of a derivation in words."""
    return steps_in_words(proof.decided, proof.argued)
