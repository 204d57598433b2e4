r"""From probabilities to abstention: confidence thresholds, the class bias and the caution window, response graphs.

(Ferri and Hernández-Orallo, Section 4.)

The thresholds are the library's kernel `abstention.window_threshold`, with symbols; the probability estimation tree of
Example 2 is counted in fractions, by rules that a test holds against the library's array functions.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import IndexedBase, Symbol, symbols

from credal_book.proofs._class_sums import CLASSES, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import (
    BIASED,
    EVEN,
    TREE,
    at_window,
    counted,
    exact,
    largest_ratio,
    most_probable,
    nowhere_above,
    response,
    window_answer,
    windows,
)
from credal_lib import abstention, confusion
from credal_lib.abstention import widest_window, window_threshold

__all__ = [
    "bias_and_window",
    "capacity_at_the_threshold",
    "class_bias_and_window",
    "direction_of_thresholds",
    "f_score_at_the_threshold",
    "figure_6",
    "figure_7",
    "label_with_three_classes",
    "most_probable_class",
    "one_threshold",
    "ratio_against_maximum",
    "steps_of_the_window",
    "totals_of_the_tree",
    "values_at_the_threshold",
    "values_of_the_full_classifier",
    "wider_windows",
    "window_one",
    "window_zero",
]

FULL = exact([[37, 12], [3, 48], [0, 0]])
CAUTIOUS = exact([[37, 3], [3, 48], [0, 9]])
LOW, WINDOW, REST, FURTHER = symbols("b w e Delta", nonnegative=True)


def totals_of_the_tree() -> Proof:
    """Count the test cases of Example 2."""
    proof = Proof("The test cases of Example 2", "ferri, Section 4, Example 2")
    totals = [sum(cases[c] for _, cases in TREE) for c in (0, 1)]
    proof.exact("The seven leaves hold 40 cases of class $a$ and 60 of class $b$.", totals == [40, 60])
    proof.exact("The two probabilities of every leaf sum to one.", all(sum(p) == 1 for p, _ in TREE))
    return proof


def most_probable_class() -> Proof:
    """Count the answers of the most probable class in Example 2."""
    proof = Proof("Example 2 by the most probable class", "ferri, Section 4, Example 2")
    answers = [most_probable(p, (0, 0)) for p, _ in TREE]
    proof.exact("Leaves 1 to 4 answer $a$, leaves 5 to 7 answer $b$, as the text says.", answers == [0] * 4 + [1] * 3)
    proof.exact(
        "The matrix has the two entries 12 and 48 that our copy kept of the printed one, and the lost ones are 37 and "
        "3. The printed accuracy, 0.85, and the 40 cases of class $a$ leave no others.",
        counted(TREE, lambda p: most_probable(p, (0, 0))) == FULL
        and Fraction("0.85") * 100 - FULL[1][1] == 37 == sum(TREE[i][1][0] for i in range(7)) - FULL[1][0],
        r"\begin{pmatrix} 37 & 12 \\ 3 & 48 \end{pmatrix}",
    )
    return proof


def values_of_the_full_classifier() -> Proof:
    """Compute the measures of the full classifier of Example 2."""
    proof = Proof("The measures of the full classifier of Example 2", "ferri, Section 4, Example 2")
    matrix = counted(TREE, lambda p: most_probable(p, (0, 0)))
    for name, measure, printed in (
        ("Accuracy", confusion.selective_accuracy, "0.85"),
        ("Error", confusion.error, "0.15"),
        ("Coverage", confusion.coverage, "1"),
        ("Efficacy", confusion.efficacy, "0.925"),
        ("f-score", confusion.accuracy_coverage_f, "0.919"),
        ("Capacity", confusion.capacity, "0.925"),
    ):
        proof.rounds(f"{name}:", measure(matrix), printed)
    return proof


def one_threshold() -> Proof:
    """Count the answers at the confidence threshold 0.625 in Example 2."""
    proof = Proof("Example 2 with one confidence threshold", "ferri, Section 4, Example 2")
    bar = Fraction(625, 1000)
    proof.exact(
        "Only the confidence of leaf 4, which is 0.6, does not exceed 0.625. No leaf lies on the threshold, so $>$ of "
        "the example and $\\ge$ of the general rule agree.",
        [max(p) > bar for p, _ in TREE] == [max(p) >= bar for p, _ in TREE] == [True] * 3 + [False] + [True] * 3,
    )
    proof.exact(
        "The matrix is the printed one.",
        counted(TREE, lambda p: most_probable(p, (bar, bar))) == CAUTIOUS,
        r"\begin{pmatrix} 37 & 3 \\ 3 & 48 \\ 0 & 9 \end{pmatrix}",
    )
    return proof


def values_at_the_threshold() -> Proof:
    """Compute the measures at the confidence threshold 0.625."""
    proof = Proof("Accuracy, error, coverage and efficacy at the threshold", "ferri, Section 4, Example 2")
    for name, measure, printed in (
        ("Accuracy", confusion.selective_accuracy, "0.934"),
        ("Error", confusion.error, "0.06"),
        ("Coverage", confusion.coverage, "0.91"),
        ("Efficacy", confusion.efficacy, "0.922"),
    ):
        proof.rounds(f"{name}:", measure(CAUTIOUS), printed)
    return proof


def f_score_at_the_threshold() -> Proof:
    """Refute the printed f-score at the threshold."""
    proof = Proof("The f-score at the threshold", "ferri, Section 4, Example 2")
    right = confusion.accuracy_coverage_f(CAUTIOUS)
    proof.differs_from_print("Accuracy 85/91 and coverage 91/100 have the harmonic mean", right, "0.916")
    proof.rounds("which rounds to", right, "0.922")
    efficacy, coverage = confusion.efficacy(CAUTIOUS), confusion.coverage(CAUTIOUS)
    proof.rounds(
        "The printed number is the harmonic mean of coverage and *efficacy*, which may be how it arose:",
        2 * efficacy * coverage / (efficacy + coverage),
        "0.916",
    )
    return proof


def capacity_at_the_threshold() -> Proof:
    """Show that the printed capacity at the threshold is that of the printed formula, and not the area."""
    proof = Proof("The capacity at the threshold", "ferri, Section 4, Example 2")
    area = 1 - abstention.area_under(abstention.capacity_graph(CAUTIOUS))
    proof.differs_from_print(
        "The area above the graph through $(0, 0.105)$, $(0.09, 0.06)$ and $(1, 0)$ is",
        area,
        "0.9448",
    )
    proof.exact("So is the library's capacity, 0.9653.", confusion.capacity(CAUTIOUS) == area == Fraction(38611, 40000))
    proof.rounds(
        "The printed number follows the printed formula, which has the abstention where the area has its square:",
        confusion.capacity(CAUTIOUS, formula="printed"),
        "0.9448",
    )
    return proof


def direction_of_thresholds() -> Proof:
    """Prove that it is higher thresholds, not lower ones, that give more abstention."""
    proof = Proof("Higher thresholds give more abstention", "ferri, Section 4")
    chance, bar, factor = Symbol("p", nonnegative=True), Symbol("tau", positive=True), 1 + REST
    proof.equal(
        "Raise a threshold by the factor $1 + e$. What a probability exceeds it by becomes smaller by $e\\,\\tau$:",
        (chance - bar) - (chance - factor * bar),
        REST * bar,
        r"(p_j - \tau) - (p_j - (1 + e)\,\tau) = e\,\tau",
    )
    proof.non_negative(
        "which is never negative. So a case that meets no threshold meets none of the raised ones:", REST * bar
    )

    def unknown(*thresholds: Fraction) -> Any:
        return confusion.abstention(counted(TREE, lambda p: largest_ratio(p, thresholds)))

    low, high = Fraction(60, 100), Fraction(75, 100)
    proof.fails(
        "In Example 2 thresholds of 0.75 for both classes leave a fifth of the cases unknown. Decrease them in "
        "proportion to 0.6, as the sentence asks, and abstention does not increase but vanishes.",
        unknown(high, high) == Fraction(1, 5) > unknown(low, low) == 0,
        verdict="holds-with-correction",
        shown=r"\tau = 0.75: \tfrac15, \qquad \tau = 0.6: 0",
    )
    proof.exact(
        "The paper's own rule raises all thresholds with the window, and abstention with it.",
        all(
            a <= b for a, b in pairwise(confusion.abstention(at_window(TREE, Fraction(w, 10), EVEN)) for w in range(11))
        ),
    )
    return proof


def ratio_against_maximum() -> Proof:
    """Compute the answers of two rules to the paper's example."""
    proof = Proof("The ratio rule answers where the rule of the maximum abstains", "ferri, Section 4")
    p, bars = (Fraction(55, 100), Fraction(45, 100)), (Fraction(8, 10), Fraction(4, 10))
    proof.exact(
        "The most probable class, $a$, misses its threshold, 0.8, so the rule before abstains.",
        most_probable(p, bars) is None,
        r"0.55 < 0.8",
    )
    proof.exact(
        "Class $b$ meets its threshold, 0.4, and has the larger ratio: the ratio rule answers $b$.",
        largest_ratio(p, bars) == 1 and p[1] / bars[1] == Fraction(9, 8) > p[0] / bars[0] == Fraction(11, 16),
        r"\tfrac{0.45}{0.4} = \tfrac98 > \tfrac{0.55}{0.8} = \tfrac{11}{16}",
    )
    return proof


