r"""The generalized mean behind the p-discounted costs: growth in its exponent, limits, bounds, translations.

(Yang, Destercke and Masson, Section VI, equations 12 to 16.) The number of costs is a symbol wherever it can be; the
formula is `rewards.generalized_mean`, the kernel of `rewards.DiscountedCost`.
"""

from itertools import pairwise
from typing import Any

from sympy import (
    IndexedBase,
    Integer,
    Rational,
    S,
    Symbol,
    diff,
    exp,
    latex,
    limit,
    log,
    oo,
    sqrt,
    symbols,
    zoo,
)

from credal_book.proofs._class_sums import CLASSES, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part3_costs._means import A, B, C, P, add_growth, add_upper_bound, mean_by_total
from credal_lib.rewards import DiscountedCost, generalized_mean

__all__ = [
    "averse_exponents",
    "between_the_extremes",
    "definition",
    "geometric_limit",
    "growth_in_the_exponent",
    "infinite_exponents",
    "negative_exponents",
    "reward_grows_with_r",
    "seeking_exponent",
    "translation",
    "treatments",
]

R = Symbol("r", nonnegative=True)
SEEKING, AVERSE = "cautiousness-seeking", "mistake-averse"
OBSTACLES = [[Integer(cost) for cost in row] for row in ([0, 1, 2], [1, 0, 2], [4, 4, 0])]
"""Costs of Table I: rows = predicted human, bicycle, nothing; columns = truth."""

LETTERS = {"k": "K"}
"""What letters in the displays stand for where the steps compute with others."""


def definition() -> Proof:
    """Show that the generalized mean is well formed, leaves single classes alone and averages at exponent 1."""
    proof = Proof(
        "The p-discounted cost is the generalized mean of the costs of the classes",
        "yang, (12)",
        limited_to="sets of one and of three classes with symbolic costs, and every exponent",
    )
    third = Rational(1, 3)
    costs = [[S.Zero, A, B], [C, S.Zero, B], [A, C, S.Zero]]
    proof.equal(
        "The $\\gamma$-th power of the mean is the mean of the $\\gamma$-th powers:",
        generalized_mean([A, B, C], P) ** P,
        third * (A**P + B**P + C**P),
        r"\bar c_\gamma^\gamma = \tfrac13\,(c_1^\gamma + c_2^\gamma + c_3^\gamma)",
    )
    proof.equal(
        "For $\\gamma = 1$ it is the average.",
        generalized_mean([A, B, C], 1),
        third * (A + B + C),
        r"\bar c_1(c_1, c_2, c_3) = \tfrac13\,(c_1 + c_2 + c_3)",
    )
    proof.equal(
        "which is what a set costs without reward for caution, the discounted cost:",
        DiscountedCost(costs, 0).cost([0, 1, 2], 1),
        third * (A + C),
        r"\bar c_{\{1,2,3\}}(2) = \tfrac13\,(c_1 + 0 + c_3)",
    )
    proof.equal(
        "A single class keeps its cost, whatever $\\gamma$ is,",
        generalized_mean([A], P),
        A,
        r"\bar c_\gamma(c_1) = c_1",
    )
    proof.equal(
        "and so do classes of equal cost.", generalized_mean([A, A, A], P), A, "\\bar c_\\gamma(c_1, c_1, c_1) = c_1"
    )
    return proof


def growth_in_the_exponent() -> Proof:
    """Prove that the generalized mean grows with its exponent, and is constant only for equal costs."""
    proof = Proof("The generalized mean grows with its exponent, strictly unless all costs are equal", "yang, VI")
    proof.given(
        "The paper leaves negative exponents undefined where a cost is zero; there the means of two negative exponents "
        "would both be 0, although the costs differ."
    )
    add_growth(proof)
    proof.equal(
        "Equal costs give the same for every exponent:",
        generalized_mean([A, A], P),
        A,
        "\\bar c_\\gamma(c_1, c_1) = c_1",
    )
    exponents = [Rational(k, 2) for k in range(-4, 5)]
    means = [generalized_mean([Integer(1), Integer(4), Integer(5)], p) for p in exponents]
    proof.exact(
        "For the costs 1, 4, 5 and the nine exponents from $-2$ to 2 in steps of one half the means grow strictly.",
        all(bool(left < right) for left, right in pairwise(means)),
    )
    return proof


