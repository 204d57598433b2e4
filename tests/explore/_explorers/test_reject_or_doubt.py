"""The explorer of chapter 18 asks three classifiers about one case."""

import numpy as np
import pytest

from credal_book.explore._explorers.reject_or_doubt import START, answers
from credal_book.explore._page import load
from credal_lib.abstention import confidence_rule, vacuous_for_unknown
from credal_lib.choice import maximal
from credal_lib.credal_sets import Intervals

EXPLORER = load("reject_or_doubt")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_only_the_credal_classifier_names_a_class():
    """book/part4-abstention/18-reject-option-against-credal-sets.md, "Play"."""
    said = told()
    assert "Here it is 0.70, in 0.60 to 0.80; threshold 0.80." in said
    assert "rejecting both, 0.650; credal class 1, 0.700; with a threshold both, 0.650." in said
    assert said.endswith("Ahead: credal.")
    assert told(worth=0.75).endswith("Ahead: rejecting, with a threshold.")
    assert told(worth=0.7).endswith("All earn the same.")


def test_a_wide_interval_changes_what_the_credal_ones_say_and_never_the_rejecting_one():
    """book/part4-abstention/18-reject-option-against-credal-sets.md, "Play": 0.90 with a width of 0.80."""
    assert "rejecting class 1, 0.900; credal both, 0.650; with a threshold both" in told(chance=0.9, width=0.8)
    assert "credal class 1" in told(chance=0.9, width=0.78)
    assert len({answers(90, width, 80)[0] for width in range(0, 101, 2)}) == 1


def test_at_width_zero_two_agree_but_at_the_threshold_itself():
    """book/part4-abstention/18-reject-option-against-credal-sets.md, "Play"."""
    differ = [p for p in range(101) if answers(p, 0, 80)[0] != answers(p, 0, 80)[2]]
    assert differ == [20, 80]


@pytest.mark.parametrize("width", [0, 10, 36, 70, 100])
@pytest.mark.parametrize("threshold", [50, 60, 75, 95])
def test_its_answers_are_the_library_s(width, threshold):
    for p in range(0, 101, 3):
        low, high = max(p - width // 2, 0) / 100, min(p + width // 2, 100) / 100
        credal = maximal(np.eye(2), Intervals([low, 1 - high], [high, 1 - low]))
        guarded = credal | (max(low, 1 - high) <= threshold / 100 + 1e-12)
        rejecting = vacuous_for_unknown(confidence_rule([[p / 100, 1 - p / 100]], threshold / 100))[0]
        sets = [{0: [True, True], 1: [True, False], 2: [False, True]}[a] for a in answers(p, width, threshold)]
        assert [list(map(bool, row)) for row in (rejecting, credal, guarded)] == sets, p
