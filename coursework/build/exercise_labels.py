"""Print label, number, grade and title of the exercises of some chapters, for whoever changes a syllabus.

``python -m coursework.build.exercise_labels 7 8``: a label, such as ``ex-7-3``, is what the sources say; the number is
printed.
"""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from coursework.build.markdown_html import numbers
from tools.build_book import lessons_of
from tools.notebooks import as_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GRADE = re.compile(r"^### (Warm-up|Core|Graded)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
EXERCISE = re.compile(r"^[`:]{3,}\{exercise\} ([^\n]+)\n:label: (\S+)", re.MULTILINE)


def exercises(chapter: int) -> Iterator[tuple[str, str, str, str]]:
    """Label, number, grade and title of each exercise of a chapter's lessons, in their order."""
    for page in lessons_of(chapter):
        yield from exercises_of(page)


def exercises_of(page: str) -> Iterator[tuple[str, str, str, str]]:
    """The same for one lesson."""
    for grade, text in GRADE.findall(as_text(page)):
        for title, label in EXERCISE.findall(text):
            yield label, numbers()[label], grade.lower(), title


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the exercises of the chapters that are named; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m coursework.build.exercise_labels", description=__doc__)
    parser.add_argument("chapters", nargs="*", type=int)
    found = [row for chapter in parser.parse_args(arguments).chapters for row in exercises(chapter)]
    for label, number, grade, title in found:
        print(f"{label:<9} {number:<14} {grade:<8} {title}")
    if not found:
        print("Name chapters by their numbers, for instance: python -m coursework.build.exercise_labels 7 8")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
