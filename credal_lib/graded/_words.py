"""Sentences of a report on graded answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_lib.graded._checks import ABSTAIN
from credal_lib.report import _words
from credal_lib.report._words import bracketed, listed, number, percent, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from credal_lib.graded import GradedReport


def verdict(report: GradedReport) -> list[str]:
    """Say who is ahead, who earns most at which prices, and what always abstaining earns.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    list of str
    """
    best = str(report.table["score"].idxmax())
    value, low, high = report.interval(best, "score")
    interval = bracketed(low, high).replace("(", f"({percent(report.confidence)} interval ")
    said = f"If a wrong answer costs {report.price:g}, {quoted(best)} earns"
    said += f" {number(value)}{interval}"
    if len(report.table) == 1:
        said += ". There is one model, so nothing is compared."
    else:
        said += f", the most. {_words._lead(report, best)}"
    constant = report.references[ABSTAIN]
    always = f"Always abstaining earns {number(constant)}, whatever a wrong answer costs."
    if report.table["score"].max() < constant:
        always += f" At the price {report.price:g}, that is more than any model earns."
    return [said, _by_price(report), always]


def leaders(lines: Mapping[str, tuple[float, float]], level: pd.DataFrame) -> dict[str, float]:
    """Name who earns most at some price, from the price 0 on, and from which price.

    Parameters
    ----------
    lines : mapping of str to (float, float)
        Scores at the prices 0 and 1.
    level : pandas.DataFrame
        The prices at which two are level.

    Returns
    -------
    dict of str to float
    """
    # The more wrong answers, the faster a line falls: it is overtaken by flatter lines alone.
    slopes = {name: at_one - at_zero for name, (at_zero, at_one) in lines.items()}
    now = max(lines, key=lines.__getitem__)
    found = {now: 0.0}
    while True:
        turns = level.loc[now].dropna()
        turns = turns[[slopes[name] > slopes[now] for name in turns.index]]
        if turns.empty:
            return found
        # Of several that overtake at one price, the flattest leads beyond it.
        first = turns.index[turns == turns.min()]
        now = max(first, key=slopes.__getitem__)
        found[now] = float(turns.min())


def _by_price(report: GradedReport) -> str:
    """Say who earns most below, between and above which prices."""
    found = leaders(report.lines, report.level)
    names = [
        listed([quoted(n) for n in report.lines if report.lines[n] == report.lines[name]])
        for name in found
    ]
    if len(names) == 1:
        return (
            f"On these questions the most is earned by {names[0]}, whatever a wrong answer costs."
        )
    ends = [f"{price:.3g}" for price in found.values()][1:]
    below = ", ".join(f"by {name} up to {end}" for name, end in zip(names[:-1], ends, strict=True))
    return (
        "On these questions, by the price of a wrong answer, the most is earned"
        f" {below}, and by {names[-1]} beyond."
    )


def method(report: GradedReport) -> list[str]:
    """Say how intervals, tests and verdicts are made, and what they leave out.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    list of str
    """
    judge = (
        "The grades are taken as true: what the judge of the answers gets wrong is in no interval."
    )
    return [*_words.method(report), judge]
