"""Build the lectures: slides for reveal.js from the plain-text sources in ``coursework/slides``.

``python -m coursework.build.slides`` writes ``_build/slides``: a page a lecture, an ``index.html`` that lists them, and
all that they load, so that the folder can be carried on a stick and opened without any network. Numbers name the
lectures that are built, all by default; ``--pdf`` prints them as well.

How a source is written is told in ``coursework/slides/README.md``. In short: YAML in front; a block ``{setup}`` of
Python; then a slide for every ``##``. ``[[expression:format]]`` stands for a value and ``![[expression]]`` for a
picture, both computed while the slides are built; ``![[fig-8-arc]]`` is the figure of this name that a lesson plots.
So no result is typed, and an `assert` of the setup holds what a slide says in words.
"""

from __future__ import annotations

import argparse
import html
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from numbers import Rational
from pathlib import Path
from string import Template
from typing import Any

from markdown_it import MarkdownIt
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from coursework.build.exercise_labels import exercises, exercises_of
from coursework.build.lectures import SOURCES, Lecture, Slide, read, sources
from coursework.build.plotted import NAME, plotted
from coursework.build.syllabi import Session, syllabi
from credal_book import plots
from credal_lib.displays import _picture
from tools.build_book import lessons, lessons_of
from tools.chromium import started
from tools.notebooks import FOLDED, as_notebook, as_text
from tools.sources import chapter_number
from tools.vendor import vendor_mathjax, vendor_reveal

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "_build" / "slides"
BOOK = "../html"
"""From the slides to the pages of the book, where both are built."""
BOXES = {"guess": "Guess first", "ask": "To the room", "then": "", "say": "", "small": ""}
"""Blocks of a slide, ``:::{ask} … :::``, and what stands above them; `then` comes with the next click."""
SHARP = 240
"""Dots an inch of the pictures; they hang on a wall."""

VALUE = re.compile(r"(?<!!)\[\[(.+?)(?::([-+,.\w%]+))?\]\](?!\])")
PICTURE = re.compile(r"(?m)^!\[\[(.+?)\]\][ ]*\n?")
COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


# --- what a source may call -------------------------------------------------------------------------------------------


def frac(value: Rational | float) -> str:
    """Write a fraction in TeX; whole numbers stay whole, floats are refused."""
    if not isinstance(value, Rational):
        raise TypeError(f"frac: expected a whole number or a Fraction, got {value!r}")
    number = Fraction(value)
    sign = "-" if number < 0 else ""
    if number.denominator == 1:
        return f"{sign}{abs(number.numerator)}"
    return rf"{sign}\tfrac{{{abs(number.numerator)}}}{{{number.denominator}}}"


def words(number: int) -> str:
    """Write a small number in letters."""
    return COUNTED[number]


@cache
def _page(chapter: int) -> str:
    return next(page for page in lessons() if chapter_number(page) == chapter)


@cache
def lesson(chapter: int) -> str:
    """Link to the lessons of a chapter of the book, one or two, under their titles."""
    return ", ".join(f"[{_heading(page)}]({BOOK}/{page}.html)" for page in lessons_of(chapter))


def _heading(page: str) -> str:
    heading, *_ = re.findall(r"^# (\d+b?\. .+)$", as_text(page), re.MULTILINE)
    return str(heading)


def exercise(label: str) -> str:
    """Name an exercise of a lesson by its number and its title, with a link."""
    chapter = int(label.split("-")[1])
    links = {
        own: f"[{number.removeprefix('Exercise ')} {title}]({BOOK}/{page}.html#{own})"
        for page in lessons_of(chapter)
        for own, number, _, title in exercises_of(page)
    }
    if label not in links:
        raise KeyError(f"{label}: no exercise of {_page(chapter)}; it has {', '.join(links)}")
    return links[label]


