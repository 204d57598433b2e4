r"""Posterior intervals of the naive credal classifier with local imprecise Dirichlet models, and their expectations.

(Yang, Destercke and Masson, Section VII-B, equations 17 to 24.) The kernels are `credal_sets.dirichlet_bounds`,
`classifiers._naive_local.posterior_bounds` and `credal_sets.least_expectation`. Our copy of the paper has lost the
bars over and under the probabilities; lower and upper are read as the imprecise Dirichlet model has them. The product
of the conditional probabilities of the observed features given a class is called its likelihood.
"""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from sympy import IndexedBase, Rational, S, Symbol, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_lib.classifiers._naive_local import posterior_bounds
from credal_lib.credal_sets import dirichlet_bounds, extreme_points, least_expectation
from credal_lib.gambles import expected_reward

__all__ = [
    "bayes_rule",
    "choquet_integral",
    "choquet_integral_of",
    "dirichlet_intervals",
    "lower_probability",
    "posterior_intervals",
]

TRAINING: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] = ((6, 3, 1), ((5, 1, 0), (2, 3, 1)))
"""Counts of three classes, and of the observed value of each of two features in them."""


def _likelihoods(s: Any) -> tuple[list[Any], list[Any]]:
    """Lower and upper likelihood of each class of the example."""
    classes, features = TRAINING
    low, high = [Fraction(1)] * 3, [Fraction(1)] * 3
    for counts in features:
        bounds = [dirichlet_bounds(Fraction(n), total, s) for n, total in zip(counts, classes, strict=True)]
        low = [value * bound for value, (bound, _) in zip(low, bounds, strict=True)]
        high = [value * bound for value, (_, bound) in zip(high, bounds, strict=True)]
    return low, high


def _library_bounds(s: Any) -> tuple[list[Any], list[Any]]:
    exact: Any = posterior_bounds  # its arithmetic is plain, so that fractions pass through it
    low, high = (np.array([row], dtype=object) for row in _likelihoods(s))
    lower, upper = exact(np.array([Fraction(n) for n in TRAINING[0]], dtype=object), low, high, s)
    return lower[0].tolist(), upper[0].tolist()


def bayes_rule() -> Proof:
    """Show that the posterior of the naive classifier is the normalized product of prior and conditionals."""
    proof = Proof("The naive posterior is prior times conditionals, divided by their sum", "yang, (17), (18)")
    prior, like = IndexedBase("p", positive=True), IndexedBase("f", positive=True)
    evidence, own = Symbol("z", positive=True), symbols("p_1 p_2", positive=True)
    first, second = symbols("e f", positive=True)
    proof.given(
        "Let $p_j$ be the prior of class $j$, the paper's $p(y)$. Given the class the features are independent, so the "
        "joint probability of class and features is the prior times the product of the conditionals, the likelihood "
        "$f_j$, and the probability of the features is its sum $z$ over the classes. In the paper's letters and in "
        "ours:",
        r"p(y, x) = p(y) \prod_{i=1}^m p(x_i \mid y) = p_j f_j, \qquad p(x) = z = \sum_j p_j f_j",
    )
    proof.equal(
        "The printed quotient sums to one over the classes, whatever their number:",
        over_classes(prior[I] * like[I] / evidence, {prior[I] * like[I]: evidence}),
        1,
        r"\sum_j \frac{p_j f_j}{z} = 1",
    )
    proof.equal(
        "It does not matter whether the features come at once or one after the other: with the posterior after a "
        "first feature as prior,",
        _posterior([_posterior(own, [first, second], k) for k in (0, 1)], [second, first], 0),
        _posterior(own, [first * second, first * second], 0),
    )
    classes, (low, _) = TRAINING[0], _likelihoods(Fraction(0))
    joint = [Fraction(n, sum(classes)) * value for n, value in zip(classes, low, strict=True)]
    proof.exact(
        "The library's bounds without imprecision, $s = 0$, both are this quotient, for three classes and two "
        "features.",
        _library_bounds(Fraction(0)) == ([value / sum(joint) for value in joint],) * 2,
    )
    return proof


def _posterior(prior: Any, like: Any, k: int) -> Any:
    """Posterior of one of two classes."""
    joint = [a * b for a, b in zip(prior, like, strict=True)]
    return joint[k] / sum(joint)


