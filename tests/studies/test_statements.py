"""The rule by which the chapters on data judge what a paper says."""

from __future__ import annotations

import numpy as np
import pytest

from credal_book.studies import statements


@pytest.mark.parametrize(
    ("found", "share", "expected"),
    [
        (True, 1.0, "agrees"),
        (True, 0.975, "agrees"),
        (True, 0.974, "leans toward it"),
        (True, 0.3, "leans toward it"),  # our collection has it, most draws have not: sampling may be the reason
        (False, 0.5, "leans against it"),
        (False, 0.026, "leans against it"),
        (False, 0.025, "differs"),
        (False, 0.0, "differs"),
    ],
)
def test_draws_decide_how_sure_the_word_is(found, share, expected):
    drawn = np.arange(1000) < round(1000 * share)
    assert statements.by_draws(found, drawn) == expected


@pytest.mark.parametrize(
    ("lead", "p", "expected"),
    [
        (1, 0.05, "agrees"),
        (1, 0.0501, "leans toward it"),
        (-1, 0.05, "differs"),
        (-1, 0.06, "leans against it"),
        (0, 1, "leans against it"),
        (1, float("nan"), "leans toward it"),  # a test without an answer excludes nothing
    ],
)
def test_a_test_decides_how_sure_the_word_is(lead, p, expected):
    assert statements.by_test(lead, p) == expected


@pytest.mark.parametrize(
    ("printed", "rounding", "expected"),
    [
        (2.4, 0, "leans against it"),
        (3, 0, "agrees"),
        (2.2, 0.5, "agrees"),
        (0, 0, "leans against it"),
        (-0.4, 0.5, "leans against it"),
        (-0.6, 0.5, "differs"),
        (100, 0, "leans against it"),
        (101, 0, "differs"),
    ],
)
def test_a_printed_number_is_judged_by_the_middle_of_the_draws(printed, rounding, expected):
    assert statements.by_range(printed, np.arange(101), rounding) == expected


def test_cases_are_told_apart_in_the_order_of_the_words():
    differs = {"ERA": "differs", "ESL": "leans toward it", "LEV": "agrees"}
    assert statements.in_part(differs) == ("agrees in part: agrees on LEV; leans toward it on ESL; differs on ERA")
    assert statements.in_part({"ERA": "differs", "ESL": "differs"}) == "differs"
    against = {"ERA": "differs", "ESL": "leans against it"}
    assert statements.in_part(against) == "leans against it on ESL; differs on ERA"
    three = dict.fromkeys(["ERA", "ESL", "LEV"], "agrees") | {"car": "differs"}
    assert statements.in_part(three) == "agrees in part: agrees on ERA, ESL and LEV; differs on car"
    with pytest.raises(ValueError, match="at least one case"):
        statements.in_part({})


def test_a_table_of_statements_takes_no_other_word():
    table = statements.facts(
        [["a", "agrees in part: agrees on ERA", "1"], ["b", "differs, within rounding", "2"]], "says"
    )
    assert list(table.data.columns) == ["says", "ours", "with the figures"]
    with pytest.raises(ValueError, match="got 'the same'"):
        statements.facts([["a", "the same", "1"]])


def test_the_table_of_the_rule_has_every_word():
    assert statements.words()["word"].tolist() == list(statements.WORDS)
