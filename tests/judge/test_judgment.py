"""Judgments: verdicts, payments, and answers that refute a measure when somebody counts them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from sympy import Rational, Symbol, nan

from credal_lib import confusion, rewards
from credal_lib.judge import judge

P = Symbol("p", positive=True)
EXACT = ["T / n", "T", "W / n", "(T - W / 4) / n", "(T + A / K) / n", "mean(T / k)", "T / n - k / K", "1 - W / n"]
ORDER = ["sqrt(T / n)", "log((T + 1) / (n + 1))", "1 / (1 + W / n)", "((T + A / 2) / n) ^ 3"]
NONE = ["W / (W + A)", "T / (T + W)", "(T / (T + W) + (T + W) / n) / 2", "T / (n * k)", "min(T, W) / n", "T - W^2"]
MEASURES = {
    "W / (W + A)": lambda T, W, A: Fraction(W, W + A),
    "T / (T + W)": lambda T, W, A: Fraction(T, T + W),
    "T - W^2": lambda T, W, A: T - W**2,
    "T * A / n^2": lambda T, W, A: Fraction(T * A, (T + W + A) ** 2),
}


@pytest.mark.parametrize(
    ("formulas", "equivalence", "is_utility"),
    [(EXACT, "exact", True), (ORDER, "order-preserving", True), (NONE, "none", False)],
)
def test_the_verdict(formulas, equivalence, is_utility):
    for formula in formulas:
        found = judge(formula)
        assert (formula, found.equivalence, found.is_utility) == (formula, equivalence, is_utility)
        assert (found.witness is None) == is_utility
        assert (found.utility is None) != is_utility


def test_what_is_not_decided_says_so():
    found = judge("min(T / n, 1)")
    assert (found.equivalence, found.is_utility, found.utility, found.witness) == ("undecided", None, None, None)
    assert found.words.startswith("It is not decided whether min(T / n, 1) is an expected utility")


def test_the_payments_are_those_of_the_formula():
    assert judge("(T - W / 4) / n").utility == ((1,), (Rational(-1, 4),), (0,))
    assert judge("(T + A / K) / n", n_classes=4).utility == ((1,), (0,), (Rational(1, 4),))
    assert judge("((T + A / 2) / n) ^ 3").utility == ((1,), (0,), (Rational(1, 2),))
    assert judge("n * T").own_unit is False
    assert judge("T / n").own_unit is True


@pytest.mark.parametrize(("half", "formula"), [(0.5, "mean(T/k)"), (0.8, "mean(2.2*T/k - 1.2*T/k^2)")])
def test_utilities_of_the_papers_pay_what_the_library_pays(half, formula):
    pays = judge(formula, n_classes=4).frame["payment"]
    expected = rewards.Quadratic(half).by_size(4)
    right = [float(pays[name]) for name in pays.index if name.startswith("right")]
    assert right == pytest.approx(expected[1:])
    assert all(pays[name] == 0 for name in pays.index if not name.startswith("right"))


def counts(cases, column):
    answers = [(case[0], case[column]) for case in cases]
    abstained = sum(answer == "unknown" for _, answer in answers)
    right = sum(truth == answer for truth, answer in answers)
    return right, len(answers) - right - abstained, abstained


@pytest.mark.parametrize("formula", MEASURES)
def test_counted_by_hand_the_answers_reverse_the_ranking(formula):
    measure, found = MEASURES[formula], judge(formula).witness
    before = [measure(*counts(found.before, column)) for column in (1, 2)]
    after = [measure(*counts(found.after, column)) for column in (1, 2)]
    assert before[0] > before[1]
    assert after[0] < after[1]
    assert tuple(map(Rational, (*before, *after))) == found.values


@pytest.mark.parametrize("measure", [partial(confusion.precision, positive=0), confusion.efficacy, "T / (n * k)"])
def test_afterward_half_of_the_answers_are_alike_and_the_others_unchanged(measure):
    found = judge(measure).witness
    changed = [(old, new) for old, new in zip(found.before, found.after, strict=True) if old != new]
    assert changed
    assert all(new[1] == new[2] and new[0] == old[0] for old, new in changed)
    half = len(found.before) // 2
    assert sum(new[1] == new[2] for new in found.after) >= half
    assert len(changed) <= half


def test_the_frames_are_the_answers_before_and_after():
    found = judge("W / (W + A)").witness
    before, after = found.frames
    assert list(before.columns) == ["truth", "f", "g"]
    assert list(before.index) == list(range(1, len(found.before) + 1))
    assert [tuple(row) for row in after.to_numpy()] == list(found.after)


@pytest.mark.parametrize(
    ("formula", "abstaining", "answering"),
    [
        ("T / n", 0, P),
        ("(T + A / 4) / n", Rational(1, 4), P),
        ("T / (T + W)", nan, P),
        ("W / (W + A)", 0, 1),
        ("(T - W) / n", 0, 2 * P - 1),
        ("(T / (T + W) + (T + W) / n) / 2", nan, P / 2 + Rational(1, 2)),
    ],
)
def test_what_always_abstaining_and_always_answering_earn(formula, abstaining, answering):
    found = judge(formula)
    assert found.abstaining == abstaining
    assert found.answering.equals(answering)
    assert ("Always abstaining is undefined" in found.words) == (abstaining is nan)


def test_of_sets_it_says_what_naming_all_classes_earns():
    assert judge("mean(T / k)").vacuous == Rational(1, 3)
    assert judge("T / n").vacuous is None


def test_a_function_is_judged_as_by_as_utility():
    found = judge(confusion.balanced_accuracy, abstain=False)
    table = confusion.as_utility(confusion.balanced_accuracy, 2)
    assert found.utility == table.matrix
    assert found.one_utility is False
    assert "the payments change with the numbers of cases" in found.words
    assert judge(confusion.overall_accuracy).frame.loc["unknown"].tolist() == [0, 0]
    assert found.abstaining is None


def test_the_equivalence_without_abstention_is_told():
    assert judge("T / (T + W)").without_abstention == "exact"
    assert judge("W / (W + A)").without_abstention == ""  # a constant
    assert judge("T / (T + W)", abstain=False).equivalence == "exact"


@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        ("T / n", "So abstaining is never better than answering."),
        ("(T + 2 * A) / n", "So answering is never better than abstaining."),
        ("(T - W) / n", "if and only if the answer is right with a probability above 1/2."),
        ("W / n", "Wrong answers are paid more than right ones, so smaller values are better."),
        ("n + 0 * T", "has the same value for all classifiers"),
        ("T / (n * k)", "Here k is the average number of classes in an answer"),
        ("T / (T + W)", "Among classifiers that never abstain, it is an expected utility."),
        ("sqrt(T / n)", "Up to a factor and a constant, a right answer is paid 1"),
        ("T * n", "up to a factor and a constant, it is the average of a payment for each case"),
        ("T^2 / n^2", "Always answering earns p^2, if"),
    ],
)
def test_the_words(formula, sentence):
    assert sentence in judge(formula).words


def test_a_notebook_shows_words_and_tables():
    html = judge("W/(W+A)")._repr_html_()
    assert html.count("<table>") == 2
    assert "is not an expected utility" in html
    assert judge("T/n")._repr_html_().count("<table>") == 1
    assert "<caption>Before</caption>" in judge("W/(W+A)").witness._repr_html_()


def test_text_has_the_answers_before_and_after():
    text = str(judge("W / (W + A)"))
    assert "Before:\ncase  truth" in text
    assert "After a third classifier has taken over half of the cases:" in text
