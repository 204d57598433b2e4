"""Scores of distributions and of classes: proper, strictly proper, consistent for the mode.

(Resin, Section 2.1 and what Section 1 announces of it.) Sums run over a symbolic number K of classes. The scores are
the kernels of `toplists`: `term`, `entropy_of` and `score_of`.
"""

from typing import Any

from sympy import KroneckerDelta, Rational, S, Sum, Symbol, diff, expand_power_base, log, powsimp

from credal_book.proofs._class_sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import distributions, true_lists
from credal_lib.toplists import Brier, Log, Power, Spherical, proxy

__all__ = [
    "brier_entropy",
    "brier_of_a_class",
    "brier_score",
    "consistency_defined",
    "logarithmic_score",
    "mode",
    "mode_is_elicited",
    "mode_regret",
    "propriety_defined",
    "reduced_score",
    "regret",
    "single_class_list",
    "strictly_proper_examples",
]

P, Q = PREDICTED[I], CHANCE[I]
TOTAL_P, TOTAL_Q, INNER = Symbol("f_p", positive=True), Symbol("f_q", positive=True), Symbol("z", nonnegative=True)
V = Symbol("z", positive=True)
NAMED, TRUE = Symbol("j", integer=True), Symbol("y", integer=True)
HALF, QUARTER, MOST = Rational(1, 2), Rational(1, 4), Rational(99, 100)
EXAMPLE_CLASSES = 5
SQUARED_DIFFERENCE = r"(p_j - q_j)^2 \ge 0"
TOP_PROBABILITIES = (
    (MOST, "0.02", "0.0199", "0.0699"),
    (HALF, "1", "0.6875", "1.3863"),
    (QUARTER, "1.5", "0.7969", "1.6021"),
)
"""Rows of Table 1: a mode's probability, its Brier score as a class, Brier and log score of the true top-1 list."""

LETTERS = {"p_y": "z"}
"""What letters in the displays stand for where the steps compute with others."""


def _known(score: Any) -> dict[Any, Any]:
    """Give the sums of the terms of p and q, as the score's kernel writes them."""
    known = dict(SUM_TO_ONE)
    for probability, total in ((P, TOTAL_P), (Q, TOTAL_Q)):
        constant, varying = score.term(probability).as_independent(I, as_Add=False)
        known[varying] = total / constant
    return known


def regret(score: Any) -> Any:
    """Give the expected score of p under q less the entropy of q, for K classes.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.

    Returns
    -------
    SymPy expression
        In the totals f_p and f_q of the score's terms; what else is summed stays an unevaluated sum.
    """
    return over_classes(Q * score.score_of(P, TOTAL_P), _known(score)) - score.entropy_of(TOTAL_Q)


def _convex(score: Any, v: Any) -> Any:
    """Give the convex function whose sum is minus the entropy, for scores with an affine `entropy_of`."""
    return score.entropy_of(0) - score.entropy_of(score.term(v))


def _above_tangent(score: Any, at: Any, touching: Any) -> Any:
    slope = diff(_convex(score, V), V).subs(V, touching)
    return _convex(score, at) - _convex(score, touching) - slope * (at - touching)


def _brier_regret(proof: Proof, words: str) -> None:
    proof.equal(
        words,
        regret(Brier()),
        over_classes((P - Q) ** 2, _known(Brier())),
        r"\sum_{y=1}^K q_y\,L(p, y) - \sum_{y=1}^K q_y\,L(q, y) = \sum_{j=1}^K (p_j - q_j)^2",
    )
    proof.non_negative(
        "No square is negative, and all of them are zero only for $p = q$:", (P - Q) ** 2, SQUARED_DIFFERENCE
    )


def _zero_one(predicted: Any, true: Any) -> Any:
    """Give the misclassification loss: half the Brier score of a point mass, whose terms sum to one."""
    return Brier(scale=1).score_of(KroneckerDelta(predicted, true), 1)


