"""Text that pages show: Markdown, and plain text of the registry made safe within it."""

import re

from credal_book._folds import fold
from credal_book._live import live

__all__ = ["Markdown", "evidence", "inline", "plain", "sentence", "steps_in_words"]


FOLD = re.compile(
    r"^(?P<fence>`{5}|:{4})\{dropdown\} (?P<title>[^\n]*)\n(?::[^\n]*\n)*(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


class Markdown(str):
    """Text that a notebook or a built page shows as Markdown.

    It is written for the page, in MyST; a notebook shows it without.
    """

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return without_myst(self) if live() else str(self)


def without_myst(text: str) -> str:
    """Write what any notebook shows: folds as HTML, no citations, no links to places of the book."""
    text = FOLD.sub(lambda found: fold(found["title"], found["body"].strip()), text)
    text = re.sub(r" ?\{cite:p\}`[^`]*`| \(\[[^]]*\]\(#[^)]*\)\)", "", text)
    return re.sub(r"\[([^][]+)\]\((?!https?:)[^()\s]+\)", r"\1", text)


def inline(text: str) -> str:
    """Markdown as one line, in which formulas of their own line become part of the text."""
    return " ".join(text.replace("$$", "$").split())


def plain(text: str) -> str:
    """Text of the registry within Markdown: signs with a meaning there are escaped."""
    return "".join(f"\\{sign}" if sign in "*_|$<>[]" else sign for sign in text.rstrip("."))


def sentence(text: str) -> str:
    """Text of the registry as a sentence: a period, and a capital unless it begins with a symbol."""
    first = text.split(maxsplit=1)[0].rstrip(",:;")
    begins_with_a_word = first == "a" or (len(first) > 1 and first.replace("-", "").isalpha())
    return f"{plain(text[0].upper() + text[1:] if begins_with_a_word else text)}."


def evidence(kind: str, text: str, steps: str = "") -> str:
    """Say of what kind the evidence is, what it is, and how many steps it takes."""
    return f"*Evidence, {kind}{steps and ', '}{steps}:* {plain(text)}."


def steps_in_words(decided: int, argued: int) -> str:
    """Say how many steps were decided and how many are argued; nothing if there are none."""
    counted = {"decided": decided, "argued in words": argued}
    said = [f"{number} {'step' if number == 1 else 'steps'} {way}" for way, number in counted.items() if number]
    return ", ".join([*said[:1], *(part.replace(" steps", "").replace(" step", "") for part in said[1:])])
