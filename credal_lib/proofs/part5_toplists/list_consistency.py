"""Padded symmetric scores are consistent for top lists (Resin, Theorem 5.4): a proof, the paper's, and its gap.

Entropies and supergradients are abstract; certificates for the Brier and the logarithmic score have blocks of symbolic
sizes. Lists in fractions are those of `_exact_lists`.
"""

from fractions import Fraction
from itertools import combinations
from operator import mul
from typing import Any

import numpy as np
from sympy import IndexedBase, Rational, Symbol, diff, log, symbols

from credal_lib.proofs._class_sums import I, over_classes
from credal_lib.proofs._proof import Proof
from credal_lib.proofs.part5_toplists._exact_lists import (
    Distribution,
    TopList,
    calibrated_lists,
    distributions,
    padded,
    proxy_of,
    top_lists,
    true_lists,
    valid,
    without_lowest,
)
from credal_lib.proofs.part5_toplists.padded_scores import scores_by_class
from credal_lib.proofs.part5_toplists.top_lists import expected_padded_score
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore, brier_gain, proxy

__all__ = [
    "block_difference",
    "brier_certificate",
    "consistency",
    "logarithmic_certificate",
    "numerical_minimum",
    "strict_step",
    "sublist_is_beaten",
]

KEPT, DROPPED = symbols("n_A n_B", integer=True, nonnegative=True)
UNLISTED = Symbol("n_C", integer=True, positive=True)
PREDICTED, TRUE = IndexedBase("t", positive=True), IndexedBase("q", positive=True)
SHORTFALL, DEVIATION = IndexedBase("d", nonnegative=True), IndexedBase("x", real=True)
FILLER, SUBLIST_FILLER, DEFICIT = Symbol("pi", positive=True), Symbol("rho", positive=True), Symbol("D", real=True)
EXCESS = IndexedBase("v", nonnegative=True)
T, Q, D, X = PREDICTED[I], TRUE[I], SHORTFALL[I], DEVIATION[I]
SUMS = {D: DEFICIT, X: DEFICIT}
CASES = ((2, 6), (3, 6), (4, 4))
SIZES = "two and three classes in sixths and on four classes in quarters"


def block_difference(score: SumScore, totals: Any) -> Any:
    """Give the expected score of a valid list less that of a calibrated sublist, in three blocks of classes.

    Block A is listed by both: scores t_i and the true q_i. Block B is listed by the longer list only: score t_i, the
    padded sublist gives rho, the truth is rho - d_i. Block C is not listed: the padded lists give pi and rho, the truth
    is rho + x_i, and the x_i sum to the sum D of the d_i.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    totals : pair of SymPy expressions
        Sums of the score's terms over the padded list and over the padded sublist.

    Returns
    -------
    SymPy expression
    """

    def less(given: Any, by_sublist: Any) -> Any:
        return score.score_of(given, totals[0]) - score.score_of(by_sublist, totals[1])

    known = SUMS | {Q: 1 - (DROPPED + UNLISTED) * SUBLIST_FILLER}
    return (
        over_classes(Q * less(T, Q), known, KEPT)
        + over_classes((SUBLIST_FILLER - D) * less(T, SUBLIST_FILLER), known, DROPPED)
        + over_classes((SUBLIST_FILLER + X) * less(FILLER, SUBLIST_FILLER), known, UNLISTED)
    )


def _blocks(proof: Proof) -> None:
    proof.given(
        "Let a valid list have the scores $t_i$ and the proxy probability $\\pi$, and let the largest valid sublist of "
        "the calibrated list on the same classes have the proxy probability $\\rho$. Block $A$: classes of both lists. "
        "Block $B$: classes that were dropped, $q_i = \\rho - d_i$; the removal leaves only scores below the proxy "
        "probability behind, so $d_i > 0$. Block $C$: classes of neither. The truth sums to one, so that the "
        "deviations $q_i - \\rho$ of $C$ sum to $D = \\sum_B d_i$. All three sizes are symbols."
    )


