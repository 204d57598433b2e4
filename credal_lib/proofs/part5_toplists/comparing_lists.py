"""Top lists of different length: how far a true list can be from the optimum.

(Resin, Section 6.) A true list of k classes with scores t_i leaves u over for M classes of probabilities q_j.
"""

from typing import Any

from sympy import IndexedBase, Rational, S, Symbol, diff, expand_log, limit, log, oo

from credal_lib.proofs._class_sums import CHANCE, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_lib.proofs._proof import Proof
from credal_lib.proofs.part5_toplists.proper_scores import regret
from credal_lib.proofs.part5_toplists.table_of_lists import excess, four_scores
from credal_lib.toplists import Brier, Log, brier_excess_bound, proxy

__all__ = [
    "absolute_and_relative",
    "bound_for_brier",
    "bound_is_attained",
    "least_entropy",
    "little_is_left",
    "no_bound_for_log",
]

LENGTH, UNLISTED = Symbol("k", integer=True, positive=True), Symbol("M", integer=True, positive=True)
LEFT = Symbol("u", positive=True)
SCORE, REST, SLACK = (
    IndexedBase("t", positive=True),
    IndexedBase("q", positive=True),
    IndexedBase("o", nonnegative=True),
)
ODDS = Symbol("x", positive=True)


def little_is_left() -> Proof:
    """Show what condition (14) is for: the list is valid, and can be true for a distribution with one other class."""
    proof = Proof("What is left over is less than every confidence score", "resin, Section 6, condition (14)")
    above, more = Symbol("g", positive=True), Symbol("j", integer=True, nonnegative=True)
    others = Symbol("H", nonnegative=True)
    least = LEFT + above
    proof.given(
        "Let $u$ be the probability that a list of $k \\ge 1$ of the $m$ classes leaves over. The condition, which is "
        "kept in our copy in words, is",
        r"0 < u < \min_i t_i",
    )
    proof.given(
        "Write $u + g$ with $g > 0$ for the least score, $k = 1 + j$, and $H$ for what the scores exceed it by."
    )
    proof.equal(
        "All probabilities sum to one, $1 = u + (1 + j)(u + g) + H$, and one less twice $u$ is therefore",
        LEFT + (1 + more) * least + others - 2 * LEFT,
        more * least + above + others,
        r"1 - 2u = j\,(u + g) + g + H",
    )
    proof.positive("which is positive: $u < 1/2$.", more * least + above + others)
    extra = Symbol("n", integer=True, nonnegative=True)
    proof.equal(
        "The proxy probability, with $M = 1 + n$ classes left out, is below the least score by",
        least - proxy(1 - LEFT, 1 + extra),
        above + LEFT * extra / (1 + extra),
        r"u + g - \frac{u}{M} = g + \frac{u\,n}{1 + n}",
    )
    proof.positive("so that the list is valid.", above + LEFT * extra / (1 + extra))
    proof.positive(
        "If a single other class has all of $u$, it is below the least score by $g$, and the list is true for this "
        "distribution, too. That is what the condition is needed for.",
        least - LEFT,
        r"\min_i t_i - u = g > 0",
    )
    proof.in_words("A list of all classes leaves nothing over and is excluded by $u > 0$; it has nothing to compare.")
    return proof


def _squares(base: Any) -> Any:
    """Sum the squares of the confidence scores or of the other classes' probabilities."""
    return over_classes(base[I] ** 2, {}, LENGTH if base is SCORE else UNLISTED)


