"""Savage representation, supergradients and symmetry of proper scores.

(Resin, Section 4.1.) Entropies are abstract: what is known of them enters as a non-negative slack of the supergradient
inequality or a positive gap of strict concavity. The scores in use are the kernels of `toplists`.
"""

from collections import Counter
from itertools import permutations, product
from typing import Any

from sympy import IndexedBase, Rational, Symbol, diff, limit, oo, symbols

from credal_book.proofs._class_sums import CHANCE, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_book.proofs.part5_toplists.proper_scores import regret
from credal_lib.toplists import Brier, Log, Power, Spherical

__all__ = [
    "average_of_supergradients",
    "equal_components",
    "mode_score",
    "not_all_are_symmetric",
    "power_family",
    "savage",
    "savage_representation",
    "supergradient_inequality",
]

P, Q = PREDICTED[I], CHANCE[I]
V = Symbol("z", positive=True)
TOTAL = Symbol("f", positive=True)
ENTROPY, ENTROPY_Q = symbols("G_p G_q", real=True)
GRADIENT = IndexedBase("z", real=True)
SCORE = IndexedBase("L", real=True)
CROSS_P, CROSS_Q = symbols("f_p f_q", real=True)
CROSS = {GRADIENT[I] * P: CROSS_P, GRADIENT[I] * Q: CROSS_Q}
"""Inner products of the supergradient with p and with q."""

LETTERS = {"p_y": "z"}
"""What letters in the displays stand for where the steps compute with others."""


def savage(entropy: Any, component: Any, inner: Any) -> Any:
    """Give the Savage representation of a score.

    Parameters
    ----------
    entropy, component, inner : SymPy expressions
        Entropy, the true class's component of the supergradient, and the inner product of supergradient and prediction.

    Returns
    -------
    SymPy expression
    """
    return entropy + component - inner


