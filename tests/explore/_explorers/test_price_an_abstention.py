"""The explorer of chapter 35 says what the costs and ranks of the models of the board are."""

import numpy as np
import pytest

from credal_book import answers
from credal_book.explore._explorers import price_an_abstention
from credal_book.explore._explorers.price_an_abstention import START, STEPS, TICKS, costs, counts, ranks
from credal_book.explore._page import load

EXPLORER = load("price_an_abstention")
PHI, LLAMA = START["one"], "meta-llama/Llama-3.3-70B-Instruct-Turbo"


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_the_models_are_those_of_the_lesson():
    """book/part8-answers/35-models-that-may-decline.md, the opening."""
    words = told()
    assert "microsoft/Phi-4 rank 67, cost 12.64; mistralai/mistral-large-2411 rank 4, cost 4.55." in words
    assert "They cost the same at a price of 0.079." in words


def test_what_the_reader_finds():
    """book/part8-answers/35-models-that-may-decline.md, "Play"."""
    assert "They cost the same at a price of 0.058." in told(other=LLAMA)
    assert ranks(PHI)[:7] == (3, 3, 3, 3, 3, 3, 4)
    assert ranks(LLAMA)[6] == 3


def test_what_is_said_of_two_models_without_a_meeting():
    finix, lite = list(counts())[:2]
    assert f"{finix} is never the more costly one." in told(one=finix, other=lite)
    assert f"{finix} is never the more costly one." in told(one=lite, other=finix)
    assert "They cost the same at every price." in told(one=PHI, other=PHI)


@pytest.mark.parametrize("step", [0, 7, 50, STEPS])
def test_ranks_are_those_of_the_costs(step):
    found = np.array(list(costs(step).values()))
    assert [ranks(name)[step] for name in counts()] == [1 + int((found < value).sum()) for value in found]


def test_counts_are_the_percentages_of_the_board():
    board = answers.counts("hallucination-leaderboard")["models"].set_index("model")
    rate, answered = board.loc[PHI]
    assert counts()[PHI] == (rate * answered, 1000 * (1000 - answered))
    assert max(TICKS) == len(counts()) == len(EXPLORER.data["models"])
    assert price_an_abstention.explorer().data == EXPLORER.data