def propriety_defined() -> Proof:
    """Show that definition (1) is met by a score that it should admit and not by one that it should exclude."""
    proof = Proof("A proper score is one that the true distribution minimizes", "resin, Section 2.1, equation (1)")
    proof.given(
        "The formula is lost in our copy; its sentence says it in words. For all distributions $p$ and $q$, where "
        "$0\\cdot\\infty = 0$:",
        r"\sum_y q_y\,L(q, y) \le \sum_y q_y\,L(p, y)",
    )
    _brier_regret(proof, "The Brier score meets it, for its two sides differ by a sum of squares:")
    truth = (Rational(2, 3), Rational(1, 3))
    honest, sure = (sum(q * (1 - v) for q, v in zip(truth, said, strict=True)) for said in (truth, (1, 0)))
    proof.exact(
        "The linear score $1 - p_y$ does not: if the probabilities are $2/3$ and $1/3$, saying so costs $4/9$ on "
        "average and pretending to be sure of the first class costs $1/3$.",
        sure == Rational(1, 3) and honest == Rational(4, 9) and sure < honest,
        r"\tfrac13 < \tfrac49",
    )
    proof.equal(
        "Strictness asks for more: a constant score is proper and not strictly proper, for it costs the same whatever "
        "is predicted.",
        over_classes(Q * Symbol("z"), SUM_TO_ONE),
        Symbol("z"),
        r"\sum_y q_y\,z = z",
    )
    return proof


def strictly_proper_examples() -> Proof:
    """Prove that the logarithmic, Brier, power and spherical scores are strictly proper for any number of classes."""
    proof = Proof("The logarithmic, Brier, power and spherical scores are strictly proper", "resin, Section 2.1")
    alpha = Symbol("alpha", positive=True)
    formulas = {
        Log(): r"f(z) = z \ln z",
        Brier(): r"f(z) = z^2",
        Power(alpha): r"f(z) = \frac{z^\alpha}{\alpha - 1},\ \alpha > 0,\ \alpha \ne 1",
    }
    proof.given(
        "Let $q$ be the true distribution and $p$ the prediction, both with positive entries at first. The regret is "
        "the expected score of $p$ less that of $q$. For three of the scores it is a sum of heights of a function "
        "$f$ above its tangents:",
        r"\sum_{y=1}^K q_y\,L(p, y) - G(q) = \sum_{j=1}^K e_j, \quad e_j = f(q_j) - f(p_j) - "
        r"f'(p_j)\,(q_j - p_j)",
    )
    for (score, formula), name in zip(formulas.items(), ("logarithmic", "Brier", "power"), strict=True):
        proof.equal(
            f"For the {name} score",
            regret(score),
            over_classes(_above_tangent(score, Q, P), _known(score)),
            formula,
        )
        proof.positive(
            "and this function is strictly convex, since its second derivative is positive:",
            powsimp(diff(_convex(score, V), V, 2)),
        )
    proof.in_words(
        "A strictly convex function lies above its tangents and touches each only once. So the regret is never "
        "negative, and zero only if $q_j = p_j$ for every class.",
        r"e_j \ge 0, \quad e_j = 0 \iff q_j = p_j",
    )
    for score, name in ((Log(), "logarithmic"), (Power(alpha), "power")):
        proof.positive(
            f"A true probability of 0 changes nothing: the {name} score's height is then",
            powsimp(expand_power_base(_above_tangent(score, S.Zero, V)).simplify()),
        )
    above_one = Power(1 + Symbol("e", positive=True))
    proof.positive(
        "A predicted probability of 0 for a class that can occur is punished too: by an infinite score with the "
        "logarithm and with $\\alpha < 1$, and with $\\alpha > 1$, where the tangent at 0 is flat, by the height",
        _convex(above_one, V),
        r"\frac{q_j^\alpha}{\alpha - 1} > 0",
    )
    _spherical_regret(proof)
    return proof