def least_entropy() -> Proof:
    """Prove that giving all that is left over to one class has the least entropy of all that a list leaves possible."""
    proof = Proof("One class with all the rest has the least entropy", "resin, Section 6")
    proof.given(
        "Let a list satisfy condition (14). For a distribution $q$ for which it is true, let $q_j$ be the "
        "probabilities of the $M$ classes left out, with sum $u$; and let $p^{(j)}$ be the distribution that gives "
        "all of $u$ to class $j$. By (14) the list is true for $p^{(j)}$ as well."
    )
    known = {REST[I]: LEFT}
    proof.equal(
        "The weights $q_j/u$ sum to one,",
        over_classes(REST[I] / LEFT, known, UNLISTED),
        1,
        r"\sum_{j=1}^M \frac{q_j}{u} = 1",
    )
    listed = Symbol("t_i", positive=True)
    proof.equal(
        "and with them $q$ is the mixture of the $p^{(j)}$: on a listed class",
        over_classes(REST[I] / LEFT * listed, known, UNLISTED),
        listed,
        r"\sum_{j=1}^M \frac{q_j}{u}\,t_i = t_i",
    )
    proof.equal("and on class $j$, which has $u$ in $p^{(j)}$ and 0 in the others,", REST[I] / LEFT * LEFT, REST[I],
                r"\frac{q_j}{u}\,u = q_j")  # fmt: skip
    entropy, gap = Symbol("G", real=True), Symbol("g", nonnegative=True)
    proof.equal(
        "All $p^{(j)}$ have the same entropy, by symmetry. The entropy is concave: that of the mixture is the mixture "
        "of theirs plus a gap $g \\ge 0$, so that",
        over_classes(REST[I] / LEFT * entropy, known, UNLISTED) + gap - entropy,
        gap,
        r"G(q) - G(p^{(1)}) = g",
    )
    proof.non_negative("which is never negative.", gap)
    part, rest = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)
    proof.equal(
        "The partial sums, largest entries first: up to $k$ they agree. Then that of $p^{(j)}$ is 1 and that of $q$ is "
        "the listed ones and a part $a$ of $u = a + b$, so that they differ by",
        1 - ((1 - (part + rest)) + part),
        rest,
        r"1 - (1 - u + a) = b",
    )
    proof.non_negative("which is never negative: $p^{(j)}$ majorizes $q$.", rest)
    other = Symbol("b", nonnegative=True)
    proof.equal(
        "With the Brier score the gap is a sum of products,",
        over_classes(REST[I] * (LEFT - REST[I]), known, UNLISTED),
        LEFT**2 - _squares(REST),
        r"u^2 - \sum_{j=1}^M q_j^2 = \sum_{j=1}^M q_j\,(u - q_j)",
    )
    proof.non_negative("since $u - q_j$ is what the other classes have, $b$;", REST[I] * other)
    proof.equal(
        "with the logarithmic score it is",
        expand_log(Log().term(REST[I]) + REST[I] * log(LEFT), force=True),
        expand_log(REST[I] * log(LEFT / REST[I]), force=True),
        r"\sum_{j=1}^M \big(-q_j \ln q_j\big) + u \ln u = \sum_{j=1}^M q_j \ln\frac{u}{q_j}",
    )
    proof.non_negative("which is not negative either.", REST[I] * log(1 + other / REST[I]),
                       r"q_j \ln\Big(1 + \frac{b}{q_j}\Big) \ge 0")  # fmt: skip
    return proof


def bound_for_brier() -> Proof:
    """Prove that the padded Brier score of a true list exceeds the optimum by a share that u alone bounds."""
    proof = Proof("A bound for the padded Brier score", "resin, Section 6")
    proof.given(
        "The formula of the bound is lost in our copy; this derives one of the kind that the text describes. Let a "
        "true list with the scores $t_i$ leave $u$ over, and let $q_j$ be the probabilities of the $M$ other classes."
    )
    filler, listed = proxy(1 - LEFT, UNLISTED), Symbol("W", nonnegative=True)
    squares = Symbol("Q", nonnegative=True)
    lost = Brier().entropy_of(listed + UNLISTED * Brier().term(filler)) - Brier().entropy_of(listed + squares)
    proof.equal(
        "The list exceeds the optimum, in absolute terms, by",
        lost,
        squares - LEFT**2 / UNLISTED,
        r"\sum_{j=1}^M q_j^2 - \frac{u^2}{M}",
    )
    proof.equal(
        "which is less than $u^2 - u^2/M$ by",
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        LEFT**2 - _squares(REST),
        r"A = u^2 - \sum_{j=1}^M q_j^2 = \sum_{j=1}^M q_j\,(u - q_j)",
    )
    kept = 1 - LEFT
    proof.equal(
        "The optimum exceeds $2u(1 - u)$, the entropy of $(1 - u, u, 0, \\dots)$, by $A$ and a second such sum:",
        Brier().entropy_of(_squares(SCORE) + _squares(REST)) - Brier().entropy_of(Brier().total([kept, LEFT])),
        over_classes(SCORE[I] * (kept - SCORE[I]), {SCORE[I]: kept}, LENGTH) + LEFT**2 - _squares(REST),
        r"1 - \sum_{i=1}^k t_i^2 - \sum_{j=1}^M q_j^2 - 2u(1 - u) = \sum_{i=1}^k t_i\,(1 - u - t_i) + A = B",
    )
    other = Symbol("r", nonnegative=True)
    proof.non_negative("Both are sums of products of what a class has and what others have.", SCORE[I] * other)
    top, bottom = Symbol("N_0", nonnegative=True), Symbol("D_0", positive=True)
    less, more = Symbol("A", nonnegative=True), Symbol("B", nonnegative=True)
    proof.equal(
        "So the relative excess is $(N_0 - A)/(D_0 + B)$ with $N_0 = u^2 - u^2/M$ and $D_0 = 2u(1 - u)$, and is below "
        "$N_0/D_0$ by",
        top / bottom - (top - less) / (bottom + more),
        (top * more + less * bottom) / (bottom * (bottom + more)),
        r"\frac{N_0}{D_0} - \frac{N_0 - A}{D_0 + B} = \frac{N_0 B + A D_0}{D_0 (D_0 + B)}",
    )
    proof.non_negative("which is not negative.", (top * more + less * bottom) / (bottom * (bottom + more)))
    proof.equal(
        "This bound is",
        (LEFT**2 - LEFT**2 / UNLISTED) / (2 * LEFT * (1 - LEFT)),
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{N_0}{D_0} = \frac{u\,(M - 1)}{2 M (1 - u)}",
    )
    small = 1 / (2 + ODDS)
    proof.positive(
        "By (14) $u$ is below $1/2$, say $u = 1/(2 + x)$ with $x > 0$. Whatever $M$ is, the bound is then below "
        "$u/(2(1 - u))$,",
        small / (2 * (1 - small)) - brier_excess_bound(small, UNLISTED),
        r"\frac{u}{2(1 - u)} - \frac{u\,(M - 1)}{2 M (1 - u)} = \frac{u}{2 M (1 - u)} > 0",
    )
    proof.positive(
        "and that is below $u$ itself: a list that leaves one percent over is within one percent of the optimum.",
        small - small / (2 * (1 - small)),
        r"u - \frac{u}{2(1 - u)} = \frac{u\,(1 - 2u)}{2(1 - u)} > 0",
    )
    return proof


