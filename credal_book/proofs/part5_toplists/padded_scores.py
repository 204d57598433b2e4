"""Padded symmetric scores of top lists, and their extension to lists that are not valid.

(Resin, Section 5, without comparability and consistency.) A list has k classes with confidence scores p_j whose sum is
t; ell = K - k classes are not listed. Scores and proxy probability are the kernels of `toplists`.
"""

from fractions import Fraction
from operator import mul
from typing import Any

from sympy import IndexedBase, Rational, S, Symbol, cancel, diff, expand_log, log, oo, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import (
    Distribution,
    TopList,
    distributions,
    padded,
    scored,
    sublists,
    top_lists,
    true_lists,
    valid,
    without_lowest,
)
from credal_book.proofs.part5_toplists.top_lists import expected_padded_score
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore, proxy

__all__ = [
    "calibrated_list",
    "expected_penalized_score",
    "expected_score",
    "invalid_list_beats_a_true_one",
    "invalid_list_ties",
    "padded_brier_score",
    "padded_logarithmic_score",
    "penalized_consistency",
    "penalized_extension",
    "scores_by_class",
]


LISTED, UNLISTED = Symbol("k", integer=True, nonnegative=True), Symbol("ell", integer=True, positive=True)
LEFT = Symbol("e", positive=True)
LISTED_SUM = 1 - LEFT
SCORE = IndexedBase("p", nonnegative=True)
TOTAL = Symbol("f", positive=True)
LARGER, LEAST = Symbol("e", positive=True), Symbol("q_4", nonnegative=True)
HALF = Rational(1, 2)
CASES = ((2, 6), (3, 6), (4, 4))
"""Classes and units of the enumerations."""
SIZES = "two and three classes in sixths and on four classes in quarters"

LETTERS = {"t": "1 - e"}
"""What letters in the displays stand for where the steps compute with others."""


def expected_score(score: SumScore, total: Any) -> Any:
    """Give the expected padded score of a calibrated list of k of k + ell classes.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    total : SymPy expression
        Sum of the score's terms over the listed classes.

    Returns
    -------
    SymPy expression
        In e = 1 - t, which the list leaves over, ell and the total; whatever the other classes share.
    """
    filler = proxy(LISTED_SUM, UNLISTED)
    sum_of_terms = total + UNLISTED * score.term(filler)
    constant, varying = score.term(SCORE[I]).as_independent(I, as_Add=False)
    known = {SCORE[I]: LISTED_SUM, varying: total / constant}
    inside = over_classes(SCORE[I] * score.score_of(SCORE[I], sum_of_terms), known, LISTED)
    return inside + (1 - LISTED_SUM) * score.score_of(filler, sum_of_terms)


def padded_logarithmic_score() -> Proof:
    """Compute the padded logarithmic score, and check it against the paper's Table 1."""
    proof = Proof("The padded logarithmic score", "resin, Section 5.1")
    proof.given(
        "The formula is lost in our copy; the definition determines it. Let the list leave $1 - t$ over for "
        "$\\ell = K - k$ classes.",
        r"L(\tilde p, y) = -\ln \tilde p_y",
    )
    entry = Symbol("p_j", positive=True)
    proof.equal("A listed class scores", Log().score_of(entry, TOTAL), -log(entry), r"-\ln p_y")
    proof.equal(
        "and every other class the logarithm of the proxy probability,",
        Log().score_of(proxy(1 - LEFT, UNLISTED), TOTAL),
        log(UNLISTED) - log(LEFT),
        r"-\ln\frac{1 - t}{\ell} = \ln\frac{K - k}{1 - t}",
    )
    proof.equal(
        "so that the expected score of a calibrated list is Shannon's entropy of the padded distribution.",
        expected_score(Log(), TOTAL),
        TOTAL + UNLISTED * Log().term(proxy(LISTED_SUM, UNLISTED)),
        r"-\sum_{j \in S} p_j \ln p_j - \ell\,\pi \ln \pi",
    )
    proof.exact(
        "If the list leaves nothing over, a class that is not listed scores infinity.",
        Log().score_of(S.Zero, TOTAL) == oo,
        r"-\ln 0 = \infty",
    )
    for listed, printed in (((HALF,), "1.3863"), ((HALF, Rational(2, 5)), "1.0532")):
        unlisted = 5 - len(listed)
        values = [*listed, proxy(sum(listed), unlisted)]
        proof.rounds(
            f"With five classes the list of confidence {' and '.join(map(str, listed))} scores what Table 1 prints:",
            Log().entropy_of(Log().total(values, [1] * len(listed) + [unlisted])),
            printed,
        )
    return proof


