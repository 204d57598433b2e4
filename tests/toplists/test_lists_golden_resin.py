"""Top lists: values of Resin, "From classification accuracy to proper scoring rules"."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from typing import Any

import numpy as np
import pytest

from credal_lib import toplists
from tests.toplists.paper_resin import LISTS, Q, on


def instance_f1(truth: set[int], predicted: set[int]) -> Fraction:
    return Fraction(2 * len(truth & predicted), len(truth) + len(predicted))


def test_example_2_1_instance_f1_is_not_consistent_for_the_mode() -> None:
    """Section 2.2, Example 2.1: numbers lost; ours, five labels and four label sets: 0.64 for the mode, 2/3 for {1}."""
    chances = {
        (1, 2): Fraction(28, 100),
        (1, 3): Fraction(24, 100),
        (1, 4): Fraction(24, 100),
        (1, 5): Fraction(24, 100),
    }

    def expected(prediction: Sequence[int]) -> Fraction:
        return sum((q * instance_f1(set(truth), set(prediction)) for truth, q in chances.items()), start=Fraction(0))

    mode = max(chances, key=lambda labels: chances[labels])
    assert expected(mode) == Fraction(16, 25)
    assert expected([1]) == Fraction(2, 3)
    sets_of_labels = [labels for size in range(1, 6) for labels in combinations(range(1, 6), size)]
    assert max(sets_of_labels, key=expected) == (1,)


def test_equation_6_padded_distribution() -> None:
    """Section 3, equation 6, with the proxy probability (1 - sum) / (m - k), 0 for a full list."""
    p, listed = on((0, 3))
    assert toplists.pad(p, listed)[0] == pytest.approx([0.5, 0.2, 0.2, 0.1])
    assert toplists.proxy(Fraction(6, 10), 2) == Fraction(1, 5)
    assert toplists.proxy_probability(*on(range(4))).tolist() == [0]
    assert toplists.pad(*on(())).tolist() == [[0.25] * 4]


def test_example_3_1_two_true_lists_an_invalid_and_an_uncalibrated_one() -> None:
    """Section 3, Example 3.1: numbers lost; m = 4, q = (0.5, 0.2, 0.2, 0.1) is an instance, and fits Example 5.1."""
    found = [tuple(np.flatnonzero(row)) for row in toplists.true_lists(Q, 2)]
    assert found == [LISTS["true"], LISTS["also true"]]
    assert all(toplists.is_true(*on(LISTS[name]), Q)[0] for name in ("true", "also true"))
    invalid = on(LISTS["invalid"])
    assert toplists.is_calibrated(*invalid, Q).tolist() == [True]
    assert toplists.is_valid(*invalid).tolist() == [False]
    uncalibrated = np.array([[0.5, 0.3, 0, 0]]), on((0, 1))[1]
    assert toplists.is_valid(*uncalibrated).tolist() == [True]
    assert toplists.is_calibrated(*uncalibrated, Q).tolist() == [False]


def test_the_largest_valid_sublist_by_recursive_removal() -> None:
    """Section 3: "recursively removing the class with the lowest confidence score"; 0.1 < 0.2 goes, 0.5 > 1/6 stays."""
    assert toplists.largest_valid(*on(LISTS["invalid"])).tolist() == [[True, False, False, False]]


def partial_sums(p: Any) -> list[float]:
    return list(accumulate(sorted(p, reverse=True)))


def test_lemma_4_5_fails_for_an_invalid_list() -> None:
    """Section 4.2, Lemma 4.5, "any calibrated list": true for valid ones.

    The invalid list of Example 3.1 pads to q itself. Its partial sums
    0.5, 0.7, 0.9 exceed those of the true list, 0.5, 0.7, 0.85, in the third place.
    """
    true, invalid = (partial_sums(toplists.pad(*on(LISTS[name]))[0]) for name in ("true", "invalid"))
    assert true == pytest.approx([0.5, 0.7, 0.85, 1])
    assert invalid == pytest.approx([0.5, 0.7, 0.9, 1])


def test_section_7_averaging_lists() -> None:
    """Section 7: confidence scores are averaged; on the same classes that is all there is to it."""
    p = np.array([[[0.6, 0.2, 0, 0]], [[0.4, 0.3, 0, 0]]])
    listed = np.array([[[1, 1, 0, 0]]] * 2)
    assert toplists.average(p, listed)[0][0] == pytest.approx([0.5, 0.25, 0, 0])
