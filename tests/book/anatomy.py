"""What the two pages of a chapter have, and what a lesson leaves to the page that checks it.

`lesson_faults` and `checked_faults` read a source in MyST; lengths and heights are measured in the built pages, in
``tests/browser/test_lessons.py``.
"""

from __future__ import annotations

import itertools
import re

EXERCISES = {"### Warm-up": 2, "### Core": 2, "### Graded": 1}
MAX_EXERCISES = 6
QUESTIONS = range(3, 5)
OPTIONS = range(2, 6)
GOALS = range(3, 5)
MAX_DISPLAYED = 12
FENCE = r"^[:`]{3,}"
THEOREM = r"\{prf:(theorem|proposition|lemma)\}"

# In the order of the page: name of the part, pattern (multi-line) that its source contains.
LESSON = [
    ("card", rf"{FENCE}\{{div\}} chapter-card"),
    ("a guess", rf"{FENCE}\{{div\}} guess"),
    ("an explorer", r'explore\.page\("\w+"\)'),
    ("worked by hand", r"^## By hand"),
    ("your turn", r"^## Your turn"),
    ("where it breaks", r"^## Where it breaks"),
    ("on data", r"^## On data"),
    ("takeaway", r"^## Takeaway"),
    ("the takeaway's box", rf"{FENCE}\{{div\}} takeaway"),
    ("its row of the scoreboard", r"scoreboard\.(show|rows)\("),
    ("quiz", r"^## Quiz"),
    ("exercises", r"^## Exercises"),
]
CARD = [
    r"\*\*The question\.\*\*",
    r"\*\*Whose ideas\.\*\*",
    r"\*\*You will be able to\*\*",
    r"\*\*Before\.\*\*",
    r"\*\*Time\.\*\*",
    r"\(\S*-checked\S*\)|\{doc\}`[^`]*-checked",
]
CHECKED = [
    ("correspondence", r"^## The paper and this book"),
    ("derivations", r"^## (Derivations|What is computed)"),
    ("what is not proved", r"^## Not proved"),
    ("claims", r"^## Claims checked here"),
    ("further reading", r"^## Further reading"),
]
# A numbered item of a paper, typed; what the book numbers is referred to by a role, whose number the build writes.
NUMBERED = (
    r"\b(?:Theorem|Proposition|Lemma|Definition|Table|Figures?|Fig\.|Example|Sections?|Equations?|[Ee]q\.|Remark|"
    r"Property|Assumption|Appendix)s?\s+\(?(?:\d|[IVX]+\b|A\d)"
)
NOT_IN_A_LESSON = {
    "a numbered item of a paper": NUMBERED,
    "where a text comes from": r"(?i)\bour copy\b|\bas printed\b|\bin print\b|\berrat(?:um|a)\b|\bthe draft\b",
    "a pronoun for everybody": r"(?i)\b(?:he|his|him|himself)\b",
}
DISPLAYED = r"^\$\$.*?^\$\$|^[`:]{3,}\{math\}|^\\begin\{(?:align|equation|gather)"


