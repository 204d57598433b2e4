"""Majorization: what it says about entropies, about supergradients and about padded top lists.

(Resin, Section 4.2.)
"""

from fractions import Fraction
from itertools import product

from sympy import Symbol, solve, symbols

from credal_lib.proofs._proof import Proof
from credal_lib.proofs.part5_toplists._exact_lists import (
    Distribution,
    calibrated_lists,
    distributions,
    padded,
    true_lists,
    valid,
)
from credal_lib.toplists import Brier, Power, majorizes, proxy, transfers

__all__ = [
    "calibrated_but_invalid",
    "schur_concave_entropies",
    "schur_ostrowski",
    "true_list_majorizes",
]


def _ranked(n_classes: int, n_units: int) -> list[Distribution]:
    """List the distributions in multiples of 1/n_units whose probabilities decrease."""
    return [p for p in distributions(n_classes, n_units) if list(p) == sorted(p, reverse=True)]


def _is_chain(x: Distribution, y: Distribution) -> bool:
    """Tell whether few transfers lead from x to y, none larger than the difference of its two entries."""
    before, count = x, 0
    for larger, smaller, moved, after in transfers(x, y):
        if not 0 < moved < before[larger] - before[smaller]:
            return False
        before, count = after, count + 1
    return before == y and count < len(x)


def schur_concave_entropies() -> Proof:
    """Prove that the entropy of a symmetric proper score is Schur-concave, strictly if the score is strictly proper."""
    proof = Proof("Entropies of symmetric proper scores are Schur-concave", "resin, Lemma 4.3")
    larger, smaller, share = symbols("x_i x_j l", positive=True)
    moved = (1 - share) * (larger - smaller)
    proof.equal(
        "Move a part $t = (1 - \\lambda)(x_i - x_j)$ of the difference from a larger entry to a smaller one. The "
        "larger one becomes a mixture of the two,",
        larger - moved,
        share * larger + (1 - share) * smaller,
        r"x_i - t = \lambda x_i + (1 - \lambda)\,x_j",
    )
    proof.equal(
        "and the smaller one the mixture with exchanged weights,",
        smaller + moved,
        share * smaller + (1 - share) * larger,
        r"x_j + t = \lambda x_j + (1 - \lambda)\,x_i",
    )
    proof.in_words(
        "so that the result is the mixture of $x$ and of $x$ with both entries exchanged. The entropy is concave (see "
        "the Savage representation) and symmetric, so it has the same value at both."
    )
    entropy, gap, strict = Symbol("G", real=True), Symbol("g", nonnegative=True), Symbol("g", positive=True)
    mixed = share * entropy + (1 - share) * entropy + gap
    proof.equal(
        "At the mixture it exceeds the mixture of these values by a gap $g \\ge 0$:",
        mixed - entropy,
        gap,
        r"\lambda G(x) + (1 - \lambda)\,G(x) + g - G(x) = g",
    )
    proof.non_negative("A transfer does not lower the entropy,", gap)
    proof.positive(
        "and raises it if the entropy is strictly concave, that is, if the score is strictly proper, and "
        "$0 < \\lambda < 1$: then the two mixed points differ.",
        strict,
    )
    proof.in_words(
        "A vector that majorizes another one is turned into it, up to the order of the entries, by finitely many such "
        "transfers (Hardy, Littlewood and Pólya): take the last entry that is too large and the next one that is too "
        "small, and move what one of them needs. Each transfer makes one more entry right."
    )
    cases = [(x, y) for m in (2, 3, 4) for x, y in product(_ranked(m, 10), repeat=2) if majorizes(x, y)]
    proof.enumeration(
        f"For all {len(cases)} pairs of majorizing distributions on two to four classes in tenths, this takes fewer "
        "transfers than there are classes, each one smaller than the difference of its entries.",
        all(_is_chain(x, y) for x, y in cases),
    )
    scores = (Brier(), Power(3))
    proof.enumeration(
        "In all of them the entropy of the Brier score and that of the power score with exponent 3 is strictly smaller "
        "for the distribution that majorizes, unless the two are the same,",
        all(
            score.entropy_of(score.total(x)) < score.entropy_of(score.total(y)) or x == y
            for x, y in cases
            for score in scores
        ),
    )
    proof.enumeration(
        "and $1 - \\max_i p_i$, the entropy of the misclassification loss, which is proper but not strictly so, is not "
        "larger, but is sometimes equal.",
        all(max(x) >= max(y) for x, y in cases) and any(max(x) == max(y) and x != y for x, y in cases),
    )
    return proof


