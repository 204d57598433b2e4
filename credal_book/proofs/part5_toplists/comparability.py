"""Comparability: a longer calibrated list never has a worse expected score (Resin, Theorem 5.3).

What a list gains from one more class is given in closed form. A list leaves 1 - t over for ell classes; one of
them, of probability q_j, is added. The scores are the kernels of `toplists`.
"""

from fractions import Fraction
from typing import Any

from sympy import IndexedBase, Symbol, cancel, diff, expand_log, log, powsimp, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import distributions, true_lists, valid
from credal_book.proofs.part5_toplists.top_lists import expected_padded_score
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore, brier_gain, proxy

__all__ = [
    "brier",
    "calibrated_extension",
    "gain",
    "logarithmic",
    "power_family",
    "spherical",
    "true_extension",
]

ADDED, REST = Symbol("q_j", positive=True), Symbol("z", integer=True, positive=True)
PROXY = Symbol("pi'", positive=True)
LEFT = ADDED + REST * PROXY
CLASSES = REST + 1
LISTED_TERMS = Symbol("f", nonnegative=True)
SCORE, RULE, NEW = (
    IndexedBase("p", nonnegative=True),
    IndexedBase("L", real=True),
    IndexedBase("p'", nonnegative=True),
)
CHANCE = IndexedBase("q", nonnegative=True)
KEPT, EXTRA = Symbol("k", integer=True, nonnegative=True), Symbol("z", integer=True, positive=True)
OTHERS, UNACCOUNTED = Symbol("ell", integer=True, positive=True), Symbol("e", positive=True)
SURPLUS = Symbol("f", nonnegative=True)

LETTERS = {r"\ell": "z + 1", r"\pi": r"\frac{\pi' z + q_j}{z + 1}"}
"""What letters in the displays stand for where the steps compute with others."""


def gain(score: SumScore, listed: Any = LISTED_TERMS) -> Any:
    """Give the fall of the expected padded score when a calibrated list takes one more class in.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    listed : SymPy expression, optional
        Sum of the score's terms over the classes that are listed already.

    Returns
    -------
    SymPy expression
        In q_j, the proxy probability of the longer list, and the number z of classes that it does not list.
    """
    before, after = cancel(proxy(1 - LEFT, CLASSES)), cancel(proxy(1 - LEFT + ADDED, REST))
    shorter = listed + CLASSES * score.term(before)
    return score.entropy_of(shorter) - score.entropy_of(listed + score.term(ADDED) + REST * score.term(after))


def _slope(expression: Any) -> Any:
    """Differentiate with respect to q_j, while what is left over stays the same."""
    return diff(expression, ADDED) - diff(expression, PROXY) / REST


def _set_up(proof: Proof) -> None:
    proof.given(
        "A calibrated list leaves $1 - t$ over for $\\ell \\ge 2$ classes, so that $\\pi = (1 - t)/\\ell$; one of "
        "them, of probability $q_j$, is added. Let $\\pi'$ be the new proxy probability: $1 - t = q_j + (\\ell - "
        "1)\\,\\pi'$. By Lemma 5.2 the gain is the difference of the entropies of the padded distributions."
    )


