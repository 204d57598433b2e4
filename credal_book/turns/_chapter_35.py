"""Chapter 35: the price of an abstention at which two models cost the same."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def break_even_price(first, second):
    """Return the price at which two models turn, or nan."""
    more_right, more_wrong, more_unknown = np.subtract(first, second)
    if more_right * more_wrong <= 0:
        return np.nan
    return -more_wrong / more_unknown


def _without_none(first, second):
    _, more_wrong, more_unknown = np.subtract(first, second)
    return -more_wrong / more_unknown if more_unknown else np.nan


def _by_right(first, second):
    more_right, more_wrong, _ = np.subtract(first, second)
    return more_wrong / more_right if more_right * more_wrong > 0 else np.nan


def _by_sign(first, second):
    more_right, more_wrong, more_unknown = np.subtract(first, second)
    return more_wrong / more_unknown if more_right * more_wrong > 0 else np.nan


def _of_rates(first, second):
    (right, wrong, unknown), (others, mistakes, gaps) = first, second
    if (right - others) * (wrong - mistakes) <= 0:
        return np.nan
    more = wrong / (right + wrong) - mistakes / (others + mistakes)
    return more * sum(first) / (gaps - unknown)


TURN = Turn(
    break_even_price,
    cases=(
        ((76, 4, 20), (94, 6, 0)),
        ((94, 6, 0), (76, 4, 20)),
        ((97, 3, 0), (76, 4, 20)),
        ((60, 10, 30), (75, 15, 10)),
        ((6, 1, 5), (8, 4, 0)),
        ((50, 20, 30), (50, 30, 20)),
    ),
    mistakes={
        "If a model has fewer errors and at least as many right answers, no price decides: return nan.": _without_none,
        "Divide by the additional answers, right and wrong, and not by the additional right ones.": _by_right,
        "Mind the signs: more answers are fewer unknowns, so the price is positive.": _by_sign,
        "Use the numbers of wrong answers, not the rates among the answers.": _of_rates,
    },
)
