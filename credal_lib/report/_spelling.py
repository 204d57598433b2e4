"""What a label that nobody knows may have meant, and which true classes look like misprints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches

WORDS_FOR_UNKNOWN = frozenset(
    {"unknown", "don't know", "dont know", "do not know", "i don't know", "idk", "nan", "na", "n/a", "none", "null",
     "?", "-", "reject", "rejected", "abstain", "abstained", "no answer"}
)  # fmt: skip
"""What files have where "unknown" is meant, in small letters."""
SIGNS = ";,/+&:|"
"""What may stand between two labels."""
BRACKETS = "{}[]()'\""
SIMILAR = 0.75


def advice(label: str, classes: Sequence[str], within: str, stated: bool, alone: bool = False) -> str:
    """Say what to do with a label that is none of the classes.

    Parameters
    ----------
    label : str
    classes : sequence of str
    within : str
        Sign between the labels of a set.
    stated : bool
        Whether the classes were named by the caller.
    alone : bool, default False
        Whether the label is of a model that gives one a row.

    Returns
    -------
    str
        Begins with a semicolon; empty if there is nothing to say.
    """
    bare = label.replace("’", "'").strip().lower()
    if bare in WORDS_FOR_UNKNOWN:
        return "; an answer “unknown” is an empty cell: empty it"
    if alone and (_sign_between(label, classes, "") or within in label):
        return "; if this is a set, name its column under --sets"
    sign = _sign_between(label, classes, within)
    if sign and not set(label) & set(BRACKETS):
        return f"; if {sign!r} stands between the labels of a set, say so (--within {sign!r})"
    if sign or label.strip(BRACKETS + " ") in classes:
        return f"; a set is written without brackets and quotation marks, such as {within.join(classes[:2])}"
    near = get_close_matches(label, classes, n=1, cutoff=SIMILAR)
    meant = f"; is {near[0]!r} meant?" if near else ""
    return meant if stated else f"{meant}; a class that never is the true one has to be named (--classes)"


def _sign_between(label: str, classes: Sequence[str], within: str) -> str:
    """Find the sign at which a label falls apart into classes."""
    for sign in SIGNS:
        parts = [part.strip(BRACKETS + " ") for part in label.split(sign)]
        if sign != within and len(parts) > 1 and all(part in classes for part in parts):
            return sign
    return ""


def doubtful_classes(counts: Mapping[str, int], headed: Mapping[str, Collection[str]]) -> list[str]:
    """Remark labels of true classes, and of columns, that may be misprints.

    Parameters
    ----------
    counts : mapping of str to int
        How often each label is the true one.
    headed : mapping of str to collections of str
        Labels of each model's columns of probabilities.

    Returns
    -------
    list of str
    """
    said = []
    for label, n in counts.items():
        others = [other for other in counts if other != label and counts[other] > n]
        near = get_close_matches(label, others, n=1, cutoff=SIMILAR)
        if n == 1 and near and not label.replace(".", "").isdigit():
            said.append(f"“{label}” is the true class of one row alone. Is “{near[0]}” meant? {_CURE}")
        if label.lower() in WORDS_FOR_UNKNOWN:
            said.append(f"“{label}” is taken for a true class. {_CURE}")
    for model, labels in headed.items():
        missing = [f"“{label}”" for label in counts if label not in labels]
        strange = [f"“{label}”" for label in labels if label not in counts]
        if missing:
            said.append(
                f"“{model}” has no column for {', '.join(missing)}, so it gives probability 0 there"
                + (f"; its {', '.join(strange)} never {_is_true(strange)}" if strange else "")
                + f". {_CURE}"
            )
    return said


def _is_true(labels: Sequence[str]) -> str:
    return "is the true class" if len(labels) == 1 else "are true classes"


_CURE = "Name all classes (--classes), and misprints are refused."
