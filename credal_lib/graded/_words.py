"""Sentences of a report on graded answers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from credal_lib.graded._checks import ABSTAIN
from credal_lib.report._words import MOST_PAIRS, _lead, bracketed, number, percent, quoted

if TYPE_CHECKING:
    from credal_lib.graded import GradedReport


def verdict(report: GradedReport) -> list[str]:
    """Say who is ahead, at which prices that changes, and what always abstaining earns.

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
        return [f"{said}. There is one model, so nothing is compared.", *_constant(report)]
    others = [str(name) for name in report.table.index if name != best]
    levels = [relation(report, best, other) for other in others]
    if len(levels) > MOST_PAIRS:
        levels = [f"The table `level` has the prices at which {quoted(best)} and others are level."]
    return [f"{said}, the most. {_lead(report, best)}", *levels, *_constant(report)]


def relation(report: GradedReport, a: str, b: str) -> str:
    """Say at which price of a wrong answer two models are level, or that there is none.

    Parameters
    ----------
    report : GradedReport
    a, b : str
        Names of two models, or of one and the constant answer.

    Returns
    -------
    str
    """
    level = float(report.level.loc[a, b])
    if math.isnan(level):
        if report.lines[a] == report.lines[b]:
            return f"{quoted(a)} and {quoted(b)} earn the same, whatever a wrong answer costs."
        other, better = sorted((a, b), key=report.lines.__getitem__)
        return f"{quoted(better)} earns more than {quoted(other)}, whatever a wrong answer costs."

    # The more wrong answers, the faster a line falls.
    eager, careful = sorted((a, b), key=lambda name: report.lines[name][1] - report.lines[name][0])
    below = f"if it costs less, {quoted(eager)} earns more, " if level else ""
    return (
        f"{quoted(a)} and {quoted(b)} are level if a wrong answer costs {level:.3g}: {below}if it"
        f" costs more, {quoted(careful)}{'' if below else ' earns more'}."
    )


def _constant(report: GradedReport) -> list[str]:
    """Say what always abstaining earns, and at which price each model is level with it."""
    earned = number(report.references[ABSTAIN])
    said = f"Always abstaining earns {earned}, whatever a wrong answer costs."
    if report.table["score"].max() < report.references[ABSTAIN]:
        said += f" At the price {report.price:g}, that is more than any model earns."
    models = [str(name) for name in report.table.index]
    if len(models) > MOST_PAIRS:
        return [f"{said} The table has the price at which each model is level with it."]
    return [" ".join([said, *(relation(report, name, ABSTAIN) for name in models)])]


def method(report: GradedReport) -> list[str]:
    """Say how intervals, tests and verdicts are made, and what they leave out.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    list of str
    """
    topics = report.graded.topics
    unit = "question" if topics is None else "topic, all its questions together,"
    drawn = "questions" if topics is None else "topics, each with all its questions,"
    intervals = (
        f"Intervals hold {percent(report.confidence)} of 2,000 repetitions in which as many {drawn}"
        " were drawn from these, with replacement (the bootstrap). The grades are taken as true:"
        " what the judge of the answers gets wrong is not in the intervals."
    )
    if topics is None:
        intervals += " Questions on the same topic make them too narrow; name the topics."
    said = [intervals]
    if len(report.table) > 1:
        said.append(
            "Two models are compared on the same questions. An advantage counts as decided if the"
            " interval of the difference leaves out 0 and the sign-flip (randomization) test,"
            " corrected by Holm's method for the number of pairs, has p at most"
            f" {1 - report.confidence:.2g}. The test asks how often a difference as large would"
            f" come about if each {unit} might as well have favored the other model. Undecided does"
            " not mean equal."
        )
    return said