def _spherical_regret(proof: Proof) -> None:
    known = _known(Spherical()) | {P * Q: INNER}
    left = over_classes(Q * Spherical().score_of(P, TOTAL_P), known) - Spherical().entropy_of(TOTAL_Q)
    norms = TOTAL_P**HALF * TOTAL_Q**HALF
    proof.equal(
        "For the spherical score write $z = \\sum_j p_j q_j$ for the inner product. The regret is",
        left,
        (TOTAL_P * TOTAL_Q - INNER**2) / (TOTAL_P**HALF * (norms + INNER)),
        r"\lVert q\rVert - \frac{z}{\lVert p\rVert} = "
        r"\frac{\lVert p\rVert^2\lVert q\rVert^2 - z^2}{\lVert p\rVert\,(\lVert p\rVert\lVert q\rVert + z)}",
    )
    p_l, q_l = Symbol("p_l", nonnegative=True), Symbol("q_l", nonnegative=True)
    cross = P * q_l - Q * p_l
    single_sum = over_classes(cross**2, known).expand()
    sums = {p_l**2: TOTAL_P, q_l**2: TOTAL_Q, p_l * q_l: INNER}
    proof.equal(
        "and its numerator is half a sum of squares over all pairs of classes (Lagrange):",
        sum(single_sum.coeff(single) * total for single, total in sums.items()),
        2 * (TOTAL_P * TOTAL_Q - INNER**2),
        r"\sum_{l=1}^K\sum_{j=1}^K (p_j q_l - q_j p_l)^2 = 2\left(\lVert p\rVert^2\lVert q\rVert^2 - z^2\right)",
    )
    proof.non_negative("No square is negative:", cross**2, r"(p_j q_l - q_j p_l)^2 \ge 0")
    proof.equal(
        "If all are zero, so is their sum without the squares; but probabilities sum to one, and $p_l = q_l$ follows.",
        over_classes(cross, SUM_TO_ONE),
        q_l - p_l,
        r"\sum_{j=1}^K (p_j q_l - q_j p_l) = q_l - p_l",
    )
    proof.in_words("Nothing in this argument asks for positive entries.")


def logarithmic_score() -> Proof:
    """Check the logarithmic score, whose formula is lost, against the paper's own Table 1."""
    proof = Proof("The logarithmic score is minus the natural logarithm", "resin, Section 2.1, equation (2)")
    proof.given("The formula is lost in our copy. The usual one is", r"L(p, y) = -\ln p_y")
    proof.equal("The library's kernel is this formula,", Log().score_of(V, TOTAL_P), -log(V), r"L(p, y) = -\ln p_y")
    proof.equal(
        "and its expectation under the distribution itself is Shannon's entropy.",
        over_classes(P * Log().score_of(P, TOTAL_P), _known(Log())),
        Log().entropy_of(TOTAL_P),
        r"\sum_{y=1}^K p_y\,(-\ln p_y) = -\sum_{j=1}^K p_j \ln p_j",
    )
    proof.given(
        "Table 1 tells the base of the logarithm. The Brier scores of its first column are those of a mode of "
        "probability 0.99, 1/2 and 1/4, and its second column fits five classes (see the Brier score)."
    )
    unlisted = EXAMPLE_CLASSES - 1
    for top, _, _, printed in TOP_PROBABILITIES:
        value = Log().entropy_of(Log().total([top, proxy(top, unlisted)], [1, unlisted]))
        proof.rounds(f"With the natural logarithm the top-1 list of confidence ${top}$ scores", value, printed)
    proof.exact(
        "With base 2 the second of these would be 2, so the base is decided.",
        (Log().entropy_of(Log().total([HALF, proxy(HALF, unlisted)], [1, unlisted])) / log(2)).simplify() == 2,
        r"\tfrac12 \log_2 2 + \tfrac12 \log_2 8 = 2 \ne 1.3863",
    )
    return proof


