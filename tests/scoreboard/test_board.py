"""The scoreboard as text and as a page: every number, a star for who leads, all words, no color."""

from __future__ import annotations

import re
from html import unescape

import pytest

from credal_book import scoreboard
from credal_book.scoreboard import _board

BOARD = scoreboard.show()


def cells(page: str) -> list[list[str]]:
    """The texts of the table, row by row."""
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", page)]
    return [[unescape(re.sub("<[^>]*>", "", cell)) for cell in row] for row in rows]


def test_a_row_never_changes_its_place() -> None:
    for row in scoreboard.rows():
        shown = scoreboard.show(up_to=row.chapter).rows
        assert shown == BOARD.rows[: len(shown)]
        assert shown[-1] == row


def test_between_two_rows_the_earlier_is_the_last() -> None:
    assert scoreboard.show(up_to=18).rows[-1].chapter == max(row.chapter for row in BOARD.rows if row.chapter <= 18)
    assert scoreboard.show(up_to=99).rows == BOARD.rows


def test_the_page_has_every_number_and_a_star_for_who_leads() -> None:
    head, *body = cells(BOARD._repr_html_())
    assert head[1:] == list(BOARD.rows[0].values)
    assert len(body) == len(BOARD.rows)
    for row, (name, *numbers) in zip(BOARD.rows, body, strict=True):
        assert name.startswith(f"{row.chapter} {row.measure}")
        assert [text.lstrip("★") for text in numbers] == [f"{value:z.3f}" for value in row.values.values()]
        assert tuple(who for who, text in zip(head[1:], numbers, strict=True) if "★" in text) == row.leaders


def test_the_page_has_all_words_and_folds_those_of_earlier_rows() -> None:
    page = unescape(scoreboard.show(up_to=8)._repr_html_())
    open_part, folded = page.split("<details>")
    *earlier, last = scoreboard.show(up_to=8).rows
    assert last.why in open_part
    assert last.why not in folded
    for row in earlier:
        for words in (row.what, row.silence, row.why):
            assert words in folded
    assert "<details>" not in scoreboard.show(up_to=1)._repr_html_()


def test_the_page_brings_no_color_of_its_own() -> None:
    """It takes those of the page, light or dark."""
    page = BOARD._repr_html_()
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|(?<!-)color: (?!inherit)", page)
    assert "inherit" in page


def test_cells_are_headed_for_screen_readers() -> None:
    page = BOARD._repr_html_()
    assert page.count('scope="col"') == 5
    assert page.count('scope="row"') == len(BOARD.rows)
    assert page.count('aria-label="higher is better"') == sum(row.greater_is_better for row in BOARD.rows)


def test_the_text_fits_a_terminal_and_tells_the_last_row() -> None:
    lines = repr(BOARD).splitlines()
    assert max(map(len, lines)) <= _board.WIDTH
    table = lines[1 : 1 + len(BOARD.rows)]
    for row, line in zip(BOARD.rows, table, strict=True):
        assert line.count("★") == len(row.leaders)
        assert ("↑" in line) == row.greater_is_better
    assert len({len(line) for line in (lines[0], *table)}) == 1
    assert " ".join(lines).endswith(BOARD.rows[-1].why)


@pytest.mark.parametrize("name", ["precise", "silent"])
def test_a_number_has_a_star_only_where_it_leads(name: str) -> None:
    (row,) = scoreboard.rows([6])
    assert _board.number(row, name).startswith("★") == (name == "precise")


def test_another_row_than_the_last_may_be_told_in_words() -> None:
    """Chapter 32 shows all rows and tells its own."""
    shown = scoreboard.show(told=32)
    assert shown.rows == BOARD.rows
    assert " ".join(repr(shown).splitlines()).endswith(shown.told.why)
    open_part, folded = unescape(shown._repr_html_()).split("<details>")
    assert [row.chapter for row in shown.rows if row.why in open_part] == [32]
    assert [row.chapter for row in shown.rows if row.why not in folded] == [32]


def test_some_rows_alone_in_the_order_that_is_asked_for() -> None:
    assert [row.chapter for row in scoreboard.show(chapters=[22, 7]).rows] == [22, 7]