def semester(number: int) -> str:
    """Say what a semester asks for from the class of a lecture to the next one, if any, as a list with links."""
    weeks = syllabi()["semester"].sessions
    place = next(place for place, one in enumerate(weeks) if number in one.slides)
    week, ahead = weeks[place], weeks[place + 1 :]
    chapters = {int(label.split("-")[1]) for label in week.home}  # also of a lesson that an earlier week has read
    grades = {label: grade for chapter in sorted(chapters) for label, _, grade, _ in exercises(chapter)}
    orders = [
        f"{grade.capitalize()}: {', '.join(exercise(label) for label in week.home if grades[label] == grade)}"
        for grade in ("warm-up", "core", "graded")
        if grade in map(grades.get, week.home)
    ]
    orders += [f"Handed out: assignment {week.assignment.removeprefix('hw')}"] if week.assignment else []
    orders += [f"Before the next class: read {to_read(ahead[0])}"] if ahead else []
    if ahead and ahead[0].optional and (kept := [one for one in ahead if not one.optional]):
        orders[-1] += f". Or, if we leave these out: {to_read(kept[0])}"
    return "\n".join(f"- {order}" for order in orders)


def to_read(session: Session) -> str:
    """Name the lessons of a session, and whether their *Your turn* is written at home."""
    presented = " or ".join(map(lesson, session.groups))
    lessons = [f"{presented} (the one that your group presents)"] if presented else []
    return ", ".join([*lessons, *map(lesson, session.first)]) + (", with *Your turn*" if session.turns_at_home else "")


def school(number: int) -> str:
    """Say what the school of two days asks for after a lecture, with links; `coursework/kit/syllabi.yml` knows."""
    plan = syllabi()["school"]
    session = next(one for one in plan.sessions if number in one.slides)
    orders = [f"read {', '.join(map(lesson, session.first))} {plan.reading}"]
    orders += [f"{', '.join(map(lesson, session.later))} {plan.reading_later}"] if session.later else []
    orders += [f"do {', '.join(map(exercise, session.home))} at home"] if session.home else []
    return f"**In the school of two days**, instead: {'; '.join(orders)}."


def cell(chapter: int, part: str) -> str:
    """Show the cell of a chapter's lessons that holds some text, as its students run it."""
    cells = [one for page in lessons_of(chapter) for one in as_notebook(page).cells if one.cell_type == "code"]
    found = [one.source for one in cells if part in one.source and FOLDED.isdisjoint(one.metadata.get("tags", []))]
    if len(found) != 1:
        raise KeyError(f"{part!r} is in {len(found)} visible cells of chapter {chapter}, and not in one")
    return f"```python\n{found[0].strip()}\n```"


HELPERS = {
    "semester": semester, "school": school, "frac": frac, "words": words, "lesson": lesson, "exercise": exercise,
    "cell": cell, "Fraction": Fraction,
}  # fmt: skip


# --- from a source to a page ------------------------------------------------------------------------------------------


def shown(value: Any, form: str | None) -> str:
    """Write a value as a slide shows it: a float needs a format, a minus is a minus."""
    if form is None and not isinstance(value, str | int):
        raise TypeError(f"expected a format, such as [[x:.2f]], or frac(x), for {value!r}")
    number = float(value) if form is not None and isinstance(value, Rational) and "d" not in form else value
    text = format(number, form or "")
    return "−" + text[1:] if re.match(r"-\d", text) else text


def filled(text: str, names: Mapping[str, Any]) -> str:
    """Put computed values in the place of ``[[expression:format]]``."""

    def value(found: re.Match[str]) -> str:
        # A source of ours is a program; it runs as any module of the repository does.
        try:
            return shown(eval(found.group(1), dict(names)), found.group(2))  # noqa: S307
        except Exception as error:
            error.add_note(f"in {found.group()}")
            raise

    return VALUE.sub(value, text)


