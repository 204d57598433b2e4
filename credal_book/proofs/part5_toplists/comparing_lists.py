"""Top lists of different length: how far a true list can be from the optimum.

(Resin, Section 6.) A true list of k classes with scores p_j leaves 1 - t over for ell classes of probabilities q_l.
"""

from typing import Any

from sympy import IndexedBase, Rational, S, Symbol, diff, expand_log, limit, log, oo

from credal_book.proofs._class_sums import CHANCE, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists.proper_scores import regret
from credal_book.proofs.part5_toplists.table_of_lists import excess, four_scores
from credal_lib.toplists import Brier, Log, brier_excess_bound, proxy

__all__ = [
    "absolute_and_relative",
    "bound_for_brier",
    "bound_is_attained",
    "least_entropy",
    "little_is_left",
    "no_bound_for_log",
]

LENGTH, UNLISTED = Symbol("k", integer=True, positive=True), Symbol("ell", integer=True, positive=True)
LEFT = Symbol("e", positive=True)
"""What a list leaves over, 1 - t."""
SCORE, REST = IndexedBase("p", positive=True), IndexedBase("q", positive=True)
ODDS = Symbol("z", positive=True)

LETTERS = {"t": "1 - e"}
"""What letters in the displays stand for where the steps compute with others."""


def little_is_left() -> Proof:
    """Show what condition (14) is for: the list is valid, and can be true for a distribution with one other class."""
    proof = Proof("What is left over is less than every confidence score", "resin, Section 6, condition (14)")
    above, more = Symbol("f", positive=True), Symbol("z", integer=True, nonnegative=True)
    others = Symbol("Delta", nonnegative=True)
    least = LEFT + above
    proof.given(
        "Let $1 - t$ be the probability that a list of $k \\ge 1$ of the $K$ classes leaves over. The condition, which "
        "is kept in our copy in words, is",
        r"0 < 1 - t < \min_{j \in S} p_j",
    )
    proof.given(
        "Write $1 - t + f$ with $f > 0$ for the least score, and $z$ for what all scores together exceed it by."
    )
    proof.equal(
        "All probabilities sum to one, $1 = (1 - t) + k\\,(1 - t + f) + z$, and one less twice $1 - t$ is therefore",
        LEFT + (1 + more) * least + others - 2 * LEFT,
        more * least + above + others,
        r"2t - 1 = (k - 1)(1 - t + f) + f + z",
    )
    proof.positive("which is positive: $t > 1/2$.", more * least + above + others, r"(k - 1)(1 - t + f) + f + z > 0")
    extra = Symbol("z", integer=True, nonnegative=True)
    proof.equal(
        "The proxy probability, with $\\ell \\ge 1$ classes left out, is below the least score by",
        least - proxy(1 - LEFT, 1 + extra),
        above + LEFT * extra / (1 + extra),
        r"1 - t + f - \frac{1 - t}{\ell} = f + \frac{(1 - t)(\ell - 1)}{\ell}",
    )
    proof.positive(
        "so that the list is valid.",
        above + LEFT * extra / (1 + extra),
        r"f + \frac{(1 - t)(\ell - 1)}{\ell} > 0",
    )
    proof.positive(
        "If a single other class has all of $1 - t$, it is below the least score by $f$, and the list is true for this "
        "distribution, too. That is what the condition is needed for.",
        least - LEFT,
        r"\min_{j \in S} p_j - (1 - t) = f > 0",
    )
    proof.in_words("A list of all classes leaves nothing over and is excluded by $t < 1$; it has nothing to compare.")
    return proof


def _squares(base: Any) -> Any:
    """Sum the squares of the confidence scores or of the other classes' probabilities."""
    return over_classes(base[I] ** 2, {}, LENGTH if base is SCORE else UNLISTED)