def geometric_limit() -> Proof:
    """Prove that the geometric mean is the limit of the generalized mean as its exponent goes to 0."""
    proof = Proof("At exponent 0 the generalized mean becomes the geometric mean", "yang, (13)")
    logs, p = IndexedBase("f", real=True), Symbol("gamma", real=True)
    known = {logs[I]: Symbol("z", real=True)}
    proof.given(
        "Let $k$ costs be positive and $f_j = \\log c_j$. The logarithm of the mean is",
        r"\log \bar c_\gamma = \frac1\gamma\log\frac{F(\gamma)}{k}, \qquad F(\gamma) = \sum_{j=1}^k e^{\gamma\,f_j}",
    )
    term = exp(p * logs[I])
    start, slope = (over_classes(part.subs(p, 0), known, count=CLASSES) for part in (term, diff(term, p)))
    proof.equal("At $\\gamma = 0$ every term of $F$ is one,", start, CLASSES, "F(0) = k")
    proof.equal("and the slopes add up to", slope, known[logs[I]], r"F'(0) = \sum_{j=1}^k f_j")
    proof.equal(
        "Both sides of the quotient vanish at 0; by l'Hôpital's rule the limit is the average of the logarithms,",
        slope / start,
        known[logs[I]] / CLASSES,
        r"\lim_{\gamma \to 0}\frac1\gamma\log\frac{F(\gamma)}{k} = \frac{F'(0)}{F(0)} = \frac1k\sum_{j=1}^k f_j",
    )
    proof.equal(
        "which is the logarithm of the geometric mean, what the library takes at $\\gamma = 0$:",
        log(generalized_mean([A, B, C], 0)),
        (log(A) + log(B) + log(C)) / 3,
        r"\log \bar c_0(c_1, c_2, c_3) = \tfrac13\,(\log c_1 + \log c_2 + \log c_3)",
    )
    proof.equal(
        "For two costs SymPy finds the same limit,",
        limit(log(generalized_mean([A, B], P)).expand(), P, 0),
        log(generalized_mean([A, B], 0)),
        r"\lim_{\gamma \to 0}\log \bar c_\gamma(c_1, c_2) = \log\sqrt{c_1c_2}",
    )
    proof.equal(
        "and if a cost is 0 the limit is 0, as is the product:",
        limit(generalized_mean([A, S.Zero], P), P, 0, "+") - generalized_mean([A, S.Zero], 0),
        0,
        r"\lim_{\gamma \to 0^+} \bar c_\gamma(c_1, 0) = 0 = \sqrt{c_1 \cdot 0}",
    )
    proof.in_words("What the paper calls a convention is the only value that makes the family continuous.")
    return proof


def negative_exponents() -> Proof:
    """Show that negative exponents divide by zero costs, as printed; that a limit exists, and that none occurs."""
    proof = Proof("Zero costs under negative exponents", "yang, VI, after (12)")
    s, least, rest = Symbol("e", positive=True), Symbol("varepsilon", positive=True), Symbol("f", nonnegative=True)
    proof.exact("A zero cost cannot be raised to a negative power:", S.Zero**-1 == zoo, r"0^{-1} = \frac10")
    proof.equal(
        "The mean itself has a limit. Let the least of $k$ costs be $\\varepsilon$, and let $f$ be the sum of the "
        "powers of the others. Then, for $\\gamma = -e < 0$, the logarithm of the mean is",
        log(mean_by_total(least**-s * (1 + rest * least**s), CLASSES, -s)).expand(force=True),
        log(least) + log(CLASSES) / s - log(1 + rest * least**s) / s,
        r"\log \bar c_{-e} = \log\varepsilon + \frac{\log k}{e} - \frac1e\log(1 + f\,\varepsilon^e)",
    )
    proof.non_negative(
        "whose last term is not positive, so that the mean is at most $k^{1/e}\\varepsilon$:",
        log(1 + rest * least**s) / s,
        r"\frac1e\log(1 + f\,\varepsilon^e) \ge 0",
    )
    proof.exact(
        "This goes to 0 with $\\varepsilon$. For two costs and $\\gamma = -1$ SymPy's limit is 0, and so is the "
        "library's value.",
        limit(generalized_mean([least, B], -1), least, 0) == generalized_mean([S.Zero, B], -1) == 0,
        r"\lim_{\varepsilon \to 0} \bar c_{-1}(\varepsilon, c_2) = 0",
    )
    proof.exact(
        "So the formula is not defined there, as the paper says, while the mean could be: for costs 0 and 4 its "
        "continuous value is 0, the smallest cost, for every negative exponent.",
        {generalized_mean([S.Zero, Integer(4)], -k) for k in (Rational(1, 2), 1, 2, oo)} == {S.Zero},
    )
    slack = Symbol("z", nonnegative=True)
    proof.non_negative(
        "Nor does the proposal need it. With $r = 1 - z \\le 1$ its exponents are $1 - r = z$",
        1 - (1 - slack),
        r"1 - r = z \ge 0",
    )
    proof.non_negative("and $1 + r$, and none of them is negative.", 1 + R, r"1 + r \ge 0")
    return proof