def brier_certificate() -> Proof:
    """Prove that the step from an uncalibrated list to the calibrated sublist is a sum of squares and products."""
    proof = Proof("An uncalibrated list against the calibrated sublist: Brier score", "resin, Theorem 5.4, derived")
    _blocks(proof)
    totals = (
        over_classes(T**2, {}, KEPT) + over_classes(T**2, {}, DROPPED) + UNLISTED * FILLER**2,
        over_classes(Q**2, {}, KEPT) + (DROPPED + UNLISTED) * SUBLIST_FILLER**2,
    )
    certificate = (
        over_classes((T - Q) ** 2, SUMS, KEPT)
        + over_classes((T - SUBLIST_FILLER) ** 2, SUMS, DROPPED)
        + UNLISTED * (FILLER - SUBLIST_FILLER) ** 2
        + 2 * over_classes(D * (T - FILLER), SUMS, DROPPED)
    )
    proof.equal(
        "The uncalibrated list costs more than the sublist by",
        block_difference(Brier(), totals),
        certificate,
        r"\sum_{i \in A} (t_i - q_i)^2 + \sum_{i \in B} (t_i - \rho)^2 + n_C\,(\pi - \rho)^2 "
        r"+ 2 \sum_{i \in B} d_i\,(t_i - \pi)",
    )
    proof.non_negative("Squares are not negative,", (T - Q) ** 2)
    proof.non_negative(
        "nor is a product $d_i\\,v_i$, where $v_i = t_i - \\pi \\ge 0$ because the list is valid.", D * EXCESS[I]
    )
    proof.in_words(
        "The squares are the distance of the two padded distributions. So the difference is zero exactly if these are "
        "the same; the products vanish then as well."
    )
    return proof


def logarithmic_certificate() -> Proof:
    """Prove that the step from an uncalibrated list to the calibrated sublist is a divergence and positive terms."""
    proof = Proof(
        "An uncalibrated list against the calibrated sublist: logarithmic score", "resin, Theorem 5.4, derived"
    )
    _blocks(proof)
    divergence = (
        over_classes(Q * (log(Q) - log(T)), SUMS, KEPT)
        + over_classes(SUBLIST_FILLER * (log(SUBLIST_FILLER) - log(T)), SUMS, DROPPED)
        + UNLISTED * SUBLIST_FILLER * (log(SUBLIST_FILLER) - log(FILLER))
    )
    proof.equal(
        "The uncalibrated list costs more than the sublist by",
        block_difference(Log(), symbols("T_1 T_2")).expand(),
        (divergence + over_classes(D * (log(T) - log(FILLER)), SUMS, DROPPED)).expand(),
        r"\sum_{i \in A} q_i \ln\frac{q_i}{t_i} + \sum_{i \in B} \rho \ln\frac{\rho}{t_i} + n_C\,\rho "
        r"\ln\frac{\rho}{\pi} + \sum_{i \in B} d_i \ln\frac{t_i}{\pi}",
    )
    given, other, more = symbols("x t v", positive=True)
    height = other - given + given * log(given / other)
    proof.given(
        "The first three sums are the divergence of the padded distributions, $\\tilde r$ of the sublist and $\\tilde "
        "t$ of the list. Both sum to one, so that each class may be given the part",
        r"h(\tilde r_i) = \tilde t_i - \tilde r_i + \tilde r_i \ln\frac{\tilde r_i}{\tilde t_i}",
    )
    proof.equal("It is 0 where both agree,", height.subs(given, other), 0, r"h(t) = 0")
    proof.equal("with slope 0,", diff(height, given).subs(given, other), 0, r"h'(t) = 0")
    proof.positive("and strictly convex, hence positive elsewhere;", diff(height, given, 2).simplify())
    proof.positive(
        "and the logarithms of the last sum are positive if $t_i = \\pi + v$ exceeds $\\pi$, and 0 if it does not.",
        log(1 + more / other),
        r"\ln\Big(1 + \frac{v}{\pi}\Big) > 0",
    )
    proof.in_words(
        "So the difference is zero exactly if both padded distributions are the same. Infinite scores do no harm: if "
        "the list gives 0 to a class that can occur, its expected score is infinite."
    )
    return proof


