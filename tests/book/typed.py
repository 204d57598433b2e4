"""Numbers that are typed into a page's text, and which of them a test recomputes."""

from __future__ import annotations

import re

__all__ = ["NUMBER", "flat", "uncovered"]

NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
"""A decimal, a fraction, or one in TeX with a number of two digits or more; a page's test may look for more."""


def flat(text):
    """A text with every run of blanks and line breaks as one blank."""
    return re.sub(r"\s+", " ", text)


def uncovered(text, parts, number=NUMBER):
    """The numbers of a text that stand in none of its parts."""
    for part in sorted(parts, key=len, reverse=True):
        text = text.replace(part, " ")
    return number.findall(text)