def padded_brier_score() -> Proof:
    """Compute the padded Brier score in closed form, and check it against the paper's Table 1."""
    proof = Proof("The padded Brier score in closed form", "resin, Section 5.1, equation (11)")
    others, entry = Symbol("z", nonnegative=True), Symbol("p_j", nonnegative=True)
    filler = proxy(1 - LEFT, UNLISTED)
    rest = UNLISTED * Brier().term(filler)
    proof.given(
        "The formula is lost in our copy. It follows from (3) and (6): with $1 - t$ left over for "
        "$\\ell = K - k$ classes,",
        r"L(\tilde p, y) = 1 + \sum_{j \in S} p_j^2 + \frac{(1 - t)^2}{\ell} - 2\,\tilde p_y",
    )
    proof.equal(
        "The classes that are not listed add", rest, LEFT**2 / UNLISTED, r"\ell\,\pi^2 = \frac{(1 - t)^2}{\ell}"
    )
    proof.equal(
        "If the true class is listed with $p_j$ and the other listed classes have the sum of squares $z$, this is the "
        "squared distance of the padded distribution from the truth:",
        Brier().score_of(entry, entry**2 + others + rest),
        (1 - entry) ** 2 + others + UNLISTED * filler**2,
        r"1 + p_j^2 + z + \frac{(1 - t)^2}{\ell} - 2 p_j = (1 - p_j)^2 + z + \ell\,\pi^2",
    )
    proof.equal(
        "If it is not listed, one of the $\\ell$ proxy probabilities is compared with 1:",
        Brier().score_of(filler, others + rest),
        others + (UNLISTED - 1) * filler**2 + (1 - filler) ** 2,
        r"1 + z + \frac{(1 - t)^2}{\ell} - 2\,\pi = z + (\ell - 1)\,\pi^2 + (1 - \pi)^2",
    )
    proof.equal(
        "The expected score of a calibrated list is one less the sum of squares,",
        expected_score(Brier(), TOTAL),
        1 - TOTAL - LEFT**2 / UNLISTED,
        r"1 - \sum_{j \in S} p_j^2 - \frac{(1 - t)^2}{\ell}",
    )
    for listed, printed in (((HALF,), "0.6875"), ((HALF, Rational(2, 5)), "0.5867")):
        unlisted = 5 - len(listed)
        proof.rounds(
            f"and with five classes and confidence {' and '.join(map(str, listed))} is what Table 1 prints:",
            expected_score(Brier(), sum(chance**2 for chance in listed)).subs(
                {LEFT: 1 - sum(listed), UNLISTED: unlisted}
            ),
            printed,
        )
    return proof


def calibrated_list() -> Proof:
    """Prove that the expected score of a calibrated list is the entropy of its padded distribution."""
    proof = Proof("A calibrated list scores the entropy of its padded distribution", "resin, Lemma 5.2")
    rule, common, chance = IndexedBase("L", real=True), Symbol("L_0", real=True), IndexedBase("q", nonnegative=True)
    listed = Symbol("z", real=True)
    inside = over_classes(SCORE[I] * rule[I], {SCORE[I] * rule[I]: listed}, LISTED)
    proof.given(
        "Let $L_j$ be the score when class $j$ is true. Classes that are not listed have equal padded probabilities, "
        "so a symmetric rule scores them all alike, $L_0$ (Lemma 4.2). Calibrated means $q_j = p_j$ for every class "
        "$j \\in S$ that is listed."
    )
    outside = over_classes(chance[I] * common, {chance[I]: 1 - LISTED_SUM}, UNLISTED)
    proof.equal(
        "The expected score under $q$ and the entropy of the padded distribution are the same sum:",
        inside + outside,
        inside + UNLISTED * proxy(LISTED_SUM, UNLISTED) * common,
        r"\sum_{j \in S} p_j\,L_j + \sum_{j \notin S} q_j\,L_0 = \sum_{j \in S} p_j\,L_j + \ell\,\pi\,L_0 = G(\tilde "
        r"p)",
    )
    scores = (Brier(), Log(), Power(Symbol("alpha", positive=True)), Spherical())
    for score, name in zip(scores, ("Brier", "logarithmic", "power", "spherical"), strict=True):
        proof.equal(
            f"For the padded {name} score, written out with the library's kernels,",
            expected_score(score, TOTAL),
            score.entropy_of(TOTAL + UNLISTED * score.term(proxy(LISTED_SUM, UNLISTED))),
            r"\sum_{y} q_y\,L(\tilde p, y) = G(\tilde p)",
        )
    proof.in_words(
        "A list of all classes is the distribution itself. If a list leaves nothing over, the other classes have "
        "probability 0 and their scores, which may be infinite, count nothing. The argument does not use that the list "
        "is valid; validity only decides whether the list may be scored."
    )
    return proof