def savage_representation() -> Proof:
    """Prove that proper scores are those of the Savage representation, and that its function is the entropy."""
    proof = Proof("The Savage representation", "resin, Section 4.1, equation (7)")
    proof.given(
        "The formula is lost in our copy. For scores that are better when lower it is, with a supergradient $z$ of $G$ "
        "at $p$,",
        r"L(p, y) = G(p) + z_y - \sum_{j=1}^K z_j\,p_j",
    )
    form = savage(ENTROPY, GRADIENT[I], CROSS_P)
    proof.equal(
        "The expected score of the truth is $G$, which is therefore the entropy:",
        over_classes(P * form, SUM_TO_ONE | CROSS),
        ENTROPY,
        r"\sum_{y=1}^K p_y\Big(G(p) + z_y - \sum_{j=1}^K z_j\,p_j\Big) = G(p)",
    )
    slack = Symbol("e", nonnegative=True)
    expected = over_classes(Q * form, SUM_TO_ONE | CROSS)
    proof.equal(
        "Under another truth $q$ the expected score is the plane that the supergradient puts through $G(p)$, taken at "
        "$q$,",
        expected,
        ENTROPY + over_classes(GRADIENT[I] * (Q - P), CROSS),
        r"\sum_{y=1}^K q_y\,L(p, y) = G(p) + \sum_{j=1}^K z_j\,(q_j - p_j)",
    )
    proof.equal(
        "which by the supergradient inequality (8) is $G(q)$ plus a slack $e$. So the regret of $p$ is that slack,",
        expected.subs(CROSS_Q, CROSS_P + ENTROPY_Q + slack - ENTROPY) - ENTROPY_Q,
        slack,
        r"\sum_{y=1}^K q_y\,L(p, y) - G(q) = e",
    )
    proof.non_negative("and every score of this form is proper.", slack)
    own = {SCORE[I] * P: ENTROPY, SCORE[I] * Q: ENTROPY_Q + slack}
    proof.given(
        "Conversely let $L$ be proper with finite values, $G(p)$ its expected score under $p$ itself, and $e \\ge 0$ "
        "the regret of $p$ under $q$. Take the scores themselves for a supergradient, $z_j = L(p, j)$."
    )
    proof.equal(
        "The representation gives the score back,",
        savage(ENTROPY, SCORE[I], over_classes(SCORE[I] * P, own)),
        SCORE[I],
        r"G(p) + L(p, y) - \sum_{j=1}^K L(p, j)\,p_j = L(p, y)",
    )
    proof.equal(
        "and the slack of the supergradient inequality is the regret:",
        ENTROPY + over_classes(SCORE[I] * (Q - P), own) - ENTROPY_Q,
        slack,
        r"G(p) + \sum_{j=1}^K L(p, j)\,(q_j - p_j) - G(q) = e",
    )
    share, rest = Symbol("lambda", positive=True), Symbol("f", positive=True)
    proof.letters = {"f": 1 - share}
    first, second = symbols("e_1 e_2", nonnegative=True)
    mixture = share * (ENTROPY + first) + rest * (ENTROPY_Q + second)
    proof.equal(
        "$G$ is concave: predict the mixture of $p$ and $q$ with weights $\\lambda$ and $1 - \\lambda$; its expected "
        "score is linear in the truth, so that",
        mixture - share * ENTROPY - rest * ENTROPY_Q,
        share * first + rest * second,
        r"G(\lambda p + (1 - \lambda) q) - \lambda G(p) - (1 - \lambda) G(q) = \lambda e_1 + (1 - \lambda) e_2",
    )
    proof.non_negative(
        "with regrets $e_1, e_2$ that are never negative.",
        share * first + rest * second,
        r"\lambda e_1 + (1 - \lambda) e_2 \ge 0",
    )
    above_first, above_second = symbols("e_1 e_2", positive=True)
    proof.positive(
        "If the score is strictly proper, both are positive for $p \\ne q$, and $G$ is strictly concave.",
        share * above_first + rest * above_second,
        r"\lambda e_1 + (1 - \lambda) e_2 > 0",
    )
    _kernels_are_savage(proof)
    proof.in_words(
        "Scores that are infinite at the border, as the logarithmic one, need infinite components of the supergradient "
        "there; this is the mild regularity that the paper mentions."
    )
    return proof


def _kernels_are_savage(proof: Proof) -> None:
    scores = (Log(), Brier(), Power(Symbol("alpha", positive=True)), Spherical())
    for score, name in zip(scores, ("logarithmic", "Brier", "power", "spherical"), strict=True):
        constant, varying = score.term(P).as_independent(I, as_Add=False)
        slope = diff(score.entropy_of(TOTAL), TOTAL) * diff(score.term(V), V)
        inner = over_classes(P * slope.subs(V, P), SUM_TO_ONE | {varying: TOTAL / constant})
        proof.equal(
            f"The library's {name} score is that of its entropy, with the derivative for supergradient:",
            score.score_of(V, TOTAL),
            savage(score.entropy_of(TOTAL), slope, inner),
            r"L(p, y) = G(p) + \frac{\partial G}{\partial p_y} - \sum_{j=1}^K \frac{\partial G}{\partial p_j}\,p_j",
        )