def consistency() -> Proof:
    """Prove that padded symmetric scores are consistent for top lists, strictly so if the rule is strictly proper."""
    proof = Proof("Padded symmetric scores are consistent for top lists", "resin, Theorem 5.4")
    entropy = Symbol("G_t", real=True)
    gradient, listed = IndexedBase("w", real=True), IndexedBase("s", real=True)
    chance, common, mean = IndexedBase("q", nonnegative=True), Symbol("w_0", real=True), Symbol("rho", nonnegative=True)
    proof.given(
        "This proof is shorter than the paper's and closes a gap of it. Let $\\tilde t$ be the padded distribution of "
        "a valid list and $w$ the supergradient there. By the Savage representation its expected score under $q$ is",
        r"G(\tilde t) + \sum_{i=1}^m w_i\,(q_i - \tilde t_i)",
    )
    first, second = symbols("w_i q_i", real=True)
    slack, apart, less = Symbol("s", nonnegative=True), Symbol("a", positive=True), Symbol("b", positive=True)
    other = first + slack / apart
    unsorted = first * second + other * (second + less)
    proof.equal(
        "Suppose $\\tilde t_i = \\tilde t_j + a$ although $q_j = q_i + b$, with $a, b > 0$. Lemma 4.4 says $w_j = w_i "
        "+ s/a$ with $s \\ge 0$. Exchanging $q_i$ and $q_j$ lowers the expected score by",
        unsorted - (first * (second + less) + other * second),
        less * slack / apart,
        r"(w_i q_i + w_j q_j) - (w_i q_j + w_j q_i) = (w_j - w_i)\,b = \frac{b\,s}{a}",
    )
    proof.non_negative("which is never negative.", less * slack / apart)
    proof.in_words(
        "Each exchange reduces the number of pairs in which $q$ is not ordered like $\\tilde t$; finitely many lead "
        "to a distribution $q'$ that has the probabilities of $q$ in the order of $\\tilde t$. Where $\\tilde t_i = "
        "\\tilde t_j$ the components of $w$ are equal (Lemma 4.2), so that exchanges among such classes cost nothing; "
        "use them to put listed classes before others. The list is valid, so its classes then come first: they have "
        "the $k$ largest probabilities, and the calibrated list on them, with the padded distribution $\\tilde r$, is "
        "true for $q'$. By symmetry it scores under $q'$ what true lists score under $q$, $G(\\tilde r)$ (Lemma 5.2)."
    )
    inside = over_classes(gradient[I] * (listed[I] - listed[I]), {}, KEPT)
    outside = over_classes(common * (chance[I] - mean), {chance[I]: UNLISTED * mean}, UNLISTED)
    proof.equal(
        "The classes that are not listed have equal components $w_0$ (Lemma 4.2), and $\\tilde r$ gives each of them "
        "the mean $\\rho$ of their probabilities. So $w$ does not tell $q'$ from $\\tilde r$:",
        inside + outside,
        0,
        r"\sum_{i=1}^m w_i\,(q'_i - \tilde r_i) = \sum_{i \text{ listed}} w_i \cdot 0 + w_0 \sum_{j=1}^n (q'_j - "
        r"\rho) = 0",
    )
    regret, rise = Symbol("e", nonnegative=True), Symbol("R", real=True)
    proof.given(
        "So the plane of $w$ rises from $\\tilde t$ to $q'$ by the same $R$ as from $\\tilde t$ to $\\tilde r$. The "
        "supergradient inequality at $\\tilde r$ has a slack $e \\ge 0$:",
        r"G(\tilde r) = G(\tilde t) + R - e",
    )
    proof.equal(
        "Under $q'$ the list costs more than a true one by",
        (entropy + rise) - (entropy + rise - regret),
        regret,
        r"\big(G(\tilde t) + R\big) - G(\tilde r) = e",
    )
    proof.non_negative("Together, the list costs under $q$ more by", regret + less * slack / apart)
    strict_slack, strict = Symbol("s", positive=True), Symbol("e", positive=True)
    proof.positive(
        "If the rule is strictly proper, $G$ is strictly concave. Then $e > 0$ unless $\\tilde t = \\tilde r$, and "
        "$s > 0$ for every exchange (in Lemma 4.4 the two points differ).",
        strict + less * strict_slack / apart,
    )
    proof.in_words(
        "So a list that costs no more than a true one has $\\tilde t = \\tilde r$ and needs no exchange: its scores "
        "are the $k$ largest probabilities, $\\pi = \\rho$, and $\\tilde t_i > \\tilde t_j$ implies $q_i \\ge q_j$. If "
        "$\\pi$ is below its least score, its classes are $k$ most probable ones in this order and have these "
        "probabilities: it is true. If $\\pi$ equals its least score, the $k$-th largest probability is the mean of "
        "the smaller ones, which are therefore all $\\pi$; then $q$ has the entries of $\\tilde t$ in the same order, "
        "$q = \\tilde t$, and the list is true as well."
    )
    proof.in_words(
        "Infinite components of $w$ do no harm: a rule that has them gives an infinite expected score to a list that "
        "gives 0 to a class that can occur, and classes of probability 0 count nothing."
    )
    proof.enumeration(
        f"For all distributions and all valid lists on {SIZES}, the lists of least expected score are exactly the true "
        "ones, for the Brier score and the power score with exponent 3,",
        all(_minimizers(_by(score), m, units) == "true" for score in (Brier(), Power(3)) for m, units in CASES),
    )
    proof.enumeration(
        "and for the misclassification loss, shared by tied modes, which is proper but not strictly so, the true ones "
        "and others.",
        all(_minimizers(_shared_mode_score, m, units) == "true and others" for m, units in CASES),
    )
    return proof