def dirichlet_intervals() -> Proof:
    """Prove that the printed intervals are those of the imprecise Dirichlet model, and reachable."""
    proof = Proof("The intervals are those of the imprecise Dirichlet model", "yang, (19), (20)")
    count, rest, share, left = symbols("n_j f lambda z", nonnegative=True)
    s, classes = Symbol("s", positive=True), 2 + Symbol("e", integer=True, nonnegative=True)
    total = Symbol("N", positive=True)
    proof.given(
        "The model takes all Dirichlet priors of weight $s$. With $n_j$ of $N$ cases in the class and the share "
        "$\\lambda$ of the prior, $0 \\le \\lambda \\le 1$, the expected probability is",
        r"\frac{n_j + s \lambda}{N + s}",
    )
    lower, upper = dirichlet_bounds(count, total, s)
    proof.non_negative("The lower bound is that for $\\lambda = 0$:", (count + s * share) / (total + s) - lower)
    proof.non_negative(
        "the upper that for $\\lambda = 1$:",
        (upper - (count + s * (1 - left)) / (total + s)).factor(),
        r"\frac{s\,(1 - \lambda)}{N + s} \ge 0",
    )
    proof.equal("The width does not depend on the counts of the class:", upper - lower, s / (total + s))
    own, others = dirichlet_bounds(count, count + rest, s), dirichlet_bounds(rest, count + rest, s)
    proof.equal(
        "For the prior of the class, whose counts sum to $N$, the bounds are reachable: if all other classes, "
        "with $f = N - n_j$ cases, are at their lower bounds, this one is at its upper bound,",
        1 - others[0],
        own[1],
        r"1 - \frac{f}{N + s} = \frac{n_j + s}{N + s}",
    )
    proof.non_negative(
        "and if all other $K - 1$ classes were at their upper bounds, nothing above its lower bound would be left:",
        (own[0] - (1 - (rest + (classes - 1) * s) / (count + rest + s))).factor(),
        r"\frac{n_j}{N + s} - \Bigl(1 - \frac{f + (K - 1)\,s}{N + s}\Bigr) = \frac{(K - 2)\,s}{N + s} \ge 0",
    )
    chance, counts = IndexedBase("p", nonnegative=True), IndexedBase("n", nonnegative=True)
    proof.equal(
        "Conversely probabilities $p_j$ within the bounds belong to the model: the shares "
        "$\\lambda_j = ((N + s)\\,p_j - n_j)/s$ are not negative and sum to one.",
        over_classes(((total + s) * chance[I] - counts[I]) / s, {chance[I]: S.One, counts[I]: total}),
        1,
        r"\sum_j \lambda_j = \frac{(N + s) - N}{s} = 1",
    )
    return proof


def posterior_intervals() -> Proof:
    """Prove the bounds of the posterior: own conditionals at one end, all others at the other, and prior vertices."""
    proof = Proof("Posterior bounds take the class at one end and all others at the other", "yang, (21) to (24)")
    prior, like, rest = symbols("p_j f_j z", positive=True)
    more = Symbol("e", nonnegative=True)
    share = prior * like / (prior * like + rest)
    proof.given(
        "Fix the prior. Let $p_j$ and $f_j$ be prior and likelihood of the class and $z = \\sum_{l \\ne j} p_l f_l$ "
        "what the others have."
    )
    proof.equal("Dividing by the numerator gives the printed form.", share, (1 + rest / (prior * like)) ** -1)
    proof.non_negative(
        "The posterior rises with the likelihood of its class,",
        (share.subs(like, like + more) - share).factor(),
        r"\frac{p_j (f_j + e)}{p_j (f_j + e) + z} - \frac{p_j f_j}{p_j f_j + z} \ge 0",
    )
    proof.non_negative(
        "and falls with those of the others.",
        (share - share.subs(rest, rest + more)).factor(),
        r"\frac{p_j f_j}{p_j f_j + z} - \frac{p_j f_j}{p_j f_j + z + e} \ge 0",
    )
    proof.in_words(
        "The local sets of different classes and features are separate, so all these likelihoods can be at an end at "
        "once: the class at its lower and the others at their upper likelihoods for the lower bound, which is (23), "
        "and the other way round for the upper bound, which is (24). In the paper's letters:",
        r"\underline p(y \mid x) = \min_{p(\cdot)} \Bigl[1 + \frac{\sum_{y' \ne y} p(y') \prod_i \overline p(x_i \mid "
        r"y')}{p(y) \prod_i \underline p(x_i \mid y)}\Bigr]^{-1}",
        carries=True,
    )
    largest, own, weight = symbols("f lambda s", nonnegative=True)
    shares, short = IndexedBase("lambda", nonnegative=True), IndexedBase("e", nonnegative=True)
    lost = Symbol("e", nonnegative=True)
    proof.equal(
        "Of the priors $(n_l + s\\,\\lambda_l)/(N + s)$ a vertex is worst. Write the upper likelihoods of the others "
        "as the largest less what is missing, $f_l = f - e_l$: the shares give them $s$ times",
        over_classes(shares[I] * (largest - short[I]), {shares[I]: 1 - own, shares[I] * short[I]: lost}),
        (1 - own) * largest - lost,
        r"\sum_{l \ne j} \lambda_l f_l = (1 - \lambda_j)\,f - \sum_{l \ne j} \lambda_l e_l",
    )
    proof.non_negative(
        "which is never more than at the vertex with $\\lambda_l = 1$ for the class with the largest likelihood.",
        weight * (largest - ((1 - own) * largest - lost)).expand(),
        r"s\,\Bigl(f - \sum_{l \ne j} \lambda_l f_l\Bigr) = s\,\Bigl(\lambda_j f + \sum_{l \ne j} \lambda_l e_l\Bigr) "
        r"\ge 0",
    )
    proof.in_words(
        "The class itself then has $\\lambda_j = 0$, which is best for the bound too. For the upper bound the vertex "
        "is $\\lambda_j = 1$. These are the library's closed forms."
    )
    proof.exact(
        "For three classes and two features, $s = 1$ and $s = 2$, the library's bounds are the least and the largest "
        "of the posteriors at all vertices of all local sets, exactly.",
        all(_library_bounds(Fraction(s)) == _bounds_at_vertices(Fraction(s)) for s in (1, 2)),
    )
    proof.exact(
        "A class that never occurred with the observed value has the lower likelihood 0. There (23) divides by zero; "
        "the bound is 0, as in (21).",
        _likelihoods(Fraction(1))[0][2] == 0 and _library_bounds(Fraction(1))[0][2] == 0,
    )
    return proof


