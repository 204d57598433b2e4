"""Answers to wrong calls that are right after all, each with its reason, and faults that are known and still open.

A row excuses a fault by patterns (as in file names) of the callable, the argument and the mutation. The long run finds
rows that excuse nothing any more.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import NamedTuple

from tests.hostile.oracle import Fault


class Reason(NamedTuple):
    """Which faults are excused, and why."""

    callables: str
    argument: str
    mutations: str
    why: str
    faults: frozenset[Fault] = frozenset({Fault.SILENT})

    def excuses(self, name: str, argument: str, mutation: str, fault: Fault) -> bool:
        """Return whether the row is about this fault."""
        patterns = zip((self.callables, self.argument, self.mutations), (name, argument, mutation), strict=True)
        return fault in self.faults and all(matches(value, pattern) for pattern, value in patterns)


def matches(value: str, pattern: str) -> bool:
    """Return whether one of the alternatives fits."""
    return any(fnmatchcase(value, part) for part in pattern.split("|"))


ANY = frozenset(Fault)
RAW = frozenset({Fault.RAW})
COUNTED_APART = "one row *|no row"
LEARNING = "classifiers.*|preprocessing.*|predictions.cross_val_predict_set|displays.*.from_estimator"
ENTRIES = "*among the entries|a negative entry|a huge entry"

ACCEPTED = [
    # what is counted apart
    Reason("choice.bayes|abstention.cost_rule", "*", COUNTED_APART, "decisions and distributions are counted apart"),
    Reason(
        "gambles.*expectation", "*", COUNTED_APART, "one gamble against all distributions, or any number of vertices"
    ),
    Reason(
        "games.bettor_reply", "payoffs", COUNTED_APART, "the bettor's classes and House's choices are counted apart"
    ),
    Reason("credal_sets.upper_entropy", "counts", "flat", "one table of counts, as a vector"),
    Reason("rewards.Table.from_costs", "costs", COUNTED_APART, "a row for each decision: actions are no classes"),
    # more axes
    Reason("confusion.*|abstention.roc_point", "matrix", "two more axes", "entries may be arrays: a stack of matrices"),
    Reason(
        "credal_sets.most_even_counts", "counts", "two more axes", "the last axis is filled, however many come before"
    ),
    Reason(
        "risk.*advantage", "m", "two more axes|an empty list", "a curve over an array of numbers of bets of any shape"
    ),
    # numbers that may be anything
    Reason("rewards.Table.from_costs", "unknown", "a number", "one payment for all classes, or one for each"),
    Reason("toplists.top", "p", ENTRIES, "only the order of the numbers counts"),
    Reason("toplists.*|metrics.padded*", "p", ENTRIES, "what p holds outside the listed classes is ignored"),
    Reason("toplists.relative_excess", "losses", "inf among*", "a logarithmic score may be infinite"),
    Reason("rewards.generalized_mean", "p", "*inf|negative", "the limits: the smallest and the largest cost"),
    Reason("risk.SmoothUtility", "low|high", "*inf", "an open end of the range"),
    Reason(
        "gambles.expected_reward",
        "sigma|theta",
        ENTRIES,
        "also the kernel of expected payoffs: a product of two vectors",
    ),
    Reason("properties.check", "costs", "a list of one list", "costs of a single class"),
    Reason("toplists.SymmetricEntropy|rewards.HitOrMiss|displays.picture", "description|name", "text", "any words"),
    Reason(
        "metrics.a*rc_loss|metrics.risk_coverage_curve|displays.RiskCoverageDisplay.from_predictions",
        "y_true|y_pred",
        "*inf among*|a thing among*|complex entries|dates",
        "labels of any kind, compared with each other alone",
    ),
    Reason("displays.*", "fpr|tpr|values|risk", "nan among*", "a rate or measure may be undefined; it is not drawn"),
    Reason("displays.*", "name|measure_name", "*", "a plain option: matplotlib writes it as it is, or refuses it", ANY),
    Reason("displays.triangle", "points", "*", "a plain option: a mapping, of which Python says what it lacks", RAW),
    Reason("displays.AbstentionROCDisplay", "positive", "*", "a label of any kind, which is written at the axes"),
    Reason(
        "report.from_csv",
        "*",
        "*",
        "an error about the contents of a file begins with file, line and column",
        frozenset({Fault.WORDS}),
    ),
    # scikit-learn's conventions
    Reason(LEARNING, "X", "nan among*|None among*", "NaN means missing"),
    Reason(LEARNING, "X|y", "entries as text", "scikit-learn reads numerals; labels may be text"),
    Reason(
        "predictions.predict_set",
        "X",
        "rows of different lengths|a list of one list",
        "read by the pipeline that was given, here by an OrdinalEncoder; what it raises is its own",
        RAW,
    ),
    Reason("classifiers.*", "random_state", "negative|a * integer", "passed to numpy's generator as it is", RAW),
    Reason("classifiers.*", "n_trees", "a * integer", "as many trees as asked for", ANY),
]

OPEN: list[Reason] = []
"""Faults that are known and wait for a change of the part where the argument is read."""


def reason(name: str, argument: str, mutation: str, fault: Fault) -> Reason | None:
    """Return the row that excuses a fault, if there is one."""
    return next((row for row in (*ACCEPTED, *OPEN) if row.excuses(name, argument, mutation, fault)), None)