def power_family() -> Proof:
    """Prove that the power score follows from its entropy, is Brier's for exponent 2 and the logarithmic one at 1."""
    proof = Proof("The power family joins the Brier and the logarithmic score", "resin, Section 4.1, derived")
    alpha = Symbol("alpha", positive=True)
    score = Power(alpha)
    proof.given("The entropy is", r"G(p) = \frac{1 - \sum_j p_j^\alpha}{\alpha - 1}, \quad \alpha > 0,\ \alpha \ne 1")
    slope = diff(score.entropy_of(TOTAL), TOTAL) * diff(score.term(V), V)
    inner = over_classes(P * slope.subs(V, P), {score.term(P): TOTAL})
    proof.equal(
        "With its derivative for the supergradient the Savage representation gives, where $f = \\sum_j p_j^\\alpha$,",
        savage(score.entropy_of(TOTAL), slope, inner),
        score.score_of(V, TOTAL),
        r"L(p, y) = \frac{1 + (\alpha - 1)\,f - \alpha\,p_y^{\alpha - 1}}{\alpha - 1}",
    )
    second = Power(2)
    proof.equal("For $\\alpha = 2$ the sums are those of squares,", second.term(V), Brier().term(V), r"z^\alpha = z^2")
    proof.equal(
        "the entropy is that of the Brier score,",
        second.entropy_of(TOTAL),
        Brier().entropy_of(TOTAL),
        r"\frac{1 - f}{2 - 1} = 1 - f",
    )
    proof.equal(
        "and so is the score.",
        second.score_of(V, TOTAL),
        Brier().score_of(V, TOTAL),
        r"\frac{1 + f - 2 p_y}{2 - 1} = 1 - 2 p_y + f",
    )
    proof.equal(
        "At $\\alpha = 1$ the sum $f$ is that of the probabilities, which is one, and the score tends to the "
        "logarithmic one:",
        limit(score.score_of(V, TOTAL), alpha, 1).subs(TOTAL, 1),
        Log().score_of(V, TOTAL),
        r"\lim_{\alpha \to 1} L(p, y) = f - 1 - \ln p_y = -\ln p_y",
    )
    proof.equal(
        "Each class's part of the entropy tends to Shannon's,",
        limit((V - score.term(V)) / (alpha - 1), alpha, 1),
        Log().term(V),
        r"\lim_{\alpha \to 1} \frac{p_j - p_j^\alpha}{\alpha - 1} = -p_j \ln p_j",
    )
    proof.equal(
        "and these parts sum to the entropy, because the probabilities sum to one.",
        over_classes((P - score.term(P)) / (alpha - 1), SUM_TO_ONE | {score.term(P): TOTAL}),
        score.entropy_of(TOTAL),
        r"\sum_{j=1}^K \frac{p_j - p_j^\alpha}{\alpha - 1} = \frac{1 - \sum_j p_j^\alpha}{\alpha - 1}",
    )
    return proof


def supergradient_inequality() -> Proof:
    """Prove that the supergradient inequality is strict for strictly concave functions and other arguments."""
    proof = Proof("The supergradient inequality, and when it is strict", "resin, Section 4.1, inequality (8)")
    proof.given(
        "The formula is lost in our copy. A vector $z$ is a supergradient of $G$ at $p$ if for all $q$",
        r"G(q) \le G(p) + \sum_{j=1}^K z_j\,(q_j - p_j)",
    )
    slack, gap = Symbol("e", nonnegative=True), Symbol("f", positive=True)
    plane = over_classes(GRADIENT[I] * (Q - P), CROSS)
    halfway = over_classes(GRADIENT[I] * ((P + Q) / 2 - P), CROSS)
    proof.equal(
        "Halfway between $p$ and $q$ the plane has made half its way:",
        halfway,
        plane / 2,
        r"\sum_{j=1}^K z_j\Big(\tfrac{p_j + q_j}{2} - p_j\Big) = \tfrac12 \sum_{j=1}^K z_j\,(q_j - p_j)",
    )
    middle = (ENTROPY + ENTROPY_Q) / 2 + gap
    slope = 2 * (middle + slack - ENTROPY)
    proof.given(
        "Strict concavity makes $G$ exceed its mean there by a gap $f > 0$ if $q \\ne p$, and the inequality at that "
        "point has a slack $e \\ge 0$:",
        r"\tfrac12\big(G(p) + G(q)\big) + f + e = G(p) + \tfrac12 \sum_{j=1}^K z_j\,(q_j - p_j)",
    )
    proof.equal(
        "Solved for the plane's rise, this makes the slack of the inequality at $q$ itself",
        ENTROPY + slope - ENTROPY_Q,
        2 * gap + 2 * slack,
        r"G(p) + \sum_{j=1}^K z_j\,(q_j - p_j) - G(q) = 2f + 2e",
    )
    proof.positive("which is positive: the inequality is strict.", 2 * gap + 2 * slack)
    total_p, total_q = symbols("f_p f_q", positive=True)
    known = {P**2: total_p, Q**2: total_q}
    slopes = diff(Brier().entropy_of(TOTAL), TOTAL) * diff(Brier().term(V), V)
    proof.equal(
        "For the Brier score the slack is the sum of squared differences,",
        Brier().entropy_of(total_p) + over_classes(slopes.subs(V, P) * (Q - P), known) - Brier().entropy_of(total_q),
        over_classes((P - Q) ** 2, known),
        r"G(p) - 2\sum_{j=1}^K p_j\,(q_j - p_j) - G(q) = \sum_{j=1}^K (p_j - q_j)^2",
    )
    thirds, sure = (Rational(2, 3), Rational(1, 3)), (1, 0)
    rise = sum(slope * (b - a) for slope, a, b in zip((-1, 0), thirds, sure, strict=True))
    proof.exact(
        "Without strictness it may be an equality: $G(p) = 1 - \\max_j p_j$ has at $(2/3, 1/3)$ the supergradient "
        "$(-1, 0)$, whose plane meets $G$ at $(1, 0)$ as well.",
        1 - max(thirds) + rise == 1 - max(sure),
        r"\tfrac13 - \tfrac13 = 0 = G(1, 0)",
    )
    return proof


