"""The explorer of chapter 13 says how many classes the cheapest set has."""

from itertools import combinations

import numpy as np
import pytest

from credal_book.explore._explorers.charge_per_class import START, rewarded
from credal_book.explore._page import load
from credal_book.explore._polygon import area
from credal_book.turns._chapter_13 import cheapest_sets

EXPLORER = load("charge_per_class")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def share(words):
    return [
        float(piece.split(" in ")[1].split()[0].rstrip(".,"))
        for piece in words.split("the cheapest set is ")[1].split(", ")[:3]
    ]


def test_at_the_start_all_three_are_never_the_cheapest():
    """book/part3-costs/13-three-proposals-re-read.md, "Play"."""
    one, two, three = share(told())
    assert two > 0 == three
    assert one + two == pytest.approx(1, abs=0.002)


@pytest.mark.parametrize(
    ("charge", "pairs", "triple"), [(0.32, True, True), (0.34, True, False), (0.48, True, False), (0.5, False, False)]
)
def test_where_pairs_and_triples_vanish(charge, pairs, triple):
    """book/part3-costs/13-three-proposals-re-read.md, "Play": 1/3 and 1/2."""
    _, two, three = share(told(charge=charge))
    assert (two > 0, three > 0) == (pairs, triple)


def test_an_answer_that_is_not_rewarded():
    """book/part3-costs/13-three-proposals-re-read.md, "Play": losses 1, 1, 2, charge 0.36."""
    words = told(charge=0.36, third=2.0)
    assert share(words)[2] > 0
    assert "not all sets are rewarded. If class 1 is true, naming all three saves -0.053." in words


@pytest.mark.parametrize(
    ("losses", "charge"), [((1, 1, 1), 0.25), ((1, 1, 2), 0.36), ((0.5, 3, 1.2), 0.3), ((1, 2, 2), 0.9)]
)
def test_the_shares_are_those_of_the_cheapest_sets(losses, charge):
    points = np.random.default_rng(13).dirichlet([1, 1, 1], 40_000)
    sizes = cheapest_sets(points, losses, charge).sum(axis=1)
    for k in (2, 3):
        found = sum(area(rewarded(named, losses, charge)) for named in combinations(range(3), k))
        assert found == pytest.approx(np.mean(sizes == k), abs=0.01)