def translation() -> Proof:
    """Refute that adding a constant to all costs leaves the comparison of classifiers as it was."""
    proof = Proof("Adding a constant to all costs can turn a comparison round", "yang, VI, after (12)")
    shift = Symbol("varepsilon", nonnegative=True)
    proof.equal(
        "Single classes cost $\\varepsilon$ more after the translation, whatever the exponent,",
        generalized_mean([A + shift], P) - generalized_mean([A], P),
        shift,
        r"\bar c_\gamma(c_1 + \varepsilon) - \bar c_\gamma(c_1) = \varepsilon",
    )
    proof.equal(
        "and for $\\gamma = 1$ so do sets. With discounted costs no comparison changes.",
        generalized_mean([A + shift, B + shift, C + shift], 1) - generalized_mean([A, B, C], 1),
        shift,
        r"\bar c_1(c_1 + \varepsilon, c_2 + \varepsilon, c_3 + \varepsilon) - \bar c_1(c_1, c_2, c_3) = \varepsilon",
    )

    def scores(epsilon: Any) -> tuple[Any, Any]:
        reward = DiscountedCost([[epsilon, 1 + epsilon], [1 + epsilon, epsilon]], Rational(1, 2))
        answers: tuple[list[int], list[int]] = ([0], [0, 1])
        one, both = (sum(reward.cost(answer, y) for y in (0, 0, 1)) / Integer(3) for answer in answers)
        return one, both

    third, eighth = Rational(1, 3), Rational(1, 8)
    proof.exact(
        "For other exponents they do. Take two classes, 0/1 costs, $r = \\tfrac12$ and three cases, two of class 1 "
        "and one of class 2. Always answering $\\{1\\}$ costs $\\tfrac13$ on average, always $\\{1, 2\\}$ costs "
        "$\\tfrac14$: the set is better.",
        scores(S.Zero) == (third, Rational(1, 4)),
        r"\tfrac14 < \tfrac13",
    )
    proof.fails(
        "After adding $\\varepsilon = \\tfrac18$ to every cost they cost $\\tfrac{11}{24}$ and $\\tfrac12$: the single "
        "class is better.",
        scores(eighth) == (third + eighth, Rational(1, 2)),
        shown=r"\tfrac12 > \tfrac{11}{24}",
    )
    below, above = Rational(1, 2), Integer(2)
    excess = [generalized_mean([e, 1 + e], -1) - e for e in (below, above)]
    proof.fails(
        "It is no better for negative exponents, for which the translation was proposed. For $\\gamma = -1$ the same "
        "set costs $\\varepsilon + \\tfrac14$ if $\\varepsilon = \\tfrac12$, but $\\varepsilon + \\tfrac25$ if "
        "$\\varepsilon = 2$, while the single class costs $\\varepsilon + \\tfrac13$: the choice of $\\varepsilon$ "
        "decides which is better.",
        excess == [Rational(1, 4), Rational(2, 5)] and bool(excess[0] < third < excess[1]),
        shown=r"\tfrac14 < \tfrac13 < \tfrac25",
    )
    less = Symbol("e", nonnegative=True)
    proof.non_negative(
        "The two instantiations need no translation: for $0 \\le r \\le 1$, that is $r = 1/(1 + e)$ or 0, their "
        "exponents $1 - r$ and $1 + r$ are not negative.",
        (1 - 1 / (1 + less)).factor(),
        name="1 - r",
    )
    proof.equal(
        "In general the set costs at $\\gamma = -1$",
        generalized_mean([shift, 1 + shift], -1),
        shift + shift / (1 + 2 * shift),
        r"\bar c_{-1}(\varepsilon, 1 + \varepsilon) = \varepsilon + \frac{\varepsilon}{1 + 2\varepsilon}",
    )
    return proof


