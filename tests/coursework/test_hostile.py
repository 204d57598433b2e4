"""The hostile set, run in one go inside the sandbox: what each deserves, and that nothing else came of it."""

from __future__ import annotations

import csv
import io
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from coursework import _text, exports
from tests.conftest import ROOT
from tests.coursework import hostile, outsider  # noqa: F401 - it enters its cases

if TYPE_CHECKING:
    from tests.coursework.conftest import Evening

MOST_SECONDS = 32
"""A submission has 25 seconds here; the rest is for starting and ending its last run."""


def test_the_set_covers_every_category_and_more_than_forty_cases() -> None:
    assert {case.category for case in hostile.CASES.values()} == hostile.SECTION_2
    assert len(hostile.CASES) >= 150
    assert f"hold {len(hostile.CASES)} submissions" in (ROOT / "coursework" / "README.md").read_text()
    assert sum(case.category == "tampering" for case in hostile.CASES.values()) >= 9


@pytest.mark.parametrize("name", list(hostile.CASES))
def test_a_submission_gets_what_it_deserves(evening: Evening, name: str) -> None:
    case = hostile.CASES[name]
    result = evening.results[_text.clean(os.fsdecode(case.folder))]
    if case.points is None:
        assert (result.status, sum(result.earned().values())) == ("unreadable", 0)
        assert result.notes
    else:
        assert (result.status, tuple(result.earned().values())) == ("ok", case.points), result.notes


def test_neighbors_keep_their_points(evening: Evening) -> None:
    assert [sum(evening.results[name].earned().values()) for name in hostile.NEIGHBORS] == [8] * len(hostile.NEIGHBORS)


def test_everyone_has_a_row_and_a_page(evening: Evening) -> None:
    rows = rows_of(evening, "grades.csv")
    handed_in = list((evening.place / "submitted").iterdir())
    assert len(rows) - 1 == len(handed_in) == len(hostile.CASES) + len(hostile.NEIGHBORS)
    assert len({row[0] for row in rows}) == len(rows)
    for kind in ("md", "html"):
        assert len(list((evening.place / "graded" / "feedback").glob(f"*.{kind}"))) == len(handed_in)
    assert {row[1] for row in rows[1:]} == {"ok", "unreadable"}


def test_the_run_ends_by_itself(evening: Evening) -> None:
    worst = MOST_SECONDS * len(hostile.CASES) / 2
    assert evening.seconds < worst


def test_nothing_is_left_outside(evening: Evening) -> None:
    inside = repr(os.fsencode(evening.place / "graded"))[:-1]
    new = {line for line in evening.after() - evening.before if not line.startswith(inside)}
    gone = {line for line in evening.before - evening.after() if not line.startswith(inside)}
    assert (new, gone) == (set(), set())
    places = ("/", "/tmp", "/etc", "/usr", "/usr/bin", "/root", "/home", "/var", "/dev", "/dev/shm", "/var/tmp", "/sys")  # noqa: S108
    assert [place for place in places if any(os.path.lexists(f"{place}/{name}") for name in LEFT)] == []


LEFT = ("left-behind", "left-behind-link", "earlier", "file0")


def test_nobody_reached_a_listener_outside(evening: Evening) -> None:
    assert evening.listener.reached == []


def test_no_process_is_left(evening: Evening) -> None:
    children = "".join(path.read_text() for path in Path("/proc/self/task").glob("*/children"))
    commands = [Path("/proc", pid, "cmdline") for pid in children.split()]
    left = [path.read_bytes() for path in commands if path.exists()]
    assert [command for command in left if b"bwrap" in command or b"worker.py" in command] == []
    users = {int(facts.stat().st_uid) for facts in Path("/proc").glob("[0-9]*") if facts.exists()}
    first = 1_900_000_000 + os.getpid() % 90_000 * 1000
    assert [user for user in users if first <= user < first + 1000] == []


def rows_of(evening: Evening, name: str) -> list[list[str]]:
    with (evening.place / "graded" / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


@pytest.mark.parametrize(
    "name", ["grades.csv", "manual.csv", "final-plain.csv", "final-moodle.csv", "final-canvas.csv"]
)
def test_no_cell_is_a_formula_wherever_a_spreadsheet_divides(evening: Evening, name: str) -> None:
    graded = evening.place / "graded"
    if name.startswith("final"):
        exports.finish(graded, name.removeprefix("final-").removesuffix(".csv"), "=title", None, None)
    text = (graded / name).read_text(encoding="utf-8-sig")
    for delimiter in ",;\t|":
        cells = [cell for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row]
        lines = [line for cell in cells for line in cell.splitlines()]
        assert [line for line in lines if re.match(r"^[\s\"]*[=+\-@＝＋－＠]", line)] == []
    assert not any(_text.hidden(character) for character in text if character not in "\n\t")
    assert "calc" in text, "the set has a formula in every table: the test could not fail"


def test_feedback_is_without_markup(evening: Evening) -> None:
    pages = sorted((evening.place / "graded" / "feedback").glob("*.md"))
    assert any("onerror" in page.read_text(encoding="utf-8") for page in pages), (
        "nothing to escape: the test could not fail"
    )
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "<" not in text
        html = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(text)
        of_points = {"table", "thead", "tbody", "tr", "th", "td"}  # one table, which `finish` writes
        tags = set(re.findall(r"</?([a-zA-Z0-9]+)", html))
        assert tags <= {"h1", "h2", "p", "ul", "li", "em", "strong", "br", "code", "a"} | of_points, page.name
        assert set(re.findall(r'href="(.*?)"', html)) <= {"https://example.org/sorting.html"}
        assert html.count("<table") <= 1
        assert set(re.findall(r"<td>(.*?)</td>", html)) <= {"q1", "q2", "q3", "q4", *map(str, range(5))}
        assert not any(_text.hidden(character) for character in text if character != "\n")
        shown = page.with_suffix(".html").read_text(encoding="utf-8")
        assert not re.search(r"<(script|img|iframe|svg|object|form|base)|<[^>]* on\w+=", shown)


def test_names_of_files_are_safe_everywhere(evening: Evening) -> None:
    names = [path.name for path in (evening.place / "graded" / "feedback").iterdir()]
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(md|html)", name) for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert not any(re.match(r"(?i)(con|nul|prn|aux)\.", name) for name in names)


def test_hidden_inputs_are_not_told(evening: Evening) -> None:
    page = (evening.place / "graded" / "feedback" / "all_wrong.md").read_text(encoding="utf-8")
    assert "twenty words: 0 of 2, wrong value of sort_by_size on a hidden input\n" in page
    assert page.count("should be") == 1, "one check is public"
