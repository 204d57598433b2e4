"""Padded symmetric scores are consistent for top lists (Resin, Theorem 5.4): a proof, the paper's, and its gap.

Entropies and supergradients are abstract; certificates for the Brier and the logarithmic score have blocks of symbolic
sizes. Lists in fractions are those of `_exact_lists`.
"""

from fractions import Fraction
from itertools import combinations
from operator import mul
from typing import Any

import numpy as np
from sympy import Function, IndexedBase, Rational, Sum, Symbol, diff, log, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import (
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
from credal_book.proofs.part5_toplists.padded_scores import scores_by_class
from credal_book.proofs.part5_toplists.top_lists import expected_padded_score
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

KEPT, DROPPED = symbols("k_1 k_2", integer=True, nonnegative=True)
UNLISTED = Symbol("ell", integer=True, positive=True)
PREDICTED, TRUE = IndexedBase("p", positive=True), IndexedBase("q", positive=True)
SHORTFALL, DEVIATION = IndexedBase("e", nonnegative=True), IndexedBase("f", real=True)
FILLER, SUBLIST_FILLER, DEFICIT = Symbol("pi", positive=True), Symbol("pi'", positive=True), Symbol("z", real=True)
EXCESS = IndexedBase("z", nonnegative=True)
P, Q, E, F = PREDICTED[I], TRUE[I], SHORTFALL[I], DEVIATION[I]
SUMS = {E: DEFICIT, F: DEFICIT}
CASES = ((2, 6), (3, 6), (4, 4))
SIZES = "two and three classes in sixths and on four classes in quarters"


def block_difference(score: SumScore, totals: Any) -> Any:
    """Give the expected score of a valid list less that of a calibrated sublist, in three blocks of classes.

    The first is listed by both: scores p_j and the true q_j. The second is listed by the longer list only: score p_j,
    the padded sublist gives pi', the truth is pi' - e_j. The third is not listed: the padded lists give pi and pi', the
    truth is pi' + f_j, and the f_j sum to the sum z of the e_j.

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
        over_classes(Q * less(P, Q), known, KEPT)
        + over_classes((SUBLIST_FILLER - E) * less(P, SUBLIST_FILLER), known, DROPPED)
        + over_classes((SUBLIST_FILLER + F) * less(FILLER, SUBLIST_FILLER), known, UNLISTED)
    )


def _blocks(proof: Proof) -> None:
    proof.given(
        "Let a valid list of the classes $S$ have the scores $p_j$ and the proxy probability $\\pi$, and let the "
        "largest valid sublist of the calibrated list on the same classes have the classes $S'$ and the proxy "
        "probability $\\pi'$. First block: the classes $S'$ of both lists. Second block: the classes of $S \\setminus "
        "S'$, which were dropped, $q_j = \\pi' - e_j$; the removal leaves only scores below the proxy probability "
        "behind, so $e_j > 0$. Third block: the $\\ell = K - k$ classes of neither. The truth sums to one, so that the "
        "deviations $q_j - \\pi'$ of the third sum to $z = \\sum e_j$ over the second. All three sizes are symbols."
    )


def brier_certificate() -> Proof:
    """Prove that the step from an uncalibrated list to the calibrated sublist is a sum of squares and products."""
    proof = Proof("An uncalibrated list against the calibrated sublist: Brier score", "resin, Theorem 5.4, derived")
    _blocks(proof)
    totals = (
        over_classes(P**2, {}, KEPT) + over_classes(P**2, {}, DROPPED) + UNLISTED * FILLER**2,
        over_classes(Q**2, {}, KEPT) + (DROPPED + UNLISTED) * SUBLIST_FILLER**2,
    )
    certificate = (
        over_classes((P - Q) ** 2, SUMS, KEPT)
        + over_classes((P - SUBLIST_FILLER) ** 2, SUMS, DROPPED)
        + UNLISTED * (FILLER - SUBLIST_FILLER) ** 2
        + 2 * over_classes(E * (P - FILLER), SUMS, DROPPED)
    )
    proof.equal(
        "The uncalibrated list costs more than the sublist by",
        block_difference(Brier(), totals),
        certificate,
        r"\sum_{j \in S'} (p_j - q_j)^2 + \sum_{j \in S \setminus S'} (p_j - \pi')^2 + \ell\,(\pi - \pi')^2 "
        r"+ 2 \sum_{j \in S \setminus S'} e_j\,(p_j - \pi)",
    )
    proof.non_negative("Squares are not negative,", (P - Q) ** 2, r"(p_j - q_j)^2 \ge 0")
    proof.non_negative(
        "nor is a product $e_j\\,z_j$, where $z_j = p_j - \\pi \\ge 0$ because the list is valid.",
        E * EXCESS[I],
        r"e_j\,z_j \ge 0",
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
        over_classes(Q * (log(Q) - log(P)), SUMS, KEPT)
        + over_classes(SUBLIST_FILLER * (log(SUBLIST_FILLER) - log(P)), SUMS, DROPPED)
        + UNLISTED * SUBLIST_FILLER * (log(SUBLIST_FILLER) - log(FILLER))
    )
    proof.equal(
        "The uncalibrated list costs more than the sublist by",
        block_difference(Log(), symbols("f_1 f_2")).expand(),
        (divergence + over_classes(E * (log(P) - log(FILLER)), SUMS, DROPPED)).expand(),
        r"\sum_{j \in S'} q_j \ln\frac{q_j}{p_j} + \sum_{j \in S \setminus S'} \pi' \ln\frac{\pi'}{p_j} + \ell\,\pi' "
        r"\ln\frac{\pi'}{\pi} + \sum_{j \in S \setminus S'} e_j \ln\frac{p_j}{\pi}",
    )
    given, other, more = symbols("z p f", positive=True)
    height = other - given + given * log(given / other)
    proof.given(
        "The first three sums are the divergence of the padded distributions, $\\tilde p'$ of the sublist and "
        "$\\tilde p$ of the list. Both sum to one, so that each class may be given the part",
        r"e(\tilde p'_j) = \tilde p_j - \tilde p'_j + \tilde p'_j \ln\frac{\tilde p'_j}{\tilde p_j}",
    )
    proof.equal("It is 0 where both agree,", height.subs(given, other), 0, r"e(\tilde p_j) = 0")
    proof.equal("with slope 0,", diff(height, given).subs(given, other), 0, r"e'(\tilde p_j) = 0")
    proof.positive(
        "and strictly convex, hence positive elsewhere;",
        diff(height, given, 2).simplify(),
        r"e''(\tilde p'_j) = \frac{1}{\tilde p'_j} > 0",
    )
    proof.positive(
        "and the logarithms of the last sum are positive if $p_j = \\pi + f$ exceeds $\\pi$, and 0 if it does not.",
        log(1 + more / other),
        r"\ln\Big(1 + \frac{f}{\pi}\Big) > 0",
    )
    proof.in_words(
        "So the difference is zero exactly if both padded distributions are the same. Infinite scores do no harm: if "
        "the list gives 0 to a class that can occur, its expected score is infinite."
    )
    return proof


def consistency() -> Proof:
    """Prove that padded symmetric scores are consistent for top lists, strictly so if the rule is strictly proper."""
    proof = Proof("Padded symmetric scores are consistent for top lists", "resin, Theorem 5.4")
    entropy = Symbol("G", real=True)
    gradient, listed = IndexedBase("z", real=True), IndexedBase("p", real=True)
    chance, common = IndexedBase("q", nonnegative=True), Symbol("z_0", real=True)
    mean = Symbol("pi'", nonnegative=True)
    proof.given(
        "This proof is shorter than the paper's and closes a gap of it. Let $\\tilde p$ be the padded distribution of "
        "a valid list and $z$ the supergradient there. By the Savage representation its expected score under $q$ is",
        r"G(\tilde p) + \sum_{j=1}^K z_j\,(q_j - \tilde p_j)",
    )
    first, second = symbols("z_j q_j", real=True)
    slack, apart, less = Symbol("f", nonnegative=True), Symbol("e_1", positive=True), Symbol("e_2", positive=True)
    other = first + slack / apart
    unsorted = first * second + other * (second + less)
    proof.equal(
        "Suppose $\\tilde p_j = \\tilde p_l + e_1$ although $q_l = q_j + e_2$, with $e_1, e_2 > 0$. Lemma 4.4 says "
        "$z_l = z_j + f/e_1$ with $f \\ge 0$. Exchanging $q_j$ and $q_l$ lowers the expected score by",
        unsorted - (first * (second + less) + other * second),
        less * slack / apart,
        r"(z_j q_j + z_l q_l) - (z_j q_l + z_l q_j) = (z_l - z_j)\,e_2 = \frac{e_2 f}{e_1}",
    )
    proof.non_negative("which is never negative.", less * slack / apart)
    gain = _all_exchanges(proof)
    proof.in_words(
        "Where $\\tilde p_j = \\tilde p_l$ the components of $z$ are equal (Lemma 4.2), so that listed classes may be "
        "put before others. The list is valid, so its classes then come first: under $q'$ they have the $k$ largest "
        "probabilities, and the calibrated list on them, with the padded distribution $\\tilde p'$, is true for $q'$. "
        "By symmetry it scores under $q'$ what true lists score under $q$, $G(\\tilde p')$ (Lemma 5.2)."
    )
    inside = over_classes(gradient[I] * (listed[I] - listed[I]), {}, KEPT)
    outside = over_classes(common * (chance[I] - mean), {chance[I]: UNLISTED * mean}, UNLISTED)
    proof.equal(
        "The classes that are not listed have equal components $z_0$ (Lemma 4.2), and $\\tilde p'$ gives each of them "
        "the mean $\\pi'$ of their probabilities. So $z$ does not tell $q'$ from $\\tilde p'$:",
        inside + outside,
        0,
        r"\sum_{j=1}^K z_j\,(q'_j - \tilde p'_j) = \sum_{j \in S} z_j \cdot 0 + z_0 \sum_{j \notin S} (q'_j - "
        r"\pi') = 0",
    )
    regret, rise = Symbol("e", nonnegative=True), Symbol("Delta", real=True)
    proof.given(
        "So the plane of $z$ rises from $\\tilde p$ to $q'$ by the same $\\Delta$ as from $\\tilde p$ to $\\tilde p'$. "
        "The supergradient inequality at $\\tilde p'$ has a slack $e \\ge 0$:",
        r"G(\tilde p') = G(\tilde p) + \Delta - e",
    )
    proof.equal(
        "Under $q'$ the list costs more than a true one by",
        (entropy + rise) - (entropy + rise - regret),
        regret,
        r"\big(G(\tilde p) + \Delta\big) - G(\tilde p') = e",
    )
    proof.non_negative("Together, the list costs under $q$ more by", regret + gain)
    strict_gain, strict = symbols("e_i f_i", positive=True), Symbol("e", positive=True)
    proof.positive(
        "If the rule is strictly proper, $G$ is strictly concave. Then $e > 0$ unless $\\tilde p = \\tilde p'$, and "
        "$f_i > 0$ wherever $\\tilde p$ falls (in Lemma 4.4 the two points differ), so that $e_i > 0$ there costs.",
        strict + strict_gain[0] * strict_gain[1],
    )
    proof.in_words(
        "So a list that costs no more than a true one has $\\tilde p = \\tilde p'$, and $e_i = 0$ wherever $\\tilde "
        "p$ falls: its scores are the $k$ largest probabilities, $\\pi = \\pi'$, and $\\tilde p_j > \\tilde p_l$ "
        "implies $q_j \\ge q_l$. If $\\pi$ is below its least score, its classes are $k$ most probable ones in this "
        "order and have these probabilities: it is true. If $\\pi$ equals its least score, the $k$-th largest "
        "probability is the mean of the smaller ones, which are therefore all $\\pi$; then $q$ has the entries of "
        "$\\tilde p$ in the same order, $q = \\tilde p$, and the list is true as well.",
        carries=True,
    )
    proof.in_words(
        "Infinite components of $z$ do no harm: a rule that has them gives an infinite expected score to a list that "
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


def _all_exchanges(proof: Proof) -> Any:
    """Add the steps that put the whole of q into the order of the padded list; return what one place gains by it."""
    place, count = Symbol("i", integer=True), Symbol("K", integer=True, positive=True)
    component = Symbol("z_i", real=True)
    above, before, after = symbols("f_i e_{i-1} e_i", nonnegative=True)
    proof.given(
        "All exchanges at once: number the classes so that $\\tilde p$ falls, let $q'$ be the probabilities of $q$ in "
        "falling order, and let the first $i$ of $q'$ exceed the first $i$ of $q$ by $e_i$. No $i$ classes have more "
        "than the $i$ most probable, so $e_i \\ge 0$, and $e_0 = e_K = 0$. Lemma 4.4 says $z_{i+1} = z_i + f_i$ with "
        "$f_i \\ge 0$.",
        r"q_i - q'_i = e_{i-1} - e_i",
    )
    proof.equal(
        "What class $i$ adds to the expected score falls, when $q'$ takes the place of $q$, by",
        component * (before - after),
        component * before - (component + above) * after + above * after,
        r"z_i\,(e_{i-1} - e_i) = z_i\,e_{i-1} - (z_i + f_i)\,e_i + f_i\,e_i",
    )
    carried = Function("F")
    proof.equal(
        "The first two terms, $F(i-1) - F(i)$ with $F(i) = z_{i+1}\\,e_i$, cancel from class to class, and at the ends "
        "$e_0 = e_K = 0$.",
        Sum(carried(place - 1) - carried(place), (place, 1, count)).doit(),
        carried(0) - carried(count),
        r"\sum_{i=1}^K \big(F(i - 1) - F(i)\big) = F(0) - F(K)",
    )
    proof.non_negative("What remains of each class is never negative.", above * after)
    return above * after


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
    below = Symbol("e", positive=True)
    proof.given(
        "The printed proof compares an uncalibrated valid list with the largest valid sublist of the calibrated list "
        "on the same classes, and says that for strictly proper rules the difference of the expected scores is "
        "strictly positive, since the supergradient inequality (8) is strict. That needs two different padded "
        "distributions."
    )
    chance = Rational(1, 2) - below
    proof.given(
        "Take two classes of probability $1/2 + e$ and $1/2 - e$, $e > 0$, and the top-1 list of class 2 with the "
        "score $1/2$. It is valid, and not calibrated."
    )
    proof.positive(
        "The calibrated list of class 2 is invalid, since its proxy probability exceeds its score by",
        proxy(chance, 1) - chance,
        r"\Big(\tfrac12 + e\Big) - \Big(\tfrac12 - e\Big) = 2e",
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
        "every symmetric rule. For instance with $e = 1/6$.",
        valid(said, 2)
        and said != calibrated
        and without_lowest(calibrated, 2) == {}
        and padded(said, 2) == padded({}, 2)
        and all(
            expected_padded_score(score, said, q) == expected_padded_score(score, {}, q)
            for score in (Brier(), Power(3))
        ),
        verdict="holds-with-correction",
        shown=r"L(p_{\{2\}}, y) - L(p_\varnothing, y) = 0",
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
    unlisted, filler = Symbol("z", integer=True, positive=True), Symbol("pi'", positive=True)
    above = Symbol("f", positive=True)
    classes = unlisted + 1
    left = classes * filler
    proof.given(
        "Let $S'$ be the classes of the largest valid sublist, of length $k' < k$, of a calibrated list of length $k$ "
        "that is not valid. It leaves out $\\ell = K - k'$ classes and has the proxy probability $\\pi'$, the mean of "
        "their probabilities."
    )
    chance = IndexedBase("q", nonnegative=True)
    proof.equal(
        "Their deviations from $\\pi'$ sum to zero.",
        over_classes(chance[I] - filler, {chance[I]: left}, classes),
        0,
        r"\sum_{j \notin S'} (q_j - \pi') = 0",
    )
    proof.in_words(
        "The class that was removed last is one of them and is below $\\pi'$: it was below the proxy probability "
        "before the removal, and the new one lies between both. So some other class $l$ is above, $q_l = \\pi' + f$ "
        "with $f > 0$. It was not on the list, since all removed classes are below $\\pi'$."
    )
    proof.equal(
        "Add $l$ to $S'$. The proxy probability becomes",
        proxy(1 - left + filler + above, unlisted),
        filler - above / unlisted,
        r"\frac{\ell\,\pi' - \pi' - f}{\ell - 1} = \pi' - \frac{f}{\ell - 1}",
    )
    proof.positive(
        "and is below the score of $l$, as it is below all others: the longer list is calibrated and valid.",
        (filler + above) - (filler - above / unlisted),
        r"f + \frac{f}{\ell - 1} > 0",
    )
    entropy, gained = Symbol("G", real=True), Symbol("e_1", positive=True)
    to_true, extended = symbols("e_2 e_3", nonnegative=True)
    proof.equal(
        "By comparability it is better than the sublist; for the Brier score by",
        brier_gain(filler + above, left, classes),
        classes * above**2 / unlisted,
        r"\frac{\ell}{\ell - 1}\,f^2",
    )
    proof.positive(
        "and for every strictly proper rule by some $e_1 > 0$, because the padded distributions differ.",
        classes * above**2 / unlisted,
        r"\frac{\ell}{\ell - 1}\,f^2 > 0",
    )
    proof.given(
        "A true list of length $k' + 1 \\le k$ is better than that longer list by some $e_2 \\ge 0$ (Lemma 4.5, for it "
        "is calibrated and valid), and a true list of length $k$ better than that one by some $e_3 \\ge 0$ "
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

    # Their scores are positive: 3a + b >= 1 > a + b, and likewise for b.
    valid_ones = LinearConstraint([[3, 1], [1, 3], [1, 1]], [1, 1, 0], [np.inf, np.inf, 1 - 1e-6])
    results = [
        (minimize(expected, start, (pair,), method="SLSQP", constraints=valid_ones), pair)
        for pair in combinations(range(4), 2)
        for start in ((0.3, 0.3), (0.5, 0.26))
    ]
    best, pair = min(results, key=lambda one: one[0].fun)
    return pair, best.x
