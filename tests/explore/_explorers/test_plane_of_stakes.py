"""The explorer of chapter 2 says where a table lies in the plane of the stakes, and what to do."""

import pytest

from credal_book.explore._explorers.plane_of_stakes import ENTRIES, REACH, START, shaded
from credal_book.explore._page import load

EXPLORER = load("plane_of_stakes")
UNIT = (1, 0, 0, 1)


def told(*table, p=0.2):
    return EXPLORER.describe(**{**START, **dict(zip(ENTRIES, table, strict=False)), "p": p})


def after(button, **values):
    return EXPLORER.buttons[button]({**START, **values})


def test_at_the_start_it_is_the_lottery():
    assert "Stakes: 10 if win, 1 if lose. Buy if the probability of winning is above 0.091." in told()
    assert "the expected utilities are 1.20 for buying and 0.00 for leaving" in told()


def test_a_constant_for_a_column_moves_nothing_and_a_unit_moves_along_the_ray():
    """book/part1-decisions/02b-which-tables-decide-alike.md, "Play"."""
    moved = {**START, **after("Add 5 if win")}
    assert "Stakes: 10 if win, 1 if lose." in told(*(moved[name] for name in ENTRIES))
    assert "Stakes: 20 if win, 2 if lose. Buy if the probability of winning is above 0.091." in told(20, -2, 0, 0)
    assert "Stakes: 10 if win, 1 if lose." in told(13, 2, 3, 3)


@pytest.mark.parametrize("table", [(10, -1, 0, 0), (3, -1, 0, 0), (0, 1, 1, -1), (5, 5, 1, 0), (-3, 2, 4, 4), UNIT])
def test_the_shaded_half_holds_the_tables_for_which_buying_is_better(table):
    buy_win, buy_lose, leave_win, leave_lose = table
    win, lose = buy_win - leave_win, leave_lose - buy_lose
    for p in (0.1, 0.2, 0.45, 0.8):
        bought, left = p * buy_win + (1 - p) * buy_lose, p * leave_win + (1 - p) * leave_lose
        assert inside(shaded(p), win, lose) is (bought > left)


def inside(corners, x, y):
    """Whether a place is inside a polygon whose corners run counterclockwise."""
    following = corners[1:] + corners[:1]
    turns = ((c - a) * (y - b) - (d - b) * (x - a) for (a, b), (c, d) in zip(corners, following, strict=True))
    return all(turn > 0 for turn in turns)


def test_half_of_the_plane_is_shaded_at_both_ends():
    assert shaded(0) == [(-REACH, -REACH), (REACH, -REACH), (REACH, 0), (-REACH, 0)]
    assert set(shaded(1)) == {(0, -REACH), (REACH, -REACH), (REACH, REACH), (0, REACH)}
    assert len(shaded(0.5)) == 3


def test_buttons_stop_at_the_ends_of_the_sliders():
    assert after("Add 5 if win", leave_win=16) == {}
    assert after("Identity") == dict(zip(ENTRIES, UNIT, strict=True))


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (UNIT, "Stakes: 1 if win, 1 if lose. Buy if the probability of winning is above 0.500."),
        ((2, 0, 1, 1), "Stakes: 1 if win, 1 if lose. Buy if the probability of winning is above 0.500."),
        ((3, -1, 0, 0), "Buy if the probability of winning is above 0.250."),
        ((10, 1, 0, 0), "Stakes: 10 if win, -1 if lose. Always buy."),
        ((0, 0, 1, 1), "Stakes: -1 if win, 1 if lose. Always leave."),
        ((0, 1, 1, 0), "Buy if the probability of winning is below 0.500."),
        ((0, 1, 1, -1), "Buy if the probability of winning is below 0.667."),
        ((5, 0, 5, 0), "Nothing is at stake: both rows are equal."),
    ],
)
def test_the_rule_of_each_kind_of_table(table, rule):
    assert rule in told(*table)