def seeking_exponent() -> Proof:
    """Show that the cautiousness-seeking cost is the mean with exponent 1 - r under every truth."""
    proof = Proof("The cautiousness-seeking treatment takes the exponent 1 - r under every truth", "yang, (14)")
    slack = Symbol("gamma", positive=True)
    costs = [[C, A, A], [B, C, B], [A, B, C]]
    for truth, where in ((0, "inside"), (2, "outside")):
        proof.equal(
            f"With $r = 1 - \\gamma$, a truth {where} the set:",
            DiscountedCost(costs, 1 - slack).cost([0, 1], truth),
            generalized_mean([costs[0][truth], costs[1][truth]], slack),
            rf"c_{{\{{1,2\}}}}({truth + 1}) = \bar c_\gamma({costs[0][truth]}, {costs[1][truth]}), \qquad \gamma = 1 "
            rf"- r",
        )
    proof.equal(
        "At $r = 0$ it is the discounted cost,",
        DiscountedCost(costs, 0).cost([0, 1], 2),
        (A + B) / 2,
        r"c_{\{1,2\}}(3) = \bar c_1(c_1, c_2) = \tfrac12\,(c_1 + c_2)",
    )
    proof.equal(
        "and at $r = 1$ the geometric mean.",
        DiscountedCost(costs, 1).cost([0, 1], 2),
        sqrt(A * B),
        r"c_{\{1,2\}}(3) = \bar c_0(c_1, c_2) = \sqrt{c_1 c_2}",
    )
    return proof


def averse_exponents() -> Proof:
    """Show that the mistake-averse cost takes 1 - r inside and 1 + r outside the set, and agrees at r = 0."""
    proof = Proof("The mistake-averse treatment takes 1 - r inside and 1 + r outside the set", "yang, (15), (16)")
    slack = Symbol("gamma", positive=True)
    costs = [[C, A, A], [B, C, B], [A, B, C]]
    reward = DiscountedCost(costs, 1 - slack, AVERSE)
    proof.equal(
        "With $r = 1 - \\gamma$, inside:",
        reward.cost([0, 1], 0),
        generalized_mean([C, B], slack),
        r"c_{\{1,2\}}(1) = \bar c_\gamma(c_3, c_2)",
    )
    proof.equal(
        "and outside:",
        reward.cost([0, 1], 2),
        generalized_mean([A, B], 2 - slack),
        r"c_{\{1,2\}}(3) = \bar c_{2 - \gamma}(c_1, c_2), \qquad 2 - \gamma = 1 + r",
    )
    proof.equal(
        "At $r = 0$ the treatments agree,",
        DiscountedCost(costs, 0, AVERSE).cost([0, 1], 2),
        DiscountedCost(costs, 0, SEEKING).cost([0, 1], 2),
        r"c_{\{1,2\}}(3) = \bar c_1(c_1, c_2) = \tfrac12\,(c_1 + c_2)",
    )
    proof.equal(
        "at $r = 1$ a mistake costs the quadratic mean.",
        DiscountedCost(costs, 1, AVERSE).cost([0, 1], 2),
        sqrt((A**2 + B**2) / 2),
        r"c_{\{1,2\}}(3) = \bar c_2(c_1, c_2) = \sqrt{\tfrac12\,(c_1^2 + c_2^2)}",
    )
    return proof


def between_the_extremes() -> Proof:
    """Prove that p-discounted costs lie between the least and the largest cost of the classes (Properties 4, 10)."""
    proof = Proof("The generalized mean lies between the least and the largest cost", "yang, VI, Properties 4 and 10")
    proof.given("Both treatments take means with an exponent $\\gamma \\ge 0$.")
    add_upper_bound(proof)
    extra, total = symbols("e f", nonnegative=True)
    excess = IndexedBase("z", nonnegative=True)
    proof.non_negative(
        "Now let the least cost be $c' > 0$ and $c_j = c'\\,(1 + e_j)$. No power is less than one,",
        P * log(1 + extra),
        r"\log\,(1 + e_j)^\gamma = \gamma\log(1 + e_j) \ge 0",
    )
    proof.equal(
        "so that it is $1 + z_j$ with $z_j \\ge 0$, and the mean of the powers is",
        over_classes(1 + excess[I], {excess[I]: total}) / CLASSES,
        1 + total / CLASSES,
        r"\Bigl(\frac{\bar c_\gamma}{c'}\Bigr)^\gamma = \frac1k\sum_{j=1}^k (1 + z_j) = 1 + \frac fk, \qquad f = "
        r"\sum_{j=1}^k z_j",
    )
    proof.non_negative(
        "The mean is not below $c'$:",
        log(1 + total / CLASSES) / P,
        r"\log\frac{\bar c_\gamma}{c'} = \frac1\gamma\log\Bigl(1 + \frac fk\Bigr) \ge 0",
    )
    logs = IndexedBase("ell", nonnegative=True)
    proof.non_negative(
        "At $\\gamma = 0$ the logarithm of the geometric mean is the average of the logarithms. Let these be "
        "$\\ell_j$ above that of the least cost, or below that of the largest; so is their average, by",
        over_classes(logs[I], {logs[I]: total}) / CLASSES,
        r"\frac1k\sum_{j=1}^k \ell_j \ge 0",
    )
    proof.in_words(
        "If the least cost is 0, there is no lower bound to prove, since no mean of non-negative costs is negative. "
        "The footnote's proviso about zero costs is not needed."
    )
    proof.exact(
        "With the zeros of Table I, both treatments and $r = 0, \\tfrac12, 1$, every set costs between the extremes "
        "of its classes.",
        all(map(_bounded, [(r, way) for r in (0, Rational(1, 2), 1) for way in (SEEKING, AVERSE)])),
    )
    return proof


