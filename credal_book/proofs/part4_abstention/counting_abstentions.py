r"""What is counted when a classifier may say "unknown": coverage, accuracy, error, efficacy and the f-score.

(Ferri and Hernández-Orallo, Sections 2.1 and 2.2.)

The measures read three totals of a confusion matrix, however many classes it has: the answers that are right, those
that are wrong, and the unknowns. With symbols for the totals a statement is proved for every number of classes; a test
shows that the library's measures of a whole matrix are those of its totals.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import isnan
from typing import Any

import numpy as np
from sympy import Symbol, factor, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import (
    CAUTIOUS,
    COMPLETE,
    EVEN,
    TREE,
    Matrix,
    at_window,
    counted,
    lumped,
    most_probable,
)
from credal_lib import abstention, confusion

__all__ = [
    "accuracy_and_coverage",
    "accuracy_and_error",
    "accuracy_without_coverage",
    "cautious_classifiers",
    "cautious_example",
    "complete_example",
    "coverage_and_abstention",
    "efficacy_area",
    "efficacy_mean",
    "efficacy_of_the_example",
    "efficacy_range",
    "efficacy_with_full_coverage",
    "error_made_unknown",
    "f_score_defined",
    "f_score_lower",
    "figure_1",
    "measures_defined",
    "values_of_the_example",
]

RIGHT = Symbol("T", positive=True)
WRONG, UNKNOWN = symbols("W A", nonnegative=True)
MATRIX = lumped(RIGHT, WRONG, UNKNOWN)
COVERED = RIGHT + WRONG
CASES = COVERED + UNKNOWN
TOTALS = (
    "Let $T$ answers be right, $W$ wrong and $A$ unknown, for any number of classes: $T$ is the sum of the diagonal, "
    "$W$ that of the other answers, and $A$ that of the row $\\bot$; $n = T + W + A$ is the number of cases."
)


def cautious_classifiers() -> Proof:
    """Show that the definition is well formed: functions into the classes and "unknown", a row of which is new."""
    proof = Proof("A cautious classifier maps instances to the classes and one answer more", "ferri, Section 2")
    proof.given(
        "In the paper's letters a classifier is a function $I \\to C$, a cautious one a function $I \\to C'$ with $C' "
        "= C \\cup \\{\\bot\\}$; the true class is never $\\bot$. An answer is a set of at most one class, and $\\bot$ "
        "the empty one.",
    )
    truth = (0, 0, 1)
    answers = ((1, 0), (0, 1), (0, 0))
    matrices = [np.asarray(confusion.tally(truth, chosen, unknown=True)) for chosen in product(answers, repeat=3)]
    proof.enumeration(
        "All $3^3$ cautious classifiers of three instances of two classes: the confusion matrix has three rows and two "
        "columns, and every column sums to the number of instances of its class.",
        len(matrices) == 27
        and all(m.shape == (3, 2) and (m == m.astype(int)).all() and [*m.sum(axis=0)] == [2, 1] for m in matrices),
        r"M_{dy} \in \mathbb N, \quad d \in C',\ y \in C",
    )
    proof.exact(
        "Those that never say $\\bot$ are the $2^3$ classifiers of the usual kind.",
        sum(m[2].sum() == 0 for m in matrices) == 8,
        r"C^I \subset C'^I",
    )
    entries = [list(symbols(f"M_{d}:2", nonnegative=True)) for d in "ab"]
    proof.equal(
        "On them the measures are the usual ones; accuracy, for instance, does not see a row of zeros.",
        confusion.selective_accuracy([*entries, [0, 0]]),
        confusion.selective_accuracy(entries, truth="columns"),
        r"\frac{\sum_y M_{yy}}{\sum_j \sum_y M_{jy}} \quad\text{with or without}\quad M_{\bot y} = 0",
    )
    return proof


def complete_example() -> Proof:
    """Count the classifier P of Example 1."""
    proof = Proof("Example 1: the complete classifier", "ferri, Section 2.1, Example 1")
    columns = [list(map(int, column)) for column in zip(*COMPLETE, strict=True)]
    proof.exact(
        "The columns are the true classes. They sum to 20 of class $a$, 34 of class $b$ and 46 of class $c$, a hundred "
        "in all.",
        [sum(column) for column in columns] == [20, 34, 46] and sum(map(sum, columns)) == 100,
    )
    proof.exact(
        "All of class $a$ are right. Of class $b$ are 30 right, 2 answered $a$ and 2 answered $c$. Of class $c$ are 40 "
        "right, 3 answered $a$ and 3 answered $b$. The text says the same.",
        columns == [[20, 0, 0], [2, 30, 2], [3, 3, 40]],
    )
    return proof


def cautious_example() -> Proof:
    """Count the classifier R of Example 1 and compare it with P."""
    proof = Proof("Example 1: the cautious classifier", "ferri, Section 2.1, Example 1")
    proof.exact(
        "With the last row the columns sum to 20, 34 and 46: the same hundred cases.",
        [sum(column) for column in zip(*CAUTIOUS, strict=True)] == [20, 34, 46],
    )
    proof.exact(
        "The last row: one case of class $a$, two of class $b$ and six of class $c$ are unknown.",
        CAUTIOUS[3] == [1, 2, 6],
    )
    given_up = [[p - r for p, r in zip(*rows, strict=True)] for rows in zip(COMPLETE, CAUTIOUS, strict=False)]
    proof.exact(
        "They may well be answers of the first classifier that the second gives up: no entry has grown, and what the "
        "columns have lost is the last row.",
        all(entry >= 0 for row in given_up for entry in row)
        and [sum(column) for column in zip(*given_up, strict=True)] == CAUTIOUS[3],
    )
    return proof


def measures_defined() -> Proof:
    """Prove that the five measures are well formed: what they count, and that the shares lie between 0 and 1."""
    proof = Proof("Card, coverage, abstention, accuracy and error", "ferri, Section 2.1")
    entries = [list(symbols(f"M_{d}:3", positive=True)) for d in ("a", "b", "c", "u")]
    answers, covered = entries[:3], sum(sum(row) for row in entries[:3])
    card, hits = covered + sum(entries[3]), sum(answers[k][k] for k in range(3))
    for words, measure, printed, shown in (
        (
            "Write the matrix of three classes with symbols. Coverage is the share of all cases that are answered,",
            confusion.coverage,
            covered / card,
            r"\text{Coverage} = \frac1n \sum_{j=1}^K \sum_{y=1}^K M_{jy}",
        ),
        (
            "abstention is the share of the row $\\bot$ in all cases,",
            confusion.abstention,
            sum(entries[3]) / card,
            r"\text{Abstention} = \frac1n \sum_y M_{\bot y}",
        ),
        (
            "accuracy is the share of the diagonal in the cases that are answered,",
            confusion.selective_accuracy,
            hits / covered,
            r"\text{Accuracy} = \frac{\sum_y M_{yy}}{\sum_j \sum_y M_{jy}}",
        ),
        (
            "and error is the share of the other answers in all cases.",
            confusion.error,
            (covered - hits) / card,
            r"\text{Error} = \frac1n \sum_{j \ne y} M_{jy}",
        ),
    ):
        proof.equal(words, measure(entries), printed, shown)
    proof.given(TOTALS)
    for measure, name in (
        (confusion.coverage, "Coverage"),
        (confusion.abstention, "Abstention"),
        (confusion.selective_accuracy, "Accuracy"),
        (confusion.error, "Error"),
    ):
        value = measure(MATRIX)
        proof.non_negative(f"{name} is not negative,", value)
        proof.non_negative("and does not exceed one:", 1 - value)
    return proof


def values_of_the_example() -> Proof:
    """Compute the measures of Example 1."""
    proof = Proof("The measures of Example 1", "ferri, Section 2.1, Example 1")
    for name, measure, printed in (
        ("Coverage", confusion.coverage, "0.91"),
        ("Abstention", confusion.abstention, "0.09"),
        ("Accuracy", confusion.selective_accuracy, "0.956"),
        ("Error", confusion.error, "0.04"),
    ):
        proof.rounds(f"{name}:", measure(CAUTIOUS), printed)
    return proof


def accuracy_and_coverage() -> Proof:
    """Prove that accuracy times coverage is coverage less error."""
    proof = Proof("Accuracy times coverage is coverage less error", "ferri, Section 2.1")
    proof.given(TOTALS)
    accuracy, coverage = confusion.selective_accuracy(MATRIX), confusion.coverage(MATRIX)
    proof.equal(
        "What is answered cancels:",
        accuracy * coverage,
        RIGHT / CASES,
        r"\frac{T}{T + W}\cdot\frac{T + W}{n} = \frac{T}{n}",
    )
    proof.equal(
        "and so many cases are answered but not wrongly.",
        coverage - confusion.error(MATRIX),
        accuracy * coverage,
        r"\text{Coverage} - \text{Error} = \frac{T + W}{n} - \frac{W}{n} = \frac{T}{n}",
    )
    return proof


def coverage_and_abstention() -> Proof:
    """Prove that coverage and abstention sum to one."""
    proof = Proof("Coverage and abstention sum to one", "ferri, Section 2.1")
    proof.given(TOTALS)
    proof.equal(
        "Every case is answered or unknown:",
        confusion.coverage(MATRIX) + confusion.abstention(MATRIX),
        1,
        r"\frac{T + W}{n} + \frac{A}{n} = 1",
    )
    return proof


def accuracy_without_coverage() -> Proof:
    """Prove that accuracy has no value, not even as a limit, where nothing is covered."""
    proof = Proof("Accuracy is undefined where nothing is covered", "ferri, Section 2.1")
    proof.exact(
        "Nothing right of nothing answered is zero by zero; the library returns no number.",
        isnan(confusion.selective_accuracy([[0, 0], [0, 0], [1, 2]])),
        r"\tfrac00",
    )
    proof.exact("Error is still defined there, and zero.", confusion.error(lumped(0, 0, Fraction(3))) == 0)
    share, little = Symbol("z", positive=True), Symbol("epsilon", positive=True)
    fading = lumped(share * little, (1 - share) * little, UNKNOWN)
    proof.equal(
        "No limit helps. Let the answers fade out while a share $z$ of them is right: accuracy stays at $z$, whatever "
        "$z$ is.",
        confusion.selective_accuracy(fading),
        share,
        r"\frac{z\,\varepsilon}{z\,\varepsilon + (1 - z)\,\varepsilon} = z",
    )
    return proof


def accuracy_and_error() -> Proof:
    """Prove that accuracy is one minus error exactly if all is covered or nothing is wrong."""
    proof = Proof("When accuracy is one minus error", "ferri, Section 2.1")
    proof.given(TOTALS)
    accuracy, error = confusion.selective_accuracy(MATRIX), confusion.error(MATRIX)
    proof.equal(
        "The two differ by",
        1 - error - accuracy,
        WRONG * UNKNOWN / (COVERED * CASES),
        r"(1 - \text{Error}) - \text{Accuracy} = \frac{W A}{(T + W)\,n}",
    )
    proof.equal(
        "so that they agree for a traditional classifier, for which $A = 0$.",
        (1 - error - accuracy).subs(UNKNOWN, 0),
        0,
    )
    proof.positive(
        "With unknowns and errors they never agree.",
        (1 - error - accuracy).subs({WRONG: Symbol("W", positive=True), UNKNOWN: Symbol("A", positive=True)}),
    )
    spotless = lumped(Fraction(1), 0, Fraction(1))
    proof.fails(
        "But the printed *only* is too strong. A cautious classifier without error has accuracy one, which is one "
        "minus error, at any coverage: one right answer and one unknown are enough.",
        confusion.selective_accuracy(spotless) == 1 - confusion.error(spotless) == 1
        and confusion.coverage(spotless) == Fraction(1, 2),
        verdict="holds-with-correction",
        shown=r"T = A = 1,\ W = 0: \quad \tfrac11 = 1 - \tfrac02",
    )
    return proof


def figure_1() -> Proof:
    """Compute the point of Figure 1."""
    proof = Proof("The point of Figure 1", "ferri, Section 2.2, Figure 1")
    start, point, end = abstention.efficacy_graph(CAUTIOUS)
    proof.exact(
        "The lines run from $(0, 0)$ to $(1, 1)$ over the classifier's point.", (start, end) == ((0, 0), (1, 1))
    )
    proof.rounds("Its abstention is", point[0], "0.09")
    proof.rounds("and its accuracy", point[1], "0.956")
    return proof


def efficacy_area() -> Proof:
    """Prove that efficacy is the area under the two segments of Figure 1."""
    proof = Proof("Efficacy is the area under two segments", "ferri, Section 2.2")
    proof.given(TOTALS)
    accuracy, share = symbols("f z", nonnegative=True)
    proof.equal(
        "With the abstention $z$ and the accuracy $f$ the area under $(0, 0) - (z, f) - (1, 1)$ is that of a triangle "
        "and a trapezium,",
        abstention.area_under([(0, 0), (share, accuracy), (1, 1)]),
        (accuracy - share + 1) / 2,
        r"\frac{z f}{2} + (1 - z)\,\frac{f + 1}{2} = \frac{f - z + 1}{2}",
    )
    proof.equal(
        "and the library's efficacy is this area for the point of a classifier.",
        confusion.efficacy(MATRIX),
        abstention.area_under(abstention.efficacy_graph(MATRIX)),
        r"\text{Efficacy} = \frac{\text{Accuracy} - \text{Abstention} + 1}{2}",
    )
    return proof


def efficacy_mean() -> Proof:
    """Prove that efficacy is the arithmetic mean of accuracy and coverage."""
    proof = Proof("Efficacy is the mean of accuracy and coverage", "ferri, Section 2.2")
    proof.given(TOTALS)
    accuracy, coverage = confusion.selective_accuracy(MATRIX), confusion.coverage(MATRIX)
    proof.equal(
        "Coverage is one minus abstention, so that",
        abstention.area_under(abstention.efficacy_graph(MATRIX)),
        (accuracy + coverage) / 2,
        r"\frac{\text{Accuracy} - \text{Abstention} + 1}{2} = \frac{\text{Accuracy} + \text{Coverage}}{2}",
    )
    return proof


def efficacy_of_the_example() -> Proof:
    """Compute the efficacy of Example 1."""
    proof = Proof("The efficacy of Example 1", "ferri, Section 2.2")
    proof.rounds("It is", confusion.efficacy(CAUTIOUS), "0.933")
    proof.exact(
        "which is the area under the lines of Figure 1.",
        abstention.area_under(abstention.efficacy_graph(CAUTIOUS)) == confusion.efficacy(CAUTIOUS),
    )
    return proof


def efficacy_range() -> Proof:
    """Prove that efficacy runs from one half to one where all is covered."""
    proof = Proof("Efficacy with full coverage runs from one half to one", "ferri, Section 2.2")
    proof.given("A classifier without unknowns has $T$ right answers and $W$ wrong ones.")
    right, wrong = Symbol("T", nonnegative=True), Symbol("W", positive=True)
    whole = confusion.efficacy(lumped(right, wrong, 0))
    proof.equal("Its efficacy exceeds one half by", whole - Fraction(1, 2), right / (2 * (right + wrong)))
    proof.non_negative("which is not negative,", whole - Fraction(1, 2))
    proof.non_negative("and falls short of one by half the error,", 1 - whole)
    ends = [confusion.efficacy(lumped(Fraction(hit), Fraction(1 - hit), 0)) for hit in (0, 1)]
    proof.exact("Both ends are reached: nothing right, and nothing wrong.", ends == [Fraction(1, 2), 1])
    return proof


def _gain(measure: Callable[[Matrix], Any], right: Any, other_errors: Any, unknown: Any) -> Any:
    """Give what a measure gains when one error becomes an unknown."""
    after, before = lumped(right, other_errors, unknown + 1), lumped(right, other_errors + 1, unknown)
    return measure(after) - measure(before)


def error_made_unknown() -> Proof:
    """Prove when giving up an error raises efficacy; with full coverage it never does."""
    proof = Proof("Giving up an error can raise efficacy", "ferri, Section 2.2")
    proof.given(
        "Let a classifier have $T$ right answers, $W$ errors besides the one in question, and $A$ unknowns: "
        "$f = T + W + 1$ of the $n = f + A$ cases are covered. The error becomes an unknown.",
    )
    covered, cases = RIGHT + WRONG + 1, RIGHT + WRONG + 1 + UNKNOWN
    proof.equal(
        "Accuracy gains",
        _gain(confusion.selective_accuracy, RIGHT, WRONG, UNKNOWN),
        RIGHT / (covered * (covered - 1)),
        r"\frac{T}{f - 1} - \frac{T}{f} = \frac{T}{f\,(f - 1)}",
    )
    proof.equal("coverage loses", -_gain(confusion.coverage, RIGHT, WRONG, UNKNOWN), 1 / cases, r"\frac1n")
    proof.equal(
        "and efficacy gains half the difference, which is positive exactly if $n\\,T > f\\,(f - 1)$.",
        _gain(confusion.efficacy, RIGHT, WRONG, UNKNOWN),
        (cases * RIGHT - covered * (covered - 1)) / (2 * cases * covered * (covered - 1)),
        r"\frac12\left(\frac{T}{f\,(f - 1)} - \frac1n\right) = \frac{n\,T - f\,(f - 1)}{2\,n f\,(f - 1)}",
    )
    proof.non_negative(
        "If all cases are covered, $n = f$, it is never positive, as printed, because $T$ is at most $f - 1$: "
        "$f\\,(f - 1) - f\\,T$ is not negative.",
        (covered * (covered - 1) - covered * RIGHT).expand(),
    )
    small = [totals for totals in product(range(4), repeat=3) if sum(totals) <= 2 and totals[0] + totals[1] > 0]
    rises = [totals for totals in small if _gain(confusion.efficacy, *map(Fraction, totals)) > 0]
    proof.fails(
        "The least counterexample has three cases, one right, one wrong and one unknown. Efficacy rises from 7/12 to "
        "2/3, and with fewer cases, or other totals of three, it never does.",
        rises == [(1, 0, 1)]
        and confusion.efficacy(lumped(Fraction(1), 1, 1)) == Fraction(7, 12)
        and confusion.efficacy(lumped(Fraction(1), 0, 2)) == Fraction(2, 3),
        verdict="holds-with-correction",
        shown=r"\frac12\left(\frac12 + \frac23\right) = \frac{7}{12} \ < \ \frac12\left(1 + \frac13\right) = \frac23",
    )
    whole = [[*row] for row in CAUTIOUS]
    whole[0][1], whole[3][1] = whole[0][1] - 1, whole[3][1] + 1
    proof.fails(
        "The classifier of Example 1 refutes the sentence as well: with its case of class $b$ that is answered $a$ "
        "made unknown, efficacy rises from 0.9330 to 0.9333.",
        confusion.efficacy(whole) == Fraction(14, 15) > confusion.efficacy(CAUTIOUS) == Fraction(16981, 18200),
        verdict="holds-with-correction",
        shown=r"\frac{16981}{18200} < \frac{14}{15}",
    )
    proof.in_words(
        "The printed reason, that the denominator of accuracy is smaller than that of coverage, speaks against the "
        "sentence: the smaller denominator makes accuracy gain more.",
    )
    return proof


def efficacy_with_full_coverage() -> Proof:
    """Prove that giving up an error never raises the efficacy of a classifier that answers everything."""
    proof = Proof("With full coverage giving up an error never raises efficacy", "ferri, Section 2.2, corrected")
    proof.given("Let all be covered: $T$ right answers, $W$ errors besides the one in question, $n = T + W + 1$ cases.")
    loss = -_gain(confusion.efficacy, RIGHT, WRONG, 0)
    cases = RIGHT + WRONG + 1
    proof.equal("Efficacy loses", loss, WRONG / (2 * cases * (cases - 1)), r"\frac{W}{2\,n\,(n - 1)}")
    proof.non_negative("which is never negative, and zero only if the error is the only one:", loss.factor())
    return proof


def f_score_defined() -> Proof:
    """Prove that the printed f-score is the harmonic mean of accuracy and coverage."""
    proof = Proof("The f-score is the harmonic mean of accuracy and coverage", "ferri, Section 2.2")
    proof.given(TOTALS)
    accuracy, coverage = confusion.selective_accuracy(MATRIX), confusion.coverage(MATRIX)
    proof.equal(
        "The harmonic mean has the mean of the reciprocals for its reciprocal:",
        1 / confusion.accuracy_coverage_f(MATRIX),
        (1 / accuracy + 1 / coverage) / 2,
        r"\frac{1}{\text{f-score}} = \frac12\left(\frac{1}{\text{Accuracy}} + \frac{1}{\text{Coverage}}\right)",
    )
    proof.equal(
        "It is the printed formula.",
        confusion.accuracy_coverage_f(MATRIX),
        2 * accuracy * coverage / (accuracy + coverage),
        r"\text{f-score} = \frac{2\,\text{Accuracy}\cdot\text{Coverage}}{\text{Accuracy} + \text{Coverage}}",
    )
    return proof


def f_score_lower() -> Proof:
    """Prove that the f-score is lower than efficacy unless accuracy equals coverage, and when it falls itself."""
    proof = Proof("The f-score is lower than efficacy where accuracy is bought with coverage", "ferri, Section 2.2")
    proof.given(TOTALS)
    accuracy, coverage = confusion.selective_accuracy(MATRIX), confusion.coverage(MATRIX)
    gap = confusion.efficacy(MATRIX) - confusion.accuracy_coverage_f(MATRIX)
    square = (accuracy - coverage) ** 2 / (2 * (accuracy + coverage))
    proof.equal(
        "Efficacy, the arithmetic mean, exceeds the f-score, the harmonic mean, by",
        gap,
        square,
        r"\frac{(\text{Accuracy} - \text{Coverage})^2}{2\,(\text{Accuracy} + \text{Coverage})}",
    )
    proof.non_negative("which is zero only if accuracy and coverage are equal:", square)
    full, cautious = at_window(TREE, 0, EVEN), counted(TREE, lambda p: most_probable(p, [Fraction(5, 8)] * 2))
    proof.fails(
        "The f-score itself need not fall when accuracy is raised by lowering coverage. In the paper's Example 2 the "
        "threshold raises accuracy from 0.85 to 0.934, lowers coverage from 1 to 0.91, and the f-score rises.",
        confusion.selective_accuracy(cautious) > confusion.selective_accuracy(full)
        and confusion.coverage(cautious) < confusion.coverage(full)
        and confusion.accuracy_coverage_f(full)
        == Fraction(34, 37)
        < confusion.accuracy_coverage_f(cautious)
        == Fraction(15470, 16781),
        verdict="holds-with-correction",
        shown=r"\tfrac{34}{37} \approx 0.919 \ < \ \tfrac{15470}{16781} \approx 0.922",
    )
    covered, cases = RIGHT + WRONG + 1, RIGHT + WRONG + 1 + UNKNOWN
    proof.equal(
        "Giving up one error, with $f$ of $n$ cases covered before, raises the f-score exactly if $n\\,T < f\\,(f - "
        "1)$, that is, exactly if it lowers efficacy.",
        factor(_gain(confusion.accuracy_coverage_f, RIGHT, WRONG, UNKNOWN)),
        2
        * RIGHT
        * (covered * (covered - 1) - cases * RIGHT)
        / ((cases * RIGHT + covered**2) * (cases * RIGHT + (covered - 1) ** 2)),
        r"\Delta\,\text{f-score} = \frac{2\,T\,(f\,(f - 1) - n\,T)}{(n\,T + f^2)(n\,T + (f - 1)^2)}",
    )
    return proof