def bound_is_attained() -> Proof:
    """Prove that the Brier bound is attained by lists of one class, and check the printed 0.38 %."""
    proof = Proof("The bound for the padded Brier score is attained", "resin, Section 6, derived")
    value = Brier().entropy_of(Brier().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED]))
    least = Brier().entropy_of(Brier().total([1 - LEFT, LEFT]))
    proof.equal(
        "The list of one class with $1 - u$, when a single other class has $u$, exceeds the optimum by the share",
        (value - least) / least,
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{u^2 - u^2/M}{2u(1 - u)} = \frac{u\,(M - 1)}{2 M (1 - u)}",
    )
    hundredth = Rational(1, 100)
    proof.exact(
        "The distribution of high predictability in Table 1 is such a one, with $u = 0.01$ and $M = 4$: its top-1 list "
        "has the share 1/264",
        excess(four_scores(Brier(), "high"))[1] == brier_excess_bound(hundredth, 4) == Rational(1, 264),
    )
    proof.rounds("which is printed in percent.", 100 * brier_excess_bound(hundredth, 4), "0.38")
    one, two = Symbol("a", positive=True), Symbol("b", positive=True)
    split = Brier().entropy_of(Brier().total([one, two, LEFT]))
    proof.equal(
        "With more classes listed, and $M \\ge 2$, it is not attained: the optimum of two listed classes "
        "$a + b = 1 - u$ is larger than that of one by",
        (split - Brier().entropy_of(Brier().total([one + two, LEFT]))),
        2 * one * two,
        r"(a + b)^2 - a^2 - b^2 = 2ab",
    )
    proof.positive("which is positive.", 2 * one * two)
    return proof


def no_bound_for_log() -> Proof:
    """Prove that the excess of the padded logarithmic score is not bounded in terms of u."""
    proof = Proof("No bound for the padded logarithmic score", "resin, Section 6")
    value = Log().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED])
    least = Log().total([1 - LEFT, LEFT])
    proof.equal(
        "For the list of one class with $1 - u$, when a single other class has $u$, the expected score exceeds the "
        "optimum by",
        expand_log(value - least, force=True).expand(),
        LEFT * log(UNLISTED),
        r"u \ln M",
    )
    share = 1 / (1 + ODDS)
    optimum = share * (ODDS * log(1 + 1 / ODDS) + log(1 + ODDS))
    proof.equal(
        "The optimum is, with $u = 1/(1 + x)$,",
        expand_log((least.subs(LEFT, share) - optimum).simplify(), force=True).simplify(),
        0,
        r"h(u) = -(1 - u) \ln(1 - u) - u \ln u = \frac{x \ln(1 + 1/x) + \ln(1 + x)}{1 + x}",
    )
    proof.positive("which is positive and does not depend on $M$.", optimum)
    classes = Symbol("M", positive=True)
    proof.exact(
        "So for every $u$ the relative excess grows beyond all bounds with the number of classes,",
        limit(share * log(classes) / optimum, classes, oo) == oo,
        r"\frac{u \ln M}{h(u)} \longrightarrow \infty \quad (M \to \infty)",
    )
    proof.equal(
        "while the bound for the Brier score stays below",
        limit(brier_excess_bound(LEFT, classes), classes, oo),
        LEFT / (2 * (1 - LEFT)),
        r"\lim_{M \to \infty} \frac{u\,(M - 1)}{2 M (1 - u)} = \frac{u}{2(1 - u)}",
    )
    proof.in_words(
        "If $M$ is fixed there is a bound, $u \\ln M / h(u)$, by the same reasoning as for the Brier score; but it "
        "depends on $M$, and with four classes left over it is already"
    )
    proof.rounds(
        "for $u = 0.01$, in percent,",
        100 * (LEFT * log(4) / least).subs(LEFT, Rational(1, 100)),
        "24.75",
    )
    return proof


