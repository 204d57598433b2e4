"""What a label that nobody knows may have meant, and labels written out for a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from credal_lib._checks._containers import is_missing, plain

MOST_NAMED = 12
"""The largest number of labels that a message lists."""

LONGEST = 60
"""The largest number of letters of one of them."""

UNKNOWN_NAMES = frozenset(
    {"unknown", "reject", "rejected", "rejection", "abstain", "abstained", "abstention",
     "no answer", "undecided", "don't know", "dont know", "do not know", "i don't know", "idk"}
)  # fmt: skip
"""Labels of a decision that say "unknown", in small letters."""

MARKS_OF_MISSING = frozenset({"nan", "na", "n/a", "none", "null", "?", "-"})
"""What else stands where an answer is missing; "none" and others may be classes, too."""

BETWEEN = "|;,/+&"
"""What may stand between the labels of a set that was written as one text."""


def shown(labels: Sequence[Any]) -> str:
    """Write labels out for a message, the first of many, and each in few letters."""
    listed = [_short(plain(label)) for label in labels[:MOST_NAMED]]
    if len(labels) <= MOST_NAMED:
        return f"[{', '.join(listed)}]"
    return f"[{', '.join(listed[:-1])}] and {len(labels) - MOST_NAMED + 1} more"


def _short(label: Any) -> str:
    text = repr(label)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def as_word(text: str) -> str:
    """Return a text in the one writing in which words for "unknown" are compared."""
    return text.replace("’", "'").strip().lower()


def says_unknown(label: Any) -> bool:
    """Return whether the label of a decision says that there is no answer: by name alone."""
    return isinstance(label, str) and as_word(label.replace("_", " ")) in UNKNOWN_NAMES


def means_unknown(label: Any) -> bool:
    """Return whether this text stands where "unknown" is meant: a name for it, or a mark."""
    return says_unknown(label) or (isinstance(label, str) and as_word(label) in MARKS_OF_MISSING)


def marks_rejection(label: Any) -> bool:
    """Return whether software marks a row so that it rejects: by -1, or by a word for it."""
    return says_unknown(label) or (isinstance(label, int | float | np.number) and label == -1)


IGNORED = (-100, -1)
"""Numbers that training software puts where a label is to be ignored."""


def check_no_mark_of_missing(labels: set[Any], answered: set[Any], name: str = "y_true") -> None:
    """Refuse -100 or -1 beside labels from 0 on, unless answered: it marks rows without a label."""
    whole = all(isinstance(label, int) and not isinstance(label, bool) for label in labels)
    if not whole or min(labels, default=0) >= 0 or 0 not in labels:
        return
    marks = [mark for mark in IGNORED if mark in labels and mark not in answered]
    if marks and all(label >= 0 or label in marks for label in labels):
        raise ValueError(
            f"{name}: expected labels, got {marks[0]}, which marks rows to be ignored;"
            " leave these rows out of all arguments,"
            " or if it is a class, pass classes= with all labels"
        )


def of_one_class(name: str) -> str:
    """Say how probabilities of one of two classes become those of both."""
    return (
        f"of one of two classes alone predictions.as_probabilities({name}, classes, positive=LABEL)"
    )


def cure(label: Any, classes: Sequence[Any], name: str, *, answers: bool = False) -> str:
    """Say what to do with a label that is none of the classes, after a semicolon.

    The text is empty if nothing can be said. `answers`: whether these are predictions, among which
    None means "unknown".
    """
    if is_missing(label):
        return "; None means no prediction" if answers else "; leave rows without a label out"
    as_none = (
        "; None means unknown: pass"
        f" [None if label == {plain(label)!r} else label for label in {name}]"
    )
    if answers and marks_rejection(label):
        return as_none
    alike = [known for known in classes if written(known) == written(label)]
    if alike:
        return f"; {plain(alike[0])!r} is meant: {_one_type(label, alike[0], name)}"
    same = [known for known in classes if isinstance(known, str) and _bare(known) == _bare(label)]
    if same:
        return f"; {same[0]!r} is meant: write it so"
    if answers and means_unknown(label):
        return as_none
    if answers and isinstance(label, float | np.floating) and 0 <= label <= 1:
        return (
            f"; probabilities are an array with a column per class: numpy.asarray({name}) of rows,"
            f" {of_one_class('p')}"
        )
    if answers and isinstance(label, str):
        return _set_in_a_text(label, classes, name)
    return ""


def written(label: Any) -> str:
    """Write a label as others may have written it: bytes as text, whole numbers without a point."""
    if isinstance(label, bytes):
        return label.decode(errors="replace")
    if isinstance(label, bool | np.bool_):
        return str(int(label))
    text = str(label).strip()
    try:
        number = float(text)
        if number == int(number) and "." not in text:
            return repr(int(text))  # as an integer, of which a float may lose digits
        return repr(number).removesuffix(".0")
    except (ValueError, OverflowError):
        return text


def _one_type(label: Any, known: Any, name: str) -> str:
    """Name the conversion that makes labels those of the classes."""
    if type(label) is type(known):
        return "write both alike"
    if isinstance(label, bytes):
        return f"pass [label.decode() for label in {name}]"
    if isinstance(known, bytes):
        return f"pass [label.encode() for label in {name}]"
    if isinstance(known, bool | np.bool_):
        return f"pass [bool(int(label)) for label in {name}]"
    if isinstance(known, str):
        point = "int(float(label))" if "." not in known else "float(label)"
        return f"pass [str({point}) for label in {name}]"
    kind = "int" if float(known).is_integer() else "float"
    return f"pass [{kind}(float(label)) for label in {name}]"


def _bare(label: Any) -> str:
    """Return a text in small letters, without blanks and signs at its ends."""
    return "".join(str(label).split()).casefold().strip(".:;,!?()[]'\"")


def _set_in_a_text(label: str, classes: Sequence[Any], name: str) -> str:
    """Say how sets that were written as one text become lists."""
    if label.startswith(("[", "(", "{")) and label.endswith(("]", ")", "}")):
        return f"; a set is a list of labels: pass [ast.literal_eval(text) for text in {name}]"
    known = set(map(str, classes))
    for sign in BETWEEN:
        parts = [part.strip() for part in label.split(sign)]
        if len(parts) > 1 and known.issuperset(parts):
            return f"; a set is a list of labels: pass [text.split({sign!r}) for text in {name}]"
    return ""