def window_zero() -> Proof:
    """Prove that the rule never abstains at window 0, for any number of classes."""
    proof = Proof("At window 0 nothing is unknown", "ferri, Section 4, decision rule")
    share, gap = IndexedBase("b", nonnegative=True), IndexedBase("e", positive=True)
    proof.equal(
        "At window 0 the threshold of a class is its share of the bias.",
        window_threshold(LOW, 0),
        LOW,
        r"\tau_j = (1 - b_j)\cdot 0 + b_j = b_j",
    )
    missing = Symbol("e", positive=True)
    proof.given(
        "Suppose that all $K$ classes miss their thresholds. Let $e$ be the sum of what they miss them by.",
        r"p_j = b_j - e_j, \quad e_j > 0, \quad e = \sum_{j=1}^K e_j > 0",
    )
    total = over_classes(window_threshold(share[I], 0) - gap[I], {share[I]: 1, gap[I]: missing}, CLASSES)
    proof.equal("Shares sum to one, so the probabilities would sum to", total, 1 - missing, r"\sum_{j=1}^K p_j = 1 - e")
    proof.positive("and fall short of one, which they do not:", 1 - total, r"1 - \sum_{j=1}^K p_j = e > 0")
    proof.exact(
        "A case with $p = b$ is answered too; in Example 2 abstention is zero for both class biases of the paper.",
        window_answer(BIASED, 0, BIASED) is not None
        and all(confusion.abstention(at_window(TREE, 0, bias)) == 0 for bias in (EVEN, BIASED)),
    )
    return proof


