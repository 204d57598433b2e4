"""The credal triangle: its regions, the sets that it cannot draw, and the settings that the chapter asks for."""

import numpy as np
import pytest

from credal_book.explore._explorers.credal_triangle import COSTS, NAMES, PLACES, TRIANGLE, clip
from credal_book.explore._page import load
from credal_lib import choice

EXPLORER = load("credal_triangle")


def setting(costs="obstacle", **bounds):
    """The values at the start, with other bounds for some classes."""
    changed = {
        f"{name}_{end}": value
        for name, pair in bounds.items()
        for end, value in zip(("low", "high"), pair, strict=True)
    }
    return {**EXPLORER.start, "costs": costs, **changed}


def kept(rule, values):
    words = EXPLORER.describe(**values)
    return set(words.split(f"{rule}: ")[1].split(".")[0].split(", "))


def signed_area(points):
    x, y = (np.array(points) @ PLACES).T
    return (x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@pytest.mark.parametrize("costs", COSTS)
def test_in_each_region_its_class_is_best_and_the_regions_fill_the_triangle(costs):
    regions = EXPLORER.data["regions"][costs]
    for own, region in enumerate(regions):
        best = choice.bayes(-np.array(COSTS[costs]), np.array(region), tol=1e-7)
        assert best[:, own].all()
        middle = choice.bayes(-np.array(COSTS[costs]), np.mean(region, axis=0))
        assert np.flatnonzero(middle).tolist() == [own]
    assert sum(map(signed_area, regions)) == pytest.approx(signed_area(TRIANGLE))


def test_what_is_clipped_away_entirely_leaves_nothing():
    assert clip(TRIANGLE, lambda p: -1.0) == []
    assert clip(TRIANGLE, lambda p: p[0] - 1) == [(1, 0, 0)] * 3


@pytest.mark.parametrize(
    ("bounds", "says"),
    [
        ({"nothing": (0.75, 0.75)}, "the lower ones sum to 1.05"),
        ({"nothing": (0.1, 0.3)}, "the upper ones sum to 0.90"),
    ],
)
def test_bounds_that_no_distribution_respects_are_told_and_drawn_without_a_set(bounds, says):
    values = setting(**bounds)
    assert EXPLORER.describe(**values).endswith(f"No distribution respects these bounds: {says}.")
    assert len(EXPLORER.draw(**values).patches) == len(EXPLORER.draw(**EXPLORER.start).patches) - 1


def test_a_bound_takes_the_other_one_along():
    assert EXPLORER.changed["human_low"](setting(human=(0.5, 0.2))) == {"human_high": 0.5}
    assert EXPLORER.changed["human_high"](setting(human=(0.5, 0.2))) == {"human_low": 0.2}


def test_the_question_of_the_chapter():
    """book/part2-sets/05-classifiers-that-answer-with-sets.md, "Play"."""
    at_most = [round(0.05 * step, 2) for step in range(4, 21)]
    human = [most for most in at_most if "human" in kept("Maximal", setting(human=(0, most)))]
    nothing = [most for most in at_most if most >= 0.6 and "nothing" in kept("Maximal", setting(nothing=(0.4, most)))]
    assert kept("Maximal", EXPLORER.start) == {"bicycle"}
    assert (min(human), min(nothing)) == (0.3, 0.7)
    squeezed = setting("0/1", human=(0.3, 0.3), bicycle=(0.2, 0.5), nothing=(0.2, 0.5))
    assert kept("Maximal", squeezed) == kept("Kept by interval dominance", squeezed) == set(NAMES)
    assert kept("E-admissible", squeezed) == {"bicycle", "nothing"}
