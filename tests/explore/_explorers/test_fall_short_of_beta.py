"""The explorer of chapter 34 claims more or less than the truth where the claim sets the length."""

from fractions import Fraction

import numpy as np
import pytest

from credal_book.explore._explorers.fall_short_of_beta import BETAS, CHANCES, OFF, START, TIMES
from credal_book.explore._page import load
from credal_lib import toplists
from credal_lib.toplists._top_beta import top_beta_loss

EXPLORER = load("fall_short_of_beta")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_the_brier_score_rewards_a_lie_of_one_hundredth():
    """book/part7-synthesis/34-open-problems.md, "Play": 0.0137 less, and 0.00006 more."""
    less = Fraction(1, 2) ** 2 * Fraction(1, 18) - 2 * Fraction(1, 100) ** 2  # (1/3 - 1/4)^2 twice is 1/72
    assert less == Fraction(1, 72) - Fraction(2, 10_000)
    assert f"names 2 of 3 classes and expects -{float(less):.5f} and 0.00006 more." in told()
    assert told().endswith("Under the Brier score it is better than the honest list, under that of this chapter worse.")
    assert told(off=0).endswith("This is the honest list.")


def test_a_little_lower_the_lie_must_be_larger_and_still_pays():
    """book/part7-synthesis/34-open-problems.md, "Play": with 0.45 to account for."""
    assert "names 1 of 3 classes" in told(beta=0.45, off=-5)
    assert "better than the honest list, under that of this chapter worse" in told(beta=0.45, off=-6)


@pytest.mark.parametrize("chances", CHANCES)
@pytest.mark.parametrize("beta", BETAS)
def test_under_the_score_of_the_chapter_no_claim_is_better_than_the_honest_one(chances, beta):
    more = [claim["more"][1] for claim in EXPLORER.data[chances][f"{beta:.2f}"]]
    assert more[OFF] == 0
    assert min(more[:OFF] + more[OFF + 1 :]) > 0


def test_what_it_draws_is_what_the_arrays_give():
    q = np.array(CHANCES["0.7, 0.2, 0.1"])
    one = EXPLORER.data["0.7, 0.2, 0.1"]["0.80"][OFF + 3]
    p, listed = [[0.73, 0.2, 0]], [[1, 1, 0]]
    honest = [[0.7, 0.2, 0]]
    ours = top_beta_loss(p, listed, 0.8) @ q - top_beta_loss(honest, listed, 0.8) @ q
    brier = toplists.Brier().expected(p, listed, q) - toplists.Brier().expected(honest, listed, q)
    assert one["more"] == pytest.approx([brier[0], TIMES * ours[0]])