def window_one() -> Proof:
    """Prove that at window 1 only certain cases are answered, so that abstention need not be one."""
    proof = Proof("At window 1 only what is certain is answered", "ferri, Section 4, decision rule")
    proof.equal(
        "At window 1 the threshold of every class is one, whatever its share.",
        window_threshold(LOW, 1),
        1,
        r"\tau_j = (1 - b_j)\cdot 1 + b_j = 1",
    )
    proof.in_words("A probability meets it only if it is one: $p_j = \\tau_j$, the case that the paper mentions.")
    last = at_window(TREE, 1, BIASED)
    proof.exact(
        "In Example 2 leaf 1 is certain. Its 24 cases are answered at window 1, and abstention is 0.76.",
        last == [[23, 1], [0, 0], [17, 59]] and confusion.abstention(last) == Fraction(76, 100),
    )
    proof.exact(
        "No other window leaves more unknown there.",
        max(share for share, _ in response(TREE, confusion.abstention, BIASED)) == confusion.abstention(last),
    )
    return proof


def wider_windows() -> Proof:
    """Prove that a wider window never answers what a narrower one leaves unknown."""
    proof = Proof("A wider window never abstains less", "ferri, Section 4")
    share = 1 / (1 + REST)
    rise = window_threshold(share, WINDOW + FURTHER) - window_threshold(share, WINDOW)
    proof.equal(
        "Widen the window by $\\Delta$. The threshold of a class with the bias $b = 1/(1 + e)$ rises by",
        rise,
        REST / (1 + REST) * FURTHER,
        r"\tau(w + \Delta) - \tau(w) = (1 - b)\,\Delta",
    )
    proof.non_negative(
        "which is never negative, so that a case that meets no threshold still meets none:", rise.factor()
    )
    shares = [confusion.abstention(at_window(TREE, Fraction(w, 100), BIASED)) for w in range(101)]
    proof.exact(
        "Increasing is meant as not decreasing: in Example 2 abstention passes through seven values only, and is, for "
        "instance, 0.09 at the windows 0.15 and 0.3.",
        shares[15] == shares[30] == Fraction(9, 100) and len(set(shares)) == 7 and shares == sorted(shares),
    )
    return proof