def _bounded(setting: tuple[Any, str]) -> bool:
    """Whether the sets of the obstacle example lie between the extremes, for one r and treatment."""
    reward = DiscountedCost(OBSTACLES, *setting)
    sets = ([0, 1], [0, 2], [1, 2], [0, 1, 2])
    columns = [(chosen, y, [OBSTACLES[k][y] for k in chosen]) for chosen in sets for y in range(3)]
    return all(bool(min(column) <= reward.cost(chosen, y) <= max(column)) for chosen, y, column in columns)


def infinite_exponents() -> Proof:
    """Prove that the generalized mean tends to the largest cost as the exponent grows, and to the least as it falls."""
    proof = Proof("Infinite exponents give the least and the largest cost", "yang, VI, footnote 1")
    ratio, total = IndexedBase("z", nonnegative=True), Symbol("f", nonnegative=True)
    n, p = Symbol("k", positive=True), Symbol("gamma", positive=True)
    proof.given(
        "Divide the $k$ costs by the largest, $c' > 0$: the quotients $z_j$ lie in $[0, 1]$ and one of them is 1. For "
        "$\\gamma > 0$",
        r"\Bigl(\frac{\bar c_\gamma}{c'}\Bigr)^\gamma = \frac1k\sum_{j=1}^k z_j^\gamma = \frac1k\,(1 + f), \qquad f "
        r"\ge 0",
    )
    proof.non_negative("This is at least $1/k$:", (1 + total) / n - 1 / n, r"\frac{1 + f}{k} - \frac1k \ge 0")
    proof.non_negative(
        "and at most 1, because no $z_j^\\gamma = 1 - z'_j$ exceeds one:",
        1 - over_classes(1 - ratio[I], {ratio[I]: total}) / CLASSES,
        r"1 - \frac1k\sum_{j=1}^k (1 - z'_j) = \frac1k\sum_{j=1}^k z'_j \ge 0",
    )
    proof.equal(
        "so the mean lies between $k^{-1/\\gamma} c'$ and $c'$. The lower of these tends to the upper:",
        limit(n ** (-1 / p), p, oo),
        1,
        r"k^{-1/\gamma}\,c' \le \bar c_\gamma \le c', \qquad \lim_{\gamma \to \infty} k^{-1/\gamma} = 1",
    )
    proof.equal(
        "Negative exponents follow from the reciprocals of positive costs,",
        generalized_mean([A, B], -P),
        1 / generalized_mean([1 / A, 1 / B], P),
        r"\bar c_{-\gamma}(c_1, c_2) = \frac{1}{\bar c_\gamma(1/c_1, 1/c_2)}",
    )
    proof.exact(
        "whose largest is one over the least. So the library's values at infinity are the limits: for 1, 4, 2",
        [generalized_mean([Integer(k) for k in (1, 4, 2)], p) for p in (-oo, oo)] == [1, 4],
        r"\bar c_{-\infty} = 1, \quad \bar c_\infty = 4",
    )
    proof.exact(
        "If a cost is 0, the formula divides by it. The least cost is then 0, and so is the limit for positive costs "
        "that go to it: the footnote's exception concerns the formula, not the value.",
        generalized_mean([S.Zero, A], -oo) == 0 and limit(generalized_mean([B, A], -1), B, 0) == 0,
        r"\lim_{c_2 \to 0} \bar c_{-1}(c_2, c_1) = 0",
    )
    return proof