def brier_score() -> Proof:
    """Prove that the Brier score lies between 0 and 2, and check its scale against Table 1."""
    proof = Proof("The Brier score is a squared distance between 0 and 2", "resin, Section 2.1, equation (3)")
    proof.given(
        "The formula is lost in our copy. The usual one, which is twice as large as that of other texts for two "
        "classes, is",
        r"L(p, y) = \sum_{j=1}^K (p_j - [j = y])^2 = 1 - 2 p_y + \sum_{j=1}^K p_j^2",
    )
    others = Symbol("f", nonnegative=True)
    proof.equal(
        "Both forms agree. Let $f$ be the sum of squares of the classes other than $y$; then",
        Brier().score_of(V, V**2 + others),
        (1 - V) ** 2 + others,
        r"1 - 2 p_y + (p_y^2 + f) = (1 - p_y)^2 + f",
    )
    proof.non_negative(
        "which is never negative, and is 0 only for full probability on $y$.",
        (1 - V) ** 2 + others,
        r"(1 - p_y)^2 + f \ge 0",
    )
    rest = Symbol("e", nonnegative=True)
    proof.equal(
        "The distance to 2 is",
        2 - Brier().score_of(V, TOTAL_P),
        2 * V + (1 - TOTAL_P),
        r"2 - L(p, y) = 2 p_y + \Big(1 - \sum_{j=1}^K p_j^2\Big)",
    )
    proof.equal(
        "where the bracket is a sum of products of non-negative numbers,",
        over_classes(P * (1 - P), _known(Brier())),
        1 - TOTAL_P,
        r"1 - \sum_{j=1}^K p_j^2 = \sum_{j=1}^K p_j\,(1 - p_j)",
    )
    proof.non_negative("because $1 - p_j$ is what the other classes have, $e$.", V * rest, r"p_j\,e \ge 0")
    proof.equal(
        "Full probability on another class than $y$ attains 2.",
        Brier().score_of(S.Zero, Brier().total([1, 0], [1, CLASSES - 1])),
        2,
        r"1 - 2\cdot 0 + 1 = 2",
    )
    unlisted = EXAMPLE_CLASSES - 1
    proof.given(
        "Table 1 confirms the scale: a mode score of 1 and one of 1.5 are possible on the scale to 2 only. A mode of "
        "probability $p_1$ scores $2(1 - p_1)$, and with five classes its true top-1 list scores as printed:"
    )
    for top, as_class, as_list, _ in TOP_PROBABILITIES:
        proof.rounds(
            f"as a class, with $p_1 = {top}$,",
            top * Brier().score_of(S.One, S.One) + (1 - top) * Brier().score_of(S.Zero, S.One),
            as_class,
        )
        expected = Brier().entropy_of(Brier().total([top, proxy(top, unlisted)], [1, unlisted]))
        proof.rounds("as a list", expected, as_list)
    return proof


def mode() -> Proof:
    """Show that the mode is a set of classes that is never empty and may have several members."""
    proof = Proof("The mode is the set of most probable classes", "resin, Section 2.1, equation (4)")
    proof.given(
        "The formula is lost in our copy; its sentence calls the mode the most likely class and says that it need not "
        "be unique.",
        r"\operatorname{mode}(p) = \{\, y : p_y = \max_j p_j \,\}",
    )
    most, deficit = Symbol("z", positive=True), Symbol("e", nonnegative=True)
    proof.equal(
        "Let $z$ be the largest probability and $e_j \\ge 0$ what class $j$ lacks of it, with sum $e$. Then",
        over_classes(most - P, {P: deficit}),
        CLASSES * most - deficit,
        r"\sum_{j=1}^K (z - e_j) = K z - e",
    )
    proof.in_words(
        "so $z \\ge 1/K$: the mode is not empty, and it is every class exactly for the uniform distribution ($e = 0$)."
    )
    tied = (Rational(2, 5), Rational(2, 5), Rational(1, 5))
    members = {y for y, chance in enumerate(tied) if chance == max(tied)}
    proof.exact("With probabilities $2/5$, $2/5$, $1/5$ it has two members.", members == {0, 1})
    cases = [q for m in range(1, 6) for q in distributions(m, 6)]
    proof.enumeration(
        "For every distribution on one to five classes with probabilities in sixths, the mode is what the true top-1 "
        "lists of Section 3 name.",
        all(
            {y for scores in true_lists(q, 1) for y in scores} == {y for y, chance in enumerate(q) if chance == max(q)}
            for q in cases
        ),
    )
    return proof


def mode_regret(proof: Proof) -> None:
    """Add the steps that show by how much a class costs more than the mode under the misclassification loss.

    Parameters
    ----------
    proof : Proof
        Where the steps go.

    Returns
    -------
    None
    """
    named, later = Symbol("l", integer=True, positive=True), Symbol("f", integer=True, nonnegative=True)
    summand = CHANCE[I] * _zero_one(named, I)
    expected = Sum(summand, (I, 1, named + later)).doit()
    proof.equal(
        "A class $j$ is wrong whenever another one is true. With $K = j + f$ classes its expected loss is",
        expected,
        Sum(CHANCE[I], (I, 1, named + later)) - CHANCE[named],
        r"\sum_{y=1}^K q_y\,[y \ne j] = \sum_{y=1}^K q_y - q_j = 1 - q_j",
    )
    most, lack = Symbol("z", positive=True), Symbol("e", nonnegative=True)
    loss = expected.subs(Sum(CHANCE[I], (I, 1, named + later)), 1)
    excess = loss.subs(CHANCE[named], most - lack) - loss.subs(CHANCE[named], most)
    proof.equal(
        "With $q_j = z - e$, where $z$ is the largest probability, it exceeds the loss of a most probable class by",
        excess,
        lack,
        r"(1 - (z - e)) - (1 - z) = e",
    )
    proof.non_negative("which is never negative, and zero only for a class of the mode:", lack)


