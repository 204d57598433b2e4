"""The explorer of chapter 32 says what the decision guide advises."""

from itertools import product

import pytest

from credal_book import catalog, scoreboard
from credal_book.explore._page import load

EXPLORER = load("which_measure")
ALL = list(product(catalog.ANSWERS, catalog.PURPOSES, catalog.COSTS))


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_every_combination_has_its_advice_and_its_bars(asked):
    answer, purpose, costs = asked
    found, shown = catalog.advise(answer, costs, purpose), EXPLORER.data[", ".join(asked)]
    (row,) = scoreboard.rows([found.row])
    assert shown["text"].startswith(f"Use: {found.use}. Call: {found.call}.")
    assert dict(zip(shown["names"], shown["values"], strict=True)) == row.values
    assert shown["axis"].startswith(row.measure)


def test_costs_are_not_asked_for_where_a_promise_is_kept():
    start = EXPLORER.start
    assert EXPLORER.hidden(start) == ["after"]
    assert EXPLORER.hidden({**start, "purpose": "keep a promise"}) == ["costs", "after"]


def test_what_comes_after_a_set_is_asked_for_where_it_matters():
    values = {**EXPLORER.start, "costs": "a cost for each error"}
    assert EXPLORER.hidden(values) == []
    key = "a set of classes, choose a model, a cost for each error"
    assert EXPLORER.data[key]["text"] == EXPLORER.describe(**values)
    told = EXPLORER.describe(**{**values, "after": "a choice from the list"})
    assert EXPLORER.data[f"{key}, a choice from the list"]["text"] == told
    assert told.startswith("Use: p-discounted cost.")
    assert EXPLORER.describe(**values).startswith("Use: cost of sets by a table.")
    assert "Chapter 33 teaches it. Of this kind, chapter 12" in EXPLORER.describe(**values)
    asked = [dict(zip(("answer", "purpose", "costs"), each, strict=True)) for each in ALL]
    open_ = [each for each in asked if "after" not in EXPLORER.hidden(each)]
    assert len(EXPLORER.data) == len(ALL) + len(open_) == len(ALL) + 1


def test_the_answers_in_the_lesson():
    """book/part7-synthesis/32b-which-measure.md, "Play"."""
    assert EXPLORER.describe(**EXPLORER.start).startswith("Use: u65.")
    told = EXPLORER.describe(**{**EXPLORER.start, "costs": "nothing"})
    assert told.startswith("Use: discounted accuracy. Call: metrics.discounted_accuracy_score(y, sets); report.break_")
    assert "Here precise names one class in each row." in told
    told = EXPLORER.describe(**{**EXPLORER.start, "answer": "several kinds", "costs": "nothing"})
    assert "the utility of an unknown, at which the ranking is reversed" in told
    told = EXPLORER.describe(**{**EXPLORER.start, "answer": "one class or unknown", "costs": "nothing"})
    assert told.startswith("Use: errors and unknowns, as a curve. Call: ")
    assert "its generalized_risk. " in told
    told = EXPLORER.describe(**{**EXPLORER.start, "purpose": "keep a promise"})
    assert told.startswith("Use: coverage at a price per class.")
