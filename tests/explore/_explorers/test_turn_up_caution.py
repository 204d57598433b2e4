"""The explorer of chapter 14 says what the generalized means of the costs of the car are."""

import pytest

from credal_book.explore._explorers import turn_up_caution
from credal_book.explore._explorers.turn_up_caution import CAR, SETS, START, STEPS, TREATMENTS, TRUTHS
from credal_book.explore._page import load

EXPLORER = load("turn_up_caution")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_the_pair_costs_what_the_table_says():
    """book/part3-costs/14-p-discounted-costs.md, "By hand"."""
    assert "At r = 0.50 it costs: human 1.000, bicycle 2.250, nothing 0.500;" in told()
    assert "the average of its classes: human 2.000, bicycle 2.500, nothing 1.000." in told()


@pytest.mark.parametrize("chosen", SETS)
@pytest.mark.parametrize("treatment", TREATMENTS)
def test_curves_are_means_with_two_exponents(chosen, treatment):
    curves = EXPLORER.data["curves"][chosen][treatment]
    for y in range(3):
        costs = [CAR[j][y] for j in SETS[chosen]]
        for k in range(STEPS):
            sign = 1 if treatment == "mistake averse" and y not in SETS[chosen] else -1
            g = 1 + sign * k / STEPS
            assert curves[y][k] == pytest.approx((sum(c**g for c in costs) / len(costs)) ** (1 / g))


def test_the_treatment_changes_only_the_truth_that_the_set_misses():
    """book/part3-costs/14-p-discounted-costs.md, "Play"."""
    for chosen, members in SETS.items():
        seeking, averse = (turn_up_caution._curves(chosen, way) for way in TREATMENTS)
        changed = {y for y in range(3) if seeking[y] != pytest.approx(averse[y])}
        assert changed == {y for y in range(3) if y not in members and CAR[members[0]][y] != CAR[members[1]][y]}


def test_what_the_reader_finds():
    """book/part3-costs/14-p-discounted-costs.md, "Play": 2 for every r, and 0 at r = 1."""
    assert turn_up_caution._curves("human or bicycle", TREATMENTS[1])[2] == pytest.approx([2.0] * (STEPS + 1))
    for chosen, members in SETS.items():
        assert [turn_up_caution._curves(chosen, TREATMENTS[0])[y][-1] for y in members] == [0] * len(members)
    assert TRUTHS == ("human", "bicycle", "nothing")