def _by(score: SumScore) -> Any:
    return lambda scores, m: scores_by_class(score, scores, m)


def _shared_mode_score(scores: TopList, m: int) -> list[Fraction]:
    """Give the misclassification loss of a padded list for each true class; tied modes are drawn by lot."""
    full = padded(scores, m)
    modes = [i for i, value in enumerate(full) if value == max(full)]
    return [1 - Fraction(i in modes, len(modes)) for i in range(m)]


def _expected(row: list[Any], q: Distribution) -> Any:
    return sum(map(mul, q, row))


def _minimizers(rows_of: Any, m: int, units: int) -> str:
    """Say which of all valid lists have the least expected score."""
    found = "true"
    for k in range(m + 1):
        lists = [scores for scores in top_lists(m, k, units) if valid(scores, m)]
        rows = [rows_of(scores, m) for scores in lists]
        for q in distributions(m, units):
            losses = [_expected(row, q) for row in rows]
            least, true = min(losses), true_lists(q, k)
            if any(_expected(rows_of(scores, m), q) != least for scores in true):
                return "not all true"
            best = [scores for scores, loss in zip(lists, losses, strict=True) if loss == least]
            found = "true and others" if any(scores not in true for scores in best) else found
    return found


def strict_step() -> Proof:
    """Refute the step that strictness of the supergradient inequality makes every uncalibrated list worse."""
    proof = Proof("An uncalibrated list can tie with the calibrated sublist", "resin, proof of Theorem 5.4")
    below = Symbol("d", positive=True)
    proof.given(
        "The printed proof compares an uncalibrated valid list with the largest valid sublist of the calibrated list "
        "on the same classes, and says that for strictly proper rules the difference of the expected scores is "
        "strictly positive, since the supergradient inequality (8) is strict. That needs two different padded "
        "distributions."
    )
    chance = Rational(1, 2) - below
    proof.given(
        "Take two classes of probability $1/2 + d$ and $1/2 - d$, $d > 0$, and the top-1 list of class 2 with the "
        "score $1/2$. It is valid, and not calibrated."
    )
    proof.positive(
        "The calibrated list of class 2 is invalid, since its proxy probability exceeds its score by",
        proxy(chance, 1) - chance,
        r"\Big(\tfrac12 + d\Big) - \Big(\tfrac12 - d\Big) = 2d",
    )
    proof.equal(
        "so its largest valid sublist is the empty list, with the proxy probability",
        proxy(0, 2),
        proxy(Rational(1, 2), 1),
        r"\frac{1 - 0}{2} = \frac{1 - \frac12}{1} = \frac12",
    )
    q: Distribution = (Fraction(2, 3), Fraction(1, 3))
    said, calibrated = {1: Fraction(1, 2)}, {1: q[1]}
    proof.fails(
        "Both lists are padded to $(1/2, 1/2)$ and have the same score whatever is true: the difference is zero for "
        "every symmetric rule. For instance with $d = 1/6$.",
        valid(said, 2)
        and said != calibrated
        and without_lowest(calibrated, 2) == {}
        and padded(said, 2) == padded({}, 2)
        and all(
            expected_padded_score(score, said, q) == expected_padded_score(score, {}, q)
            for score in (Brier(), Power(3))
        ),
        shown=r"S(\{2\}, y) - S(\varnothing, y) = 0",
    )
    four = tuple(Fraction(share, 10) for share in (5, 2, 2, 1))
    proof.exact(
        "Two classes are the fewest possible, but nothing is special about them: under $(0.5, 0.2, 0.2, 0.1)$ the "
        "list of the classes 1 and 4 with $1/2$ and $1/6$ ties with the list of class 1 alone.",
        valid({0: four[0], 3: Fraction(1, 6)}, 4)
        and without_lowest({0: four[0], 3: four[3]}, 4) == {0: four[0]}
        and padded({0: four[0], 3: Fraction(1, 6)}, 4) == padded({0: four[0]}, 4),
    )
    proof.enumeration(
        f"What holds: for all distributions and all uncalibrated valid lists on {SIZES}, the difference is never "
        "negative for the Brier score, and zero exactly if both padded distributions are the same. (The certificates "
        "for the Brier and the logarithmic score say so for every number of classes.)",
        all(_step_is_as_said(m, units) for m, units in CASES),
    )
    proof.in_words(
        "The theorem is not in danger. In a tie the calibrated list was shortened, and then a later inequality of the "
        "same proof is strict: a true list is strictly better than the sublist (see the repair)."
    )
    return proof