def average_of_supergradients() -> Proof:
    """Prove that averaging a supergradient over all orders of the classes gives a symmetric proper score."""
    proof = Proof(
        "A symmetric entropy has a symmetric proper score",
        "resin, Proposition 4.1",
        not_proved=(
            "that a concave function has a supergradient at every point. This is standard where all probabilities are "
            "positive; on the border the components of classes of probability 0 may have to be infinite, as for "
            "Shannon's entropy."
        ),
    )
    proof.given(
        "Write $p_\\phi$ for $p$ with its entries in the order $\\phi$, so that $(p_\\phi)_j = p_{\\phi(j)}$. Let "
        "$z(p)$ be any supergradient of a symmetric concave $G$ at each $p$. Average over all $K!$ orders, each time "
        "putting the entries back:",
        r"\bar z_j(p) = \frac{1}{K!} \sum_{\phi} z_{\phi^{-1}(j)}(p_\phi)",
    )
    proof.enumeration(
        "The entries of $p$ and $q$ and all supergradients being symbols, for two to four classes: the average of the "
        "inequalities at $p_\\phi$ is the inequality of $\\bar z$ at $p$.",
        all(_averaged_rise(m) == 0 for m in (2, 3, 4)),
        r"\frac{1}{K!} \sum_\phi \sum_{j=1}^K z_j(p_\phi)\,(q_{\phi(j)} - p_{\phi(j)}) = "
        r"\sum_{j=1}^K \bar z_j(p)\,(q_j - p_j)",
    )
    slacks = symbols("e_1:7", nonnegative=True)
    proof.non_negative(
        "By symmetry $G(p_\\phi) = G(p)$ and $G(q_\\phi) = G(q)$, so the slack of the averaged inequality is the "
        "average of the slacks, for instance with three classes and their six orders:",
        sum(slacks) / 6,
        r"G(p) + \sum_{j=1}^K \bar z_j(p)\,(q_j - p_j) - G(q) = \tfrac16 (e_1 + \dots + e_6) \ge 0",
    )
    proof.enumeration(
        "For two to four classes the same symbols in another order give the same average in that order, so that the "
        "score of the Savage representation is symmetric.",
        all(
            _components(sigma, j) == _components(tuple(range(m)), sigma[j])
            for m in (2, 3, 4)
            for sigma in permutations(range(m))
            for j in range(m)
        ),
        r"\bar z_j(p_{\phi'}) = \bar z_{\phi'(j)}(p)",
    )
    proof.in_words(
        "Both facts are a change of the order of summation and hold in the same way for every number of classes: if "
        "$\\phi$ runs through all orders, so does $\\phi'\\phi$."
    )
    small = Symbol("epsilon", positive=True)
    proof.exact(
        "Infinite components have to be allowed, as infinite scores are: near the border Shannon's entropy rises more "
        "steeply than any plane.",
        limit(Log().term(small) / small, small, 0, "+") == oo,
        r"\lim_{\varepsilon \to 0} \frac{-\varepsilon \ln \varepsilon}{\varepsilon} = \infty",
    )
    proof.enumeration(
        "The misclassification loss of the first of tied modes becomes symmetric in this way and stays proper: for two "
        "and three classes and probabilities in sixths.",
        all(_averaged_mode_score_is_fine(m) for m in (2, 3)),
    )
    return proof