def class_bias_and_window() -> Proof:
    """Prove that the window sets the abstention, and with two classes or an even bias changes nothing else."""
    proof = Proof(
        "The window sets the abstention, and with two classes or an even bias nothing else",
        "ferri, Section 4",
        not_proved="that the class stays the same for other biases of several classes; see ferri-w-label3.",
    )
    bar = window_threshold(LOW, WINDOW)
    other = window_threshold(1 - LOW, WINDOW)
    proof.equal("With two classes the thresholds sum to", bar + other, 1 + WINDOW, r"\tau_a + \tau_b = 1 + w")
    surplus = Symbol("e", nonnegative=True)
    chance = bar + surplus
    proof.equal(
        "Let class $a$ meet its threshold, $p_a = \\tau_a + e$. Then class $b$ misses its own by",
        other - (1 - chance),
        WINDOW + surplus,
        r"\tau_b - p_b = \tau_b - (1 - \tau_a - e) = w + e",
    )
    proof.non_negative(
        "which is not negative. So $p_a / \\tau_a \\ge 1 \\ge p_b / \\tau_b$, and the answer is $a$. A class that "
        "meets its threshold at some window meets it at all narrower ones, and is the answer there too:",
        WINDOW + surplus,
    )
    several = symbols("K", integer=True, positive=True)
    proof.equal(
        "With an even bias on any number $K$ of classes all thresholds are equal, and the largest ratio is that of the "
        "most probable class at every window.",
        window_threshold(1 / several, WINDOW),
        WINDOW + (1 - WINDOW) / several,
        r"\tau_j = w + \frac{1 - w}{K}",
    )
    share = 1 / (1 + REST)
    rise = window_threshold(share, WINDOW + FURTHER) - window_threshold(share, WINDOW)
    proof.non_negative(
        "For every bias $b = 1/(1 + e)$ and any number of classes a window that is wider by $\\Delta$ lowers no "
        "threshold, so that nothing that was unknown is answered: the window sets how much is unknown.",
        rise.factor(),
        name=r"(1 - b)\,\Delta",
    )
    return proof


def _three_classes() -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    return tuple(Fraction(x, 100) for x in (45, 35, 20)), tuple(Fraction(x, 10) for x in (4, 3, 3))


