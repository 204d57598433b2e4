"""Words of a submission, as they may reach a person, a spreadsheet, a file name."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata

UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
SELECTORS = re.compile("[\ufe00-\ufe0d\U000e0100-\U000e01ef\U0001d173-\U0001d17a\U0001bca0-\U0001bca3]")
"""Characters that choose a shape, but for the two that show a sign as a text or as a picture."""
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Characters that turn the direction of what follows."""
EMPTY = frozenset(
    "\u00ad\u180e\u200b\u2060\u2061\u2062\u2063\u2064\u3164\ufff9\ufffa\ufffb"
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\uffa0"
)
"""Characters without a shape, in which words can hide; joiners, which some scripts need, are not among them."""
PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)")
MADE = re.compile(r"(?i).*-[0-9a-f]{10}")
"""What `file_name` makes of a name, so that nobody may be called so."""
DIVIDES = re.compile(r"([\n;,|\t])")
FORMULA = re.compile(r"([\s'\"]*)([=+\-@\uff1d\uff0b\uff0d\uff20])")
PROTECTED = re.compile(r"^([\s'\"]*?)'([=+\-@\uff1d\uff0b\uff0d\uff20])")
BEGINS_LIST = re.compile(r"^(\d+)([.)])")
MARKUP = re.compile(r"([\\`*{}\[\]#|~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|^[-+=])")
IN_CODE = re.compile(r"[^`<>&{}\\]+")
"""What a code span shows as it stands, whatever reads it."""


def clean(text: str, most: int = 200) -> str:
    """Cut a text, and write characters that are not seen, or that turn others around, as escapes."""
    kept = "".join(c if c in "\n\t" or not hidden(c) else c.encode("unicode_escape").decode() for c in text[:most])
    return kept + (" …" if len(text) > most else "")


def line(text: str, most: int = 200) -> str:
    """Clean a text for one line."""
    return " ".join(clean(text, most).split())


def hidden(character: str) -> bool:
    """Tell characters that are not seen from those that are."""
    return (
        character in TURNING
        or character in EMPTY
        or SELECTORS.match(character) is not None
        or "\U000e0000" <= character <= "\U000e007f"
        or unicodedata.category(character) in UNSEEN
    )


def markdown(text: str, most: int = 200) -> str:
    """Write a text so that it is read in Markdown as it stands, without any markup."""
    safe = line(text, most).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    safe = BEGINS_LIST.sub(r"\1\\\2", MARKUP.sub(r"\\\1", safe))
    return safe.replace("://", ":\\/\\/").replace("www.", "www\\.").replace("@", "&#64;")


def code(text: str, most: int = 200) -> str:
    """Write a text as a code span, which nobody needs to unescape, or, if that might not hold it, without markup."""
    kept = line(text, most)
    return f"`{kept}`" if IN_CODE.fullmatch(kept) else markdown(text, most)


def spreadsheet(value: object, most: int = 10_000) -> str:
    """Write a cell of a CSV file that no spreadsheet takes for a formula, wherever it divides the text into cells."""
    parts = DIVIDES.split(clean(str(value), most))
    return "".join(FORMULA.sub(r"\1'\2", part, count=1) if FORMULA.match(part) else part for part in parts)


def unprotected(text: str) -> str:
    """Read a cell as it was before `spreadsheet` put apostrophes into it."""
    return "".join(PROTECTED.sub(r"\1\2", part, count=1) for part in DIVIDES.split(text))


def file_name(name: str, taken: frozenset[str] = frozenset()) -> str:
    """Write the name of a student as a file name that is safe on every system, and nobody else's.

    Parameters
    ----------
    name : str
        The name of a folder, as it was handed in.
    taken : frozenset of str
        Names that only differ from others by upper and lower case, folded.
    """
    odd = RESERVED.fullmatch(name) or MADE.fullmatch(name) or name.casefold() in taken
    if PLAIN_NAME.fullmatch(name) and not odd:
        return name
    kept = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-_")[:40]
    return f"{kept or 'student'}-{hashlib.sha256(os.fsencode(name)).hexdigest()[:10]}"


def composed(name: str) -> str:
    """Write a name with its accents in one way: systems differ, and a student is the same on all of them."""
    return unicodedata.normalize("NFC", name)


def colliding(names: list[str]) -> frozenset[str]:
    """Find the names that a system without upper and lower case would take for one."""
    folded = [name.casefold() for name in names]
    return frozenset(name for name in folded if folded.count(name) > 1)
