"""What a label that nobody knows may have meant, and which true classes look like misprints."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches

from credal_lib._checks._unknown_labels import as_word, means_unknown

SIGNS = ";,/+&:|"
"""What may stand between two labels."""
BRACKETS = "{}[]()'\""
SIMILAR = 0.75
"""Least similarity, from 0 to 1 as `difflib` has it, of the label that may be meant."""
MOST_SLIPS, LETTERS_PER_SLIP = 2, 3
"""A label that is so near another may be a misprint of it."""
MOST_NAMED = 3


def advice(
    label: str,
    classes: Sequence[str],
    within: str,
    stated: bool,
    alone: bool = False,
    others: Collection[str] = (),
) -> str:
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
    others : collection of str
        Other such labels in the column.

    Returns
    -------
    str
        Begins with a semicolon; empty if there is nothing to say.
    """
    # The likeliest cause first: each line is about labels that those above do not explain.
    if means_unknown(label):
        return (
            f"; an answer “unknown” is an empty cell: empty it, or {option_for([label, *others])}"
        )
    if alone and (_sign_between(label, classes, "") or within in label):
        return "; if this is a set, name its column under --sets"
    if not label:
        return f"; a sign {within!r} has no label before or after it: leave it out"
    for apart in ",;":
        if stated and any(label in _parts(named, apart) for named in classes):
            return (
                f"; classes are divided by blanks, not by {apart!r}: --classes"
                f" {' '.join(_parts(classes[0], apart))}"
            )
    same = Writings(classes).other(label)
    if same is not None:
        return f"; {same!r} is meant: write it so{cure_of_a_point(label)}"
    sign = _sign_between(label, classes, within)
    if sign and not set(label) & set(BRACKETS):
        return f"; if {sign!r} stands between the labels of a set, say so (--within {sign!r})"
    if sign or label.strip(BRACKETS + " ") in classes:
        return (
            "; a set is written without brackets and quotation marks, such as"
            f" {within.join(classes[:2])}"
        )
    near = get_close_matches(label, classes, n=1, cutoff=SIMILAR)
    meant = f"; is {near[0]!r} meant?" if near else ""
    if stated:
        return meant
    return f"{meant}; if it is a class that is never the true one, name all classes (--classes)"


def option_for(words: Iterable[str]) -> str:
    """Say how cells with those of these words that mean “unknown” are read so."""
    once: dict[str, str] = {}
    for word in filter(means_unknown, words):
        once.setdefault(as_word(word), word)
    quoted = [word if re.fullmatch(r"[\w/-]+", word) else f'"{word}"' for word in once.values()]
    return f"say which words mean it (--unknown-words {' '.join(quoted)})"


def cure_of_a_point(label: str) -> str:
    """Say where the point of a whole number comes from; begins with a semicolon, or is empty."""
    if not label.endswith(".0"):
        return ""
    return (
        "; pandas writes whole numbers beside gaps with a point: .astype('Int64') before it writes"
    )


def _parts(text: str, sign: str) -> list[str]:
    """Fall apart at a sign, if it is there."""
    parts = [part.strip() for part in text.split(sign)]
    return parts if len(parts) > 1 else []


def _sign_between(label: str, classes: Sequence[str], within: str) -> str:
    """Find the sign at which a label falls apart into classes."""
    for sign in SIGNS:
        parts = [part.strip(BRACKETS + " ") for part in label.split(sign)]
        if sign != within and len(parts) > 1 and all(part in classes for part in parts):
            return sign
    return ""


def written_alike(classes: Sequence[str], counts: Mapping[str, int]) -> list[str]:
    """Remark classes that may be one: they differ in case or blanks alone, or are one number.

    Parameters
    ----------
    classes : sequence of str
    counts : mapping of str to int
        How often each label is the true one.

    Returns
    -------
    list of str
        One sentence, or none.
    """
    groups: dict[str, dict[str, str]] = {}
    seen = Counter(_seen(label) for label in classes)
    for label in classes:
        n = counts.get(label, 0)
        # Two labels that look the same are told apart by the codes of their letters.
        as_code = f" ({label!a})" if seen[_seen(label)] > 1 else ""
        rows = "row" if n == 1 else "rows"
        said = f"“{label}”{as_code} (true in {n:,} {rows})"
        groups.setdefault(_bare(label), {})[label] = said
    several = [group for group in groups.values() if len(group) > 1]
    if not several:
        return []
    alike = [" and ".join(group.values()) for group in several]
    most = [f"“{max(group, key=lambda c: counts.get(c, 0))}”" for group in several[:MOST_NAMED]]
    more = f", and {len(alike) - MOST_NAMED} more such" if len(alike) > MOST_NAMED else ""
    cure = f"write them alike, for example as the most frequent: {', '.join(most)}"
    together = "; ".join(alike[:MOST_NAMED]) + more
    return [f"{together} count as different classes here. If they mean the same, {cure}."]