def least_entropy() -> Proof:
    """Prove that giving all that is left over to one class has the least entropy of all that a list leaves possible."""
    proof = Proof("One class with all the rest has the least entropy", "resin, Section 6")
    proof.given(
        "Let a list satisfy condition (14). For a distribution $q$ for which it is true, let $q_l$ be the "
        "probabilities of the $\\ell$ classes left out, with sum $1 - t$; and let $q^{(l)}$ be the distribution that "
        "gives all of $1 - t$ to class $l$. By (14) the list is true for $q^{(l)}$ as well."
    )
    known = {REST[I]: LEFT}
    proof.equal(
        "The weights $q_l/(1 - t)$ sum to one,",
        over_classes(REST[I] / LEFT, known, UNLISTED),
        1,
        r"\sum_{l \notin S} \frac{q_l}{1 - t} = 1",
    )
    listed = Symbol("p_j", positive=True)
    proof.equal(
        "and with them $q$ is the mixture of the $q^{(l)}$: on a listed class",
        over_classes(REST[I] / LEFT * listed, known, UNLISTED),
        listed,
        r"\sum_{l \notin S} \frac{q_l}{1 - t}\,p_j = p_j",
    )
    proof.equal("and on class $l$, which has $1 - t$ in $q^{(l)}$ and 0 in the others,", REST[I] / LEFT * LEFT, REST[I],
                r"\frac{q_l}{1 - t}\,(1 - t) = q_l")  # fmt: skip
    entropy, gap = Symbol("G", real=True), Symbol("f", nonnegative=True)
    proof.equal(
        "All $q^{(l)}$ have the same entropy, by symmetry. The entropy is concave: that of the mixture is the mixture "
        "of theirs plus a gap $f \\ge 0$, so that",
        over_classes(REST[I] / LEFT * entropy, known, UNLISTED) + gap - entropy,
        gap,
        r"G(q) - G(q^{(l)}) = f",
    )
    proof.non_negative("which is never negative.", gap)
    part, rest = Symbol("f_1", nonnegative=True), Symbol("f_2", nonnegative=True)
    proof.equal(
        "The partial sums, largest entries first: up to $k$ they agree. Then that of $q^{(l)}$ is 1 and that of $q$ is "
        "the listed ones and a part $f_1$ of $1 - t = f_1 + f_2$, so that they differ by",
        1 - ((1 - (part + rest)) + part),
        rest,
        r"1 - (t + f_1) = f_2",
    )
    proof.non_negative("which is never negative: $q^{(l)}$ majorizes $q$.", rest)
    other = Symbol("f", nonnegative=True)
    proof.equal(
        "With the Brier score the gap is a sum of products,",
        over_classes(REST[I] * (LEFT - REST[I]), known, UNLISTED),
        LEFT**2 - _squares(REST),
        r"(1 - t)^2 - \sum_{l \notin S} q_l^2 = \sum_{l \notin S} q_l\,(1 - t - q_l)",
    )
    proof.non_negative(
        "since $1 - t - q_l$ is what the other classes left out have, $f$;", REST[I] * other, r"q_l\,f \ge 0"
    )
    proof.equal(
        "with the logarithmic score it is",
        expand_log(Log().term(REST[I]) + REST[I] * log(LEFT), force=True),
        expand_log(REST[I] * log(LEFT / REST[I]), force=True),
        r"\sum_{l \notin S} \big(-q_l \ln q_l\big) + (1 - t) \ln (1 - t) = \sum_{l \notin S} q_l \ln\frac{1 - t}{q_l}",
    )
    proof.non_negative("which is not negative either.", REST[I] * log(1 + other / REST[I]),
                       r"q_l \ln\Big(1 + \frac{f}{q_l}\Big) \ge 0")  # fmt: skip
    return proof


