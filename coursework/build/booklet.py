"""The exercises and their answers as one page that needs nothing else, and as a PDF.

``python -m coursework.build.booklet student`` writes the exercises of the book as it was built last, with hints, and
the solutions of the warm-up and core ones. ``python -m coursework.build.booklet instructor`` writes all that: model
answers of graded exercises, what goes wrong in *Your turn*, and the assignments with their solutions and rubrics
(instructor_parts.py). Both land in ``_build/booklets``, beside the book and never in it.
"""

from __future__ import annotations

import argparse
import html
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from pygments.formatters import HtmlFormatter

from coursework.build import instructor_parts
from coursework.build.exercises import Chapter, chapter_heading, chapters, exercise_html, solution_html
from tools.build_book import BUILD, HTML, ROOT
from tools.chromium import MATHEMATICS_IS_SET, started
from tools.vendor import MATHJAX_PACKAGE

MARGINS = {"top": "15mm", "bottom": "15mm", "left": "12mm", "right": "12mm"}
EDITIONS = {"student": "Edition for students", "instructor": "Edition for instructors"}
TARGET = BUILD / "booklets"
STYLE = ROOT / "coursework" / "kit" / "booklet.css"


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
    found = chapters(built)
    contents = [(f"chapter-{one.number}", f"{one.number}. {html.escape(one.title)}") for one in found]
    contents += instructor_parts.contents()
    body = instructor_parts.introduction(found) + "".join(instructor_parts.for_instructors(one) for one in found)
    return document("instructor", contents, body + instructor_parts.assignments())


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
    parser = argparse.ArgumentParser(
        prog="python -m coursework.build.booklet", description=(__doc__ or "").partition("\n")[0]
    )
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
