"""The page of written answers in Chromium: marked by keys, saved, read by `finish`, loaded again; nothing runs."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from coursework import _essays, _reports, _tables, _text, exports
from coursework._assignment import Assignment
from coursework._grade import Result
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser
SHEET = Assignment(SORTING)
HOSTILE = (
    '</script><script>window.ran = 1</script><img src="x" onerror="window.ran = 1"><svg onload="window.ran = 1">\n'
    "=cmd|' /C calc'!A0\n+1;-1\n\"quoted\", 'so', $\\frac{1}{2}$ &lt;b&gt; </textarea></pre> ${ran} \u00e9 \U0001f600"
)
STUDENTS = {"ada": "words", "=ben": HOSTILE, "<b>carl</b>": "a word", "zoë": '- one\n- two; three, "four"'}


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    found = [Result(name, essays={"q4": answer}, file=f"s{n}") for n, (name, answer) in enumerate(STUDENTS.items())]
    (tmp_path / "feedback").mkdir()
    _reports.write_grades(tmp_path, SHEET, found)
    _reports.write_manual(tmp_path, SHEET, found)
    _essays.write_page(tmp_path, SHEET, found, 3)
    return tmp_path


@pytest.fixture
def tab(browser, graded: Path):
    context = browser.new_context(offline=True, accept_downloads=True)
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: page.faults.append(one.url) if one.url.startswith("http") else None)
    page.goto((graded / "essays.html").as_uri())
    yield page
    assert page.faults == []
    context.close()


def order(page) -> list[str]:
    return page.evaluate("DATA.answers.map(answer => answer.student)")


def saved(page, graded: Path, keys: str = "s") -> list[dict[str, str]]:
    with page.expect_download() as download:
        page.keyboard.press(keys)
    assert download.value.suggested_filename == "manual.csv"
    download.value.save_as(graded / "manual.csv")
    return _tables.read(graded / "manual.csv")


def test_a_class_is_marked_by_keys_and_finish_reads_what_is_saved(tab, graded: Path) -> None:
    before = _tables.read(graded / "manual.csv")
    keys = ["2", "1", "h", "n", "0", "0", "n", "9", "1", "ArrowUp", "2", "ArrowDown", "1", "c"]
    for key in keys:
        tab.keyboard.press(key)
    tab.keyboard.type("=well, done; +1")
    for key in ("Escape", "u", "1", "1"):
        tab.keyboard.press(key)
    assert "4 have all points" in tab.inner_text("header")
    rows = saved(tab, graded)
    given = [("2", "1.5"), ("0", "0"), ("2", "1"), ("1", "1")]
    expected = dict(zip(order(tab), given, strict=True))
    assert len(rows) == len(before) == 8
    for was, now in zip(sorted(before, key=lambda row: row["student"]), rows, strict=True):
        assert [now[name] for name in was if name not in ("points", "comment")] == [
            was[name] for name in was if name not in ("points", "comment")
        ]
        first = now["criterion"] == "counts the orders"
        assert now["points"] == expected[now["student"]][0 if first else 1]
    comments = [row["comment"] for row in rows if row["comment"]]
    assert comments == ["'=well, done; '+1"]
    (final,), problems = exports.finish(graded, "plain", "", None, None)
    assert problems == []
    with final.open(newline="", encoding="utf-8-sig") as file:
        totals = dict(list(csv.reader(file))[1:])
    assert totals == {name: f"{sum(map(float, points)):g}" for name, points in expected.items()}


def test_the_file_is_the_one_that_the_grader_writes_but_for_what_was_filled_in(tab, graded: Path) -> None:
    rows = list(csv.reader((graded / "manual.csv").read_text(encoding="utf-8-sig").splitlines(keepends=True)))
    saved(tab, graded)
    text = (graded / "manual.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    assert sorted(csv.reader(text.decode("utf-8-sig").splitlines(keepends=True))) == sorted(rows)
    assert _reports.write_manual(graded, SHEET, [Result(name, essays={"q4": STUDENTS[name]}) for name in STUDENTS]) == (
        0,
        [],
    )


def test_no_text_of_a_student_runs_and_no_name_is_shown(tab) -> None:
    seen = []
    tab.keyboard.press("m")
    for _ in STUDENTS:
        seen.append(tab.inner_text("#text"))
        assert (
            tab.evaluate("document.querySelectorAll('main img, main svg, main b, script:not(body > script)').length")
            == 0
        )
        shown = tab.evaluate("document.querySelector('header').innerText + document.querySelector('main').innerText")
        assert not any(name in shown for name in ("ada", "ben", "carl", "zoë"))
        tab.keyboard.press("n")
    assert sorted(seen) == sorted(STUDENTS.values())
    assert tab.evaluate("window.ran") is None
    tab.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')")
    tab.wait_for_timeout(100)
    assert tab.evaluate("window.ran") is None, "the policy of the page stops it, too"
    assert tab.faults, "nothing was stopped: the test could not fail"
    tab.faults.clear()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_work_is_taken_up_again_from_a_file_that_a_spreadsheet_has_saved(tab, graded: Path, delimiter: str) -> None:
    rows = _tables.read(graded / "manual.csv")
    for row in rows:
        row["points"], row["comment"] = "0,5", "gut; 'so', \"ja\""
    rows.append({**rows[0], "student": "nobody here", "points": "1"})
    lines = [
        delimiter.join('"' + cell.replace('"', '""') + '"' for cell in row)
        for row in [rows[0], *map(dict.values, rows)]
    ]
    path = graded / "from-spreadsheet.csv"
    path.write_bytes("\r\n".join(lines).encode("cp1252", "replace"))
    tab.set_input_files("#file", path)
    expect(tab.locator("#said")).not_to_be_empty()
    assert tab.inner_text("#said") == "8 points taken from the file. Lines that belong to nobody here, and are kept: 1."
    assert "4 have all points" in tab.inner_text("header")
    now = saved(tab, graded)
    assert [row["points"] for row in now] == ["0,5"] * 8 + ["1"]
    assert {row["comment"] for row in now} == {"gut; 'so', \"ja\""}
    _, problems = exports.finish(graded, "plain", "", None, None)
    assert problems == ["nobody here, q4, counts the orders: nobody of this name was graded"]


def test_points_can_be_typed_and_clicked_and_no_wrong_ones_count(tab, graded: Path) -> None:
    first = tab.locator("fieldset").nth(0)
    first.locator("input").fill("7")
    assert first.locator("input").evaluate("one => one.validity.valid") is False
    tab.locator("fieldset").nth(1).get_by_role("button", name="2").click()
    assert "0 have all points" in tab.inner_text("header")
    tab.locator("fieldset").nth(0).get_by_role("button", name="1").click()
    assert "1 have all points" in tab.inner_text("header")
    assert "changes not saved" in tab.inner_text("header")
    tab.get_by_role("button", name="next →").click()
    assert "answer 2 of 4" in tab.inner_text("header")
    mine = [row["points"] for row in saved(tab, graded) if row["student"] == order(tab)[0]]
    assert mine == ["1", "2"]
    assert "not saved" not in tab.inner_text("header")


def test_a_file_that_is_another_is_refused(tab, graded: Path) -> None:
    (graded / "other.csv").write_text("a,b\n1,2\n")
    tab.set_input_files("#file", graded / "other.csv")
    expect(tab.locator("#said")).not_to_be_empty()
    assert tab.inner_text("#said") == "This is no manual.csv."
    assert json.loads(tab.evaluate("JSON.stringify(DATA.answers.map(one => one.marks[0].points))")) == [""] * 4


def test_the_page_protects_comments_as_the_grader_does(tab) -> None:
    rng = random.Random(1)  # noqa: S311 - texts, no secret
    texts = ["".join(rng.choices("=+-@＝－a1'\" ;,|\t\n", k=rng.randint(0, 9))) for _ in range(3000)]
    found = tab.evaluate("texts => texts.map(text => [protect(text), unprotect(protect(text))])", texts)
    assert [protected for protected, _ in found] == [_text.spreadsheet(text) for text in texts]
    assert [again for _, again in found] == texts == [_text.unprotected(_text.spreadsheet(text)) for text in texts]
    rows = [[rng.choice(texts) for _ in range(7)] for _ in range(300)]
    text = tab.evaluate("rows => rows.map(quoted).join('')", rows)
    assert list(csv.reader(io.StringIO(text, newline=""))) == rows
    assert tab.evaluate("text => parsed(text)", text) == rows


SET = [
    (r"$\frac{1}{2}$", "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"),
    (r"$\frac12 10$", "<mfrac><mn>1</mn><mn>2</mn></mfrac><mn>10</mn>"),
    (r"$x_i^{2k}$", "<msubsup><mi>x</mi><mi>i</mi><mrow><mn>2</mn><mi>k</mi></mrow></msubsup>"),
    (r"$\beta \le \sqrt{n}$", "<mi>β</mi><mo>≤</mo><msqrt><mrow><mi>n</mi></mrow></msqrt>"),
    (r"$\omega \text{ill or not}$", "<mi>ω</mi><mtext>ill or not</mtext>"),
    ("$$a < b$$", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
]
TYPED = [
    "it costs $5 and $6",
    "costs $5, not $6.",
    r"$\unknown{x}$",
    r"$\frac{1$",
    "$a^$",
    "$x^1^2$",
    "$}$",
    "$" + "{" * 60 + "}" * 60 + "$",
    r"$\href{javascript:alert(1)}{x}$",
    r"$\text{<img src=x onerror=alert(1)>\}$",
    "$ a $",
    r"$\constructor$",
    r"$\__proto__$",
    r"$\left$",
]


def test_simple_formulas_are_set_and_all_else_stays_as_typed(tab) -> None:
    for text, expected in SET:
        assert expected in tab.evaluate("text => make('p', {}, ...typeset(text)).innerHTML", text), text
    for text in TYPED:
        assert tab.evaluate("text => make('p', {}, ...typeset(text)).textContent", text) == text
        assert tab.evaluate("text => make('p', {}, ...typeset(text)).children.length", text) == 0, text
    marked = tab.evaluate("text => make('p', {}, ...typeset(text)).innerHTML", r"$\text{<img src=x onerror=alert(1)>}$")
    assert "<mtext>&lt;img src=x onerror=alert(1)&gt;</mtext>" in marked
