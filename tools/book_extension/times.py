"""How long a lesson takes, counted in its built page; what is folded away is not counted."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from bs4 import BeautifulSoup

WORDS_A_MINUTE = 200
SECONDS = {"displayed formula": 15, "inline formula": 3, "visible cell": 30, "explorer": 120}
EXERCISE_MINUTES = {"warm-up": 5, "core": 10, "graded": 30}
YOUR_TURN_MINUTES = 10
# In the card the build writes the times behind this word, before whatever the author says there.
MARK = re.compile(r"(<p>\s*<strong>Time\.</strong>)")


@dataclass(frozen=True)
class Times:
    """Minutes for reading, for writing the chapter's function, and for the exercises."""

    reading: int
    writing: int
    exercises: int

    def __str__(self) -> str:
        """Say it as the card does."""
        parts = [f"{self.reading} minutes to read"]
        parts += [f"{self.writing} to write the code of <em>Your turn</em>"] if self.writing else []
        parts += [f"{self.exercises} for the exercises"] if self.exercises else []
        return ", ".join(parts) + "."


def reading_minutes(words: int, displayed: int, inline: int, cells: int, explorers: int) -> int:
    """Minutes to read so many words, formulas, cells and explorers."""
    counts = dict(zip(SECONDS, (displayed, inline, cells, explorers), strict=True))
    return math.ceil(words / WORDS_A_MINUTE + sum(SECONDS[kind] * count for kind, count in counts.items()) / 60)


def times_of(body: str) -> Times:
    """The times of a page, from the HTML of its text."""
    page = BeautifulSoup(body, "html.parser")
    exercises = sum(
        minutes * len(page.select(f"section#{grade} .exercise")) for grade, minutes in EXERCISE_MINUTES.items()
    )
    writing = YOUR_TURN_MINUTES * bool(page.select_one("section#your-turn"))
    for hidden in page.select("details, script, style, section#exercises, .headerlink"):
        hidden.decompose()
    displayed, inline = page.select("div.math"), page.select("span.math")
    explorers, cells = page.select(".explorer"), page.select(".cell_input")
    for apart in [*displayed, *inline, *explorers, *cells]:
        if not apart.decomposed:
            apart.decompose()
    words = len(page.get_text(" ").split())
    return Times(reading_minutes(words, len(displayed), len(inline), len(cells), len(explorers)), writing, exercises)


def with_times(body: str) -> str:
    """The page with its times in the card."""
    return MARK.sub(lambda mark: f"{mark[1]} {times_of(body)}", body, count=1) if MARK.search(body) else body
