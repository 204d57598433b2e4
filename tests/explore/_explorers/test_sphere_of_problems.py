"""The explorer of chapter 2 says where a table lies on the sphere, and what to do."""

import math

import pytest

from credal_book.explore._explorers import sphere_of_problems
from credal_book.explore._explorers.sphere_of_problems import ENTRIES, START
from credal_book.explore._page import load
from credal_book.scenes import globe
from credal_book.scenes.globe import components

EXPLORER = load("sphere_of_problems")
UNIT = (1, 0, 0, 1)


def told(*table, p=0.2):
    return EXPLORER.describe(**{**START, **dict(zip(ENTRIES, table, strict=False)), "p": p})


def after(button, **values):
    return EXPLORER.buttons[button]({**START, **values})


def test_at_the_start_it_is_the_lottery():
    assert "Longitude 39.3, latitude 37.7. Buy if the chance to win is above 0.091." in told()
    assert "buying is worth 1.20 and leaving 0.00" in told()


def test_the_components_are_three_rectangular_coordinates_of_a_table():
    """Together with the sum they are an orthogonal basis, up to a factor of two."""
    for table in ((10, -1, 0, 0), (3, 7, -2, 5), UNIT):
        found = [*components(table[:2], table[2:]), sum(table)]
        assert sum(x * x for x in found) == 4 * sum(x * x for x in table)


def test_gifts_move_along_a_meridian_and_a_unit_moves_nothing():
    """book/part1-decisions/02-decisions-not-truths.md, "Play"."""
    moved = {**START, **after("Add 5 if win")}
    found = told(*(moved[name] for name in ENTRIES))
    assert "Longitude 39.3" in found
    assert "latitude 37.7" not in found
    assert "Longitude 39.3, latitude 37.7. Buy if the chance to win is above 0.091." in told(20, -2, 0, 0)
    assert "Longitude 42.1" in told(20, -1, 0, 0)


@pytest.mark.parametrize("table", [(10, -1, 0, 0), (3, -1, 0, 0), (0, 1, 1, -1), (5, 5, 1, 0), (-3, 2, 4, 4), UNIT])
def test_the_shaded_half_holds_the_tables_for_which_buying_is_better(table):
    longitude = float(globe.place(table[:2], table[2:])[0])
    for p in (0.1, 0.2, 0.45, 0.8):
        bought, left = p * table[0] + (1 - p) * table[1], p * table[2] + (1 - p) * table[3]
        east = (longitude - float(sphere_of_problems.border(p))) % 360
        assert (0 < east < 180) is (bought > left)


def test_a_common_constant_moves_nothing():
    assert "Longitude 39.3, latitude 37.7." in told(13, 2, 3, 3)


def test_buttons_stop_at_the_ends_of_the_sliders():
    assert after("Add 5 if win", leave_win=16) == {}
    assert after("Identity") == dict(zip(ENTRIES, UNIT, strict=True))


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (UNIT, "Longitude 0.0, latitude 0.0. Buy if the chance to win is above 0.500."),
        ((2, 0, 1, 1), "Longitude 0.0, latitude 45.0. Buy if the chance to win is above 0.500."),
        ((3, -1, 0, 0), "Buy if the chance to win is above 0.250."),
        ((1, 1, 0, 0), "Longitude 90.0, latitude 0.0. Always buy."),
        ((0, 0, 1, 1), "Longitude -90.0, latitude 0.0. Always leave."),
        ((0, 1, 1, 0), "Longitude 180.0, latitude 0.0. Buy if the chance to win is below 0.500."),
        ((0, 1, 1, -1), "Longitude 161.6, latitude 17.5. Buy if the chance to win is below 0.667."),
        ((0, 1, 1, 1), "Longitude 225.0"),
        ((5, 0, 5, 0), "North pole. Nothing is at stake: both rows are equal."),
        ((0, 5, 0, 5), "South pole. Nothing is at stake: both rows are equal."),
        ((0, 0, 0, 0), "All utilities are equal: no point of the sphere."),
    ],
)
def test_the_rule_of_each_kind_of_table(table, rule):
    assert rule in told(*table)


def test_the_place_is_that_of_the_angles():
    longitude, latitude = (float(v) for v in globe.place((10, -1), (0, 0)))
    assert longitude == pytest.approx(math.degrees(math.atan2(9, 11)))
    assert latitude == pytest.approx(math.degrees(math.atan2(11, math.hypot(9, 11))))