def invalid_list_beats_a_true_one() -> Proof:
    """Prove that the invalid list of Example 3.1 would score better than a true list under strictly proper rules."""
    proof = Proof("An invalid list would beat a true one", "resin, Example 5.1")
    middle = LEAST + LARGER
    largest = 1 - 2 * middle - LEAST
    proof.given(
        "The numbers are lost in our copy. Both examples together fit the distributions with $q_1 > q_2 = q_3 > "
        "q_4$ only (see Example 3.1). Let $q_2 = q_4 + e$. The true list has the classes 1 and 2, the invalid one the "
        "classes 1 and 4."
    )
    proof.equal(
        "The invalid list is padded to the distribution itself,",
        proxy(largest + LEAST, 2),
        middle,
        r"\frac{1 - q_1 - q_4}{2} = q_2",
    )
    filler = cancel(proxy(largest + middle, 2))
    proof.equal(
        "the true list to one with two equal last entries, which differ from $q_2$ and $q_4$ by",
        middle - filler,
        LARGER / 2,
        r"q_2 - \frac{q_2 + q_4}{2} = \frac{e}{2}",
    )
    proof.positive("which is not zero.", LARGER / 2)
    entropy, slack = Symbol("G", real=True), Symbol("f", positive=True)
    proof.positive(
        "A strictly proper rule scores the truth, and with it the invalid list, better on average than any other "
        "distribution, by some $f$:",
        (entropy + slack) - entropy,
        r"\sum_y q_y\,L(\tilde p_{\text{true}}, y) - \sum_y q_y\,L(\tilde p_{\text{invalid}}, y) = f > 0",
    )
    proof.equal(
        "With the Brier score this is",
        _advantage(Brier(), largest, middle, LEAST),
        LARGER**2 / 2,
        r"q_2^2 + q_4^2 - \tfrac12 (q_2 + q_4)^2 = \frac{e^2}{2}",
    )
    proof.positive("which is positive,", LARGER**2 / 2)
    least = Symbol("q_4", positive=True)
    gain = _advantage(Log(), Symbol("q_1", positive=True), least + LARGER, least)
    proof.equal(
        "with the logarithmic score it is 0 at $e = 0$",
        gain.subs(LARGER, 0),
        0,
        r"q_2 \ln q_2 + q_4 \ln q_4 - (q_2 + q_4) \ln\tfrac{q_2 + q_4}{2} = 0 \text{ for } q_2 = q_4",
    )
    proof.equal(
        "and grows with $e$, because its derivative",
        expand_log(diff(gain, LARGER), force=True),
        expand_log(log((2 * least + 2 * LARGER) / (2 * least + LARGER)), force=True),
        r"\ln\frac{2 q_2}{q_2 + q_4} = \ln\Big(1 + \frac{e}{2 q_4 + e}\Big)",
    )
    proof.positive(
        "is positive.",
        log(1 + LARGER / (2 * least + LARGER)),
    )
    q = tuple(Fraction(share, 10) for share in (5, 2, 2, 1))
    true, invalid = {0: q[0], 1: q[1]}, {0: q[0], 3: q[3]}
    proof.exact(
        "In numbers: under $(0.5, 0.2, 0.2, 0.1)$ the invalid list would score 33/50 and a true list 133/200.",
        not valid(invalid, 4)
        and true in true_lists(q, 2)
        and expected_padded_score(Brier(), invalid, q) == Fraction(33, 50)
        and expected_padded_score(Brier(), true, q) == Fraction(133, 200),
        r"0.66 < 0.665",
    )
    return proof


def _advantage(score: SumScore, largest: Any, middle: Any, least: Any) -> Any:
    """Give what the true list of Example 3.1 scores more than the padded invalid one, under q_1 > q_2 = q_3 > q_4."""
    true = score.total([largest, middle, (middle + least) / 2], [1, 1, 2])
    return score.entropy_of(true) - score.entropy_of(score.total([largest, middle, least], [1, 2, 1]))


