"""The decision guide: from what is said, what is known of the costs and what the number is for, to a measure."""

from __future__ import annotations

from dataclasses import dataclass

from credal_lib import _checks

ANSWERS = (
    "one class", "one class or unknown", "a set of classes", "probabilities", "a top list", "several kinds",
)  # fmt: skip
"""What the classifier says."""

COSTS = ("a cost for each error", "errors are alike", "nothing")
"""What is known of the costs."""

PURPOSES = ("choose a model", "keep a promise")
"""What the measure is for."""

AFTER = ("one fixed action", "a choice from the list")
"""What follows a set of classes."""


@dataclass(frozen=True)
class Advice:
    """A recommendation of the decision guide.

    Attributes
    ----------
    measure : str
        Name of the measure in the catalog.
    call : str
        How the library computes it: `y` true classes, `sets`, `p` and `listed` arrays, `precise` sets of one class
        each, `costs` an array with a row per answer and a column per truth.
    beside : str
        What to report beside it.
    avoid : str
        What not to choose by, and why.
    chapter : int
        The chapter that teaches it.
    """

    measure: str
    call: str
    beside: str
    avoid: str
    chapter: int
    _row: int = 0
    _use: str = ""

    @property
    def use(self) -> str:
        """What to use: the measure, or in words what it takes beside that measure to rank classifiers."""
        return self._use or self.measure

    @property
    def row(self) -> int:
        """The chapter whose row of the scoreboard is of this kind; that which teaches it, if it has such a row."""
        return self._row or self.chapter


_ACTIONS = Advice(
    "average utility yield",
    "confusion.average_utility(tally, utilities=-costs)",
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
    "confusion.average_utility(tally, utilities=-costs), for a range of costs",
    "the prices at which the ranking is reversed",
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
    "metrics.utility_score(y, sets, rewards.Table.from_costs(costs, unknown=price)), where unknown= is a cost",
    "shares of errors and of unknowns",
    "efficacy, the F-score and areas under curves: no price of an unknown ranks as they do",
    17,
)
_ALIKE = Advice(
    "cost of errors and unknowns",
    "metrics.utility_score(y, sets, rewards.Table.from_costs(1 - np.eye(K), unknown=price)), where unknown= is a cost",
    "shares of errors and of unknowns",
    "efficacy, the F-score and areas under curves: no price of an unknown ranks as they do",
    16,
)
_CURVE = Advice(
    "error",
    "metrics.risk_coverage_curve(y, labels, confidence), its generalized_risk",
    "the price of an unknown at which the ranking is reversed",
    "error alone: abstaining makes none; efficacy and the F-score: cases that both models answer alike can reverse "
    "their rankings",
    17,
    _use="errors and unknowns, as a curve",
)
_STOPPED = Advice(
    "generalized risk at a threshold",
    "metrics.risk_coverage_curve(y, labels, confidence), its generalized_risk",
    "how often it answers",
    "accuracy of the answers alone: one sure answer makes it perfect",
    29,
)
_SETS = Advice(
    "cost of sets by a table",
    "metrics.utility_score(y, sets, rewards.Table.from_costs(costs, answers, unknown=price)), where unknown= is a cost",
    "coverage and mean size",
    "an average over the classes of a set: one action follows the set, and costs what it costs",
    33,
    12,
)
_CHOSEN_FROM = Advice(
    "p-discounted cost",
    "metrics.utility_score(y, sets, rewards.DiscountedCost(costs, r, unknown=-price)), where unknown= is a payment",
    "coverage and mean size, and the r at which the ranking is reversed",
    "coverage alone: naming everything is perfect",
    14,
)
_MIXED = Advice(
    "cost of sets by a table",
    "report.report(y, predictions, utility=rewards.Table.from_costs(costs, answers, unknown=price)), where unknown= is "
    "a cost",
    "shares of unknowns and of sets, and what the same answer for everybody costs",
    "a measure for each kind of answer: they have no common unit",
    33,
    12,
)
_MIXED_ALIKE = Advice(
    "u65",
    "report.report(y, predictions, utility=rewards.Quadratic(h, unknown=utility))",
    "shares of unknowns and of sets",
    "accuracy of the answers alone: one sure answer makes it perfect",
    7,
)
_CAUTION = Advice(
    "u65",
    "metrics.utility_score(y, sets, rewards.Quadratic(h)), h your utility of a correct pair",
    "coverage and mean size",
    "the accuracy among the single classes only, or among the sets only: cases that both models answer alike can "
    "reverse their rankings",
    7,
)
_BREAK_EVEN = Advice(
    "discounted accuracy",
    "metrics.discounted_accuracy_score(y, sets); report.break_even_worth(y, sets, precise)",
    "the utility of a pair at which the ranking is reversed",
    "any single utility of a pair, unless somebody defends it",
    6,
)
_MIXED_BREAK_EVEN = Advice(
    "discounted accuracy",
    _BREAK_EVEN.call,
    "the utility of a pair, and the utility of an unknown, at which the ranking is reversed",
    "any single utility of a pair or of an unknown, unless somebody defends it: here an unknown is paid 0",
    6,
)
_PROMISE = Advice(
    "coverage at a price per class",
    "metrics.conformal_risk(y, p, reward, coverage=0.9, calibration=held_out)",
    "coverage by class",
    "coverage as the thing to maximize, and sets that were not calibrated alike",
    32,
)
_DECIDE = Advice(
    "average utility yield",
    "choice.bayes(-costs, p), then confusion.average_utility(tally, utilities=-costs)",
    "the Brier score",
    "the area under the ROC curve: it sees the order alone",
    2,
)
_PROPER = Advice(
    "brier score loss",
    "metrics.padded_brier_loss(y, p, listed), with all classes listed",
    "the log score, if they disagree",
    "accuracy and the area under the ROC curve: they do not ask for honest probabilities",
    19,
)
_CALIBRATED = Advice(
    "brier score loss",
    "metrics.padded_brier_loss(y, p, listed), with all classes listed",
    "how far the score is from the entropy stated",
    "calibration error alone: the class frequencies, stated for every case, have none",
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
    "p-discounted cost",
    "metrics.utility_score(y, listed, rewards.DiscountedCost(costs, r, unknown=-price)), where unknown= is a payment",
    "the padded Brier score",
    "the top-k error alone: longer lists are always better",
    14,
)
_LIST_PROMISE = Advice(
    "top-k error",
    "metrics.top_k_loss(y, listed), at one length for all",
    "the mean length of the lists",
    "lists of different lengths, compared by it",
    5,
)