def bound_for_brier() -> Proof:
    """Prove that the padded Brier score of a true list exceeds the optimum by a share that 1 - t alone bounds."""
    proof = Proof("A bound for the padded Brier score", "resin, Section 6")
    proof.given(
        "The formula of the bound is lost in our copy; this derives one of the kind that the text describes. Let a "
        "true list with the scores $p_j$ leave $1 - t$ over, and let $q_l$ be the probabilities of the $\\ell$ other "
        "classes."
    )
    filler, listed = proxy(1 - LEFT, UNLISTED), Symbol("f", nonnegative=True)
    squares = Symbol("z", nonnegative=True)
    lost = Brier().entropy_of(listed + UNLISTED * Brier().term(filler)) - Brier().entropy_of(listed + squares)
    proof.equal(
        "The list exceeds the optimum, in absolute terms, by",
        lost,
        squares - LEFT**2 / UNLISTED,
        r"\sum_{l \notin S} q_l^2 - \frac{(1 - t)^2}{\ell}",
    )
    proof.equal(
        "which is less than $(1 - t)^2 - (1 - t)^2/\\ell$ by",
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        LEFT**2 - _squares(REST),
        r"e = (1 - t)^2 - \sum_{l \notin S} q_l^2 = \sum_{l \notin S} q_l\,(1 - t - q_l)",
    )
    kept = 1 - LEFT
    proof.equal(
        "The optimum exceeds $2t(1 - t)$, the entropy of $(t, 1 - t, 0, \\dots)$, by $e$ and a second such sum:",
        Brier().entropy_of(_squares(SCORE) + _squares(REST)) - Brier().entropy_of(Brier().total([kept, LEFT])),
        over_classes(SCORE[I] * (kept - SCORE[I]), {SCORE[I]: kept}, LENGTH) + LEFT**2 - _squares(REST),
        r"1 - \sum_{j \in S} p_j^2 - \sum_{l \notin S} q_l^2 - 2t(1 - t) = \sum_{j \in S} p_j\,(t - p_j) + e = f",
    )
    other = Symbol("z", nonnegative=True)
    proof.non_negative(
        "Both are sums of products of what a class has and what others have, $z$.", SCORE[I] * other, r"p_j\,z \ge 0"
    )
    top, bottom = Symbol("e_0", nonnegative=True), Symbol("f_0", positive=True)
    less, more = Symbol("e", nonnegative=True), Symbol("f", nonnegative=True)
    proof.equal(
        "So the relative excess is $(e_0 - e)/(f_0 + f)$ with $e_0 = (1 - t)^2 - (1 - t)^2/\\ell$ and $f_0 = 2t(1 - "
        "t)$, and is below $e_0/f_0$ by",
        top / bottom - (top - less) / (bottom + more),
        (top * more + less * bottom) / (bottom * (bottom + more)),
        r"\frac{e_0}{f_0} - \frac{e_0 - e}{f_0 + f} = \frac{e_0 f + e f_0}{f_0 (f_0 + f)}",
    )
    proof.non_negative("which is not negative.", (top * more + less * bottom) / (bottom * (bottom + more)))
    proof.equal(
        "This bound is",
        (LEFT**2 - LEFT**2 / UNLISTED) / (2 * LEFT * (1 - LEFT)),
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{e_0}{f_0} = \frac{(1 - t)(\ell - 1)}{2 \ell\,t}",
    )
    small = 1 / (2 + ODDS)
    proof.positive(
        "By (14) $1 - t$ is below $1/2$, say $1 - t = 1/(2 + z)$ with $z > 0$. Whatever $\\ell$ is, the bound is then "
        "below $(1 - t)/(2t)$,",
        small / (2 * (1 - small)) - brier_excess_bound(small, UNLISTED),
        r"\frac{1 - t}{2t} - \frac{(1 - t)(\ell - 1)}{2 \ell\,t} = \frac{1 - t}{2 \ell\,t} > 0",
    )
    proof.positive(
        "and that is below $1 - t$ itself: a list that leaves one percent over is within one percent of the optimum.",
        small - small / (2 * (1 - small)),
        r"(1 - t) - \frac{1 - t}{2t} = \frac{(1 - t)(2t - 1)}{2t} > 0",
    )
    return proof


