# mypy: disable-error-code="arg-type"
"""What is refused by scoreboard, and the cure."""

import numpy as np

from credal_book import plots, scoreboard
from tests.refusals import Refusal, made_test

REFUSALS = {
    # --- The scoreboard up to a chapter
    "a chapter in words": Refusal(
        lambda: scoreboard.show("8"), TypeError, "up_to: expected the number of a chapter, such as 8, got '8'"
    ),
    "a truth value": Refusal(
        lambda: scoreboard.show(up_to=True), TypeError, "up_to: expected the number of a chapter, such as 8, got True"
    ),
    "before the first row": Refusal(
        lambda: scoreboard.show(up_to=0), ValueError, "up_to: expected a chapter from 1 on, where the scoreboard begins"
    ),
    "no chapters": Refusal(
        lambda: scoreboard.show(chapters=[]), ValueError, "chapters: expected at least one chapter, such as [6, 7]"
    ),
    "a last chapter beside chapters": Refusal(
        lambda: scoreboard.show(8, chapters=[8]),
        ValueError,
        "up_to: expected either up_to or chapters, got both, up_to=8; leave one out",
    ),
    "words on a row that is not shown": Refusal(
        lambda: scoreboard.show(chapters=[6, 7], told=8),
        ValueError,
        "told: expected one of the chapters shown, [6, 7], got 8",
    ),
    "words on a row by its name": Refusal(
        lambda: scoreboard.show(told="8"), TypeError, "told: expected the number of a chapter, such as 8, got '8'"
    ),
    # --- The figures of the twelve wines
    "one name without a list": Refusal(
        lambda: plots.twelve_wines("precise"), TypeError, "answerers: expected a list of names, such as ['precise',"
    ),
    "an array without an axis": Refusal(
        lambda: plots.twelve_wines(np.array("precise")), TypeError, "answerers: expected a list of names, such as"
    ),
    "an unknown classifier": Refusal(
        lambda: plots.twelve_wines(["quiet"]),
        ValueError,
        "answerers: unknown classifier 'quiet'; known names: precise,",
    ),
    "nobody": Refusal(lambda: plots.describe_twelve_wines([]), ValueError, "answerers: expected at least one of"),
    "somebody twice": Refusal(
        lambda: plots.twelve_wines(["silent", "silent"]), ValueError, "answerers: expected each name once, got"
    ),
    "no chapter": Refusal(lambda: plots.scoreboard(up_to=2.5), TypeError, "up_to: expected the number of a chapter"),
    # --- Rows of chapters
    "one chapter without a list": Refusal(
        lambda: scoreboard.rows(6), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got 6"
    ),
    "chapters in words": Refusal(
        lambda: scoreboard.rows("67"), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got '67'"
    ),
    "rows: an array without an axis": Refusal(
        lambda: scoreboard.rows(np.array(6)), TypeError, "chapters: expected numbers of chapters, such as [6, 7], got"
    ),
    "rows: a chapter in words": Refusal(
        lambda: scoreboard.rows(["six"]), TypeError, "chapters: expected the number of a chapter, such as 8, got 'six'"
    ),
    "a chapter without a row": Refusal(
        lambda: scoreboard.rows([6, 99]), ValueError, "chapters: chapter 99 has no row; those that have one are [1, "
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
