"""The booklets: what students may have and what not, nothing lost, one file that needs no other."""

from __future__ import annotations

import html as markup
import re
from functools import cache

import pytest
from bs4 import BeautifulSoup

from coursework.build import booklet, instructor_parts
from coursework.build.booklet import for_students
from coursework.build.exercises import Chapter, Exercise, exercises_in
from credal_book.turns import turns
from tests.book.sources import CONFIG, LESSONS, PAGES, ROOT, whole_text_of

LESSON = """<article class="bd-article">
<div class="exercise admonition" id="ex-9-1"><p class="admonition-title"><span>Exercise 9.1 </span> (Easy &lt; hard)</p>
<section id="exercise-content"><p>Do <span class="math">\\(x\\)</span>, see <a href="#prp-1">Proposition 9.1</a>.</p>
</section></div>
<div class="solution dropdown admonition" id="sol-9-1">
<p class="admonition-title">Solution to<a href="#ex-9-1"> Exercise 9.1 (Easy)</a></p><p>Done.</p></div>
<div class="exercise admonition" id="ex-9-2"><p class="admonition-title"><span>Exercise 9.2 </span> (Core)</p>
<p>Show it.</p><details><summary><span>Hint</span><svg></svg></summary><div><p>Look there.</p></div></details>
<p><a href="../solutions/09-x.html#solution-9-2"><span>Solution</span></a></p></div>
<div class="exercise admonition" id="ex-9-3"><p class="admonition-title"><span>Exercise 9.3 </span> (A project)</p>
<p>Take data.</p></div></article>"""
SOLUTIONS = """<article class="bd-article"><h1>Solutions</h1><section id="core">
<span id="solution-9-2"></span><h2>Core<a class="headerlink" href="#core">#</a></h2>
<p>Solution to <a href="#ex-9-2">Exercise 9.2</a>.</p><p>It is shown.</p></section>
<section id="other"><span id="solution-9-9"></span><h2>Other</h2><p>Of another one.</p></section></article>"""


def planted():
    lesson, solutions = (BeautifulSoup(text, "html.parser").article for text in (LESSON, SOLUTIONS))
    return list(exercises_in(lesson, solutions))


@cache
def labels():
    """The exercises of all chapters, by label: whether each has a solution in the sources."""
    found = {}
    for lesson in LESSONS:
        text = whole_text_of(lesson)
        for fence in re.finditer(r"^(`{3,})\{exercise\}.*?^\1$", text, re.MULTILINE | re.DOTALL):
            label = re.search(r"^:label: (\S+)", fence[0], re.MULTILINE)[1]
            solved = "<solution-" in fence[0] or re.search(rf"\{{solution\}} {label}$", text, re.MULTILINE)
            found[label] = bool(solved)
    return found


def test_exercises_are_read_with_grades_hints_and_solutions():
    easy, core, graded = planted()
    assert (easy.label, easy.number, easy.title, easy.grade) == ("ex-9-1", "9.1", "Easy &lt; hard", "warm-up")
    assert "Done." in easy.solution
    assert (core.grade, graded.grade, graded.solution) == ("core", "graded", "")
    assert "It is shown." in core.solution
    assert "another" not in core.solution
    assert '<p class="fold">Hint</p>' in core.statement
    assert "Look there." in core.statement


def test_what_only_the_page_can_use_is_taken_off():
    easy, core, _ = planted()
    for piece in (easy.statement, easy.solution, core.statement, core.solution):
        assert not re.search(r"<a |<svg|<details|id=|Solution|headerlink", piece), piece
    assert "see Proposition 9.1." in easy.statement
    assert r"\(x\)" in easy.statement


def test_students_get_of_graded_exercises_the_name_alone():
    text = for_students(Chapter(9, "Many & more", tuple(planted())))
    assert "Graded, in the book alone: 9.3 (A project)." in text
    assert "Take data" not in text
    assert text.index("Show it.") < text.index("<h3>Solutions</h3>") < text.index("It is shown.")


def test_instructors_get_a_model_answer_or_the_word_that_there_is_none():
    label = next(iter(instructor_parts.model_answers()))
    known = Exercise(label, "1.6", "A", "graded", "<p>Take.</p>", "")
    assert "A model answer" in instructor_parts.with_answer(known)
    assert "No model answer yet" in instructor_parts.with_answer(planted()[2])
    assert "It is shown." in instructor_parts.with_answer(planted()[1])


def test_the_introduction_promises_no_solution_that_is_not_there():
    said = instructor_parts.introduction([Chapter(9, "Many & more", tuple(planted()))])
    assert "All exercises of the book, with solutions as far as written;" in said
    assert "Of 1 graded exercises 0 have a model answer here." in said


def test_model_answers_belong_to_exercises_without_solution():
    assert set(instructor_parts.model_answers()) <= set(labels())
    assert not [label for label in instructor_parts.model_answers() if labels()[label]]
    assert all(len(answer.split()) > 40 for answer in instructor_parts.model_answers().values())


def test_graded_exercises_of_the_syllabi_have_model_answers():
    from coursework.build.syllabi import syllabi

    used = {
        label for one in syllabi().values() for session in one.sessions for label in (*session.in_class, *session.home)
    }
    assert {label for label in used if not labels()[label]} <= set(instructor_parts.model_answers())


def test_every_question_of_every_assignment_has_its_usual_mistakes():
    questions = {
        (folder.name, f"q{number}")
        for folder in instructor_parts.folders()
        for number in re.findall(r"^## (\d)\. ", (folder / f"{folder.name}.md").read_text("utf-8"), re.MULTILINE)
    }
    assert set(instructor_parts.usual_mistakes()) == questions
    assert len(questions) == 32