def _step_is_as_said(m: int, units: int) -> bool:
    for k in range(1, m + 1):
        for scores in top_lists(m, k, units):
            if not valid(scores, m):
                continue
            full, row = padded(scores, m), scores_by_class(Brier(), scores, m)
            for q in distributions(m, units):
                calibrated = {i: q[i] for i in scores}
                if calibrated == scores:
                    continue
                sublist = without_lowest(calibrated, m)
                rise = _expected(row, q) - _expected(scores_by_class(Brier(), sublist, m), q)
                if rise < 0 or (rise == 0) != (full == padded(sublist, m)):
                    return False
    return True


def sublist_is_beaten() -> Proof:
    """Prove that a true list is strictly better than the largest valid sublist of a calibrated invalid list."""
    proof = Proof("A sublist that had to be shortened is strictly worse than a true list", "resin, Theorem 5.4, repair")
    unlisted, filler = Symbol("N", integer=True, positive=True), Symbol("rho", positive=True)
    above = Symbol("g", positive=True)
    classes = unlisted + 1
    left = classes * filler
    proof.given(
        "Let $R$ be the largest valid sublist, of length $k' < k$, of a calibrated list of length $k$ that is not "
        "valid. Let $R$ leave out $M = N + 1$ classes and have the proxy probability $\\rho$, the mean of their "
        "probabilities."
    )
    chance = IndexedBase("q", nonnegative=True)
    proof.equal(
        "Their deviations from $\\rho$ sum to zero.",
        over_classes(chance[I] - filler, {chance[I]: left}, classes),
        0,
        r"\sum_{j=1}^{M} (q_j - \rho) = 0",
    )
    proof.in_words(
        "The class that was removed last is one of them and is below $\\rho$: it was below the proxy probability "
        "before the removal, and the new one lies between both. So some other class $z$ is above, $q_z = \\rho + g$ "
        "with $g > 0$. It was not on the list, since all removed classes are below $\\rho$."
    )
    proof.equal(
        "Add $z$ to $R$. The proxy probability becomes",
        proxy(1 - left + filler + above, unlisted),
        filler - above / unlisted,
        r"\frac{M \rho - \rho - g}{M - 1} = \rho - \frac{g}{M - 1}",
    )
    proof.positive(
        "and is below the score of $z$, as it is below all others: the longer list $R + z$ is calibrated and valid.",
        (filler + above) - (filler - above / unlisted),
        r"g + \frac{g}{M - 1} > 0",
    )
    entropy, gained = Symbol("G", real=True), Symbol("e_1", positive=True)
    to_true, extended = symbols("e_2 e_3", nonnegative=True)
    proof.equal(
        "By comparability it is better than $R$; for the Brier score by",
        brier_gain(filler + above, left, classes),
        classes * above**2 / unlisted,
        r"\frac{M}{M - 1}\,g^2",
    )
    proof.positive(
        "and for every strictly proper rule by some $e_1 > 0$, because the padded distributions differ.",
        classes * above**2 / unlisted,
    )
    proof.given(
        "A true list of length $k' + 1 \\le k$ is better than $R + z$ by some $e_2 \\ge 0$ (Lemma 4.5, for $R + z$ is "
        "calibrated and valid), and a true list of length $k$ better than that one by some $e_3 \\ge 0$ "
        "(comparability)."
    )
    sublist = entropy + extended + to_true + gained
    proof.positive(
        "So the sublist costs strictly more than a true list of length $k$, by",
        sublist - entropy,
        r"e_1 + e_2 + e_3 > 0",
    )
    proof.in_words(
        "This repairs the printed proof. If an uncalibrated list ties with the sublist, the sublist is not the whole "
        "calibrated list (a calibrated list with the same padded distribution would be the list itself); it was "
        "shortened, and loses against the true lists."
    )
    proof.enumeration(
        f"For all distributions, all lengths and all invalid calibrated lists on {SIZES} and on five classes in "
        "quarters, the sublist costs more than a true list, with the Brier score and the power score of exponent 3.",
        all(
            expected_padded_score(score, without_lowest(scores, m), q)
            > expected_padded_score(score, true_lists(q, k)[0], q)
            for score in (Brier(), Power(3))
            for m, units in (*CASES, (5, 4))
            for q in distributions(m, units)
            for k in range(m)
            for scores in calibrated_lists(q, k)
            if not valid(scores, m)
        ),
    )
    return proof


