"""The exercises and their answers as one page that needs nothing else, and as a PDF.

``python -m tools.booklet student`` writes the exercises of the book as it was built last, with hints, and the solutions
of the warm-up and core ones. ``python -m tools.booklet instructor`` writes all that: model answers of graded exercises,
what goes wrong in *Your turn*, and the assignments with their solutions and rubrics (booklet_parts.py). Both land in
``_build/booklets``, beside the book and never in it.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bs4 import BeautifulSoup, Tag
from pygments.formatters import HtmlFormatter

from tools.book_extension.chapters import checked_of
from tools.build_book import BUILD, HTML, ROOT
from tools.chromium import MATHEMATICS_IS_SET, started
from tools.lesson_lengths import lessons
from tools.vendor import MATHJAX_PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

MARGINS = {"top": "15mm", "bottom": "15mm", "left": "12mm", "right": "12mm"}
EDITIONS = {"student": "Edition for students", "instructor": "Edition for instructors"}
TARGET = BUILD / "booklets"
STYLE = ROOT / "coursework" / "kit" / "booklet.css"
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
    """The exercises of a lesson and of the page that checks it."""

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
    lesson = article(built / f"{page}.html")
    heading = HEADING.search(lesson)
    assert heading is not None, page
    solutions = article(built / "book" / "solutions" / f"{page.rpartition('/')[2]}.html")
    parsed = BeautifulSoup(solutions, "html.parser")
    texts = [lesson, article(built / f"{checked_of(page)}.html")]
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


def for_students(chapter: Chapter) -> str:
    """A chapter with what students may have: of graded exercises the name alone."""
    shown = [exercise for exercise in chapter.exercises if exercise.solution]
    graded = [exercise for exercise in chapter.exercises if not exercise.solution]
    names = "; ".join(f"{exercise.number} ({exercise.title})" for exercise in graded)
    return "".join(
        [
            chapter_heading(chapter),
            *map(exercise_html, shown),
            f'<p class="note">Graded, in the book alone: {names}.</p>' if graded else "",
            "<h3>Solutions</h3>",
            *map(solution_html, shown),
        ]
    )


def chapter_heading(chapter: Chapter) -> str:
    """The heading of a chapter, where its entry in the contents leads."""
    return f'<h2 id="chapter-{chapter.number}">{chapter.number}. {html.escape(chapter.title)}</h2>'


def document(edition: str, contents: list[tuple[str, str]], body: str) -> str:
    """A page that needs nothing else: style, formulas and all in one file."""
    entries = "".join(f'<li><a href="#{target}">{title}</a></li>' for target, title in contents)
    name, version = "Evaluating Cautious Classifiers", distribution("credal-lib").version
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Exercises and answers. {EDITIONS[edition]}. {name}</title>
<style>{STYLE.read_text(encoding="utf-8")}{HtmlFormatter(style="xcode").get_style_defs(".highlight")}</style>
<script>window.MathJax = {{options: {{enableMenu: false}}, svg: {{fontCache: "global"}}}};</script>
</head>
<body>
<header><h1>Exercises and answers</h1><p class="edition">{EDITIONS[edition]}</p>
<p>{name}, version {version}</p></header>
<nav aria-label="Contents"><ol>{entries}</ol></nav>
<main>{body}</main>
<script>{mathjax()}</script>
</body>
</html>
"""


def mathjax() -> str:
    """MathJax with all its extensions and glyphs, in one script."""
    script = distribution(MATHJAX_PACKAGE).locate_file("mathjax/static/mathjax/es5/tex-svg-full.js")
    return Path(str(script)).read_text(encoding="utf-8").replace("</script", r"<\/script")


def student(built: Path) -> str:
    """The edition for students."""
    found = chapters(built)
    intro = (
        "<p>The exercises of the book. Warm-up and core exercises have their solutions at the end of each chapter; try "
        "the exercise, then the hint, before you read on. Graded exercises have no solution here.</p>"
    )
    contents = [(f"chapter-{one.number}", f"{one.number}. {html.escape(one.title)}") for one in found]
    return document("student", contents, intro + "".join(map(for_students, found)))


def instructor(built: Path) -> str:
    """The edition for instructors."""
    from tools import booklet_parts

    found = chapters(built)
    contents = [(f"chapter-{one.number}", f"{one.number}. {html.escape(one.title)}") for one in found]
    contents += booklet_parts.contents()
    body = booklet_parts.introduction(found) + "".join(booklet_parts.for_instructors(one) for one in found)
    return document("instructor", contents, body + booklet_parts.assignments())


WRITERS = {"student": student, "instructor": instructor}


def print_with(browser: Any, page: Path, target: Path) -> None:
    """Print a page in a browser that runs, with bookmarks and numbered pages."""
    footer = '<div style="width:100%;font-size:8px;text-align:center"><span class="pageNumber"></span></div>'
    tab = browser.new_page()
    tab.set_default_timeout(0)
    tab.goto(page.as_uri(), wait_until="load")
    tab.evaluate(MATHEMATICS_IS_SET)
    looks = {"format": "A4", "margin": MARGINS, "print_background": True, "outline": True, "tagged": True}
    lines = {"display_header_footer": True, "header_template": "<span></span>", "footer_template": footer}
    tab.pdf(path=target, **looks, **lines)
    tab.close()


def main(arguments: list[str] | None = None) -> int:
    """Write an edition; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.booklet", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--no-pdf", action="store_true", help="the HTML page alone")
    options = parser.parse_args(arguments)
    if not (HTML / "index.html").is_file():
        print("The booklets are made of the built book: make book, then again.")
        return 1
    target = TARGET / f"{options.edition}.html"
    TARGET.mkdir(parents=True, exist_ok=True)
    target.write_text(WRITERS[options.edition](HTML), encoding="utf-8")
    print(target)
    if options.no_pdf:
        return 0
    with started() as browser:
        print_with(browser, target, target.with_suffix(".pdf"))
    print(target.with_suffix(".pdf"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
