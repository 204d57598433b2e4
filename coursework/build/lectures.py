"""The sources of the lectures, read: heads, slides, notes with their minutes (``coursework/slides/README.md``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

SOURCES = Path(__file__).resolve().parents[1] / "slides"
NOTES = re.compile(r"(?ms)^:::\{notes\} (\d+)\n(.*?)^:::\n?")
SETUP = re.compile(r"(?ms)^```\{setup\}\n(.*?)^```\n")
HEADING = re.compile(r"(?m)^## (.+?)(?: \{((?:\.\w+ ?)+)\})?$\n")


@dataclass(frozen=True)
class Slide:
    """One slide as it is written.

    Attributes
    ----------
    title : str
        Its heading.
    kinds : tuple of str
        Names after the heading: `wide` puts a picture below the text, `later` shows it with the first `then`, `big`
        sets the text large.
    body : str
        What is shown.
    notes : str
        What the speaker sees.
    minutes : int
        How long it is expected to take.
    """

    title: str
    kinds: tuple[str, ...]
    body: str
    notes: str
    minutes: int


@dataclass(frozen=True)
class Lecture:
    """A source, read.

    Attributes
    ----------
    name : str
        That of its file, without ``.md``.
    title, question : str
        What the first slide says.
    part : str
        The part of the book.
    lessons : tuple of int
        The chapters that it goes with.
    defines : mapping of str to str
        For an exercise by its label, and for a chapter's function as ``turn-6``: the slide with what it needs.
    setup : str
        Python that runs before values are computed.
    slides : tuple of Slide
        Without the first one, which is made from what stands in front.
    """

    name: str
    title: str
    question: str
    part: str
    lessons: tuple[int, ...]
    setup: str
    slides: tuple[Slide, ...]
    defines: Mapping[str, str] = field(default_factory=dict)

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(slide.minutes for slide in self.slides)


def sources() -> list[Path]:
    """Return the files of the lectures, in order."""
    return sorted(SOURCES.glob("[0-9]*.md"))


def read(path: Path) -> Lecture:
    """Read a source; a slide without notes is a ValueError."""
    _, front, rest = path.read_text(encoding="utf-8").split("---\n", 2)
    head = yaml.safe_load(front)
    found = SETUP.search(rest)
    setup = found.group(1) if found else ""
    _, *parts = HEADING.split(SETUP.sub("", rest))
    slides = [_slide(path.name, *parts[i : i + 3]) for i in range(0, len(parts), 3)]
    said = (head["title"], head["question"], head["part"])
    return Lecture(path.stem, *said, tuple(head["lessons"]), setup, tuple(slides), head.get("defines", {}))


def _slide(file: str, title: str, kinds: str | None, text: str) -> Slide:
    notes = NOTES.search(text)
    if notes is None:
        raise ValueError(f"{file}: the slide {title!r} has no notes; expected :::{{notes}} MINUTES … :::")
    names = tuple(kind.strip().removeprefix(".") for kind in (kinds or "").split())
    return Slide(title, names, NOTES.sub("", text).strip() + "\n", notes.group(2).strip(), int(notes.group(1)))


def lecture(number: int) -> Lecture:
    """Read the source of a lecture by its number."""
    (path,) = SOURCES.glob(f"{number}-*.md")
    return read(path)