def treatments() -> Proof:
    """Prove that the cautiousness-seeking costs have Property 7 and the mistake-averse ones Property 6, for all r."""
    proof = Proof(
        "Mistakes cost at most the average if caution is sought, at least the average if mistakes are averted",
        "yang, VI, Properties 6 and 7",
    )
    add_growth(proof)
    slack = Symbol("gamma", positive=True)
    costs = [[C, A, A], [B, C, B], [A, B, C]]
    for way, exponent in ((SEEKING, slack), (AVERSE, 2 - slack)):
        proof.equal(
            f"With $r = 1 - \\gamma$ a {way} set that misses the truth costs",
            DiscountedCost(costs, 1 - slack, way).cost([0, 1], 2),
            generalized_mean([A, B], exponent),
            rf"c_{{\{{1,2\}}}}(3) = \bar c_{{{latex(exponent)}}}(c_1, c_2)",
        )
    proof.non_negative("The first exponent is at most 1, that of the average,", 1 - (1 - R), r"1 - (1 - r) = r \ge 0")
    proof.non_negative("and the second at least 1.", (1 + R) - 1, r"(1 + r) - 1 = r \ge 0")
    proof.in_words(
        "By the growth of the mean the first cost is at most the average of the costs of the classes, which is "
        "Property 7, and the second at least the average, which is Property 6; at $r = 0$ both are the average.",
        r"\bar c_{1-r} \le \bar c_1 \le \bar c_{1+r}",
    )
    proof.exact(
        "In the obstacle example with $r = 1$, answering $\\{h, n\\}$ when a bicycle is there costs 2, the average "
        "$\\tfrac52$, and $\\sqrt{17/2}$.",
        [DiscountedCost(OBSTACLES, r, way).cost([0, 2], 1) for r, way in ((1, SEEKING), (0, SEEKING), (1, AVERSE))]
        == [2, Rational(5, 2), sqrt(Rational(17, 2))],
        r"2 \le \tfrac52 \le \sqrt{\tfrac{17}{2}}",
    )
    return proof


def reward_grows_with_r() -> Proof:
    """Prove that a higher r rewards caution more, and punishes mistakes more in the mistake-averse treatment."""
    proof = Proof("The higher r, the more caution is rewarded; at r = 0 it is not", "yang, VI, last paragraph")
    add_growth(proof)
    step = Symbol("Delta", positive=True)
    for way in (SEEKING, AVERSE):
        proof.equal(
            f"At $r = 0$ a {way} set costs the average of its classes: no reward.",
            DiscountedCost([[A, B, A], [C, A, B], [A, B, C]], 0, way).cost([0, 1], 2),
            (A + B) / 2,
            r"c_{\{1,2\}}(3) = \bar c_1(c_1, c_2) = \tfrac12\,(c_1 + c_2)",
        )
    proof.positive(
        "Raising $r$ by $\\Delta$ lowers the exponent $1 - r$, and with it every cost inside the set, and outside it "
        "in the cautiousness-seeking treatment,",
        (1 - R) - (1 - (R + step)),
        r"(1 - r) - (1 - r - \Delta) = \Delta > 0",
    )
    proof.positive(
        "and raises $1 + r$, and with it the costs of mistakes in the mistake-averse treatment.",
        (1 + R + step) - (1 + R),
        r"(1 + r + \Delta) - (1 + r) = \Delta > 0",
    )
    proof.in_words("Costs that are equal for all classes of the set stay as they are; all others move strictly.")
    rates = (0, Rational(1, 2), 1)
    inside = [DiscountedCost(OBSTACLES, r).cost([0, 1], 0) for r in rates]
    seeking, averse = ([DiscountedCost(OBSTACLES, r, way).cost([0, 2], 1) for r in rates] for way in (SEEKING, AVERSE))
    proof.exact(
        "In the obstacle example $\\{h, b\\}$ at $h$ costs $\\tfrac12, \\tfrac14, 0$ for $r = 0, \\tfrac12, 1$; the "
        "mistake $\\{h, n\\}$ at $b$ costs $\\tfrac52, \\tfrac94, 2$ if caution is sought and ever more if mistakes "
        "are averted.",
        inside == [Rational(1, 2), Rational(1, 4), 0]
        and seeking == [Rational(5, 2), Rational(9, 4), 2]
        and bool(averse[0] < averse[1] < averse[2]),
    )
    return proof