def _components(sigma: tuple[int, ...], i: int) -> Counter[tuple[tuple[int, ...], int]]:
    """Count which components of z at which order of p make up the average at a permuted p, component i (times K!)."""
    return Counter((tuple(sigma[j] for j in pi), pi.index(i)) for pi in permutations(range(len(sigma))))


def _averaged_rise(m: int) -> Any:
    """Give the average of the planes' rises at all orders less the rise of the averaged plane; K! times."""
    steps = symbols(f"e_0:{m}", real=True)
    gradient = IndexedBase("z")
    orders = list(permutations(range(m)))
    each = sum(gradient[orders.index(pi), j] * steps[pi[j]] for pi in orders for j in range(m))
    averaged = sum(
        times * gradient[orders.index(order), j] * steps[i]
        for i in range(m)
        for (order, j), times in _components(tuple(range(m)), i).items()
    )
    return (each - averaged).expand()


def mode_score(p: Any, y: int) -> int:
    """Give the misclassification loss of the first most probable class.

    Parameters
    ----------
    p : sequence of numbers
        Probabilities.
    y : int
        True class.

    Returns
    -------
    int, 0 or 1
    """
    return int(y != list(p).index(max(p)))


def _averaged_mode_score(p: Any) -> tuple[Any, ...]:
    orders = list(permutations(range(len(p))))
    return tuple(
        sum(Rational(mode_score([p[i] for i in pi], pi.index(y)), len(orders)) for pi in orders) for y in range(len(p))
    )


def _expected(q: Any, scores: Any) -> Any:
    return sum((chance * score for chance, score in zip(q, scores, strict=True)), start=Rational(0))


def _averaged_mode_score_is_fine(m: int) -> bool:
    cases = {p: _averaged_mode_score(p) for p in distributions(m, 6)}
    symmetric = all(
        cases[tuple(p[i] for i in pi)] == tuple(scores[i] for i in pi)
        for p, scores in cases.items()
        for pi in permutations(range(m))
    )
    return symmetric and all(
        _expected(q, cases[q]) == 1 - max(q) <= _expected(q, cases[p]) for p, q in product(cases, repeat=2)
    )


