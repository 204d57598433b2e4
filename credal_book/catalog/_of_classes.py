"""Measures of single classes, two of them, by the table of answers and truths; the second class is positive."""

from __future__ import annotations

from functools import partial
from typing import Any

from credal_book.catalog._forms import CLASS
from credal_book.catalog._measure import FIVE_PAPERS, PRACTICE, SCIKIT_LEARN, Measure, Table, average, ratio
from credal_lib import confusion

UTILITIES = ((10, -4), (0, 3))
"""Utilities for the average utility yield: rows answers, columns truths."""

precision, recall, f_measure = (
    partial(measure, positive=1) for measure in (confusion.precision, confusion.recall, confusion.f_measure)
)
_DYRLAND = "discussed in Dyrland, Lundervold and Porta Mana"


def likelihood_ratio(table: Table) -> Any:
    """Share found of the positive, over the share of the negative that are taken for positive."""
    return ratio(recall(table), confusion.false_positive_rate(table, positive=1))


def _listed(name: str, formula: str, value: Any, whose: str = "", better: str = "higher") -> Measure:
    return Measure(name.replace("_", " "), CLASS, formula, value, better, SCIKIT_LEARN, whose, name)


def _no_number(name: str, gives: str) -> Measure:
    return Measure(name.replace("_", " "), CLASS, rf"\text{{{gives}}}", None, "higher", SCIKIT_LEARN, "", name)


MEASURES = (
    _listed("accuracy_score", r"\frac Tn", confusion.overall_accuracy, _DYRLAND),
    _listed("zero_one_loss", r"\frac Wn", confusion.error, better="lower"),
    _listed("balanced_accuracy_score", r"\frac1K \sum_j \frac{M_{jj}}{n_j}", confusion.balanced_accuracy, _DYRLAND),
    _listed("recall_score", r"\frac{M_{++}}{n_+}", recall, _DYRLAND),
    _listed("precision_score", r"\frac{M_{++}}{M_{++} + M_{+-}}", precision, _DYRLAND),
    _listed("f1_score", r"\frac{2 M_{++}}{M_{++} + M_{+-} + n_+}", f_measure, _DYRLAND),
    _listed(
        "fbeta_score",
        r"\frac{(1 + \beta^2) M_{++}}{M_{++} + M_{+-} + \beta^2 n_+}, \beta = 2",
        partial(confusion.f_measure, beta=2, positive=1),
    ),
    _listed("jaccard_score", r"\frac{M_{++}}{M_{+-} + n_+}", partial(confusion.jaccard, positive=1)),
    _listed(
        "matthews_corrcoef",
        r"\frac{M_{++} M_{--} - M_{+-} M_{-+}}{\sqrt{n_+ n_- M_+ M_-}}",
        confusion.matthews_correlation,
        f"Matthews 1975; {_DYRLAND}",
    ),
    _listed(
        "cohen_kappa_score",
        r"\frac{z - e}{1 - e}, z = \frac Tn, e = \frac{\sum_j M_j n_j}{n^2}",
        confusion.cohen_kappa,
        "Cohen 1960",
    ),
    _listed("class_likelihood_ratios", r"\frac{M_{++}}{n_+} \Big/ \frac{M_{+-}}{n_-}", likelihood_ratio),
    _no_number("confusion_matrix", "the table itself"),
    _no_number("multilabel_confusion_matrix", "a table for each label"),
    _no_number("classification_report", "precision, recall and F1 of each class"),
    _no_number("precision_recall_fscore_support", "four numbers for each class"),
    Measure(
        "average utility yield",
        CLASS,
        r"\frac1n \sum_{d,y} U_{dy} M_{dy}",
        average(UTILITIES),
        "higher",
        FIVE_PAPERS,
        "Dyrland, Lundervold and Porta Mana",
    ),
    Measure(
        "specificity",
        CLASS,
        r"\frac{M_{--}}{n_-}",
        partial(confusion.specificity, positive=1),
        "higher",
        FIVE_PAPERS,
        _DYRLAND,
    ),
    Measure(
        "informedness",
        CLASS,
        r"\frac{M_{++}}{n_+} + \frac{M_{--}}{n_-} - 1",
        partial(confusion.informedness, positive=1),
        "higher",
        PRACTICE,
        "Youden's J",
    ),
    Measure(
        "markedness",
        CLASS,
        r"\frac{M_{++}}{M_+} + \frac{M_{--}}{M_-} - 1",
        partial(confusion.markedness, positive=1),
        "higher",
        PRACTICE,
        "",
    ),
    Measure(
        "Fowlkes-Mallows index",
        CLASS,
        r"\frac{M_{++}}{\sqrt{M_+ n_+}}",
        partial(confusion.fowlkes_mallows, positive=1),
        "higher",
        PRACTICE,
        "Fowlkes and Mallows",
    ),
)
