"""The exercises of the built book with their solutions, as HTML that needs no other page."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup, Tag

from tools.build_book import lessons, lessons_of
from tools.sources import chapter_number, checked_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OF_SOLUTION = "#solution-"
TITLE = re.compile(r"Exercise (?P<number>\S+)\s*(?:\((?P<title>.*)\))?", re.DOTALL)
HEADING = re.compile(r"<h1>(?P<number>\d+)\. (?P<title>[^<]*)<")
WHOSE_SOLUTION = re.compile(r"Solution(?: to Exercise \S+)?")
"""A paragraph that leads to a solution, or says whose it is."""
MARKUP_OF_PAGES = ".headerlink, script, style, svg, button, .copybtn"


@dataclass(frozen=True)
class Exercise:
    """An exercise of the built book; `statement` and `solution` are HTML."""

    label: str
    number: str
    title: str
    grade: str
    """warm-up: its solution is folded below it; core: it has one on the page of solutions; graded: it has none."""
    statement: str
    solution: str

    @property
    def name(self) -> str:
        """Its number and title."""
        return f"Exercise {self.number}. {self.title}"


@dataclass(frozen=True)
class Chapter:
    """The exercises of a chapter's lessons and of the page that checks them."""

    number: int
    title: str
    exercises: tuple[Exercise, ...]


def article(page: Path) -> str:
    """The text of a built page."""
    text = page.read_text(encoding="utf-8")
    return text[text.index('<article class="bd-article"') : text.index("</article>")]


def with_exercises(text: str) -> BeautifulSoup:
    """The sections of a page from the first exercise on; the rest, which is long, is not parsed."""
    first = text.find('class="exercise admonition"')
    return BeautifulSoup(text[text.rfind("<section", 0, first) :] if first >= 0 else "", "html.parser")


@cache
def chapters(built: Path) -> tuple[Chapter, ...]:
    """Read the exercises of every chapter from the built pages."""
    return tuple(chapter_of(page, built) for page in lessons())


def chapter_of(page: str, built: Path) -> Chapter:
    """Read the exercises of one chapter, by its lesson."""
    heading = HEADING.search(article(built / f"{page}.html"))
    assert heading is not None, page
    solutions = article(built / "book" / "solutions" / f"{page.rpartition('/')[2]}.html")
    parsed = BeautifulSoup(solutions, "html.parser")
    texts = [article(built / f"{own}.html") for own in (*lessons_of(chapter_number(page)), checked_of(page))]
    found = [exercise for text in texts for exercise in exercises_in(with_exercises(text), parsed)]
    return Chapter(int(heading["number"]), html.unescape(heading["title"]), tuple(found))


def own_text(tag: Tag) -> str:
    """The text of a heading, without the sign of its link."""
    return " ".join(tag.get_text().removesuffix("#").split())


def exercises_in(text: Tag, solutions: Tag) -> Iterator[Exercise]:
    """Read the exercises of one page."""
    folded = {box.select_one("p.admonition-title a")["href"][1:]: box for box in text.select("div.solution")}  # type: ignore[index]
    for box in text.select("div.exercise"):
        heading = box.select_one("p.admonition-title")
        assert heading is not None
        named = TITLE.fullmatch(own_text(heading))
        assert named is not None, heading
        label = str(box["id"])
        link = box.select_one(f'a[href*="{OF_SOLUTION}"]')
        grade, solution = "graded", ""
        if label in folded:
            grade, solution = "warm-up", clean(folded[label])
        elif link is not None:
            grade, solution = "core", clean(section_of(solutions, str(link["href"]).partition("#")[2]))
        yield Exercise(label, named["number"], html.escape(named["title"] or ""), grade, clean(box), solution)


def section_of(page: Tag, label: str) -> Tag:
    """The section of a page that has a label."""
    place = page.find(id=label)
    assert isinstance(place, Tag), label
    section = place if place.name == "section" else place.find_parent("section")
    assert isinstance(section, Tag), label
    return section


def clean(part: Tag) -> str:
    """The HTML of a part of a page, less its title, links to elsewhere, and what only the page can use."""
    copied = BeautifulSoup(str(part), "html.parser")
    title = copied.select_one("p.admonition-title, h2")
    if title is not None:
        title.decompose()
    for unused in copied.select(MARKUP_OF_PAGES):
        unused.decompose()
    for fold in copied.select("details"):
        open_fold(fold)
    for paragraph in copied.select("p"):
        if WHOSE_SOLUTION.fullmatch(own_text(paragraph)):
            paragraph.decompose()
    for link in copied.select("a"):
        link.unwrap()
    for tag in copied.find_all(True):
        tag.attrs = {name: value for name, value in tag.attrs.items() if name not in {"id", "title"}}
        tag.name = {"section": "div", "article": "div"}.get(tag.name, tag.name)
    return str(copied)


def open_fold(fold: Tag) -> None:
    """Turn something folded into a box with its title in front."""
    summary = fold.summary
    assert summary is not None
    summary.name = "p"
    summary["class"] = "fold"
    summary.string = own_text(summary)
    fold.name = "div"
    fold["class"] = "hint"


def exercise_html(exercise: Exercise) -> str:
    """An exercise, with its hints."""
    heading = f'<h3>{exercise.name} <span class="grade">{exercise.grade}</span></h3>'
    return f'<section class="exercise" id="{exercise.label}">{heading}{exercise.statement}</section>'


def solution_html(exercise: Exercise) -> str:
    """The solution of an exercise."""
    heading = f'<h3><a href="#{exercise.label}">Solution of exercise {exercise.number}</a></h3>'
    return f'<section class="solution">{heading}{exercise.solution}</section>'


def chapter_heading(chapter: Chapter) -> str:
    """The heading of a chapter, where its entry in the contents leads."""
    return f'<h2 id="chapter-{chapter.number}">{chapter.number}. {html.escape(chapter.title)}</h2>'