def schur_ostrowski() -> Proof:
    """Prove that a supergradient of a symmetric concave function has no larger component where the entry is larger."""
    proof = Proof("The Schur-Ostrowski condition for supergradients", "resin, Lemma 4.4")
    smaller, step = Symbol("x_j", real=True), Symbol("d", positive=True)
    larger = smaller + step
    slope_i, slope_j = symbols("v_i v_j", real=True)
    slack = Symbol("s", nonnegative=True)
    proof.given("Let $x_i = x_j + d$ with $d > 0$, and let $v$ be a supergradient of $G$ at $x$.")
    rise = slope_i * (smaller - larger) + slope_j * (larger - smaller)
    proof.equal(
        "Exchange the two entries. The set is symmetric, so the new point belongs to it, and the plane of the "
        "supergradient rises by",
        rise,
        step * (slope_j - slope_i),
        r"v_i\,(x_j - x_i) + v_j\,(x_i - x_j) = d\,(v_j - v_i)",
    )
    (solved,) = solve(rise - slack, slope_j)
    proof.equal(
        "The value of $G$ there is the plane's less a slack $s \\ge 0$, and is $G(x)$ by symmetry. Therefore",
        solved - slope_i,
        slack / step,
        r"G(x) + d\,(v_j - v_i) - s = G(x) \quad\Longrightarrow\quad v_j - v_i = \frac{s}{d}",
    )
    proof.non_negative("which is never negative: $v_i \\le v_j$.", slack / step)
    proof.in_words(
        "The paper argues with a small transfer and Schur-concavity; the full exchange needs neither. It does not need "
        "the set to be convex."
    )
    tenths = [Fraction(n, 10) for n in (5, 3, 2)]
    plane = [1 - max(tenths) - (q[0] - tenths[0]) for q in distributions(3, 10)]
    proof.exact(
        "The inequality cannot be made strict: $G(p) = 1 - \\max_i p_i$ has at $(0.5, 0.3, 0.2)$ the supergradient "
        "$(-1, 0, 0)$, equal on the second and third class; its plane is nowhere below $G$ on the grid of tenths, and "
        "$1 - q_1 \\ge 1 - \\max_i q_i$ says so everywhere.",
        all(height >= 1 - max(q) for height, q in zip(plane, distributions(3, 10), strict=True)),
    )
    even = [abs(a - b) for a, b in distributions(2, 10)]
    other = [b - a for a, b in distributions(2, 10)]
    proof.exact(
        "Nor does it say anything about equal entries, as the paper warns: $G(p) = -|p_1 - p_2|$ has at $(1/2, 1/2)$ "
        "the supergradient $(-1, 1)$.",
        all(-distance <= height for distance, height in zip(even, other, strict=True)),
        r"-|q_1 - q_2| \le q_2 - q_1",
    )
    return proof


def true_list_majorizes() -> Proof:
    """Prove Lemma 4.5 for valid lists, and show that validity is needed."""
    proof = Proof("The padded true list majorizes every padded calibrated valid list", "resin, Lemma 4.5")
    more, others = symbols("a b", integer=True, nonnegative=True)
    unlisted = more + others + 1
    mass, surplus = Symbol("s", nonnegative=True), Symbol("D", nonnegative=True)
    proof.given(
        "Let a calibrated valid list of length $k$ have the confidence sum $s$, and a true one of the same length the "
        "sum $s + D$. The true list has the $k$ largest probabilities, so that $D \\ge 0$."
    )
    proof.in_words(
        "Both are valid, so their padded distributions in decreasing order show first the confidence scores and then "
        "the proxy probabilities. Up to $k$ entries the partial sum of the true list is the largest that so many "
        "classes can have."
    )
    proof.equal(
        "With $n = m - k$ classes not listed, $n = a + b + 1$, the first $k + a + 1$ entries of the true list sum to "
        "more by",
        _partial_sum(mass + surplus, more + 1, unlisted) - _partial_sum(mass, more + 1, unlisted),
        surplus * others / unlisted,
        r"\Big(1 - b\,\frac{1 - s - D}{n}\Big) - \Big(1 - b\,\frac{1 - s}{n}\Big) = \frac{b\,D}{n}",
    )
    proof.non_negative("which is never negative.", surplus * others / unlisted)
    cases = [q for m, n in ((2, 6), (3, 6), (4, 6), (5, 5)) for q in distributions(m, n)]
    proof.enumeration(
        f"For all {len(cases)} distributions on two to four classes in sixths and on five in fifths, all lengths, all "
        f"true "
        "and all calibrated valid lists, the partial sums agree with this.",
        all(
            majorizes(padded(best, len(q)), padded(other, len(q)))
            for q in cases
            for k in range(len(q) + 1)
            for best in true_lists(q, k)
            for other in calibrated_lists(q, k)
            if valid(other, len(q))
        ),
    )
    _counterexample(proof, "holds-with-correction")
    proof.in_words(
        "A symbol behind the printed words is lost in our copy and may have said this. The proof of Theorem 5.4 uses "
        "the lemma for a valid list only, so nothing is lost there."
    )
    return proof