def _same_sum(proof: Proof) -> None:
    listed, common = symbols("z L_0", real=True)
    kept = over_classes(SCORE[I] * RULE[I], {SCORE[I] * RULE[I]: listed}, KEPT)
    under_truth = kept + over_classes(CHANCE[I] * common, {CHANCE[I]: UNACCOUNTED}, EXTRA + OTHERS)
    new = {NEW[I]: UNACCOUNTED - SURPLUS}
    under_longer = kept + over_classes(NEW[I] * common, new, EXTRA) + OTHERS * proxy(1 - SURPLUS, OTHERS) * common
    proof.given(
        "Let a calibrated list of the classes $S$ leave $1 - t$ over, and let a calibrated list of the classes $S'$, "
        "all of $S$ and some more, leave $f \\ge 0$ over for $\\ell$ classes. Let $\\tilde p$ and $\\tilde p'$ be the "
        "padded distributions, $\\pi' = f/\\ell$, and $L_j$ the score of $\\tilde p$ when class $j$ is true: one "
        "value, $L_0$, for all classes outside $S$ (Lemma 4.2)."
    )
    proof.equal(
        "On the classes of $S$ the truth $q$ and $\\tilde p'$ agree, and outside both have $1 - t$ in total. So the "
        "shorter list has the same expected score under both:",
        under_truth,
        under_longer,
        r"\sum_{j \in S} q_j L_j + (1 - t)\,L_0 = \sum_{j \in S} q_j L_j + \Big(\sum_{j \in S' \setminus S} q_j + "
        r"\ell\,\pi'\Big) L_0",
    )
    proof.equal(
        "If $S'$ has all classes, the new ones have $1 - t$ in total and the same follows.",
        kept + over_classes(NEW[I] * common, {NEW[I]: UNACCOUNTED}, EXTRA),
        under_truth,
        r"\sum_{j \in S} q_j L_j + \sum_{j \notin S} q_j L_0 = \sum_{j \in S} q_j L_j + (1 - t)\,L_0",
    )
    entropy, regret = Symbol("G", real=True), Symbol("e", nonnegative=True)
    proof.given(
        "The rule is proper: under $\\tilde p'$ the prediction $\\tilde p$ scores $G(\\tilde p')$ plus a regret $e "
        "\\ge 0$, which is positive if the rule is strictly proper and $\\tilde p \\ne \\tilde p'$. And the longer "
        "list scores $G(\\tilde p')$ itself (Lemma 5.2)."
    )
    proof.equal(
        "The longer list is better by",
        (entropy + regret) - entropy,
        regret,
        r"\sum_y q_y\,L(\tilde p, y) - \sum_y q_y\,L(\tilde p', y) = e",
    )
    proof.non_negative("which is never negative.", regret)


def true_extension() -> Proof:
    """Prove that the expected score does not deteriorate when a true list is extended, for all symmetric rules."""
    proof = Proof("A longer true list is never worse", "resin, Theorem 5.3, inequality (12)")
    _same_sum(proof)
    proof.in_words(
        "A true list can be extended to a true list of any greater length: order the classes outside it by their "
        "probability and add the first. All true lists of one length have the same confidence scores up to their "
        "order, hence the same expected score, so that it does not matter which of them is extended."
    )
    cases = [q for m, units in ((2, 8), (3, 8), (4, 8), (5, 5)) for q in distributions(m, units)]
    proof.enumeration(
        f"For all {len(cases)} distributions on two to four classes in eighths and on five in fifths: every true list "
        "is part of a true list with one more class, and all true lists of one length have the same confidence "
        "scores.",
        all(
            any(shorter.items() <= longer.items() for longer in true_lists(q, k + 1))
            and sorted(shorter.values()) == sorted(true_lists(q, k)[0].values())
            for q in cases
            for k in range(len(q))
            for shorter in true_lists(q, k)
        ),
    )
    proof.enumeration(
        "For all of them the expected Brier score, and that of the power score with exponent 3, falls with the length, "
        "and stays the same only if the classes outside the shorter list are equally probable.",
        all(_falls(score, q) for q in cases for score in (Brier(), Power(3))),
    )
    return proof


def _falls(score: SumScore, q: tuple[Fraction, ...]) -> bool:
    ranked = sorted(q, reverse=True)
    by_length = [expected_padded_score(score, true_lists(q, k)[0], q) for k in range(len(q) + 1)]
    return all(
        by_length[k + 1] <= by_length[k] and (by_length[k + 1] == by_length[k]) == _added_average(ranked[k:])
        for k in range(len(q))
    )


def _added_average(outside: list[Fraction]) -> bool:
    return outside[0] * len(outside) == sum(outside)


def calibrated_extension() -> Proof:
    """Prove that any calibrated extension of a calibrated list is no worse, and that neither has to be true."""
    proof = Proof("Any longer calibrated list is no worse", "resin, Section 5.1, remark after Theorem 5.3")
    _same_sum(proof)
    proof.in_words(
        "Nothing here uses that a list is true or even valid, beyond the rule that only valid lists are scored. The "
        "paper argues with majorization, which gives the same: $\\tilde p$ is $\\tilde p'$ with the entries outside "
        "$S$ replaced by their mean."
    )
    q = tuple(Fraction(share, 10) for share in (1, 4, 3, 2))
    shorter, longer = {1: q[1]}, {1: q[1], 3: q[3]}
    before, after = (expected_padded_score(Brier(), scores, q) for scores in (shorter, longer))
    other = {2: q[2]}
    proof.exact(
        "For instance, under $(0.1, 0.4, 0.3, 0.2)$ the calibrated list of the classes 2 and 4 is valid and not true. "
        "It ties with the list of class 2 alone, whose proxy probability is 0.2; the list of class 3 alone, which is "
        "not true either, scores worse than that of the classes 2 and 3.",
        valid(longer, 4)
        and longer not in true_lists(q, 2)
        and before == after == Fraction(18, 25)
        and valid(other, 4)
        and expected_padded_score(Brier(), other, q) > expected_padded_score(Brier(), {1: q[1], 2: q[2]}, q),
        r"1 - 0.4^2 - 3 \cdot 0.2^2 = 0.72",
    )
    return proof