def sections(source: str, level: int = 2) -> dict[str, str]:
    """The text below each heading of a level."""
    marks = "#" * level
    pieces = re.split(rf"^({marks} .+)$", source, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def parts_missing(source: str, parts: list[tuple[str, str]]) -> list[str]:
    """The parts that a source lacks, or has in the wrong order."""
    places = {name: re.search(pattern, source, flags=re.MULTILINE) for name, pattern in parts}
    found = [f"missing: {name}" for name, place in places.items() if place is None]
    there = [(name, place.start()) for name, place in places.items() if place is not None]
    return found + [f"{b[0]} stands before {a[0]}" for a, b in itertools.pairwise(there) if b[1] < a[1]]


def card_of(source: str) -> str:
    """The header card, without its fence."""
    found = re.search(r"^([:`]{3,})\{div\} chapter-card\n(.*?)^\1\s*$", source, re.MULTILINE | re.DOTALL)
    return found[2] if found else ""


def card_faults(source: str) -> list[str]:
    """What the card lacks, and papers cited beside it."""
    card = card_of(source)
    found = [f"the card lacks {pattern}" for pattern in CARD if not re.search(pattern, card)]
    goals = len(re.findall(r"^[-*] ", card, re.MULTILINE))
    found += [] if goals in GOALS else [f"{goals} things to be able to do"]
    cited = len(re.findall(r"\{cite", source))
    in_card = len(re.findall(r"\{cite", card))
    found += [] if in_card else ["the card cites no paper"]
    return found + ([] if cited == in_card else ["a paper is cited in the text; once, in the card, is enough"])


def quiz_faults(source: str) -> list[str]:
    """Questions with more or fewer than one right option, or options without a reason."""
    quiz = sections(source).get("## Quiz", "")
    questions = re.split(r"^\*\*\d+\.\*\*", quiz, flags=re.MULTILINE)[1:]
    found = [] if len(questions) in QUESTIONS else [f"{len(questions)} questions in the quiz"]
    for number, question in enumerate(questions, start=1):
        reasons = re.findall(rf"{FENCE}\{{dropdown\}} .+\n((?::.*\n)*)\n?(Yes|No)\b.{{12,}}", question, re.MULTILINE)
        options = len(re.findall(rf"{FENCE}\{{dropdown\}}", question, re.MULTILINE))
        found += [] if options in OPTIONS else [f"question {number} has {options} options"]
        found += [] if len(reasons) == options else [f"question {number}: each reason begins with Yes or No"]
        right = sum(word == "Yes" for _, word in reasons)
        found += [] if right == 1 else [f"question {number} has {right} right options"]
    return found


def exercise_faults(source: str) -> list[str]:
    """Too few exercises of a grade, or too many in all."""
    exercises = sections(source).get("## Exercises", "")
    grades = sections(exercises, 3)
    opening = rf"{FENCE}\{{exercise(-start)?\}}"
    counts = {grade: len(re.findall(opening, grades.get(grade, ""), re.MULTILINE)) for grade in EXERCISES}
    found = [f"{counts[grade]} exercises below {grade}" for grade, few in EXERCISES.items() if counts[grade] < few]
    total = len(re.findall(opening, source, re.MULTILINE))
    many = f"{total} exercises; beyond {MAX_EXERCISES} they go to the page checked"
    return found + ([many] if total > MAX_EXERCISES else [])


def prose_of(source: str) -> str:
    """The text without code, roles, links and front matter."""
    text = re.sub(r"\A---\n.*?^---$", "", source, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^(`{3,})(\{code-cell\}|\w+).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"\{[\w:]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)", "", text)


def theory_faults(source: str) -> list[str]:
    """What a lesson with a theorem lacks, an experiment's lesson may."""
    theorem, proof, play = (
        re.search(pattern, source, re.MULTILINE)
        for pattern in (rf"{FENCE}{THEOREM}", rf"{FENCE}\{{prf:proof\}}", dict(LESSON)["an explorer"])
    )
    found = [] if theorem else ["no theorem"]
    found += [] if proof else ["no proof"]
    found += ["the explorer stands behind the proof"] if play and proof and proof.start() < play.start() else []
    deciding = [cell for cell in cells_of(source) if re.search(r"sympy|proofs", cell)]
    return found + ([] if deciding else ["no cell lets SymPy decide a step"])


def lesson_faults(source: str, *, notebook: bool = False) -> list[str]:
    """What a lesson lacks, has in the wrong order, or should leave to the page that checks it."""
    found = parts_missing(source, LESSON) + ([] if notebook else theory_faults(source))
    found += card_faults(source) + quiz_faults(source) + exercise_faults(source)
    prose = prose_of(source)
    found += [f"{what}: {hit[0]!r}" for what, pattern in NOT_IN_A_LESSON.items() for hit in re.finditer(pattern, prose)]
    displayed = len(re.findall(DISPLAYED, source, re.MULTILINE | re.DOTALL))
    found += [f"{displayed} displayed formulas of {MAX_DISPLAYED}"] if displayed > MAX_DISPLAYED else []
    return found + markup_faults(source)


def checked_faults(source: str, *, notebook: bool = False) -> list[str]:
    """What a page that checks a chapter lacks, or has in the wrong order."""
    recomputed = re.search(r"^assert .*|differences\(", "\n".join(cells_of(source)), re.MULTILINE)
    live = ["nothing is recomputed and asserted"] if notebook and not recomputed else []
    return parts_missing(source, CHECKED) + live + markup_faults(source)


def cells_of(source: str) -> list[str]:
    """The code cells of a source."""
    return [cell for _, cell in re.findall(r"^(`{3,})\{code-cell\}.*?\n(.*?)^\1\s*$", source, re.MULTILINE | re.DOTALL)]


def markup_faults(source: str) -> list[str]:
    """Markup that the book tool would drop or misread in silence."""
    found = re.findall(rf"^\([\w-]+\)=\n+{FENCE}\{{prf:proof\}}", source, re.MULTILINE)
    faults = ["a label before a proof is lost; label what is proved" for _ in found]
    begun = re.findall(r"^`{3,}\{dropdown\}.*\n(?::[\w-]+:.*\n)*:{3,}", source, re.MULTILINE)
    return faults + ["a dropdown that begins with ::: needs a blank line before it" for _ in begun]
