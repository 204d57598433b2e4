"""The check of what a reader has written: errors, changed arguments and wrong results, in words."""

from __future__ import annotations

import numpy as np

from credal_book.turns import Turn, Verdict, turns


def test_an_error_and_a_changed_argument_are_answered_in_words():
    def total(values):
        """Sum."""
        return sum(values)

    turn = Turn(total, cases=(([1, 2],), ([3],)))
    assert (
        "It stops with IndexError: list index out of range. The case: values = [1, 2]."
        in turn.check(lambda values: values[5]).words
    )

    def emptied(values):
        values.append(0)
        return sum(values)

    assert "It changes its argument" in turn.check(emptied).words
    assert turn.check(lambda values: np.float64(sum(values))).right


def test_a_verdict_shows_itself_in_lines_that_fit():
    shown = repr(Verdict(False, "word " * 60))
    assert shown.startswith("Not yet. word")
    assert max(map(len, shown.splitlines())) <= 78


def test_a_function_that_sometimes_returns_nothing_has_been_written():
    def half(value):
        """Halve."""
        return value / 2

    turn = Turn(half, cases=((1,), (2,)))
    assert not turn.check(lambda value: None).written
    verdict = turn.check(lambda value: None if value == 2 else value / 2)
    assert verdict.written
    assert "It returns nothing" in verdict.words


def test_a_function_that_does_not_allow_for_rounding_is_right_and_is_told():
    turn = turns()["majorizes"]
    verdict = turn.check(lambda p, q: all(np.cumsum(sorted(p)[::-1]) >= np.cumsum(sorted(q)[::-1])))
    assert verdict.right
    assert verdict.words.startswith("All 9 cases agree. One thing more: rounding alone makes a difference here.")
    assert "p = [0.7, 0.2, 0.1]" in verdict.words
    assert turn.check(turn.solution).words == "All 9 cases agree."