def bound_is_attained() -> Proof:
    """Prove that the Brier bound is attained by lists of one class, and check the printed 0.38 %."""
    proof = Proof("The bound for the padded Brier score is attained", "resin, Section 6, derived")
    value = Brier().entropy_of(Brier().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED]))
    least = Brier().entropy_of(Brier().total([1 - LEFT, LEFT]))
    proof.equal(
        "The list of one class with $t$, when a single other class has $1 - t$, exceeds the optimum by the share",
        (value - least) / least,
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{(1 - t)^2 - (1 - t)^2/\ell}{2t(1 - t)} = \frac{(1 - t)(\ell - 1)}{2 \ell\,t}",
    )
    hundredth = Rational(1, 100)
    proof.exact(
        "The distribution of high predictability in Table 1 is such a one, with $1 - t = 0.01$ and $\\ell = 4$: its "
        "top-1 list has the share 1/264",
        excess(four_scores(Brier(), "high"))[1] == brier_excess_bound(hundredth, 4) == Rational(1, 264),
    )
    proof.rounds("which is printed in percent.", 100 * brier_excess_bound(hundredth, 4), "0.38")
    one, two = Symbol("p_1", positive=True), Symbol("p_2", positive=True)
    split = Brier().entropy_of(Brier().total([one, two, LEFT]))
    proof.equal(
        "With more classes listed, and $\\ell \\ge 2$, it is not attained: the optimum of two listed "
        "classes with $p_1 + p_2 = t$ is larger than that of one by",
        (split - Brier().entropy_of(Brier().total([one + two, LEFT]))),
        2 * one * two,
        r"(p_1 + p_2)^2 - p_1^2 - p_2^2 = 2 p_1 p_2",
    )
    proof.positive("which is positive.", 2 * one * two)
    return proof


def no_bound_for_log() -> Proof:
    """Prove that the excess of the padded logarithmic score is not bounded in terms of 1 - t."""
    proof = Proof("No bound for the padded logarithmic score", "resin, Section 6")
    value = Log().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED])
    least = Log().total([1 - LEFT, LEFT])
    proof.equal(
        "For the list of one class with $t$, when a single other class has $1 - t$, the expected score exceeds the "
        "optimum by",
        expand_log(value - least, force=True).expand(),
        LEFT * log(UNLISTED),
        r"(1 - t) \ln \ell",
    )
    share = 1 / (1 + ODDS)
    optimum = share * (ODDS * log(1 + 1 / ODDS) + log(1 + ODDS))
    proof.equal(
        "The optimum is, with $1 - t = 1/(1 + z)$,",
        expand_log((least.subs(LEFT, share) - optimum).simplify(), force=True).simplify(),
        0,
        r"G(t, 1 - t) = -t \ln t - (1 - t) \ln(1 - t) = \frac{z \ln(1 + 1/z) + \ln(1 + z)}{1 + z}",
    )
    proof.positive("which is positive and does not depend on $\\ell$.", optimum, r"G(t, 1 - t) > 0")
    classes = Symbol("ell", positive=True)
    proof.exact(
        "So for every $t$ the relative excess grows beyond all bounds with the number of classes,",
        limit(share * log(classes) / optimum, classes, oo) == oo,
        r"\frac{(1 - t) \ln \ell}{G(t, 1 - t)} \longrightarrow \infty \quad (\ell \to \infty)",
    )
    proof.equal(
        "while the bound for the Brier score stays below",
        limit(brier_excess_bound(LEFT, classes), classes, oo),
        LEFT / (2 * (1 - LEFT)),
        r"\lim_{\ell \to \infty} \frac{(1 - t)(\ell - 1)}{2 \ell\,t} = \frac{1 - t}{2t}",
    )
    proof.in_words(
        "If $\\ell$ is fixed there is a bound, $(1 - t) \\ln \\ell / G(t, 1 - t)$, by the same reasoning as for the "
        "Brier score; but it depends on $\\ell$, and with four classes left over it is already"
    )
    proof.rounds(
        "for $1 - t = 0.01$, in percent,",
        100 * (LEFT * log(4) / least).subs(LEFT, Rational(1, 100)),
        "24.75",
    )
    return proof


