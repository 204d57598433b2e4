r"""Which class abstains more under one confidence threshold: the minority or the majority.

(Ferri and Hernández-Orallo, Section 4.) A class abstains more, proportionally, if a larger share of its cases is
unknown. A window with an even bias is such a threshold.
"""

from collections.abc import Sequence
from fractions import Fraction

from sympy import IndexedBase, symbols

from credal_book.proofs._class_sums import CLASSES, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import TREE, Leaf, counted, leaf, most_probable
from credal_lib.abstention import window_threshold

__all__ = ["minority_class_abstains_more"]

CALIBRATED = [leaf(90, 9, 1), leaf(65, 13, 7), leaf(0, 0, 10)]
"""Every leaf estimates the share of its own cases; class a is the larger one."""

CERTAIN_MINORITY: list[Leaf] = [
    ((Fraction(1), Fraction(0), Fraction(0)), (80, 0, 0)),
    ((Fraction(6, 10), Fraction(4, 10), Fraction(0)), (6, 4, 0)),
    ((Fraction(0), Fraction(0), Fraction(1)), (0, 0, 10)),
]
"""Calibrated, with three classes."""


def _unknown_shares(leaves: Sequence[Leaf], threshold: Fraction) -> list[Fraction]:
    """Give the share of each class's cases that is unknown under one threshold."""
    matrix = counted(leaves, lambda p: most_probable(p, [threshold] * len(p)))
    return [unknown / sum(column) for unknown, column in zip(matrix[-1], zip(*matrix, strict=True), strict=True)]


def minority_class_abstains_more() -> Proof:
    """Prove that a minority abstains more if the classes are imbalanced enough, and show exceptions."""
    proof = Proof(
        "A minority abstains more if the majority's share reaches the threshold",
        "ferri, Section 4, after Example 2",
        not_proved="how often it is so in practice, which *in general* may mean.",
    )
    window, n_classes = symbols("w K", positive=True)
    proof.equal(
        "Let one threshold $\\tau$ hold for all classes. A window $w$ with an even bias over $K$ classes is one:",
        window_threshold(1 / n_classes, window),
        window + (1 - window) / n_classes,
        r"\tau = \left(1 - \tfrac1K\right) w + \tfrac1K = w + \frac{1 - w}{K}",
    )
    _a_large_majority_abstains_less(proof)
    bar = Fraction(625, 1000)
    a, b = _unknown_shares(TREE, bar)
    proof.exact(
        "The sentence says *in general*, of a very imbalanced data set, and there may be exceptions where these "
        "conditions are not met. Example 2 is nearly balanced, and has it the other way round: class $a$ is the "
        "minority, with 40 of 100 cases, and the threshold 0.625 leaves none of its cases unknown, but 9 of the 60 of "
        "class $b$.",
        sum(cases[0] for _, cases in TREE) == 40 and a == 0 < b == Fraction(9, 60),
        r"\tfrac{0}{40} < \tfrac{9}{60}",
    )
    bar = Fraction(7, 10)
    a, b = _unknown_shares(CALIBRATED, bar)
    proof.exact(
        "The estimates of that tree are not calibrated. But calibration is not enough either: take leaves with 9 $a$ "
        "and 1 $b$, 13 and 7, 0 and 10, each of which estimates its own shares, and the threshold 0.7. The minority, "
        "$b$ with 18 of 40 cases, abstains less.",
        all(p[0] * sum(cases) == cases[0] for p, cases in CALIBRATED) and b == Fraction(7, 18) < a == Fraction(13, 22),
        r"\tfrac{7}{18} < \tfrac{13}{22}",
    )
    a, b, c = _unknown_shares(CERTAIN_MINORITY, bar)
    proof.exact(
        "And of several small classes a single one may abstain less than the majority. Among three, let $c$ always be "
        "certain, and let all $b$ lie in one leaf with 6 $a$ and 4 $b$: 6 of 86 $a$ are unknown, all $b$, and no $c$.",
        c == 0 < a == Fraction(6, 86) < b == 1,
        r"\tfrac{0}{10} < \tfrac{6}{86} < \tfrac{4}{4}",
    )
    return proof


def _a_large_majority_abstains_less(proof: Proof) -> None:
    """Add the theorem: calibrated probabilities, any number of groups of cases."""
    threshold, rest, unknown, gap = symbols("tau ell e Delta", positive=True)
    beyond = symbols("z", nonnegative=True)
    cases, short = IndexedBase("e", positive=True), IndexedBase("f", positive=True)
    known = {cases[I]: unknown, cases[I] * short[I]: gap}
    proof.given(
        "Let the largest class have the share $\\tau + z$ of all cases, with $z \\ge 0$, and the other classes the "
        "rest, $1 - \\tau - z$. The unknown cases come in groups; group $\\ell$ makes up a share $e_\\ell$ of all "
        "cases and estimates $\\tau - f_\\ell$ for the largest class, which misses the threshold. Let the estimates be "
        "calibrated: that is the share of the largest class in the group. The abstention is $A/n$.",
        r"\frac{A}{n} = \sum_\ell e_\ell > 0, \qquad \Delta = \sum_\ell e_\ell f_\ell > 0",
    )
    largest = over_classes(cases[I] * (threshold - short[I]), known, CLASSES)
    others = over_classes(cases[I] * (rest + beyond + short[I]), known, CLASSES)
    proof.equal(
        "Unknown are of the largest class",
        largest,
        threshold * unknown - gap,
        r"\sum_\ell e_\ell (\tau - f_\ell) = \tau \frac{A}{n} - \Delta",
    )
    proof.equal(
        "and of all others together",
        others,
        (rest + beyond) * unknown + gap,
        r"\sum_\ell e_\ell (1 - \tau + f_\ell) = (1 - \tau) \frac{A}{n} + \Delta",
    )
    lead = others / rest - largest / (threshold + beyond)
    proof.positive(
        "Each divided by the number of cases there are, the others abstain more:",
        lead.factor(),
        r"\frac{(1 - \tau) A/n + \Delta}{1 - \tau - z} - \frac{\tau A/n - \Delta}{\tau + z} = \frac{z A/n + \Delta}{(1 "
        r"- \tau - z)(\tau + z)} > 0",
    )
    proof.in_words(
        "With two classes the others are the minority. The more imbalanced the classes, the more thresholds lie below "
        "the share of the largest one: this is the paper's case."
    )
