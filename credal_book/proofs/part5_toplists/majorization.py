"""Majorization: what it says about entropies, about supergradients and about padded top lists.

(Resin, Section 4.2.)
"""

from fractions import Fraction
from itertools import product

from sympy import Symbol, solve, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import (
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


def _is_chain(p: Distribution, q: Distribution) -> bool:
    """Tell whether few transfers turn p into q, none larger than the difference of its two entries."""
    before, count = p, 0
    for larger, smaller, moved, after in transfers(p, q):
        if not 0 < moved < before[larger] - before[smaller]:
            return False
        before, count = after, count + 1
    return before == q and count < len(p)


def schur_concave_entropies() -> Proof:
    """Prove that the entropy of a symmetric proper score is Schur-concave, strictly if the score is strictly proper."""
    proof = Proof("Entropies of symmetric proper scores are Schur-concave", "resin, Lemma 4.3")
    larger, smaller, share = symbols("p_j p_l lambda", positive=True)
    moved = (1 - share) * (larger - smaller)
    proof.equal(
        "Move a part $f = (1 - \\lambda)(p_j - p_l)$ of the difference from a larger entry to a smaller one. The "
        "larger one becomes a mixture of the two,",
        larger - moved,
        share * larger + (1 - share) * smaller,
        r"p_j - f = \lambda p_j + (1 - \lambda)\,p_l",
    )
    proof.equal(
        "and the smaller one the mixture with exchanged weights,",
        smaller + moved,
        share * smaller + (1 - share) * larger,
        r"p_l + f = \lambda p_l + (1 - \lambda)\,p_j",
    )
    proof.in_words(
        "so that the result is the mixture of $p$ and of $p$ with both entries exchanged. The entropy is concave (see "
        "the Savage representation) and symmetric, so it has the same value at both."
    )
    entropy, gap, strict = Symbol("G", real=True), Symbol("e", nonnegative=True), Symbol("e", positive=True)
    mixed = share * entropy + (1 - share) * entropy + gap
    proof.equal(
        "At the mixture it exceeds the mixture of these values by a gap $e \\ge 0$:",
        mixed - entropy,
        gap,
        r"\lambda G(p) + (1 - \lambda)\,G(p) + e - G(p) = e",
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
    cases = [(p, q) for m in (2, 3, 4) for p, q in product(_ranked(m, 10), repeat=2) if majorizes(p, q)]
    proof.enumeration(
        f"For all {len(cases)} pairs of majorizing distributions on two to four classes in tenths, this takes fewer "
        "transfers than there are classes, each one smaller than the difference of its entries.",
        all(_is_chain(p, q) for p, q in cases),
    )
    scores = (Brier(), Power(3))
    proof.enumeration(
        "In all of them the entropy of the Brier score and that of the power score with exponent 3 is strictly smaller "
        "for the distribution that majorizes, unless the two are the same,",
        all(
            score.entropy_of(score.total(p)) < score.entropy_of(score.total(q)) or p == q
            for p, q in cases
            for score in scores
        ),
    )
    proof.enumeration(
        "and $1 - \\max_j p_j$, the entropy of the misclassification loss, which is proper but not strictly so, is not "
        "larger, but is sometimes equal.",
        all(max(p) >= max(q) for p, q in cases) and any(max(p) == max(q) and p != q for p, q in cases),
    )
    return proof


def schur_ostrowski() -> Proof:
    """Prove that a supergradient of a symmetric concave function has no larger component where the entry is larger."""
    proof = Proof("The Schur-Ostrowski condition for supergradients", "resin, Lemma 4.4")
    smaller, step = Symbol("p_l", real=True), Symbol("f", positive=True)
    larger = smaller + step
    slope_j, slope_l = symbols("z_j z_l", real=True)
    slack = Symbol("e", nonnegative=True)
    proof.given("Let $p_j = p_l + f$ with $f > 0$, and let $z$ be a supergradient of $G$ at $p$.")
    rise = slope_j * (smaller - larger) + slope_l * (larger - smaller)
    proof.equal(
        "Exchange the two entries. The set is symmetric, so the new point belongs to it, and the plane of the "
        "supergradient rises by",
        rise,
        step * (slope_l - slope_j),
        r"z_j\,(p_l - p_j) + z_l\,(p_j - p_l) = f\,(z_l - z_j)",
    )
    (solved,) = solve(rise - slack, slope_l)
    proof.equal(
        "The value of $G$ there is the plane's less a slack $e \\ge 0$, and is $G(p)$ by symmetry. Therefore",
        solved - slope_j,
        slack / step,
        r"G(p) + f\,(z_l - z_j) - e = G(p) \quad\Longrightarrow\quad z_l - z_j = \frac{e}{f}",
    )
    proof.non_negative("which is never negative: $z_j \\le z_l$.", slack / step)
    proof.in_words(
        "The paper argues with a small transfer and Schur-concavity; the full exchange needs neither. It does not need "
        "the set to be convex."
    )
    tenths = [Fraction(n, 10) for n in (5, 3, 2)]
    plane = [1 - max(tenths) - (q[0] - tenths[0]) for q in distributions(3, 10)]
    proof.exact(
        "The inequality cannot be made strict: $G(p) = 1 - \\max_j p_j$ has at $(0.5, 0.3, 0.2)$ the supergradient "
        "$(-1, 0, 0)$, equal on the second and third class; its plane is nowhere below $G$ on the grid of tenths, and "
        "$1 - q_1 \\ge 1 - \\max_j q_j$ says so everywhere.",
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
    more, others = symbols("f z", integer=True, nonnegative=True)
    unlisted = more + others + 1
    total, surplus = Symbol("t", nonnegative=True), Symbol("e", nonnegative=True)
    proof.given(
        "Let a calibrated valid list of length $k$ name the total probability $t$, and a true one of the same length "
        "$t + e$. The true list has the $k$ largest probabilities, so that $e \\ge 0$."
    )
    proof.in_words(
        "Both are valid, so their padded distributions in decreasing order show first the probabilities that they name "
        "and then the proxy probabilities. Up to $k$ entries the partial sum of the true list is the largest that so "
        "many classes can have."
    )
    proof.equal(
        "With $\\ell = K - k$ classes not listed, $\\ell = f + z + 1$, the first $k + f + 1$ entries of the true list "
        "sum to more by",
        _partial_sum(total + surplus, more + 1, unlisted) - _partial_sum(total, more + 1, unlisted),
        surplus * others / unlisted,
        r"\Big(1 - z\,\frac{1 - t - e}{\ell}\Big) - \Big(1 - z\,\frac{1 - t}{\ell}\Big) = \frac{z\,e}{\ell}",
    )
    proof.non_negative("which is never negative.", surplus * others / unlisted)
    cases = [q for m, n in ((2, 6), (3, 6), (4, 6), (5, 5)) for q in distributions(m, n)]
    proof.enumeration(
        f"For all {len(cases)} distributions on two to four classes in sixths and on five in fifths, all lengths, all "
        "true and all calibrated valid lists, the partial sums agree with this.",
        all(
            majorizes(padded(best, len(q)), padded(other, len(q)))
            for q in cases
            for k in range(len(q) + 1)
            for best in true_lists(q, k)
            for other in calibrated_lists(q, k)
            if valid(other, len(q))
        ),
    )
    _counterexample(proof)
    proof.in_words(
        "The symbols behind the printed words are lost in our copy and may well say *valid*. The proof of Theorem 5.4, "
        "the only place that uses the lemma, uses it for a valid list."
    )
    return proof


def _partial_sum(listed: Symbol, fillers: Symbol, unlisted: Symbol) -> Symbol:
    """Sum the listed probabilities and some of the proxy probabilities."""
    return listed + fillers * proxy(listed, unlisted)


def _counterexample(proof: Proof) -> None:
    q = (Fraction(1, 2), Fraction(1, 2), Fraction(0))
    best, other = padded({0: q[0]}, 3), padded({2: q[2]}, 3)
    proof.exact(
        "Of lists that are not valid this cannot be said. With probabilities $1/2$, $1/2$, $0$ the true top-1 list of "
        "the first class is padded to $(1/2, 1/4, 1/4)$; the calibrated list of the third class is not valid and is "
        "padded to $(1/2, 1/2, 0)$, whose first two entries sum to 1, not to $3/4$.",
        {0: q[0]} in true_lists(q, 1) and not valid({2: q[2]}, 3) and not majorizes(best, other),
        r"\tfrac12 + \tfrac14 < \tfrac12 + \tfrac12",
    )


def calibrated_but_invalid() -> Proof:
    """Show that Lemma 4.5 does not extend to calibrated lists that are not valid, with the smallest example."""
    proof = Proof("A calibrated list that is not valid need not be majorized", "resin, Lemma 4.5, for invalid lists")
    least = Symbol("p_3", nonnegative=True)
    excess, second = Symbol("e", nonnegative=True), Symbol("f", positive=True)
    middle = least + second
    largest = 1 - middle - least
    proof.given(
        "Take three classes with $p_1 \\ge p_2 > p_3$, so that $p_2 = p_3 + f$ with $f > 0$ and $p_1 = p_2 + e$ with "
        "$e \\ge 0$; the true top-1 list names class 1."
    )
    sum_to_one = {least: (1 - 2 * second - excess) / 3}
    proof.equal("These sum to one:", (largest - middle - excess).subs(sum_to_one), 0, r"p_3 = \frac{1 - 2f - e}{3}")
    proof.equal(
        "The list of class 3 has a proxy probability above its listed probability by",
        (proxy(least, 2) - least).subs(sum_to_one),
        (2 * second + excess) / 2,
        r"\frac{1 - p_3}{2} - p_3 = f + \frac{e}{2}",
    )
    proof.positive("so it is never valid.", (2 * second + excess) / 2)
    padded_true = largest + proxy(largest, 2)
    padded_other = 2 * proxy(least, 2)
    proof.equal(
        "Its two largest padded entries exceed those of the true list by",
        padded_other - padded_true,
        second / 2,
        r"(1 - p_3) - \Big(p_1 + \frac{1 - p_1}{2}\Big) = \frac{p_2 - p_3}{2} = \frac{f}{2}",
    )
    proof.positive("which is positive: the lemma fails for all these lists.", second / 2)
    _counterexample(proof)
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
