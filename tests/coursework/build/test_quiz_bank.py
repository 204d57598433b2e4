"""The question bank: nothing of the lessons is lost, and what is written is read back by Moodle's own rules."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from coursework._formula import evaluate
from coursework.build import markdown_html, quiz_bank
from coursework.build.quiz_bank import Option, Question, all_questions, categories, gift, moodle
from credal_lib import choice, credal_sets, rewards, toplists
from tests.book.sources import ALL_LESSONS, LESSONS, chapter_number, lesson_name, sections, text_of

QUESTIONS = all_questions()
PLACES = categories()
AWKWARD = Question(
    r"Is $a < b$ & $\{1, 4\}$ ~ *safe* = {braces}: #1?",
    (Option(r"$\tfrac12 < x$ & more", "Yes. It is $1 \\ne 2$ \\ and {so}."), Option("No ~ way", "No. #2: a = b.")),
    chapter=1,
    number=1,
)
FIELDS = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber", "single",
          "shuffleanswers", "answernumbering"]  # fmt: skip


def read_moodle(text):
    """Read Moodle's XML: for each question the category, the text, and (answer, fraction, feedback) of its options."""
    category, found = "", []
    for element in ET.fromstring(text):  # noqa: S314 - what we have written
        if element.attrib["type"] == "category":
            category = element.findtext("category/text")
            continue
        assert element.attrib["type"] == "multichoice"
        assert [child.tag for child in element if child.tag != "answer"] == FIELDS
        options = [
            (answer.findtext("text"), float(answer.attrib["fraction"]), answer.findtext("feedback/text"))
            for answer in element.findall("answer")
        ]
        found.append((category, element.findtext("name/text"), element.findtext("questiontext/text"), options))
    return found


def read_gift(text):
    """Read GIFT as Moodle does: escaped signs become placeholders, then braces, tildes and equal signs divide."""
    signs = {f"\\{sign}": f"&&{ord(sign):03};" for sign in ":#={}~"} | {"\\n": "&&010;"}

    def before(piece):
        piece = piece.replace("\\\\", "&&092;")
        for escaped, placeholder in signs.items():
            piece = piece.replace(escaped, placeholder)
        return piece.replace("&&092;", "\\")

    def after(piece):
        words = re.sub(r"&&(\d{3});", lambda found: chr(int(found[1])), piece).strip()
        return words.replace(r"\lbrace ", r"\{").replace(r"\rbrace ", r"\}")

    category, found = "", []
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("$CATEGORY:"):
            category = block[10:].strip()
            continue
        _, name, rest = before(block).split("::", 2)
        stem, rest = rest.split("{")
        body, rest = rest.split("}")
        assert not rest.strip()
        assert stem.startswith("[html]")
        options = []
        for answer in body.replace("=", "~=").split("~")[1:]:
            words, feedback = answer.strip().split("#")
            options.append((after(words.removeprefix("=")), 100.0 * words.startswith("="), after(feedback)))
        found.append((category, after(name), after(stem[6:]), options))
    return found


READERS = {"moodle": (moodle, read_moodle), "gift": (gift, read_gift)}


@pytest.fixture(params=READERS)
def bank(request):
    write, read = READERS[request.param]
    return read(write(QUESTIONS, PLACES))


def test_every_question_and_option_of_the_lessons_is_in_the_bank():
    for page in ALL_LESSONS:
        quiz = sections(text_of(page))["## Quiz"]
        own = [q for q in QUESTIONS if q.lesson == lesson_name(page) and not q.more]
        numbers = re.findall(r"^\*\*(\d+)\.\*\*", quiz, re.MULTILINE)
        assert [str(q.number) for q in own] == numbers
        assert sum(len(q.options) for q in own) == quiz.count("{dropdown}")
        for option in (option for q in own for option in q.options):
            assert option.text in quiz
            assert option.reason in quiz


def test_every_chapter_has_four_questions_with_those_of_the_kit():
    counts = Counter(question.chapter for question in QUESTIONS)
    assert {chapter_number(page) for page in LESSONS} == set(counts)
    assert min(counts.values()) >= 4, counts