@pytest.mark.parametrize("folder", instructor_parts.folders(), ids=lambda folder: folder.name)
def test_an_assignment_is_whole(folder):
    assignment = instructor_parts.assignment_in(folder)
    page = BeautifulSoup(instructor_parts.assignment_html(assignment), "html.parser")
    code = "\n".join(block.get_text() for block in page.select("pre"))
    for cell in assignment.cells:
        if cell.code:
            lines = [line for line in cell.source.splitlines() if not instructor_parts.MARKERS.match(line)]
            assert "\n".join(lines).strip() in code
    for lines in assignment.rubric.values():
        assert {line for line, _ in lines} <= {cell.get_text() for cell in page.select("td")}
    promised = sum(cell.points for cell in assignment.cells)
    tables = [head.find_next_sibling("table") for head in page.select("h4") if head.get_text().startswith("Points")]
    rows = [row.select("td") for table in tables for row in table.select("tr")]
    assert sum(float(cells[1].get_text()) for cells in rows if cells) == promised
    asked = dict.fromkeys(cell.question for cell in assignment.cells if cell.points)
    assert [table.find_previous("h4").get_text() for table in tables] == [f"Points of {question}" for question in asked]
    assert page.select_one("h2")["id"] == folder.name


def test_every_function_of_your_turn_has_its_mistakes():
    shown = [instructor_parts.turn_of(chapter) for chapter in range(1, 32)]
    first = [turn for turn in turns().values() if not turn.solution.__module__.endswith("b")]  # not of second lessons
    assert shown == first[:31]
    assert all(markup.escape(sentence) in instructor_parts.turn_html(8) for sentence in shown[7].mistakes)


def test_the_instructors_sources_stay_out_of_the_book():
    assert "coursework" in CONFIG["exclude_patterns"]
    assert not [page for page in PAGES if page.startswith("coursework")]
    assert not booklet.TARGET.is_relative_to(booklet.HTML)


def fragments(lines):
    """Pieces of sentences that are long enough to be told apart, without formulas and marks of style."""
    pieces = [piece.strip() for line in lines for piece in re.split(r"\$[^$]*\$|[`*]+|\{[^}]*\}|(?<=[.:;?]) ", line)]
    return {" ".join(piece.split()) for piece in pieces if len(piece) > 40}


def words_of(page):
    """The text of a page, in one line."""
    return " ".join(markup.unescape(re.sub(r"<[^>]+>", "", page)).split())


def test_a_model_answer_in_a_page_would_be_noticed():
    secret = next(line for line in instructor_parts.secrets_of_instructors() if len(line) > 300)
    page = f"<p>{instructor_parts.to_html(secret)}</p>"
    assert [piece for piece in fragments([secret]) if piece in words_of(page)]
    assert len(fragments(instructor_parts.secrets_of_instructors())) > 300


def test_a_booklet_is_one_file():
    page = booklet.document("student", [("chapter-1", "1. One")], "<p>\\(x\\)</p>")
    before, script = page.split("<script>", 2)[0], page.count("<script")
    assert script == 2
    assert not re.search(r"(?:src|href)=\"(?!#)", before)
    assert page.count("</script>") == 2
    assert "Edition for students" in page


def test_without_a_built_book_the_command_says_what_to_do(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(booklet, "HTML", tmp_path)
    assert booklet.main(["student"]) == 1
    assert "make book" in capsys.readouterr().out


@pytest.fixture(scope="module")
def editions(html):
    texts = {name: re.search("<main>.*</main>", write(html), re.DOTALL)[0] for name, write in booklet.WRITERS.items()}
    return {name: words_of(text) for name, text in texts.items()}


@pytest.mark.book
def test_the_students_edition_holds_no_graded_answer_and_the_instructors_all(editions):
    secrets = fragments(instructor_parts.secrets_of_instructors())
    assert not [piece for piece in secrets if piece in editions["student"]]
    answers = fragments(line for answer in instructor_parts.model_answers().values() for line in answer.splitlines())
    assert not [piece for piece in answers if piece not in editions["instructor"]]


@pytest.mark.book
def test_no_exercise_and_no_solution_is_lost(html, editions):
    found = {one.label: one for chapter in booklet.chapters(html) for one in chapter.exercises}
    assert {label: bool(one.solution) for label, one in found.items()} == labels()
    for one in found.values():
        heading = f"Exercise {one.number}. {markup.unescape(one.title)}"
        assert heading in editions["instructor"]
        assert (heading in editions["student"]) == bool(one.solution)
        assert f"Solution of exercise {one.number}" in editions["student"] or not one.solution


@pytest.mark.book
def test_no_page_of_the_book_holds_what_is_for_instructors(html):
    prose = list(instructor_parts.model_answers().values())
    prose += [
        cell.source
        for folder in instructor_parts.folders()
        for cell in instructor_parts.assignment_in(folder).cells
        if cell.kind == "essay"
    ]
    secrets = fragments(line for text in prose for line in text.splitlines())
    for page in PAGES:
        text = words_of((html / f"{page}.html").read_text(encoding="utf-8"))
        assert not [piece for piece in secrets if piece in text], page


def test_the_kit_is_named_in_the_guide():
    guide = (ROOT / "coursework" / "README.md").read_text(encoding="utf-8")
    for file in sorted((ROOT / "coursework" / "kit").iterdir()):
        assert f"kit/{file.name}" in guide, file.name
