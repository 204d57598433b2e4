"""Numbers that are typed into a page's text, and which of them a test recomputes."""

from __future__ import annotations

import re

__all__ = ["CURE", "NUMBER", "digits", "flat", "tex", "uncovered"]

NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
"""A decimal, a fraction, or one in TeX with a number of two digits or more; a page's test may look for more."""

CURE = (
    "no test recomputes these numbers of the page: add the part of the sentence, with {} for the number, to the "
    "sentences of this file, and recompute the number there; a number that the book chooses goes into GIVEN"
)
"""What to do about a number that is typed into a page."""


def flat(text):
    """A text with every run of blanks and line breaks as one blank."""
    return re.sub(r"\s+", " ", text)


def digits(value, places, minus="−"):
    """A decimal with so many places, and the minus of a text; give the minus of a formula, "-", inside dollars."""
    return f"{float(value):.{places}f}".replace("-", minus)


def tex(value):
    """A fraction in the book's TeX, with braces around numbers of two digits and more; a whole number as it is."""
    if value.denominator == 1:
        return str(value)
    top, bottom = (str(n) if n < 10 else f"{{{n}}}" for n in (abs(value.numerator), value.denominator))
    return ("-" if value < 0 else "") + rf"\tfrac{top}{bottom}"


def uncovered(text, parts, number=NUMBER):
    """The numbers of a text that stand in none of its parts."""
    for part in sorted(parts, key=len, reverse=True):
        text = text.replace(part, " ")
    return number.findall(text)