def test_the_questions_of_the_kit_follow_the_rules_of_those_in_lessons():
    text = quiz_bank.MORE.read_text(encoding="utf-8")
    more = quiz_bank.more_questions(text)
    assert len(more) == len(re.findall(r"^\*\*\d+\.\*\*", text, re.MULTILINE))
    assert sum(len(q.options) for q in more) == text.count("{dropdown}")
    assert not [question for question in more if len(question.options) < 3]
    by_lesson = {chapter_number(page): max(q.number for q in quiz_bank.of_lesson(page)) for page in LESSONS}
    assert all(question.number == by_lesson.get(question.chapter, 3) + 1 for question in more)
    assert {question for question in more if question.chapter in by_lesson} == {q for q in QUESTIONS if q.more}


def test_the_bank_is_read_back_whole(bank):
    assert len(bank) == len(QUESTIONS)
    for question, (category, name, text, options) in zip(QUESTIONS, bank, strict=True):
        assert category == PLACES[question.chapter]
        assert name == question.name
        assert " ".join(text.split()) == " ".join(markdown_html.to_html(question.whole).split())
        assert [answer for answer, _, _ in options] == [
            markdown_html.to_inline_html(option.text) for option in question.options
        ]
        assert [fraction for _, fraction, _ in options] == [100.0 * option.right for option in question.options]
        assert sum(fraction for _, fraction, _ in options) == 100
        assert all(re.match(r"<p>(?!Yes[.:]|No[.:]).{10,}", feedback) for _, _, feedback in options)


def test_names_are_read_without_tex():
    for question in QUESTIONS:
        assert not re.search(r"[\\$*]|F_ |\btfrac", question.name.lstrip("*")), question.name
    assert quiz_bank.without_tex(r"$F_\beta$ and $\{3, 4\}$, $\tfrac56$ or $\tfrac{1}{2}$ of *all*") == (
        "F_β and {3, 4}, 5/6 or 1/2 of all"
    )


def test_every_question_leads_to_its_lesson():
    elements = [one for one in ET.fromstring(moodle(QUESTIONS, PLACES)) if one.attrib["type"] == "multichoice"]  # noqa: S314
    for element, question in zip(elements, QUESTIONS, strict=True):
        (page,) = [page for page in ALL_LESSONS if lesson_name(page) == question.lesson]
        told = element.findtext("generalfeedback/text")
        assert f'href="https://credal-lib.github.io/evaluating-cautious-classifiers/{page}.html"' in told


