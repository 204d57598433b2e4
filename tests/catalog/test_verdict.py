"""Verdicts: each witness is checked by hand arithmetic, each table of payoffs against the measure; single verdicts."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from credal_book import catalog
from credal_book.catalog._measure import Measure
from credal_book.catalog._verdict import CLASS_TOTALS, EACH_CASE, KINDS, NO_NUMBER, WHOLE_SAMPLE
from credal_lib.confusion import as_tally
from tests.catalog.samples import BY_NAME, tables

NUMBERS = [measure for measure in catalog.measures() if measure.value is not None]
NAMES = [measure.name for measure in NUMBERS]


def value(measure, rows):
    exact = [[Fraction(entry) for entry in row] for row in rows]
    square = len(exact) in {len(exact[0]), len(exact[0]) + 1}
    sign = 1 if measure.better == "higher" else -1
    return sign * measure.value(as_tally(exact, truth="columns") if square else exact)


@pytest.mark.long
@pytest.mark.parametrize("measure", NUMBERS, ids=NAMES)
def test_it_pays_each_case_or_a_witness_says_that_it_does_not(measure):
    found = catalog.verdict_of(measure)
    if found.witness is None:
        pays_as_it_says(measure, found)
        return
    w = found.witness
    assert [sum(column) for column in zip(*w.first, strict=True)] == [
        sum(column) for column in zip(*w.second, strict=True)
    ]
    assert value(measure, w.first) > value(measure, w.second)
    assert value(measure, w.mixed_first) < value(measure, w.mixed_second)


def pays_as_it_says(measure, found):
    """On samples with the same class totals, the measure is an increasing function of the average payoff."""
    generator = np.random.default_rng(1)
    totals = found.decided_at[0] if found.decided_at else (4,) * len(measure.form.truths)
    names = {symbol: n for symbol, n in zip(found.utility.totals, totals, strict=True) if symbol.is_Symbol}
    payoffs = np.array([[float(entry.subs(names)) for entry in row] for row in found.utility.matrix])
    seen = []
    for _ in range(12):
        columns = [generator.multinomial(n, np.full(len(payoffs), 1 / len(payoffs))) for n in totals]
        rows = np.array(columns).T
        seen.append((float((payoffs * rows).sum()), float(value(measure, rows.tolist()))))
    for (pay, worth), (other_pay, other_worth) in pairwise(seen):
        if abs(pay - other_pay) > 1e-9:
            assert (pay > other_pay) == (worth > other_worth)
        else:
            assert worth == pytest.approx(other_worth, abs=1e-9)


def test_all_kinds_occur_and_are_explained():
    kinds = {catalog.verdict_of(measure).kind for measure in catalog.measures()}
    assert kinds == {EACH_CASE, CLASS_TOTALS, WHOLE_SAMPLE, NO_NUMBER} == set(KINDS)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("accuracy score", EACH_CASE), ("recall score", EACH_CASE), ("balanced accuracy score", CLASS_TOTALS),
        ("informedness", CLASS_TOTALS), ("precision score", WHOLE_SAMPLE), ("matthews corrcoef", WHOLE_SAMPLE),
        ("efficacy", WHOLE_SAMPLE), ("capacity", WHOLE_SAMPLE), ("AURC", WHOLE_SAMPLE), ("AUGRC", WHOLE_SAMPLE),
        ("roc auc score", WHOLE_SAMPLE), ("log loss", EACH_CASE), ("u65", EACH_CASE), ("p-discounted cost", EACH_CASE),
        ("size-stratified coverage", WHOLE_SAMPLE), ("expected calibration error", WHOLE_SAMPLE),
        ("variance of discounted accuracy", WHOLE_SAMPLE), ("roc curve", NO_NUMBER),
    ],
)  # fmt: skip
def test_kinds_known_from_the_chapters(name, kind):
    assert catalog.verdict_of(BY_NAME[name]).kind == kind


@pytest.mark.parametrize(
    ("name", "always"),
    [
        ("coverage of sets", ("a or b",)), ("mean size of sets", ("unknown",)), ("error", ("unknown",)),
        ("recall score", ("b",)), ("specificity", ("a",)), ("determinacy", ("a", "b")),
        ("squared error of the better end", ("b: 0 to 1",)), ("u65", ()), ("coverage at a price per class", ()),
    ],
)  # fmt: skip
def test_answers_that_are_best_whatever_is_true(name, always):
    assert catalog.verdict_of(BY_NAME[name]).always == always


@pytest.mark.parametrize(
    ("name", "honest"),
    [
        ("brier score loss", "strictly"), ("log loss", "strictly"), ("d2 brier score", "strictly"),
        ("d2 log loss score", "strictly"), ("probability given to the truth", "not"), ("roc auc score", ""),
        ("squared error of the worse end", "not"), ("squared error of the middle", "not"), ("u65", ""),
    ],
)  # fmt: skip
def test_whether_honesty_is_best(name, honest):
    assert catalog.verdict_of(BY_NAME[name]).honest == honest


def test_no_score_of_intervals_is_honest():
    intervals = [measure for measure in NUMBERS if measure.form.name == "an interval of probabilities"]
    assert len(intervals) == 3
    assert not [measure for measure in intervals if catalog.verdict_of(measure).honest == "strictly"]


@pytest.mark.parametrize(
    ("name", "silence"),
    [
        ("accuracy, unknown counts as wrong", 0), ("cost of errors and unknowns", 0.25), ("u65", 0),
        ("padded Brier score", 2 / 3), ("capacity", 0.75), ("Ha's cost", 0.2), ("roc auc score", 0.5),
        ("brier score loss", 0.25),
    ],
)  # fmt: skip
def test_what_silence_earns(name, silence):
    assert float(catalog.verdict_of(BY_NAME[name]).silence) == pytest.approx(silence)


def test_silence_may_be_undefined_or_impossible():
    assert math.isnan(catalog.verdict_of(BY_NAME["efficacy"]).silence)
    assert catalog.verdict_of(BY_NAME["accuracy score"]).silence is None


def test_a_wrong_formula_would_change_the_verdict():
    """Divided by the answers instead of the cases, a cost is a ratio."""
    right = BY_NAME["error"]

    def among_answers(table):
        wrong = table[0][1] + table[1][0]
        answered = wrong + table[0][0] + table[1][1]
        return math.nan if answered == 0 else wrong / answered

    ratio = Measure("error of answers", right.form, "", among_answers, "lower", right.used_in, "")
    assert catalog.verdict_of(ratio).kind == WHOLE_SAMPLE


def test_a_name_is_no_measure():
    with pytest.raises(TypeError, match=r"measure: expected a catalog.Measure, .* got 'u65'"):
        catalog.verdict_of("u65")


def test_samples_have_every_class():
    for counts, cases in tables(BY_NAME["u65"]):
        assert (counts.sum(axis=0) > 0).all()
        assert len(cases) == counts.sum()