def label_with_three_classes() -> Proof:
    """Show that with three classes the window need not leave the answers alone."""
    proof = Proof("With three classes a wider window can change the answer", "ferri, Section 4")
    p, bias = _three_classes()
    proof.given(
        "Three classes, the bias $(0.4, 0.3, 0.3)$, and a case with the probabilities $(0.45, 0.35, 0.2)$.",
        r"\tau = (0.4, 0.3, 0.3) + (0.6, 0.7, 0.7)\,w",
    )
    narrow, wide = (
        [chance / window_threshold(share, w) for chance, share in zip(p, bias, strict=True)]
        for w in (Fraction(0), Fraction(5, 100))
    )
    proof.exact(
        "At window 0 class $b$ has the largest ratio and is the answer.",
        narrow[:2] == [Fraction(9, 8), Fraction(7, 6)] and max(narrow) == narrow[1] and window_answer(p, 0, bias) == 1,
        r"\tfrac{0.45}{0.4} = \tfrac98 < \tfrac{0.35}{0.3} = \tfrac76",
    )
    proof.exact(
        "At window 0.05 it is class $a$, and the case is still answered. The window has changed the class, which the "
        "bias alone should set.",
        wide[:2] == [Fraction(45, 43), Fraction(70, 67)]
        and max(wide) == wide[0] > 1
        and window_answer(p, Fraction(5, 100), bias) == 0,
        shown=r"\tfrac{0.45}{0.43} = \tfrac{45}{43} > \tfrac{0.35}{0.335} = \tfrac{70}{67}",
    )
    last = max(map(widest_window, p, bias))
    proof.exact(
        "It is given up only beyond window 1/12.",
        last == Fraction(1, 12) == windows([(p, (1, 0, 0))], bias)[1],
        r"w^* = \tfrac{0.45 - 0.4}{1 - 0.4}",
    )
    return proof


def bias_and_window() -> Proof:
    """Count the answers for the bias (0.55, 0.45) at window 0.15 in Example 2."""
    proof = Proof("Example 2 with a class bias and a window of 0.15", "ferri, Section 4, Example 2")
    window = Fraction(15, 100)
    bars = [window_threshold(share, window) for share in BIASED]
    proof.exact(
        "The thresholds are 0.6175 for $a$ and 0.5325 for $b$.", bars == [Fraction("0.6175"), Fraction("0.5325")]
    )
    answers = [window_answer(p, window, BIASED) for p, _ in TREE]
    proof.exact("Only leaf 4 meets neither.", answers == [0, 0, 0, None, 1, 1, 1])
    proof.exact(
        "The matrix is the printed one.",
        at_window(TREE, window, BIASED) == CAUTIOUS,
        r"\begin{pmatrix} 37 & 3 \\ 3 & 48 \\ 0 & 9 \end{pmatrix}",
    )
    return proof


def figure_6() -> Proof:
    """Prove that the bias (0.55, 0.45) is nowhere above the even one at the same abstention, but is at some windows."""
    proof = Proof(
        "The class bias (0.55, 0.45) is never better than the even one at the same abstention",
        "ferri, Section 4, Figure 6",
        not_proved="anything about the third class bias of the figure, which our copy does not name.",
    )
    even, biased = (response(TREE, confusion.selective_accuracy, bias) for bias in (EVEN, BIASED))
    hits = [(85, 100), (85, 91), (82, 86), (78, 80), (68, 70), (53, 54), (23, 24)]
    proof.exact(
        "With the even bias the leaves are given up in the order 4, 5, 3, 2, 6, 7; accuracy passes through 85/100, "
        "85/91, 82/86, 78/80, 68/70, 53/54 and 23/24.",
        [y for _, y in even] == [Fraction(*pair) for pair in hits],
    )
    proof.exact(
        "With the bias $(0.55, 0.45)$ leaf 3 goes before leaf 5. One state differs: abstention 0.15 with accuracy "
        "81/85, instead of abstention 0.14 with 82/86.",
        [(x, y) for x, y in biased if (x, y) not in even] == [(Fraction(15, 100), Fraction(81, 85))]
        and [point for point in even if point not in biased] == [(Fraction(14, 100), Fraction(82, 86))],
    )
    proof.exact(
        "As lines in the graph, the biased one is nowhere above the even one, and below it around that state.",
        nowhere_above(biased, even) and not nowhere_above(even, biased),
        r"\tfrac{81}{85} < \tfrac{82}{86}",
    )
    areas = [abstention.area_under([*curve, (Fraction(1), Fraction(1))]) for curve in (even, biased)]
    proof.exact("So the area under it, with the value 1 at abstention 1, is smaller too.", areas[1] < areas[0])
    window = Fraction(155, 1000)
    at = [confusion.selective_accuracy(at_window(TREE, window, bias)) for bias in (EVEN, BIASED)]
    proof.exact(
        'The comparison is at equal abstention, which the section uses "instead of window size". At equal windows '
        "the order can be another: at the window 0.155 the bias $(0.55, 0.45)$ has the "
        "accuracy 85/91, with abstention 0.09, and the even bias 85/100, with none.",
        at == [Fraction(85, 100), Fraction(85, 91)],
    )
    return proof