def consistency_defined() -> Proof:
    """Show that definition (5) is met by the misclassification loss and not by unequal losses, and contains (1)."""
    proof = Proof("A consistent score is minimized by the functional", "resin, Section 2.1, equation (5)")
    proof.given(
        "The formula is lost in our copy; its sentence says it in words. For every distribution $q$, every $z \\in "
        "f(q)$ and every prediction $z'$:",
        r"\sum_y q_y\,L(z, y) \le \sum_y q_y\,L(z', y)",
    )
    mode_regret(proof)
    proof.in_words("So the misclassification loss is consistent for the mode, and strictly so.")
    costs, chances = ((0, 3), (1, 0)), (Rational(2, 3), Rational(1, 3))
    first, second = (sum(q * cost for q, cost in zip(chances, row, strict=True)) for row in costs)
    proof.exact(
        "A loss of 3 for missing class 2 and of 1 for missing class 1 is not: with probabilities $2/3$ and $1/3$ class "
        "1, the mode, costs 1 on average and class 2 costs $2/3$.",
        (first, second) == (1, Rational(2, 3)) and second < first,
        r"\tfrac23 < 1",
    )
    proof.in_words(
        "For the functional that gives the distribution itself, $f(q) = \\{q\\}$, the definition reads as that of a "
        "proper score, as the paper says."
    )
    return proof


def mode_is_elicited() -> Proof:
    """Prove that exactly the most probable classes minimize the expected misclassification loss."""
    proof = Proof("The mode is elicited by the misclassification loss", "resin, Section 2.1")
    mode_regret(proof)
    proof.in_words(
        "So the expected loss is least for the classes of the mode and for no others: the loss is strictly consistent."
    )
    return proof


def brier_of_a_class() -> Proof:
    """Prove that the Brier score of a point mass is twice the misclassification loss."""
    proof = Proof("The Brier score of a point mass is twice the misclassification loss", "resin, Section 2.1")
    total = Brier().total([1, 0], [1, CLASSES - 1])
    proof.equal("The squares of a point mass sum to", total, 1, r"1^2 + (K - 1)\cdot 0^2 = 1")
    hit = KroneckerDelta(NAMED, TRUE)
    proof.equal(
        "The point mass on $j$ gives the true class $y$ the probability $[j = y]$, and scores",
        Brier().score_of(hit, total),
        2 * (1 - hit),
        r"1 - 2\,[j = y] + 1 = 2\,[j \ne y]",
    )
    return proof


def single_class_list() -> Proof:
    """Prove that the padded Brier score of a class without doubt is twice the misclassification loss."""
    proof = Proof("The padded Brier score of a single class is twice the misclassification loss", "resin, Section 1")
    more = Symbol("ell", integer=True, positive=True)
    doubt = Symbol("e", positive=True)
    proof.given(
        "A single class without doubt is a top-1 list of confidence 1, with $\\ell = K - 1$ classes not listed."
    )
    filler = proxy(1, more)
    proof.equal("Nothing is left for the other classes:", filler, 0, r"\pi = \frac{1 - 1}{\ell} = 0")
    hit = KroneckerDelta(NAMED, TRUE)
    total = Brier().total([1, filler], [1, more])
    proof.equal(
        "The list of the class $j$ scores, when $y$ is true,",
        Brier().score_of(hit, total),
        2 * (1 - hit),
        r"1 - 2\,[j = y] + (1 + \ell\cdot 0) = 2\,[j \ne y]",
    )
    padded = Brier().total([1 - doubt, proxy(1 - doubt, more)], [1, more])
    proof.equal(
        "The confidence must be 1. A top-1 list that leaves $e = 1 - t > 0$ to the others scores, when it is right,",
        Brier().score_of(1 - doubt, padded),
        doubt**2 * (more + 1) / more,
        r"e^2 + \frac{e^2}{\ell} = e^2\,\frac{K}{K - 1}",
    )
    proof.positive("which is not 0:", doubt**2 * (more + 1) / more)
    return proof


