"""Measures of classifiers that may abstain: with a row for "unknown", or with a confidence to be cut off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from credal_book.catalog._forms import CONFIDENT, LEVELS, UNKNOWN
from credal_book.catalog._measure import FIVE_PAPERS, PRACTICE, Measure, Table, average, in_tex, ratio, total
from credal_lib import confusion

CHARGE = Fraction(1, 4)
"""What an unknown costs, if an error costs one."""
SURE = Fraction(3, 4)
"""How sure a language model is asked to be before it answers."""
KEPT = Fraction(2, 3)
"""Share of the cases that is answered, where the rate of rejection is fixed."""
CUT = 2
"""Levels of confidence that are accepted, where a threshold is stated: high and middle."""

_FERRI = "Ferri and Hernández-Orallo"
_HENDRICKX = "in the survey of Hendrickx and others 2024"
_CONDESSA = "Condessa and others 2017, of whose text the abstract was read"
_WEI = "Wei and others 2024, of whose text the abstract and descriptions of the benchmark were read"


def answered_and_right(table: Table) -> Any:
    """Harmonic mean of the share of all cases, and of the answered ones, that are right: 2T / (n + T + W)."""
    right = table[0][0] + table[1][1]
    return ratio(2 * right, total(table) + total(table[:2]))


def right_less_penalty(sure: Any) -> Any:
    """Measure that pays 1 for a right answer, minus sure / (1 - sure) for a wrong one and nothing for "unknown"."""
    loss = -sure / (1 - sure)
    return average(((1, loss), (loss, 1), (0, 0)))


# --- with a confidence: rows are (level, answer), the high level first ---


def _levels(table: Table) -> list[Table]:
    return [[table[2 * level], table[2 * level + 1]] for level in range(len(LEVELS))]


def _errors(rows: Table) -> Any:
    return rows[0][1] + rows[1][0]


def _accepted(table: Table) -> list[Any]:
    return [row for level in _levels(table)[:CUT] for row in level]


def selective_risk_at_threshold(table: Table) -> Any:
    """Share of errors among what a stated threshold accepts."""
    wrong = sum(_errors(level) for level in _levels(table)[:CUT])
    return ratio(wrong, total(_accepted(table)))


def generalized_risk_at_threshold(table: Table) -> Any:
    """Errors that a stated threshold accepts, as a share of all cases."""
    return ratio(sum(_errors(level) for level in _levels(table)[:CUT]), total(table))


def accuracy_at_fixed_rate(table: Table) -> Any:
    """Accuracy of the most confident two thirds of the sample; of a level that is cut, a fair part is taken."""
    room = whole = KEPT * total(table)
    right = 0 * room
    for level in _levels(table):
        cases = total(level)
        taken = min(room, cases)
        right += ratio(taken * (cases - _errors(level)), cases) if cases else 0
        room -= taken
    return ratio(right, whole)


def _kept_and_rejected(table: Table) -> tuple[Any, Any, Any, Any]:
    """Right and wrong answers that are accepted, right and wrong ones that are rejected."""
    kept, rejected = _accepted(table), [row for level in _levels(table)[CUT:] for row in level]
    wrong_kept = sum(_errors(level) for level in _levels(table)[:CUT])
    wrong_rejected = sum(_errors(level) for level in _levels(table)[CUT:])
    return total(kept) - wrong_kept, wrong_kept, total(rejected) - wrong_rejected, wrong_rejected


def classification_quality(table: Table) -> Any:
    """Share of cases that are right and accepted, or wrong and rejected."""
    right, _, _, caught = _kept_and_rejected(table)
    return ratio(right + caught, total(table))


def rejection_quality(table: Table) -> Any:
    """Odds of an error among the rejected, over the odds of an error among all."""
    right, wrong, lost, caught = _kept_and_rejected(table)
    return ratio(ratio(caught, lost), ratio(wrong + caught, right + lost))


def area_under_selective_risk(table: Table) -> Any:
    """Area under the risk-coverage curve: the selective risk at each level, times the coverage that it adds."""
    area = accepted = wrong = 0 * total(table)
    for level in _levels(table):
        accepted, wrong = accepted + total(level), wrong + _errors(level)
        area += total(level) * (wrong / accepted) if accepted != 0 else 0
    return ratio(area, total(table))


def area_under_generalized_risk(table: Table) -> Any:
    """Area under the generalized risk, by trapezoids from coverage 0."""
    area = wrong = 0 * total(table)
    for level in _levels(table):
        area += total(level) * (2 * wrong + _errors(level)) / 2
        wrong += _errors(level)
    return ratio(area, total(table) ** 2)


MEASURES = (
    Measure("coverage", UNKNOWN, r"\frac{T + W}n", confusion.coverage, "higher", FIVE_PAPERS, _FERRI),
    Measure("abstention", UNKNOWN, r"\frac An", confusion.abstention, "lower", FIVE_PAPERS, _FERRI),
    Measure(
        "accuracy of the answers",
        UNKNOWN,
        r"\frac T{T + W}",
        confusion.selective_accuracy,
        "higher",
        FIVE_PAPERS,
        f"{_FERRI}; as nonrejected accuracy, {_CONDESSA}",
    ),
    Measure("error", UNKNOWN, r"\frac Wn", confusion.error, "lower", FIVE_PAPERS, _FERRI),
    Measure(
        "efficacy",
        UNKNOWN,
        r"\frac12\Bigl(\frac T{T + W} + \frac{T + W}n\Bigr)",
        confusion.efficacy,
        "higher",
        FIVE_PAPERS,
        _FERRI,
    ),
    Measure(
        "f-score of accuracy and coverage",
        UNKNOWN,
        r"\frac{2 z_1 z_2}{z_1 + z_2}, z_1 = \frac T{T + W}, z_2 = \frac{T + W}n",
        confusion.accuracy_coverage_f,
        "higher",
        FIVE_PAPERS,
        _FERRI,
    ),
    Measure(
        "capacity",
        UNKNOWN,
        r"1 - \frac12\Bigl(\frac Wn \bigl(1 + \frac An\bigr) + \frac{K - 1}K \bigl(\frac An\bigr)^2\Bigr)",
        confusion.capacity,
        "higher",
        FIVE_PAPERS,
        _FERRI,
    ),
    Measure(
        "cost of errors and unknowns",
        UNKNOWN,
        rf"\frac{{W + c A}}n, c = {in_tex(CHARGE)}",
        average(((0, 1), (1, 0), (CHARGE, CHARGE))),
        "lower",
        PRACTICE,
        f"Chow 1970; rejection at a cost {_HENDRICKX}",
    ),
    Measure(
        "accuracy, unknown counts as wrong",
        UNKNOWN,
        r"\frac Tn",
        confusion.overall_accuracy,
        "higher",
        PRACTICE,
        "the usual grade of language models",
    ),
    Measure(
        "F-score of attempted and correct",
        UNKNOWN,
        r"\frac{2 T}{n + T + W}",
        answered_and_right,
        "higher",
        PRACTICE,
        f"SimpleQA, {_WEI}",
    ),
    Measure(
        "score with a confidence target",
        UNKNOWN,
        rf"\frac1n \Bigl(T - \frac \tau{{1 - \tau}} W\Bigr), \tau = {in_tex(SURE)}",
        right_less_penalty(SURE),
        "higher",
        PRACTICE,
        "Kalai, Nachum, Vempala and Zhang 2025, of whose text the abstract and summaries were read",
    ),
    Measure(
        "selective risk at a threshold",
        CONFIDENT,
        r"\frac{W(\tau)}{T(\tau) + W(\tau)}",
        selective_risk_at_threshold,
        "lower",
        PRACTICE,
        "El-Yaniv and Wiener 2010",
    ),
    Measure(
        "generalized risk at a threshold",
        CONFIDENT,
        r"\frac{W(\tau)}n",
        generalized_risk_at_threshold,
        "lower",
        PRACTICE,
        "Traub and others 2024, of whose text the abstract was read",
    ),
    Measure(
        "accuracy at a fixed rate of rejection",
        CONFIDENT,
        rf"\frac{{T(\tau)}}{{T(\tau) + W(\tau)}}, T(\tau) + W(\tau) = {in_tex(KEPT)} n",
        accuracy_at_fixed_rate,
        "higher",
        PRACTICE,
        f"rejection at a fixed rate {_HENDRICKX}",
    ),
    Measure(
        "AURC",
        CONFIDENT,
        r"\int_0^1 \frac{W(z)}{T(z) + W(z)}\,dz, z \text{ the coverage}",
        area_under_selective_risk,
        "lower",
        PRACTICE,
        "Geifman, Uziel and El-Yaniv 2019",
    ),
    Measure(
        "AUGRC",
        CONFIDENT,
        r"\int_0^1 \frac{W(z)}n\,dz, z \text{ the coverage}",
        area_under_generalized_risk,
        "lower",
        PRACTICE,
        "Traub and others 2024, of whose text the abstract was read",
    ),
    Measure(
        "classification quality",
        CONFIDENT,
        r"\frac{T_{\text{kept}} + W_{\text{rejected}}}n",
        classification_quality,
        "higher",
        PRACTICE,
        _CONDESSA,
    ),
    Measure(
        "rejection quality",
        CONFIDENT,
        r"\frac{W_{\text{rejected}}}{T_{\text{rejected}}} \Big/ \frac WT",
        rejection_quality,
        "higher",
        PRACTICE,
        _CONDESSA,
    ),
)