def absolute_and_relative() -> Proof:
    """Prove that the Brier score punishes absolute and the logarithmic score relative differences in probabilities."""
    proof = Proof("Absolute and relative differences", "resin, Section 6")
    p, q = PREDICTED[I], CHANCE[I]
    totals = {p**2: Symbol("T_p", positive=True), q**2: Symbol("T_q", positive=True)}
    proof.equal(
        "The regret under the Brier score is a sum of squares of absolute differences,",
        regret(Brier()),
        over_classes((p - q) ** 2, SUM_TO_ONE | totals),
        r"\sum_{i=1}^m (p_i - q_i)^2",
    )
    shift, scale, ratio = Symbol("h", positive=True), Symbol("l", positive=True), Symbol("r", real=True)
    predicted, true = Symbol("p_i", positive=True), Symbol("q_i", positive=True)
    proof.equal(
        "in which only the difference of a class counts, not how probable it is:",
        ((predicted + shift) - (true + shift)) ** 2,
        (predicted - true) ** 2,
        r"\big((p_i + h) - (q_i + h)\big)^2 = (p_i - q_i)^2",
    )
    known = {q * log(q): Symbol("A"), q * log(p): Symbol("B")}
    expected = over_classes(q * Log().score_of(p, S.One), known) + known[q * log(q)]
    proof.equal(
        "The regret under the logarithmic score is the mean of the logarithm of the ratios,",
        expected,
        over_classes((q * (log(q) - log(p))).expand(), known),
        r"\sum_{i=1}^m q_i \ln\frac{q_i}{p_i}",
    )
    proof.equal(
        "each unchanged if both probabilities are multiplied by the same factor.",
        expand_log(log(scale * true / (scale * predicted)), force=True),
        expand_log(log(true / predicted), force=True),
        r"\ln\frac{l\,q_i}{l\,p_i} = \ln\frac{q_i}{p_i}",
    )
    height = predicted - true + true * log(true / predicted)
    near = height.subs(predicted, true * (1 + ratio))
    proof.equal(
        "For small relative differences, $p_i = q_i (1 + r_i)$, add $p_i - q_i$, which sums to zero, to the part of a "
        "class. It then has no linear term in $r_i$,",
        diff(near, ratio).subs(ratio, 0),
        0,
        r"f(r_i) = p_i - q_i + q_i \ln\frac{q_i}{p_i}, \quad f'(0) = 0",
    )
    proof.equal(
        "and starts with the square of the relative difference times the probability,",
        diff(near, ratio, 2).subs(ratio, 0),
        true,
        r"f''(0) = q_i, \quad f(r_i) = \tfrac12\,q_i\,r_i^2 + \dots",
    )
    proof.equal(
        "which is the square of the absolute difference divided by twice the probability: the rarer the class, the "
        "more a given absolute difference costs.",
        true * ratio**2 / 2,
        (true * (1 + ratio) - true) ** 2 / (2 * true),
        r"\tfrac12\,q_i\,r_i^2 = \frac{(p_i - q_i)^2}{2\,q_i}",
    )
    proof.equal(
        "And if a list leaves $u$ over, the Brier score finds its padded distribution at most this far from the truth, "
        "whatever the others share:",
        LEFT**2 - LEFT**2 / UNLISTED - (_squares(REST) - LEFT**2 / UNLISTED),
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        r"u^2 - \frac{u^2}{M} - \sum_{j=1}^M \Big(q_j - \frac{u}{M}\Big)^2 = \sum_{j=1}^M q_j\,(u - q_j) \ge 0",
    )
    return proof