MINIMIZED_AT = ((0.4, 0.3, 0.2, 0.1), (0.15, 0.25, 0.05, 0.55), (0.3, 0.22, 0.26, 0.22), (0.02, 0.9, 0.03, 0.05))


def numerical_minimum() -> Proof:
    """Compute the best valid top-2 lists numerically: they name the two most likely classes and their probabilities."""
    proof = Proof("Numerical minimization finds the true top-2 list", "resin, Theorem 5.4, tried out")
    found = [(score, q, *_best_list(score, q)) for score in (Brier(), Log(), Spherical()) for q in MINIMIZED_AT]
    proof.measured(
        "For four distributions on four classes and the Brier, logarithmic and spherical score, the expected score was "
        "minimized over the confidence scores of all six pairs of classes, under the condition that the list is valid "
        "(SLSQP from two starting points each). The best pair was in all twelve cases that of the two most likely "
        "classes,",
        all(set(pair) == set(sorted(range(4), key=lambda i: -q[i])[:2]) for _, q, pair, _ in found),
    )
    proof.measured(
        "and the best scores were their probabilities, to within 0.001.",
        all(abs(c - q[i]) < 1e-3 for _, q, pair, best in found for i, c in zip(pair, best, strict=True)),
    )
    exact: Distribution = tuple(Fraction(share, 20) for share in (8, 6, 4, 2))
    lists = [scores for scores in top_lists(4, 2, 20) if valid(scores, 4)]
    losses = [expected_padded_score(Brier(), scores, exact) for scores in lists]
    proof.exact(
        f"Without rounding: of all {len(lists)} valid top-2 lists with scores in twentieths the Brier score is least "
        "under $(0.4, 0.3, 0.2, 0.1)$ for the first two classes with 0.4 and 0.3, and for no other.",
        [scores for scores, loss in zip(lists, losses, strict=True) if loss == min(losses)]
        == [{0: exact[0], 1: exact[1]}]
        and proxy_of({0: exact[0], 1: exact[1]}, 4) == Fraction(3, 20),
    )
    return proof


def _best_list(score: SumScore, q: tuple[float, ...]) -> tuple[tuple[int, ...], Any]:
    """Minimize the expected score over valid lists of each pair of classes."""
    from scipy.optimize import LinearConstraint, minimize

    def expected(scores: Any, pair: tuple[int, ...]) -> float:
        values = [float(proxy(sum(scores), 2))] * 4
        for i, c in zip(pair, scores, strict=True):
            values[i] = float(c)
        total = score.total(values)
        return float(sum(chance * score.score_of(v, total) for chance, v in zip(q, values, strict=True)))

    valid_ones = LinearConstraint([[3, 1], [1, 3], [1, 1]], [1, 1, 0], [np.inf, np.inf, 1 - 1e-6])
    results = [
        (minimize(expected, start, (pair,), method="SLSQP", bounds=[(1e-6, 1)] * 2, constraints=valid_ones), pair)
        for pair in combinations(range(4), 2)
        for start in ((0.3, 0.3), (0.5, 0.26))
    ]
    best, pair = min(results, key=lambda one: one[0].fun)
    return pair, best.x
