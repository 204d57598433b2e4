"""The parts of a chapter of the first form, which teaches and verifies on one page; to go with the last of them."""

from __future__ import annotations

import itertools
import re

MIN_EXERCISES = 6
GOALS = range(3, 6)  # how many learning goals a chapter may have

# In the order of the chapter: name of the part, pattern (multi-line) that its source contains.
PARTS = [
    ("header card", r"^[:`]{3,}\{div\} chapter-card"),
    ("learning goals", r"^## You will be able to"),
    ("motivating case", r"^## Motivating case"),
    ("a guess before the cell", r"^[:`]{3,}\{div\} guess"),
    ("theory", r"^## Theory"),
    ("labeled definitions or theorems", r"^[:`]{3,}\{prf:(definition|theorem|proposition|lemma|assumption|axiom)\}"),
    ("worked by hand", r"^## By hand"),
    ("in code", r"^## In code"),
    ("proof", r"^## Proof"),
    ("what is not proved", r"(?i)not proved"),
    ("interactive", r"^## Play"),
    ("where it fails", r"^## Break it"),
    ("the paper's numbers", r"^## Reproduce"),
    ("takeaway", r"^## Takeaway"),
    ("the takeaway's box", r"^[:`]{3,}\{div\} takeaway"),
    ("quiz", r"^## Quiz"),
    ("exercises", r"^## Exercises"),
    ("warm-up exercises", r"^### Warm-up"),
    ("core exercises", r"^### Core"),
    ("graded exercises", r"^### Graded"),
    ("further reading", r"^## Further reading"),
    ("claims checked", r"^## Claims checked here"),
]
# An experiment rests on data: there the section may say what has been computed.
PROOF_OF_A_NOTEBOOK = r"^## (Proof|What is computed, and what is not)$"
IN_ORDER = [name for name, pattern in PARTS if pattern.startswith("^## ")]


def faults(source: str, *, notebook: bool = False) -> list[str]:
    """What a chapter's source lacks, or has in the wrong order."""
    patterns = dict(PARTS) | ({"proof": PROOF_OF_A_NOTEBOOK} if notebook else {})
    places = {name: re.search(pattern, source, flags=re.MULTILINE) for name, pattern in patterns.items()}
    found = [f"missing: {name}" for name, place in places.items() if place is None]
    present = [(name, place.start()) for name in IN_ORDER if (place := places[name])]
    found += [
        f"{after[0]} stands before {before[0]}" for before, after in itertools.pairwise(present) if after[1] < before[1]
    ]
    exercises = len(re.findall(r"^[:`]{3,}\{exercise(-start)?\}", source, flags=re.MULTILINE))
    if exercises < MIN_EXERCISES:
        found.append(f"only {exercises} exercises of {MIN_EXERCISES}")
    if goals := re.search(r"^## You will be able to\n(.*?)(?=^#|\Z)", source, flags=re.MULTILINE | re.DOTALL):
        count = len(re.findall(r"^[-*+] ", goals[1], flags=re.MULTILINE))
        if count not in GOALS:
            found.append(f"{count} learning goals, not {GOALS.start} to {GOALS.stop - 1}")
    return found