def _bounds_at_vertices(s: Fraction) -> tuple[list[Any], list[Any]]:
    """Least and largest posterior of each class over the vertices of the local sets of the example."""
    classes, features = TRAINING
    priors = extreme_points(*zip(*(dirichlet_bounds(Fraction(n), sum(classes), s) for n in classes), strict=True))
    local = [[product(*(dirichlet_bounds(Fraction(f[y]), n, s) for f in features))] for y, n in enumerate(classes)]
    likes = [{first * second for first, second in combination} for (combination,) in local]
    found = []
    for prior in priors:
        for like in product(*likes):
            joint = [a * b for a, b in zip(prior, like, strict=True)]
            if sum(joint) > 0:
                found.append([value / sum(joint) for value in joint])
    return [min(column) for column in zip(*found, strict=True)], [max(column) for column in zip(*found, strict=True)]


def lower_probability(lower: Any, others_upper: Any) -> Any:
    """Give the lower probability of an event from the sum of its lower and of its complement's upper bounds.

    Parameters
    ----------
    lower, others_upper : numbers
        Sums over the classes in the event, and over those outside.

    Returns
    -------
    number
    """
    return max(lower, 1 - others_upper)


def choquet_integral_of(payoffs: Any, lower: Any, upper: Any) -> Any:
    """Integrate increasing payoffs against the lower probability of probability intervals.

    Parameters
    ----------
    payoffs : sequence of numbers or symbols
        In increasing order.
    lower, upper : sequences of numbers
        Bounds of the probabilities, in the order of `payoffs`.

    Returns
    -------
    number or SymPy expression
    """
    total = payoffs[0]
    for k in range(1, len(payoffs)):
        event = lower_probability(sum(lower[k:]), sum(upper[:k]))
        total = total + (payoffs[k] - payoffs[k - 1]) * event
    return total