def brier() -> Proof:
    """Prove that the gain of the padded Brier score is a multiple of a square."""
    proof = Proof("The gain of the padded Brier score is a square", "resin, Theorem 5.3, derived")
    _set_up(proof)
    left, unlisted = Symbol("e", nonnegative=True), REST + 1
    for scale in (2, 1):
        proof.equal(
            "With the Brier score it is" if scale == 2 else "On the scale to 1 it is half of that:",
            gain(Brier(scale=scale)),
            brier_gain(ADDED, LEFT, unlisted, scale),
            (r"\tfrac12\," if scale == 1 else "") + r"\frac{\ell}{\ell - 1}\,(q_j - \pi)^2",
        )
    real = Symbol("f", real=True)
    proof.non_negative(
        "Both factors are non-negative, so the longer list is never worse;",
        brier_gain(real + left / unlisted, left, unlisted),
        r"\frac{\ell}{\ell - 1}\,(q_j - \pi)^2 \ge 0",
    )
    proof.positive(
        "it is strictly better unless the class has just the average probability, $q_j = \\pi$.",
        brier_gain(Symbol("f", positive=True) + left / unlisted, left, unlisted),
        r"\frac{\ell}{\ell - 1}\,(q_j - \pi)^2 > 0 \quad (q_j \ne \pi)",
    )
    return proof


def _at_average(expression: Any) -> Any:
    """Let the added class have the average probability; then the proxy probability stays as it is."""
    return expression.subs(ADDED, PROXY).subs(PROXY + REST * PROXY, PROXY * CLASSES)


def logarithmic() -> Proof:
    """Prove that the gain of the padded logarithmic score is what is left over times a divergence of two coins."""
    proof = Proof("The gain of the padded logarithmic score is a divergence", "resin, Theorem 5.3, derived")
    _set_up(proof)
    rest = REST * PROXY
    divergence = ADDED * log(ADDED * CLASSES / LEFT) + rest * log(rest * CLASSES / (LEFT * REST))
    proof.equal(
        "With the logarithmic score it is $1 - t$ times the Kullback-Leibler divergence of a coin that shows the added "
        "class with its share $q_j/(1 - t)$ from one that shows it with the average share "
        "$1/\\ell$:",
        _logs(gain(Log())),
        _logs(divergence),
        r"(1 - t) \left[z \ln\frac{z}{1/\ell} + (1 - z) \ln\frac{1 - z}{1 - 1/\ell}\right], \quad z = \frac{q_j}{1 - "
        r"t}",
    )
    proof.equal(
        "It vanishes if the class has the average probability, $q_j = \\pi'$;",
        _logs(_at_average(divergence)),
        0,
        r"q_j = \pi': \quad (1 - t) \cdot 0 = 0",
    )
    proof.equal(
        "its derivative with respect to $q_j$, at the same $t$, has the sign of $q_j - \\pi'$,",
        _logs(_slope(divergence)),
        _logs(log(ADDED / PROXY)),
        r"\ln\frac{q_j}{\pi'}",
    )
    proof.positive(
        "and it is convex. So it is positive for $q_j \\ne \\pi'$.",
        _slope(_logs(log(ADDED) - log(PROXY))),
        r"\frac{1}{q_j} + \frac{1}{(\ell - 1)\,\pi'} > 0",
    )
    everything, nothing = Symbol("e", positive=True), Log().term(0)
    even = CLASSES * Log().term(everything / CLASSES)
    proof.equal(
        "At the ends: a class that has all that is left gains",
        _logs(even - Log().term(everything) - REST * nothing),
        everything * log(CLASSES),
        r"q_j = 1 - t: \quad (1 - t) \ln \ell",
    )
    proof.equal(
        "and one of probability 0, once it is listed as such, still gains, because the others are known to share "
        "everything.",
        _logs(even - nothing - REST * Log().term(everything / REST)),
        _logs(everything * log(CLASSES / REST)),
        r"q_j = 0: \quad (1 - t) \ln\frac{\ell}{\ell - 1}",
    )
    return proof