def _partial_sum(mass: Symbol, fillers: Symbol, unlisted: Symbol) -> Symbol:
    """Sum the confidence scores and some of the proxy probabilities."""
    return mass + fillers * proxy(mass, unlisted)


def _counterexample(proof: Proof, verdict: str) -> None:
    q = (Fraction(1, 2), Fraction(1, 2), Fraction(0))
    best, other = padded({0: q[0]}, 3), padded({2: q[2]}, 3)
    proof.fails(
        "The words *any calibrated list* are too wide. With probabilities $1/2$, $1/2$, $0$ the true top-1 list of the "
        "first class is padded to $(1/2, 1/4, 1/4)$; the calibrated list of the third class is not valid and is padded "
        "to $(1/2, 1/2, 0)$, whose first two entries sum to 1, not to $3/4$.",
        {0: q[0]} in true_lists(q, 1) and not valid({2: q[2]}, 3) and not majorizes(best, other),
        verdict,
        r"\tfrac12 + \tfrac14 < \tfrac12 + \tfrac12",
    )


def calibrated_but_invalid() -> Proof:
    """Refute Lemma 4.5 for calibrated lists that are not valid, with the smallest counterexample."""
    proof = Proof("A calibrated list that is not valid need not be majorized", "resin, Lemma 4.5, for invalid lists")
    least = Symbol("p_3", nonnegative=True)
    excess, second = Symbol("e", nonnegative=True), Symbol("d", positive=True)
    middle = least + second
    largest = 1 - middle - least
    proof.given(
        "Take three classes with $p_1 \\ge p_2 > p_3$, so that $p_2 = p_3 + d$ with $d > 0$ and $p_1 = p_2 + e$ with "
        "$e \\ge 0$; the true top-1 list names class 1."
    )
    sum_to_one = {least: (1 - 2 * second - excess) / 3}
    proof.equal("These sum to one:", (largest - middle - excess).subs(sum_to_one), 0, r"p_3 = \frac{1 - 2d - e}{3}")
    proof.equal(
        "The list of class 3 has a proxy probability above its confidence score by",
        (proxy(least, 2) - least).subs(sum_to_one),
        (2 * second + excess) / 2,
        r"\frac{1 - p_3}{2} - p_3 = d + \frac{e}{2}",
    )
    proof.positive("so it is never valid.", (2 * second + excess) / 2)
    padded_true = largest + proxy(largest, 2)
    padded_other = 2 * proxy(least, 2)
    proof.equal(
        "Its two largest padded entries exceed those of the true list by",
        padded_other - padded_true,
        second / 2,
        r"(1 - p_3) - \Big(p_1 + \frac{1 - p_1}{2}\Big) = \frac{p_2 - p_3}{2} = \frac{d}{2}",
    )
    proof.positive("which is positive: the lemma fails for all these lists.", second / 2)
    _counterexample(proof, "false-as-printed")
    proof.enumeration(
        "Fewer classes are not enough: with two, every calibrated list is padded to the distribution itself or to the "
        "even one (checked in twelfths).",
        all(
            majorizes(padded(best, 2), padded(other, 2))
            for q in distributions(2, 12)
            for k in range(3)
            for best in true_lists(q, k)
            for other in calibrated_lists(q, k)
        ),
    )
    third = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    proof.exact(
        "Some invalid lists are majorized all the same: with $1/2$, $1/4$, $1/4$ the list of the third class is.",
        not valid({2: third[2]}, 3) and majorizes(padded({0: third[0]}, 3), padded({2: third[2]}, 3)),
    )
    return proof
