r"""The quiz questions of all lessons as a file that a learning platform reads.

``python -m coursework.build.quiz_bank`` writes Moodle's XML into ``_build/quiz/quiz-bank.xml``, ``--format gift`` GIFT,
which is plainer, and ``--format text2qti`` a text of which the program text2qti makes a QTI file for Canvas.

The lessons are the source: an option is a dropdown whose text begins with Yes or No and gives the reason. The reason
becomes the feedback of the option; Yes and No are left out, as platforms mark right and wrong themselves. Where a
lesson has fewer than four questions, `coursework/kit/more-quiz.md` has more, in the same notation; their names in the
bank begin with an asterisk. What a question takes from its lesson stands before it in the bank, from
`coursework/kit/quiz-leads.yml`.
"""

from __future__ import annotations

import argparse
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase

import yaml

from coursework.build.markdown_html import to_html, to_inline_html, to_plain_markdown
from tools.build_book import BUILD, ROOT, lessons, lessons_of
from tools.notebooks import as_text
from tools.sources import chapter_number, is_second, lesson_name, toc_entries

MORE = ROOT / "coursework" / "kit" / "more-quiz.md"
LEADS: dict[str, str] = yaml.safe_load((MORE.parent / "quiz-leads.yml").read_text(encoding="utf-8"))
"""What stands before a question, by lesson and number."""
TOP = "Evaluating Cautious Classifiers"
QUIZ = re.compile(r"^## Quiz$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
QUESTION = re.compile(r"^\*\*(?P<number>\d+)\.\*\* (?P<text>.*?)(?=^\*\*\d+\.\*\* |\Z)", re.MULTILINE | re.DOTALL)
OPTION = re.compile(
    r"^(?P<fence>`{3,})\{dropdown\} (?P<text>[^\n]+)\n(?P<reason>.*?)^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL
)
TITLE = re.compile(r"^# (?P<number>\d+)\. (?P<title>.+)$", re.MULTILINE)
NAME_LENGTH = 80
FRACTION = re.compile(r"\\t?frac(?:\{([^{}]+)\}|(\w))\s*(?:\{([^{}]+)\}|(\w))")
TEX_COMMAND = re.compile(r"\\([a-zA-Z]+)")
LETTERS = {"alpha": "α", "beta": "β", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ", "tau": "τ", "theta": "θ"}
SIGNS = {"cdot": "·", "dots": "…", "infty": "∞", "le": "≤", "ge": "≥", "ne": "≠", "times": "×"}
VERDICT = re.compile(r"(?:Yes|No)[.:]\s+")
ADDRESS = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["html"]["baseurl"]


@dataclass(frozen=True)
class Option:
    """One answer of a question, in Markdown, with the reason why it is right or not."""

    text: str
    reason: str

    @property
    def right(self) -> bool:
        """Whether it is the right answer."""
        return self.reason.startswith("Yes")

    @property
    def feedback(self) -> str:
        """The reason alone."""
        reason = VERDICT.sub("", self.reason, count=1) if VERDICT.match(self.reason) else self.reason
        return reason[0].upper() + reason[1:]


@dataclass(frozen=True)
class Question:
    """A question, in Markdown, with its options."""

    text: str
    options: tuple[Option, ...]
    chapter: int
    number: int
    more: bool = False
    second: bool = False
    """Whether it is one of the second lesson of its chapter, such as 8b."""

    @property
    def lesson(self) -> str:
        """The number of its lesson, such as 8 or 8b."""
        return f"{self.chapter}{'b' * self.second}"

    @property
    def whole(self) -> str:
        """The question as it is asked without its lesson."""
        lead = "" if self.more else LEADS.get(f"{self.lesson}.{self.number}", "")
        return f"{lead}\n\n{self.text}".strip()

    @property
    def name(self) -> str:
        """What a teacher sees in the list: chapter, number, the first words."""
        words = " ".join(without_tex(self.text).split())
        short = words if len(words) <= NAME_LENGTH else words[:NAME_LENGTH].rsplit(" ", 1)[0] + " …"
        return f"{'*' * self.more}{self.chapter:02}{'b' * self.second}.{self.number} {short}"


def without_tex(text: str) -> str:
    r"""A text as a list of names shows it: ``\tfrac56`` is 5/6, Greek letters are Greek, other commands are words."""
    text = FRACTION.sub(lambda found: f"{found[1] or found[2]}/{found[3] or found[4]}", text)
    braces = text.replace(r"\{", "\0").replace(r"\}", "\1")
    letters = TEX_COMMAND.sub(lambda found: (LETTERS | SIGNS).get(found[1], found[1]), braces)
    return re.sub(r"[$*`{}\\]", "", letters).replace("\0", "{").replace("\1", "}")


def questions_in(text: str, chapter: int, *, more: bool = False, second: bool = False) -> list[Question]:
    """The questions of a quiz, from its Markdown."""
    found = []
    for question in QUESTION.finditer(text):
        body = question["text"]
        options = tuple(Option(o["text"].strip(), o["reason"].strip()) for o in OPTION.finditer(body))
        stem = body[: min((o.start() for o in OPTION.finditer(body)), default=len(body))].strip()
        found.append(Question(stem, options, chapter, int(question["number"]), more, second))
    return found


def of_lesson(page: str) -> list[Question]:
    """The questions of one lesson."""
    quiz = QUIZ.search(as_text(page))
    return questions_in(quiz[1], chapter_number(page) or 0, second=is_second(page)) if quiz else []


def more_questions(text: str) -> list[Question]:
    """The questions that lessons have not, below a heading ``## 12`` for each chapter."""
    pieces = re.split(r"^## (\d+)$", text, flags=re.MULTILINE)
    numbered = zip(map(int, pieces[1::2]), pieces[2::2], strict=True)
    return [question for chapter, piece in numbered for question in questions_in(piece, chapter, more=True)]


def categories() -> dict[int, str]:
    """Where each chapter's questions belong: course, part, chapter. A slash inside a name is written twice."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text())
    parts = {page: part["caption"] for part in toc["parts"] for page in toc_entries(part["chapters"])}
    found = {}
    for page in lessons():
        title = TITLE.search(as_text(page))
        assert title is not None, page
        names = [TOP, " ".join(parts[page].split()), f"{int(title['number']):02} {title['title']}"]
        found[chapter_number(page) or 0] = "/".join(["$course$", "top", *(name.replace("/", "//") for name in names)])
    return found


def all_questions() -> list[Question]:
    """Every question of the chapters that are in the table of contents, in their order."""
    pages = (page for first in lessons() for page in lessons_of(chapter_number(first)))
    found = [question for page in pages for question in of_lesson(page)]
    there = {question.chapter for question in found}
    found += [question for question in more_questions(MORE.read_text(encoding="utf-8")) if question.chapter in there]
    return sorted(found, key=lambda question: (question.chapter, question.more, question.second, question.number))


@cache
def lesson_pages() -> dict[str, str]:
    """The page of each lesson, by its number such as 8 or 8b, as the published book has it."""
    pages = [page for first in lessons() for page in lessons_of(chapter_number(first))]
    return {lesson_name(page): page for page in pages}


def moodle(questions: list[Question], places: dict[int, str]) -> str:
    """The questions in Moodle's XML."""
    quiz, chapter = ET.Element("quiz"), None
    for question in questions:
        if question.chapter != chapter:
            chapter = question.chapter
            category = ET.SubElement(quiz, "question", type="category")
            _text(category, "category", places[chapter])
        _add(quiz, question)
    ET.indent(quiz, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(quiz, encoding="unicode") + "\n"


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    ET.SubElement(element, "text").text = text
    return element


def _add(quiz: ET.Element, question: Question) -> None:
    element = ET.SubElement(quiz, "question", type="multichoice")
    _text(element, "name", question.name)
    _text(element, "questiontext", to_html(question.whole), format="html")
    page = f'<a href="{ADDRESS}{lesson_pages()[question.lesson]}.html">Lesson {question.lesson}</a>'
    _text(element, "generalfeedback", f"<p>{page}</p>", format="html")
    plain = {"defaultgrade": "1.0000000", "penalty": "0.3333333", "hidden": "0", "idnumber": idnumber(question)}
    for tag, value in {**plain, "single": "true", "shuffleanswers": "true", "answernumbering": "abc"}.items():
        ET.SubElement(element, tag).text = value
    for option in question.options:
        answer = _text(element, "answer", to_inline_html(option.text), fraction=str(100 * option.right), format="html")
        _text(answer, "feedback", to_html(option.feedback), format="html")


def idnumber(question: Question) -> str:
    """A name of its own, so that a question can be found again after it was imported."""
    return f"ecc-{question.chapter:02}{'b' * question.second}-{'more-' * question.more}{question.number}"


def gift(questions: list[Question], places: dict[int, str]) -> str:
    """The questions in GIFT."""
    lines, chapter = [], None
    for question in questions:
        if question.chapter != chapter:
            chapter = question.chapter
            lines += [f"$CATEGORY: {places[chapter]}", ""]
        lines.append(f"::{escaped(question.name)}::[html]{escaped(to_html(question.whole))} {{")
        for option in question.options:
            mark = "=" if option.right else "~"
            lines.append(f"\t{mark}{escaped(to_inline_html(option.text))}#{escaped(to_html(option.feedback))}")
        lines += ["}", ""]
    return "\n".join(lines)


def escaped(text: str) -> str:
    r"""Escape what GIFT reads as its own signs, and keep a text on one line.

    A backslash is doubled only where the next sign would make it an escape (``\ne``), as some readers do not undo that;
    for their sake braces of a set are written in words.
    """
    line = re.sub(r"\s*\n\s*", " ", text).replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")
    return re.sub(r"([~=#{}:])", r"\\\1", re.sub(r"\\(?=[\\n~=#{}:])", r"\\\\", line))


def text2qti(questions: list[Question], _places: dict[int, str]) -> str:
    """The questions in the notation of text2qti, as one quiz."""
    lines = [f"Quiz title: {TOP}", "Shuffle answers: true", ""]
    for number, question in enumerate(questions, start=1):
        lines += [f"Title: {question.name}", wrapped(f"{number}.", question.whole)]
        lines.append(f"... [Lesson {question.lesson}]({ADDRESS}{lesson_pages()[question.lesson]}.html)")
        for letter, option in zip(ascii_lowercase, question.options, strict=False):
            lines.append(wrapped(f"{'*' * option.right}{letter})", option.text))
            lines.append(wrapped("...", option.feedback))
        lines.append("")
    return "\n".join(lines)


def wrapped(mark: str, text: str) -> str:
    """Write a text after a mark, its other lines indented."""
    first, *others = to_plain_markdown(text).splitlines()
    return "\n".join([f"{mark} {first}", *(f"    {line}" if line.strip() else "" for line in others)])


WRITERS = {
    "moodle": (moodle, "quiz-bank.xml"),
    "gift": (gift, "quiz-bank.gift"),
    "text2qti": (text2qti, "quiz-bank.txt"),
}


def main(arguments: list[str] | None = None) -> int:
    """Write the bank; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m coursework.build.quiz_bank", description="Export the quizzes of all lessons."
    )
    parser.add_argument("--format", choices=WRITERS, default="moodle")
    parser.add_argument("--output", type=Path, help="default: a file in _build/quiz")
    parser.add_argument("--chapters", type=int, nargs="*", help="only these, for instance --chapters 1 2 3")
    options = parser.parse_args(arguments)
    write, name = WRITERS[options.format]
    output = options.output or BUILD / "quiz" / name
    chosen = [question for question in all_questions() if not options.chapters or question.chapter in options.chapters]
    if not chosen:
        print("No lesson has one of these numbers.")
        return 1
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(write(chosen, categories()), encoding="utf-8")
    more = sum(question.more for question in chosen)
    print(f"{output}: {len(chosen)} questions, {more} of them beyond those of the lessons")
    return 0


if __name__ == "__main__":
    sys.exit(main())
