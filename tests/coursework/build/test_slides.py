"""The lectures: what their sources must hold, and what is built from them.

What Chromium shows: tests/browser/test_slides.py.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from functools import cache
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup

from coursework.build import slides
from coursework.build.exercise_labels import exercises
from coursework.build.syllabi import syllabi
from credal_book import plots
from credal_lib.displays import _picture

SOURCES = slides.sources()
NAMES = [path.stem for path in SOURCES]
LONG = {name: pytest.param(name, marks=pytest.mark.slow) for name in NAMES[1:]}
BUILT = [LONG.get(name, name) for name in NAMES]
"""The first lecture is built in every run, the others in the long one."""

TYPED = re.compile(r"\d+\.\d+|\d+(?:\s|\\)*%|(?<![\w\\}])(?:1[3-9]|[2-9]\d|\d{3,})(?!\w)")
"""A number that nobody has computed: a decimal, a percentage, a whole number above twelve; not `u65`, `\\tfrac12`."""


@cache
def lecture(name):
    return slides.read(slides.SOURCES / f"{name}.md")


@cache
def names_of(name):
    return slides.namespace(lecture(name))


def shown_texts(one):
    """What is read or said: titles, slides, notes."""
    front = [one.title, one.question, one.part]
    return front + [text for slide in one.slides for text in (slide.title, slide.body, slide.notes)]


def typed_numbers(text):
    text = re.sub(r"[Cc]hapters? \d+", "", slides.PICTURE.sub("", text))
    return TYPED.findall(re.sub(r"`[^`]*`", "", slides.VALUE.sub("X", text)))


def expressions(text):
    return [found.group(1) for found in slides.VALUE.finditer(text)] + slides.PICTURE.findall(text)


def is_typed(expression):
    """Whether an expression computes nothing: it names no value."""
    return not any(isinstance(node, ast.Name) for node in ast.walk(ast.parse(expression.strip(), mode="eval")))


def test_eight_lectures_leave_out_no_chapter_on_their_way_through_six_parts_and_a_ninth_has_part_viii():
    assert [int(name.split("-")[0]) for name in NAMES] == list(range(1, len(NAMES) + 1))
    assert len(NAMES) == 9
    assert lecture(NAMES[8]).lessons == (35, 36, 37)
    lessons = [chapter for name in NAMES[:8] for chapter in lecture(name).lessons]
    assert lessons == list(range(1, len(lessons) + 1))
    assert len(lessons) >= 31
    assert [part for part in ("I", "II", "III", "IV", "V", "VI", "VIII") if not any(
        lecture(name).part.split(",")[0] == f"Part {part}" for name in NAMES
    )] == []  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_lecture_takes_45_to_60_minutes_and_each_slide_has_notes(name):
    one = lecture(name)
    assert 45 <= one.minutes <= 60
    assert len(one.slides) >= 20
    for slide in one.slides:
        assert 1 <= slide.minutes <= 3, slide.title
        assert len(slide.notes.split()) >= 6, slide.title


@pytest.mark.parametrize("name", NAMES)
def test_a_lecture_asks_before_it_tells_and_shows_more_than_it_says(name):
    one = lecture(name)
    bodies = [slide.body for slide in one.slides]
    assert sum(":::{guess}" in body for body in bodies) >= 3
    assert sum(":::{ask}" in body for body in bodies) >= 2
    assert sum("![[" in body or "[[cell(" in body for body in bodies) >= len(bodies) / 2
    assert any("[[cell(" in body for body in bodies)  # code that the students run
    for slide in one.slides:  # a guess on a slide with its picture is made before the picture is shown
        if ":::{guess}" in slide.body and ":::{then}" in slide.body and "![[" in slide.body:
            assert "later" in slide.kinds, slide.title
        assert set(slide.kinds) <= {"wide", "big", "later"}, slide.title
        assert len(re.findall(r"\w+", slides.VALUE.sub("X", slides.PICTURE.sub("", slide.body)))) <= 110, slide.title


@pytest.mark.parametrize("name", NAMES)
def test_the_last_slide_gives_the_orders_of_the_syllabi(name):
    number = int(name[0])
    last = lecture(name).slides[-1]
    in_school = any(number in one.slides for one in syllabi()["school"].sessions)
    of_school = [":::{small}", f"[[school({number})]]", ":::"] if in_school else []
    assert last.body.split() == [f"[[semester({number})]]", *of_school]
    assert "for the semester" in last.notes
    weeks = syllabi()["semester"].sessions
    (place,) = [place for place, one in enumerate(weeks) if number in one.slides]
    said = slides.semester(number)
    week, *ahead = weeks[place:]
    assert re.findall(r"#(ex-\d+-\d+)\)", said) == sorted(week.home, key=lambda label: ORDER.index(GRADES[label]))
    for line in said.splitlines():
        grade = line.partition(":")[0].removeprefix("- ").lower()
        assert {GRADES[label] for label in re.findall(r"#(ex-\d+-\d+)\)", line)} <= {grade}, "a grade is the lesson's"
    assert ("Handed out: assignment" in said) == (week.assignment is not None)
    before = said.partition("Before the next class: read ")[2]
    assert bool(before) == bool(ahead)
    if not ahead:
        return
    following = ahead[0]
    read = [int(chapter) for chapter in re.findall(r"\[(\d+)\. ", before.partition(". Or, if")[0])]
    assert read == list(following.lessons)
    assert ("with *Your turn*" in before.partition(". Or, if")[0]) == bool(following.turns_at_home)
    assert ("Or, if we leave these out" in said) == (following.optional and not all(one.optional for one in ahead))


ORDER = ("warm-up", "core", "graded")
GRADES = {label: grade for chapter in range(1, 38) for label, _, grade, _ in exercises(chapter)}


@pytest.mark.parametrize("name", NAMES)
def test_no_number_is_typed(name):
    found = [(text[:50], typed) for text in shown_texts(lecture(name)) if (typed := typed_numbers(text))]
    assert found == []
    literal = [call for text in shown_texts(lecture(name)) for call in expressions(text) if is_typed(call)]
    assert literal == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A gains 3.5 euros", ["3.5"]),
        ("sure to 80%", ["80%"]),
        (r"about $12\,\%$ of 1000", ["1000"]),
        ("of 61 data sets", ["61"]),
        (r"$\tfrac12$ under u65, of twelve wines, in 5 classes", []),
        ("[[gain_a:.1f]] and [[2**10 - 1:,d]]", []),
        ("`0.25` in code", []),
    ],
)
def test_a_typed_number_is_noticed(text, found):
    assert typed_numbers(text) == found


def test_a_literal_in_the_place_of_a_value_is_noticed():
    assert is_typed("0.25")
    assert is_typed("2 ** 10 - 1")
    assert not is_typed("2 ** K - 1")


@pytest.mark.parametrize(
    "name", [LONG[one] if one == NAMES[7] else one for one in NAMES]
)  # the eighth reads all studies
def test_every_value_can_be_computed_and_what_is_asserted_holds(name):
    for text in shown_texts(lecture(name)):
        said = slides.filled(slides.PICTURE.sub("", text), names_of(name))
        assert "[[" not in re.sub(r"```python\n.*?```", "", said, flags=re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_a_setup_asserts_what_the_slides_say(name):
    assert lecture(name).setup.count("\nassert ") >= 2


@pytest.mark.parametrize("name", BUILT)
def test_a_built_lecture_holds_all_that_it_needs(name, tmp_path):
    one = lecture(name)
    slides.copy_parts(tmp_path)
    page = BeautifulSoup(slides.write(one, tmp_path).read_text(encoding="utf-8"), "html.parser")
    sections = page.select("section")
    assert len(sections) == len(one.slides) + 1
    assert all(section.select_one("aside.notes") for section in sections)
    assert sum(int(section["data-timing"]) for section in sections) == 60 * one.minutes
    images = page.select("img")
    assert len(images) >= len(one.slides) / 2
    assert all(len(image["alt"]) > 30 for image in images)
    for tag, attribute in (("img", "src"), ("script", "src"), ("link", "href")):
        for target in (element[attribute] for element in page.select(f"{tag}[{attribute}]")):
            assert target == "data:," or (tmp_path / target).is_file(), target
    assert [urlsplit(link["href"]).scheme for link in page.select("a[href]") if urlsplit(link["href"]).scheme] == []
    for link in page.select("a[href]"):
        source = (tmp_path / urlsplit(link["href"]).path).as_posix().split("/html/")[1].removesuffix(".html")
        assert any((slides.ROOT / f"{source}{ending}").is_file() for ending in (".md", ".ipynb")), link["href"]
    assert not re.search(r"\[\[|:::|!\[", page.get_text())


def test_the_index_lists_the_lectures(tmp_path):
    lectures = [lecture(name) for name in NAMES]
    for name in NAMES:
        (tmp_path / f"{name}.html").touch()
    slides.write_index(lectures, tmp_path)
    page = BeautifulSoup((tmp_path / "index.html").read_text(encoding="utf-8"), "html.parser")
    rows = page.select("tbody tr")
    assert [row.select_one("a")["href"] for row in rows] == [f"{name}.html" for name in NAMES]
    assert [int(row.select("td")[4].text) for row in rows] == [one.minutes for one in lectures]


def test_the_index_has_no_link_to_a_lecture_that_was_not_built(tmp_path):
    (tmp_path / f"{NAMES[5]}.html").touch()
    slides.write_index([lecture(name) for name in NAMES], tmp_path)
    page = BeautifulSoup((tmp_path / "index.html").read_text(encoding="utf-8"), "html.parser")
    assert [row.select_one("a")["href"] for row in page.select("tbody tr")] == [f"{NAMES[5]}.html"]


def test_the_parts_are_copied_once(tmp_path):
    slides.copy_parts(tmp_path)
    assert {path.name for path in (tmp_path / "reveal").iterdir()} >= {"LICENSE", "reveal.js", "notes.js", "fonts"}
    assert not slides.vendor_reveal(tmp_path / "reveal")
    (tmp_path / "reveal" / "VERSION").unlink()
    assert slides.vendor_reveal(tmp_path / "reveal")
    assert "http" not in (tmp_path / "slides.css").read_text()


# --- the notation -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[[x]]", "3"),
        ("[[a[0][0]]] and [[a[0][1]]]", "15 and −335"),
        ("[[half:.2f]]", "0.50"),
        ("[[half:.0%]]", "50%"),
        ("$[[frac(half)]]$", r"$\tfrac{1}{2}$"),
        ("[[frac(-half)]] [[frac(x)]]", r"-\tfrac{1}{2} 3"),
        ("[[words(x)]]", "three"),
        ("[[many:,d]]", "10,000"),
        ('[[d["a"]:.1f]]', "0.2"),
    ],
)
def test_values_are_shown_as_they_are_computed(text, shown):
    given = {"x": 3, "a": [[15, -335]], "half": Fraction(1, 2), "many": 10_000, "d": {"a": 0.25}}
    assert slides.filled(text, slides.HELPERS | given) == shown


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("[[0.1 + x]]", TypeError, "expected a format"),
        ("[[frac(0.5)]]", TypeError, "whole number or a Fraction"),
        ("[[nobody]]", NameError, "nobody"),
        ('[[exercise("ex-1-99")]]', KeyError, "no exercise of book/part1-decisions/01-factory-manager;"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_named(text, error, words):
    with pytest.raises(error, match=words) as caught:
        slides.filled(text, slides.HELPERS | {"x": 1})
    assert text in caught.value.__notes__[0]


def test_a_slide_without_notes_is_refused(tmp_path):
    source = tmp_path / "9-x.md"
    source.write_text(
        "---\ntitle: T\nquestion: Q\npart: Part I\nlessons: [1]\n---\n## One\n\nText.\n", encoding="utf-8"
    )
    with pytest.raises(ValueError, match=r"9-x.md: the slide 'One' has no notes"):
        slides.read(source)


def test_an_assertion_of_the_setup_that_fails_stops_the_build(tmp_path):
    source = tmp_path / "9-x.md"
    source.write_text(
        "---\ntitle: T\nquestion: Q\npart: Part I\nlessons: [1]\n---\n```{setup}\nassert 1 > 2\n```\n"
        "## One\n\nText.\n\n:::{notes} 1\nSay it.\n:::\n",
        encoding="utf-8",
    )
    with pytest.raises(AssertionError):
        slides.write(slides.read(source), tmp_path)


def test_code_is_that_of_a_lesson():
    assert slides.cell(6, "games.solve_exact(games.betting_game(3))").startswith(
        "```python\nfrom credal_lib import games"
    )
    with pytest.raises(KeyError, match="'import ' is in"):
        slides.cell(6, "import ")


def test_lessons_and_exercises_are_linked_by_their_titles():
    assert slides.lesson(6) == "[6. The betting game](../html/book/part2-sets/06-betting-game.html)"
    assert slides.lesson(25).startswith("[25. NBC against NCC](../html/notebooks/")
    assert slides.exercise("ex-1-3") == (
        "[1.3 Two numbers](../html/book/part1-decisions/01-factory-manager.html#ex-1-3)"
    )
    assert slides.exercise("ex-25-2").startswith("[25.2 Where they are level](")


def test_the_school_reads_less_than_the_semester():
    said = slides.school(6)
    assert "15. Counting abstentions" in said
    assert "16. From" in said.partition("in the evening")[2]
    assert not re.search(r"\b1[78]\.", said)
    assert "7.3 Elicit" in slides.school(4)


def test_a_picture_stands_beside_the_text_or_below_and_its_description_is_escaped(tmp_path):
    one = plots.Panel(b"png", 'A "<" B, and what else there is to be said.', 500)
    pictures = slides.Pictures(tmp_path, "9-x")
    names = {"single": plots.Picture((one,)), "double": plots.Picture((one, one))}

    def body(text, *kinds):
        return BeautifulSoup(
            slides.section(slides.Slide("T", kinds, text, "Notes.", 2), names, pictures), "html.parser"
        )

    assert body("Text.\n\n![[single]]\n").select_one(".body.beside figure.panels-1 img")["alt"] == one.description
    assert body("Text.\n\n![[single]]\n", "wide").select_one(".body.below")
    assert body("Text.\n\n![[double]]\n").select_one(".body.below figure.panels-2")
    assert body("![[single]]\n").select_one(".body.alone")
    assert body("Text.\n").select_one(".body.plain")
    later = body(":::{then}\nSo it is.\n:::\n\n![[single]]\n", "later")
    assert [element["data-fragment-index"] for element in later.select(".fragment")] == ["0", "0"]
    assert pictures.written == 6
    assert (tmp_path / "pictures" / "9-x-6.png").read_bytes() == b"png"


def test_pictures_have_more_dots_while_slides_are_built_and_not_after():
    usual = _picture.DOTS_AN_INCH
    with slides.sharp_pictures():
        assert usual < _picture.DOTS_AN_INCH
    assert usual == _picture.DOTS_AN_INCH


def test_the_command_builds_what_is_asked_for(tmp_path, monkeypatch, capsys):
    built = []
    monkeypatch.setattr(slides, "BUILD", tmp_path)
    monkeypatch.setattr(slides, "ROOT", tmp_path)
    monkeypatch.setattr(slides, "copy_parts", lambda: None)
    monkeypatch.setattr(slides, "write_index", lambda lectures: built.append(len(lectures)))
    monkeypatch.setattr(slides, "write", lambda one: built.append(one.name) or tmp_path / f"{one.name}.html")
    assert slides.main(["2", "5"]) == 0
    assert built == [NAMES[1], NAMES[4], len(NAMES)]
    assert capsys.readouterr().out.endswith("Open _build/slides/index.html\n")
    built.clear()
    assert slides.main(["99"]) == 1
    assert capsys.readouterr().out == "No lecture has one of these numbers.\n"
    assert built == []