def penalized_extension() -> Proof:
    """Show that the penalized extension is defined for every list and adds the penalty to the expected score."""
    proof = Proof("The penalized extension", "resin, Section 5.2, equation (13)")
    penalty = Symbol("c", nonnegative=True)
    rule, chance, value = IndexedBase("L", real=True), IndexedBase("q", nonnegative=True), Symbol("z", real=True)
    proof.given(
        "The formula is lost in our copy; its sentence gives it in words. For an invalid list $p_S$ with the largest "
        "valid sublist $p_{S'}$, and a constant $c \\ge 0$,",
        r"L(p_S, y) = L(p_{S'}, y) + c",
    )
    proof.equal(
        "Whatever is true, the penalty is paid: the expected score rises by it.",
        over_classes(chance[I] * (rule[I] + penalty), {chance[I]: 1, chance[I] * rule[I]: value}),
        value + penalty,
        r"\sum_{y=1}^K q_y\,(L(p_{S'}, y) + c) = \sum_{y=1}^K q_y\,L(p_{S'}, y) + c",
    )
    lists = [(scores, m) for m in (1, 2, 3, 4) for k in range(m + 1) for scores in top_lists(m, k, 6)]
    proof.enumeration(
        f"For all {len(lists)} lists of up to four classes with scores in sixths, there is exactly one longest valid "
        "sublist, so that the definition names one score; for a valid list it is the list itself.",
        all(_longest_valid(scores, m) == [without_lowest(scores, m)] for scores, m in lists)
        and all((without_lowest(scores, m) == scores) == valid(scores, m) for scores, m in lists),
    )
    paid = Fraction(1, 8)
    proof.enumeration(
        "With the Brier score and the penalty $1/8$ the extension in the library gives each list the scores of its "
        "longest valid sublist, and $1/8$ more if it is not valid.",
        all(
            scored(Brier(penalty=float(paid)), scores, m)
            == [loss + (0 if valid(scores, m) else paid) for loss in scores_by_class(Brier(), kept, m)]
            for scores, m in lists
            for kept in [without_lowest(scores, m)]
        ),
    )
    return proof


def _longest_valid(scores: TopList, m: int) -> list[TopList]:
    found = [shorter for shorter in sublists(scores) if valid(shorter, m)]
    longest = max(map(len, found))
    return [shorter for shorter in found if len(shorter) == longest]


def invalid_list_ties() -> Proof:
    """Prove that without a penalty an invalid list can tie with a true one under every padded symmetric score."""
    proof = Proof("Without a penalty an invalid list can tie with a true one", "resin, Example 5.5")
    least, more = Symbol("pi", positive=True), Symbol("z", integer=True, positive=True)
    deficit, others = Symbol("e", positive=True), more + 1
    total = 1 - others * least
    proof.given(
        "The formulas are lost in our copy. Take a distribution whose $\\ell \\ge 2$ smallest probabilities are "
        "equal, $\\pi$, and the list $p_S$ of all other classes with their probabilities, of sum "
        "$t = 1 - \\ell\\,\\pi$."
    )
    proof.equal("Its proxy probability is $\\pi$,", proxy(total, others), least, r"\frac{1 - t}{\ell} = \pi")
    proof.in_words("so $p_S$ is true and is padded to the distribution itself.")
    proof.equal(
        "Add one of the other classes, but with the score $\\pi - e$ only. The proxy probability becomes",
        proxy(total + least - deficit, more),
        least + deficit / more,
        r"\frac{1 - t - \pi + e}{\ell - 1} = \pi + \frac{e}{\ell - 1}",
    )
    proof.positive(
        "and exceeds the new score: the longer list is invalid.",
        (least + deficit / more) - (least - deficit),
        r"\frac{e}{\ell - 1} + e > 0",
    )
    proof.in_words(
        "Its lowest class is the new one, so its largest valid sublist is $p_S$, and it scores what $p_S$ scores, "
        "the entropy of the distribution."
    )
    proof.equal(
        "A true list of that length has the score $\\pi$ for its last class, the same proxy probability as $p_S$,",
        proxy(total + least, more),
        least,
        r"\frac{1 - t - \pi}{\ell - 1} = \pi",
    )
    proof.in_words("the same padded distribution and the same score: a tie, which only a positive penalty breaks.")
    q: Distribution = (Fraction(1, 2), Fraction(1, 6), Fraction(1, 6), Fraction(1, 6))
    invalid, true = {0: q[0], 1: Fraction(1, 10)}, {0: q[0], 1: q[1]}
    expected = [expected_penalized_score(Brier(), scores, q, Fraction(0)) for scores in (invalid, true)]
    proof.exact(
        "For instance, under $(1/2, 1/6, 1/6, 1/6)$ the list of the first two classes with $1/2$ and $1/10$ is invalid "
        "and scores $2/3$ without a penalty, as the true list does.",
        not valid(invalid, 4) and true in true_lists(q, 2) and expected == [Fraction(2, 3)] * 2,
        r"1 - \tfrac14 - \tfrac{3}{36} = \tfrac23",
    )
    return proof