def not_all_are_symmetric() -> Proof:
    """Prove that a proper, even a strictly proper, score with a symmetric entropy need not be symmetric."""
    proof = Proof("A symmetric entropy does not make a score symmetric", "resin, Section 4.1")
    most, lack = Symbol("z", positive=True), Symbol("e", nonnegative=True)
    proof.given("Score a distribution by the misclassification loss of the first of its most probable classes.")
    proof.equal(
        "Naming a class of probability $z - e$, with $z$ the largest one, costs on average more than naming a most "
        "probable one by",
        (1 - (most - lack)) - (1 - most),
        lack,
        r"(1 - (z - e)) - (1 - z) = e",
    )
    proof.non_negative("so that the score is proper,", lack)
    cases = [p for m in (2, 3) for p in distributions(m, 6)]
    proof.enumeration(
        "and its expectation under the truth is one less the largest probability, whatever their order (checked for "
        "two and three classes in sixths).",
        all(
            _expected(p, [mode_score(p, y) for y in range(len(p))]) == 1 - max(p)
            and all(
                1 - max(q) <= _expected(q, [mode_score(p, y) for y in range(len(p))]) for q in cases if len(q) == len(p)
            )
            for p in cases
        ),
        r"G(p) = 1 - \max_j p_j",
    )
    even = (Rational(1, 2), Rational(1, 2))
    proof.exact(
        "But at $p = (1/2, 1/2)$, which does not change when the two classes change places, the first class scores 0 "
        "and the second 1: the score is not symmetric.",
        (mode_score(even, 0), mode_score(even, 1)) == (0, 1),
        r"L(p, 1) = 0 \ne 1 = L(p, 2)",
    )
    squares = {P**2: Symbol("f_p", positive=True), Q**2: Symbol("f_q", positive=True)}
    proof.equal(
        "Strict propriety does not help. The sum of this score and the Brier score has the regret",
        regret(Brier()) + (1 - (most - lack)) - (1 - most),
        over_classes((P - Q) ** 2, squares) + lack,
        r"\sum_{j=1}^K (p_j - q_j)^2 + e > 0 \quad\text{for } p \ne q",
    )
    brier = [Brier().score_of(chance, Brier().total(even)) for chance in even]
    proof.exact(
        "and a symmetric entropy, and at $(1/2, 1/2)$ it scores $1/2$ and $3/2$.",
        [brier[y] + mode_score(even, y) for y in (0, 1)] == [Rational(1, 2), Rational(3, 2)],
        r"\tfrac12 + 0 \ne \tfrac12 + 1",
    )
    return proof


def equal_components() -> Proof:
    """Prove that the supergradient of a symmetric score is equal on equally probable classes."""
    proof = Proof("Equally probable classes have equal components", "resin, Lemma 4.2")
    component_j, component_l = symbols("z_j z_l", real=True)
    inner = Symbol("f", real=True)
    proof.equal(
        "In the Savage representation two classes differ only in the component of the supergradient:",
        savage(ENTROPY, component_j, inner) - savage(ENTROPY, component_l, inner),
        component_j - component_l,
        r"L(p, j) - L(p, l) = z_j - z_l",
    )
    proof.in_words(
        "Exchange the classes $j$ and $l$. The score is symmetric, so $L(p, j)$ becomes the score of class $l$ under "
        "the exchanged distribution; and that is $p$ itself, because $p_j = p_l$. Hence $L(p, j) = L(p, l)$, and the "
        "components are equal too.",
        carries=True,
    )
    proof.enumeration(
        "The average of Proposition 4.1 has this property: with symbols for all supergradients of two to four classes, "
        "exchanging two classes that are equally probable exchanges the components' parts.",
        all(_exchange(m, i, j) for m in (2, 3, 4) for i in range(m) for j in range(i)),
    )
    even = (Rational(1, 2), Rational(1, 2))
    proof.exact(
        "Symmetry of the entropy alone does not suffice: the misclassification loss of the first of tied modes has the "
        "entropy $1 - \\max_j p_j$ and at $(1/2, 1/2)$ the components 0 and 1, up to a common constant.",
        mode_score(even, 1) - mode_score(even, 0) == 1,
        r"z_2 - z_1 = 1 \ne 0",
    )
    return proof


def _exchange(m: int, i: int, j: int) -> bool:
    """Tell whether two components are the same if their classes are equally probable: orders name the same point."""

    def place(order: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(min(i, j) if k in (i, j) else k for k in order)

    parts = [
        Counter((place(order), position) for order, position in _components(tuple(range(m)), k).elements())
        for k in (i, j)
    ]
    return parts[0] == parts[1]