def read_text2qti(text):
    """Read what text2qti reads: the question, its feedback, and (answer, right, feedback) of its options."""
    mark = re.compile(r"^(\d+\.|\*?[a-z]\)|\.\.\.) ", re.MULTILINE)
    found = []
    for block in re.split(r"^Title: .*\n", text, flags=re.MULTILINE)[1:]:
        pieces = [re.sub(r"\n {4}", "\n", piece).strip() for piece in mark.split(block)[1:]]
        marks, words = pieces[::2], pieces[1::2]
        assert marks[0] == f"{len(found) + 1}."
        assert marks[1::2] == ["..."] * (len(marks) // 2)
        options = [(words[i], marks[i].startswith("*"), words[i + 1]) for i in range(2, len(marks), 2)]
        found.append((words[0], words[1], options))
    return found


def as_program_reads(text):
    """Read it by text2qti itself."""
    text2qti = pytest.importorskip("text2qti.quiz")
    config = pytest.importorskip("text2qti.config")
    quiz = text2qti.Quiz(text, config=config.Config(), source_name="bank")
    return [
        (one.question_raw, one.feedback_raw, [(o.choice_raw, o.correct, o.feedback_raw) for o in one.choices])
        for one in quiz.questions_and_delims
    ]


@pytest.mark.parametrize("read", [read_text2qti, as_program_reads])
def test_what_text2qti_reads_is_whole(read):
    bank = read(quiz_bank.text2qti(QUESTIONS, PLACES))
    for question, (text, lesson, options) in zip(QUESTIONS, bank, strict=True):
        assert markdown_html.to_html(text) == markdown_html.to_html(question.whole)
        assert lesson.startswith(f"[Lesson {question.lesson}](https://")
        for option, (answer, right, feedback) in zip(question.options, options, strict=True):
            assert markdown_html.to_html(answer) == markdown_html.to_html(option.text)
            assert markdown_html.to_html(feedback) == markdown_html.to_html(option.feedback)
            assert right is option.right
    assert not re.search(r"\{\w+(:\w+)?\}`", str(bank))


@pytest.mark.parametrize(
    ("reason", "feedback"),
    [
        ("Yes. It is.", "It is."),
        ("No: the other way round.", "The other way round."),
        ("No, that does not follow.", "No, that does not follow."),
    ],
)
def test_the_feedback_is_the_reason_alone(reason, feedback):
    assert Option("a", reason).feedback == feedback


def test_questions_stand_without_their_lesson():
    for question in QUESTIONS:
        texts = [question.text, *(part for o in question.options for part in (o.text, o.reason))]
        assert not [text for text in texts if re.search(r"\*By hand\*|\bA[1-5]\b|the five assumptions", text)], (
            question.name
        )


def test_what_a_question_takes_from_its_lesson_stands_before_it():
    by_number = {f"{one.lesson}.{one.number}": one for one in QUESTIONS if not one.more}
    assert set(quiz_bank.LEADS) <= set(by_number)
    for number, lead in quiz_bank.LEADS.items():
        assert by_number[number].whole == f"{lead}\n\n{by_number[number].text}"
        assert lead[:20] not in by_number[number].name
        assert lead[:20] in moodle(QUESTIONS, PLACES)
    leaning = re.compile(r"^(The same|It|They|This|These)\b|\bthe (clinic|factory|hospital|doctor|report)\b|g_0 =")
    assert {number for number, one in by_number.items() if leaning.search(one.text)} <= set(quiz_bank.LEADS)
    rates = [Fraction(share) for share in re.findall(r"0\.\d+", quiz_bank.LEADS["1.2"])]
    lesson = text_of(next(page for page in LESSONS if chapter_number(page) == 1))
    counts = [
        [
            Fraction(int(n), 100)
            for n in re.search(rf"^{name} = np\.array\(\[\[(\d+), .*\n.*?\d+, (\d+)\]", lesson, re.MULTILINE).groups()
        ]
        for name in "AB"
    ]
    assert rates == [share for pair in counts for share in pair]
    assert (rates[2] - rates[0]) / (rates[1] - rates[3]) == Fraction(16, 3)
    study, use = Fraction(9, 1), Fraction(1, 99)  # odds, of an alarm in the study and of ill people in use
    assert study * use / (1 + study * use) == Fraction(1, 12)


def test_names_and_numbers_are_unique():
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    assert len({quiz_bank.idnumber(question) for question in QUESTIONS}) == len(QUESTIONS)
    assert max(len(question.name) for question in QUESTIONS) < 100


@pytest.mark.parametrize("form", READERS)
def test_signs_that_the_formats_use_come_through(form):
    write, read = READERS[form]
    ((_, _, text, options),) = read(write([AWKWARD], PLACES))
    assert html.unescape(text) == r"<p>Is \(a < b\) & \(\{1, 4\}\) ~ <em>safe</em> = {braces}: #1?</p>"
    assert html.unescape(options[0][0]) == r"\(\tfrac12 < x\) & more"
    assert html.unescape(options[0][2]) == "<p>It is \\(1 \\ne 2\\) \\ and {so}.</p>"
    assert options[1][::2] == ("No ~ way", "<p>#2: a = b.</p>")
    assert "<" not in text.replace("<p>", "").replace("</p>", "").replace("<em>", "").replace("</em>", "")


def test_formulas_stand_as_a_learning_platform_reads_them():
    """No dollar is left, no mark-up of the book, and every formula closes."""
    for _, _, text, options in read_moodle(moodle(QUESTIONS, PLACES)):
        for piece in [text, *(part for answer, _, feedback in options for part in (answer, feedback))]:
            assert not re.search(r"\$|\{[\w:]+\}`|```|\*\*", piece), piece
            assert piece.count(r"\(") == piece.count(r"\)")
            ET.fromstring(f"<x>{piece}</x>")  # noqa: S314 - the same


def test_references_say_what_the_book_says():
    source = (
        "````{prf:lemma} A\n:label: lem-a\n````\n````{prf:theorem} B\n:label: thm-b\n````\n$$\nx\n$$ (eq-c)\n"
        "````{prf:theorem} D\n:label: thm-d\n````\n````{exercise} E\n:label: ex-e\n"
    )
    assert markdown_html.numbers_of(source, "8c") == {
        "lem-a": "Lemma 8c.1", "thm-b": "Theorem 8c.1", "thm-d": "Theorem 8c.2",
        "ex-e": "Exercise 8c.1", "eq-c": "(8c.1)",
    }  # fmt: skip


@pytest.mark.book
def test_references_are_numbered_as_in_the_built_book(html):
    """Every reference of the quizzes, where the built page has it."""
    for page in ALL_LESSONS:
        quiz = sections(text_of(page))["## Quiz"]
        built = (html / f"{page}.html").read_text(encoding="utf-8")
        for label in re.findall(r"\{(?:prf:ref|ref|eq)\}`([^`<]+)`", quiz):
            assert markdown_html.numbers()[label] in re.sub(r"<[^>]+>", "", built), label


def test_an_unknown_role_is_refused():
    with pytest.raises(ValueError, match="no words for the role cite"):
        markdown_html.to_html("See {cite}`somebody`.")


def test_the_command_writes_a_file(tmp_path, capsys):
    target = tmp_path / "bank" / "some.xml"
    assert quiz_bank.main(["--chapters", "8", "12", "--output", str(target)]) == 0
    assert len(read_moodle(target.read_text(encoding="utf-8"))) == 10
    assert "10 questions, 1 of them beyond those of the lessons" in capsys.readouterr().out
    assert quiz_bank.main(["--chapters", "99"]) == 1


def test_a_slash_in_a_name_makes_no_category_of_its_own():
    assert all(place.count("/") - 2 * place.count("//") == 4 for place in PLACES.values()), PLACES


def test_sums_in_questions_and_reasons_are_right():
    """Every formula that computes with numbers alone."""
    texts = [text for one in QUESTIONS for o in one.options for text in (one.text, o.text, o.reason)]
    sums = re.findall(r"\$((?:[\d.+/ -]|\\cdot)+) = ([\d.]+)\$", "\n".join(texts))
    assert {r"10 + 3 \cdot 20", r"25 + 3 \cdot 16", r"0.3 \cdot 3"} <= {left for left, _ in sums}
    for left, right in sums:
        assert evaluate(left.replace(r"\cdot", "*"), {}) == pytest.approx(float(right)), left


def test_the_numbers_of_the_questions_of_the_kit():
    """Question by question, as the reasons state them, beyond sums."""
    credal = credal_sets.Intervals([0.5, 0.2, 0], [0.7, 0.4, 0.2])
    assert choice.maximal(np.eye(3), credal).tolist() == [True, False, False]
    for treatment in ("cautiousness-seeking", "mistake-averse"):
        rule = rewards.DiscountedCost([[0, 1, 4], [1, 0, 4], [4, 4, 0]], 0.3, treatment)
        assert np.isclose(rule(np.array([[True, True, False]]))[0, 2], -4)
    p, q = (0.6, 0.3, 0.1), (0.5, 0.4, 0.1)
    assert toplists.majorizes(p, q)
    assert not toplists.majorizes(q, p)
    entropies = (f"{1 - np.square(x).sum():.2f}" for x in (p, q))
    text = quiz_bank.MORE.read_text(encoding="utf-8")
    assert f"$p = {p}$ and $q = {q}$" in text
    assert "has the entropies {} and {}.".format(*entropies) in text
    q10 = np.array([0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.01])
    loss = {k: padded_brier(q10, range(k)) for k in (2, 3, 4)}
    assert loss[4] <= loss[3] <= loss[2]
    assert loss[3] < padded_brier(q10, [0, 1, 3])
    assert f"$0.9^{{15}} \\approx {0.9**15:.2f}$" in text


def padded_brier(q, listed):
    """Return the expected padded Brier score of the calibrated list of some classes."""
    mask = np.isin(np.arange(len(q)), list(listed))
    return float(q @ toplists.Brier()(q[None], mask[None])[0])