def figure_7() -> Proof:
    """Prove that the error response graph falls with abstention for two classes, and compute it for Example 2."""
    proof = Proof(
        "Error against abstention",
        "ferri, Section 4, Figure 7",
        not_proved="the third class bias of the figure, which our copy does not name.",
    )
    right, wrong, unknown, hits, misses = symbols("T W A f e", nonnegative=True)
    before = [[right + hits, wrong + misses], [0, 1], [unknown, 0]]
    after = [[right, wrong], [0, 1], [unknown + hits + misses, 0]]
    fall = (confusion.error(before) - confusion.error(after)).factor()
    cases = right + wrong + unknown + hits + misses + 1
    proof.equal(
        "With two classes a wider window only gives answers up. Let it give up $f$ hits and $e$ errors of $n$ cases. "
        "The error falls by",
        fall,
        misses / cases,
        r"\frac{e}{n}",
    )
    proof.non_negative("which is never negative:", misses / cases, r"\frac en \ge 0")
    even, biased = (response(TREE, confusion.error, bias) for bias in (EVEN, BIASED))
    proof.exact(
        "In Example 2 with the even bias it passes through 0.15, 0.06, 0.04, 0.02, 0.02, 0.01 and 0.01.",
        [100 * y for _, y in even] == [15, 6, 4, 2, 2, 1, 1],
    )
    proof.exact(
        "The bias $(0.55, 0.45)$ has nowhere less error: the graph orders the two as Figure 6 does.",
        nowhere_above(even, biased) and not nowhere_above(biased, even),
    )
    areas = [1 - abstention.area_under([*curve, (Fraction(1), Fraction(0))]) for curve in (even, biased)]
    proof.exact(
        "The areas above, which the paper calls probabilistic capacities, say the same: 0.97765 and 0.97745.",
        areas == [Fraction("0.97765"), Fraction("0.97745")],
    )
    return proof


def steps_of_the_window() -> Proof:
    """Prove that abstention jumps at the widest window of a case and is constant between."""
    proof = Proof("Abstention against the window is a step function", "ferri, Section 4")
    share, chance, more = (
        1 / (1 + Symbol("e", positive=True)),
        Symbol("p", nonnegative=True),
        Symbol("Delta", positive=True),
    )
    last = widest_window(chance, share)
    proof.equal(
        "A class with the bias $b$ meets its threshold, just, at the window", window_threshold(share, last), chance,
        r"w^* = \frac{p_j - b}{1 - b}: \quad \tau(w^*) = p_j",
    )  # fmt: skip
    proof.positive(
        "and misses it at any wider one, be it ever so near:",
        (window_threshold(share, last + more) - chance).factor(),
        r"\tau(w^* + \Delta) - p_j = (1 - b)\,\Delta > 0",
    )
    proof.in_words(
        "A case is given up at once where the last of its classes misses its threshold, and $n$ cases allow at most "
        "$n + 1$ values of the abstention: a function with finitely many values jumps or is constant.",
        carries=True,
    )
    shares = [
        confusion.abstention(at_window(TREE, w, EVEN)) for w in (Fraction(2, 10), Fraction(21, 100), Fraction(3, 10))
    ]
    proof.exact(
        "In Example 2 with the even bias abstention is 0 at window 0.2 and 0.09 from there to 0.3: not continuous, and "
        "not linear.",
        shares == [0, Fraction(9, 100), Fraction(9, 100)]
        and windows(TREE, EVEN)[:2] == [Fraction(2, 10), Fraction(3, 10)],
    )
    return proof
