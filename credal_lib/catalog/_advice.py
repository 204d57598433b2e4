"""The decision guide: from what is said, what is known of the costs and what the number is for, to a measure."""

from __future__ import annotations

from dataclasses import dataclass

from credal_lib import _checks

ANSWERS = ("one class", "one class or unknown", "a set of classes", "probabilities", "a top list")
COSTS = ("a cost for each error", "errors are alike", "nothing")
PURPOSES = ("choose a model", "keep a promise")


@dataclass(frozen=True)
class Advice:
    """A recommendation of the decision guide.

    Attributes
    ----------
    measure : str
        Name of the measure in the catalog.
    call : str
        How the library computes it.
    beside : str
        What to report beside it.
    avoid : str
        What not to choose by, and why.
    chapter : int
        The chapter that teaches it, whose row of the scoreboard is of this kind.
    """

    measure: str
    call: str
    beside: str
    avoid: str
    chapter: int


_ACTIONS = Advice(
    "average utility yield",
    "confusion.average_utility(tally, utilities=table)",
    "the confusion matrix",
    "F1, precision and correlations: no table of costs ranks as they do",
    1,
)
_PLAIN = Advice(
    "accuracy score",
    "confusion.overall_accuracy(tally)",
    "the confusion matrix",
    "F1 and balanced accuracy, unless the classes in use are as frequent as they pretend",
    30,
)
_RANGE = Advice(
    "average utility yield",
    "confusion.average_utility(tally, utilities=table), for a range of tables",
    "at which prices the ranking turns",
    "a single number: it would pick the costs for you",
    1,
)
_ERRORS = Advice(
    "zero one loss",
    "confusion.error(tally), on rows kept apart",
    "an interval for it",
    "the error on the rows that chose the model",
    30,
)
_PRICED = Advice(
    "cost of errors and unknowns",
    "metrics.utility_score(y, sets, rewards.HitOrMiss(hit, miss))",
    "shares of errors and of unknowns",
    "efficacy, the F-score and areas under curves: no price stands behind them",
    16,
)
_CURVE = Advice(
    "error",
    "metrics.risk_coverage_curve(y, labels, confidence)",
    "abstention, and the price at which the ranking turns",
    "efficacy and the F-score: they turn their own rankings; an area only describes",
    17,
)
_STOPPED = Advice(
    "generalized risk at a threshold",
    "metrics.risk_coverage_curve(y, labels, confidence), its generalized_risk",
    "how often it answers",
    "accuracy of the answers alone: silence makes it perfect",
    29,
)
_SETS = Advice(
    "discounted cost",
    "metrics.utility_score(y, sets, rewards.DiscountedCost(costs, r))",
    "coverage and mean size",
    "coverage alone: naming everything is perfect",
    14,
)
_CAUTION = Advice(
    "u65",
    "metrics.utility_score(y, sets, rewards.Quadratic(h)), h what a right pair is worth to you",
    "coverage and mean size",
    "accuracy among the single classes, or among the sets, alone: ratios turn their rankings",
    7,
)
_BREAK_EVEN = Advice(
    "discounted accuracy",
    "report.break_even_worth(y, sets, other_sets)",
    "the worth of a pair at which the ranking turns",
    "any single worth of a pair, unless somebody stands by it",
    6,
)
_PROMISE = Advice(
    "coverage at a price per class",
    "metrics.conformal_risk(y, p, reward, coverage=..., calibration=held_out)",
    "coverage by class",
    "coverage as the thing to maximize, and sets that were not calibrated alike",
    32,
)
_DECIDE = Advice(
    "average utility yield",
    "choice.bayes, then confusion.average_utility(tally, utilities=table)",
    "the Brier score",
    "the area under the ROC curve: it sees the order alone",
    2,
)
_PROPER = Advice(
    "brier score loss",
    "metrics.padded_brier_loss(y, p, listed), with all classes listed",
    "the log score, if they disagree",
    "accuracy and the area under the ROC curve: they do not ask for honest chances",
    19,
)
_CALIBRATED = Advice(
    "brier score loss",
    "metrics.padded_brier_loss(y, p, listed), with all classes listed",
    "how far the score is from the entropy stated",
    "calibration error alone: the class shares, said of everybody, have none",
    22,
)
_LISTED = Advice(
    "padded Brier score",
    "metrics.padded_brier_loss(y, p, listed)",
    "the mean length of the lists",
    "the top-k error alone: longer lists are always better",
    22,
)
_LIST_COSTS = Advice(
    "discounted cost",
    "metrics.utility_score(y, listed, rewards.DiscountedCost(costs, r))",
    "the padded Brier score",
    "the top-k error alone: longer lists are always better",
    11,
)
_LIST_PROMISE = Advice(
    "top-k error",
    "metrics.top_k_loss, at one length for all",
    "the mean length of the lists",
    "lists of different lengths, compared by it",
    5,
)

_TO_CHOOSE = {
    "one class": (_ACTIONS, _PLAIN, _RANGE),
    "one class or unknown": (_PRICED, _PRICED, _CURVE),
    "a set of classes": (_SETS, _CAUTION, _BREAK_EVEN),
    "probabilities": (_DECIDE, _PROPER, _PROPER),
    "a top list": (_LIST_COSTS, _LISTED, _LISTED),
}
_TO_PROMISE = {
    "one class": _ERRORS,
    "one class or unknown": _STOPPED,
    "a set of classes": _PROMISE,
    "probabilities": _CALIBRATED,
    "a top list": _LIST_PROMISE,
}


def advise(answer: str, known: str, purpose: str) -> Advice:
    """Recommend a measure.

    Parameters
    ----------
    answer : str
        What the classifier says: "one class", "one class or unknown", "a set of classes", "probabilities" or
        "a top list".
    known : str
        What is known of the costs: "a cost for each error", "errors are alike" or "nothing".
    purpose : str
        What the number is for: "choose a model" or "keep a promise".

    Returns
    -------
    Advice

    Raises
    ------
    TypeError, ValueError
        If one of the three is none of these words.

    Examples
    --------
    >>> advise("a set of classes", "errors are alike", "choose a model").measure
    'u65'
    """
    _checks.known_name(answer, ANSWERS, "answer", "kind of answer")
    place = COSTS.index(_checks.known_name(known, COSTS, "known", "state of knowledge"))
    if _checks.known_name(purpose, PURPOSES, "purpose", "purpose") == "keep a promise":
        return _TO_PROMISE[answer]
    return _TO_CHOOSE[answer][place]
