"""Losses of the top lists of a classifier, summed by length: values by hand, ties, edges."""

from __future__ import annotations

from fractions import Fraction
from math import log

import numpy as np
import pytest

from credal_book.studies._top_list_losses import by_length, smoothed


def padded(row, length):
    """Top list of a row and its padded distribution, in fractions, by the definition."""
    order = sorted(range(len(row)), key=lambda j: (-row[j], j))
    listed, rest = order[:length], order[length:]
    left = 1 - sum(row[j] for j in listed)
    return listed, [row[j] if j in listed else left / len(rest) for j in range(len(row))]


def brier(distribution, truth):
    return sum((chance - (j == truth)) ** 2 for j, chance in enumerate(distribution))


def by_hand(rows, truths, length):
    """The columns of one length from the formulas of the paper, row by row."""
    out = dict.fromkeys(
        ("hits", "claimed", "brier", "log", "infinite", "short", "short_brier", "full_brier", "bound"), 0
    )
    for row, truth in zip(rows, truths, strict=True):
        listed, distribution = padded(row, length)
        left, n_left = 1 - sum(row[j] for j in listed), len(row) - length
        out["hits"] += truth in listed
        out["claimed"] += 1 - left
        out["brier"] += brier(distribution, truth)
        if distribution[truth]:
            out["log"] -= log(distribution[truth])
        out["infinite"] += distribution[truth] == 0
        if n_left > 1 and 0 < left < min(row[j] for j in listed):
            out["short"] += 1
            out["short_brier"] += brier(distribution, truth)
            out["full_brier"] += brier(row, truth)
            # entropy of the padded distribution less that of the distribution with all the rest on one class
            out["bound"] += left**2 - n_left * (left / n_left) ** 2
    return out


@pytest.mark.parametrize("seed", range(5))
def test_sums_follow_from_the_definitions(seed):
    rng = np.random.default_rng(seed)
    votes = rng.multinomial(16, rng.dirichlet([0.4] * 5), size=30)  # zeros and ties on purpose; sixteenths are exact
    truths = rng.integers(0, 5, 30)
    exact = [[Fraction(int(v), 16) for v in row] for row in votes]
    rows = by_length(votes / 16, truths)
    assert [row["length"] for row in rows] == [1, 2, 3, 4, 5]
    for row in rows:
        expected = by_hand(exact, truths, row["length"])
        assert row == {"length": row["length"], "answers": 30} | {
            name: value if isinstance(value, int) else pytest.approx(float(value), abs=1e-12)
            for name, value in expected.items()
        }


def test_a_list_by_hand():
    """One row (0.5, 0.3, 0.1, 0.1), class 1 true. Lists of one class pad to (1/2, 1/6, 1/6, 1/6)."""
    first, second, *_ = by_length(np.array([[0.5, 0.3, 0.1, 0.1]]), np.array([1]))
    assert (first["hits"], second["hits"]) == (0, 1)
    assert first["brier"] == pytest.approx(float(Fraction(1, 4) + Fraction(25, 36) + 2 * Fraction(1, 36)))
    assert first["log"] == pytest.approx(log(6))
    assert first["short"] == 0  # it leaves 1/2, which is not less than its confidence score
    assert second["short"] == 1
    assert second["bound"] == pytest.approx(0.2**2 / 2)
    assert second["short_brier"] == second["full_brier"] == pytest.approx(0.25 + 0.49 + 0.02)


def test_a_probability_of_zero_is_counted_and_not_hidden():
    rows = by_length(np.array([[0.5, 0.5, 0, 0], [0.25] * 4]), np.array([2, 0]))
    assert [row["infinite"] for row in rows] == [0, 1, 1, 1]  # one class listed leaves a half for the three others
    assert rows[1]["log"] == pytest.approx(log(4))


def test_smoothing_gives_every_class_one_vote():
    chances = smoothed(np.array([[0.97, 0.03, 0, 0]]))
    assert chances.tolist() == [pytest.approx([98 / 104, 4 / 104, 1 / 104, 1 / 104])]