def choquet_integral() -> Proof:
    """Prove that lower expectations over probability intervals are Choquet integrals of a 2-monotone capacity."""
    proof = Proof("Over probability intervals lower expectations are Choquet integrals", "yang, VII-B, after (24)")
    only_a, only_b, both, out = symbols("f_1:5", nonnegative=True)
    wide_a, wide_b, wide_both, wide_out = symbols("e_1:5", nonnegative=True)
    proof.given(
        "Let $S$ and $S'$ be two sets of classes. They cut the classes into four blocks: in $S$ only, in $S'$ only, in "
        "both, in neither. With the bounds $\\underline p_j$ and $\\overline p_j$ the lower probability of a set is "
        "the larger of",
        r"f(S) = \sum_{j \in S} \underline p_j, \qquad z(S) = 1 - \sum_{j \notin S} \overline p_j",
    )
    up = [a + w for a, w in zip((only_a, only_b, both, out), (wide_a, wide_b, wide_both, wide_out), strict=True)]
    f = {"A": only_a + both, "B": only_b + both, "AB": both, "A+B": only_a + only_b + both}
    g = {"A": 1 - up[1] - up[3], "B": 1 - up[0] - up[3], "AB": 1 - up[0] - up[1] - up[3], "A+B": 1 - up[3]}
    for own in (f, g):
        proof.equal(
            "The first is additive, in this sense:" if own is f else "So is the second,",
            own["A"] + own["B"],
            own["AB"] + own["A+B"],
            ("f(S) + f(S') = f" if own is f else "z(S) + z(S') = z")
            + r"(S \cap S') + "
            + ("f" if own is f else "z")
            + r"(S \cup S')",
        )
    proof.non_negative(
        "and if $f$ is the larger at $S$ and $z$ at $S'$, the two together are super-additive:",
        (f["AB"] + g["A+B"] - f["A"] - g["B"]).expand(),
        r"f(S \cap S') + z(S \cup S') - f(S) - z(S') = \sum_{j \in S \setminus S'} (\overline p_j - \underline p_j) "
        r"\ge 0",
    )
    proof.in_words(
        "So the larger of the two is a capacity of order 2,",
        r"\underline p(S) + \underline p(S') \le \underline p(S \cap S') + \underline p(S \cup S')",
    )
    base, first, second = symbols("g_1 e_2 e_3", nonnegative=True)
    p1, p2 = symbols("p_2 p_3", nonnegative=True)
    payoffs = [base, base + first, base + first + second]
    proof.equal(
        "For the expectation of increasing payoffs write each as the first plus steps $e_j \\ge 0$. It is the first "
        "payoff plus each step times the probability of what lies at or above it, here for three classes:",
        expected_reward([1 - p1 - p2, p1, p2], payoffs),
        base + first * (p1 + p2) + second * p2,
        r"E_p[g] = g_1 + \sum_{j \ge 2} e_j\,p(\{j, j + 1, \dots\})",
    )
    proof.in_words(
        "No probability in the set is below the lower one, so no expectation is below the Choquet integral. One "
        "distribution reaches all of these lower probabilities: fill the classes from the smallest payoff on, each to "
        "its upper bound as long as the lower bounds of the rest can be met. By induction the first $j$ classes then "
        "have",
        r"\min\Bigl(\sum_{l \le j} \overline p_l,\ 1 - \sum_{l > j} \underline p_l\Bigr)",
        carries=True,
    )
    low, width, later = symbols("f e z", nonnegative=True)
    proof.non_negative(
        "for one more class adds its upper bound, or as much as leaves the lower bounds of the rest: "
        "of the three candidates the middle one never is the least,",
        ((1 - (low + later)) + (low + width)) - (1 - later),
        r"\Bigl(1 - \sum_{l \ge j} \underline p_l\Bigr) + \overline p_j - \Bigl(1 - \sum_{l > j} \underline p_l\Bigr) "
        r"= \overline p_j - \underline p_j \ge 0",
    )
    proof.in_words(
        "and the classes after them have what is left of the unit, which is their lower probability.",
        r"1 - \min\Bigl(\sum_{l \le j} \overline p_l,\ 1 - \sum_{l > j} \underline p_l\Bigr) = \underline p(\{j + 1, "
        r"\dots\})",
    )
    lower, upper = [Rational(2, 5), S.Zero, Rational(3, 10)], [Rational(3, 5), Rational(1, 5), Rational(2, 5)]
    proof.equal(
        "The library fills in this order. For the intervals of Example 3 and symbolic payoffs, least at the paper's "
        "class $n$, then $h$ and $b$, it agrees with the Choquet integral.",
        least_expectation(payoffs, lower, upper),
        choquet_integral_of(payoffs, lower, upper),
        r"\underline E[g] = g_1 + \tfrac25\,e_2 + \tfrac3{10}\,e_3",
    )
    proof.exact(
        "In Example 4 both give $\\tfrac3{10}$ for the payoffs $-2, 3, 4$, the least over the four vertices.",
        {
            least_expectation([-2, 3, 4], lower, upper),
            choquet_integral_of([-2, 3, 4], lower, upper),
            min(expected_reward(p, [-2, 3, 4]) for p in extreme_points(lower, upper)),
        }
        == {Rational(3, 10)},
    )
    return proof