def _logs(expression: Any) -> Any:
    return expand_log(expression, force=True).expand()


def power_family() -> Proof:
    """Prove that the gain of the power scores is convex and vanishes for a class of average probability only."""
    alpha = Symbol("alpha", positive=True)
    proof = Proof("The gain of the padded power scores", "resin, Theorem 5.3, derived")
    _set_up(proof)
    difference = gain(Power(alpha))
    proof.given(
        "With the power score of exponent $\\alpha > 0$, $\\alpha \\ne 1$, it is",
        r"e(q_j) = \frac{q_j^\alpha + (\ell - 1)\,\pi'^\alpha - \ell\,\pi^\alpha}{\alpha - 1}",
    )
    proof.equal(
        "as the kernels give it.",
        difference,
        (ADDED**alpha + REST * PROXY**alpha - CLASSES * (LEFT / CLASSES) ** alpha) / (alpha - 1),
        r"G(\tilde p) - G(\tilde p') = e(q_j)",
    )
    proof.equal("It vanishes if $q_j = \\pi' = \\pi$:", _at_average(difference), 0, r"e(\pi) = 0")
    slope = _slope(difference)
    proof.equal(
        "Its derivative with respect to $q_j$, at the same $t$, is",
        slope,
        alpha / (alpha - 1) * (ADDED ** (alpha - 1) - PROXY ** (alpha - 1)),
        r"e'(q_j) = \alpha\,\frac{q_j^{\alpha - 1} - \pi'^{\alpha - 1}}{\alpha - 1}",
    )
    proof.positive(
        "It has the sign of $q_j - \\pi'$, where $\\pi' = (1 - t - q_j)/(\\ell - 1)$, for $z^{\\alpha - 1}/(\\alpha - "
        "1)$ increases with $z$ for every exponent:",
        powsimp(diff(ADDED ** (alpha - 1) / (alpha - 1), ADDED).simplify()),
        r"\frac{d}{dz}\,\frac{z^{\alpha - 1}}{\alpha - 1} = z^{\alpha - 2} > 0",
    )
    proof.in_words("So the gain falls to 0 at the average probability and rises from there: it is positive elsewhere.")
    proof.equal(
        "For $\\alpha = 2$ it is the square of the Brier score.",
        gain(Power(2)),
        brier_gain(ADDED, LEFT, CLASSES),
        r"\frac{\ell}{\ell - 1}\,(q_j - \pi)^2",
    )
    return proof


def spherical() -> Proof:
    """Prove that the gain of the padded spherical score is the Brier gain over the sum of two norms."""
    proof = Proof("The gain of the padded spherical score", "resin, Theorem 5.3, derived")
    _set_up(proof)
    shorter, growth = Symbol("f", positive=True), Symbol("e", nonnegative=True)
    squares = [LISTED_TERMS + CLASSES * (LEFT / CLASSES) ** 2, LISTED_TERMS + ADDED**2 + REST * PROXY**2]
    proof.equal(
        "With the spherical score the entropy is one less the norm of the padded distribution, so that the gain is "
        "the difference of two norms,",
        gain(Spherical()),
        squares[1] ** Fraction(1, 2) - squares[0] ** Fraction(1, 2),
        r"\lVert\tilde p'\rVert - \lVert\tilde p\rVert",
    )
    proof.equal(
        "whose squares differ by the gain of the Brier score:",
        squares[1] - squares[0],
        brier_gain(ADDED, LEFT, CLASSES),
        r"\lVert\tilde p'\rVert^2 - \lVert\tilde p\rVert^2 = \frac{\ell}{\ell - 1}\,(q_j - \pi)^2 = e",
    )
    norms = [1 - Spherical().entropy_of(total) for total in (shorter + growth, shorter)]
    proof.equal(
        "Therefore",
        (norms[0] - norms[1]) * (norms[0] + norms[1]),
        growth,
        r"\lVert\tilde p'\rVert - \lVert\tilde p\rVert = \frac{e}{\lVert\tilde p'\rVert + \lVert\tilde p\rVert}",
    )
    proof.non_negative("which is never negative,", growth / (norms[0] + norms[1]))
    proof.positive(
        "and positive exactly if the Brier score gains, $e > 0$.",
        (growth / (norms[0] + norms[1])).subs(growth, Symbol("e", positive=True)),
    )
    return proof