def _boxes(md: MarkdownIt) -> None:
    def opened(label: str, name: str) -> Any:
        above = f'<p class="label">{label}</p>' if label else ""

        def render(_self: Any, tokens: Sequence[Any], place: int, *_rest: Any) -> str:
            return f'<div class="{name}">{above}' if tokens[place].nesting == 1 else "</div>\n"

        return render

    for name, label in BOXES.items():
        container_plugin(md, f"{{{name}}}", render=opened(label, name))


@cache
def _markdown() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": True, "typographer": True}).enable(["table", "replacements", "smartquotes"])

    def formula(content: str, options: Mapping[str, Any]) -> str:
        left, right = (r"\[", r"\]") if options["display_mode"] else (r"\(", r"\)")
        return left + html.escape(content) + right

    dollarmath_plugin(md, renderer=formula, allow_space=False, allow_labels=False)
    _boxes(md)
    return md


def rendered(text: str, names: Mapping[str, Any]) -> str:
    """Turn Markdown with values into HTML."""
    return str(_markdown().render(filled(text, names)))


class Pictures:
    """Writes the pictures of a lecture and hands out their HTML."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name, self.written = folder, name, 0

    def __call__(self, picture: plots.Picture) -> str:
        """Write the panels of a picture; return a figure."""
        images = "".join(self._image(panel) for panel in picture.panels)
        return f'<figure class="panels-{len(picture.panels)}">{images}</figure>'

    def _image(self, panel: plots.Panel) -> str:
        self.written += 1
        file = self.folder / "pictures" / f"{self.name}-{self.written}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(panel.png)
        return f'<img src="pictures/{file.name}" alt="{html.escape(panel.description)}">'


def drawn_picture(call: str, names: Mapping[str, Any]) -> plots.Picture:
    """Draw what a source asks for: a figure that a lesson plots, by its name, or the value of an expression."""
    if NAME.fullmatch(call):
        return plotted(call, SHARP)
    picture: plots.Picture = eval(call, dict(names))  # noqa: S307
    return picture


def section(slide: Slide, names: Mapping[str, Any], pictures: Pictures) -> str:
    """Turn a slide into a section of reveal.js: a picture beside its text, or below where it has several panels."""
    drawn = [drawn_picture(call, names) for call in PICTURE.findall(slide.body)]
    text = rendered(PICTURE.sub("", slide.body), names).strip()
    wide = "wide" in slide.kinds or any(len(picture.panels) > 1 for picture in drawn)
    layout = "plain" if not drawn else "alone" if not text else "below" if wide else "beside"
    figures = "".join(map(pictures, drawn))
    if "later" in slide.kinds:
        figures = figures.replace('<figure class="', '<figure data-fragment-index="0" class="fragment ')
    for step in range(text.count('class="then')):
        text = text.replace('class="then', f'data-fragment-index="{step}" class="fragment shown', 1)
    title = rendered(slide.title, names).strip().removeprefix("<p>").removesuffix("</p>")
    said = f'<div class="text">{text}</div>' if text else ""
    return (
        f'<section class="{" ".join(slide.kinds)}" data-timing="{60 * slide.minutes}"><h2>{title}</h2>'
        f'<div class="body {layout}">{said}{figures}</div>'
        f'<aside class="notes"><p><b>{slide.minutes} min</b></p>{rendered(slide.notes, names)}</aside></section>\n'
    )


def first_slide(lecture: Lecture, names: Mapping[str, Any]) -> str:
    """Make the slide with the title from what stands in front of the source."""
    goes_with = rendered(", ".join(f"[[lesson({chapter})]]" for chapter in lecture.lessons), names)
    return (
        f'<section class="title" data-timing="0"><p class="part">{lecture.part}</p><h1>{lecture.title}</h1>'
        f'<p class="question">{lecture.question}</p><div class="lessons">{goes_with}</div>'
        f'<aside class="notes"><p>{lecture.minutes} minutes, {len(lecture.slides)} slides. '
        "S opens this view, F fills the screen, B blanks it, O shows all slides.</p></aside></section>\n"
    )


@contextmanager
def sharp_pictures() -> Iterator[None]:
    """Draw pictures with more dots than a page of the book needs."""
    usual = _picture.DOTS_AN_INCH
    _picture.DOTS_AN_INCH = SHARP
    try:
        yield
    finally:
        _picture.DOTS_AN_INCH = usual


def namespace(lecture: Lecture) -> dict[str, Any]:
    """Run the setup of a lecture; what it asserts is thereby held."""
    names: dict[str, Any] = dict(HELPERS)
    exec(compile(lecture.setup, f"{lecture.name}.md", "exec"), names)  # noqa: S102
    return names


def write(lecture: Lecture, folder: Path = BUILD) -> Path:
    """Write the page of a lecture and its pictures into a folder; return the page."""
    names = namespace(lecture)
    with sharp_pictures():
        pictures = Pictures(folder, lecture.name)
        slides = first_slide(lecture, names) + "".join(section(slide, names, pictures) for slide in lecture.slides)
    page = folder / f"{lecture.name}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    template = Template((SOURCES / "page.html").read_text(encoding="utf-8"))
    filled_in = template.substitute(title=html.escape(lecture.title), slides=slides, seconds=60 * lecture.minutes)
    page.write_text(filled_in, encoding="utf-8")
    return page


def write_index(lectures: Sequence[Lecture], folder: Path = BUILD) -> None:
    """Write the page that lists those lectures whose pages are in the folder."""
    rows = "".join(
        f'<tr><td><a href="{one.name}.html">{one.title}</a></td><td>{one.part}</td>'
        f"<td>{', '.join(map(str, one.lessons))}</td><td>{len(one.slides) + 1}</td><td>{one.minutes}</td>"
        f'<td><a href="{one.name}.html?print-pdf">slides</a>, '
        f'<a href="{one.name}.html?print-pdf&amp;showNotes=separate-page">with notes</a></td></tr>\n'
        for one in lectures
        if (folder / f"{one.name}.html").is_file()
    )
    template = Template((SOURCES / "index.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(template.substitute(rows=rows), encoding="utf-8")


def copy_parts(folder: Path = BUILD) -> None:
    """Copy what the pages load: reveal.js, MathJax, our style."""
    vendor_reveal(folder / "reveal")
    vendor_mathjax(folder / "mathjax")
    shutil.copy(SOURCES / "slides.css", folder / "slides.css")


def print_pdf(names: Sequence[str], folder: Path = BUILD) -> None:
    """Print built lectures, one slide a page."""
    with started() as browser:
        tab = browser.new_page(viewport={"width": 1280, "height": 720})
        for name in names:
            tab.goto(f"{(folder / name).as_uri()}.html?print-pdf", wait_until="load")
            tab.wait_for_function("window.slidesAreReady === true")
            tab.pdf(path=folder / f"{name}.pdf", prefer_css_page_size=True, print_background=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build what is asked for; the last line says what to open."""
    parser = argparse.ArgumentParser(
        prog="python -m coursework.build.slides", description="Build the slides of the lectures."
    )
    parser.add_argument("lectures", nargs="*", type=int, help="numbers of lectures; all of them by default")
    parser.add_argument("--pdf", action="store_true", help="print them with Chromium, too")
    asked = parser.parse_args(arguments)
    lectures = [read(path) for path in sources()]
    chosen = [one for one in lectures if not asked.lectures or int(one.name.split("-")[0]) in asked.lectures]
    if not chosen:
        print("No lecture has one of these numbers.")
        return 1
    BUILD.mkdir(parents=True, exist_ok=True)
    copy_parts()
    for lecture in chosen:
        print(f"    {write(lecture).relative_to(ROOT)}: {len(lecture.slides) + 1} slides, {lecture.minutes} minutes")
    write_index(lectures)
    if asked.pdf:
        print_pdf([one.name for one in chosen])
    print("Open _build/slides/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