def absolute_and_relative() -> Proof:
    """Prove that the Brier score punishes absolute and the logarithmic score relative differences in probabilities."""
    proof = Proof("Absolute and relative differences", "resin, Section 6")
    p, q = PREDICTED[I], CHANCE[I]
    totals = {p**2: Symbol("f_p", positive=True), q**2: Symbol("f_q", positive=True)}
    proof.letters = {r"\sum": SUM_TO_ONE | totals}
    proof.equal(
        "The regret under the Brier score is a sum of squares of absolute differences,",
        regret(Brier()),
        over_classes((p - q) ** 2, SUM_TO_ONE | totals),
        r"\sum_{j=1}^K (p_j - q_j)^2",
    )
    common, ratio = Symbol("z", positive=True), Symbol("e_j", real=True)
    predicted, true = Symbol("p_j", positive=True), Symbol("q_j", positive=True)
    proof.equal(
        "in which only the difference of a class counts, not how probable it is:",
        ((predicted + common) - (true + common)) ** 2,
        (predicted - true) ** 2,
        r"\big((p_j + z) - (q_j + z)\big)^2 = (p_j - q_j)^2",
    )
    known = {q * log(q): Symbol("f_q"), q * log(p): Symbol("f_p")}
    expected = over_classes(q * Log().score_of(p, S.One), known) + known[q * log(q)]
    proof.equal(
        "The regret under the logarithmic score is the mean of the logarithm of the ratios,",
        expected,
        over_classes((q * (log(q) - log(p))).expand(), known),
        r"\sum_{j=1}^K q_j \ln\frac{q_j}{p_j}",
    )
    proof.equal(
        "each unchanged if both probabilities are multiplied by the same factor.",
        expand_log(log(common * true / (common * predicted)), force=True),
        expand_log(log(true / predicted), force=True),
        r"\ln\frac{z\,q_j}{z\,p_j} = \ln\frac{q_j}{p_j}",
    )
    height = predicted - true + true * log(true / predicted)
    near = height.subs(predicted, true * (1 + ratio))
    proof.equal(
        "For small relative differences, $p_j = q_j (1 + e_j)$, add $p_j - q_j$, which sums to zero, to the part of a "
        "class. It then has no linear term in $e_j$,",
        diff(near, ratio).subs(ratio, 0),
        0,
        r"f(e_j) = p_j - q_j + q_j \ln\frac{q_j}{p_j}, \quad f'(0) = 0",
    )
    proof.equal(
        "and starts with the square of the relative difference times the probability,",
        diff(near, ratio, 2).subs(ratio, 0),
        true,
        r"f''(0) = q_j, \quad f(e_j) = \tfrac12\,q_j\,e_j^2 + \dots",
    )
    proof.equal(
        "which is the square of the absolute difference divided by twice the probability: the rarer the class, the "
        "more a given absolute difference costs.",
        true * ratio**2 / 2,
        (true * (1 + ratio) - true) ** 2 / (2 * true),
        r"\tfrac12\,q_j\,e_j^2 = \frac{(q_j\,(1 + e_j) - q_j)^2}{2\,q_j}",
    )
    proof.equal(
        "And if a list leaves $1 - t$ over, the Brier score finds its padded distribution at most this far from the "
        "truth, whatever the others share:",
        LEFT**2 - LEFT**2 / UNLISTED - (_squares(REST) - LEFT**2 / UNLISTED),
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        r"(1 - t)^2 - \frac{(1 - t)^2}{\ell} - \sum_{l \notin S} (q_l - \pi)^2 = \sum_{l \notin S} q_l\,(1 - t - q_l) "
        r"\ge 0",
    )
    return proof
