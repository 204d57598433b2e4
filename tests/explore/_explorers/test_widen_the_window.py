"""The explorer of chapter 16 leans by a bias and widens the window."""

import numpy as np
import pytest

from credal_book.explore._explorers.widen_the_window import FORECASTERS, START, days
from credal_book.explore._page import load
from credal_lib import abstention, confusion

EXPLORER = load("widen_the_window")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_it_is_the_threshold_of_the_lesson():
    """book/part4-abstention/16-from-probabilities-to-abstention.md, "Play"."""
    said = told()
    assert "Dry is answered up to 0.300, rain from 0.700." in said
    assert "Unknown: 20 days, 13.3% of the dry and 40.0% of the rainy ones. Error 0.07, accuracy 0.912." in said


def test_a_bias_evens_out_the_silence_and_costs_errors():
    """book/part4-abstention/16-from-probabilities-to-abstention.md, "Play"."""
    assert "Unknown: 20 days, 18.7% of the dry and 24.0% of the rainy ones. Error 0.09," in told(bias=0.25)


@pytest.mark.parametrize("forecaster", FORECASTERS)
@pytest.mark.parametrize("bias", [0.05, 0.25, 0.5, 0.95])
def test_no_window_abstains_on_nothing_and_the_widest_on_everything(forecaster, bias):
    """book/part4-abstention/16-from-probabilities-to-abstention.md, "Play"."""
    assert "Unknown: 0 days" in told(forecaster=forecaster, bias=bias, window=0)
    said = told(forecaster=forecaster, bias=bias, window=1)
    assert "Unknown: 100 days, 100.0% of the dry and 100.0% of the rainy ones. Error 0.00, accuracy undefined." in said


@pytest.mark.parametrize("forecaster", FORECASTERS)
@pytest.mark.parametrize("bias", np.arange(1, 20) / 20)
@pytest.mark.parametrize("window", np.arange(0, 21, 4) / 20)
def test_the_zone_between_the_thresholds_is_what_the_library_leaves_unknown(forecaster, bias, window):
    """The script of the page reads the answers off the zone."""
    y, p = days(FORECASTERS[forecaster])
    low, high = 1 - abstention.window_threshold(1 - bias, window), abstention.window_threshold(bias, window)
    assert high - low == pytest.approx(window)
    answer = np.where(p[:, 1] <= low + 1e-9, 0, np.where(p[:, 1] >= high - 1e-9, 1, 2))
    sets = abstention.window_rule(p, window, [1 - bias, bias])
    if window or not np.isclose(p[:, 1], bias).any():  # with no window and p = b both classes may be answered
        assert (answer == np.where(sets.any(axis=1), sets.argmax(axis=1), 2)).all()
    error = float(confusion.error(confusion.tally(y, sets, unknown=True)))
    assert f"Error {error:.2f}," in told(forecaster=forecaster, bias=bias, window=window)
