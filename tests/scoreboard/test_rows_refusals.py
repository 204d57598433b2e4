# mypy: disable-error-code="arg-type"
"""Rows of chapters: what is refused, and the cure."""

import numpy as np

from credal_book import scoreboard
from tests.refusals import Refusal, made_test

REFUSALS = {
    "one chapter without a list": Refusal(
        lambda: scoreboard.rows(6), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got 6"
    ),
    "chapters in words": Refusal(
        lambda: scoreboard.rows("67"), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got '67'"
    ),
    "an array without an axis": Refusal(
        lambda: scoreboard.rows(np.array(6)), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got"
    ),
    "a chapter in words": Refusal(
        lambda: scoreboard.rows(["six"]), TypeError, "chapters: expected the number of a chapter, such as 8, got 'six'"
    ),
    "a chapter without a row": Refusal(
        lambda: scoreboard.rows([6, 99]), ValueError, "chapters: chapter 99 has no row; those that have one are [1, "
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