def doubtful_classes(
    counts: Mapping[str, int], answered: Collection[str], headed: Collection[str] = ()
) -> list[str]:
    """Remark labels of true classes that may be misprints.

    Parameters
    ----------
    counts : mapping of str to int
        How often each label is the true one.
    answered : collection of str
        Labels that some model answers.
    headed : collection of str
        Labels that have a column of their own: somebody has named them as classes.

    Returns
    -------
    list of str
    """
    said = []
    for label, n in counts.items():
        if means_unknown(label):
            said.append(f"“{label}” is taken for a true class. {_CURE}")
        # A label that some model answers, or that heads a column, is a class to somebody.
        silent = label not in answered and label not in headed
        others = [c for c in counts if counts[c] > n or (silent and c in answered)]
        near = [
            other for other in others if _bare(other) != _bare(label) and _is_near(label, other)
        ]
        if near and (silent or n == 1):
            rows = "one row alone" if n == 1 else f"{n:,} rows"
            never = ", and no model ever answers it" if silent else ""
            said.append(
                f"“{label}” is the true class of {rows}{never}. Is “{near[0]}” meant? {_CURE}"
            )
    return said


def lacking_columns(
    model: str,
    headed: Collection[str],
    expected: Collection[str],
    counts: Mapping[str, int],
    stated: bool,
) -> list[str]:
    """Remark probabilities without a column for a class.

    Parameters
    ----------
    model : str
    headed : collection of str
        Labels of its columns.
    expected : collection of str
        Labels that should have one.
    counts : mapping of str to int
        How often each label is the true one.
    stated : bool
        Whether the classes were named by the caller.

    Returns
    -------
    list of str
        One sentence, or none.
    """
    missing = [f"“{label}”" for label in expected if label not in headed]
    strange = [f"“{label}”" for label in headed if label not in counts]
    if not missing:
        return []
    never = f"; its {', '.join(strange)} never {_is_true(strange)}" if strange else ""
    cure = "Is a column missing from the file?" if stated else _CURE
    without = f"“{model}” has no column for {', '.join(missing)}"
    return [f"{without}, so it gives probability 0 there{never}. {cure}"]


def _is_true(labels: Sequence[str]) -> str:
    return "is the true class" if len(labels) == 1 else "are true classes"


def _bare(label: str) -> str:
    """Return the number that a label is, or the label in small letters without blanks."""
    try:
        return repr(float(label))
    except ValueError:
        return "".join(_seen(label).split()).casefold()


def _seen(label: str) -> str:
    """Return what is seen of a text: letters composed, signs without width left out."""
    composed = unicodedata.normalize("NFC", label)
    # Cf are marks of format, such as the zero-width space.
    return "".join(sign for sign in composed if unicodedata.category(sign) != "Cf")


class Writings:
    """Labels, by what they are in other writings.

    These are case, blanks, number, truth value, and the name of a column in R.
    """

    def __init__(self, labels: Sequence[str]) -> None:
        """Keep the labels, each once."""
        self.labels = list(dict.fromkeys(labels))
        self.known: dict[tuple[str, str], list[str]] = {}
        for label in self.labels:
            for key in (("value", _value(label)), ("text", label), ("in R", _in_r(label))):
                self.known.setdefault(key, []).append(label)

    def other(self, label: str) -> str | None:
        """Find the first label that is this one in another writing.

        Parameters
        ----------
        label : str

        Returns
        -------
        str or None
        """
        # R may have written either of the two: the name in R of one is the other as text.
        for key in (("value", _value(label)), ("text", _in_r(label)), ("in R", label)):
            for found in self.known.get(key, ()):
                if found != label:
                    return found
        return None


def _value(label: str) -> str:
    return NUMBERS.get(_bare(label), _bare(label))


NUMBERS = {"true": "1.0", "false": "0.0"}
"""Truth values as numbers."""


def _in_r(label: str) -> str:
    """Name a column as R does (``make.names``).

    Dots stand for other signs, an X before what begins with none of its letters.
    """
    name = re.sub(r"[^\w.]", ".", label)
    return name if re.match(r"[^\W\d_]|\.(?!\d)", name) else f"X{name}"


def _is_near(label: str, other: str) -> bool:
    """Whether a label is another but for a slip or two; of three letters one is.

    A letter is put in, left out or replaced; two that change places are two slips. Numbers in a
    series, as in "type 1" and "type 2", are no slips.
    """
    one, two = _bare(label), _bare(other)
    if _without_digits(one) == _without_digits(two):
        return False
    # One letter more than the slips, since blanks are no slips.
    if abs(len(label) - len(other)) > MOST_SLIPS + 1:
        return False
    return _slips(one, two) <= min(MOST_SLIPS, len(label) // LETTERS_PER_SLIP)


def _without_digits(text: str) -> str:
    return "".join(sign for sign in text if not sign.isdigit())


def _slips(label: str, other: str) -> int:
    """Count the slips from one text to the other (Levenshtein's distance)."""
    # row[j] is the distance from the letters read so far to the first j letters of the other.
    row = list(range(len(other) + 1))
    for i, letter in enumerate(label, start=1):
        before, row = row, [i]
        for j, sign in enumerate(other, start=1):
            left_out, put_in = before[j] + 1, row[-1] + 1
            replaced = before[j - 1] + int(letter != sign)
            row.append(min(left_out, put_in, replaced))
    return row[-1]


_CURE = "Name all classes (classes=, --classes), and misprints are refused."