def expected_penalized_score(score: SumScore, scores: TopList, q: Distribution, penalty: Fraction) -> Any:
    """Give the expected penalized score of a list in fractions.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    scores : dict of class to Fraction
        The list, valid or not.
    q : tuple of Fraction
        True probabilities.
    penalty : Fraction
        What an invalid list pays.

    Returns
    -------
    Fraction or SymPy expression
    """
    fine = valid(scores, len(q))
    shorter = scores if fine else without_lowest(scores, len(q))
    return expected_padded_score(score, shorter, q) + (0 if fine else penalty)


def penalized_consistency() -> Proof:
    """Prove that the penalized extension is consistent for all lists, strictly with a strict rule and a penalty."""
    proof = Proof("The penalized extension is consistent", "resin, Theorem 5.6")
    truth = Symbol("G_k", real=True)
    shorter, extension = symbols("e_1 e_2", nonnegative=True)
    penalty, positive = Symbol("c", nonnegative=True), Symbol("c", positive=True)
    proof.given(
        "For valid lists this is Theorem 5.4. Let an invalid list of length $k$ have the largest valid sublist "
        "$p_{S'}$, of length $k' < k$. Let $G_k$ be the expected score of the true lists of length $k$, which is "
        "finite."
    )
    proof.given(
        "By comparability (Theorem 5.3) a true list of length $k'$ scores $G_k + e_2$ with $e_2 \\ge 0$, and by "
        "consistency (Theorem 5.4 for the length $k'$) $p_{S'}$ scores $e_1 \\ge 0$ more than that."
    )
    invalid = truth + extension + shorter + penalty
    proof.equal(
        "With its penalty the invalid list scores more than a true list of its length by",
        invalid - truth,
        extension + shorter + penalty,
        r"e_1 + e_2 + c",
    )
    proof.non_negative("which is never negative: the extension is consistent.", extension + shorter + penalty)
    proof.positive(
        "With $c > 0$ it is positive, so that no invalid list attains the optimum. If the rule is strictly "
        "proper, no valid list other than a true one attains it either (Theorem 5.4): the extension is strictly "
        "consistent.",
        extension + shorter + positive,
    )
    proof.enumeration(
        f"For all distributions and all lists, valid or not, on {SIZES}, the lists of least expected score are exactly "
        "the true ones, for the Brier score and the power score with exponent 3 with a penalty of $1/1000$,",
        all(_minimizers(score, m, units, Fraction(1, 1000)) == "true" for score in SCORES for m, units in CASES),
    )
    proof.enumeration(
        "and without a penalty, on two and three classes, the true ones and for some distributions invalid ones too.",
        all(
            _minimizers(score, m, units, Fraction(0)) == "true and others" for score in SCORES for m, units in CASES[:2]
        ),
    )
    return proof


SCORES = (Brier(), Power(3))


def scores_by_class(score: SumScore, scores: TopList, m: int) -> list[Any]:
    """Give the score of a padded list for each of m true classes.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    scores : dict of class to Fraction
        The list.
    m : int
        Number of classes.

    Returns
    -------
    list of Fraction or SymPy expression
    """
    full = padded(scores, m)
    total = score.total(full)
    return [score.score_of(v, total) for v in full]


def _minimizers(score: SumScore, m: int, units: int, penalty: Fraction) -> str:
    """Say which lists have the least expected score."""
    found = "true"
    for k in range(m + 1):
        lists = list(top_lists(m, k, units))
        kept = [without_lowest(scores, m) for scores in lists]
        rows = [scores_by_class(score, scores, m) for scores in kept]
        extra = [penalty if len(scores) < k else 0 for scores in kept]
        for q in distributions(m, units):
            losses = [sum(map(mul, q, row)) + paid for row, paid in zip(rows, extra, strict=True)]
            least, true = min(losses), true_lists(q, k)
            best = [scores for scores, loss in zip(lists, losses, strict=True) if loss == least]
            if any(scores not in best for scores in true):
                return "not all true"
            found = "true and others" if len(best) > len(true) else found
    return found
