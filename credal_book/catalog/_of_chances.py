"""Measures of stated probabilities, scores and orders: proper scores, curves, calibration, ranking, top lists."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import log, log2
from typing import Any

from credal_book.catalog._forms import CHANCES, INTERVALS, LABEL_RANKING, LABELS, LISTS, RANKING, SCORES
from credal_book.catalog._measure import (
    FIVE_PAPERS,
    PRACTICE,
    SCIKIT_LEARN,
    Measure,
    Table,
    average,
    by_truth,
    ratio,
    total,
)
from credal_lib import toplists

P = CHANCES.stands_for
TRUE_LABELS = ((1, 0), (0, 1), (1, 1))
"""Truths of an order of labels: which labels are relevant."""

halved_brier = average([[p**2, (1 - p) ** 2] for p in P])


def _log_rows() -> list[list[Any]]:
    from sympy import log as symbolic_log

    return [[-symbolic_log(1 - p), -symbolic_log(p)] for p in P]


def log_score(table: Table) -> Any:
    """Average of minus the logarithm of what was given to the truth."""
    exact = any(hasattr(entry, "free_symbols") for row in table for entry in row)
    rows = _log_rows() if exact else [[-log(1 - p), -log(p)] for p in P]
    return average(rows)(table)


def explained(loss: Callable[[Table], Any], entropy: Callable[[Any], Any]) -> Callable[[Table], Any]:
    """Share of the loss that is saved against the shares of the classes in the test set."""

    def value(table: Table) -> Any:
        negative, positive = by_truth(table)
        return 1 - ratio(loss(table), entropy(ratio(positive, negative + positive)))

    return value


def _binary_entropy(share: Any) -> Any:
    from sympy import log as symbolic_log

    take = symbolic_log if hasattr(share, "free_symbols") else log
    return 0 * share if share in {0, 1} else -share * take(share) - (1 - share) * take(1 - share)


def area_under_roc(table: Table) -> Any:
    """Share of the pairs of a positive and a negative case that are ordered rightly; ties count half."""
    negative, positive = by_truth(table)
    won = sum(
        table[low][0] * table[high][1] * (1 if low < high else Fraction(1, 2))
        for high in range(len(table))
        for low in range(high + 1)
    )
    return ratio(won, negative * positive)


def average_precision(table: Table) -> Any:
    """Precision at each threshold, times the recall that it adds."""
    area = found = taken = 0 * total(table)
    for row in reversed(list(table)):
        found, taken = found + row[1], taken + sum(row)
        area += row[1] * ratio(found, taken) if row[1] != 0 else 0
    return ratio(area, by_truth(table)[1])


def calibration_error(table: Table) -> Any:
    """Distance of each stated probability from how often it came true, averaged over the cases."""
    return ratio(sum(abs(p * sum(row) - row[1]) for p, row in zip(P, table, strict=True)), total(table))


# --- orders ---


def by_place(worth: Callable[[int], Any]) -> Callable[[Table], Any]:
    """Measure that pays by the place, 1 to 3, at which the truth stands in the order."""
    return average([[worth(order.index(y) + 1) for y in range(3)] for order in RANKING.stands_for])


def _depth(order: tuple[int, ...], true: tuple[int, ...]) -> int:
    """How far down the order one has to go to find all relevant labels."""
    return max(place + 1 for place, label in enumerate(order) if true[label])


def _precision_of_labels(order: tuple[int, ...], true: tuple[int, ...]) -> Fraction:
    """Average over the relevant labels of the share of relevant ones down to it."""
    places = [place for place, label in enumerate(order) if true[label]]
    return Fraction(sum(Fraction(i + 1, place + 1) for i, place in enumerate(places)), len(places))


def _pairs_wrong(order: tuple[int, ...], true: tuple[int, ...]) -> int:
    """Whether the irrelevant label of two stands before the relevant one."""
    return int(sum(true) == 1 and not true[order[0]])


def _orders(worth: Callable[[tuple[int, ...], tuple[int, ...]], Any]) -> Callable[[Table], Any]:
    return average([[worth(order, true) for true in TRUE_LABELS] for order in LABEL_RANKING.stands_for])


_hamming = [
    [Fraction(sum(a != b for a, b in zip(s, t, strict=True)), 2) for t in LABELS.stands_for] for s in LABELS.stands_for
]

# --- top lists ---


def _padded(pairs: tuple[tuple[int, Fraction], ...]) -> list[Fraction]:
    named = dict(pairs)
    left = toplists.proxy(sum(named.values(), Fraction(0)), 3 - len(named))
    return [named.get(j, left) for j in range(3)]


def padded(score: toplists.SumScore) -> Callable[[Table], Any]:
    """Average of a score of the padded lists."""
    return average([[score.score_of(p[y], score.total(p)) for y in range(3)] for p in map(_padded, LISTS.stands_for)])


# --- intervals of chances ---


def squared(choose: Callable[[list[Fraction]], Any]) -> Callable[[Table], Any]:
    """Squared errors of the two ends of an interval, made into one number."""
    return average(
        [[choose([(end - y) ** 2 for end in interval]) for y in (0, 1)] for interval in INTERVALS.stands_for]
    )


_midpoint = average([[((low + high) / 2 - y) ** 2 for y in (0, 1)] for low, high in INTERVALS.stands_for])
_read = "of whose text the abstract was read"


def _curve(name: str, gives: str) -> Measure:
    return Measure(name.replace("_", " "), CHANCES, rf"\text{{{gives}}}", None, "higher", SCIKIT_LEARN, "", name)


def _listed(name: str, form: Any, formula: str, value: Any, better: str = "lower", whose: str = "") -> Measure:
    return Measure(name.replace("_", " "), form, formula, value, better, SCIKIT_LEARN, whose, name)


MEASURES = (
    _listed("brier_score_loss", CHANCES, r"\frac1n \sum (p - y)^2", halved_brier, whose="Brier 1950"),
    _listed("log_loss", CHANCES, r"-\frac1n \sum \ln p_y", log_score, whose="Good 1952"),
    _listed(
        "d2_brier_score",
        CHANCES,
        r"1 - \frac{L}{L_0}, L_0 \text{ of the class shares}",
        explained(halved_brier, lambda q: q * (1 - q)),
        "higher",
    ),
    _listed(
        "d2_log_loss_score",
        CHANCES,
        r"1 - \frac{L}{L_0}, L_0 \text{ of the class shares}",
        explained(log_score, _binary_entropy),
        "higher",
    ),
    _listed(
        "roc_auc_score",
        CHANCES,
        r"\frac{\lvert\{p_i < p_{i'}\}\rvert + \frac12 \lvert\{p_i = p_{i'}\}\rvert}{n_- n_+}, "
        r"i \text{ negative}, i' \text{ positive}",
        area_under_roc,
        "higher",
    ),
    _listed("average_precision_score", CHANCES, r"\sum_z (R_z - R_{z - 1})\,P_z", average_precision, "higher"),
    _curve("roc_curve", "a curve"),
    _curve("det_curve", "a curve"),
    _curve("precision_recall_curve", "a curve"),
    _curve("confusion_matrix_at_thresholds", "a table for each threshold"),
    _curve("metric_at_thresholds", "a number for each threshold"),
    _curve("auc", "the area under a curve that is given"),
    _listed(
        "hinge_loss",
        SCORES,
        r"\frac1n \sum \max(0, 1 - ez), e = \pm 1",
        average([[max(0, 1 + s), max(0, 1 - s)] for s in SCORES.stands_for]),
    ),
    _listed(
        "top_k_accuracy_score",
        RANKING,
        r"\frac1n \sum [\text{place} \le 2]",
        by_place(lambda place: int(place <= 2)),
        "higher",
    ),
    _listed(
        "dcg_score",
        RANKING,
        r"\frac1n \sum \frac1{\log_2(1 + \text{place})}",
        by_place(lambda place: 1 / log2(1 + place)),
        "higher",
    ),
    _listed(
        "ndcg_score",
        RANKING,
        r"\frac1n \sum \frac1{\log_2(1 + \text{place})}",
        by_place(lambda place: 1 / log2(1 + place)),
        "higher",
    ),
    _listed("coverage_error", LABEL_RANKING, r"\frac1n \sum \text{depth of the last relevant label}", _orders(_depth)),
    _listed(
        "label_ranking_average_precision_score",
        LABEL_RANKING,
        r"\frac1n \sum \text{precision down to each relevant label}",
        _orders(_precision_of_labels),
        "higher",
    ),
    _listed(
        "label_ranking_loss",
        LABEL_RANKING,
        r"\frac1n \sum \text{share of pairs in the wrong order}",
        _orders(_pairs_wrong),
    ),
    _listed("hamming_loss", LABELS, r"\frac1n \sum \frac1K \lvert S \mathbin\triangle Y \rvert", average(_hamming)),
    Measure(
        "expected calibration error",
        CHANCES,
        r"\frac1n \sum_p \bigl\lvert p\,n_p - n_{p+} \bigr\rvert",
        calibration_error,
        "lower",
        PRACTICE,
        "",
    ),
    Measure(
        "probability given to the truth",
        CHANCES,
        r"\frac1n \sum p_y",
        average([[1 - p, p] for p in P]),
        "higher",
        PRACTICE,
        "",
    ),
    Measure(
        "padded Brier score",
        LISTS,
        r"\frac1n \sum \sum_j (p_j - [j = y])^2",
        padded(toplists.Brier()),
        "lower",
        FIVE_PAPERS,
        "Resin",
    ),
    Measure(
        "padded log score",
        LISTS,
        r"-\frac1n \sum \ln p_y",
        padded(toplists.Log()),
        "lower",
        FIVE_PAPERS,
        "Resin",
    ),
    Measure(
        "padded spherical score",
        LISTS,
        r"1 - \frac1n \sum p_y \big/ \lVert p \rVert",
        padded(toplists.Spherical()),
        "lower",
        FIVE_PAPERS,
        "Resin",
    ),
    Measure(
        "top-k error",
        LISTS,
        r"\frac1n \sum [y \text{ is not listed}]",
        average([[int(y not in dict(named)) for y in range(3)] for named in LISTS.stands_for]),
        "lower",
        FIVE_PAPERS,
        "Resin",
    ),
    Measure(
        "squared error of the worse end",
        INTERVALS,
        r"\frac1n \sum \max_{p \in \mathcal P} (p - y)^2",
        squared(max),
        "lower",
        PRACTICE,
        f"a score of credal sets; that none is strictly proper: Seidenfeld, Schervish and Kadane 2012, {_read}",
    ),
    Measure(
        "squared error of the better end",
        INTERVALS,
        r"\frac1n \sum \min_{p \in \mathcal P} (p - y)^2",
        squared(min),
        "lower",
        PRACTICE,
        f"a score of credal sets; for second-order predictions see Bengs and others 2023, {_read}",
    ),
    Measure(
        "squared error of the middle",
        INTERVALS,
        r"\frac1n \sum \Bigl(\frac{\underline p + \overline p}2 - y\Bigr)^2",
        _midpoint,
        "lower",
        PRACTICE,
        "a score of credal sets",
    ),
)