_TO_CHOOSE = {
    "one class": (_ACTIONS, _PLAIN, _RANGE),
    "one class or unknown": (_PRICED, _ALIKE, _CURVE),
    "a set of classes": (_SETS, _CAUTION, _BREAK_EVEN),
    "several kinds": (_MIXED, _MIXED_ALIKE, _MIXED_BREAK_EVEN),
    "probabilities": (_DECIDE, _PROPER, _PROPER),
    "a top list": (_LIST_COSTS, _LISTED, _LISTED),
}
_TO_PROMISE = {
    "one class": _ERRORS,
    "one class or unknown": _STOPPED,
    "a set of classes": _PROMISE,
    "several kinds": _PROMISE,
    "probabilities": _CALIBRATED,
    "a top list": _LIST_PROMISE,
}


def _asks_what_follows(answer: str, known: str, purpose: str) -> bool:
    """Whether it matters what happens after an answer: for sets with costs, where a model is chosen."""
    return (answer, known, purpose) == ("a set of classes", "a cost for each error", "choose a model")


def advise(answer: str, known: str, purpose: str, after: str = "one fixed action") -> Advice:
    """Recommend a measure.

    Parameters
    ----------
    answer : str
        What the classifier says: "one class", "one class or unknown", "a set of classes", "several kinds"
        (some models classes, others sets or unknown), "probabilities" or "a top list".
    known : str
        What is known of the costs: "a cost for each error", "errors are alike" or "nothing".
    purpose : str
        What the number is for: "choose a model" or "keep a promise".
    after : str, default "one fixed action"
        What happens after a set of several classes: "one fixed action", such as a follow-up, which has a cost of its
        own under each truth; or "a choice from the list", by somebody who knows more. It matters for sets with costs
        alone.

    Returns
    -------
    Advice

    Raises
    ------
    TypeError, ValueError
        If one of the four is none of these words.

    Examples
    --------
    >>> advise("a set of classes", "errors are alike", "choose a model").measure
    'u65'
    >>> asked = "a set of classes", "a cost for each error", "choose a model"
    >>> [advise(*asked, after=after).measure for after in AFTER]
    ['cost of sets by a table', 'p-discounted cost']
    """
    _checks.read_known_name(answer, ANSWERS, "answer", "kind of answer")
    place = COSTS.index(_checks.read_known_name(known, COSTS, "known", "state of knowledge"))
    chosen = _checks.read_known_name(after, AFTER, "after", "use of a set") == "a choice from the list"
    if _checks.read_known_name(purpose, PURPOSES, "purpose", "purpose") == "keep a promise":
        return _TO_PROMISE[answer]
    return _CHOSEN_FROM if chosen and _asks_what_follows(answer, known, purpose) else _TO_CHOOSE[answer][place]