def reduced_score() -> Proof:
    """Prove that a consistent score becomes a proper one when predictions are reduced by the functional."""
    proof = Proof("A consistent score of reduced predictions is proper", "resin, Section 2.1, after Gneiting (2011)")
    least = Symbol("z", real=True)
    excess_p, excess_q = Symbol("e_p", nonnegative=True), Symbol("e_q", nonnegative=True)
    proof.given(
        "Let $L$ be consistent for $f$. Under the true distribution $q$ write the expected score of a prediction $z'$ "
        "as the least one, $z$, plus an excess; for $z' \\in f(q)$ the excess is zero. Reduce each distribution $p$ "
        "to one member $f'(p)$ of $f(p)$, always the same one where there are several.",
        r"\sum_y q_y\,L(z', y) = z + e(z'), \quad e(z') \ge 0",
    )
    proof.equal(
        "The regret of predicting $p$ is then the excess of its reduction:",
        (least + excess_p) - (least + excess_q).subs(excess_q, 0),
        excess_p,
        r"(z + e(f'(p))) - (z + e(f'(q))) = e(f'(p))",
    )
    proof.non_negative("which is never negative: the reduced score is proper.", excess_p, r"e(f'(p)) \ge 0")
    cases = [q for m in (2, 3) for q in distributions(m, 6)]

    def mode_loss(said: Any, q: Any, member: int) -> Any:
        choices = [y for y, chance in enumerate(said) if chance == max(said)]
        chosen = choices[member]
        return sum(chance * _zero_one(chosen, y) for y, chance in enumerate(q))

    proof.enumeration(
        "For the misclassification loss of the mode, all distributions on two and three classes in sixths and both the "
        "first and the last of tied classes, no prediction does better than the truth.",
        all(
            mode_loss(q, q, member) <= mode_loss(said, q, member)
            for q in cases
            for said in cases
            if len(said) == len(q)
            for member in (0, -1)
        ),
    )
    proof.in_words(
        "The reduced score is not strictly proper unless $f$ tells all distributions apart: those with the same mode "
        "score alike."
    )
    return proof


def brier_entropy() -> Proof:
    """Prove that the expected Brier score of the truth is one minus the sum of squares."""
    proof = Proof("The entropy of the Brier score", "resin, Section 4.1, equation (9)")
    proof.given(
        "The formula is lost in our copy. An entropy is the expected score of the true distribution; here it is,"
    )
    proof.equal(
        "with the sum of squares written $f$,",
        over_classes(P * Brier().score_of(P, TOTAL_P), _known(Brier())),
        1 - TOTAL_P,
        r"\sum_{y=1}^K p_y\,(1 - 2 p_y + f) = 1 - 2f + f = 1 - \sum_{j=1}^K p_j^2",
    )
    proof.equal("which is the library's kernel,", Brier().entropy_of(TOTAL_P), 1 - TOTAL_P, r"G = 1 - f")
    proof.equal(
        "and the variance of an indicator, summed over the classes.",
        over_classes(P * (1 - P), _known(Brier())),
        1 - TOTAL_P,
        r"\sum_{j=1}^K p_j\,(1 - p_j) = 1 - \sum_{j=1}^K p_j^2",
    )
    proof.positive(
        "It is strictly concave: halfway between two probabilities of a class, $z$ and $z + e$, it exceeds the mean by",
        _midpoint_gap(),
        r"\Big(\tfrac{e}{2}\Big)^2 > 0",
    )
    return proof


def _midpoint_gap() -> Any:
    start, step = Symbol("z", nonnegative=True), Symbol("e", positive=True)
    kernel = Brier()
    ends = [kernel.entropy_of(kernel.term(v)) for v in (start, start + step)]
    return (kernel.entropy_of(kernel.term(start + step / 2)) - sum(ends) / 2).expand()
